//! `waybill tables`: lists the tables.

use super::office::print_json;
use super::{Done, Office};
use crate::journal::moment_text;
use crate::report::Reading;
use crate::rules::Zone;
use crate::table::{Index, Waits};
use clap::Args;
use serde_json::json;
use std::io::Write;

/// List the tables.
#[derive(Args)]
pub struct Tables {
    /// Only tables that wait for somebody
    #[arg(long)]
    waiting: bool,
}

impl Tables {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        let hall = office.hall()?;
        let mut tables = Vec::new();
        for (name, index) in hall.tables()? {
            let waits = hall.waits(&name, &index)?;
            if waits.is_some() || !self.waiting {
                tables.push((name, index, waits));
            }
        }
        tables.sort_by_cached_key(|(name, ..)| in_order(name));
        if office.json {
            let row = |(name, index, waits): &(String, Index, Option<Waits>)| {
                let whom = |waits: &Waits| {
                    let names: Vec<_> =
                        waits.seats.iter().filter_map(|seat| index.seats.get(seat.index())).collect();
                    json!({ "for": names, "moderator": waits.moderator, "since": moment_text(waits.since) })
                };
                json!({ "table": name, "index": index.without_tokens(), "waits": waits.as_ref().map(whom) })
            };
            return print_json(out, &tables.iter().map(row).collect::<Vec<_>>());
        }
        let reading = Reading { language: office.language, zone: Zone::UTC, now: office.now };
        write!(out, "{}", desk.tables(reading, &tables))?;
        Ok(())
    }
}

/// What a name is sorted by: its words without case, its numbers by their value, so that T2 comes before T10.
fn in_order(name: &str) -> Vec<(String, u64)> {
    let mut parts: Vec<(String, u64)> = vec![(String::new(), 0)];
    let mut after_digit = false;
    for letter in name.to_lowercase().chars() {
        if after_digit && !letter.is_ascii_digit() {
            parts.push((String::new(), 0));
        }
        let (words, number) = parts.last_mut().expect("there is always a part");
        after_digit = letter.is_ascii_digit();
        match letter.to_digit(10) {
            Some(digit) => *number = number.saturating_mul(10).saturating_add(u64::from(digit)),
            None => words.push(letter),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_count_by_their_value() {
        let mut names = ["T10", "t2", "Tuesday", "T1b", "T1", "Alpha 3", "alpha 20"];
        names.sort_by_cached_key(|name| in_order(name));
        assert_eq!(names, ["Alpha 3", "alpha 20", "T1", "T1b", "t2", "T10", "Tuesday"]);
    }
}
