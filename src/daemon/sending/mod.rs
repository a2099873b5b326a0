//! What leaves: letters of the outbox, each with its tries beside it, within limits, to addresses that still answer.
//!
//! Nothing here sends. [`Sending::next`] says which letter may go now; a carrier takes it, at once or on a thread of its
//! own; [`Sending::note`] says what that changes, to be kept before the next letter goes.
mod kept;
mod noting;
#[cfg(test)]
mod tests;

pub use kept::{Reached, addresses, hurry, mend, tries};

use super::address_book::Chair;
use super::matters::{self, Matter, MatterKind};
use super::outbox::Entry;
use super::routes::{self, line_of};
use crate::journal::{Batch, Journal, JournalError};
use crate::post::rate::{Limit, Rates};
use crate::post::{Backoff, Tries};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// Limits and pauses of what leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// How many letters an hour one reader gets at most.
    pub most_to_one: usize,
    /// How many letters an hour leave at most.
    pub most: usize,
    /// How long a letter waits that was refused for now, the first time.
    pub first_retry: Duration,
    /// How long a report waits for what else may happen at its table.
    pub gather: Duration,
}

impl Default for Pace {
    /// No limits, for folders and trials.
    fn default() -> Pace {
        Pace {
            most_to_one: usize::MAX,
            most: usize::MAX,
            first_retry: Backoff::LETTER.first,
            gather: Duration::ZERO,
        }
    }
}

/// Letters that wait to leave.
pub struct Sending {
    waiting: BTreeMap<u64, Entry>,
    /// Up to which number the outbox was read.
    read: Option<u64>,
    /// Whether the outbox may have more.
    more: bool,
    away: BTreeSet<u64>,
    /// Letters that gave way to later ones and are still in the outbox.
    replaced: Vec<u64>,
    /// What carriers said since it was last kept.
    unkept: Batch,
    tries: BTreeMap<u64, Tries>,
    addresses: BTreeMap<String, Reached>,
    to_one: Rates,
    all: Rates,
    pace: Pace,
    /// Errors of the line in a row, and until when it is left alone.
    errors: u32,
    rests_until: Option<DateTime<Utc>>,
}

/// What became of a letter that was to leave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sent {
    /// A carrier took it.
    Taken,
    /// It is tried again.
    Waits(String),
    /// It is not tried any more; it lies on the desk.
    Ended(String),
}

/// What one try changes.
pub struct Noted {
    /// What is to be kept.
    pub batch: Batch,
    /// What became of the letter.
    pub sent: Sent,
    /// An address whose mail has stopped by this.
    pub stopped: Option<String>,
}

/// How many letters are held in memory; the rest waits in the journal.
const MOST_HELD: usize = 512;

impl Sending {
    /// What a journal has to send.
    pub fn load(journal: &dyn Journal, pace: Pace) -> Result<Sending, JournalError> {
        let hour = |most| [Limit { most, within: TimeDelta::hours(1) }];
        let limits = |most: usize| if most == usize::MAX { Vec::new() } else { hour(most).to_vec() };
        Ok(Sending {
            waiting: BTreeMap::new(),
            read: None,
            more: true,
            away: BTreeSet::new(),
            replaced: Vec::new(),
            unkept: Batch::default(),
            tries: tries(journal)?,
            addresses: addresses(journal)?,
            to_one: Rates::new(limits(pace.most_to_one)),
            all: Rates::new(limits(pace.most)),
            pace,
            errors: 0,
            rests_until: None,
        })
    }

    /// Somebody else may have changed what is kept, or added letters.
    pub fn look_again(&mut self, journal: &dyn Journal) -> Result<(), JournalError> {
        (self.tries, self.addresses) = (tries(journal)?, addresses(journal)?);
        self.waiting.retain(|number, _| self.away.contains(number));
        (self.read, self.more) = (None, true);
        Ok(())
    }

    /// There may be new letters in the outbox.
    pub fn expect_more(&mut self) {
        self.more = true;
    }

    /// Takes letters of the outbox into memory. Those that cannot be read lie on the desk afterwards.
    pub fn refill(&mut self, journal: &dyn Journal, now: DateTime<Utc>) -> Result<(), JournalError> {
        self.keep(journal)?;
        if !self.more || self.waiting.len() >= MOST_HELD {
            return Ok(());
        }
        let found = journal.outbox_after(self.read, MOST_HELD)?;
        self.more = found.len() >= MOST_HELD;
        for (number, bytes) in found {
            self.read = Some(number);
            if self.away.contains(&number) || self.unkept.sent.contains(&number) {
                continue;
            }
            match Entry::from_bytes(&bytes) {
                // It waits in the journal until somebody says that the address works again, or a month has passed.
                Some(entry) if self.is_stopped(&entry.to, now) => {}
                Some(entry) => {
                    self.waiting.insert(number, entry);
                }
                None => {
                    let why = "it cannot be read".to_owned();
                    let (_, mut batch) = matters::lay(journal, unsent(None, why, bytes, now))?;
                    batch.sent.push(number);
                    journal.commit(&batch)?;
                }
            }
        }
        Ok(())
    }

    /// Whether mail to an address has stopped.
    pub fn is_stopped(&self, address: &str, now: DateTime<Utc>) -> bool {
        self.addresses.get(&address.to_lowercase()).is_some_and(|reached| reached.score.is_stopped(now))
    }

