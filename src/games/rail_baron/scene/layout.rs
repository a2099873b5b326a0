//! Where everything on the map stands. It follows from the board alone, so nothing jumps about from one picture of a
//! table to the next, and it is worked out once.

use super::net::{Gauge, Net};
use super::plates::{self, Plate, Setting};
use super::regions::Regions;
use crate::board::labels::{self, Name, Obstacles};
use crate::board::scene::{Area, Point, Text};
use crate::board::spread::{Spread, push_apart};
use crate::games::rail_baron::data::Data;
use crate::games::rail_baron::names::Dot;
use std::collections::BTreeSet;

/// The places of dots, track, names and letters.
#[derive(Debug)]
pub struct Layout {
    /// The track.
    pub net: Net,
    /// The names of cities; twins have one.
    pub names: Vec<Text>,
    /// The letters of railroads.
    pub plates: Vec<Plate>,
    /// The dots that are cities.
    pub cities: BTreeSet<Dot>,
    /// The regions behind them.
    pub regions: Regions,
}

/// Where dots may stand, names around them not counted.
const MAP: Area = Area { left: 34.0, top: 62.0, right: 946.0, bottom: 668.0 };

/// Where names may stand.
pub const SHEET: Area = Area { left: 4.0, top: 40.0, right: 996.0, bottom: 690.0 };

/// How much more room than on a true map crowded parts are given.
const EVEN: f64 = 0.5;

/// How far apart dots stand at least, across and down.
const APART: (f64, f64) = (17.0, 15.0);

/// The size of names.
pub const NAME: f64 = 11.5;

/// The radius of a city.
pub const CITY: f64 = 5.0;

/// Half of a train; names leave room for one.
const TRAIN: (f64, f64) = (8.0, 7.0);

/// The radius of a town.
pub const TOWN: f64 = 2.1;

/// How bad it is for a plate to cover a unit of a town.
const TOWN_COVERED: f64 = 3.0;

const GAUGE: Gauge = Gauge { apart: 4.2, clear: 5.0 };

const PLATES: Setting = Setting { size: 9.0, every: 190.0, sheet: SHEET };

impl Layout {
    /// Works it out.
    pub fn new(data: &Data) -> Layout {
        let places: Vec<(i32, i32)> = data.dots.iter().map(|dot| (dot.x, dot.y)).collect();
        let spread = Spread::new(&places, MAP, EVEN);
        let mut dots: Vec<Point> = places.iter().map(|&place| spread.at(place)).collect();
        push_apart(&mut dots, APART.0, APART.1, MAP);
        let dots: Vec<Option<Point>> = dots.into_iter().map(Some).collect();
        let net = Net::new(data, &dots, GAUGE);
        let cities: BTreeSet<Dot> = data.cities.iter().map(|city| city.dot).collect();
        let names = names(data, &net, &cities);
        let named = names.iter().map(|name| (name.area(), labels::COVERED));
        let obstacles: Vec<(Area, f64)> = named.chain(marks(data, &net, &cities, CITY, TOWN)).collect();
        let plates = plates::place(data, &net, &obstacles, PLATES);
        let at: Vec<Option<Point>> = Dot::all(data.dots.len()).map(|dot| net.dot(dot)).collect();
        let regions = Regions::new(data, |dot| at[dot]);
        Layout { net, names, plates, cities, regions }
    }
}

/// What dots cover, and how bad it is to cover them.
pub fn marks(data: &Data, net: &Net, cities: &BTreeSet<Dot>, city: f64, town: f64) -> Vec<(Area, f64)> {
    let mark = |dot: Dot| {
        let at = net.dot(dot)?;
        Some(match cities.contains(&dot) {
            true => (Area::around(at, city + 1.0, city + 1.0), labels::COVERED),
            false => (Area::around(at, town, town), TOWN_COVERED),
        })
    };
    Dot::all(data.dots.len()).filter_map(mark).collect()
}

fn names(data: &Data, net: &Net, cities: &BTreeSet<Dot>) -> Vec<Text> {
    let lines = net.pieces().map(|(_, a, b)| (a, b, 0.7));
    let obstacles = Obstacles { areas: marks(data, net, cities, CITY, TOWN), lines: lines.collect() };
    let name = |dot: &Dot| {
        let at = net.dot(*dot)?;
        Some(Name { text: data.dots[dot.index()].name.clone(), of: Area::around(at, TRAIN.0, TRAIN.1) })
    };
    let names: Vec<Name> = cities.iter().filter_map(name).collect();
    labels::place(&names, NAME, &obstacles, SHEET)
}
