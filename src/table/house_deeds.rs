//! What the moderator does: open a table, begin the game, tell luck, take moves back.

use super::cards;
use super::customs::Customs;
use super::deciding;
use super::draft::{Hand, Sheet};
use super::house::{House, HouseEvent, HouseRefusal, LuckKind, Private};
use super::luck::Luck;
use super::motions::{self, Motion};
use super::names;
use super::openings::Openings;
use super::pace::{Pace, Timing};
use super::replay::{Lines, Replay};
use crate::games::{self, Denied, Opening};
use crate::journal::{Record, Tip};
use crate::orders::Names;
use crate::rules::luck::{Secret, hand_voice};
use crate::rules::{By, Owed, SealKey, Seat, TokenKey};

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
    /// What salts of commitments and seals are made with, freshly drawn.
    pub seals: SealKey,
    /// The key of the tokens, freshly drawn; it stands in no record.
    pub tokens: TokenKey,
    /// Where each player gets their letters.
    pub addresses: Vec<String>,
    /// Salts that players sent, by seat.
    pub salts: Vec<(Seat, String)>,
    /// What was agreed about time; nothing where there are no deadlines.
    pub pace: Option<Pace>,
    /// What was agreed on beside it.
    pub customs: Customs,
    /// Whether the game begins at once.
    pub start: bool,
}

/// Where nothing is taken back, no line is read again.
const NO_LINES: &[&str] = &[];

/// A table before its first record, and the records that open it. Seats that nobody waits for have their salt in the
/// first of them, before any welcome leaves.
pub fn open(new: NewTable<'_>, hand: &Hand<'_>, openings: &Openings) -> Result<(Replay, Sheet), Vec<String>> {
    let NewTable { table, opening, luck, told, secret, seals, tokens, addresses, salts: given, .. } = new;
    let (pace, customs, start) = (new.pace, new.customs, new.start);
    let complaints = names::complaints(table, games::find(&opening.title), &opening.seats, &addresses);
    if !complaints.is_empty() {
        return Err(complaints);
    }
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
    // The salts of names are made with a key that is kept nowhere, so that whoever is forgotten cannot be guessed.
    let cards = cards::opening(table, &seals.derived("cards"), &opening.seats, &addresses);
    let private = Private { secret: secret.to_hex(), seals: seals.derived("commitments").to_hex() };
    let house = House::open(
        opening.clone(),
        luck,
        commitment.clone(),
        salts.clone(),
        Some(private.clone()),
        addresses,
    );
    let mut replay = Replay::unopened(table, house, game);
    replay.house.tokens = Some(tokens);
    let mut sheet = Sheet::new(&replay, Tip::start(table));
    let private = serde_json::to_string(&private).expect("plain data");
    let opened = HouseEvent::Opened { opening, luck, commitment, salts };
    sheet.add_opening(hand, private, vec![opened], cards);
    let mut forked = replay.fork();
    if !told.is_empty() {
        let (motion, hand) = (Motion::Tell { outcomes: told }, hand.of_house());
        let events = motion.decide(&forked, sheet.game(), hand.moment(), NO_LINES);
        let events = events.map_err(|refusal| vec![format!("the luck that was told: {refusal:?}")])?;
        events.iter().for_each(|event| forked.house.evolve(sheet.seq(), sheet.next(), event));
        sheet.add_motion(&hand, &motion, events);
    }
    let pace = pace.map(|pace| Motion::Time(Timing::Pace { pace: Some(pace) }));
    // What everybody expects anyway needs no record.
    let customs = (customs != Customs::default()).then_some(Motion::Customs { customs });
    for motion in pace.into_iter().chain(customs) {
        let hand = hand.of_house();
        let events = motion.decide(&forked, sheet.game(), hand.moment(), NO_LINES);
        let events = events.map_err(|refusal| vec![format!("{motion}: {refusal:?}")])?;
        events.iter().for_each(|event| forked.house.evolve(sheet.seq(), sheet.next(), event));
        sheet.add_motion(&hand, &motion, events);
    }
    if start {
        begin(&forked, &mut sheet, hand)
            .map_err(|refusal| vec![format!("the luck that was told: {refusal:?}")])?;
    }
    Ok((replay, sheet))
}

