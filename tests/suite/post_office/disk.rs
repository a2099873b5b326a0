//! A disk that is full during a game: nothing is decided, nothing is lost, and all goes on when there is room.

use super::{Game, USERS};
use crate::small_disk;
use std::fs;
use std::io::Write;
use std::path::Path;

#[test]
fn a_full_disk_during_a_game_is_survived() {
    small_disk::run_inside(64, "post_office::disk::inside");
}

#[test]
#[ignore = "plays on the small disk that the test above mounts"]
fn inside() {
    let disk = small_disk::here();
    let mut game = Game::open_in(&disk, "steel-driver", 3);
    game.patience = 60;
    game.place.run();
    assert!(game.step());
    game.settle();
    // The disk is full when a letter comes.
    let (seat, line) = game.order().unwrap();
    fill(&disk);
    let id = game.write(seat, &line);
    game.place.until("nothing was decided");
    fs::remove_file(disk.join("filler")).unwrap();
    let answer = game.place.players.answer(USERS[seat.index()], &id, 60);
    assert!(!answer.is_null(), "{}", game.place.log());
    // And when a letter has left: it is not sent again.
    game.settle();
    let (seat, line) = game.order().unwrap();
    game.place.host.refuse("defer", &USERS);
    let id = game.write(seat, &line);
    game.place.until("not sent yet");
    fill(&disk);
    game.place.host.refuse("defer", &[]);
    game.place.until_count("the disk is full", 2);
    std::thread::sleep(std::time::Duration::from_secs(3));
    fs::remove_file(disk.join("filler")).unwrap();
    let answer = game.place.players.answer(USERS[seat.index()], &id, 60);
    assert!(!answer.is_null(), "{}", game.place.log());
    assert!(game.step());
    game.settle();
    game.check(3);
    assert_eq!(game.doubles(3), 0, "{}", game.place.log());
    assert_eq!(game.place.stop(), Some(0));
}

/// Leaves not a byte.
fn fill(disk: &Path) {
    let mut filler = fs::File::create(disk.join("filler")).unwrap();
    while filler.write(&[0; 4096]).is_ok_and(|written| written > 0) {}
}
