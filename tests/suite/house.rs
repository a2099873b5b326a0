//! A hall on a memory journal, and bots that play at its tables.

use chrono::{DateTime, Utc};
use std::collections::BTreeMap;
use std::sync::Arc;
use waybill::games::{AnyTitle, Bot, Opening};
use waybill::journal::MemoryJournal;
use waybill::orders::Pen;
use waybill::rules::luck::Secret;
use waybill::rules::{By, Dice, Language, Seat};
use waybill::table::{Hall, Hand, LuckKind, NewTable, Table};

/// Players of every test game, in seat order.
pub const NAMES: [&str; 6] = ["Anna", "Bert", "Carla", "Dino", "Elsa", "Franco"];

/// Whether the counts that the issues name are wanted, not the reduced ones of a usual run.
pub fn is_full() -> bool {
    std::env::var_os("WAYBILL_FULL").is_some()
}

/// A count that the issues name, or a part of it in a usual run.
pub fn count(full: usize, usual: usize) -> usize {
    if is_full() { full } else { usual }
}

/// Whether a title is as long as a real game; the tiny one that shows how a title is added has bounds of its own.
pub fn is_long(title: &dyn AnyTitle) -> bool {
    title.id() != "branch-line"
}

/// A moment of the test clock.
pub fn moment(minute: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_794_787_200 + 60 * minute, 0).unwrap()
}

/// A hand at a moment.
pub fn hand(by: By, minute: i64) -> Hand<'static> {
    Hand { at: moment(minute), by, cause: "console", voice: None }
}

/// A hall that lives in memory.
pub fn hall() -> Hall {
    Hall::new(Arc::new(MemoryJournal::new()))
}

/// An opening with the built-in board.
pub fn opening(title: &dyn AnyTitle, seats: usize) -> Opening {
    let (board, _) = title.read_board(title.board()).unwrap();
    Opening {
        title: title.id().to_owned(),
        version: title.version(),
        seats: NAMES[..seats].iter().map(|name| (*name).to_owned()).collect(),
        options: BTreeMap::new(),
        board: board.into(),
    }
}

/// What a new table needs, with drawn luck from a seed.
pub fn new_table<'n>(table: &'n str, opening: Opening, seed: u8) -> NewTable<'n> {
    NewTable {
        table,
        opening,
        luck: LuckKind::Drawn,
        told: Vec::new(),
        secret: Secret::new([seed; 32]),
        seals: waybill::rules::SealKey::new([8; 32]),
        tokens: waybill::rules::TokenKey::new([9; 32]),
        addresses: Vec::new(),
        salts: vec![(Seat(0), "a pinch of salt".to_owned())],
        pace: None,
        customs: Default::default(),
        start: true,
    }
}

/// What a bot would write for a seat, in English.
pub fn bot_line(table: &Table, seat: Seat, bot: Bot, dice: &mut dyn Dice) -> Option<String> {
    let order = table.replay.game.bot(seat, bot, dice)?;
    let pen = Pen { language: Language::English, players: table.replay.house.names() };
    Some(table.replay.game.write(&order, &pen))
}

/// Outcomes as a moderator tells them.
pub fn told(outcomes: &[u32]) -> Vec<String> {
    outcomes.iter().map(u32::to_string).collect()
}

/// A table with the built-in board, begun.
pub fn begun(hall: &Hall, title: &dyn AnyTitle, table: &str, seats: usize, seed: u8) -> Table {
    hall.open(new_table(table, opening(title, seats), seed), &hand(By::Moderator, 0)).unwrap()
}
