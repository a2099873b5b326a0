//! The board of Age of Steam as a drawing: the map with track and cubes above, the display, the players
//! and what the reader could deliver below.
//!
//! It is composed from a view, so it can show nothing that its reader may not know. Colour never speaks alone: players
//! have a number and a pattern, goods a letter.

mod deliveries;
mod display;
mod map;
mod players;
#[cfg(test)]
mod tests;

use super::AgeOfSteam;
use super::data::{Column, Feeds};
use super::view::View;
use crate::board::hex::Goods;
use crate::board::hex::draw::{INKS, Ink, NOBODY};
use crate::board::letters;
use crate::board::scene::{Area, Colour, Scene};
use crate::games::Onlooker;
use crate::games::hex_scenes::{self, FAINT, INK, PAPER, WIDTH, page};
use crate::rules::{Fact, Seat, Sentence, ToFact};

/// The sheet without the list of deliveries.
const HEIGHT: f64 = 928.0;

/// Where the map stands.
const MAP: Area = Area { left: 6.0, top: 38.0, right: 994.0, bottom: 752.0 };

/// Draws a view.
pub fn scene(
    rules: &AgeOfSteam,
    view: &View<'_>,
    before: Option<&View<'_>>,
    onlooker: &Onlooker<'_>,
) -> Scene {
    let painter = Painter::new(rules, view, before, onlooker);
    let lines = [players::lines(&painter), deliveries::lines(&painter)].concat();
    let height = HEIGHT + deliveries::height(&painter);
    let mut scene = page(height, MAP, &painter.heading(), &painter.phase(), lines);
    map::draw(&painter, &mut scene);
    display::draw(&painter, &mut scene);
    players::draw(&painter, &mut scene);
    deliveries::draw(&painter, &mut scene);
    scene
}

/// What all parts of the drawing are made from.
struct Painter<'p> {
    rules: &'p AgeOfSteam,
    view: &'p View<'p>,
    before: Option<&'p View<'p>>,
    onlooker: &'p Onlooker<'p>,
    /// By colour of goods.
    letters: Vec<String>,
}

impl<'p> Painter<'p> {
    fn new(
        rules: &'p AgeOfSteam,
        view: &'p View<'_>,
        before: Option<&'p View<'_>>,
        onlooker: &'p Onlooker<'_>,
    ) -> Painter<'p> {
        let mut painter = Painter { rules, view, before, onlooker, letters: Vec::new() };
        let goods: Vec<String> =
            rules.board.all_goods().map(|goods| painter.name(goods.fact(rules))).collect();
        painter.letters = letters::initials(&goods);
        painter
    }

    fn say(&self, sentence: &Sentence) -> String {
        (self.onlooker.say)(sentence)
    }

    /// Something that is no sentence of its own.
    fn name(&self, fact: Fact) -> String {
        self.say(&Sentence::new("aos-picture-name").with("name", fact))
    }

    /// The side and the roll that feed a column, as the columns of cities are called.
    fn dice(&self, column: &Column) -> String {
        let (name, data) = (&self.rules.board.column_names, &self.rules.board.data);
        let is_twin = |other: &Column| (other.side, other.die) == (column.side, column.die);
        let city =
            data.display.iter().position(|other| is_twin(other) && matches!(other.feeds, Feeds::City(_)));
        city.map_or(column.die.to_string(), |nth| self.name(name.fact(nth)))
    }

    fn seat(&self, seat: Seat) -> String {
        self.name(Fact::from(seat))
    }

    fn heading(&self) -> String {
        self.say(&Sentence::new("aos-title").with("table", self.onlooker.table))
    }

    fn phase(&self) -> String {
        let id = match self.view.phase {
            "issuing" => "aos-phase-issuing",
            "bidding" => "aos-phase-bidding",
            "choosing" => "aos-phase-choosing",
            "building" => "aos-phase-building",
            "moving" => "aos-phase-moving",
            "growing" => "aos-phase-growing",
            "producing" => "aos-phase-producing",
            "over" => "aos-phase-over",
            _ => "aos-phase-opening",
        };
        let (turn, turns) = (self.view.turn, self.view.turns);
        self.say(&Sentence::new(id).with("turn", turn).with("turns", turns))
    }

    fn dye(&self, goods: Goods) -> (Colour, Colour) {
        hex_scenes::dye(&self.rules.board.goods(goods).id, goods)
    }

    fn letter(&self, goods: Goods) -> &str {
        self.letters.get(goods.index()).map_or("", String::as_str)
    }
}

/// How a player's track is drawn.
fn ink(seat: Option<Seat>) -> Ink {
    seat.map_or(NOBODY, |seat| INKS[seat.index() % INKS.len()])
}
