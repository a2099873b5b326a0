//! Several seats choose at the same time, in secret: who has chosen is public, what is not, until all are revealed.
//!
//! The ballot lies open and knows only who is asked and who has chosen. The choice itself lies with its owner, in the
//! own part of their seat, where it may be changed until the last one has chosen. The title reveals all in one event.

use super::Seat;
use serde::{Deserialize, Serialize};

/// Who is asked, and who has chosen.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Ballot {
    /// Who has to choose and has not, in order.
    pub asked: Vec<Seat>,
    /// Who has chosen, in order.
    pub chosen: Vec<Seat>,
}

impl Ballot {
    /// A ballot of these seats.
    pub fn of(seats: impl IntoIterator<Item = Seat>) -> Ballot {
        Ballot { asked: seats.into_iter().collect(), chosen: Vec::new() }
    }

    /// Whether a seat takes part.
    pub fn has(&self, seat: Seat) -> bool {
        self.asked.contains(&seat) || self.chosen.contains(&seat)
    }

    /// Whether a seat has chosen already, so that another choice only changes its mind.
    pub fn has_chosen(&self, seat: Seat) -> bool {
        self.chosen.contains(&seat)
    }

    /// A seat has chosen.
    pub fn choose(&mut self, seat: Seat) {
        self.asked.retain(|other| *other != seat);
        if !self.chosen.contains(&seat) {
            self.chosen.push(seat);
        }
    }

    /// Whether all have chosen, so that everything is revealed.
    pub fn is_complete(&self) -> bool {
        self.asked.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_choose_once_and_then_it_is_complete() {
        let mut ballot = Ballot::of([Seat(0), Seat(2)]);
        ballot.choose(Seat(2));
        ballot.choose(Seat(2));
        assert_eq!((ballot.asked.as_slice(), ballot.chosen.as_slice()), (&[Seat(0)][..], &[Seat(2)][..]));
        assert!(ballot.has_chosen(Seat(2)) && ballot.has(Seat(0)) && !ballot.has(Seat(1)));
        assert!(!ballot.is_complete());
        ballot.choose(Seat(0));
        assert!(ballot.is_complete());
    }
}
