//! What is remembered of the letters to one seat, so that they hold together.

use crate::journal::{Journal, JournalError};
use crate::post::Letter;
use crate::rules::Seat;
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// The correspondence with one seat at one table. It is kept as a cursor of the journal.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thread {
    /// The first letter to the seat.
    pub first: Option<String>,
    /// The last letter to the seat.
    pub last: Option<String>,
    /// The last record of the seat's last move.
    pub moved: u64,
    /// The last letters of the seat that changed nothing.
    #[serde(default)]
    pub fruitless: Fruitless,
    /// What was last asked of the seat in a letter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<String>,
    /// When the last report went or goes to somebody who wants one a day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<DateTime<Utc>>,
    /// The last report to the seat, as long as it has not left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits: Option<String>,
    /// What was offered to the seat and waits for a yes, the latest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Offer>,
}

/// Orders that a letter seemed to mean; the answer `yes` carries them out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// The Message-ID of the letter that offered them.
    pub letter: String,
    /// What the subject of that letter ends with, for programs that forget what they answer.
    pub mark: String,
    /// The position for which they were offered.
    pub position: String,
    /// The orders, in canonical words.
    pub lines: Vec<String>,
}

/// How many offers to a seat are kept.
const OFFERS: usize = 4;

/// Letters in a row that changed nothing, one soon after the other.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fruitless {
    /// The next record when they came.
    next: u64,
    /// When the last of them came.
    at: DateTime<Utc>,
    /// How many they are.
    count: u32,
    /// How many of them said the same as the last.
    same: u32,
    /// What the last of them said, in short.
    words: String,
}

/// How long a robot takes at most to answer an answer. People who write nothing that is understood once a day are
/// answered every day; robots fall silent when they get no answer, and never come back.
const SOON: TimeDelta = TimeDelta::hours(1);
/// How many letters in a row that say the same without an order are answered.
const SAME: u32 = 3;
/// How many that say something else each time, still without an order.
const SILENT: u32 = 8;
/// How many letters with orders that change nothing.
const STUBBORN: u32 = 25;

/// What `yes` in a letter would answer.
#[derive(Debug)]
pub enum Answered<'t> {
    /// Nothing was offered.
    Nothing,
    /// What was offered was for another position.
    Lapsed,
    /// This offer.
    Offer(&'t Offer),
    /// It may be any of these.
    Several(Vec<&'t Offer>),
}

impl Thread {
    /// The thread of a seat.
    pub fn load(journal: &dyn Journal, table: &str, seat: Seat) -> Result<Thread, JournalError> {
        let kept = journal.cursor(&key(table, seat))?;
        Ok(kept.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default())
    }

    /// As the journal keeps it.
    pub fn cursor(&self, table: &str, seat: Seat) -> (String, Vec<u8>) {
        (key(table, seat), serde_json::to_vec(self).expect("plain data"))
    }

    /// Notes that a letter goes out; gives what it refers to.
    pub fn send(&mut self, id: &str) -> Vec<String> {
        let mut references: Vec<String> = self.first.iter().chain(&self.last).cloned().collect();
        references.dedup();
        self.first.get_or_insert_with(|| id.to_owned());
        self.last = Some(id.to_owned());
        references
    }

    /// Notes an offer that a letter makes.
    pub fn offer(&mut self, offer: Offer) {
        self.offers.push(offer);
        let first = self.offers.len().saturating_sub(OFFERS);
        self.offers.drain(..first);
    }

    /// The offer that a letter answers: the one of the letter it replies to, else the only one that is open.
    pub fn answered(&self, letter: &Letter, position: &str) -> Answered<'_> {
        let open = |offer: &&Offer| offer.position == position;
        let replied = |offer: &&Offer| {
            let known = !offer.letter.is_empty();
            let is_marked = letter.subject.ends_with(&format!("~{}", offer.mark));
            (known && letter.in_reply_to.as_deref() == Some(&offer.letter)) || is_marked
        };
        match self.offers.iter().rev().find(replied) {
            Some(offer) if offer.position == position => return Answered::Offer(offer),
            Some(_) => return Answered::Lapsed,
            None => {}
        }
        let mut all = self.offers.iter().filter(open);
        match (all.next(), all.next()) {
            (Some(only), None) if letter.in_reply_to.is_none() => Answered::Offer(only),
            (Some(_), _) => Answered::Several(self.offers.iter().filter(open).collect()),
            (None, _) if self.offers.is_empty() => Answered::Nothing,
            (None, _) => Answered::Lapsed,
        }
    }

    /// Notes a letter that changed nothing; gives whether it still gets an answer.
    pub fn bear(&mut self, next: u64, at: DateTime<Utc>, own: &[String], has_orders: bool) -> bool {
        let words = blake3::hash(own.join("\n").as_bytes()).to_hex()[..16].to_owned();
        let last = std::mem::take(&mut self.fruitless);
        let goes_on = last.next == next && at - last.at < SOON;
        let count = if goes_on { last.count.saturating_add(1) } else { 1 };
        let same = if goes_on && last.words == words { last.same.saturating_add(1) } else { 1 };
        self.fruitless = Fruitless { next, at, count, same, words };
        count <= STUBBORN && (has_orders || count <= SILENT && same <= SAME)
    }
}

/// The length before the name keeps tables apart whose names end in numbers.
fn key(table: &str, seat: Seat) -> String {
    format!("letters {} {table} {seat}", table.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_refer_to_the_first_and_the_last() {
        let mut thread = Thread::default();
        assert_eq!(thread.send("a"), [] as [&str; 0]);
        assert_eq!(thread.send("b"), ["a"]);
        assert_eq!(thread.send("c"), ["a", "b"]);
    }

    #[test]
    fn what_changes_nothing_is_not_answered_for_ever() {
        let minute = |minute: i64| DateTime::UNIX_EPOCH + TimeDelta::minutes(minute);
        let answered = |next, apart: i64, has_orders, words: &dyn Fn(i64) -> String| {
            let mut thread = Thread::default();
            let letters = 0..40;
            letters.filter(|n| thread.bear(next, minute(n * apart), &[words(*n)], has_orders)).count()
        };
        let (same, other) = (|_| "hello".to_owned(), |n: i64| format!("ticket {n}"));
        assert_eq!(answered(7, 1, false, &same), 3);
        assert_eq!(answered(7, 1, false, &other), 8);
        assert_eq!(answered(7, 1, true, &same), 25);
        assert_eq!(
            answered(7, 60, false, &same),
            40,
            "a person with a day between letters is never left alone"
        );
        let mut thread = Thread::default();
        for n in 0..10 {
            thread.bear(7, minute(n), &[], false);
        }
        assert!(thread.bear(8, minute(11), &[], false), "the game has gone on");
    }
}
