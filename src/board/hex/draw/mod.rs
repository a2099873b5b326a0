//! A map of hexes as a drawing: ground with coordinates, track as it runs, owners by colour and pattern, places.
//!
//! A title says what to draw and in which order: the ground first, then new track's bands, then track, then places.

mod ground;
mod inks;
mod places;
mod sheet;
mod track;

pub use ground::{ground, label_over_track};
pub use inks::{INKS, Ink, NOBODY};
pub use places::{city, cube, fresh_cube, fresh_place, name, town};
pub use sheet::Sheet;
pub use track::{badge, fresh, link_middle, printed_link, track};

/// What everything is drawn with.
pub const INK: &str = "#1a1a1a";
/// What track and names are drawn on.
pub const PAPER: &str = "#ffffff";
/// What marks something as new.
pub const FRESH: &str = "#ffd23f";
