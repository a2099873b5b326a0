//! T2 and T2b: who pays what for the order of play.

use super::super::events::Event;
use super::super::refusals::Refusal;
use super::super::state::Action;
use super::{FIVE, Table};
use crate::rules::{How, Seat};

fn auction(names: &[&str], cash: u32) -> Table {
    let mut table = Table::of(names);
    for name in names {
        table.cash(name, cash);
    }
    table.action(names[names.len() - 1], Action::TurnOrderPass);
    for name in names {
        table.says(name, "issue 0");
    }
    table
}

fn order(table: &Table) -> Vec<&str> {
    table.state.open.order.iter().map(|seat| table.names[seat.index()].as_str()).collect()
}

#[test]
fn the_books_auction_has_its_places_and_payments() {
    let mut table = auction(&FIVE, 10);
    table.says("Pete", "bid 2").says("Dave", "drop").says("Vincent", "bid 3").says("Hudson", "drop");
    table.says("John", "pass");
    assert_eq!(table.next(), "Pete");
    table.says("Pete", "drop");
    assert_eq!(table.next(), "John", "Vincent leads and is not asked");
    assert_eq!(table.refuses("John", "pass"), Refusal::NoFreePass { least: 4 }, "once only");
    table.says("John", "drop");
    assert_eq!(order(&table), ["Vincent", "John", "Pete", "Hudson", "Dave"]);
    let paid = FIVE.map(|name| 10 - table.holds(name));
    assert_eq!(paid, [1, 0, 3, 0, 0]);
}

#[test]
fn all_between_the_first_and_the_last_two_pay_half() {
    let mut table = auction(&["P1", "P2", "P3", "P4"], 10);
    table.says("P1", "bid 5").says("P2", "bid 6").says("P3", "drop").says("P4", "bid 7");
    table.says("P1", "drop").says("P2", "drop");
    assert_eq!(order(&table), ["P4", "P2", "P1", "P3"]);
    assert_eq!(["P1", "P2", "P3", "P4"].map(|name| 10 - table.holds(name)), [3, 6, 0, 7]);
    // The public implementation gives half to one place only; with six it shows.
    let mut table = auction(&["A", "B", "C", "D", "E", "F"], 20);
    for (name, line) in [("A", "bid 1"), ("B", "bid 2"), ("C", "bid 3"), ("D", "bid 4"), ("E", "bid 5")] {
        table.says(name, line);
    }
    table.says("F", "drop").says("A", "drop").says("B", "drop").says("C", "drop").says("D", "drop");
    assert_eq!(["A", "B", "C", "D", "E", "F"].map(|name| 20 - table.holds(name)), [1, 1, 2, 4, 5, 0]);
}

#[test]
fn of_three_the_second_pays_in_full() {
    let mut table = auction(&["P1", "P2", "P3"], 10);
    table.says("P1", "bid 1").says("P2", "bid 4").says("P3", "drop").says("P1", "drop");
    assert_eq!(["P1", "P2", "P3"].map(|name| 10 - table.holds(name)), [1, 4, 0]);
    let mut table = auction(&["P1", "P2", "P3"], 10);
    table.says("P1", "drop").says("P2", "drop");
    assert_eq!(order(&table), ["P3", "P2", "P1"], "nobody has to bid");
    assert_eq!(table.holds("P3"), 10);
}

#[test]
fn r4_only_last_turns_pass_may_pass() {
    let mut table = auction(&["P1", "P2", "P3"], 10);
    assert_eq!(table.refuses("P1", "pass"), Refusal::NoFreePass { least: 1 });
    assert_eq!(table.refuses("P1", "bid 0"), Refusal::BidTooLow { least: 1 });
    assert_eq!(table.refuses("P1", "bid 11"), Refusal::BidTooHigh { has: 10 });
    table.says("P1", "bid 2").says("P2", "drop");
    assert_eq!(table.refuses("P3", "pass"), Refusal::PassIsVain { least: 3 }, "the other one leads");
    let mut table = Table::of(&["P1", "P2", "P3"]);
    for name in ["P1", "P2", "P3"] {
        table.says(name, "issue 0");
    }
    assert_eq!(table.refuses("P1", "pass"), Refusal::NoFreePass { least: 1 }, "in turn 1 nobody has it");
}

