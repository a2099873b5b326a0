//! The board of Age of Steam as it is meant; [`written`](super::written) makes it from a file.

use crate::board::hex::{Goods, Hex, HexMap, Kinds, MapData, Prices};
use crate::orders::Names;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The numbers off the components, as the opening record keeps them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Data {
    /// What the board is called wherever boards are listed.
    pub board: String,
    /// Whether it is a printed board.
    pub published: bool,
    /// Where it comes from.
    pub note: String,
    /// How many turns are played, by number of seats.
    pub turns: BTreeMap<usize, u8>,
    /// What every player begins with.
    pub start: Start,
    /// Shares.
    pub shares: ShareRules,
    /// The most links that an engine can cross.
    pub engine: u32,
    /// How many tiles a player lays in a turn.
    pub tiles_a_turn: TilesATurn,
    /// Discs for towns with two or four exits.
    pub town_discs: u32,
    /// Markers of each player for links.
    pub markers: usize,
    /// What income falls by.
    pub reduction: Vec<Band>,
    /// One more band of later editions.
    pub later_reduction: Band,
    /// What counts at the end.
    pub points: Points,
    /// What tiles cost.
    pub prices: Prices,
    /// The tiles.
    pub tiles: Kinds,
    /// Colours of goods.
    pub goods: Vec<GoodsData>,
    /// Cities that can be founded.
    pub new_cities: Vec<NewCity>,
    /// The goods display, from left to right.
    pub display: Vec<Column>,
    /// The map.
    pub map: MapData,
}

/// What every player begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Dollars.
    pub cash: u32,
    /// Shares that are issued already.
    pub shares: u32,
    /// The engine.
    pub engine: u32,
    /// Income.
    pub income: u32,
}

/// Shares: what issuing one brings, and how many a player may ever have issued.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShareRules {
    /// Dollars for one.
    pub pays: u32,
    /// The most, those of the start among them.
    pub most: u32,
}

/// How many tiles a player lays in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TilesATurn {
    /// As a rule.
    pub usual: usize,
    /// The Engineer.
    pub engineer: usize,
}

/// Income from this on falls by so much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// The least income of the band.
    pub from: u32,
    /// How much it falls.
    pub by: u32,
}

/// Points at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// For each dollar of income.
    pub income: i64,
    /// Against each share.
    pub share: i64,
    /// For each piece of track of a complete link.
    pub section: i64,
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
    /// Other names it answers to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
}

/// A city that can be founded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewCity {
    /// Its letter.
    pub letter: char,
    /// The colour of the goods that are delivered there.
    pub goods: Goods,
}

/// A side of the display.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Rolled for first.
    West,
    /// Rolled for second.
    East,
}

/// A column of the display.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// Its side.
    pub side: Side,
    /// The roll that feeds it.
    pub die: u32,
    /// Where its cubes go.
    pub feeds: Feeds,
    /// How many cubes fit in.
    pub spaces: usize,
}

/// Where the cubes of a column go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Feeds {
    /// To a printed city.
    City(Hex),
    /// To a new city by number, once it is on the map.
    New(u8),
}

/// A board ready for play: the data and what follows from it.
#[derive(Debug)]
pub struct Board {
    /// The data itself.
    pub data: Data,
    /// The map.
    pub map: HexMap,
    /// The colours of new cities, by number.
    pub new_goods: Vec<Goods>,
    /// Every hex of the map; orders name them by label, and places by name too.
    pub hexes: Vec<Hex>,
    /// Their names.
    pub hex_names: Names,
    /// Names of colours.
    pub goods_names: Names,
    /// Names of columns: `W3`, `E1`, `A`.
    pub column_names: Names,
    /// Letters of new cities.
    pub letter_names: Names,
    /// Names of actions, in their order.
    pub action_names: Names,
}

impl Board {
    /// Prepares checked data.
    pub fn new(data: Data) -> Board {
        let map = HexMap::new(data.map.clone());
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
        let of_goods = data.goods.iter().map(|goods| Some(format!("aos-goods-{}", goods.id)));
        let goods_names = Names::new(data.goods.iter().map(|goods| {
            let own = [goods.id.clone()];
            (goods.name.clone(), [goods.aliases.as_slice(), &own].concat())
        }))
        .worded(of_goods);
        let of_columns = data.display.iter().map(|column| match (column.feeds, column.side) {
            (Feeds::City(_), Side::West) => Some(format!("aos-column-west-{}", column.die)),
            (Feeds::City(_), Side::East) | (Feeds::New(_), _) => None,
        });
        let column_names =
            Names::new((0..data.display.len()).map(|nth| column_name(&data, nth))).worded(of_columns);
        let letters = data.new_cities.iter().map(|city| (city.letter.to_string(), None::<String>));
        let letter_names = Names::new(letters);
        let of_actions = super::words::ACTIONS.iter().map(|id| Some((*id).to_owned()));
        let actions = super::orders::ACTIONS.iter().map(|words| (words[0], &words[1..]));
        let action_names = Names::new(actions).worded(of_actions);
        let new_goods = data.new_cities.iter().map(|city| city.goods).collect();
        Board {
            map,
            new_goods,
            hexes,
            hex_names,
            goods_names,
            column_names,
            letter_names,
            action_names,
            data,
        }
    }

    /// A colour's data.
    pub fn goods(&self, goods: Goods) -> &GoodsData {
        &self.data.goods[goods.index()]
    }

    /// All colours.
    pub fn all_goods(&self) -> impl Iterator<Item = Goods> + Clone + use<> {
        Goods::all(self.data.goods.len())
    }

    /// The letter of a new city.
    pub fn letter(&self, city: u8) -> char {
        self.data.new_cities[usize::from(city)].letter
    }
}

/// What a column is called: side and roll, or the letter of its new city; in Italian the west is O. The column of a city
/// answers to the city's name too, where it is the only one.
fn column_name(data: &Data, nth: usize) -> (String, Vec<String>) {
    let column = &data.display[nth];
    let hex = match column.feeds {
        Feeds::City(hex) => hex,
        Feeds::New(city) => return (data.new_cities[usize::from(city)].letter.to_string(), Vec::new()),
    };
    let only = data.display.iter().filter(|other| other.feeds == column.feeds).count() == 1;
    let city = data.map.cities.iter().find(|city| city.hex == hex && only).map(|city| city.name.clone());
    let (name, italian) = match column.side {
        Side::West => (format!("W{}", column.die), Some(format!("O{}", column.die))),
        Side::East => (format!("E{}", column.die), None),
    };
    (name, italian.into_iter().chain(city).collect())
}
