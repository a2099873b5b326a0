//! `takeback`: taking back the last record of a table of 10,000, against one new order there.

use crate::desk::Desk;
use crate::games::{LENGTHS, LongTable};
use crate::measure::{Noise, ROUNDS, cost};
use crate::report::{Goal, Row};
use std::cell::RefCell;
use waybill::games::TITLES;

/// How many times an order is given and taken back in a chunk: once around from snapshot to snapshot.
const CYCLES: usize = 16;

/// Measures it.
pub fn run() -> Vec<Row> {
    let [.., length] = LENGTHS;
    let mut rows = Vec::new();
    for title in TITLES {
        let name = title.id();
        let long = LongTable::new(*title, &LENGTHS);
        let desk = RefCell::new(Desk::new(&long, length));
        let warm = cost(
            Noise::Cpu,
            ROUNDS,
            &mut || cycles(&desk, CYCLES, |desk| (desk.order(), desk.take_back()).1),
            &mut [&mut || cycles(&desk, CYCLES, |desk| (desk.order(), desk.take_back()).0)],
        );
        let cold = cost(
            Noise::Cpu,
            ROUNDS,
            &mut || cycles(&desk, CYCLES, |desk| (desk.cold_order(), desk.cold_take_back()).1),
            &mut [&mut || cycles(&desk, CYCLES, |desk| (desk.cold_order(), desk.cold_take_back()).0)],
        );
        for (what, ratio) in [("one order", warm[0]), ("load + one order", cold[0])] {
            let what = format!("{name}, taking back : {what}, 10,000 records");
            rows.push(Row::new(what, ratio).bar(Goal::AtMost(3.0)).target(Goal::AtMost(1.5)));
        }
    }
    rows
}

fn cycles(desk: &RefCell<Desk<'_>>, cycles: usize, act: fn(&mut Desk<'_>) -> f64) -> f64 {
    let mut desk = desk.borrow_mut();
    let time: f64 = (0..cycles).map(|_| act(&mut desk)).sum();
    desk.settle();
    time / cycles as f64
}
