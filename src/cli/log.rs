//! `waybill log`: the records of a table, with what each of them led to.

use super::office::print_json;
use super::source::Source;
use super::{Done, Failure, Office};
use crate::daemon::refused;
use crate::journal::{Record, cause_hash};
use crate::report::{RecordEntry, RefusedEntry, order_for};
use crate::rules::Viewer;
use clap::Args;
use std::collections::HashMap;
use std::io::{BufRead, Write};

/// List the records of a table.
#[derive(Args)]
pub struct Log {
    /// The table, or an exported file, or - for the standard input
    table: String,
    /// Through whose eyes: a player, public or moderator [default: public]
    #[arg(long = "as", value_name = "VIEWER")]
    viewer: Option<String>,
    /// From this record on
    #[arg(long, value_name = "RECORD", default_value_t = 0)]
    from: u64,
    /// Letters that were refused, in whole or in part, and why; those of everybody, or of the player after --as
    #[arg(long, conflicts_with = "from")]
    refused: bool,
}

impl Log {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, input: &mut dyn BufRead, out: &mut dyn Write) -> Done {
        if self.refused {
            return self.letters(office, out);
        }
        let desk = office.desk()?;
        let source = Source::open(office, input, &self.table)?;
        let end = source.at(None)?;
        let viewer = office.viewer(&end, self.viewer.as_deref())?;
        let letters = self.known_letters(office)?;
        let mut replay = source.at(Some(0))?;
        for (place, line) in (0..).zip(&source.lines) {
            let record = Record::read(line).map_err(Failure::refused)?;
            let sentences = desk.happened(office.language, &replay, line, viewer);
            if place > 0 {
                replay.step(line, &source.lines[..]).map_err(Failure::refused)?;
            }
            let order = order_for(&record, viewer, end.house.progress.closed);
            // Nobody hears that others hid something.
            let is_hidden = !record.is_open && order.is_none() && sentences.is_empty();
            if record.seq < self.from || is_hidden {
                continue;
            }
            let in_force = end.in_force(place);
            if office.json {
                print_json(
                    out,
                    &serde_json::json!({
                        "record": record.seq, "at": record.at, "by": record.by, "cause": record.cause,
                        "letter": letters.get(&*record.cause),
                        "order": order, "in_force": in_force, "happened": sentences, "luck": record.luck,
                    }),
                )?;
                continue;
            }
            let who = record.by.seat().map(|seat| end.house.names()[seat.index()].as_str());
            let letter = letters.get(&*record.cause).map(String::as_str);
            let (order, happened) = (order.as_deref(), &sentences[..]);
            let entry = RecordEntry { record: &record, who, order, letter, in_force, happened };
            write!(out, "{}", desk.record(office.language, &entry))?;
        }
        Ok(())
    }

    /// The letters that this folder has seen, by what stands for them in records; nothing is known of a file's.
    fn known_letters(&self, office: &mut Office<'_>) -> Result<HashMap<String, String>, Failure> {
        if Source::is_file(&self.table) {
            return Ok(HashMap::new());
        }
        let letters = office.hall()?.journal().letters()?;
        Ok(letters.into_iter().map(|letter| (cause_hash(&letter), letter)).collect())
    }

    /// What was refused; it is kept beside the records, so an exported file does not have it.
    fn letters(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        let replay = office.hall()?.table(&self.table)?.replay;
        let viewer = match self.viewer.as_deref() {
            Some(name) => office.viewer(&replay, Some(name))?,
            None => Viewer::Moderator,
        };
        let mut letters = refused::all(office.hall()?.journal(), &self.table)?;
        letters.retain(|letter| viewer.sees(letter.seat));
        if office.json {
            return print_json(out, &letters);
        }
        let entries: Vec<RefusedEntry<'_>> = letters
            .iter()
            .map(|letter| RefusedEntry {
                at: letter.at.format("%Y-%m-%d %H:%M").to_string(),
                seat: letter.seat,
                letter: &letter.letter,
                lines: &letter.lines,
            })
            .collect();
        write!(out, "{}", desk.refused(office.language, replay.house.names(), &entries))?;
        Ok(())
    }
}
