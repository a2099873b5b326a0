//! Who controls a company, and when charters change hands.

use super::*;

fn check(holder: Option<u8>, held: &[u32], expected: Option<u8>) {
    assert_eq!(heir(holder.map(Seat), held), expected.map(Seat), "{holder:?} {held:?}");
}

#[test]
fn charters_go_to_whoever_holds_more() {
    check(None, &[0, 1, 0], Some(1));
    check(Some(1), &[1, 1, 0], None);
    check(Some(1), &[2, 1, 0], Some(0));
    check(Some(1), &[0, 0, 0], None);
    check(Some(1), &[0, 0, 1], Some(2));
    check(None, &[0, 0, 0], None);
}

/// Of several new leaders the nearest clockwise takes over (B7).
#[test]
fn level_leaders_stand_clockwise() {
    check(Some(1), &[2, 0, 0, 2], Some(3));
    check(Some(3), &[2, 2, 0, 1], Some(0));
    check(Some(3), &[2, 2, 0, 2], None);
}

/// In the middle of a phase: a follower buys more than whoever controls the company, and builds with it.
#[test]
fn control_changes_while_shares_are_bought() {
    let mut table = Table::on(ENGLAND);
    table.holds("Simon", "green", 1).boxed("green", 3).market(&["green"]);
    table.says("Simon", "bid 5").says("Andy", "pass").says("James", "pass").says("Geoff", "pass");
    table.says("Simon", "buy 1");
    assert_eq!(table.controller("green"), Some("Simon"));
    table.says("Andy", "buy 2");
    assert_eq!(table.controller("green"), Some("Simon"), "two each: Simon keeps it");
    let mut table = Table::on(ENGLAND);
    table.holds("Simon", "green", 1).boxed("green", 3).market(&["green"]);
    table.says("Simon", "pass").says("Andy", "pass").says("James", "bid 5").says("Geoff", "pass");
    table.says("James", "buy 2");
    assert_eq!(table.controller("green"), Some("James"));
    table.says("Geoff", "pass").says("Simon", "pass").says("Andy", "pass");
    assert_eq!(table.next(), ["James"]);
    let mine = Vec::new();
    let why = Refusal::OthersCompany { company: company("green"), seat: Seat(2), mine };
    assert_eq!(table.refuses("Simon", "green: build Leeds I8 York"), why);
}

/// Who sold everything keeps the charter and its bonus until somebody holds a share.
#[test]
fn a_charter_without_shares_still_pays_its_bonus() {
    let mut table = Table::on(ENGLAND);
    table.holds("Simon", "green", 1);
    let open = &mut table.state.open;
    open.of_mut(Seat(0)).shares[company("green").index()] = 0;
    open.firm_mut(company("green")).available += 1;
    table.performance("green", 12);
    let account = super::super::dividends::account(&table.rules, &table.state.open, company("green"));
    assert_eq!((account.holders, account.bonus), (Vec::new(), Some((Seat(0), 2))));
    table.market(&["green"]);
    table
        .says("Simon", "pass")
        .says("Andy", "bid 5")
        .says("James", "pass")
        .says("Geoff", "pass")
        .says("Andy", "buy 1");
    assert_eq!(table.controller("green"), Some("Andy"));
}
