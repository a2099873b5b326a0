//! Orders left ahead: carried out when their moment comes, dropped with a reason when they cannot be.

use super::super::events::{Event, Fault, Hidden, Spoilt, Unfounded};
use super::super::orders::Order;
use super::super::refusals::Refusal;
use super::super::state::Action;
use super::{Table, blue, hex};
use crate::rules::{How, Seat};

#[test]
fn a_whole_turn_can_be_left_ahead() {
    let mut table = Table::of(&["A", "B", "C"]);
    table.says("B", "issue 1").says("B", "max 0").says("B", "choose first move, else engineer");
    table.says("B", "build Evansville K10 L9 Cincinnati").says("B", "done");
    table.says("B", "move blue Evansville - Cincinnati else locomotive").says("B", "move nothing");
    assert_eq!(table.rules_plans("B").len(), 7);
    table.cubes("J10", &[blue()]);
    table.says("A", "issue 0").says("C", "issue 0").says("A", "bid 1").says("C", "drop");
    table.says("A", "choose first move").says("C", "choose production");
    table.says("A", "done").says("C", "done");
    assert_eq!(table.links("B"), ["Cincinnati - Evansville (2)"]);
    assert_eq!(table.of_player("B").action, Some(Action::Engineer), "the first was gone");
    table.says("A", "pass").says("C", "pass");
    assert_eq!(table.income("B"), 1);
    let moved = |event: &Event| matches!(event, Event::Moved { seat: Seat(1), how: How::Planned, .. });
    assert!(table.events().iter().any(moved));
}

/// Lines of one letter follow each other: both plans are built, and a plan for the same hex is another mind.
#[test]
fn plans_left_ahead_are_built_one_after_the_other() {
    let mut table = Table::of(&["A", "B", "C"]);
    table.building();
    table
        .says("B", "build Evansville K10 L9 Cincinnati")
        .says("B", "build Chicago I7 > SE")
        .says("B", "done");
    assert_eq!(table.rules_plans("B").len(), 2, "one order to build, and its end");
    table.says("A", "done");
    assert_eq!(table.next(), "C");
    assert_eq!(table.links("B"), ["Cincinnati - Evansville (2)"]);
    assert!(table.state.open.network.tiles.contains_key(&hex("I7")), "and a tile by Chicago");
}

#[test]
fn a_plan_for_the_same_hex_takes_the_place_of_the_first() {
    let mut table = Table::of(&["A", "B", "C"]);
    table.building();
    table.says("B", "build Evansville J9 > N");
    assert!(matches!(table.whispers()[..], [Hidden::BuildPlanned { instead: false, .. }]));
    table.says("B", "build Evansville J9 Indianapolis");
    assert!(matches!(table.whispers()[..], [Hidden::BuildPlanned { instead: true, .. }]));
    // A place is passed by both, and choices multiply.
    table.says("B", "build Cincinnati L8 Indianapolis else Cincinnati L9 > NW");
    let Some(Order::Build { plans }) = table.rules_plans("B").pop() else { panic!("{:?}", table.told) };
    assert_eq!(plans.iter().map(Vec::len).collect::<Vec<usize>>(), [2, 2]);
    for nth in 1..=3 {
        table.says("B", &format!("build A{nth} N-S else A{nth} N-SE"));
    }
    assert_eq!(table.refuses("B", "build A9 N-S else A9 N-SE else A9 N-SW"), Refusal::TooManyPlans);
}

#[test]
fn no_more_moves_are_left_ahead_than_will_come() {
    let mut table = Table::of(&["A", "B", "C"]);
    table.says("B", "move nothing").says("B", "locomotive");
    assert_eq!(table.refuses("B", "move nothing"), Refusal::MovesPlanned { moves: 2 });
}

#[test]
fn a_spoilt_plan_says_which_hex_was_taken_by_whom() {
    let mut table = Table::of(&["A", "B", "C"]);
    table.building();
    table.says("B", "build Evansville J9 > N").says("A", "build Evansville J9 > NE").says("A", "done");
    let why = vec![Spoilt { hex: hex("J9"), fault: Fault::Taken(Seat(0)) }];
    assert!(table.whispers().contains(&Hidden::BuildDropped { why }), "{:?}", table.told);
    assert_eq!(table.next(), "B", "they are asked");
}

#[test]
fn whoever_ends_with_a_plan_that_is_spoilt_is_asked() {
    let mut table = Table::of(&["A", "B", "C"]);
    table.building().says("B", "build Evansville J9 > N").says("B", "done");
    table.says("A", "build Evansville J9 > NE").says("A", "done");
    assert_eq!(table.next(), "B", "they wanted to build no more than what is gone");
}

