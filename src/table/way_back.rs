//! Positions kept for going back: the last few as they were, older ones packed and ever more sparsely.
//!
//! Places are counted in records in force, so that what was taken back makes nothing older. Every 16th
//! place is kept for 32 places, every 256th for 512, and so on: going back some places costs at most
//! 16 times as many folds, in a game of any length, and there are never more than a few to keep. The
//! first place, the opening, is kept for ever.

use super::luck::LuckBook;
use crate::games::Game;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Each kind of place comes once in so many of the kind before.
const STRIDE: u64 = 16;

/// How many positions right before the present one are kept as they were.
const RECENT: usize = 4;

/// Positions of one table, each after a record in force.
#[derive(Default)]
pub struct WayBack {
    recent: Vec<Stop>,
    anchors: Vec<Anchor>,
}

/// A position after a record.
pub struct Stop {
    /// The record.
    pub record: u64,
    /// The position.
    pub game: Arc<dyn Game>,
    /// What draws rest on there.
    pub book: LuckBook,
}

/// A packed position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Anchor {
    record: u64,
    place: u64,
    position: Vec<u8>,
    book: LuckBook,
}

impl WayBack {
    /// The way back with positions that a snapshot kept.
    pub fn of(anchors: Vec<Anchor>) -> WayBack {
        WayBack { recent: Vec::new(), anchors }
    }

    /// What a snapshot keeps of it.
    pub fn anchors(&self) -> &[Anchor] {
        &self.anchors
    }

    /// Keeps a position that is about to change, if its place is one to keep. `record` is the last in
    /// force and `place` says how many were before it.
    pub fn pass(&mut self, record: u64, place: u64, game: &dyn Game, book: &LuckBook) {
        let kept = self.anchors.last().is_some_and(|anchor| anchor.record == record);
        if !place.is_multiple_of(STRIDE) || kept {
            return;
        }
        self.anchors.push(Anchor { record, place, position: game.snapshot(), book: book.clone() });
        self.anchors.retain(|anchor| is_kept(anchor.place, place));
    }

    /// Keeps a position that was just left.
    pub fn leave(&mut self, record: u64, game: Arc<dyn Game>, book: LuckBook) {
        if self.recent.len() == RECENT {
            self.recent.remove(0);
        }
        self.recent.push(Stop { record, game, book });
    }

    /// Forgets what comes after a record.
    pub fn forget_after(&mut self, record: u64) {
        self.recent.retain(|stop| stop.record <= record);
        self.anchors.retain(|anchor| anchor.record <= record);
    }

    /// The last position kept that is not after a record. `game` is any position of the same game.
    pub fn nearest(&self, record: u64, game: &dyn Game) -> Result<Option<Stop>, String> {
        let recent = self.recent.iter().rfind(|stop| stop.record <= record);
        let anchor = self.anchors.iter().rfind(|anchor| anchor.record <= record);
        let stop = match (recent, anchor) {
            (Some(stop), anchor) if anchor.is_none_or(|anchor| anchor.record <= stop.record) => {
                Some(Stop { record: stop.record, game: Arc::clone(&stop.game), book: stop.book.clone() })
            }
            (_, Some(anchor)) => {
                let game = game.restore(&anchor.position)?.into();
                Some(Stop { record: anchor.record, game, book: anchor.book.clone() })
            }
            _ => None,
        };
        Ok(stop)
    }
}

/// Whether the position of a place is still kept when the game has come to another.
fn is_kept(place: u64, now: u64) -> bool {
    let mut stride = STRIDE;
    while now - place > 2 * stride {
        stride *= STRIDE;
    }
    place.is_multiple_of(stride)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_places_are_kept_and_none_is_far_behind() {
        let mut kept: Vec<u64> = Vec::new();
        for now in (0..20_000).step_by(STRIDE as usize) {
            kept.push(now);
            kept.retain(|place| is_kept(*place, now));
            assert!(kept.len() <= 12, "{kept:?}");
            for back in 1..=now {
                let target = now - back;
                let nearest = kept.iter().rfind(|place| **place <= target).expect("the first is kept");
                assert!(target - nearest < STRIDE * back, "{back} back from {now}");
            }
        }
    }
}
