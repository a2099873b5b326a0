//! Rendering helper.
use super::{Desk, names, sample};
use crate::games::{Bot, find};
use crate::report::Look;
use crate::rules::{Language, Seat, Viewer};

#[test]
#[ignore = "renders"]
fn render() {
    let desk = Desk::new();
    let mut n = 0;
    let mut held = None;
    let at: Vec<usize> =
        std::env::var("AT").unwrap_or("5".into()).split(',').map(|x| x.parse().unwrap()).collect();
    let seats: usize = std::env::var("SEATS").unwrap_or("6".into()).parse().unwrap();
    let title = find("rail-baron").unwrap();
    sample::play(title, names(seats), if std::env::var("RANDOM").is_ok() { Bot::Random } else { Bot::Sensible }, 3, |moment| {
        n += 1;
        if at.contains(&n) {
            let before = held.as_ref();
            for (v, viewer) in [("s1", Viewer::Seat(moment.seat)), ("pub", Viewer::Public)] {
                let look = Look {
                    language: Language::English,
                    replay: moment.before,
                    game: &*moment.before.game,
                    before: before.map(|b: &Box<dyn crate::games::Game>| &**b),
                    viewer,
                };
                let t = std::time::Instant::now();
                let svg = desk.svg(look);
                println!("svg {:?} {}", t.elapsed(), svg.len());
                let png = desk.png(look).unwrap();
                std::fs::write(format!("/tmp/rv/{n}-{v}.png"), &*png).unwrap();
                println!("{} bytes", png.len());
                std::fs::write(
                    format!("/tmp/rv/{n}-{v}.txt"),
                    desk.position(Language::English, moment.before, &*moment.before.game, viewer),
                )
                .unwrap();
                std::fs::write(
                    format!("/tmp/rv/{n}-{v}.it.txt"),
                    desk.position(Language::Italian, moment.before, &*moment.before.game, viewer),
                )
                .unwrap();
            }
        }
        if at.contains(&(n + 3)) || n % 40 == 0 {
            held = Some(moment.before.game.copy());
        }
    })
    .unwrap();
    println!("orders {n}");
    let _ = Seat(0);
}
