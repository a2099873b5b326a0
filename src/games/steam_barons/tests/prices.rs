//! Phase 4: dividends and the movement of prices.

use super::super::dividends::band;
use super::super::prices::{moves, places};
use super::*;

fn check(live: usize, bankrupt: usize, expected: &[i64]) {
    assert_eq!(places(&board().adjustment, live, bankrupt).unwrap(), expected, "{live} + {bankrupt}");
}

/// U6, B3.
#[test]
fn stacks_without_bankruptcies() {
    check(1, 0, &[0]);
    check(2, 0, &[1, 0]);
    check(3, 0, &[1, 0, -1]);
    check(4, 0, &[3, 1, 0, -1]);
    check(5, 0, &[3, 1, 0, -1, -3]);
    check(6, 0, &[5, 3, 1, 0, -1, -3]);
}

/// U7; the first is the book's second example.
#[test]
fn bankrupt_companies_fill_boxes() {
    check(3, 1, &[3, 1, -1]);
    check(5, 1, &[5, 3, 1, -1, -3]);
    check(3, 2, &[3, 1, -3]);
    check(2, 3, &[3, -3]);
    check(1, 4, &[3]);
    check(1, 5, &[5]);
}

/// The book's first example: four stacks, a green box and a pink one (U8).
#[test]
fn four_stacks() {
    let mut table = Table::on(US);
    for (id, performance, price) in [
        ("natural", 8, 4),
        ("black", 6, 5),
        ("white", 6, 7),
        ("orange", 5, 13),
        ("brown", 3, 5),
        ("green", 3, 2),
    ] {
        table.performance(id, performance).price(id, price);
    }
    let moves = moves(&table.rules, &table.state.open);
    let to = |id: &str| moves.iter().find(|of| of.company == company(id)).unwrap().to;
    for (id, expected) in
        [("natural", 8), ("black", 6), ("white", 8), ("orange", 12), ("brown", 4), ("green", 0)]
    {
        assert_eq!(to(id), Some(expected), "{id}");
    }
}

/// The book's second example: natural is bankrupt, the others form three stacks.
#[test]
fn three_stacks_and_a_bankruptcy() {
    let mut table = Table::on(US);
    let natural = table.state.open.firm_mut(company("natural"));
    (natural.price, natural.bankrupt) = (None, true);
    table.state.open.order.retain(|other| *other != company("natural"));
    for (id, performance) in [("black", 6), ("white", 6), ("orange", 5), ("brown", 3), ("green", 3)] {
        table.performance(id, performance).price(id, 5);
    }
    let moves = moves(&table.rules, &table.state.open);
    let by: Vec<i64> = ["black", "white", "orange", "brown", "green"]
        .map(|id| moves.iter().find(|of| of.company == company(id)).unwrap().by)
        .into();
    assert_eq!(by, [3, 3, 1, -1, -1]);
}

/// 18 is the most; below nothing lies box B (U9).
#[test]
fn the_ends_of_the_track() {
    let mut table = Table::on(US);
    for (nth, id) in ["orange", "green", "brown", "natural", "black", "white"].into_iter().enumerate() {
        table.performance(id, 10 - nth as u32).price(id, 5);
    }
    table.price("orange", 16).price("white", 1).price("natural", 0);
    let moves = moves(&table.rules, &table.state.open);
    let to = |id: &str| moves.iter().find(|of| of.company == company(id)).unwrap().to;
    assert_eq!((to("orange"), to("white"), to("natural")), (Some(18), None, Some(0)));
}

/// Performance 9: 3, 6 and no bonus; 10: 4, 8 and 2 (U10, B2).
#[test]
fn dividends() {
    let data = board();
    let figures = |performance| {
        let band = band(&data, performance);
        (band.dividend, band.profit, band.bonus)
    };
    assert_eq!(figures(9), (3, 6, 0));
    assert_eq!(figures(10), (4, 8, 2));
    assert_eq!(
        (figures(0), figures(1), figures(19), figures(99)),
        ((0, 0, 0), (1, 2, 0), (7, 14, 8), (7, 14, 8))
    );
}

/// A company that nobody bought counts as a stack with nothing (B9).
#[test]
fn unsold_companies_form_a_stack() {
    let mut table = Table::on(US);
    table.performance("green", 2);
    let moves = moves(&table.rules, &table.state.open);
    assert_eq!(moves.iter().map(|of| of.by).collect::<Vec<_>>(), [0, 1, 0, 0, 0, 0]);
}
