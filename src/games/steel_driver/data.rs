//! The board of Steel Driver: what the file says, checked, and then what is meant.

use super::names::{City, CitySet, Company, Goods, Link};
use crate::board::Graph;
use crate::orders::Names;
use crate::written::{Complaint, Written};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

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
        let company_names = list(&companies);
        let want_names = list(&[cities, goods].concat());
        Board { graph, starts, city_names, company_names, want_names, data }
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

    /// All companies.
    pub fn companies(&self) -> impl Iterator<Item = Company> + Clone + use<> {
        Company::all(self.data.companies.len())
    }
}

fn with_id<'a>(aliases: &'a [String], id: &'a str) -> Vec<&'a str> {
    aliases.iter().map(String::as_str).chain([id]).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCity {
    id: String,
    name: String,
    value: u32,
    goods: String,
    #[serde(default)]
    start: bool,
    x: i32,
    y: i32,
    #[serde(default)]
    aliases: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLink {
    from: String,
    to: String,
    cost: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenIntercontinental {
    from: String,
    to: String,
    builder: u32,
    others: u32,
}

/// Reads a board file. All that is wrong with it is said at once.
pub fn read(text: &str) -> Result<Data, Vec<Complaint>> {
    let mut written = Written::parse(text)?;
    let title: Option<String> = written.value("title");
    if title.is_some_and(|title| title != super::ID) {
        written.complain(written.line_of("title"), format!("this is no board of {}", super::ID));
    }
    let board = written.value("board");
    let published = written.value("published");
    let note = written.value("note");
    let rounds = written.value("rounds");
    let cubes: Option<BTreeMap<usize, u32>> = written.value("cubes");
    let shares = written.value("shares");
    let track = written.value("track");
    let sets: Option<Vec<u32>> = written.value("sets");
    let special: Option<WrittenIntercontinental> = written.value("intercontinental");
    let companies: Vec<(usize, Named)> = written.list("companies");
    let goods: Vec<(usize, Named)> = written.list("goods");
    let cities: Vec<(usize, WrittenCity)> = written.list("cities");
    let links: Vec<(usize, WrittenLink)> = written.list("links");

    check_numbers(&mut written, cubes.as_ref(), sets.as_ref(), rounds, shares, &goods);
    check_unique(&mut written, "company", companies.iter().map(|(line, named)| (*line, named.id.as_str())));
    check_unique(&mut written, "colour", goods.iter().map(|(line, named)| (*line, named.id.as_str())));
    check_unique(&mut written, "city", cities.iter().map(|(line, city)| (*line, city.id.as_str())));
    if companies.len() != 6 {
        written.complain(
            written.line_of("companies"),
            format!("six companies are needed, not {}", companies.len()),
        );
    }
    if cities.len() > CitySet::MOST {
        written.complain(written.line_of("cities"), format!("more than {} cities", CitySet::MOST));
    }
    if links.len() > usize::from(u8::MAX) {
        written.complain(written.line_of("links"), format!("more than {} links", u8::MAX));
    }

    let meant_cities = mean_cities(&mut written, &cities, &goods);
    let meant_links = mean_links(&mut written, &cities, &links);
    let intercontinental = mean_special(&mut written, special, &cities);
    check_map(&mut written, &cities, &meant_links);
    written.finish()?;

    let (Some(board), Some(published), Some(note), Some(rounds), Some(cubes)) =
        (board, published, note, rounds, cubes)
    else {
        unreachable!("a missing value is a complaint")
    };
    let (Some(shares), Some(track), Some(sets), Some(intercontinental)) =
        (shares, track, sets, intercontinental)
    else {
        unreachable!("a missing value is a complaint")
    };
    Ok(Data {
        board,
        published,
        note,
        rounds,
        cubes,
        shares,
        track,
        sets,
        intercontinental,
        companies: companies.into_iter().map(|(_, named)| named).collect(),
        goods: goods.into_iter().map(|(_, named)| named).collect(),
        cities: meant_cities,
        links: meant_links,
    })
}

fn check_numbers(
    written: &mut Written<'_>,
    cubes: Option<&BTreeMap<usize, u32>>,
    sets: Option<&Vec<u32>>,
    rounds: Option<u8>,
    shares: Option<u8>,
    goods: &[(usize, Named)],
) {
    for seats in super::SEATS {
        if cubes.is_some_and(|cubes| !cubes.contains_key(&seats)) {
            written.complain(written.line_of("cubes"), format!("no number of cubes for {seats} seats"));
        }
    }
    if sets.is_some_and(|sets| sets.len() != goods.len()) {
        written.complain(
            written.line_of("sets"),
            format!("one value for each size up to {} is needed", goods.len()),
        );
    }
    if sets.is_some_and(|sets| sets.windows(3).any(|w| w[2].saturating_sub(w[1]) < w[1].saturating_sub(w[0])))
    {
        written.complain(
            written.line_of("sets"),
            "each further colour must add at least as much as the one before",
        );
    }
    if let (Some(rounds), Some(shares)) = (rounds, shares)
        && (rounds == 0 || shares < rounds)
    {
        written.complain(
            written.line_of("shares"),
            "a company sells a share in each round, so it needs one for each",
        );
    }
    if goods.len() > 8 {
        written.complain(written.line_of("goods"), "more than 8 colours");
    }
}

fn check_unique<'n>(written: &mut Written<'_>, kind: &str, ids: impl Iterator<Item = (usize, &'n str)>) {
    let mut seen = BTreeMap::new();
    for (line, id) in ids {
        if let Some(first) = seen.insert(id, line) {
            written.complain(line, format!("the {kind} {id} stands already in line {first}"));
        }
    }
}

fn mean_cities(
    written: &mut Written<'_>,
    cities: &[(usize, WrittenCity)],
    goods: &[(usize, Named)],
) -> Vec<CityData> {
    let mut meant = Vec::new();
    for (line, city) in cities {
        let Some(colour) = goods.iter().position(|(_, named)| named.id == city.goods) else {
            let known: Vec<&str> = goods.iter().map(|(_, named)| named.id.as_str()).collect();
            written.complain(
                *line,
                format!("{}: no goods are \"{}\"; there are {}", city.name, city.goods, known.join(", ")),
            );
            continue;
        };
        meant.push(CityData {
            id: city.id.clone(),
            name: city.name.clone(),
            aliases: city.aliases.clone(),
            value: city.value,
            goods: Goods::at(colour),
            start: city.start,
            x: city.x,
            y: city.y,
        });
    }
    meant
}

fn mean_links(
    written: &mut Written<'_>,
    cities: &[(usize, WrittenCity)],
    links: &[(usize, WrittenLink)],
) -> Vec<LinkData> {
    let mut meant: Vec<LinkData> = Vec::new();
    for (line, link) in links {
        let (Some(from), Some(to)) =
            (find_city(written, *line, cities, &link.from), find_city(written, *line, cities, &link.to))
        else {
            continue;
        };
        if from == to {
            written.complain(*line, format!("{} is linked with itself", link.from));
        } else if meant
            .iter()
            .any(|other| (other.from, other.to) == (from, to) || (other.to, other.from) == (from, to))
        {
            written.complain(*line, format!("{} - {} stands here a second time", link.from, link.to));
        }
        if link.cost == 0 {
            written.complain(*line, format!("{} - {} must cost at least 1", link.from, link.to));
        }
        meant.push(LinkData { from, to, cost: link.cost });
    }
    meant
}

fn mean_special(
    written: &mut Written<'_>,
    special: Option<WrittenIntercontinental>,
    cities: &[(usize, WrittenCity)],
) -> Option<Intercontinental> {
    let special = special?;
    let line = written.line_of("intercontinental");
    let from = find_city(written, line, cities, &special.from);
    let to = find_city(written, line, cities, &special.to);
    Some(Intercontinental { from: from?, to: to?, builder: special.builder, others: special.others })
}

fn find_city(
    written: &mut Written<'_>,
    line: usize,
    cities: &[(usize, WrittenCity)],
    id: &str,
) -> Option<City> {
    let found = cities.iter().position(|(_, city)| city.id == id);
    if found.is_none() {
        let names = Names::new(cities.iter().map(|(_, city)| (city.id.as_str(), &[] as &[&str])));
        let near = names.nearest(id, 1);
        let hint = near.first().map(|near| format!(", did you mean {near}?")).unwrap_or_default();
        written.complain(line, format!("no city has the id \"{id}\"{hint}"));
    }
    found.filter(|&index| index < CitySet::MOST).map(City::at)
}

fn check_map(written: &mut Written<'_>, cities: &[(usize, WrittenCity)], links: &[LinkData]) {
    if cities.is_empty() || cities.len() > CitySet::MOST {
        return;
    }
    if !cities.iter().any(|(_, city)| city.start) {
        written
            .complain(written.line_of("cities"), "no city has `start: true`, so no company could ever begin");
    }
    let graph = Graph::new(cities.len(), links.iter().map(|link| (link.from.index(), link.to.index())));
    for place in graph.cut_off() {
        let (line, city) = &cities[place];
        written.complain(*line, format!("no way leads from {} to {}", cities[0].1.name, city.name));
    }
}
