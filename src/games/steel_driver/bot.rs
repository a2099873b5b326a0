//! A sensible player: values companies by what they can still earn, builds and takes greedily.

use super::building::{self, Choice};
use super::names::{City, Company, Goods};
use super::orders::Order;
use super::state::{Leg, Open, Phase, Want};
use super::view::View;
use super::{SteelDriver, goods, intercontinental};
use crate::rules::luck::pick;
use crate::rules::{Dice, Seat, Viewer};
use std::cmp::Ordering;

/// A sensible order. Only the view is looked at; the dice break the sameness of games.
pub fn choose(rules: &SteelDriver, view: &View<'_>, options: &[Order], dice: &mut dyn Dice) -> Order {
    let open = view.open;
    let Viewer::Seat(seat) = view.viewer else { return options[0].clone() };
    match &open.phase {
        Phase::Auctions { sale: None, .. } => put_up(rules, open, seat, dice),
        Phase::Auctions { sale: Some(sale), .. } => {
            let worth = worth(rules, open, seat, sale.company, dice);
            let bid = sale.least();
            match bid.cmp(&worth) {
                Ordering::Less => Order::Bid { bid, most: Some(worth), company: None },
                Ordering::Equal => Order::Bid { bid, most: None, company: None },
                Ordering::Greater => Order::Pass { round: false, company: None },
            }
        }
        Phase::Building { .. } => build(rules, open, options),
        Phase::Goods { .. } => take(rules, open, options),
        Phase::Opening | Phase::Over { .. } => options[0].clone(),
    }
}

/// An order with what a player leaves ahead beside it: a maximum for every other company of the round, the links that
/// follow, the goods that are wanted next.
pub fn ahead(rules: &SteelDriver, view: &View<'_>, order: Order, dice: &mut dyn Dice) -> Vec<Order> {
    let open = view.open;
    let Viewer::Seat(seat) = view.viewer else { return vec![order] };
    match &open.phase {
        Phase::Auctions { sale, .. } => {
            let put_up = if let Order::PutUp { company, .. } = &order { Some(*company) } else { None };
            let up = put_up.or(sale.as_ref().map(|sale| sale.company));
            let others: Vec<Company> = rules.unsold(open).filter(|company| Some(*company) != up).collect();
            let most = |company| Order::Maximum { company, most: worth(rules, open, seat, company, dice) };
            let maxima: Vec<Order> = others.into_iter().map(most).collect();
            maxima.into_iter().chain([order]).collect()
        }
        Phase::Building { .. } => {
            let Order::Build { company: Some(company), legs } = &order else { return vec![order] };
            vec![Order::Build { company: Some(*company), legs: further(rules, open, *company, legs) }]
        }
        Phase::Goods { .. } => {
            let Order::Take { company: Some(company), city } = &order else { return vec![order] };
            let wants = wanted(rules, open, *company, *city);
            vec![Order::Prefer { company: Some(*company), wants }, order]
        }
        Phase::Opening | Phase::Over { .. } => vec![order],
    }
}

/// How many links are planned at a time; a rival may be faster.
const PLANNED: usize = 4;

/// Links as a company would go on building with what it has.
fn further(rules: &SteelDriver, open: &Open, company: Company, legs: &[Leg]) -> Vec<Leg> {
    let (mut trial, mut planned) = (open.clone(), Vec::new());
    let mut next = legs.first().copied();
    while let Some(leg) = next {
        let choices = building::choices(rules, &trial, company);
        let Some(choice) = choices.iter().find(|choice| choice.leg(rules) == leg) else { break };
        lay(rules, &mut trial, company, choice);
        planned.push(leg);
        if planned.len() == PLANNED {
            break;
        }
        let choices = building::choices(rules, &trial, company);
        let best = choices.iter().max_by_key(|choice| (outlook(rules, &trial, company, choice), choice.link));
        next = best.map(|choice| choice.leg(rules));
    }
    if planned.is_empty() { legs.to_vec() } else { planned }
}

/// The colours that a company wants once it has the goods of a city, those first that add most.
fn wanted(rules: &SteelDriver, open: &Open, company: Company, city: City) -> Vec<Want> {
    let mut goods = open.company(company).goods;
    goods[rules.board.city(city).goods.index()] += 1;
    let adds = |colour: &Goods| {
        let mut more = goods;
        more[colour.index()] += 1;
        goods::value(rules, &goods::sets(&more))
    };
    let mut colours: Vec<Goods> = Goods::all(rules.board.data.goods.len()).collect();
    colours.sort_by_key(|colour| std::cmp::Reverse(adds(colour)));
    colours.into_iter().map(Want::Colour).collect()
}

/// The company that promises most, opened low with a maximum.
fn put_up(rules: &SteelDriver, open: &Open, seat: Seat, dice: &mut dyn Dice) -> Order {
    let mut best = None;
    for company in rules.unsold(open) {
        let worth = worth(rules, open, seat, company, dice);
        let promise = potential(rules, open, company, worth);
        if worth > 0 && best.is_none_or(|(most, _, _)| promise > most) {
            best = Some((promise, company, worth));
        }
    }
    match best {
        Some((_, company, 1)) => Order::PutUp { company, bid: 1, most: None },
        Some((_, company, most)) => Order::PutUp { company, bid: 1, most: Some(most) },
        None => Order::Pass { round: false, company: None },
    }
}

