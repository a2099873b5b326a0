//! Who writes from where: seats by their tokens and by their addresses.

use crate::rules::Seat;
use crate::table::{Hall, HallError, Index, Stage};
use std::collections::HashMap;

/// A seat at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chair {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: Seat,
}

/// Every seat that gets letters.
#[derive(Default)]
pub struct AddressBook {
    tokens: HashMap<String, Chair>,
    addresses: HashMap<String, Vec<Chair>>,
    /// Title and players of every table in the book.
    tables: HashMap<String, (String, Vec<String>, Stage)>,
}

impl AddressBook {
    /// The book of all tables.
    pub fn of(hall: &Hall) -> Result<AddressBook, HallError> {
        let mut book = AddressBook::default();
        for (table, index) in hall.tables()? {
            book.enter(&table, index);
        }
        Ok(book)
    }

    fn enter(&mut self, table: &str, index: Index) {
        let chair = |seat| Chair { table: table.to_owned(), seat: Seat::at(seat) };
        for (seat, token) in index.tokens.into_iter().enumerate() {
            self.tokens.insert(token, chair(seat));
        }
        for (seat, address) in index.addresses.iter().enumerate().filter(|(_, address)| !address.is_empty()) {
            self.addresses.entry(address.to_lowercase()).or_default().push(chair(seat));
        }
        self.tables.insert(table.to_owned(), (index.title, index.seats, index.stage));
    }

    /// The seat that a token belongs to.
    pub fn by_token(&self, token: &str) -> Option<&Chair> {
        self.tokens.get(&token.to_lowercase())
    }

    /// The seats of whoever has an address.
    pub fn by_address(&self, address: &str) -> &[Chair] {
        self.addresses.get(&address.to_lowercase()).map_or(&[], Vec::as_slice)
    }

    /// Title and players of a table.
    pub fn setting(&self, table: &str) -> Option<(&str, &[String])> {
        self.tables.get(table).map(|(title, players, _)| (title.as_str(), players.as_slice()))
    }

    /// Whether a game was still being played when the book was made.
    pub fn is_played(&self, table: &str) -> bool {
        self.tables.get(table).is_some_and(|(_, _, stage)| *stage != Stage::Over)
    }
}
