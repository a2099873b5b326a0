//! The components' file of Railroad Dice: what was written, checked, and then what is meant.

use super::RailroadDice;
use super::data::{CompanyData, Data, Terrain, TileData};
use super::names::SIZE;
use crate::games::Title;
use crate::orders::Names;
use crate::written::{Complaint, Written};
use serde::Deserialize;
use std::collections::BTreeMap;

/// No figure is larger, so that sums of a whole game stay far from any overflow.
const LARGEST: u32 = 10_000;

/// How many tiles, edges or companies there may be.
const MOST: usize = 20;

/// How many small tiles, dice or shares there may be; a map has room for them.
const PIECES: u32 = 200;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenEdge {
    id: String,
    spaces: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTile {
    id: String,
    name: String,
    #[serde(default)]
    aliases: Vec<String>,
    small: u32,
    edges: Vec<String>,
    grid: Vec<String>,
}

/// Reads a file of components. All that is wrong with it is said at once.
pub fn read(text: &str) -> Result<Data, Vec<Complaint>> {
    let mut written = Written::parse(text)?;
    let title: Option<String> = written.value("title");
    if title.is_some_and(|title| title != RailroadDice::ID) {
        written
            .complain(written.line_of("title"), format!("these are no components of {}", RailroadDice::ID));
    }
    let board: Option<String> = written.value("board");
    let published: Option<bool> = written.value("published");
    let note: Option<String> = written.value("note");
    let mut figure = |key: &'static str, least: u32, most: u32| -> u32 {
        let Some(figure) = written.value::<u32>(key) else { return least };
        if !(least..=most).contains(&figure) {
            written.complain(written.line_of(key), format!("{key}: a number from {least} to {most}"));
        }
        figure.clamp(least, most)
    };
    let dice = figure("dice", 20, PIECES);
    let start = figure("start", 0, 10);
    let keep = figure("keep", 1, 50);
    let income = figure("income", 1, 20);
    let tile_bonus = figure("tile-bonus", 0, 20);
    let station_bonus = figure("station-bonus", 0, 20);
    let leave = figure("leave", 1, SIZE as u32);
    let mountain_fee = figure("mountain-fee", 0, 20);
    let water_fee = figure("water-fee", 0, 20);
    let around = figure("around", 0, 8);
    let passengers = figure("passengers", 1, LARGEST);
    let years = figure("years", 2, 200);
    let gate: Option<BTreeMap<usize, u32>> = written.value("gate");
    let edges: Vec<(usize, WrittenEdge)> = written.list("edges");
    let tiles: Vec<(usize, WrittenTile)> = written.list("tiles");
    let companies: Vec<(usize, CompanyData)> = written.list("companies");

    check_gate(&mut written, gate.as_ref());
    check_edges(&mut written, &edges);
    let tiles = mean_tiles(&mut written, &edges, tiles);
    check_companies(&mut written, &companies);
    check_names(&mut written, &tiles, &companies);
    if start * *RailroadDice::SEATS.end() as u32 + leave > dice {
        written.complain(written.line_of("dice"), "the dice do not reach for the start");
    }
    written.finish()?;
    let (Some(board), Some(published), Some(note), Some(gate)) = (board, published, note, gate) else {
        unreachable!("a missing value is a complaint")
    };
    Ok(Data {
        board,
        published,
        note,
        dice,
        start,
        keep,
        income,
        tile_bonus,
        station_bonus,
        leave,
        mountain_fee,
        water_fee,
        around,
        passengers,
        gate,
        years,
        tiles,
        companies: companies.into_iter().map(|(_, company)| company).collect(),
    })
}

/// Every number of seats has its gate.
fn check_gate(written: &mut Written<'_>, gate: Option<&BTreeMap<usize, u32>>) {
    let Some(gate) = gate else { return };
    let line = written.line_of("gate");
    for seats in RailroadDice::SEATS.filter(|seats| !gate.contains_key(seats)) {
        written.complain(line, format!("gate: how many companies with {seats} seats?"));
    }
    for seats in gate.keys().filter(|seats| !RailroadDice::SEATS.contains(seats)) {
        written.complain(line, format!("gate: the game is not for {seats} seats"));
    }
}

/// An edge is as long as a tile and reads the same both ways, so that two of a kind meet space by space (RD-04).
fn check_edges(written: &mut Written<'_>, edges: &[(usize, WrittenEdge)]) {
    if edges.is_empty() || edges.len() > MOST {
        written.complain(written.line_of("edges"), format!("edges: from 1 to {MOST} kinds"));
    }
    for (place, (line, edge)) in edges.iter().enumerate() {
        if let Err(what) = terrain(&edge.spaces) {
            written.complain(*line, format!("edge {}: {what}", edge.id));
        }
        if !edge.spaces.chars().eq(edge.spaces.chars().rev()) {
            written.complain(*line, format!("edge {}: it must read the same both ways", edge.id));
        }
        let same = |other: &(usize, WrittenEdge)| other.1.id == edge.id || other.1.spaces == edge.spaces;
        if edges[..place].iter().any(same) {
            written.complain(*line, format!("edge {}: there is one like it already", edge.id));
        }
    }
}

