//! Phases 3 to 5: companies build, controllers are paid, the pass row becomes the build order.

use super::*;
use crate::games::steel_driver::events::Why;

/// Whether a company passes among these events, for this reason.
fn passes(events: &[Event], by: Company, reason: Why) -> bool {
    let passes = |event: &Event| matches!(event, Event::CompanyPassed { company, why, .. } if (*company, *why) == (by, reason));
    events.iter().any(passes)
}

#[test]
fn sd_t03_the_first_build_example() {
    // Phase 3, example: Andy builds Baltimore - Pittsburgh with red.
    let mut table = Table::four();
    table.alone("red", "Andy", 5);
    let pittsburgh = table.refused("Andy", "build Baltimore - Pittsburgh from Pittsburgh").why;
    assert_eq!(pittsburgh, table.refused("Andy", "build Pittsburgh - Baltimore from Pittsburgh").why);
    assert!(matches!(pittsburgh, Refusal::NotAStart { city, .. } if city == table.city("PIT")));
    table.order("Andy", "red: build Baltimore - Pittsburgh");
    let network = [table.city("BAL"), table.city("PIT")].into_iter().collect();
    let (start, red) = (Some(table.city("BAL")), table.of_company("red"));
    assert_eq!((red.treasury, red.profit, red.network, red.start), (2, 40, network, start));
}

#[test]
fn sd_t04_two_hexagons() {
    // SD-B3 with numbers: the city that is not the start pays.
    for (start, profit) in [("LAX", 50), ("SFO", 40)] {
        let mut table = Table::four();
        table.alone("green", "Don", 3);
        let events = table.order("Don", &format!("build LAX - SFO from {start}"));
        assert!(
            matches!(events[0], Event::Built { cost: 3, gain: gained, .. } if gained == profit),
            "start {start}: {events:?}"
        );
        assert_eq!(paid(&table, &events), [("Don".to_owned(), profit)]);
        assert_eq!(table.of_company("green").treasury, 0);
    }
}

#[test]
fn sd_t05_the_start_city_never_pays() {
    let mut table = Table::four();
    table.alone("red", "Andy", 20);
    let mut profits = Vec::new();
    for link in ["BAL - PIT", "PIT - PHI", "PHI - BAL"] {
        table.order("Andy", &format!("build {link}"));
        profits.push(table.of_company("red").profit);
    }
    assert_eq!((profits, table.of_company("red").treasury), (vec![40, 60, 60], 20 - 7));
}

#[test]
fn sd_t06_a_city_pays_each_company_once() {
    let mut table = Table::four();
    // Buffalo, Cleveland and Pittsburgh are red's already; that does not matter to blue.
    table.lay("red", &[("BAL", "PIT"), ("PIT", "PHI"), ("PHI", "BUF"), ("PIT", "CIN"), ("CIN", "CLE")]);
    table.alone("blue", "Don", 20);
    let mut profits = Vec::new();
    for link in ["NYC - ALB", "ALB - BUF", "BUF - CLE", "CLE - PIT", "PIT - BUF"] {
        table.order("Don", &format!("build {link}"));
        profits.push(table.of_company("blue").profit);
    }
    assert_eq!(profits, [10, 30, 50, 90, 90]);
}

#[test]
fn sd_t07_spending_is_compulsory() {
    let mut table = Table::four();
    table.alone("blue", "Don", 5);
    table.orders(&["build NYC - PHI", "build NYC - BOS"]);
    let blue = table.of_company("blue");
    assert_eq!((blue.treasury, blue.profit), (1, 50));
    assert_eq!(table.legal("blue"), [("ALB", "BOS"), ("BAL", "PHI")]);
    assert_eq!(table.refused("Don", "pass").why, Refusal::MustBuild { company: table.company("blue") });
}

#[test]
fn sd_t08_one_cube_is_enough_to_start() {
    let mut table = Table::four();
    table.alone("black", "Don", 1);
    assert_eq!(table.legal("black"), [("BAL", "PHI"), ("BAL", "RIC"), ("CHS", "JAX"), ("MOB", "NOL")]);
    assert_eq!(table.refused("Don", "pass").why, Refusal::MustBuild { company: table.company("black") });
}

