//! What the moderator does: open a table, begin the game, tell luck, take moves back.

use super::deciding;
use super::draft::{Hand, Sheet};
use super::house::{House, HouseEvent, HouseRefusal, LuckKind, Private};
use super::luck::Luck;
use super::motions::{Motion, is_name};
use super::openings::Openings;
use super::replay::{Lines, Replay};
use crate::games::{Denied, Opening};
use crate::journal::{Kept, Part, Record, Tip};
use crate::orders::Names;
use crate::rules::luck::Secret;
use crate::rules::{By, Owed, Seat};
use std::sync::Arc;

/// What a new table needs.
pub struct NewTable<'n> {
    /// Its name.
    pub table: &'n str,
    /// Title, seats, options, board.
    pub opening: Opening,
    /// Where luck comes from.
    pub luck: LuckKind,
    /// Outcomes that are told at once.
    pub told: Vec<String>,
    /// The luck's secret, freshly drawn.
    pub secret: Secret,
    /// Where each player gets their letters.
    pub addresses: Vec<String>,
    /// Salts that players sent, by seat.
    pub salts: Vec<(Seat, String)>,
    /// Whether the game begins at once.
    pub start: bool,
}

/// A table before its first record, and the records that open it. Seats that nobody waits for have their salt in the
/// first of them, before any welcome leaves.
pub fn open(new: NewTable<'_>, hand: &Hand<'_>, openings: &Openings) -> Result<(Replay, Sheet), Vec<String>> {
    let NewTable { table, opening, luck, told, secret, addresses, salts: given, start } = new;
    check_names(table, &opening.seats)?;
    let (opening, game) = openings.game(&opening)?;
    let seats = opening.seats.len();
    let mut salts = vec![String::new(); seats];
    for (seat, salt) in given {
        let salt = salt.trim().to_owned();
        if salt.is_empty() || salt.chars().any(char::is_control) {
            return Err(vec!["a salt is one line of text".to_owned()]);
        }
        salts[seat.index()] = salt;
    }
    let commitment = secret.commitment();
    let private = Private { secret: secret.to_hex(), addresses };
    let house = House::open(opening.clone(), luck, commitment.clone(), salts.clone(), Some(private.clone()));
    let mut replay = Replay::unopened(table, house, Arc::clone(&game));
    let mut sheet = Sheet::first(table, secret, seats, game);
    let private = serde_json::to_string(&private).expect("plain data");
    let opened = HouseEvent::Opened { opening, luck, commitment, salts };
    sheet.add_house(hand, Some(Part::Secret(private)), vec![opened]);
    let mut forked = replay.fork();
    if !told.is_empty() {
        let (motion, hand) = (Motion::Tell { outcomes: told }, hand.of_house());
        let events = motion.decide(&forked, sheet.game(), hand.by);
        let events = events.map_err(|refusal| vec![format!("the luck that was told: {refusal:?}")])?;
        events.iter().for_each(|event| forked.house.evolve(sheet.next(), event));
        sheet.add_motion(&hand, &motion, events);
    }
    if start {
        begin(&forked, &mut sheet, hand)
            .map_err(|refusal| vec![format!("the luck that was told: {refusal:?}")])?;
    }
    replay.next = 0;
    Ok((replay, sheet))
}

fn check_names(table: &str, seats: &[String]) -> Result<(), Vec<String>> {
    let mut complaints = Vec::new();
    let plain =
        |name: &str| !name.trim().is_empty() && name.trim() == name && !name.chars().any(char::is_control);
    if !plain(table) || table.chars().count() > 40 || table.len() > crate::journal::LONGEST_NAME {
        complaints
            .push(format!("\"{table}\" cannot be the name of a table: one line of up to 40 letters, please"));
    }
    for (index, seat) in seats.iter().enumerate() {
        if !is_name(seat) {
            complaints
                .push(format!("\"{seat}\" cannot be a player's name: up to 24 letters without : = , please"));
        }
        if seats[..index].iter().any(|other| other.to_lowercase() == seat.to_lowercase()) {
            complaints.push(format!("two players are called \"{seat}\""));
        }
    }
    if complaints.is_empty() { Ok(()) } else { Err(complaints) }
}

/// Puts a motion to the house that changes no position.
pub fn put(replay: &Replay, tip: Tip, hand: &Hand<'_>, motion: &Motion) -> Result<Sheet, HouseRefusal> {
    let mut sheet = Sheet::new(replay, tip);
    let events = motion.decide(replay, &*replay.game, hand.by)?;
    sheet.add_motion(hand, motion, events);
    Ok(sheet)
}

/// Begins the game of a table that was opened without.
pub fn start(replay: &Replay, tip: Tip, hand: &Hand<'_>) -> Result<Sheet, HouseRefusal> {
    let mut sheet = Sheet::new(replay, tip);
    begin(replay, &mut sheet, hand)?;
    Ok(sheet)
}

