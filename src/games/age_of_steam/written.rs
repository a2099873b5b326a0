//! The board file of Age of Steam: what was written, checked, and then what is meant.

use super::AgeOfSteam;
use super::data::{Band, Column, Data, Feeds, GoodsData, NewCity, ShareRules, Side, Start};
use crate::board::hex::written::{self as hex, Keys};
use crate::board::hex::{Goods, MapData};
use crate::games::Title;
use crate::written::{Called, Complaint, Written};
use serde::Deserialize;
use std::collections::BTreeMap;

/// How many colours a board may have.
const COLOURS: usize = 12;

/// No number off the components is larger; sums of a whole game then stay far from any overflow.
const LARGEST: u32 = 1_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenNewCity {
    letter: char,
    goods: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenColumn {
    side: Side,
    die: u32,
    #[serde(default)]
    city: Option<String>,
    #[serde(default)]
    new_city: Option<char>,
    spaces: usize,
}

/// Reads a board file. All that is wrong with it is said at once.
pub fn read(text: &str) -> Result<Data, Vec<Complaint>> {
    let mut written = Written::parse(text)?;
    let title: Option<String> = written.value("title");
    if title.is_some_and(|title| title != AgeOfSteam::ID) {
        written.complain(written.line_of("title"), format!("this is no board of {}", AgeOfSteam::ID));
    }
    let board = written.value("board");
    let published = written.value("published");
    let note = written.value("note");
    let turns: Option<BTreeMap<usize, u8>> = written.value("turns");
    let start: Option<Start> = written.value("start");
    let shares: Option<ShareRules> = written.value("shares");
    let engine: Option<u32> = written.value("engine");
    let tiles_a_turn = written.value("tiles_a_turn");
    let town_discs = written.value("town_discs");
    let markers = written.value("markers");
    let reduction: Vec<(usize, Band)> = written.list("reduction");
    let later_reduction = written.value("later_reduction");
    let points = written.value("points");
    let goods: Vec<(usize, GoodsData)> = written.list("goods");
    let ids: Vec<String> = goods.iter().map(|(_, goods)| goods.id.clone()).collect();
    let map = hex::map(&mut written, Keys::PLAIN, &ids);
    let prices = hex::prices(&mut written, "prices", map.as_ref());
    let tiles = hex::kinds(&mut written, "tiles");
    let new_cities = mean_new_cities(&mut written, &ids);
    let display = mean_display(&mut written, map.as_ref(), &new_cities);

    check_turns(&mut written, turns.as_ref());
    check_figures(&mut written, start.as_ref(), shares.as_ref());
    check_goods(&mut written, &goods);
    check_reduction(&mut written, &reduction);
    check_cubes(&mut written, &goods, map.as_ref(), &display);
    if engine.is_some_and(|engine| engine == 0 || engine > LARGEST) {
        written.complain(written.line_of("engine"), "an engine crosses at least one link");
    }
    written.finish()?;
    let read = || -> Option<Data> {
        Some(Data {
            board: board?,
            published: published?,
            note: note?,
            turns: turns?,
            start: start?,
            shares: shares?,
            engine: engine?,
            tiles_a_turn: tiles_a_turn?,
            town_discs: town_discs?,
            markers: markers?,
            reduction: reduction.into_iter().map(|(_, band)| band).collect(),
            later_reduction: later_reduction?,
            points: points?,
            prices: prices?,
            tiles,
            goods: goods.into_iter().map(|(_, goods)| goods).collect(),
            new_cities,
            display,
            map: map?,
        })
    };
    read().ok_or_else(|| {
        vec![Complaint { line: 0, column: None, text: "the file has no map at all".to_owned() }]
    })
}

fn check_turns(written: &mut Written<'_>, turns: Option<&BTreeMap<usize, u8>>) {
    let Some(turns) = turns else { return };
    for seats in AgeOfSteam::SEATS {
        if turns.get(&seats).is_none_or(|turns| *turns == 0) {
            written.complain(written.line_of("turns"), format!("no number of turns for {seats} seats"));
        }
    }
}

/// No figure is so large that the sums of a whole game could run over.
fn check_figures(written: &mut Written<'_>, start: Option<&Start>, shares: Option<&ShareRules>) {
    let of_start = start.map_or(Vec::new(), |of| vec![of.cash, of.shares, of.engine, of.income]);
    let of_shares = shares.map_or(Vec::new(), |of| vec![of.pays, of.most]);
    for (key, figures) in [("start", of_start), ("shares", of_shares)] {
        if figures.iter().any(|figure| *figure > LARGEST) {
            written.complain(written.line_of(key), format!("no figure may be larger than {LARGEST}"));
        }
    }
}

/// Colours are few, and no word is a name of two.
fn check_goods(written: &mut Written<'_>, goods: &[(usize, GoodsData)]) {
    if goods.is_empty() || goods.len() > COLOURS {
        written.complain(written.line_of("goods"), format!("one to {COLOURS} colours are possible"));
    }
    for (line, colour) in goods.iter().filter(|(_, colour)| colour.cubes > LARGEST) {
        written.complain(*line, format!("{}: {} cubes are too many", colour.id, colour.cubes));
    }
    fn called((line, of): &(usize, GoodsData)) -> Called<'_> {
        Called { line: *line, id: &of.id, name: &of.name, aliases: &of.aliases }
    }
    let goods: Vec<Called<'_>> = goods.iter().map(called).collect();
    written.check_ids("colour", &goods);
    written.check_names(&goods);
}

