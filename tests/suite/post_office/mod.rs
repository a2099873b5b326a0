//! The daemon on real servers: whole games, kills, faults, forgeries, loops, the desk, secrets, the README.

mod desk;
mod disk;
mod faults;
mod forgeries;
mod games;
mod kills;
mod limits;
mod loops;
mod readme;
mod secrets;
mod service;

use crate::servers::Place;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
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
        Game::at(Place::new(settings), title, seats, more)
    }

    /// A game whose folder is made in another one.
    fn open_in(folder: &Path, title: &str, seats: usize) -> Game {
        Game::at(Place::new_in(tempfile::TempDir::new_in(folder).unwrap(), ""), title, seats, &[])
    }

    fn at(place: Place, title: &str, seats: usize, more: &[&str]) -> Game {
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

    /// Waits until everything that is to be sent has left.
    fn settle(&self) {
        let end = Instant::now() + Duration::from_secs(60);
        while self.place.done(&["--json", "outbox"]).trim() != "[]" {
            assert!(Instant::now() < end, "{}\n{}", self.place.done(&["outbox"]), self.place.log());
            std::thread::sleep(Duration::from_millis(100));
        }
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
