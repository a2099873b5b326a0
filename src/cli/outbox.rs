//! `waybill outbox`: letters that wait to be sent, with their tries.

use super::office::print_json;
use super::{Done, Failure, Office};
use crate::daemon::{Entry, sending};
use crate::journal::moment_text;
use clap::{Args, Subcommand};
use std::io::Write;

/// Letters that wait to be sent, with what was said to each try. What cannot be sent at all lies on the desk.
#[derive(Args)]
pub struct Outbox {
    #[command(subcommand)]
    act: Option<Act>,
}

#[derive(Subcommand)]
enum Act {
    /// Try letters at once, whatever was said before
    Again {
        /// Their numbers; all of them where none is named
        numbers: Vec<u64>,
    },
}

impl Outbox {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let hall = office.hall()?;
        let journal = hall.journal();
        let tries = sending::tries(journal)?;
        if let Some(Act::Again { numbers }) = self.act {
            if let Some(unknown) = numbers.iter().find(|number| !tries.contains_key(number)) {
                return Err(Failure::Refused(format!("letter {unknown} waits for no other try")));
            }
            let numbers = if numbers.is_empty() { tries.keys().copied().collect() } else { numbers };
            journal.commit(&sending::hurry(journal, &numbers)?)?;
            writeln!(out, "{}", numbers.len())?;
            return Ok(());
        }
        let stopped = sending::addresses(journal)?;
        let is_stopped = |to: &str| {
            stopped.get(&to.to_lowercase()).is_some_and(|reached| reached.score.is_stopped(office.now))
        };
        let mut rows = Vec::new();
        for (number, bytes) in journal.outbox()? {
            let Some(entry) = Entry::from_bytes(&bytes) else { continue };
            let tried = tries.get(&number);
            rows.push(serde_json::json!({
                "number": number, "to": entry.to, "subject": entry.subject, "date": moment_text(entry.at), "id": entry.id,
                "table": entry.table, "tries": tried.map_or(0, |tries| tries.count),
                "next": tried.map(|tries| moment_text(tries.next)), "said": tried.map(|tries| tries.said.clone()),
                "stopped": is_stopped(&entry.to),
            }));
        }
        if office.json {
            return print_json(out, &rows);
        }
        for row in &rows {
            let text = |key: &str| row[key].as_str().unwrap_or_default().to_owned();
            write!(out, "{}. {} \"{}\" {}", row["number"], text("to"), text("subject"), text("date"))?;
            if row["stopped"] == true {
                write!(out, ": its letters come back, mail has stopped")?;
            } else if row["tries"] != 0 {
                write!(out, ": {} tries, next {}: {}", row["tries"], text("next"), text("said"))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}
