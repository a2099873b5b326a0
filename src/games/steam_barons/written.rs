//! The board file of Steam Barons: what was written, checked, and then what is meant.

use super::SteamBarons;
use super::data::{Adjustment, Band, CompanyData, Data, GoodsData, PriceTrack, Sheet, Starts};
use crate::board::hex::MapData;
use crate::board::hex::written::{self as hex, Keys};
use crate::games::Title;
use crate::written::{Called, Complaint, Written};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// How many companies and colours a board may have: each needs a look of its own.
const KINDS: usize = 12;

/// No number off the components is larger; sums of a whole game then stay far from any overflow.
const LARGEST: u32 = 1_000;

/// How many tiles a company may lay in a whole game. Goods take any way over its links, and all of them are looked at.
const TILES: usize = 40;

/// How many turns a game may have.
const TURNS: u8 = 20;

/// The keys of the maps, in the order of [`MAPS`](super::data::MAPS).
const SHEETS: [(&str, Keys); 2] = [
    (
        "eastern_us",
        Keys {
            columns: "eastern_us_columns",
            cities: "eastern_us_cities",
            towns: "eastern_us_towns",
            rivers: "eastern_us_rivers",
            neighbours: "eastern_us_neighbours",
        },
    ),
    (
        "northern_england",
        Keys {
            columns: "northern_england_columns",
            cities: "northern_england_cities",
            towns: "northern_england_towns",
            rivers: "northern_england_rivers",
            neighbours: "northern_england_neighbours",
        },
    ),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenSheet {
    name: String,
    shares: u32,
    tiles: Vec<usize>,
    starts: Starts,
}

/// Reads a board file. All that is wrong with it is said at once.
pub fn read(text: &str) -> Result<Data, Vec<Complaint>> {
    let mut written = Written::parse(text)?;
    let title: Option<String> = written.value("title");
    if title.is_some_and(|title| title != SteamBarons::ID) {
        written.complain(written.line_of("title"), format!("this is no board of {}", SteamBarons::ID));
    }
    let board = written.value("board");
    let published = written.value("published");
    let note = written.value("note");
    let turns: Option<u8> = written.value("turns");
    let start_cash: Option<BTreeMap<usize, u32>> = written.value("start_cash");
    let start = written.value("start");
    let issue_pays: Option<u32> = written.value("issue_pays");
    let rounds: Option<u8> = written.value("rounds");
    let companies: Vec<(usize, CompanyData)> = written.list("companies");
    let goods: Vec<(usize, GoodsData)> = written.list("goods");
    let bonus_above: Option<u32> = written.value("bonus_above");
    let dividends: Vec<(usize, Band)> = written.list("dividends");
    let adjustment: Option<Adjustment> = written.value("adjustment");
    let price_track: Option<PriceTrack> = written.value("price_track");
    let ids: Vec<String> = goods.iter().map(|(_, goods)| goods.id.clone()).collect();
    let maps: Vec<Option<Sheet>> =
        SHEETS.map(|(key, keys)| read_sheet(&mut written, key, keys, &ids, turns)).into();
    let prices = hex::prices(&mut written, "prices", Some(&all_terrain(&maps)));
    let tiles = hex::kinds(&mut written, "tiles");

    check_names(&mut written, "companies", "company", &companies.iter().map(company).collect::<Vec<_>>());
    check_names(&mut written, "goods", "colour", &goods.iter().map(colour).collect::<Vec<_>>());
    check_numbers(&mut written, turns, start_cash.as_ref(), issue_pays, rounds);
    check_dividends(&mut written, &dividends);
    check_cubes(&mut written, &goods, &maps);
    if let Some(adjustment) = &adjustment {
        check_adjustment(&mut written, adjustment, companies.len());
    }
    if let (Some(track), Some(start)) = (&price_track, &start) {
        check_track(&mut written, track, *start);
    }
    written.finish()?;
    let read = || -> Option<Data> {
        Some(Data {
            board: board?,
            published: published?,
            note: note?,
            turns: turns?,
            start_cash: start_cash?,
            start: start?,
            issue_pays: issue_pays?,
            rounds: rounds?,
            companies: companies.into_iter().map(|(_, company)| company).collect(),
            goods: goods.into_iter().map(|(_, goods)| goods).collect(),
            bonus_above: bonus_above?,
            dividends: dividends.into_iter().map(|(_, band)| band).collect(),
            adjustment: adjustment?,
            price_track: price_track?,
            prices: prices?,
            tiles,
            maps: maps.into_iter().collect::<Option<Vec<Sheet>>>()?,
        })
    };
    read().ok_or_else(|| {
        vec![Complaint { line: 0, column: None, text: "the file has no map at all".to_owned() }]
    })
}

fn read_sheet(
    written: &mut Written<'_>,
    key: &'static str,
    keys: Keys,
    goods: &[String],
    turns: Option<u8>,
) -> Option<Sheet> {
    let sheet: Option<WrittenSheet> = written.value(key);
    let map = hex::map(written, keys, goods);
    let WrittenSheet { name, shares, tiles, starts } = sheet?;
    let map = map?;
    let line = written.line_of(key);
    if shares == 0 || shares > LARGEST {
        written
            .complain(line, format!("{key}: a company has at least one share, and not more than {LARGEST}"));
    }
    if turns.is_some_and(|turns| tiles.len() != usize::from(turns)) {
        written.complain(line, format!("{key}: a number of tiles for every turn, not {}", tiles.len()));
    }
    if tiles.iter().any(|tiles| *tiles > TILES) || tiles.iter().sum::<usize>() > TILES {
        written.complain(line, format!("{key}: at most {TILES} tiles are possible in a game"));
    }
    if starts == Starts::Ports && !map.cities.iter().any(|city| city.port) {
        written.complain(line, format!("{key}: track begins at ports, and no city is one"));
    }
    Some(Sheet { name, shares, tiles, starts, map })
}

/// The terrain of all maps together, which prices must know.
fn all_terrain(maps: &[Option<Sheet>]) -> MapData {
    let columns = maps.iter().flatten().flat_map(|sheet| sheet.map.columns.clone()).collect();
    let (cities, towns, neighbours) = (Vec::new(), Vec::new(), Vec::new());
    MapData { columns, cities, towns, rivers: BTreeMap::new(), neighbours }
}

fn company((line, of): &(usize, CompanyData)) -> Called<'_> {
    Called { line: *line, id: &of.id, name: &of.name, aliases: &of.aliases }
}

