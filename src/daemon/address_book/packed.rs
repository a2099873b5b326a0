//! What the book keeps of one table, packed: thousands of idle tables are in memory by this alone.

use crate::table::{Index, Stage};
use chrono::{DateTime, Utc};
use std::sync::Arc;

/// What the book keeps of one table.
pub struct PackedTable {
    /// Its name, which the book also finds it by.
    pub name: Arc<str>,
    /// The next moment at which the clock may have something to do there.
    pub due: Option<DateTime<Utc>>,
    /// The next moment at which somebody's time runs out there.
    pub deadline: Option<DateTime<Utc>>,
    /// How far it has come.
    pub stage: Stage,
    /// Title, names and addresses, one behind the other, and where each ends.
    words: Box<str>,
    ends: Box<[u32]>,
    seats: u32,
    tokens: Box<[[u8; 16]]>,
}

/// Title and people of a table.
pub struct Papers<'p> {
    /// The title.
    pub title: &'p str,
    /// Names of the players.
    pub seats: Vec<&'p str>,
    /// Where each player gets their letters.
    pub addresses: Vec<&'p str>,
    /// What the letters of each player are known by.
    pub tokens: &'p [[u8; 16]],
}

impl PackedTable {
    /// What the list of tables says about a table, packed.
    pub fn new(name: Arc<str>, index: &Index) -> PackedTable {
        let (mut words, mut ends) = (String::new(), Vec::new());
        for word in std::iter::once(&index.title).chain(&index.seats).chain(&index.addresses) {
            words.push_str(word);
            ends.push(words.len() as u32);
        }
        PackedTable {
            name,
            due: index.due,
            deadline: index.deadline,
            stage: index.stage,
            words: words.into_boxed_str(),
            ends: ends.into_boxed_slice(),
            seats: index.seats.len() as u32,
            tokens: index.tokens.clone().into_boxed_slice(),
        }
    }

    /// Title and people.
    pub fn papers(&self) -> Papers<'_> {
        let mut start = 0;
        let mut words = self.ends.iter().map(|end| {
            let word = &self.words[start..*end as usize];
            start = *end as usize;
            word
        });
        let title = words.next().unwrap_or_default();
        let seats = words.by_ref().take(self.seats as usize).collect();
        Papers { title, seats, addresses: words.collect(), tokens: &self.tokens }
    }
}
