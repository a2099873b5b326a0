//! Where the line can go on: every continuation on its tile, the longest, the way to an edge, and whether an end is
//! dead.

use super::RailroadDice;
use super::data::Terrain;
use super::names::{Bend, Cell, Dir, EndName, Face, SPACES};
use super::orders::Placing;
use super::state::{Open, Own};
use super::stations;
use super::works::Works;
use crate::rules::Seat;

/// How many dice a search looks ahead; more than that are in front of nobody's screen for long.
const DEEPEST: usize = 9;

/// A way on: what to lay, and how things stand after it.
#[derive(Clone)]
pub struct Way<'r> {
    pub pieces: Vec<Placing>,
    pub works: Works<'r>,
}

/// The dice that could be laid next at an end: faces of their own before question marks, of which each shape needs one.
fn next<'r>(way: &Way<'r>) -> impl Iterator<Item = Way<'r>> {
    let ways: Vec<Dir> = way.works.ways().collect();
    let station = way.works.station;
    let tries = ways.into_iter().flat_map(|out| Bend::ALL.into_iter().map(move |bend| (out, bend)));
    tries.filter_map(move |(out, bend)| {
        let joker = way.works.front.count(bend.face()) == 0;
        let placing = Placing { out: station.then_some(out), bend, joker };
        let mut works = way.works.clone();
        works.lay(&placing, 0).ok()?;
        let mut pieces = way.pieces.clone();
        pieces.push(placing);
        Some(Way { pieces, works })
    })
}

/// What is wanted of a search after a way that it has found.
pub enum Want {
    /// Longer ways that begin like it.
    Longer,
    /// Only others.
    Others,
    /// Nothing more.
    Nothing,
}

/// Every continuation of an end on its tile that one order may lay: none stops at water, and a question mark is laid
/// only where no die of the shape is left. `see` is shown each of them, the shorter of two that begin alike first,
/// and says what else is wanted.
pub fn continuations<'r>(from: Works<'r>, mut see: impl FnMut(&Way<'r>) -> Want) {
    let mut waiting = vec![Way { pieces: Vec::new(), works: from }];
    while let Some(way) = waiting.pop() {
        let before = waiting.len();
        for next in next(&way) {
            let stops = next.works.faced_water().is_none();
            match if stops { see(&next) } else { Want::Longer } {
                Want::Longer if next.pieces.len() < DEEPEST => waiting.push(next),
                Want::Longer | Want::Others => {}
                Want::Nothing => return,
            }
        }
        // Straight on is looked at before curves.
        waiting[before..].reverse();
    }
}

/// What an end could be given one order long: single dice, and what it takes to cross water.
pub fn shortest(rules: &RailroadDice, open: &Open, own: &Own, seat: Seat, end: EndName) -> Vec<Vec<Placing>> {
    let mut found = Vec::new();
    continuations(Works::at(rules, open, own, seat, end), |way| {
        found.push(way.pieces.clone());
        Want::Others
    });
    found
}

/// The most dice that a seat could lay at an end in one order: all of them, or of several ways the one that costs least.
pub fn longest(
    rules: &RailroadDice,
    open: &Open,
    own: &Own,
    seat: Seat,
    end: EndName,
) -> Option<Vec<Placing>> {
    let from = Works::at(rules, open, own, seat, end);
    let has = from.behind + from.front.questions();
    let dice = from.front.total() - from.front.count(Face::Share);
    let most = (dice as usize).min(DEEPEST);
    let mut best: Option<(usize, u32, Vec<Placing>)> = None;
    continuations(from, |way| {
        let spent = has - way.works.behind - way.works.front.questions();
        let better = best.as_ref().is_none_or(|(length, cost, _)| {
            way.pieces.len() > *length || (way.pieces.len() == *length && spent < *cost)
        });
        if better {
            best = Some((way.pieces.len(), spent, way.pieces.clone()));
        }
        if way.pieces.len() == most { Want::Nothing } else { Want::Longer }
    });
    best.map(|(_, _, pieces)| pieces)
}

