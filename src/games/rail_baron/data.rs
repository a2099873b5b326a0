//! The board of Rail Baron as it is meant; [`written`](super::written) makes it from a file.

use super::names::{City, Dot, Group, Railroad, Region};
use super::orders::words::WARES;
use super::routes::distances;
use super::scene::Layout;
use super::tracks::Tracks;
use crate::orders::Names;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The figures off the components, as the opening record keeps them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Data {
    /// What the board is called wherever boards are listed.
    pub board: String,
    /// Whether it is the printed board.
    pub published: bool,
    /// Where it comes from.
    pub note: String,
    /// Prices, fees and bars.
    pub money: Money,
    /// Figures of the optional rules.
    pub options: Figures,
    /// Figures of the Governor variant.
    pub governor: Governor,
    /// Lines that may be bought together.
    pub groups: Vec<GroupData>,
    /// The regions.
    pub regions: Vec<RegionData>,
    /// Where a throw for the region leads.
    pub region_table: Table<Region>,
    /// Where a throw for the city leads, by region.
    pub city_tables: Vec<Table<City>>,
    /// The cities.
    pub cities: Vec<CityData>,
    /// The dots.
    pub dots: Vec<DotData>,
    /// Forks and crossings without a dot; they are numbered after the dots.
    pub junctions: Vec<JunctionData>,
    /// The railroads with their sections.
    pub railroads: Vec<RailroadData>,
    /// What a trip pays: for each city, to every city before it.
    pub payoffs: Vec<Vec<u32>>,
    /// Probable misprints of the chart, put right.
    pub corrections: Vec<(City, City, u32)>,
}

/// Prices, fees and bars of the basic game.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Money {
    /// What each player receives.
    pub start: u32,
    /// The price of an Express.
    pub express: u32,
    /// The price of a Superchief.
    pub superchief: u32,
    /// To the bank for own and bank lines, once a turn.
    pub fee: u32,
    /// To each owner whose lines were used.
    pub toll: u32,
    /// The same, once the bank has sold its last line.
    pub toll_after: u32,
    /// Cash that must be told to all.
    pub announce: u32,
    /// Cash to declare and to win with.
    pub victory: u32,
    /// To whoever meets a declared player.
    pub rover: u32,
    /// The least raise in an auction, and what prices are rounded up to.
    pub step: u32,
}

/// Figures of the optional rules, by number of seats where they differ.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figures {
    /// The price of a Superchief (optional rule 2).
    pub superchief: BTreeMap<usize, u32>,
    /// What must be owned to declare (optional rule 3).
    pub net_worth: BTreeMap<usize, u32>,
    /// How much of it at least in cash.
    pub net_worth_cash: u32,
    /// What every payoff gains (optional rule 4).
    pub bonus_percent: u32,
}

/// Figures of the Governor variant.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Governor {
    /// The price of a Superchief.
    pub superchief: u32,
    /// On a line of one's choice from the bank.
    pub markup_percent: u32,
    /// On a line that the Governor holds.
    pub resale_percent: u32,
    /// For the use of the Governor's lines.
    pub toll: u32,
    /// The same, once the bank has no line left.
    pub toll_after: u32,
}

/// Lines that may be bought together (optional rule 1).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GroupData {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its lines.
    pub railroads: Vec<Railroad>,
}

/// A region.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionData {
    /// Its two letters.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Other names it answers to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
}

/// How many rows a table has: sums of two dice from 2 to 12.
pub const ROWS: usize = 11;

/// One destination table: two columns of eleven rows.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Table<T> {
    /// The column for an odd coloured die.
    pub odd: [T; ROWS],
    /// The column for an even one.
    pub even: [T; ROWS],
}

/// A throw of the coloured die and the two white ones; in records a list of the three.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[u8; 3]", into = "[u8; 3]")]
pub struct Throw {
    /// The coloured die.
    pub coloured: u8,
    /// The white dice.
    pub white: [u8; 2],
}