#[test]
fn sd_t09_what_is_left_is_kept() {
    let mut table = Table::four();
    table.lay("green", &[("SFO", "LAX from SFO")]);
    table.alone("red", "Andy", 1);
    table.give("green", "Don", 2);
    table.still_builds("green");
    let events = table.order("Andy", "red: build BAL - PHI");
    let green = table.company("green");
    assert!(passes(&events, green, Why::Poor), "{events:?}");
    assert_eq!((table.state.open.round, table.of_company("green").treasury), (2, 2));
}

#[test]
fn sd_t10_the_pass_example() {
    // Phase 3, example: green has built twice, is out of cubes at its third turn and passes first of all.
    let mut table = Table::four();
    table.lay("green", &[("CHS", "ATL"), ("ATL", "NSH")]);
    for (company, name) in [("red", "Andy"), ("green", "Simon"), ("blue", "Don"), ("purple", "Don")] {
        table.give(company, name, 0);
    }
    table.give("yellow", "Richard", 1);
    table.build_with("yellow");
    let events = table.order("Richard", "build BAL - PHI");
    let passed = events.iter().position(|event| matches!(event, Event::CompanyPassed { .. })).unwrap();
    assert!(passes(&events[..=passed], table.company("green"), Why::Poor), "{events:?}");
    // Phase 5: the order of passing is the new build order; black, unsold, took part in it.
    assert_eq!(
        table.ids(&table.state.open.order),
        ["green", "blue", "purple", "black", "red", "yellow"],
        "green is the first company of the next round"
    );
    assert_eq!(table.state.open.round, 2);
}

#[test]
fn sd_t13_only_this_rounds_controller_is_paid() {
    // Phase 4.
    let mut table = Table::four();
    table.give("green", "Simon", 0);
    table.shares("green", &[("Don", 2), ("Simon", 1)]);
    table.of_company("green").profit = 70;
    table.alone("red", "Andy", 1);
    let events = table.order("Andy", "build BAL - PHI");
    assert_eq!(paid(&table, &events), [("Andy".to_owned(), 20), ("Simon".to_owned(), 70)]);
    assert_eq!((table.of_seat("Simon").cash, table.of_seat("Don").cash), (70, 0));
    // Phase 5: profits go back to zero, control markers go back to their boxes, last controllers stay known.
    let simon = table.seat("Simon");
    let green = table.of_company("green");
    assert_eq!((green.profit, green.controller, green.last_controller), (0, None, Some(simon)));
}

#[test]
fn several_companies_pay_one_player_each() {
    // Phase 4.
    let mut table = Table::four();
    table.give("green", "Simon", 0);
    table.of_company("green").profit = 70;
    table.alone("red", "Simon", 1);
    table.order("Simon", "red: build BAL - PHI");
    assert_eq!(table.of_seat("Simon").cash, 90);
}

/// SD-B1: what a company earned that nobody controls is lost, and the letters say so.
#[test]
fn what_is_lost_with_an_unsold_company_is_told() {
    let mut table = Table::four();
    table.give("red", "Andy", 1);
    table.of_company("yellow").profit = 30;
    let ended = Event::RoundEnded { round: 2, last: false, order: Vec::new() };
    let say = |table: &Table| {
        let sentence = table.rules.tell(&table.state.open, &ended);
        crate::report::Desk::new().say(crate::rules::Language::English, &[], &sentence)
    };
    assert!(say(&table).contains("Lost, since nobody controls the company: $30 for"), "{}", say(&table));
    table.of_company("yellow").profit = 0;
    assert!(!say(&table).contains("Lost"), "{}", say(&table));
}

#[test]
fn sd_b1_an_unsold_company_passes_and_keeps_its_cubes() {
    let mut table = Table::four();
    table.give("red", "Andy", 1);
    table.of_company("yellow").treasury = 9;
    table.of_company("yellow").profit = 30;
    table.build_with("red");
    let events = table.order("Andy", "build BAL - PHI");
    let yellow = table.company("yellow");
    assert!(matches!(events[1], Event::CompanyPassed { company, why: Why::Unsold, .. } if company == yellow));
    assert_eq!(paid(&table, &events), [("Andy".to_owned(), 20)], "a bonus of nobody's company is lost");
    assert_eq!(table.of_company("yellow").treasury, 9);
    assert_eq!(table.ids(&table.state.open.order)[0], "yellow");
}

