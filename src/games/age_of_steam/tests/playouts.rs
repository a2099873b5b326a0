//! Whole games between players who do anything legal, and between sensible ones.

use super::super::AgeOfSteam;
use super::super::events::Event;
use super::super::state::Phase;
use crate::games::harness::{self, Played, open};
use crate::rules::luck::Seeded;
use crate::rules::{self, Options, Rules, Sight, Turn, Viewer};

#[test]
fn anything_legal_leads_to_an_end() {
    for (seats, seed) in [(3, 1), (4, 2), (5, 3), (6, 4)] {
        harness::play::<AgeOfSteam>(seats, seed, 1, |rules, _, state, _| {
            rules.audit(state).unwrap();
        });
    }
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
    let mut games = 0;
    let mut ruined = 0;
    let mut points = 0;
    for seed in 0..2 {
        for seats in 3..=6 {
            let options: &[(&str, &str)] = if seed % 2 == 0 { &[] } else { &[("edition", "later")] };
            let (bankrupt, best) = sensible(seats, seed, options);
            games += 1;
            ruined += usize::from(bankrupt > 0);
            points += best;
        }
    }
    println!("{ruined} of {games} ruined, {} points", points / games as i64);
    assert!(ruined * 2 < games, "{ruined} of {games} games saw somebody bankrupt");
    assert!(points / games as i64 > 20, "the winner has {} points on the average", points / games as i64);
}
