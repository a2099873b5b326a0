//! What a seat may order: every move now, and a fair sample of what may be left ahead.

use super::names::{Dot, Railroad, Region};
use super::orders::Order;
use super::plans::{Measure, Plans, Route, Ware, Way, Wish};
use super::state::{Open, Owner, Phase, State};
use super::tracks::Step;
use super::view::knows_cash;
use super::{RailBaron, turns};
use crate::rules::luck::pick;
use crate::rules::{Dice, Options, Seat, Viewer};
use std::ops::Range;

/// How many ends of a throw are offered at most.
const ENDS: usize = 8;

/// The options of a seat. They depend on no cash but its own.
pub fn options(rules: &RailBaron, state: &State, seat: Seat) -> Options<Order> {
    let open = &state.open;
    if matches!(open.phase, Phase::Opening | Phase::Over { .. }) || open.player(seat).out {
        return Options::default();
    }
    let mine = turns::deciders(open).contains(&seat);
    Options { now: if mine { now(rules, state, seat) } else { Vec::new() }, ahead: ahead(rules, open, seat) }
}

fn now(rules: &RailBaron, state: &State, seat: Seat) -> Vec<Order> {
    let open = &state.open;
    let player = open.player(seat);
    match &open.phase {
        Phase::Declaring => vec![Order::Declare { cash: None }, Order::Pass],
        Phase::Region => rules.board.regions().map(|region| Order::Region { region }).collect(),
        Phase::Moving { left, .. } => moves(rules, state, seat, *left),
        Phase::Discarding => player.cards.iter().map(|card| Order::Card { card: *card }).collect(),
        Phase::Card => {
            let cards = player.cards.iter().map(|card| Order::Card { card: *card });
            cards.chain([Order::Pass]).collect()
        }
        Phase::Buying { .. } => {
            let has = state.cash(seat);
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
            let (least, has) = (sale.least(step), state.cash(seat));
            let bids = (0..3).map(|steps| least + steps * step).filter(|bid| *bid <= has);
            bids.map(|bid| Order::Bid { bid, most: None }).chain([Order::Pass]).collect()
        }
        Phase::Opening | Phase::Next | Phase::Arrived | Phase::Ending | Phase::Over { .. } => Vec::new(),
    }
}

/// The two ways that Waybill finds, and where the throw can end: a whole move for each end, or a fair sample of them
/// from the nearest to the destination to the farthest.
fn moves(rules: &RailBaron, state: &State, seat: Seat, left: u8) -> Vec<Order> {
    let player = state.open.player(seat);
    let (Some(at), Some(trip)) = (player.at, &player.trip) else { return Vec::new() };
    let plans = &state.plans[seat.index()];
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

fn ahead(rules: &RailBaron, open: &Open, seat: Seat) -> Vec<Order> {
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

/// The same game with other plans and other cash for everybody whom the viewer may not look into.
pub fn disguise(rules: &RailBaron, state: &State, viewer: Viewer, dice: &mut dyn Dice) -> State {
    let mut disguised = state.clone();
    let money = &rules.board.data.money;
    for seat in Seat::all(rules.seats) {
        if !viewer.sees(seat) {
            disguised.plans[seat.index()] = other_plans(rules, &state.open, dice);
        }
        if !knows_cash(&state.open, viewer, seat) {
            let steps = (money.announce / money.step) as usize;
            let cash = pick(dice, steps) as u32 * money.step;
            disguised.purse.bank += i64::from(state.cash(seat)) - i64::from(cash);
            disguised.purse.cash[seat.index()] = cash;
        }
    }
    disguised
}

/// The same game without what others left ahead; whoever hides his cash is taken to have as much as he may hide.
pub fn foreseen(rules: &RailBaron, state: &State, seat: Seat) -> State {
    let mut foreseen = state.clone();
    let money = &rules.board.data.money;
    for other in Seat::all(rules.seats).filter(|other| *other != seat) {
        foreseen.plans[other.index()] = Plans::default();
        if !knows_cash(&state.open, Viewer::Seat(seat), other) && !state.open.player(other).out {
            let cash = money.announce - money.step;
            foreseen.purse.bank += i64::from(state.cash(other)) - i64::from(cash);
            foreseen.purse.cash[other.index()] = cash;
        }
    }
    foreseen
}

/// Plans that somebody might have left at this moment, whatever he really left.
fn other_plans(rules: &RailBaron, open: &Open, dice: &mut dyn Dice) -> Plans {
    let line = Railroad::at(pick(dice, rules.board.data.railroads.len()));
    let dot = Dot::at(pick(dice, rules.board.data.dots.len()));
    let region = Region::at(pick(dice, rules.board.data.regions.len()));
    let by = if pick(dice, 2) == 0 { Measure::Shortest } else { Measure::Cheapest };
    Plans {
        route: (pick(dice, 2) == 0)
            .then(|| Route { steps: vec![(line, dot)], owners: vec![(line, open.owner(line))] }),
        always: (pick(dice, 2) == 0).then(|| Way { by, avoid: Vec::new() }),
        regions: vec![region],
        buys: vec![Wish { what: Ware::Line(line), keep: pick(dice, 20) as u32 * 1_000 }],
        sells: vec![line],
        most: vec![(line, pick(dice, 50) as u32 * 500)],
        most_any: (pick(dice, 2) == 0).then_some(500),
        declare: (pick(dice, 2) == 0).then_some(rules.least_cash()),
        chase: (pick(dice, 2) == 0).then(|| Seat::at(pick(dice, rules.seats))),
        hold: pick(dice, 2) == 0,
        awake: pick(dice, 2) == 0,
        warned: pick(dice, 2) == 0,
        held: None,
    }
}
