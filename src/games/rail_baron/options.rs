//! What a seat may order: every move now, and a fair sample of what may be left for later; and what it did leave.

use super::names::{Dot, Railroad};
use super::orders::Order;
use super::own::Own;
use super::plans::{Measure, Plans, Ware, Way, Wish};
use super::state::{Open, Owner, Phase};
use super::tracks::Step;
use super::view::legs_of;
use super::ways::Leg;
use super::{RailBaron, turns};
use crate::rules::{Options, Seat};
use std::ops::Range;

/// How many ends of a throw are offered at most.
const ENDS: usize = 8;

/// The options of a seat.
pub fn options(rules: &RailBaron, open: &Open, own: &Own, seat: Seat) -> Options<Order> {
    if matches!(open.phase, Phase::Opening | Phase::Over { .. }) || open.player(seat).out {
        return Options::default();
    }
    let mine = turns::deciders(open).contains(&seat);
    Options {
        now: if mine { now(rules, open, own, seat) } else { Vec::new() },
        later: later(rules, open, seat),
    }
}

fn now(rules: &RailBaron, open: &Open, own: &Own, seat: Seat) -> Vec<Order> {
    let player = open.player(seat);
    match &open.phase {
        Phase::Declaring => vec![Order::Declare { cash: None }, Order::Pass],
        Phase::Region => rules.board.regions().map(|region| Order::Region { region }).collect(),
        Phase::Moving { left } => moves(rules, open, own, seat, *left),
        Phase::Discarding => player.cards.iter().map(|card| Order::Card { card: *card }).collect(),
        Phase::Card => {
            let cards = player.cards.iter().map(|card| Order::Card { card: *card });
            cards.chain([Order::Pass]).collect()
        }
        Phase::Buying { .. } => {
            let has = own.cash();
            let wares = rules.on_sale(open, seat).into_iter().filter(|(_, price)| *price <= has);
            wares.map(|(ware, _)| buy(ware)).chain([Order::Pass]).collect()
        }
        Phase::Owing { .. } => {
            let lines: Vec<Railroad> = open.held_by(Owner::Seat(seat)).collect();
            let sales = lines.iter().map(|line| Order::Sell { lines: vec![*line] });
            let auctions = lines.iter().map(|line| Order::Auction { line: *line });
            sales.chain(auctions.filter(|_| !rules.options.governor)).collect()
        }
        Phase::Selling { sale, .. } => {
            let step = rules.board.data.money.step;
            let (least, has) = (sale.auction.least(sale.start, step), own.cash());
            let bids = (0..3).map(|steps| least + steps * step).filter(|bid| *bid <= has);
            bids.map(|bid| Order::Bid { bid, most: None }).chain([Order::Pass]).collect()
        }
        Phase::Opening | Phase::Next | Phase::Arrived | Phase::Ending | Phase::Over { .. } => Vec::new(),
    }
}

/// The two ways that Waybill finds, and where the throw can end: a whole move for each end, or a fair sample of them
/// from the nearest to the destination to the farthest.
fn moves(rules: &RailBaron, open: &Open, own: &Own, seat: Seat, left: u8) -> Vec<Order> {
    let player = open.player(seat);
    let (Some(at), Some(trip)) = (player.at, &player.trip) else { return Vec::new() };
    let plans = &own.plans;
    let go = (plans.held.is_some() && plans.moves_train()).then_some(Order::Go);
    let found = [find(Measure::Cheapest, false), find(Measure::Shortest, false)];
    let far = rules.board.tracks.far(rules.board.dot(trip.to));
    // A throw may end on hundreds of dots; their ways stand one after the other in one list.
    let mut ends: Vec<(u16, Dot, Range<usize>)> = Vec::new();
    let mut ways: Vec<Step> = Vec::new();
    rules.train(at, trip, &trip.used).each_landing(left, |end, way| {
        ends.push((far[end.index()], end, ways.len()..ways.len() + way.len()));
        ways.extend_from_slice(way);
    });
    ends.sort_unstable_by_key(|(far, end, _)| (*far, *end));
    let sample = (0..ENDS.min(ends.len())).map(|nth| nth * ends.len() / ENDS.min(ends.len()));
    let moved = |place: usize| Order::Move { legs: rules.legs_of(at, trip, &ways[ends[place].2.clone()]) };
    go.into_iter().chain(found).chain(sample.map(moved)).collect()
}

fn find(by: Measure, always: bool) -> Order {
    Order::Find { way: Way { by, avoid: Vec::new() }, always }
}

fn buy(what: Ware) -> Order {
    Order::Buy { wishes: vec![Wish { what, keep: 0 }] }
}

fn later(rules: &RailBaron, open: &Open, seat: Seat) -> Vec<Order> {
    let mut orders = vec![
        find(Measure::Cheapest, true),
        find(Measure::Shortest, true),
        Order::Maximum { line: None, most: 0 },
        Order::Maximum { line: None, most: 20_000 },
    ];
    orders.extend(rules.board.regions().map(|region| Order::Prefer { regions: vec![region] }));
    let buys_now = matches!(open.phase, Phase::Buying { .. }) && open.active == seat;
    if !buys_now {
        let wares =
            rules.on_sale(open, seat).into_iter().map(|(ware, _)| ware).filter(|ware| *ware != Ware::Random);
        orders.extend(wares.map(buy));
    }
    let lines: Vec<Railroad> = open.held_by(Owner::Seat(seat)).collect();
    orders.extend(lines.iter().map(|line| Order::Sell { lines: vec![*line] }));
    if !rules.options.governor {
        orders.push(Order::Declare { cash: Some(rules.least_cash()) });
        let others = open.seats_from(seat).filter(|other| *other != seat);
        orders.extend(others.map(|other| Order::Chase { other }));
    }
    orders
}

/// What was left ahead, as the orders that would leave it.
pub fn left_ahead(plans: &Plans) -> Vec<Order> {
    let mut orders = Vec::new();
    if let Some(route) = &plans.route {
        let leg = |(by, to, _)| Leg { by: Some(by), to };
        orders.push(Order::Route { legs: legs_of(&route.steps).into_iter().map(leg).collect() });
    }
    orders.extend(plans.always.clone().map(|way| Order::Find { way, always: true }));
    if !plans.regions.is_empty() {
        orders.push(Order::Prefer { regions: plans.regions.clone() });
    }
    if !plans.buys.is_empty() {
        orders.push(Order::Buy { wishes: plans.buys.clone() });
    }
    if !plans.sells.is_empty() {
        orders.push(Order::Sell { lines: plans.sells.clone() });
    }
    // The one for any line comes last.
    for named in [true, false] {
        let maxima = plans.most.iter().filter(|(line, _)| line.is_some() == named);
        orders.extend(maxima.map(|(line, most)| Order::Maximum { line: *line, most: *most }));
    }
    orders.extend(plans.declare.map(|cash| Order::Declare { cash: Some(cash) }));
    orders.extend(plans.chase.map(|other| Order::Chase { other }));
    orders.extend(plans.hold.then_some(Order::Hold));
    orders
}
