//! The surroundings of a train, larger: every dot near it and a throw's worth of the way ahead, with their names, and
//! how many dots away they are over track that the train may still ride.

use super::net::{Gauge, Net, sections};
use super::plates::{self, Plate, Setting};
use super::{FAINT, INK, Painter, WIDTH, inks, layout, map, marks};
use crate::board::labels::{self, COVERED, Name, Obstacles};
use crate::board::scene::{Anchor, Area, Colour, Point, Scene, Shape, Stroke, Text};
use crate::board::spread::{Spread, push_apart};
use crate::games::rail_baron::names::Dot;
use crate::games::rail_baron::routes::distances;
use crate::rules::Sentence;
use std::collections::BTreeSet;

/// Not the colour of the sheet, so that the frame stands out.
const GROUND: Colour = "#fbfaf5";

/// How high the frame is.
const HEIGHT: f64 = 420.0;

/// How far from the train a dot may be.
const REACH: u16 = 12;

/// How many dots there is room for.
const MOST: usize = 96;

/// How much more room than on a true map crowded parts are given.
const EVEN: f64 = 0.55;

/// How far apart dots stand at least, across and down.
const APART: (f64, f64) = (58.0, 34.0);

const GAUGE: Gauge = Gauge { apart: 6.0, clear: 10.0 };

/// The radius of a city.
const CITY: f64 = 9.0;
/// The radius of a town.
const TOWN: f64 = 7.5;
/// Half of a train; names leave room for it.
const TRAIN: (f64, f64) = (14.0, 13.0);
/// The size of the names of cities.
const NAME: f64 = 13.0;
/// The size of the names of towns.
const SMALL: f64 = 11.0;

/// Draws the surroundings below a line of the sheet and tells where they end; nothing where no train stands.
pub fn draw(painter: &Painter<'_>, scene: &mut Scene, top: f64) -> f64 {
    let seat = painter.middle();
    let Some(at) = painter.view.open.player(seat).at else { return top };
    let frame = Area { left: 8.0, top: top + 26.0, right: WIDTH - 8.0, bottom: top + 26.0 + HEIGHT };
    let part = Part::new(painter, at, frame);
    let id = if ahead(painter, at).is_empty() { "rb-scene-zoom" } else { "rb-scene-zoom-way" };
    let heading = Sentence::new(id).with("seat", seat).with("at", painter.rules.board.name(at));
    let heading = painter.say(&heading.with("reach", part.reach));
    let heading = Text::new(Point::new(16.0, top + 17.0), Anchor::Start, 15.0, heading).bold();
    scene.write(heading.within(WIDTH - 32.0));
    scene.draw(Shape::Rect { area: frame, round: 6.0, fill: GROUND, stroke: Stroke::solid(FAINT, 1.2) });
    part.draw(painter, scene);
    (scene.focus, scene.map) = (part.net.dot(at), Some(frame));
    frame.bottom
}

/// The next dots of the reader's planned route, or else of the shortest way to the destination.
fn ahead(painter: &Painter<'_>, at: Dot) -> Vec<Dot> {
    let player = painter.view.open.player(painter.middle());
    let planned = painter.view.own.and_then(|own| own.route.as_ref());
    let way: Vec<Dot> = match (planned, &player.trip) {
        (Some(route), _) => route.steps.iter().map(|(_, to)| *to).collect(),
        (None, Some(trip)) => {
            let way = painter.rules.train(at, trip, &trip.used).shortest(|_| true);
            way.unwrap_or_default().iter().map(|step| step.to).collect()
        }
        (None, None) => Vec::new(),
    };
    way.into_iter().take(usize::from(REACH)).collect()
}

/// A part of the map.
struct Part {
    frame: Area,
    net: Net,
    /// Its dots and how far they are over free track.
    dots: Vec<(Dot, u16)>,
    cities: BTreeSet<Dot>,
    reach: u16,
}

impl Part {
    fn new(painter: &Painter<'_>, at: Dot, frame: Area) -> Part {
        let board = &painter.rules.board;
        let data = &board.data;
        let by_track = distances(&board.tracks, at, |_| true);
        let ahead = ahead(painter, at);
        let within = |reach: u16| -> BTreeSet<Dot> {
            let near = Dot::all(data.dots.len()).filter(|dot| by_track[dot.index()] <= reach);
            near.chain(ahead.iter().copied()).collect()
        };
        let reach = (1..=REACH).rev().find(|reach| within(*reach).len() <= MOST).unwrap_or(1);
        let inside = within(reach);
        let coordinates: Vec<(i32, i32)> =
            inside.iter().map(|dot| (data.dots[dot.index()].x, data.dots[dot.index()].y)).collect();
        let room = Area {
            left: frame.left + 54.0,
            top: frame.top + 26.0,
            right: frame.right - 54.0,
            bottom: frame.bottom - 26.0,
        };
        let spread = Spread::new(&coordinates, room, EVEN);
        let mut points: Vec<Point> = coordinates.iter().map(|place| spread.at(*place)).collect();
        push_apart(&mut points, APART.0, APART.1, room);
        let mut places = vec![None; data.dots.len()];
        inside.iter().zip(&points).for_each(|(dot, point)| places[dot.index()] = Some(*point));
        let seat = painter.middle();
        let used = painter.view.open.player(seat).trip.as_ref().map(|trip| trip.used).unwrap_or_default();
        let free = distances(&board.tracks, at, |step| step.is_free(&used));
        Part {
            frame,
            net: Net::new(data, &places, GAUGE),
            dots: inside.iter().map(|dot| (*dot, free[dot.index()])).collect(),
            cities: board.layout().cities.clone(),
            reach,
        }
    }

