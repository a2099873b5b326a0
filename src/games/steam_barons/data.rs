//! The boards of Steam Barons as they are meant; [`written`](super::written) makes them from a file.

use crate::board::hex::{Goods, Hex, HexMap, Kinds, MapData, Prices};
use crate::orders::Names;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A company, by its place in the list of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Company(u8);

impl Company {
    /// The place in the list.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The company at a place in the list.
    pub fn at(index: usize) -> Company {
        Company(u8::try_from(index).expect("a checked file has few companies"))
    }

    /// The first `count` companies.
    pub fn all(count: usize) -> impl Iterator<Item = Company> + Clone {
        (0..count).map(Company::at)
    }
}

/// The numbers off the components, as the opening record keeps them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Data {
    /// What the board is called wherever boards are listed.
    pub board: String,
    /// Whether it is the printed one.
    pub published: bool,
    /// Where it comes from.
    pub note: String,
    /// How many turns are played.
    pub turns: u8,
    /// What every player begins with, by number of seats.
    pub start_cash: BTreeMap<usize, u32>,
    /// What every company begins with.
    pub start: Start,
    /// What a company gets for a share it issues.
    pub issue_pays: u32,
    /// Rounds of shipping in a turn.
    pub rounds: u8,
    /// Companies.
    pub companies: Vec<CompanyData>,
    /// Colours of goods.
    pub goods: Vec<GoodsData>,
    /// Only a better performance brings a bonus.
    pub bonus_above: u32,
    /// What a performance brings, the least first.
    pub dividends: Vec<Band>,
    /// How prices move.
    pub adjustment: Adjustment,
    /// The boxes of the prices.
    pub price_track: PriceTrack,
    /// What tiles cost.
    pub prices: Prices,
    /// The tiles.
    pub tiles: Kinds,
    /// The maps, in the order of [`MAPS`].
    pub maps: Vec<Sheet>,
}

/// What the maps are called in options and in the file, in their order.
pub const MAPS: &[&str] = &["eastern-us", "northern-england"];

/// What every company begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Dollars in the treasury.
    pub treasury: u32,
    /// The price of a share.
    pub price: u32,
}

/// A company of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompanyData {
    /// Its short name.
    pub id: String,
    /// Its name in English.
    pub name: String,
    /// Other names it answers to, the Italian one first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
}

/// A colour of goods.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoodsData {
    /// Its short name.
    pub id: String,
    /// Its name in English.
    pub name: String,
    /// How many cubes there are.
    pub cubes: u32,
    /// Whether its cubes are taken off the map after the first draw.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub leaves: bool,
    /// Other names it answers to, the Italian one first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
}

/// What a performance brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// The least performance of the band.
    pub from: u32,
    /// For every share in a player's hands.
    pub dividend: u32,
    /// For the treasury.
    pub profit: u32,
    /// For whoever controls the company.
    pub bonus: u32,
}

/// The table by which prices move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjustment {
    /// What each box does to a price, from left to right.
    pub boxes: Vec<i64>,
    /// The box of the best stack, by number of stacks.
    pub entry: BTreeMap<usize, i64>,
    /// The boxes that bankrupt companies fill, by their number.
    pub bankrupt: BTreeMap<usize, Vec<i64>>,
}

/// The boxes of the prices, from 0 on; below lies box B.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PriceTrack {
    /// The highest price.
    pub most: u32,
    /// How much more a rise from a box brings.
    pub green: BTreeMap<u32, u32>,
    /// How much a price falls more that does not rise from a box.
    pub pink: BTreeMap<u32, u32>,
}

/// Where the first track of a company may begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Starts {
    /// In every city.
    City,
    /// At a port, or in a city that links join to one.
    Ports,
}

/// A map with what goes with it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sheet {
    /// Its name in English.
    pub name: String,
    /// Shares of each company, the one on sale at the start among them.
    pub shares: u32,
    /// How many tiles a company lays, by turn.
    pub tiles: Vec<usize>,
    /// Where first track may begin.
    pub starts: Starts,
    /// The map itself.
    pub map: MapData,
}

/// A board ready for play: the data, one of its maps, and what follows from them.
#[derive(Debug)]
pub struct Board {
    /// The data itself.
    pub data: Data,
    /// Which map is played on, by its place in [`MAPS`].
    pub sheet: usize,
    /// The map.
    pub map: HexMap,
    /// Every hex of the map; orders name them by label, and places by name too.
    pub hexes: Vec<Hex>,
    /// Their names.
    pub hex_names: Names,
    /// Names of companies.
    pub company_names: Names,
    /// Names of colours.
    pub goods_names: Names,
}

impl Board {
    /// Prepares checked data for one of its maps.
    pub fn new(data: Data, sheet: usize) -> Board {
        let map = HexMap::new(data.maps[sheet].map.clone());
        let hexes: Vec<Hex> = map.hexes().collect();
        let named = |hex: &Hex| {
            let aliases = match (map.city(*hex), map.town(*hex)) {
                (Some(city), _) => city.aliases.clone(),
                (_, Some(town)) => town.aliases.clone(),
                (None, None) => Vec::new(),
            };
            (map.name(*hex), [vec![hex.to_string()], aliases].concat())
        };
        let hex_names = Names::new(hexes.iter().map(named));
        let words = |id: &String, aliases: &[String]| [aliases, std::slice::from_ref(id)].concat();
        let companies = data.companies.iter();
        let company_names = Names::new(companies.clone().map(|of| (&of.name, words(&of.id, &of.aliases))))
            .worded(companies.map(|of| Some(format!("sb-company-{}", of.id))));
        let goods = data.goods.iter();
        let goods_names = Names::new(goods.clone().map(|of| (&of.name, words(&of.id, &of.aliases))))
            .worded(goods.map(|of| Some(format!("sb-goods-{}", of.id))));
        Board { sheet, map, hexes, hex_names, company_names, goods_names, data }
    }

    /// The map with what goes with it.
    pub fn sheet(&self) -> &Sheet {
        &self.data.maps[self.sheet]
    }

    /// A colour's data.
    pub fn goods(&self, goods: Goods) -> &GoodsData {
        &self.data.goods[goods.index()]
    }

    /// All colours.
    pub fn all_goods(&self) -> impl Iterator<Item = Goods> + Clone + use<> {
        Goods::all(self.data.goods.len())
    }

    /// A company's data.
    pub fn company(&self, company: Company) -> &CompanyData {
        &self.data.companies[company.index()]
    }

    /// All companies.
    pub fn companies(&self) -> impl Iterator<Item = Company> + Clone + use<> {
        Company::all(self.data.companies.len())
    }
}
