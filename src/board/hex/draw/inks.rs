//! What owners look like: a colour for those who see it, a pattern for everybody.

use crate::board::scene::Colour;

/// How somebody's track is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ink {
    /// The colour.
    pub colour: Colour,
    /// The colour of a letter on it.
    pub letter: Colour,
    /// The pattern.
    pub dash: &'static [f64],
    /// A pattern of white along the middle.
    pub stripe: &'static [f64],
}

const fn ink(colour: Colour, letter: Colour, dash: &'static [f64], stripe: &'static [f64]) -> Ink {
    Ink { colour, letter, dash, stripe }
}

/// By owner.
pub const INKS: [Ink; 6] = [
    ink("#d62828", "#ffffff", &[], &[]),
    ink("#1f78c8", "#ffffff", &[10.0, 3.0], &[]),
    ink("#1b8a3a", "#ffffff", &[5.0, 2.5], &[]),
    ink("#f4b400", "#1a1a1a", &[10.0, 2.5, 2.5, 2.5], &[]),
    ink("#8e2fb0", "#ffffff", &[2.5, 2.0], &[]),
    ink("#262626", "#ffffff", &[], &[4.0, 3.0]),
];

/// Track that is nobody's.
pub const NOBODY: Ink = ink("#8a8a8a", "#ffffff", &[1.5, 3.0], &[]);
