//! What titles on hexes share in words: track as players order it and how it is written, what a tile that was judged
//! does, and what sentences say of the board.

use crate::board::hex::{Class, Edge, Goods, Hex, HexMap, Laying, Run};
use crate::orders::{Misread, Names, Pen, Reader};
use crate::rules::{Fact, Sentence, ToFact};
use serde::{Deserialize, Serialize};

/// A part of a building order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

/// A plan without its nth hex and all after it: what stands before it of a way leads to where it went on, unless it
/// comes to a city, which connects with all its edges.
pub fn up_to(plan: &[Leg], nth: usize, is_city: impl Fn(Hex) -> bool) -> Vec<Leg> {
    let (mut kept, mut before) = (Vec::new(), 0);
    for leg in plan {
        let hexes = leg.hexes();
        match nth.checked_sub(before) {
            Some(nth) if nth >= hexes.len() => kept.push(leg.clone()),
            Some(nth) if nth >= 2 => {
                let last = hexes[nth - 1];
                let towards = last.edge_to(hexes[nth]).filter(|_| !is_city(last));
                kept.push(Leg::Path(hexes[..nth].to_vec(), towards));
            }
            _ => {}
        }
        before += hexes.len();
    }
    kept
}

/// The first part of some plans that is one hex without a direction, with its number among the hexes of the order: it says
/// nothing, whatever will lie there.
pub fn aimless(plans: &[Vec<Leg>]) -> Option<(usize, Hex)> {
    let mut nth = 0;
    for leg in plans.iter().flatten() {
        match leg {
            Leg::Path(hexes, None) if hexes.len() == 1 => return Some((nth, hexes[0])),
            Leg::Path(..) | Leg::Tile(..) => nth += leg.hexes().len(),
        }
    }
    None
}

/// Plans of building that were left ahead, and those of one more order: both are built, each way of the first with each
/// of the other, and a way that ends the turn ends it. A plan that would lay a tile where one of the first does takes its
/// place, and that is said with it; a place may be passed by both. Nothing where there are too many ways.
pub fn both(
    first: &[Vec<Leg>],
    more: &[Vec<Leg>],
    is_place: impl Fn(Hex) -> bool,
) -> Option<(Vec<Vec<Leg>>, bool)> {
    let laid = |plans: &[Vec<Leg>]| -> Vec<Hex> {
        plans.iter().flatten().flat_map(Leg::hexes).copied().filter(|hex| !is_place(*hex)).collect()
    };
    let before = laid(first);
    if first.is_empty() || laid(more).iter().any(|hex| before.contains(hex)) {
        return Some((more.to_vec(), !first.is_empty()));
    }
    if first.len() * more.len() > WAYS {
        return None;
    }
    let with = |one: &Vec<Leg>| match one[..] {
        [] => vec![Vec::new()],
        _ => more.iter().map(|other| [&one[..], &other[..]].concat()).collect(),
    };
    Some((first.iter().flat_map(with).collect(), false))
}

/// In how many ways plans that were left ahead may be built together.
const WAYS: usize = 24;

/// The edge that is named next, if one is.
pub fn read_edge(reader: &mut Reader<'_>) -> Option<Edge> {
    // Longer words first: `north-east` begins with north.
    let between = [Edge::NE, Edge::SE, Edge::SW, Edge::NW];
    between.into_iter().chain([Edge::N, Edge::S]).find(|edge| reader.keyword(edge.words()))
}

/// The track of one hex as it is written after it, if any is: `NW-SE`, `+N +S`. What is missing is an edge, the `part`
/// of the order.
pub fn read_runs(reader: &mut Reader<'_>, part: &'static str) -> Result<Vec<Run>, Misread> {
    let mut runs = Vec::new();
    loop {
        reader.sign('+');
        let Some(from) = read_edge(reader) else { return Ok(runs) };
        runs.push(match reader.sign('-') {
            true => {
                let to = read_edge(reader).ok_or_else(|| reader.missing(part))?;
                Run::between(from, to).ok_or_else(|| reader.missing(part))?
            }
            false => Run::Stop(from),
        });
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

/// A title on hexes, as far as its sentences speak of the board.
pub trait OnHexes {
    /// The message that says a run from edge to edge.
    const RUN: &'static str;
    /// What the messages of edges begin with.
    const EDGE: &'static str;

    /// The map.
    fn map(&self) -> &HexMap;
    /// The colours of goods.
    fn goods(&self) -> &Names;
}

impl<R: OnHexes> ToFact<R> for Goods {
    fn fact(&self, rules: &R) -> Fact {
        rules.goods().fact(self.index())
    }
}

/// A place by its name, other hexes by their label.
impl<R: OnHexes> ToFact<R> for Hex {
    fn fact(&self, rules: &R) -> Fact {
        Fact::from(rules.map().name(*self))
    }
}

impl<R: OnHexes> ToFact<R> for Edge {
    fn fact(&self, _: &R) -> Fact {
        Fact::Word { id: R::EDGE.to_owned() + &self.english().to_lowercase(), name: self.to_string() }
    }
}

impl<R: OnHexes> ToFact<R> for Run {
    fn fact(&self, rules: &R) -> Fact {
        match self {
            Run::Stop(edge) => edge.fact(rules),
            Run::Through(a, b) => {
                Sentence::new(R::RUN).with("from", a.fact(rules)).with("to", b.fact(rules)).into()
            }
        }
    }
}

impl<R: OnHexes> ToFact<R> for Work {
    fn fact(&self, _: &R) -> Fact {
        Fact::choice(self)
    }
}

impl<R: OnHexes> ToFact<R> for Class {
    fn fact(&self, _: &R) -> Fact {
        Fact::choice(self)
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
