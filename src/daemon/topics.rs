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
    /// Up to which id posts are older than that, where ids are numbers: a topic that is merged brings such posts.
    #[serde(default)]
    pub old_up_to: u64,
    /// What becomes of table talk.
    #[serde(default)]
    pub talk: Talk,
    /// What becomes of orders in the open that are nobody else's business.
    #[serde(default)]
    pub secrets: Secrets,
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
    /// How many of its oldest sentences it has no room for any more.
    #[serde(default)]
    pub dropped: usize,
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
    /// Posts that were read; they are read again, since people edit.
    #[serde(default)]
    pub watched: Vec<Watched>,
    /// What each seat was last shown that not everybody may see, in short.
    #[serde(default)]
    pub shown: BTreeMap<Seat, String>,
}

/// What becomes of table talk.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Talk {
    /// Nothing: it stands in the topic, for whoever reads there.
    #[default]
    Stays,
    /// It is press to everybody, so that those who play by mail hear it.
    IsPress,
}

/// What becomes of an order in the open that only its writer should know.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Secrets {
    /// It is carried out, and its writer is told that everybody could read it.
    #[default]
    Stand,
    /// The post is refused as a whole.
    Fall,
}

/// A post that was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watched {
    /// The post.
    pub post: String,
    /// Whose it is.
    pub seat: Seat,
    /// Its number as people see it, or its id.
    pub number: String,
    /// What was read first; this counts.
    #[serde(default)]
    pub read: String,
    /// What it said when it was last looked at.
    pub words: String,
    /// The page on which it stood.
    #[serde(default)]
    pub page: u64,
    /// How it counted.
    #[serde(default)]
    pub kind: WatchedKind,
    /// Whether it is gone by now; it may come back.
    #[serde(default)]
    pub gone: bool,
    /// How often it changed since it was read.
    #[serde(default)]
    pub changes: u32,
    /// How many turns of its seat are over since it was read.
    #[serde(default)]
    pub turns: u8,
}

/// How a post counted that was read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum WatchedKind {
    /// As orders.
    #[default]
    Orders,
    /// As orders of which nobody else should know; they are not quoted.
    Secret,
    /// As table talk.
    Talk,
}

/// How many posts of one seat are read again at most.
const WATCHED: usize = 12;
/// A post is read again until so many turns of its seat are over: its own, and the next.
const TURNS: u8 = 2;
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
    pub fn member(&self, seat: Seat) -> Option<(&str, &str)> {
        let (author, _) = self.seats.iter().find(|(_, other)| **other == seat)?;
        Some((author, self.names.get(author)?))
    }

    /// The id of whoever the register knows as a member of this forum.
    pub fn author(&self, address: &str) -> Option<&str> {
        let authors = self.names.keys().chain(self.seats.keys());
        let is_theirs = |author: &&String| member_address(author, &self.forum) == address;
        authors.map(|author| author as &String).find(is_theirs).map(String::as_str)
    }

    /// Who writes for a seat, as the register knows members of this forum.
    pub fn members(&self) -> impl Iterator<Item = (String, Seat)> {
        self.seats.iter().map(|(author, seat)| (member_address(author, &self.forum), *seat))
    }

    /// Whether a member of this forum, as the register knows them, writes for a seat.
    pub fn sits(&self, address: &str) -> bool {
        self.members().any(|(author, _)| author == address)
    }

    /// The name of whoever writes for a seat.
    pub fn mention(&self, seat: Seat) -> Option<&str> {
        self.member(seat).map(|(_, name)| name)
    }

    /// Watches a post; of too many by one seat the oldest are left alone, talk before orders.
    pub fn watch(&mut self, watched: Watched) {
        self.watched.retain(|other| other.post != watched.post);
        let seat = watched.seat;
        self.watched.push(watched);
        while self.watched.iter().filter(|other| other.seat == seat).count() > WATCHED {
            let of_seat = |other: &&Watched| other.seat == seat;
            let is_talk = |other: &Watched| other.kind == WatchedKind::Talk;
            let oldest = self.watched.iter().filter(of_seat).find(|other| is_talk(other));
            let oldest = oldest.or_else(|| self.watched.iter().find(of_seat)).map(|other| other.post.clone());
            self.watched.retain(|other| Some(&other.post) != oldest.as_ref());
        }
    }

    /// Other seats are asked now: posts of seats whose next turn is over are left alone.
    pub fn ask(&mut self, asked: Vec<Seat>) {
        let over = |seat: Seat| self.asked.contains(&seat) && !asked.contains(&seat);
        for watched in self.watched.iter_mut().filter(|watched| over(watched.seat)) {
            watched.turns += 1;
        }
        self.watched.retain(|watched| watched.turns < TURNS);
        self.asked = asked;
    }

    /// Whether a post was there before the topic was ours.
    pub fn is_old(&self, post: &str) -> bool {
        let by_number = post.parse::<u64>().is_ok_and(|id| id <= self.old_up_to);
        by_number || self.old.iter().any(|old| old == post)
    }
}

/// What the register knows a member of a forum by. No host can ever be called so, and no letter goes there.
const MEMBER: &str = ".forum.invalid";

/// How the register knows somebody by their id in a forum.
pub fn member_address(author: &str, forum: &str) -> String {
    let plain = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
    let local = match !author.is_empty() && author.len() <= 40 && author.chars().all(plain) {
        true => author.to_owned(),
        // The register does not tell capitals from small letters; an id of a forum may.
        false => format!("id-{}", &blake3::hash(author.as_bytes()).to_hex()[..32]),
    };
    format!("{local}@{forum}{MEMBER}")
}

/// Whether the register knows somebody only as a member of a forum.
pub fn is_member(address: &str) -> bool {
    address.trim().to_lowercase().ends_with(MEMBER)
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
