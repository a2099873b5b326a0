//! Phase 5: everybody decides at the same time and in secret what to sell ("Vendere le Azioni").

use super::data::Company;
use super::events::{Event, Hidden};
use super::orders::Lot;
use super::refusals::Refusal;
use super::state::{Open, Phase};
use super::{SteamBarons, control, turns};
use crate::rules::{Seat, Story};

/// What a player sells.
type Fist = (Seat, Vec<(Company, u32)>);

/// Whoever holds a share that is worth something is asked. In the last turn everything is sold, and nobody is (U11).
pub fn begin(story: &mut Story<'_, SteamBarons>) {
    let (rules, open) = (story.rules(), story.open());
    let seats = Seat::all(rules.seats);
    if turns::is_last(rules, open) {
        let sales = seats.map(|seat| (seat, all_of(open, seat))).collect();
        let event = opened(open, sales, true);
        story.add(event);
        return;
    }
    let has_choice =
        |seat: &Seat| all_of(open, *seat).iter().any(|(company, _)| open.firm(*company).price.is_some());
    story.add(Event::SellingBegan { asked: seats.filter(has_choice).collect() });
}

/// All shares of a player.
fn all_of(open: &Open, seat: Seat) -> Vec<(Company, u32)> {
    let companies = Company::all(open.firms.len()).map(|company| (company, open.held(seat, company)));
    companies.filter(|(_, held)| *held > 0).collect()
}

/// Puts shares into the fist, or leaves that for when it is time. A choice may be changed until all have chosen.
pub fn sell(story: &mut Story<'_, SteamBarons>, by: Seat, lots: &[Lot]) -> Result<(), Refusal> {
    let open = story.open();
    let Phase::Selling { ballot } = &open.phase else {
        if turns::is_last(story.rules(), open) {
            return Err(Refusal::AllSoldAtEnd);
        }
        // Nobody can buy any more in this turn, so what they do not hold now they will not have to sell.
        if matches!(open.phase, Phase::Building { .. } | Phase::Shipping { .. }) {
            fist(open, by, lots)?;
        }
        let instead = story.own(by).sale.is_some();
        story.whisper(by, Hidden::SalePlanned { lots: lots.to_vec(), instead });
        return Ok(());
    };
    if !ballot.has(by) {
        return Err(Refusal::NothingToSell);
    }
    let shares = fist(open, by, lots)?;
    let changed = ballot.has_chosen(by);
    story.whisper(by, Hidden::FistMade { shares });
    if !changed {
        story.add(Event::ReadyToSell { seat: by });
    }
    Ok(())
}

/// What a list of sales comes to as things stand: conditions look at the price, and nobody sells what they do not have.
pub fn fist(open: &Open, seat: Seat, lots: &[Lot]) -> Result<Vec<(Company, u32)>, Refusal> {
    let mut shares: Vec<(Company, u32)> = Vec::new();
    let mut named = 0;
    for lot in lots {
        let companies: Vec<Company> = match lot.company {
            Some(company) => vec![company],
            None => Company::all(open.firms.len()).collect(),
        };
        for company in companies {
            let has = open.held(seat, company);
            let taken: u32 =
                shares.iter().filter(|(other, _)| *other == company).map(|(_, count)| count).sum();
            let count = lot.shares.unwrap_or(has - taken.min(has));
            if lot.company.is_some() && (has == 0 || taken.saturating_add(count) > has) {
                return Err(Refusal::TooFewShares { nth: named, company, has, holds: all_of(open, seat) });
            }
            let met = lot.when.is_none_or(|when| when.holds(open.firm(company).price.unwrap_or(0)));
            match shares.iter_mut().find(|(other, _)| *other == company) {
                _ if !met || count == 0 => {}
                Some((_, sold)) => *sold += count,
                None => shares.push((company, count)),
            }
        }
        named += usize::from(lot.company.is_some());
    }
    shares.sort();
    Ok(shares)
}

/// Plans become choices. Once all have chosen, fists are opened; in a trial nobody knows what the others hold, and it
/// ends there.
pub fn go_on(story: &mut Story<'_, SteamBarons>) -> bool {
    let open = story.open();
    let Phase::Selling { ballot } = &open.phase else { return false };
    for seat in ballot.asked.clone() {
        let Some(lots) = story.own(seat).sale.clone() else { continue };
        match fist(story.open(), seat, &present(story.open(), seat, lots)) {
            Ok(shares) => {
                story.whisper(seat, Hidden::FistMade { shares });
                story.add(Event::ReadyToSell { seat });
            }
            Err(Refusal::TooFewShares { company, has, .. }) => {
                story.whisper(seat, Hidden::SaleDropped { company, has });
            }
            Err(_) => return false,
        }
        return true;
    }
    if !ballot.is_complete() {
        return false;
    }
    let fists: Option<Vec<Fist>> =
        ballot.chosen.iter().map(|seat| Some((*seat, story.own(*seat).fist.clone()?))).collect();
    let Some(mut sales) = fists else { return false };
    sales.sort();
    let event = opened(open, sales, false);
    story.add(event);
    true
}

/// What is left of a plan: whoever wanted to sell all of something that they do not have sells none of it.
fn present(open: &Open, seat: Seat, lots: Vec<Lot>) -> Vec<Lot> {
    let there =
        |lot: &Lot| lot.shares.is_some() || lot.company.is_none_or(|company| open.held(seat, company) > 0);
    lots.into_iter().filter(there).collect()
}

/// All fists are opened: everybody is paid the price as it is, which no sale changes; shares go back to the box, and
/// charters to whoever holds more now (B7). A share of a company in box B is worth nothing.
fn opened(open: &Open, sales: Vec<Fist>, all: bool) -> Event {
    let sales: Vec<_> = sales.into_iter().filter(|(_, shares)| !shares.is_empty()).collect();
    let worth = |shares: &[(Company, u32)]| -> u32 {
        shares.iter().map(|(company, count)| open.firm(*company).price.unwrap_or(0) * count).sum()
    };
    let paid = sales.iter().map(|(seat, shares)| (*seat, worth(shares))).collect();
    let mut charters = Vec::new();
    for company in Company::all(open.firms.len()) {
        let mut held = control::held(open, company);
        for (seat, shares) in &sales {
            let sold: u32 =
                shares.iter().filter(|(other, _)| *other == company).map(|(_, count)| count).sum();
            held[seat.index()] -= sold;
        }
        let heir = control::heir(open.firm(company).controller, &held);
        charters.extend(heir.map(|heir| (company, heir)));
    }
    Event::Sold { sales, paid, charters, all }
}
