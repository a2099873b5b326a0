//! The register as the journal keeps it: a chained log, and beside it the present page of every person.

use super::{LOG, Page, PersonEvent, PersonOrder, PersonRefusal};
use crate::journal::{
    Append, Batch, Draft, Drawers, HiddenPart, Journal, JournalError, OpenPart, Tip, cause_hash,
};
use crate::rules::{By, Drawer, SealKey};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::value::to_raw_value;
use std::collections::BTreeMap;

/// Where the journal keeps the key of the register's salts. It is drawn once, by whoever begins the register.
pub const SEAL_CURSOR: &str = "people seals";

/// Where the journal keeps how many people there are, and the moment of the last record.
const HEAD_CURSOR: &str = "people head";

/// A person's page, with how far their drawer has come.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct Kept {
    #[serde(flatten)]
    page: Page,
    /// How many parts lie in the person's drawer, and the chain after the last of them.
    drawer: Drawers,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct Head {
    /// How many people were ever entered.
    people: u32,
    /// The moment of the last record.
    at: Option<DateTime<Utc>>,
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
        Ok(self.kept(address)?.map(|kept| kept.page))
    }

    fn kept(&self, address: &str) -> Result<Option<Kept>, JournalError> {
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
    drawers: Drawers,
    lines: Vec<String>,
    /// Pages that changed, by their addresses.
    pages: BTreeMap<String, Kept>,
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
            drawers: Drawers::default(),
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
        Ok(self.kept(register, address)?.map(|kept| kept.page))
    }

    fn kept(&self, register: Register<'_>, address: &str) -> Result<Option<Kept>, JournalError> {
        match self.pages.get(&address.trim().to_lowercase()) {
            Some(kept) => Ok(Some(kept.clone())),
            None => register.kept(address),
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
        if self.kept(register, address)?.is_none() {
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
        let kept = self.kept(register, address)?;
        let number = self.head.people + 1;
        // Records keep whole seconds, and none is earlier than the one before it.
        let at = DateTime::from_timestamp(at.timestamp(), 0).unwrap_or(at);
        let at = self.head.at.map_or(at, |last| last.max(at));
        let mut taken = Vec::new();
        if let PersonOrder::Register { address, .. } | PersonOrder::AddAddress { address } = order
            && self.kept(register, address)?.is_some()
        {
            taken.push(address.trim().to_lowercase());
        }
        // What was somebody's own once can be theirs again.
        let own = kept.as_ref().map(|kept| kept.page.former.clone()).unwrap_or_default();
        let taken = |address: &str| taken.iter().any(|other| other == address && !own.contains(other));
        let event = match order.decide(kept.as_ref().map(|kept| &kept.page), number, by, at, taken) {
            Ok(event) => event,
            Err(refusal) => return Ok(Err(refusal)),
        };
        self.write(kept.unwrap_or_default(), by, Bringer { at, cause }, order, &event);
        Ok(Ok(event))
    }

    fn write(
        &mut self,
        mut kept: Kept,
        by: By,
        bringer: Bringer<'_>,
        order: &PersonOrder,
        event: &PersonEvent,
    ) {
        kept.page.evolve(event);
        let number = kept.page.number;
        let drawer = Drawer::Person(number);
        let (nr, chain) = kept.drawer.tip(LOG, drawer);
        if nr > 0 {
            self.drawers.lay(drawer, nr - 1, chain);
        }
        let mut part = HiddenPart::new(drawer);
        part.order = Some(order.to_string());
        part.house = vec![to_raw_value(event).expect("events are plain data")];
        let open = OpenPart {
            order: None,
            house: Vec::new(),
            events: Vec::new(),
            luck: Vec::new(),
            position: String::new(),
        };
        let draft = Draft {
            at: bringer.at,
            by,
            cause: cause_hash(bringer.cause),
            open: Some(open),
            hidden: vec![part],
        };
        let (seals, seq) = (&self.seals, self.tip.seq);
        let line = draft.write(LOG, &mut self.tip, &mut self.drawers, |leaf| seals.salt(LOG, seq, leaf));
        self.lines.push(line);
        let (nr, chain) = self.drawers.tip(LOG, drawer);
        kept.drawer.lay(drawer, nr - 1, chain);
        self.head = Head { people: self.head.people.max(number), at: Some(bringer.at) };
        for address in kept.page.all_addresses() {
            self.pages.insert(address.clone(), kept.clone());
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
        for (address, kept) in self.pages {
            cursors.push((key(&address), serde_json::to_vec(&kept).expect("plain data")));
            changed.insert(kept.page.number, kept.page);
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
