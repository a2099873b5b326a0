//! How the state obeys what has happened: no rule is asked here.

use super::data::Company;
use super::events::{Account, Event, Hidden, Move};
use super::state::{Own, Phase, Plan, Site, State, Wish};
use crate::board::hex::Change;
use crate::rules::auction::Auction;
use crate::rules::{Ballot, How, Seat};
use std::sync::Arc;

/// Carries out what happened in front of everybody.
pub fn evolve(state: &mut State, event: &Event) {
    let open = &mut state.open;
    match event {
        Event::SetUp { cubes, removed } => {
            cubes
                .iter()
                .flat_map(|(_, cubes)| cubes)
                .chain(removed)
                .for_each(|goods| open.bag.take(goods.index()));
            removed.iter().for_each(|goods| open.gone[goods.index()] += 1);
            open.cubes = Arc::new(cubes.iter().cloned().collect());
        }
        Event::MarkerGiven { seat } => open.marker = *seat,
        Event::TurnBegan { turn, order, .. } => {
            open.turn = *turn;
            open.order.clone_from(order);
            open.phase = Phase::Market { left: order.clone() };
        }
        Event::AuctionBegan { company, bidders, left, .. } => {
            let auction = Auction::among(bidders.iter().copied());
            open.phase = Phase::Auction { company: *company, auction, left: left.clone() };
        }
        Event::Bid { bid, .. } => {
            if let Phase::Auction { auction, .. } = &mut open.phase {
                auction.raise(*bid);
            }
        }
        Event::Passed { .. } => {
            if let Phase::Auction { auction, .. } = &mut open.phase {
                auction.drop_out();
            }
        }
        Event::NobodyBid { company } => {
            open.phase = Phase::Market { left: waiting(&open.phase) };
            forget_wish(state, *company);
        }
        Event::Won { company, seat, price, asked } => {
            let left = waiting(&open.phase);
            let (company, price, winner, asked) = (*company, *price, *seat, asked.clone());
            open.phase = Phase::Buying { company, price, winner, asked, left };
        }
        Event::Bought { seat, company, shares, pays, charter, .. } => {
            let investor = open.of_mut(*seat);
            investor.cash -= pays;
            investor.shares[company.index()] += shares;
            open.ledger.purchases += pays;
            let firm = open.firm_mut(*company);
            firm.available -= shares;
            firm.controller = charter.or(firm.controller);
            if let Phase::Buying { asked, .. } = &mut open.phase {
                asked.retain(|other| other != seat);
            }
        }
        Event::SaleEnded { company, marker, .. } => {
            open.marker = *marker;
            open.phase = Phase::Market { left: waiting(&open.phase) };
            forget_wish(state, *company);
        }
        Event::BuildingBegan { order } => {
            open.phase = Phase::Building { left: order.clone(), site: Site::default() };
            state.own.iter_mut().for_each(|own| (own.passing, own.wishes) = (false, Default::default()));
        }
        Event::Issued { company, shares, gets } => {
            let firm = open.firm_mut(*company);
            firm.unissued -= shares;
            firm.available += shares;
            firm.treasury += gets;
            open.ledger.issued += gets;
        }
        Event::Laid { company, hex, price, change, added, .. } => {
            open.network.apply(change);
            open.firm_mut(*company).treasury -= price;
            open.ledger.track += price;
            if let Phase::Building { site, .. } = &mut open.phase {
                site.tiles += 1;
                site.hexes.push(*hex);
                site.added.extend(added);
            }
        }
        Event::Linked { company, price, change, .. } => {
            open.network.apply(change);
            open.firm_mut(*company).treasury -= price;
            open.ledger.track += price;
            if let Phase::Building { site, .. } = &mut open.phase {
                site.tiles += 1;
            }
        }
        Event::BuildEnded { company, lapsed, .. } => {
            open.network.apply(&Change::Released { track: lapsed.clone() });
            if let Phase::Building { left, site } = &mut open.phase {
                left.retain(|other| other != company);
                *site = Site::default();
            }
            state.own.iter_mut().for_each(|own| drop(own.builds.remove(company)));
        }
        Event::ShippingBegan { round, order } => {
            open.phase = Phase::Shipping { round: *round, left: order.clone() };
        }
        Event::Shipped { company, goods, places, gain, how } => {
            if let Some(cubes) = places.first().and_then(|from| Arc::make_mut(&mut open.cubes).get_mut(from))
                && let Some(nth) = cubes.iter().position(|cube| cube == goods)
            {
                cubes.remove(nth);
            }
            open.gone[goods.index()] += 1;
            open.firm_mut(*company).performance += gain;
            shipped(state, *company, *how);
        }
        Event::ShippedNothing { company, how } => shipped(state, *company, *how),
        Event::PaidOut { accounts } => {
            for Account { company, holders, bonus, profit, .. } in accounts {
                for (seat, sum) in holders.iter().chain(bonus) {
                    open.of_mut(*seat).cash += sum;
                    open.ledger.dividends += sum;
                }
                open.firm_mut(*company).treasury += profit;
                open.ledger.profits += profit;
            }
            state.own.iter_mut().for_each(|own| own.hauls.clear());
        }
        Event::PricesMoved { moves } => {
            for Move { company, to, .. } in moves {
                open.firm_mut(*company).price = *to;
            }
            open.firms.iter_mut().for_each(|firm| firm.performance = 0);
            Arc::make_mut(&mut open.history).push(open.firms.iter().map(|firm| firm.price).collect());
        }
        Event::SellingBegan { asked } => {
            open.phase = Phase::Selling { ballot: Ballot::of(asked.iter().copied()) };
        }
        Event::ReadyToSell { seat } => {
            if let Phase::Selling { ballot } = &mut open.phase {
                ballot.choose(*seat);
            }
        }
        Event::Sold { sales, paid, charters, .. } => {
            for (seat, shares) in sales {
                for (company, count) in shares {
                    open.of_mut(*seat).shares[company.index()] -= count;
                    open.firm_mut(*company).available += count;
                }
            }
            for (seat, sum) in paid {
                open.of_mut(*seat).cash += sum;
                open.ledger.sales += sum;
            }
            charters.iter().for_each(|(company, seat)| open.firm_mut(*company).controller = Some(*seat));
            open.phase = Phase::Closing;
            state.own.iter_mut().for_each(|own| (own.fist, own.sale) = (None, None));
        }
        Event::WentBankrupt { company, treasury, change } => {
            open.network.apply(change);
            open.order.retain(|other| other != company);
            let held: u32 =
                open.investors.iter_mut().map(|of| std::mem::take(&mut of.shares[company.index()])).sum();
            let firm = open.firm_mut(*company);
            firm.worthless = held + firm.available + firm.unissued;
            (firm.available, firm.unissued, firm.treasury) = (0, 0, 0);
            (firm.bankrupt, firm.controller) = (true, None);
            open.ledger.lost += treasury;
            for own in &mut state.own {
                own.wishes.remove(company);
                own.builds.remove(company);
                own.hauls.remove(company);
            }
        }
        Event::Ended { ranking } => {
            open.phase = Phase::Over { ranking: ranking.clone() };
            state.own.iter_mut().for_each(|own| *own = Own::default());
        }
    }
}

