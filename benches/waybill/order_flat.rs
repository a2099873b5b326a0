//! `order_flat`: what one new order costs in tables of 10 to 10,000 records, against the table of 10.

use crate::desk::Desk;
use crate::games::{LENGTHS, LongTable};
use crate::measure::{Chunk, Noise, ROUNDS, cost};
use crate::report::{Goal, Row};
use waybill::games::TITLES;

/// How many times two orders are given and taken back in a chunk; one of them brings a snapshot.
const CYCLES: usize = 8;

/// How many tables are loaded in a chunk.
const LOADS: usize = 4;

/// Measures it.
pub fn run() -> Vec<Row> {
    let mut rows = Vec::new();
    for title in TITLES {
        let long = LongTable::new(*title, &LENGTHS);
        let name = title.id();
        rows.extend(compare(&long, &format!("{name}, one order"), warm));
        rows.extend(compare(&long, &format!("{name}, load + one order"), cold));
    }
    rows
}

fn compare(long: &LongTable, what: &str, chunk: fn(&mut Desk<'_>) -> f64) -> Vec<Row> {
    let [shortest, longer @ ..] = LENGTHS;
    let mut rows = Vec::new();
    for (length, name) in longer.into_iter().zip(["100", "1,000", "10,000"]) {
        let (mut short, mut long) = (Desk::new(long, shortest), Desk::new(long, length));
        let short: Chunk<'_> = &mut || chunk(&mut short);
        let ratios = cost(Noise::Cpu, ROUNDS, &mut || chunk(&mut long), &mut [short]);
        let what = format!("{what}, {name} records : 10 records");
        rows.push(Row::new(what, ratios[0]).bar(Goal::AtMost(1.2)).target(Goal::AtMost(1.05)));
    }
    rows
}

/// New orders at a table that is in memory.
fn warm(desk: &mut Desk<'_>) -> f64 {
    let mut time = 0.0;
    for _ in 0..CYCLES {
        time += desk.two_orders();
    }
    desk.settle();
    time / (2 * CYCLES) as f64
}

/// New orders at a table that has to be loaded.
fn cold(desk: &mut Desk<'_>) -> f64 {
    let mut time = 0.0;
    for _ in 0..LOADS {
        time += desk.cold_order();
        desk.take_back();
    }
    desk.settle();
    time / LOADS as f64
}
