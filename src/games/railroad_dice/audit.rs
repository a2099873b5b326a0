//! What always holds in Railroad Dice: dice, shares, stations and tiles are conserved, and the line is one.

use super::RailroadDice;
use super::names::{Company, Dir, EndName, Tile};
use super::state::{Built, MapTile, Open, Own, Piece, State};
use std::fmt::Display;

/// Checks a position against what the components and the rules allow.
pub fn audit(rules: &RailroadDice, state: &State) -> Result<(), String> {
    let open = &state.open;
    dice(rules, open, &state.own)?;
    for company in rules.board.companies() {
        shares_and_stations(rules, open, company)?;
    }
    tiles(rules, open)?;
    for tile in open.in_play() {
        line(open, tile)?;
    }
    ends(open)
}

/// Every die is in the bank, behind a screen, in front of one, or on a tile.
fn dice(rules: &RailroadDice, open: &Open, own: &[Own]) -> Result<(), String> {
    let behind: u32 = own.iter().map(|own| own.behind).sum();
    let front: u32 = open.players.iter().map(|player| player.front.total()).sum();
    let laid: u32 = open.map.iter().map(MapTile::rails).sum();
    same("dice", rules.dice, open.bank + behind + front + laid)
}

/// Every share is in the bank or with a player; every station built is on one tile, and no company twice on one. A
/// president holds shares.
fn shares_and_stations(rules: &RailroadDice, open: &Open, company: Company) -> Result<(), String> {
    let (data, state) = (rules.board.company(company), open.company(company));
    let held = |player: &super::state::Player| player.shares[company.index()];
    same("shares", data.shares, state.unsold + open.players.iter().map(held).sum::<u32>())?;
    let on_tile = |tile: &MapTile| tile.stations.iter().filter(|other| **other == company).count() as u32;
    if open.map.iter().any(|tile| on_tile(tile) > 1) {
        return Err(format!("{} has two stations on a tile", data.id));
    }
    same("stations", state.built, open.map.iter().map(on_tile).sum())?;
    if state.built as usize > data.costs.len() {
        return Err(format!("{} has more stations than cubes", data.id));
    }
    match state.president {
        Some(seat) if held(open.player(seat)) == 0 => {
            Err(format!("{} has a president without shares", data.id))
        }
        _ => Ok(()),
    }
}

/// Every small tile is in stock or on the map, on a place of its own where all edges fit; passengers come in whole
/// carriages.
fn tiles(rules: &RailroadDice, open: &Open) -> Result<(), String> {
    for kind in rules.board.kinds() {
        let placed = open.map.iter().filter(|tile| tile.kind == kind).count() as u32;
        same("small tiles", rules.board.kind(kind).small, open.stock[kind.index()] + placed)?;
    }
    for (index, tile) in open.map.iter().enumerate() {
        let sides = Dir::ALL.map(|side| (side, tile.spot.next(side)));
        for other in &open.map[..index] {
            if other.spot == tile.spot {
                return Err("two tiles lie on one place".to_owned());
            }
            let beside = sides.iter().find(|(_, spot)| *spot == other.spot).map(|(side, _)| *side);
            let fits = |side: Dir| rules.ground(other).edge(side.opposite()) == rules.ground(tile).edge(side);
            if !beside.is_none_or(fits) {
                return Err("an edge does not fit".to_owned());
            }
        }
    }
    // While the line crosses an edge the tile that it leaves lies beside the new one for a moment.
    let in_play = open.in_play().count();
    if in_play == 0 || in_play > 3 || (open.map.len() > 2 && in_play < 2) {
        return Err(format!("{in_play} large tiles are in play"));
    }
    match open.players.iter().find(|player| player.passengers % rules.board.data.passengers != 0) {
        Some(player) => Err(format!("{} passengers are no whole carriages", player.passengers)),
        None => Ok(()),
    }
}

/// The sides by which a piece joins others, a bit for each: both of a rail; of a station the one it was entered by, and
/// the one that a piece beside it leads into.
fn sides(pieces: &[Piece], piece: &Piece) -> u8 {
    let back = bit(travel_back(piece));
    match piece.what {
        Built::Rail(to) => back | bit(to),
        Built::Station(_) => {
            let left = |side: &Dir| {
                let next = piece.cell.step(*side);
                pieces.iter().any(|other| Some(other.cell) == next && travel_back(other) == side.opposite())
            };
            Dir::ALL.into_iter().filter(left).fold(back, |sides, side| sides | bit(side))
        }
    }
}

fn bit(side: Dir) -> u8 {
    1 << side as u8
}

/// The side by which the line came into a piece.
fn travel_back(piece: &Piece) -> Dir {
    piece.from.opposite()
}

/// The line on a tile is one and never branches: counted from the joints alone, whatever the order in which pieces
/// were laid. A tree of single joints with as many joints as pieces less one, and no piece with three, is a way.
fn line(open: &Open, tile: Tile) -> Result<(), String> {
    let pieces = open.tile(tile).pieces();
    let sides: Vec<u8> = pieces.iter().map(|piece| sides(pieces, piece)).collect();
    let mut joints = Vec::with_capacity(pieces.len());
    for (nth, piece) in pieces.iter().enumerate() {
        if sides[nth].count_ones() > 2 {
            return Err(format!("the line branches at {}", piece.cell.label()));
        }
        let steps = Dir::ALL.map(|side| (side, piece.cell.step(side)));
        for (before, other) in pieces[..nth].iter().enumerate() {
            if other.cell == piece.cell {
                return Err(format!("two pieces stand on {}", piece.cell.label()));
            }
            let side = steps.iter().find(|(_, cell)| *cell == Some(other.cell)).map(|(side, _)| *side);
            let joins = |side: Dir| sides[nth] & bit(side) > 0 && sides[before] & bit(side.opposite()) > 0;
            if side.is_some_and(joins) {
                joints.push((before, nth));
            }
        }
    }
    // A new tile is empty for the moment between its placing and its first die.
    if pieces.is_empty() {
        return Ok(());
    }
    same("joints", pieces.len(), joints.len() + 1)?;
    let mut reached = 1_u64;
    loop {
        let near = |(a, b): &&(usize, usize)| reached >> a & 1 != reached >> b & 1;
        let Some((a, b)) = joints.iter().find(near) else { break };
        reached |= 1 << a | 1 << b;
    }
    same("pieces in one line", pieces.len() as u32, reached.count_ones())
}

/// Both ends stand on the last pieces of tiles in play.
fn ends(open: &Open) -> Result<(), String> {
    for name in EndName::ALL {
        let end = open.end(name);
        let Some(piece) = open.tile(end.tile).piece(end.cell) else {
            return Err(format!("the {name:?} end stands on nothing"));
        };
        let fits = match piece.what {
            Built::Station(_) => end.station,
            Built::Rail(to) => !end.station && (to == end.heading || piece.from.opposite() == end.heading),
        };
        if !fits {
            return Err(format!("the {name:?} end does not lead out of its piece"));
        }
    }
    Ok(())
}

fn same<T: PartialEq + Display>(what: &str, expected: T, found: T) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("{what}: {found} found, {expected} expected")) }
}
