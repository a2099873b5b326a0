//! What one viewer may know of a game of Steel Driver, ready for a page or a program. Only plans are hidden, and
//! those are not shown here.

use super::SteelDriver;
use super::names::Company;
use super::state::{Open, Phase, Sale};
use crate::board::ways;
use crate::rules::{Seat, Viewer};
use serde::Serialize;

/// A view. Seats are numbered from 0, as in every list; companies and goods go by their id.
#[derive(Debug, PartialEq, Serialize)]
pub struct View<'v> {
    pub round: u8,
    pub rounds: u8,
    /// `opening`, `auctions`, `building`, `goods` or `over`.
    pub phase: &'static str,
    /// Who holds the active-player marker.
    pub marker: Seat,
    pub seats: Vec<SeatView<'v>>,
    /// In this round's build order.
    pub companies: Vec<CompanyView<'v>>,
    /// The auction under way.
    pub sale: Option<SaleView<'v>>,
    /// Whether the intercontinental link has been made.
    pub linked: bool,
    /// Cities whose goods have not been taken, while goods are taken.
    pub goods: Vec<GoodsView<'v>>,
    /// The table itself, for bots and drawings.
    #[serde(skip)]
    pub open: &'v Open,
    #[serde(skip)]
    pub viewer: Viewer,
}

/// A player, with shares by company in the printed order.
#[derive(Debug, PartialEq, Serialize)]
pub struct SeatView<'v> {
    pub seat: Seat,
    pub cubes: u32,
    pub cash: u32,
    pub shares: &'v [u8],
}

/// A company.
#[derive(Debug, PartialEq, Serialize)]
pub struct CompanyView<'v> {
    pub id: &'v str,
    pub name: &'v str,
    pub treasury: u32,
    /// This round's profit, or its final value.
    pub profit: u32,
    pub controller: Option<Seat>,
    /// Whether it is to build or to take goods now.
    pub active: bool,
    pub passed: bool,
    pub shares_left: u8,
    pub track_left: usize,
    pub start: Option<&'v str>,
    pub track_laid: usize,
    /// Where its track goes: `Denver - Reno - Boise; Reno - Butte`.
    pub track: String,
    /// Goods taken, by colour in the printed order.
    pub goods: &'v [u8],
}

/// An auction under way; `others` are still in, the next to speak first.
#[derive(Debug, PartialEq, Serialize)]
pub struct SaleView<'v> {
    pub company: &'v str,
    pub bid: u32,
    pub leader: Seat,
    pub others: &'v [Seat],
}

/// A goods cube on the board.
#[derive(Debug, PartialEq, Serialize)]
pub struct GoodsView<'v> {
    pub city: &'v str,
    pub colour: &'v str,
}

/// Builds a view from nothing.
pub fn view<'v>(rules: &'v SteelDriver, open: &'v Open, viewer: Viewer) -> View<'v> {
    View {
        round: open.round,
        rounds: rules.board.data.rounds,
        phase: match open.phase {
            Phase::Opening => "opening",
            Phase::Auctions { .. } => "auctions",
            Phase::Building { .. } => "building",
            Phase::Goods { .. } => "goods",
            Phase::Over { .. } => "over",
        },
        marker: open.marker,
        seats: Seat::all(rules.seats).map(|seat| seat_view(open, seat)).collect(),
        companies: open.order.iter().map(|company| company_view(rules, open, *company)).collect(),
        sale: open.sale().and_then(|sale| sale_view(rules, sale)),
        linked: open.linked,
        goods: goods_view(rules, open),
        open,
        viewer,
    }
}

fn seat_view(open: &Open, seat: Seat) -> SeatView<'_> {
    let holding = open.holding(seat);
    SeatView { seat, cubes: holding.cubes, cash: holding.cash, shares: &holding.shares }
}

fn sale_view<'v>(rules: &'v SteelDriver, sale: &'v Sale) -> Option<SaleView<'v>> {
    let (leader, bid) = sale.bidding.best?;
    let company = &rules.board.data.companies[sale.company.index()].id;
    Some(SaleView { company, bid, leader, others: &sale.bidding.others })
}

fn company_view<'v>(rules: &'v SteelDriver, open: &'v Open, company: Company) -> CompanyView<'v> {
    let data = &rules.board.data;
    let state = open.company(company);
    let laid = open.track_of(company);
    let sold: u8 = open.seats.iter().map(|seat| seat.shares[company.index()]).sum();
    CompanyView {
        id: &data.companies[company.index()].id,
        name: &data.companies[company.index()].name,
        treasury: state.treasury,
        profit: state.profit,
        controller: state.controller,
        active: open.active() == Some(company),
        passed: open.passed.contains(&company),
        shares_left: data.shares - sold,
        track_left: data.track - laid,
        track_laid: laid,
        start: state.start.map(|city| rules.board.name(city)),
        track: track(rules, open, company),
        goods: &state.goods,
    }
}

/// A company's track as a reader follows it.
fn track(rules: &SteelDriver, open: &Open, company: Company) -> String {
    let links = open.links_of(company).map(|link| rules.board.ends(link));
    let mut track = String::new();
    for way in ways(links, open.company(company).start) {
        track.push_str(if track.is_empty() { "" } else { "; " });
        for (place, city) in way.into_iter().enumerate() {
            track.push_str(if place == 0 { "" } else { " - " });
            track.push_str(rules.board.name(city));
        }
    }
    track
}

fn goods_view<'v>(rules: &'v SteelDriver, open: &Open) -> Vec<GoodsView<'v>> {
    let Phase::Goods { cubes, .. } = open.phase else { return Vec::new() };
    let one = |city| {
        let data = rules.board.city(city);
        GoodsView { city: &data.name, colour: &rules.board.data.goods[data.goods.index()].id }
    };
    cubes.iter().map(one).collect()
}