    /// The next letter that may go, which is then away until it is noted; or when to ask again. Letters to one reader
    /// go in their order.
    pub fn next(&mut self, now: DateTime<Utc>) -> Result<(u64, Entry), Option<DateTime<Utc>>> {
        if let Some(until) = self.rests_until.filter(|until| *until > now) {
            return Err(Some(until));
        }
        self.replace();
        let (mut due, mut chosen) = (None::<DateTime<Utc>>, None);
        let mut behind: BTreeSet<String> = BTreeSet::new();
        let sooner = |due: &mut Option<DateTime<Utc>>, at: DateTime<Utc>| {
            *due = Some(due.map_or(at, |before| before.min(at)));
        };
        for (number, entry) in &self.waiting {
            let reader = line_of(&entry.to);
            if self.away.contains(number) {
                behind.insert(reader);
                continue;
            }
            if behind.contains(&reader) || self.is_stopped(&reader, now) {
                continue;
            }
            // An answer does not wait behind it.
            if let Some(at) = self.not_before(entry, now).filter(|at| *at > now) {
                sooner(&mut due, at);
                continue;
            }
            if let Some(tries) = self.tries.get(number).filter(|tries| tries.next > now) {
                sooner(&mut due, tries.next);
                behind.insert(reader);
                continue;
            }
            if let Err(wait) = self.to_one.take(&reader, now) {
                sooner(&mut due, now + wait);
                behind.insert(reader);
                continue;
            }
            if let Err(wait) = self.all.take("", now) {
                sooner(&mut due, now + wait);
                break;
            }
            chosen = Some(*number);
            break;
        }
        let Some(number) = chosen else { return Err(due) };
        self.away.insert(number);
        let entry = self.waiting.get(&number).cloned().expect("it was found there");
        Ok((number, entry))
    }

    /// Until when a letter waits for what else may happen.
    fn not_before(&self, entry: &Entry, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let gather = TimeDelta::from_std(self.pace.gather).unwrap_or_default();
        // A letter from the future was written before the clock was set back; it has waited long enough.
        let waits = entry.gathers && !gather.is_zero() && entry.at <= now;
        let gathered = waits.then(|| entry.at + gather);
        gathered.max(entry.after)
    }

    /// A report that waits gives way to a later one, or to an answer, to the same reader about the same table, which
    /// tells all that it would have told. An answer never does.
    fn replace(&mut self) {
        let mut later: BTreeSet<(Option<String>, String, Option<String>)> = BTreeSet::new();
        let mut replaced = Vec::new();
        for (number, entry) in self.waiting.iter().rev().filter(|(_, entry)| entry.gathers || entry.replaces)
        {
            let reader = (entry.table.clone(), entry.to.to_lowercase(), entry.reply_to.clone());
            let gives_way = !later.insert(reader) && entry.gathers;
            if gives_way && !self.away.contains(number) && !self.tries.contains_key(number) {
                replaced.push(*number);
            }
        }
        for number in replaced {
            self.waiting.remove(&number);
            self.replaced.push(number);
        }
    }

    /// Keeps what carriers said, and that letters gave way to others. Where the disk is full it waits for the next time,
    /// and nothing that has left is sent again.
    pub fn keep(&mut self, journal: &dyn Journal) -> Result<(), JournalError> {
        self.unkept.sent.append(&mut self.replaced);
        if self.unkept == Batch::default() {
            return Ok(());
        }
        journal.commit(&self.unkept)?;
        self.unkept = Batch::default();
        Ok(())
    }

    /// A letter that was away waits again, as if nobody had tried.
    pub(super) fn give_back(&mut self, number: u64) {
        self.away.remove(&number);
    }

    /// Adds what is to be kept the next time.
    pub(super) fn lay_by(&mut self, batch: Batch) {
        self.unkept.sent.extend(batch.sent);
        self.unkept.cursors.extend(batch.cursors);
    }

    /// Moves every appointment, when the clock was set anew.
    pub fn shift(&mut self, jump: TimeDelta) {
        let moved = |at: DateTime<Utc>| at.checked_add_signed(jump).unwrap_or(at);
        self.rests_until = self.rests_until.map(moved);
        self.tries.values_mut().for_each(|tries| tries.next = moved(tries.next));
    }

    /// Who reads a letter that waits.
    pub fn reader(&self, number: u64) -> Option<String> {
        self.waiting.get(&number).map(|entry| entry.to.clone())
    }

    /// The topic and the forum of a status.
    pub fn topic(&self, number: u64) -> Option<(String, String)> {
        let entry = self.waiting.get(&number)?;
        let (act, forum) = routes::place(&entry.to)?;
        (act != routes::Act::Whisper).then(|| (entry.name.clone(), forum.to_owned()))
    }

    /// How many letters wait in memory.
    pub fn count(&self) -> usize {
        self.waiting.len()
    }

    /// The date of the oldest letter that waits.
    pub fn oldest(&self) -> Option<DateTime<Utc>> {
        self.waiting.values().map(|entry| entry.at).min()
    }

    /// How many letters are with the carrier.
    pub fn away(&self) -> usize {
        self.away.len()
    }
}

/// A letter of ours that nobody took.
fn unsent(entry: Option<&Entry>, why: String, raw: Vec<u8>, at: DateTime<Utc>) -> Matter {
    Matter {
        number: 0,
        at,
        kind: MatterKind::Unsent,
        who: entry.map(|entry| entry.to.clone()).unwrap_or_default(),
        subject: entry.map(|entry| entry.subject.clone()).unwrap_or_default(),
        mailbox: String::new(),
        chair: entry.and_then(|entry| Some(Chair { table: entry.table.clone()?, seat: entry.seat? })),
        letter: entry.map(|entry| entry.id.clone()).unwrap_or_default(),
        why,
        raw,
    }
}
