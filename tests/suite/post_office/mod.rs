//! The daemon on real servers: whole games, kills, faults, forgeries, loops, the desk, backups.

use crate::house::count;
use crate::servers::{Place, WAYBILL};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};
use waybill::games::Bot;
use waybill::journal::export;
use waybill::rules::luck::Seeded;
use waybill::rules::{Seat, Turn};
use waybill::table::{Openings, Replay};

const USERS: [&str; 3] = ["anna", "bert", "carla"];

/// A game that bots play by mail.
struct Game {
    place: Place,
    table: &'static str,
    dice: Seeded,
    openings: Openings,
    /// The ids of the letters written, with their writers.
    written: Vec<(String, &'static str)>,
    /// Where replies go, by user, as the newest letter said.
    patience: u64,
}

impl Game {
    fn open(title: &str, seats: usize, more: &[&str], settings: &str) -> Game {
        let place = Place::new(settings);
        place.open(title, "Tuesday", seats, more);
        let (table, dice, openings) = ("Tuesday", Seeded::new(11), Openings::default());
        Game { place, table, dice, openings, written: Vec::new(), patience: 30 }
    }

    /// The game as its records tell it; the daemon gives them out while it runs.
    fn replay(&self) -> Replay {
        let text = self.place.done(&["export", self.table]);
        let export = export::verify(text.as_bytes()).unwrap();
        Replay::fold(&export.table, &export.lines, &self.openings).unwrap()
    }

    /// The next order of a bot, and whose it is.
    fn order(&mut self) -> Option<(Seat, String)> {
        let replay = self.replay();
        let Turn::Seats(seats) = replay.game.turn() else { return None };
        let seat = *seats.first()?;
        let order = replay.game.bot(seat, Bot::Sensible, &mut self.dice)?;
        let pen = waybill::orders::Pen {
            language: waybill::rules::Language::English,
            players: replay.house.names(),
        };
        Some((seat, replay.game.write(&order, &pen)))
    }

    /// A player writes; the reply goes where their newest letter wants it.
    fn write(&mut self, seat: Seat, body: &str) -> String {
        let user = USERS[seat.index()];
        let (to, last) = loop {
            // The first letter to a player may still be on its way.
            if let Some(found) = self.place.players.newest(user) {
                break found;
            }
            std::thread::sleep(Duration::from_millis(50));
        };
        let id = format!("move-{}@players.example", self.written.len());
        let letter = json!({ "send": {
            "from": format!("{user}@test.example"), "to": to, "id": id, "subject": "Re: orders", "body": body,
            "references": [last],
        } });
        self.place.players.ask(&letter);
        self.written.push((id.clone(), user));
        id
    }

    /// One move, answered.
    fn step(&mut self) -> bool {
        let Some((seat, line)) = self.order() else { return false };
        let id = self.write(seat, &line);
        let answer = self.place.players.answer(USERS[seat.index()], &id, self.patience);
        assert!(!answer.is_null(), "no answer to {line:?}\n{}", self.place.log());
        let text = answer["text"].as_str().unwrap();
        assert!(text.contains('✓'), "{line:?}: {text}");
        true
    }

    /// Every letter has one answer, nobody got anything twice, threads hold together, and the game passes its audit.
    fn check(&mut self, seats: usize) {
        self.place.done(&["audit", self.table]);
        let mut answers: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for user in &USERS[..seats] {
            let letters = self.place.players.all(user);
            let text = |letter: &Value, key: &str| letter[key].as_str().unwrap().to_owned();
            let first = text(&letters[0], "id");
            let written: BTreeSet<&str> = self.written.iter().map(|(id, _)| id.as_str()).collect();
            for letter in &letters {
                let about = text(letter, "in_reply_to");
                if written.contains(about.as_str()) {
                    answers.entry(about).or_default().insert(text(letter, "id"));
                }
                let references = letter["references"].as_array().unwrap();
                let holds = text(letter, "id") == first || references.iter().any(|id| *id == json!(first));
                assert!(holds || text(letter, "subject").contains("desk"), "{letter}");
            }
        }
        for (id, user) in &self.written {
            let count = answers.get(id).map_or(0, BTreeSet::len);
            assert_eq!(count, 1, "{id} of {user}\n{}", self.place.log());
        }
    }

