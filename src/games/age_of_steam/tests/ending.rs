//! T12, R13, R15: points, and what still happens in the last turn.

use super::super::events::Event;
use super::super::state::Phase;
use super::{Table, hex};
use crate::rules::{Place, Seat};
use std::sync::Arc;

#[test]
fn t12_points_for_income_shares_and_track() {
    let mut table = Table::example("Pete");
    table.played.state.open.of_mut(Seat(0)).income = 1;
    assert_eq!(table.score("Pete"), 3 - 6 + 2);
    let mut table = Table::example("Dave");
    let dave = table.played.state.open.of_mut(Seat(1));
    (dave.income, dave.shares) = (2, 3);
    assert_eq!(table.score("Dave"), 6 - 9 + 4, "an exit of a town is a piece of track (R15)");
    let mut table = Table::example("Vincent");
    let dave = table.played.state.open.of_mut(Seat(1));
    (dave.income, dave.shares) = (2, 3);
    assert_eq!(table.score("Dave"), 6 - 9 + 2);
}

/// The last turn of three, with everybody passing their moves.
fn last_turn(table: &mut Table) {
    table.played.state.open.turn = 10;
    table.moving();
    for _ in 0..2 {
        for name in ["A", "B", "C"] {
            table.rolls(name, "pass", &[1, 2, 3, 4, 5, 6]);
        }
    }
}

#[test]
fn r13_income_falls_and_goods_grow_before_points_are_counted() {
    let mut table = Table::of(&["A", "B", "C"]);
    table.played.state.open.of_mut(Seat(0)).income = 11;
    last_turn(&mut table);
    assert_eq!(table.income("A"), 9);
    assert!(table.events().iter().any(|event| matches!(event, Event::Grew { .. })));
    assert!(!table.state.open.cubes[&hex("H6")].is_empty());
    let Phase::Over { ranking } = &table.state.open.phase else { panic!("the game is over") };
    let expected =
        [Place { seats: vec![Seat(0)], score: 27 - 6 }, Place { seats: vec![Seat(1), Seat(2)], score: -6 }];
    assert_eq!(*ranking, expected, "who is level shares a place");
}

#[test]
fn turns_go_by_the_number_of_seats() {
    for (seats, turns) in [(3, 10), (4, 8), (5, 7), (6, 6)] {
        let names: Vec<String> = (0..seats).map(|nth| format!("P{nth}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(Table::of(&names).rules.turns(), turns);
    }
}

#[test]
fn in_the_last_turn_nobody_is_asked_where_cubes_go() {
    let mut table = Table::of(&["A", "B", "C"]);
    let cube = Arc::make_mut(&mut table.state.open.display)[0].pop().unwrap();
    table.played.state.open.bag.put_back(cube.index());
    table.action("B", super::super::state::Action::Production);
    last_turn(&mut table);
    assert!(matches!(table.state.open.phase, Phase::Over { .. }));
}

#[test]
fn the_first_order_of_play_may_be_given() {
    let mut played = crate::games::harness::Played::<super::AgeOfSteam>::on(
        super::board(),
        &["A", "B", "C"],
        &[("order", "C/A/B")],
    );
    played.begin(&[]);
    assert_eq!(played.state.open.order, [Seat(2), Seat(0), Seat(1)]);
}
