//! Phase 1: auctions and purchases.

use super::*;
use crate::rules::How;

/// The book's example of a purchase, to the dollar (U1, B6).
#[test]
fn the_example_of_the_book() {
    let mut table = Table::on(US);
    for name in FOUR {
        table.cash(name, 40);
    }
    for (id, shares, price) in [
        ("black", 3, 4),
        ("green", 1, 5),
        ("white", 0, 5),
        ("orange", 3, 8),
        ("natural", 4, 3),
        ("brown", 1, 5),
    ] {
        table.boxed(id, shares).price(id, price);
    }
    table.market(&["black", "green", "white", "orange", "natural", "brown"]);
    assert_eq!((table.marker(), table.next()), ("Simon", vec!["Simon"]));
    assert_eq!(table.refuses("Simon", "bid 3"), Refusal::BidTooLow { least: 4 });
    table.says("Simon", "bid 4").says("Andy", "pass").says("James", "pass").says("Geoff", "bid black 8");
    table.says("Simon", "pass");
    assert_eq!(table.refuses("Geoff", "buy 0"), Refusal::MustBuyOne { company: company("black") });
    table.says("Geoff", "buy 2");
    assert_eq!((table.has("Geoff"), table.controller("black")), (24, Some("Geoff")));
    assert_eq!(table.next(), ["Simon"], "clockwise from the winner");
    table.says("Simon", "buy nothing").says("Andy", "buy 1");
    assert_eq!((table.has("Andy"), table.shares("Andy", "black"), table.marker()), (32, 1, "Andy"));
    table.says("Andy", "pass").says("James", "bid 6").says("Geoff", "pass").says("Simon", "pass");
    assert_eq!(
        (table.has("James"), table.shares("James", "green")),
        (34, 1),
        "the only share is bought at once"
    );
    assert_eq!((table.marker(), table.next()), ("James", vec!["James"]), "white has no auction");
    assert_eq!(table.refuses("James", "bid 7"), Refusal::BidTooLow { least: 8 });
    table.says("James", "pass").says("Geoff", "pass").says("Simon", "pass").says("Andy", "bid 10");
    table.says("Andy", "buy 1").says("James", "pass").says("Geoff", "pass").says("Simon", "pass");
    assert_eq!((table.marker(), table.firm("orange").available), ("Geoff", 2));
    table.says("Geoff", "bid 4").says("Simon", "pass").says("Andy", "pass").says("James", "pass");
    table.says("Geoff", "buy 4");
    assert_eq!((table.has("Geoff"), table.marker()), (8, "Simon"));
    table.says("Simon", "pass").says("Andy", "pass").says("James", "pass").says("Geoff", "pass");
    assert_eq!(table.marker(), "Simon", "nobody wanted brown, and the marker stays");
    let unsold: u32 = table.state.open.firms.iter().map(|firm| firm.available).sum();
    assert_eq!(unsold, 3);
    let spent = FOUR.map(|name| 40 - table.has(name));
    assert_eq!(spent, [0, 18, 6, 32]);
    assert_eq!(table.state.open.ledger.purchases, 56, "to the bank, not to the companies");
    assert_eq!(table.firm("black").treasury, 5);
    assert!(table.events().iter().any(|event| matches!(event, Event::BuildingBegan { .. })));
}

/// Even a worthless share costs a dollar (U2).
#[test]
fn nothing_is_sold_for_nothing() {
    let mut table = Table::on(US);
    table.price("green", 0).market(&["green"]);
    assert_eq!(table.refuses("Simon", "bid 0"), Refusal::BidTooLow { least: 1 });
    table.says("Simon", "bid 1");
    assert_eq!(table.refuses("Andy", "bid 1"), Refusal::BidTooLow { least: 2 });
}

