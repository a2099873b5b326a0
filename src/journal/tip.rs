//! How far a table has come: enough to check that a line is the next one.

use super::Chain;
use crate::rules::Drawer;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How far a table has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tip {
    /// The place of the next line.
    pub next: u64,
    /// The number of the next open record.
    pub seq: u64,
    /// The chain after the last open record.
    pub chain: Chain,
    /// What was hidden in the game since then.
    pub game: Chain,
    /// What was hidden beside the game since then.
    pub private: Chain,
}

/// How long a tip is in bytes.
pub(super) const TIP: usize = 112;

impl Tip {
    /// A table before its first record.
    pub fn start(table: &str) -> Tip {
        let (game, private) = (Chain::NO_PILE, Chain::NO_PILE);
        Tip { next: 0, seq: 0, chain: Chain::start(table), game, private }
    }

    /// The tip with one more part in a drawer.
    pub(super) fn with(mut self, drawer: Drawer, part: &Chain) -> Tip {
        let pile = if drawer.is_of_game() { &mut self.game } else { &mut self.private };
        *pile = pile.with(part);
        self
    }

    /// The tip after an open record.
    pub(super) fn after(self, chain: Chain) -> Tip {
        let (game, private) = (Chain::NO_PILE, Chain::NO_PILE);
        Tip { next: self.next, seq: self.seq + 1, chain, game, private }
    }

    /// The tip as bytes.
    pub(super) fn to_bytes(self) -> [u8; TIP] {
        let mut bytes = [0; TIP];
        bytes[..8].copy_from_slice(&self.next.to_be_bytes());
        bytes[8..16].copy_from_slice(&self.seq.to_be_bytes());
        bytes[16..48].copy_from_slice(self.chain.as_bytes());
        bytes[48..80].copy_from_slice(self.game.as_bytes());
        bytes[80..].copy_from_slice(self.private.as_bytes());
        bytes
    }

    /// The tip that [`Tip::to_bytes`] wrote.
    pub(super) fn from_bytes(bytes: &[u8; TIP]) -> Tip {
        let number = |at: usize| u64::from_be_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
        let chain = |at: usize| Chain::from_bytes(bytes[at..at + 32].try_into().expect("32 bytes"));
        Tip { next: number(0), seq: number(8), chain: chain(16), game: chain(48), private: chain(80) }
    }
}

/// How far each drawer of a table has come: how many parts lie in it, and the chain after the last.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Drawers(BTreeMap<Drawer, (u64, Chain)>);

impl Drawers {
    /// How many parts lie in a drawer, and the chain after the last of them.
    pub fn tip(&self, table: &str, drawer: Drawer) -> (u64, Chain) {
        self.0.get(&drawer).copied().unwrap_or_else(|| (0, Chain::drawer(table, drawer)))
    }

    /// A part was laid into a drawer.
    pub fn lay(&mut self, drawer: Drawer, nr: u64, chain: Chain) {
        self.0.insert(drawer, (nr + 1, chain));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Seat;

    #[test]
    fn a_tip_reads_back() {
        let mut tip = Tip::start("Tuesday").with(Drawer::Seat(Seat(1)), &Chain::start("x"));
        (tip.next, tip.seq) = (5, 3);
        let tip = tip.with(Drawer::House, &Chain::start("y"));
        assert_eq!(Tip::from_bytes(&tip.to_bytes()), tip);
        assert_ne!(tip.game, tip.private);
    }
}
