//! `idle_memory`: what a table that nobody plays at takes in memory, and one that is loaded.

use crate::games::LongTable;
use crate::measure::{Noise, cost};
use crate::report::{Goal, Row};
use crate::stores::{Process, SHORT, fill};
use std::cell::Cell;
use waybill::games::TITLES;

/// How many rounds there are; memory varies little.
const ROUNDS: usize = 3;

/// What an engine of 18xx.games takes at least for a live game, in bytes.
const LIVE_18XX: f64 = 1.8e6;

/// Measures it.
pub fn run() -> Vec<Row> {
    let store = fill(&LongTable::new(TITLES[0], &[SHORT]), SHORT);
    let weights = Cell::new([0.0; 3]);
    let weigh = || {
        let mut process = Process::start("memory", store.path());
        let said = process.ready();
        process.end();
        let mut numbers = said.split(' ').map(|number| number.parse().expect("it says numbers"));
        weights.set([(); 3].map(|()| numbers.next().expect("it says three numbers")));
        weights.get()
    };
    let idle = cost(Noise::Disk, ROUNDS, &mut || weigh()[0], &mut [&mut || 1024.0])[0];
    let live = cost(Noise::Disk, ROUNDS, &mut || weigh()[1], &mut [&mut || LIVE_18XX])[0];
    let [_, _, snapshot] = weights.get();
    let target = 4.0 + snapshot / 1024.0;
    vec![
        Row::new("an idle table : 1 kB", idle).bar(Goal::AtMost(8.0)).target(Goal::AtMost(target)),
        Row::new("a live table : 18xx at its smallest", live)
            .bar(Goal::AtMost(1.0 / 20.0))
            .target(Goal::AtMost(1.0 / 50.0)),
    ]
}