/// Puts a motion to the house that changes no position.
pub fn put(replay: &Replay, tip: Tip, hand: &Hand<'_>, motion: &Motion) -> Result<Sheet, HouseRefusal> {
    let mut sheet = Sheet::new(replay, tip);
    let hand = &hand.not_before(replay);
    let events = motion.decide(replay, &*replay.game, hand.moment(), NO_LINES)?;
    sheet.add_motion(hand, motion, events);
    Ok(sheet)
}

/// Puts a motion to the house that looks at what was recorded.
pub fn put_with(
    replay: &Replay,
    tip: Tip,
    hand: &Hand<'_>,
    motion: &Motion,
    lines: &(impl Lines + ?Sized),
) -> Result<Sheet, HouseRefusal> {
    let mut sheet = Sheet::new(replay, tip);
    let hand = &hand.not_before(replay);
    let events = motion.decide(replay, &*replay.game, hand.moment(), lines)?;
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
    let started = Motion::Start.decide(replay, sheet.game(), hand.moment(), NO_LINES)?;
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
            sheet.add_waiting_start(&hand, waits);
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
    let told = motion.decide(replay, &*replay.game, house_hand.moment(), NO_LINES)?;
    let mut sheet = Sheet::new(replay, tip);
    let mut forked = replay.fork();
    told.iter().for_each(|event| forked.house.evolve(tip.seq, tip.next, event));
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
    let line = replay.place_of(waiting.record, lines).and_then(|place| lines.line(place));
    let Ok(line) = line else { return Ok(sheet) };
    let Some((by, order)) = order_of(&line) else { return Ok(sheet) };
    let Some(seat) = by.seat() else { return Ok(sheet) };
    let Ok(read) = sheet.game().read(&order, &Names::of_players(&[])) else { return Ok(sheet) };
    let hand = Hand { by, voice: None, ..*hand };
    // It rests on what was told, whoever brought it.
    let voice = sheet.book().voice_of(seat, &order, &hand_voice(seat, &order));
    let mut dice = Luck::of(&forked, &sheet, Some((seat, &voice)))?;
    match sheet.game().decide(seat, &read, &mut dice) {
        Ok(decided) => sheet.add(&hand, decided, dice.draws(), Some((seat, voice)), Vec::new()),
        Err(Denied::Owed { owed: Owed(ask), .. }) => {
            if let Some((told, ask)) = dice.wrong() {
                return Err(HouseRefusal::no_such_outcome(told, ask));
            }
            let record = Some(waiting.record);
            let waits = HouseEvent::Waits { record, of: ask.numbers(), purpose: ask.purpose.to_owned() };
            sheet.add_house(&house_hand, vec![waits]);
            return Ok(sheet);
        }
        Err(_) => {}
    }
    none_left(&sheet)?;
    deciding::close(replay, &mut sheet, &hand);
    Ok(sheet)
}

/// Hand and words of a record that waits.
fn order_of(line: &str) -> Option<(By, String)> {
    let record = Record::read(line).ok()?;
    Some((record.by, record.order?.known().to_string()))
}

/// A record that a single step back undoes, and the one where that leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The place of the last open record in force that changed the game.
    pub place: u64,
    /// The open record in force before it.
    pub to: u64,
}

/// The step back that undoes the last change of the game: what is hidden, and words after it, are none.
pub fn last_step(replay: &Replay, lines: &(impl Lines + ?Sized)) -> Option<Step> {
    let mut before = replay.next;
    loop {
        let (_, place) = replay.open_before(before, lines)?;
        if !lines.line(place).is_ok_and(|line| is_aside(&line)) {
            let (to, _) = replay.open_before(place, lines)?;
            return Some(Step { place, to });
        }
        before = place;
    }
}

/// Whether a record only says something beside the game.
pub fn is_aside(line: &str) -> bool {
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
    let place = motions::way_back(replay, to, lines)?;
    let events = motion.decide(replay, &*replay.game, hand.moment(), lines)?;
    let gone = |_| HouseRefusal::NotInForce { record: to };
    let (after, book) = replay.stand_after(place, lines).map_err(gone)?;
    let book = replay.book_after(place, book, lines).map_err(gone)?;
    let mut sheet = Sheet::new(replay, tip);
    sheet.add_position(&hand, &motion, events, (after, book), place);
    Ok(sheet)
}
