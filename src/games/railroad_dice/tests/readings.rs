//! Readings that no example of the book shows, each by its number in the facts. The others stand with the examples:
//! RD-01 to RD-04 and RD-43 in `board`, RD-06 and RD-23 to RD-26 in `crossing`, RD-08 to RD-10 and RD-14, RD-15 in
//! `money`, RD-12, RD-20, RD-22 and RD-27 in `building`, RD-18 and RD-34, RD-35 in `years`, RD-29 to RD-32 in
//! `stations`, RD-36 to RD-40 and RD-42 in `endings`. RD-05 is that no large tile is ever counted; RD-41 is tested with
//! every title's secrets.

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

/// RD-07: income is optional; whoever ends their turn without it is due no more the next time.
#[test]
fn rd_07_nobody_has_to_take_their_income() {
    let mut table = Table::later(&["Ann", "Bob"]);
    table.give("Ann", &[], 0);
    table.play("Ann", "done", &[]);
    table.play("Bob", "done", &[]);
    table.state.open.active = Seat(0);
    table.play("Ann", "income", &[]);
    assert_eq!(table.behind("Ann"), 4);
    assert_eq!(table.refuses_place("Ann", "income"), Refusal::IncomeTaken);
}

/// RD-21: only the space after a piece is looked at, unless the table has chosen to look further.
#[test]
fn rd_21_only_the_next_space_is_looked_at() {
    for (options, is_refused) in [(&[][..], false), (&[("blocking", "ahead")], true)] {
        let mut table = Table::with(&THREE, options);
        (table.audited, table.state.open.year) = (false, 2);
        table.put("meadow", EndName::East, (0, 2), Dir::West);
        rails(&mut table, &[(1, 0)]);
        table.give("Ann", &[Straight], 0);
        // The corner that the piece faces can be left by no side.
        match is_refused {
            true => {
                let why = table.refuses_place("Ann", "build from east straight");
                assert_eq!(why, Refusal::LeadsNowhere { nth: 0, end: EndName::East });
            }
            false => drop(table.play("Ann", "build from east straight", &[])),
        }
    }
}

/// RD-29, RD-36: a station needs a way on for the line, and a dead end takes nothing more.
#[test]
fn rd_29_the_line_must_be_able_to_leave_a_station() {
    let mut table = Table::later(&THREE);
    table.put("meadow", EndName::East, (0, 2), Dir::West);
    rails(&mut table, &[(0, 0), (1, 1)]);
    table.preside("Ann", "blue");
    table.give("Ann", &[Curve], 9);
    let dead = Refusal::DeadEnd { end: EndName::East };
    assert_eq!(table.refuses_place("Ann", "station blue from east"), dead);
    // With a fourth die on the tile a fifth could lead over the edge, but a station is no die.
    rails(&mut table, &[(5, 5)]);
    let why = table.refuses_place("Ann", "station blue from east");
    assert_eq!(why, Refusal::NoWayOn { cell: Cell::new(0, 1) });
    let why = table.refuses_place("Ann", "build from east right");
    assert_eq!(why, Refusal::LeavesTile { nth: 0, side: Dir::North }, "that is a crossing");
}

/// RD-37: while one end is alive the other may be dead; with both dead nothing is built.
#[test]
fn rd_37_with_both_ends_dead_nothing_is_built() {
    let mut table = Table::later(&THREE);
    for end in EndName::ALL {
        table.put("meadow", end, (0, 2), Dir::West);
        rails(&mut table, &[(0, 0), (1, 1)]);
    }
    table.give("Ann", &[Straight], 0);
    assert_eq!(table.refuses_place("Ann", "build straight"), Refusal::BothDead);
}

/// RD-30: the line leaves a station by one of its other sides, and not where something stands.
#[test]
fn rd_30_a_station_is_left_where_there_is_room() {
    let mut table = Table::later(&THREE);
    table.put("meadow", EndName::East, (3, 3), Dir::East);
    let blue = table.company("blue");
    table.state.open.map[1].pieces.as_mut().unwrap()[0].what = Built::Station(blue);
    table.state.open.ends[EndName::East as usize].station = true;
    rails(&mut table, &[(2, 3)]);
    table.give("Ann", &[Straight, Straight], 0);
    let why = table.refuses_place("Ann", "build from east north straight");
    assert_eq!(why, Refusal::SpaceTaken { nth: 0, cell: Cell::new(2, 3) });
    table.play("Ann", "build from east south straight", &[]);
}

/// What no rule of its own forbids and yet says nothing.
#[test]
fn orders_that_come_to_nothing_are_refused() {
    let mut table = Table::later(&THREE);
    assert_eq!(table.refuses_place("Ann", "buy yellow 0"), Refusal::NoSharesNamed);
    for _ in 0..20 {
        let seat = table.seat("Bob");
        table.order(seat, "then done", &[]);
    }
    assert_eq!(table.refuses_place("Bob", "then done"), Refusal::PlanTooLong { most: 20 });
    table.state.open.phase = super::super::state::Phase::Over { ranking: Vec::new(), won: false };
    assert_eq!(table.refuses_place("Ann", "income"), Refusal::GameOver);
}

/// Puts rails onto the tile that was put last, where no end stands on them.
fn rails(table: &mut Table, cells: &[(usize, usize)]) {
    let pieces = table.state.open.map.last_mut().unwrap().pieces.as_mut().unwrap();
    pieces.extend(cells.iter().map(|(row, column)| Piece {
        cell: Cell::new(*row, *column),
        from: Dir::East,
        what: Built::Rail(Dir::East),
    }));
}
