//! The topic of a table: where it is, who writes there under which id, what was told there and what is still to be told.
//!
//! A card is kept as a cursor of the journal, in the same batch as whatever changed it.

use crate::journal::{Journal, JournalError};
use crate::rules::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is known of the topic of a table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// The table.
    pub table: String,
    /// The forum.
    pub forum: String,
    /// What the topic is called there.
    pub topic: String,
    /// Where reading began.
    pub place: u64,
    /// Posts that were there before the topic was ours; they are no orders.
    #[serde(default)]
    pub old: Vec<String>,
    /// Seats by the ids of their authors.
    #[serde(default)]
    pub seats: BTreeMap<String, Seat>,
    /// Names by the ids of their authors, as they last wrote, for mentions.
    #[serde(default)]
    pub names: BTreeMap<String, String>,
    /// The first record that the topic was not told of.
    pub told: u64,
    /// Who was to move when the last status was written.
    #[serde(default)]
    pub asked: Vec<Seat>,
    /// What is to be said about posts with the next status.
    #[serde(default)]
    pub acks: Vec<String>,
    /// Who is to move, as the last status began.
    #[serde(default)]
    pub head: String,
    /// What the last status said, so that it can be amended without losing any of it.
    #[serde(default)]
    pub said: Vec<String>,
    /// The receipts that the last status shows.
    #[serde(default)]
    pub receipts: Vec<String>,
    /// The part of the last status that keeps its columns.
    #[serde(default)]
    pub fixed: String,
    /// The post with the last status, once it is known.
    #[serde(default)]
    pub status: Option<String>,
    /// How many posts of ours stand in a row.
    #[serde(default)]
    pub in_row: usize,
    /// How many statuses were written.
    #[serde(default)]
    pub count: u64,
    /// Posts whose orders stand; they are read again.
    #[serde(default)]
    pub watched: Vec<Watched>,
}

/// A post whose orders were read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watched {
    /// The post.
    pub post: String,
    /// Whose it is.
    pub seat: Seat,
    /// Its number as people see it, or its id.
    pub number: String,
    /// What was read.
    pub words: String,
}

/// How many posts of one seat are read again: those of its last turn and of the one before.
const WATCHED: usize = 2;
/// The list of tables that have a topic.
const TABLES: &str = "topics";

fn key(table: &str) -> String {
    format!("topic {table}")
}

impl Card {
    /// The card of a table.
    pub fn of(journal: &dyn Journal, table: &str) -> Result<Option<Card>, JournalError> {
        let kept = journal.cursor(&key(table))?;
        Ok(kept.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
    }

    /// As the journal keeps it.
    pub fn cursor(&self) -> (String, Vec<u8>) {
        (key(&self.table), serde_json::to_vec(self).expect("plain data"))
    }

    /// The id under which somebody writes for a seat, and their name.
    pub fn mention(&self, seat: Seat) -> Option<&str> {
        let (author, _) = self.seats.iter().find(|(_, other)| **other == seat)?;
        self.names.get(author).map(String::as_str)
    }

    /// Watches a post, and no longer those of the same seat before the last.
    pub fn watch(&mut self, watched: Watched) {
        self.watched.retain(|other| other.post != watched.post);
        let seat = watched.seat;
        self.watched.push(watched);
        let mut of_seat = self.watched.iter().filter(|other| other.seat == seat).count();
        self.watched.retain(|other| {
            let drop = other.seat == seat && of_seat > WATCHED;
            of_seat -= usize::from(drop);
            !drop
        });
    }
}

/// Every card.
pub fn all(journal: &dyn Journal) -> Result<Vec<Card>, JournalError> {
    let tables: Vec<String> = tables(journal)?;
    let cards: Result<Vec<Option<Card>>, JournalError> =
        tables.iter().map(|table| Card::of(journal, table)).collect();
    Ok(cards?.into_iter().flatten().collect())
}

fn tables(journal: &dyn Journal) -> Result<Vec<String>, JournalError> {
    let kept = journal.cursor(TABLES)?;
    Ok(kept.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default())
}

/// What keeps a card of a table that had none.
pub fn enter(journal: &dyn Journal, card: &Card) -> Result<Vec<(String, Vec<u8>)>, JournalError> {
    let mut tables = tables(journal)?;
    if !tables.contains(&card.table) {
        tables.push(card.table.clone());
    }
    let list = serde_json::to_vec(&tables).expect("plain data");
    Ok(vec![card.cursor(), (TABLES.to_owned(), list)])
}
