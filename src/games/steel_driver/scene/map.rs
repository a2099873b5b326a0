//! The map: links with their costs, track, tokens of cities with value and goods, names.

use super::layout::{BADGE, Layout, RIM, TOKEN};
use super::{FAINT, FRESH, INK, PAPER, Painter};
use crate::board::scene::{Anchor, Area, Point, Scene, Shape, Stroke, Text};
use crate::games::steel_driver::names::{City, Goods, Link};
use crate::games::steel_driver::state::Phase;

/// The goods of a city.
#[derive(Clone, Copy, PartialEq)]
pub enum Cube {
    /// They will lie there after the last round.
    Coming,
    /// They lie there.
    Lies,
    /// They have been taken, or nobody takes goods any more.
    Gone,
}

/// Draws the map.
pub fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let board = &painter.rules.board;
    let layout = board.layout();
    let track = &painter.view.open.track;
    let links = || Link::all(board.data.links.len());
    for link in links().filter(|link| track[link.index()].is_none()) {
        let points = layout.way(link).to_vec();
        scene.draw(Shape::Line { points, stroke: Stroke::solid("#a3a3a3", 2.0) });
    }
    for link in links().filter(|link| painter.is_new_track(*link)) {
        fresh_line(scene, layout.way(link));
        scene.focus = Some(layout.badge(link));
    }
    for link in links() {
        if let Some(company) = track[link.index()] {
            painter.ink(company).track(scene, layout.way(link));
        }
    }
    for link in links() {
        match track[link.index()] {
            None => cost(scene, layout.badge(link), board.cost(link)),
            Some(company) => {
                let ink = painter.ink(company);
                let letter = &painter.letters[company.index()];
                badge(scene, layout.badge(link), (ink.colour, ink.letter), letter);
            }
        }
    }
    City::all(board.data.cities.len()).for_each(|city| draw_city(painter, layout, scene, city));
    layout.names().iter().for_each(|name| scene.write(name.clone().rimmed(PAPER)));
}

/// What marks a line as new: a broad band with an edge.
pub fn fresh_line(scene: &mut Scene, points: &[Point]) {
    let mut line = |stroke| scene.draw(Shape::Line { points: points.to_vec(), stroke });
    line(Stroke::solid(INK, 20.0));
    line(Stroke::solid(FRESH, 17.0));
    line(Stroke::solid(PAPER, 11.0));
}

/// The cost of a free link.
pub fn cost(scene: &mut Scene, at: Point, cost: u32) {
    let area = Area::around(at, 7.5, 8.5);
    scene.draw(Shape::Rect { area, round: 3.0, fill: PAPER, stroke: Stroke::NONE });
    scene.write(Text::new(at.plus(0.0, 5.0), Anchor::Middle, 14.0, cost.to_string()).coloured("#4a4a4a"));
}

/// The letter of a company.
pub fn badge(scene: &mut Scene, centre: Point, (fill, colour): (&'static str, &'static str), letter: &str) {
    scene.draw(Shape::Circle { centre, radius: BADGE, fill, stroke: Stroke::solid(PAPER, 1.5) });
    let text = Text::new(centre.plus(0.0, 4.6), Anchor::Middle, 13.0, letter);
    scene.write(text.bold().coloured(colour));
}

fn draw_city(painter: &Painter<'_>, layout: &Layout, scene: &mut Scene, city: City) {
    let board = &painter.rules.board;
    let data = board.city(city);
    let centre = layout.city(city);
    let special = board.data.intercontinental;
    let is_end = city == special.from || city == special.to;
    if painter.is_newly_taken(city) {
        let area = Area::around(centre, TOKEN.0 + 8.0, TOKEN.1 + 8.0);
        scene.focus = Some(centre);
        scene.draw(Shape::Rect { area, round: 10.0, fill: FRESH, stroke: Stroke::solid(INK, 1.5) });
    }
    token(scene, centre, data.start, is_end);
    square(painter, scene, centre.plus(-10.5, 0.0), data.goods, painter.cube(city));
    let value = Text::new(centre.plus(8.7, 4.6), Anchor::Middle, 13.0, data.value.to_string());
    scene.write(value.bold());
}