/// Bands rise.
fn check_reduction(written: &mut Written<'_>, bands: &[(usize, Band)]) {
    for pair in bands.windows(2) {
        if pair[1].1.from <= pair[0].1.from {
            written.complain(pair[1].0, "bands must rise from one to the next");
        }
    }
    for (line, band) in bands {
        if band.by > band.from {
            written.complain(*line, "income would fall below nothing");
        }
    }
}

fn mean_new_cities(written: &mut Written<'_>, goods: &[String]) -> Vec<NewCity> {
    let cities: Vec<(usize, WrittenNewCity)> = written.list("new_cities");
    let mut meant: Vec<NewCity> = Vec::new();
    for (line, WrittenNewCity { letter, goods: colour }) in cities {
        if !letter.is_ascii_uppercase() || meant.iter().any(|city| city.letter == letter) {
            written
                .complain(line, format!("new cities have capital letters, each its own, not \"{letter}\""));
        }
        if let Some(goods) = hex::colour_of(written, line, &format!("new city {letter}"), &colour, goods) {
            meant.push(NewCity { letter, goods });
        }
    }
    meant
}

fn mean_display(written: &mut Written<'_>, map: Option<&MapData>, new: &[NewCity]) -> Vec<Column> {
    let columns: Vec<(usize, WrittenColumn)> = written.list("display");
    let mut meant: Vec<Column> = Vec::new();
    for (line, WrittenColumn { side, die, city, new_city, spaces }) in columns {
        if !(1..=6).contains(&die) {
            written.complain(line, format!("no die shows {die}"));
        }
        let feeds = match (&city, new_city) {
            (Some(name), None) => {
                let cities = map.map_or(&[][..], |map| &map.cities);
                let found = cities.iter().find(|city| city.name == *name);
                found.map(|city| Feeds::City(city.hex))
            }
            (None, Some(letter)) => {
                let found = new.iter().position(|city| city.letter == letter);
                found.and_then(|nth| u8::try_from(nth).ok()).map(Feeds::New)
            }
            (Some(_), Some(_)) | (None, None) => None,
        };
        let Some(feeds) = feeds else {
            let unknown = match (&city, new_city) {
                (Some(name), None) => format!("the map has no city \"{name}\"; "),
                (None, Some(letter)) => format!("there is no new city {letter}; "),
                (Some(_), Some(_)) | (None, None) => String::new(),
            };
            let text = format!("{unknown}a column feeds one city of the map, or one new city");
            written.complain(line, text);
            continue;
        };
        if meant.iter().any(|other| other.feeds == feeds) {
            written.complain(line, "this city has a column already");
        }
        let is_city = |feeds: Feeds| matches!(feeds, Feeds::City(_));
        let twin =
            |other: &Column| (other.side, other.die, is_city(other.feeds)) == (side, die, is_city(feeds));
        if meant.iter().any(twin) {
            written.complain(line, "a roll feeds one city of the map and one new city");
        }
        meant.push(Column { side, die, feeds, spaces });
    }
    meant
}

/// There are cubes enough for display and cities, and every city can be told from what its column is.
fn check_cubes(
    written: &mut Written<'_>,
    goods: &[(usize, GoodsData)],
    map: Option<&MapData>,
    display: &[Column],
) {
    let cubes: u32 = goods.iter().map(|(_, goods)| goods.cubes.min(LARGEST)).sum();
    let on_map: u32 = map.map_or(0, |map| map.cities.iter().map(|city| city.cubes.min(LARGEST)).sum());
    let shown: usize = display.iter().map(|column| column.spaces).sum();
    let needed = usize::try_from(on_map).unwrap_or(usize::MAX).saturating_add(shown);
    if usize::try_from(cubes).is_ok_and(|cubes| cubes < needed) {
        let text = format!("display and cities take {needed} cubes at the start; there are {cubes}");
        written.complain(written.line_of("goods"), text);
    }
    let used = |colour: Goods| goods.get(colour.index()).is_some();
    debug_assert!(map.is_none_or(|map| map.cities.iter().all(|city| used(city.goods))));
}
