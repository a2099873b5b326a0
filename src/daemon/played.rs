//! Whole games of every title through letters, between bots that read nothing but their own view.

use super::{Daemon, Illustrated, Tally};
use crate::games::{AnyTitle, Bot, Opening, TITLES};
use crate::journal::MemoryJournal;
use crate::orders::Pen;
use crate::post::{MemoryPost, text_of};
use crate::report::Desk;
use crate::rules::luck::{Secret, Seeded};
use crate::rules::{By, Language, PATIENCE, Seat, Turn};
use crate::table::{Hall, Hand, LuckKind, NewTable, audit};
use chrono::{DateTime, Duration, Utc};
use std::collections::BTreeMap;
use std::sync::Arc;

const ADDRESS: &str = "waybill@example.org";

/// A table with addresses, its daemon and its post.
struct Evening {
    hall: Hall,
    desk: Desk,
    post: MemoryPost,
    now: DateTime<Utc>,
    letters: usize,
}

impl Evening {
    fn open(title: &dyn AnyTitle, seats: usize) -> Evening {
        let names = ["Anna", "Bert", "Carla", "Dino", "Elsa", "Franco"][..seats].iter();
        let names: Vec<String> = names.map(|name| (*name).to_owned()).collect();
        let new = NewTable {
            table: "Tuesday",
            addresses: names.iter().map(|name| format!("{}@example.org", name.to_lowercase())).collect(),
            opening: Opening {
                title: title.id().to_owned(),
                version: title.version(),
                seats: names,
                options: BTreeMap::new(),
                board: title.read_board(title.board()).unwrap().0.into(),
            },
            luck: LuckKind::Drawn,
            told: Vec::new(),
            secret: Secret::new([5; 32]),
            seals: crate::rules::SealKey::new([8; 32]),
            tokens: crate::rules::TokenKey::new([9; 32]),
            salts: Vec::new(),
            pace: None,
            customs: Default::default(),
            start: true,
        };
        let now = DateTime::from_timestamp(1_794_787_200, 0).unwrap();
        let hall = Hall::new(Arc::new(MemoryJournal::new()));
        hall.open(new, &Hand { at: now, by: By::Moderator, cause: "console", voice: None }).unwrap();
        Evening { hall, desk: Desk::new(), post: MemoryPost::new(), now, letters: 0 }
    }

    /// A seat writes one order; exactly one answer comes back to it.
    fn write(&mut self, seat: Seat, line: &str) {
        let tally = self.send(seat, line);
        assert_eq!((tally.answered, tally.remarks), (1, Vec::new()), "{line}");
    }

    /// A seat writes one order; exactly one letter comes back to it, whatever it says.
    fn send(&mut self, seat: Seat, line: &str) -> Tally {
        self.letters += 1;
        self.now += Duration::minutes(7);
        let address = self.hall.table("Tuesday").unwrap().replay.house.addresses[seat.index()].clone();
        let letter = format!(
            "From: {address}\nTo: {ADDRESS}\nSubject: [Tuesday]\nMessage-ID: <{}@example.org>\n\n{line}\n",
            self.letters
        );
        self.post.bring(letter);
        let daemon = Daemon {
            hall: &self.hall,
            desk: &self.desk,
            address: ADDRESS,
            language: Language::English,
            pictures: Illustrated::Nothing,
        };
        let before = self.post.sent.len();
        let tally = daemon.once(&mut self.post, self.now).unwrap();
        let to_writer = self.post.sent[before..].iter().filter(|sent| sent.to == address).count();
        assert_eq!(to_writer, 1, "{line}");
        assert_eq!(self.desk.troubles(), [""; 0]);
        tally
    }