    fn draw(&self, painter: &Painter<'_>, scene: &mut Scene) {
        let data = &painter.rules.board.data;
        self.stubs(painter, scene);
        map::track(painter, scene, &self.net, 1.5);
        let names = self.names(painter);
        let named = names.iter().map(|name| (name.area(), COVERED));
        let dots = layout::marks(data, &self.net, &self.cities, CITY, TOWN);
        let dots = dots.into_iter().map(|(area, _)| (area, COVERED));
        let obstacles: Vec<(Area, f64)> = named.chain(dots).collect();
        let setting = Setting { size: 10.5, every: 260.0, sheet: self.frame.grown(-4.0) };
        let plates: Vec<Plate> = plates::place(data, &self.net, &obstacles, setting);
        for (dot, far) in &self.dots {
            self.draw_dot(scene, *dot, *far);
        }
        plates.iter().for_each(|plate| map::draw_plate(painter, scene, plate));
        names.iter().for_each(|name| scene.write(name.clone().rimmed(GROUND)));
        let taken = names.iter().map(Text::area).chain(plates.iter().map(|plate| plate.area));
        let taken: Vec<Area> = taken.collect();
        marks::draw(painter, scene, &self.net, &taken, self.frame.grown(-3.0), 14.0);
    }

    fn draw_dot(&self, scene: &mut Scene, dot: Dot, far: u16) {
        let Some(at) = self.net.dot(dot) else { return };
        match self.cities.contains(&dot) {
            true => map::city(scene, at, CITY),
            false => map::town(scene, at, TOWN),
        }
        // Where only ridden track leads there is no number.
        if (1..=99).contains(&far) {
            let text = Text::new(at.plus(0.0, 3.4), Anchor::Middle, 9.5, far.to_string());
            scene.write(text.coloured(INK));
        }
    }

    /// The beginnings of track that leads out of the part.
    fn stubs(&self, painter: &Painter<'_>, scene: &mut Scene) {
        let whole = &painter.rules.board.layout().net;
        for ends in sections(&painter.rules.board.data) {
            let (inner, outer) = match (self.net.node(ends.from), self.net.node(ends.to)) {
                (Some(_), None) => (ends.from, ends.to),
                (None, Some(_)) => (ends.to, ends.from),
                _ => continue,
            };
            let (Some(here), Some(from), Some(to)) =
                (self.net.node(inner), whole.node(inner), whole.node(outer))
            else {
                continue;
            };
            let length = from.distance(to).max(1.0);
            let step = 26.0 / length;
            let end =
                here.plus((to.x - from.x) * step, (to.y - from.y) * step).within(self.frame.grown(-3.0));
            inks::of(ends.line).track(scene, &[here, end], 2.4);
        }
    }

    /// The names of its cities in bold letters, then those of its towns around them.
    fn names(&self, painter: &Painter<'_>) -> Vec<Text> {
        let data = &painter.rules.board.data;
        let sheet = self.frame.grown(-4.0);
        let is_city = |dot: &Dot| self.cities.contains(dot);
        let stands = |dot: &Dot| painter.view.open.players.iter().any(|player| player.at == Some(*dot));
        let area = |dot: &Dot| {
            let at = self.net.dot(*dot)?;
            Some(match (stands(dot), is_city(dot)) {
                (true, _) => Area::around(at, TRAIN.0, TRAIN.1),
                (false, true) => Area::around(at, CITY, CITY),
                (false, false) => Area::around(at, TOWN, TOWN),
            })
        };
        let dots = self.dots.iter().filter_map(|(dot, _)| area(dot));
        let mut obstacles = Obstacles {
            areas: dots.map(|area| (area, COVERED)).collect(),
            lines: self.net.pieces().map(|(_, a, b)| (a, b, 0.8)).collect(),
        };
        let names = |city: bool| -> Vec<Name> {
            let dots = self.dots.iter().filter(|(dot, _)| is_city(dot) == city);
            let name = |(dot, _): &(Dot, u16)| {
                let text = data.dots[dot.index()].name.clone();
                Some(Name { text, of: area(dot)? })
            };
            dots.filter_map(name).collect()
        };
        let cities = labels::place(&names(true), NAME, &obstacles, sheet);
        obstacles.areas.extend(cities.iter().map(|name| (name.area().grown(1.0), COVERED)));
        let towns = labels::place(&names(false), SMALL, &obstacles, sheet);
        let plain = |text: Text| Text { bold: false, ..text };
        cities.into_iter().chain(towns.into_iter().map(plain)).map(|text| text.coloured(INK)).collect()
    }
}
