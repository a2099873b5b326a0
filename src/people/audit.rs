//! An audit of the register: chain, drawers and every decision again, and whether the pages say what the log says.

use super::register::About;
use super::{LOG, Page, PersonEvent, PersonOrder, Register};
use crate::journal::{Checker, Journal, JournalError, Record, Shows, Tip, is_half_a_hash};
use chrono::{DateTime, Utc};
use serde::Serialize;
use std::collections::BTreeMap;

/// What an audit of the register found.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PeopleAudit {
    /// How many records there are.
    pub records: u64,
    /// How many people were ever entered.
    pub people: u64,
    /// How many decisions were made again.
    pub decided: u64,
    /// How many records were forgotten.
    pub forgotten: u64,
    /// What is wrong: the record, and what about it.
    pub findings: Vec<(u64, String)>,
}

/// What a record decided, and about whom; nothing where it was forgotten.
pub(super) fn events_of(line: &str) -> Vec<(u32, PersonEvent)> {
    let Ok(record) = Record::read(line) else { return Vec::new() };
    let Ok((person, Some((_, event)))) = entry_of(&record) else { return Vec::new() };
    vec![(person, event)]
}

/// Whom a record is about, and what was asked and decided; nothing of that where it was forgotten.
pub(super) fn entry_of(record: &Record<'_>) -> Result<(u32, Option<(PersonOrder, PersonEvent)>), String> {
    let [about] = &record.house[..] else { return Err("it is not about one person".to_owned()) };
    let About { person } = serde_json::from_str(about.get()).map_err(|error| error.to_string())?;
    let [asked, decided] = &record.cards[..] else { return Err("it has not two cards".to_owned()) };
    let (Some(asked), Some(decided)) = (asked, decided) else { return Ok((person, None)) };
    let order = serde_json::from_str(&asked.words).map_err(|error| error.to_string())?;
    let event = serde_json::from_str(&decided.words).map_err(|error| error.to_string())?;
    Ok((person, Some((order, event))))
}

/// Whether a record is written in the one way of the register.
fn is_spelled(read: &Record<'_>, person: u32, entry: Option<&(PersonOrder, PersonEvent)>) -> bool {
    let ours = |value: serde_json::Result<String>, written: &str| value.is_ok_and(|text| text == written);
    let about = read.house.iter().all(|about| ours(serde_json::to_string(&About { person }), about.get()));
    let cards = entry.is_none_or(|(order, event)| {
        let mut cards = [serde_json::to_string(order), serde_json::to_string(event)].into_iter();
        let is_ours = |words: &str| cards.next().is_some_and(|text| ours(text, words));
        read.cards.iter().flatten().map(|card| &*card.words).all(is_ours)
    });
    about && cards
}

/// Audits the register of a journal.
pub fn audit(journal: &dyn Journal) -> Result<PeopleAudit, JournalError> {
    let mut auditor = Auditor::default();
    let Some(tip) = auditor.read(&journal.read(LOG, 0)?) else { return Ok(auditor.found) };
    if journal.tip(LOG)?.is_some_and(|kept| kept != tip) {
        auditor.find(auditor.found.records, "the log ends otherwise than the journal says".to_owned());
    }
    auditor.check_pages(Register::new(journal))?;
    Ok(auditor.found)
}

/// Audits a copy of a register.
pub fn audit_copy<T: AsRef<str>>(lines: &[T]) -> PeopleAudit {
    let mut auditor = Auditor::default();
    auditor.read(lines);
    auditor.found
}

#[derive(Default)]
struct Auditor {
    found: PeopleAudit,
    pages: BTreeMap<u32, Page>,
    /// The highest number that anybody has had.
    last: u32,
    at: Option<DateTime<Utc>>,
}

impl Auditor {
    /// Checks all lines; gives the tip after them, unless a chain is broken.
    fn read<T: AsRef<str>>(&mut self, lines: &[T]) -> Option<Tip> {
        let shows = lines.first().and_then(|line| Some(Record::read(line.as_ref()).ok()?.shows));
        let mut checker = Checker::new(LOG, shows.unwrap_or(Shows::Everything));
        for line in lines {
            let record = self.found.records;
            self.found.records += 1;
            if let Err(damage) = checker.check(line.as_ref()) {
                self.find(record, damage.to_string());
                return None;
            }
            if let Err(why) = self.record(record, line.as_ref()) {
                self.find(record, why);
            }
        }
        self.found.people = self.pages.len() as u64;
        Some(checker.tip)
    }

    fn find(&mut self, record: u64, what: String) {
        self.found.findings.push((record, what));
    }

    fn record(&mut self, number: u64, line: &str) -> Result<(), String> {
        let read = Record::read(line).map_err(|damage| damage.to_string())?;
        if self.at.is_some_and(|before| read.at < before) {
            self.find(number, "its moment is before that of the record before it".to_owned());
        }
        self.at = Some(read.at);
        if !(read.is_notice() && is_half_a_hash(&read.cause)) {
            self.find(number, "it is more or less than one decision about a person".to_owned());
        }
        let (person, entry) = entry_of(&read)?;
        if read.cards.iter().any(Option::is_none) && read.cards.iter().any(Option::is_some) {
            self.find(number, "one of its cards was taken out without the other".to_owned());
        }
        if !is_spelled(&read, person, entry.as_ref()) {
            self.find(number, "it is written in another way than the register writes it".to_owned());
        }
        // Nobody gets the number of somebody who was forgotten.
        let next = self.last + 1;
        self.last = self.last.max(person);
        let Some((order, event)) = entry else {
            self.found.forgotten += 1;
            return Ok(());
        };
        let (page, pages) = (self.pages.get(&person), &self.pages);
        let taken = |address: &str| {
            let is_others =
                |other: &&Page| other.number != person || other.addresses.iter().any(|own| own == address);
            pages.values().filter(is_others).any(|page| page.all_addresses().any(|other| other == address))
        };
        self.found.decided += 1;
        let said = match order.decide(page, next, read.by, read.at, taken) {
            Ok(decided) if decided == event && page.is_some_and(|page| page.number == person) => None,
            Ok(decided) if decided == event && page.is_none() && next == person => None,
            Ok(_) => Some("the register would have decided otherwise".to_owned()),
            Err(refusal) => Some(format!("the register does not allow it: {refusal:?}")),
        };
        if let Some(said) = said {
            self.find(number, said);
        }
        self.pages.entry(person).or_default().evolve(&event);
        Ok(())
    }

    /// The present pages must say what the log says.
    fn check_pages(&mut self, register: Register<'_>) -> Result<(), JournalError> {
        let last = self.found.records.saturating_sub(1);
        let mut wrong = Vec::new();
        for page in self.pages.values() {
            for address in page.all_addresses() {
                if register.find(address)?.as_ref() != Some(page) {
                    wrong.push(format!("the page of person {} is not what the log says", page.number));
                    break;
                }
            }
        }
        wrong.into_iter().for_each(|what| self.find(last, what));
        Ok(())
    }
}
