//! `waybill tell`: outcomes of luck at a table whose luck is told.

use super::{Done, Failure, Office};
use crate::rules::{By, Viewer};
use crate::table::own;
use clap::Args;
use std::io::Write;

/// Tell outcomes of luck at a table opened with --luck told.
#[derive(Args)]
pub struct Tell {
    /// The table
    table: String,
    /// The outcomes, in the order in which they fell: numbers, or names of faces such as red
    #[arg(required = true)]
    outcomes: Vec<String>,
}

impl Tell {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        let hall = office.hall()?;
        let mut table = hall.table(&self.table)?;
        let told = table.tell_luck(hall.journal(), &office.hand(By::Moderator), &self.outcomes);
        let sheet = office.done(&desk, &table.replay, told)?;
        let mut forked = table.replay.fork();
        for line in sheet.lines() {
            for sentence in desk.happened(office.language, &forked, line, Viewer::Public) {
                writeln!(out, "{sentence}")?;
            }
            own(&mut forked.game).fold(line).map_err(Failure::refused)?;
        }
        office.keep(&hall, &desk, &mut table, sheet)?;
        writeln!(out, "{}", desk.standing(office.language, &table.replay))?;
        Ok(())
    }
}