#[test]
fn sd_b2_a_single_link_is_built_even_for_nothing() {
    // Boston - Albany closes a loop and is all that one cube can pay.
    let mut table = Table::four();
    table.lay("blue", &[("NYC", "BOS"), ("NYC", "ALB")]);
    table.give("blue", "Don", 1);
    table.alone("red", "Andy", 1);
    table.still_builds("blue");
    let events = table.order("Andy", "build BAL - RIC");
    let (company, link) = (table.company("blue"), table.link(("BOS", "ALB")));
    let built =
        events.iter().find(|event| matches!(event, Event::Built { company: by, .. } if *by == company));
    assert!(
        matches!(built, Some(Event::Built { link: on, gain: 0, how: How::Forced, .. }) if *on == link),
        "{events:?}"
    );
}

#[test]
fn sd_b2_one_link_with_two_possible_starts_is_still_a_choice() {
    let mut table = Table::four();
    table.lay("red", &[("BAL", "PHI"), ("BAL", "RIC"), ("BAL", "PIT"), ("PHI", "NYC"), ("NYC", "BOS")]);
    table.lay("red", &[("NYC", "ALB"), ("NYC", "BUF")]);
    table.lay("yellow", &[("CHS", "JAX"), ("CHS", "ATL"), ("CHS", "RIC"), ("JAX", "MOB"), ("MOB", "NOL")]);
    table.lay("yellow", &[("NOL", "MEM"), ("NOL", "HOU"), ("NOL", "DAL")]);
    table.alone("green", "Don", 3);
    assert_eq!(table.legal("green"), [("BOI", "SEA"), ("BOI", "SFO"), ("LAX", "SFO"), ("LAX", "SFO")]);
    table.lay("purple", &[("SEA", "BOI"), ("BOI", "SFO")]);
    assert_eq!(table.legal("green"), [("LAX", "SFO"), ("LAX", "SFO")]);
    table.alone("red", "Andy", 9);
    table.still_builds("green");
    table.order("Andy", "red: build PIT - CLE");
    assert_eq!((table.active(), table.turn()), (Some("green"), vec!["Don"]), "nobody chose for them");
    let events = table.order("Don", "build LAX - SFO from SFO");
    assert!(matches!(events[0], Event::Built { gain: 40, how: How::Ordered, .. }));
}

#[test]
fn sd_b3_two_hexagon_ends_ask_for_the_start() {
    let mut table = Table::four();
    table.alone("green", "Don", 5);
    assert!(matches!(table.refused("Don", "build LAX - SFO").why, Refusal::WhichStart { .. }));
    table.order("Don", "build LAX - SFO from SFO");
    let start = Some(table.city("SFO"));
    assert_eq!(table.of_company("green").start, start);
}

#[test]
fn sd_b4_companies_may_share_a_start() {
    let mut table = Table::four();
    table.lay("red", &[("BAL", "PIT")]);
    table.alone("green", "Don", 5);
    table.order("Don", "build BAL - PHI");
    assert_eq!((table.of_company("green").profit, table.of_company("green").start), {
        (20, table.of_company("red").start)
    });
}

#[test]
fn sd_b5_a_loop_may_be_closed_and_pays_nothing() {
    let mut table = Table::four();
    table.lay("blue", &[("NYC", "BOS"), ("NYC", "ALB")]);
    table.alone("blue", "Don", 6);
    let events = table.order("Don", "build BOS - ALB");
    assert!(matches!(events[0], Event::Built { cost: 1, gain: 0, .. }));
    assert_eq!((table.of_company("blue").treasury, table.of_company("blue").profit), (5, 0));
}

#[test]
fn sd_b6_a_link_takes_one_track() {
    let mut table = Table::four();
    table.lay("red", &[("BAL", "PIT")]);
    for id in ["red", "green"] {
        table.alone(id, "Don", 9);
        let by = table.company("red");
        let why = table.refused("Don", &format!("{id}: build PIT - BAL")).why;
        assert!(matches!(why, Refusal::LinkTaken { by: owner, .. } if owner == by), "{id}: {why:?}");
        assert!(!table.legal(id).contains(&("BAL", "PIT")));
    }
}

