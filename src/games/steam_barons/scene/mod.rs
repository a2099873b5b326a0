//! The board of Steam Barons as a drawing: the map with track and cubes above, the market and a graph of prices below.
//!
//! It is composed from a view, so it can show nothing that its reader may not know. Colour never speaks alone: companies
//! have a letter and a pattern, goods a letter, ports a ring.

mod graph;
mod map;
mod market;
#[cfg(test)]
mod tests;

use super::SteamBarons;
use super::data::Company;
use super::view::View;
use crate::board::hex::Goods;
use crate::board::hex::draw::{INKS, Ink, NOBODY};
use crate::board::letters;
use crate::board::scene::{Anchor, Area, Colour, Point, Scene, Shape, Stroke, Text};
use crate::games::Onlooker;
use crate::rules::{Fact, Seat, Sentence, ToFact};

/// The sheet.
const WIDTH: f64 = 1000.0;
/// The sheet.
const HEIGHT: f64 = 1290.0;
/// What everything is drawn on.
const PAPER: Colour = "#fcfbf6";
/// What everything is drawn with.
const INK: Colour = "#1a1a1a";
/// What is less important.
const FAINT: Colour = "#8a8a8a";

/// Where the map stands.
const MAP: Area = Area { left: 6.0, top: 38.0, right: 994.0, bottom: 1020.0 };

/// Colours of goods by the word that stands for them in a board's file, with that of a letter on them.
const DYES: [(&str, Colour, Colour); 6] = [
    ("red", "#d62828", "#ffffff"),
    ("blue", "#2374c6", "#ffffff"),
    ("yellow", "#f4c430", "#1a1a1a"),
    ("purple", "#8e2fb0", "#ffffff"),
    ("grey", "#9a9a9a", "#1a1a1a"),
    ("black", "#262626", "#ffffff"),
];

/// Colours of companies by the word that stands for them in a board's file.
const COATS: [(&str, Colour, Colour); 6] = [
    ("orange", "#f07818", "#1a1a1a"),
    ("green", "#1b8a3a", "#ffffff"),
    ("brown", "#7a4a21", "#ffffff"),
    ("natural", "#dcc08e", "#1a1a1a"),
    ("black", "#262626", "#ffffff"),
    ("white", "#ffffff", "#1a1a1a"),
];

/// Draws a view.
pub fn scene(
    rules: &SteamBarons,
    view: &View<'_>,
    before: Option<&View<'_>>,
    onlooker: &Onlooker<'_>,
) -> Scene {
    let painter = Painter::new(rules, view, before, onlooker);
    let title = format!("{}. {}.", painter.heading(), painter.phase());
    let lines = market::lines(&painter);
    let mut scene = Scene { width: WIDTH, height: HEIGHT, title, lines, map: Some(MAP), ..Scene::default() };
    scene.draw(Shape::Rect { area: scene.sheet(), round: 0.0, fill: PAPER, stroke: Stroke::NONE });
    let phase = Text::new(Point::new(WIDTH - 16.0, 27.0), Anchor::End, 18.0, painter.phase());
    let heading = Text::new(Point::new(16.0, 27.0), Anchor::Start, 18.0, painter.heading()).bold();
    scene.write(heading.within(WIDTH / 2.0 - 24.0));
    scene.write(phase.within(WIDTH / 2.0 - 24.0));
    map::draw(&painter, &mut scene);
    market::draw(&painter, &mut scene);
    graph::draw(&painter, &mut scene);
    scene
}

/// What all parts of the drawing are made from.
struct Painter<'p> {
    rules: &'p SteamBarons,
    view: &'p View<'p>,
    before: Option<&'p View<'p>>,
    onlooker: &'p Onlooker<'p>,
    /// By colour of goods.
    goods: Vec<String>,
    /// By company.
    companies: Vec<String>,
}

impl<'p> Painter<'p> {
    fn new(
        rules: &'p SteamBarons,
        view: &'p View<'_>,
        before: Option<&'p View<'_>>,
        onlooker: &'p Onlooker<'_>,
    ) -> Painter<'p> {
        let (goods, companies) = (Vec::new(), Vec::new());
        let mut painter = Painter { rules, view, before, onlooker, goods, companies };
        let goods: Vec<String> =
            rules.board.all_goods().map(|goods| painter.name(goods.fact(rules))).collect();
        let companies: Vec<String> =
            rules.board.companies().map(|company| painter.name(company.fact(rules))).collect();
        painter.goods = letters::initials(&goods);
        painter.companies = letters::initials(&companies);
        painter
    }

    fn say(&self, sentence: &Sentence) -> String {
        (self.onlooker.say)(sentence)
    }

    /// Something that is no sentence of its own.
    fn name(&self, fact: Fact) -> String {
        self.say(&Sentence::new("sb-picture-name").with("name", fact))
    }

    fn seat(&self, seat: Seat) -> String {
        self.name(Fact::from(seat))
    }

    fn company(&self, company: Company) -> String {
        self.name(company.fact(self.rules))
    }

    fn heading(&self) -> String {
        self.say(&Sentence::new("sb-title").with("table", self.onlooker.table))
    }

    fn phase(&self) -> String {
        let id = match self.view.phase {
            "auction" => "sb-phase-auction",
            "buying" => "sb-phase-buying",
            "building" => "sb-phase-building",
            "shipping" => "sb-phase-shipping",
            "selling" => "sb-phase-selling",
            "over" => "sb-phase-over",
            _ => "sb-phase-opening",
        };
        let (turn, turns) = (self.view.turn, self.view.turns);
        self.say(&Sentence::new(id).with("turn", turn).with("turns", turns))
    }

    /// The colour of goods and that of a letter on them; colours of one's own board take those of the list in turn.
    fn dye(&self, goods: Goods) -> (Colour, Colour) {
        let id = &self.rules.board.goods(goods).id;
        let by_name = DYES.iter().find(|(name, ..)| name == id);
        let (_, colour, letter) = by_name.unwrap_or(&DYES[goods.index() % DYES.len()]);
        (colour, letter)
    }

    fn letter(&self, goods: Goods) -> &str {
        self.goods.get(goods.index()).map_or("", String::as_str)
    }

    /// How a company's track is drawn: a name that is a colour brings that colour, the pattern goes by the place.
    fn ink(&self, company: Option<Company>) -> Ink {
        let Some(company) = company else { return NOBODY };
        let id = &self.rules.board.company(company).id;
        let by_place = INKS[company.index() % INKS.len()];
        match COATS.iter().find(|(name, ..)| name == id) {
            Some((_, colour, letter)) => Ink { colour, letter, ..by_place },
            None => by_place,
        }
    }

    fn initial(&self, company: Option<Company>) -> &str {
        company.and_then(|company| self.companies.get(company.index())).map_or("-", String::as_str)
    }
}
