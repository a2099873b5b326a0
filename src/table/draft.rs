//! A sheet of new records on top of a table: written and chained, but not yet in the journal.

use super::house::{HouseEvent, Progress};
use super::luck::LuckBook;
use super::motions::Motion;
use super::replay::Replay;
use crate::games::{Decided, Events, Game};
use crate::journal::{Chain, Draft, Part, RecordLine, Tip};
use crate::rules::luck::{Draw, Secret, hand_voice};
use crate::rules::{Ask, By, Seat};
use chrono::{DateTime, Utc};
use serde_json::value::{RawValue, to_raw_value};
use std::sync::Arc;

/// Who writes, when, and what brought it.
#[derive(Debug, Clone, Copy)]
pub struct Hand<'h> {
    /// The moment.
    pub at: DateTime<Utc>,
    /// Whose hand it is.
    pub by: By,
    /// The letter, post or console that brought it.
    pub cause: &'h str,
    /// The voice of the letter that brought it; what comes without one speaks by its words.
    pub voice: Option<&'h str>,
}

impl<'h> Hand<'h> {
    /// The same moment and cause, written by the house itself.
    pub fn of_house(&self) -> Hand<'h> {
        Hand { by: By::Moderator, ..*self }
    }

    /// The voice with which a seat gives an order.
    pub fn voice(&self, seat: Seat, order: &str) -> String {
        match (self.by, self.voice) {
            (By::Clock, _) => format!("clock {}", written(self.at)),
            (By::Seat(_), Some(voice)) => voice.to_owned(),
            _ => hand_voice(seat, order),
        }
    }
}

/// New records, and the position each of them leads to.
pub struct Sheet {
    table: String,
    secret: Option<Secret>,
    tip: Tip,
    entries: Vec<NewRecord>,
    base: Arc<dyn Game>,
    used: usize,
    /// What the next draws rest on.
    book: LuckBook,
    /// The moment of the last record.
    moment: Option<DateTime<Utc>>,
}

/// One new record.
pub struct NewRecord {
    /// Its text.
    pub line: RecordLine,
    /// What the house decided in it.
    pub house: Vec<HouseEvent>,
    /// What the title decided in it.
    pub events: Option<Events>,
    /// The position it leads to.
    pub game: Arc<dyn Game>,
    /// What draws rest on afterwards.
    pub book: LuckBook,
    /// Its moment.
    pub at: DateTime<Utc>,
}

impl Sheet {
    /// An empty sheet on top of a table.
    pub fn new(replay: &Replay, tip: Tip) -> Sheet {
        Sheet::on(replay, tip, Arc::clone(&replay.game))
    }

    /// An empty sheet on top of a table, with a position that may be another than the table's.
    pub fn on(replay: &Replay, tip: Tip, base: Arc<dyn Game>) -> Sheet {
        let (table, secret) = (replay.table.clone(), replay.house.secret.clone());
        let Progress { book, moment, .. } = &replay.house.progress;
        let moment = DateTime::parse_from_rfc3339(moment).ok().map(|moment| moment.to_utc());
        Sheet { table, secret, tip, entries: Vec::new(), base, used: 0, book: book.clone(), moment }
    }

    /// A sheet that opens a table.
    pub fn first(table: &str, secret: Secret, seats: usize, game: Arc<dyn Game>) -> Sheet {
        let tip = Tip { next: 0, chain: Chain::start(table) };
        let (table, book) = (table.to_owned(), LuckBook::new(seats));
        Sheet {
            table,
            secret: Some(secret),
            tip,
            entries: Vec::new(),
            base: game,
            used: 0,
            book,
            moment: None,
        }
    }

    /// The position before all that stands on the sheet; in a trial, as far as its seat can foresee it.
    pub fn base(&self) -> &Arc<dyn Game> {
        &self.base
    }

    /// The position after all that stands on the sheet.
    pub fn game(&self) -> &dyn Game {
        &**self.position()
    }

    fn position(&self) -> &Arc<dyn Game> {
        self.entries.last().map_or(&self.base, |written| &written.game)
    }

    /// What the next draws rest on.
    pub fn book(&self) -> &LuckBook {
        &self.book
    }

    /// The number of the next record.
    pub fn next(&self) -> u64 {
        self.tip.next
    }

    /// The tip after the sheet.
    pub fn tip(&self) -> Tip {
        self.tip
    }

    /// How many told outcomes the sheet uses.
    pub fn used(&self) -> usize {
        self.used
    }

    /// Whether nothing stands on it.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The new lines.
    pub fn lines(&self) -> impl Iterator<Item = &RecordLine> {
        self.entries.iter().map(|written| &written.line)
    }