fn colour((line, of): &(usize, GoodsData)) -> Called<'_> {
    Called { line: *line, id: &of.id, name: &of.name, aliases: &of.aliases }
}

/// There are some, each stands once, and no word is a name of two.
fn check_names(written: &mut Written<'_>, key: &'static str, kind: &str, things: &[Called<'_>]) {
    if things.is_empty() || things.len() > KINDS {
        written.complain(written.line_of(key), format!("{key}: one to {KINDS} are possible"));
    }
    written.check_ids(kind, things);
    written.check_names(things);
}

fn check_numbers(
    written: &mut Written<'_>,
    turns: Option<u8>,
    cash: Option<&BTreeMap<usize, u32>>,
    issue_pays: Option<u32>,
    rounds: Option<u8>,
) {
    if turns.is_some_and(|turns| turns == 0 || turns > TURNS) {
        written.complain(written.line_of("turns"), format!("1 to {TURNS} turns are possible"));
    }
    for seats in SteamBarons::SEATS {
        if cash.is_some_and(|cash| cash.get(&seats).is_none_or(|cash| *cash > LARGEST)) {
            let text = format!("no cash for {seats} seats, or more than {LARGEST}");
            written.complain(written.line_of("start_cash"), text);
        }
    }
    if issue_pays.is_some_and(|pays| pays == 0 || pays > LARGEST) {
        written.complain(written.line_of("issue_pays"), "a share brings its company something");
    }
    if rounds.is_some_and(|rounds| rounds == 0 || rounds > TURNS) {
        written.complain(written.line_of("rounds"), format!("1 to {TURNS} rounds are possible"));
    }
}

/// Bands rise from 0.
fn check_dividends(written: &mut Written<'_>, bands: &[(usize, Band)]) {
    if bands.first().is_none_or(|(_, band)| band.from != 0) {
        written.complain(written.line_of("dividends"), "the first band begins with a performance of 0");
    }
    for pair in bands.windows(2) {
        if pair[1].1.from <= pair[0].1.from {
            written.complain(pair[1].0, "bands must rise from one to the next");
        }
    }
    for (line, band) in bands {
        if [band.dividend, band.profit, band.bonus].iter().any(|sum| *sum > LARGEST) {
            written.complain(*line, format!("no sum is more than {LARGEST}"));
        }
    }
}

/// There are cubes enough for every map.
fn check_cubes(written: &mut Written<'_>, goods: &[(usize, GoodsData)], maps: &[Option<Sheet>]) {
    for (line, colour) in goods {
        if colour.cubes > LARGEST {
            written.complain(*line, format!("{}: {} cubes are too many", colour.id, colour.cubes));
        }
    }
    let cubes: u32 = goods.iter().map(|(_, goods)| goods.cubes.min(LARGEST)).sum();
    for sheet in maps.iter().flatten() {
        let cities = sheet.map.cities.iter().map(|city| city.cubes.min(LARGEST));
        let needed: u32 = cities.chain(sheet.map.towns.iter().map(|town| town.cubes.min(LARGEST))).sum();
        if cubes < needed {
            let text = format!("{} takes {needed} cubes at the start; there are {cubes}", sheet.name);
            written.complain(written.line_of("goods"), text);
        }
    }
}

/// Every number of stacks and bankrupt companies finds its boxes.
fn check_adjustment(written: &mut Written<'_>, table: &Adjustment, companies: usize) {
    let line = written.line_of("adjustment");
    let boxes: BTreeSet<i64> = table.boxes.iter().copied().collect();
    if boxes.len() != table.boxes.len() || boxes.iter().any(|by| by.unsigned_abs() > u64::from(LARGEST)) {
        written.complain(line, "adjustment: every box moves prices in a way of its own");
        return;
    }
    for bankrupt in 0..companies.min(KINDS) {
        for live in 1..=companies.min(KINDS) - bankrupt {
            if super::prices::places(table, live, bankrupt).is_none() {
                let text =
                    format!("adjustment: no boxes for {live} stacks and {bankrupt} bankrupt companies");
                written.complain(line, text);
            }
        }
    }
}

/// Prices begin on the track, and coloured boxes lie on it.
fn check_track(written: &mut Written<'_>, track: &PriceTrack, start: super::data::Start) {
    let line = written.line_of("price_track");
    if track.most > LARGEST || start.price > track.most || start.treasury > LARGEST {
        written.complain(line, "prices begin on the track, and nothing begins with a fortune");
    }
    for (at, by) in track.green.iter().chain(&track.pink) {
        if *at > track.most || *by > LARGEST {
            written.complain(line, format!("price_track: no box {at}, or more than {LARGEST}"));
        }
        if track.green.contains_key(at) && track.pink.contains_key(at) {
            written.complain(line, format!("price_track: box {at} has two colours"));
        }
    }
}