/// Companies whose shares have not been put up yet.
fn waiting(phase: &Phase) -> Vec<Company> {
    match phase {
        Phase::Market { left } | Phase::Auction { left, .. } | Phase::Buying { left, .. } => left.clone(),
        Phase::Opening
        | Phase::Building { .. }
        | Phase::Shipping { .. }
        | Phase::Selling { .. }
        | Phase::Closing
        | Phase::Over { .. } => Vec::new(),
    }
}

fn forget_wish(state: &mut State, company: Company) {
    for own in &mut state.own {
        own.wishes.remove(&company);
    }
}

/// A company has had its turn in this round, and a plan for it is used up.
fn shipped(state: &mut State, company: Company, how: How) {
    let controller: Option<Seat> = state.open.firm(company).controller;
    if let Phase::Shipping { left, .. } = &mut state.open.phase {
        left.retain(|other| *other != company);
    }
    if let Some(seat) = controller.filter(|_| how == How::Planned) {
        use_haul(state.own_mut(seat), company);
    }
}

fn use_haul(own: &mut Own, company: Company) {
    let Some(rounds) = own.hauls.get_mut(&company) else { return };
    if !rounds.is_empty() {
        rounds.remove(0);
    }
    if rounds.is_empty() {
        own.hauls.remove(&company);
    }
}

/// Carries out what happened to one seat's own part.
pub fn evolve_own(own: &mut Own, event: &Hidden) {
    match event {
        Hidden::WishSet { company, most, shares } => {
            own.wishes.insert(*company, Wish { most: *most, shares: *shares });
        }
        Hidden::PassingSet => own.passing = true,
        Hidden::BuildPlanned { company, plans, issue, .. } => {
            own.builds.insert(*company, Plan { plans: plans.clone(), issue: *issue });
        }
        Hidden::NothingPlanned { company } => drop(own.builds.insert(*company, Plan::default())),
        Hidden::HaulPlanned { company, hauls } => {
            own.hauls.entry(*company).or_default().extend(hauls.iter().cloned());
        }
        Hidden::SalePlanned { lots, .. } => own.sale = Some(lots.clone()),
        Hidden::FistMade { shares } => own.fist = Some(shares.clone()),
        Hidden::BuildDropped { company, .. } => drop(own.builds.remove(company)),
        Hidden::HaulDropped { company, lost: true, .. } => drop(own.hauls.remove(company)),
        Hidden::HaulDropped { company, lost: false, .. } => use_haul(own, *company),
        Hidden::SaleDropped { .. } => own.sale = None,
        Hidden::PlansCancelled { company: None } => {
            // What is in the fist may be changed, not taken out: everybody knows that a choice was made.
            let fist = own.fist.take();
            *own = Own { fist, ..Own::default() };
        }
        Hidden::PlansCancelled { company: Some(company) } => {
            own.wishes.remove(company);
            own.builds.remove(company);
            own.hauls.remove(company);
        }
    }
}
