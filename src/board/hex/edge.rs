//! The six edges of a flat-top hex, and what people call them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// An edge of a hex, clockwise from the north.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Edge {
    /// North.
    N,
    /// North-east.
    NE,
    /// South-east.
    SE,
    /// South.
    S,
    /// South-west.
    SW,
    /// North-west.
    NW,
}

/// What edges are called in English and in Italian, by edge.
const NAMES: [[&str; 2]; 6] =
    [["N", "N"], ["NE", "NE"], ["SE", "SE"], ["S", "S"], ["SW", "SO"], ["NW", "NO"]];

/// Everything that edges answer to, by edge, in small letters: other words would be folded at every reading.
const WORDS: [&[&str]; 6] = [
    &["n", "north", "nord"],
    &["ne", "northeast", "north-east", "nordest", "nord-est"],
    &["se", "southeast", "south-east", "sudest", "sud-est"],
    &["s", "south", "sud"],
    &["sw", "so", "southwest", "south-west", "sudovest", "sud-ovest"],
    &["nw", "no", "northwest", "north-west", "nordovest", "nord-ovest"],
];

impl Edge {
    /// All edges, clockwise from the north.
    pub const ALL: [Edge; 6] = [Edge::N, Edge::NE, Edge::SE, Edge::S, Edge::SW, Edge::NW];

    /// The edge's number, clockwise from 0 in the north.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The edge `steps` further clockwise.
    #[must_use]
    pub fn turned(self, steps: usize) -> Edge {
        Edge::ALL[(self.index() + steps) % 6]
    }

    /// The edge on the other side, which is also what the neighbour calls this one.
    #[must_use]
    pub fn opposite(self) -> Edge {
        self.turned(3)
    }

    /// What it is called in English.
    pub fn english(self) -> &'static str {
        NAMES[self.index()][0]
    }

    /// What it is called in Italian.
    pub fn italian(self) -> &'static str {
        NAMES[self.index()][1]
    }

    /// Everything that it answers to, in both languages.
    pub fn words(self) -> &'static [&'static str] {
        WORDS[self.index()]
    }

    /// The edge that a word names.
    pub fn named(word: &str) -> Option<Edge> {
        let is = |edge: &Edge| edge.words().iter().any(|name| name.eq_ignore_ascii_case(word));
        Edge::ALL.into_iter().find(is)
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.english())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_an_edge_names_it_and_no_other() {
        for edge in Edge::ALL {
            for word in edge.words() {
                assert_eq!(Edge::named(word), Some(edge), "{word}");
                assert_eq!(Edge::named(&word.to_lowercase()), Some(edge), "{word}");
            }
            assert_eq!(edge.opposite().opposite(), edge);
        }
        assert_eq!(Edge::named("no"), Some(Edge::NW), "an Italian north-west");
        assert_eq!(Edge::named("west"), None, "a flat-top hex has no west");
    }
}
