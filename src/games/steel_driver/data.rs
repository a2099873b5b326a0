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
    /// What it is called wherever boards are listed.
    pub board: String,
    /// Whether it is the printed board.
    pub published: bool,
    /// Where it comes from.
    pub note: String,
    pub rounds: u8,
    /// What each player receives in phase 1, by number of seats.
    pub cubes: BTreeMap<usize, u32>,
    /// How many each company has.
    pub shares: u8,
    /// How many pieces each company has.
    pub track: usize,
    /// Value of a set of 1, 2, … goods.
    pub sets: Vec<u32>,
    pub intercontinental: Intercontinental,
    /// In the opening build order.
    pub companies: Vec<Named>,
    pub goods: Vec<Named>,
    pub cities: Vec<CityData>,
    pub links: Vec<LinkData>,
}

/// Ends and bonuses of the intercontinental link: for the company that completes it, and for every other on it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Intercontinental {
    pub from: City,
    pub to: City,
    pub builder: u32,
    pub others: u32,
}

/// A company or a colour of goods.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    pub id: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// For goods: the region that has this colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
}

/// A city: what connecting it pays, whether a company may start here, and where to draw it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CityData {
    pub id: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    pub value: u32,
    pub goods: Goods,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub start: bool,
    pub x: i32,
    pub y: i32,
}

/// A potential link, and what track on it costs.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct LinkData {
    pub from: City,
    pub to: City,
    pub cost: u32,
}

/// A board ready for play: the data and what follows from it.
#[derive(Debug)]
pub struct Board {
    pub data: Data,
    pub graph: Graph,
    /// Where a company may start.
    pub starts: CitySet,
    pub city_names: Names,
    pub company_names: Names,
    /// Cities first, then colours: what a preference may name.
    pub want_names: Names,
    /// Where everything stands on a drawing, from the first one on.
    layout: OnceLock<Layout>,
}

impl Board {
    /// Prepares checked data.
    pub fn new(data: Data) -> Board {
        fn named(named: &Named) -> (&str, Vec<&str>) {
            called(&named.name, &named.aliases, &named.id)
        }
        let ends = data.links.iter().map(|link| (link.from.index(), link.to.index()));
        let graph = Graph::new(data.cities.len(), ends);
        let starts = City::all(data.cities.len()).filter(|city| data.cities[city.index()].start).collect();
        let cities = || data.cities.iter().map(|city| called(&city.name, &city.aliases, &city.id));
        let city_names = Names::new(cities());
        // Cities have their own names in every language.
        let of_companies = data.companies.iter().map(|company| Some(format!("sd-company-{}", company.id)));
        let company_names = Names::new(data.companies.iter().map(named)).worded(of_companies);
        let of_goods = data.goods.iter().map(|goods| Some(format!("sd-goods-{}", goods.id)));
        let of_wants = data.cities.iter().map(|_| None).chain(of_goods);
        let want_names = Names::new(cities().chain(data.goods.iter().map(named))).worded(of_wants);
        Board { graph, starts, city_names, company_names, want_names, data, layout: OnceLock::new() }
    }

    pub fn city(&self, city: City) -> &CityData {
        &self.data.cities[city.index()]
    }

    pub fn name(&self, city: City) -> &str {
        &self.city(city).name
    }

    pub fn ends(&self, link: Link) -> (City, City) {
        let data = &self.data.links[link.index()];
        (data.from, data.to)
    }

    pub fn cost(&self, link: Link) -> u32 {
        self.data.links[link.index()].cost
    }

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

    pub fn companies(&self) -> impl Iterator<Item = Company> + Clone + use<> {
        Company::all(self.data.companies.len())
    }
}

/// What something may be called in an order.
fn called<'n>(name: &'n str, aliases: &'n [String], id: &'n str) -> (&'n str, Vec<&'n str>) {
    (name, aliases.iter().map(String::as_str).chain([id]).collect())
}
