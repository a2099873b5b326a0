use super::*;
use crate::rules::*;
#[test]
fn zz_time() {
    let desk = Desk::new();
    for _ in 0..3 {
        let mut total = std::time::Duration::ZERO;
        let mut n = 0u32;
        let mut bytes = 0;
        let mut tt = std::time::Duration::ZERO;
        let mut aa = std::time::Duration::ZERO;
        super::sample::play(TITLES[0], names(5), crate::games::Bot::Sensible, 1, |m| {
            let s = std::time::Instant::now();
            bytes += desk.position(Language::English, m.before, &*m.before.game, Viewer::Seat(m.seat)).len();
            total += s.elapsed();
            n += 1;
            let s = std::time::Instant::now();
            m.before.game.view(Viewer::Seat(m.seat));
            tt += s.elapsed();
            let s = std::time::Instant::now();
            desk.answer(Language::English, m.before, &[m.line], m.proposal, m.seat);
            aa += s.elapsed();
        })
        .unwrap();
        println!(
            "## {:?} per report, {} bytes, view {:?} answer {:?}",
            total / n,
            bytes / n as usize,
            tt / n,
            aa / n
        );
    }
    let s = std::time::Instant::now();
    Desk::new();
    println!("## new {:?}", s.elapsed());
}
