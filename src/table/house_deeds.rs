//! What the moderator does: open a table, begin the game, tell luck, take moves back.

use super::deciding;
use super::draft::{Hand, Sheet};
use super::house::{House, HouseEvent, HouseRefusal, LuckKind, Private};
use super::luck::Luck;
use super::openings::Openings;
use super::replay::{Lines, Replay};
use crate::games::{Denied, Opening};
use crate::journal::{Record, Tip};
use crate::orders::Names;
use crate::rules::luck::Secret;
use crate::rules::{By, Drawer, Language, Owed, SealKey, Seat, TokenKey};

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
    /// The key of the seals, freshly drawn by itself: the luck's secret is revealed one day, this never.
    pub seals: SealKey,
    /// The key of the tokens, freshly drawn; it stands in no record.
    pub tokens: TokenKey,
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
    let NewTable { table, opening, luck, told, secret, seals, tokens, addresses, salts, start } = new;
    check_names(table, &opening.seats)?;
    let (opening, game) = openings.game(&opening)?;
    let commitment = secret.commitment();
    let private = Private { secret: secret.to_hex(), seals: seals.to_hex(), addresses };
    let house = House::open(opening.clone(), luck, commitment.clone(), Some(private.clone()));
    let mut replay = Replay::unopened(table, house, game);
    replay.house.tokens = Some(tokens);
    let mut sheet = Sheet::new(&replay, Tip::start(table));
    let private = serde_json::to_string(&private).expect("plain data");
    let opened = HouseEvent::Opened { opening, luck, commitment };
    sheet.add_opening(hand, private, vec![opened]);
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
    replay.house.evolve(sheet.seq(), sheet.next(), &event);
    sheet.add_house(hand, vec![event]);
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
        if !plain(seat) || seat.chars().count() > 24 || seat.contains([':', '=', ',']) {
            complaints
                .push(format!("\"{seat}\" cannot be a player's name: up to 24 letters without : = , please"));
        }
        if seats[..index].iter().any(|other| other.to_lowercase() == seat.to_lowercase()) {
            complaints.push(format!("two players are called \"{seat}\""));
        }
    }
    if complaints.is_empty() { Ok(()) } else { Err(complaints) }
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
            sheet.add_house(&hand.of_house(), vec![waits]);
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
    sheet.add_house(hand, vec![event]);
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
    let chosen = HouseEvent::LanguageChosen { seat, language };
    sheet.add_private(hand, Drawer::Private(seat), None, vec![chosen]);
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
    sheet.add_private(hand, Drawer::Private(seat), Some(words), vec![HouseEvent::Noted { seat }]);
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
    let mut sheet = Sheet::new(replay, tip);
    match to {
        [] => {
            let pressed = HouseEvent::Pressed { from, to: Vec::new(), words: Some(words) };
            sheet.add_house(hand, vec![pressed]);
        }
        to => {
            let pressed = HouseEvent::Pressed { from, to: to.to_vec(), words: None };
            sheet.add_private(hand, Drawer::Private(from), Some(words), vec![pressed]);
        }
    }
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
    sheet.add_house(&hand.of_house(), vec![told.clone()]);
    let mut forked = replay.fork();
    forked.house.evolve(tip.seq, tip.next, &told);
    let Some(waiting) = &progress.owed else { return Ok(sheet) };
    if progress.started.is_none() {
        forked.house.progress.owed = None;
        begin(&forked, &mut sheet, hand)?;
        return Ok(sheet);
    }
    let line = replay.place_of(waiting.record, lines).and_then(|place| lines.line(place));
    let Ok(line) = line else { return Ok(sheet) };
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
            sheet.add_house(&hand.of_house(), vec![waits]);
        }
        Err(_) => {}
    }
    deciding::close(replay, &mut sheet, hand);
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
    if to >= replay.seq {
        return Err(HouseRefusal::NoSuchRecord { record: to, last: replay.seq - 1 });
    }
    if to < first {
        return Err(HouseRefusal::BeforeTheStart { first });
    }
    let place = replay.place_of(to, lines).ok().filter(|place| replay.in_force(*place));
    let Some(place) = place else { return Err(HouseRefusal::NotInForce { record: to }) };
    // What only a seat knows is no reason to take anything back in front of everybody.
    if replay.open_before(replay.next, lines).is_none_or(|(last, _)| last <= to) {
        return Err(HouseRefusal::NothingToTakeBack);
    }
    let place = replay.end_of(to, lines).unwrap_or(place);
    let after = replay.position_after(place, lines).map_err(|_| HouseRefusal::NotInForce { record: to })?;
    let mut sheet = Sheet::new(replay, tip);
    sheet.add_position(&hand.of_house(), vec![HouseEvent::TakenBack { to }], after, place);
    Ok(sheet)
}
