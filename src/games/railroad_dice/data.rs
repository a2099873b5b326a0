//! The components of Railroad Dice as they are meant; [`written`](super::written) makes them from a file.

use super::names::{Cell, Company, Dir, Kind, SIZE, SPACES};
use crate::orders::Names;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The numbers off the components, as the opening record keeps them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Data {
    /// What it is called wherever boards are listed.
    pub board: String,
    /// Whether these are the printed components.
    pub published: bool,
    /// Where they come from.
    pub note: String,
    pub dice: u32,
    /// Question marks in front of every screen at the start.
    pub start: u32,
    /// Dice in front of a screen at the end of a turn.
    pub keep: u32,
    pub income: u32,
    pub tile_bonus: u32,
    pub station_bonus: u32,
    /// Railway dice on a tile before the line may leave it.
    pub leave: u32,
    pub mountain_fee: u32,
    pub water_fee: u32,
    /// Matching spaces around a station.
    pub around: u32,
    pub passengers: u32,
    /// Companies sold out before shares may be bought from players, by number of seats (RD-15).
    pub gate: BTreeMap<usize, u32>,
    pub years: u32,
    /// The first is the start tile.
    pub tiles: Vec<TileData>,
    pub companies: Vec<CompanyData>,
}

/// A kind of tile.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TileData {
    pub id: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// How many small tiles there are; large ones never run out (RD-05).
    pub small: u32,
    /// Kinds of edges to the north, east, south and west.
    pub edges: [u8; 4],
    /// Rows from the north.
    pub grid: Vec<String>,
}

/// A company card.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompanyData {
    pub id: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    pub needs: Needs,
    pub shares: u32,
    /// Of its first station, its second, and so on.
    pub costs: Vec<u32>,
}

/// What lies on a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Terrain {
    Country,
    Mountain,
    Water,
}

impl Terrain {
    /// The terrain of a sign in a grid.
    pub fn of(sign: char) -> Option<Terrain> {
        match sign {
            '.' => Some(Terrain::Country),
            '^' => Some(Terrain::Mountain),
            '~' => Some(Terrain::Water),
            _ => None,
        }
    }

    pub fn sign(self) -> char {
        match self {
            Terrain::Country => '.',
            Terrain::Mountain => '^',
            Terrain::Water => '~',
        }
    }
}

/// Where a company builds its stations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Needs {
    Mountain,
    Water,
    Plain,
}

impl Needs {
    /// The terrain of the station's own space, and that of the spaces around it.
    pub fn terrains(self) -> (Terrain, Terrain) {
        match self {
            Needs::Mountain => (Terrain::Mountain, Terrain::Mountain),
            Needs::Water => (Terrain::Country, Terrain::Water),
            Needs::Plain => (Terrain::Country, Terrain::Country),
        }
    }
}

/// A kind of tile, turned so many quarters clockwise.
#[derive(Debug, Clone, PartialEq)]
pub struct Ground {
    terrain: [Terrain; SPACES],
    /// Kinds of edges by side.
    edges: [u8; 4],
    /// The first space of the mountain area that a space belongs to; itself where it is no mountain.
    areas: [u8; SPACES],
}

impl Ground {
    fn new(data: &TileData) -> Ground {
        let mut terrain = [Terrain::Country; SPACES];
        for (row, line) in data.grid.iter().enumerate().take(SIZE) {
            for (column, sign) in line.chars().enumerate().take(SIZE) {
                terrain[row * SIZE + column] = Terrain::of(sign).unwrap_or(Terrain::Country);
            }
        }
        Ground { terrain, edges: data.edges, areas: areas(&terrain) }
    }

    /// The same, a quarter further clockwise.
    fn quarter(&self) -> Ground {
        let mut terrain = self.terrain;
        for row in 0..SIZE {
            for column in 0..SIZE {
                terrain[row * SIZE + column] = self.terrain[(SIZE - 1 - column) * SIZE + row];
            }
        }
        let [north, east, south, west] = self.edges;
        Ground { terrain, edges: [west, north, east, south], areas: areas(&terrain) }
    }

    pub fn terrain(&self, cell: Cell) -> Terrain {
        self.terrain[cell.index()]
    }

    pub fn edge(&self, side: Dir) -> u8 {
        self.edges[side as usize]
    }

    /// The mountain area of a space, by its first space (RD-26); none where there is no mountain.
    pub fn area(&self, cell: Cell) -> Option<Cell> {
        (self.terrain(cell) == Terrain::Mountain).then(|| Cell::at(usize::from(self.areas[cell.index()])))
    }
}

/// The first space of every space's mountain area: mountains that touch along a side are one.
fn areas(terrain: &[Terrain; SPACES]) -> [u8; SPACES] {
    let mut areas: [u8; SPACES] = std::array::from_fn(|index| index as u8);
    for first in Cell::all(SPACES) {
        let mut waiting = vec![first];
        while let Some(cell) = waiting.pop() {
            for next in Dir::ALL.into_iter().filter_map(|to| cell.step(to)) {
                let both = [cell, next].iter().all(|one| terrain[one.index()] == Terrain::Mountain);
                if both && areas[next.index()] > areas[first.index()] {
                    areas[next.index()] = areas[first.index()];
                    waiting.push(next);
                }
            }
        }
    }
    areas
}

