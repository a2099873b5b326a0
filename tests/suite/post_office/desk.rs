//! What needs a person, and console commands while the daemon runs.

use super::{Game, USERS, records, reply_address, send};
use crate::servers::{Place, WAYBILL};
use serde_json::{Value, json};
use std::fs;
use std::time::{Duration, Instant};

#[test]
fn the_desk_shows_what_needs_a_person_and_lets_them_act() {
    let mut game = Game::open("steel-driver", 3, &[], "");
    game.place.run();
    game.place.until("ready");
    let (seat, line) = game.order().unwrap();
    let place = &mut game.place;
    let (user, name) = (USERS[seat.index()], ["Anna", "Bert", "Carla"][seat.index()]);
    let mine = reply_address(place, user);
    let before = records(place);
    send(place, "new@elsewhere.example", &mine, "d-1@x.example", &line, json!({}));
    send(place, "new@elsewhere.example", &mine, "d-2@x.example", "note from elsewhere", json!({}));
    send(
        place,
        &format!("{user}@test.example"),
        &mine,
        "d-3@x.example",
        "What a lovely day it is.",
        json!({}),
    );
    place.until_count("letter: ", 3);
    let listed = place.done(&["desk"]);
    assert!(listed.contains("1. held") && listed.contains("3. not understood"), "{listed}");
    assert!(place.done(&["desk", "show", "1"]).contains(&line));
    assert!(place.done(&["desk", "accept", "1"]).contains("answered"));
    assert!(records(place) > before);
    assert!(place.done(&["desk", "as", "2", name]).contains("answered"));
    place.done(&["desk", "answer", "3", "Lovely", "indeed."]);
    let (code, _, said) = place.tried(&["desk", "accept", "3"]);
    assert!(code == Some(1) && said.contains("nothing on the desk"), "{said}");
    assert_eq!(place.done(&["--json", "desk"]).trim(), "[]");
    let answer = place.players.answer(user, "d-3@x.example", 20);
    assert!(!answer.is_null());
    assert!(place.done(&["show", "Tuesday", "--as", name]).contains("Tuesday"));
    let (code, ..) = place.tried(&["order", "Tuesday", name, "max green planted-order"]);
    assert_eq!(code, Some(1), "refused, by the daemon");
    assert!(!place.log().contains("planted-order"), "what is typed in is in no log");
    // A second daemon is told who has the folder; the first goes on.
    let (code, _, said) = place.tried(&["run"]);
    assert!(code == Some(1) && said.contains("process"), "{code:?} {said}");
    // Its health is written down now and then, so the first look at the mailbox may not stand there yet.
    let end = Instant::now() + Duration::from_secs(60);
    let health = loop {
        let (code, out, _) = place.tried(&["--json", "health"]);
        let health: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(code == Some(0), health["well"] == json!(true), "{health}");
        if code == Some(0) || Instant::now() > end {
            break health;
        }
        std::thread::sleep(Duration::from_millis(200));
    };
    assert_eq!((&health["runs"], &health["well"]), (&json!(true), &json!(true)), "{health}");
    assert_eq!(health["next_deadline"]["table"], "Tuesday", "{health}");
    assert!(health["last_good_poll_age"].is_i64() && health["held"].is_u64(), "{health}");
    assert!(place.done(&["health"]).contains("next deadline: "));
    // Settings that are wrong change nothing; good ones are taken.
    let good = fs::read_to_string(place.path().join("config.yaml")).unwrap();
    fs::write(place.path().join("config.yaml"), "mailboxes: 3\n").unwrap();
    place.signal("HUP");
    place.until("the old ones stay");
    fs::write(place.path().join("config.yaml"), good).unwrap();
    place.signal("HUP");
    place.until("the settings were read again");
    place.until_count("ready", 3);
    assert!(game.step());
    // A backup of the running daemon is a folder that passes its audits.
    let place = &mut game.place;
    let file = place.path().join("backup.tar");
    place.done(&["backup", file.to_str().unwrap()]);
    place.done(&["upgrade-check"]);
    let restored = tempfile::tempdir().unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_waybill"));
    let done = command.arg("--dir").arg(restored.path()).arg("restore").arg(&file).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(String::from_utf8_lossy(&done.stdout).contains("all as they were"));
    let mut files = fs::read_dir(restored.path()).unwrap().flatten();
    assert!(
        files.all(|file| !file.file_name().to_string_lossy().contains("damaged")),
        "nothing is in the way"
    );
    assert!(place.done(&["doctor"]).contains("it lets us in"));
    assert_eq!(place.stop(), Some(0));
    let (code, ..) = place.tried(&["health"]);
    assert_eq!(code, Some(1));
}

