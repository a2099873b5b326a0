//! Orders to the register, and what is decided about them.

use super::page::{Absence, absence};
use super::{BadDays, Delivery, Page, PersonRefusal};
use crate::rules::{By, Language, Zone};
use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// What the register is asked to do about one person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PersonOrder {
    /// Somebody new is entered.
    Register {
        /// Their name.
        name: String,
        /// Where they get their letters.
        address: String,
    },
    /// They are called otherwise.
    Rename {
        /// The name.
        name: String,
    },
    /// They write from another address, too.
    AddAddress {
        /// The address.
        address: String,
    },
    /// They no longer write from an address.
    DropAddress {
        /// The address.
        address: String,
    },
    /// Their letters go to an address from now on.
    UseAddress {
        /// The address.
        address: String,
    },
    /// The language of their letters.
    Speak {
        /// The language.
        language: Language,
    },
    /// The zone in which they read deadlines.
    Zone {
        /// The zone.
        zone: Zone,
    },
    /// How often they want letters.
    Letters {
        /// How often.
        letters: Delivery,
    },
    /// They are away.
    Away {
        /// The first day.
        first: NaiveDate,
        /// The last day.
        last: NaiveDate,
    },
    /// They are back, or will not go.
    Back,
    /// They would take over a seat of one of these titles.
    StandBy {
        /// The titles; none where they no longer would.
        titles: Vec<String>,
    },
}

/// What the register decided about one person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum PersonEvent {
    /// Somebody new was entered.
    Registered {
        /// Their number.
        number: u32,
        /// Their name.
        name: String,
        /// Where they get their letters.
        address: String,
    },
    /// They are called otherwise.
    Renamed {
        /// The name.
        name: String,
    },
    /// They write from another address, too.
    AddressAdded {
        /// The address.
        address: String,
    },
    /// They no longer write from an address.
    AddressDropped {
        /// The address.
        address: String,
    },
    /// Their letters go to an address from now on.
    LettersTo {
        /// The address.
        address: String,
    },
    /// They chose the language of their letters.
    LanguageChosen {
        /// The language.
        language: Language,
    },
    /// They chose the zone in which they read deadlines.
    ZoneChosen {
        /// The zone.
        zone: Zone,
    },
    /// They chose how often they want letters.
    LettersChosen {
        /// How often.
        letters: Delivery,
    },
    /// They announced an absence.
    WentAway {
        /// The absence.
        absence: Absence,
    },
    /// They ended their absences.
    CameBack {
        /// When.
        at: DateTime<Utc>,
    },
    /// They chose for which titles they stand by.
    StoodBy {
        /// The titles.
        titles: Vec<String>,
    },
}

/// The longest name, in letters.
const LONGEST_NAME: usize = 24;
/// The longest address that a mail server takes.
const LONGEST_ADDRESS: usize = 254;
/// How many addresses one person may have.
const MOST_ADDRESSES: usize = 8;
/// On how many days of a year anybody may be away.
pub const MOST_DAYS_AWAY: i64 = 42;

