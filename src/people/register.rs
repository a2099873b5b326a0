//! The register as the journal keeps it: a chained log, and beside it the present page of every person.

use super::audit::entry_of;
use super::{LOG, Page, PersonEvent, PersonOrder, PersonRefusal};
use crate::journal::{
    Append, Batch, Card, Draft, Forgotten, Journal, JournalError, OpenPart, Record, SealedCard, Tip,
    cause_hash, without_cards,
};
use crate::rules::{By, SealKey};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::value::to_raw_value;
use std::collections::BTreeMap;

/// Where the journal keeps the key of the register's salts. It is drawn once, by whoever begins the register.
pub const SEAL_CURSOR: &str = "people seals";

/// Where the journal keeps how many people there are, and the moment of the last record.
const HEAD_CURSOR: &str = "people head";

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct Head {
    /// How many people were ever entered.
    people: u32,
    /// The moment of the last record.
    at: Option<DateTime<Utc>>,
}

/// Whom a record is about: all of it that is not on one of its two cards, what was asked and what was decided.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct About {
    /// The person's number.
    pub(super) person: u32,
}

/// The register, for looking things up.
#[derive(Clone, Copy)]
pub struct Register<'j> {
    journal: &'j dyn Journal,
}

impl<'j> Register<'j> {
    /// The register of a journal.
    pub fn new(journal: &'j dyn Journal) -> Register<'j> {
        Register { journal }
    }

    /// The page of whoever has an address.
    pub fn find(&self, address: &str) -> Result<Option<Page>, JournalError> {
        let bytes = self.journal.cursor(&key(address))?.filter(|bytes| !bytes.is_empty());
        Ok(bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
    }

    fn head(&self) -> Result<Head, JournalError> {
        let bytes = self.journal.cursor(HEAD_CURSOR)?;
        Ok(bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default())
    }

    /// The page of somebody, by their number, from the log itself.
    pub fn pages(&self) -> Result<BTreeMap<u32, Page>, JournalError> {
        let mut pages = BTreeMap::new();
        for line in self.journal.read(LOG, 0)? {
            for (number, event) in super::audit::events_of(&line) {
                pages.entry(number).or_insert_with(Page::default).evolve(&event);
            }
        }
        Ok(pages)
    }
}

/// Forgets everybody who is called so or has or had that address, whatever capitals it is written with: all that the
/// register ever said about them. Gives how many records knew them; every chain stays as it is.
pub fn forget(journal: &dyn Journal, who: &str) -> Result<usize, JournalError> {
    let who = who.trim().to_lowercase();
    let is_theirs =
        |page: &Page| page.name.to_lowercase() == who || page.all_addresses().any(|one| *one == who);
    let mut records = 0;
    for page in Register::new(journal).pages()?.into_values().filter(is_theirs) {
        let lines = (0..).zip(journal.read(LOG, 0)?).filter_map(|(place, line)| {
            let is_about =
                |read: &Record<'_>| matches!(entry_of(read), Ok((person, Some(_))) if person == page.number);
            let known = Record::read(&line).ok().filter(is_about).is_some();
            known.then(|| without_cards(&line, |_| false)).flatten().map(|line| (place, line))
        });
        let lines: Vec<(u64, String)> = lines.collect();
        records += lines.len();
        // A page without addresses tells whoever keeps pages ready that this one is gone.
        let gone = [Page { number: page.number, ..Page::default() }];
        let index = serde_json::to_vec(&gone).expect("plain data");
        let cursors = page.all_addresses().map(|address| key(address)).collect();
        journal.forget(&Forgotten { table: LOG.to_owned(), lines, index, snapshot: None, cursors })?;
    }
    Ok(records)
}

/// Where the journal keeps the page of whoever has an address.
fn key(address: &str) -> String {
    format!("person {}", address.trim().to_lowercase())
}

/// Who brings orders to the register, and when.
#[derive(Debug, Clone, Copy)]
struct Bringer<'b> {
    at: DateTime<Utc>,
    cause: &'b str,
}

/// New records of the register, not yet kept; later orders see what earlier ones led to.
pub struct PeopleSheet {
    head: Head,
    seals: SealKey,
    tip: Tip,
    expected: u64,
    /// What the salts of cards are made with; it is kept nowhere.
    fresh: SealKey,
    lines: Vec<String>,
    /// Pages that changed, by their addresses.
    pages: BTreeMap<String, Page>,
}

impl PeopleSheet {
    /// An empty sheet on top of the register. `seals` is a key that is used if the register has none yet.
    pub fn open(register: Register<'_>, seals: [u8; 32]) -> Result<PeopleSheet, JournalError> {
        let kept = register.journal.cursor(SEAL_CURSOR)?.and_then(|bytes| bytes.try_into().ok());
        let tip = register.journal.tip(LOG)?.unwrap_or_else(|| Tip::start(LOG));
        Ok(PeopleSheet {
            head: register.head()?,
            seals: SealKey::new(kept.unwrap_or(seals)),
            expected: tip.next,
            tip,
            fresh: SealKey::new(seals),
            lines: Vec::new(),
            pages: BTreeMap::new(),
        })
    }

