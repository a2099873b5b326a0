//! T11, T13, R9, R14: display, dice, Production.

use super::super::data::Side;
use super::super::events::Event;
use super::super::refusals::Refusal;
use super::super::state::{Action, Phase};
use super::{Table, blue, hex, red};
use crate::board::hex::Goods;
use std::sync::Arc;

#[test]
fn t13_display_cities_and_bag() {
    let mut played =
        crate::games::harness::Played::<super::AgeOfSteam>::on(super::board(), &["A", "B", "C"], &[]);
    played.begin(&[]);
    let open = &played.state.open;
    assert_eq!(open.display.iter().map(Vec::len).sum::<usize>(), 52);
    assert_eq!(open.cubes.values().map(Vec::len).sum::<usize>(), 26);
    assert_eq!((open.cubes[&hex("R6")].len(), open.cubes[&hex("Q9")].len()), (3, 3));
    assert_eq!(open.bag.total(), 18);
    assert_eq!(played.rules.turns(), 10);
}

/// All moves of a turn are passed, and the dice fall for growth.
fn pass_moves(table: &mut Table, dice: &[u32]) {
    let names = table.names.clone();
    table.moving();
    for _ in 0..2 {
        for name in &names {
            if table.next() == *name {
                table.rolls(name, "pass", dice);
            }
        }
    }
}

pub fn column(table: &Table, name: &str) -> usize {
    let names = &table.rules.board.column_names;
    (0..names.len()).find(|nth| names.display(*nth) == name).unwrap()
}

#[test]
fn t11_dice_take_cubes_from_the_top() {
    let mut table = Table::of(&["A", "B", "C"]);
    let change = table.state.open.works(&table.rules, crate::rules::Seat(0)).found(hex("K9"), 1).unwrap();
    table.played.state.open.network.apply(&change);
    let before = table.state.open.display.clone();
    pass_moves(&mut table, &[3, 3, 4, 1, 1, 1]);
    let (three, four) = (column(&table, "W3"), column(&table, "W4"));
    let (a, b) = (column(&table, "A"), column(&table, "B"));
    let open = &table.state.open;
    assert_eq!(open.cubes[&hex("A11")], before[three][..2], "two to Kansas City");
    assert_eq!(open.cubes[&hex("C8")], before[four][..1], "one to Des Moines");
    assert_eq!(open.cubes[&hex("K9")], before[b][..1], "one to B in Indianapolis");
    assert_eq!(open.display[a], before[a], "A is not on the map");
    // R9: the east is rolled for as well, with as many dice.
    assert_eq!(open.cubes[&hex("J10")].len(), 3);
    let sides: Vec<(Side, usize)> = table
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Grew { side, dice, .. } => Some((*side, dice.len())),
            _ => None,
        })
        .collect();
    assert_eq!(sides, [(Side::West, 3), (Side::East, 3)]);
}

#[test]
fn more_dice_than_cubes_are_lost() {
    let mut table = Table::of(&["A", "B", "C"]);
    let one = column(&table, "W1");
    let cube = Arc::make_mut(&mut table.state.open.display)[one].pop().unwrap();
    table.played.state.open.bag.put_back(cube.index());
    pass_moves(&mut table, &[1, 1, 1, 6, 6, 6]);
    assert_eq!(table.state.open.cubes[&hex("H6")].len(), 2);
    assert!(table.state.open.display[one].is_empty());
}

#[test]
fn dice_stay_as_many_as_began() {
    let mut table = Table::of(&["A", "B", "C"]);
    let open = &mut table.played.state.open;
    open.of_mut(crate::rules::Seat(0)).bankrupt = Some(1);
    open.order.remove(0);
    pass_moves(&mut table, &[1, 1, 1, 1, 1, 1]);
    let dice = |event: &Event| matches!(event, Event::Grew { dice, .. } if dice.len() == 3);
    assert_eq!(table.events().iter().filter(|event| dice(event)).count(), 2);
}

/// A table where some spaces are empty and Bea produces.
fn producing() -> Table {
    let mut table = Table::of(&["Ann", "Bea", "Cleo"]);
    for name in ["W3", "A"] {
        let nth = column(&table, name);
        for cube in std::mem::take(&mut Arc::make_mut(&mut table.played.state.open.display)[nth]) {
            table.played.state.open.bag.put_back(cube.index());
        }
    }
    table.action("Bea", Action::Production);
    table
}

/// What must be drawn for a red and a blue cube.
fn draws(table: &Table) -> [u32; 2] {
    [1, table.state.open.bag.left(0)]
}