#[test]
fn sd_b7_a_company_boxed_in_passes_and_keeps_its_cubes() {
    let mut table = Table::four();
    table.lay("purple", &[("CHS", "JAX")]);
    table.lay("red", &[("BAL", "RIC"), ("RIC", "CHS"), ("CHS", "ATL"), ("ATL", "JAX"), ("ATL", "MOB")]);
    table.lay("red", &[("MOB", "JAX")]);
    table.give("purple", "Don", 9);
    table.alone("red", "Andy", 1);
    table.still_builds("purple");
    let events = table.order("Andy", "red: build BAL - PHI");
    let purple = table.company("purple");
    assert!(passes(&events, purple, Why::BoxedIn), "{events:?}");
    assert_eq!((table.state.open.round, table.of_company("purple").treasury), (2, 9));
}

#[test]
fn sd_b8_a_company_that_passed_stays_out() {
    let mut table = Table::four();
    table.give("green", "Don", 9);
    table.alone("red", "Andy", 9);
    let company = table.company("green");
    assert_eq!(table.refused("Don", "green: build CHS - JAX").why, Refusal::HasPassed { company });
    table.order("Andy", "build BAL - PIT");
    assert_eq!(table.active(), Some("red"), "green is not asked again");
}

#[test]
fn sd_b9_seventeen_tracks_are_all() {
    let mut table = Table::four();
    let sixteen = [
        ("BAL", "PHI"),
        ("PHI", "NYC"),
        ("NYC", "BOS"),
        ("BOS", "ALB"),
        ("ALB", "BUF"),
        ("BUF", "CLE"),
        ("CLE", "DET"),
        ("DET", "CHI"),
        ("CHI", "IND"),
        ("IND", "CIN"),
        ("CIN", "LOU"),
        ("LOU", "NSH"),
        ("NSH", "MEM"),
        ("MEM", "NOL"),
        ("NOL", "MOB"),
        ("MOB", "JAX"),
    ];
    table.lay("red", &sixteen);
    table.alone("red", "Andy", 30);
    let events = table.order("Andy", "build JAX - CHS");
    let company = table.company("red");
    assert_eq!(table.state.open.track_of(company), 17);
    assert!(passes(&events, company, Why::NoTrack), "{events:?}");
    assert_eq!(table.of_company("red").treasury, 29);
}

#[test]
fn sd_b10_no_track_and_no_hexagon_link_in_means() {
    let mut table = Table::four();
    table.give("green", "Don", 1);
    table.lay("yellow", &[("BAL", "PHI"), ("BAL", "RIC"), ("RIC", "CHS"), ("CHS", "JAX"), ("JAX", "MOB")]);
    table.lay("yellow", &[("MOB", "NOL")]);
    table.alone("red", "Andy", 2);
    table.still_builds("green");
    let events = table.order("Andy", "red: build NYC - BOS");
    let green = table.company("green");
    assert!(passes(&events, green, Why::Poor), "{events:?}");
}

#[test]
fn sd_p1_profit_may_pass_two_hundred() {
    let mut table = Table::four();
    table.alone("red", "Andy", 9);
    table.of_company("red").profit = 190;
    table.order("Andy", "build BAL - PIT");
    assert_eq!(table.of_company("red").profit, 230);
}

#[test]
fn the_companies_of_round_one_build_from_left_to_right() {
    // Preparation and phase 3: red is first, and each builds one link before the first builds again.
    let mut table = Table::four();
    for id in ["red", "yellow", "green", "blue", "purple", "black"] {
        table.give(id, "Don", 9);
    }
    table.build_with("red");
    let mut order = Vec::new();
    for link in ["BAL - PIT", "NOL - MEM", "SFO - BOI", "NYC - ALB", "CHS - ATL", "SEA - BUT", "PIT - CLE"] {
        order.push(table.active().unwrap().to_owned());
        table.order("Don", &format!("build {link}"));
    }
    assert_eq!(order, ["red", "yellow", "green", "blue", "purple", "black", "red"]);
}

#[test]
fn a_players_own_cubes_never_build() {
    // Phase 3: only the company's box pays.
    let mut table = Table::four();
    table.alone("red", "Andy", 2);
    table.of_seat("Andy").cubes = 50;
    let (company, cost, has) = (table.company("red"), 3, 2);
    let why = table.refused("Andy", "build BAL - PIT").why;
    assert!(
        matches!(why, Refusal::TooDear { company: c, cost: p, has: h, .. } if (c, p, h) == (company, cost, has)),
        "{why:?}"
    );
    // One cube is left for Baltimore - Richmond, then the round is over and eight new cubes come.
    table.order("Andy", "build BAL - PHI");
    assert_eq!((table.of_company("red").treasury, table.of_seat("Andy").cubes), (0, 58));
}
