//! Phases 5 and 6: the secret sale, and bankruptcy.

use super::*;

/// A table where prices have just moved: Simon and Andy hold shares.
fn sale() -> Table {
    let mut table = Table::on(ENGLAND);
    table.holds("Simon", "orange", 2).holds("Simon", "brown", 1).holds("Andy", "orange", 1);
    table.state.open.turn = 1;
    table.shipping(2, &[]).goes_on();
    table
}

#[test]
fn all_choose_at_once_and_in_secret() {
    let mut table = sale();
    assert_eq!(table.next(), ["Simon", "Andy"], "only those who hold something");
    assert_eq!(table.refuses("James", "sell nothing"), Refusal::NothingToSell);
    let why = table.refuses("Simon", "sell 1 brown, 3 orange");
    let holds = vec![(company("orange"), 2), (company("brown"), 1)];
    assert_eq!(why, Refusal::TooFewShares { nth: 1, company: company("orange"), has: 2, holds });
    assert_eq!(table.refused(Seat(0), "sell 1 brown, 3 orange").marked, "orange");
    table.says("Simon", "sell 2 orange, 1 brown");
    assert_eq!(table.events(), [Event::ReadyToSell { seat: Seat(0) }]);
    assert_eq!((table.has("Simon"), table.next()), (25, vec!["Andy"]), "nothing is sold yet");
    table.says("Simon", "sell 2 orange");
    assert_eq!(table.events(), [], "a change of mind is nobody's business");
    table.says("Andy", "sell nothing");
    assert_eq!(
        (table.has("Simon"), table.shares("Simon", "orange"), table.shares("Simon", "brown")),
        (35, 0, 1)
    );
    assert_eq!(table.firm("orange").available, 3, "back into the box");
    assert_eq!(table.controller("orange"), Some("Andy"), "who holds more now takes over");
    assert_eq!(table.state.open.turn, 2);
}

/// Who sells all keeps the charter where nobody else holds a share.
#[test]
fn the_charter_stays_with_the_last_holder() {
    let mut table = sale();
    table.says("Andy", "sell orange").says("Simon", "sell all");
    assert_eq!((table.controller("orange"), table.controller("brown")), (Some("Simon"), Some("Simon")));
    assert_eq!(table.has("Simon"), 25 + 15);
}

/// Sales left ahead, with conditions on the price.
#[test]
fn sales_wait_for_their_price() {
    let mut table = Table::on(ENGLAND);
    table.holds("Simon", "orange", 2).holds("Simon", "brown", 1).holds("Andy", "orange", 1);
    table.price("orange", 6).building(1, &[]).shipping(2, &["orange"]);
    table.state.open.phase = Phase::Shipping { round: 1, left: Vec::new() };
    table.says("Simon", "sell orange if below 6, brown if below 6");
    table.says("Andy", "sell nothing");
    assert_eq!((table.shares("Simon", "orange"), table.shares("Simon", "brown")), (2, 0));
}

/// A sale of more than there is, left ahead, is dropped with a notice.
#[test]
fn impossible_plans_are_dropped() {
    let mut table = Table::on(ENGLAND);
    table.holds("Andy", "orange", 1).holds("Simon", "brown", 1);
    table.state.open.turn = 1;
    table.state.own[1].sale = Some(vec![super::super::orders::Lot {
        company: Some(company("orange")),
        shares: Some(2),
        when: None,
    }]);
    table.shipping(2, &[]).goes_on();
    assert_eq!(table.whispers(), [Hidden::SaleDropped { company: company("orange"), has: 1 }]);
    assert_eq!(table.next(), ["Simon", "Andy"]);
}

/// A company in box B leaves the game: shares, treasury and markers go, links stay (phase 6).
#[test]
fn bankruptcy() {
    let mut table = three_links();
    table.treasury("green", 9);
    table.state.open.firm_mut(company("green")).price = None;
    table.state.open.phase = Phase::Selling { ballot: crate::rules::Ballot::of([Seat(1)]) };
    table.says("Andy", "sell nothing");
    assert!(table.events().iter().any(|event| matches!(event, Event::WentBankrupt { treasury: 9, .. })));
    let firm = table.firm("green");
    assert!(firm.bankrupt && firm.controller.is_none());
    assert_eq!((firm.worthless, firm.treasury, table.shares("Simon", "green")), (6, 0, 0));
    assert_eq!(table.state.open.order.len(), 5);
    let owned = table.state.open.network.pieces().filter(|(_, owner)| owner.is_some()).count();
    assert_eq!((owned, table.state.open.network.tiles.len()), (0, 3), "links stay and are nobody's");
    assert_eq!(
        table.refuses("Simon", "green: build Newcastle Hexham > SW"),
        Refusal::Bankrupt { nth: 0, company: company("green") }
    );
    assert_eq!(
        table.refuses("Simon", "invest green: 1 shares up to 5"),
        Refusal::Bankrupt { nth: 0, company: company("green") }
    );
    table.cube("J5", "red").shipping(2, &["black"]);
    table.says("Andy", "black: ship red Northallerton - Newcastle");
    let shipped = table.events().into_iter().find_map(|event| match event {
        Event::Shipped { gain, .. } => Some(gain),
        _ => None,
    });
    assert_eq!(shipped, Some(0), "anybody may use them, and they count for nobody");
}

/// A worthless share brings nothing.
#[test]
fn a_share_in_box_b_is_worth_nothing() {
    let mut table = sale();
    table.state.open.firm_mut(company("orange")).price = None;
    table.says("Simon", "sell 1 orange, 1 brown").says("Andy", "sell all");
    assert_eq!((table.has("Simon"), table.has("Andy")), (25 + 5, 25));
}

#[test]
fn nobody_plans_to_sell_what_they_can_no_longer_get() {
    let mut table = Table::on(ENGLAND);
    table.holds("Simon", "orange", 2);
    table.state.open.turn = 1;
    table.shipping(1, &["orange"]);
    let why = table.refuses("Simon", "sell 3 orange");
    assert!(matches!(why, Refusal::TooFewShares { nth: 0, has: 2, .. }), "{why:?}");
    table.says("Simon", "sell 2 orange if below 6");
}
