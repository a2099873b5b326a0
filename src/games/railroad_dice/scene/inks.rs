//! What terrain, companies and dice look like.

use super::{INK, PAPER};
use crate::board::scene::{Anchor, Area, Colour, Point, Scene, Shape, Stroke, Text};
use crate::games::railroad_dice::RailroadDice;
use crate::games::railroad_dice::data::Terrain;
use crate::games::railroad_dice::names::{Company, Dir, Face};

/// Colours by the word that stands for them in a file, with that of a letter on them.
const DYES: [(&str, Colour, Colour); 8] = [
    ("red", "#d62828", "#ffffff"),
    ("yellow", "#f4b400", "#1a1a1a"),
    ("blue", "#2a6fc9", "#ffffff"),
    ("green", "#1b8a3a", "#ffffff"),
    ("black", "#262626", "#ffffff"),
    ("purple", "#8e2fb0", "#ffffff"),
    ("orange", "#f58220", "#1a1a1a"),
    ("white", "#ffffff", "#1a1a1a"),
];

/// The colour of a company and that of a letter on it.
pub fn dye(rules: &RailroadDice, company: Company) -> (Colour, Colour) {
    let id = &rules.board.company(company).id;
    let named = DYES.iter().find(|(name, ..)| name == id);
    let (_, colour, letter) = named.unwrap_or(&DYES[company.index() % DYES.len()]);
    (colour, letter)
}

pub fn fill(terrain: Terrain) -> Colour {
    match terrain {
        Terrain::Country => "#e4efd2",
        Terrain::Mountain => "#cdb79c",
        Terrain::Water => "#a9d3f2",
    }
}

/// A space of a tile: its terrain, with a peak on mountains and waves on water.
pub fn space(scene: &mut Scene, area: Area, terrain: Terrain) {
    scene.draw(Shape::Rect { area, round: 0.0, fill: fill(terrain), stroke: Stroke::solid("#b9c2ab", 0.8) });
    let side = area.right - area.left;
    let at = |x: f64, y: f64| Point::new(area.left + side * x, area.top + side * y);
    match terrain {
        Terrain::Country => {}
        Terrain::Mountain => {
            let points = vec![at(0.22, 0.74), at(0.5, 0.26), at(0.78, 0.74)];
            scene.draw(Shape::Polygon { points, fill: "#9d7f5c", stroke: Stroke::solid("#6e563b", 1.0) });
        }
        Terrain::Water => {
            for row in [0.4, 0.62] {
                let points = vec![
                    at(0.18, row),
                    at(0.34, row - 0.08),
                    at(0.5, row),
                    at(0.66, row - 0.08),
                    at(0.82, row),
                ];
                scene.draw(Shape::Line { points, stroke: Stroke::solid("#3c82b8", 1.6) });
            }
        }
    }
}

/// A die: white, with rounded corners.
pub fn die(scene: &mut Scene, area: Area, fill: Colour) {
    scene.draw(Shape::Rect { area, round: 4.0, fill, stroke: Stroke::solid("#4a4a4a", 1.2) });
}

/// Rail between two sides of a die: a straight line or a quarter of a circle, with ties.
pub fn rail(scene: &mut Scene, area: Area, sides: [Dir; 2]) {
    let centre = Point::new((area.left + area.right) / 2.0, (area.top + area.bottom) / 2.0);
    let half = (area.right - area.left) / 2.0;
    let edge = |side: Dir| match side {
        Dir::North => centre.plus(0.0, -half),
        Dir::East => centre.plus(half, 0.0),
        Dir::South => centre.plus(0.0, half),
        Dir::West => centre.plus(-half, 0.0),
    };
    let [from, to] = sides.map(edge);
    let points = match sides[0] == sides[1].opposite() {
        true => vec![from, to],
        false => {
            // The corner between both sides is the middle of the circle.
            let corner = Point::new(from.x + to.x - centre.x, from.y + to.y - centre.y);
            let arc = |step: u32| {
                let turn = f64::from(step) / 8.0 * std::f64::consts::FRAC_PI_2;
                let (along, across) = (turn.cos(), turn.sin());
                Point::new(
                    corner.x + (from.x - corner.x) * along + (to.x - corner.x) * across,
                    corner.y + (from.y - corner.y) * along + (to.y - corner.y) * across,
                )
            };
            (0..=8).map(arc).collect()
        }
    };
    let width = half / 2.6;
    scene.draw(Shape::Line {
        points: points.clone(),
        stroke: Stroke { colour: "#8a6a45", width: width * 2.0, dash: &[2.5, 4.0] },
    });
    scene.draw(Shape::Line { points, stroke: Stroke::solid(INK, width * 0.8) });
}

/// A die as it lies in front of a screen.
pub fn face(scene: &mut Scene, area: Area, face: Face) {
    die(scene, area, PAPER);
    let inner = area.grown(-2.0);
    let centre = Point::new((area.left + area.right) / 2.0, (area.top + area.bottom) / 2.0);
    let size = (area.right - area.left) * 0.72;
    let sign = |text: &str| Text::new(centre.plus(0.0, size * 0.36), Anchor::Middle, size, text).bold();
    match face {
        Face::Straight => rail(scene, inner, [Dir::West, Dir::East]),
        Face::Curve => rail(scene, inner, [Dir::South, Dir::East]),
        Face::Share => {
            scene.draw(Shape::Rect {
                area: inner.grown(-2.5),
                round: 1.0,
                fill: "#fff3c4",
                stroke: Stroke::solid(INK, 1.2),
            });
            scene.write(sign("$"));
        }
        Face::Question => scene.write(sign("?")),
    }
}

/// A station: a square in the colour of its company, with its letter.
pub fn station(scene: &mut Scene, area: Area, (colour, ink): (Colour, Colour), letter: &str) {
    scene.draw(Shape::Rect { area, round: 2.0, fill: colour, stroke: Stroke::solid(INK, 1.2) });
    let size = (area.bottom - area.top) * 0.7;
    let at = Point::new((area.left + area.right) / 2.0, (area.top + area.bottom) / 2.0 + size * 0.36);
    scene.write(Text::new(at, Anchor::Middle, size, letter).bold().coloured(ink));
}
