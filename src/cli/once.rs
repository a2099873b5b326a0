//! `waybill once`: handles all that waits, then exits.

use super::office::print_json;
use super::{Done, Failure, Office};
use crate::daemon::{Daemon, Tally};
use crate::post::Folders;
use clap::Args;
use std::io::Write;

/// Handle all letters that wait, send all answers and reports, then exit.
#[derive(Args)]
pub struct Once {}

impl Once {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        let hall = office.hall()?;
        let config = office.config()?;
        let language = config.language.parse().map_err(Failure::Misuse)?;
        let mut post = Folders::open(&config.post).map_err(Failure::refused)?;
        let daemon = Daemon {
            hall: &hall,
            desk: &desk,
            address: &config.address,
            language,
            pictures: config.pictures,
        };
        let tally = daemon.once(&mut post, office.now).map_err(Failure::refused)?;
        let Tally { answered, again, sent, remarks } = &tally;
        for remark in remarks {
            office.note(remark)?;
        }
        if office.json {
            let said =
                serde_json::json!({ "answered": answered, "again": again, "sent": sent, "remarks": remarks });
            return print_json(out, &said);
        }
        writeln!(out, "{}", desk.tally(office.language, *answered, *again, *sent))?;
        Ok(())
    }
}
