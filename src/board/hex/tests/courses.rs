//! Track written as the hexes that it passes.

use crate::board::hex::sample::{Table, hex, runs};
use crate::board::hex::{Astray, Course, Edge, Owner, Wish};

fn wishes(table: &Table, course: &str) -> Result<Vec<Wish>, Astray> {
    let (hexes, towards) = match course.split_once(" > ") {
        Some((hexes, towards)) => (hexes, Edge::named(towards)),
        None => (course, None),
    };
    let course = Course { hexes: hexes.split_whitespace().map(hex).collect(), towards };
    table.land().wishes(&course, Owner(0))
}

fn check(table: &Table, course: &str, expected: &[(&str, &str)]) {
    let expected = expected.iter().map(|(label, track)| Wish { hex: hex(label), runs: runs(track) });
    assert_eq!(wishes(table, course), Ok(expected.collect()), "{course}");
}

#[test]
fn a_course_becomes_track() {
    let mut table = Table::new();
    check(&table, "J10 J9 K9", &[("J9", "NE-S"), ("K9", "SW")]);
    check(&table, "H6 I7 J7 > SE", &[("I7", "SE-NW"), ("J7", "SE-NW")]);
    check(&table, "J10 J9 K9 L8 M9", &[("J9", "NE-S"), ("K9", "SW NE"), ("L8", "SE-SW")]);
    table.lay_all(0, &[("J9", "S-NE", 2), ("K9", "SW", 2)]);
    check(&table, "K9 K8 > N", &[("K9", "N"), ("K8", "N-S")]);
    check(&table, "J10 J9 K9 K8 > N", &[("K9", "N"), ("K8", "N-S")]);
    table.lay(0, "K9", "N");
    check(&table, "K9 K8 > N", &[("K8", "N-S")]);
    table.lay(0, "K8", "S-N");
    check(&table, "K8 K7 > N", &[("K7", "N-S")]);
    check(&table, "K8 > NE", &[("K8", "NE-S")]);
    check(&table, "K7 > N", &[("K7", "N-S")]);
    check(&table, "K7 L7", &[("K7", "SE-S"), ("L7", "NW")]);
}

#[test]
fn a_course_may_go_astray() {
    let mut table = Table::new();
    let astray = |table: &Table, course: &str| wishes(table, course).expect_err("this says nothing");
    assert_eq!(astray(&table, "J10 K9"), Astray::NotNeighbours { nth: 1, from: hex("J10"), to: hex("K9") });
    assert_eq!(astray(&table, "J10 J9"), Astray::NoEnd { hex: hex("J9") });
    assert_eq!(astray(&table, "J7 > N"), Astray::NoStart { hex: hex("J7"), could: vec![] });
    assert_eq!(astray(&table, "J10 J9 J10"), Astray::TurnsBack { nth: 1, hex: hex("J9") });
    table.lay_all(0, &[("J9", "S-NE", 2), ("K9", "SW", 2)]);
    assert_eq!(astray(&table, "J10 J9 K9"), Astray::NothingNew);
    assert_eq!(
        astray(&table, "J9 > N"),
        Astray::NoStart { hex: hex("J9"), could: vec![] },
        "complete track does not turn"
    );
}
