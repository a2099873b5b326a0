//! Auctions by mail: maxima, standing passes, put-ups ahead of the marker, and taking them back.

use super::*;
use crate::rules::{Language, Sight, Viewer};

/// The bids among these events: who, how much, and how it came about.
fn raised(table: &Table, events: &[Event]) -> Vec<(String, u32, How)> {
    let bids = events.iter().filter_map(|event| match event {
        Event::PutUp { seat, bid, how, .. } | Event::Raised { seat, bid, how } => Some((*seat, *bid, *how)),
        _ => None,
    });
    bids.map(|(seat, bid, how)| (table.names[seat.index()].clone(), bid, how)).collect()
}

#[test]
fn a_maximum_raises_one_cube_at_a_time() {
    let mut table = Table::four();
    let events = table.order("Richard", "auction green 2 max 6");
    assert_eq!(raised(&table, &events), [("Richard".to_owned(), 2, How::Ordered)]);
    let events = table.orders(&["pass", "pass", "bid 4 max 5"]);
    let planned = How::Planned;
    assert_eq!(
        raised(&table, &events),
        [("Andy".to_owned(), 4, How::Ordered), ("Richard".to_owned(), 5, planned)],
        "Andy's 5 does not beat Richard's 5"
    );
    assert_eq!((table.of_company("green").treasury, table.of_seat("Richard").cubes), (5, 3));
}

#[test]
fn two_maxima_raise_against_each_other_and_the_higher_one_stays_unknown() {
    let mut table = Table::four();
    table.orders(&["auction green 2 max 6", "pass", "pass"]);
    let events = table.order("Andy", "bid 4 max 7");
    let bids: Vec<u32> = raised(&table, &events).iter().map(|(_, bid, _)| *bid).collect();
    assert_eq!(bids, [4, 5, 6], "each beats the other by one; a 7 would pass Richard's maximum");
    assert_eq!(table.controller("green"), Some("Andy"));
}

#[test]
fn no_more_is_revealed_than_was_bid() {
    let mut table = Table::four();
    let events = table.order("Richard", "auction green 2 max 6");
    let (seat, company) = (table.seat("Richard"), table.company("green"));
    assert_eq!(table.whispered, [(seat, Hidden::MaximumSet { company, most: 6 })]);
    assert_eq!(events, [Event::PutUp { seat, company, bid: 2, how: How::Ordered }]);
    // Nobody else finds the 6 in what they may see; Richard does.
    let seen = |viewer| {
        let sight = Sight::<SteelDriver>::new(&table.state, viewer);
        sight.all_own().flat_map(|(seat, own)| table.rules.plans(sight.open, own, seat)).collect::<Vec<_>>()
    };
    assert_eq!(seen(Viewer::Public), []);
    assert_eq!(seen(Viewer::Seat(table.seat("Don"))), []);
    let [own] = &seen(Viewer::Seat(seat))[..] else { panic!("one maximum was left") };
    assert_eq!(table.write(own, Language::English), "max green 6");
    assert_eq!(table.write(own, Language::Italian), "massimo verde 6");
}

#[test]
fn every_order_left_ahead_is_an_event_of_its_owner() {
    let mut table = Table::four();
    table.give("red", "Don", 9);
    let don = table.seat("Don");
    let lines = [
        "max green 3",
        "auction blue 2",
        "pass round",
        "red: build BAL - PIT",
        "red: prefer white",
        "cancel red",
        "cancel",
    ];
    for line in lines {
        let events = table.order("Don", line);
        assert!(events.is_empty() && !table.whispered.is_empty(), "{line}: {events:?}");
        assert!(table.whispered.iter().all(|(seat, _)| *seat == don), "{line}");
    }
}

#[test]
fn a_maximum_waits_for_its_company() {
    let mut table = Table::four();
    table.order("Simon", "max green 3");
    let events = table.orders(&["auction green 1", "pass"]);
    assert_eq!(raised(&table, &events)[1], ("Simon".to_owned(), 2, How::Planned));
    table.orders(&["pass", "pass"]);
    assert_eq!(table.controller("green"), Some("Simon"));
    assert!(table.is_idle("Simon"), "a maximum goes with its auction");
}

#[test]
fn a_maximum_never_bids_cubes_that_are_spent() {
    let mut table = Table::four();
    table.order("Simon", "max green 8");
    table.order("Simon", "max red 8");
    table.orders(&["auction red 6", "pass", "pass", "pass"]);
    assert_eq!(table.of_seat("Simon").cubes, 1);
    let events = table.orders(&["auction green 1"]);
    let out = Event::DroppedOut { seat: table.seat("Simon"), how: How::Forced };
    assert!(events.contains(&out), "{events:?}");
}

