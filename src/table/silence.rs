//! What the house orders for a seat that is late: what silence means in the rules, or what a bot would do. Both are made
//! again by an audit: the bot sees what its seat sees, and its dice come from the table's secret and the announced moment.

use super::pace::How;
use super::replay::Replay;
use crate::games::Bot;
use crate::journal::moment_text;
use crate::orders::Pen;
use crate::rules::Seat;
use crate::rules::luck::{Secret, Seeded};
use chrono::{DateTime, Utc};

/// The order for a seat that is late, in canonical words. Where silence means nothing in the rules, a bot moves.
/// `moment` is the one that was announced.
pub fn clock_order(
    replay: &Replay,
    secret: Option<&Secret>,
    seat: Seat,
    how: How,
    moment: DateTime<Utc>,
) -> Option<String> {
    let game = &replay.game;
    let silent = match how {
        How::Wait | How::Standby => return None,
        How::Skip => game.silence(seat),
        How::Bot => None,
    };
    let order = match silent {
        Some(order) => order,
        None => game.bot(seat, Bot::Sensible, &mut dice(replay, secret?, seat, &moment_text(moment)))?,
    };
    Some(game.write(&order, &Pen::CANONICAL))
}

/// The voice of such an order: luck rests on the moment that was announced.
pub fn clock_voice(moment: DateTime<Utc>) -> String {
    format!("clock {}", moment_text(moment))
}

/// The order of a bot that holds a seat, in canonical words: made from what the seat sees, the table's secret and the number
/// of the record, which nobody chooses.
pub fn held_order(replay: &Replay, secret: Option<&Secret>, seat: Seat) -> Option<String> {
    let mut dice = dice(replay, secret?, seat, &format!("record {}", replay.seq));
    let order = replay.game.bot(seat, Bot::Sensible, &mut dice)?;
    Some(replay.game.write(&order, &Pen::CANONICAL))
}

/// The voice of such an order: luck rests on the moment of the record before it.
pub fn held_voice(replay: &Replay) -> String {
    format!("clock {}", replay.house.progress.moment)
}

fn dice(replay: &Replay, secret: &Secret, seat: Seat, moment: &str) -> Seeded {
    let message = format!("waybill bot 1\n{}\n{}\n{seat}\n{moment}\n", secret.to_hex(), replay.table);
    let hash = blake3::hash(message.as_bytes());
    let seed = hash.as_bytes().first_chunk().expect("a hash has 32 bytes");
    Seeded::new(u64::from_le_bytes(*seed))
}
