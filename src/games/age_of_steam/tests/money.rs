//! T1, T9, T10: shares, income, expenses, bankruptcy, the fall of income.

use super::super::refusals::Refusal;
use super::super::settling::{account, reduction};
use super::super::state::Railroad;
use super::{Table, board};
use crate::games::harness::Played;
use crate::rules::Seat;

#[test]
fn t1_shares_bring_five_dollars_each() {
    let mut table = Table::of(&["John", "Dave", "Pete"]);
    table.says("John", "issue 2").says("Dave", "issue 1").says("Pete", "issue 0");
    let of = |name: &str| (table.of_player(name).shares, table.holds(name));
    assert_eq!([of("John"), of("Dave"), of("Pete")], [(4, 20), (3, 15), (2, 10)]);
}

#[test]
fn r10_fifteen_shares_in_all() {
    let mut table = Table::of(&["John", "Dave", "Pete"]);
    assert_eq!(table.refuses("John", "issue 14"), Refusal::TooManyShares { left: 13 });
    table.says("John", "issue 13");
    assert_eq!(table.of_player("John").shares, 15);
}

fn railroad(income: u32, cash: u32, shares: u32, engine: u32) -> Railroad {
    Railroad { cash, shares, engine, income, action: None, bankrupt: None }
}

fn settled(before: Railroad, options: &[(&str, &str)]) -> Option<(u32, u32)> {
    let played = Played::<super::AgeOfSteam>::on(board(), &["A", "B", "C"], options);
    let of = account(&played.rules, Seat(0), &before);
    let cash = before.cash + of.income + of.short - of.due;
    (!of.bankrupt).then(|| (cash, before.income - of.short - of.falls))
}

#[test]
fn t9_what_cannot_be_paid_lowers_income() {
    assert_eq!(settled(railroad(3, 2, 5, 2), &[]), Some((0, 1)));
    assert_eq!(settled(railroad(0, 1, 4, 1), &[]), None, "income of -4 is bankruptcy");
    assert_eq!(settled(railroad(2, 0, 3, 1), &[]), Some((0, 0)), "exactly nothing survives");
    assert_eq!(settled(railroad(1, 0, 2, 1), &[]), None);
}

#[test]
fn t10_income_falls_by_bands_after_expenses() {
    let played = Played::<super::AgeOfSteam>::on(board(), &["A", "B", "C"], &[]);
    let check = |income: u32, expected: u32| {
        assert_eq!(income - reduction(&played.rules, income), expected, "{income}");
    };
    for (income, expected) in
        [(10, 10), (11, 9), (20, 18), (21, 17), (30, 26), (31, 25), (40, 34), (41, 33), (50, 42)]
    {
        check(income, expected);
    }
    assert_eq!(settled(railroad(22, 0, 14, 6), &[]), Some((2, 18)));
    // The public implementation lowers income before the shortfall; here 12 - 3 = 9 falls no further.
    assert_eq!(settled(railroad(12, 0, 12, 3), &[]), Some((0, 9)));
}

#[test]
fn r5_later_editions_take_ten_from_fifty() {
    for options in [&[("edition", "later")][..], &[("reduction", "later")]] {
        let played = Played::<super::AgeOfSteam>::on(board(), &["A", "B", "C"], options);
        assert_eq!((reduction(&played.rules, 49), reduction(&played.rules, 50)), (8, 10));
    }
    let options = &[("edition", "later"), ("reduction", "first")];
    let played = Played::<super::AgeOfSteam>::on(board(), &["A", "B", "C"], options);
    assert_eq!(reduction(&played.rules, 50), 8, "a switch of its own goes before the edition");
    assert!(played.rules.complex_on_empty);
}

#[test]
fn the_bankrupt_leave_and_their_links_pay_nobody() {
    let mut table = Table::example("Dave");
    table.says("Dave", "done");
    for name in ["Vincent", "Hudson", "John"] {
        table.says(name, "done");
    }
    table.cash("Pete", 0);
    let pete = table.seat("Pete");
    table.state.open.of_mut(pete).shares = 6;
    table.cubes("J10", &[super::blue()]);
    table.moving();
    for name in ["Pete", "Dave", "Vincent", "Hudson", "John"] {
        table.says(name, "pass");
    }
    for name in ["Pete", "Dave", "Vincent", "Hudson", "John"] {
        table.says(name, "pass");
    }
    assert_eq!(table.of_player("Pete").bankrupt, Some(1));
    assert_eq!(table.loose("Pete"), 0, "unfinished track is nobody's");
    assert_eq!(table.links("Pete"), ["Cincinnati - Evansville (2)"], "complete links stay");
    assert!(!table.state.open.order.contains(&pete));
    assert_eq!(table.refuses("Pete", "issue 1"), Refusal::Bankrupt);
    table.moving().says("Dave", "move blue Evansville - Cincinnati");
    assert_eq!((table.income("Pete"), table.income("Dave")), (0, 0), "nobody is paid");
}
