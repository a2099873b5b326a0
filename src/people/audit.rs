//! An audit of the register: chain, drawers and every decision again, and whether the pages say what the log says.

use super::register::About;
use super::{LOG, Page, PersonEvent, PersonOrder, Register};
use crate::journal::{Checker, Journal, JournalError, Record, Shows};
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

/// Audits the register of a journal.
pub fn audit(journal: &dyn Journal) -> Result<PeopleAudit, JournalError> {
    let lines = journal.read(LOG, 0)?;
    let mut auditor = Auditor::default();
    let mut checker = Checker::new(LOG, Shows::Everything);
    for line in &lines {
        let record = auditor.found.records;
        auditor.found.records += 1;
        if let Err(damage) = checker.check(line) {
            auditor.find(record, damage.to_string());
            return Ok(auditor.found);
        }
        if let Err(why) = auditor.record(record, line) {
            auditor.find(record, why);
        }
    }
    if journal.tip(LOG)?.is_some_and(|tip| tip != checker.tip) {
        auditor.find(auditor.found.records, "the log ends otherwise than the journal says".to_owned());
    }
    auditor.check_pages(Register::new(journal))?;
    auditor.found.people = auditor.pages.len() as u64;
    Ok(auditor.found)
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
    fn find(&mut self, record: u64, what: String) {
        self.found.findings.push((record, what));
    }

    fn record(&mut self, number: u64, line: &str) -> Result<(), String> {
        let read = Record::read(line).map_err(|damage| damage.to_string())?;
        if self.at.is_some_and(|before| read.at < before) {
            self.find(number, "its moment is before that of the record before it".to_owned());
        }
        self.at = Some(read.at);
        let (person, entry) = entry_of(&read)?;
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
