//! `order_cost`: from the bytes of a letter with one order to its record and a finished letter for every
//! reader, in memory, against the sum of the bare steps: parsing the mail, decoding and chaining a
//! record, and for every reader the layouts of a letter and the building of a message.

use crate::games::{TABLE, usual_order};
use crate::letters::{ADDRESS, hall, handle, letter, room};
use crate::measure::{Noise, ROUNDS, cost, cpu_chunk, timed_cpu};
use crate::report::{Goal, Row};
use mail_parser::MessageParser;
use std::hint::black_box;
use waybill::daemon::{Entry, News};
use waybill::games::TITLES;
use waybill::journal::check_all;
use waybill::post::MemoryPost;
use waybill::report::Desk;
use waybill::rules::{Language, Seat};
use waybill::table::{Hall, Table};

/// How many letters are handled one after the other.
const IN_A_ROW: usize = 8;

/// Measures it.
pub fn run() -> Vec<Row> {
    let desk = Desk::new();
    let mut number = 0;
    // Fresh tables every time: at one that had gone back and forth, each report would tell of it. Several in a row,
    // since a daemon at work is warm like the bare steps beside it.
    let mut ours = || {
        let tables: Vec<(Hall, Table)> = (0..IN_A_ROW).map(|_| hall()).collect();
        let letters: Vec<Vec<u8>> = tables
            .iter()
            .map(|(_, table)| {
                let (seat, order) = usual_order(table);
                number += 1;
                letter(&table.replay.house.names()[seat.index()], number, &order)
            })
            .collect();
        let mut posts: Vec<MemoryPost> = tables.iter().map(|_| MemoryPost::new()).collect();
        let ((), time) = timed_cpu(|| {
            for (((hall, _), post), letter) in tables.iter().zip(&mut posts).zip(letters) {
                handle(hall, &desk, post, letter);
            }
        });
        for ((_, table), post) in tables.iter().zip(posts) {
            assert_eq!(post.sent.len(), table.replay.house.names().len(), "everybody is told");
        }
        time / IN_A_ROW as f64
    };
    let (hall, table) = hall();
    let lines = hall.journal().read(TABLE, 0).expect("memory");
    let (line, start) = (lines.last().expect("it has moved"), lines.first().expect("it was opened"));
    let bytes = letter("Anna", 0, "bid 3");
    let news = News { table: &table, fresh: &[] };
    let batch = room(&hall, &desk).reports(news, &[]).expect("memory");
    let entries: Vec<Entry> =
        batch.post.iter().map(|bytes| Entry::from_bytes(bytes).expect("ours")).collect();
    let layouts = desk.prepared_letter(Language::English, &table.replay, Seat(0)).expect("built in");
    let mut limit = cpu_chunk(1, || {
        black_box(MessageParser::default().parse(black_box(&bytes[..])));
        black_box(TITLES[0].proof().count_events(line).expect("ours"));
        black_box(check_all(TABLE, [start.as_str()]).expect("ours"));
        for entry in &entries {
            black_box(layouts());
            black_box(entry.clone().message(ADDRESS, None).expect("ours"));
        }
    });
    let ratio = cost(Noise::Cpu, ROUNDS, &mut ours, &mut [&mut limit])[0];
    let readers = entries.len();
    vec![
        Row::new(format!("{readers} readers, cost : sum of the bare steps"), ratio)
            .bar(Goal::AtMost(2.0))
            .target(Goal::AtMost(1.5)),
    ]
}
