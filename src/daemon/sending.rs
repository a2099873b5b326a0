//! What leaves: letters of the outbox, each with its tries beside it, within limits, to addresses that still answer.
//!
//! Nothing here sends. [`Sending::next`] says which letter may go now; a carrier takes it, at once or on a thread of its
//! own; [`Sending::note`] says what that changes, to be kept before the next letter goes.

use super::matters::{self, Matter, MatterKind};
use super::outbox::Entry;
use super::routes::{self, line_of};
use crate::journal::{Batch, Journal, JournalError};
use crate::post::bounces::{Hardness, PostEvent, Score};
use crate::post::rate::{Limit, Rates};
use crate::post::{Backoff, PostError, Receipt, Remedy, Tries, redacted};
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
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

/// How an address stands that letters came back from.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reached {
    /// Its score.
    pub score: Score,
    /// What was said at the last bounce.
    pub said: String,
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
const TRIES: &str = "outbox tries";
const ADDRESSES: &str = "outbox addresses";

fn load<T: Default + for<'d> Deserialize<'d>>(journal: &dyn Journal, name: &str) -> Result<T, JournalError> {
    Ok(journal.cursor(name)?.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default())
}

fn kept<T: Serialize>(name: &str, value: &T) -> (String, Vec<u8>) {
    (name.to_owned(), serde_json::to_vec(value).expect("plain data"))
}

/// How the addresses stand that letters came back from.
pub fn addresses(journal: &dyn Journal) -> Result<BTreeMap<String, Reached>, JournalError> {
    load(journal, ADDRESSES)
}

/// The tries of letters that were not taken at once, by their numbers.
pub fn tries(journal: &dyn Journal) -> Result<BTreeMap<u64, Tries>, JournalError> {
    load(journal, TRIES)
}

/// What lets a letter go at once, whatever was said before.
pub fn hurry(journal: &dyn Journal, numbers: &[u64]) -> Result<Batch, JournalError> {
    let mut tries = tries(journal)?;
    tries.retain(|number, _| !numbers.contains(number));
    Ok(Batch { cursors: vec![kept(TRIES, &tries)], ..Batch::default() })
}

