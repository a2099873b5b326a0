//! The board file of Steel Driver: what was written, checked, and then what is meant.

use super::SteelDriver;
use super::counts::Counts;
use super::data::{CityData, Data, Intercontinental, LinkData, Named};
use super::names::{City, CitySet, Goods};
use crate::board::Graph;
use crate::games::Title;
use crate::orders::Names;
use crate::written::{Called, Complaint, Written};
use serde::Deserialize;
use std::collections::BTreeMap;

/// How many companies there are, in the book and in every file.
const COMPANIES: usize = 6;

/// How many colours a board may have.
const COLOURS: usize = Counts::MOST;

/// How many links a board may have.
const LINKS: usize = 255;

/// No number off the components is larger; sums of a whole game then stay far from any overflow.
const LARGEST: u32 = 1_000;

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
    if title.is_some_and(|title| title != SteelDriver::ID) {
        written.complain(written.line_of("title"), format!("this is no board of {}", SteelDriver::ID));
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

    check_rounds(&mut written, rounds, shares, track);
    check_cubes(&mut written, cubes.as_ref());
    check_sets(&mut written, sets.as_deref());
    check_sizes(&mut written);
    check_names(&mut written, &companies, &goods, &cities);
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

/// A game has rounds, a share for each of them (SD-A6) and track to lay.
fn check_rounds(written: &mut Written<'_>, rounds: Option<u8>, shares: Option<u8>, track: Option<usize>) {
    if rounds == Some(0) {
        written.complain(written.line_of("rounds"), "at least one round is played");
    }
    if let (Some(rounds), Some(shares)) = (rounds, shares)
        && shares < rounds
    {
        written.complain(
            written.line_of("shares"),
            format!("a company may sell a share in each of {rounds} rounds, so {shares} are too few"),
        );
    }
    if track == Some(0) {
        written.complain(written.line_of("track"), "a company needs at least one piece of track");
    }
}

/// Phase 1: cubes for every number of seats, and enough to open an auction.
fn check_cubes(written: &mut Written<'_>, cubes: Option<&BTreeMap<usize, u32>>) {
    let Some(cubes) = cubes else { return };
    let line = written.line_of("cubes");
    for seats in SteelDriver::SEATS {
        match cubes.get(&seats) {
            None => written.complain(line, format!("no number of cubes for {seats} seats")),
            Some(0) => written.complain(line, format!("with {seats} seats nobody could ever bid")),
            Some(&number) => check_size(written, line, "cubes", number),
        }
    }
}

/// Phase 6: a value for each size, and each further colour adds at least as much as the one before, so
/// that one of each colour is always the best set.
fn check_sets(written: &mut Written<'_>, sets: Option<&[u32]>) {
    let Some(sets) = sets else { return };
    let line = written.line_of("sets");
    if let Some(goods) = written.ids("goods")
        && sets.len() != goods.len()
    {
        written.complain(line, format!("one value for each size up to {} is needed", goods.len()));
    }
    sets.iter().for_each(|value| check_size(written, line, "sets", *value));
    let from_nothing: Vec<u32> = [0].iter().chain(sets).copied().collect();
    let adds_less = |three: &[u32]| three[2].saturating_sub(three[1]) < three[1].saturating_sub(three[0]);
    if from_nothing.windows(3).any(adds_less) {
        written.complain(line, "each further colour must add at least as much as the one before");
    }
}

/// The numbers of companies, colours, cities and links.
fn check_sizes(written: &mut Written<'_>) {
    let mut check = |key: &str, fits: fn(usize) -> bool, needed: String| {
        if let Some(items) = written.ids(key)
            && !fits(items.len())
        {
            written.complain(written.line_of(key), format!("{needed}, not {}", items.len()));
        }
    };
    check("companies", |count| count == COMPANIES, format!("{COMPANIES} companies are needed"));
    check("goods", |count| count <= COLOURS, format!("at most {COLOURS} colours are possible"));
    check("cities", |count| count <= CitySet::MOST, format!("at most {} cities are possible", CitySet::MOST));
    check("links", |count| count <= LINKS, format!("at most {LINKS} links are possible"));
}

/// Every id stands once, and no name or alias is answered to by two; cities and colours stand on one list
/// in an order.
fn check_names(
    written: &mut Written<'_>,
    companies: &[(usize, Named)],
    goods: &[(usize, Named)],
    cities: &[(usize, WrittenCity)],
) {
    fn named((line, named): &(usize, Named)) -> Called<'_> {
        Called { line: *line, id: &named.id, name: &named.name, aliases: &named.aliases }
    }
    fn city((line, city): &(usize, WrittenCity)) -> Called<'_> {
        Called { line: *line, id: &city.id, name: &city.name, aliases: &city.aliases }
    }
    let companies: Vec<Called<'_>> = companies.iter().map(named).collect();
    let goods: Vec<Called<'_>> = goods.iter().map(named).collect();
    let cities: Vec<Called<'_>> = cities.iter().map(city).collect();
    written.check_ids("company", &companies);
    written.check_ids("colour", &goods);
    written.check_ids("city", &cities);
    written.check_names(&companies);
    written.check_names(&[cities, goods].concat());
}

