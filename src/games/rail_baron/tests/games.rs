//! Whole games between bots under every sort of options, watched after every event.

use super::{Game, NAMES};
use crate::games::harness::{disguised, open};
use crate::games::rail_baron::events::Event;
use crate::games::rail_baron::{RailBaron, audit};
use crate::rules::luck::{Seeded, pick};
use crate::rules::{self, HappeningOf, Language, Options, Rules, Seat, Sight, Turn, Viewer};
use std::collections::BTreeMap;

/// Options that make different games, alone and together.
const TABLES: &[&[(&str, &str)]] = &[
    &[],
    &[("groups", "yes"), ("superchief-price", "yes")],
    &[("net-worth", "yes"), ("payoff-bonus", "yes")],
    &[("governor", "yes")],
    &[("governor", "yes"), ("automatic-takeover", "yes"), ("cards", "yes")],
    &[("cards", "yes"), ("established-rate", "dot"), ("payoffs", "corrected")],
];

/// More orders than any game needs.
const ENDLESS: usize = 20_000;

/// Plays a game and counts its orders and turns.
fn play(seats: usize, options: &[(&str, &str)], seed: u64, sensible: bool) -> (usize, u32) {
    let mut game = Game::opened(&NAMES[..seats], options);
    let mut dice = Seeded::new(seed);
    let begun = rules::begin(&game.rules, &game.state, &mut dice);
    watch(&mut game, &begun.unwrap_or_else(|why| panic!("{why:?}")).told);
    for orders in 0..ENDLESS {
        let Turn::Seats(turn) = game.rules.turn(&game.state.open) else {
            return (orders, game.state.open.turns);
        };
        let seat = turn[0];
        let Options { now, later } = game.options(seat);
        assert!(!now.is_empty(), "seed {seed}: nothing to do in {:?}", game.state.open.phase);
        let order = match sensible {
            true => game.rules.sensible(&game.view(Viewer::Seat(seat)), &now, &mut dice),
            false if pick(&mut dice, 5) == 0 => later[pick(&mut dice, later.len())].clone(),
            false => now[pick(&mut dice, now.len())].clone(),
        };
        for language in Language::ALL {
            let line = game.write(&order, language);
            assert_eq!(game.read(&line).order, order, "{line}");
        }
        let decided = rules::decide(&game.rules, &game.state, seat, &order, &mut dice);
        watch(&mut game, &decided.unwrap_or_else(|why| panic!("seed {seed}: {order:?}: {why:?}")).told);
        for viewer in Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public]).filter(|_| orders % 16 == 0)
        {
            let other = disguised(&game.rules, &game.state, viewer, &mut dice);
            assert_eq!(game.rules.audit(&other), Ok(()), "seed {seed}: another purse is a possible one");
            assert!(
                game.view(viewer) == game.rules.view(Sight::new(&other, viewer)),
                "seed {seed}: {viewer:?}"
            );
            if let Viewer::Seat(seat) = viewer {
                let options = game.rules.options(&other.open, other.own(seat), seat);
                assert_eq!(game.options(seat), options, "seed {seed}");
            }
        }
    }
    panic!("seed {seed}: the game does not end: {:?}", game.state.open);
}

/// What happens can be said, the fees are right, what always holds still holds.
fn watch(game: &mut Game, told: &[HappeningOf<RailBaron>]) {
    for happening in told {
        let one = std::slice::from_ref(happening);
        for event in open(one) {
            if let Event::Paid { seat, dues, .. } = event
                && seat == game.state.open.active
            {
                let paid: BTreeMap<_, _> = dues.iter().map(|due| (due.to, due.sum)).collect();
                assert_eq!(paid, audit::recount(&game.state.open, &game.state.open.turn.rides), "fees");
            }
        }
        game.happen(one);
    }
}

#[test]
fn games_end_under_every_sort_of_options() {
    for (number, options) in TABLES.iter().enumerate() {
        for sensible in [false, true] {
            let seats = 2 + number % 5;
            let (orders, turns) = play(seats, options, 40 + number as u64, sensible);
            assert!(orders > 0 && turns as usize >= seats, "{options:?}");
        }
    }
}
