//! What the moderator does: open a table, begin the game, tell luck, take moves back.

use super::deciding;
use super::draft::{Hand, Sheet};
use super::house::{House, HouseEvent, HouseRefusal, LuckKind, Private};
use super::luck::Luck;
use super::names;
use super::openings::Openings;
use super::replay::{Lines, Replay};
use crate::games::{self, Denied, Opening};
use crate::journal::{Kept, Part, Record, Tip};
use crate::orders::Names;
use crate::rules::luck::Secret;
use crate::rules::{By, Language, Owed, Seat};
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

/// The longest salt, in letters.
const LONGEST_SALT: usize = 200;

/// A table before its first record, and the records that open it.
pub fn open(new: NewTable<'_>, hand: &Hand<'_>, openings: &Openings) -> Result<(Replay, Sheet), Vec<String>> {
    let NewTable { table, opening, luck, told, secret, addresses, salts, start } = new;
    let complaints = names::complaints(table, games::find(&opening.title), &opening.seats, &addresses);
    if !complaints.is_empty() {
        return Err(complaints);
    }
    let (opening, game) = openings.game(&opening)?;
    let commitment = secret.commitment();
    let private = Private { secret: secret.to_hex(), addresses };
    let house = House::open(opening.clone(), luck, commitment.clone(), Some(private.clone()));
    let replay = Replay::unopened(table, house, Arc::clone(&game));
    let mut sheet = Sheet::first(table, secret, game);
    let private = serde_json::to_string(&private).expect("plain data");
    let opened = HouseEvent::Opened { opening, luck, commitment };
    sheet.add_house(hand, Some(Part::Secret(private)), vec![opened]);
    let mut forked = replay.fork();
    for (seat, salt) in salts {
        let salted =
            salt_event(&forked, seat, &salt).map_err(|_| vec!["a salt is one line of text".to_owned()])?;
        note(&mut sheet, &mut forked, hand, salted);
    }
    if !told.is_empty() {
        note(&mut sheet, &mut forked, hand, HouseEvent::Told { outcomes: told });
    }
    if start {
        begin(&forked, &mut sheet, hand)
            .map_err(|refusal| vec![format!("the luck that was told: {refusal:?}")])?;
    }
    Ok((replay, sheet))
}

fn note(sheet: &mut Sheet, replay: &mut Replay, hand: &Hand<'_>, event: HouseEvent) {
    replay.house.evolve(sheet.next(), &event);
    sheet.add_house(hand, None, vec![event]);
}

/// Begins the game of a table that was opened without.
pub fn start(replay: &Replay, tip: Tip, hand: &Hand<'_>) -> Result<Sheet, HouseRefusal> {
    let mut sheet = Sheet::new(replay, tip);
    begin(replay, &mut sheet, hand)?;
    Ok(sheet)
}

fn begin(replay: &Replay, sheet: &mut Sheet, hand: &Hand<'_>) -> Result<(), HouseRefusal> {
    if replay.house.progress.started.is_some() {
        return Err(HouseRefusal::Started);
    }
    let mut dice = Luck::of(replay, sheet);
    match sheet.game().begin(&mut dice) {
        Ok(decided) => {
            sheet.add(&hand.of_house(), decided, dice.draws(), vec![HouseEvent::Started]);
            Ok(())
        }
        Err(Denied::Owed { owed: Owed(ask), .. }) => {
            if let Some((told, ask)) = dice.wrong() {
                return Err(HouseRefusal::no_such_outcome(told, ask));
            }
            let waits =
                HouseEvent::Waits { record: None, of: ask.numbers(), purpose: ask.purpose.to_owned() };
            sheet.add_house(&hand.of_house(), None, vec![waits]);
            Ok(())
        }
        Err(_) => Err(HouseRefusal::CannotBegin),
    }
}

/// Adds a player's salt to the luck, before the game begins.
pub fn salt(
    replay: &Replay,
    tip: Tip,
    hand: &Hand<'_>,
    seat: Seat,
    salt: &str,
) -> Result<Sheet, HouseRefusal> {
    let event = salt_event(replay, seat, salt)?;
    let mut sheet = Sheet::new(replay, tip);
    sheet.add_house(hand, None, vec![event]);
    Ok(sheet)
}

fn salt_event(replay: &Replay, seat: Seat, salt: &str) -> Result<HouseEvent, HouseRefusal> {
    if replay.house.progress.started.is_some() {
        return Err(HouseRefusal::Started);
    }
    let salt = salt.trim();
    if salt.is_empty() || salt.chars().count() > LONGEST_SALT || salt.chars().any(char::is_control) {
        return Err(HouseRefusal::BadSalt);
    }
    Ok(HouseEvent::Salted { seat, salt: salt.to_owned() })
}

/// Chooses the language of a player's letters.
pub fn choose_language(replay: &Replay, tip: Tip, hand: &Hand<'_>, seat: Seat, language: Language) -> Sheet {
    let mut sheet = Sheet::new(replay, tip);
    sheet.add_house(hand, None, vec![HouseEvent::LanguageChosen { seat, language }]);
    sheet
}

