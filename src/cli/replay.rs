//! `waybill replay`: tells a game again from its records and checks every position on the way.

use super::source::Source;
use super::{Done, Failure, Office};
use crate::journal::Record;
use clap::Args;
use std::io::Write;

/// Tell a game again from its records.
#[derive(Args)]
pub struct Replay {
    /// The table, or an exported file
    table: String,
    /// Through whose eyes: a player, public or moderator [default: public]
    #[arg(long = "as", value_name = "VIEWER")]
    viewer: Option<String>,
    /// Stop after this record
    #[arg(long, value_name = "RECORD")]
    to: Option<u64>,
}

impl Replay {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        let source = Source::open(office, &self.table)?;
        let mut replay = source.at(Some(0))?;
        let viewer = office.viewer(&replay, self.viewer.as_deref())?;
        let last = self.to.unwrap_or(u64::MAX);
        for (seq, line) in (0..=last).zip(&source.lines).skip(1) {
            for sentence in desk.happened(office.language, &replay, line, viewer) {
                writeln!(out, "{seq:>5}  {sentence}")?;
            }
            replay.step(line, &source.lines[..]).map_err(Failure::refused)?;
            let recorded = Record::read(line).map_err(Failure::refused)?.position;
            if replay.game.position() != recorded {
                return Err(Failure::Refused(format!("record {seq}: the position is not the one recorded")));
            }
        }
        write!(out, "\n{}", desk.position(office.language, &replay, &*replay.game, viewer))?;
        Ok(())
    }
}
