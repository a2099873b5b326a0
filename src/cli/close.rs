//! `waybill close`: ends a table before its game is over.

use super::{Done, Office};
use crate::rules::By;
use clap::Args;
use std::io::Write;

/// End a table before its game is over; the secret of its luck is revealed.
#[derive(Args)]
pub struct Close {
    /// The table
    table: String,
    /// Why, in words that everybody at the table gets
    #[arg(long)]
    why: String,
}

impl Close {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        let hall = office.hall()?;
        let mut table = hall.table(&self.table)?;
        let closed = table.close(&office.hand(By::Moderator), &self.why);
        let sheet = office.done(&desk, &table.replay, closed)?;
        office.keep(&hall, &desk, &mut table, sheet)?;
        writeln!(out, "{}", desk.standing(office.language, &table.replay))?;
        Ok(())
    }
}