/// The most cubes a company is worth to a seat: its fair part of all cubes, more where it promises more.
fn worth(rules: &SteelDriver, open: &Open, seat: Seat, company: Company, dice: &mut dyn Dice) -> u32 {
    let hand = open.holding(seat).cubes;
    let unsold: Vec<Company> = rules.unsold(open).collect();
    let cubes: u32 = open.seats.iter().map(|holding| holding.cubes).sum();
    let fair = cubes.div_ceil(unsold.len().max(1) as u32).max(1);
    let promise = |company| potential(rules, open, company, fair) + share_promise(rules, open, seat, company);
    let mean = unsold.iter().map(|company| promise(*company)).sum::<u32>() / unsold.len().max(1) as u32;
    let weighed = fair * (promise(company) + 20) / (mean + 20);
    // A whim of one cube up or down keeps the table from moving in step.
    let whim = weighed + pick(dice, 3) as u32;
    whim.saturating_sub(1).min(hand)
}

/// What a share will pay at the end: reach now, and more for a company already held.
fn share_promise(rules: &SteelDriver, open: &Open, seat: Seat, company: Company) -> u32 {
    let network = open.company(company).network;
    let mut goods = vec![0; rules.board.data.goods.len()];
    network.iter().for_each(|city| goods[rules.board.city(city).goods.index()] += 1);
    let value = goods::value(rules, &goods::sets(&goods));
    let held = u32::from(open.holding(seat).shares[company.index()]);
    value / 2 + held * 10
}

/// What a company would earn this round with `cubes` more, building alone and greedily.
fn potential(rules: &SteelDriver, open: &Open, company: Company, cubes: u32) -> u32 {
    let mut trial = open.clone();
    trial.company_mut(company).treasury += cubes;
    let mut profit = 0;
    for _ in 0..6 {
        let choices = building::choices(rules, &trial, company);
        let Some(best) =
            choices.into_iter().max_by_key(|choice| (rate(rules, &trial, company, choice), choice.link))
        else {
            break;
        };
        profit += gain(rules, &trial, company, best.to);
        lay(rules, &mut trial, company, &best);
    }
    profit
}

/// The link with the best yield, one step looked ahead.
fn build(rules: &SteelDriver, open: &Open, options: &[Order]) -> Order {
    let Some(company) = open.active() else { return options[0].clone() };
    let may = |leg: &Leg| {
        options.iter().any(|order| matches!(order, Order::Build { legs, .. } if legs.first() == Some(leg)))
    };
    let best = building::choices(rules, open, company)
        .into_iter()
        .filter(|choice| may(&choice.leg(rules)))
        .max_by_key(|choice| (outlook(rules, open, company, choice), choice.link));
    best.map_or_else(
        || options[0].clone(),
        |choice| Order::Build { company: Some(company), legs: vec![choice.leg(rules)] },
    )
}

/// Yield of a link and of the best one after it.
fn outlook(rules: &SteelDriver, open: &Open, company: Company, choice: &Choice) -> u32 {
    let mut next = open.clone();
    lay(rules, &mut next, company, choice);
    let bonus = intercontinental::completed(rules, &next, company).map_or(0, |_| 500);
    let after = building::choices(rules, &next, company)
        .iter()
        .map(|after| rate(rules, &next, company, after))
        .max()
        .unwrap_or(0);
    rate(rules, open, company, choice) + bonus + after / 2
}

/// Ten times the gain per cube; a colour the company cannot take yet counts like a little profit.
fn rate(rules: &SteelDriver, open: &Open, company: Company, choice: &Choice) -> u32 {
    let known = |city: City| rules.board.city(city).goods == rules.board.city(choice.to).goods;
    let new_colour = !open.company(company).network.iter().any(known);
    let gain = gain(rules, open, company, choice.to) + if new_colour { 10 } else { 2 };
    gain * 10 / rules.board.cost(choice.link)
}

fn gain(rules: &SteelDriver, open: &Open, company: Company, city: City) -> u32 {
    if open.company(company).network.contains(city) { 0 } else { rules.board.city(city).value }
}

fn lay(rules: &SteelDriver, open: &mut Open, company: Company, choice: &Choice) {
    open.track[choice.link.index()] = Some(company);
    let building = open.company_mut(company);
    building.treasury -= rules.board.cost(choice.link);
    building.network.insert(choice.from);
    building.network.insert(choice.to);
}

/// The cube that adds most to the sets; among equals the one that rivals could take.
fn take(rules: &SteelDriver, open: &Open, options: &[Order]) -> Order {
    let Some(company) = open.active() else { return options[0].clone() };
    let adds = |city: City| {
        let mut goods = open.company(company).goods;
        goods[rules.board.city(city).goods.index()] += 1;
        goods::value(rules, &goods::sets(&goods))
    };
    let rivals = |city: City| {
        let reaches = |other: &Company| *other != company && open.company(*other).network.contains(city);
        rules.board.companies().filter(reaches).count()
    };
    let may =
        |place: City| options.iter().any(|order| matches!(order, Order::Take { city, .. } if *city == place));
    let best = goods::choices(open, company)
        .iter()
        .filter(|city| may(*city))
        .max_by_key(|city| (adds(*city), rivals(*city), *city));
    best.map_or_else(|| options[0].clone(), |city| Order::Take { company: Some(company), city })
}
