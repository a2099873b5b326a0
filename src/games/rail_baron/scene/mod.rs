//! The board of Rail Baron as a drawing: the whole map, the surroundings of the reader's train, who holds what.
//!
//! It is composed from a view, so it can show nothing that its reader may not know. Colour never speaks alone:
//! railroads have letters and a pattern, players a number, trains, homes and destinations a shape.

mod inks;
mod layout;
mod legend;
mod lines;
mod map;
mod marks;
mod net;
mod plates;
mod regions;
#[cfg(test)]
mod tests;
mod zoom;

pub use layout::Layout;

use super::RailBaron;
use super::names::{Dot, Railroad, Section};
use super::state::Owner;
use super::view::View;
use crate::board::scene::{Anchor, Colour, Point, Scene, Shape, Stroke, Text};
use crate::games::Onlooker;
use crate::rules::{Seat, Sentence, Viewer};

/// The sheet is as high as its parts need.
const WIDTH: f64 = 1000.0;

const PAPER: Colour = "#ffffff";
const INK: Colour = "#1a1a1a";
const FAINT: Colour = "#6b6b6b";
/// Behind everything that has changed last.
const FRESH: Colour = "#ffe14d";
/// Behind the way that its owner has planned.
const PLANNED: Colour = "#8fd0f5";

/// Composes the drawing of a view; what `before` did not have yet is marked as new.
pub fn scene(
    rules: &RailBaron,
    view: &View<'_>,
    before: Option<&View<'_>>,
    onlooker: &Onlooker<'_>,
) -> Scene {
    let painter = Painter::new(rules, view, before, onlooker);
    let title = format!("{}. {}.", painter.heading(), painter.turn());
    let lines = lines::lines(&painter);
    let mut scene = Scene { width: WIDTH, title, lines, ..Scene::default() };
    // A player wants to see their own train first; whoever looks at the game sees the whole of it first.
    let below = match view.viewer {
        Viewer::Seat(_) => {
            let top = layout::SHEET.top - 4.0;
            let lower = zoom::draw(&painter, &mut scene, top) - top;
            let first = scene.shapes.len();
            map::draw(&painter, &mut scene);
            scene.lower(first, lower);
            layout::SHEET.bottom + lower
        }
        Viewer::Public | Viewer::Moderator => {
            map::draw(&painter, &mut scene);
            zoom::draw(&painter, &mut scene, layout::SHEET.bottom)
        }
    };
    scene.height = legend::draw(&painter, &mut scene, below);
    head(&painter, &mut scene);
    let area = scene.sheet();
    scene.shapes.insert(0, Shape::Rect { area, round: 0.0, fill: PAPER, stroke: Stroke::NONE });
    scene
}

fn head(painter: &Painter<'_>, scene: &mut Scene) {
    let half = WIDTH / 2.0;
    let turn = Text::new(Point::new(WIDTH - 16.0, 27.0), Anchor::End, 18.0, painter.turn());
    let heading = Text::new(Point::new(16.0, 27.0), Anchor::Start, 18.0, painter.heading()).bold();
    scene.write(heading.within(WIDTH - 48.0 - turn.width().min(half)));
    scene.write(turn.within(half));
}

/// What all parts of the drawing are made from.
struct Painter<'p> {
    rules: &'p RailBaron,
    view: &'p View<'p>,
    before: Option<&'p View<'p>>,
    onlooker: &'p Onlooker<'p>,
    /// Sections that trains have ridden last.
    ridden: Vec<Section>,
    /// Sections that the reader's own train is to ride.
    planned: Vec<Section>,
}

impl<'p> Painter<'p> {
    fn new(
        rules: &'p RailBaron,
        view: &'p View<'p>,
        before: Option<&'p View<'p>>,
        onlooker: &'p Onlooker<'p>,
    ) -> Painter<'p> {
        let painter = Painter { rules, view, before, onlooker, ridden: Vec::new(), planned: Vec::new() };
        Painter { ridden: painter.ridden_last(), planned: painter.to_be_ridden(), ..painter }
    }

    fn say(&self, sentence: &Sentence) -> String {
        (self.onlooker.say)(sentence)
    }

    fn word(&self, id: &'static str) -> String {
        self.say(&Sentence::new(id))
    }

    fn heading(&self) -> String {
        self.say(&Sentence::new("rb-scene-title").with("table", self.onlooker.table))
    }

    /// How far the game has come, and whose turn it is.
    fn turn(&self) -> String {
        match self.view.phase {
            "opening" => self.word("rb-scene-opening"),
            "over" => self.say(&Sentence::new("rb-scene-over").with("turns", self.view.turns)),
            _ => {
                let sentence = Sentence::new("rb-scene-turn").with("turns", self.view.turns);
                self.say(&sentence.with("seat", self.view.active))
            }
        }
    }

    /// The player whose surroundings are shown: the reader, or else whose turn it is.
    fn middle(&self) -> Seat {
        match self.view.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Public | Viewer::Moderator => self.view.active,
        }
    }

    /// Sections that trains have ridden since the view before, as long as their trips last.
    fn ridden_last(&self) -> Vec<Section> {
        let Some(before) = self.before else { return Vec::new() };
        let all = || Section::all(net::sections(&self.rules.board.data).count());
        let mut ridden = Vec::new();
        for (now, then) in self.view.open.players.iter().zip(&before.open.players) {
            let Some(trip) = &now.trip else { continue };
            let same = then.trip.as_ref().filter(|old| (old.from, old.to) == (trip.from, trip.to));
            let is_new = |section: &Section| {
                trip.used.contains(*section) && same.is_none_or(|old| !old.used.contains(*section))
            };
            ridden.extend(all().filter(is_new));
        }
        ridden
    }

    /// Sections of the reader's planned route, from where their train stands.
    fn to_be_ridden(&self) -> Vec<Section> {
        let Viewer::Seat(seat) = self.view.viewer else { return Vec::new() };
        let route = self.view.own.and_then(|own| own.route.as_ref());
        let (Some(route), Some(mut at)) = (route, self.view.open.player(seat).at) else { return Vec::new() };
        let mut planned = Vec::new();
        for (by, to) in &route.steps {
            let Some(step) = self.rules.board.tracks.step(at, *by, *to) else { break };
            planned.extend(step.sections());
            at = step.to;
        }
        planned
    }

    /// Whether a railroad has changed hands since the view before.
    fn is_newly_held(&self, line: Railroad) -> bool {
        self.before.is_some_and(|before| before.open.owner(line) != self.view.open.owner(line))
    }

    /// Whether a train has moved since the view before.
    fn has_moved(&self, seat: Seat) -> bool {
        self.before.is_some_and(|before| before.open.player(seat).at != self.view.open.player(seat).at)
    }

    fn city_dot(&self, city: super::names::City) -> Dot {
        self.rules.board.dot(city)
    }

    fn owner(&self, line: Railroad) -> Owner {
        self.view.open.owner(line)
    }
}
