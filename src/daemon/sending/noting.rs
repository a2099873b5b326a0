//! What a carrier said to a letter, and what that changes.

use super::kept::{ADDRESSES, Reached, TRIES, kept};
use super::{Noted, Sending, Sent, unsent};
use crate::daemon::outbox::Entry;
use crate::daemon::threads::Thread;
use crate::daemon::{matters, routes};
use crate::journal::{Batch, Journal, JournalError};
use crate::post::bounces::{Hardness, PostEvent, Score};
use crate::post::{Backoff, PostError, Receipt, Remedy, Tries, redacted};
use chrono::{DateTime, TimeDelta, Utc};

impl Sending {
    /// Notes what a carrier said to a letter. What is given must be kept before anything else is sent.
    pub fn note(
        &mut self,
        journal: &dyn Journal,
        number: u64,
        said: Result<Receipt, PostError>,
        now: DateTime<Utc>,
    ) -> Result<Noted, JournalError> {
        self.away.remove(&number);
        let Some(entry) = self.waiting.get(&number).cloned() else {
            let sent = Sent::Waits("it is gone from the outbox".to_owned());
            return Ok(Noted { batch: Batch::default(), sent, stopped: None });
        };
        let reader = entry.to.to_lowercase();
        let error = match said {
            Ok(_) => {
                (self.errors, self.rests_until) = (0, None);
                let mut batch = self.ended(number);
                batch.cursors.extend(self.scored(&reader, now, PostEvent::Sent, ""));
                batch.cursors.extend(has_left(journal, &entry)?);
                return Ok(Noted { batch, sent: Sent::Taken, stopped: None });
            }
            Err(error) => error,
        };
        let words = redacted(&error.to_string()).into_owned();
        // A forum that is away keeps nobody's mail waiting.
        let is_forum = routes::place(&entry.to).is_some();
        let of_line = of_line(&error) || is_forum;
        if of_line && !is_forum {
            self.errors = self.errors.saturating_add(1);
            let pause = Backoff::LINE.after(self.errors, 0);
            self.rests_until = now.checked_add_signed(TimeDelta::from_std(pause).unwrap_or_default());
        }
        let remedy = match error.remedy() {
            Remedy::Later(None) if of_line => {
                let count = self.tries.get(&number).map_or(1, |tries| tries.count.saturating_add(1));
                Remedy::Later(Some(Backoff::LINE.after(count, number)))
            }
            Remedy::Later(None) => {
                let count = self.tries.get(&number).map_or(1, |tries| tries.count.saturating_add(1));
                let pauses = Backoff { first: self.pace.first_retry, ..Backoff::LETTER };
                Remedy::Later(Some(pauses.after(count, number)))
            }
            remedy => remedy,
        };
        let tries = Tries::failed(self.tries.get(&number), now, remedy, number, words.clone());
        if remedy.keeps_letter() && !tries.is_overdue(now) {
            self.tries.insert(number, tries);
            let batch = Batch { cursors: vec![kept(TRIES, &self.tries)], ..Batch::default() };
            return Ok(Noted { batch, sent: Sent::Waits(words), stopped: None });
        }
        let was_stopped = self.is_stopped(&reader, now);
        let mut batch = self.ended(number);
        if remedy == Remedy::NeverForReader {
            let event = PostEvent::Bounced(Hardness::Hard);
            batch.cursors.extend(self.scored(&reader, now, event, &words));
        }
        let raw = entry.to_bytes();
        let (_, laid) = matters::lay(journal, unsent(Some(&entry), words.clone(), raw, now))?;
        batch.cursors.extend(laid.cursors);
        let stopped = (!was_stopped && self.is_stopped(&reader, now)).then_some(reader);
        Ok(Noted { batch, sent: Sent::Ended(words), stopped })
    }

    /// Notes a letter that came back. Gives what is to be kept, and whether mail stops by this.
    pub fn bounced(
        &mut self,
        address: &str,
        hardness: Hardness,
        said: &str,
        now: DateTime<Utc>,
    ) -> (Batch, bool) {
        let address = address.to_lowercase();
        let before = self.is_stopped(&address, now);
        let cursors = self.scored(&address, now, PostEvent::Bounced(hardness), said).into_iter().collect();
        (Batch { cursors, ..Batch::default() }, !before && self.is_stopped(&address, now))
    }

    /// A letter has left the outbox.
    fn ended(&mut self, number: u64) -> Batch {
        self.waiting.remove(&number);
        let mut batch = Batch { sent: vec![number], ..Batch::default() };
        if self.tries.remove(&number).is_some() {
            batch.cursors.push(kept(TRIES, &self.tries));
        }
        batch
    }

    /// How an address stands after an event; nothing to keep where it has never been in trouble.
    fn scored(
        &mut self,
        address: &str,
        now: DateTime<Utc>,
        event: PostEvent,
        said: &str,
    ) -> Option<(String, Vec<u8>)> {
        let before = self.addresses.get(address).cloned();
        if before.is_none() && event == PostEvent::Sent {
            return None;
        }
        let Reached { score, said: old } = before.unwrap_or_default();
        let score = score.after(now, event);
        match score == Score::default() || score.is_clean() {
            true => {
                self.addresses.remove(address);
            }
            false => {
                let said = if said.is_empty() { old } else { said.to_owned() };
                self.addresses.insert(address.to_owned(), Reached { score, said });
            }
        }
        Some(kept(ADDRESSES, &self.addresses))
    }
}

/// Whether the line to the carrier is at fault, so that the next letter would fare no better.
fn of_line(error: &PostError) -> bool {
    match error {
        PostError::Line { .. } | PostError::Setup { .. } => true,
        PostError::Refused { doing, .. } => *doing == "entering",
        _ => false,
    }
}

/// What notes that a report has left, so that no answer tells it again.
fn has_left(journal: &dyn Journal, entry: &Entry) -> Result<Option<(String, Vec<u8>)>, JournalError> {
    let Some((table, seat)) = entry.table.as_deref().zip(entry.seat) else { return Ok(None) };
    let mut thread = Thread::load(journal, table, seat)?;
    let left = thread.waits.take_if(|id| *id == entry.id);
    Ok(left.map(|_| thread.cursor(table, seat)))
}
