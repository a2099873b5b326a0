//! `letter_out`: a report to a seat as a finished message, against its layouts alone with their pages
//! prepared, and building the same message with what is already written.

use crate::letters::{ADDRESS, hall, room};
use crate::measure::{Noise, ROUNDS, cpu_chunk, speed};
use crate::report::{Goal, Row};
use std::hint::black_box;
use waybill::daemon::{Entry, News};
use waybill::report::Desk;
use waybill::rules::{Language, Seat};

/// Measures it.
pub fn run() -> Vec<Row> {
    let (hall, table) = hall();
    let desk = Desk::new();
    let seats = table.replay.house.names().len();
    let except: Vec<Seat> = Seat::all(seats).skip(1).collect();
    let write = || {
        let news = News { table: &table, fresh: &[] };
        let batch = room(&hall, &desk).reports(news, &except).expect("memory");
        batch.post.into_iter().map(|bytes| Entry::from_bytes(&bytes).expect("ours")).collect::<Vec<Entry>>()
    };
    let ready = write();
    assert_eq!(ready.len(), 1, "Anna has an address");
    let mut ours = cpu_chunk(1, || {
        for entry in write() {
            black_box(entry.message(ADDRESS, None).expect("ours"));
        }
    });
    let layouts = desk.prepared_letter(Language::English, &table.replay, Seat(0)).expect("built in");
    let mut limit = cpu_chunk(1, || {
        black_box(layouts());
        black_box(ready[0].clone().message(ADDRESS, None).expect("ours"));
    });
    let ratio = speed(Noise::Cpu, ROUNDS, &mut ours, &mut [&mut limit])[0];
    vec![
        Row::new("speed : layouts alone + building the message", ratio)
            .bar(Goal::AtLeast(0.6))
            .target(Goal::AtLeast(0.8)),
    ]
}
