//! Where everything on the map stands. It follows from the board alone, so nothing jumps about from one picture of a
//! table to the next, and it is worked out once.

use crate::board::labels::{self, Name, Obstacles};
use crate::board::scene::{Area, Point, Text};
use crate::board::spread::{Spread, push_apart};
use crate::games::steel_driver::data::Data;
use crate::games::steel_driver::names::{City, Link};

/// The places of cities, links and names.
#[derive(Debug)]
pub struct Layout {
    cities: Vec<Point>,
    ways: Vec<Vec<Point>>,
    badges: Vec<Point>,
    names: Vec<Text>,
}

/// Where cities may stand, names around them not counted.
const MAP: Area = Area { left: 46.0, top: 66.0, right: 950.0, bottom: 524.0 };

/// Where names may stand.
const SHEET: Area = Area { left: 4.0, top: 40.0, right: 996.0, bottom: 556.0 };

/// How much more room than on a true map crowded parts are given.
const EVEN: f64 = 0.6;

/// How far apart cities stand at least, across and down.
const APART: (f64, f64) = (88.0, 62.0);

/// The size of names.
const NAME: f64 = 17.0;

/// Half of the token of a city.
pub const TOKEN: (f64, f64) = (20.5, 10.0);

/// What a start city or an end of the link adds on each side.
pub const RIM: f64 = 5.0;

/// The radius of a badge.
pub const BADGE: f64 = 9.0;

/// How bad it is for a name to stand where a badge could move away.
const MOVABLE: f64 = 0.3;

/// How near a link may pass to a city that it does not touch.
const CLEAR: f64 = 26.0;

impl Layout {
    /// Works it out.
    pub fn new(data: &Data) -> Layout {
        let places: Vec<(i32, i32)> = data.cities.iter().map(|city| (city.x, city.y)).collect();
        let spread = Spread::new(&places, MAP, EVEN);
        let mut cities: Vec<Point> = places.iter().map(|&place| spread.at(place)).collect();
        push_apart(&mut cities, APART.0, APART.1, MAP);
        let ways: Vec<Vec<Point>> = data
            .links
            .iter()
            .map(|link| way(cities[link.from.index()], cities[link.to.index()], &cities))
            .collect();
        let tokens: Vec<Area> = City::all(cities.len())
            .map(|city| {
                let special = data.intercontinental;
                let rimmed = data.cities[city.index()].start || city == special.from || city == special.to;
                let rim = if rimmed { RIM } else { 0.0 };
                let (width, height) = (TOKEN.0 + if rimmed { 2.0 * RIM } else { 0.0 }, TOKEN.1 + rim);
                Area::around(cities[city.index()], width, height)
            })
            .collect();
        // Names and badges make way for each other: a name may ask badges to move before it settles.
        let first = badges(&ways, &tokens, &[]);
        let wishes = names(data, &ways, &tokens, &first, MOVABLE);
        let badges = badges(&ways, &tokens, &wishes);
        let names = names(data, &ways, &tokens, &badges, labels::COVERED);
        Layout { cities, ways, badges, names }
    }

    /// Where a city stands.
    pub fn city(&self, city: City) -> Point {
        self.cities[city.index()]
    }

    /// The way of a link.
    pub fn way(&self, link: Link) -> &[Point] {
        &self.ways[link.index()]
    }

    /// Where the cost or the letter of a link stands.
    pub fn badge(&self, link: Link) -> Point {
        self.badges[link.index()]
    }

    /// The names of all cities.
    pub fn names(&self) -> &[Text] {
        &self.names
    }
}

/// A straight way, or one that is bent as much as keeps it clear of cities that it does not touch.
fn way(from: Point, to: Point, cities: &[Point]) -> Vec<Point> {
    let length = from.distance(to).max(1.0);
    let aside = Point::new((from.y - to.y) / length, (to.x - from.x) / length);
    let bent = |bend: f64| -> Vec<Point> {
        if bend == 0.0 {
            return vec![from, to];
        }
        let middle = from.towards(to, 0.5).plus(aside.x * bend * 2.0, aside.y * bend * 2.0);
        let point = |step: u32| {
            let share = f64::from(step) / 12.0;
            from.towards(middle, share).towards(middle.towards(to, share), share)
        };
        (0..=12).map(point).collect()
    };
    let clearance = |points: &[Point]| -> f64 {
        let others = cities.iter().filter(|&&city| city != from && city != to);
        others.map(|&city| nearest(points, city)).fold(f64::INFINITY, f64::min)
    };
    let bends = [0.0, 14.0, -14.0, 24.0, -24.0, 36.0, -36.0, 50.0, -50.0];
    let ways: Vec<Vec<Point>> = bends.into_iter().map(bent).collect();
    let clear = ways.iter().position(|points| clearance(points) >= CLEAR);
    let best = clear.unwrap_or_else(|| {
        let by_clearance = |&a: &usize, &b: &usize| clearance(&ways[a]).total_cmp(&clearance(&ways[b]));
        (0..ways.len()).rev().max_by(by_clearance).unwrap_or(0)
    });
    ways[best].clone()
}

