//! A sensible player: issues what it needs, builds links that carry goods at once, delivers for most own income.

use super::AgeOfSteam;
use super::building::{self, allowance};
use super::moving::{self, Delivery};
use super::orders::{Haul, Order};
use super::state::{Action, Open, Phase, land, owner};
use super::view::View;
use super::{actions, bidding, settling, shares};
use crate::board::hex::{Edge, Goods, Hex, Meeting, Net, Network, Place};
use crate::games::legs::Leg;
use crate::rules::luck::pick;
use crate::rules::{Dice, How, Seat, Viewer};

/// What a turn of building usually costs.
const BUDGET: u32 = 8;

/// How many plans are looked at closely.
const LOOKED_AT: usize = 24;

/// A sensible order. Only the view is looked at; the dice break the sameness of games.
pub fn choose(rules: &AgeOfSteam, view: &View<'_>, options: &[Order], dice: &mut dyn Dice) -> Order {
    let open = view.open;
    let Viewer::Seat(seat) = view.viewer else { return options[0].clone() };
    match &open.phase {
        Phase::Issuing { .. } => Order::Issue { shares: needed(rules, open, seat) },
        Phase::Bidding { auction, .. } => {
            let most = (open.of(seat).cash / 6).min(pick(dice, 4) as u32);
            match bidding::least(auction) {
                _ if bidding::may_pass(auction, seat) => Order::Pass,
                bid if bid <= most => Order::Bid { bid, most: Some(most) },
                _ => Order::Drop,
            }
        }
        Phase::Choosing { .. } => Order::Choose { actions: vec![wanted(rules, open, seat, dice)] },
        Phase::Building { .. } => build(rules, open, seat, options),
        Phase::Moving { round, .. } => haul(rules, open, seat, *round, options),
        Phase::Producing { .. } => options[pick(dice, options.len())].clone(),
        Phase::Opening | Phase::Growing { .. } | Phase::Over { .. } => options[0].clone(),
    }
}

/// The fewest shares that pay for building and for the end of the turn, with one delivery in between.
fn needed(rules: &AgeOfSteam, open: &Open, seat: Seat) -> u32 {
    let railroad = open.of(seat);
    let last = open.turn >= rules.turns();
    let budget = if last { 0 } else { BUDGET };
    let enough = |shares: &u32| {
        let cash = railroad.cash + shares * rules.board.data.shares.pays;
        let due = settling::expenses(railroad) + shares + u32::from(!last);
        cash >= budget && cash + railroad.income + 1 >= budget + due
    };
    let left = shares::left(rules, open, seat);
    (0..=left.min(4)).find(enough).unwrap_or(left.min(4))
}

/// An action that helps now; a whim keeps the table from moving in step.
fn wanted(rules: &AgeOfSteam, open: &Open, seat: Seat, dice: &mut dyn Dice) -> Action {
    let railroad = open.of(seat);
    let worth = |action: &Action| match action {
        Action::Locomotive
            if railroad.engine < rules.board.data.engine && railroad.engine <= 1 + railroad.income / 3 =>
        {
            8
        }
        Action::Locomotive => 0,
        Action::FirstMove => 5,
        Action::FirstBuild => 5,
        Action::Engineer if railroad.cash > BUDGET => 6,
        Action::Engineer => 2,
        Action::Urbanization => 4,
        Action::Production => 2,
        Action::TurnOrderPass => 1,
    };
    let left = actions::left(open);
    let best = left.iter().map(|action| (worth(action) * 2 + pick(dice, 5), *action)).max();
    best.map_or(Action::TurnOrderPass, |(_, action)| action)
}

/// The plan after which most can be earned for the least money; nothing where no plan earns anything.
fn build(rules: &AgeOfSteam, open: &Open, seat: Seat, options: &[Order]) -> Order {
    let keep = settling::expenses(open.of(seat)).saturating_sub(open.of(seat).income + 1);
    let now = promise(rules, open, &open.network, seat);
    let mut best: Option<(i64, Order)> = None;
    let mut consider = |after: &Network, cost: u32, order: Order| {
        let gain = promise(rules, open, after, seat) - now;
        let value = gain * 3 - i64::from(cost);
        let affordable = cost + keep <= open.of(seat).cash || gain > 30;
        if gain > 0 && affordable && best.as_ref().is_none_or(|(most, _)| value > *most) {
            best = Some((value, order));
        }
    };
    for plan in plans(rules, open, seat) {
        let Ok(tiles) = building::judge(rules, open, seat, &plan, How::Ordered) else { continue };
        let mut after = Network::clone(&open.network);
        let mut cost = 0;
        for tile in &tiles {
            if let super::events::Event::Laid { change, price, .. } = tile {
                after.apply(change);
                cost += price;
            }
        }
        consider(&after, cost, Order::Build { plans: vec![plan] });
    }
    // Of several letters of a colour one is enough, and only where own track comes to the town.
    let mut seen: Vec<(Hex, Goods)> = Vec::new();
    for option in options {
        let Order::Urbanize { hex, city } = option else { continue };
        let kind = (*hex, rules.board.new_goods[usize::from(*city)]);
        if seen.contains(&kind) || !is_served(rules, open, seat, *hex) {
            continue;
        }
        seen.push(kind);
        if let Ok(change) = open.works(rules, seat).found(*hex, *city) {
            consider(&open.network.after(&change), 0, option.clone());
        }
    }
    best.map_or(Order::Done, |(_, order)| order)
}

