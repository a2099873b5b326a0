//! Names and addresses as records keep them: on cards, names first and then addresses, seat by seat.

use super::house::HouseEvent;
use super::motions::Motion;
use crate::games::nameless;
use crate::journal::{Card, Record, RecordLine, SealedCard, without_cards};
use crate::rules::{SealKey, Seat};

/// The cards of a new table.
pub fn opening(table: &str, salts: &SealKey, names: &[String], addresses: &[String]) -> Vec<SealedCard> {
    let address = |seat: Seat| addresses.get(seat.index()).cloned().unwrap_or_default();
    let addresses: Vec<String> = Seat::all(names.len()).map(address).collect();
    sealed(table, 0, salts, names.iter().chain(&addresses))
}

/// The cards of whoever sits down; other motions have none.
pub fn of_motion(table: &str, record: u64, motion: &Motion) -> Vec<SealedCard> {
    let Motion::Sit { name, address, salts, .. } = motion else { return Vec::new() };
    sealed(table, record, salts, [name, &address.clone().unwrap_or_default()])
}

fn sealed<'w>(
    table: &str,
    record: u64,
    salts: &SealKey,
    words: impl IntoIterator<Item = &'w String>,
) -> Vec<SealedCard> {
    let salt = |number: usize| salts.salt(table, record, &format!("card {number}"));
    let card = |(number, words): (usize, &String)| Card { salt: salt(number), words: words.clone() };
    words.into_iter().enumerate().map(|numbered| SealedCard::Kept(card(numbered))).collect()
}

/// The names of a table's players as far as they are known, and their addresses where any is.
pub fn people(first: &Record<'_>, seats: usize) -> Result<(Vec<String>, Vec<String>), String> {
    if first.cards.len() != 2 * seats {
        return Err(format!("it has {} names and addresses for {seats} seats", first.cards.len()));
    }
    let (names, addresses) = first.cards.split_at(seats);
    let named = |(seat, card): (Seat, &Option<Card>)| name_on(card.as_ref(), seat);
    let names = Seat::all(seats).zip(names).map(named).collect();
    let words = |card: &Option<Card>| card.as_ref().map(|card| card.words.clone()).unwrap_or_default();
    let addresses: Vec<String> = addresses.iter().map(words).collect();
    let none = addresses.iter().all(String::is_empty);
    Ok((names, if none { Vec::new() } else { addresses }))
}

/// What the house decided in a record, with the names that this copy has.
pub fn house_events(read: &Record<'_>) -> Result<Vec<HouseEvent>, String> {
    let events = read.house.iter().map(|event| serde_json::from_str(event.get()));
    let mut events: Vec<HouseEvent> = events.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
    name_all(read, &mut events);
    Ok(events)
}

/// Fills in the names that stand on the cards of a record.
pub fn name_all(read: &Record<'_>, events: &mut [HouseEvent]) {
    for event in events {
        match event {
            HouseEvent::Opened { opening, .. } => {
                if let Ok((names, _)) = people(read, opening.seats.len()) {
                    opening.seats = names;
                }
            }
            HouseEvent::Seated { seat, name, address, .. } => {
                let mut cards = read.cards.iter().map(Option::as_ref);
                *name = name_on(cards.next().flatten(), *seat);
                *address = cards.next().flatten().map(|card| card.words.clone());
            }
            _ => {}
        }
    }
}

/// Who is to be forgotten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Whom {
    /// Everybody who ever had a seat.
    Seat(Seat),
    /// Whoever is called so or has that address, whatever capitals it is written with.
    Person(String),
}

/// A line without the cards of somebody, or nothing where it has none of theirs.
pub fn forget(line: &str, whom: &Whom) -> Option<RecordLine> {
    let read = line.contains("\"cards\":").then(|| Record::read(line).ok()).flatten()?;
    let names = read.cards.len() / 2;
    let seated = house_events(&read).ok()?.into_iter().find_map(|event| match event {
        HouseEvent::Seated { seat, .. } => Some(seat),
        _ => None,
    });
    let says = |number: usize, person: &str| {
        let card = read.cards.get(number).and_then(Option::as_ref);
        card.is_some_and(|card| card.words.to_lowercase() == person.to_lowercase())
    };
    let is_theirs = |number: usize| {
        let number = number % names.max(1);
        match whom {
            Whom::Seat(seat) => seated.unwrap_or(Seat::at(number)) == *seat,
            Whom::Person(person) => says(number, person) || says(number + names, person),
        }
    };
    let has_any = (0..read.cards.len()).any(|number| read.cards[number].is_some() && is_theirs(number));
    without_cards(line, |number| !is_theirs(number)).filter(|_| has_any)
}

fn name_on(card: Option<&Card>, seat: Seat) -> String {
    card.map_or_else(|| nameless(seat), |card| card.words.clone())
}
