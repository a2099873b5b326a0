//! How an order is written: in which language, and with which names for the players.

use crate::rules::{Language, Seat};

/// What an order is written with.
#[derive(Debug, Clone, Copy)]
pub struct Pen<'p> {
    /// The language.
    pub language: Language,
    /// Names of the players by seat; whoever has none is written as their number.
    pub players: &'p [String],
}

impl Pen<'static> {
    /// As records keep orders: in English, with players by number, since names may change hands.
    pub const CANONICAL: Pen<'static> = Pen { language: Language::English, players: &[] };
}

impl<'p> Pen<'p> {
    /// What a player is called.
    pub fn player(&self, seat: Seat) -> String {
        self.players.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }

    /// The word of the pen's language.
    pub fn pick<'w>(&self, english: &'w str, italian: &'w str) -> &'w str {
        match self.language {
            Language::English => english,
            Language::Italian => italian,
        }
    }
}