#[test]
fn r14_production_fills_any_empty_space() {
    let mut table = producing();
    let dice = draws(&table);
    pass_moves(&mut table, &dice);
    let Phase::Producing { cubes, .. } = &table.state.open.phase else { panic!("two cubes wait") };
    assert_eq!(*cubes, [red(), blue()]);
    assert_eq!(table.next(), "Bea");
    let full = Refusal::ColumnFull { nth: 1, column: column(&table, "E1") };
    assert_eq!(table.refuses("Bea", "produce red W3, blue E1"), full);
    assert!(matches!(table.refuses("Bea", "produce red W3, red A"), Refusal::OtherCubes { .. }));
    // A is not on the map and takes cubes all the same.
    table.rolls("Bea", "produce blue A, red W3", &[1, 1, 1, 1, 1, 1]);
    let open = &table.state.open;
    assert_eq!(open.display[column(&table, "A")], [blue()]);
    assert_eq!(open.display[column(&table, "W3")], [red()]);
    assert_eq!(open.turn, 2);
}

#[test]
fn of_two_cubes_on_a_column_the_first_named_lies_on_top() {
    let mut table = producing();
    let dice = draws(&table);
    pass_moves(&mut table, &dice);
    table.rolls("Bea", "produce blue W3, red W3", &[3, 1, 1, 1, 1, 1]);
    assert_eq!(table.state.open.cubes[&hex("A11")], [blue()]);
}

/// Plays on until Production has drawn again.
fn produce_again(table: &mut Table, dice: &[u32]) {
    table.action("Bea", Action::Production);
    pass_moves(table, dice);
    assert!(matches!(table.state.open.phase, Phase::Producing { .. }));
}

#[test]
fn a_cube_of_production_may_lie_on_top_with_an_empty_space_below_it() {
    let mut table = producing();
    let dice = draws(&table);
    pass_moves(&mut table, &dice);
    let w3 = column(&table, "W3");
    let few = Refusal::NoSuchSpace { nth: 0, column: w3, spaces: 3 };
    assert_eq!(table.refuses("Bea", "produce red W3 space 4, blue A"), few);
    assert_eq!(table.refuses("Bea", "produce red W3 space 0, blue A"), few);
    let twice = Refusal::SpaceTaken { nth: 1, column: w3, space: 1 };
    assert_eq!(table.refuses("Bea", "produce red W3 space 1, blue W3 space 1"), twice);
    table.rolls("Bea", "produci rosso O3 spazio 1, blu A", &[1, 1, 1, 1, 1, 1]);
    assert_eq!(table.state.open.apart[&(w3 as u8)], [true, false, false]);
    // What comes later may lie below: the lowest space is taken where none is above.
    let blue_first = [table.state.open.bag.left(0) + 1, 1];
    produce_again(&mut table, &blue_first);
    table.rolls("Bea", "produce blue W3, red W3", &[1, 1, 1, 1, 1, 1]);
    let open = &table.state.open;
    assert_eq!(open.display[w3], [red(), blue(), red()]);
    assert!(open.apart.is_empty(), "no space is empty any more");
}

#[test]
fn dice_take_the_topmost_cube_over_an_empty_space() {
    let mut table = producing();
    let dice = draws(&table);
    pass_moves(&mut table, &dice);
    table.rolls("Bea", "produce red W3 space 1, blue W3 space 3", &[3, 1, 1, 1, 1, 1]);
    let w3 = column(&table, "W3");
    let open = &table.state.open;
    assert_eq!((open.cubes[&hex("A11")].clone(), open.display[w3].clone()), (vec![red()], vec![blue()]));
    assert!(open.apart.is_empty(), "the blue cube lies at the bottom");
}

#[test]
fn whoever_produces_may_leave_cubes_in_the_bag() {
    let mut table = producing();
    let dice = draws(&table);
    pass_moves(&mut table, &dice);
    let bag = table.state.open.bag.total();
    assert!(matches!(table.refuses("Bea", "produce red Kansas City"), Refusal::OtherCubes { .. }));
    assert!(matches!(table.refuses("Bea", "produce blue W3, blue A, nothing"), Refusal::OtherCubes { .. }));
    assert_eq!(table.refuses("Ann", "pass"), Refusal::NotYourTurn { turn: crate::rules::Seat(1) });
    let mut all = producing();
    pass_moves(&mut all, &dice);
    all.rolls("Bea", "pass", &[1, 1, 1, 1, 1, 1]);
    assert_eq!((all.state.open.bag.total(), all.state.open.turn), (bag + 2, 2));
    table.rolls("Bea", "produci rosso Kansas City, niente", &[1, 1, 1, 1, 1, 1]);
    assert_eq!(table.state.open.bag.total(), bag + 1);
    assert_eq!(table.state.open.display[column(&table, "W3")], [red()]);
}

#[test]
fn production_is_of_no_use_while_the_display_is_full() {
    let mut table = Table::of(&["Ann", "Bea", "Cleo"]);
    table.action("Bea", Action::Production);
    pass_moves(&mut table, &[1, 1, 1, 1, 1, 1]);
    assert_eq!(table.state.open.turn, 2);
    let none: Vec<(Goods, u8)> = Vec::new();
    assert!(
        table.events().iter().any(|event| matches!(event, Event::Produced { cubes, .. } if *cubes == none))
    );
}
