//! Seats, and whose hand an order came from.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A place at the table. The first seat is 0 inside and 1 in everything people read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's place in a list of seats.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The neighbour to the left, clockwise, at a table of `seats`.
    pub fn left(self, seats: usize) -> Seat {
        self.clockwise(1, seats)
    }

    /// The seat `steps` places further clockwise at a table of `seats`.
    pub fn clockwise(self, steps: usize, seats: usize) -> Seat {
        Seat::at((self.index() + steps) % seats)
    }

    /// The seat at a place in a list of seats.
    pub fn at(index: usize) -> Seat {
        Seat(u8::try_from(index).expect("no title seats more than 255"))
    }

    /// All seats of a table, in order.
    pub fn all(seats: usize) -> impl Iterator<Item = Seat> + Clone {
        (0..seats).map(Seat::at)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index() + 1)
    }
}

/// Whose hand a record came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "&str", into = "String")]
pub enum By {
    /// A player wrote it.
    Seat(Seat),
    /// The moderator typed in what a player told them another way.
    ModeratorFor(Seat),
    /// The moderator on their own account.
    Moderator,
    /// A deadline passed.
    Clock,
    /// A deadline of a seat passed, and the house moves for it.
    ClockFor(Seat),
    /// Somebody in the register of people, by their number there.
    Person(u32),
}

impl By {
    /// The seat that acted, if one did.
    pub fn seat(self) -> Option<Seat> {
        match self {
            By::Seat(seat) | By::ModeratorFor(seat) | By::ClockFor(seat) => Some(seat),
            By::Moderator | By::Clock | By::Person(_) => None,
        }
    }
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            By::Seat(seat) => write!(f, "seat {seat}"),
            By::ModeratorFor(seat) => write!(f, "moderator for seat {seat}"),
            By::Moderator => f.write_str("moderator"),
            By::Clock => f.write_str("clock"),
            By::ClockFor(seat) => write!(f, "clock for seat {seat}"),
            By::Person(number) => write!(f, "person {number}"),
        }
    }
}

impl FromStr for By {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // A number has one form only, or a changed byte might mean the same.
        let seat = |number: &str| match number.parse::<u8>() {
            Ok(seat @ 1..) if seat.to_string() == number => Ok(Seat(seat - 1)),
            _ => Err(format!("no seat is numbered \"{number}\"")),
        };
        match text {
            "moderator" => Ok(By::Moderator),
            "clock" => Ok(By::Clock),
            _ => match text.rsplit_once(' ') {
                Some(("seat", number)) => seat(number).map(By::Seat),
                Some(("moderator for seat", number)) => seat(number).map(By::ModeratorFor),
                Some(("clock for seat", number)) => seat(number).map(By::ClockFor),
                Some(("person", number)) => match number.parse::<u32>() {
                    Ok(person) if person.to_string() == number => Ok(By::Person(person)),
                    _ => Err(format!("no person is numbered \"{number}\"")),
                },
                _ => Err(format!("nobody is called \"{text}\"")),
            },
        }
    }
}

impl TryFrom<&str> for By {
    type Error = String;

    fn try_from(text: &str) -> Result<Self, String> {
        text.parse()
    }
}

impl From<By> for String {
    fn from(by: By) -> String {
        by.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hand_reads_back() {
        let seats = [By::Seat(Seat(0)), By::ModeratorFor(Seat(5)), By::ClockFor(Seat(2))];
        for by in seats.into_iter().chain([By::Moderator, By::Clock, By::Person(1_000)]) {
            assert_eq!(by.to_string().parse(), Ok(by));
        }
        assert!("seat 0".parse::<By>().is_err());
        assert!("seat x".parse::<By>().is_err());
        for other in ["seat 01", "seat +1", "clock for seat 001", "moderator for seat  1", "person 01"] {
            assert!(other.parse::<By>().is_err(), "{other}");
        }
        assert!("person 01".parse::<By>().is_err());
        assert!("dealer".parse::<By>().is_err());
    }

    #[test]
    fn left_goes_round() {
        assert_eq!(Seat(3).left(4), Seat(0));
        assert_eq!(Seat(1).clockwise(5, 4), Seat(2));
    }
}
