//! `waybill start`: begins the game of a table that was opened with --hold.

use super::{Done, Office};
use crate::rules::By;
use clap::Args;
use std::io::Write;

/// Begin the game of a table that was opened with --hold.
#[derive(Args)]
pub struct Start {
    /// The table
    table: String,
}

impl Start {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        let hall = office.hall()?;
        let mut table = hall.table(&self.table)?;
        let sheet = office.done(&desk, &table.replay, table.start(&office.hand(By::Moderator)))?;
        office.keep(&hall, &desk, &mut table, sheet)?;
        office.show(&desk, &table.replay, out)
    }
}
