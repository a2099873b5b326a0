//! Whole games between bots: how they end, what is fought over, and what stays hidden.

use super::*;
use crate::games::Opening;
use crate::games::harness::hides_secrets;
use crate::games::{Bot, Title};
use crate::rules::luck::Seeded;
use crate::rules::{Options, Sight, Turn, Viewer, decide};
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
    orders: u32,
}

/// Plays a game to its end and looks after what always holds.
fn play(seats: usize, options: &[(&str, &str)], bot: Bot, seed: u64, tally: &mut Tally) {
    let names = ["Ann", "Bob", "Cid", "Dan"];
    let mut played = Played::<RailroadDice>::opened(&names[..seats], options);
    let mut dice = Seeded::new(seed);
    let begun =
        crate::rules::begin(&played.rules, &played.state, &mut dice).unwrap_or_else(|why| panic!("{why:?}"));
    played.state = begun.state;
    for _ in 0..5_000 {
        let Turn::Seats(turn) = played.rules.turn(&played.state.open) else {
            *tally.endings.entry(played.state.open.last_year.unwrap()).or_default() += 1;
            let built = played.state.open.companies.iter().map(|company| company.built).sum::<u32>();
            tally.unwon += u32::from(built == 0);
            tally.stations += built;
            tally.years += played.state.open.year;
            return;
        };
        let seat = turn[0];
        let Options { now, .. } = played.rules.options(&played.state.open, played.state.own(seat), seat);
        let order = match bot {
            Bot::Random => now[dice.below(now.len())].clone(),
            Bot::Sensible => {
                let view = played.rules.view(Sight::new(&played.state, Viewer::Seat(seat)));
                played.rules.sensible(&view, &now, &mut dice)
            }
        };
        let decided = decide(&played.rules, &played.state, seat, &order, &mut dice);
        let told = decided.unwrap_or_else(|why| panic!("seed {seed}: {order:?}: {why:?}")).told;
        played.happen(&told);
        tally.orders += 1;
        for event in open(&told) {
            match event {
                Event::Bought { from: Some(_), .. } => tally.buy_outs += 1,
                Event::PresidentNamed { before: Some(_), .. } => tally.lost += 1,
                _ => {}
            }
        }
    }
    panic!("seed {seed}: the game does not end");
}

fn games(usual: u64, full: u64) -> u64 {
    if std::env::var_os("WAYBILL_FULL").is_some() { full } else { usual }
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
        "{count} random games: {:?}, {} unwon, {} stations, {} years, {} orders",
        tally.endings, tally.unwon, tally.stations, tally.years, tally.orders
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
        "{count} sensible games: {:?}, {} unwon, {} stations, {} years, {} orders, {} buy-outs, {} presidencies lost",
        tally.endings, tally.unwon, tally.stations, tally.years, tally.orders, tally.buy_outs, tally.lost
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
