//! Which small tiles fit onto the map ("Collegare una nuova tessera terreno").

use super::RailroadDice;
use super::names::{Dir, Kind, Spot, Tile};
use super::state::Open;

/// What the tiles around a place ask of the edges of one that is put there, side by side; nothing where no tile lies.
struct Gap([Option<u8>; 4]);

impl Gap {
    /// Looks at the map once.
    fn at(rules: &RailroadDice, open: &Open, spot: Spot) -> Gap {
        let asked = |side: Dir| Some(rules.ground(open.at(spot.next(side))?).edge(side.opposite()));
        Gap(Dir::ALL.map(asked))
    }

    /// Whether a tile fits: its edges are of the same kind as those of every tile beside it (RD-04).
    fn takes(&self, rules: &RailroadDice, kind: Kind, turned: u8) -> bool {
        let ground = rules.board.ground(kind, turned);
        Dir::ALL
            .into_iter()
            .zip(&self.0)
            .all(|(side, asked)| asked.is_none_or(|edge| edge == ground.edge(side)))
    }

    /// The turns in which a kind fits; only those that differ (RD-03).
    fn turns<'r>(&'r self, rules: &'r RailroadDice, kind: Kind) -> impl Iterator<Item = u8> + 'r {
        rules.board.turns(kind).iter().copied().filter(move |turned| self.takes(rules, kind, *turned))
    }

    /// Every unused small tile that fits.
    fn fitting<'r>(
        &'r self,
        rules: &'r RailroadDice,
        open: &'r Open,
    ) -> impl Iterator<Item = (Kind, u8)> + 'r {
        let left = rules.board.kinds().filter(|kind| open.stock[kind.index()] > 0);
        left.flat_map(move |kind| self.turns(rules, kind).map(move |turned| (kind, turned)))
    }
}

/// Whether a tile fits onto a place.
pub fn fits(rules: &RailroadDice, open: &Open, spot: Spot, kind: Kind, turned: u8) -> bool {
    Gap::at(rules, open, spot).takes(rules, kind, turned)
}

/// The turns in which a kind fits.
pub fn turns(rules: &RailroadDice, open: &Open, spot: Spot, kind: Kind) -> Vec<u8> {
    Gap::at(rules, open, spot).turns(rules, kind).collect()
}

/// Every unused small tile that fits.
pub fn fitting(rules: &RailroadDice, open: &Open, spot: Spot) -> Vec<(Kind, u8)> {
    Gap::at(rules, open, spot).fitting(rules, open).collect()
}

/// The empty place of the map beyond a side of a tile; one that is taken closes the edge for good (RD-06).
pub fn beyond(open: &Open, tile: Tile, side: Dir) -> Option<Spot> {
    let spot = open.tile(tile).spot.next(side);
    open.at(spot).is_none().then_some(spot)
}

/// Whether a tile could be placed beyond a side.
pub fn is_door(rules: &RailroadDice, open: &Open, tile: Tile, side: Dir) -> bool {
    let any = |spot| Gap::at(rules, open, spot).fitting(rules, open).next().is_some();
    beyond(open, tile, side).is_some_and(any)
}
