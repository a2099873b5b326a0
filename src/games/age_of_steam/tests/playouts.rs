//! Whole games between players who do anything legal, and between sensible ones.

use super::super::AgeOfSteam;
use super::super::events::Event;
use super::super::state::Phase;
use super::words::reads_back;
use crate::games::Proves;
use crate::games::harness::{Played, open};
use crate::rules::luck::{Seeded, pick};
use crate::rules::{self, Options, Rules, Seat, Sight, Turn, Viewer};

fn games(usual: u64, full: u64) -> u64 {
    if std::env::var_os("WAYBILL_FULL").is_some() { full } else { usual }
}

/// Every edition with every number of seats in turn.
fn kind(seed: u64) -> (usize, &'static [(&'static str, &'static str)]) {
    (3 + (seed % 4) as usize, AgeOfSteam::KINDS[(seed / 4) as usize % AgeOfSteam::KINDS.len()])
}

#[test]
fn anything_legal_leads_to_an_end() {
    for seed in 0..games(8, 600) {
        let (seats, options) = kind(seed);
        anything(seats, options, seed);
    }
}

/// Plays anything legal, with orders left ahead. After every event all is accounted for; every option stands, and reads
/// back from its words.
fn anything(seats: usize, options: &[(&str, &str)], seed: u64) {
    /// One position in so many has all of its options tried.
    const TRIED: usize = 7;
    let names: Vec<String> = (1..=seats).map(|seat| format!("Player {seat}")).collect();
    let short: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut played = Played::<AgeOfSteam>::opened(&short, options);
    let mut dice = Seeded::new(seed);
    let begun = rules::begin(&played.rules, &played.state, &mut dice).unwrap();
    played.happen(&begun.told);
    for step in 0..20_000 {
        let Turn::Seats(turn) = played.rules.turn(&played.state.open) else { return };
        let seat = if step % 3 == 0 { Seat::at(pick(&mut dice, seats)) } else { turn[0] };
        let Options { now, later } = played.rules.options(&played.state.open, played.state.own(seat), seat);
        if step % TRIED == 0 {
            for order in now.iter().chain(&later) {
                reads_back(&played.rules, order, &names);
                let tried = rules::foretell(&played.rules, &played.state, seat, order);
                assert!(tried.is_ok(), "seed {seed}, step {step}: {order:?} is refused");
            }
        }
        let orders = if now.is_empty() || step % 5 == 0 { later } else { now };
        let Some(order) = orders.get(pick(&mut dice, orders.len())) else { continue };
        let decided = rules::decide(&played.rules, &played.state, seat, order, &mut dice);
        let decision = decided.unwrap_or_else(|why| panic!("seed {seed}, step {step}: {order:?}: {why:?}"));
        played.happen(&decision.told);
        assert_eq!(played.state, decision.state, "seed {seed}, step {step}");
    }
    panic!("seed {seed}: no end");
}

/// Plays a game of sensible players to its end; how many went bankrupt and what the best scored.
fn sensible(seats: usize, seed: u64, options: &[(&str, &str)]) -> (usize, i64) {
    let names: Vec<String> = (1..=seats).map(|seat| format!("Player {seat}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let Played { rules, mut state, .. } = Played::<AgeOfSteam>::opened(&names, options);
    let mut dice = Seeded::new(seed);
    state = rules::begin(&rules, &state, &mut dice).unwrap_or_else(|why| panic!("{why:?}")).state;
    let mut bankrupt = 0;
    for _ in 0..5_000 {
        let turn = match rules.turn(&state.open) {
            Turn::Over(ranking) => return (bankrupt, ranking[0].score),
            Turn::Seats(seats) => seats,
        };
        let seat = turn[0];
        let Options { now, .. } = rules.options(&state.open, state.own(seat), seat);
        let view = rules.view(Sight::new(&state, Viewer::Seat(seat)));
        let order = rules.sensible(&view, &now, &mut dice);
        let decided = rules::decide(&rules, &state, seat, &order, &mut dice);
        let decision = decided.unwrap_or_else(|why| panic!("{order:?}: {why:?}"));
        bankrupt +=
            open(&decision.told).iter().filter(|event| matches!(event, Event::Eliminated { .. })).count();
        state = decision.state;
        rules.audit(&state).unwrap();
    }
    panic!("no end in {:?}", matches!(state.open.phase, Phase::Over { .. }));
}

#[test]
fn sensible_players_live_to_the_end() {
    let mut played = 0;
    let mut ruined = 0;
    let mut points = 0;
    for seed in 0..games(8, 200) {
        let (seats, options) = kind(seed);
        let (bankrupt, best) = sensible(seats, seed, options);
        played += 1;
        ruined += usize::from(bankrupt > 0);
        points += best;
    }
    println!(
        "{ruined} of {played} games saw somebody bankrupt, {} points for the best",
        points / played as i64
    );
    assert!(ruined * 2 < played, "{ruined} of {played} games saw somebody bankrupt");
    assert!(points / played as i64 > 20, "the winner has {} points on the average", points / played as i64);
}
