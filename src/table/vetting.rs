//! Records that come from elsewhere, looked at before anything is done with them. They may be well chained and still make
//! no sense: seats that nobody has, names that no table would take, events that no board allows. Each record is told and
//! folded on a copy of the position first, and every so often the position it leads to is used in all ways in which a
//! table is used.

use super::audit::lifted;
use super::cards;
use super::consent::Question;
use super::house::{House, HouseEvent, LuckKind};
use super::motions::{LONGEST_SALT, LONGEST_WORDS};
use super::names;
use super::openings::Openings;
use super::replay::{Broken, Replay};
use crate::games::{self, Game, Onlooker, nameless};
use crate::journal::{self, Record};
use crate::orders::Pen;
use crate::rules::luck::Secret;
use crate::rules::{Language, SealKey, Seat, Turn, Viewer};

/// At how many positions everything is tried; at all others only what always holds.
const TRIALS: usize = 12;
/// The longest order, in letters: a plan of many steps, or words to others.
const LONGEST_ORDER: usize = 2 * LONGEST_WORDS;

/// Folds the records of a copy that comes from elsewhere, or says which of them makes no sense.
pub fn vet<T: AsRef<str>>(table: &str, lines: &[T], openings: &Openings) -> Result<Replay, Broken> {
    let broken = |record: u64| move |why: String| Broken { record, why };
    let first = lines.first().ok_or_else(|| broken(0)("there are no records".to_owned()))?.as_ref();
    let read = Record::read(first).map_err(|damage| broken(0)(damage.to_string()))?;
    let mut replay = Replay::open_with(table, &read, openings)?;
    vet_opening(&replay, table).map_err(broken(0))?;
    vet_record(&replay.house, &read, &[]).map_err(broken(0))?;
    let every = lines.len().div_ceil(TRIALS);
    try_out(&replay, lines.len() == 1).map_err(broken(0))?;
    for (place, line) in lines.iter().enumerate().skip(1) {
        let (line, record) = (line.as_ref(), replay.seq);
        let read = Record::read(line).map_err(|damage| broken(record)(damage.to_string()))?;
        let house = cards::house_events(&read).map_err(broken(record))?;
        vet_record(&replay.house, &read, &house).map_err(broken(record))?;
        let game = &replay.game;
        let events = journal::guarded(|| {
            let events = game.events(&mut lifted(&read))?;
            game.copy().retell(&events);
            Ok(events)
        });
        let events = events.flatten().map_err(broken(record))?;
        let stepped =
            journal::guarded(|| replay.step_with(&read, &events, None, lines).map_err(|broken| broken.why));
        stepped.flatten().map_err(broken(record))?;
        let game = &replay.game;
        journal::guarded(|| game.audit()).flatten().map_err(broken(record))?;
        let is_last = place + 1 == lines.len();
        if place % every == 0 || is_last {
            try_out(&replay, is_last).map_err(broken(record))?;
        }
    }
    Ok(replay)
}

/// What `waybill new` asks of a table: names, addresses, salts, and the promise of the luck.
fn vet_opening(replay: &Replay, table: &str) -> Result<(), String> {
    let house = &replay.house;
    let title = games::find(&house.opening.title);
    // Who was forgotten is called by their seat.
    let known =
        Seat::all(house.names().len()).zip(house.names()).filter(|(seat, name)| **name != nameless(*seat));
    let names: Vec<String> = known.map(|(_, name)| name.clone()).collect();
    let complaints = names::complaints(table, title, &names, &house.addresses);
    if !complaints.is_empty() {
        return Err(complaints.join("; "));
    }
    if Secret::from_hex(&house.commitment).is_none() {
        return Err("the promise of the luck is no hash".to_owned());
    }
    match house.progress.salts.iter().all(|salt| is_line(salt, LONGEST_SALT)) {
        true => Ok(()),
        false => Err("a salt is one line of text".to_owned()),
    }
}

/// What a table can be played on with: the secret that was promised, and the key of the commitments.
pub fn can_go_on(house: &House) -> Result<(), &'static str> {
    let promised = |secret: &Secret| secret.commitment() == house.commitment;
    if !house.secret.as_ref().is_some_and(promised) {
        return Err("the secret of its luck is missing or not the one that was promised");
    }
    match &house.seals {
        None => Err("the key of its commitments is missing"),
        Some(key) if *key == SealKey::new([0; 32]) => Err("the key of its commitments is nobody's"),
        Some(_) => Ok(()),
    }
}

/// Whether all seats of a record are seats of the table, and all words as long as words can be.
fn vet_record(house: &House, read: &Record<'_>, events: &[HouseEvent]) -> Result<(), String> {
    let seats = house.names().len();
    let owners = read.events.iter().filter_map(|(owner, _)| *owner);
    let throwers = read.luck.iter().flat_map(|draw| [draw.only, draw.whose]).flatten();
    let named = events.iter().flat_map(seats_of);
    let mut all = read.by.seat().into_iter().chain(owners).chain(throwers).chain(named);
    if let Some(stranger) = all.find(|seat| seat.index() >= seats) {
        return Err(format!("nobody has seat {}", stranger.index() + 1));
    }
    if read.luck.iter().any(|draw| draw.of == 0 || draw.got == 0 && !draw.told) {
        return Err("something was drawn out of nothing".to_owned());
    }
    if house.luck == LuckKind::Drawn && read.luck.iter().any(|draw| draw.got > draw.of) {
        return Err("something was drawn that is not there".to_owned());
    }
    let order = read.order.as_ref().map_or("", |order| order.known());
    if order.chars().count() > LONGEST_ORDER {
        return Err("its order is longer than an order can be".to_owned());
    }
    if read.cards.iter().flatten().any(|card| !is_line(&card.words, LONGEST_WORDS)) {
        return Err("a name or an address is more than one line".to_owned());
    }
    events.iter().try_for_each(|event| vet_words(house, event))
}

