//! The board of Rail Baron as a drawing: the track, the cities, and where the trains stand.
//!
//! It is composed from a view, so it can show nothing that its reader may not know.

use super::names::Dot;
use super::{RailBaron, View};
use crate::board::scene::{Anchor, Colour, Point, Scene, Shape, Stroke, Text};
use crate::games::Reader;
use crate::rules::{Seat, Sentence};

/// The sheet, a little larger than the scan that the dots were measured on.
const WIDTH: f64 = 1020.0;
/// The sheet.
const HEIGHT: f64 = 560.0;
/// Room above the map.
const TOP: f64 = 50.0;

const PAPER: Colour = "#ffffff";
const INK: Colour = "#1a1a1a";
const TRACK: Colour = "#8a8a8a";
const CITY: Colour = "#f2d36b";

/// Composes the drawing of a view.
pub fn scene(rules: &RailBaron, view: &View, _: Option<&View>, reader: &Reader<'_>) -> Scene {
    let title = reader.table.to_owned();
    let mut scene =
        Scene { width: WIDTH, height: HEIGHT, title, lines: lines(view, reader), shapes: Vec::new() };
    scene.draw(Shape::Rect { area: scene.sheet(), round: 0.0, fill: PAPER, stroke: Stroke::NONE });
    let data = &rules.board.data;
    for (a, b) in data.railroads.iter().flat_map(|line| &line.sections) {
        let points = vec![place(rules, usize::from(*a)), place(rules, usize::from(*b))];
        scene.draw(Shape::Line { points, stroke: Stroke { colour: TRACK, width: 1.0, dash: &[] } });
    }
    let edge = Stroke { colour: INK, width: 0.8, dash: &[] };
    for city in &data.cities {
        let centre = place(rules, city.dot.index());
        scene.draw(Shape::Circle { centre, radius: 3.0, fill: CITY, stroke: edge });
    }
    for seat in Seat::all(rules.seats) {
        let Some(at) = view.open.player(seat).at else { continue };
        let centre: Point = place_of(rules, at);
        scene.draw(Shape::Circle { centre, radius: 6.0, fill: PAPER, stroke: edge });
        let number = Text::new(centre.plus(0.0, 3.5), Anchor::Middle, 10.0, seat.to_string());
        scene.write(number.bold());
    }
    scene.write(Text::new(Point::new(16.0, 27.0), Anchor::Start, 18.0, reader.table.to_owned()).bold());
    scene
}

/// Where every train stands, to be read aloud.
fn lines(view: &View, reader: &Reader<'_>) -> Vec<String> {
    let at = |seat: &super::view::SeatView| {
        let at = seat.at.as_ref()?;
        let sentence = Sentence::new("rb-scene-train").with("seat", seat.seat).with("at", at.as_str());
        Some((reader.say)(&sentence))
    };
    view.seats.iter().filter_map(at).collect()
}

fn place_of(rules: &RailBaron, dot: Dot) -> Point {
    place(rules, dot.index())
}

fn place(rules: &RailBaron, node: usize) -> Point {
    let data = &rules.board.data;
    let (x, y) = match node.checked_sub(data.dots.len()) {
        None => (data.dots[node].x, data.dots[node].y),
        Some(junction) => (data.junctions[junction].x, data.junctions[junction].y),
    };
    Point::new(10.0 + f64::from(x) / 10.0, TOP + f64::from(y) / 10.0)
}
