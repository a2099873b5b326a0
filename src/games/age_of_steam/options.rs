//! What a seat may order: every move now, and a fair sample of tiles and of what may be left ahead.

use super::AgeOfSteam;
use super::orders::{Haul, Order, Put};
use super::state::{Action, Open, Own, Phase};
use super::{actions, bidding, building, growth, moving, shares};
use crate::board::hex::{Goods, Laying};
use crate::games::legs::Leg;
use crate::rules::luck::pick;
use crate::rules::{Dice, Options, Rules, Seat, Turn};

/// How many bids above the least are offered.
const BIDS: u32 = 6;

/// How many tiles of a kind are offered.
const TILES: usize = 20;

/// How many plans of a kind are offered.
const SAMPLE: usize = 12;

/// The options of a seat.
pub fn options(rules: &AgeOfSteam, open: &Open, own: &Own, seat: Seat) -> Options<Order> {
    if open.of(seat).bankrupt.is_some() {
        return Options::default();
    }
    let mine = matches!(rules.turn(open), Turn::Seats(seats) if seats.contains(&seat));
    Options {
        now: if mine { now(rules, open, seat) } else { Vec::new() },
        later: later(rules, open, own, seat),
    }
}

fn now(rules: &AgeOfSteam, open: &Open, seat: Seat) -> Vec<Order> {
    match &open.phase {
        Phase::Issuing { .. } => {
            (0..=shares::left(rules, open, seat)).map(|shares| Order::Issue { shares }).collect()
        }
        Phase::Bidding { auction, .. } => {
            let least = bidding::least(auction);
            let bids = least..=open.of(seat).cash.min(least + BIDS);
            let pass = bidding::may_pass(auction, seat).then_some(Order::Pass);
            bids.map(|bid| Order::Bid { bid, most: None }).chain(pass).chain([Order::Drop]).collect()
        }
        Phase::Choosing { .. } => {
            let choose = |action| Order::Choose { actions: vec![action] };
            actions::left(open).into_iter().map(choose).collect()
        }
        Phase::Building { .. } => build_options(rules, open, seat),
        Phase::Moving { .. } => move_options(rules, open, seat),
        Phase::Producing { cubes, .. } => produce_options(rules, open, cubes),
        Phase::Opening | Phase::Growing { .. } | Phase::Over { .. } => Vec::new(),
    }
}

fn build_options(rules: &AgeOfSteam, open: &Open, seat: Seat) -> Vec<Order> {
    let mut orders = vec![Order::Done];
    if building::may_found(rules, open, seat) {
        let towns = rules.board.data.map.towns.iter().map(|town| town.hex);
        for hex in towns.filter(|hex| !open.network.founded.contains_key(hex)) {
            let cities = open.unfounded(rules).into_iter();
            orders.extend(cities.map(|city| Order::Urbanize { hex, city }));
        }
    }
    let build = |laying| Order::Build { plans: vec![vec![Leg::of(laying)]] };
    let (new, again): (Vec<Laying>, Vec<Laying>) =
        building::choices(rules, open, seat).into_iter().partition(|laying| !laying.replaces);
    orders.extend(sample(&again).chain(sample(&new)).map(build));
    orders
}

/// A fair sample of tiles: there are hundreds, and nobody reads through them.
fn sample(tiles: &[Laying]) -> impl Iterator<Item = &Laying> {
    tiles.iter().step_by(tiles.len() / TILES + 1)
}

fn move_options(rules: &AgeOfSteam, open: &Open, seat: Seat) -> Vec<Order> {
    let net = open.net(rules);
    let mut hauls: Vec<Haul> = moving::deliveries_on(net, open, open.of(seat).engine)
        .iter()
        .map(|delivery| delivery.haul(net, seat))
        .collect();
    hauls.dedup();
    hauls.extend([Haul::Engine, Haul::Nothing]);
    hauls.retain(|haul| moving::is_possible(rules, net, open, seat, haul));
    hauls.into_iter().map(|haul| Order::Move { hauls: vec![haul] }).collect()
}

