//! Where the parts of an order stood, so that a refusal can mark the one at fault.

use super::Span;

/// An order that was read, and where its parts stood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading<O> {
    /// The order.
    pub order: O,
    /// The places of its parts.
    pub parts: Parts,
}

/// The places of the parts of one order, by the names under which they were read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parts {
    line: Span,
    places: Vec<(&'static str, Span)>,
}

impl Parts {
    /// The part under which [`read`](super::read) remembers the verb.
    pub const VERB: &'static str = "verb";

    pub(super) fn new(line: Span) -> Parts {
        Parts { line, places: Vec::with_capacity(6) }
    }

    pub(super) fn remember(&mut self, part: &'static str, span: Span) {
        self.places.push((part, span));
    }

    /// The last place of a part reaches to the end of what was remembered last.
    pub(super) fn widen(&mut self, part: &'static str) {
        let Some(end) = self.places.last().map(|(_, span)| span.end) else { return };
        if let Some((_, span)) = self.places.iter_mut().rev().find(|(name, _)| *name == part) {
            span.end = end;
        }
    }

    /// Where a part stood; the first time, if it was read more than once.
    pub fn place(&self, part: &'static str) -> Option<Span> {
        self.places(part).next()
    }

    /// Everywhere a part stood, in the order of the line.
    pub fn places(&self, part: &'static str) -> impl Iterator<Item = Span> + '_ {
        self.places.iter().filter(move |(name, _)| *name == part).map(|(_, span)| *span)
    }

    /// Where a part stood, or the whole line if there was no such part.
    pub fn place_or_line(&self, part: &'static str) -> Span {
        self.place(part).unwrap_or(self.line)
    }

    /// Whether a place is a part, or within one.
    pub(super) fn covers(&self, span: Span) -> bool {
        self.places.iter().any(|(_, place)| place.start <= span.start && span.end <= place.end)
    }

    /// How many parts were read.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether no part was read.
    pub(super) fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The whole line.
    pub fn line(&self) -> Span {
        self.line
    }
}
