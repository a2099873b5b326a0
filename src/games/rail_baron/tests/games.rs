//! Whole games between bots under every sort of options, watched after every event.

use super::rules;
use crate::games::rail_baron::events::Event;
use crate::games::rail_baron::{RailBaron, Title, audit};
use crate::orders;
use crate::rules::luck::Seeded;
use crate::rules::luck::pick;
use crate::rules::{Language, Options, Rules, Seat, Turn, Viewer};

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

/// What a game came to.
struct Played {
    orders: usize,
    turns: u32,
}

fn play(seats: usize, options: &[(&str, &str)], seed: u64, sensible: bool) -> Played {
    let (rules, mut state) = rules(seats, options);
    let mut dice = Seeded::new(seed);
    let events = rules.begin(&state, &mut dice).expect("luck is drawn");
    events.iter().for_each(|event| step(&rules, &mut state, event));
    for orders in 0..ENDLESS {
        let Turn::Seats(turn) = rules.turn(&state) else {
            return Played { orders, turns: state.open.turns };
        };
        let seat = turn[0];
        let Options { now, ahead } = rules.options(&state, seat);
        assert!(!now.is_empty(), "seed {seed}: nothing to do in {:?}", state.open.phase);
        let order = match sensible {
            true => rules.sensible(&rules.view(&state, Viewer::Seat(seat)), &now, &mut dice),
            false if pick(&mut dice, 5) == 0 => ahead[pick(&mut dice, ahead.len())].clone(),
            false => now[pick(&mut dice, now.len())].clone(),
        };
        for language in Language::ALL {
            let line = rules.write(&order, language);
            let read =
                orders::read(&line, RailBaron::VERBS, &rules).unwrap_or_else(|why| panic!("{line}: {why:?}"));
            assert_eq!(read.order, order, "{line}");
        }
        let events = rules.decide(&state, seat, &order, &mut dice);
        let events = events.unwrap_or_else(|why| panic!("seed {seed}: {order:?}: {why:?}"));
        events.iter().for_each(|event| step(&rules, &mut state, event));
        for viewer in Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public]).filter(|_| orders % 16 == 0)
        {
            let other = rules.disguise(&state, viewer, &mut dice);
            assert!(rules.view(&state, viewer) == rules.view(&other, viewer), "seed {seed}: {viewer:?}");
            if let Viewer::Seat(seat) = viewer {
                assert_eq!(rules.options(&state, seat), rules.options(&other, seat), "seed {seed}");
            }
        }
    }
    panic!("seed {seed}: the game does not end: {:?}", state.open);
}

/// One event: the sentence can be said, the fees are right, what always holds still holds.
fn step(rules: &RailBaron, state: &mut crate::games::rail_baron::state::State, event: &Event) {
    if let Event::Paid { seat, dues } = event
        && *seat == state.open.active
    {
        let paid: std::collections::BTreeMap<_, _> = dues.iter().map(|due| (due.to, due.sum)).collect();
        assert_eq!(paid, audit::recount(&state.open, &state.open.turn.rides), "fees");
    }
    rules.tell(state, event);
    rules.evolve(state, event);
    rules.audit(state).unwrap_or_else(|what| panic!("{what} after {event:?}"));
}

#[test]
fn games_end_under_every_sort_of_options() {
    for (number, options) in TABLES.iter().enumerate() {
        for sensible in [false, true] {
            let seats = 2 + number % 5;
            let played = play(seats, options, 40 + number as u64, sensible);
            assert!(played.orders > 0 && played.turns as usize >= seats, "{options:?}");
        }
    }
}
