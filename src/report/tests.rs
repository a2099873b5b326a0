//! Looking.
use super::*;
use crate::games::{Bot, TITLES};
use crate::rules::Viewer;

#[test]
fn look() {
    let desk = Desk::new();
    for (seats, long) in [(3, false), (6, true)] {
        let names: Vec<String> = ["Anna", "Bert", "Carla", "Dino", "Elsa", "Franco"][..seats]
            .iter()
            .map(|n| if long { format!("{n:x<24}") } else { n.to_string() })
            .collect();
        let mut n = 0;
        let table = sample::play(TITLES[0], names, Bot::Random, 3, |m| {
            n += 1;
            if [1, 9, 25, 60, 120, 170, 190].contains(&n) {
                for language in Language::ALL {
                    println!(
                        "=== {n} {language:?}\n{}",
                        desk.position(language, m.before, &*m.before.game, Viewer::Seat(m.seat))
                    );
                    println!(
                        "--- answer\n{}",
                        desk.answer(language, m.before, &[m.line], m.proposal, m.seat)
                    );
                    println!("--- options\n{}", desk.options(language, m.before, m.seat));
                }
            }
        })
        .unwrap();
        for language in Language::ALL {
            println!(
                "=== end {n} {language:?}\n{}",
                desk.position(language, &table.replay, &*table.replay.game, Viewer::Moderator)
            );
            println!("{}", desk.standing(language, &table.replay));
        }
    }
    println!("{}", desk.reference(Language::English, TITLES[0]));
    println!("{}", desk.reference(Language::Italian, TITLES[0]));
}
