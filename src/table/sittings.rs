//! How a game ended and how its players answered, from its records alone.

use super::cards::{self, house_events};
use super::house::HouseEvent;
use super::pace::{Stage, Timing};
use crate::journal::{Record, is_open};
use crate::rules::{By, Place, Seat};
use chrono::{DateTime, Utc};

/// A game as far as its records tell.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Played {
    /// The title.
    pub title: String,
    /// When it ended, if it has.
    pub ended: Option<DateTime<Utc>>,
    /// Places from first to last, where it ended with any.
    pub ranking: Vec<Place>,
    /// Everybody who had a seat, in the order in which they sat down.
    pub sittings: Vec<Sitting>,
}

/// Somebody on a seat, from when they sat down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sitting {
    /// The seat.
    pub seat: Seat,
    /// Their name.
    pub name: String,
    /// Their address, where it is known.
    pub address: String,
    /// How long each decision took, in seconds.
    pub answers: Vec<i64>,
    /// How often their time ran out.
    pub misses: u32,
    /// Whether they had the seat to the end.
    pub stayed: bool,
}

impl Sitting {
    fn new(seat: Seat, name: String, address: String) -> Sitting {
        Sitting { seat, name, address, answers: Vec::new(), misses: 0, stayed: true }
    }
}

impl Played {
    /// What the lines of a table tell; what cannot be read tells nothing.
    pub fn of<T: AsRef<str>>(lines: &[T]) -> Played {
        let mut played = Played::default();
        let mut asked: Vec<Option<DateTime<Utc>>> = Vec::new();
        for line in lines.iter().map(AsRef::as_ref).filter(|line| is_open(line)) {
            let Ok(record) = Record::read(line) else { continue };
            if let By::Seat(seat) | By::ModeratorFor(seat) = record.by
                && !record.events.is_empty()
                && let Some(since) = asked.get_mut(seat.index()).and_then(Option::take)
                && let Some(sitting) = played.on(seat)
            {
                sitting.answers.push((record.at - since).num_seconds());
            }
            for event in house_events(&record).unwrap_or_default() {
                played.follow(&record, &event, &mut asked);
            }
        }
        played
    }

    fn follow(&mut self, record: &Record<'_>, event: &HouseEvent, asked: &mut Vec<Option<DateTime<Utc>>>) {
        match event {
            HouseEvent::Opened { opening, .. } => {
                let seats = opening.seats.len();
                let (names, addresses) = cards::people(record, seats).unwrap_or_default();
                self.title.clone_from(&opening.title);
                asked.resize(seats, None);
                for seat in Seat::all(seats) {
                    let word = |words: &[String]| words.get(seat.index()).cloned().unwrap_or_default();
                    let (name, address) = (word(&names), word(&addresses));
                    self.sittings.push(Sitting::new(seat, name, address));
                }
            }
            HouseEvent::Seated { seat, name, address, anew: true } => {
                self.leave(*seat);
                let (name, address) = (name.clone(), address.clone().unwrap_or_default());
                self.sittings.push(Sitting::new(*seat, name, address));
            }
            HouseEvent::Resigned { seat } => self.leave(*seat),
            HouseEvent::Timed(Timing::RunOut { seat, into: Stage::Late }) => {
                if let Some(sitting) = self.on(*seat) {
                    sitting.misses += 1;
                }
            }
            HouseEvent::Dials { dials } => {
                for (seat, dial) in dials {
                    if let Some(since) = asked.get_mut(seat.index()) {
                        *since = dial.run.as_ref().map(|run| run.since);
                    }
                }
            }
            HouseEvent::Closed { ranking, .. } => {
                (self.ended, self.ranking) = (Some(record.at), ranking.clone());
            }
            _ => {}
        }
    }

    /// Whoever has a seat now.
    fn on(&mut self, seat: Seat) -> Option<&mut Sitting> {
        self.sittings.iter_mut().rev().find(|sitting| sitting.seat == seat && sitting.stayed)
    }

    fn leave(&mut self, seat: Seat) {
        if let Some(sitting) = self.on(seat) {
            sitting.stayed = false;
        }
    }

    /// The place of a seat, counted from 1, where the game ended with places.
    pub fn place(&self, seat: Seat) -> Option<usize> {
        let mut above = 0;
        for place in &self.ranking {
            if place.seats.contains(&seat) {
                return Some(above + 1);
            }
            above += place.seats.len();
        }
        None
    }
}
