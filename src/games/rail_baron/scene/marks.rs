//! Trains, homes and destinations. They stand at their dots, beside names and letters where there is room.

use super::net::Net;
use super::{FRESH, INK, PAPER, Painter, inks};
use crate::board::scene::{Anchor, Area, Colour, Point, Scene, Shape, Stroke, Text};
use crate::games::rail_baron::names::Dot;
use crate::rules::Seat;

/// A sign of a player on the map.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Sign {
    Train {
        /// Whether they have declared.
        declared: bool,
        /// Whether it has moved last.
        moved: bool,
    },
    /// Where their trip leads.
    Goal,
    /// Where they are at home.
    Home,
}

/// Half of what a sign covers, for letters of size 1.
const HALF: (f64, f64) = (0.78, 0.68);

/// How far from its dot a sign may stand, for letters of size 1.
const DISTANCES: [f64; 4] = [1.5, 1.9, 2.4, 3.0];

/// How many directions a sign may stand in.
const DIRECTIONS: u32 = 16;

/// Draws the signs of all players, the trains first, because they have their place.
pub fn draw(painter: &Painter<'_>, scene: &mut Scene, net: &Net, taken: &[Area], sheet: Area, size: f64) {
    let mut placed: Vec<Area> = Vec::new();
    let mut drawn: Vec<(Sign, Seat, Point, Point)> = Vec::new();
    for (sign, seat, dot) in signs(painter) {
        let Some(dot) = net.dot(dot) else { continue };
        let own = Area::around(dot, HALF.0 * size, HALF.1 * size);
        let is_train = matches!(sign, Sign::Train { .. });
        let at = match is_train && placed.iter().all(|other| other.overlap(own) == 0.0) {
            true => dot,
            false => free_place(dot, &placed, taken, sheet, size),
        };
        placed.push(Area::around(at, HALF.0 * size, HALF.1 * size));
        drawn.push((sign, seat, dot, at));
    }
    for (_, seat, dot, at) in drawn.iter().filter(|(_, _, dot, at)| dot != at) {
        let stroke = Stroke::solid(inks::seat(*seat), 1.4);
        scene.draw(Shape::Line { points: vec![*dot, *at], stroke });
    }
    // What was placed first is drawn last, above the rest.
    drawn.iter().rev().for_each(|(sign, seat, _, at)| draw_sign(scene, *sign, *seat, *at, size));
}

fn signs(painter: &Painter<'_>) -> Vec<(Sign, Seat, Dot)> {
    let open = painter.view.open;
    let seats = || Seat::all(open.players.len()).filter(|seat| !open.player(*seat).out);
    let mut signs = Vec::new();
    for seat in seats() {
        let declared = open.player(seat).is_declared();
        let train = Sign::Train { declared, moved: painter.has_moved(seat) };
        signs.extend(open.player(seat).at.map(|at| (train, seat, at)));
    }
    for seat in seats() {
        let goal = open.player(seat).trip.as_ref().map(|trip| painter.city_dot(trip.to));
        signs.extend(goal.map(|dot| (Sign::Goal, seat, dot)));
    }
    for seat in seats() {
        let home = open.player(seat).home.map(|home| painter.city_dot(home));
        signs.extend(home.map(|dot| (Sign::Home, seat, dot)));
    }
    signs
}

fn free_place(dot: Point, placed: &[Area], taken: &[Area], sheet: Area, size: f64) -> Point {
    let mut best = (f64::INFINITY, dot);
    for distance in DISTANCES.map(|distance| distance * size) {
        for direction in 0..DIRECTIONS {
            let angle = std::f64::consts::TAU * f64::from(direction) / f64::from(DIRECTIONS);
            let at = dot.plus(angle.cos() * distance, angle.sin() * distance);
            let area = Area::around(at, HALF.0 * size, HALF.1 * size);
            let covered = |areas: &[Area]| areas.iter().map(|other| other.overlap(area)).sum::<f64>();
            let outside = if area.is_within(sheet) { 0.0 } else { 1e6 };
            let cost = outside + distance + covered(placed) * 200.0 + covered(taken) * 20.0;
            if cost < best.0 {
                best = (cost, at);
            }
        }
    }
    best.1
}

/// Draws one sign.
pub fn draw_sign(scene: &mut Scene, sign: Sign, seat: Seat, at: Point, size: f64) {
    let colour = inks::seat(seat);
    let number = seat.to_string();
    match sign {
        Sign::Train { declared, moved } => {
            if moved {
                let area = Area::around(at.plus(0.0, size * 0.05), size * 1.05, size);
                let stroke = Stroke::solid(INK, 1.0);
                scene.draw(Shape::Rect { area, round: size * 0.4, fill: FRESH, stroke });
            }
            train(scene, at, size, colour, declared);
            let (number, ink) = match declared {
                true => (number + "!", colour),
                false => (number, PAPER),
            };
            write(scene, at.plus(0.0, size * 0.28), size, number, ink);
        }
        Sign::Goal => {
            let (x, y) = (size * 0.7, size * 0.68);
            let pole = vec![at.plus(-x, -y), at.plus(-x, y)];
            scene.draw(Shape::Line { points: pole, stroke: Stroke::solid(INK, 1.6) });
            let points = vec![
                at.plus(-x, -y),
                at.plus(x * 1.1, -y * 0.8),
                at.plus(x * 0.75, -y * 0.05),
                at.plus(x * 1.1, y * 0.6),
                at.plus(-x, y * 0.5),
            ];
            scene.draw(Shape::Polygon { points, fill: PAPER, stroke: Stroke::solid(colour, 1.6) });
            write(scene, at.plus(-size * 0.08, size * 0.24), size * 0.9, number, colour);
        }
        Sign::Home => {
            let (x, y) = (size * 0.66, size * 0.66);
            let points = vec![
                at.plus(0.0, -y * 1.2),
                at.plus(x * 1.1, -y * 0.3),
                at.plus(x * 0.85, -y * 0.3),
                at.plus(x * 0.85, y),
                at.plus(-x * 0.85, y),
                at.plus(-x * 0.85, -y * 0.3),
                at.plus(-x * 1.1, -y * 0.3),
            ];
            scene.draw(Shape::Polygon { points, fill: PAPER, stroke: Stroke::solid(colour, 1.6) });
            write(scene, at.plus(0.0, size * 0.46), size * 0.85, number, colour);
        }
    }
}

/// A wagon on two wheels; hollow when its player has declared.
fn train(scene: &mut Scene, at: Point, size: f64, colour: Colour, declared: bool) {
    for side in [-1.0, 1.0] {
        let centre = at.plus(side * size * 0.42, size * 0.56);
        scene.draw(Shape::Circle {
            centre,
            radius: size * 0.24,
            fill: INK,
            stroke: Stroke::solid(PAPER, 0.8),
        });
    }
    let area = Area::around(at.plus(0.0, -size * 0.08), size * 0.76, size * 0.6);
    let (fill, stroke) = match declared {
        true => (PAPER, Stroke::solid(colour, 2.2)),
        false => (colour, Stroke::solid(PAPER, 1.2)),
    };
    scene.draw(Shape::Rect { area, round: size * 0.25, fill, stroke });
}

fn write(scene: &mut Scene, at: Point, size: f64, text: String, colour: Colour) {
    scene.write(Text::new(at, Anchor::Middle, size, text).bold().coloured(colour));
}