/// The fewest dice that bring an end before an edge: the space that it faces then lies along it. Nothing has to be
/// laid where it stands there already.
pub fn to_edge(from: &Works<'_>, side: Dir) -> Option<Vec<Placing>> {
    let mut best: Option<(usize, u32, Vec<Placing>)> = None;
    continuations(from.clone(), |way| {
        let length = way.pieces.len();
        if best.as_ref().is_some_and(|(most, ..)| length > *most) {
            return Want::Others;
        }
        if !is_before(&way.works, side) {
            return Want::Longer;
        }
        let money = way.works.behind + way.works.front.questions();
        if best.as_ref().is_none_or(|(most, left, _)| length < *most || money > *left) {
            best = Some((length, money, way.pieces.clone()));
        }
        Want::Others
    });
    best.map(|(_, _, pieces)| pieces)
}

/// Whether the space that an end faces lies along a side of the tile.
pub fn is_before(works: &Works<'_>, side: Dir) -> bool {
    let faced = works.cell.filter(|_| !works.station).and_then(|cell| cell.step(works.heading));
    faced.is_some_and(|cell| cell.is_along(side) && !works.is_taken(cell))
}

/// Whether an end is dead: no rail of any shape and no station can go on there, whatever dice one had (RD-36). A rail
/// on water counts only where land can be reached.
pub fn is_dead(rules: &RailroadDice, open: &Open, name: EndName) -> bool {
    let works = Works::at(rules, open, &Own::default(), Seat(0), name);
    let Some(cell) = works.cell else { return false };
    let mut seen = [false; SPACES];
    let mut waiting: Vec<(Cell, Dir, u32)> = Vec::new();
    for way in works.ways() {
        match cell.step(way) {
            None if works.may_leave(way, works.rails) => return false,
            Some(next) if !works.is_taken(next) => {
                if stations::any_may(rules, open, &works, next) {
                    return false;
                }
                waiting.push((next, way, works.rails + 1));
            }
            None | Some(_) => {}
        }
    }
    while let Some((cell, entering, rails)) = waiting.pop() {
        for to in Bend::ALL.map(|bend| entering.after(bend)) {
            if !works.is_open(cell, to, rails) {
                continue;
            }
            match cell.step(to) {
                Some(next) if works.ground.terrain(next) == Terrain::Water => {
                    if !seen[next.index()] {
                        seen[next.index()] = true;
                        waiting.push((next, to, rails + 1));
                    }
                }
                None | Some(_) => return false,
            }
        }
    }
    true
}

/// How many dice it takes at least from an end to the last space before an edge that a tile fits beyond, without
/// touching water; nothing where there is no such way.
pub fn to_door(works: &Works<'_>) -> Option<u32> {
    let mut seen = [false; SPACES];
    let faced = works.ways().filter_map(|way| works.cell?.step(way));
    let is_free = |cell: &Cell| !works.is_taken(*cell) && works.ground.terrain(*cell) != Terrain::Water;
    let mut waiting: std::collections::VecDeque<(Cell, u32)> =
        faced.filter(is_free).map(|cell| (cell, 1)).collect();
    while let Some((cell, dice)) = waiting.pop_front() {
        if std::mem::replace(&mut seen[cell.index()], true) {
            continue;
        }
        if Dir::ALL.into_iter().any(|side| cell.is_along(side) && works.may_leave(side, u32::MAX)) {
            return Some(dice);
        }
        let next = Dir::ALL.into_iter().filter_map(|to| cell.step(to)).filter(is_free);
        waiting.extend(next.map(|cell| (cell, dice + 1)));
    }
    None
}

/// The dice that a way takes from in front of a screen, for whoever has to choose between ways.
pub fn jokers(pieces: &[Placing]) -> usize {
    pieces.iter().filter(|placing| placing.joker).count()
}

/// A face that could be laid as a shape.
pub fn can_lay(front: &super::state::Dice, bend: Bend) -> Option<bool> {
    match (front.count(bend.face()), front.count(Face::Question)) {
        (0, 0) => None,
        (0, _) => Some(true),
        _ => Some(false),
    }
}
