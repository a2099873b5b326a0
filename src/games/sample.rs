//! Games for the tests of drawings: opened, played by anybody, drawn for somebody.

use super::{Reader, Title};
use crate::board::Scene;
use crate::rules::luck::{Seeded, pick};
use crate::rules::{Options, Seat, Sentence, Turn, Viewer};
use std::collections::BTreeMap;

/// A game on the built-in board that has not begun.
pub fn opened<T: Title>(seats: usize) -> (T, T::State) {
    let names: Vec<String> = (1..=seats).map(|seat| format!("Player {seat}")).collect();
    let board = T::read_board(T::BOARD).expect("the built-in board is good");
    T::open(board, &names, &BTreeMap::new()).expect("no options contradict each other")
}

/// The drawing of a state for a viewer; sentences without facts are written as their ids.
pub fn drawn<T: Title>(rules: &T, state: &T::State, before: Option<&T::State>, viewer: Viewer) -> Scene {
    let say = |sentence: &Sentence| match sentence.facts[..] {
        [] => sentence.id.to_owned(),
        _ => format!("{sentence:?}"),
    };
    let reader = Reader { table: "Tuesday", say: &say };
    let before = before.map(|before| rules.view(before, viewer));
    rules.scene(&rules.view(state, viewer), before.as_ref(), &reader)
}

/// Plays anything legal, with many orders left ahead, and shows one state in so many with the one before.
pub fn play<T: Title>(
    seats: usize,
    seed: u64,
    every: usize,
    mut see: impl FnMut(&T, &T::State, &T::State, &mut Seeded),
) {
    let (rules, mut state) = opened::<T>(seats);
    let mut dice = Seeded::new(seed);
    for event in rules.begin(&state, &mut dice).expect("luck is never owed here") {
        rules.evolve(&mut state, &event);
    }
    for step in 0.. {
        let Turn::Seats(turn) = rules.turn(&state) else { return };
        let seat = if step % 3 == 0 { Seat::at(pick(&mut dice, seats)) } else { turn[0] };
        let Options { now, ahead } = rules.options(&state, seat);
        let orders = if now.is_empty() || step % 5 == 0 { ahead } else { now };
        let Some(order) = orders.get(pick(&mut dice, orders.len())) else { continue };
        let before = state.clone();
        let decided = rules.decide(&state, seat, order, &mut dice);
        let Ok(events) = decided else { panic!("seat {seat}: an option is refused") };
        for event in events {
            rules.evolve(&mut state, &event);
        }
        if step % every == 0 {
            see(&rules, &before, &state, &mut dice);
        }
    }
}

/// Exchanges all that a viewer may not know, many times in a game, and finds the same drawing.
pub fn hides_secrets<T: Title>(seats: usize, every: usize, at_least: u32) {
    let mut secrets = 0;
    play::<T>(seats, 3, every, |rules, before, state, dice| {
        for viewer in [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(2))] {
            let other = rules.disguise(state, viewer, dice);
            secrets += u32::from(other != *state);
            let other_before = rules.disguise(before, viewer, dice);
            let seen = drawn(rules, state, Some(before), viewer);
            assert!(seen == drawn(rules, &other, Some(&other_before), viewer), "{viewer:?}");
        }
    });
    assert!(secrets > at_least, "something was hidden: {secrets}");
}
