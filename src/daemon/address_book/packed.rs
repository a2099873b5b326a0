//! What the book keeps of one table, packed: thousands of idle tables are in memory by this alone.

use crate::table::{Index, Stage};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
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
    papers: Box<[u8]>,
}

/// Title and people of a table.
#[derive(Serialize, Deserialize)]
pub struct Papers<'p> {
    /// The title.
    pub title: &'p str,
    /// Names of the players.
    #[serde(borrow)]
    pub seats: Vec<&'p str>,
    /// Where each player gets their letters.
    #[serde(borrow)]
    pub addresses: Vec<&'p str>,
    /// What the letters of each player are known by.
    pub tokens: Vec<[u8; 16]>,
}

impl PackedTable {
    /// What the list of tables says about a table, packed.
    pub fn new(name: Arc<str>, index: &Index) -> PackedTable {
        let papers = Papers {
            title: &index.title,
            seats: index.seats.iter().map(String::as_str).collect(),
            addresses: index.addresses.iter().map(String::as_str).collect(),
            tokens: index.tokens.clone(),
        };
        let papers = postcard::to_stdvec(&papers).expect("plain data").into_boxed_slice();
        PackedTable { name, due: index.due, deadline: index.deadline, stage: index.stage, papers }
    }

    /// Title and people.
    pub fn papers(&self) -> Papers<'_> {
        postcard::from_bytes(&self.papers).expect("it was packed here")
    }
}
