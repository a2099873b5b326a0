//! Who writes from where: seats by their tokens and by their addresses.

use crate::people::{self, Page, Register};
use crate::post::Token;
use crate::rules::Seat;
use crate::table::{Hall, HallError, Index, Stage};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Arc;

/// A seat at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chair {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: Seat,
}

/// Every seat that gets letters. It follows the records: a table that changed is entered again, the others stay.
#[derive(Default)]
pub struct AddressBook {
    tokens: HashMap<String, Chair>,
    /// Tokens that were somebody's once; whoever writes to one gets help instead of silence.
    old_tokens: HashMap<String, Chair>,
    addresses: HashMap<String, Vec<Chair>>,
    /// What the list of tables says about each.
    tables: HashMap<String, Index>,
    /// Whoever has or had an address, as the register knows them.
    people: HashMap<String, Arc<Page>>,
}

impl AddressBook {
    /// The book of all tables.
    pub fn of(hall: &Hall) -> Result<AddressBook, HallError> {
        let mut book = AddressBook::default();
        for (table, index) in hall.tables()? {
            book.enter(&table, index);
        }
        for page in Register::new(hall.journal()).pages()?.into_values() {
            book.know(page);
        }
        Ok(book)
    }

    /// Takes in what changed, as index entries of the journal.
    pub fn follow(&mut self, changed: impl IntoIterator<Item = (String, Vec<u8>)>) {
        for (table, entry) in changed {
            if table == people::LOG {
                let changed: Vec<Page> = serde_json::from_slice(&entry).unwrap_or_default();
                changed.into_iter().for_each(|page| self.know(page));
                continue;
            }
            if let Some(index) = Index::from_bytes(&entry) {
                self.enter(&table, index);
            }
        }
    }

    fn know(&mut self, page: Page) {
        // Whoever has no address any more was forgotten.
        if page.all_addresses().next().is_none() {
            self.people.retain(|_, other| other.number != page.number);
        }
        let page = Arc::new(page);
        for address in page.all_addresses() {
            self.people.insert(address.clone(), Arc::clone(&page));
        }
    }

    fn enter(&mut self, table: &str, index: Index) {
        let chair = |seat| Chair { table: table.to_owned(), seat: Seat::at(seat) };
        if let Some(before) = self.tables.remove(table) {
            if before.addresses == index.addresses && before.tokens == index.tokens {
                self.tables.insert(table.to_owned(), index);
                return;
            }
            self.strike(table, &before, &index);
        }
        for (seat, bits) in index.tokens.iter().enumerate() {
            let token = Token::from_bits(*bits).as_str().to_owned();
            self.old_tokens.remove(&token);
            self.tokens.insert(token, chair(seat));
        }
        for (seat, address) in index.addresses.iter().enumerate().filter(|(_, address)| !address.is_empty()) {
            self.addresses.entry(address.to_lowercase()).or_default().push(chair(seat));
        }
        self.tables.insert(table.to_owned(), index);
    }

    /// Takes out what a table had before; a token that is gone is remembered as an old one.
    fn strike(&mut self, table: &str, before: &Index, now: &Index) {
        for (seat, bits) in before.tokens.iter().enumerate() {
            let token = Token::from_bits(*bits).as_str().to_owned();
            let chair = self.tokens.remove(&token);
            if !now.tokens.contains(bits) {
                let chair = chair.unwrap_or(Chair { table: table.to_owned(), seat: Seat::at(seat) });
                self.old_tokens.insert(token, chair);
            }
        }
        for address in before.addresses.iter().map(|address| address.to_lowercase()) {
            if let Some(chairs) = self.addresses.get_mut(&address) {
                chairs.retain(|chair| chair.table != table);
                if chairs.is_empty() {
                    self.addresses.remove(&address);
                }
            }
        }
    }

    /// The seat that a token belonged to before it was renewed.
    pub fn by_old_token(&self, token: &str) -> Option<&Chair> {
        self.old_tokens.get(&token.to_lowercase())
    }

    /// Where a seat gets its letters.
    pub fn address_of(&self, chair: &Chair) -> Option<&str> {
        let address = self.tables.get(&chair.table)?.addresses.get(chair.seat.index())?;
        Some(address.as_str()).filter(|address| !address.is_empty())
    }

    /// Every address that letters go to.
    pub fn addresses(&self) -> impl Iterator<Item = &str> {
        self.addresses.keys().map(String::as_str)
    }

    /// The seat that a token belongs to.
    pub fn by_token(&self, token: &str) -> Option<&Chair> {
        self.tokens.get(&token.to_lowercase())
    }

    /// The seats of whoever has an address.
    pub fn by_address(&self, address: &str) -> Vec<Chair> {
        let address = address.to_lowercase();
        let theirs: Vec<&String> = match self.people.get(&address) {
            None => vec![&address],
            Some(page) if page.addresses.contains(&address) => page.all_addresses().collect(),
            Some(_) => Vec::new(),
        };
        theirs.into_iter().filter_map(|address| self.addresses.get(address)).flatten().cloned().collect()
    }

    /// Whether whoever plays a seat has an address.
    pub fn is_of(&self, chair: &Chair, address: &str) -> bool {
        let Some(known) = self.address_of(chair) else { return false };
        let (known, address) = (known.to_lowercase(), address.to_lowercase());
        self.people.get(&known).map_or(known == address, |page| page.addresses.contains(&address))
    }

    /// Tables at which the clock may have something to do until a moment.
    pub fn due(&self, now: DateTime<Utc>) -> Vec<String> {
        let due = self.tables.iter().filter(|(_, index)| index.due.is_some_and(|due| due <= now));
        let mut names: Vec<String> = due.map(|(name, _)| name.clone()).collect();
        names.sort();
        names
    }

    /// Tables whose clocks run.
    pub fn timed(&self) -> Vec<String> {
        self.due(DateTime::<Utc>::MAX_UTC)
    }

    /// The next moment at which the clock may have something to do.
    pub fn next_due(&self) -> Option<DateTime<Utc>> {
        self.tables.values().filter_map(|index| index.due).min()
    }

    /// Title and players of a table.
    pub fn setting(&self, table: &str) -> Option<(&str, &[String])> {
        self.tables.get(table).map(|index| (index.title.as_str(), index.seats.as_slice()))
    }

    /// Whether a game was still being played when the book was made.
    pub fn is_played(&self, table: &str) -> bool {
        self.tables.get(table).is_some_and(|index| index.stage != Stage::Over)
    }
}
