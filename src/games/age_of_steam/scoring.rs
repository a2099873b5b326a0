//! Points ("Punti vittoria"): three for a dollar of income, minus three for a share, one for a piece of complete track.

use super::AgeOfSteam;
use super::state::{Open, owner};
use crate::board::hex::Link;
use crate::rules::{Place, Seat};

/// The pieces of track of a player's complete links: one for each track of a tile, one for each exit of a town (R15).
pub fn sections(links: &[Link], seat: Seat) -> usize {
    let complete = links.iter().filter(|link| link.owner == Some(owner(seat)) && link.is_complete());
    complete.map(|link| link.length()).sum()
}

/// A player's points with all links of the map; money is worth nothing (T12).
pub fn score(rules: &AgeOfSteam, open: &Open, links: &[Link], seat: Seat) -> i64 {
    let points = rules.board.data.points;
    let railroad = open.of(seat);
    let sections = i64::try_from(sections(links, seat)).unwrap_or(i64::MAX);
    points.income * i64::from(railroad.income) - points.share * i64::from(railroad.shares)
        + points.section * sections
}

/// Places from first to last; who is level shares one. Whoever went bankrupt comes after all others, the later the
/// better.
pub fn ranking(rules: &AgeOfSteam, open: &Open) -> Vec<Place> {
    let links = open.links(rules);
    let mut seats: Vec<(u8, i64, Seat)> = Seat::all(rules.seats)
        .map(|seat| (open.of(seat).bankrupt.unwrap_or(u8::MAX), score(rules, open, links, seat), seat))
        .collect();
    seats.sort_by_key(|(out, score, seat)| (std::cmp::Reverse((*out, *score)), *seat));
    let level = |one: &(u8, i64, Seat), other: &(u8, i64, Seat)| (one.0, one.1) == (other.0, other.1);
    let place = |level: &[(u8, i64, Seat)]| Place {
        seats: level.iter().map(|(_, _, seat)| *seat).collect(),
        score: level[0].1,
    };
    seats.chunk_by(level).map(place).collect()
}