/// Whether a player's track comes to a town.
fn is_served(rules: &AgeOfSteam, open: &Open, seat: Seat, town: Hex) -> bool {
    let land = open.land(rules);
    Edge::ALL.into_iter().any(|edge| match land.meets(town, edge) {
        Meeting::Track(_, piece) => piece.owner == Some(owner(seat)),
        Meeting::City(_) | Meeting::Country(_) | Meeting::Nothing => false,
    })
}

/// What a player's links promise: the best own gains of cubes that lie on the map, the first few counting most.
fn promise(rules: &AgeOfSteam, open: &Open, network: &Network, seat: Seat) -> i64 {
    let net = Net::new(&land(rules, network));
    let engine = (open.of(seat).engine + 1).min(rules.board.data.engine);
    let mut gains: Vec<i64> = Vec::new();
    let mut seen: Vec<(Hex, usize)> = Vec::new();
    for delivery in sorted(moving::deliveries_on(&net, open, engine), seat) {
        let cube = (delivery.places[0], delivery.goods.index());
        if delivery.gain(seat) > 0 && !seen.contains(&cube) {
            seen.push(cube);
            gains.push(i64::from(delivery.gain(seat)));
        }
    }
    let sections = net.links().iter().filter(|link| link.owner == Some(owner(seat)));
    let weights = [10, 8, 4, 3, 2, 2].into_iter().chain(std::iter::repeat(1));
    gains.iter().zip(weights).map(|(gain, weight)| gain * weight).sum::<i64>()
        + sections.map(|link| link.length() as i64).sum::<i64>() / 2
}

fn sorted(mut deliveries: Vec<Delivery>, seat: Seat) -> Vec<Delivery> {
    let others = |delivery: &Delivery| delivery.owners.iter().flatten().filter(|one| **one != seat).count();
    deliveries.sort_by_key(|delivery| (std::cmp::Reverse(delivery.gain(seat)), others(delivery)));
    deliveries
}

/// Courses over empty hexes from place to place, as long as the turn allows; the likeliest to carry goods first.
fn plans(rules: &AgeOfSteam, open: &Open, seat: Seat) -> Vec<Vec<Leg>> {
    let used = building::site(open).map_or(0, |(_, site)| site.hexes.len());
    let tiles = allowance(rules, open, seat) - used;
    let land = open.land(rules);
    let mut found: Vec<(i64, Vec<Hex>)> = Vec::new();
    let cities = land.places().filter(|hex| land.is_city(*hex));
    let links = land.links();
    let mine = links.iter().filter(|link| link.owner.is_none_or(|track| track == owner(seat)));
    let towns = mine.clone().filter_map(|link| link.places()).flat_map(|(a, b)| [a, b]);
    let towns = towns.filter(|hex| land.is_town(*hex));
    let loose = mine.flat_map(|link| link.loose_ends()).map(|(hex, _)| hex);
    let mut starts: Vec<Hex> = cities.chain(towns).chain(loose).collect();
    starts.sort();
    starts.dedup();
    for start in starts {
        land.wander(&mut vec![start], tiles, &mut |course, place| {
            let less = if place == Place::Town { 4 } else { 0 };
            found.push((likely(open, rules, course) - less, course.to_vec()));
        });
    }
    found.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    found.into_iter().take(LOOKED_AT).map(|(_, hexes)| vec![Leg::Path(hexes, None)]).collect()
}

/// How many cubes at either end of a course the other end takes, against its length.
fn likely(open: &Open, rules: &AgeOfSteam, course: &[Hex]) -> i64 {
    let land = open.land(rules);
    let (from, to) = (course[0], course[course.len() - 1]);
    let takes = |from: Hex, to: Hex| match land.place(to) {
        Some(Place::City(goods)) => {
            let cubes = open.cubes.get(&from).map_or(&[][..], Vec::as_slice);
            cubes.iter().filter(|cube| **cube == goods).count() as i64
        }
        Some(Place::Town) | None => 0,
    };
    (takes(from, to) + takes(to, from)) * 6 - course.len() as i64
}

/// The delivery with most for oneself; a stronger engine where that is little and can be paid.
fn haul(rules: &AgeOfSteam, open: &Open, seat: Seat, round: u8, options: &[Order]) -> Order {
    let net = open.net(rules);
    let best = sorted(moving::deliveries_on(net, open, open.of(seat).engine), seat).into_iter().next();
    let railroad = open.of(seat);
    let gain = best.as_ref().map_or(0, |delivery| delivery.gain(seat));
    let can_pay = railroad.cash + railroad.income >= settling::expenses(railroad) + 2;
    let engine = Order::Move { hauls: vec![Haul::Engine] };
    let stronger = options.contains(&engine) && can_pay;
    let early = round == 1 && open.turn + 2 < rules.turns() && gain < 2 && railroad.engine < 3;
    match best {
        _ if stronger && (gain == 0 || early) && open.turn < rules.turns() => engine,
        Some(delivery) if gain > 0 => Order::Move { hauls: vec![delivery.haul(net, seat)] },
        _ => Order::Move { hauls: vec![Haul::Nothing] },
    }
}
