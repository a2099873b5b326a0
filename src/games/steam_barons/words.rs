//! What sentences say of the things of Steam Barons; the words stand in the language files.

use super::SteamBarons;
use super::data::Company;
use super::events::{Account, Move, Spoilt};
use super::orders::{Haul, Lot};
use super::writing::{write_hauls, write_lot};
use crate::board::hex::{Hex, HexMap, Section};
use crate::games::legs::{Leg, OnHexes};
use crate::games::written;
use crate::orders::Names;
use crate::rules::{Fact, Place, Seat, Sentence, ToFact};

impl ToFact<SteamBarons> for Company {
    fn fact(&self, rules: &SteamBarons) -> Fact {
        rules.board.company_names.fact(self.index())
    }
}

impl OnHexes for SteamBarons {
    const RUN: &'static str = "sb-run";
    const EDGE: &'static str = "sb-edge-";

    fn map(&self) -> &HexMap {
        &self.board.map
    }

    fn goods(&self) -> &Names {
        &self.board.goods_names
    }
}

/// Several things, or the choice `none`.
fn some<T>(things: &[T], fact: impl Fn(&T) -> Fact) -> Fact {
    match things {
        [] => Fact::from("none"),
        _ => Fact::all(things, fact),
    }
}

/// Whoever speaks first.
pub fn each_bidder(bidders: &[Seat], _: &SteamBarons) -> Fact {
    some(&bidders[..bidders.len().min(1)], |seat| Fact::from(*seat))
}

/// The places of a way, one after the other.
pub fn path(places: &[Hex], rules: &SteamBarons) -> Fact {
    let names: Vec<String> = places.iter().map(|hex| rules.board.map.name(*hex)).collect();
    Fact::from(names.join(" - "))
}

/// How many pieces of track.
pub fn count_sections(track: &[Section], rules: &SteamBarons) -> Fact {
    track.len().fact(rules)
}

/// What companies that shipped something pay out.
pub fn each_account(accounts: &[Account], rules: &SteamBarons) -> Fact {
    let paying: Vec<&Account> = accounts.iter().filter(|account| account.performance > 0).collect();
    some(&paying, |account| {
        let id = if account.bonus.is_some() { "sb-account-bonus" } else { "sb-account" };
        let said = Sentence::new(id)
            .with("company", account.company.fact(rules))
            .with("performance", account.performance)
            .with("dividend", account.dividend)
            .with("profit", account.profit);
        match account.bonus {
            Some((seat, bonus)) => said.with("seat", seat).with("bonus", bonus).into(),
            None => said.into(),
        }
    })
}

/// Prices from and to, with what made them move.
pub fn each_move(moves: &[Move], rules: &SteamBarons) -> Fact {
    some(moves, |of| {
        let id = match (of.to, of.by, of.more) {
            (None, ..) => "sb-move-bankrupt",
            (Some(_), 0, 0) => "sb-move-none",
            (Some(_), _, 0) => "sb-move",
            (Some(_), ..) => "sb-move-coloured",
        };
        let signed = |by: i64| if by > 0 { format!("+{by}") } else { by.to_string() };
        Sentence::new(id)
            .with("company", of.company.fact(rules))
            .with("from", of.from)
            .with("to", of.to.unwrap_or(0))
            .with("by", signed(of.by))
            .with("more", signed(of.more))
            .into()
    })
}

/// Shares of companies: `2 orange`.
pub fn taken_over(shares: &[(Company, u32)], rules: &SteamBarons) -> Fact {
    some(shares, |(company, count)| {
        Sentence::new("sb-shares-of").with("company", company.fact(rules)).with("count", *count).into()
    })
}

/// Who sold what.
pub fn each_sale(sales: &[(Seat, Vec<(Company, u32)>)], rules: &SteamBarons) -> Fact {
    some(sales, |(seat, shares)| {
        Sentence::new("sb-sale").with("seat", *seat).with("shares", taken_over(shares, rules)).into()
    })
}

/// Who controls what now.
pub fn each_charter(charters: &[(Company, Seat)], rules: &SteamBarons) -> Fact {
    some(charters, |(company, seat)| {
        Sentence::new("sb-charter").with("company", company.fact(rules)).with("seat", *seat).into()
    })
}

/// A limit, or the choice `none`.
pub fn wished(limit: &Option<u32>, rules: &SteamBarons) -> Fact {
    limit.fact(rules)
}

/// All that is planned, as it would be written.
pub fn all_legs(plans: &[Vec<Leg>], rules: &SteamBarons) -> Fact {
    Fact::all(plans.iter().flatten(), |leg| written("sb-written", |pen| leg.write(&rules.board.map, pen)))
}

/// One plan, as it would be written.
pub fn one_plan(plan: &[Leg], rules: &SteamBarons) -> Fact {
    all_legs(&[plan.to_vec()], rules)
}

/// All shipments that are wanted, as they would be written.
pub fn all_rounds(rounds: &[Vec<Haul>], rules: &SteamBarons) -> Fact {
    Fact::all(rounds, |hauls| written("sb-written", |pen| write_hauls(rules, hauls, pen)))
}

/// A shipment that is dropped, as it would be written; `none` where nothing was to be shipped.
pub fn dropped(hauls: &[Haul], rules: &SteamBarons) -> Fact {
    match hauls.iter().all(|haul| *haul == Haul::Nothing) {
        true => Fact::from("none"),
        false => written("sb-written", |pen| write_hauls(rules, hauls, pen)),
    }
}

/// All sales that are planned, as they would be written.
pub fn all_lots(lots: &[Lot], rules: &SteamBarons) -> Fact {
    some(lots, |lot| written("sb-written", |pen| write_lot(rules, lot, pen)))
}

/// Why a plan of building was dropped.
pub fn spoilt(why: &Spoilt, rules: &SteamBarons) -> Fact {
    match why {
        Spoilt::Lost => Sentence::new("sb-spoilt-lost").into(),
        Spoilt::Taken { hex, by } => {
            Sentence::new("sb-spoilt-taken").with("hex", hex.fact(rules)).with("by", by.fact(rules)).into()
        }
        Spoilt::Dear { hex } => Sentence::new("sb-spoilt-dear").with("hex", hex.fact(rules)).into(),
        Spoilt::Other { hex } => Sentence::new("sb-spoilt").with("hex", hex.fact(rules)).into(),
    }
}

/// Everybody's cash.
pub fn standings(ranking: &[Place], rules: &SteamBarons) -> Fact {
    Fact::all(ranking, |place| {
        Sentence::new("sb-place").with("seats", place.seats.fact(rules)).with("score", place.score).into()
    })
}
