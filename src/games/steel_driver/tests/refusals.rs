//! Every refusal, produced by order words: which one it is and which words are marked.

use super::*;
use crate::games::steel_driver::state::Leg;
use crate::rules::Said;
use std::collections::BTreeSet;

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
    assert_eq!(refused.why, Refusal::TrackUsedUp { nth: 2, company, pieces: 2 });
    assert_eq!(refused.marked, "CHI");
    table.order("Andy", "red: build BAL - PIT, PIT - CLE");
}

/// An order that does not stand.
struct Case {
    table: Table,
    name: &'static str,
    line: &'static str,
    why: Refusal,
    marked: &'static str,
}

/// Phase 2: Simon has put green up, Richard leads with 3, Don is next and Andy is out; red is sold to Andy.
fn in_auctions() -> Vec<Case> {
    let table = || {
        let mut table = Table::four();
        table.give("red", "Andy", 4);
        table.state.open.marker = table.seat("Simon");
        table.orders(&["auction green 2", "pass", "bid 3"]);
        table
    };
    let quiet = Table::four;
    let here = table();
    let (red, green) = (here.company("red"), here.company("green"));
    let (richard, don, andy) = (here.seat("Richard"), here.seat("Don"), here.seat("Andy"));
    let case = |table: Table, name, line, why, marked| Case { table, name, line, why, marked };
    let could = here.rules.board.companies().collect();
    vec![
        case(table(), "Simon", "bid 4", Refusal::NotYourTurn { turn: don }, "bid 4"),
        case(quiet(), "Simon", "passo", Refusal::NotYourTurn { turn: richard }, "passo"),
        case(quiet(), "Richard", "bid 4 max 7", Refusal::NothingUp, "bid 4 max 7"),
        case(table(), "Simon", "auction green 1", Refusal::SomethingUp { company: green }, "green"),
        case(table(), "Don", "asta rossa 2", Refusal::AlreadySold { company: red, seat: andy }, "rossa"),
        case(table(), "Don", "max red 2", Refusal::AlreadySold { company: red, seat: andy }, "red"),
        case(table(), "Richard", "bid 4", Refusal::YouLead, "bid 4"),
        case(table(), "Richard", "pass", Refusal::YouLead, "pass"),
        case(table(), "Andy", "bid 4", Refusal::YouAreOut, "bid 4"),
        case(table(), "Andy", "max green 4", Refusal::YouAreOut, "max green 4"),
        case(quiet(), "Richard", "auction green 0", Refusal::BidTooLow { least: 1 }, "0"),
        case(table(), "Don", "bid 3 max 8", Refusal::BidTooLow { least: 4 }, "3"),
        case(table(), "Don", "bid 9", Refusal::BidTooHigh { has: 8 }, "9"),
        case(table(), "Don", "bid 4 max 9", Refusal::MaximumTooHigh { has: 8 }, "9"),
        case(quiet(), "Don", "max green 4000000000", Refusal::MaximumTooHigh { has: 8 }, "4000000000"),
        case(table(), "Don", "bid 5 max 4", Refusal::MaximumTooLow { least: 5 }, "4"),
        case(quiet(), "Don", "auction blue 3 max 2", Refusal::MaximumTooLow { least: 3 }, "2"),
        case(quiet(), "Don", "build BAL - PIT", Refusal::WhichCompany { could }, "build BAL - PIT"),
        case(quiet(), "Don", "red: take BAL", Refusal::GoodsComeLater, "red: take BAL"),
        case(quiet(), "Don", "cancel", Refusal::NothingToCancel, "cancel"),
        case(quiet(), "Don", "cancel blue", Refusal::NothingToCancel, "blue"),
    ]
}

