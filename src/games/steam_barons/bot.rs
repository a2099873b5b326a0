//! A sensible player: invests in what ships, builds links that carry goods, ships what brings most, sells before a fall.

use super::SteamBarons;
use super::building;
use super::data::Company;
use super::events::Event;
use super::orders::{Haul, Lot, Order};
use super::shipping;
use super::state::{Firm, Open, Phase, land, owner};
use super::track::Ground;
use super::turns;
use super::view::View;
use crate::board::hex::{Goods, Hex, Link, Network, Place};
use crate::games::legs::Leg;
use crate::rules::luck::pick;
use crate::rules::{Dice, How, Seat, Viewer};

/// How many courses are looked at closely.
const LOOKED_AT: usize = 24;

/// A sensible order. Only the view is looked at; the dice break the sameness of games.
pub fn choose(rules: &SteamBarons, view: &View<'_>, options: &[Order], dice: &mut dyn Dice) -> Order {
    let any = options[pick(dice, options.len())].clone();
    let (open, Viewer::Seat(seat)) = (view.open, view.viewer) else { return any };
    let wanted = match &open.phase {
        Phase::Auction { company, auction, .. } => {
            let least = super::buying::least(open, *company, auction);
            let ceiling = value(rules, open, seat, *company) + pick(dice, 3) as i64 - 1;
            match i64::from(least) <= ceiling && least <= open.of(seat).cash {
                true => {
                    let most = u32::try_from(ceiling).unwrap_or(least).min(open.of(seat).cash);
                    let most = Some(most).filter(|most| *most > least);
                    Order::Bid { company: Some(*company), bid: least, most }
                }
                false => Order::Pass { company: None, round: false },
            }
        }
        Phase::Buying { company, price, .. } => purchase(rules, open, seat, *company, *price),
        Phase::Building { .. } => {
            open.active().map_or(any.clone(), |company| build(rules, open, company, dice))
        }
        Phase::Shipping { .. } => ship(options),
        Phase::Selling { .. } => sell(rules, open, seat),
        Phase::Opening | Phase::Market { .. } | Phase::Closing | Phase::Over { .. } => any.clone(),
    };
    let fits = match &wanted {
        Order::Bid { company, bid, .. } => {
            options.contains(&Order::Bid { company: *company, bid: *bid, most: None })
        }
        Order::Buy { .. } | Order::Pass { .. } => options.contains(&wanted),
        Order::Build { .. } | Order::Done { .. } | Order::Ship { .. } | Order::Sell { .. } => {
            !options.is_empty()
        }
        Order::Invest { .. } | Order::Issue { .. } | Order::Cancel { .. } => false,
    };
    if fits { wanted } else { any }
}

/// What a share should be worth in the end: its price, what it will pay, and a little for control.
fn value(rules: &SteamBarons, open: &Open, seat: Seat, company: Company) -> i64 {
    let turns = i64::from(rules.board.data.turns.saturating_sub(open.turn)) + 1;
    let firm = open.firm(company);
    let reach = reach(rules, open, company);
    let yearly = super::dividends::band(&rules.board.data, reach).dividend;
    let held = super::control::held(open, company);
    let most = held.iter().copied().max().unwrap_or(0);
    let control = i64::from(open.held(seat, company) + 1 > most && firm.controller != Some(seat)) * 2;
    let first = i64::from(open.controlled_by(seat).next().is_none()) * 2;
    i64::from(firm.price.unwrap_or(0)) + i64::from(yearly) * turns / 2 + control + first
}

/// How many own links two good shipments would use as the track lies.
fn reach(rules: &SteamBarons, open: &Open, company: Company) -> u32 {
    let ways = shipping::deliveries(open.net(rules), open, company);
    ways.iter().take(usize::from(rules.board.data.rounds)).map(|way| way.gain).sum()
}

/// As many as are worth their price, with something kept for other auctions.
fn purchase(rules: &SteamBarons, open: &Open, seat: Seat, company: Company, price: u32) -> Order {
    let (least, most) = super::buying::limits(open, seat).unwrap_or((0, 0));
    let good = value(rules, open, seat, company) >= i64::from(price);
    let spare = if turns::is_last(rules, open) { 0 } else { open.of(seat).cash / 4 };
    let can = (open.of(seat).cash - spare) / price.max(1);
    let shares = if good { can.clamp(least, most) } else { least };
    Order::Buy { company: None, shares: Some(shares) }
}

/// Builds the course that carries most for its price, else ends. Treasuries are worth nothing in the end, so what is
/// there is spent; shares are issued sparingly.
fn build(rules: &SteamBarons, open: &Open, company: Company, dice: &mut dyn Dice) -> Order {
    let laid = building::site(open).map_or(0, |(_, site)| site.tiles);
    let tiles = building::allowance(rules, open).saturating_sub(laid);
    let now = worth_of(rules, open, company, &open.network);
    let mut best: Option<(i64, Vec<Leg>)> = None;
    for plan in courses(rules, open, company, tiles) {
        let Ok(told) = building::judge(rules, open, company, &plan, How::Ordered) else { continue };
        let mut network = Network::clone(&open.network);
        for event in &told {
            if let Event::Laid { change, .. } | Event::Linked { change, .. } = event {
                network.apply(change);
            }
        }
        let cost: u32 = told.iter().filter_map(building::price_of).sum();
        let issued: u32 = told.iter().filter_map(building::issued_by).sum();
        let gain = (worth_of(rules, open, company, &network) - now) * 8;
        let worth = gain - i64::from(cost + issued * 4) + pick(dice, 2) as i64;
        if gain > 0 && worth > 0 && best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, plan));
        }
    }
    match best {
        Some((_, plan)) => Order::Build { company: Some(company), plans: vec![plan], issue: None },
        None => Order::Done { company: Some(company) },
    }
}

