//! `waybill salt`: adds a player's salt to the luck.

use super::{Done, Office};
use crate::rules::By;
use clap::Args;
use std::io::Write;

/// Add a player's salt to the luck, before the game begins.
#[derive(Args)]
pub struct Salt {
    /// The table
    table: String,
    /// The player
    seat: String,
    /// Any line of text
    salt: String,
}

impl Salt {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        let hall = office.hall()?;
        let mut table = hall.table(&self.table)?;
        let seat = office.seat(&table.replay, &self.seat)?;
        let salted = table.salt(&office.hand(By::ModeratorFor(seat)), seat, &self.salt);
        let sheet = office.done(&desk, &table.replay, salted)?;
        office.keep(&hall, &desk, &mut table, sheet)?;
        writeln!(out, "{}", desk.standing(office.language, &table.replay))?;
        Ok(())
    }
}
