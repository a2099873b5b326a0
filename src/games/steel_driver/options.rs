//! What a seat may order: every move now, and a fair sample of what may be left ahead.

use super::building::{self, Choice};
use super::names::{Company, Goods, Link};
use super::orders::Order;
use super::state::{Leg, Open, Own, Phase, Want};
use super::{SteelDriver, goods};
use crate::rules::luck::pick;
use crate::rules::{Dice, Options, Rules, Seat, Turn};

/// The options of a seat.
pub fn options(rules: &SteelDriver, open: &Open, seat: Seat) -> Options<Order> {
    let mine = matches!(rules.turn(open), Turn::Seats(seats) if seats.contains(&seat));
    Options { now: if mine { now(rules, open, seat) } else { Vec::new() }, later: later(rules, open, seat) }
}

fn now(rules: &SteelDriver, open: &Open, seat: Seat) -> Vec<Order> {
    let cubes = open.holding(seat).cubes;
    let pass = Order::Pass { round: false, company: None };
    match &open.phase {
        Phase::Auctions { sale: None, .. } => {
            let put_up = |company| (1..=cubes).map(move |bid| Order::PutUp { company, bid, most: None });
            rules.unsold(open).flat_map(put_up).chain([pass]).collect()
        }
        Phase::Auctions { sale: Some(sale), .. } => {
            let bids = sale.least()..=cubes;
            bids.map(|bid| Order::Bid { bid, most: None, company: None }).chain([pass]).collect()
        }
        Phase::Building { .. } => builds(rules, open, open.active().expect("a company is active")),
        Phase::Goods { .. } => {
            let company = open.active().expect("a company is active");
            let take = |city| Order::Take { company: Some(company), city };
            goods::choices(open, company).iter().map(take).collect()
        }
        Phase::Opening | Phase::Over { .. } => Vec::new(),
    }
}

fn later(rules: &SteelDriver, open: &Open, seat: Seat) -> Vec<Order> {
    match &open.phase {
        Phase::Auctions { sale, .. } => {
            let cubes = open.holding(seat).cubes;
            let up = sale.as_ref().map(|sale| sale.company);
            let not_up = rules.unsold(open).filter(move |company| Some(*company) != up);
            let maxima =
                not_up.flat_map(move |company| (0..=cubes).map(move |most| Order::Maximum { company, most }));
            maxima.chain([Order::Pass { round: true, company: None }]).collect()
        }
        Phase::Building { .. } => {
            let mine = |company: &Company| {
                open.company(*company).controller == Some(seat) && !open.passed.contains(company)
            };
            let waiting =
                open.order.iter().copied().filter(mine).filter(|company| Some(*company) != open.active());
            waiting.flat_map(|company| builds(rules, open, company)).collect()
        }
        Phase::Goods { .. } => {
            let mine = |company: &Company| open.company(*company).controller == Some(seat);
            let colours = Goods::all(rules.board.data.goods.len()).map(Want::Colour);
            let prefer = |company| {
                colours.clone().map(move |want| Order::Prefer { company: Some(company), wants: vec![want] })
            };
            rules.board.companies().filter(mine).flat_map(prefer).collect()
        }
        Phase::Opening | Phase::Over { .. } => Vec::new(),
    }
}

/// What a company could build now, each link an order of its own.
fn builds(rules: &SteelDriver, open: &Open, company: Company) -> Vec<Order> {
    let build = |choice: Choice| Order::Build { company: Some(company), legs: vec![choice.leg(rules)] };
    building::choices(rules, open, company).into_iter().map(build).collect()
}

/// What a seat left ahead, as the orders that would leave it again.
pub fn plans(own: &Own) -> Vec<Order> {
    let put_ups = own.put_ups.iter().map(|&(company, bid)| Order::PutUp { company, bid, most: None });
    let most = own.most.iter().map(|&(company, most)| Order::Maximum { company, most });
    let passing = own.passing.then_some(Order::Pass { round: true, company: None });
    let build =
        |(company, legs): &(_, Vec<Leg>)| Order::Build { company: Some(*company), legs: legs.clone() };
    let prefer =
        |(company, wants): &(_, Vec<Want>)| Order::Prefer { company: Some(*company), wants: wants.clone() };
    let early = put_ups.chain(most).chain(passing);
    early.chain(own.builds.iter().map(build)).chain(own.wants.iter().map(prefer)).collect()
}

/// Plans that somebody might have left at this moment, whatever they really left.
pub fn another(rules: &SteelDriver, open: &Open, dice: &mut dyn Dice) -> Own {
    let mut own = Own { passing: pick(dice, 2) == 0, ..Own::default() };
    for company in rules.board.companies() {
        if pick(dice, 2) == 0 {
            own.most.set(company, pick(dice, 9) as u32);
        }
        if pick(dice, 3) == 0 {
            own.put_ups.push((company, 1));
        }
        if pick(dice, 2) == 0 {
            let link = Link::at(pick(dice, open.track.len()));
            let (from, to) = rules.board.ends(link);
            own.builds.push((company, vec![Leg { from, to, start: None }]));
        }
        if pick(dice, 2) == 0 {
            let colour = Goods::at(pick(dice, rules.board.data.goods.len()));
            own.wants.push((company, vec![Want::Colour(colour)]));
        }
    }
    own
}
