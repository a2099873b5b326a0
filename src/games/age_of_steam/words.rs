//! What sentences say of the things of Age of Steam; the words stand in the language files.

use super::AgeOfSteam;
use super::data::Side;
use super::events::{Account, Spoilt, Work};
use super::orders::{Haul, Leg, write_haul, write_leg};
use super::state::Action;
use crate::board::hex::{Class, Edge, Goods, Hex, Run, Section};
use crate::orders::Pen;
use crate::rules::{Fact, Place, Seat, Sentence, ToFact};

/// The messages that say actions, in their order.
pub const ACTIONS: [&str; 7] = [
    "aos-action-first-move",
    "aos-action-first-build",
    "aos-action-engineer",
    "aos-action-locomotive",
    "aos-action-urbanization",
    "aos-action-production",
    "aos-action-turn-order-pass",
];

impl ToFact<AgeOfSteam> for Action {
    fn fact(&self, rules: &AgeOfSteam) -> Fact {
        rules.board.action_names.fact(*self as usize)
    }
}

impl ToFact<AgeOfSteam> for Goods {
    fn fact(&self, rules: &AgeOfSteam) -> Fact {
        rules.board.goods_names.fact(self.index())
    }
}

/// A place by its name, with its label behind; other hexes by their label.
impl ToFact<AgeOfSteam> for Hex {
    fn fact(&self, rules: &AgeOfSteam) -> Fact {
        Fact::from(rules.board.map.name(*self))
    }
}

impl ToFact<AgeOfSteam> for Edge {
    fn fact(&self, _: &AgeOfSteam) -> Fact {
        Fact::Word { id: format!("aos-edge-{}", self.english().to_lowercase()), name: self.to_string() }
    }
}

impl ToFact<AgeOfSteam> for Run {
    fn fact(&self, rules: &AgeOfSteam) -> Fact {
        match self {
            Run::Stop(edge) => edge.fact(rules),
            Run::Through(a, b) => {
                Sentence::new("aos-run").with("from", a.fact(rules)).with("to", b.fact(rules)).into()
            }
        }
    }
}

impl ToFact<AgeOfSteam> for Side {
    fn fact(&self, _: &AgeOfSteam) -> Fact {
        Fact::choice(self)
    }
}

impl ToFact<AgeOfSteam> for Work {
    fn fact(&self, _: &AgeOfSteam) -> Fact {
        Fact::choice(self)
    }
}

impl ToFact<AgeOfSteam> for Class {
    fn fact(&self, _: &AgeOfSteam) -> Fact {
        Fact::choice(self)
    }
}

/// What everybody rolled.
pub fn rolled(rolls: &[(Seat, u32)], _: &AgeOfSteam) -> Fact {
    Fact::all(rolls, |(seat, roll)| {
        Sentence::new("aos-rolled").with("seat", *seat).with("roll", *roll).into()
    })
}

/// The places of a way, one after the other.
pub fn path(places: &[Hex], rules: &AgeOfSteam) -> Fact {
    let names: Vec<String> = places.iter().map(|hex| rules.board.map.name(*hex)).collect();
    Fact::from(names.join(" - "))
}

/// How many pieces of track.
pub fn count_sections(track: &[Section], rules: &AgeOfSteam) -> Fact {
    track.len().fact(rules)
}

/// Who gains how much income.
pub fn each_gain(gains: &[(Seat, u32)], _: &AgeOfSteam) -> Fact {
    match gains {
        [] => Sentence::new("aos-gain-nobody").into(),
        _ => Fact::all(gains, |(seat, gain)| {
            Sentence::new("aos-gain").with("seat", *seat).with("gain", *gain).into()
        }),
    }
}

/// What a turn did to everybody's books.
pub fn each_account(accounts: &[Account], _: &AgeOfSteam) -> Fact {
    Fact::all(accounts, |account| {
        Sentence::new("aos-account")
            .with("seat", account.seat)
            .with("income", account.income)
            .with("due", account.due)
            .with("short", account.short)
            .with("falls", account.falls)
            .into()
    })
}

/// Cubes with the names of their columns.
pub fn put_down(cubes: &[(Goods, u8)], rules: &AgeOfSteam) -> Fact {
    Fact::all(cubes, |(goods, column)| {
        let column = rules.board.column_names.display(usize::from(*column)).to_owned();
        Sentence::new("aos-cube-at").with("goods", goods.fact(rules)).with("place", column).into()
    })
}

/// Cubes with the cities that they come to.
pub fn fed(cubes: &[(u8, Hex, Goods)], rules: &AgeOfSteam) -> Fact {
    match cubes {
        [] => Sentence::new("aos-no-cubes").into(),
        _ => Fact::all(cubes, |(_, hex, goods)| {
            Sentence::new("aos-cube-at")
                .with("goods", goods.fact(rules))
                .with("place", hex.fact(rules))
                .into()
        }),
    }
}

/// All that is planned, as it would be written.
pub fn first_leg(plans: &[Vec<Leg>], rules: &AgeOfSteam) -> Fact {
    let legs = plans.iter().flatten();
    Fact::all(legs, |leg| Fact::from(write_leg(rules, leg, &Pen::CANONICAL)))
}

/// All moves that are wanted, as they would be written.
pub fn first_wanted(hauls: &[Haul], rules: &AgeOfSteam) -> Fact {
    Fact::all(hauls, |haul| Fact::from(write_haul(rules, haul, &Pen::CANONICAL)))
}

/// Why a plan of building was dropped.
pub fn spoilt(why: &Spoilt, rules: &AgeOfSteam) -> Fact {
    let hex = why.hex.fact(rules);
    match why {
        Spoilt { dear: true, .. } => Sentence::new("aos-spoilt-dear").with("hex", hex).into(),
        Spoilt { by: Some(seat), .. } => {
            Sentence::new("aos-spoilt-taken").with("hex", hex).with("seat", *seat).into()
        }
        Spoilt { by: None, .. } => Sentence::new("aos-spoilt").with("hex", hex).into(),
    }
}

/// Everybody's points.
pub fn standings(ranking: &[Place], rules: &AgeOfSteam) -> Fact {
    Fact::all(ranking, |place| {
        Sentence::new("aos-place").with("seats", place.seats.fact(rules)).with("score", place.score).into()
    })
}
