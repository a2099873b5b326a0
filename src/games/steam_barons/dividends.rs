//! Phase 4: dividends, bonuses and profits are paid by the bank ("Dividendi").

use super::data::{Band, Company, Data};
use super::events::{Account, Event, Hidden};
use super::state::Open;
use super::{SteamBarons, prices, selling};
use crate::rules::{Seat, Story};

/// What a performance brings. The bonus is paid only above 9 (U10).
pub fn band(data: &Data, performance: u32) -> Band {
    let bands = data.dividends.iter().rev();
    let none = Band { from: 0, dividend: 0, profit: 0, bonus: 0 };
    let band = bands.copied().find(|band| band.from <= performance).unwrap_or(none);
    match performance > data.bonus_above {
        true => band,
        false => Band { bonus: 0, ..band },
    }
}

/// What a company pays out as things stand. Shares in the box and on the charter earn nothing; the bonus goes to
/// whoever holds the charter, however many shares they hold.
pub fn account(rules: &SteamBarons, open: &Open, company: Company) -> Account {
    let firm = open.firm(company);
    let Band { dividend, profit, bonus, .. } = band(&rules.board.data, firm.performance);
    let holders = Seat::all(rules.seats)
        .map(|seat| (seat, open.held(seat, company) * dividend))
        .filter(|(_, sum)| *sum > 0)
        .collect();
    let bonus = firm.controller.filter(|_| bonus > 0).map(|seat| (seat, bonus));
    Account { company, performance: firm.performance, dividend, holders, bonus, profit }
}

/// Pays out, then moves prices; then players may sell.
pub fn settle(story: &mut Story<'_, SteamBarons>) {
    let (rules, open) = (story.rules(), story.open());
    let accounts = open.order.iter().map(|company| account(rules, open, *company)).collect();
    drop_hauls(story);
    story.add(Event::PaidOut { accounts });
    let moves = prices::moves(rules, story.open());
    story.add(Event::PricesMoved { moves });
    selling::begin(story);
}

/// Plans of shipping for which no round came are dropped.
fn drop_hauls(story: &mut Story<'_, SteamBarons>) {
    for seat in Seat::all(story.rules().seats) {
        for (company, rounds) in story.own(seat).hauls.clone() {
            for hauls in rounds {
                story.whisper(seat, Hidden::HaulDropped { company, hauls, lost: false });
            }
        }
    }
}
