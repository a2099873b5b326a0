//! `waybill replay`: tells a game again from its records and checks every position on the way, or writes it as a
//! page that steps through it.

use super::source::Source;
use super::{Done, Failure, Office};
use crate::journal::Record;
use crate::report::Desk;
use crate::rules::Sentence;
use clap::Args;
use std::fs;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

/// Tell a game again from its records.
#[derive(Args)]
pub struct Replay {
    /// The table, or an exported file, or - for the standard input
    table: String,
    /// Through whose eyes: a player, public or moderator [default: public]
    #[arg(long = "as", value_name = "VIEWER")]
    viewer: Option<String>,
    /// Stop after this record
    #[arg(long, value_name = "RECORD")]
    to: Option<u64>,
    /// Write one page of HTML that steps through the game: what the public may see, and all of it once it is over; it needs no server
    #[arg(long, value_name = "FILE", conflicts_with = "viewer")]
    html: Option<PathBuf>,
}

impl Replay {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, input: &mut dyn BufRead, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        let mut source = Source::open(office, input, &self.table)?;
        if let Some(path) = &self.html {
            source.cut_after(self.to);
            let (steps, bytes) = write_page(&desk, office, &source, path)?;
            let said = Sentence::new("replay-written")
                .with("path", path.display().to_string())
                .with("steps", steps)
                .with("bytes", bytes);
            return office.note(desk.say(office.language, &[], &said));
        }
        let mut replay = source.at(Some(0))?;
        let viewer = office.viewer(&replay, self.viewer.as_deref())?;
        let last = self.to.unwrap_or(u64::MAX);
        for line in &source.lines[1..] {
            let seq = replay.seq;
            if seq > last {
                break;
            }
            for sentence in desk.happened(office.language, &replay, line, viewer) {
                writeln!(out, "{seq:>5}  {sentence}")?;
            }
            replay.step(line, &source.lines[..]).map_err(Failure::refused)?;
            let recorded = Record::read(line).map_err(Failure::refused)?.position;
            if recorded.is_some_and(|recorded| replay.game.position() != recorded) {
                return Err(Failure::Refused(format!("record {seq}: the position is not the one recorded")));
            }
        }
        write!(out, "\n{}", desk.position(office.language, &replay, &*replay.game, viewer))?;
        Ok(())
    }
}

/// Writes the page that steps through a game; gives its steps and its size.
pub fn write_page(
    desk: &Desk,
    office: &Office<'_>,
    source: &Source,
    path: &Path,
) -> Result<(i64, i64), Failure> {
    let page = desk.replay_page(office.language, &source.table, &source.lines).map_err(Failure::refused)?;
    fs::write(path, &page).map_err(|error| Failure::Refused(format!("{}: {error}", path.display())))?;
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    Ok((count(source.records()), count(page.len())))
}