fn check_size(written: &mut Written<'_>, line: usize, what: &str, number: u32) {
    if number > LARGEST {
        written.complain(line, format!("{what}: {number} is more than {LARGEST}"));
    }
}

fn mean_cities(
    written: &mut Written<'_>,
    cities: &[(usize, WrittenCity)],
    goods: &[(usize, Named)],
) -> Vec<CityData> {
    let written_goods = written.ids("goods").unwrap_or_default();
    let mut meant = Vec::new();
    for (line, city) in cities {
        check_size(written, *line, &city.name, city.value);
        let Some(colour) = goods.iter().take(COLOURS).position(|(_, named)| named.id == city.goods) else {
            // A colour that stands there and could not be read has its own complaint.
            if !written_goods.contains(&city.goods) {
                let text = format!(
                    "{}: no goods are \"{}\"; there are {}",
                    city.name,
                    city.goods,
                    written_goods.join(", ")
                );
                written.complain(*line, text);
            }
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
        let name = format!("{} - {}", link.from, link.to);
        if link.cost == 0 {
            written.complain(*line, format!("{name} must cost at least 1"));
        }
        check_size(written, *line, &name, link.cost);
        let from = find_city(written, *line, cities, &link.from);
        let to = find_city(written, *line, cities, &link.to);
        let (Some(from), Some(to)) = (from, to) else { continue };
        let same =
            |other: &LinkData| (other.from, other.to) == (from, to) || (other.to, other.from) == (from, to);
        if from == to {
            written.complain(*line, format!("{} is linked with itself", link.from));
        } else if meant.iter().any(same) {
            written.complain(*line, format!("{name} stands here a second time"));
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
    let WrittenIntercontinental { from, to, builder, others } = special?;
    let line = written.line_of("intercontinental");
    check_size(written, line, "builder", builder);
    check_size(written, line, "others", others);
    if from == to {
        written.complain(line, format!("the intercontinental link joins {from} with itself"));
    }
    let from = find_city(written, line, cities, &from);
    let to = find_city(written, line, cities, &to);
    Some(Intercontinental { from: from?, to: to?, builder, others })
}

fn find_city(
    written: &mut Written<'_>,
    line: usize,
    cities: &[(usize, WrittenCity)],
    id: &str,
) -> Option<City> {
    let found = cities.iter().position(|(_, city)| city.id == id);
    let ids = written.ids("cities").unwrap_or_default();
    // A city that stands there and could not be read has its own complaint.
    if found.is_none() && !ids.iter().any(|other| other == id) {
        let names = Names::new(ids.iter().map(|id| (id.as_str(), &[] as &[&str])));
        let near = names.nearest(id, 1);
        let hint = near.first().map(|near| format!(", did you mean {near}?")).unwrap_or_default();
        written.complain(line, format!("no city has the id \"{id}\"{hint}"));
    }
    found.filter(|&index| index < CitySet::MOST).map(City::at)
}

/// Some city is a start, and ways lead from every city to every other.
fn check_map(written: &mut Written<'_>, cities: &[(usize, WrittenCity)], links: &[LinkData]) {
    let all_readable = written.ids("cities").is_some_and(|ids| ids.len() == cities.len());
    if !all_readable || cities.is_empty() || cities.len() > CitySet::MOST {
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
