//! One run of track across a hex: from edge to edge, or from an edge to the town in the middle.

use super::Edge;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::fmt;
use std::str::FromStr;

/// A run of track on one hex. Two edges stand in clockwise order from the north, so that a run is written one way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Run {
    /// From one edge to another.
    Through(Edge, Edge),
    /// From an edge to the town.
    Stop(Edge),
}

impl Run {
    /// The run between two edges; none leads back to where it came from.
    pub fn between(a: Edge, b: Edge) -> Option<Run> {
        (a != b).then(|| Run::Through(a.min(b), a.max(b)))
    }

    /// Every run from edge to edge.
    pub fn all_through() -> impl Iterator<Item = Run> {
        let from = |a: Edge| Edge::ALL.into_iter().filter(move |b| *b > a).map(move |b| Run::Through(a, b));
        Edge::ALL.into_iter().flat_map(from)
    }

    /// The edges that it reaches.
    pub fn edges(self) -> impl Iterator<Item = Edge> + Clone {
        let (first, second) = match self {
            Run::Through(a, b) => (a, Some(b)),
            Run::Stop(edge) => (edge, None),
        };
        [Some(first), second].into_iter().flatten()
    }

    /// Whether it reaches an edge.
    pub fn reaches(self, edge: Edge) -> bool {
        self.edges().any(|other| other == edge)
    }

    /// Where a train comes out that came in over an edge; nowhere where the run stops at a town.
    pub fn beyond(self, edge: Edge) -> Option<Edge> {
        match self {
            Run::Through(a, b) if a == edge => Some(b),
            Run::Through(a, _) => Some(a),
            Run::Stop(_) => None,
        }
    }

    /// The run turned clockwise.
    #[must_use]
    pub fn turned(self, steps: usize) -> Run {
        match self {
            Run::Through(a, b) => {
                let (a, b) = (a.turned(steps), b.turned(steps));
                Run::Through(a.min(b), a.max(b))
            }
            Run::Stop(edge) => Run::Stop(edge.turned(steps)),
        }
    }

    /// Whether two runs cross each other, so that one needs a bridge.
    pub fn crosses(self, other: Run) -> bool {
        let (Run::Through(a, b), Run::Through(c, d)) = (self, other) else { return false };
        let inside = |edge: Edge| a < edge && edge < b;
        ![c, d].iter().any(|edge| self.reaches(*edge)) && inside(c) != inside(d)
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Run::Through(a, b) => write!(f, "{a}-{b}"),
            Run::Stop(edge) => write!(f, "{edge}"),
        }
    }
}

impl FromStr for Run {
    type Err = String;

    fn from_str(text: &str) -> Result<Run, String> {
        let edge = |word: &str| {
            Edge::named(word.trim())
                .ok_or_else(|| format!("\"{word}\" is no edge; N, NE, SE, S, SW and NW are"))
        };
        match text.split_once('-') {
            None => edge(text).map(Run::Stop),
            Some((a, b)) => Run::between(edge(a)?, edge(b)?)
                .ok_or_else(|| format!("\"{text}\" leads back to where it came from")),
        }
    }
}

/// Words where people read it, one byte where they do not.
impl Serialize for Run {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_str(self);
        }
        let code = match self {
            Run::Through(a, b) => a.index() * 8 + b.index(),
            Run::Stop(edge) => edge.index() * 9,
        };
        serializer.serialize_u8(code as u8)
    }
}

impl<'de> Deserialize<'de> for Run {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Run, D::Error> {
        if deserializer.is_human_readable() {
            return String::deserialize(deserializer)?.parse().map_err(D::Error::custom);
        }
        let code = usize::from(u8::deserialize(deserializer)?);
        let edge = |number: usize| Edge::ALL.get(number).copied();
        let (Some(a), Some(b)) = (edge(code / 8), edge(code % 8)) else {
            return Err(D::Error::custom("no such run"));
        };
        Ok(Run::between(a, b).unwrap_or(Run::Stop(a)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_read_back() {
        let stops = Edge::ALL.into_iter().map(Run::Stop);
        for run in Run::all_through().chain(stops) {
            assert_eq!(run.to_string().parse(), Ok(run));
            let json = serde_json::to_string(&run).unwrap();
            assert_eq!(serde_json::from_str::<Run>(&json).unwrap(), run);
        }
        assert_eq!(Run::all_through().count(), 15);
        assert_eq!("se-n".parse(), Ok(Run::Through(Edge::N, Edge::SE)));
        assert!("N-N".parse::<Run>().is_err() && "N-X".parse::<Run>().is_err());
    }

    #[test]
    fn some_runs_cross() {
        let check = |a: &str, b: &str, expected: bool| {
            let (a, b): (Run, Run) = (a.parse().unwrap(), b.parse().unwrap());
            assert_eq!((a.crosses(b), b.crosses(a)), (expected, expected), "{a} {b}");
        };
        check("N-S", "NE-SW", true);
        check("N-S", "SE-SW", true);
        check("N-SW", "S-NW", true);
        check("N-S", "SW-NW", false);
        check("N-SE", "S-NW", false);
        check("N-SE", "S-SW", false);
        check("N-SE", "N-S", false);
    }
}
