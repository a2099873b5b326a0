//! Whole games between players who do anything legal, and between sensible ones: how they end and whom they ruin.

use super::super::AgeOfSteam;
use super::super::events::Event;
use crate::games::harness::{games, play_out};
use crate::games::{Bot, Proves};
use crate::rules::{Happening, Rules, Turn};

/// What happened in some games.
#[derive(Debug, Default)]
struct Tally {
    games: u64,
    /// Games in which somebody went bankrupt, and how many did.
    ruined: u64,
    bankrupt: u64,
    /// Games that nobody was left to finish.
    deserted: u64,
    passes: u64,
    cities: u64,
    turned: u64,
    crossings: u64,
    moves: u64,
    points: i64,
}

/// Every edition with every number of seats in turn.
fn kind(seed: u64) -> (usize, &'static [(&'static str, &'static str)]) {
    (3 + (seed % 4) as usize, AgeOfSteam::KINDS[(seed / 4) as usize % AgeOfSteam::KINDS.len()])
}

fn play_all(bot: Bot, count: u64) -> Tally {
    let mut tally = Tally { games: count, ..Tally::default() };
    for seed in 0..count {
        let (seats, options) = kind(seed);
        let bankrupt = tally.bankrupt;
        let played = play_out::<AgeOfSteam>(seats, options, bot, seed, |happening| match happening {
            Happening::All(Event::Eliminated { .. }) => tally.bankrupt += 1,
            Happening::All(Event::PassedOnce { .. }) => tally.passes += 1,
            Happening::All(Event::Urbanized { .. }) => tally.cities += 1,
            Happening::All(Event::Moved { .. }) => tally.moves += 1,
            Happening::All(Event::Laid { work, class, .. }) => {
                tally.turned += u64::from(*work == crate::games::legs::Work::Redirected);
                tally.crossings += u64::from(*class == crate::board::hex::Class::Crossing);
            }
            Happening::All(_) | Happening::Only(..) => {}
        });
        tally.ruined += u64::from(tally.bankrupt > bankrupt);
        tally.deserted += u64::from(played.state.open.order.is_empty());
        if let Turn::Over(ranking) = played.rules.turn(&played.state.open) {
            tally.points += ranking[0].score;
        }
    }
    println!("{bot:?}: {tally:?}");
    tally
}

#[test]
fn anything_legal_leads_to_an_end() {
    let tally = play_all(Bot::Random, games(8, 600));
    assert!(tally.cities > 0 && tally.turned > 0, "{tally:?}");
}

#[test]
fn sensible_players_live_to_the_end() {
    let tally = play_all(Bot::Sensible, games(8, 200));
    let (played, average) = (tally.games, tally.points / tally.games as i64);
    assert!(tally.ruined * 2 < played, "{} of {played} games saw somebody bankrupt", tally.ruined);
    assert!(average > 20, "the winner has {average} points on the average");
}
