//! The board of Steel Driver as it is meant; [`written`](super::written) makes it from a file.

use super::names::{City, CitySet, Company, Goods, Link};
use super::scene::Layout;
use crate::board::Graph;
use crate::orders::Names;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The numbers off the components, as the opening record keeps them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Data {
    /// What the board is called wherever boards are listed.
    pub board: String,
    /// Whether it is the printed board.
    pub published: bool,
    /// Where it comes from.
    pub note: String,
    /// How many rounds are played.
    pub rounds: u8,
    /// What each player receives in phase 1, by number of seats.
    pub cubes: BTreeMap<usize, u32>,
    /// Shares of each company.
    pub shares: u8,
    /// Track pieces of each company.
    pub track: usize,
    /// Value of a set of 1, 2, … goods.
    pub sets: Vec<u32>,
    /// The one special link.
    pub intercontinental: Intercontinental,
    /// Companies in the opening build order.
    pub companies: Vec<Named>,
    /// Colours of goods.
    pub goods: Vec<Named>,
    /// The cities.
    pub cities: Vec<CityData>,
    /// The potential links.
    pub links: Vec<LinkData>,
}

/// Ends and bonuses of the intercontinental link.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Intercontinental {
    /// One end.
    pub from: City,
    /// The other end.
    pub to: City,
    /// For the company that completes it.
    pub builder: u32,
    /// For every other company on it.
    pub others: u32,
}

/// A company or a colour.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// The word that stands for it in files.
    pub id: String,
    /// Its name in English.
    pub name: String,
    /// Other names it answers to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// For goods: the region that has this colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
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
    /// What connecting it pays.
    pub value: u32,
    /// The colour of its goods cube.
    pub goods: Goods,
    /// Whether a company may start here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub start: bool,
    /// Where to draw it.
    pub x: i32,
    /// Where to draw it.
    pub y: i32,
}

/// A potential link.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct LinkData {
    /// One end.
    pub from: City,
    /// The other end.
    pub to: City,
    /// What track on it costs.
    pub cost: u32,
}

/// A board ready for play: the data and what follows from it.
#[derive(Debug)]
pub struct Board {
    /// The data itself.
    pub data: Data,
    /// The links as a map.
    pub graph: Graph,
    /// Where a company may start.
    pub starts: CitySet,
    /// City names for reading orders.
    pub city_names: Names,
    /// Company names for reading orders.
    pub company_names: Names,
    /// Cities first, then colours: what a preference may name.
    pub want_names: Names,
    /// Where everything stands on a drawing, from the first one on.
    layout: OnceLock<Layout>,
}

impl Board {
    /// Prepares checked data.
    pub fn new(data: Data) -> Board {
        let index = |city: City| city.index();
        let graph =
            Graph::new(data.cities.len(), data.links.iter().map(|link| (index(link.from), index(link.to))));
        let starts = City::all(data.cities.len()).filter(|city| data.cities[city.index()].start).collect();
        let cities: Vec<(&str, Vec<&str>)> =
            data.cities.iter().map(|city| (city.name.as_str(), with_id(&city.aliases, &city.id))).collect();
        let goods: Vec<(&str, Vec<&str>)> = data
            .goods
            .iter()
            .map(|goods| (goods.name.as_str(), with_id(&goods.aliases, &goods.id)))
            .collect();
        let companies: Vec<(&str, Vec<&str>)> = data
            .companies
            .iter()
            .map(|named| (named.name.as_str(), with_id(&named.aliases, &named.id)))
            .collect();
        let list = |names: &[(&str, Vec<&str>)]| {
            Names::new(names.iter().map(|(name, aliases)| (*name, aliases.as_slice())))
        };
        let city_names = list(&cities);
        // Cities have their own names in every language.
        let of_companies = data.companies.iter().map(|company| Some(format!("sd-company-{}", company.id)));
        let company_names = list(&companies).worded(of_companies);
        let of_goods = data.goods.iter().map(|goods| Some(format!("sd-goods-{}", goods.id)));
        let of_wants = data.cities.iter().map(|_| None).chain(of_goods);
        let want_names = list(&[cities, goods].concat()).worded(of_wants);
        Board { graph, starts, city_names, company_names, want_names, data, layout: OnceLock::new() }
    }

    /// A city's data.
    pub fn city(&self, city: City) -> &CityData {
        &self.data.cities[city.index()]
    }

    /// A city's name.
    pub fn name(&self, city: City) -> &str {
        &self.city(city).name
    }

    /// The ends of a link.
    pub fn ends(&self, link: Link) -> (City, City) {
        let data = &self.data.links[link.index()];
        (data.from, data.to)
    }

    /// What track on a link costs.
    pub fn cost(&self, link: Link) -> u32 {
        self.data.links[link.index()].cost
    }

    /// The link between two cities.
    pub fn between(&self, a: City, b: City) -> Option<Link> {
        self.graph.between(a.index(), b.index()).map(Link::at)
    }

    /// The links at a city, each with its far end.
    pub fn around(&self, city: City) -> impl Iterator<Item = (Link, City)> + '_ {
        self.graph.around(city.index()).iter().map(|&(link, far)| (Link::at(link), City::at(far)))
    }

    /// Where everything stands on a drawing.
    pub fn layout(&self) -> &Layout {
        self.layout.get_or_init(|| Layout::new(&self.data))
    }

    /// All companies.
    pub fn companies(&self) -> impl Iterator<Item = Company> + Clone + use<> {
        Company::all(self.data.companies.len())
    }
}

fn with_id<'a>(aliases: &'a [String], id: &'a str) -> Vec<&'a str> {
    aliases.iter().map(String::as_str).chain([id]).collect()
}
