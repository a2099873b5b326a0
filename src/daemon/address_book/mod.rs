//! Who writes from where: seats by their tokens and by their addresses.

mod packed;
#[cfg(test)]
mod tests;

use crate::people::{self, Delivery, Page, Register};
use crate::post::Token;
use crate::rules::Seat;
use crate::table::{Hall, HallError, Index, Stage};
use chrono::{DateTime, Utc};
use packed::PackedTable;
use serde::{Deserialize, Serialize};
use std::collections::hash_map::{Entry, RandomState};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::BuildHasher;
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
    /// What the list of tables says about each.
    tables: Vec<PackedTable>,
    /// Which of them has a name.
    places: HashMap<Arc<str>, u32>,
    tokens: HashMap<[u8; 16], Sitting>,
    /// Tokens that were somebody's once; whoever writes to one gets help instead of silence.
    old_tokens: HashMap<[u8; 16], Sitting>,
    /// Seats by hashes of their addresses in lower case; the addresses themselves stand with the tables.
    addresses: HashMap<u64, Sittings>,
    hashes: RandomState,
    /// Whoever has or had an address, as the register knows them.
    people: HashMap<String, Arc<Page>>,
    /// Whoever wants a letter a day, by their numbers.
    daily: BTreeMap<u32, Arc<Page>>,
}

/// A seat at one of the book's tables.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Sitting {
    table: u32,
    seat: u8,
}

/// Seats that are found together: nearly always one.
enum Sittings {
    One(Sitting),
    Several(Vec<Sitting>),
}

impl Sittings {
    fn all(&self) -> &[Sitting] {
        match self {
            Sittings::One(only) => std::slice::from_ref(only),
            Sittings::Several(all) => all,
        }
    }

    fn add(&mut self, sitting: Sitting) {
        match self {
            Sittings::One(first) => *self = Sittings::Several(vec![*first, sitting]),
            Sittings::Several(all) => all.push(sitting),
        }
    }
}

