//! Who looks, and what they may know.

use super::{Rules, Seat, StateOf};
use serde::Serialize;

/// Somebody who looks at a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Viewer {
    /// A player, who knows what their own seat hides.
    Seat(Seat),
    /// Anybody at all.
    Public,
    /// The moderator, who may know everything.
    Moderator,
}

impl Viewer {
    /// Whether this viewer may see what belongs to `owner` alone.
    pub fn sees(self, owner: Seat) -> bool {
        match self {
            Viewer::Seat(seat) => seat == owner,
            Viewer::Public => false,
            Viewer::Moderator => true,
        }
    }
}

/// A position as one viewer may know it: all that is open, and the own parts that are theirs to see.
pub struct Sight<'s, R: Rules> {
    /// What everybody knows.
    pub open: &'s R::Open,
    /// Who looks.
    pub viewer: Viewer,
    own: &'s [R::Own],
}

impl<R: Rules> Clone for Sight<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Rules> Copy for Sight<'_, R> {}

impl<'s, R: Rules> Sight<'s, R> {
    /// What a viewer may know of a state.
    pub fn new(state: &'s StateOf<R>, viewer: Viewer) -> Sight<'s, R> {
        Sight { open: &state.open, viewer, own: &state.own }
    }

    /// A seat's own part, where the viewer may see it.
    pub fn own(&self, seat: Seat) -> Option<&'s R::Own> {
        self.own.get(seat.index()).filter(|_| self.viewer.sees(seat))
    }

    /// The own parts that the viewer may see, with their seats.
    pub fn all_own(&self) -> impl Iterator<Item = (Seat, &'s R::Own)> + use<'s, R> {
        let viewer = self.viewer;
        Seat::all(self.own.len()).zip(self.own).filter(move |(seat, _)| viewer.sees(*seat))
    }
}

/// A view for a title that needs no more: all that is open, and the viewer's own part.
#[derive(Debug, PartialEq, Serialize)]
pub struct PlainView<'v, O, P> {
    /// What everybody knows.
    pub open: &'v O,
    /// What the viewer's seat knows alone; nothing for the public and the moderator.
    pub own: Option<&'v P>,
}

impl<'s, R: Rules> Sight<'s, R> {
    /// All that is open, and the viewer's own part.
    pub fn plain(self) -> PlainView<'s, R::Open, R::Own> {
        let own = match self.viewer {
            Viewer::Seat(seat) => self.own(seat),
            Viewer::Public | Viewer::Moderator => None,
        };
        PlainView { open: self.open, own }
    }
}

/// Something a viewer may or may not know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Known<T> {
    /// The viewer knows it.
    Seen(T),
    /// The viewer knows only that it exists.
    Hidden,
}

impl<T> From<Option<T>> for Known<T> {
    fn from(seen: Option<T>) -> Known<T> {
        seen.map_or(Known::Hidden, Known::Seen)
    }
}