#[test]
fn max_0_stays_out_before_a_company_is_up_and_after() {
    let mut table = Table::four();
    table.order("Simon", "max green 0");
    let events = table.orders(&["auction green 1", "pass"]);
    assert!(events.contains(&Event::DroppedOut { seat: table.seat("Simon"), how: How::Planned }));
    assert_eq!(table.turn(), ["Andy"]);

    let mut table = Table::four();
    table.order("Richard", "auction green 3");
    table.order("Andy", "max green 0");
    let events = table.orders(&["pass", "pass"]);
    assert!(matches!(events.last(), Some(Event::Sold { price: 3, .. })), "{events:?}");
    // A maximum that is no zero and no bid either is a slip.
    let mut table = Table::four();
    table.order("Richard", "auction green 3");
    assert_eq!(table.refused("Andy", "max green 3").why, Refusal::MaximumTooLow { least: 4 });
    assert_eq!(table.refused("Richard", "max green 0").why, Refusal::MaximumTooLow { least: 3 });
}

#[test]
fn pass_round_passes_all_but_what_has_a_maximum() {
    let mut table = Table::four();
    table.order("Don", "max green 2");
    table.order("Don", "pass round");
    let events = table.orders(&["auction red 1"]);
    assert!(events.contains(&Event::DroppedOut { seat: table.seat("Don"), how: How::Planned }));
    table.orders(&["pass", "pass"]);
    assert_eq!(table.turn(), ["Simon"], "Don passed the marker on");
    let events = table.orders(&["auction green 1", "pass", "pass"]);
    assert_eq!(raised(&table, &events).last(), Some(&("Don".to_owned(), 2, How::Planned)));
    // It ends with the auctions of the round.
    table.orders(&["pass", "pass", "pass", "pass"]);
    assert!(!table.own("Don").passing);
}

#[test]
fn a_company_is_put_up_when_the_marker_comes() {
    let mut table = Table::four();
    table.order("Simon", "auction blue 2 max 4");
    table.order("Simon", "auction black 1");
    assert_eq!(table.turn(), ["Richard"], "it is not their turn yet");
    let events = table.orders(&["pass", "pass"]);
    assert_eq!(raised(&table, &events), [("Simon".to_owned(), 2, How::Planned)]);
    table.orders(&["pass", "pass", "bid 3", "pass"]);
    assert_eq!(table.controller("blue"), Some("Simon"));
    assert_eq!(table.of_company("blue").treasury, 4, "the maximum spoke for them");
    // The second one waits until the marker has gone round.
    let events = table.orders(&["pass", "pass", "pass"]);
    assert_eq!(raised(&table, &events), [("Simon".to_owned(), 1, How::Planned)]);
}

#[test]
fn a_put_up_that_has_become_impossible_is_dropped_with_a_notice() {
    let mut table = Table::four();
    table.order("Don", "auction blue 2");
    table.orders(&["auction blue 1", "pass", "pass", "pass"]);
    assert_eq!(table.turn(), ["Don"], "they are asked instead");
    assert!(table.is_idle("Don"));
    // The same for an opening bid that they can no longer pay.
    table.order("Simon", "auction green 8");
    table.of_seat("Simon").cubes = 7;
    let events = table.order("Don", "pass");
    let (simon, company) = (table.seat("Simon"), table.company("green"));
    assert!(table.whispered.contains(&(simon, Hidden::PutUpDropped { company })), "{events:?}");
}

#[test]
fn what_was_left_ahead_can_be_taken_back() {
    let mut table = Table::four();
    table.order("Simon", "max green 3");
    table.order("Simon", "max red 3");
    table.order("Simon", "green: build SFO - SLC");
    table.order("Simon", "pass round");
    table.order("Simon", "cancel green");
    let own = table.own("Simon");
    assert_eq!((own.most.iter().count(), own.builds.len(), own.passing), (1, 0, true));
    assert_eq!(table.refused("Simon", "cancel green").why, Refusal::NothingToCancel);
    table.order("Simon", "annulla");
    assert!(table.is_idle("Simon"));
    assert_eq!(table.refused("Simon", "cancel").why, Refusal::NothingToCancel);
    // The maximum no longer speaks for them.
    table.orders(&["auction red 1", "pass"]);
    assert_eq!(table.turn(), ["Simon"]);
}
