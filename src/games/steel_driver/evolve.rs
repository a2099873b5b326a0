//! How the state obeys: what each event of Steel Driver changes.

use super::events::{Event, Hidden};
use super::names::{City, Company, Goods};
use super::state::{Open, Own, Phase, Sale, State, Want};
use crate::rules::auction::Auction;

/// Carries out what happened in front of everybody; plans that it meets or ends are forgotten.
pub fn evolve(State { open, own }: &mut State, event: &Event) {
    match event {
        Event::Began { first, .. } => open.marker = *first,
        Event::Granted { round, cubes } => {
            open.round = *round;
            open.seats.iter_mut().for_each(|holding| holding.cubes += *cubes);
            open.phase = Phase::Auctions { passes: 0, sale: None };
        }
        Event::PutUp { seat, company, bid, .. } => {
            let bidding = Auction::opened_by(*seat, *bid, open.seats.len());
            open.phase = Phase::Auctions { passes: 0, sale: Some(Sale { company: *company, bidding }) };
            own[seat.index()].put_ups.retain(|(other, _)| other != company);
        }
        Event::Raised { bid, .. } => with_bidding(open, |bidding| bidding.raise(*bid)),
        Event::DroppedOut { .. } => with_bidding(open, Auction::drop_out),
        Event::Sold { company, seat, price, marker } => {
            let winner = open.holding_mut(*seat);
            winner.cubes -= price;
            winner.shares[company.index()] += 1;
            let sold = open.company_mut(*company);
            sold.treasury += price;
            sold.controller = Some(*seat);
            sold.last_controller = Some(*seat);
            open.marker = *marker;
            open.phase = Phase::Auctions { passes: 0, sale: None };
            own.iter_mut().for_each(|own| own.most.forget(company));
        }
        Event::MarkerPassed { marker, .. } => {
            open.marker = *marker;
            if let Phase::Auctions { passes, .. } = &mut open.phase {
                *passes += 1;
            }
        }
        Event::AuctionsEnded => {
            own.iter_mut().for_each(Own::forget_auctions);
            open.phase = Phase::Building { at: 0 };
        }
        Event::Built { company, link, from, to, start, cost, gain, next, .. } => {
            let building = open.company_mut(*company);
            building.treasury -= cost;
            building.profit += gain;
            building.network.insert(*from);
            building.network.insert(*to);
            building.start = building.start.or(*start);
            open.track[link.index()] = Some(*company);
            open.phase = Phase::Building { at: *next };
            own.iter_mut().for_each(|own| step_plan(own, *company, *from, *to));
        }
        Event::Linked { bonuses, .. } => {
            open.linked = true;
            bonuses.iter().for_each(|(company, bonus)| open.company_mut(*company).profit += bonus);
        }
        Event::CompanyPassed { company, next, .. } => {
            open.passed.push(*company);
            open.phase = Phase::Building { at: *next };
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
            own.iter_mut().for_each(|own| own.builds.clear());
        }
        Event::GoodsPlaced { cubes, control } => {
            for (company, controller) in open.companies.iter_mut().zip(control) {
                company.controller = *controller;
            }
            open.phase = Phase::Goods { at: 0, cubes: *cubes };
        }
        Event::Took { company, city, goods, next, .. } => {
            open.company_mut(*company).goods[goods.index()] += 1;
            if let Phase::Goods { at, cubes } = &mut open.phase {
                cubes.remove(*city);
                *at = *next;
            }
            own.iter_mut().for_each(|own| fulfil(own, *company, *city, *goods));
        }
        Event::CompanyFinished { company, next } => {
            open.passed.push(*company);
            if let Phase::Goods { at, .. } = &mut open.phase {
                *at = *next;
            }
        }
        Event::Valued { company, value, .. } => open.company_mut(*company).profit = *value,
        Event::Ended { ranking } => {
            open.phase = Phase::Over { ranking: ranking.clone() };
            own.iter_mut().for_each(|own| *own = Own::default());
        }
    }
}

/// Carries out what happened to the plans of one seat.
pub fn evolve_own(own: &mut Own, event: &Hidden) {
    match event {
        Hidden::MaximumSet { company, most } => own.most.set(*company, *most),
        Hidden::PutUpPlanned { company, bid } => put(&mut own.put_ups, *company, *bid),
        Hidden::PutUpDropped { company } => own.put_ups.retain(|(other, _)| other != company),
        Hidden::PassingSet => own.passing = true,
        Hidden::BuildsPlanned { company, legs } => put(&mut own.builds, *company, legs.clone()),
        Hidden::PlanCleared { company } | Hidden::PlanDropped { company, .. } => {
            own.builds.retain(|(other, _)| other != company);
        }
        Hidden::GoodsPreferred { company, wants } => put(&mut own.wants, *company, wants.clone()),
        Hidden::PreferenceDropped { company } => own.wants.retain(|(other, _)| other != company),
        Hidden::PlansCancelled { company: Some(company) } => own.forget(*company),
        Hidden::PlansCancelled { company: None } => *own = Own::default(),
    }
}

fn with_bidding(open: &mut Open, act: impl FnOnce(&mut Auction)) {
    if let Phase::Auctions { sale: Some(sale), .. } = &mut open.phase {
        act(&mut sale.bidding);
    }
}

/// A plan whose next link has just been built goes on to the one after it.
fn step_plan(own: &mut Own, company: Company, from: City, to: City) {
    for (_, legs) in own.builds.iter_mut().filter(|(other, _)| *other == company) {
        if legs.first().is_some_and(|leg| leg.joins(from, to)) {
            legs.remove(0);
        }
    }
    own.builds.retain(|(_, legs)| !legs.is_empty());
}

/// A wish that a cube has fulfilled is done with; the next one on the list comes first then.
fn fulfil(own: &mut Own, company: Company, city: City, goods: Goods) {
    for (_, wants) in own.wants.iter_mut().filter(|(other, _)| *other == company) {
        let met = |want: &Want| *want == Want::City(city) || *want == Want::Colour(goods);
        if let Some(first) = wants.iter().position(met) {
            wants.remove(first);
        }
    }
    own.wants.retain(|(_, wants)| !wants.is_empty());
}

fn put<T>(list: &mut Vec<(Company, T)>, company: Company, what: T) {
    match list.iter_mut().find(|(other, _)| *other == company) {
        Some((_, old)) => *old = what,
        None => list.push((company, what)),
    }
}