    /// Adds a decided order together with what the house decided; `voice` is what its seat spoke with.
    pub fn add(
        &mut self,
        hand: &Hand<'_>,
        decided: Decided,
        draws: &[Draw],
        voice: Option<(Seat, String)>,
        mut house: Vec<HouseEvent>,
    ) {
        let used = draws.iter().filter(|draw| draw.told).count();
        if used > 0 {
            house.push(HouseEvent::Used { outcomes: used });
            self.used += used;
        }
        let Decided { order, secret, written, events, after } = decided;
        let part =
            |text, owner: Option<_>| if owner.is_some() { Part::Secret(text) } else { Part::Open(text) };
        let order = match (order.is_empty(), secret) {
            (true, _) => None,
            (false, true) => Some(Part::Secret(order)),
            (false, false) => Some(Part::Open(order)),
        };
        // What shows nothing in the open speaks for no throw: nobody shall hear of it by the dice.
        let shows = !draws.is_empty() || written.iter().any(|(_, owner)| owner.is_none());
        let voice = voice.filter(|_| shows);
        if let Some((seat, voice)) = &voice {
            self.book.speak(*seat, voice);
        }
        self.book.count(draws);
        let voice = voice.map(|(_, voice)| voice);
        let written = written.into_iter().map(|(text, owner)| part(text, owner)).collect();
        self.write(hand, order, voice, house, (written, Some(events)), draws.to_vec(), after.into());
    }

    /// Adds an order that waits for luck; told outcomes that do not fit are laid aside.
    pub fn add_waiting(&mut self, hand: &Hand<'_>, order: &str, ask: &Ask, laid_aside: usize) {
        let waits = HouseEvent::Waits { record: None, of: ask.numbers(), purpose: ask.purpose.to_owned() };
        let mut house = vec![waits];
        if laid_aside > 0 {
            house.insert(0, HouseEvent::LaidAside { outcomes: laid_aside });
            self.used += laid_aside;
        }
        // Whether the order must stay with its owner is known only once it is decided.
        self.add_house(hand, Some(Part::Secret(order.to_owned())), house);
    }

    /// Adds what the house decided; the position stays.
    pub fn add_house(&mut self, hand: &Hand<'_>, order: Option<Part<String>>, house: Vec<HouseEvent>) {
        let game = Arc::clone(self.position());
        self.write(hand, order, None, house, (Vec::new(), None), Vec::new(), game);
    }

    /// Adds a motion that the house decided; the position stays.
    pub fn add_motion(&mut self, hand: &Hand<'_>, motion: &Motion, house: Vec<HouseEvent>) {
        self.add_house(hand, Some(order_of(motion)), house);
    }

    /// Adds a motion that the house decided, with the position and the luck it leads to.
    pub fn add_position(
        &mut self,
        hand: &Hand<'_>,
        motion: &Motion,
        house: Vec<HouseEvent>,
        after: Arc<dyn Game>,
        book: LuckBook,
    ) {
        self.book = book;
        self.write(hand, Some(order_of(motion)), None, house, (Vec::new(), None), Vec::new(), after);
    }

    #[expect(clippy::too_many_arguments, reason = "each is another part of the one record")]
    fn write(
        &mut self,
        hand: &Hand<'_>,
        order: Option<Part<String>>,
        voice: Option<String>,
        house: Vec<HouseEvent>,
        (written, events): (Vec<Part<Box<RawValue>>>, Option<Events>),
        luck: Vec<Draw>,
        after: Arc<dyn Game>,
    ) {
        let raw = |event| to_raw_value(event).expect("house events are plain data");
        let at = self.moment.map_or(hand.at, |last| last.max(hand.at));
        self.moment = Some(at);
        let draft = Draft {
            at,
            by: hand.by,
            cause: hand.cause.to_owned(),
            order,
            voice,
            house: house.iter().map(raw).collect(),
            events: written,
            luck,
            position: after.position(),
        };
        let Tip { next, chain } = self.tip;
        let salt = |part| match &self.secret {
            Some(secret) => secret.seal_salt(&self.table, next, part),
            None => "0".repeat(32),
        };
        let (line, chain) = draft.seal(&self.table, next, &chain, salt);
        self.tip = Tip { next: next + 1, chain };
        let book = self.book.clone();
        self.entries.push(NewRecord { line, house, events, game: after, book, at });
    }

    /// The new records.
    pub fn into_entries(self) -> Vec<NewRecord> {
        self.entries
    }
}

/// A motion as its record keeps it.
fn order_of(motion: &Motion) -> Part<String> {
    match motion.words() {
        (words, true) => Part::Secret(words),
        (words, false) => Part::Open(words),
    }
}

/// A moment as records keep it.
pub fn written(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}
