//! Where something hidden is kept: each seat has a drawer for what it hides in the game, and one for what stays closed
//! for ever.

use super::Seat;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A drawer of a table; what lies in it forms a chain of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "&str", into = "String")]
pub enum Drawer {
    /// What a seat hides in the game; it is opened when the game is over.
    Seat(Seat),
    /// What a seat writes for itself or for some others; it stays closed for ever.
    Private(Seat),
    /// What the house alone knows; it stays closed for ever.
    House,
}

impl Drawer {
    /// Whether it is opened when the game is over.
    pub fn is_of_game(self) -> bool {
        matches!(self, Drawer::Seat(_))
    }

    /// The seat whose drawer it is, if it is one's.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Drawer::Seat(seat) | Drawer::Private(seat) => Some(seat),
            Drawer::House => None,
        }
    }
}

impl fmt::Display for Drawer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Drawer::Seat(seat) => write!(f, "seat {seat}"),
            Drawer::Private(seat) => write!(f, "private {seat}"),
            Drawer::House => f.write_str("house"),
        }
    }
}

impl FromStr for Drawer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let unknown = || format!("no drawer is called \"{text}\"");
        // A number has one form only, or a changed byte might mean the same.
        let seat = |number: &str| match number.parse::<u8>() {
            Ok(seat @ 1..) if seat.to_string() == number => Ok(Seat(seat - 1)),
            _ => Err(unknown()),
        };
        match (text, text.strip_prefix("seat "), text.strip_prefix("private ")) {
            ("house", ..) => Ok(Drawer::House),
            (_, Some(number), _) => seat(number).map(Drawer::Seat),
            (_, _, Some(number)) => seat(number).map(Drawer::Private),
            _ => Err(unknown()),
        }
    }
}

impl TryFrom<&str> for Drawer {
    type Error = String;

    fn try_from(text: &str) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Drawer> for String {
    fn from(drawer: Drawer) -> String {
        drawer.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawer_reads_back_in_one_form_only() {
        for drawer in [Drawer::Seat(Seat(0)), Drawer::Private(Seat(11)), Drawer::House] {
            assert_eq!(drawer.to_string().parse(), Ok(drawer));
        }
        for text in ["seat 0", "seat 01", "seat +1", "seat", "private", "House", "private 256", ""] {
            assert!(text.parse::<Drawer>().is_err(), "{text}");
        }
    }
}
