//! How the state obeys what has happened: no rule is asked here.

use super::events::{Account, Event, Hidden};
use super::growth;
use super::state::{Own, Phase, Site, State};
use crate::board::hex::Change;
use crate::rules::auction::Auction;
use crate::rules::{How, Seat};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Carries out what happened in front of everybody.
pub fn evolve(state: &mut State, event: &Event) {
    let open = &mut state.open;
    match event {
        Event::SetUp { display, cubes } => {
            display.iter().flatten().for_each(|goods| open.bag.take(goods.index()));
            cubes.iter().flat_map(|(_, cubes)| cubes).for_each(|goods| open.bag.take(goods.index()));
            open.display = Arc::new(display.clone());
            open.cubes = Arc::new(cubes.iter().cloned().collect());
        }
        Event::Seated { order, .. } => open.order.clone_from(order),
        Event::TurnBegan { turn, .. } => {
            open.turn = *turn;
            open.phase = Phase::Issuing { left: open.order.clone() };
        }
        Event::Issued { seat, shares, cash, .. } => {
            let railroad = open.of_mut(*seat);
            railroad.shares += shares;
            railroad.cash += cash;
            open.ledger.raised += cash;
            acted(&mut open.phase, *seat);
            state.own_mut(*seat).issue = None;
        }
        Event::AuctionBegan { order, free } => {
            let auction =
                Auction { free: free.iter().copied().collect(), ..Auction::among(order.iter().copied()) };
            open.phase = Phase::Bidding { auction, bids: Default::default() };
        }
        Event::Bid { seat, bid, row, .. } => {
            if let Phase::Bidding { auction, bids } = &mut open.phase {
                auction.raise(*bid);
                if !row.is_empty() {
                    auction.others.clone_from(row);
                }
                bids.insert(*seat, *bid);
            }
        }
        Event::PassedOnce { .. } => {
            if let Phase::Bidding { auction, .. } = &mut open.phase {
                auction.pass_once();
            }
        }
        Event::DroppedOut { seat, pays, .. } => {
            if let Phase::Bidding { auction, .. } = &mut open.phase {
                auction.drop_out();
            }
            open.of_mut(*seat).cash -= pays;
            open.ledger.bids += pays;
        }
        Event::OrderSet { first, pays, order } => {
            open.of_mut(*first).cash -= pays;
            open.ledger.bids += pays;
            open.order.clone_from(order);
            open.seats.iter_mut().for_each(|railroad| railroad.action = None);
            open.phase = Phase::Choosing { left: order.clone() };
            state.own.iter_mut().for_each(|own| own.most = None);
        }
        Event::Chose { seat, action, engine, .. } => {
            let railroad = open.of_mut(*seat);
            railroad.action = Some(*action);
            railroad.engine = *engine;
            acted(&mut open.phase, *seat);
            state.own_mut(*seat).wants.clear();
        }
        Event::BuildingBegan { order } => {
            open.phase = Phase::Building { left: order.clone(), site: Site::default() };
        }
        Event::Urbanized { seat, change, .. } => {
            open.network.apply(change);
            if let Phase::Building { site, .. } = &mut open.phase {
                site.founded = true;
            }
            state.own_mut(*seat).founds = None;
        }
        Event::Laid { seat, hex, price, change, added, how, .. } => {
            open.network.apply(change);
            open.of_mut(*seat).cash -= price;
            open.ledger.tiles += price;
            if let Phase::Building { site, .. } = &mut open.phase {
                site.hexes.push(*hex);
                site.added.extend(added);
            }
            if *how == How::Planned {
                state.own_mut(*seat).builds.clear();
            }
        }
        Event::BuildEnded { seat, lapsed, .. } => {
            open.network.apply(&Change::Released { track: lapsed.clone() });
            acted(&mut open.phase, *seat);
            if let Phase::Building { site, .. } = &mut open.phase {
                *site = Site::default();
            }
            let own = state.own_mut(*seat);
            (own.founds, own.done) = (None, false);
            own.builds.clear();
        }
        Event::MovingBegan { round, order } => {
            let stronger = match &open.phase {
                Phase::Moving { stronger, .. } => stronger.clone(),
                _ => Vec::new(),
            };
            open.phase = Phase::Moving { round: *round, left: order.clone(), stronger };
        }
        Event::Moved { seat, goods, places, gains, how } => {
            if let Some(cubes) = places.first().and_then(|from| Arc::make_mut(&mut open.cubes).get_mut(from))
                && let Some(nth) = cubes.iter().position(|cube| cube == goods)
            {
                cubes.remove(nth);
            }
            open.bag.put_back(goods.index());
            gains.iter().for_each(|(seat, gain)| open.of_mut(*seat).income += gain);
            acted(&mut open.phase, *seat);
            used(state.own_mut(*seat), *how);
        }
        Event::EngineRaised { seat, engine, how } => {
            open.of_mut(*seat).engine = *engine;
            if let Phase::Moving { stronger, .. } = &mut open.phase {
                stronger.push(*seat);
            }
            acted(&mut open.phase, *seat);
            used(state.own_mut(*seat), *how);
        }
        Event::StoodStill { seat, how } => {
            acted(&mut open.phase, *seat);
            used(state.own_mut(*seat), *how);
        }
        Event::Settled { accounts } => {
            for Account { seat, income, due, short, falls, .. } in accounts {
                let railroad = open.of_mut(*seat);
                railroad.cash = railroad.cash + income + short - due;
                railroad.income = railroad.income.saturating_sub(short + falls);
                open.ledger.earned += income;
                open.ledger.expenses += due - short;
            }
            open.phase = Phase::Growing { produced: false };
            state.own.iter_mut().for_each(|own| own.hauls.clear());
        }
        Event::Eliminated { seat, lapsed } => {
            open.network.apply(&Change::Released { track: lapsed.clone() });
            open.order.retain(|other| other != seat);
            let turn = open.turn;
            let railroad = open.of_mut(*seat);
            railroad.bankrupt = Some(turn);
            railroad.action = None;
            *state.own_mut(*seat) = Own::default();
        }
        Event::CubesDrawn { seat, cubes } => {
            cubes.iter().for_each(|goods| open.bag.take(goods.index()));
            open.phase = Phase::Producing { seat: *seat, cubes: cubes.clone() };
        }
        Event::Produced { cubes, columns, .. } => {
            if let Phase::Producing { cubes: drawn, .. } = &open.phase {
                let back = growth::left_over(drawn, cubes.iter().map(|(goods, _)| *goods));
                back.iter().flatten().for_each(|goods| open.bag.put_back(goods.index()));
            }
            // The first named is the first to be taken: it lies on top.
            let display = Arc::make_mut(&mut open.display);
            let named = |column: u8| columns.iter().any(|(other, _)| *other == column);
            for (goods, column) in cubes.iter().rev().filter(|(_, column)| !named(*column)) {
                display[usize::from(*column)].insert(0, *goods);
            }
            for (column, spaces) in columns {
                display[usize::from(*column)] = spaces.iter().copied().flatten().collect();
                lie(&mut open.apart, *column, spaces.iter().map(Option::is_some).collect());
            }
            open.phase = Phase::Growing { produced: true };
        }
        Event::Grew { cubes, .. } => {
            let (display, lying) = (Arc::make_mut(&mut open.display), Arc::make_mut(&mut open.cubes));
            for (column, hex, goods) in cubes {
                display[usize::from(*column)].remove(0);
                if let Some(mut taken) = open.apart.remove(column) {
                    taken.iter_mut().find(|taken| **taken).into_iter().for_each(|taken| *taken = false);
                    lie(&mut open.apart, *column, taken);
                }
                lying.entry(*hex).or_default().push(*goods);
            }
        }
        Event::Ended { ranking } => open.phase = Phase::Over { ranking: ranking.clone() },
    }
}

