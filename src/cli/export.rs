//! `waybill export`: one table as one JSON Lines file.

use super::{Done, Failure, Office};
use crate::journal::{Shows, export};
use crate::table::{Openings, Replay};
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// Write a table as one JSON Lines file.
#[derive(Args)]
pub struct Export {
    /// The table
    table: String,
    /// Leave out what is still secret; the file verifies all the same
    #[arg(long)]
    public: bool,
    /// Where to write it [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Export {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let hall = office.hall()?;
        let (table, lines) = hall.lines(&self.table)?;
        let shows = match self.public {
            false => Shows::Everything,
            true => match Replay::fold(&table, &lines, &Openings::default()) {
                Ok(replay) if replay.house.progress.closed => Shows::TheGame,
                _ => Shows::Nothing,
            },
        };
        let text = export::write(&table, &lines, shows).map_err(Failure::refused)?;
        match self.output {
            Some(path) => {
                fs::write(&path, text)
                    .map_err(|error| Failure::Refused(format!("{}: {error}", path.display())))?;
            }
            None => out.write_all(text.as_bytes())?,
        }
        Ok(())
    }
}
