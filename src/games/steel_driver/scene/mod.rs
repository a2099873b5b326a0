//! The board of Steel Driver as a drawing: the map with track, costs and goods above, the companies below.
//!
//! It is composed from a view, so it can show nothing that its reader may not know. Colour never speaks alone:
//! companies have a letter and a pattern, goods a letter, start cities and the ends of the link a shape.

mod inks;
mod keys;
mod layout;
mod legend;
mod lines;
mod map;
#[cfg(test)]
mod tests;

pub use layout::Layout;

use super::SteelDriver;
use super::names::{Company, Goods};
use super::view::View;
use crate::board::letters;
use crate::board::scene::{Anchor, Area, Colour, Point, Scene, Shape, Stroke, Text};
use crate::games::Onlooker;
use crate::rules::{Fact, Seat, Sentence, ToFact};

/// The sheet.
const WIDTH: f64 = 1000.0;
/// The sheet.
const HEIGHT: f64 = 700.0;
/// Where the map stands.
const MAP: Area = Area { left: 0.0, top: 38.0, right: WIDTH, bottom: legend::TOP };

const PAPER: Colour = "#ffffff";
const INK: Colour = "#1a1a1a";
const FAINT: Colour = "#6b6b6b";
/// Behind everything that has changed last.
const FRESH: Colour = "#ffe14d";

/// Composes the drawing of a view; what `before` did not have yet is marked as new.
pub fn scene(
    rules: &SteelDriver,
    view: &View<'_>,
    before: Option<&View<'_>>,
    onlooker: &Onlooker<'_>,
) -> Scene {
    let painter = Painter::new(rules, view, before, onlooker);
    let title = format!("{}. {}.", painter.heading(), painter.round());
    let lines = lines::lines(&painter);
    let mut scene = Scene { width: WIDTH, height: HEIGHT, title, lines, map: Some(MAP), ..Scene::default() };
    scene.draw(Shape::Rect { area: scene.sheet(), round: 0.0, fill: PAPER, stroke: Stroke::NONE });
    let half = WIDTH / 2.0;
    let round = Text::new(Point::new(WIDTH - 16.0, 27.0), Anchor::End, 18.0, painter.round());
    let heading = Text::new(Point::new(16.0, 27.0), Anchor::Start, 18.0, painter.heading()).bold();
    scene.write(heading.within(WIDTH - 48.0 - round.width().min(half)));
    scene.write(round.within(half));
    map::draw(&painter, &mut scene);
    legend::draw(&painter, &mut scene);
    keys::draw(&painter, &mut scene);
    scene
}

/// What all parts of the drawing are made from.
struct Painter<'p> {
    rules: &'p SteelDriver,
    view: &'p View<'p>,
    before: Option<&'p View<'p>>,
    onlooker: &'p Onlooker<'p>,
    /// By company.
    letters: Vec<String>,
    /// By colour of goods.
    goods_letters: Vec<String>,
}

impl<'p> Painter<'p> {
    fn new(
        rules: &'p SteelDriver,
        view: &'p View<'p>,
        before: Option<&'p View<'p>>,
        onlooker: &'p Onlooker<'p>,
    ) -> Painter<'p> {
        let mut painter =
            Painter { rules, view, before, onlooker, letters: Vec::new(), goods_letters: Vec::new() };
        let companies: Vec<String> =
            rules.board.companies().map(|company| painter.company(company)).collect();
        let goods = Goods::all(rules.board.data.goods.len());
        let goods: Vec<String> = goods.map(|goods| painter.goods(goods)).collect();
        painter.letters = letters::initials(&companies);
        painter.goods_letters = letters::initials(&goods);
        painter
    }

    fn say(&self, sentence: &Sentence) -> String {
        (self.onlooker.say)(sentence)
    }

    fn word(&self, id: &'static str) -> String {
        self.say(&Sentence::new(id))
    }

    /// Something that is no sentence of its own.
    fn name(&self, fact: Fact) -> String {
        self.say(&Sentence::new("sd-picture-name").with("name", fact))
    }

    fn company(&self, company: Company) -> String {
        self.name(company.fact(self.rules))
    }

    fn goods(&self, goods: Goods) -> String {
        self.name(goods.fact(self.rules))
    }

    fn seat(&self, seat: Seat) -> String {
        self.name(Fact::from(seat))
    }

    fn heading(&self) -> String {
        self.say(&Sentence::new("sd-title").with("table", self.onlooker.table))
    }

    fn round(&self) -> String {
        let (round, rounds) = (self.view.round, self.view.rounds);
        let id = match self.view.phase {
            "auctions" => "sd-round-auctions",
            "building" => "sd-round-building",
            "goods" => "sd-round-goods",
            "over" => "sd-round-over",
            _ => "sd-round-opening",
        };
        let sentence = Sentence::new(id).with("rounds", rounds);
        match self.view.phase {
            "auctions" | "building" => self.say(&sentence.with("round", round)),
            _ => self.say(&sentence),
        }
    }
}
