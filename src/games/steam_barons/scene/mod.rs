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
use crate::board::scene::{Area, Colour, Scene};
use crate::games::Onlooker;
use crate::games::hex_scenes::{self, FAINT, INK, page};
use crate::rules::{Fact, Seat, Sentence, ToFact};

/// How high the sheet is.
const HEIGHT: f64 = 1290.0;

/// Where the map stands.
const MAP: Area = Area { left: 6.0, top: 38.0, right: 994.0, bottom: 1020.0 };

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
    let lines = market::lines(&painter);
    let mut scene = page(HEIGHT, MAP, &painter.heading(), &painter.phase(), lines);
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

    fn dye(&self, goods: Goods) -> (Colour, Colour) {
        hex_scenes::dye(&self.rules.board.goods(goods).id, goods)
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
