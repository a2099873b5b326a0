//! `waybill take-back`: the game goes back to where it stood after a record.

use super::{Done, Office};
use crate::report::undone_sentence;
use crate::rules::By;
use crate::table::{HouseRefusal, lines_after, undone};
use clap::Args;
use std::io::Write;

/// Take back everything after a record; what was taken back stays readable.
#[derive(Args)]
pub struct TakeBack {
    /// The table
    table: String,
    /// The record to go back to [default: the one before the last that changed the game]
    #[arg(long, value_name = "RECORD")]
    to: Option<u64>,
    /// Why, in words that everybody at the table gets
    #[arg(long)]
    why: Option<String>,
}

impl TakeBack {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        let hall = office.hall()?;
        let mut table = hall.table(&self.table)?;
        let to = match self.to {
            Some(to) => to,
            None => {
                let step = table.last_step(hall.journal()).ok_or(HouseRefusal::NothingToTakeBack);
                office.done(&desk, &table.replay, step)?.to
            }
        };
        let gone = lines_after(hall.journal(), table.name(), to, table.tip().next)?;
        let hand = office.hand(By::Moderator);
        let taken = table.take_back_because(hall.journal(), &hand, to, self.why.as_deref());
        let sheet = office.done(&desk, &table.replay, taken)?;
        office.keep(&hall, &desk, &mut table, sheet)?;
        for order in undone(&gone) {
            let sentence = undone_sentence(&order);
            writeln!(out, "{}", desk.say(office.language, table.replay.house.names(), &sentence))?;
        }
        writeln!(out, "{}", desk.standing(office.language, &table.replay))?;
        Ok(())
    }
}
