//! `waybill log`: the records of a table, with what each of them led to.

use super::office::print_json;
use super::source::Source;
use super::{Done, Failure, Office};
use crate::daemon::refused;
use crate::journal::{Record, cause_hash};
use crate::post::id_known_as;
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
            let order = order.map(|order| with_names(&order, end.house.names()));
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
        let ids = letters.iter().map(|letter| id_known_as(letter).to_owned());
        Ok(ids.map(|id| (cause_hash(&id), id)).collect())
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

/// Orders to the house that name seats by their numbers.
const NAMING: [&str; 11] =
    ["press", "salt", "give", "more time", "choose", "away", "back", "remind", "run out", "settle", "seat"];

/// An order to the house with the names of players in the place of their numbers; others stay as they are.
fn with_names(order: &str, names: &[String]) -> String {
    let (head, words) = match order.split_once(':') {
        Some((head, words)) => (head, Some(words)),
        None => (order, None),
    };
    let is_naming = |verb: &&str| head.strip_prefix(*verb).is_some_and(|rest| rest.starts_with(' '));
    if !NAMING.iter().any(is_naming) {
        return order.to_owned();
    }
    let named = |word: &str| {
        let number: Option<usize> = word.parse().ok();
        let name = number.and_then(|number| names.get(number.checked_sub(1)?));
        name.map_or_else(|| word.to_owned(), Clone::clone)
    };
    let head = head.split(' ').map(named).collect::<Vec<_>>().join(" ");
    words.map_or(head.clone(), |words| format!("{head}:{words}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_to_the_house_name_people() {
        let names = ["Anna", "Bert"].map(str::to_owned);
        for (order, shown) in [
            ("press 1: at 2 we meet", "press Anna: at 2 we meet"),
            ("choose 1 about 2: wait", "choose Anna about Bert: wait"),
            ("seat 2", "seat Bert"),
            ("more time 2: 1 d", "more time Bert: 1 d"),
            ("take back to 2: a slip", "take back to 2: a slip"),
            ("rules 2", "rules 2"),
            ("build Baltimore - Pittsburgh 2", "build Baltimore - Pittsburgh 2"),
        ] {
            assert_eq!(with_names(order, &names), shown);
        }
    }
}
