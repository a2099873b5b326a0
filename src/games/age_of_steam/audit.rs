//! What always holds: cubes, tiles, discs, markers and dollars are accounted for, and links count the same twice.

use super::AgeOfSteam;
use super::building::links_of;
use super::state::{Open, Phase};
use crate::board::hex::{Goods, Link, differences_of};
use crate::rules::Seat;

/// Checks a position.
pub fn audit(rules: &AgeOfSteam, open: &Open) -> Result<(), String> {
    check_cubes(rules, open)?;
    check_dollars(open)?;
    check_seats(rules, open)?;
    match open.phase {
        // What is laid one tile after the other is looked at when all have built.
        Phase::Building { .. } => Ok(()),
        _ => check_network(rules, open),
    }
}

/// Tiles, markers and links, unless this very network was found in order before.
pub fn check_network(rules: &AgeOfSteam, open: &Open) -> Result<(), String> {
    open.network.check(|| {
        let links = open.links(rules);
        check_tiles(rules, open, links)?;
        differences_of(&open.land(rules), links)
    })
}

/// Every cube is in the bag, on the display, on the map or waiting for its space.
fn check_cubes(rules: &AgeOfSteam, open: &Open) -> Result<(), String> {
    let waiting: &[Goods] = match &open.phase {
        Phase::Producing { cubes, .. } => cubes,
        _ => &[],
    };
    let mut counts: Vec<usize> =
        rules.board.all_goods().map(|goods| open.bag.left(goods.index()) as usize).collect();
    let lying = open.display.iter().flatten().chain(open.cubes.values().flatten()).chain(waiting);
    lying.for_each(|cube| counts[cube.index()] += 1);
    for (goods, count) in rules.board.all_goods().zip(counts) {
        let data = rules.board.goods(goods);
        if count != data.cubes as usize {
            return Err(format!("{count} {} cubes instead of {}", data.id, data.cubes));
        }
    }
    for (column, cubes) in rules.board.data.display.iter().zip(&*open.display) {
        if cubes.len() > column.spaces {
            return Err(format!("{} cubes on a column of {}", cubes.len(), column.spaces));
        }
    }
    for (column, taken) in &open.apart {
        let cubes = open.display[usize::from(*column)].len();
        if taken.iter().filter(|taken| **taken).count() != cubes || taken.is_sorted() {
            return Err(format!("{cubes} cubes of column {column} lie as {taken:?}"));
        }
    }
    Ok(())
}

fn check_dollars(open: &Open) -> Result<(), String> {
    let ledger = &open.ledger;
    let held: u32 = open.seats.iter().map(|railroad| railroad.cash).sum();
    let (came, went) = (ledger.raised + ledger.earned, ledger.bids + ledger.tiles + ledger.expenses);
    if held + went != came {
        return Err(format!("players hold ${held}; ${came} came from the bank and ${went} went back"));
    }
    Ok(())
}

/// Nobody has issued more than they may, or has a stronger engine than there are.
fn check_seats(rules: &AgeOfSteam, open: &Open) -> Result<(), String> {
    let data = &rules.board.data;
    for seat in Seat::all(rules.seats) {
        let railroad = open.of(seat);
        if railroad.shares > data.shares.most || railroad.engine > data.engine {
            return Err(format!("seat {seat} has {} shares, engine {}", railroad.shares, railroad.engine));
        }
    }
    Ok(())
}

/// Tiles, discs, markers and new cities are within their numbers.
fn check_tiles(rules: &AgeOfSteam, open: &Open, links: &[Link]) -> Result<(), String> {
    let data = &rules.board.data;
    let mut counts = vec![0; data.tiles.all().len()];
    open.network.tiles.values().for_each(|tile| counts[usize::from(tile.kind)] += 1);
    for (kind, used) in data.tiles.all().iter().zip(counts) {
        if kind.count.is_some_and(|count| used > count) {
            return Err(format!("{used} tiles {} lie on the map", kind.id));
        }
    }
    if let Some(seat) = Seat::all(rules.seats).find(|seat| links_of(links, *seat) > data.markers) {
        return Err(format!("seat {seat} owns too many links"));
    }
    let discs = open.works(rules, Seat(0)).discs_used();
    if discs > data.town_discs {
        return Err(format!("{discs} discs lie on the map"));
    }
    let mut founded: Vec<u8> = open.network.founded.values().copied().collect();
    founded.sort_unstable();
    founded.dedup();
    if founded.len() != open.network.founded.len() {
        return Err("a new city stands twice".to_owned());
    }
    Ok(())
}