#[test]
fn a_reader_who_cannot_be_reached_stops_nobody_else_and_lies_on_the_desk() {
    let mut place = Place::new("");
    let seats = [
        "--seat=Anna=anna@test.example",
        "--seat=Bert=nobody@test.example",
        "--seat=Carla=later@test.example",
    ];
    let new = ["new", "steel-driver", "--table", "Tuesday"];
    place.done(&new.into_iter().chain(seats).collect::<Vec<_>>());
    place.run();
    place.until("cannot be sent");
    place.until("not sent yet");
    assert!(place.players.newest("anna").is_some() || !place.players.answer("anna", "", 10).is_null());
    let desk = place.done(&["desk"]);
    assert!(desk.contains("could not be sent: nobody@test.example"), "{desk}");
    // The seat shows it, too, and only to the moderator.
    let (_, shown, said) = place.tried(&["show", "Tuesday"]);
    assert!(said.contains("Bert is not reached at nobody@test.example: "), "{said}");
    assert!(!shown.contains("nobody@"), "{shown}");
    let shown: Value =
        serde_json::from_str(&place.done(&["--json", "show", "Tuesday", "--as", "moderator"])).unwrap();
    assert_eq!(shown["unreached"][0]["address"], json!("nobody@test.example"), "{shown}");
    let outbox: Value = serde_json::from_str(&place.done(&["--json", "outbox"])).unwrap();
    assert_eq!(outbox[0]["to"], json!("later@test.example"));
    assert!(outbox[0]["tries"].as_u64().unwrap() >= 1, "{outbox}");
    // What lies on the desk can be sent again.
    place.done(&["desk", "again", "1"]);
    place.until_count("cannot be sent", 2);
    // A bounce to the return path of a reader counts; one that anybody could write does not.
    let log = place.log();
    assert!(!log.contains("Was this you"), "{log}");
    assert_eq!(place.stop(), Some(0));
}

#[test]
fn a_letter_that_comes_back_counts_only_by_its_return_path() {
    let mut game = Game::open("steel-driver", 3, &[], "");
    game.place.run();
    game.place.until("ready");
    let place = &mut game.place;
    let _ = reply_address(place, "anna");
    let path = place.players.ask(&json!({ "last": "anna" }))["return_path"].as_str().unwrap().to_owned();
    assert!(path.starts_with("waybill+b-") && !path.contains("anna"), "{path}");
    let bounce = |to: &str, id: &str| {
        format!(
            "Return-Path: <>\r\nFrom: Mail Delivery System <mailer-daemon@far.example>\r\nTo: {to}\r\n\
             Message-ID: <{id}>\r\nSubject: Undelivered Mail\r\nMIME-Version: 1.0\r\nContent-Type: \
             multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\r\nGone.\r\n--b\r\n\
             Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; far.example\r\n\r\n\
             Final-Recipient: rfc822; anna@test.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b--\r\n"
        )
    };
    place.host.deliver("waybill", "1.forged", bounce(WAYBILL, "b-1@far").as_bytes());
    place.until("cannot be believed");
    place.host.deliver("waybill", "2.real", bounce(&path, "b-2@far").as_bytes());
    place.until("a letter to anna@test.example came back");
    let before = place.players.all("anna").len();
    assert_eq!(place.done(&["--json", "desk"]).trim(), "[]", "one hard day stops nothing");
    assert_eq!(place.players.all("anna").len(), before, "a bounce is never answered");
    assert_eq!(place.stop(), Some(0));
}
