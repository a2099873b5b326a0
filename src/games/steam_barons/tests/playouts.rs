//! Whole games between players who do anything legal, and between sensible ones, on both maps: how they end, who goes
//! bankrupt, and whether charters change hands.

use super::*;
use crate::games::harness::{games, play_out};
use crate::games::{Bot, Proves};
use crate::rules::{Happening, Turn};

/// What happened in some games.
#[derive(Debug, Default)]
struct Tally {
    games: u64,
    /// Games with a bankruptcy, and how many companies went bankrupt.
    ruined: u64,
    bankrupt: u64,
    /// Charters that went to a buyer, the first among them, and to whoever held more after a sale.
    bought: u64,
    sold: u64,
    issued: u64,
    linked: u64,
    shipped: u64,
    /// Auctions without a bid.
    unsold: u64,
    /// What the winners had, all together.
    cash: i64,
}

/// Both maps with every number of seats in turn.
fn kind(seed: u64) -> (usize, &'static [(&'static str, &'static str)]) {
    (2 + (seed % 5) as usize, SteamBarons::KINDS[(seed / 5) as usize % SteamBarons::KINDS.len()])
}

fn play_all(bot: Bot, count: u64) -> Tally {
    let mut tally = Tally { games: count, ..Tally::default() };
    for seed in 0..count {
        let (seats, options) = kind(seed);
        let bankrupt = tally.bankrupt;
        let played = play_out::<SteamBarons>(seats, options, bot, seed, |happening| match happening {
            Happening::All(Event::WentBankrupt { .. }) => tally.bankrupt += 1,
            Happening::All(Event::Bought { charter: Some(_), .. }) => tally.bought += 1,
            Happening::All(Event::Sold { charters, .. }) => tally.sold += charters.len() as u64,
            Happening::All(Event::Issued { shares, .. }) => tally.issued += u64::from(*shares),
            Happening::All(Event::Linked { .. }) => tally.linked += 1,
            Happening::All(Event::Shipped { .. }) => tally.shipped += 1,
            Happening::All(Event::NobodyBid { .. }) => tally.unsold += 1,
            Happening::All(_) | Happening::Only(..) => {}
        });
        tally.ruined += u64::from(tally.bankrupt > bankrupt);
        assert_eq!(played.state.open.turn, 5, "seed {seed}");
        if let Turn::Over(ranking) = played.rules.turn(&played.state.open) {
            tally.cash += ranking[0].score;
        }
    }
    println!("{bot:?}: {tally:?}");
    tally
}

#[test]
fn anything_legal_leads_to_an_end() {
    let tally = play_all(Bot::Random, games(10, 600));
    assert!(tally.bought > 0 && tally.issued > 0, "{tally:?}");
}

#[test]
fn sensible_players_invest_and_ship() {
    let tally = play_all(Bot::Sensible, games(10, 200));
    assert!(tally.shipped > 10 * tally.games, "{tally:?}");
}
