//! Bad input: each answered at the word with the reason.

use super::super::orders::Haul;
use super::super::refusals::Refusal;
use super::super::state::Action;
use super::{Table, blue, hex};
use crate::rules::Seat;

/// An order that is refused: the words that are marked, and the advice that is given.
#[track_caller]
fn check(table: &Table, name: &str, line: &str, marked: &str, advice: Option<&str>) {
    let refused = table.refused(table.seat(name), line);
    assert_eq!(refused.marked, marked, "{line}: {:?}", refused.why);
    assert_eq!(refused.told.advice.map(|advice| advice.id), advice, "{line}");
}

#[test]
fn the_word_at_fault_is_marked() {
    let mut table = Table::example("Pete");
    table.cash("Dave", 6);
    check(&table, "Dave", "build Chicago I6 J6", "I6", Some("aos-advice-neighbours"));
    check(&table, "Dave", "build Evansville J9 L9", "L9", Some("aos-advice-neighbours"));
    check(&table, "Dave", "build Evansville J9", "J9", Some("aos-advice-say-edge"));
    check(&table, "Dave", "build J7 > N", "J7", None);
    check(&table, "Dave", "build Evansville J9 J8 J7 > N, J6 S", "J6", Some("aos-advice-build"));
    check(&table, "Dave", "build K10 SW-N", "K10", None);
    check(
        &table,
        "Dave",
        "build Evansville J9 Indianapolis, Cincinnati M10 > S",
        "M10",
        Some("aos-advice-build"),
    );
    check(&table, "Dave", "build Lexington +N", "Lexington", None);
    check(&table, "Dave", "build Chicago I7 > N", "I7", Some("aos-advice-leads"));
    check(&table, "Dave", "build Evansville Evansville", "Evansville", Some("aos-advice-neighbours"));
    table.moving();
    check(&table, "Pete", "move blue Pittsburgh - Cincinnati", "blue", None);
}

#[test]
fn whatever_the_board_forbids_is_marked_and_something_is_offered() {
    let mut table = Table::example("Pete");
    check(&table, "Dave", "build K10 SW-NE", "K10", None);
    check(&table, "Dave", "build J9 +N", "J9", Some("aos-advice-tiles"));
    check(&table, "Dave", "build J9 S-N S-NE", "J9", Some("aos-advice-tiles"));
    check(&table, "Dave", "build Chicago N-S", "Chicago", Some("aos-advice-neighbours"));
    let exits = "build Evansville J9 > NE, Indianapolis +SW +N +NE +SE +S";
    check(&table, "Dave", exits, "Indianapolis", None);
    check(&table, "Dave", "build Evansville J9 I10 Evansville", "I10", Some("aos-advice-tiles"));
    check(&table, "Dave", "build Evansville J9 Evansville", "J9", None);
    check(&table, "Dave", "build Evansville J9 > N, Lexington M10 > NW", "Lexington", None);
    table.action("Dave", Action::Urbanization);
    check(&table, "Dave", "urbanize Evansville B", "Evansville", Some("aos-advice-towns"));
    // What is one's own and complete stays as well.
    table.building();
    let link = Refusal::CutsLink { nth: 0, hex: hex("L9"), run: "NE-SW".parse().unwrap() };
    assert_eq!(table.refuses("Pete", "build L9 SW-N"), link);
}

/// Two players' links join Cincinnati and Indianapolis: whoever moves over one of them as a third says whose.
#[test]
fn ways_that_pay_different_people_are_the_movers_to_choose() {
    let mut table = Table::example("John");
    table.cubes("M9", &[blue()]).moving();
    for seat in [Seat(0), Seat(1), Seat(2)] {
        table.played.state.open.of_mut(seat).engine = 2;
    }
    table.says("Pete", "pass").says("Dave", "pass");
    let line = "move blue Cincinnati - Indianapolis - Evansville";
    let Refusal::WhichWay { ways } = table.refuses("Vincent", line) else { panic!("which?") };
    let over = |by: u8| Haul::Cube {
        goods: blue(),
        places: vec![hex("M9"), hex("K9"), hex("J10")],
        over: vec![(1, Seat(by))],
    };
    assert!(ways.len() == 2 && ways.contains(&over(1)) && ways.contains(&over(4)), "{ways:?}");
    check(&table, "Vincent", line, "Cincinnati", Some("aos-advice-ways"));
    let gap = Refusal::NoLink { nth: 1, from: hex("M9"), to: hex("N10") };
    assert_eq!(table.refuses("Vincent", "move blue Cincinnati - Lexington - Evansville"), gap);
    table.says("Vincent", "move blue Cincinnati - Indianapolis over John - Evansville");
    assert_eq!((table.income("John"), table.income("Dave")), (1, 1));
}

#[test]
fn the_auction_and_the_actions_say_what_is_wrong() {
    let mut table = Table::of(&["A", "B", "C"]);
    for name in ["A", "B", "C"] {
        table.says(name, "issue 0");
    }
    assert_eq!(table.refuses("A", "bid 3 max 2"), Refusal::MaximumTooLow { least: 3 });
    assert_eq!(table.refuses("A", "bid 3 max 20"), Refusal::MaximumTooHigh { has: 10 });
    table.says("A", "bid 3").says("B", "drop");
    assert_eq!(table.refuses("A", "bid 4"), Refusal::YouLead);
    assert_eq!(table.refuses("B", "bid 4"), Refusal::YouAreOut);
    assert_eq!(table.refuses("A", "max 2"), Refusal::MaximumTooLow { least: 3 });
    table.says("C", "drop").says("A", "choose engineer");
    assert_eq!(table.refuses("A", "choose locomotive"), Refusal::HasAction { action: Action::Engineer });
    assert_eq!(table.refuses("C", "pass"), Refusal::NothingToPass);
}