/// Components ready for play: the data and what follows from them.
#[derive(Debug)]
pub struct Board {
    pub data: Data,
    /// Every kind in its four turns.
    grounds: Vec<[Ground; 4]>,
    /// Turns of every kind that differ from each other.
    turns: Vec<Vec<u8>>,
    pub company_names: Names,
    pub kind_names: Names,
    pub words: Words,
}

/// What orders call things that are the same on every board, English before Italian.
#[derive(Debug)]
pub struct Words {
    pub pieces: Names,
    pub faces: Names,
    pub sides: Names,
    pub ends: Names,
}

/// Words for straight, left and right.
pub const PIECES: [&[&str]; 3] = [
    &["straight", "dritto", "diritto", "dritta", "rettilineo"],
    &["left", "sinistra", "curve left", "left curve", "curva a sinistra", "curva sinistra"],
    &["right", "destra", "curve right", "right curve", "curva a destra", "curva destra"],
];

/// Words for the faces of a die; `?` itself is read as a sign.
pub const FACES: [&[&str]; 4] = [
    &["straight", "dritto", "straights", "dritti", "diritto", "rettilineo"],
    &["curve", "curva", "curves"],
    &["share", "azione", "shares", "azioni"],
    &["?", "joker", "jolly", "question", "question mark", "jokers", "punto interrogativo"],
];

/// Words for the directions.
pub const SIDES: [&[&str]; 4] = [&["north", "nord"], &["east", "est"], &["south", "sud"], &["west", "ovest"]];

/// Words for the ends of the line.
pub const ENDS: [&[&str]; 2] = [&["west", "ovest", "west end"], &["east", "est", "east end"]];

fn names(words: &[&[&'static str]], family: &str) -> Names {
    let ids: Vec<Option<String>> =
        words.iter().map(|words| Some(format!("{family}{}", id(words[0])))).collect();
    Names::new(words.iter().map(|words| (words[0], &words[1..]))).worded(ids)
}

/// The last part of the message that says a word.
fn id(word: &str) -> &str {
    if word == "?" { "question" } else { word }
}

impl Board {
    /// Prepares checked data.
    pub fn new(data: Data) -> Board {
        let turn = |tile: &TileData| {
            let first = Ground::new(tile);
            let second = first.quarter();
            let third = second.quarter();
            let fourth = third.quarter();
            [first, second, third, fourth]
        };
        let grounds: Vec<[Ground; 4]> = data.tiles.iter().map(turn).collect();
        let differing = |grounds: &[Ground; 4]| {
            let is_new = |turn: &u8| !grounds[..usize::from(*turn)].contains(&grounds[usize::from(*turn)]);
            (0..4).filter(is_new).collect()
        };
        let turns = grounds.iter().map(differing).collect();
        fn called<'n>(name: &'n str, aliases: &'n [String], id: &'n str) -> (&'n str, Vec<&'n str>) {
            (name, aliases.iter().map(String::as_str).chain([id]).collect())
        }
        let companies = data.companies.iter();
        let company_names = Names::new(companies.clone().map(|of| called(&of.name, &of.aliases, &of.id)))
            .worded(companies.map(|of| Some(format!("rd-company-{}", of.id))));
        let tiles = data.tiles.iter();
        let kind_names = Names::new(tiles.clone().map(|of| called(&of.name, &of.aliases, &of.id)))
            .worded(tiles.map(|of| Some(format!("rd-tile-{}", of.id))));
        let words = Words {
            pieces: names(&PIECES, "rd-piece-"),
            faces: names(&FACES, "rd-face-"),
            sides: names(&SIDES, "rd-side-"),
            ends: names(&ENDS, "rd-end-"),
        };
        Board { data, grounds, turns, company_names, kind_names, words }
    }

    pub fn ground(&self, kind: Kind, turned: u8) -> &Ground {
        &self.grounds[kind.index()][usize::from(turned % 4)]
    }

    /// Turns of a kind that differ from each other.
    pub fn turns(&self, kind: Kind) -> &[u8] {
        &self.turns[kind.index()]
    }

    pub fn company(&self, company: Company) -> &CompanyData {
        &self.data.companies[company.index()]
    }

    pub fn kind(&self, kind: Kind) -> &TileData {
        &self.data.tiles[kind.index()]
    }

    pub fn companies(&self) -> impl Iterator<Item = Company> + Clone + use<> {
        Company::all(self.data.companies.len())
    }

    pub fn kinds(&self) -> impl Iterator<Item = Kind> + Clone + use<> {
        Kind::all(self.data.tiles.len())
    }
}
