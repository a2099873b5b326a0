//! What players agree on: to take a move back, to end the game, a draw, a win that is conceded.

use super::house::HouseRefusal;
use super::replay::{Lines, Replay};
use crate::journal::Record;
use crate::rules::{Place, Seat};
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a player proposes to the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// Their last order is taken back, and all that came after it.
    Undo {
        /// The record to which the game goes back.
        to: u64,
    },
    /// The game ends, and nobody has won.
    End,
    /// The game ends, and all share the first place.
    Draw,
    /// The game ends, and somebody has won.
    Concede {
        /// Who.
        to: Seat,
    },
}

/// A proposal that the others are asked about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Poll {
    /// Who proposes.
    pub from: Seat,
    /// What.
    pub question: Question,
    /// Who has to agree.
    pub asked: Vec<Seat>,
    /// Who has agreed.
    pub agreed: Vec<Seat>,
    /// Until when.
    pub until: DateTime<Utc>,
    /// Whether who has said nothing by then agrees; otherwise silence is a no.
    pub silence_agrees: bool,
    /// Whether it would take back a throw.
    #[serde(default)]
    pub past_throw: bool,
}

/// How long the others may think about a proposal.
const TIME_TO_AGREE: TimeDelta = TimeDelta::days(4);

/// What an undo by a seat would mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undoing {
    /// The record to which the game would go back.
    pub to: u64,
    /// Whose consent it needs.
    pub asked: Vec<Seat>,
    /// Whether something was drawn since.
    pub past_throw: bool,
}

impl Poll {
    /// Whether everybody who was asked has agreed.
    pub fn has_passed(&self) -> bool {
        self.asked.iter().all(|seat| self.agreed.contains(seat))
    }

    /// The seats whose silence is a yes at a moment.
    pub fn silent_yes(&self, at: DateTime<Utc>) -> Vec<Seat> {
        let silent = self.asked.iter().copied().filter(|seat| self.waits_for(*seat));
        silent.filter(|_| self.silence_agrees && at >= self.until).collect()
    }

    /// Whether a seat is asked, and has not answered.
    pub fn waits_for(&self, seat: Seat) -> bool {
        self.asked.contains(&seat) && !self.agreed.contains(&seat)
    }

    /// The places of a game that ends by agreement; nothing where it does not end.
    pub fn ranking(&self, seats: usize) -> Option<Vec<Place>> {
        let shared = |seats: Vec<Seat>| Place { seats, score: 0 };
        match self.question {
            _ if !self.has_passed() => None,
            Question::Undo { .. } => None,
            Question::End => Some(Vec::new()),
            Question::Draw => Some(vec![shared(Seat::all(seats).collect())]),
            Question::Concede { to } => {
                let others = Seat::all(seats).filter(|seat| *seat != to).collect();
                Some(vec![Place { seats: vec![to], score: 1 }, shared(others)])
            }
        }
    }
}

impl Question {
    /// Until when a proposal that is made at a moment can be agreed to.
    pub fn until(at: DateTime<Utc>) -> DateTime<Utc> {
        at + TIME_TO_AGREE
    }

    /// Whose consent it needs, at a table as it stands.
    pub fn asked(
        &self,
        replay: &Replay,
        from: Seat,
        lines: &(impl Lines + ?Sized),
    ) -> Result<Vec<Seat>, HouseRefusal> {
        match self {
            Question::Undo { to } => match undoing(replay, from, lines)? {
                undoing if undoing.to == *to => Ok(undoing.asked),
                _ => Err(HouseRefusal::NothingToUndo),
            },
            Question::Concede { to } if *to == from => Err(HouseRefusal::ConcedesToSelf),
            Question::Concede { to } if to.index() >= replay.house.names().len() => {
                Err(HouseRefusal::NotTheirs)
            }
            Question::End | Question::Draw | Question::Concede { .. } => Ok(people(replay, from)),
        }
    }
}

/// The seats that people play, but for one.
fn people(replay: &Replay, but: Seat) -> Vec<Seat> {
    let all = Seat::all(replay.house.names().len());
    all.filter(|seat| *seat != but && !replay.house.is_held(*seat)).collect()
}

/// What it would mean to take back the last order of a seat: where the game goes back to, and who has to agree. Those have
/// to whose later orders would be void; past a throw everybody has to.
pub fn undoing(replay: &Replay, seat: Seat, lines: &(impl Lines + ?Sized)) -> Result<Undoing, HouseRefusal> {
    let first = replay.house.progress.started.ok_or(HouseRefusal::NotStarted)?;
    let (mut before, mut later, mut past_throw) = (replay.next, Vec::new(), false);
    loop {
        let (number, place) = replay.open_before(before, lines).ok_or(HouseRefusal::NothingToUndo)?;
        if number <= first {
            return Err(HouseRefusal::NothingToUndo);
        }
        let line = lines.line(place).map_err(|_| HouseRefusal::NothingToUndo)?;
        let read = Record::read(&line).map_err(|_| HouseRefusal::NothingToUndo)?;
        // Only what everybody saw counts, so that a public copy comes to the same.
        let is_seen = read.events.iter().any(|(owner, _)| owner.is_none());
        if let Some(by) = read.by.seat().filter(|_| is_seen) {
            past_throw |= read.luck.iter().any(|draw| draw.only.is_none());
            if by == seat {
                let (to, _) = replay.open_before(place, lines).ok_or(HouseRefusal::NothingToUndo)?;
                let all = people(replay, seat);
                let asked = all.into_iter().filter(|other| past_throw || later.contains(other)).collect();
                return Ok(Undoing { to, asked, past_throw });
            }
            later.push(by);
        }
        before = place;
    }
}

impl fmt::Display for Question {
    /// The words of the record; seats are numbered from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Question::Undo { to } => write!(f, "undo to {to}"),
            Question::End => f.write_str("end the game"),
            Question::Draw => f.write_str("draw"),
            Question::Concede { to } => write!(f, "concede to {to}"),
        }
    }
}
