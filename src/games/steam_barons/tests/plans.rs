//! What is left ahead for companies: a turn needs one or two letters from each.

use super::*;

/// One letter early in the turn builds, ships twice and sells.
#[test]
fn one_letter_for_a_turn() {
    let mut table = Table::on(ENGLAND);
    table.boxed("green", 2).boxed("black", 1).cube("J5", "red").cube("I5", "red").market(&["green", "black"]);
    table.says("Simon", "invest green: 2 shares up to 6");
    assert_eq!(table.next(), ["Andy"], "the plan has bid for Simon");
    table.says("Simon", "green: build Newcastle Durham I4 Darlington Northallerton");
    table.says("Simon", "green: ship best, best").says("Simon", "sell green if above 7");
    for name in ["Andy", "James", "Geoff", "Simon"] {
        table.says(name, "pass round");
    }
    assert_eq!(
        (table.shares("Simon", "green"), table.has("Simon")),
        (2, 25 - 10 + 4),
        "two at 5, then $2 each"
    );
    assert_eq!(table.state.open.turn, 2, "nobody was asked anything more");
    assert_eq!(table.firm("green").price, Some(6));
}

/// Whoever does not control the company in the end is told so.
#[test]
fn plans_for_other_peoples_companies_are_dropped() {
    let mut table = Table::on(ENGLAND);
    table.holds("Simon", "green", 1).boxed("green", 0).boxed("black", 1).market(&["green", "black"]);
    table.says("Andy", "green: build Newcastle Durham > S").says("Andy", "green: ship best");
    for name in ["Simon", "Andy", "James", "Geoff"] {
        table.says(name, "pass");
    }
    let dropped: Vec<bool> = table
        .whispers()
        .iter()
        .map(|whisper| {
            matches!(whisper, Hidden::BuildDropped { .. } | Hidden::HaulDropped { lost: true, .. })
        })
        .collect();
    assert_eq!(dropped, [true, true]);
}

#[test]
fn plans_are_taken_back() {
    let mut table = Table::on(ENGLAND);
    table.holds("Simon", "green", 1).market(&["black", "white"]);
    assert_eq!(table.refuses("Simon", "cancel"), Refusal::NothingToCancel);
    table.says("Simon", "invest white: 1 shares up to 6").says("Simon", "green: ship best");
    table.says("Simon", "cancel white");
    assert_eq!(table.rules.plans(&table.state.open, table.state.own(Seat(0)), Seat(0)).len(), 1);
    table.says("Simon", "cancel");
    assert_eq!(*table.state.own(Seat(0)), Default::default());
}

#[test]
fn no_more_shipments_than_rounds() {
    let mut table = Table::on(ENGLAND);
    table.holds("Simon", "green", 1).market(&["black"]);
    table.says("Simon", "green: ship best, best");
    let why = Refusal::RoundsFull { company: company("green"), rounds: 0 };
    assert_eq!(table.refuses("Simon", "green: ship best"), why);
}

/// Lines for a company follow each other; one for the same hex, or a second list to sell, takes the place of the first,
/// and its owner is told so.
#[test]
fn a_second_plan_follows_the_first_or_takes_its_place() {
    let mut table = Table::on(ENGLAND);
    table.holds("Simon", "green", 1).market(&["black"]);
    table.says("Simon", "green: build Newcastle Durham I4 > S");
    assert!(matches!(table.whispers()[..], [Hidden::BuildPlanned { instead: false, .. }]));
    table.says("Simon", "green: build Leeds I8 > N");
    let whispers = table.whispers();
    let [Hidden::BuildPlanned { plans, instead: false, .. }] = &whispers[..] else { panic!("{whispers:?}") };
    assert_eq!(plans.iter().map(Vec::len).collect::<Vec<usize>>(), [2]);
    let aimless = Refusal::NoEnd { nth: 0, hex: "I8".parse().unwrap() };
    assert_eq!(table.refuses("Simon", "green: build I8"), aimless);
    table.says("Simon", "green: done");
    assert_eq!(table.state.own(Seat(0)).builds[&company("green")].plans[0].len(), 2, "it ends with them");
    table.says("Simon", "green: build Newcastle Durham I4 > SW");
    assert!(matches!(table.whispers()[..], [Hidden::BuildPlanned { instead: true, .. }]));
    table.says("Simon", "sell green if below 4").says("Simon", "sell nothing");
    assert!(matches!(table.whispers()[..], [Hidden::SalePlanned { instead: true, .. }]));
}
