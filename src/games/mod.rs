//! The titles. To add one: its folder, its YAML, its words and layouts, `mod x;` and `&x::TITLE` in the list below.

pub mod age_of_steam;
#[cfg(test)]
#[path = "../../tests/branch_line/mod.rs"]
mod branch_line;
mod choices;
mod fold_line;
mod game;
#[cfg(test)]
mod harness;
mod hex_lists;
mod hex_scenes;
mod leg_reading;
mod legs;
mod live;
mod opening;
mod proof;
pub mod rail_baron;
pub mod railroad_dice;
mod ready;
pub mod steam_barons;
pub mod steel_driver;
mod title;

pub use choices::{Choice, Chosen, Values};
pub use game::{
    Bot, Decided, Denied, Events, Folded, FoldedPart, Foretold, Game, Judged, Lifted, ReadOrder, Retold,
};
pub use opening::{Opening, nameless};
pub use proof::{Proof, Proves};
pub use ready::{Count, Ready};
pub use title::{AnyTitle, BoardLabel, Erased, Onlooker, Title, ToldSetup};

use crate::orders::Pen;
use crate::rules::{Fact, Language, Seat, Sentence};

/// Every title that Waybill moderates.
pub const TITLES: &[&dyn AnyTitle] = &[
    steel_driver::TITLE,
    rail_baron::TITLE,
    age_of_steam::TITLE,
    railroad_dice::TITLE,
    steam_barons::TITLE,
    #[cfg(test)]
    branch_line::TITLE,
];

/// The title of a name, as people write it, with blanks or dashes.
pub fn find(name: &str) -> Option<&'static dyn AnyTitle> {
    let plain = |text: &str| text.to_lowercase().replace([' ', '_'], "-");
    TITLES.iter().copied().find(|title| plain(title.id()) == plain(name))
}

/// What a player would write, as a fact: the message is given the words of every language, and says those of its own.
fn written(message: &'static str, write: impl Fn(&Pen<'_>) -> String) -> Fact {
    let players: Vec<String> = (0..SIGNED).filter_map(sign).map(String::from).collect();
    let [english, italian] =
        Language::ALL.map(|language| with_players(&write(&Pen { language, players: &players })));
    Sentence::new(message).with("english", english).with("italian", italian).into()
}

/// More players than sit at any table.
const SIGNED: u32 = 16;

/// What stands for a player in an order until somebody who knows their names says it: a sign that nobody writes.
fn sign(player: u32) -> Option<char> {
    const FIRST: u32 = 0xE000;
    char::from_u32(FIRST + player)
}

/// An order with its players where their signs stand.
fn with_players(order: &str) -> Fact {
    let player = |letter: char| (0..SIGNED).position(|player| sign(player) == Some(letter));
    let mut facts: Vec<Fact> = Vec::new();
    let mut words = String::new();
    for letter in order.chars() {
        match player(letter) {
            None => words.push(letter),
            Some(player) => facts.extend([Fact::Name(std::mem::take(&mut words)), Seat::at(player).into()]),
        }
    }
    match facts[..] {
        [] => Fact::Name(words),
        _ => Fact::Row(facts.into_iter().chain([Fact::Name(words)]).collect()),
    }
}