/// Notes which spaces of a column are taken, unless its cubes fill it from below.
fn lie(apart: &mut BTreeMap<u8, Vec<bool>>, column: u8, taken: Vec<bool>) {
    match taken.is_sorted() {
        true => drop(apart.remove(&column)),
        false => drop(apart.insert(column, taken)),
    }
}

/// A seat has had its turn in this phase.
fn acted(phase: &mut Phase, seat: Seat) {
    match phase {
        Phase::Issuing { left }
        | Phase::Choosing { left }
        | Phase::Building { left, .. }
        | Phase::Moving { left, .. } => left.retain(|other| *other != seat),
        Phase::Opening
        | Phase::Bidding { .. }
        | Phase::Growing { .. }
        | Phase::Producing { .. }
        | Phase::Over { .. } => {}
    }
}

/// A plan for a move is used up.
fn used(own: &mut Own, how: How) {
    if how == How::Planned && !own.hauls.is_empty() {
        own.hauls.remove(0);
    }
}

/// Carries out what happened to one seat's own part.
pub fn evolve_own(own: &mut Own, event: &Hidden) {
    match event {
        Hidden::IssuePlanned { shares } => own.issue = Some(*shares),
        Hidden::MaximumSet { most } => own.most = Some(*most),
        Hidden::ActionsWanted { actions } => own.wants.clone_from(actions),
        Hidden::FoundingPlanned { hex, city } => own.founds = Some((*hex, *city)),
        Hidden::BuildPlanned { plans, .. } => own.builds.clone_from(plans),
        Hidden::DonePlanned => own.done = true,
        Hidden::BuiltAlready => {}
        Hidden::HaulPlanned { hauls } => own.hauls.push(hauls.clone()),
        Hidden::WantsDropped => own.wants.clear(),
        Hidden::FoundingDropped { .. } => own.founds = None,
        // Whoever wanted to build no more than a plan that is gone is asked again.
        Hidden::BuildDropped { .. } => {
            own.builds.clear();
            own.done = false;
        }
        Hidden::HaulDropped { .. } => drop(own.hauls.drain(..own.hauls.len().min(1))),
        Hidden::PlansCancelled => *own = Own::default(),
    }
}
