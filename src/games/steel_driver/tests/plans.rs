//! Orders left ahead: maxima, put-ups, build plans, preferences, and moves that make themselves.

use super::*;
use crate::games::steel_driver::events::Spoilt;

#[test]
fn an_order_without_a_company_means_the_one_in_question_or_the_only_one() {
    let mut table = Table::four();
    table.give("red", "Andy", 9);
    table.give("blue", "Andy", 9);
    table.give("green", "Don", 9);
    table.build_with("red");
    table.order("Andy", "build BAL - PIT");
    let red = table.company("red");
    assert_eq!(table.state.open.links_of(red).count(), 1, "red was to build");
    // Now green is to build, and Andy has two companies that wait.
    let could = vec![red, table.company("blue")];
    assert_eq!(table.active(), Some("green"));
    assert_eq!(table.refused("Andy", "build PIT - CLE").why, Refusal::WhichCompany { could });
    // A company that has passed is not in question any more.
    let blue = table.company("blue");
    table.state.open.passed.push(blue);
    table.order("Andy", "build PIT - CLE");
    assert_eq!(table.own("Andy").builds_of(red).len(), 1);
    // Who controls nothing is not asked which company they mean.
    assert_eq!(table.refused("Simon", "build PIT - CLE").why, Refusal::NoCompanyOfYours);
}

#[test]
fn while_auctions_run_a_plan_names_its_company() {
    // Richard has red and may be planning for any company that is still to be sold.
    let mut table = Table::four();
    table.give("red", "Richard", 9);
    let refused = table.refused("Richard", "build CHS - ATL");
    assert!(matches!(&refused.why, Refusal::WhichCompany { could } if could.len() == 6));
    for id in ["yellow", "green", "blue", "purple", "black"] {
        table.give(id, "Don", 0);
    }
    table.order("Richard", "build CHS - ATL");
    let red = table.company("red");
    assert_eq!(table.state.open.links_of(red).count(), 1, "no other could be meant, and its turn has come");
}

#[test]
fn a_preference_left_early_names_its_company() {
    // The company that is to build now has nothing to do with goods.
    let mut table = Table::four();
    table.alone("red", "Andy", 9);
    assert!(matches!(table.refused("Andy", "prefer white").why, Refusal::WhichCompany { .. }));
    table.order("Andy", "black: prefer white");
    assert_eq!(table.own("Andy").wants_of(table.company("black")).len(), 1);
}

/// Red, green and blue build in this order, Andy, Don and Simon control them.
fn three_builders(red: u32, green: u32, blue: u32) -> Table {
    let mut table = Table::four();
    table.lay("red", &[("BAL", "PIT")]);
    table.lay("blue", &[("NYC", "PHI")]);
    table.lay("green", &[("NYC", "BUF")]);
    for (company, name, treasury) in [("red", "Andy", red), ("green", "Don", green), ("blue", "Simon", blue)]
    {
        table.give(company, name, treasury);
    }
    table.build_with("red");
    table
}

/// Why a plan of this player was dropped in the last orders; nobody else learns of it.
fn dropped(table: &Table, name: &str) -> Option<Spoilt> {
    let seat = table.seat(name);
    table.whispered.iter().find_map(|(owner, event)| match event {
        Hidden::PlanDropped { why, .. } if *owner == seat => Some(*why),
        _ => None,
    })
}

#[test]
fn a_build_plan_is_carried_out_as_its_turns_come() {
    let mut table = three_builders(9, 9, 9);
    table.order("Simon", "blue: build PHI - BUF, BUF - CLE");
    table.order("Andy", "red: build PIT - CIN, CIN - LOU, LOU - NSH");
    let red = table.company("red");
    assert_eq!((table.state.open.links_of(red).count(), table.own("Andy").builds_of(red).len()), (2, 2));
    let events = table.order("Don", "green: build BUF - DET");
    let built: Vec<(&str, How)> = events
        .iter()
        .filter_map(|event| match event {
            Event::Built { company, how, .. } => Some((table.id(*company), *how)),
            _ => None,
        })
        .collect();
    let planned = How::Planned;
    assert_eq!(built, [("green", How::Ordered), ("blue", planned), ("red", planned)]);
    table.order("Don", "green: build DET - CLE");
    assert_eq!(table.state.open.links_of(red).count(), 4);
    assert!(table.is_idle("Andy") && table.is_idle("Simon"));
}

#[test]
fn a_plan_spoilt_by_a_rival_is_dropped_with_a_notice() {
    let mut table = three_builders(9, 9, 9);
    table.order("Simon", "blue: build PHI - BUF, BUF - CLE");
    table.order("Andy", "red: build PIT - PHI");
    table.order("Don", "green: build BUF - PHI");
    assert_eq!(dropped(&table, "Simon"), Some(Spoilt::Taken));
    assert!(table.is_idle("Simon"), "what hung on the lost link is gone too");
    assert_eq!((table.active(), table.turn()), (Some("blue"), vec!["Simon"]), "and Simon is asked");
}

#[test]
fn a_plan_too_dear_for_what_is_left_is_dropped_and_the_company_builds_on() {
    let mut table = three_builders(9, 9, 4);
    table.order("Simon", "blue: build PHI - BUF, BUF - CLE");
    table.orders(&["red: build PIT - PHI", "green: build BUF - ALB"]);
    assert_eq!(table.of_company("blue").treasury, 1, "Philadelphia - Buffalo was built");
    let events = table.orders(&["red: build PIT - CIN", "green: build BUF - DET"]);
    assert_eq!(dropped(&table, "Simon"), Some(Spoilt::Dear));
    let (company, how) = (table.company("blue"), How::Forced);
    let forced = |event: &Event| matches!(event, Event::Built { company: by, how: h, .. } if (*by, *h) == (company, how));
    assert!(events.iter().any(forced), "one cube still pays Philadelphia - Baltimore: {events:?}");
}

#[test]
fn a_plan_left_over_when_the_company_passes_is_dropped_with_a_notice() {
    let mut table = three_builders(9, 9, 3);
    table.order("Simon", "blue: build PHI - BUF, BUF - CLE");
    table.orders(&["red: build PIT - PHI", "green: build BUF - ALB"]);
    table.orders(&["red: build PIT - CIN", "green: build BUF - DET"]);
    assert_eq!(dropped(&table, "Simon"), Some(Spoilt::Passed));
    assert!(table.is_idle("Simon"));
}

#[test]
fn a_plan_for_a_company_that_went_to_another_is_dropped_with_a_notice() {
    let mut table = Table::four();
    table.order("Don", "green: build SFO - SLC, SLC - DEN");
    table.order("Don", "red: build BAL - PIT, PIT - CLE");
    table.orders(&["auction green 1", "pass", "pass", "pass"]);
    table.orders(&["auction red 5", "pass", "pass", "pass"]);
    table.orders(&["pass", "pass", "pass", "pass"]);
    assert_eq!(dropped(&table, "Don"), Some(Spoilt::Lost));
    let red = table.company("red");
    assert_eq!(table.state.open.links_of(red).count(), 1, "the plan for their own company is carried out");
    assert_eq!(table.own("Don").builds_of(red).len(), 1);
}

#[test]
fn a_new_plan_replaces_the_old_one() {
    let mut table = three_builders(9, 9, 9);
    table.order("Simon", "blue: build PHI - BUF, BUF - CLE");
    table.order("Simon", "blue: build NYC - BOS");
    assert_eq!(table.own("Simon").builds_of(table.company("blue")).len(), 1);
}
