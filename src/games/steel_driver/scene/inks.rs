//! What companies and goods look like: a colour for those who see it, a pattern or a letter for everybody.

use super::Painter;
use crate::board::scene::{Colour, Point, Scene, Shape, Stroke};
use crate::games::steel_driver::names::{Company, Goods};

/// How a company's track is drawn.
#[derive(Clone, Copy)]
pub struct Ink {
    /// Its colour.
    pub colour: Colour,
    /// The colour of a letter on it.
    pub letter: Colour,
    /// Its pattern.
    dash: &'static [f64],
    /// A pattern of white along its middle.
    stripe: &'static [f64],
}

/// How thick track is.
const TRACK: f64 = 7.0;

const fn ink(colour: Colour, letter: Colour, dash: &'static [f64], stripe: &'static [f64]) -> Ink {
    Ink { colour, letter, dash, stripe }
}

/// By place in the opening build order.
const INKS: [Ink; 6] = [
    ink("#d62828", "#ffffff", &[], &[]),
    ink("#f4b400", "#1a1a1a", &[20.0, 5.0], &[]),
    ink("#1b8a3a", "#ffffff", &[9.0, 4.0], &[]),
    ink("#2a8de0", "#ffffff", &[20.0, 4.0, 4.0, 4.0], &[]),
    ink("#8e2fb0", "#ffffff", &[4.0, 3.5], &[]),
    ink("#262626", "#ffffff", &[], &[7.0, 5.0]),
];

/// Colours by the word that stands for them in a board's file, with that of a letter on them.
const DYES: [(&str, Colour, Colour); 9] = [
    ("white", "#ffffff", "#1a1a1a"),
    ("black", "#262626", "#ffffff"),
    ("silver", "#c3c9d0", "#1a1a1a"),
    ("orange", "#f58220", "#1a1a1a"),
    ("red", "#d62828", "#ffffff"),
    ("yellow", "#f4b400", "#1a1a1a"),
    ("green", "#1b8a3a", "#ffffff"),
    ("blue", "#2a8de0", "#ffffff"),
    ("purple", "#8e2fb0", "#ffffff"),
];

impl Painter<'_> {
    /// How a company's track is drawn. A board of one's own may give its companies other names and an order of
    /// its own: a name that is a colour brings that colour, the pattern goes by the place.
    pub fn ink(&self, company: Company) -> Ink {
        let id = &self.rules.board.data.companies[company.index()].id;
        let by_place = INKS[company.index() % INKS.len()];
        match DYES.iter().find(|(name, ..)| name == id) {
            Some((_, colour, letter)) => Ink { colour, letter, ..by_place },
            None => by_place,
        }
    }

    /// The colour of goods and that of a letter on them.
    pub fn dye(&self, goods: Goods) -> (Colour, Colour) {
        let id = &self.rules.board.data.goods[goods.index()].id;
        let (_, colour, letter) = match DYES.iter().find(|(name, ..)| name == id) {
            Some(dye) => *dye,
            None => DYES[goods.index() % DYES.len()],
        };
        (colour, letter)
    }
}

impl Ink {
    /// Draws track: a dark edge, white between the strokes of the pattern.
    pub fn track(self, scene: &mut Scene, points: &[Point]) {
        let mut line = |stroke| scene.draw(Shape::Line { points: points.to_vec(), stroke });
        line(Stroke::solid("#3a3a3a", TRACK + 2.0));
        if !self.dash.is_empty() {
            line(Stroke::solid("#ffffff", TRACK));
        }
        line(Stroke { colour: self.colour, width: TRACK, dash: self.dash });
        if !self.stripe.is_empty() {
            line(Stroke { colour: "#ffffff", width: 2.5, dash: self.stripe });
        }
    }
}
