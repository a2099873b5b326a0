//! `cold_start`: from the start of a process to the hall's list of 10,000 tables, against a bare loop
//! that opens the same store and decodes all snapshots, and against itself with longer tables.

use crate::games::LongTable;
use crate::measure::{Noise, cost, timed_wall};
use crate::report::{Goal, Row};
use crate::stores::{LONG, Process, SHORT, fill};
use std::path::Path;
use waybill::games::TITLES;

/// How many rounds there are: an opening takes a good part of a second.
const ROUNDS: usize = 15;

/// Measures it.
pub fn run() -> Vec<Row> {
    let table = LongTable::new(TITLES[0], &[SHORT, LONG]);
    let (short, long) = (fill(&table, SHORT), fill(&table, LONG));
    let (short, long) = (short.path(), long.path());
    let ratios = cost(
        Noise::Disk,
        ROUNDS,
        &mut || open("hall", long),
        &mut [&mut || open("hall", short), &mut || open("bare", long)],
    );
    let bare = cost(Noise::Disk, ROUNDS, &mut || open("hall", short), &mut [&mut || open("bare", short)]);
    vec![
        Row::new("50 records a table : open + decode all snapshots", bare[0])
            .bar(Goal::AtMost(3.0))
            .target(Goal::AtMost(1.5)),
        Row::new("300 records a table : open + decode all snapshots", ratios[1])
            .bar(Goal::AtMost(3.0))
            .target(Goal::AtMost(1.5)),
        Row::new("300 records a table : 50 records a table", ratios[0]).bar(Goal::AtMost(1.2)),
    ]
}

fn open(what: &str, folder: &Path) -> f64 {
    let (process, time) = timed_wall(|| {
        let mut process = Process::start(what, folder);
        assert_eq!(process.ready(), "ready");
        process
    });
    process.end();
    time
}
