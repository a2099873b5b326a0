//! How far a table has come: enough to check that a line is the next one.

use super::{Chain, text::Pile};

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

    /// More was hidden on one of the piles.
    pub(super) fn pile(&mut self, pile: Pile, text: &str) {
        let pile = match pile {
            Pile::Game => &mut self.game,
            Pile::Private => &mut self.private,
        };
        *pile = pile.next(text);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tip_reads_back() {
        let mut tip = Tip::start("Tuesday");
        tip.pile(Pile::Game, "x");
        tip.pile(Pile::Private, "y");
        (tip.next, tip.seq) = (5, 3);
        assert_eq!(Tip::from_bytes(&tip.to_bytes()), tip);
        assert_ne!(tip.game, tip.private);
    }
}
