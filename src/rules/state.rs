//! A game under way and what happens in it, each in two parts: what everybody knows, and what one seat knows.

use super::{Seat, Viewer};
use serde::{Deserialize, Serialize};

/// A game under way.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State<O, P> {
    /// What everybody knows.
    pub open: O,
    /// What each seat knows alone, by seat.
    pub own: Vec<P>,
}

impl<O, P> State<O, P> {
    /// What a seat knows alone.
    pub fn own(&self, seat: Seat) -> &P {
        &self.own[seat.index()]
    }

    /// What a seat knows alone, to be changed.
    pub fn own_mut(&mut self, seat: Seat) -> &mut P {
        &mut self.own[seat.index()]
    }
}

/// Something that happened: to everybody, or to one seat's own part alone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Happening<E, H> {
    /// In front of everybody.
    All(E),
    /// Only its owner hears of it.
    Only(Seat, H),
}

impl<E, H> Happening<E, H> {
    /// The one seat that may hear of it, or `None` when everybody may.
    pub fn owner(&self) -> Option<Seat> {
        match self {
            Happening::All(_) => None,
            Happening::Only(seat, _) => Some(*seat),
        }
    }

    /// Whether a viewer may hear of it.
    pub fn is_heard_by(&self, viewer: Viewer) -> bool {
        self.owner().is_none_or(|owner| viewer.sees(owner))
    }
}
