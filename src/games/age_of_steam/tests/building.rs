//! T3 to T7: the book's building example by letter, and the limits of a turn.

use super::super::events::Event;
use super::super::orders::Order;
use super::super::refusals::Refusal;
use super::super::state::Action;
use super::{FIVE, Table, hex};
use crate::board::hex::Class;
use crate::games::legs::Work;

#[test]
fn t3_pete_pays_7() {
    let table = Table::example("Pete");
    assert_eq!(table.holds("Pete"), 13);
    assert_eq!(table.links("Pete"), ["Cincinnati - Evansville (2)"]);
    assert_eq!(table.loose("Pete"), 1);
    let prices: Vec<u32> = table
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Laid { price, .. } => Some(*price),
            _ => None,
        })
        .collect();
    assert_eq!(prices, [2, 2, 3]);
    assert_eq!(table.next(), "Dave", "three tiles end a turn by themselves");
}

#[test]
fn t4_dave_pays_7_and_a_town_ends_links() {
    let table = Table::example("Dave");
    assert_eq!(table.holds("Dave"), 13);
    // R2 and R3: a town is a place as a city is.
    assert_eq!(table.links("Dave"), ["Cincinnati - Indianapolis (2)", "Evansville - Indianapolis (2)"]);
}

#[test]
fn t5_john_pays_9() {
    let table = Table::example("John");
    assert_eq!(table.holds("John"), 11);
    assert_eq!(table.links("John"), ["Cincinnati - Indianapolis (3)"]);
    assert_eq!(table.loose("John"), 1);
    let works: Vec<(Work, Class, u32)> = table
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Laid { work, class, price, .. } => Some((*work, *class, *price)),
            _ => None,
        })
        .collect();
    let expected =
        [(Work::Placed, Class::Simple, 3), (Work::Added, Class::Crossing, 3), (Work::Added, Class::Town, 3)];
    assert_eq!(works, expected);
    assert_eq!(table.links("Pete"), ["Cincinnati - Evansville (2)"]);
    assert_eq!(discs(&table), 1, "the disc stays on the larger tile");
}

fn discs(table: &Table) -> u32 {
    table.state.open.works(&table.rules, crate::rules::Seat(0)).discs_used()
}

#[test]
fn t7_every_price() {
    let price = |table: &Table, name: &str, line: &str| -> u32 {
        let told =
            table.decide(table.seat(name), line, &[]).unwrap_or_else(|why| panic!("{line}: {:?}", why.why));
        let mut laid = crate::games::harness::open(&told).into_iter().filter_map(|event| match event {
            Event::Laid { price, .. } => Some(price),
            _ => None,
        });
        laid.next_back().unwrap()
    };
    let mut table = Table::example("Pete");
    assert_eq!(price(&table, "Dave", "build Evansville J9 > N"), 2, "plain");
    assert_eq!(price(&table, "Dave", "build Cincinnati M10 > S"), 3, "river");
    assert_eq!(price(&table, "Dave", "build Wheeling Q10 > S"), 4, "mountain");
    for (exits, cost) in [("SW", 2), ("SW NE", 3), ("SW NE N", 4), ("SW NE N NW", 5)] {
        let line = format!("build Evansville J9 > NE, Indianapolis {exits}");
        assert_eq!(price(&table, "Dave", &line), cost, "a town with {exits}");
    }
    assert_eq!(price(&table, "Dave", "build M10 N-NW, L9 SE-NW"), 3, "a crossing for a simple tile");
    assert_eq!(price(&table, "Dave", "build M10 N-NW, L9 SE-S"), 2, "a second track beside the first");
    table.says("Dave", "build Evansville J9 Indianapolis, Wheeling R9 > S");
    table.building().says("Pete", "done");
    assert_eq!(price(&table, "Dave", "build Indianapolis +N"), 3, "a town again");
    assert_eq!(price(&table, "Dave", "build R9 NW-N"), 2, "turned on a mountain");
}