#[test]
fn nobody_bids_more_than_they_have_and_a_pass_is_final() {
    let mut table = Table::on(US);
    table.boxed("green", 3).cash("Simon", 7).cash("Andy", 4).market(&["green"]);
    assert_eq!(table.refuses("Simon", "bid 8"), Refusal::BidTooHigh { has: 7 });
    assert_eq!(table.refuses("Simon", "bid 6 max 8"), Refusal::MaximumTooHigh { nth: 0, has: 7 });
    assert_eq!(table.refuses("Simon", "bid 6 max 5"), Refusal::MaximumTooLow { nth: 0, least: 6 });
    table.says("Simon", "bid 6");
    assert!(table.events().contains(&Event::Passed {
        seat: Seat(1),
        company: company("green"),
        how: How::Forced
    }));
    table.says("James", "bid 7");
    table.says("Geoff", "pass");
    assert_eq!(table.next(), ["James"], "Simon cannot raise, and James buys");
    assert_eq!(
        table.refuses("Geoff", "bid 9"),
        Refusal::BuyingNow { company: company("green"), turn: Seat(2) }
    );
    assert_eq!(
        table.refuses("James", "buy 4"),
        Refusal::TooFewAvailable { company: company("green"), available: 3 }
    );
    table.says("James", "buy 1");
    assert_eq!(
        table.refuses("Geoff", "buy 3"),
        Refusal::TooFewAvailable { company: company("green"), available: 2 }
    );
    table.says("Geoff", "buy 1");
    assert_eq!(table.shares("Simon", "green"), 0);
    assert_eq!(table.next(), ["Simon"], "Simon has exactly the price of one");
    assert_eq!(
        table.refuses("Simon", "buy 2"),
        Refusal::TooFewAvailable { company: company("green"), available: 1 }
    );
}

/// A maximum raises as low as it can; how many and up to which price may be one order.
#[test]
fn investments_are_left_ahead() {
    let mut table = Table::on(US);
    table.boxed("black", 3).boxed("green", 2).market(&["green", "black"]);
    table.says("Andy", "invest black: 2 shares up to 7").says("Geoff", "invest black: 3 shares up to 9");
    table.says("James", "pass round").says("Simon", "pass round");
    table.says("Andy", "bid 5").says("Geoff", "pass");
    assert_eq!(table.next(), ["Andy"], "who says no number is asked for it");
    table.says("Andy", "buy 2");
    assert_eq!((table.shares("Geoff", "black"), table.has("Geoff")), (3, 25 - 24), "8 beats Andy's 7");
    assert_eq!(table.controller("black"), Some("Geoff"));
    let mut table = Table::on(US);
    table.boxed("black", 4).market(&["black"]);
    table.says("Andy", "invest black: 2 shares up to 8").says("Geoff", "invest black: 1 shares up to 7");
    table.says("James", "pass round").says("Simon", "pass");
    table.says("Simon", "pass");
    assert_eq!((table.shares("Andy", "black"), table.shares("Geoff", "black")), (2, 1), "Geoff follows at 7");
}

/// Whoever only follows buys at the final price if that is within the limit.
#[test]
fn followers_buy_as_they_left_ahead() {
    let mut table = Table::on(US);
    table.boxed("black", 4).market(&["black"]);
    table.says("Geoff", "invest black: 1 shares up to 7").says("Andy", "invest black: 2 shares up to 6");
    table.says("James", "pass round").says("Simon", "pass");
    assert_eq!((table.shares("Geoff", "black"), table.has("Geoff")), (1, 25 - 6), "a dollar above Andy's 5");
    table.says("Simon", "pass");
    assert_eq!((table.shares("Andy", "black"), table.has("Andy")), (2, 25 - 12), "6 is within Andy's limit");
}

/// `buy all` takes what is there and can be paid.
#[test]
fn all_that_can_be_paid() {
    let mut table = Table::on(US);
    table.boxed("green", 4).cash("Simon", 17).market(&["green"]);
    table.says("Simon", "bid 5");
    for name in ["Andy", "James", "Geoff"] {
        table.says(name, "pass");
    }
    table.says("Simon", "buy all");
    assert_eq!((table.shares("Simon", "green"), table.has("Simon")), (3, 2));
}