impl PersonOrder {
    /// Judges it. `page` is the person it is about, nothing for somebody new who would get `number`; `taken` says
    /// whether an address is in the register.
    pub fn decide(
        &self,
        page: Option<&Page>,
        number: u32,
        by: By,
        at: DateTime<Utc>,
        taken: impl Fn(&str) -> bool,
    ) -> Result<PersonEvent, PersonRefusal> {
        let number = page.map_or(number, |page| page.number);
        if by != By::Moderator && by != By::Person(number) {
            return Err(PersonRefusal::NotTheirs);
        }
        if let PersonOrder::Register { name, address } = self {
            let (name, address) = (called(name)?, free(address, taken)?);
            return match page {
                Some(_) => Err(PersonRefusal::Taken { address }),
                None => Ok(PersonEvent::Registered { number, name, address }),
            };
        }
        let page = page.ok_or(PersonRefusal::NobodyThere)?;
        let theirs = |address: &str| {
            let address = address.trim().to_lowercase();
            match page.addresses.contains(&address) {
                true => Ok(address),
                false => Err(PersonRefusal::NoSuchAddress { address, theirs: page.addresses.clone() }),
            }
        };
        let event = match self {
            PersonOrder::Register { .. } => return Err(PersonRefusal::NothingChanges),
            PersonOrder::Rename { name } => PersonEvent::Renamed { name: called(name)? },
            PersonOrder::AddAddress { address } => {
                if page.addresses.len() >= MOST_ADDRESSES {
                    return Err(PersonRefusal::TooManyAddresses);
                }
                if page.addresses.contains(&address.trim().to_lowercase()) {
                    return Err(PersonRefusal::NothingChanges);
                }
                PersonEvent::AddressAdded { address: free(address, taken)? }
            }
            PersonOrder::DropAddress { address } => {
                let address = theirs(address)?;
                if page.addresses.len() == 1 {
                    return Err(PersonRefusal::OnlyAddress);
                }
                PersonEvent::AddressDropped { address }
            }
            PersonOrder::UseAddress { address } => PersonEvent::LettersTo { address: theirs(address)? },
            PersonOrder::Speak { language } => PersonEvent::LanguageChosen { language: *language },
            PersonOrder::Zone { zone } => PersonEvent::ZoneChosen { zone: *zone },
            PersonOrder::Letters { letters } => PersonEvent::LettersChosen { letters: *letters },
            PersonOrder::Away { first, last } => {
                PersonEvent::WentAway { absence: away(page, *first, *last, at)? }
            }
            PersonOrder::Back if page.absences.iter().any(|absence| absence.until > at) => {
                PersonEvent::CameBack { at }
            }
            PersonOrder::Back => return Err(PersonRefusal::NotAway),
            PersonOrder::StandBy { titles } => {
                let mut titles: Vec<String> =
                    titles.iter().map(|title| title.trim().to_lowercase()).collect();
                titles.sort();
                titles.dedup();
                PersonEvent::StoodBy { titles }
            }
        };
        let mut after = page.clone();
        after.evolve(&event);
        if after == *page { Err(PersonRefusal::NothingChanges) } else { Ok(event) }
    }
}

fn called(name: &str) -> Result<String, PersonRefusal> {
    let name = name.trim();
    let is_plain =
        !name.is_empty() && name.chars().count() <= LONGEST_NAME && !name.contains(char::is_control);
    if is_plain { Ok(name.to_owned()) } else { Err(PersonRefusal::BadName { name: name.to_owned() }) }
}

/// An address that nobody in the register has.
fn free(address: &str, taken: impl Fn(&str) -> bool) -> Result<String, PersonRefusal> {
    let address = address.trim().to_lowercase();
    let is_plain = |part: &str| {
        !part.is_empty()
            && !part
                .contains(|sign: char| sign.is_whitespace() || sign.is_control() || "<>,;\"".contains(sign))
    };
    let is_address = address.len() <= LONGEST_ADDRESS
        && address
            .split_once('@')
            .is_some_and(|(local, host)| is_plain(local) && is_plain(host) && !host.contains('@'));
    match () {
        () if !is_address => Err(PersonRefusal::BadAddress { address }),
        () if taken(&address) => Err(PersonRefusal::Taken { address }),
        () => Ok(address),
    }
}

/// An absence that may be announced.
fn away(page: &Page, first: NaiveDate, last: NaiveDate, at: DateTime<Utc>) -> Result<Absence, PersonRefusal> {
    let zone = page.zone_or_utc();
    let today = zone.day(at);
    let days = |why| Err(PersonRefusal::Days(why));
    match () {
        () if last < first => return days(BadDays::Backwards),
        () if last < today => return days(BadDays::Past),
        () if last - today > TimeDelta::days(600) => return days(BadDays::TooFar),
        () => {}
    }
    let first = first.max(today);
    let mut absence = absence(first, last, zone);
    absence.from = absence.from.max(at);
    if page.absences.iter().any(|other| other.from < absence.until && absence.from < other.until) {
        return Err(PersonRefusal::Overlaps);
    }
    let mut after = page.clone();
    after.absences.push(absence.clone());
    for year in first.year()..=last.year() {
        let days = after.days_away(year);
        if days > MOST_DAYS_AWAY {
            return Err(PersonRefusal::TooLong { year, days, most: MOST_DAYS_AWAY });
        }
    }
    Ok(absence)
}
