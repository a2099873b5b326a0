//! `waybill say`: the moderator writes to the players of a table.

use super::{Done, Office};
use crate::rules::{By, Seat};
use crate::table::Motion;
use clap::Args;
use std::io::Write;

/// Write to everybody at a table, or to one player.
#[derive(Args)]
pub struct Say {
    /// The table
    table: String,
    /// The words
    words: String,
    /// Only to this player
    #[arg(long, value_name = "PLAYER")]
    to: Vec<String>,
}

impl Say {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        let hall = office.hall()?;
        let mut table = hall.table(&self.table)?;
        let to: Result<Vec<Seat>, _> = self.to.iter().map(|name| office.seat(&table.replay, name)).collect();
        let to = to?;
        let motion = Motion::Say { to: to.clone(), words: Some(self.words) };
        let sheet = office.done(&desk, &table.replay, table.put(&office.hand(By::Moderator), &motion))?;
        match to.is_empty() {
            true => office.keep(&hall, &desk, &mut table, sheet)?,
            false => office.keep_for(&hall, &desk, &mut table, sheet, &to)?,
        }
        writeln!(out, "{}", desk.standing(office.language, &table.replay))?;
        Ok(())
    }
}
