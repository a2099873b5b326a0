//! A long table at which orders are given, timed one by one.

use crate::games::{LongTable, PERIOD, give, loaded, take_back, usual_order};
use crate::measure::timed_cpu;
use waybill::table::{Hall, Openings, Table};

/// A table of a length, in a hall in memory.
pub struct Desk<'l> {
    long: &'l LongTable,
    length: u64,
    hall: Hall,
    table: Table,
}

impl<'l> Desk<'l> {
    /// A desk with the table when it was that long.
    pub fn new(long: &'l LongTable, length: u64) -> Desk<'l> {
        let hall = long.hall(length);
        let table = loaded(&hall, &Openings::default());
        Desk { long, length, hall, table }
    }

    /// The CPU time of one new order, from its words to its record in the journal.
    pub fn order(&mut self) -> f64 {
        let (seat, order) = usual_order(&self.table);
        timed_cpu(|| give(&self.hall, &mut self.table, seat, &order)).1
    }

    /// The CPU time of taking the last record back.
    pub fn take_back(&mut self) -> f64 {
        let to = self.table.replay.last_but_one();
        timed_cpu(|| take_back(&self.hall, &mut self.table, to)).1
    }

    /// The CPU time of two new orders; they are taken back together.
    pub fn two_orders(&mut self) -> f64 {
        let to = self.table.replay.last_in_force();
        let time = self.order() + self.order();
        take_back(&self.hall, &mut self.table, to);
        time
    }

    /// The CPU time of one new order at a table that has to be loaded first.
    pub fn cold_order(&mut self) -> f64 {
        let (seat, order) = usual_order(&self.table);
        let (table, time) = timed_cpu(|| {
            let mut table = loaded(&self.hall, self.hall.openings());
            give(&self.hall, &mut table, seat, &order);
            table
        });
        self.table = table;
        time
    }

    /// The CPU time of taking the last record back at a table that has to be loaded first.
    pub fn cold_take_back(&mut self) -> f64 {
        let to = self.table.replay.last_but_one();
        let (table, time) = timed_cpu(|| {
            let mut table = loaded(&self.hall, self.hall.openings());
            take_back(&self.hall, &mut table, to);
            table
        });
        self.table = table;
        time
    }

    /// Goes on to the same place of the next period, or back to the beginning when the table has
    /// become much longer than it should be.
    pub fn settle(&mut self) {
        while self.table.tip().next % PERIOD != self.length % PERIOD {
            self.order();
            self.take_back();
        }
        if self.table.tip().next > self.length + self.length / 2 {
            *self = Desk::new(self.long, self.length);
        }
    }
}
