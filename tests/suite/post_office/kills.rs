//! The daemon killed at random moments: nothing is lost, nothing happens twice.

use super::{Game, USERS};
use crate::house::count;
use std::time::Duration;
use waybill::rules::luck::Seeded;

#[test]
fn kills_at_random_moments_lose_nothing_and_repeat_nothing() {
    let mut moments = Seeded::new(u64::from(std::process::id()));
    let kills = count(200, 12);
    let (mut done, mut letters, mut doubles) = (0, 0, 0);
    // A game may end before it was killed often enough; then another is played.
    while done < kills {
        let mut game = Game::open("steel-driver", 3, &[], "");
        game.patience = 60;
        game.place.run();
        game.place.until("ready");
        while done < kills {
            let Some((seat, line)) = game.order() else { break };
            let id = game.write(seat, &line);
            // One to three times before its answer may come.
            for _ in 0..=moments.below(3) {
                std::thread::sleep(Duration::from_millis(moments.below(600) as u64));
                game.place.kill();
                done += 1;
                game.place.run();
            }
            let answer = game.place.players.answer(USERS[seat.index()], &id, game.patience);
            assert!(!answer.is_null(), "no answer to {line:?}\n{}", game.place.log());
        }
        game.settle();
        game.check(3);
        letters += game.written.len();
        doubles += game.doubles(3);
        assert_eq!(game.place.stop(), Some(0));
        assert_eq!(game.place.done(&["--json", "desk"]).trim(), "[]", "nothing needed a hand");
    }
    // A server may have taken a letter whose receipt the process did not live to read; no sender can know. Whoever reads
    // it twice sees one Message-ID.
    println!("{done} kills, {letters} letters, {doubles} delivered twice under the same id");
    assert!(doubles <= done / 10, "{doubles} doubles in {done} kills");
}
