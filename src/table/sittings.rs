//! How a game ended and how its players answered, from its records alone.

use super::cards::{self, house_events};
use super::house::HouseEvent;
use super::pace::{Stage, Timing};
use crate::journal::{Record, is_open};
use crate::rules::{By, Place, Seat, Span};
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

/// What a seat is asked, and what of the time since then was not theirs.
#[derive(Debug, Default)]
struct Asked {
    /// Since when, and how long their clock stood still.
    since: Option<(DateTime<Utc>, Span)>,
    /// When they are away.
    away: Vec<(DateTime<Utc>, DateTime<Utc>)>,
}

impl Asked {
    /// How long the answer took that came at a moment, in seconds; nothing where nothing was asked.
    fn answered(&mut self, at: DateTime<Utc>) -> Option<i64> {
        let (since, stood) = self.since.take()?;
        let missed = self.away.iter().map(|(from, until)| (*until).min(at) - (*from).max(since));
        let missed: i64 = missed.map(|missed| missed.num_seconds().max(0)).sum();
        Some(((at - since).num_seconds() - stood.0 - missed).max(0))
    }
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
        let mut asked: Vec<Asked> = Vec::new();
        for line in lines.iter().map(AsRef::as_ref).filter(|line| is_open(line)) {
            let Ok(record) = Record::read(line) else { continue };
            if let By::Seat(seat) | By::ModeratorFor(seat) = record.by
                && !record.events.is_empty()
                && let Some(took) = asked.get_mut(seat.index()).and_then(|asked| asked.answered(record.at))
                && let Some(sitting) = played.on(seat)
            {
                sitting.answers.push(took);
            }
            for event in house_events(&record).unwrap_or_default() {
                played.follow(&record, &event, &mut asked);
            }
        }
        played
    }

    fn follow(&mut self, record: &Record<'_>, event: &HouseEvent, asked: &mut Vec<Asked>) {
        match event {
            HouseEvent::Opened { opening, .. } => {
                let seats = opening.seats.len();
                let (names, addresses) = cards::people(record, seats).unwrap_or_default();
                self.title.clone_from(&opening.title);
                asked.resize_with(seats, Asked::default);
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
                    if let Some(asked) = asked.get_mut(seat.index()) {
                        asked.since = dial.run.as_ref().map(|run| (run.since, run.stood));
                    }
                }
            }
            HouseEvent::Timed(Timing::Away { seat, from, until }) => {
                if let Some(asked) = asked.get_mut(seat.index()) {
                    asked.away.push((*from, *until));
                }
            }
            // What they were away until then has been counted as time that stood still.
            HouseEvent::Timed(Timing::Back { seat }) => {
                if let Some(asked) = asked.get_mut(seat.index()) {
                    asked.away.clear();
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

/// How somebody answers, over all their games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reliability {
    /// How long decisions took: a quarter of them at most so long, a half, three quarters; in hours.
    pub hours: Option<[i64; 3]>,
    /// How often their time ran out.
    pub misses: u32,
    /// Games that they played to the end.
    pub finished: u32,
    /// Those of them since the last miss, and since they last left a seat.
    pub since_miss: u32,
}

impl Reliability {
    /// How whoever `is_theirs` says answered in these games.
    pub fn of(mut games: Vec<Played>, is_theirs: impl Fn(&Sitting) -> bool) -> Reliability {
        // Games that are not over count for how they answer, and come last.
        games.sort_by_key(|game| (game.ended.is_none(), game.ended));
        let (mut found, mut answers) = (Reliability::default(), Vec::new());
        for game in &games {
            for sitting in game.sittings.iter().filter(|sitting| is_theirs(sitting)) {
                answers.extend(&sitting.answers);
                found.misses += sitting.misses;
                if sitting.misses > 0 || !sitting.stayed {
                    found.since_miss = 0;
                }
                if game.ended.is_some() && sitting.stayed {
                    found.finished += 1;
                    found.since_miss += u32::from(sitting.misses == 0);
                }
            }
        }
        found.hours = quartiles(&mut answers);
        found
    }
}

/// The quartiles of answering times, in whole hours.
pub fn quartiles(answers: &mut [i64]) -> Option<[i64; 3]> {
    answers.sort_unstable();
    let at = |quarter: usize| answers.get((answers.len() * quarter / 4).min(answers.len().checked_sub(1)?));
    Some([at(1)? / 3_600, at(2)? / 3_600, at(3)? / 3_600])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_of_all_answers() {
        assert_eq!(quartiles(&mut []), None);
        let hours = |hours: &[i64]| hours.iter().map(|hour| hour * 3_600).collect::<Vec<_>>();
        assert_eq!(quartiles(&mut hours(&[9, 1, 5, 3])), Some([3, 5, 9]));
        assert_eq!(quartiles(&mut hours(&[7])), Some([7, 7, 7]));
    }

    #[test]
    fn a_miss_counts_until_games_were_finished_without_one() {
        let game = |day: i64, misses: u32, stayed: bool, over: bool| Played {
            ended: over.then(|| DateTime::UNIX_EPOCH + chrono::TimeDelta::days(day)),
            sittings: vec![Sitting {
                misses,
                stayed,
                answers: vec![day * 3_600],
                ..Sitting::new(Seat(0), "Anna".to_owned(), String::new())
            }],
            ..Played::default()
        };
        let of = |games| Reliability::of(games, |sitting| sitting.name == "Anna");
        let found = of(vec![game(3, 0, true, true), game(2, 1, true, true), game(1, 0, true, true)]);
        assert_eq!((found.finished, found.misses, found.since_miss), (3, 1, 1), "{found:?}");
        assert_eq!(found.hours, Some([1, 2, 3]));
        let found = of(vec![game(1, 0, true, true), game(2, 0, false, true)]);
        assert_eq!((found.finished, found.since_miss), (1, 0), "a seat that was left: {found:?}");
        let found = of(vec![game(1, 0, true, true), game(9, 2, true, false)]);
        assert_eq!((found.misses, found.since_miss), (2, 0), "a game that is not over: {found:?}");
        assert_eq!(of(Vec::new()), Reliability::default());
    }
}