#[test]
fn maxima_bid_pass_and_drop_for_their_owners() {
    let mut table = auction(&["P1", "P2", "P3"], 10);
    table.says("P2", "max 4").says("P3", "drop at 3").says("P1", "bid 1 max 2");
    let bids: Vec<(Seat, u32)> = table
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Bid { seat, bid, .. } => Some((*seat, *bid)),
            _ => None,
        })
        .collect();
    assert_eq!(bids, [(Seat(0), 1), (Seat(1), 2)]);
    assert!(table.events().contains(&Event::PassedOnce { seat: Seat(2), how: How::Planned }));
    assert_eq!(order(&table), ["P2", "P3", "P1"], "nobody was asked again");
    assert_eq!(["P1", "P2", "P3"].map(|name| 10 - table.holds(name)), [0, 2, 0]);
}

#[test]
fn a_bid_with_its_limit_may_be_left_ahead() {
    let mut table = Table::of(&["P1", "P2", "P3"]);
    table.says("P2", "bid 2 max 3");
    assert_eq!(table.refuses("P2", "bid 2"), Refusal::NoAuction);
    for name in ["P1", "P2", "P3"] {
        table.says(name, "issue 0");
    }
    table.says("P3", "bid 2 max 2").says("P1", "bid 1 max 4");
    assert_eq!(order(&table), ["P1", "P2", "P3"]);
    assert_eq!(["P1", "P2", "P3"].map(|name| 10 - table.holds(name)), [3, 2, 0]);
}

/// The row is that of the order of play, whoever passed in it: after the third raises and the fourth drops, the first is
/// next, who led when the second passed.
#[test]
fn a_pass_changes_nobodys_place_in_the_row() {
    let mut table = Table::of(&["P1", "P2", "P3", "P4"]);
    table.action("P2", Action::TurnOrderPass);
    for name in ["P1", "P2", "P3", "P4"] {
        table.says(name, "issue 0");
    }
    table.says("P1", "bid 1").says("P2", "pass").says("P3", "bid 2").says("P4", "drop");
    assert_eq!(table.next(), "P1");
    table.says("P1", "bid 3");
    assert_eq!(table.next(), "P2");
    table.says("P2", "bid 4");
    assert_eq!(table.next(), "P3");
    table.says("P3", "drop");
    assert_eq!(table.next(), "P1");
    table.says("P1", "drop");
    assert_eq!(order(&table), ["P2", "P1", "P3", "P4"]);
    assert_eq!(["P1", "P2", "P3", "P4"].map(|name| 10 - table.holds(name)), [3, 4, 1, 0]);
}

/// Of two who are left in the game one drops out first and pays nothing, the other pays what they bid.
#[test]
fn of_two_the_first_to_drop_pays_nothing() {
    let mut table = Table::of(&["P1", "P2", "P3"]);
    let open = &mut table.state.open;
    open.order.pop();
    open.phase = super::super::state::Phase::Issuing { left: open.order.clone() };
    open.seats[2].bankrupt = Some(1);
    table.says("P1", "issue 0").says("P2", "issue 0");
    table.says("P1", "bid 2").says("P2", "bid 3").says("P1", "drop");
    assert_eq!(order(&table), ["P2", "P1"]);
    assert_eq!(["P1", "P2", "P3"].map(|name| 10 - table.holds(name)), [0, 3, 0]);
}

#[test]
fn whoever_cannot_raise_drops_out() {
    let mut table = auction(&["P1", "P2", "P3"], 3);
    table.cash("P2", 1);
    table.says("P1", "bid 2");
    let dropped = Event::DroppedOut { seat: Seat(1), place: 3, pays: 0, how: How::Forced };
    assert!(table.events().contains(&dropped));
    assert_eq!(table.next(), "P3");
}