impl From<[u8; 3]> for Throw {
    fn from([coloured, first, second]: [u8; 3]) -> Throw {
        Throw { coloured, white: [first, second] }
    }
}

impl From<Throw> for [u8; 3] {
    fn from(Throw { coloured, white: [first, second] }: Throw) -> [u8; 3] {
        [coloured, first, second]
    }
}

impl<T: Copy> Table<T> {
    /// Where a throw leads.
    pub fn find(&self, throw: Throw) -> T {
        let column = if throw.coloured % 2 == 1 { &self.odd } else { &self.even };
        column[usize::from(throw.white[0] + throw.white[1]) - 2]
    }
}

/// A city.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CityData {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Other names it answers to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// Where it lies.
    pub region: Region,
    /// Its dot.
    pub dot: Dot,
}

/// A dot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DotData {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The state it lies in.
    pub state: String,
    /// Where to draw it.
    pub x: i32,
    /// Where to draw it.
    pub y: i32,
}

/// A fork or crossing of one railroad without a dot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct JunctionData {
    /// Its short name.
    pub id: String,
    /// Whose track it is.
    pub railroad: Railroad,
    /// Where to draw it.
    pub x: i32,
    /// Where to draw it.
    pub y: i32,
}

/// A railroad.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RailroadData {
    /// Its letters in files.
    pub id: String,
    /// Its letters on the board.
    pub short: String,
    /// Its name.
    pub name: String,
    /// What the bank asks for it.
    pub price: u32,
    /// Its sections, each by its two ends; junctions are numbered after the dots.
    pub sections: Vec<(u16, u16)>,
}

/// A board ready for play: the data and what follows from it.
#[derive(Debug)]
pub struct Board {
    /// The data itself.
    pub data: Data,
    /// The track as steps from dot to dot.
    pub tracks: Tracks,
    /// What a trip pays, by both cities.
    payoffs: Vec<u32>,
    /// Dots first, then railroads: what a route may name.
    pub place_names: Names,
    /// Railroads, for reading orders.
    pub railroad_names: Names,
    /// Regions, for reading orders.
    pub region_names: Names,
    /// Dots alone, for the end of a leg.
    pub dot_names: Names,
    /// Groups first, then railroads, then what is always there: what a purchase may name.
    pub ware_names: Names,
    /// By dot and railroad the nearest city, found when it is first asked for.
    nearest: Vec<OnceLock<Box<[NearCity]>>>,
    /// Where everything stands on a picture, once somebody wants to see it.
    layout: OnceLock<Layout>,
}

/// The nearest city on a railroad of a dot: how many dots away, on which railroad, where.
pub type NearCity = (u16, Railroad, Dot);

impl Board {
    /// Prepares checked data; misprints of the chart are put right where the table wants it.
    pub fn new(data: Data, corrected: bool) -> Board {
        let tracks = Tracks::new(&data);
        let cities = data.cities.len();
        let mut payoffs = vec![0; cities * cities];
        let mut set = |a: usize, b: usize, dollars: u32| {
            payoffs[a * cities + b] = dollars;
            payoffs[b * cities + a] = dollars;
        };
        for (to, row) in data.payoffs.iter().enumerate() {
            row.iter().enumerate().for_each(|(from, dollars)| set(from, to, *dollars));
        }
        for (from, to, dollars) in data.corrections.iter().filter(|_| corrected) {
            set(from.index(), to.index(), *dollars);
        }
        let dots: Vec<(&str, Vec<&str>)> =
            Dot::all(data.dots.len()).map(|dot| dot_names(&data, dot)).collect();
        let lines: Vec<(&str, Vec<&str>)> = data
            .railroads
            .iter()
            .map(|line| (line.short.as_str(), vec![line.id.as_str(), line.name.as_str()]))
            .collect();
        let list = |names: &[(&str, Vec<&str>)]| {
            Names::new(names.iter().map(|(name, aliases)| (*name, aliases.as_slice())))
        };
        let groups: Vec<(&str, Vec<&str>)> =
            data.groups.iter().map(|group| (group.name.as_str(), vec![group.id.as_str()])).collect();
        let railroad_names = list(&lines);
        let dot_names = list(&dots);
        let fixed: Vec<(&str, Vec<&str>)> =
            WARES.iter().map(|words| (words[0], words[1..].to_vec())).collect();
        let ware_names = list(&[groups, lines.clone(), fixed].concat());
        let place_names = list(&[dots, lines].concat());
        let region_names = Names::new(data.regions.iter().map(|region| {
            let aliases: Vec<&str> =
                region.aliases.iter().map(String::as_str).chain([region.name.as_str()]).collect();
            (region.id.as_str(), aliases)
        }));
        let nearest = data.dots.iter().map(|_| OnceLock::new()).collect();
        let layout = OnceLock::new();
        Board {
            tracks,
            nearest,
            payoffs,
            place_names,
            railroad_names,
            region_names,
            dot_names,
            ware_names,
            data,
            layout,
        }
    }