/// What lets mail to an address flow again.
pub fn mend(journal: &dyn Journal, address: &str) -> Result<Option<Batch>, JournalError> {
    let mut all = addresses(journal)?;
    let known = all.remove(&address.trim().to_lowercase()).is_some();
    Ok(known.then(|| Batch { cursors: vec![kept(ADDRESSES, &all)], ..Batch::default() }))
}

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
        if let Some(batch) = self.sweep() {
            journal.commit(&batch)?;
        }
        if !self.more || self.waiting.len() >= MOST_HELD {
            return Ok(());
        }
        let found = journal.outbox_after(self.read, MOST_HELD)?;
        self.more = found.len() >= MOST_HELD;
        for (number, bytes) in found {
            self.read = Some(number);
            if self.away.contains(&number) {
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
            if let Some(at) = self.not_before(entry).filter(|at| *at > now) {
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
    fn not_before(&self, entry: &Entry) -> Option<DateTime<Utc>> {
        let gather = TimeDelta::from_std(self.pace.gather).unwrap_or_default();
        let gathered = (entry.gathers && !gather.is_zero()).then(|| entry.at + gather);
        gathered.max(entry.after)
    }

    /// A report that waits gives way to a later one to the same reader about the same table, which tells all that it
    /// would have told. An answer never does.
    fn replace(&mut self) {
        let mut later: BTreeSet<(Option<String>, String, Option<String>)> = BTreeSet::new();
        let mut replaced = Vec::new();
        for (number, entry) in self.waiting.iter().rev().filter(|(_, entry)| entry.gathers) {
            let reader = (entry.table.clone(), entry.to.to_lowercase(), entry.reply_to.clone());
            if !later.insert(reader) && !self.away.contains(number) && !self.tries.contains_key(number) {
                replaced.push(*number);
            }
        }
        for number in replaced {
            self.waiting.remove(&number);
            self.replaced.push(number);
        }
    }

    /// What takes letters from the outbox that others took the place of since the last time.
    fn sweep(&mut self) -> Option<Batch> {
        let sent = std::mem::take(&mut self.replaced);
        (!sent.is_empty()).then(|| Batch { sent, ..Batch::default() })
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

/// A letter of ours that nobody took.
fn unsent(entry: Option<&Entry>, why: String, raw: Vec<u8>, at: DateTime<Utc>) -> Matter {
    Matter {
        number: 0,
        at,
        kind: MatterKind::Unsent,
        who: entry.map(|entry| entry.to.clone()).unwrap_or_default(),
        subject: entry.map(|entry| entry.subject.clone()).unwrap_or_default(),
        mailbox: String::new(),
        chair: None,
        letter: entry.map(|entry| entry.id.clone()).unwrap_or_default(),
        why,
        raw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::MemoryJournal;

    fn entry(id: &str, to: &str) -> Vec<u8> {
        let entry = Entry {
            id: id.to_owned(),
            at: DateTime::UNIX_EPOCH,
            name: String::new(),
            to: to.to_owned(),
            reply_to: None,
            subject: "x".to_owned(),
            in_reply_to: None,
            references: Vec::new(),
            table: None,
            text: "x".to_owned(),
            html: "x".to_owned(),
            picture: None,
            gathers: false,
            after: None,
        };
        entry.to_bytes()
    }

    fn later() -> PostError {
        PostError::Refused {
            doing: "sending by",
            server: "x".into(),
            said: "451 greylisted".into(),
            remedy: Remedy::Later(None),
        }
    }

    fn never() -> PostError {
        PostError::Refused {
            doing: "sending by",
            server: "x".into(),
            said: "550 no such user".into(),
            remedy: Remedy::NeverForReader,
        }
    }

    fn filled(letters: &[(&str, &str)]) -> (MemoryJournal, Sending) {
        let journal = MemoryJournal::new();
        let post = letters.iter().map(|(id, to)| entry(id, to)).collect();
        journal.commit(&Batch { post, ..Batch::default() }).unwrap();
        let mut sending = Sending::load(&journal, Pace::default()).unwrap();
        sending.refill(&journal, DateTime::UNIX_EPOCH).unwrap();
        (journal, sending)
    }

    #[test]
    fn a_refusal_for_now_keeps_the_order_of_one_reader_and_stops_nobody_else() {
        let now = DateTime::UNIX_EPOCH;
        let (journal, mut sending) = filled(&[("1", "a@x"), ("2", "A@x"), ("3", "b@x")]);
        let (first, entry) = sending.next(now).unwrap();
        assert_eq!(entry.id, "1");
        let noted = sending.note(&journal, first, Err(later()), now).unwrap();
        assert!(matches!(noted.sent, Sent::Waits(_)));
        journal.commit(&noted.batch).unwrap();
        assert_eq!(sending.next(now).unwrap().1.id, "3");
        let due = sending.next(now).unwrap_err().unwrap();
        assert!(due > now + TimeDelta::seconds(40) && due < now + TimeDelta::seconds(70), "{due}");
        // What was noted outlasts the process.
        let mut again = Sending::load(&journal, Pace::default()).unwrap();
        again.refill(&journal, now).unwrap();
        assert_eq!(again.next(now).unwrap().1.id, "3");
        assert_eq!(again.next(due).unwrap().1.id, "1");
    }

    #[test]
    fn whoever_can_never_be_reached_ends_the_letter_and_it_lies_on_the_desk() {
        let now = DateTime::UNIX_EPOCH;
        let (journal, mut sending) = filled(&[("1", "a@x"), ("2", "b@x")]);
        let (number, _) = sending.next(now).unwrap();
        let noted = sending.note(&journal, number, Err(never()), now).unwrap();
        assert!(matches!(noted.sent, Sent::Ended(_)));
        journal.commit(&noted.batch).unwrap();
        assert_eq!(journal.outbox().unwrap().len(), 1);
        let matter = matters::find(&journal, 1).unwrap().unwrap();
        assert_eq!(
            (matter.kind, Entry::from_bytes(&matter.raw).unwrap().id),
            (MatterKind::Unsent, "1".into())
        );
        // A second hard bounce on another day stops the address.
        let (batch, stops) = sending.bounced("A@x", Hardness::Hard, "gone", now + TimeDelta::days(1));
        journal.commit(&batch).unwrap();
        assert!(stops && sending.is_stopped("a@x", now + TimeDelta::days(1)));
        journal.commit(&mend(&journal, "a@x").unwrap().unwrap()).unwrap();
        sending.look_again(&journal).unwrap();
        assert!(!sending.is_stopped("a@x", now + TimeDelta::days(1)));
    }

    #[test]
    fn a_line_that_is_down_is_left_alone_for_a_while() {
        let now = DateTime::UNIX_EPOCH;
        let (journal, mut sending) = filled(&[("1", "a@x"), ("2", "b@x")]);
        let (number, _) = sending.next(now).unwrap();
        let error = PostError::Line { doing: "entering", server: "x".into(), cause: "refused".into() };
        journal.commit(&sending.note(&journal, number, Err(error), now).unwrap().batch).unwrap();
        let due = sending.next(now).unwrap_err().unwrap();
        assert!(due <= now + TimeDelta::seconds(1), "{due}");
        assert!(sending.next(due).is_ok());
        assert_eq!(journal.outbox().unwrap().len(), 2);
    }

    #[test]
    fn limits_hold_letters_back_and_lose_none() {
        let now = DateTime::UNIX_EPOCH;
        let (journal, _) = filled(&[("1", "a@x"), ("2", "a@x"), ("3", "b@x"), ("4", "c@x")]);
        let pace = Pace { most_to_one: 1, most: 2, ..Pace::default() };
        let mut sending = Sending::load(&journal, pace).unwrap();
        sending.refill(&journal, now).unwrap();
        let mut gone = Vec::new();
        while let Ok((number, entry)) = sending.next(now) {
            journal
                .commit(&sending.note(&journal, number, Ok(Receipt::default()), now).unwrap().batch)
                .unwrap();
            gone.push(entry.id);
        }
        assert_eq!(gone, ["1", "3"]);
        let hour = now + TimeDelta::hours(1);
        assert_eq!(sending.next(hour).unwrap().1.id, "2");
    }
}
