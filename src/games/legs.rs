//! Track as players order it, for every title that is played on hexes: a part of an order, how it is written, and what
//! a tile that was judged does.

use crate::board::hex::{Edge, Hex, HexMap, Laying, Run};
use crate::orders::Pen;
use serde::{Deserialize, Serialize};

/// A part of a building order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Leg {
    /// The hexes that track passes, and where it leads. Two cities next to each other mean a printed link.
    Path(Vec<Hex>, #[serde(default)] Option<Edge>),
    /// Track on one hex.
    Tile(Hex, Vec<Run>),
}

impl Leg {
    /// The order that lays a tile.
    pub fn of(laying: &Laying) -> Leg {
        Leg::Tile(hex_of(laying), runs_of(laying))
    }

    /// The hexes that it names.
    pub fn hexes(&self) -> &[Hex] {
        match self {
            Leg::Path(hexes, _) => hexes,
            Leg::Tile(hex, _) => std::slice::from_ref(hex),
        }
    }

    /// Writes it as it is read.
    pub fn write(&self, map: &HexMap, pen: &Pen<'_>) -> String {
        let word = |edge: Edge| pen.pick(edge.english(), edge.italian());
        match self {
            Leg::Path(hexes, towards) => {
                let names: Vec<String> = hexes.iter().map(|hex| map.name(*hex)).collect();
                let towards = towards.map(|edge| format!(" > {}", word(edge)));
                names.join(" ") + &towards.unwrap_or_default()
            }
            Leg::Tile(hex, runs) => {
                let run = |run: &Run| match *run {
                    Run::Through(a, b) => format!(" {}-{}", word(a), word(b)),
                    Run::Stop(edge) => format!(" +{}", word(edge)),
                };
                map.name(*hex) + &runs.iter().map(run).collect::<String>()
            }
        }
    }
}

/// What a tile does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Work {
    /// Lies on an empty hex.
    Placed,
    /// Adds track to what is there.
    Added,
    /// Turns a loose end.
    Redirected,
}

impl Work {
    /// What a tile that may be laid does.
    pub fn of(laying: &Laying) -> Work {
        match (laying.replaces, laying.redirected.is_empty()) {
            (false, _) => Work::Placed,
            (true, true) => Work::Added,
            (true, false) => Work::Redirected,
        }
    }
}

/// The hex of a tile.
pub fn hex_of(laying: &Laying) -> Hex {
    let section = laying.added.iter().chain(&laying.redirected).next();
    section.expect("every tile changes something").hex
}

/// The track that a tile adds or turns.
pub fn runs_of(laying: &Laying) -> Vec<Run> {
    laying.added.iter().chain(&laying.redirected).map(|section| section.run).collect()
}
