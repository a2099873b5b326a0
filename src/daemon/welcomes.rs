//! Games that wait for the answers to their first letter: whoever has not answered is reminded, so that no game dies before
//! it has begun.

use super::DaemonError;
use super::outbox::slug;
use super::post_office::PostOffice;
use super::reports::Mailroom;
use super::short::Short;
use super::topics::Card;
use crate::journal::{Batch, Journal, JournalError};
use crate::rules::{Fact, Seat, Sentence};
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
            let mut batch = self.daemon.room(now).reminders(&table)?;
            self.remind_in_topic(&table, now, &mut batch)?;
            self.daemon.hall.put_back(table);
            if !batch.is_empty() {
                self.tray.commit(&batch)?;
                self.sending.expect_more();
                self.tell_topics(now)?;
            }
        }
        Ok(())
    }

    /// Calls those who play in the topic alone.
    fn remind_in_topic(
        &self,
        table: &Table,
        now: DateTime<Utc>,
        batch: &mut Batch,
    ) -> Result<(), DaemonError> {
        let Some(mut card) = Card::of(&*self.tray, table.name())? else { return Ok(()) };
        let room = self.daemon.room(now);
        let (due, missing) = room.missing(table);
        for seat in missing.into_iter().filter(|seat| room.address_of(table, *seat).is_none()) {
            let Some(name) = card.mention(seat).filter(|_| due > 0).map(str::to_owned) else { continue };
            let key = told_key(table, seat);
            if was_told(&*self.tray, &key, due)? {
                continue;
            }
            let sentence = Sentence::new("forum-unanswered").with("name", name);
            card.acks.push(self.daemon.desk.say(self.daemon.language, &[], &sentence));
            batch.cursors.push((key, due.to_string().into_bytes()));
            batch.cursors.push(card.cursor());
        }
        Ok(())
    }
}

/// Where the journal keeps how often a seat was reminded.
fn told_key(table: &Table, seat: Seat) -> String {
    format!("unanswered {} {seat}", table.name())
}

/// Whether a seat has had as many reminders as are due.
fn was_told(journal: &dyn Journal, key: &str, due: usize) -> Result<bool, JournalError> {
    let kept = journal.cursor(key)?.and_then(|bytes| String::from_utf8(bytes).ok());
    Ok(kept.and_then(|kept| kept.parse().ok()).is_some_and(|told: usize| told >= due))
}

impl Mailroom<'_> {
    /// Letters to those who have not answered the first letter of a table, as far as they are due.
    fn reminders(&self, table: &Table) -> Result<Batch, JournalError> {
        let house = &table.replay.house;
        let mut batch = Batch::default();
        let (due, missing) = self.missing(table);
        if due == 0 {
            return Ok(batch);
        }
        for seat in missing.iter().copied().filter(|seat| self.address_of(table, *seat).is_some()) {
            let key = told_key(table, seat);
            if was_told(self.journal, &key, due)? {
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

    /// How many reminders are due, and of whom.
    fn missing(&self, table: &Table) -> (usize, Vec<Seat>) {
        let house = &table.replay.house;
        let last = DateTime::parse_from_rfc3339(&house.progress.moment).ok();
        let days = last.map_or(0, |last| (self.at - last.to_utc()).num_days());
        let due = DAYS.iter().filter(|after| **after <= days).count();
        let is_over = house.progress.closed || house.progress.started.is_some();
        (if is_over { 0 } else { due }, house.unanswered())
    }
}
