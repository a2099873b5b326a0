//! A sensible player: regions that pay for the way to them, the cheapest way, cards that lead there, lines that
//! reach far for their price, the Superchief, the way home, and the hunt for whoever has declared.

use super::data::Table;
use super::names::{City, Dot, Railroad, Region, Sections};
use super::orders::Order;
use super::plans::{Held, Measure, Ware, Way, Wish};
use super::routes::Train;
use super::state::{Engine, Open, Owner, Phase, total};
use super::view::View;
use super::{RailBaron, moving};
use crate::rules::{Known, Seat, Viewer};

/// What a player keeps in the purse for the fees of a few turns.
const RESERVE: u32 = 8_000;

/// How many dots away a declared player is worth a hunt.
const HUNT: u16 = 12;

/// What a lost turn is worth in dots: an average throw.
const LOST_TURN: u64 = 7;

/// A sensible order. Only the view is looked at.
pub fn choose(rules: &RailBaron, view: &View<'_>, options: &[Order]) -> Order {
    let any = || options.first().cloned().unwrap_or(Order::Pass);
    let Viewer::Seat(seat) = view.viewer else { return any() };
    let open = view.open;
    let cash = match view.seats[seat.index()].cash {
        Known::Seen(cash) => cash,
        Known::Hidden => 0,
    };
    match &open.phase {
        Phase::Declaring if can_pay_the_way_home(rules, open, seat, cash) => Order::Declare { cash: None },
        Phase::Declaring => Order::Pass,
        Phase::Region => best_region(rules, open, seat).map_or_else(any, |region| Order::Region { region }),
        Phase::Moving { .. } => travel(rules, view, seat),
        Phase::Card => card(rules, open, seat),
        Phase::Discarding => any(),
        // Nobody asks a player with hidden cash; they have to say it before their destination is thrown.
        Phase::Buying { .. }
            if view.may_declare.is_some() && can_pay_the_way_home(rules, open, seat, cash) =>
        {
            Order::Declare { cash: None }
        }
        Phase::Buying { .. } => shop(rules, open, seat, cash, options),
        Phase::Owing { .. } => sell(rules, open, seat).unwrap_or_else(any),
        Phase::Selling { sale, .. } => {
            let worth = rules.board.price(sale.line) * 4 / 5;
            let least = sale.auction.least(sale.start, rules.board.data.money.step);
            match worth.min(cash.saturating_sub(RESERVE)) {
                most if least < most => Order::Bid { bid: least, most: Some(most) },
                most if least == most => Order::Bid { bid: least, most: None },
                _ => Order::Pass,
            }
        }
        Phase::Opening | Phase::Next | Phase::Arrived | Phase::Ending | Phase::Over { .. } => any(),
    }
}

/// Whether somebody would still have enough at home, after the fees of the way there and of this turn.
fn can_pay_the_way_home(rules: &RailBaron, open: &Open, seat: Seat, cash: u32) -> bool {
    let player = open.player(seat);
    let (Some(at), Some(home)) = (player.at, player.home) else { return false };
    let train =
        Train { tracks: &rules.board.tracks, at, to: rules.board.dot(home), used: &Sections::default() };
    let way = train.shortest_and_cheapest(|_| true, &rules.fees_for(open, seat)).unwrap_or_default();
    let way: Vec<(Railroad, Dot)> = way.iter().map(|step| (step.by, step.to)).collect();
    let fees = total(&rules.fees_on(open, seat, &way)) + total(&rules.add_up(open, seat, &open.turn.rides));
    rules.has_enough(open, cash.saturating_sub(fees), seat)
}

/// After a declared player who is near, else home or to the destination by the way that costs least.
fn travel(rules: &RailBaron, view: &View<'_>, seat: Seat) -> Order {
    let open = view.open;
    let player = open.player(seat);
    let held = view.own.and_then(|plans| plans.held);
    if held == Some(Held::Quiet) {
        return Order::Go;
    }
    let hunted = view.own.and_then(|plans| plans.chase);
    if let (Some(at), None) = (player.at, hunted) {
        let from = rules.board.tracks.far(at);
        let near = |other: &Seat| {
            let there = open.player(*other).at;
            *other != seat && there.is_some_and(|dot| dot != at && from[dot.index()] <= HUNT)
        };
        // A chase that no legal step begins would be dropped at once, and ordered again for ever.
        let begins = |other: &Seat| !moving::chase_steps(rules, open, seat, *other, 1).is_empty();
        let prey = open.declared().filter(near).find(begins);
        if let Some(other) = prey.filter(|_| !player.is_declared()) {
            return Order::Chase { other };
        }
    }
    // Whoever has declared must be quick.
    let by = if player.is_declared() { Measure::Shortest } else { Measure::Cheapest };
    Order::Find { way: Way { by, avoid: Vec::new() }, always: false }
}

