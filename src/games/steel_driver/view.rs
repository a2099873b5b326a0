//! What one viewer may know of a game of Steel Driver, ready for a page or a program.

use super::SteelDriver;
use super::names::Company;
use super::orders::{Order, write};
use super::state::{Open, Phase, Plans, State};
use crate::board::ways;
use crate::rules::{Language, Place, Seat, Viewer};
use serde::Serialize;

/// A view. Seats are numbered from 0, as in every list; companies and goods go by their id.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct View {
    /// The round, and how many there are.
    pub round: u8,
    /// How many rounds there are.
    pub rounds: u8,
    /// `opening`, `auctions`, `building`, `goods` or `over`.
    pub phase: &'static str,
    /// Who holds the active-player marker.
    pub marker: Seat,
    /// The players.
    pub seats: Vec<SeatView>,
    /// The companies, in this round's build order.
    pub companies: Vec<CompanyView>,
    /// The auction under way.
    pub sale: Option<SaleView>,
    /// Whether the intercontinental link has been made.
    pub linked: bool,
    /// Cities whose goods have not been taken, while goods are taken.
    pub goods: Vec<GoodsView>,
    /// Places from first to last, when the game is over.
    pub ranking: Option<Vec<Place>>,
    /// What seats left ahead, as far as the viewer may know it.
    pub plans: Vec<PlansView>,
    /// The open table itself, for bots.
    #[serde(skip)]
    pub open: Open,
    /// Who looks.
    #[serde(skip)]
    pub viewer: Viewer,
}

/// A player.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// Cubes in hand.
    pub cubes: u32,
    /// Cash.
    pub cash: u32,
    /// Shares, by company in the printed order.
    pub shares: Vec<u8>,
}

/// A company.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CompanyView {
    /// Its id.
    pub id: String,
    /// Its name on the board.
    pub name: String,
    /// Cubes to build with.
    pub treasury: u32,
    /// This round's profit, or its final value.
    pub profit: u32,
    /// Who controls it.
    pub controller: Option<Seat>,
    /// Whether it is to build or to take goods now.
    pub active: bool,
    /// Whether it has passed.
    pub passed: bool,
    /// Shares not sold yet.
    pub shares_left: u8,
    /// Track not laid yet.
    pub track_left: usize,
    /// Where it began.
    pub start: Option<String>,
    /// How many pieces of track it has laid.
    pub track_laid: usize,
    /// Where its track goes: `Denver - Reno - Boise; Reno - Butte`.
    pub track: String,
    /// Goods taken, by colour in the printed order.
    pub goods: Vec<u8>,
}

/// An auction under way.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SaleView {
    /// The company's id.
    pub company: String,
    /// The highest bid.
    pub bid: u32,
    /// Who made it.
    pub leader: Seat,
    /// Who is still in, the next to speak first.
    pub others: Vec<Seat>,
}

/// A goods cube on the board.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GoodsView {
    /// The city.
    pub city: String,
    /// The colour's id.
    pub colour: String,
}

/// What one seat left ahead, as orders in every language.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlansView {
    /// The seat.
    pub seat: Seat,
    /// The orders.
    pub orders: Vec<Phrase>,
}

/// An order in every language.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Phrase {
    /// In English.
    pub en: String,
    /// In Italian.
    pub it: String,
}

/// Builds a view from nothing.
pub fn view(rules: &SteelDriver, state: &State, viewer: Viewer) -> View {
    let open = &state.open;
    let data = &rules.board.data;
    let visible = Seat::all(rules.seats).filter(|seat| viewer.sees(*seat));
    View {
        round: open.round,
        rounds: data.rounds,
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
        sale: open.sale().map(|sale| SaleView {
            company: data.companies[sale.company.index()].id.clone(),
            bid: sale.bidding.bid,
            leader: sale.bidding.leader,
            others: sale.bidding.others.clone(),
        }),
        linked: open.linked,
        goods: goods_view(rules, open),
        ranking: match &open.phase {
            Phase::Over { ranking } => Some(ranking.clone()),
            _ => None,
        },
        plans: visible.map(|seat| plans_view(rules, seat, &state.plans[seat.index()])).collect(),
        open: open.clone(),
        viewer,
    }
}

fn seat_view(open: &Open, seat: Seat) -> SeatView {
    let holding = open.holding(seat);
    SeatView { seat, cubes: holding.cubes, cash: holding.cash, shares: holding.shares.to_vec() }
}

fn company_view(rules: &SteelDriver, open: &Open, company: Company) -> CompanyView {
    let data = &rules.board.data;
    let state = open.company(company);
    let laid = open.track_of(company);
    let sold: u8 = open.seats.iter().map(|seat| seat.shares[company.index()]).sum();
    CompanyView {
        id: data.companies[company.index()].id.clone(),
        name: data.companies[company.index()].name.clone(),
        treasury: state.treasury,
        profit: state.profit,
        controller: state.controller,
        active: open.active() == Some(company),
        passed: open.passed.contains(&company),
        shares_left: data.shares - sold,
        track_left: data.track - laid,
        track_laid: laid,
        start: state.start.map(|city| rules.board.name(city).to_owned()),
        track: track(rules, open, company),
        goods: state.goods.to_vec(),
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

fn goods_view(rules: &SteelDriver, open: &Open) -> Vec<GoodsView> {
    let Phase::Goods { cubes, .. } = open.phase else { return Vec::new() };
    let one = |city| {
        let data = rules.board.city(city);
        let colour = rules.board.data.goods[data.goods.index()].id.clone();
        GoodsView { city: data.name.clone(), colour }
    };
    cubes.iter().map(one).collect()
}

fn plans_view(rules: &SteelDriver, seat: Seat, plans: &Plans) -> PlansView {
    let ahead = plans.ahead.iter().map(|&(company, bid)| Order::PutUp { company, bid, most: None });
    let most = plans.most.iter().map(|&(company, most)| Order::Maximum { company, most });
    let passing = plans.passing.then_some(Order::Pass { round: true });
    let builds = plans
        .builds
        .iter()
        .map(|(company, legs)| Order::Build { company: Some(*company), legs: legs.clone() });
    let wants = plans
        .wants
        .iter()
        .map(|(company, wants)| Order::Prefer { company: Some(*company), wants: wants.clone() });
    let phrase = |order: Order| Phrase {
        en: write(rules, &order, Language::English),
        it: write(rules, &order, Language::Italian),
    };
    PlansView {
        seat,
        orders: ahead.chain(most).chain(passing).chain(builds).chain(wants).map(phrase).collect(),
    }
}
