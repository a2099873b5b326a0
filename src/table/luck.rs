//! The luck of one record: drawn from the table's secret, or told by the moderator; and the book of what draws rest on.

use super::draft::Sheet;
use super::house::{HouseRefusal, LuckKind};
use super::replay::Replay;
use crate::rules::luck::{Draw, Drawn, Told, thrower};
use crate::rules::{Ask, Dice, Owed, Seat};
use serde::{Deserialize, Serialize};

/// What the next draws of a table rest on: the voices of its seats, and how often each has thrown.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LuckBook {
    /// The voice of each seat.
    pub voices: Vec<String>,
    /// How often nobody, and then each seat, has thrown in a record that is in force.
    pub throws: Vec<u32>,
    /// Orders that were taken back, with the voices they had.
    undone: Vec<Undone>,
}

/// An order that was taken back. Should it come again before the same throw, it keeps its voice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Undone {
    seat: Seat,
    throws: u32,
    order: String,
    voice: String,
}

impl LuckBook {
    /// The book of a table that has not begun.
    pub fn new(seats: usize) -> LuckBook {
        LuckBook { voices: vec![String::new(); seats], throws: vec![0; seats + 1], undone: Vec::new() }
    }

    /// The voice that an order of a seat has: the one it came with, or the first where it was taken back before.
    pub fn voice_of(&self, seat: Seat, order: &str, came_with: &str) -> String {
        self.first_voice(seat, order).unwrap_or(came_with).to_owned()
    }

    /// The voice that an order had when it was taken back before the throw that comes.
    pub fn first_voice(&self, seat: Seat, order: &str) -> Option<&str> {
        self.undone(seat, self.thrown(Some(seat)), order).map(|undone| undone.voice.as_str())
    }

    /// How often a seat, or nobody, has thrown.
    pub fn thrown(&self, whose: Option<Seat>) -> u32 {
        self.throws.get(thrower(whose)).copied().unwrap_or(0)
    }

    /// A seat speaks.
    pub fn speak(&mut self, seat: Seat, voice: &str) {
        if let Some(old) = self.voices.get_mut(seat.index()) {
            voice.clone_into(old);
        }
    }

    /// What was drawn in a record counts as one throw of each whose it is.
    pub fn count(&mut self, draws: &[Draw]) {
        for (number, draw) in draws.iter().enumerate() {
            let is_first = draws[..number].iter().all(|other| other.whose != draw.whose);
            if let Some(throws) = self.throws.get_mut(thrower(draw.whose)).filter(|_| is_first) {
                *throws += 1;
            }
        }
    }

    /// Remembers an order that is taken back, as it stood in the book before it.
    pub fn undo(&mut self, before: &LuckBook, seat: Seat, order: &str, voice: &str) {
        let throws = before.thrown(Some(seat));
        if self.undone(seat, throws, order).is_none() {
            let (order, voice) = (order.to_owned(), voice.to_owned());
            self.undone.push(Undone { seat, throws, order, voice });
        }
    }

    fn undone(&self, seat: Seat, throws: u32, order: &str) -> Option<&Undone> {
        self.undone
            .iter()
            .find(|undone| (undone.seat, undone.throws, &*undone.order) == (seat, throws, order))
    }

    /// Keeps what another book remembers of orders that were taken back.
    pub fn remember(&mut self, other: &LuckBook) {
        self.undone.clone_from(&other.undone);
    }
}

/// The luck of one record, drawn or told.
pub enum Luck<'t> {
    /// Drawn from the secret.
    Drawn(Drawn<'t>),
    /// Told by the moderator.
    Told(Told),
}

impl<'t> Luck<'t> {
    /// The luck for the next record of a sheet, in which a seat speaks, or nobody. A copy that does not have the secret
    /// never draws.
    pub fn of(
        replay: &'t Replay,
        sheet: &Sheet,
        speaks: Option<(Seat, &str)>,
    ) -> Result<Luck<'t>, HouseRefusal> {
        let house = &replay.house;
        match house.luck {
            LuckKind::Drawn => {
                let mut book = sheet.book().clone();
                if let Some((seat, voice)) = speaks {
                    book.speak(seat, voice);
                }
                Ok(Luck::Drawn(Drawn {
                    secret: house.secret.as_ref().ok_or(HouseRefusal::WrongSecret)?,
                    table: &replay.table,
                    salts: &house.progress.salts,
                    voices: book.voices,
                    throws: book.throws,
                    draws: Vec::new(),
                }))
            }
            LuckKind::Told => {
                let waiting = house.progress.told.iter().skip(sheet.used()).cloned().collect();
                Ok(Luck::Told(Told { waiting, ..Told::default() }))
            }
        }
    }

    /// What was drawn.
    pub fn draws(&self) -> &[Draw] {
        match self {
            Luck::Drawn(drawn) => &drawn.draws,
            Luck::Told(told) => &told.draws,
        }
    }

    /// A told outcome that the die asked for does not have.
    pub fn wrong(&self) -> Option<&(String, Ask)> {
        match self {
            Luck::Drawn(_) => None,
            Luck::Told(told) => told.wrong.as_ref(),
        }
    }
}

impl Dice for Luck<'_> {
    fn draw(&mut self, ask: &Ask) -> Result<u32, Owed> {
        match self {
            Luck::Drawn(drawn) => drawn.draw(ask),
            Luck::Told(told) => told.draw(ask),
        }
    }
}
