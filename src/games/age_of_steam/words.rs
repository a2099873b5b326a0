//! What sentences say of the things of Age of Steam; the words stand in the language files.

use super::AgeOfSteam;
use super::data::Side;
use super::events::{Account, Fault, Spoilt, Unfounded};
use super::orders::Haul;
use super::state::Action;
use super::writing::{write_actions, write_hauls, write_plans};
use crate::board::hex::{Change, Class, Goods, Hex, HexMap, Section, Terrain};
use crate::games::legs::{Leg, OnHexes, Work};
use crate::games::written;
use crate::orders::Names;
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

impl OnHexes for AgeOfSteam {
    const RUN: &'static str = "aos-run";
    const EDGE: &'static str = "aos-edge-";

    fn map(&self) -> &HexMap {
        &self.board.map
    }

    fn goods(&self) -> &Names {
        &self.board.goods_names
    }
}

impl ToFact<AgeOfSteam> for Side {
    fn fact(&self, _: &AgeOfSteam) -> Fact {
        Fact::choice(self)
    }
}

impl ToFact<AgeOfSteam> for Unfounded {
    fn fact(&self, _: &AgeOfSteam) -> Fact {
        Fact::choice(self)
    }
}

/// What everybody rolled.
pub fn rolled(rolls: &[(Seat, u32)], _: &AgeOfSteam) -> Fact {
    if rolls.is_empty() {
        return Fact::from("none");
    }
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

/// Why a tile has its price: the ground, or what it does to the tile that was there.
pub fn reason(rules: &AgeOfSteam, hex: Hex, work: Work, class: Class, change: &Change) -> Fact {
    let ground = || -> Fact {
        Sentence::new(match rules.board.map.terrain(hex) {
            Some(Terrain::River) => "aos-reason-river",
            Some(Terrain::Hills) => "aos-reason-hills",
            Some(Terrain::Mountain) => "aos-reason-mountain",
            Some(Terrain::Plain | Terrain::Water) | None => "aos-reason-plain",
        })
        .into()
    };
    let exits = match change {
        Change::Laid { tile, .. } => tile.pieces.len(),
        Change::Founded { .. }
        | Change::Released { .. }
        | Change::Abandoned { .. }
        | Change::Taken { .. } => 0,
    };
    match (work, class) {
        (Work::Placed, Class::Simple) => ground(),
        (Work::Placed, Class::Coexisting) => {
            Sentence::new("aos-reason-coexisting-on").with("ground", ground()).into()
        }
        (Work::Placed, Class::Crossing) => {
            Sentence::new("aos-reason-crossing-on").with("ground", ground()).into()
        }
        (Work::Placed, Class::Town) => {
            Sentence::new("aos-reason-town").with("exits", exits.fact(rules)).into()
        }
        (Work::Redirected, _) => Sentence::new("aos-reason-redirected").into(),
        (Work::Added, Class::Town) => Sentence::new("aos-reason-town-again").into(),
        (Work::Added, Class::Crossing) => Sentence::new("aos-reason-crossing").into(),
        (Work::Added, Class::Coexisting | Class::Simple) => Sentence::new("aos-reason-coexisting").into(),
    }
}

/// A column of the display by its number.
pub fn of_column(nth: &usize, rules: &AgeOfSteam) -> Fact {
    rules.board.column_names.fact(*nth)
}

/// Columns of the display.
pub fn of_columns(all: &[usize], rules: &AgeOfSteam) -> Fact {
    Fact::all(all, |nth| of_column(nth, rules))
}

/// Cubes with the names of their columns.
pub fn put_down(cubes: &[(Goods, u8)], rules: &AgeOfSteam) -> Fact {
    match cubes {
        [] => Sentence::new("aos-no-cubes").into(),
        _ => Fact::all(cubes, |(goods, nth)| {
            Sentence::new("aos-cube-at")
                .with("goods", goods.fact(rules))
                .with("place", of_column(&usize::from(*nth), rules))
                .into()
        }),
    }
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

/// Plans to build, the most wanted first, as they would be written.
pub fn build_plans(plans: &[Vec<Leg>], rules: &AgeOfSteam) -> Fact {
    written("aos-written", |pen| write_plans(rules, plans, "", pen))
}

/// Moves, the most wanted first, as they would be written.
pub fn haul_plans(hauls: &[Haul], rules: &AgeOfSteam) -> Fact {
    written("aos-written", |pen| write_hauls(rules, hauls, pen))
}

/// Actions, the most wanted first, as they would be written.
pub fn action_plans(actions: &[Action], _: &AgeOfSteam) -> Fact {
    written("aos-written", |pen| write_actions(actions, pen))
}

impl ToFact<AgeOfSteam> for Haul {
    fn fact(&self, rules: &AgeOfSteam) -> Fact {
        haul_plans(std::slice::from_ref(self), rules)
    }
}

/// Why a plan of building was dropped, alternative by alternative.
pub fn spoilt(why: &[Spoilt], rules: &AgeOfSteam) -> Fact {
    Fact::all(why, |Spoilt { hex, fault }| {
        let hex = hex.fact(rules);
        match fault {
            Fault::Taken(seat) => {
                Sentence::new("aos-spoilt-taken").with("hex", hex).with("seat", *seat).into()
            }
            Fault::TooDear => Sentence::new("aos-spoilt-dear").with("hex", hex).into(),
            Fault::TooManyTiles => Sentence::new("aos-spoilt-tiles").with("hex", hex).into(),
            Fault::Impossible => Sentence::new("aos-spoilt").with("hex", hex).into(),
        }
    })
}

/// Everybody's points.
pub fn standings(ranking: &[Place], rules: &AgeOfSteam) -> Fact {
    Fact::all(ranking, |place| {
        Sentence::new("aos-place").with("seats", place.seats.fact(rules)).with("score", place.score).into()
    })
}
