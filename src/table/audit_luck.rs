//! Draws made again, and what they rest on.

use super::audit::Audit;
use super::house::LuckKind;
use super::luck::LuckBook;
use super::replay::Replay;
use crate::journal::{Record, Shows, cause_hash, is_half_a_hash};
use crate::rules::luck::{self, Draw, Ground, Secret, hand_voice};
use crate::rules::{By, Seat};
use serde::Serialize;

/// On what the draws of a table rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Rests {
    /// On letters of the player whose throw it is, or of any player where it is nobody's.
    pub letters: u64,
    /// On what the moderator typed, or fixed at the opening.
    pub hand: u64,
    /// On announced moments.
    pub clock: u64,
    /// On nothing but the moderator's word: luck that was told.
    pub told: u64,
}

/// Makes the draws of a record again.
pub fn check(audit: &mut Audit, replay: &Replay, secret: Option<&Secret>, read: &Record<'_>) {
    let Replay { table, house, .. } = replay;
    if let Some(voice) = &read.voice {
        check_voice(audit, house.luck, &house.progress.book, read, voice);
    } else if read.by.seat().is_some() && !read.luck.is_empty() && read.shows != Shows::Nothing {
        audit.find(read.seq, "something was drawn, but the voice of its seat is missing");
    }
    if read.luck.is_empty() {
        return;
    }
    let mut book = house.progress.book.clone();
    if let (Some(seat), Some(voice)) = (read.by.seat(), &read.voice) {
        book.speak(seat, voice);
    }
    let ground = Ground { table, salts: &house.progress.salts, voices: &book.voices };
    for (number, draw) in read.luck.iter().enumerate() {
        if draw.told {
            audit.told += 1;
            audit.rests.told += 1;
            if house.luck == LuckKind::Drawn {
                audit.find(read.seq, "an outcome was told at a table whose luck is drawn");
            }
            continue;
        }
        if house.luck == LuckKind::Told {
            audit.find(read.seq, format!("draw {} was not told at a table whose luck is told", number + 1));
        }
        if draw.of == 0 {
            audit.find(read.seq, format!("draw {} is out of nothing", number + 1));
            continue;
        }
        // A copy that shows no voices cannot make draws again, even where the secret is known.
        let Some(secret) = secret.filter(|_| read.shows != Shows::Nothing) else {
            audit.unmade += 1;
            continue;
        };
        rest(audit, ground, draw);
        let index = read.luck[..number].iter().filter(|other| other.whose == draw.whose).count();
        let throws = book.thrown(draw.whose);
        let outcome = luck::outcome(secret, ground, draw.whose, throws, index, draw.of);
        audit.draws += 1;
        if outcome != draw.got {
            audit.find(read.seq, format!("draw {} should be {outcome} and is {}", number + 1, draw.got));
        }
    }
}

/// Counts what a draw rests on.
fn rest(audit: &mut Audit, ground: Ground<'_>, draw: &Draw) {
    let voice = |seat: Seat| {
        let spoken = ground.voices.get(seat.index()).filter(|voice| !voice.is_empty());
        spoken.or(ground.salts.get(seat.index())).map_or("", String::as_str)
    };
    let is_letter = |part: &String| part.starts_with("letter ");
    let letters = match draw.whose {
        Some(seat) => voice(seat).starts_with("letter "),
        None => ground.voices.iter().chain(ground.salts).any(is_letter),
    };
    let rests = &mut audit.rests;
    match draw.whose {
        _ if letters => rests.letters += 1,
        Some(seat) if voice(seat).starts_with("clock ") => rests.clock += 1,
        _ => rests.hand += 1,
    }
}

/// A voice that does not come by a letter can be made again; and what was taken back keeps its first.
fn check_voice(audit: &mut Audit, luck: LuckKind, book: &LuckBook, read: &Record<'_>, voice: &str) {
    let order = read.order.as_ref().map(|order| &**order.known());
    let (Some(seat), Some(order)) = (read.by.seat(), order) else { return };
    if let Some(first) = book.first_voice(seat, order) {
        if first != voice {
            audit.find(read.seq, "an order that was taken back came again with another voice");
        }
        return;
    }
    let by_hand = voice.starts_with("hand ") && voice == hand_voice(seat, order);
    let by_letter = voice.strip_prefix("letter ").is_some_and(is_half_a_hash);
    let is_fair = match read.by {
        By::Seat(_) => by_hand || by_letter,
        By::ModeratorFor(_) => by_hand,
        // What waited until luck was told speaks by its words, whoever brought it.
        By::ClockFor(_) => voice.starts_with("clock ") || (by_hand && luck == LuckKind::Told),
        By::Moderator | By::Clock | By::Person(_) => false,
    };
    if !is_fair {
        audit.find(read.seq, format!("the voice \"{voice}\" is not that of the hand it came by"));
    }
    let is_nobodys = |cause: &str| cause_hash(cause) == *read.cause;
    if voice.starts_with("letter ") && ["console", "clock"].into_iter().any(is_nobodys) {
        audit.find(read.seq, "it has the voice of a letter, and came without one");
    }
}