/// What a network is worth to a company: what its best shipments would bring now, and a little for each further one.
fn worth_of(rules: &SteamBarons, open: &Open, company: Company, network: &Network) -> i64 {
    let net = crate::board::hex::Net::new(&land(rules, network));
    let ways = shipping::deliveries(&net, open, company);
    let gains: Vec<i64> = ways.iter().map(|way| i64::from(way.gain)).collect();
    let rounds = usize::from(rules.board.data.rounds);
    let best: i64 = gains.iter().take(rounds).sum();
    best * 3 + gains.iter().skip(rounds).take(6).sum::<i64>()
}

/// Courses from where the company may build to places not far off, those with goods for each other first.
fn courses(rules: &SteamBarons, open: &Open, company: Company, tiles: usize) -> Vec<Vec<Leg>> {
    let ground = Ground::of(rules, &open.network, company);
    let links = open.links(rules);
    let mine = links.iter().filter(|link| link.owner == Some(owner(company)));
    let loose = mine.flat_map(Link::loose_ends).map(|(hex, _)| hex);
    let mut found: Vec<(i64, Vec<Hex>)> = Vec::new();
    for start in ground.starts.iter().copied().chain(loose) {
        open.land(rules).wander(&mut vec![start], tiles.min(4), &mut |course, place| {
            let less = if place == Place::Town { 2 } else { 0 };
            found.push((likely(open, rules, course) - less, course.to_vec()));
        });
    }
    let joins = building::joins(rules, open, company).into_iter().map(|(a, b)| vec![a, b]);
    found.extend(joins.map(|pair| (likely(open, rules, &pair), pair)));
    found.sort_by_key(|(worth, hexes)| (std::cmp::Reverse(*worth), hexes.clone()));
    found.into_iter().take(LOOKED_AT).map(|(_, hexes)| vec![Leg::Path(hexes, None)]).collect()
}

/// How many cubes at either end of a course the other end takes, against its length.
fn likely(open: &Open, rules: &SteamBarons, course: &[Hex]) -> i64 {
    let land = open.land(rules);
    let takes = |from: Hex, to: Hex| match land.place(to) {
        Some(Place::City(goods)) => {
            let cubes: &[Goods] = open.cubes.get(&from).map_or(&[], Vec::as_slice);
            cubes.iter().filter(|cube| **cube == goods).count() as i64
        }
        Some(Place::Town) | None => 0,
    };
    let places: Vec<Hex> = course.iter().copied().filter(|hex| land.place(*hex).is_some()).collect();
    let pairs = places.iter().flat_map(|a| places.iter().map(move |b| (*a, *b)));
    pairs.filter(|(a, b)| a != b).map(|(a, b)| takes(a, b)).sum::<i64>() * 6 - course.len() as i64 * 2
}

/// What brings most; options have the best first.
fn ship(options: &[Order]) -> Order {
    let is_cube = |order: &&Order| matches!(order, Order::Ship { hauls, .. } if matches!(hauls[..], [ref first] if matches!(first[..], [Haul::Cube { .. }])));
    let nothing = Order::Ship { company: None, hauls: vec![vec![Haul::Nothing]] };
    options.iter().find(is_cube).cloned().unwrap_or(nothing)
}

/// Sells what is likely to fall: companies in pink boxes, those that ship little, and surplus where control is safe.
fn sell(rules: &SteamBarons, open: &Open, seat: Seat) -> Order {
    let track = &rules.board.data.price_track;
    let falls = |company: Company, firm: &Firm| {
        let Some(price) = firm.price else { return false };
        let pink = track.pink.contains_key(&price) && price > 4;
        let weak = reach(rules, open, company) < 3;
        pink || (weak && firm.controller != Some(seat)) || price <= 2
    };
    let lot = |company: Company| {
        let firm = open.firm(company);
        let held = open.held(seat, company);
        let others = super::control::held(open, company);
        let rival =
            others.iter().enumerate().filter(|(nth, _)| *nth != seat.index()).map(|(_, held)| *held).max();
        // Control of a company that ships is worth a share more than any rival's.
        let kept = match firm.controller == Some(seat) && reach(rules, open, company) >= 3 {
            true => (rival.unwrap_or(0)).clamp(1, held.max(1)),
            false => 0,
        };
        let count = held.saturating_sub(kept);
        (falls(company, firm) && count > 0).then_some(Lot {
            company: Some(company),
            shares: Some(count),
            when: None,
        })
    };
    Order::Sell { lots: rules.board.companies().filter_map(lot).collect() }
}