impl AddressBook {
    /// The book of all tables.
    pub fn of(hall: &Hall) -> Result<AddressBook, HallError> {
        let mut book = AddressBook::default();
        hall.each_table(&mut |table, index| book.enter(&table, &index))?;
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
                self.enter(&table, &index);
            }
        }
    }

    fn know(&mut self, page: Page) {
        // Whoever has no address any more was forgotten.
        if page.all_addresses().next().is_none() {
            self.people.retain(|_, other| other.number != page.number);
        }
        let page = Arc::new(page);
        self.daily.remove(&page.number);
        if page.address().is_some() && matches!(page.letters, Delivery::Daily | Delivery::Digest) {
            self.daily.insert(page.number, Arc::clone(&page));
        }
        for address in page.all_addresses() {
            self.people.insert(address.clone(), Arc::clone(&page));
        }
    }

    fn enter(&mut self, table: &str, index: &Index) {
        let place = match self.places.get(table) {
            Some(place) => {
                let known = &mut self.tables[*place as usize];
                let before = std::mem::replace(known, PackedTable::new(Arc::clone(&known.name), index));
                let papers = before.papers();
                if papers.addresses == index.addresses && *papers.tokens == *index.tokens {
                    return;
                }
                let place = *place;
                self.strike(place, &before, index);
                place
            }
            None => {
                let (name, place): (Arc<str>, _) = (table.into(), self.tables.len() as u32);
                self.tables.push(PackedTable::new(Arc::clone(&name), index));
                self.places.insert(name, place);
                place
            }
        };
        for (seat, bits) in (0..).zip(&index.tokens) {
            self.old_tokens.remove(bits);
            self.tokens.insert(*bits, Sitting { table: place, seat });
        }
        for (seat, bits) in index.old_tokens.iter().filter(|(_, bits)| !self.tokens.contains_key(bits)) {
            self.old_tokens.insert(*bits, Sitting { table: place, seat: seat.0 });
        }
        for (seat, address) in (0..).zip(&index.addresses).filter(|(_, address)| !address.is_empty()) {
            let sitting = Sitting { table: place, seat };
            match self.addresses.entry(self.hashes.hash_one(address.to_lowercase())) {
                Entry::Occupied(mut found) => found.get_mut().add(sitting),
                Entry::Vacant(free) => drop(free.insert(Sittings::One(sitting))),
            }
        }
    }

    /// Takes out what a table had before; a token that is gone is remembered as an old one.
    fn strike(&mut self, table: u32, before: &PackedTable, now: &Index) {
        let papers = before.papers();
        for (seat, bits) in (0..).zip(papers.tokens) {
            let sitting = self.tokens.remove(bits).unwrap_or(Sitting { table, seat });
            if !now.tokens.contains(bits) {
                self.old_tokens.insert(*bits, sitting);
            }
        }
        for address in &papers.addresses {
            let hash = self.hashes.hash_one(address.to_lowercase());
            let Some(found) = self.addresses.remove(&hash) else { continue };
            let left: Vec<Sitting> =
                found.all().iter().copied().filter(|sitting| sitting.table != table).collect();
            match left[..] {
                [] => {}
                [only] => drop(self.addresses.insert(hash, Sittings::One(only))),
                _ => drop(self.addresses.insert(hash, Sittings::Several(left))),
            }
        }
    }

    fn known(&self, table: &str) -> Option<&PackedTable> {
        self.places.get(table).map(|place| &self.tables[*place as usize])
    }

    fn chair(&self, sitting: Sitting) -> Chair {
        let table = self.tables[sitting.table as usize].name.to_string();
        Chair { table, seat: Seat::at(usize::from(sitting.seat)) }
    }

    /// The seat that a token belonged to before it was renewed.
    pub fn by_old_token(&self, token: &str) -> Option<Chair> {
        self.old_tokens.get(&Token::parse(token)?.bits()).map(|sitting| self.chair(*sitting))
    }

    /// Where a seat gets its letters.
    pub fn address_of(&self, chair: &Chair) -> Option<&str> {
        let address = *self.known(&chair.table)?.papers().addresses.get(chair.seat.index())?;
        Some(address).filter(|address| !address.is_empty())
    }

    /// Every address that letters go to, in lower case.
    pub fn addresses(&self) -> BTreeSet<String> {
        let all = self.tables.iter().flat_map(|known| known.papers().addresses);
        all.filter(|address| !address.is_empty()).map(str::to_lowercase).collect()
    }

    /// The seat that a token belongs to.
    pub fn by_token(&self, token: &str) -> Option<Chair> {
        self.tokens.get(&Token::parse(token)?.bits()).map(|sitting| self.chair(*sitting))
    }

    /// The seats of whoever has an address.
    pub fn by_address(&self, address: &str) -> Vec<Chair> {
        let address = address.to_lowercase();
        let theirs: Vec<&String> = match self.people.get(&address) {
            None => vec![&address],
            Some(page) if page.addresses.contains(&address) => page.all_addresses().collect(),
            Some(_) => Vec::new(),
        };
        theirs.into_iter().flat_map(|address| self.seats_at(address)).collect()
    }

    /// The seats whose letters go to an address in lower case.
    fn seats_at(&self, address: &str) -> Vec<Chair> {
        let found = self.addresses.get(&self.hashes.hash_one(address)).map_or(&[][..], Sittings::all);
        let chairs = found.iter().map(|sitting| self.chair(*sitting));
        // Two addresses may have one hash.
        chairs
            .filter(|chair| self.address_of(chair).is_some_and(|own| own.to_lowercase() == address))
            .collect()
    }

    /// Whether whoever plays a seat has an address.
    pub fn is_of(&self, chair: &Chair, address: &str) -> bool {
        let Some(known) = self.address_of(chair) else { return false };
        let (known, address) = (known.to_lowercase(), address.to_lowercase());
        self.people.get(&known).map_or(known == address, |page| page.addresses.contains(&address))
    }

    /// Whoever wants a letter a day, in the order of their numbers.
    pub fn digest_readers(&self) -> Vec<Arc<Page>> {
        self.daily.values().cloned().collect()
    }

    /// Tables at which the clock may have something to do until a moment.
    pub fn due(&self, now: DateTime<Utc>) -> Vec<String> {
        let due = self.tables.iter().filter(|known| known.due.is_some_and(|due| due <= now));
        let mut names: Vec<String> = due.map(|known| known.name.to_string()).collect();
        names.sort();
        names
    }

    /// Tables whose games have not begun.
    pub fn not_begun(&self) -> Vec<String> {
        let open = self.tables.iter().filter(|known| known.stage == Stage::NotBegun);
        let mut names: Vec<String> = open.map(|known| known.name.to_string()).collect();
        names.sort();
        names
    }

    /// Tables whose clocks run.
    pub fn timed(&self) -> Vec<String> {
        self.due(DateTime::<Utc>::MAX_UTC)
    }

    /// The next moment at which somebody's time runs out, and at which table.
    pub fn next_deadline(&self) -> Option<(DateTime<Utc>, &str)> {
        self.tables.iter().filter_map(|known| Some((known.deadline?, &*known.name))).min()
    }

    /// Title and players of a table.
    pub fn setting(&self, table: &str) -> Option<(&str, Vec<String>)> {
        let papers = self.known(table)?.papers();
        Some((papers.title, papers.seats.into_iter().map(str::to_owned).collect()))
    }

    /// Whether a game was still being played when the book was made.
    pub fn is_played(&self, table: &str) -> bool {
        self.known(table).is_some_and(|known| known.stage != Stage::Over)
    }
}