/// What a city stands on: a box, a hexagon for a start city, with a second edge for an end of the link.
pub fn token(scene: &mut Scene, centre: Point, start: bool, end: bool) {
    let (width, height) = TOKEN;
    let hexagon = |grown: f64| -> Vec<Point> {
        let (flat, tip, high) = (width - 1.0, width + RIM + 3.0 + grown, height + 1.5 + grown * 0.8);
        [(-tip, 0.0), (-flat, -high), (flat, -high), (tip, 0.0), (flat, high), (-flat, high)]
            .map(|(x, y)| centre.plus(x, y))
            .to_vec()
    };
    let edge = Stroke::solid(INK, 1.6);
    match (start, end) {
        (true, true) => {
            scene.draw(Shape::Polygon { points: hexagon(4.5), fill: PAPER, stroke: Stroke::solid(INK, 2.4) });
            scene.draw(Shape::Polygon { points: hexagon(0.0), fill: PAPER, stroke: edge });
        }
        (true, false) => {
            scene.draw(Shape::Polygon { points: hexagon(0.0), fill: PAPER, stroke: Stroke::solid(INK, 2.4) });
        }
        (false, _) => {
            if end {
                let area = Area::around(centre, width + 4.0, height + 4.0);
                scene.draw(Shape::Rect { area, round: 7.0, fill: PAPER, stroke: Stroke::solid(INK, 2.4) });
            }
            let area = Area::around(centre, width, height);
            scene.draw(Shape::Rect { area, round: 4.0, fill: PAPER, stroke: edge });
        }
    }
}

/// Goods with their letter, or the place where they were.
pub fn square(painter: &Painter<'_>, scene: &mut Scene, centre: Point, goods: Goods, cube: Cube) {
    let (fill, colour) = painter.dye(goods);
    let letter = &painter.goods_letters[goods.index()];
    let half = if cube == Cube::Lies { 9.5 } else { 8.0 };
    let area = Area::around(centre, half, half);
    let text = Text::new(centre.plus(0.0, 4.6), Anchor::Middle, 13.0, letter).bold();
    match cube {
        Cube::Gone => {
            let stroke = Stroke { colour: FAINT, width: 1.0, dash: &[2.0, 2.0] };
            scene.draw(Shape::Rect { area: area.grown(-1.0), round: 1.0, fill: PAPER, stroke });
        }
        Cube::Coming | Cube::Lies => {
            let stroke = Stroke::solid(INK, if cube == Cube::Lies { 1.6 } else { 0.8 });
            scene.draw(Shape::Rect { area, round: 1.5, fill, stroke });
            scene.write(text.coloured(colour));
        }
    }
}

impl Painter<'_> {
    fn is_new_track(&self, link: Link) -> bool {
        let owner = self.view.open.track[link.index()];
        let earlier = self.before.map(|before| before.open.track.get(link.index()).copied().flatten());
        owner.is_some() && earlier.is_some_and(|earlier| earlier != owner)
    }

    fn is_newly_taken(&self, city: City) -> bool {
        let Some(before) = self.before else { return false };
        let Phase::Goods { cubes, .. } = before.open.phase else { return false };
        match self.view.open.phase {
            Phase::Goods { cubes: left, .. } => cubes.contains(city) && !left.contains(city),
            _ => false,
        }
    }

    /// The goods of a city.
    pub fn cube(&self, city: City) -> Cube {
        match self.view.open.phase {
            Phase::Goods { cubes, .. } if cubes.contains(city) => Cube::Lies,
            Phase::Goods { .. } | Phase::Over { .. } => Cube::Gone,
            _ => Cube::Coming,
        }
    }
}
