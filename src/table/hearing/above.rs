//! Prose whose sentence goes on in the next line: the end of it is no answer, however much it looks like one.

use super::Ear;
use crate::games::ReadOrder;
use crate::orders::{self, Clause, Mood, Piece, Sure};

/// Whether the first of some sentences may go on in the line below it: `We then walked along the green` / `river …`. A short
/// line was ended by whoever wrote it.
pub(super) fn leads_on(clauses: &[Clause]) -> bool {
    const WRAPPED: usize = 25;
    let [first, next, ..] = clauses else { return false };
    let is_small = next.text.chars().next().is_some_and(char::is_lowercase);
    let is_prose = next.mood == Mood::Plain && !orders::leads_to_nothing(&next.plain);
    first.text.chars().count() >= WRAPPED && next.is_open_above && is_small && is_prose
}

impl Ear<'_> {
    /// Hears a sentence, and remembers it where it was prose.
    pub(super) fn next(&mut self, clause: &Clause) {
        const LEAST: usize = 3;
        self.above.take_if(|_| !clause.is_open_above);
        let unread = self.unread.len();
        self.clause(clause);
        let is_prose = clause.mood == Mood::Plain
            && self.unread.len() > unread
            && clause.plain.split_whitespace().count() >= LEAST
            && !orders::leads_to_nothing(&clause.plain);
        self.above = is_prose.then(|| clause.plain.clone());
    }

    /// Whether a sentence may go on with prose above it that speaks of others, or of what is not wanted.
    pub(super) fn is_told_above(&self, clause: &Clause) -> bool {
        let is_small = clause.text.chars().next().is_some_and(char::is_lowercase);
        let others = self.replay.house.names().iter().enumerate().filter(|(at, _)| *at != self.seat.index());
        let tells = |above: &str| {
            orders::is_unsure(above) || others.clone().any(|(_, name)| above.contains(name.as_str()))
        };
        is_small && self.above.as_deref().is_some_and(tells)
    }

    /// What is left of the orders of a sentence that may go on with prose above it: of `… I took the train` and
    /// `to Boston and read the report` nothing is.
    pub(super) fn without_ends(
        &self,
        clause: &Clause,
        mut pieces: Vec<Piece<ReadOrder>>,
        has_prose: bool,
    ) -> Vec<Piece<ReadOrder>> {
        let is_bare = pieces.iter().all(|piece| piece.is_bare);
        if self.above.is_some() && is_bare && has_prose {
            return Vec::new();
        }
        if (self.above.is_some() && is_bare) || self.is_told_above(clause) {
            pieces.iter_mut().for_each(|piece| piece.sure = Sure::Probable);
        }
        pieces
    }
}
