//! Who looks, and what he may know.

use super::Seat;
use serde::Serialize;

/// Somebody who looks at a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Viewer {
    /// A player, who knows what his own seat hides.
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

/// Something a viewer may or may not know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Known<T> {
    /// The viewer knows it.
    Seen(T),
    /// The viewer knows only that it exists.
    Hidden,
}

impl<T> Known<T> {
    /// What `owner` holds, as `viewer` sees it.
    pub fn shown(viewer: Viewer, owner: Seat, what: T) -> Known<T> {
        if viewer.sees(owner) { Known::Seen(what) } else { Known::Hidden }
    }
}
