//! Whole games between bots: how they end, what is fought over, and what stays hidden.

use super::*;
use crate::games::Opening;
use crate::games::harness::{games, hides_secrets, play_out};
use crate::games::{Bot, Title};
use crate::rules::Happening;
use std::collections::BTreeMap;

/// What happened in one game.
#[derive(Default)]
struct Tally {
    endings: BTreeMap<Ending, u32>,
    unwon: u32,
    buy_outs: u32,
    lost: u32,
    stations: u32,
    years: u32,
    events: u32,
}

/// Plays a game to its end and counts what happened in it.
fn play(seats: usize, options: &[(&str, &str)], bot: Bot, seed: u64, tally: &mut Tally) {
    let played = play_out::<RailroadDice>(seats, options, bot, seed, |happening| match happening {
        Happening::All(Event::Bought { from: Some(_), .. }) => tally.buy_outs += 1,
        Happening::All(Event::PresidentNamed { before: Some(_), .. }) => tally.lost += 1,
        Happening::All(_) => tally.events += 1,
        Happening::Only(..) => {}
    });
    *tally.endings.entry(played.state.open.last_year.unwrap()).or_default() += 1;
    let built = played.state.open.companies.iter().map(|company| company.built).sum::<u32>();
    tally.unwon += u32::from(built == 0);
    tally.stations += built;
    tally.years += played.state.open.year;
}

fn play_all(bot: Bot, count: u64) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..count {
        let options: &[(&str, &str)] = if seed % 2 == 0 { &[] } else { &[("dice", "60")] };
        play(2 + (seed / 2 % 3) as usize, options, bot, seed, &mut tally);
    }
    tally
}

#[test]
fn random_games_end() {
    let count = games(24, 600);
    let tally = play_all(Bot::Random, count);
    println!(
        "{count} random games: {:?}, {} unwon, {} stations, {} years, {} events",
        tally.endings, tally.unwon, tally.stations, tally.years, tally.events
    );
    assert_eq!(tally.endings.values().sum::<u32>(), count as u32);
    // Whoever orders anything legal builds few stations and crosses few edges: such games end at the other two.
    if count >= 600 {
        for ending in [Ending::DeadEnds, Ending::Bank] {
            assert!(tally.endings.contains_key(&ending), "{ending:?}: {:?}", tally.endings);
        }
    }
}

#[test]
fn sensible_games_are_fought_over_shares_and_end_in_all_four_ways() {
    let count = games(12, 200);
    let tally = play_all(Bot::Sensible, count);
    println!(
        "{count} sensible games: {:?}, {} unwon, {} stations, {} years, {} events, {} buy-outs, {} presidencies lost",
        tally.endings, tally.unwon, tally.stations, tally.years, tally.events, tally.buy_outs, tally.lost
    );
    assert!(tally.lost > 0, "presidencies are lost");
    assert!(tally.stations > 5 * count as u32, "stations are built");
    if count >= 200 {
        assert!(tally.buy_outs > 0, "shares are bought from players");
        for ending in [Ending::Stations, Ending::Tiles, Ending::DeadEnds, Ending::Bank] {
            assert!(tally.endings.contains_key(&ending), "{ending:?}: {:?}", tally.endings);
        }
    }
}

#[test]
fn pictures_hide_what_is_hidden() {
    hides_secrets::<RailroadDice>(3, 40, 10);
}

#[test]
fn options_that_contradict_nothing_open_every_table() {
    let (board, _) = super::super::TITLE.read_board(RailroadDice::BOARD).unwrap();
    let opening = Opening {
        title: RailroadDice::ID.to_owned(),
        version: RailroadDice::VERSION,
        seats: THREE.map(str::to_owned).to_vec(),
        options: [("dice", "60"), ("gate", "seats"), ("blocking", "ahead"), ("years", "12")]
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .into(),
        board: board.into(),
    };
    assert!(super::super::TITLE.open(&opening).is_ok());
}
