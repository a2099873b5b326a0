//! What railroads and players look like: a colour for those who see it, a pattern, letters or a number for everybody.

use crate::board::scene::{Colour, Point, Scene, Shape, Stroke};
use crate::games::rail_baron::names::Railroad;
use crate::rules::Seat;

/// How a railroad is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ink {
    /// Its colour, dark enough for white letters.
    pub colour: Colour,
    pattern: Pattern,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Pattern {
    Solid,
    Dashes,
    Beads,
    DashBead,
    Hollow,
}

const RED: Colour = "#c8102e";
const BLUE: Colour = "#1557b0";
const GREEN: Colour = "#167a36";
const ORANGE: Colour = "#d26a00";
const PURPLE: Colour = "#7b2d9b";
const BROWN: Colour = "#774621";
const TEAL: Colour = "#00827f";
const PINK: Colour = "#cf2f83";
const BLACK: Colour = "#2b2b2b";
const OLIVE: Colour = "#6d7000";
const SKY: Colour = "#2286c9";

const fn ink(colour: Colour, pattern: Pattern) -> Ink {
    Ink { colour, pattern }
}

/// By place in the board's list, which goes by letters. Railroads that run near each other have unlike colours, and
/// no two have both alike.
const INKS: [Ink; 28] = [
    ink(PURPLE, Pattern::Solid),    // ACL
    ink(BLUE, Pattern::Solid),      // AT&SF
    ink(BROWN, Pattern::Solid),     // B&M
    ink(SKY, Pattern::Solid),       // B&O
    ink(TEAL, Pattern::Solid),      // CB&Q
    ink(ORANGE, Pattern::DashBead), // CMStP&P
    ink(GREEN, Pattern::Dashes),    // C&NW
    ink(OLIVE, Pattern::Solid),     // C&O
    ink(RED, Pattern::Dashes),      // CRI&P
    ink(PINK, Pattern::Dashes),     // D&RGW
    ink(PINK, Pattern::Beads),      // GM&O
    ink(BLUE, Pattern::Dashes),     // GN
    ink(BROWN, Pattern::Hollow),    // IC
    ink(BLUE, Pattern::Hollow),     // L&N
    ink(SKY, Pattern::DashBead),    // MP
    ink(RED, Pattern::Hollow),      // NP
    ink(BLACK, Pattern::Beads),     // N&W
    ink(BLACK, Pattern::Solid),     // NYC
    ink(ORANGE, Pattern::Solid),    // NYNH&H
    ink(RED, Pattern::Solid),       // PA
    ink(TEAL, Pattern::Beads),      // RF&P
    ink(ORANGE, Pattern::Dashes),   // SAL
    ink(BLACK, Pattern::Dashes),    // SLSF
    ink(GREEN, Pattern::Solid),     // SOU
    ink(BROWN, Pattern::Dashes),    // SP
    ink(PURPLE, Pattern::DashBead), // T&P
    ink(ORANGE, Pattern::Hollow),   // UP
    ink(GREEN, Pattern::Beads),     // WP
];

/// How a railroad is drawn.
pub fn of(line: Railroad) -> Ink {
    INKS[line.index() % INKS.len()]
}

/// The colours of players, dark enough for white numbers.
const SEATS: [Colour; 6] = ["#b80f1f", "#1d4ed8", "#127a35", "#9a5b00", "#7e22ce", "#1f2937"];

/// The colour of a player.
pub fn seat(seat: Seat) -> Colour {
    SEATS[seat.index() % SEATS.len()]
}

impl Ink {
    /// Draws track: white on both sides parts it from what runs beside it.
    pub fn track(self, scene: &mut Scene, points: &[Point], width: f64) {
        let mut line = |stroke| scene.draw(Shape::Line { points: points.to_vec(), stroke });
        line(Stroke::solid("#ffffff", width + 1.6));
        let dash: &'static [f64] = match self.pattern {
            Pattern::Solid | Pattern::Hollow => &[],
            Pattern::Dashes => &[7.0, 3.0],
            Pattern::Beads => &[2.6, 2.0],
            Pattern::DashBead => &[8.0, 2.2, 2.4, 2.2],
        };
        line(Stroke { colour: self.colour, width, dash });
        if self.pattern == Pattern::Hollow {
            line(Stroke::solid("#ffffff", width * 0.36));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_railroads_look_alike() {
        for (place, ink) in INKS.iter().enumerate() {
            assert!(!INKS[..place].contains(ink), "{ink:?}");
        }
    }
}