    /// The nearest city on each railroad of a dot.
    pub fn nearest_cities(&self, dot: Dot) -> &[NearCity] {
        self.nearest[dot.index()].get_or_init(|| {
            let on_line = |line: Railroad| {
                let far = distances(&self.tracks, dot, |step| step.by == line);
                let city = self.data.cities.iter().min_by_key(|city| far[city.dot.index()])?;
                Some((far[city.dot.index()], line, city.dot))
            };
            self.tracks.railroads_at(dot).into_iter().filter_map(on_line).collect()
        })
    }

    /// Where everything stands on a picture.
    pub fn layout(&self) -> &Layout {
        self.layout.get_or_init(|| Layout::new(&self.data))
    }

    /// A city's name.
    pub fn city_name(&self, city: City) -> &str {
        &self.data.cities[city.index()].name
    }

    /// A dot's name.
    pub fn name(&self, dot: Dot) -> &str {
        &self.data.dots[dot.index()].name
    }

    /// The dot of a city.
    pub fn dot(&self, city: City) -> Dot {
        self.data.cities[city.index()].dot
    }

    /// The region of a city.
    pub fn region(&self, city: City) -> Region {
        self.data.cities[city.index()].region
    }

    /// A railroad.
    pub fn line(&self, railroad: Railroad) -> &RailroadData {
        &self.data.railroads[railroad.index()]
    }

    /// The letters of a railroad on the board.
    pub fn short(&self, railroad: Railroad) -> &str {
        &self.line(railroad).short
    }

    /// What the bank asks for a railroad.
    pub fn price(&self, railroad: Railroad) -> u32 {
        self.line(railroad).price
    }

    /// All railroads.
    pub fn railroads(&self) -> impl Iterator<Item = Railroad> + Clone + use<> {
        Railroad::all(self.data.railroads.len())
    }

    /// All regions.
    pub fn regions(&self) -> impl Iterator<Item = Region> + Clone + use<> {
        Region::all(self.data.regions.len())
    }

    /// All groups.
    pub fn groups(&self) -> impl Iterator<Item = Group> + Clone + use<> {
        Group::all(self.data.groups.len())
    }

    /// What the chart pays for a trip between two cities.
    pub fn payoff(&self, from: City, to: City) -> u32 {
        self.payoffs[from.index() * self.data.cities.len() + to.index()]
    }
}

/// A dot answers to its name, its id and the names of the cities on it.
fn dot_names(data: &Data, dot: Dot) -> (&str, Vec<&str>) {
    let here = &data.dots[dot.index()];
    let cities = data.cities.iter().filter(|city| city.dot == dot);
    let names = cities.flat_map(|city| {
        [city.name.as_str(), city.id.as_str()].into_iter().chain(city.aliases.iter().map(String::as_str))
    });
    (here.name.as_str(), [here.id.as_str()].into_iter().chain(names).collect())
}
