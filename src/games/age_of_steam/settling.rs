//! Income, expenses, shortfall, bankruptcy and the fall of income ("Intascare le rendite" to "Riduzione delle rendite").

use super::AgeOfSteam;
use super::events::{Account, Event};
use super::state::{Open, Railroad, owner};
use crate::board::hex::Section;
use crate::rules::{Seat, Story};

/// Closes the books of a turn, the last one too (R13): all collect, then pay, then income falls.
pub fn settle(story: &mut Story<'_, AgeOfSteam>) {
    let (rules, open) = (story.rules(), story.open());
    let accounts: Vec<Account> =
        open.order.iter().map(|seat| account(rules, *seat, open.of(*seat))).collect();
    let bankrupt: Vec<Seat> =
        accounts.iter().filter(|account| account.bankrupt).map(|account| account.seat).collect();
    story.add(Event::Settled { accounts });
    for seat in bankrupt {
        let lapsed = unfinished(story.rules(), story.open(), seat);
        story.add(Event::Eliminated { seat, lapsed });
    }
}

/// A dollar for each share and for each link of the engine. What cannot be paid lowers income by a dollar each; whoever
/// would fall below nothing is out (T9, T10).
pub fn account(rules: &AgeOfSteam, seat: Seat, railroad: &Railroad) -> Account {
    let due = expenses(railroad);
    let short = due.saturating_sub(railroad.cash + railroad.income);
    let bankrupt = short > railroad.income;
    let left = railroad.income.saturating_sub(short);
    let falls = if bankrupt { 0 } else { reduction(rules, left) };
    Account { seat, income: railroad.income, due, short, falls, bankrupt }
}

/// What a player pays at the end of a turn.
pub fn expenses(railroad: &Railroad) -> u32 {
    railroad.shares + railroad.engine
}

/// What an income falls by: 41 belongs to the highest band (R5); later editions have one more.
pub fn reduction(rules: &AgeOfSteam, income: u32) -> u32 {
    let data = &rules.board.data;
    let later = rules.later_reduction.then_some(&data.later_reduction);
    let bands = data.reduction.iter().chain(later);
    bands.filter(|band| income >= band.from).map(|band| band.by).max().unwrap_or(0)
}

/// The unfinished track of a player: nobody's when they are out. Complete links stay theirs and pay nobody.
fn unfinished(rules: &AgeOfSteam, open: &Open, seat: Seat) -> Vec<Section> {
    let links = open.land(rules).links_of(owner(seat)).into_iter();
    links.filter(|link| !link.is_complete()).flat_map(|link| link.track).collect()
}
