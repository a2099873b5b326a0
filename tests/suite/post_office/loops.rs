//! Machines that answer machines: quiet after a few letters.

use super::{Game, reply_address, send};
use crate::servers::{Place, WAYBILL};
use serde_json::json;
use std::collections::BTreeSet;
use std::fs;
use std::time::{Duration, Instant};

/// Answers whatever comes to anna, with no sign of a machine, until nothing comes any more; gives how often.
fn responds(place: &mut Place, to: &str, words: impl Fn(usize) -> String) -> usize {
    let mut answered = BTreeSet::new();
    let end = Instant::now() + Duration::from_secs(40);
    let mut quiet_since = Instant::now();
    while Instant::now() < end && quiet_since.elapsed() < Duration::from_secs(4) {
        for letter in place.players.all("anna") {
            let id = letter["id"].as_str().unwrap().to_owned();
            if answered.insert(id.clone()) {
                quiet_since = Instant::now();
                let number = answered.len();
                let own = format!("away-{number}-{}@players.example", to.len());
                send(place, "anna@test.example", to, &own, &words(number), json!({ "references": [id] }));
            }
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    answered.len()
}

#[test]
fn a_responder_without_headers_falls_silent() {
    for (what, most) in [("the same words", 6), ("other words each time", 12), ("no token", 12)] {
        let mut game = Game::open("steel-driver", 3, &[], "");
        game.place.run();
        game.place.until("ready");
        let mine = reply_address(&mut game.place, "anna");
        let to = if what == "no token" { WAYBILL } else { &mine };
        let words = |number: usize| match what {
            "other words each time" => format!("Ticket {number} was opened for you at {number}:00."),
            _ => "I am away until Monday.".to_owned(),
        };
        let count = responds(&mut game.place, to, words);
        println!("a responder, {what}: {count} letters before it was quiet");
        assert!(count <= most, "{count}\n{}", game.place.log());
        assert_eq!(game.place.stop(), Some(0));
    }
}

/// Two Waybills, each of which has the other at a table of its own: whatever the one writes reaches the other.
#[test]
fn two_waybills_fall_silent() {
    let mut game = Game::open("steel-driver", 3, &[], "");
    // The other one sits in anna's mailbox, and believes every sender that it knows.
    let other = tempfile::tempdir().unwrap();
    let place = &mut game.place;
    let mine = fs::read_to_string(place.path().join("config.yaml")).unwrap();
    let theirs = mine
        .replace(WAYBILL, "anna@test.example")
        .replace("name: club", "name: club\n    accept: address")
        .replace("password-file: secret", &format!("password-file: {}/secret", place.path().display()));
    fs::write(other.path().join("config.yaml"), theirs).unwrap();
    let bin = env!("CARGO_BIN_EXE_waybill");
    let mut run = std::process::Command::new(bin);
    let seats = [format!("--seat=Club={WAYBILL}"), "--seat=Bert=".into(), "--seat=Carla=".into()];
    run.arg("--dir").arg(other.path()).args(["new", "steel-driver", "--table", "Other"]).args(&seats[..1]);
    let opened =
        run.args(["--seat=Bert=bert@test.example", "--seat=Carla=carla@test.example"]).output().unwrap();
    assert!(opened.status.success(), "{opened:?}");
    let log = fs::File::create(other.path().join("log")).unwrap();
    let mut daemon = std::process::Command::new(bin)
        .arg("--dir")
        .arg(other.path())
        .arg("run")
        .stderr(log)
        .spawn()
        .unwrap();
    place.run();
    place.until("ready");
    // Somebody moves, so that there is something to tell; then it is quiet.
    std::thread::sleep(Duration::from_secs(8));
    let count = |log: &str| log.matches("letter: ").count();
    let heard = || {
        let other = fs::read_to_string(other.path().join("log")).unwrap();
        (count(&place.log()), count(&other))
    };
    let before = heard();
    std::thread::sleep(Duration::from_secs(5));
    let after = heard();
    println!("two Waybills wrote {after:?} letters to each other");
    assert!(before == after && after.0 + after.1 <= 8, "{before:?} {after:?}\n{}", place.log());
    assert!(after.0 + after.1 >= 1, "they do write to each other");
    daemon.kill().unwrap();
    daemon.wait().unwrap();
    assert_eq!(place.stop(), Some(0));
}

#[test]
fn letters_that_say_what_they_are_get_no_answer() {
    let mut game = Game::open("steel-driver", 3, &[], "");
    game.place.run();
    game.place.until("ready");
    let place = &mut game.place;
    let to = reply_address(place, "bert");
    let before = place.players.all("bert").len();
    for number in 0..5 {
        let headers = json!({ "headers": { "X-Waybill": "1", "Auto-Submitted": "auto-generated" } });
        send(place, "bert@test.example", &to, &format!("other-{number}@waybill.example"), "status", headers);
    }
    place.until_count("Waybill wrote it itself", 5);
    assert_eq!(place.players.all("bert").len(), before);
    assert_eq!(place.stop(), Some(0));
}