fn begin(replay: &Replay, sheet: &mut Sheet, hand: &Hand<'_>) -> Result<(), HouseRefusal> {
    let hand = hand.of_house();
    let started = Motion::Start.decide(replay, sheet.game(), hand.by)?;
    let mut dice = Luck::of(replay, sheet, None)?;
    match sheet.game().begin(&mut dice) {
        Ok(mut decided) => {
            decided.order = Motion::Start.to_string();
            sheet.add(&hand, decided, dice.draws(), None, started);
            Ok(())
        }
        Err(Denied::Owed { owed: Owed(ask), .. }) => {
            if let Some((told, ask)) = dice.wrong() {
                return Err(HouseRefusal::no_such_outcome(told, ask));
            }
            let waits =
                HouseEvent::Waits { record: None, of: ask.numbers(), purpose: ask.purpose.to_owned() };
            sheet.add_house(&hand, Some(Part::Open(Motion::Start.to_string())), vec![waits]);
            Ok(())
        }
        Err(_) => Err(HouseRefusal::CannotBegin),
    }
}

/// Tells outcomes; what waits for them goes on as far as they reach, and none is left over.
pub fn tell_luck(
    replay: &Replay,
    tip: Tip,
    hand: &Hand<'_>,
    outcomes: &[String],
    lines: &(impl Lines + ?Sized),
) -> Result<Sheet, HouseRefusal> {
    let progress = &replay.house.progress;
    let (motion, house_hand) = (Motion::Tell { outcomes: outcomes.to_vec() }, hand.of_house());
    let told = motion.decide(replay, &*replay.game, house_hand.by)?;
    let mut sheet = Sheet::new(replay, tip);
    let mut forked = replay.fork();
    told.iter().for_each(|event| forked.house.evolve(tip.next, event));
    sheet.add_motion(&house_hand, &motion, told);
    let Some(waiting) = &progress.owed else { return Ok(sheet) };
    let all = forked.house.progress.told.len();
    let none_left = |sheet: &Sheet| match all.saturating_sub(sheet.used()) {
        0 => Ok(()),
        left => Err(HouseRefusal::TooManyTold { left }),
    };
    if progress.started.is_none() {
        forked.house.progress.owed = None;
        begin(&forked, &mut sheet, hand)?;
        return Ok(sheet);
    }
    let Ok(line) = lines.line(waiting.record) else { return Ok(sheet) };
    let Some((by, order, cause)) = order_of(&line) else { return Ok(sheet) };
    let Some(seat) = by.seat() else { return Ok(sheet) };
    let Ok(read) = sheet.game().read(&order, &Names::of_players(&[])) else { return Ok(sheet) };
    let hand = Hand { by, cause: &cause, voice: None, ..*hand };
    let voice = hand.voice(seat, &order);
    let mut dice = Luck::of(&forked, &sheet, Some((seat, &voice)))?;
    match sheet.game().decide(seat, &read, &mut dice) {
        Ok(decided) => sheet.add(&hand, decided, dice.draws(), Some((seat, voice)), Vec::new()),
        Err(Denied::Owed { owed: Owed(ask), .. }) => {
            if let Some((told, ask)) = dice.wrong() {
                return Err(HouseRefusal::no_such_outcome(told, ask));
            }
            let record = Some(waiting.record);
            let waits = HouseEvent::Waits { record, of: ask.numbers(), purpose: ask.purpose.to_owned() };
            sheet.add_house(&house_hand, None, vec![waits]);
            return Ok(sheet);
        }
        Err(_) => {}
    }
    none_left(&sheet)?;
    deciding::close(replay, &mut sheet, &hand);
    Ok(sheet)
}

/// Hand, words and cause of a record that waits.
fn order_of(line: &str) -> Option<(By, String, String)> {
    let record = Record::read(line).ok()?;
    match record.order? {
        Kept::Open(order) | Kept::Secret(order) => {
            Some((record.by, order.into_owned(), record.cause.into_owned()))
        }
        Kept::Sealed => None,
    }
}

/// A record that a single step back undoes, and the one where that leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The last record in force that changed the game.
    pub record: u64,
    /// The record in force before it.
    pub to: u64,
}

/// The step back that undoes the last change of the game: notes, words and languages after it are none.
pub fn last_step(replay: &Replay, lines: &(impl Lines + ?Sized)) -> Option<Step> {
    let mut in_force = (0..replay.next).rev().filter(|record| replay.in_force(*record));
    let record = in_force.find(|record| !lines.line(*record).is_ok_and(|line| is_aside(&line)))?;
    Some(Step { record, to: in_force.next()? })
}

/// Whether a record only says something beside the game.
fn is_aside(line: &str) -> bool {
    let Ok(record) = Record::read(line) else { return false };
    let aside = |event: &&serde_json::value::RawValue| {
        serde_json::from_str(event.get()).is_ok_and(|event: HouseEvent| event.is_aside())
    };
    record.events.is_empty() && !record.house.is_empty() && record.house.iter().all(aside)
}

/// Takes back everything after a record.
pub fn take_back(
    replay: &Replay,
    tip: Tip,
    hand: &Hand<'_>,
    to: u64,
    why: Option<&str>,
    lines: &(impl Lines + ?Sized),
) -> Result<Sheet, HouseRefusal> {
    let (motion, hand) = (Motion::TakeBack { to, why: why.map(str::to_owned) }, hand.of_house());
    let events = motion.decide(replay, &*replay.game, hand.by)?;
    let gone = |_| HouseRefusal::NotInForce { record: to };
    let (after, book) = replay.stand_after(to, lines).map_err(gone)?;
    let book = replay.book_after(to, book, lines).map_err(gone)?;
    let mut sheet = Sheet::new(replay, tip);
    sheet.add_position(&hand, &motion, events, after, book);
    Ok(sheet)
}