/// Phase 3: Andy's red is to build and has Baltimore - Pittsburgh; Don's green has no track and waits.
fn in_building() -> Vec<Case> {
    let table = || {
        let mut table = Table::four();
        table.lay("red", &[("BAL", "PIT")]);
        table.give("red", "Andy", 2);
        table.give("green", "Don", 9);
        table.give("black", "Simon", 0);
        table.state.open.passed = vec![table.company("black")];
        table.build_with("red");
        table
    };
    let short = || {
        let mut table = table();
        table.rules.board.data.track = 2;
        table
    };
    let here = table();
    let city = |id: &str| here.city(id);
    let leg = |from: &str, to: &str| Leg { from: city(from), to: city(to), start: None };
    let (red, green, blue, black) =
        (here.company("red"), here.company("green"), here.company("blue"), here.company("black"));
    let (andy, don) = (here.seat("Andy"), here.seat("Don"));
    let case = |name, line, why, marked| Case { table: table(), name, line, why, marked };
    let pit = city("PIT");
    vec![
        case("Andy", "auction red 1", Refusal::NoAuctionsNow, "auction red 1"),
        case("Andy", "bid 1", Refusal::NoAuctionsNow, "bid 1"),
        case("Andy", "pass", Refusal::MustBuild { company: red }, "pass"),
        case("Don", "pass", Refusal::NotYourTurn { turn: andy }, "pass"),
        case("Richard", "build BAL - PHI", Refusal::NoCompanyOfYours, "build BAL - PHI"),
        case("Don", "red: build BAL - PHI", Refusal::NotYours { company: red, seat: andy }, "red"),
        case("Andy", "blu: costruisci BAL - PHI", Refusal::Nobodys { company: blue }, "blu"),
        case("Simon", "nera: costruisci BAL - PHI", Refusal::HasPassed { company: black }, "nera"),
        case("Simon", "build BAL - PHI", Refusal::HasPassed { company: black }, "build BAL - PHI"),
        case(
            "Andy",
            "red: build Baltimore - Buffalo",
            Refusal::NoSuchLink { nth: 0, from: city("BAL"), to: city("BUF") },
            "Buffalo",
        ),
        case(
            "Andy",
            "build PIT - BAL",
            Refusal::LinkTaken { nth: 0, leg: leg("PIT", "BAL"), by: red },
            "BAL",
        ),
        case(
            "Don",
            "build BAL - PHI, BAL - PIT",
            Refusal::LinkTaken { nth: 1, leg: leg("BAL", "PIT"), by: red },
            "PIT",
        ),
        case(
            "Don",
            "build BAL - PHI, PHI - BAL",
            Refusal::NamedTwice { nth: 1, leg: leg("PHI", "BAL") },
            "PHI",
        ),
        case(
            "Andy",
            "build DET - CHI",
            Refusal::NotConnected { nth: 0, company: red, leg: leg("DET", "CHI") },
            "DET",
        ),
        case(
            "Don",
            "build Detroit - Chicago",
            Refusal::NoStartThere { from: city("DET"), to: city("CHI") },
            "Detroit",
        ),
        case("Don", "build BUF - PIT from PIT", Refusal::NotAStart { city: pit }, "PIT"),
        case("Don", "build BAL - PHI from NYC", Refusal::NotAStart { city: city("NYC") }, "NYC"),
        case("Don", "build LAX - SFO", Refusal::WhichStart { from: city("LAX"), to: city("SFO") }, "SFO"),
        case(
            "Andy",
            "build BAL - PHI from PHI",
            Refusal::StartIsFixed { nth: 0, company: red, start: city("BAL") },
            "PHI",
        ),
        case("Andy", "build PIT - CIN", Refusal::TooDear { company: red, cost: 3, has: 2 }, "CIN"),
        Case {
            table: short(),
            name: "Andy",
            line: "build PIT - CLE, CLE - CHI",
            why: Refusal::TrackUsedUp { nth: 1, company: red, pieces: 2 },
            marked: "CHI",
        },
        case("Don", "green: take BAL", Refusal::GoodsComeLater, "green: take BAL"),
        case(
            "Don",
            "prefer white",
            Refusal::WhichCompany { could: here.state.open.order.clone() },
            "prefer white",
        ),
        case(
            "Don",
            "green: build NYC - DEN",
            Refusal::NoSuchLink { nth: 0, from: city("NYC"), to: city("DEN") },
            "DEN",
        ),
        case("Andy", "green: build BAL - PHI", Refusal::NotYours { company: green, seat: don }, "green"),
    ]
}

