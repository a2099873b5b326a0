//! Phase 3: shipping.

use super::*;
use crate::board::hex::{Change, Owner, Run, Tile};

/// Three own links: +3, in the first turn, since no engine limits a way (B5). Two own and one of nobody's: +2. A rival's:
/// refused (U5).
#[test]
fn own_links_count_and_nobodys_do_not() {
    let mut table = three_links();
    table.cube("J5", "red").shipping(2, &["green"]);
    let mut second = three_links();
    second.cube("J5", "red").shipping(2, &["green"]);
    let piece = |table: &mut Table, owner: Option<Owner>| {
        table.audited = false;
        let mut tile = Tile::clone(&table.state.open.network.tiles[&hex("I3")]);
        let north = tile.pieces.iter_mut().find(|piece| piece.run == "N".parse::<Run>().unwrap()).unwrap();
        north.owner = owner;
        let change = Change::Laid { hex: hex("I3"), tile, owner: Owner(0), gained: Vec::new() };
        table.state.open.network.apply(&change);
    };
    table.says("Simon", "green: ship red Northallerton - Newcastle");
    let gain = |table: &Table| {
        table.events().into_iter().find_map(|event| match event {
            Event::Shipped { gain, .. } => Some(gain),
            _ => None,
        })
    };
    assert_eq!(gain(&table), Some(3));
    piece(&mut second, None);
    second.says("Simon", "ship red Northallerton - Darlington - Newcastle");
    assert_eq!(gain(&second), Some(2));
    let mut third = three_links();
    third.cube("J5", "red").cube("J5", "blue").shipping(2, &["green"]);
    piece(&mut third, Some(Owner(company("black").index() as u8)));
    let why = third.refuses("Simon", "green: ship red Northallerton - Newcastle");
    let by = company("black");
    assert_eq!(why, Refusal::RivalsLink { nth: 1, from: hex("I3"), to: hex("I2"), by });
    let refused = third.refused(Seat(0), "green: ship red Northallerton - Newcastle");
    assert_eq!(
        (refused.marked.as_str(), refused.told.advice.unwrap().id),
        ("Newcastle", "sb-advice-shipments")
    );
}

/// The cube stops in the first city of its colour, visits no place twice, and never ends in a town (B10).
#[test]
fn ways_of_goods() {
    let mut table = three_links();
    for colour in ["blue", "red", "yellow"] {
        table.cube("J5", colour);
    }
    table.shipping(1, &["green"]);
    assert_eq!(
        table.refuses("Simon", "ship blue Northallerton - Darlington - Durham"),
        Refusal::NotTaken { nth: 2, goods: goods("blue"), hex: hex("I3") }
    );
    assert_eq!(
        table.refuses("Simon", "ship red Northallerton - Durham - Northallerton"),
        Refusal::VisitedTwice { nth: 2, hex: hex("J5") }
    );
    assert_eq!(
        table.refuses("Simon", "ship yellow Northallerton - Leeds"),
        Refusal::NoWay {
            nth: 1,
            company: company("green"),
            goods: goods("yellow"),
            from: hex("J5"),
            to: hex("I9")
        }
    );
    assert_eq!(
        table.refuses("Simon", "ship yellow Northallerton - York - Leeds"),
        Refusal::NoLink { nth: 1, from: hex("J5"), to: hex("K8") }
    );
    assert_eq!(
        table.refuses("Simon", "ship purple Northallerton - York"),
        Refusal::NoCube { goods: goods("purple"), hex: hex("J5") }
    );
    table.says("Simon", "ship best");
    assert_eq!(table.firm("green").performance, 3);
    assert_eq!(table.next(), ["Simon"], "the second round: blue to Darlington");
    table.says("Simon", "ship best");
    assert_eq!(
        table.state.open.history.last().unwrap()[company("green").index()],
        Some(6),
        "prices have moved"
    );
}

/// Two rounds, one cube each; delivered cubes leave the game.
#[test]
fn two_rounds_of_one_cube() {
    let mut table = three_links();
    table.cube("J5", "red").cube("I5", "red").cube("I2", "blue").shipping(1, &["green"]);
    table.says("Simon", "ship red Northallerton - Newcastle, red Darlington - Newcastle");
    assert_eq!(table.has("Simon"), 25 + 2 * 2, "performance 5 brings $2 for each of two shares");
    assert_eq!(table.firm("green").treasury, 3 + 4);
    assert_eq!(table.state.open.cubes.values().flatten().count(), 1);
}
