//! What a table of Railroad Dice may choose: 40 or 60 dice, and readings of the book that can be read otherwise.

use super::RailroadDice;
use super::data::{Board, Data};
use crate::games::{Choice, Chosen, Values};

/// The options, the usual value first.
pub const OPTIONS: &[Choice] = &[
    Choice::seat("first"),
    Choice::one_of("dice", &["40", "60"]),
    Choice::one_of("gate", &["book", "seats"]),
    Choice::one_of("chain", &["group", "path"]),
    Choice::one_of("first-tile", &["bonus", "none"]),
    Choice::one_of("blocking", &["local", "ahead"]),
    Choice { key: "years", values: Values::Number { least: 2, most: 200 } },
];

/// Games that differ, for the playouts.
pub const KINDS: &[&[(&str, &str)]] = &[
    &[],
    &[("dice", "60")],
    &[("gate", "seats"), ("chain", "path"), ("first-tile", "none"), ("blocking", "ahead")],
];

/// The rules with what a table has chosen.
pub fn read(data: Data, seats: usize, options: Chosen<'_>) -> Result<RailroadDice, Vec<String>> {
    let is = |key: &str, word: &str| options.word(key) == Some(word);
    let table = data.gate.get(&seats).copied().unwrap_or(seats as u32);
    let dice = options.number("dice").unwrap_or(data.dice);
    if dice < data.start * seats as u32 + data.leave {
        return Err(vec![format!("dice: {dice} do not reach for {seats} seats on this board")]);
    }
    Ok(RailroadDice {
        seats,
        first: options.seat("first"),
        dice,
        gate: if is("gate", "seats") { seats as u32 } else { table },
        paths: is("chain", "path"),
        first_tile: !is("first-tile", "none"),
        ahead: is("blocking", "ahead"),
        years: options.number("years").unwrap_or(data.years),
        board: Board::new(data),
    })
}
