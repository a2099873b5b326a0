//! Which small tiles fit onto the map ("Collegare una nuova tessera terreno").

use super::RailroadDice;
use super::names::{Dir, Kind, Spot, Tile};
use super::state::Open;

/// Whether a tile fits: its edges are of the same kind as those of every tile beside it (RD-04).
pub fn fits(rules: &RailroadDice, open: &Open, spot: Spot, kind: Kind, turned: u8) -> bool {
    let ground = rules.board.ground(kind, turned);
    Dir::ALL.into_iter().all(|side| {
        let beside = open.at(spot.next(side));
        beside.is_none_or(|tile| rules.ground(tile).edge(side.opposite()) == ground.edge(side))
    })
}

/// The turns in which a kind fits; only those that differ (RD-03).
pub fn turns(rules: &RailroadDice, open: &Open, spot: Spot, kind: Kind) -> Vec<u8> {
    let turns = rules.board.turns(kind).iter().copied();
    turns.filter(|turned| fits(rules, open, spot, kind, *turned)).collect()
}

/// Every unused small tile that fits.
pub fn fitting(rules: &RailroadDice, open: &Open, spot: Spot) -> Vec<(Kind, u8)> {
    let left = rules.board.kinds().filter(|kind| open.stock[kind.index()] > 0);
    left.flat_map(|kind| turns(rules, open, spot, kind).into_iter().map(move |turned| (kind, turned)))
        .collect()
}

/// The empty place of the map beyond a side of a tile; one that is taken closes the edge for good (RD-06).
pub fn beyond(open: &Open, tile: Tile, side: Dir) -> Option<Spot> {
    let spot = open.tile(tile).spot.next(side);
    open.at(spot).is_none().then_some(spot)
}

/// Whether a tile could be placed beyond a side.
pub fn is_door(rules: &RailroadDice, open: &Open, tile: Tile, side: Dir) -> bool {
    let any = |spot| {
        let left = rules.board.kinds().filter(|kind| open.stock[kind.index()] > 0);
        left.flat_map(|kind| rules.board.turns(kind).iter().map(move |turned| (kind, *turned)))
            .any(|(kind, turned)| fits(rules, open, spot, kind, turned))
    };
    beyond(open, tile, side).is_some_and(any)
}
