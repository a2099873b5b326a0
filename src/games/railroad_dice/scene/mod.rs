//! The table of Railroad Dice as a drawing: the large tiles with the line, the map of small tiles, the companies, and
//! the dice in front of every screen.
//!
//! It is composed from a view, so it can show nothing that its reader may not know; what lies behind screens is never
//! drawn. Colour never speaks alone: companies have a letter, mountains a peak, water its waves.

mod inks;
mod large;
mod lines;
mod panels;
mod small;

use super::RailroadDice;
use super::names::Company;
use super::view::View;
use crate::board::scene::{Anchor, Colour, Point, Scene, Shape, Stroke, Text};
use crate::games::Onlooker;
use crate::rules::{Fact, Seat, Sentence, ToFact};

const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 760.0;

const PAPER: Colour = "#ffffff";
const INK: Colour = "#1a1a1a";
const FAINT: Colour = "#6b6b6b";
/// Behind everything that has changed last.
const FRESH: Colour = "#ffe14d";

/// Composes the drawing of a view; what `before` did not have yet is marked as new.
pub fn scene(
    rules: &RailroadDice,
    view: &View<'_>,
    before: Option<&View<'_>>,
    onlooker: &Onlooker<'_>,
) -> Scene {
    let painter = Painter { rules, view, before, onlooker };
    let title = format!("{}. {}.", painter.heading(), painter.year());
    let lines = lines::lines(&painter);
    let mut scene =
        Scene { width: WIDTH, height: HEIGHT, title, lines, map: Some(large::AREA), ..Scene::default() };
    scene.draw(Shape::Rect { area: scene.sheet(), round: 0.0, fill: PAPER, stroke: Stroke::NONE });
    let half = WIDTH / 2.0;
    let year = Text::new(Point::new(WIDTH - 16.0, 28.0), Anchor::End, 18.0, painter.year()).within(half);
    let heading = Text::new(Point::new(16.0, 28.0), Anchor::Start, 18.0, painter.heading()).bold();
    scene.write(heading.within(WIDTH - 48.0 - year.width()));
    scene.write(year);
    large::draw(&painter, &mut scene);
    small::draw(&painter, &mut scene);
    panels::companies(&painter, &mut scene);
    panels::players(&painter, &mut scene);
    scene
}

/// What all parts of the drawing are made from.
struct Painter<'p> {
    rules: &'p RailroadDice,
    view: &'p View<'p>,
    before: Option<&'p View<'p>>,
    onlooker: &'p Onlooker<'p>,
}

impl Painter<'_> {
    fn say(&self, sentence: &Sentence) -> String {
        (self.onlooker.say)(sentence)
    }

    fn word(&self, id: &'static str) -> String {
        self.say(&Sentence::new(id))
    }

    /// Something that is no sentence of its own.
    fn name(&self, fact: Fact) -> String {
        self.say(&Sentence::new("rd-picture-name").with("name", fact))
    }

    fn company(&self, company: Company) -> String {
        self.name(company.fact(self.rules))
    }

    /// The letter of a company, as texts have it.
    fn letter(&self, company: Company) -> String {
        let data = self.rules.board.company(company);
        let first =
            data.id.chars().next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
        self.name(Fact::Word { id: format!("rd-letter-{}", data.id), name: first })
    }

    fn seat(&self, seat: Seat) -> String {
        self.name(Fact::from(seat))
    }

    fn heading(&self) -> String {
        self.say(&Sentence::new("rd-title").with("table", self.onlooker.table))
    }

    fn year(&self) -> String {
        let year = self.view.year;
        match (self.view.phase, self.view.last_year) {
            ("opening", _) => self.word("rd-year-opening"),
            ("over", _) => self.say(&Sentence::new("rd-year-over").with("year", year)),
            (_, Some(why)) => self.say(&Sentence::new("rd-year-last").with("year", year).with("why", why)),
            (_, None) => self.say(&Sentence::new("rd-year-playing").with("year", year)),
        }
    }
}