#[test]
fn what_no_turn_will_change_is_refused_when_it_is_left_ahead() {
    let mut table = Table::of(&["A", "B", "C"]);
    table.building();
    let from = hex("J9");
    let far = Refusal::NotNeighbours { nth: 2, from, to: hex("J7") };
    assert_eq!(table.refuses("B", "build Evansville J9 J7"), far);
    assert_eq!(table.refuses("B", "build I5 N-S"), Refusal::Water { nth: 0, hex: hex("I5") });
    assert_eq!(
        table.refuses("B", "build Evansville J9 > N else S4 N-S"),
        Refusal::OffMap { nth: 2, hex: hex("S4") }
    );
    let aimless = Refusal::NoEnd { nth: 2, hex: hex("G7") };
    assert_eq!(table.refuses("B", "build Evansville J9 > N, G7"), aimless, "G7 leads nowhere");
}

#[test]
fn the_first_plan_that_can_be_built_whole_is_built() {
    let mut table = Table::of(&["A", "B", "C"]);
    table.building();
    table.says("B", "build Evansville J9 > N else build Evansville I10 > N, Evansville K10 > N");
    table.says("A", "build Evansville J9 > NE").says("A", "done");
    assert_eq!(table.loose("B"), 2);
    table.says("B", "build Cincinnati L8 > N else build Cincinnati M8 > N");
    assert_eq!(table.next(), "C", "three tiles");
}

#[test]
fn a_done_after_the_last_tile_does_not_end_the_next_turn() {
    let mut table = Table::of(&["A", "B", "C"]);
    table.building().says("A", "build Evansville K10 L9 Cincinnati, Cincinnati N9 > S");
    assert_eq!(table.next(), "B", "three tiles end it");
    table.says("A", "done");
    assert_eq!(table.whispers(), [Hidden::BuiltAlready]);
    assert!(table.rules_plans("A").is_empty());
    table.says("B", "done").says("C", "done").says("B", "done");
    assert!(table.rules_plans("B").is_empty(), "nor while goods are moved");
}

#[test]
fn else_nothing_ends_the_turn() {
    let mut table = Table::of(&["A", "B", "C"]);
    table.building().says("B", "build Evansville J9 > N else nothing");
    table.says("A", "build Evansville J9 > NE").says("A", "done");
    assert_eq!((table.next().as_str(), table.loose("B")), ("C", 0));
}

#[test]
fn a_drop_before_ones_turn_waits_for_it() {
    let mut table = Table::of(&["A", "B", "C"]);
    table.says("C", "drop").says("A", "issue 0").says("B", "issue 0").says("C", "issue 0");
    table.says("B", "drop").says("A", "bid 1");
    assert_eq!(table.state.open.order, [Seat(0), Seat(2), Seat(1)]);
}

#[test]
fn a_drop_left_ahead_drops_and_does_not_pass() {
    let mut table = Table::of(&["A", "B", "C"]);
    table.action("B", Action::TurnOrderPass);
    table.says("A", "issue 0").says("B", "drop").says("B", "issue 0").says("C", "issue 0");
    table.says("A", "bid 1");
    assert_eq!(table.next(), "C");
    let out = |event: &Event| matches!(event, Event::DroppedOut { seat: Seat(1), place: 3, .. });
    assert!(table.events().iter().any(out), "{:?}", table.events());
}

#[test]
fn every_alternative_says_why_it_is_dropped() {
    let mut table = Table::of(&["A", "B", "C"]);
    table.says("C", "urbanize Toledo A").building();
    table.says(
        "B",
        "build Evansville J9 > N else Evansville J9 J8 J7 Michigan City else Wheeling Q10 R9 R8 > N",
    );
    table.says("A", "build Evansville J9 > NE").says("A", "done");
    let fault = |label: &str, fault| Spoilt { hex: hex(label), fault };
    let why = vec![fault("J9", Fault::Taken(Seat(0))), fault("R8", Fault::TooDear)];
    assert!(table.whispers().contains(&Hidden::BuildDropped { why }), "{:?}", table.whispers());
    table.says("B", "done");
    let why = Unfounded::NotUrbanizing;
    assert!(table.whispers().contains(&Hidden::FoundingDropped { hex: hex("M6"), why }));
}

#[test]
fn whoever_is_asked_for_an_action_may_write_only_locomotive() {
    let mut table = Table::of(&["A", "B", "C"]);
    for name in ["A", "B", "C"] {
        table.says(name, "issue no shares");
    }
    table.says("A", "drop").says("B", "drop out");
    table.says("C", "locomotive");
    assert_eq!((table.of_player("C").action, table.of_player("C").engine), (Some(Action::Locomotive), 2));
}

#[test]
fn plans_can_be_taken_back() {
    let mut table = Table::of(&["A", "B", "C"]);
    assert_eq!(table.refuses("B", "cancel"), Refusal::NothingToCancel);
    table.says("B", "issue 1").says("B", "cancel").says("A", "issue 0");
    assert_eq!(table.next(), "B");
}

impl Table {
    fn rules_plans(&self, name: &str) -> Vec<Order> {
        let seat = self.seat(name);
        super::super::options::plans(self.state.own(seat))
    }
}
