//! `waybill take-back`: the game goes back to where it stood after a record.

use super::{Done, Office};
use crate::rules::By;
use clap::Args;
use std::io::Write;

/// Take back everything after a record; what was taken back stays readable.
#[derive(Args)]
pub struct TakeBack {
    /// The table
    table: String,
    /// The record to go back to [default: the last one but one in force]
    #[arg(long, value_name = "RECORD")]
    to: Option<u64>,
}

impl TakeBack {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        let hall = office.hall()?;
        let mut table = hall.table(&self.table)?;
        let to = self.to.unwrap_or_else(|| table.replay.last_but_one());
        let taken = table.take_back(hall.journal(), &office.hand(By::Moderator), to);
        let sheet = office.done(&desk, &table.replay, taken)?;
        office.keep(&hall, &desk, &mut table, sheet)?;
        writeln!(out, "{}", desk.standing(office.language, &table.replay))?;
        Ok(())
    }
}
