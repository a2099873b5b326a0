//! What a seat may order: every move now, and a fair sample of what may be left ahead.

use super::SteamBarons;
use super::data::Company;
use super::orders::{Haul, Lot, Order, Want, When};
use super::state::{Open, Own, Phase, Plan, Wish};
use super::{building, buying, shipping, turns};
use crate::games::legs::Leg;
use crate::rules::luck::pick;
use crate::rules::{Dice, Options, Rules, Seat, Turn};

/// How many bids above the least are offered.
const BIDS: u32 = 5;

/// How many plans of a kind are offered.
const SAMPLE: usize = 8;

/// The options of a seat.
pub fn options(rules: &SteamBarons, open: &Open, own: &Own, seat: Seat) -> Options<Order> {
    let mine = matches!(rules.turn(open), Turn::Seats(seats) if seats.contains(&seat));
    let now = if mine { now(rules, open, seat) } else { Vec::new() };
    Options { now, later: later(rules, open, own, seat) }
}

fn now(rules: &SteamBarons, open: &Open, seat: Seat) -> Vec<Order> {
    match &open.phase {
        Phase::Auction { company, auction, .. } => {
            let least = buying::least(open, *company, auction);
            let bids = least..=open.of(seat).cash.min(least + BIDS);
            let bid = |bid| Order::Bid { company: Some(*company), bid, most: None };
            bids.map(bid).chain([Order::Pass { company: None, round: false }]).collect()
        }
        Phase::Buying { .. } => {
            let (least, most) = buying::limits(open, seat).unwrap_or((0, 0));
            (least..=most).map(|shares| Order::Buy { company: None, shares: Some(shares) }).collect()
        }
        Phase::Building { .. } => {
            open.active().map_or(Vec::new(), |company| builds(rules, open, company, usize::MAX))
        }
        Phase::Shipping { .. } => open.active().map_or(Vec::new(), |company| ships(rules, open, company)),
        Phase::Selling { .. } => sales(open, seat),
        Phase::Opening | Phase::Market { .. } | Phase::Closing | Phase::Over { .. } => Vec::new(),
    }
}

fn builds(rules: &SteamBarons, open: &Open, company: Company, most: usize) -> Vec<Order> {
    let order = |leg| Order::Build { company: Some(company), plans: vec![vec![leg]], issue: None };
    let joins = building::joins(rules, open, company).into_iter().map(|(a, b)| Leg::Path(vec![a, b], None));
    let tiles = building::choices(rules, open, company, most);
    let legs = joins.chain(tiles.iter().map(Leg::of));
    [Order::Done { company: Some(company) }].into_iter().chain(legs.map(order)).collect()
}

fn ships(rules: &SteamBarons, open: &Open, company: Company) -> Vec<Order> {
    let deliveries = shipping::deliveries(open.net(rules), open, company);
    let hauls = deliveries.iter().map(shipping::Delivery::haul).chain([Haul::Nothing]);
    hauls.map(|haul| Order::Ship { company: Some(company), hauls: vec![vec![haul]] }).collect()
}

/// Nothing, everything, and every number of shares of one company.
fn sales(open: &Open, seat: Seat) -> Vec<Order> {
    let lot = |company, shares| Lot { company, shares, when: None };
    let mut orders = vec![Order::Sell { lots: Vec::new() }, Order::Sell { lots: vec![lot(None, None)] }];
    for company in Company::all(open.firms.len()) {
        let numbers = 1..=open.held(seat, company);
        orders.extend(numbers.map(|count| Order::Sell { lots: vec![lot(Some(company), Some(count))] }));
    }
    orders
}

fn later(rules: &SteamBarons, open: &Open, own: &Own, seat: Seat) -> Vec<Order> {
    let mut orders = Vec::new();
    let below = |company| Lot { company: Some(company), shares: None, when: Some(When::Below(5)) };
    match &open.phase {
        Phase::Auction { left, .. } | Phase::Buying { left, .. } => {
            let least = |company: &Company| buying::opening(open, *company);
            let coming = left.iter().filter(|company| open.firm(**company).available > 0);
            for company in coming.take(SAMPLE) {
                let (company, most) = (*company, least(company) + 1);
                let want = |shares| Order::Invest { wants: vec![Want { company, shares, most }] };
                orders.extend([want(Some(2)), want(None)]);
            }
            orders.push(Order::Pass { company: None, round: true });
            plan_ahead(rules, open, own, seat, &mut orders);
        }
        Phase::Building { left, .. } => {
            let mine = |company: &&Company| open.firm(**company).controller == Some(seat);
            for company in left.iter().skip(1).filter(mine) {
                orders.extend(builds(rules, open, *company, SAMPLE));
            }
            plan_ahead(rules, open, own, seat, &mut orders);
        }
        Phase::Shipping { left, .. } => {
            let mine = |company: &&Company| open.firm(**company).controller == Some(seat);
            let waits = left.iter().skip(1).filter(mine);
            for company in waits.filter(|company| own.hauls.get(company).is_none_or(Vec::is_empty)) {
                orders.extend(ships(rules, open, *company).into_iter().take(SAMPLE));
            }
        }
        Phase::Selling { ballot } if ballot.has_chosen(seat) => orders.extend(sales(open, seat)),
        Phase::Opening
        | Phase::Market { .. }
        | Phase::Selling { .. }
        | Phase::Closing
        | Phase::Over { .. } => {}
    }
    let early = matches!(
        open.phase,
        Phase::Auction { .. } | Phase::Buying { .. } | Phase::Building { .. } | Phase::Shipping { .. }
    );
    if early && !turns::is_last(rules, open) {
        let holds = Company::all(open.firms.len()).filter(|company| open.held(seat, *company) > 0);
        orders.extend(holds.map(|company| Order::Sell { lots: vec![below(company)] }));
        orders.push(Order::Sell { lots: Vec::new() });
    }
    orders
}

