//! `day`: a thousand mixed letters to ten thousand tables, from the bytes of each to its records on the disk and its answers
//! at a mail server, against the sum of the bare steps: of `order_cost` for every letter in and out, of `append` for every
//! letter in, of `post` for every letter out.

use crate::bare::BareSled;
use crate::crowd::Crowd;
use crate::letters::{ADDRESS, moment};
use crate::measure::{Noise, speed, timed_wall};
use crate::movers::{self, folder};
use crate::report::{Goal, Row};
use crate::sink::{self, Raw};
use crate::stores::name;
use mail_parser::MessageParser;
use std::cell::Cell;
use std::hint::black_box;
use std::sync::Arc;
use waybill::daemon::{Daemon, Door, Entry, News, PostOffice, Rulebook, Spool, Tally, Tray};
use waybill::games::TITLES;
use waybill::journal::{Journal, check_all};
use waybill::post::MemoryPost;
use waybill::post::policy::Policy;
use waybill::report::Desk;
use waybill::rules::Language;

/// Letters that wait together, and rounds: our side is measured twice in each, which makes a thousand.
const TOGETHER: usize = 50;
const ROUNDS: usize = 10;

/// Measures it.
pub fn run() -> Vec<Row> {
    let crowd = Crowd::gather();
    let hall = movers::hall(crowd.path());
    let desk = Desk::new();
    let tray = Arc::new(Tray::new(hall.shared_journal()));
    let hall = hall.through(Arc::clone(&tray) as Arc<dyn Journal>);
    let daemon = Daemon {
        hall: &hall,
        desk: &desk,
        address: ADDRESS,
        language: Language::English,
        pictures: false.into(),
    };
    let rules = Rulebook { key: Some([7; 32]), return_paths: true, ..Rulebook::default() };
    let spool = Spool::open(&crowd.path().join("spool")).expect("a folder can be made");
    let mut office = PostOffice::open(daemon, tray, &rules, Some(spool)).expect("it was just made");
    let door = Door { name: "day".to_owned(), policy: Policy::TokenAndFrom, ..Door::folders() };
    let port = sink::start();
    let mut carrier = sink::carrier(port);
    let (next, letters_out) = (Cell::new(0), Cell::new(0));
    let mut ours = || {
        let first = next.replace(next.get() + TOGETHER);
        let mut inbox = MemoryPost::new();
        (first..next.get()).for_each(|table| inbox.bring(crowd.letter(table)));
        let mut tally = Tally::default();
        let ((), time) = timed_wall(|| {
            office.receive_all(&door, &mut inbox, moment(), &mut tally).expect("there is room on the disk");
            office.send_all(&mut carrier, moment(), &mut tally).expect("the sink takes everything");
        });
        assert_eq!((tally.answered, tally.held), (TOGETHER - TOGETHER / 10, 0), "{:?}", tally.remarks);
        letters_out.set(tally.sent);
        time
    };
    // The bare steps work on what such letters lead to.
    ours();
    let table = hall.table(&name(0)).expect("it was just made");
    let lines = hall.journal().read(table.name(), 0).expect("it was just made");
    let (line, start) = (lines.last().expect("it moved"), lines.first().expect("it was opened"));
    let room = crate::letters::room(&hall, &desk);
    let batch = room.reports(News { table: &table, fresh: &[] }, &[]).expect("it was just made");
    let entry = batch.post.iter().find_map(|bytes| Entry::from_bytes(bytes)).expect("somebody is to move");
    let layouts = desk.prepared_letter(Language::English, &table.replay, crowd.seat()).expect("built in");
    let scratch = folder();
    let mut sled = BareSled::new(&scratch.path().join("sled"));
    let mut raw = Raw::new(port);
    let mut limit = || {
        timed_wall(|| {
            for number in 0..TOGETHER {
                let bytes = crowd.letter(number);
                black_box(MessageParser::default().parse(black_box(&bytes[..])));
                black_box(TITLES[0].proof().count_events(line).expect("ours"));
                black_box(check_all(table.name(), [start.as_str()]).expect("ours"));
                sled.append(line);
            }
            for _ in 0..letters_out.get() {
                black_box(layouts());
                let bytes = entry.clone().message(ADDRESS, None).expect("ours");
                raw.say(&bytes);
            }
        })
        .1
    };
    let ratio = speed(Noise::Disk, ROUNDS, &mut ours, &mut [&mut limit])[0];
    let sent = letters_out.get() as f64 / TOGETHER as f64;
    vec![
        Row::new(format!("{sent:.1} letters out for one in, speed : the bare steps"), ratio)
            .bar(Goal::AtLeast(0.3))
            .target(Goal::AtLeast(0.5)),
    ]
}
