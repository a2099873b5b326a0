//! `waybill health`: how the daemon is, from what it last wrote; it is not disturbed.

use super::office::print_json;
use super::{Done, Failure, Office};
use crate::daemon::health::Health;
use crate::journal;
use clap::Args;
use std::io::Write;

/// How the daemon is: age of the last look at each mailbox, letters that wait, what lies on the desk, the next deadline.
/// Exit code 1 where something is wrong.
#[derive(Args)]
pub struct HealthCommand {}

impl HealthCommand {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        office.config()?;
        let health = Health::read(&office.folder);
        let runs = journal::is_in_use(&office.folder);
        let mut wrong = match &health {
            Some(health) if runs => health.complaints(office.now),
            _ => Vec::new(),
        };
        if !runs {
            wrong.push("no daemon runs in this folder".to_owned());
        } else if health.is_none() {
            wrong.push("the daemon has not said anything yet".to_owned());
        }
        if office.json {
            let said = serde_json::json!({
                "runs": runs,
                "well": wrong.is_empty(),
                "wrong": wrong,
                "last_good_poll_age": health.as_ref().and_then(|health| health.last_good_age(office.now)),
                "oldest_unsent_age": health.as_ref().and_then(|health| Some((office.now - health.oldest_unsent?).num_seconds())),
                "held": health.as_ref().map(|health| health.held),
                "next_deadline": health.as_ref().and_then(|health| health.next_deadline.as_ref()),
                "health": health,
            });
            print_json(out, &said)?;
        } else if let Some(health) = &health {
            let age = |at: chrono::DateTime<chrono::Utc>| (office.now - at).num_seconds();
            for mailbox in &health.mailboxes {
                let good = mailbox.last_good.map_or("never".to_owned(), |at| format!("{} s ago", age(at)));
                writeln!(out, "{}: last good look {good}", mailbox.name)?;
            }
            let oldest =
                health.oldest_unsent.map_or(String::new(), |at| format!(", the oldest of {} s", age(at)));
            writeln!(out, "letters that wait to be sent: {}{oldest}", health.unsent)?;
            writeln!(out, "on the desk: {}, of them held: {}", health.on_the_desk, health.held)?;
            match &health.next_deadline {
                Some(next) => {
                    let at = next.at.format("%Y-%m-%d %H:%M");
                    let left = (next.at - office.now).num_minutes();
                    let left = if left < 0 {
                        "passed".to_owned()
                    } else {
                        format!("in {} h {} min", left / 60, left % 60)
                    };
                    writeln!(out, "next deadline: {at} UTC at {} ({left})", next.table)?;
                }
                None => writeln!(out, "next deadline: none")?,
            }
            writeln!(out, "since {}: {} handled, {} sent", health.since, health.handled, health.sent)?;
        }
        match wrong.is_empty() {
            true => Ok(()),
            false => Err(Failure::Refused(wrong.join("\n"))),
        }
    }
}
