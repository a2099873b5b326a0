//! What is remembered of the letters to one seat, so that they hold together.

use crate::journal::{Journal, JournalError};
use crate::post::Letter;
use crate::rules::Seat;
use chrono::{DateTime, Utc};
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
    /// The next record when a letter of the seat last changed nothing, and how many letters in a row did so.
    pub fruitless: (u64, u32),
    /// What was last asked of the seat in a letter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<String>,
    /// When the last report went or goes to somebody who wants one a day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<DateTime<Utc>>,
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

/// How many letters in a row that say nothing are answered while the game stands still. Two robots
/// that answer each other stop here.
const SILENT: u32 = 3;
/// The same for letters with orders that change nothing.
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
    pub fn bear(&mut self, next: u64, has_orders: bool) -> bool {
        let count = if self.fruitless.0 == next { self.fruitless.1.saturating_add(1) } else { 1 };
        self.fruitless = (next, count);
        count <= if has_orders { STUBBORN } else { SILENT }
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
        let mut thread = Thread::default();
        let answered = (0..10).filter(|_| thread.bear(7, false)).count();
        assert_eq!(answered, 3);
        assert!(thread.bear(8, false), "the game has gone on");
    }
}