#[test]
fn t6_vincent_founds_b_for_nothing_and_pays_8() {
    let table = Table::example("Vincent");
    assert_eq!(table.holds("Vincent"), 12);
    assert_eq!(table.loose("John"), 0, "the stub went with the tile (R12)");
    assert_eq!(table.links("John"), ["Cincinnati - Indianapolis (2)"]);
    assert_eq!(table.links("Vincent"), ["Evansville - Indianapolis (2)"]);
    assert!(!table.state.open.network.tiles.contains_key(&hex("K9")));
    assert_eq!(discs(&table), 0, "the disc goes back with the tile");
    assert_eq!(
        table.links("Dave"),
        ["Cincinnati - Indianapolis (1)", "Evansville - Indianapolis (1)"],
        "all three links into the town stay complete"
    );
    let taken = Refusal::CityFounded { letter: "B".into(), hex: hex("K9") };
    assert_eq!(table.refuses("Vincent", "urbanize Lexington B"), taken, "not even ahead");
}

#[test]
fn a_city_is_founded_first_once_and_on_towns() {
    let mut table = Table::of(&FIVE);
    table.action("Pete", Action::Urbanization).building();
    assert_eq!(table.refuses("Pete", "urbanize Evansville B"), Refusal::NotATown { hex: hex("J10") });
    table.says("Pete", "urbanize Lexington C");
    assert_eq!(table.refuses("Pete", "urbanize Toledo A"), Refusal::TooLateToFound);
    table.says("Pete", "done");
    table.action("Dave", Action::Urbanization);
    let taken = Refusal::CityFounded { letter: "C".into(), hex: hex("N10") };
    assert_eq!(table.refuses("Dave", "urbanize Toledo C"), taken);
    table.says("Dave", "build Evansville J9 > N");
    assert_eq!(table.refuses("Dave", "urbanize Toledo A"), Refusal::TooLateToFound);
    table.says("Dave", "done");
    assert_eq!(table.refuses("Vincent", "urbanize Toledo A"), Refusal::NotUrbanizing);
}

#[test]
fn r1_first_build_builds_first_and_first_move_moves_first() {
    let mut table = Table::of(&FIVE);
    table.action("Hudson", Action::FirstBuild).action("John", Action::FirstMove).building();
    assert_eq!(table.next(), "Hudson");
    for name in ["Hudson", "Pete", "Dave", "Vincent", "John"] {
        table.says(name, "done");
    }
    assert_eq!(table.next(), "John", "not the builder, as the public implementation has it");
}

#[test]
fn three_tiles_or_four_for_the_engineer() {
    let mut table = Table::of(&FIVE);
    table.cash("Pete", 30).building();
    let four = "build Evansville J9 J8 J7 Michigan City";
    assert!(matches!(table.refuses("Pete", four), Refusal::TooManyTiles { nth: 4, most: 3, left: 3, .. }));
    assert_eq!(table.holds("Pete"), 30, "a plan is built whole or not at all");
    table.action("Pete", Action::Engineer).says("Pete", four);
    assert_eq!(table.links("Pete"), ["Evansville - Michigan City (4)"]);
}

#[test]
fn money_and_hexes_limit_a_turn() {
    let mut table = Table::of(&FIVE);
    table.cash("Pete", 5).building();
    let why = table.refuses("Pete", "build Evansville J9 J8 J7 > N");
    let Refusal::TooDear { nth: 3, cost: 6, has: 5, instead } = why else { panic!("{why:?}") };
    let order = Order::Build { plans: instead };
    assert_eq!(order, table.read("build Evansville J9 J8 > N").order, "what the money is enough for");
    table.says("Pete", "build Evansville J9 > N");
    assert_eq!(table.refuses("Pete", "build J9 S-NE"), Refusal::TwiceInTurn { nth: 0, hex: hex("J9") });
}

