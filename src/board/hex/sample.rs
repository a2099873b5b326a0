//! A map for the tests of track, and short ways to say hexes and track.

use super::written::{self, Keys};
use super::{Goods, Hex, HexMap, Kinds, Land, Laying, Network, Obstacle, Owner, Prices, Run, Works};
use crate::written::Written;

const FILE: &str = include_str!("sample.yaml");

/// The colours of the file.
pub const GOODS: [&str; 5] = ["red", "blue", "yellow", "purple", "black"];

fn written() -> Written<'static> {
    Written::parse(FILE).unwrap()
}

pub fn kinds() -> Kinds {
    written::kinds(&mut written(), "tiles")
}

/// A table: the map, its tiles and what has been laid.
pub struct Table {
    pub map: HexMap,
    pub kinds: Kinds,
    pub prices: Prices,
    pub network: Network,
    pub new_cities: Vec<Goods>,
    pub complex_on_empty: bool,
}

impl Table {
    pub fn new() -> Table {
        let mut file = written();
        let goods: Vec<String> = GOODS.map(str::to_owned).to_vec();
        let data = written::map(&mut file, Keys::PLAIN, &goods).unwrap();
        let prices = written::prices(&mut file, "prices", Some(&data)).unwrap();
        let colours = ["red", "blue", "black", "black", "yellow", "purple", "black", "black"];
        let number = |colour: &str| Goods::at(GOODS.iter().position(|other| *other == colour).unwrap());
        Table {
            map: HexMap::new(data),
            kinds: kinds(),
            prices,
            network: Network::default(),
            new_cities: colours.into_iter().map(number).collect(),
            complex_on_empty: false,
        }
    }

    pub fn land(&self) -> Land<'_> {
        Land::new(&self.map, &self.network, &self.new_cities)
    }

    pub fn works(&self, owner: u8) -> Works<'_> {
        Works {
            land: self.land(),
            kinds: &self.kinds,
            prices: &self.prices,
            owner: Owner(owner),
            discs: Some(8),
            complex_on_empty: self.complex_on_empty,
            begins: &|_| true,
        }
    }

    pub fn try_lay(&self, owner: u8, label: &str, track: &str) -> Result<Laying, Obstacle> {
        self.works(owner).fit(hex(label), &runs(track))
    }

    /// Lays track that must be allowed and says its price.
    pub fn lay(&mut self, owner: u8, label: &str, track: &str) -> u32 {
        let laying =
            self.try_lay(owner, label, track).unwrap_or_else(|why| panic!("{label} {track}: {why:?}"));
        self.network.apply(&laying.change);
        super::differences_of(&self.land(), &self.land().links()).unwrap();
        laying.price
    }

    /// Lays a list: hex, track, price.
    pub fn lay_all(&mut self, owner: u8, list: &[(&str, &str, u32)]) -> u32 {
        for (label, track, price) in list {
            assert_eq!(self.lay(owner, label, track), *price, "{label} {track}");
        }
        list.iter().map(|(_, _, price)| price).sum()
    }

    pub fn found(&mut self, owner: u8, label: &str, city: u8) {
        let change = self.works(owner).found(hex(label), city).unwrap();
        self.network.apply(&change);
        super::differences_of(&self.land(), &self.land().links()).unwrap();
    }

    /// Complete links of an owner: ends by name and how many pieces of track.
    pub fn links(&self, owner: u8) -> Vec<(String, String, usize)> {
        let mine = self.land().links().into_iter().filter(|link| link.owner == Some(Owner(owner)));
        let name = |hex| self.map.name(hex);
        let mut links: Vec<_> = mine
            .filter_map(|link| {
                link.places().map(|(a, b)| (name(a).min(name(b)), name(a).max(name(b)), link.length()))
            })
            .collect();
        links.sort();
        links
    }

    /// How many incomplete links an owner has; nobody's without one.
    pub fn loose(&self, owner: Option<u8>) -> usize {
        let links = self.land().links().into_iter();
        links.filter(|link| link.owner == owner.map(Owner) && !link.is_complete()).count()
    }
}

pub fn hex(label: &str) -> Hex {
    label.parse().unwrap()
}

pub fn runs(track: &str) -> Vec<Run> {
    track.split_whitespace().map(|run| run.parse().unwrap()).collect()
}