    /// How many letters came more than once.
    fn doubles(&mut self, seats: usize) -> usize {
        let mut doubles = 0;
        for user in &USERS[..seats] {
            let letters = self.place.players.all(user);
            let ids: BTreeSet<String> = letters.iter().map(|letter| letter["id"].to_string()).collect();
            doubles += letters.len() - ids.len();
        }
        doubles
    }
}

#[test]
fn a_whole_game_of_each_title_through_real_servers() {
    for (title, seats) in [("steel-driver", 3), ("rail-baron", 2)] {
        // The published sum is for a long evening; the game is as whole with a smaller one.
        let board = tempfile::NamedTempFile::new().unwrap();
        let found = waybill::games::find(title).unwrap();
        let text = found.board().replace("victory: 200000", "victory: 60000");
        fs::write(board.path(), text).unwrap();
        let mut game = Game::open(title, seats, &["--board", board.path().to_str().unwrap()], "");
        game.place.run();
        let start = Instant::now();
        while game.step() {}
        println!("{title}: {} letters in {:?}", game.written.len(), start.elapsed());
        assert!(game.written.len() > 10);
        game.check(seats);
        assert_eq!(game.doubles(seats), 0);
        assert_eq!(game.place.stop(), Some(0));
        let log = game.place.log();
        assert_eq!(log.matches("letter: answered").count(), game.written.len(), "{log}");
    }
}

#[test]
fn kills_at_random_moments_lose_nothing_and_repeat_nothing() {
    let mut game = Game::open("steel-driver", 3, &[], "");
    game.patience = 60;
    let mut moments = Seeded::new(u64::from(std::process::id()));
    let kills = count(200, 12);
    game.place.run();
    game.place.until("ready");
    let mut done = 0;
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
    game.check(3);
    let doubles = game.doubles(3);
    println!("{done} kills, {} letters, {doubles} delivered twice under the same id", game.written.len());
    assert_eq!(game.place.stop(), Some(0));
    assert_eq!(game.place.done(&["--json", "desk"]).trim(), "[]", "nothing needed a hand");
}

/// A letter as a stranger to the host would hand it in.
fn send(place: &mut Place, from: &str, to: &str, id: &str, body: &str, more: Value) {
    let mut letter = json!({
        "from": from, "to": to, "id": id, "subject": "Re: [Tuesday] orders", "body": body,
    });
    for (key, value) in more.as_object().unwrap() {
        letter[key] = value.clone();
    }
    place.players.ask(&json!({ "send": letter }));
}

/// The reply address of a user's newest letter.
fn reply_address(place: &mut Place, user: &str) -> String {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        if let Some((to, _)) = place.players.newest(user) {
            return to;
        }
        assert!(Instant::now() < end, "no letter for {user}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// The records of the table.
fn records(place: &Place) -> usize {
    place.done(&["export", "Tuesday"]).lines().count()
}

#[test]
fn forty_forged_letters_are_held_or_refused_and_tell_nobody_anything() {
    let mut game = Game::open("steel-driver", 3, &[], "");
    game.place.run();
    game.place.until("ready");
    let (seat, line) = game.order().unwrap();
    let place = &mut game.place;
    let tokens: Vec<String> = USERS.iter().map(|user| reply_address(place, user)).collect();
    let (mine, other) = (tokens[seat.index()].clone(), tokens[(seat.index() + 1) % 3].clone());
    let own = format!("{}@test.example", USERS[seat.index()]);
    let rival = format!("{}@test.example", USERS[(seat.index() + 1) % 3]);
    let token = mine.split('+').nth(1).unwrap().split('@').next().unwrap().to_owned();
    let wrong: String = token.chars().rev().collect();
    let before = records(place);
    let pass = "mx.test.example; dmarc=pass header.from=test.example";
    let mut forged: Vec<(String, String, String, Value)> = Vec::new();
    let mut add = |from: &str, to: &str, body: &str, more: Value| {
        forged.push((from.to_owned(), to.to_owned(), body.to_owned(), more));
    };
    let wrong_to = format!("waybill+{wrong}@test.example");
    let evil = "eve@evil.example";
    // Wrong tokens, no tokens, tokens with a wrong From.
    for body in [line.clone(), format!("{line}\nnote x"), "status".to_owned(), "press to all: hi".to_owned()]
    {
        add(&own, &wrong_to, &body, json!({}));
        add(&own, WAYBILL, &body, json!({}));
        add(evil, &mine, &body, json!({}));
        add(&rival, &mine, &body, json!({}));
        add(&own, &other, &body, json!({}));
    }
    // Stolen subject tags, and a verdict of somebody else.
    add(evil, WAYBILL, &line, json!({ "subject": format!("Re: [Tuesday] #{token}") }));
    add(&own, WAYBILL, &line, json!({ "subject": format!("Re: [Tuesday] #{wrong}") }));
    add(
        &own,
        WAYBILL,
        &line,
        json!({ "headers": { "Authentication-Results": "mx.evil.example; dmarc=pass" } }),
    );
    let about_evil = "mx.test.example; dmarc=pass header.from=evil.example";
    add(&own, WAYBILL, &line, json!({ "headers": { "Authentication-Results": about_evil } }));
    let signed_evil = "mx.test.example; dkim=pass header.d=evil.example";
    add(&own, WAYBILL, &line, json!({ "headers": { "Authentication-Results": signed_evil } }));
    let failed = "mx.test.example; dmarc=fail header.from=test.example";
    add(&own, &mine, &line, json!({ "headers": { "Authentication-Results": failed } }));
    add(evil, &mine, &line, json!({ "headers": { "Authentication-Results": pass } }));
    add(evil, WAYBILL, &line, json!({ "headers": { "Authentication-Results": pass } }));
    // Names that look like addresses, and replies that should go elsewhere.
    add(&format!("\"{own}\" <{evil}>"), &mine, &line, json!({}));
    add(&format!("\"{own}\" <{evil}>"), WAYBILL, &line, json!({}));
    add(&own, WAYBILL, &line, json!({ "headers": { "Reply-To": evil } }));
    add(evil, &mine, &line, json!({ "headers": { "Reply-To": own } }));
    add(evil, &mine, &line, json!({ "headers": { "Sender": own } }));
    add(evil, &mine, &line, json!({ "headers": { "X-Original-From": own } }));
    add(&format!("{own}, {evil}"), &mine, &line, json!({ "envelope": evil }));
    add(evil, &mine, &line, json!({ "headers": { "Delivered-To": mine } }));
    add(&own, WAYBILL, &format!("table Tuesday\nseat {}\n{line}", USERS[0]), json!({}));
    add(&own, WAYBILL, &line, json!({ "headers": { "X-Waybill-Token": token } }));
    add(&own, WAYBILL, &format!("To: {mine}\n{line}"), json!({}));
    add(evil, &format!("waybill+h-1-{}@test.example", "a".repeat(16)), "yes", json!({}));
    assert_eq!(forged.len(), 40);
    for (number, (from, to, body, more)) in forged.iter().enumerate() {
        send(place, from, to, &format!("forged-{number}@evil.example"), body, more.clone());
    }
    place.until_count("letter: ", forged.len());
    assert_eq!(records(place), before, "none is carried out\n{}", place.log());
    let log = place.log();
    assert!(log.matches("letter: answered").count() <= 1, "a stranger is told that nobody knows them\n{log}");
    assert!(log.matches("letter: held").count() >= 30, "{log}");
    assert!(!log.contains(&token) && !log.contains("secret"), "{log}");
    // What went out: questions to the registered addresses, a few; nothing to the forger, no token of another.
    for (place_number, user) in USERS.iter().enumerate() {
        let letters = place.players.all(user);
        let questions =
            letters.iter().filter(|letter| letter["subject"].as_str().unwrap().contains("Was this you"));
        assert!(questions.count() <= 5);
        // What the mail host itself sends back to a writer quotes only what they wrote.
        let is_ours = |letter: &&Value| !letter.to_string().contains("Mail delivery");
        for letter in letters.iter().filter(is_ours) {
            for (number, other) in tokens.iter().enumerate().filter(|(number, _)| *number != place_number) {
                let token = other.split('+').nth(1).unwrap().split('@').next().unwrap();
                assert!(!letter.to_string().contains(token), "{user} reads the token of {number}: {letter}");
            }
        }
    }
    // The registered player says that one of them was theirs; it is carried out, for them.
    let question = place.players.all(USERS[seat.index()]);
    let question =
        question.iter().find(|letter| letter["subject"].as_str().unwrap().contains("Was this you"));
    let question = question.unwrap().clone();
    let to = question["reply_to"].as_str().unwrap();
    send(place, evil, to, "yes-0@evil.example", "yes", json!({}));
    place.until("only the player can say");
    assert_eq!(records(place), before);
    send(place, &own, to, "yes-1@players.example", "yes\n\n> was this you?", json!({}));
    place.until("a held letter was confirmed");
    assert!(records(place) > before, "{}", place.log());
    // A replay of a letter that was carried out changes nothing.
    let standing = records(place);
    for _ in 0..2 {
        send(place, &own, &mine, "real-1@players.example", "note once", json!({}));
    }
    place.until("seen before");
    assert_eq!(records(place), standing + 1);
    assert_eq!(place.stop(), Some(0));
}

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
    assert!(place.done(&["doctor"]).contains("it lets us in"));
    assert_eq!(place.stop(), Some(0));
    let (code, ..) = place.tried(&["health"]);
    assert_eq!(code, Some(1));
}

#[test]
fn faults_during_a_game_are_survived_without_a_hand() {
    let mut game = Game::open("steel-driver", 3, &[], "");
    game.patience = 60;
    game.place.run();
    assert!(game.step());
    // The IMAP server is frozen while a letter comes.
    let answered = |game: &mut Game, during: &dyn Fn(&Place)| {
        let (seat, line) = game.order().unwrap();
        // The mail program needs its own look before the server is disturbed.
        let id = game.write(seat, &line);
        during(&game.place);
        let answer = game.place.players.answer(USERS[seat.index()], &id, game.patience);
        assert!(!answer.is_null(), "no answer to {line:?}\n{}", game.place.log());
    };
    answered(&mut game, &|place| {
        place.host.signal("dovecot", "STOP");
        std::thread::sleep(Duration::from_secs(5));
        place.host.signal("dovecot", "CONT");
    });
    println!("frozen: survived");
    answered(&mut game, &|place| place.host.kill_imap());
    println!("cut off: survived");
    answered(&mut game, &|place| {
        place.host.stop();
        std::thread::sleep(Duration::from_secs(2));
        place.host.start_again();
    });
    println!("stopped and started: survived");
    // The SMTP server is frozen while an answer is on its way.
    answered(&mut game, &|place| {
        place.host.signal("smtp", "STOP");
        std::thread::sleep(Duration::from_secs(5));
        place.host.signal("smtp", "CONT");
    });
    println!("silent in the middle of a letter: survived");
    // Numbered anew, with a letter that was handled among those that are looked at again.
    game.place.host.stop();
    let maildir = game.place.host.maildir("waybill");
    for entry in fs::read_dir(&maildir).unwrap() {
        let path = entry.unwrap().path();
        if path.file_name().unwrap().to_string_lossy().starts_with("dovecot") {
            fs::remove_file(path).unwrap();
        }
    }
    std::thread::sleep(Duration::from_millis(1100));
    game.place.host.start_again();
    assert!(game.step());
    println!("numbered anew: survived");
    // The same letter twice, and poison beside it.
    let (seat, line) = game.order().unwrap();
    let user = USERS[seat.index()];
    let to = reply_address(&mut game.place, user);
    let twice = format!(
        "From: {user}@test.example\r\nTo: {to}\r\nSubject: x\r\nMessage-ID: <twice@players.example>\r\n\r\n{line}\r\n"
    );
    let before = records(&game.place);
    game.place.host.deliver("waybill", "1.twice", twice.as_bytes());
    game.place.host.deliver("waybill", "2.poison", &poison());
    game.place.host.deliver("waybill", "3.twice", twice.as_bytes());
    game.place.until("seen before");
    let once = records(&game.place);
    assert!(once > before);
    assert!(game.step());
    println!("the same letter twice, and poison: survived");
    let doubles = game.doubles(3);
    println!("{doubles} letters came twice under the same id");
    game.check(3);
    assert_eq!(game.place.stop(), Some(0));
    assert!(!game.place.log().contains("panicked"), "{}", game.place.log());
}

/// A letter that wants to be taken apart for ever.
fn poison() -> Vec<u8> {
    let mut bytes =
        b"From: eve@test.example\r\nMessage-ID: <poison@x>\r\nContent-Type: message/rfc822\r\n\r\n".to_vec();
    for _ in 0..1500 {
        bytes.extend(b"Content-Type: message/rfc822\r\n\r\n");
    }
    bytes.extend([0, 255, 254, 13, 10]);
    bytes
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
fn two_waybills_and_a_responder_without_headers_fall_silent() {
    let mut game = Game::open("steel-driver", 3, &[], "");
    game.place.run();
    game.place.until("ready");
    let place = &mut game.place;
    let mine = reply_address(place, "anna");
    // A responder answers whatever comes to anna, with the same words and no sign of a machine.
    let mut answered = BTreeSet::new();
    let end = Instant::now() + Duration::from_secs(20);
    let mut quiet_since = Instant::now();
    while Instant::now() < end && quiet_since.elapsed() < Duration::from_secs(4) {
        for letter in place.players.all("anna") {
            let id = letter["id"].as_str().unwrap().to_owned();
            if answered.insert(id.clone()) {
                quiet_since = Instant::now();
                let own = format!("away-{}@players.example", answered.len());
                send(
                    place,
                    "anna@test.example",
                    &mine,
                    &own,
                    "I am away until Monday.",
                    json!({ "references": [id] }),
                );
            }
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    println!("the responder wrote {} letters before it was quiet", answered.len());
    assert!(answered.len() <= 6, "{}\n{}", answered.len(), place.log());
    // Another Waybill: its letters say what they are.
    let before = place.players.all("bert").len();
    for number in 0..5 {
        let headers = json!({ "headers": { "X-Waybill": "1", "Auto-Submitted": "auto-generated" } });
        let to = reply_address(place, "bert");
        send(place, "bert@test.example", &to, &format!("other-{number}@waybill.example"), "status", headers);
    }
    place.until_count("Waybill wrote it itself", 5);
    assert_eq!(place.players.all("bert").len(), before);
    assert_eq!(place.stop(), Some(0));
}

#[test]
fn the_ten_lines_of_the_readme_lead_to_a_first_game() {
    let readme = include_str!("../../README.md");
    let block = readme.split("over a real mailbox\n\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let lines: Vec<&str> = block.lines().map(|line| line.strip_prefix("    ").unwrap()).collect();
    assert!(lines.len() <= 10 && lines[0].starts_with("cargo install"), "{lines:#?}");
    let mut place = Place::new("");
    let (smtp, imaps, ca) = (place.host.smtp, place.host.imaps, place.host.ca().display().to_string());
    // Only what is of this host: names, ports, its certificate, and the password.
    let script = lines[1..lines.len() - 1]
        .join("\n")
        .replace("host: imap.example.org", &format!("host: localhost, port: {imaps}, ca: {ca}"))
        .replace("host: smtp.example.org", &format!("host: localhost, port: {smtp}, ca: {ca}"))
        .replace("example.org", "test.example")
        .replace("the password of the mailbox", "secret");
    let folder = tempfile::tempdir().unwrap();
    let bin = Path::new(env!("CARGO_BIN_EXE_waybill")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let script = format!("set -e\n{script}\nexec waybill run 2>log\n");
    let mut shell = std::process::Command::new("sh");
    let mut shell = shell.args(["-c", &script]).current_dir(folder.path()).env("PATH", path).spawn().unwrap();
    let to = reply_address(&mut place, "anna");
    send(&mut place, "anna@test.example", &to, "first@players.example", "status", json!({}));
    let answer = place.players.answer("anna", "first@players.example", 30);
    assert!(answer["text"].as_str().is_some_and(|text| text.contains('✓')), "{answer}");
    assert!(std::process::Command::new("kill").arg(shell.id().to_string()).status().unwrap().success());
    assert!(shell.wait().unwrap().success());
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

#[test]
fn no_planted_secret_gets_out() {
    let mut game = Game::open("steel-driver", 3, &[], "");
    game.place.run();
    let (seat, line) = game.order().unwrap();
    let owner = USERS[seat.index()];
    let to = reply_address(&mut game.place, owner);
    let token = to.split('+').nth(1).unwrap().split('@').next().unwrap().to_owned();
    let body = format!(
        "{line}\nnote planted-diary-words\npress to {}: planted-whisper",
        ["Bert", "Carla", "Anna"][seat.index()]
    );
    send(&mut game.place, &format!("{owner}@test.example"), &to, "planted@players.example", &body, json!({}));
    assert!(!game.place.players.answer(owner, "planted@players.example", 30).is_null());
    let third = USERS[(seat.index() + 2) % 3];
    let end = Instant::now() + Duration::from_secs(10);
    while game.place.players.all(third).len() < 2 && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(50));
    }
    for letter in game.place.players.all(third) {
        for secret in ["planted-diary-words", "planted-whisper", token.as_str()] {
            assert!(!letter.to_string().contains(secret), "{third} reads {secret}: {letter}");
        }
    }
    let public = game.place.done(&["export", "Tuesday", "--public"]);
    let shown = game.place.done(&["show", "Tuesday"]) + &game.place.done(&["--json", "tables"]);
    assert_eq!(game.place.stop(), Some(0));
    let health = fs::read_to_string(game.place.path().join("health.json")).unwrap();
    for text in [public, shown, health, game.place.log()] {
        for secret in ["planted-diary-words", "planted-whisper", token.as_str(), "secret\n"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
    }
}

#[test]
fn the_demo_by_mail_plays_a_whole_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_waybill"));
    let done = command.arg("--dir").arg(folder.path()).args(["demo", "--mail"]).output().unwrap();
    let said = String::from_utf8_lossy(&done.stdout) + String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success() && said.contains("letters through Dovecot and Exim"), "{said}");
}