    /// Plays to the end; of several who are to move at once, any may write first.
    fn play(&mut self) {
        let mut dice = Seeded::new(4);
        loop {
            let table = self.hall.table("Tuesday").unwrap();
            let (game, names) = (&table.replay.game, table.replay.house.names());
            let Turn::Seats(turn) = game.turn() else { return };
            let seat = turn[dice.below(turn.len())];
            let order = game.bot(seat, Bot::Sensible, &mut dice).expect("there is something to do");
            let line = game.write(&order, &Pen { language: Language::English, players: names });
            self.write(seat, &line);
        }
    }
}

#[test]
fn every_title_is_played_to_its_end_by_letters() {
    for title in TITLES {
        let mut evening = Evening::open(*title, *title.seats().start());
        evening.play();
        let lines = evening.hall.journal().read("Tuesday", 0).unwrap();
        let audit = audit("Tuesday", &lines, evening.hall.openings());
        assert!(audit.passes(), "{}: {:?}", title.id(), audit.findings.first());
        assert!(audit.decided as usize >= evening.letters, "every letter is an order that was decided again");
        let last = evening.post.sent.last().unwrap();
        assert!(text_of(&last.bytes).unwrap().contains("The table is closed."));
    }
}

#[test]
fn several_who_are_to_move_write_in_any_order() {
    let title = TITLES.last().expect("the tests bring a title with a simultaneous choice");
    let mut evening = Evening::open(*title, 4);
    let cards = |evening: &Evening, seat: Seat| {
        let table = evening.hall.table("Tuesday").unwrap();
        table.replay.game.options(seat, &Pen::CANONICAL).now
    };
    for seat in [3, 0, 2].map(Seat) {
        let play = cards(&evening, seat)[0].clone();
        evening.write(seat, &play);
        let told = |to: &str| {
            let sent = evening.post.sent.iter().rev().find(|sent| sent.to == to);
            text_of(&sent.expect("a report").bytes).unwrap()
        };
        assert!(told("bert@example.org").contains("has chosen"), "who has chosen is public");
        assert!(!told("bert@example.org").contains("you play"), "what was chosen is not");
    }
    let table = evening.hall.table("Tuesday").unwrap();
    assert_eq!(table.replay.game.turn(), Turn::Seats(vec![Seat(1)]));
    let play = cards(&evening, Seat(1))[0].clone();
    evening.write(Seat(1), &play);
    let told = text_of(&evening.post.sent.last().unwrap().bytes).unwrap();
    assert!(told.contains("By seat the cards are"), "the last choice reveals all: {told}");
}

#[test]
fn a_title_that_goes_on_for_ever_is_an_apology_with_a_number() {
    let title = TITLES.last().expect("the tests bring a title that goes on by itself");
    let mut evening = Evening::open(*title, 2);
    let card = |evening: &Evening, seat: Seat| {
        let table = evening.hall.table("Tuesday").unwrap();
        table.replay.game.options(seat, &Pen::CANONICAL).now[0].clone()
    };
    let (first, last) = (card(&evening, Seat(0)), card(&evening, Seat(1)));
    evening.write(Seat(0), &first);
    let before = evening.hall.table("Tuesday").unwrap().tip().seq;

    let patience = PATIENCE.replace(0);
    let tally = evening.send(Seat(1), &last);
    PATIENCE.set(patience);

    let [remark] = &tally.remarks[..] else { panic!("one fault: {:?}", tally.remarks) };
    let number = remark.strip_prefix("fault ").and_then(|rest| rest.split(':').next()).expect("a number");
    assert!(remark.contains(&format!("the title goes on for ever over \"{last}\"")), "{remark}");
    let apology = text_of(&evening.post.sent.last().unwrap().bytes).unwrap();
    assert!(apology.contains("it is our fault") && apology.contains(number), "{apology}");
    assert_eq!(evening.hall.table("Tuesday").unwrap().tip().seq, before, "nothing of it stands");

    evening.write(Seat(1), &last);
    let told = text_of(&evening.post.sent.last().unwrap().bytes).unwrap();
    assert!(told.contains("By seat the cards are"), "once mended the same order is carried out: {told}");
}
