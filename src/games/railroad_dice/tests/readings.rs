//! Readings that no example of the book shows, each by its number in the facts.

use super::*;
use Face::{Curve, Question, Share, Straight};

/// RD-11, RD-13: a face is laid as it lies, a question mark as either shape; on the tile it is a die like any other and
/// goes to the bank with it.
#[test]
fn rd_11_and_rd_13_a_question_mark_becomes_a_rail() {
    let mut table = Table::later(&THREE);
    table.give("Ann", &[Curve, Question], 0);
    assert!(matches!(table.refuses_place("Ann", "build from east straight"), Refusal::NoSuchDie { .. }));
    table.play("Ann", "build from east ? straight", &[]);
    assert_eq!(table.front("Ann").each().collect::<Vec<_>>(), [(Curve, 1)]);
    assert_eq!(table.state.open.map[0].rails(), 2, "it counts for the five dice");
}

/// RD-16: what a president pays a player lies behind that player's screen, and buys no share from there (RD-11).
#[test]
fn rd_16_a_die_that_was_paid_lies_behind_the_screen() {
    let mut table = Table::with(&["Ann", "Bob"], &[]);
    table.audited = false;
    table.state.open.year = 2;
    let red = table.company("red");
    table.preside("Ann", "red");
    table.state.open.company_mut(red).unsold = 0;
    table.state.open.player_mut(Seat(1)).shares[red.index()] = 9;
    table.give("Ann", &[Share], 0);
    table.give("Bob", &[], 0);
    table.play("Ann", "buy red from Bob", &[]);
    assert_eq!((table.behind("Bob"), table.front("Bob").total(), table.front("Ann").total()), (1, 0, 0));
    table.state.open.active = Seat(1);
    assert!(matches!(table.refuses_place("Bob", "buy blue"), Refusal::SharesTooDear { has: 0 }));
}

/// RD-17: presidents are named when the first year ends, so nobody builds a station in it.
#[test]
fn rd_17_nobody_presides_in_the_first_year() {
    let mut table = Table::three();
    table.play("Ann", "buy blue 2", &[]);
    let why = table.refuses_place("Ann", "station blue from east");
    assert!(matches!(why, Refusal::NotPresident { president: None, .. }), "{why:?}");
}

/// RD-19: a die lies on the space that an end faces and nowhere else; its player picks the exit.
#[test]
fn rd_19_only_the_exit_is_chosen() {
    let mut table = Table::later(&THREE);
    table.give("Ann", &[Curve, Straight], 0);
    table.play("Ann", "build from east left", &[]);
    let east = *table.state.open.end(EndName::East);
    assert_eq!((east.cell, east.heading), (Cell::new(3, 4), Dir::North));
    table.play("Ann", "build from east straight", &[]);
    assert_eq!(table.state.open.end(EndName::East).cell, Cell::new(2, 4));
}

/// RD-28: no station stands on water, whatever its card asks for around it.
#[test]
fn rd_28_no_station_stands_on_water() {
    let mut table = Table::later(&THREE);
    table.put("lake", EndName::East, (1, 1), Dir::East);
    table.preside("Ann", "yellow");
    table.give("Ann", &[Question; 4], 9);
    let why = table.refuses_place("Ann", "station yellow from east");
    assert!(matches!(why, Refusal::WrongTerrain { own: false, .. }), "{why:?}");
}

/// RD-33: the two question marks for a station cannot pay for that station.
#[test]
fn rd_33_a_reward_pays_for_nothing_before_it() {
    let mut table = Table::later(&THREE);
    table.preside("Ann", "blue");
    table.give("Ann", &[Question], 2);
    let why = table.refuses_place("Ann", "station blue from east");
    assert!(matches!(why, Refusal::StationTooDear { due: 4, has: 3, .. }), "{why:?}");
    table.give("Ann", &[Question], 3);
    table.play("Ann", "station blue from east", &[]);
    assert_eq!((table.front("Ann").questions(), table.behind("Ann")), (2, 0));
}