/// Phase 6: Andy's red is to take a cube, Andy's blue and Don's yellow wait, green is finished.
fn in_goods() -> Vec<Case> {
    let table = || {
        let mut table = Table::four();
        for (company, name) in [("red", "Andy"), ("blue", "Andy"), ("yellow", "Don"), ("green", "Simon")] {
            table.give(company, name, 0);
            table.reach(company, &["BAL", "PHI", "NYC", "BOS"]);
        }
        table.goods_with("red", &["BAL", "PHI", "NYC"]);
        table.state.open.passed = vec![table.company("green")];
        table
    };
    let over = || {
        let mut table = table();
        table.state.open.phase = Phase::Over { ranking: vec![] };
        table
    };
    let here = table();
    let (red, yellow, green) = (here.company("red"), here.company("yellow"), here.company("green"));
    let (andy, don) = (here.seat("Andy"), here.seat("Don"));
    let case = |name, line, why, marked| Case { table: table(), name, line, why, marked };
    let mut cases = vec![
        case("Andy", "pass", Refusal::MustTake { company: red }, "pass"),
        case("Andy", "blue: take BAL", Refusal::MustTake { company: red }, "blue: take BAL"),
        case("Don", "take BAL", Refusal::NotYourTurn { turn: andy }, "take BAL"),
        case("Don", "pass", Refusal::NotYourTurn { turn: andy }, "pass"),
        case("Andy", "red: build BAL - PHI", Refusal::BuildingIsOver, "red: build BAL - PHI"),
        case("Andy", "auction red 1", Refusal::NoAuctionsNow, "auction red 1"),
        case("Simon", "green: take BAL", Refusal::HasPassed { company: green }, "green"),
        case("Andy", "gialla: prendi BAL", Refusal::NotYours { company: yellow, seat: don }, "gialla"),
        case("Andy", "take Denver", Refusal::OutOfReach { company: red, city: here.city("DEN") }, "Denver"),
        case("Andy", "take Boston", Refusal::NoCubeThere { city: here.city("BOS") }, "Boston"),
    ];
    for line in [
        "pass",
        "bid 1",
        "max red 1",
        "auction red 1",
        "red: build BAL - PHI",
        "red: take BAL",
        "red: prefer BAL",
    ] {
        cases.push(Case { table: over(), name: "Andy", line, why: Refusal::GameOver, marked: line });
    }
    cases
}

#[test]
fn every_refusal_is_produced_by_words_and_marks_its_place() {
    let mut seen = BTreeSet::new();
    for Case { table, name: by, line, why, marked } in
        [in_auctions(), in_building(), in_goods()].into_iter().flatten()
    {
        let refused = table.refused(by, line);
        assert_eq!(refused.why, why, "{by}: {line}");
        assert_eq!(refused.marked, marked, "{by}: {line}: {why:?}");
        seen.insert(refused.told.sentence.id);
    }
    assert_eq!(seen, Refusal::MESSAGES.iter().map(|message| message.id).collect());
}

#[test]
fn a_refusal_offers_the_next_step() {
    let check = |cases: &[Case], expected: &[(&str, &str)]| {
        for (kind, id) in expected {
            let told = |case: &Case| case.table.refused(case.name, case.line).told;
            let told = cases.iter().map(told).find(|told| told.sentence.id == *kind).unwrap();
            assert_eq!(told.advice.map(|advice| advice.id), Some(*id), "{kind}");
        }
    };
    check(
        &in_auctions(),
        &[
            ("sd-refused-not-your-turn", "sd-advice-leave-maximum"),
            ("sd-refused-nothing-up", "sd-advice-leave-maximum"),
            ("sd-refused-something-up", "sd-advice-bid-or-maximum"),
            ("sd-refused-already-sold", "sd-advice-unsold"),
            ("sd-refused-which-company", "sd-advice-name-company"),
            ("sd-refused-goods-come-later", "sd-advice-prefer"),
        ],
    );
    check(
        &in_building(),
        &[
            ("sd-refused-no-such-link", "sd-advice-links"),
            ("sd-refused-link-taken", "sd-advice-links"),
            ("sd-refused-not-connected", "sd-advice-reach"),
            ("sd-refused-no-start-there", "sd-advice-starts"),
            ("sd-refused-not-a-start", "sd-advice-starts"),
            ("sd-refused-which-start", "sd-advice-name-start"),
            ("sd-refused-too-dear", "sd-advice-affordable"),
        ],
    );
    check(
        &in_goods(),
        &[("sd-refused-out-of-reach", "sd-advice-goods"), ("sd-refused-no-cube-there", "sd-advice-goods")],
    );
}
