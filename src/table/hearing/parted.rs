//! A sentence with several orders of which a later one makes sense only after the one before it: `Plains it is, and then
//! the cheapest way there`. Each part must be as certain as if it stood alone.

use super::{Ear, Item};
use crate::games::{Foretold, Game, ReadOrder};
use crate::orders::{self, Clause, Heard, Mood, Piece, Sentence, Sure};
use crate::rules::Turn;
use crate::table::letter::Said;
use std::sync::Arc;

/// The verb of limits, of which there may be several.
const LIMIT: &str = "max";

/// So many places are tried at which a sentence could be parted.
const MOST_CUTS: usize = 6;
/// No sentence has more orders that each need the one before.
const MOST_PARTS: usize = 3;

impl Ear<'_> {
    /// Hears a sentence part by part; false where that is not certain from end to end.
    pub(super) fn in_parts(&mut self, clause: &Clause) -> bool {
        if clause.mood != Mood::Plain || self.above.is_some() || self.correcting.is_some() {
            return false;
        }
        let Some(parts) = self.parts(&self.game, clause, MOST_PARTS) else { return false };
        let (from, unread, game) = (self.items.len(), self.unread.len(), Arc::clone(&self.game));
        parts.iter().for_each(|part| self.sentence(part));
        // In the letter one may stand otherwise than alone; then it was no such sentence.
        let is_certain = |item: &Item| matches!(item.said, Said::Order { .. });
        let is_whole = self.items.len() >= from + parts.len() && self.items.iter().skip(from).all(is_certain);
        if !is_whole {
            self.items.truncate(from);
            self.unread.truncate(unread);
            self.game = game;
        }
        is_whole
    }

    /// The parts of a sentence that are certain one after the other.
    fn parts(&self, game: &Arc<dyn Game>, clause: &Clause, most: usize) -> Option<Vec<Clause>> {
        if most < 2 {
            return None;
        }
        orders::joints(&clause.plain).into_iter().take(MOST_CUTS).find_map(|joint| {
            let first = clause.part(0..joint.start);
            let second = clause.part(joint.end..clause.text.len());
            let (before, after) = self.certainly(game, &first)?;
            if let Some((verb, _)) = self.certainly(&after, &second) {
                // Of two ways to go the second would take the place of the first; only limits stand beside each other.
                return (verb != before || verb == LIMIT).then(|| vec![first, second]);
            }
            let rest = self.parts(&after, &second, most - 1)?;
            let (next, _) = self.certainly(&after, rest.first()?)?;
            if next == before && next != LIMIT {
                return None;
            }
            Some(std::iter::once(first).chain(rest).collect())
        })
    }

    /// The verb of what a part of a sentence says, if that is certain, and the game after it as far as no dice decide
    /// what follows.
    fn certainly(&self, game: &Arc<dyn Game>, part: &Clause) -> Option<(&'static str, Arc<dyn Game>)> {
        let sentence = Sentence::new(&part.plain);
        let is_whole = |heard: &Heard<ReadOrder>| {
            let pieces = &heard.pieces;
            let is_other =
                heard.doubts || heard.corrects || heard.retracts || heard.otherwise || heard.leaves;
            !is_other
                && !pieces.is_empty()
                && pieces.iter().all(|piece| {
                    // A number without a word for it may belong to the order before: `… ma me ne restino 6000`.
                    let is_loose = piece.is_bare && piece.verb == LIMIT;
                    piece.sure == Sure::Certain && !piece.is_end && !is_loose
                })
        };
        let strict = game.hear(sentence, self.seat, self.players, None);
        // Without its verb an order answers what is asked, and a limit may be another's.
        let is_asked = matches!(game.turn(), Turn::Seats(seats) if seats.contains(&self.seat));
        let is_loose = |piece: &Piece<ReadOrder>| piece.verb == LIMIT || (piece.is_bare && !is_asked);
        let is_clear = |heard: &Heard<ReadOrder>| is_whole(heard) && !heard.pieces.iter().any(is_loose);
        let heard = match is_whole(&strict) && !strict.has_prose {
            true => strict,
            false => Some(game.hear(sentence.by_gist(), self.seat, self.players, None)).filter(is_clear)?,
        };
        let mut after = Arc::clone(game);
        for piece in &heard.pieces {
            if let Foretold { decided, throws: None } = after.foretell(self.seat, &piece.order).ok()? {
                after = Arc::from(decided.after);
            }
        }
        heard.pieces.last().map(|piece| (piece.verb, after))
    }
}
