//! Preference lists for goods: what they take, when they are used up, when they are dropped.

use super::*;

/// The cities from which a company took goods as a list told it to.
fn taken(table: &Table, events: &[Event], id: &str) -> Vec<String> {
    let by = table.company(id);
    let cities = events.iter().filter_map(|event| match event {
        Event::Took { company, city, how: How::Planned, .. } if *company == by => Some(*city),
        _ => None,
    });
    cities.map(|city| table.rules.board.city(city).id.clone()).collect()
}

/// Andy's red and Don's yellow take goods; both reach New York and Chicago.
fn two_takers() -> Table {
    let mut table = Table::four();
    table.give("red", "Andy", 0);
    table.give("yellow", "Don", 0);
    table.reach("red", &["NYC", "PHI", "BAL", "CHI", "DET"]);
    table.reach("yellow", &["NYC", "BOS", "ALB", "CHI", "CLE", "IND"]);
    let all = ["NYC", "PHI", "BAL", "CHI", "DET", "BOS", "ALB", "CLE", "IND"];
    table.goods_with("yellow", &all);
    table
}

#[test]
fn each_wish_is_met_once_and_in_turn() {
    // White first, then black: a set is worth more than two white cubes.
    let mut table = two_takers();
    table.order("Andy", "prefer white, black, Philadelphia");
    let mut events = table.order("Don", "take IND");
    events.extend(table.order("Don", "take ALB"));
    events.extend(table.order("Don", "take BOS"));
    // Of the white ones New York, which yellow reaches too; of the black ones Chicago for the same reason.
    assert_eq!(taken(&table, &events, "red"), ["NYC", "CHI", "PHI"]);
    assert!(table.is_idle("Andy"), "the list is used up");
    assert_eq!((table.active(), table.turn()), (Some("red"), vec!["Andy"]), "and Andy is asked");
}

#[test]
fn a_wish_that_cannot_be_met_is_passed_over() {
    let mut table = two_takers();
    table.order("Andy", "red: prefer Chicago, Denver, orange, Baltimore");
    let events = table.order("Don", "take CHI");
    assert_eq!(taken(&table, &events, "red"), ["BAL"]);
}

#[test]
fn a_list_may_be_left_long_before_and_only_its_owner_sees_it() {
    let mut table = Table::four();
    let events = table.order("Don", "green: prefer Chicago, white");
    let [(owner, Hidden::GoodsPreferred { .. })] = table.whispered[..] else {
        panic!("{:?}", table.whispered)
    };
    assert_eq!((events, owner), (vec![], table.seat("Don")));
}

#[test]
fn a_list_for_a_company_that_another_controls_at_the_end_is_dropped_with_a_notice() {
    let mut table = Table::four();
    table.order("Don", "red: prefer PHI, BAL");
    table.order("Andy", "red: prefer BAL, PHI");
    table.state.open.round = 5;
    table.alone("red", "Andy", 3);
    let events = table.order("Andy", "red: build BAL - PIT");
    let dropped = (table.seat("Don"), Hidden::PreferenceDropped { company: table.company("red") });
    assert_eq!(table.whispered, [dropped]);
    assert_eq!(taken(&table, &events, "red"), ["BAL"], "Andy's own list is used");
}

#[test]
fn a_list_belongs_to_the_controller_once_goods_are_taken() {
    let table = two_takers();
    let (company, seat) = (table.company("red"), table.seat("Andy"));
    assert_eq!(table.refused("Don", "red: prefer NYC").why, Refusal::NotYours { company, seat });
}
