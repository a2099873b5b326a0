//! Every refusal, produced by order words: which one it is and which words are marked.

use super::*;

#[test]
fn marks_follow_the_words_of_a_plan() {
    let mut table = Table::four();
    table.lay("red", &[("BAL", "PIT")]);
    table.alone("red", "Andy", 9);
    let check = |line: &str, marked: &str, at: usize| {
        let refused = table.refused("Andy", line);
        assert_eq!(refused.marked, marked, "{line}: {:?}", refused.why);
        assert_eq!(refused.told.nth, at, "{line}");
    };
    // The second link names the only start of the order.
    check("build BAL - PHI, PHI - NYC from NYC", "NYC", 0);
    check("build BAL - PHI from BAL, PHI - NYC from PHI", "PHI", 1);
    check("build BAL - PHI, PIT - CLE, CLE - NYC", "NYC", 2);
    check("build BAL - PHI, DET - CHI", "DET", 1);
    check("build BAL - PHI, PIT - BAL", "BAL", 1);
}

#[test]
fn a_start_is_fixed_by_the_first_link_of_a_plan_too() {
    let mut table = Table::four();
    table.alone("green", "Don", 9);
    let refused = table.refused("Don", "build LAX - SFO from LAX, SFO - SEA from SFO");
    let (company, start) = (table.company("green"), table.city("LAX"));
    assert_eq!(refused.why, Refusal::StartIsFixed { nth: 1, company, start });
    assert_eq!(refused.marked, "SFO");
}

#[test]
fn a_plan_that_can_never_be_carried_out_is_refused_at_once() {
    let mut table = Table::four();
    table.lay("red", &[("BAL", "PIT")]);
    table.give("red", "Andy", 2);
    table.give("blue", "Don", 9);
    table.build_with("blue");
    // Red waits for its turn; no cubes come before it.
    let (company, cost, has) = (table.company("red"), 3, 2);
    assert_eq!(table.refused("Andy", "build PIT - CIN").why, Refusal::TooDear { company, cost, has });
    let refused = table.refused("Andy", "build PIT - CLE, CLE - DET, CLE - PIT");
    assert!(matches!(refused.why, Refusal::NamedTwice { nth: 2, .. }), "{:?}", refused.why);
    // What comes later may still become possible, or end the plan when its turn comes.
    table.order("Andy", "build PIT - CLE, CLE - CHI");
}

#[test]
fn a_plan_ends_with_the_supply_of_track() {
    let mut board = board();
    board.track = 2;
    let mut table = Table::on(board, &FOUR);
    let company = table.company("red");
    let refused = table.refused("Andy", "red: build BAL - PIT, PIT - CLE, CLE - CHI");
    assert_eq!(refused.why, Refusal::TrackUsedUp { nth: 2, company });
    assert_eq!(refused.marked, "CHI");
    table.order("Andy", "red: build BAL - PIT, PIT - CLE");
}
