//! What the register says about one person.

use super::{Delivery, PersonEvent};
use crate::rules::{Language, Zone};
use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// A person's page in the register.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Page {
    /// Their number; nobody else ever has it.
    pub number: u32,
    /// Their name, as they signed up.
    pub name: String,
    /// Their addresses in small letters; letters go to the first.
    pub addresses: Vec<String>,
    /// Addresses that were theirs: their seats may still be known by one, but nobody speaks for them from there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub former: Vec<String>,
    /// The language of their letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// The time zone in which they read deadlines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<Zone>,
    /// How often they want letters.
    #[serde(default)]
    pub letters: Delivery,
    /// When they are, were or will be away, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absences: Vec<Absence>,
    /// The titles for which they stand by to take over a seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standby: Vec<String>,
}

/// A stretch of days on which somebody is away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Absence {
    /// The first day.
    pub first: NaiveDate,
    /// The last day.
    pub last: NaiveDate,
    /// When it begins, by the clocks of the person's own zone.
    pub from: DateTime<Utc>,
    /// When it is over, or was ended.
    pub until: DateTime<Utc>,
}

impl Absence {
    /// How many days of it lie in a year.
    fn days_in(&self, year: i32) -> i64 {
        let last = self.until.date_naive().min(self.last);
        let days = self.first.iter_days().take_while(|day| *day <= last);
        days.filter(|day| day.year() == year).count() as i64
    }
}

impl Page {
    /// Where their letters go.
    pub fn address(&self) -> Option<&str> {
        self.addresses.first().map(String::as_str)
    }

    /// All addresses that they have or had.
    pub fn all_addresses(&self) -> impl Iterator<Item = &String> {
        self.addresses.iter().chain(&self.former)
    }

    /// Their zone, or that of records.
    pub fn zone_or_utc(&self) -> Zone {
        self.zone.unwrap_or(Zone::UTC)
    }

    /// The absence in which a moment lies.
    pub fn away(&self, at: DateTime<Utc>) -> Option<&Absence> {
        self.absences.iter().find(|absence| absence.from <= at && at < absence.until)
    }

    /// How many days of a year they are away.
    pub fn days_away(&self, year: i32) -> i64 {
        self.absences.iter().map(|absence| absence.days_in(year)).sum()
    }

    /// Carries out what was decided.
    pub fn evolve(&mut self, event: &PersonEvent) {
        match event {
            PersonEvent::Registered { number, name, address } => {
                (self.number, self.name) = (*number, name.clone());
                self.addresses = vec![address.clone()];
            }
            PersonEvent::Renamed { name } => self.name.clone_from(name),
            PersonEvent::AddressAdded { address } => {
                self.former.retain(|other| other != address);
                self.addresses.push(address.clone());
            }
            PersonEvent::AddressDropped { address } => {
                self.addresses.retain(|other| other != address);
                self.former.push(address.clone());
            }
            PersonEvent::LettersTo { address } => {
                self.addresses.retain(|other| other != address);
                self.addresses.insert(0, address.clone());
            }
            PersonEvent::LanguageChosen { language } => self.language = Some(*language),
            PersonEvent::ZoneChosen { zone } => self.zone = Some(*zone),
            PersonEvent::LettersChosen { letters } => self.letters = *letters,
            PersonEvent::WentAway { absence } => {
                self.absences.push(absence.clone());
                self.absences.sort_by_key(|absence| absence.from);
            }
            PersonEvent::CameBack { at } => {
                for absence in self.absences.iter_mut().filter(|absence| absence.until > *at) {
                    absence.until = absence.from.max(*at);
                }
                self.absences.retain(|absence| absence.until > absence.from);
            }
            PersonEvent::StoodBy { titles } => self.standby.clone_from(titles),
        }
    }
}

/// The absence from the beginning of one day to the end of another, in a zone.
pub(super) fn absence(first: NaiveDate, last: NaiveDate, zone: Zone) -> Absence {
    let after = last + TimeDelta::days(1);
    Absence { first, last, from: zone.midnight(first), until: zone.midnight(after) }
}