/// How near a way comes to a place. Tokens are twice as wide as high, so heights count twice.
fn nearest(points: &[Point], place: Point) -> f64 {
    let squashed = |point: Point| Point::new(point.x, point.y * 1.6);
    let place = squashed(place);
    let pieces = points.windows(2).map(|piece| {
        let (a, b) = (squashed(piece[0]), squashed(piece[1]));
        place.distance(a.towards(b, place.nearest_share(a, b)))
    });
    pieces.fold(f64::INFINITY, f64::min)
}

/// The place at a share of the length of a way.
fn along(points: &[Point], share: f64) -> Point {
    let length: f64 = points.windows(2).map(|piece| piece[0].distance(piece[1])).sum();
    let mut left = length * share;
    for piece in points.windows(2) {
        let step = piece[0].distance(piece[1]);
        if left <= step && step > 0.0 {
            return piece[0].towards(piece[1], left / step);
        }
        left -= step;
    }
    *points.last().expect("a way has two ends")
}

/// Badges stand near the middle of their links, clear of cities, of each other and of other links. Short links have
/// the least choice and choose first.
fn badges(ways: &[Vec<Point>], tokens: &[Area], names: &[Text]) -> Vec<Point> {
    let length = |points: &[Point]| points[0].distance(points[points.len() - 1]);
    let mut order: Vec<usize> = (0..ways.len()).collect();
    order.sort_by(|&a, &b| length(&ways[a]).total_cmp(&length(&ways[b])));
    let names: Vec<Area> = names.iter().map(Text::area).collect();
    let mut badges: Vec<Option<Point>> = vec![None; ways.len()];
    for link in order {
        let cost = |share: f64| {
            let at = along(&ways[link], share);
            let area = Area::around(at, BADGE + 1.0, BADGE + 1.0);
            let tokens: f64 = tokens.iter().map(|token| token.overlap(area)).sum();
            let names: f64 = names.iter().map(|name| name.overlap(area)).sum();
            let others: f64 =
                badges.iter().flatten().map(|other| (2.0 * BADGE + 3.0 - at.distance(*other)).max(0.0)).sum();
            let crossed: f64 = ways
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != link)
                .flat_map(|(_, points)| points.windows(2))
                .map(|piece| area.crossed(piece[0], piece[1]))
                .sum();
            (share - 0.5).abs() * 30.0 + tokens * 2.0 + names * 0.6 + others * 12.0 + crossed * 3.0
        };
        let shares =
            (0..=20).map(|step| 0.5 + f64::from(step % 2 * 2 - 1) * f64::from((step + 1) / 2) * 0.025);
        let best = shares.map(|share| (cost(share), share)).min_by(|a, b| a.0.total_cmp(&b.0));
        badges[link] = best.map(|(_, share)| along(&ways[link], share));
    }
    badges.into_iter().flatten().collect()
}

fn names(data: &Data, ways: &[Vec<Point>], tokens: &[Area], badges: &[Point], badge: f64) -> Vec<Text> {
    let badges = badges.iter().map(|&at| (Area::around(at, BADGE + 1.0, BADGE + 1.0), badge));
    let marks = tokens.iter().map(|&token| (token, labels::COVERED));
    let lines = ways.iter().flat_map(|points| points.windows(2).map(|piece| (piece[0], piece[1], 1.2)));
    let obstacles = Obstacles { areas: marks.chain(badges).collect(), lines: lines.collect() };
    let names: Vec<Name> = data
        .cities
        .iter()
        .zip(tokens)
        .map(|(city, token)| Name { text: city.name.clone(), of: *token })
        .collect();
    labels::place(&names, NAME, &obstacles, SHEET)
}
