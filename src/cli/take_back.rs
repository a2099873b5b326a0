//! `waybill take-back`: the game goes back to where it stood after a record.

use super::{Done, Failure, Office};
use crate::journal::Record;
use crate::rules::{By, Fact, Sentence};
use crate::table::{HouseRefusal, Step};
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
}

impl TakeBack {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        let hall = office.hall()?;
        let mut table = hall.table(&self.table)?;
        let (to, undone) = match self.to {
            Some(to) => (to, None),
            None => {
                let step = table.last_step(hall.journal()).ok_or(HouseRefusal::NothingToTakeBack);
                let Step { place, to } = office.done(&desk, &table.replay, step)?;
                (to, hall.journal().read_range(table.name(), place, place + 1)?.pop())
            }
        };
        let taken = table.take_back(hall.journal(), &office.hand(By::Moderator), to);
        let sheet = office.done(&desk, &table.replay, taken)?;
        office.keep(&hall, &desk, &mut table, sheet)?;
        if let Some(line) = undone {
            let names = table.replay.house.names();
            writeln!(out, "{}", desk.say(office.language, names, &undone_record(&line)?))?;
        }
        writeln!(out, "{}", desk.standing(office.language, &table.replay))?;
        Ok(())
    }
}

/// Says which record was taken back, with whose order, so that a moderator sees at once if it was another than was meant.
fn undone_record(line: &str) -> Result<Sentence, Failure> {
    let record = Record::read(line).map_err(Failure::refused)?;
    let number = i64::try_from(record.seq).unwrap_or(i64::MAX);
    let order = record.order.as_ref().map(|order| order.known().to_string());
    Ok(match (record.by.seat(), order) {
        (Some(seat), Some(order)) => Sentence::new("record-undone-order")
            .with("record", number)
            .with("who", Fact::from(seat))
            .with("order", order),
        _ => Sentence::new("record-undone").with("record", number),
    })
}