/// What may be left for the companies of a seat before they ship.
fn plan_ahead(rules: &SteamBarons, open: &Open, own: &Own, seat: Seat, orders: &mut Vec<Order>) {
    for company in open.controlled_by(seat) {
        let rounds = usize::from(shipping::rounds_left(rules, open));
        if own.hauls.get(&company).map_or(0, Vec::len) < rounds {
            orders.push(Order::Ship { company: Some(company), hauls: vec![vec![Haul::Best]] });
        }
        if !matches!(open.phase, Phase::Building { .. }) {
            orders.push(Order::Done { company: Some(company) });
        }
    }
}

/// What a seat left ahead, as the orders that would leave it again.
pub fn plans(open: &Open, own: &Own) -> Vec<Order> {
    let wish = |(company, wish): (&Company, &Wish)| match *wish {
        Wish { most: Some(most), shares } => {
            Some(Order::Invest { wants: vec![Want { company: *company, shares, most }] })
        }
        Wish { most: None, shares: Some(shares) } => {
            Some(Order::Buy { company: Some(*company), shares: Some(shares) })
        }
        Wish { most: None, shares: None } => None,
    };
    let build = |(company, plan): (&Company, &Plan)| match plan.plans.is_empty() {
        true => Order::Done { company: Some(*company) },
        false => Order::Build { company: Some(*company), plans: plan.plans.clone(), issue: plan.issue },
    };
    let ship = |(company, hauls): (&Company, &Vec<Vec<Haul>>)| Order::Ship {
        company: Some(*company),
        hauls: hauls.clone(),
    };
    let fist = own.fist.as_ref().map(|shares| Order::Sell {
        lots: shares
            .iter()
            .map(|(company, count)| Lot { company: Some(*company), shares: Some(*count), when: None })
            .collect(),
    });
    let sale = own.sale.clone().filter(|_| !matches!(open.phase, Phase::Selling { .. }));
    let sale = sale.map(|lots| Order::Sell { lots });
    let wishes = own.wishes.iter().filter_map(wish);
    let passing = own.passing.then_some(Order::Pass { company: None, round: true });
    let track = own.builds.iter().map(build).chain(own.hauls.iter().map(ship));
    wishes.chain(passing).chain(track).chain(sale).chain(fist).collect()
}

/// What somebody might hide at this moment, whatever they really hide: other plans, and another fist if they have
/// made one.
pub fn another(open: &Open, seat: Seat, dice: &mut dyn Dice) -> Own {
    let mut own = Own::default();
    if matches!(open.phase, Phase::Over { .. }) {
        return own;
    }
    for company in open.order.iter().copied() {
        if pick(dice, 3) == 0 {
            own.wishes.insert(
                company,
                Wish { most: Some(pick(dice, 9) as u32), shares: Some(pick(dice, 4) as u32) },
            );
        }
        if pick(dice, 4) == 0 {
            own.builds.insert(company, Plan::default());
        }
        if pick(dice, 4) == 0 {
            own.hauls.insert(company, vec![vec![Haul::Best]]);
        }
    }
    own.passing = pick(dice, 2) == 0;
    if pick(dice, 2) == 0 {
        own.sale =
            Some(vec![Lot { company: None, shares: None, when: Some(When::Above(pick(dice, 12) as u32)) }]);
    }
    if let Phase::Selling { ballot } = &open.phase
        && ballot.has_chosen(seat)
    {
        let companies = Company::all(open.firms.len());
        let some =
            companies.map(|company| (company, pick(dice, open.held(seat, company) as usize + 1) as u32));
        own.fist = Some(some.filter(|(_, count)| *count > 0).collect());
    }
    own
}
