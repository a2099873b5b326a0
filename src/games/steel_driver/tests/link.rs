//! The intercontinental link: the book's example with all its outcomes.

use super::*;

/// The networks of the example; green is active with five cubes, somebody controls every company.
fn example() -> Table {
    let mut table = Table::four();
    table.lay("red", &[("BAL", "PIT"), ("PIT", "CLE"), ("CLE", "CHI"), ("PHI", "PIT"), ("NYC", "PHI")]);
    table.lay("yellow", &[("NOL", "MEM"), ("MEM", "STL"), ("STL", "CHI"), ("CHI", "MSP"), ("MSP", "OMA")]);
    table.lay("black", &[("CHS", "ATL"), ("ATL", "NSH"), ("NSH", "MEM"), ("MEM", "KSC"), ("KSC", "OMA")]);
    table.lay("black", &[("OMA", "DSM"), ("DSM", "CHI")]);
    table.lay("purple", &[("CHS", "RIC"), ("RIC", "CIN"), ("CIN", "LOU"), ("LOU", "STL"), ("STL", "KSC")]);
    table.lay("purple", &[("LOU", "IND"), ("IND", "CHI")]);
    table.lay("blue", &[("NYC", "ALB"), ("ALB", "BUF"), ("BUF", "CLE"), ("CLE", "DET"), ("DET", "CHI")]);
    table.lay("green", &[("SFO", "SLC"), ("SLC", "DEN")]);
    for (company, name) in [("red", "Andy"), ("yellow", "Don"), ("blue", "Simon"), ("black", "Richard")] {
        table.give(company, name, 0);
    }
    table.give("purple", "Richard", 0);
    table.alone("green", "Don", 5);
    table
}

/// Builds with green and compares what the building itself pays, what is left, and the bonuses.
fn check(mut table: Table, link: &str, profit: u32, left: u32, links: u8, others: &[&str]) {
    let events = table.order("Don", &format!("green: build {link}"));
    assert!(matches!(events[0], Event::Built { gain: gained, .. } if gained == profit), "{events:?}");
    assert_eq!(table.of_company("green").treasury, left);
    let (bonuses, length) = table.bonuses(&events).unwrap();
    // SD-I2: the builder gains 50 instead of 30, not 80.
    let expected: BTreeMap<&str, u32> = others.iter().map(|id| (*id, 30)).chain([("green", 50)]).collect();
    assert_eq!((bonuses.into_iter().collect::<BTreeMap<_, _>>(), length), (expected, links), "{link}");
    assert_eq!(table.rules.board.data.intercontinental.builder, 50);
}

#[test]
fn sd_t11_denver_omaha() {
    check(example(), "Denver - Omaha", 20, 1, 9, &["red", "yellow", "black"]);
}

#[test]
fn sd_t11_denver_kansas_city() {
    check(example(), "Denver - Kansas City", 30, 0, 10, &["red", "black"]);
}

#[test]
fn sd_t11_blue_with_buffalo_new_york() {
    let with_blue = || {
        let mut table = example();
        table.lay("blue", &[("BUF", "NYC")]);
        table.alone("green", "Don", 5);
        table
    };
    check(with_blue(), "Denver - Omaha", 20, 1, 9, &["red", "blue", "yellow", "black"]);
    check(with_blue(), "Denver - Kansas City", 30, 0, 10, &["red", "blue", "black"]);
}

#[test]
fn sd_t11_nothing_built() {
    let mut table = example();
    assert!(!table.state.open.linked);
    // Another link of green's joins nothing.
    let events = table.order("Don", "green: build Denver - Santa Fe");
    assert_eq!((table.bonuses(&events), table.state.open.linked), (None, false));
}

#[test]
fn sd_t12_the_bonus_comes_once() {
    let mut table = example();
    table.order("Don", "green: build Denver - Omaha");
    assert!(table.state.open.linked);
    table.alone("green", "Don", 5);
    let events = table.order("Don", "green: build Denver - Kansas City");
    assert!(matches!(events[0], Event::Built { gain: 30, .. }));
    assert_eq!(table.bonuses(&events), None);
}

#[test]
fn sd_i1_fewer_companies_before_fewer_links() {
    // Yellow goes all the way alone; with red's and blue's help the way would be two links shorter.
    let mut table = Table::four();
    let long = [
        ("NYC", "PHI"),
        ("PHI", "PIT"),
        ("PIT", "CLE"),
        ("CLE", "CHI"),
        ("CHI", "DSM"),
        ("DSM", "STL"),
        ("STL", "KSC"),
        ("KSC", "OMA"),
        ("OMA", "DEN"),
        ("DEN", "SFE"),
        ("SFE", "LAX"),
    ];
    table.lay("yellow", &long);
    table.lay("red", &[("NYC", "BUF"), ("BUF", "DET"), ("DET", "CHI")]);
    table.lay("blue", &[("LAX", "SLC"), ("SLC", "DEN"), ("DEN", "KSC")]);
    table.alone("yellow", "Don", 9);
    let events = table.order("Don", "yellow: build LAX - SFO");
    assert_eq!(table.bonuses(&events), Some((vec![("yellow", 50)], 12)));
}

#[test]
fn sd_i1_all_companies_of_level_ways_gain() {
    // From Chicago to New York red needs four links and blue four: both are on a best way.
    let mut table = example();
    table.lay("blue", &[("BUF", "NYC")]);
    table.alone("green", "Don", 5);
    let events = table.order("Don", "green: build Denver - Omaha");
    let companies: Vec<&str> = table.bonuses(&events).unwrap().0.iter().map(|(id, _)| *id).collect();
    assert_eq!(companies, ["red", "yellow", "green", "blue", "black"], "each of them once, purple never");
}

#[test]
fn sd_i2_the_builder_gains_fifty_and_not_eighty() {
    let mut table = example();
    let events = table.order("Don", "green: build Denver - Omaha");
    // The link is worth 20 for Omaha and 50 for completing the way.
    let green = table.company("green");
    let cash = events.iter().find_map(|event| match event {
        Event::Paid { company, cash, .. } if *company == green => Some(*cash),
        _ => None,
    });
    assert_eq!(cash, Some(70));
}

#[test]
fn sd_i3_the_bonus_is_paid_this_round_to_this_rounds_controllers() {
    let mut table = example();
    // Yellow had an owner in an earlier round and has none now: its bonus goes to nobody (SD-B1).
    table.of_company("yellow").controller = None;
    let events = table.order("Don", "green: build Denver - Omaha");
    assert!(table.bonuses(&events).unwrap().0.contains(&("yellow", 30)));
    let paid = paid(&table, &events);
    assert_eq!(
        paid,
        [("Andy".to_owned(), 30), ("Don".to_owned(), 70), ("Richard".to_owned(), 30)],
        "red's, green's and black's controllers"
    );
}