fn produce_options(rules: &AgeOfSteam, open: &Open, cubes: &[Goods]) -> Vec<Order> {
    let room: Vec<u8> = growth::room(rules, open).into_iter().map(|nth| nth as u8).collect();
    let space = |column: u8| {
        let nth = usize::from(column);
        rules.board.data.display[nth].spaces - open.display[nth].len()
    };
    let put = |goods, column| Put { goods, column, space: None };
    match *cubes {
        [only] => room
            .iter()
            .map(|column| Order::Produce { cubes: vec![put(only, *column)], back: false })
            .collect(),
        [one, other] => {
            let pairs = room.iter().flat_map(|first| room.iter().map(move |second| (*first, *second)));
            let fits = |(first, second): &(u8, u8)| first != second || space(*first) > 1;
            let order = |cubes: [Put; 2]| Order::Produce { cubes: cubes.to_vec(), back: false };
            let produce = |(first, second)| order([put(one, first), put(other, second)]);
            // One of them on top of a column that is emptier, with room for others to come below it.
            let on_top = |column: &&u8| space(**column) > 2 || (room.len() > 1 && space(**column) > 1);
            let tops = room.iter().filter(on_top).filter_map(|column| {
                let beside = room.iter().find(|beside| *beside != column).unwrap_or(column);
                let is_empty = growth::spaces_of(rules, open, usize::from(*column)).first()?.is_none();
                let top = Put { space: Some(1), ..put(one, *column) };
                is_empty.then(|| order([top, put(other, *beside)]))
            });
            pairs.filter(fits).map(produce).chain(tops).collect()
        }
        _ => Vec::new(),
    }
}

fn later(rules: &AgeOfSteam, open: &Open, own: &Own, seat: Seat) -> Vec<Order> {
    let waits = |left: &[Seat]| left.iter().skip(1).any(|other| *other == seat);
    let mut orders = Vec::new();
    if !matches!(open.phase, Phase::Over { .. } | Phase::Opening) {
        let most = shares::left(rules, open, seat).min(3);
        orders.extend((0..=most).map(|shares| Order::Issue { shares }));
    }
    match &open.phase {
        Phase::Issuing { .. } => orders.extend((0..=4).map(|most| Order::Maximum { most })),
        Phase::Bidding { auction, .. } if auction.is_in(seat) && auction.next() != Some(seat) => {
            let least = bidding::least(auction);
            let most = least..=open.of(seat).cash.min(least + BIDS);
            orders.extend(most.map(|most| Order::Maximum { most }));
        }
        Phase::Choosing { left } if waits(left) => {
            orders
                .extend(Action::ALL.map(|action| Order::Choose { actions: vec![action, Action::Engineer] }));
        }
        Phase::Building { left, .. } if waits(left) => {
            let choices: Vec<_> = open.works(rules, seat).choices().collect();
            let step = choices.len() / SAMPLE + 1;
            let build = |laying| Order::Build { plans: vec![vec![Leg::of(laying)]] };
            orders.extend(choices.iter().step_by(step).map(build));
            orders.push(Order::Done);
        }
        Phase::Moving { left, .. } if waits(left) && own.hauls.len() < moving::moves_left(open, seat) => {
            orders.extend(move_options(rules, open, seat).into_iter().take(SAMPLE));
        }
        Phase::Opening
        | Phase::Bidding { .. }
        | Phase::Choosing { .. }
        | Phase::Building { .. }
        | Phase::Moving { .. }
        | Phase::Growing { .. }
        | Phase::Producing { .. }
        | Phase::Over { .. } => {}
    }
    orders
}

/// What a seat left ahead, as the orders that would leave it again.
pub fn plans(own: &Own) -> Vec<Order> {
    let issue = own.issue.map(|shares| Order::Issue { shares });
    let most = own.most.map(|most| Order::Maximum { most });
    let choose = (!own.wants.is_empty()).then(|| Order::Choose { actions: own.wants.clone() });
    let found = own.founds.map(|(hex, city)| Order::Urbanize { hex, city });
    let build = (!own.builds.is_empty()).then(|| Order::Build { plans: own.builds.clone() });
    let done = own.done.then_some(Order::Done);
    let moves = own.hauls.iter().map(|hauls| Order::Move { hauls: hauls.clone() });
    let early = issue.into_iter().chain(most).chain(choose).chain(found).chain(build).chain(done);
    early.chain(moves).collect()
}

/// Plans that somebody might have left at this moment, whatever they really left.
pub fn another(rules: &AgeOfSteam, open: &Open, seat: Seat, dice: &mut dyn Dice) -> Own {
    let mut own = Own::default();
    if open.of(seat).bankrupt.is_some() {
        return own;
    }
    own.issue = (pick(dice, 2) == 0).then_some(pick(dice, 3) as u32);
    own.most = (pick(dice, 2) == 0).then_some(pick(dice, 9) as u32);
    own.wants = (0..pick(dice, 3)).map(|_| Action::ALL[pick(dice, 7)]).collect();
    own.done = pick(dice, 2) == 0;
    if pick(dice, 2) == 0 {
        own.hauls = vec![vec![Haul::Engine, Haul::Nothing]];
    }
    if pick(dice, 2) == 0 {
        let towns = &rules.board.data.map.towns;
        own.founds = Some((towns[pick(dice, towns.len())].hex, pick(dice, 8) as u8));
    }
    own
}
