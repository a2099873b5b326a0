//! How the state obeys: what each event of Steel Driver changes.

use super::events::Event;
use super::names::{City, Company, Goods};
use super::state::{Open, Phase, Plans, Sale, State, Want};
use crate::rules::{Seat, auction::Auction};

/// Carries out an event.
pub fn evolve(state: &mut State, event: &Event) {
    let State { open, plans } = state;
    match event {
        Event::Began { first, .. } => open.marker = *first,
        Event::Granted { round, cubes } => {
            open.round = *round;
            open.seats.iter_mut().for_each(|holding| holding.cubes += *cubes);
            open.phase = Phase::Auctions { passes: 0, sale: None };
        }
        Event::PutUp { seat, company, bid, .. } => {
            let bidding = Auction::open(*seat, *bid, open.seats.len());
            open.phase = Phase::Auctions { passes: 0, sale: Some(Sale { company: *company, bidding }) };
            plans[seat.index()].ahead.retain(|(other, _)| other != company);
        }
        Event::Raised { bid, .. } => with_bidding(open, |bidding| bidding.raise(*bid)),
        Event::DroppedOut { .. } => with_bidding(open, Auction::drop_out),
        Event::Sold { company, seat, price, marker } => {
            sell(open, *company, *seat, *price, *marker);
            plans.iter_mut().for_each(|plans| plans.most.retain(|(other, _)| other != company));
        }
        Event::MarkerPassed { marker, .. } => {
            open.marker = *marker;
            if let Phase::Auctions { passes, .. } = &mut open.phase {
                *passes += 1;
            }
        }
        Event::AuctionsEnded => {
            plans.iter_mut().for_each(Plans::forget_auctions);
            open.phase = Phase::Building { at: 0 };
        }
        Event::Built { company, link, from, to, start, cost, profit, .. } => {
            let building = open.company_mut(*company);
            building.treasury -= cost;
            building.profit += profit;
            building.network.insert(*from);
            building.network.insert(*to);
            building.start = building.start.or(*start);
            open.track[link.index()] = Some(*company);
            plans.iter_mut().for_each(|plans| step_plan(plans, *company, (*from, *to)));
            step_on(open);
        }
        Event::Linked { bonuses, .. } => {
            open.linked = true;
            bonuses.iter().for_each(|(company, bonus)| open.company_mut(*company).profit += bonus);
        }
        Event::CompanyPassed { company, .. } | Event::CompanyFinished { company } => {
            open.passed.push(*company);
            step_on(open);
        }
        Event::Paid { seat, cash, .. } | Event::Dividend { seat, cash, .. } => {
            open.holding_mut(*seat).cash += cash;
            open.paid += cash;
        }
        Event::RoundEnded { order, .. } => {
            open.order.clone_from(order);
            open.passed.clear();
            for company in &mut open.companies {
                company.profit = 0;
                company.controller = None;
            }
            plans.iter_mut().for_each(|plans| plans.builds.clear());
        }
        Event::GoodsPlaced { cubes, control } => {
            for (company, controller) in open.companies.iter_mut().zip(control) {
                company.controller = *controller;
            }
            open.phase = Phase::Goods { at: 0, cubes: *cubes };
        }
        Event::Took { company, city, colour, .. } => {
            open.company_mut(*company).goods[usize::from(*colour)] += 1;
            if let Phase::Goods { cubes, .. } = &mut open.phase {
                cubes.remove(*city);
            }
            let colour = Goods::at(usize::from(*colour));
            plans.iter_mut().for_each(|plans| fulfil(plans, *company, *city, colour));
            step_on(open);
        }
        Event::Valued { company, value, .. } => open.company_mut(*company).profit = *value,
        Event::Ended { ranking } => {
            open.phase = Phase::Over { ranking: ranking.clone() };
            plans.iter_mut().for_each(|plans| *plans = Plans::default());
        }
        Event::MaximumSet { seat, company, most } => put(&mut plans[seat.index()].most, *company, *most),
        Event::AheadSet { seat, company, bid } => put(&mut plans[seat.index()].ahead, *company, *bid),
        Event::AheadDropped { seat, company } => {
            plans[seat.index()].ahead.retain(|(other, _)| other != company);
        }
        Event::PassingSet { seat } => plans[seat.index()].passing = true,
        Event::BuildsPlanned { seat, company, legs } => {
            put(&mut plans[seat.index()].builds, *company, legs.clone());
            plans[seat.index()].builds.retain(|(_, legs)| !legs.is_empty());
        }
        Event::PlanDropped { seat, company, .. } => {
            plans[seat.index()].builds.retain(|(other, _)| other != company);
        }
        Event::GoodsPreferred { seat, company, wants } => {
            put(&mut plans[seat.index()].wants, *company, wants.clone());
        }
        Event::PreferenceDropped { seat, company } => {
            plans[seat.index()].wants.retain(|(other, _)| other != company);
        }
        Event::PlansCancelled { seat, company } => match company {
            Some(company) => plans[seat.index()].forget(*company),
            None => plans[seat.index()] = Plans::default(),
        },
    }
}

fn with_bidding(open: &mut Open, act: impl FnOnce(&mut Auction)) {
    if let Phase::Auctions { sale: Some(sale), .. } = &mut open.phase {
        act(&mut sale.bidding);
    }
}

fn sell(open: &mut Open, company: Company, seat: Seat, price: u32, marker: Seat) {
    let winner = open.holding_mut(seat);
    winner.cubes -= price;
    winner.shares[company.index()] += 1;
    let sold = open.company_mut(company);
    sold.treasury += price;
    sold.controller = Some(seat);
    sold.last_controller = Some(seat);
    open.marker = marker;
    open.phase = Phase::Auctions { passes: 0, sale: None };
}

/// The active marker moves to the next company that has not passed.
fn step_on(open: &mut Open) {
    match open.phase {
        Phase::Building { at } => open.phase = Phase::Building { at: open.next_active(at) },
        Phase::Goods { at, cubes } => open.phase = Phase::Goods { at: open.next_active(at), cubes },
        _ => {}
    }
}

/// A plan whose next link has just been built goes on to the one after it.
fn step_plan(plans: &mut Plans, company: Company, built: (City, City)) {
    for (_, legs) in plans.builds.iter_mut().filter(|(other, _)| *other == company) {
        let next = legs.first().map(|leg| (leg.from, leg.to));
        if next == Some(built) || next == Some((built.1, built.0)) {
            legs.remove(0);
        }
    }
    plans.builds.retain(|(_, legs)| !legs.is_empty());
}

/// A wish that a cube has fulfilled is done with; the next one on the list comes first then.
fn fulfil(plans: &mut Plans, company: Company, city: City, colour: Goods) {
    for (_, wants) in plans.wants.iter_mut().filter(|(other, _)| *other == company) {
        let met = |want: &Want| *want == Want::City(city) || *want == Want::Colour(colour);
        if let Some(first) = wants.iter().position(met) {
            wants.remove(first);
        }
    }
    plans.wants.retain(|(_, wants)| !wants.is_empty());
}

fn put<T>(list: &mut Vec<(Company, T)>, company: Company, what: T) {
    match list.iter_mut().find(|(other, _)| *other == company) {
        Some((_, old)) => *old = what,
        None => list.push((company, what)),
    }
}
