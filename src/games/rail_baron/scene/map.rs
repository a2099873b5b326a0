//! The map: track with its letters and owners, dots, names; the same signs for the whole board and for a part of it.

use super::layout::{CITY, NAME, TOWN};
use super::net::Net;
use super::plates::{OWNER, Plate};
use super::{FRESH, INK, PAPER, PLANNED, Painter, inks, layout, marks};
use crate::board::scene::{Anchor, Area, Colour, Point, Scene, Shape, Stroke, Text};
use crate::games::rail_baron::names::{Dot, Railroad, Section};
use crate::games::rail_baron::state::Owner;

/// How thick the track of the bank is; that of a player is thicker.
const BANK: f64 = 2.4;
/// How thick the track of a player is.
const HELD: f64 = 3.6;

const TOWN_FILL: Colour = "#ffffff";
const CITY_FILL: Colour = "#f2c94c";

/// Draws the whole map.
pub fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let board = &painter.rules.board;
    let layout = board.layout();
    layout.regions.draw(painter, scene);
    track(painter, scene, &layout.net, 1.0);
    for dot in Dot::all(board.data.dots.len()).filter(|dot| !layout.cities.contains(dot)) {
        draw_dot(scene, layout.net.dot(dot), TOWN, TOWN_FILL);
    }
    layout.cities.iter().for_each(|dot| draw_dot(scene, layout.net.dot(*dot), CITY, CITY_FILL));
    layout.plates.iter().for_each(|plate| draw_plate(painter, scene, plate));
    layout.names.iter().for_each(|name| scene.write(name.clone().rimmed(PAPER)));
    let names = layout.names.iter().map(Text::area);
    let taken: Vec<Area> = names.chain(layout.plates.iter().map(|plate| plate.area)).collect();
    marks::draw(painter, scene, &layout.net, &taken, layout::SHEET, NAME);
}

/// Draws track, and behind it what is new and what is planned.
pub fn track(painter: &Painter<'_>, scene: &mut Scene, net: &Net, scale: f64) {
    let ways = |sections: &[Section]| -> Vec<Vec<Point>> {
        let ways = sections.iter().map(|section| net.way(*section).to_vec());
        ways.filter(|way| !way.is_empty()).collect()
    };
    for way in ways(&painter.ridden) {
        fresh_line(scene, &way, scale);
    }
    for way in ways(&painter.planned) {
        planned_line(scene, &way, scale);
    }
    for held in [false, true] {
        let drawn = |line: Railroad| (painter.owner(line) != Owner::Bank) == held;
        for run in net.runs.iter().filter(|run| drawn(run.line)) {
            inks::of(run.line).track(scene, &run.points, width(held) * scale);
        }
    }
}

/// How thick track is.
pub fn width(held: bool) -> f64 {
    if held { HELD } else { BANK }
}

/// What marks track as ridden last: an unbroken band.
pub fn fresh_line(scene: &mut Scene, points: &[Point], scale: f64) {
    let mut line = |stroke| scene.draw(Shape::Line { points: points.to_vec(), stroke });
    line(Stroke::solid("#8a7a00", 13.0 * scale));
    line(Stroke::solid(FRESH, 11.5 * scale));
}

/// What marks track as planned: a band of pieces.
pub fn planned_line(scene: &mut Scene, points: &[Point], scale: f64) {
    let mut line = |stroke| scene.draw(Shape::Line { points: points.to_vec(), stroke });
    line(Stroke { colour: "#1f6fa8", width: 13.0 * scale, dash: &[4.0, 2.0] });
    line(Stroke::solid(PLANNED, 10.5 * scale));
}

/// Draws a dot that is on the sheet.
fn draw_dot(scene: &mut Scene, at: Option<Point>, radius: f64, fill: Colour) {
    let Some(centre) = at else { return };
    scene.draw(Shape::Circle { centre, radius, fill, stroke: Stroke::solid(INK, (radius / 4.0).max(0.8)) });
}

/// Draws a city.
pub fn city(scene: &mut Scene, at: Point, radius: f64) {
    draw_dot(scene, Some(at), radius, CITY_FILL);
}

/// Draws a town.
pub fn town(scene: &mut Scene, at: Point, radius: f64) {
    draw_dot(scene, Some(at), radius, TOWN_FILL);
}

/// Draws the letters of a railroad, and the number of its owner.
pub fn draw_plate(painter: &Painter<'_>, scene: &mut Scene, plate: &Plate) {
    let Area { left, top, right, bottom } = plate.area;
    let size = (bottom - top) / 1.28;
    let (owner, number) = match painter.owner(plate.line) {
        Owner::Bank => (None, String::new()),
        Owner::Governor => (Some(INK), "G".to_owned()),
        Owner::Seat(seat) => (Some(inks::seat(seat)), seat.to_string()),
    };
    // Without an owner the letters stand in the middle of the room.
    let room = size * OWNER;
    let (left, split) = match owner {
        Some(_) => (left, right - room),
        None => (left + room / 2.0, right - room / 2.0),
    };
    if painter.is_newly_held(plate.line) {
        let area = Area { left, top, right: if owner.is_some() { right } else { split }, bottom }.grown(3.0);
        scene.draw(Shape::Rect { area, round: 4.0, fill: FRESH, stroke: Stroke::solid(INK, 1.0) });
    }
    let ink = inks::of(plate.line).colour;
    let edge = Stroke::solid(PAPER, 0.8);
    scene.draw(Shape::Rect {
        area: Area { left, top, right: split, bottom },
        round: 2.0,
        fill: ink,
        stroke: edge,
    });
    let base = bottom - size * 0.29;
    let mut letters = |x: f64, text: String, colour: Colour| {
        scene.write(Text::new(Point::new(x, base), Anchor::Middle, size, text).bold().coloured(colour));
    };
    letters((left + split) / 2.0, painter.rules.board.short(plate.line).to_owned(), PAPER);
    let Some(colour) = owner else { return };
    let area = Area { left: split, top, right, bottom };
    scene.draw(Shape::Rect { area, round: 2.0, fill: PAPER, stroke: Stroke::solid(colour, 1.2) });
    let text = Text::new(Point::new((split + right) / 2.0, base), Anchor::Middle, size, number);
    scene.write(text.bold().coloured(colour));
}
