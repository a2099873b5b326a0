//! Whole games through real servers: exactly one answer for each letter, threads that hold together.

use super::Game;
use crate::house::is_full;
use std::fs;
use std::time::Instant;
use waybill::games::TITLES;

/// Titles whose games are short enough for every run; the others are played with the full counts.
const SHORT: [&str; 3] = ["steel-driver", "rail-baron", "railroad-dice"];

#[test]
fn a_whole_game_of_each_title_through_real_servers() {
    for title in TITLES.iter().filter(|title| is_full() || SHORT.contains(&title.id())) {
        let seats = (*title.seats().start()).max(2);
        // The published sum is for a long evening; the game is as whole with a smaller one.
        let board = tempfile::NamedTempFile::new().unwrap();
        let text = title.board().replace("victory: 200000", "victory: 60000");
        fs::write(board.path(), text).unwrap();
        let mut game = Game::open(title.id(), seats, &["--board", board.path().to_str().unwrap()], "");
        game.place.run();
        let start = Instant::now();
        while game.step() {}
        println!("{}: {} letters in {:?}", title.id(), game.written.len(), start.elapsed());
        assert!(game.written.len() > 10);
        game.check(seats);
        assert_eq!(game.doubles(seats), 0);
        assert_eq!(game.place.stop(), Some(0));
        let log = game.place.log();
        assert_eq!(log.matches("letter: answered").count(), game.written.len(), "{log}");
    }
}