/// The region whose cities pay most for every dot on the way to them, by the chances of its table. The city where
/// the player is pays nothing and costs a turn.
fn best_region(rules: &RailBaron, open: &Open, seat: Seat) -> Option<Region> {
    let player = open.player(seat);
    let (at, here) = (player.at?, player.city?);
    let far = rules.board.tracks.far(at);
    let worth = |region: &Region| {
        let (mut dollars, mut dots) = (0, 0);
        for (city, chance) in cells(&rules.board.data.city_tables[region.index()]) {
            let there = rules.board.dot(city);
            if there == rules.board.dot(here) {
                dots += LOST_TURN * chance;
            } else {
                dollars += u64::from(rules.payoff(here, city)) * chance;
                dots += u64::from(far[there.index()]) * chance;
            }
        }
        dollars / dots.max(1)
    };
    rules.board.regions().max_by_key(worth)
}

/// The lowest card that brings the train to its destination; without one the cards wait for a better moment.
fn card(rules: &RailBaron, open: &Open, seat: Seat) -> Order {
    let player = open.player(seat);
    let (Some(at), Some(trip)) = (player.at, &player.trip) else { return Order::Pass };
    let Some(way) = rules.train(at, trip, &trip.used).shortest(|_| true) else { return Order::Pass };
    let enough = player.cards.iter().copied().filter(|card| usize::from(*card) >= way.len()).min();
    enough.map_or(Order::Pass, |card| Order::Card { card })
}

/// An Express at once, a Superchief as soon as it can be paid, else the line that reaches most for its price.
fn shop(rules: &RailBaron, open: &Open, seat: Seat, cash: u32, options: &[Order]) -> Order {
    let may = |ware: Ware| {
        options.iter().any(|order| matches!(order, Order::Buy { wishes } if wishes.iter().any(|wish| wish.what == ware)))
    };
    let mut wares = rules.on_sale(open, seat);
    wares.retain(|(ware, _)| may(*ware));
    let price = |what: Ware| wares.iter().find(|(ware, _)| *ware == what).map(|(_, price)| *price);
    let affordable = |price: u32| price + RESERVE <= cash;
    let buy = |what: Ware| Order::Buy { wishes: vec![Wish { what, keep: 0 }] };
    if price(Ware::Superchief).is_some_and(affordable) {
        return buy(Ware::Superchief);
    }
    if open.player(seat).engine == Engine::Freight && price(Ware::Express).is_some_and(affordable) {
        return buy(Ware::Express);
    }
    // Victory needs cash; whoever is near it buys no more.
    if cash > rules.board.data.money.announce {
        return Order::Pass;
    }
    let lines = wares.iter().filter(|(_, price)| affordable(*price));
    let best = lines.filter_map(|(ware, price)| match ware {
        Ware::Line(line) => Some((reach(rules, *line) * 1_000 / (price / 500).max(1) + price / 200, *ware)),
        _ => None,
    });
    best.max_by_key(|(worth, _)| *worth).map_or(Order::Pass, |(_, ware)| buy(ware))
}

/// How often out of 72 times 72 throws a destination lies on a line.
fn reach(rules: &RailBaron, line: Railroad) -> u32 {
    let passes =
        |city: City| rules.board.tracks.around(rules.board.dot(city)).iter().any(|step| step.by == line);
    let on_line = |(city, chance): (City, u64)| if passes(city) { chance } else { 0 };
    let reached: u64 = rules.board.data.city_tables.iter().flat_map(cells).map(on_line).sum();
    u32::try_from(reached).unwrap_or(u32::MAX)
}

/// The cities of a table, each with its chances out of 72.
fn cells(table: &Table<City>) -> impl Iterator<Item = (City, u64)> + '_ {
    let cities = table.odd.iter().chain(&table.even);
    cities.zip((2..=12).chain(2..=12)).map(|(city, sum)| (*city, ways(sum)))
}

/// In how many ways out of 36 two dice make a sum.
fn ways(sum: u64) -> u64 {
    6 - sum.abs_diff(7)
}

/// The line that reaches least is sold first.
fn sell(rules: &RailBaron, open: &Open, seat: Seat) -> Option<Order> {
    let lines = open.held_by(Owner::Seat(seat));
    let worst = lines.min_by_key(|line| (reach(rules, *line), rules.board.price(*line)))?;
    Some(Order::Sell { lines: vec![worst] })
}