/// A row of spaces, as long as a tile.
fn terrain(row: &str) -> Result<Vec<Terrain>, String> {
    let spaces: Vec<Terrain> = row
        .chars()
        .map(|sign| {
            Terrain::of(sign).ok_or_else(|| format!("no terrain is written \"{sign}\": use . ^ or ~"))
        })
        .collect::<Result<_, _>>()?;
    match spaces.len() {
        SIZE => Ok(spaces),
        other => Err(format!("\"{row}\" has {other} spaces, not {SIZE}")),
    }
}

/// Tiles whose edges are those that are named; the start tile is open country.
fn mean_tiles(
    written: &mut Written<'_>,
    edges: &[(usize, WrittenEdge)],
    tiles: Vec<(usize, WrittenTile)>,
) -> Vec<TileData> {
    if tiles.is_empty() || tiles.len() > MOST {
        written.complain(written.line_of("tiles"), format!("tiles: from 1 to {MOST} kinds"));
    }
    if tiles.iter().map(|(_, tile)| tile.small.min(LARGEST)).sum::<u32>() > PIECES {
        written.complain(written.line_of("tiles"), format!("tiles: no more than {PIECES} small ones"));
    }
    let mut meant = Vec::new();
    for (place, (line, tile)) in tiles.into_iter().enumerate() {
        let mut wrong = |what: String| written.complain(line, format!("tile {}: {what}", tile.id));
        if place == 0 && (tile.small == 0 || tile.grid.iter().any(|row| row.contains(['^', '~']))) {
            wrong("the first one is the start tile, a small tile of open country".to_owned());
        }
        if tile.grid.len() != SIZE {
            wrong(format!("it has {} rows, not {SIZE}", tile.grid.len()));
            continue;
        }
        for row in &tile.grid {
            if let Err(what) = terrain(row) {
                wrong(what);
            }
        }
        let column = |at: usize| tile.grid.iter().filter_map(|row| row.chars().nth(at)).collect::<String>();
        let sides = [tile.grid[0].clone(), column(SIZE - 1), tile.grid[SIZE - 1].clone(), column(0)];
        let mut of_tile = [0; 4];
        if tile.edges.len() != sides.len() {
            wrong("edges: four, from the north clockwise".to_owned());
        }
        for ((side, name), spaces) in tile.edges.iter().enumerate().take(4).zip(&sides) {
            match edges.iter().position(|(_, edge)| edge.id == *name) {
                None => wrong(format!("no edge is called \"{name}\"")),
                Some(kind) if edges[kind].1.spaces != *spaces => {
                    wrong(format!("edge {} is \"{name}\", but its spaces are {spaces}", side + 1));
                }
                Some(kind) => of_tile[side] = kind as u8,
            }
        }
        let WrittenTile { id, name, aliases, small, grid, .. } = tile;
        meant.push(TileData { id, name, aliases, small, edges: of_tile, grid });
    }
    meant
}

/// A company has shares to sell and stations to build.
fn check_companies(written: &mut Written<'_>, companies: &[(usize, CompanyData)]) {
    if companies.is_empty() || companies.len() > MOST {
        written.complain(written.line_of("companies"), format!("companies: from 1 to {MOST}"));
    }
    for (line, company) in companies {
        if !(1..=PIECES).contains(&company.shares) {
            written.complain(*line, format!("company {}: from 1 to {PIECES} shares", company.id));
        }
        if company.costs.is_empty()
            || company.costs.len() > MOST
            || company.costs.iter().any(|cost| *cost > 50)
        {
            written.complain(*line, format!("company {}: from 1 to {MOST} costs, none above 50", company.id));
        }
    }
}

/// Nothing is called like something else of its sort.
fn check_names(written: &mut Written<'_>, tiles: &[TileData], companies: &[(usize, CompanyData)]) {
    let tiles = tiles.iter().map(|of| (&of.id, &of.name, &of.aliases));
    let companies = companies.iter().map(|(_, of)| (&of.id, &of.name, &of.aliases));
    for (key, things) in [("tiles", tiles.collect::<Vec<_>>()), ("companies", companies.collect())] {
        let called = |(id, name, aliases): &(&String, &String, &Vec<String>)| {
            let mut all: Vec<String> =
                aliases.iter().chain([*id, *name]).map(|word| word.to_lowercase()).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let mut seen: Vec<String> = Vec::new();
        for thing in &things {
            let is_id =
                |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
            if thing.0.is_empty() || !thing.0.chars().all(is_id) {
                written.complain(
                    written.line_of(key),
                    format!("{key}: the id \"{}\" must be small letters", thing.0),
                );
            }
            for word in called(thing) {
                if Names::new([(word.as_str(), [] as [&str; 0])]).nearest(&word, 1).is_empty() {
                    written.complain(
                        written.line_of(key),
                        format!("{key}: \"{word}\" cannot be written in an order"),
                    );
                }
                if seen.contains(&word) {
                    written.complain(written.line_of(key), format!("{key}: two are called \"{word}\""));
                }
                seen.push(word);
            }
        }
    }
}