/// Writes into a player's diary; nobody else can ever read it.
pub fn note_down(
    replay: &Replay,
    tip: Tip,
    hand: &Hand<'_>,
    seat: Seat,
    words: &str,
) -> Result<Sheet, HouseRefusal> {
    let words = said(words)?;
    let mut sheet = Sheet::new(replay, tip);
    sheet.add_house(hand, Some(Part::Secret(words)), vec![HouseEvent::Noted { seat }]);
    Ok(sheet)
}

/// Sends a player's words to others, or to everybody if they are for nobody in particular.
pub fn press(
    replay: &Replay,
    tip: Tip,
    hand: &Hand<'_>,
    from: Seat,
    to: &[Seat],
    words: &str,
) -> Result<Sheet, HouseRefusal> {
    let words = said(words)?;
    let (order, words) = match to {
        [] => (None, Some(words)),
        _ => (Some(Part::Secret(words)), None),
    };
    let mut sheet = Sheet::new(replay, tip);
    sheet.add_house(hand, order, vec![HouseEvent::Pressed { from, to: to.to_vec(), words }]);
    Ok(sheet)
}

/// Words as they are kept: not empty, and nothing in them that a reader cannot see.
fn said(words: &str) -> Result<String, HouseRefusal> {
    let shown = |letter: &char| *letter == '\n' || !letter.is_control();
    let words: String = words.trim().chars().filter(shown).take(LONGEST_WORDS).collect();
    if words.is_empty() { Err(HouseRefusal::NothingSaid) } else { Ok(words) }
}

/// The longest note or press, in letters.
const LONGEST_WORDS: usize = 8_000;

/// Tells outcomes; what waits for them goes on as far as they reach.
pub fn tell_luck(
    replay: &Replay,
    tip: Tip,
    hand: &Hand<'_>,
    outcomes: &[String],
    lines: &(impl Lines + ?Sized),
) -> Result<Sheet, HouseRefusal> {
    let progress = &replay.house.progress;
    match replay.house.luck {
        LuckKind::Drawn => return Err(HouseRefusal::LuckIsDrawn),
        _ if progress.closed => return Err(HouseRefusal::Closed),
        _ if outcomes.is_empty() => return Err(HouseRefusal::NothingTold),
        LuckKind::Told => {}
    }
    let mut sheet = Sheet::new(replay, tip);
    let told = HouseEvent::Told { outcomes: outcomes.to_vec() };
    sheet.add_house(&hand.of_house(), None, vec![told.clone()]);
    let mut forked = replay.fork();
    forked.house.evolve(tip.next, &told);
    let Some(waiting) = &progress.owed else { return Ok(sheet) };
    if progress.started.is_none() {
        forked.house.progress.owed = None;
        begin(&forked, &mut sheet, hand)?;
        return Ok(sheet);
    }
    let Ok(line) = lines.line(waiting.record) else { return Ok(sheet) };
    let Some((by, order)) = order_of(&line) else { return Ok(sheet) };
    let Some(seat) = by.seat() else { return Ok(sheet) };
    let Ok(order) = sheet.game().read(&order, &Names::of_players(&[])) else { return Ok(sheet) };
    let mut dice = Luck::of(&forked, &sheet);
    match sheet.game().decide(seat, &order, &mut dice) {
        Ok(decided) => sheet.add(&Hand { by, ..*hand }, decided, dice.draws(), Vec::new()),
        Err(Denied::Owed { owed: Owed(ask), .. }) => {
            if let Some((told, ask)) = dice.wrong() {
                return Err(HouseRefusal::no_such_outcome(told, ask));
            }
            let record = Some(waiting.record);
            let waits = HouseEvent::Waits { record, of: ask.numbers(), purpose: ask.purpose.to_owned() };
            sheet.add_house(&hand.of_house(), None, vec![waits]);
        }
        Err(_) => {}
    }
    deciding::close(replay, &mut sheet, hand);
    Ok(sheet)
}

/// Hand and words of a record that waits.
fn order_of(line: &str) -> Option<(By, String)> {
    let record = Record::read(line).ok()?;
    match record.order? {
        Kept::Open(order) | Kept::Secret(order) => Some((record.by, order.into_owned())),
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
    lines: &(impl Lines + ?Sized),
) -> Result<Sheet, HouseRefusal> {
    let first = replay.house.progress.started.ok_or(HouseRefusal::NotStarted)?;
    if replay.house.progress.closed {
        // The luck's secret is known now, so nobody could play on fairly.
        return Err(HouseRefusal::Closed);
    }
    if to >= replay.next {
        return Err(HouseRefusal::NoSuchRecord { record: to, last: replay.next - 1 });
    }
    if to < first {
        return Err(HouseRefusal::BeforeTheStart { first });
    }
    if !replay.in_force(to) {
        return Err(HouseRefusal::NotInForce { record: to });
    }
    if to == replay.last_in_force() {
        return Err(HouseRefusal::NothingToTakeBack);
    }
    let after = replay.position_after(to, lines).map_err(|_| HouseRefusal::NotInForce { record: to })?;
    let mut sheet = Sheet::new(replay, tip);
    sheet.add_position(&hand.of_house(), vec![HouseEvent::TakenBack { to }], after);
    Ok(sheet)
}