#[test]
fn r8_complex_tiles_on_empty_hexes_are_of_later_editions() {
    let first = Table::example("Pete");
    let refused = Refusal::ComplexOnEmpty { nth: 0, hex: hex("J9") };
    assert_eq!(first.refuses("Dave", "build J9 S-N SW-SE"), refused);
    let check = |line: &str, price: u32, edition: &(&str, &str)| {
        let mut table = Table::with(&FIVE, &[*edition]);
        table.cash("Pete", 20).building().says("Pete", line);
        assert_eq!(20 - table.holds("Pete"), price, "{line}");
    };
    for edition in [("edition", "later"), ("complex", "later")] {
        // Each of the two tracks needs its own start: here one begins at the city, the other goes on from a tile beside it.
        check("build Evansville I10 > NE, J9 S-SE SW-N", 2 + 3, &edition);
        check("build Evansville I10 > NE, J9 S-N SW-NE", 2 + 4, &edition);
        check("build Cincinnati M10 > NE, N9 NW-NE S-SW", 3 + 4, &edition);
        check("build Cincinnati M10 > NE, N9 NW-S SW-NE", 3 + 5, &edition);
        check("build Pittsburgh Q7 > SE, R7 N-S NW-SW", 3 + 5, &edition);
        check("build Wheeling Q10 > NE, R9 NW-S SW-N", 4 + 6, &edition);
    }
}

#[test]
fn r11_turning_an_end_costs_2_and_keeps_no_claim() {
    let mut table = Table::of(&FIVE);
    table.building().says("Pete", "build Evansville J9 > N").says("Pete", "done");
    assert_eq!(table.loose("Pete"), 1, "kept until the end of the next turn of building");
    table.building().says("Pete", "build J9 S-NE");
    assert_eq!(table.holds("Pete"), 10 - 2 - 2);
    table.says("Pete", "done");
    assert_eq!(table.loose("Pete"), 0, "turning is no extension");
    // Dave extends nobody's track and owns all of it.
    table.says("Dave", "build J9 Indianapolis");
    assert_eq!(table.links("Dave"), ["Evansville - Indianapolis (2)"]);
}

#[test]
fn unfinished_track_is_kept_by_extending_it() {
    let mut table = Table::of(&FIVE);
    table.building().says("Pete", "build Evansville J9 > N").says("Pete", "done");
    table.building().says("Pete", "build J9 J8 > N").says("Pete", "done");
    assert_eq!(table.loose("Pete"), 1);
    table.building().says("Pete", "done");
    assert_eq!(table.loose("Pete"), 0);
}

#[test]
fn r12_nobodys_ends_at_a_new_city_go_to_its_founder() {
    let mut table = Table::of(&FIVE);
    table.building().says("Pete", "build Evansville J9 > NE").says("Pete", "done");
    table.building().says("Pete", "done");
    table.action("Dave", Action::Urbanization).says("Dave", "urbanize Indianapolis A");
    assert_eq!(table.links("Dave"), ["Evansville - Indianapolis (1)"]);
}

#[test]
fn twenty_links_take_all_markers() {
    let mut table = Table::example("Dave");
    table.played.rules.board.data.markers = 3;
    table.building().says("Pete", "done");
    let full = Refusal::NoMarkers { nth: 3, markers: 3 };
    assert_eq!(table.refuses("Dave", "build Evansville I10 > N, Cincinnati M8 > N"), full);
    table.says("Dave", "build Evansville I10 > N, I10 I9");
}

#[test]
fn a_founder_without_markers_leaves_nobodys_track_to_nobody() {
    let mut table = Table::of(&FIVE);
    table.building().says("Pete", "build Evansville J9 > NE").says("Pete", "done");
    table.building().says("Pete", "done");
    table.played.rules.board.data.markers = 0;
    table.action("Dave", Action::Urbanization).says("Dave", "urbanize Indianapolis A");
    assert!(table.links("Dave").is_empty());
}

#[test]
fn a_course_may_be_written_from_either_end() {
    let mut table = Table::of(&FIVE);
    table.building().says("Pete", "build Indianapolis J9 Evansville");
    assert_eq!(table.links("Pete"), ["Evansville - Indianapolis (2)"]);
    assert_eq!(table.holds("Pete"), 10 - 2 - 2);
}
