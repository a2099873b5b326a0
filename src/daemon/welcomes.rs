//! Games that wait for the answers to their first letter: whoever has not answered is reminded, so that no game dies before
//! it has begun.

use super::DaemonError;
use super::outbox::slug;
use super::post_office::PostOffice;
use super::reports::Mailroom;
use super::short::Short;
use crate::journal::{Batch, Journal, JournalError};
use crate::rules::{Fact, Sentence};
use crate::table::{HallError, Table};
use chrono::{DateTime, Utc};

/// After so many days in which nobody has answered somebody is reminded.
const DAYS: [i64; 3] = [3, 7, 14];

impl PostOffice<'_> {
    /// Reminds whoever a game that has not begun waits for.
    pub(super) fn remind_unanswered(&mut self, now: DateTime<Utc>) -> Result<(), DaemonError> {
        for name in self.book.not_begun() {
            let table = match self.daemon.hall.table(&name) {
                Ok(table) => table,
                Err(HallError::Journal(error)) => return Err(error.into()),
                // A table that cannot be folded asks nobody; an audit says why.
                Err(_) => continue,
            };
            let batch = self.daemon.room(now).reminders(&table)?;
            self.daemon.hall.put_back(table);
            if !batch.is_empty() {
                self.tray.commit(&batch)?;
                self.sending.expect_more();
            }
        }
        Ok(())
    }
}

impl Mailroom<'_> {
    /// Letters to those who have not answered the first letter of a table, as far as they are due.
    fn reminders(&self, table: &Table) -> Result<Batch, JournalError> {
        let house = &table.replay.house;
        let mut batch = Batch::default();
        let last = DateTime::parse_from_rfc3339(&house.progress.moment).ok();
        let days = last.map_or(0, |last| (self.at - last.to_utc()).num_days());
        let due = DAYS.iter().filter(|after| **after <= days).count();
        let missing = house.unanswered();
        if due == 0 || house.progress.closed || house.progress.started.is_some() {
            return Ok(batch);
        }
        for seat in missing.iter().copied().filter(|seat| self.address_of(table, *seat).is_some()) {
            let key = format!("unanswered {} {seat}", table.name());
            let kept = self.journal.cursor(&key)?.and_then(|bytes| String::from_utf8(bytes).ok());
            if kept.and_then(|kept| kept.parse().ok()).is_some_and(|told: usize| told >= due) {
                continue;
            }
            let name = house.names()[seat.index()].as_str();
            let others = missing.iter().filter(|other| **other != seat);
            let others: Vec<Fact> =
                others.map(|other| Fact::from(house.names()[other.index()].as_str())).collect();
            let count = i64::try_from(others.len()).unwrap_or(i64::MAX);
            let said = Sentence::new("unanswered-remind").with("game", table.name());
            let short = Short {
                id: format!("unanswered.{}.{seat}.{due}", slug(table.name())),
                to: (name, &self.goes_to(table, seat)),
                language: Some(self.language_of(table, seat)),
                subject: Sentence::new("unanswered-subject").with("game", table.name()),
                sentences: &[said.with("count", count).with("who", others)],
                token: house.token(table.name(), seat),
                answers: None,
            };
            batch.post.push(self.short(&short).to_bytes());
            batch.cursors.push((key, due.to_string().into_bytes()));
        }
        Ok(batch)
    }
}
