//! The printed map: terrain, cities and towns. It never changes; what players lay on it is a network.

use super::{Edge, Hex, Run};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A colour of goods, by its place in the list of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Goods(u8);

impl Goods {
    /// The place in the list.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The colour at a place in the list.
    pub fn at(index: usize) -> Goods {
        Goods(u8::try_from(index).expect("a checked file has few colours"))
    }

    /// The first `count` colours.
    pub fn all(count: usize) -> impl Iterator<Item = Goods> + Clone {
        (0..count).map(Goods::at)
    }
}

/// What the ground is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Open country.
    Plain,
    /// A river runs through.
    River,
    /// Hills.
    Hills,
    /// Mountains.
    Mountain,
    /// A lake, the sea, or no part of the board: no track comes here.
    Water,
}

impl Terrain {
    /// Every terrain.
    pub const ALL: [Terrain; 5] =
        [Terrain::Plain, Terrain::River, Terrain::Hills, Terrain::Mountain, Terrain::Water];

    /// How a map's file writes it.
    pub fn sign(self) -> char {
        match self {
            Terrain::Plain => '.',
            Terrain::River => '~',
            Terrain::Hills => 'h',
            Terrain::Mountain => '^',
            Terrain::Water => 'L',
        }
    }

    /// The terrain that a sign stands for.
    pub fn of(sign: char) -> Option<Terrain> {
        Terrain::ALL.into_iter().find(|terrain| terrain.sign() == sign)
    }
}

/// A map as the opening record keeps it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MapData {
    /// Columns from the left, each from the top, a sign for the terrain of every hex.
    pub columns: Vec<String>,
    /// Cities.
    pub cities: Vec<CityData>,
    /// Towns.
    pub towns: Vec<TownData>,
    /// Where rivers run, for drawing only.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rivers: BTreeMap<Hex, Run>,
    /// Neighbouring cities with a printed link between them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub neighbours: Vec<Neighbours>,
}

/// A city.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CityData {
    /// Its name.
    pub name: String,
    /// Where it lies.
    pub hex: Hex,
    /// The colour of the goods that are delivered here.
    pub goods: Goods,
    /// How many cubes lie here at the start.
    pub cubes: u32,
    /// Whether it is a port.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub port: bool,
    /// Other names it answers to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
}

/// A town.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TownData {
    /// Its name.
    pub name: String,
    /// Where it lies.
    pub hex: Hex,
    /// How many cubes lie here at the start.
    #[serde(default, skip_serializing_if = "is_none")]
    pub cubes: u32,
    /// Other names it answers to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
}

/// Two cities on neighbouring hexes that a printed link joins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Neighbours(pub Hex, pub Hex);

fn is_none(cubes: &u32) -> bool {
    *cubes == 0
}

/// What is printed on a hex beside its terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Printed {
    /// Nothing.
    Country,
    /// A city, by its place in the list.
    City(usize),
    /// A town, by its place in the list.
    Town(usize),
}

/// A map ready for play.
#[derive(Debug, Clone)]
pub struct HexMap {
    data: MapData,
    /// By column and row.
    ground: Vec<Vec<(Terrain, Printed)>>,
}

impl HexMap {
    /// Prepares checked data.
    pub fn new(data: MapData) -> HexMap {
        let terrain = |sign: char| (Terrain::of(sign).unwrap_or(Terrain::Water), Printed::Country);
        let mut ground: Vec<Vec<_>> =
            data.columns.iter().map(|column| column.chars().map(terrain).collect()).collect();
        let cities = data.cities.iter().enumerate().map(|(nth, city)| (city.hex, Printed::City(nth)));
        let towns = data.towns.iter().enumerate().map(|(nth, town)| (town.hex, Printed::Town(nth)));
        for (hex, printed) in cities.chain(towns) {
            if let Some(cell) = ground.get_mut(hex.column()).and_then(|column| column.get_mut(hex.row())) {
                cell.1 = printed;
            }
        }
        HexMap { data, ground }
    }

    /// The data itself.
    pub fn data(&self) -> &MapData {
        &self.data
    }

    /// How many columns it has, and the length of the longest.
    pub fn size(&self) -> (usize, usize) {
        (self.ground.len(), self.ground.iter().map(Vec::len).max().unwrap_or(0))
    }

    /// Every hex, water too, column by column.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + '_ {
        let rows = |(column, hexes): (usize, &Vec<_>)| {
            (0..hexes.len()).filter_map(move |row| Hex::at(column, row)).collect::<Vec<_>>()
        };
        self.ground.iter().enumerate().flat_map(rows)
    }

    /// What the ground of a hex is like; nothing off the map.
    pub fn terrain(&self, hex: Hex) -> Option<Terrain> {
        Some(self.cell(hex)?.0)
    }

    /// Whether track could ever lie there or lead there.
    pub fn is_land(&self, hex: Hex) -> bool {
        self.terrain(hex).is_some_and(|terrain| terrain != Terrain::Water)
    }

    /// The land next to a hex.
    pub fn land_around(&self, hex: Hex) -> Vec<Hex> {
        let around = Edge::ALL.into_iter().filter_map(|edge| hex.neighbour(edge));
        around.filter(|next| self.is_land(*next)).collect()
    }

    /// The land nearest to a label, which the map may not have; so many hexes of it.
    pub fn nearest_land(&self, hex: Hex, count: usize) -> Vec<Hex> {
        let mut land: Vec<Hex> = self.hexes().filter(|hex| self.is_land(*hex)).collect();
        land.sort_by_key(|other| hex.away(*other));
        land.truncate(count);
        land
    }

    /// The edges of a hex over which track can lead.
    pub fn leads(&self, hex: Hex) -> Vec<Edge> {
        let is_land = |edge: &Edge| hex.neighbour(*edge).is_some_and(|next| self.is_land(next));
        Edge::ALL.into_iter().filter(is_land).collect()
    }

    /// The city printed on a hex.
    pub fn city(&self, hex: Hex) -> Option<&CityData> {
        match self.cell(hex)?.1 {
            Printed::City(nth) => Some(&self.data.cities[nth]),
            Printed::Town(_) | Printed::Country => None,
        }
    }

    /// The town printed on a hex, whatever it has become since.
    pub fn town(&self, hex: Hex) -> Option<&TownData> {
        match self.cell(hex)?.1 {
            Printed::Town(nth) => Some(&self.data.towns[nth]),
            Printed::City(_) | Printed::Country => None,
        }
    }

    /// The name of the city or town on a hex, or else its label.
    pub fn name(&self, hex: Hex) -> String {
        let city = self.city(hex).map(|city| city.name.clone());
        city.or_else(|| self.town(hex).map(|town| town.name.clone())).unwrap_or_else(|| hex.to_string())
    }

    fn cell(&self, hex: Hex) -> Option<(Terrain, Printed)> {
        self.ground.get(hex.column())?.get(hex.row()).copied()
    }
}
