//! `waybill once`: handles all that waits, then exits.

use super::office::print_json;
use super::{Done, Failure, Office, boxes};
use crate::daemon::{DaemonError, OUTAGE_BY_HAND, Tally};
use clap::Args;
use std::io::Write;

/// Handle all letters that wait, send all answers and reports, then exit.
#[derive(Args)]
pub struct Once {}

impl Once {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        office.alone("handling letters by hand; it handles them already")?;
        let hall = office.hall()?;
        let journal = hall.shared_journal();
        let (config, now) = (office.config()?.clone(), office.now);
        let (tally, trouble) = boxes::with_post_office(office, &hall, |post| {
            let mut tally = Tally::default();
            let mut trouble = Vec::new();
            let mut carrier = boxes::carrier(&config, &journal)?;
            post.tell_topics(now).map_err(Failure::refused)?;
            let failed = |trouble: &mut Vec<String>, name: &str, done: Result<(), DaemonError>| match done {
                Ok(()) => Ok(()),
                // A box that does not answer keeps its letters, and the others are read.
                Err(DaemonError::Post(error)) => {
                    trouble.push(format!("{name}: {error}"));
                    Ok(())
                }
                Err(error) => Err(Failure::refused(error)),
            };
            let sent = post.send_all(&mut *carrier, now, &mut tally);
            failed(&mut trouble, carrier.name(), sent)?;
            for mut mailbox in boxes::mailboxes(&config, &journal)? {
                let done = post.receive_all(&mailbox.door, &mut *mailbox.inbox, now, &mut tally);
                failed(&mut trouble, &mailbox.door.name, done)?;
            }
            // Where a box could not be read somebody's letter may lie in it.
            if trouble.is_empty() {
                post.wind(now, OUTAGE_BY_HAND).map_err(Failure::refused)?;
            }
            let sent = post.send_all(&mut *carrier, now, &mut tally);
            failed(&mut trouble, carrier.name(), sent)?;
            Ok((tally, trouble))
        })?;
        let Tally { answered, again, left, sent, held, unsent, remarks } = &tally;
        for notice in journal.notices() {
            office.note(notice)?;
        }
        for remark in remarks {
            office.note(remark)?;
        }
        if office.json {
            let said = serde_json::json!({
                "answered": answered, "again": again, "left": left, "sent": sent, "held": held, "unsent": unsent,
                "remarks": remarks
            });
            print_json(out, &said)?;
        } else {
            writeln!(out, "{}", office.desk()?.tally(office.language, [*answered, *again, *left], *sent))?;
        }
        // Whoever runs this from a clock hears of letters that did not get away.
        match (trouble.is_empty(), unsent) {
            (true, 0) => Ok(()),
            (true, 1) => Err(Failure::Refused(
                "one letter could not be sent; `waybill outbox` and `waybill desk` show it".to_owned(),
            )),
            (true, count) => Err(Failure::Refused(format!(
                "{count} letters could not be sent; `waybill outbox` and `waybill desk` show them"
            ))),
            (false, _) => Err(Failure::Refused(trouble.join("\n"))),
        }
    }
}