    /// Whether nothing stands on it.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The page of whoever has an address, with what stands on the sheet.
    pub fn find(&self, register: Register<'_>, address: &str) -> Result<Option<Page>, JournalError> {
        match self.pages.get(&address.trim().to_lowercase()) {
            Some(page) => Ok(Some(page.clone())),
            None => register.find(address),
        }
    }

    /// Enters somebody, if nobody has the address.
    pub fn know(
        &mut self,
        register: Register<'_>,
        at: DateTime<Utc>,
        cause: &str,
        name: &str,
        address: &str,
    ) -> Result<(), JournalError> {
        if self.find(register, address)?.is_none() {
            let (name, address) = (name.to_owned(), address.to_owned());
            let order = PersonOrder::Register { name, address: address.clone() };
            // Whoever cannot be entered stays unknown; what they ask for is then refused.
            let _ = self.put(register, By::Moderator, at, cause, &address, &order)?;
        }
        Ok(())
    }

    /// Puts an order about whoever has an address.
    pub fn put(
        &mut self,
        register: Register<'_>,
        by: By,
        at: DateTime<Utc>,
        cause: &str,
        address: &str,
        order: &PersonOrder,
    ) -> Result<Result<PersonEvent, PersonRefusal>, JournalError> {
        let page = self.find(register, address)?;
        let number = self.head.people + 1;
        // Records keep whole seconds, and none is earlier than the one before it.
        let at = DateTime::from_timestamp(at.timestamp(), 0).unwrap_or(at);
        let at = self.head.at.map_or(at, |last| last.max(at));
        let mut taken = Vec::new();
        if let PersonOrder::Register { address, .. } | PersonOrder::AddAddress { address } = order
            && self.find(register, address)?.is_some()
        {
            taken.push(address.trim().to_lowercase());
        }
        // What was somebody's own once can be theirs again.
        let own = page.as_ref().map(|page| page.former.clone()).unwrap_or_default();
        let taken = |address: &str| taken.iter().any(|other| other == address && !own.contains(other));
        let event = match order.decide(page.as_ref(), number, by, at, taken) {
            Ok(event) => event,
            Err(refusal) => return Ok(Err(refusal)),
        };
        self.write(page.unwrap_or_default(), by, Bringer { at, cause }, order, &event);
        Ok(Ok(event))
    }

    fn write(
        &mut self,
        mut page: Page,
        by: By,
        bringer: Bringer<'_>,
        order: &PersonOrder,
        event: &PersonEvent,
    ) {
        page.evolve(event);
        let (seq, number) = (self.tip.seq, page.number);
        let salt = |what: &str| self.fresh.salt(LOG, seq, &format!("{what} {}", bringer.cause));
        let asked = Card { salt: salt("order"), words: serde_json::to_string(order).expect("plain data") };
        let decided = Card { salt: salt("event"), words: serde_json::to_string(event).expect("plain data") };
        let open = OpenPart {
            order: None,
            house: vec![to_raw_value(&About { person: number }).expect("plain data")],
            events: Vec::new(),
            luck: Vec::new(),
            position: String::new(),
            cards: vec![SealedCard::Kept(asked), SealedCard::Kept(decided)],
        };
        let cause = cause_hash(bringer.cause);
        let draft = Draft { at: bringer.at, by, cause, open: Some(open), hidden: Vec::new() };
        let seals = &self.seals;
        let line = draft.write(LOG, &mut self.tip, |leaf| seals.salt(LOG, seq, leaf));
        self.lines.push(line);
        self.head = Head { people: self.head.people.max(number), at: Some(bringer.at) };
        for address in page.all_addresses() {
            self.pages.insert(address.clone(), page.clone());
        }
    }

    /// What a journal has to keep; nothing where nothing changed.
    pub fn into_batch(self) -> Batch {
        if self.lines.is_empty() {
            return Batch::default();
        }
        let json = |value: &Head| serde_json::to_vec(value).expect("plain data");
        let mut cursors = vec![
            (HEAD_CURSOR.to_owned(), json(&self.head)),
            (SEAL_CURSOR.to_owned(), seal_bytes(&self.seals)),
        ];
        let mut changed: BTreeMap<u32, Page> = BTreeMap::new();
        for (address, page) in self.pages {
            cursors.push((key(&address), serde_json::to_vec(&page).expect("plain data")));
            changed.insert(page.number, page);
        }
        let changed: Vec<Page> = changed.into_values().collect();
        let index = serde_json::to_vec(&changed).expect("plain data");
        let append = Append {
            table: LOG.to_owned(),
            expected: self.expected,
            lines: self.lines,
            tip: self.tip,
            index,
            snapshot: None,
        };
        Batch { appends: vec![append], cursors, ..Batch::default() }
    }
}

fn seal_bytes(seals: &SealKey) -> Vec<u8> {
    let hex = seals.to_hex();
    (0..hex.len()).step_by(2).filter_map(|at| u8::from_str_radix(&hex[at..at + 2], 16).ok()).collect()
}