fn vet_words(house: &House, event: &HouseEvent) -> Result<(), String> {
    let good = match event {
        HouseEvent::Salted { salt, .. } => is_line(salt, LONGEST_SALT),
        HouseEvent::Told { outcomes } => {
            outcomes.len() <= LONGEST_SALT && outcomes.iter().all(|outcome| is_line(outcome, LONGEST_SALT))
        }
        HouseEvent::Waits { purpose, .. } => is_line(purpose, LONGEST_SALT),
        HouseEvent::TakenBack { why: Some(words), .. }
        | HouseEvent::Closed { why: Some(words), .. }
        | HouseEvent::Pressed { words: Some(words), .. }
        | HouseEvent::Spoken { words: Some(words), .. } => words.chars().count() <= LONGEST_WORDS,
        HouseEvent::Timed(timing) => timing.is_sane(),
        HouseEvent::Dials { dials } => dials.iter().all(|(_, dial)| dial.is_sane()),
        HouseEvent::Seated { seat, name, address, .. } => {
            let title = games::find(&house.opening.title);
            let is_good = |address: &String| address.is_empty() || names::is_address(address);
            (*name == nameless(*seat) || names::is_name(name, title)) && address.as_ref().is_none_or(is_good)
        }
        _ => true,
    };
    if good { Ok(()) } else { Err("the house would not have taken its words".to_owned()) }
}

/// The seats that a decision of the house names.
fn seats_of(event: &HouseEvent) -> Vec<Seat> {
    match event {
        HouseEvent::Salted { seat, .. }
        | HouseEvent::LanguageChosen { seat, .. }
        | HouseEvent::Noted { seat }
        | HouseEvent::DiaryLeft { seat, .. }
        | HouseEvent::Resigned { seat }
        | HouseEvent::Consented { seat, .. }
        | HouseEvent::Seated { seat, .. } => vec![*seat],
        HouseEvent::Timed(timing) => timing.seats(),
        HouseEvent::Dials { dials } => dials.iter().map(|(seat, _)| *seat).collect(),
        HouseEvent::Pressed { from, to, .. } => to.iter().copied().chain([*from]).collect(),
        HouseEvent::Spoken { to, .. } => to.clone(),
        HouseEvent::Closed { ranking, .. } => ranking.iter().flat_map(|place| place.seats.clone()).collect(),
        HouseEvent::Proposed { from, question, asked, .. } => {
            let won = match question {
                Question::Concede { to } => Some(*to),
                Question::Undo { .. } | Question::End | Question::Draw => None,
            };
            asked.iter().copied().chain([*from]).chain(won).collect()
        }
        HouseEvent::Opened { .. }
        | HouseEvent::Dismissed
        | HouseEvent::Started
        | HouseEvent::Told { .. }
        | HouseEvent::Waits { .. }
        | HouseEvent::Used { .. }
        | HouseEvent::LaidAside { .. }
        | HouseEvent::CustomsSet { .. }
        | HouseEvent::TakenBack { .. }
        | HouseEvent::RulesChanged { .. } => Vec::new(),
    }
}

fn is_line(text: &str, longest: usize) -> bool {
    text.chars().count() <= longest && !text.chars().any(char::is_control)
}

/// Uses a position in all ways in which a table is used.
fn try_out(replay: &Replay, draws: bool) -> Result<(), String> {
    let (game, seats) = (&*replay.game, replay.house.names().len());
    journal::guarded(|| try_all(game, &replay.table, seats, draws)).flatten()
}

fn try_all(game: &dyn Game, table: &str, seats: usize, draws: bool) -> Result<(), String> {
    let stranger = match game.turn() {
        Turn::Seats(turn) => turn.into_iter().find(|seat| seat.index() >= seats),
        Turn::Over(ranking) => {
            ranking.into_iter().flat_map(|place| place.seats).find(|seat| seat.index() >= seats)
        }
    };
    if stranger.is_some() {
        return Err("it is the turn of nobody at this table".to_owned());
    }
    let players = vec![String::new(); seats];
    let pen = Pen { language: Language::English, players: &players };
    for seat in Seat::all(seats) {
        game.options(seat, &pen);
        game.plans(seat, &pen);
        game.ready(seat, &pen);
        game.wealth(seat);
        game.foreseen(seat);
    }
    for viewer in Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public, Viewer::Moderator]) {
        let view = game.view(viewer);
        serde_json::to_writer(std::io::sink(), &view).map_err(|error| error.to_string())?;
    }
    // Drawing takes longest, and who looks on changes little in it.
    if draws {
        game.scene(Viewer::Moderator, None, &Onlooker { table, say: &|_| String::new() });
    }
    game.restore(&game.snapshot()).map(drop)
}
