//! A sheet of new records on top of a table: written and chained, but not yet in the journal.

use super::cards;
use super::house::{HouseEvent, Progress};
use super::luck::LuckBook;
use super::motions::Motion;
use super::pace::{Clocks, Step};
use super::replay::Replay;
use crate::games::{Decided, Events, Game};
use crate::journal::{Draft, HiddenPart, OpenPart, RecordLine, SealedCard, Tip, cause_hash, moment_text};
use crate::rules::luck::{Draw, hand_voice};
use crate::rules::{Ask, By, Drawer, SealKey, Seat, Turn};
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

    /// The same, not before the last record: what is decided is judged at the moment that its record will have, also
    /// where a clock was set back.
    pub fn not_before(&self, replay: &Replay) -> Hand<'h> {
        let last = DateTime::parse_from_rfc3339(&replay.house.progress.moment).ok();
        Hand { at: last.map_or(self.at, |last| last.to_utc().max(self.at)), ..*self }
    }

    /// Whose hand it is, and the moment as a record keeps it.
    pub fn moment(&self) -> (By, DateTime<Utc>) {
        (self.by, whole_seconds(self.at))
    }

    /// The voice with which a seat gives an order.
    pub fn voice(&self, seat: Seat, order: &str) -> String {
        match (self.by, self.voice) {
            (By::Seat(_) | By::ClockFor(_), Some(voice)) => voice.to_owned(),
            (By::ClockFor(_), None) => format!("clock {}", moment_text(self.at)),
            _ => hand_voice(seat, order),
        }
    }
}

/// New records, and the position each of them leads to.
pub struct Sheet {
    table: String,
    seals: SealKey,
    tip: Tip,
    entries: Vec<NewRecord>,
    base: Arc<dyn Game>,
    used: usize,
    /// What the next draws rest on.
    book: LuckBook,
    /// The moment of the last record.
    moment: Option<DateTime<Utc>>,
    /// What runs for whom.
    clocks: Clocks,
}

/// One new record.
pub struct NewRecord {
    /// Its text.
    pub line: RecordLine,
    /// Whether something of it is open.
    pub is_open: bool,
    /// What the house decided in it.
    pub house: Vec<HouseEvent>,
    /// What the title decided in it.
    pub events: Option<Events>,
    /// The position it leads to.
    pub game: Arc<dyn Game>,
    /// The place to which it takes the game back, if it does.
    pub back_to: Option<u64>,
    /// What draws rest on afterwards.
    pub book: LuckBook,
    /// Its moment.
    pub at: DateTime<Utc>,
}

/// What everybody may know of a new record, beside what the house decided.
#[derive(Default)]
struct Open {
    order: Option<String>,
    events: Vec<Box<RawValue>>,
    luck: Vec<Draw>,
    cards: Vec<SealedCard>,
}

/// The part that goes into a drawer.
fn part_of(hidden: &mut Vec<HiddenPart>, drawer: Drawer) -> &mut HiddenPart {
    let place = hidden.iter().position(|part| part.drawer == drawer).unwrap_or_else(|| {
        hidden.push(HiddenPart::new(drawer));
        hidden.len() - 1
    });
    &mut hidden[place]
}

impl Sheet {
    /// An empty sheet on top of a table.
    pub fn new(replay: &Replay, tip: Tip) -> Sheet {
        Sheet::on(replay, tip, Arc::clone(&replay.game))
    }

    /// An empty sheet on top of a table, with a position that may be another than the table's.
    pub fn on(replay: &Replay, tip: Tip, base: Arc<dyn Game>) -> Sheet {
        let house = &replay.house;
        // Of a public copy nothing can be recorded, so nobody has to keep to its key.
        let seals = house.seals.clone().unwrap_or_else(|| SealKey::new([0; 32]));
        let table = replay.table.clone();
        let Progress { book, moment, clocks, .. } = &house.progress;
        let (book, clocks) = (book.clone(), clocks.clone());
        let moment = DateTime::parse_from_rfc3339(moment).ok().map(|moment| moment.to_utc());
        Sheet { table, seals, tip, entries: Vec::new(), base, used: 0, book, moment, clocks }
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

    /// The place of the next line.
    pub fn next(&self) -> u64 {
        self.tip.next
    }

    /// The number of the next open record.
    pub fn seq(&self) -> u64 {
        self.tip.seq
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

    /// Adds a decided order together with what the house decided. The order's words, and what one seat alone may know
    /// of what it leads to, go into drawers; where nothing else is left, nobody sees that there was an order.
    /// `voice` is what its seat spoke with.
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
        let Decided { order, written, events, after } = decided;
        let mut open = Open { luck: draws.to_vec(), ..Open::default() };
        let mut hidden: Vec<HiddenPart> = Vec::new();
        match hand.by.seat() {
            _ if order.is_empty() => {}
            Some(seat) => part_of(&mut hidden, Drawer::Seat(seat)).order = Some(order),
            None => open.order = Some(order),
        }
        for (place, (event, owner)) in written.into_iter().enumerate() {
            match owner {
                None => open.events.push(event),
                Some(seat) => part_of(&mut hidden, Drawer::Seat(seat)).events.push((place, event)),
            }
        }
        for (place, draw) in open.luck.iter_mut().enumerate() {
            if let Some(seat) = draw.hidden_for() {
                part_of(&mut hidden, Drawer::Seat(seat)).luck.push((place, std::mem::take(&mut draw.got)));
            }
        }
        let is_open =
            !(house.is_empty() && open.events.is_empty() && open.luck.is_empty()) || open.order.is_some();
        // What shows nothing in the open speaks for no throw: nobody shall hear of it by the dice.
        let shows = !(open.events.is_empty() && open.luck.is_empty());
        if let Some((seat, voice)) = voice.filter(|_| shows) {
            self.book.speak(seat, &voice);
            part_of(&mut hidden, Drawer::Seat(seat)).voice = Some(voice);
        }
        self.book.count(draws);
        let open = (is_open || hidden.is_empty()).then_some(open);
        self.write(hand, open, hidden, house, Some(events), after.into());
    }

    /// Adds an order that waits for luck; told outcomes that do not fit are laid aside.
    pub fn add_waiting(&mut self, hand: &Hand<'_>, order: &str, ask: &Ask, laid_aside: usize) {
        let waits = HouseEvent::Waits { record: None, of: ask.numbers(), purpose: ask.purpose.to_owned() };
        let mut hidden = Vec::new();
        if let Some(seat) = hand.by.seat() {
            part_of(&mut hidden, Drawer::Seat(seat)).order = Some(order.to_owned());
        }
        let mut house = vec![waits];
        if laid_aside > 0 {
            house.insert(0, HouseEvent::LaidAside { outcomes: laid_aside });
            self.used += laid_aside;
        }
        let game = Arc::clone(self.position());
        self.write(hand, Some(Open::default()), hidden, house, None, game);
    }

    /// Adds what the house decided in front of everybody; the position stays.
    pub fn add_house(&mut self, hand: &Hand<'_>, house: Vec<HouseEvent>) {
        let game = Arc::clone(self.position());
        self.write(hand, Some(Open::default()), Vec::new(), house, None, game);
    }

    /// Adds what the house decided in front of everybody, and beside it what nobody else may ever know.
    /// `cards` are names and addresses, which can be forgotten.
    pub fn add_opening(
        &mut self,
        hand: &Hand<'_>,
        private: String,
        house: Vec<HouseEvent>,
        cards: Vec<SealedCard>,
    ) {
        let game = Arc::clone(self.position());
        let part = HiddenPart { order: Some(private), ..HiddenPart::new(Drawer::House) };
        self.write(hand, Some(Open { cards, ..Open::default() }), vec![part], house, None, game);
    }

    /// Adds a motion that the house decided; the position stays. What is nobody else's business goes into a drawer, so
    /// that nobody else ever hears of it.
    pub fn add_motion(&mut self, hand: &Hand<'_>, motion: &Motion, house: Vec<HouseEvent>) {
        let game = Arc::clone(self.position());
        let words = Some(motion.words_of(&house));
        let part = |drawer, order| vec![HiddenPart { order, ..HiddenPart::new(drawer) }];
        match motion.drawer() {
            Some(drawer) => self.write(hand, None, part(drawer, words), house, None, game),
            None => {
                let cards = cards::of_motion(&self.table, self.tip.seq, motion);
                let open = Open { order: words, cards, ..Open::default() };
                self.write(hand, Some(open), Vec::new(), house, None, game);
            }
        }
    }

    /// Adds that the beginning waits for luck.
    pub fn add_waiting_start(&mut self, hand: &Hand<'_>, waits: HouseEvent) {
        let game = Arc::clone(self.position());
        let open = Open { order: Some(Motion::Start.to_string()), ..Open::default() };
        self.write(hand, Some(open), Vec::new(), vec![waits], None, game);
    }

    /// Adds a motion that the house decided, with the position and the luck it leads to, which are those after the line
    /// of a place.
    pub fn add_position(
        &mut self,
        hand: &Hand<'_>,
        motion: &Motion,
        house: Vec<HouseEvent>,
        (after, book): (Arc<dyn Game>, LuckBook),
        place: u64,
    ) {
        self.book = book;
        let open = Open { order: Some(motion.words_of(&house)), ..Open::default() };
        self.write(hand, Some(open), Vec::new(), house, None, after);
        self.entries.last_mut().expect("it was just written").back_to = Some(place);
    }

    /// Writes a line. What the house decided stands open, or in the one drawer where nothing is open.
    fn write(
        &mut self,
        hand: &Hand<'_>,
        open: Option<Open>,
        mut hidden: Vec<HiddenPart>,
        mut house: Vec<HouseEvent>,
        events: Option<Events>,
        after: Arc<dyn Game>,
    ) {
        let at = self.moment.map_or(hand.at, |last| last.max(hand.at));
        if open.is_some() {
            self.follow_clocks(at, hand.by, &mut house, &*after);
        }
        let mut written: Vec<Box<RawValue>> =
            house.iter().map(|event| to_raw_value(event).expect("house events are plain data")).collect();
        let is_open = open.is_some();
        if let (false, Some(part)) = (is_open, hidden.first_mut()) {
            part.house = std::mem::take(&mut written);
        }
        let open = open.map(|Open { order, events, luck, cards }| OpenPart {
            order,
            house: written,
            events,
            luck,
            position: after.position(),
            cards,
        });
        // What is hidden moves nothing that everybody sees, its moment too.
        if is_open {
            self.moment = Some(at);
        }
        let draft = Draft { at, by: hand.by, cause: cause_hash(hand.cause), open, hidden };
        let (table, seq) = (&self.table, self.tip.seq);
        let salt = |leaf: &str| self.seals.salt(table, seq, leaf);
        let line = draft.write(table, &mut self.tip, salt);
        let book = self.book.clone();
        self.entries.push(NewRecord { line, is_open, house, events, game: after, back_to: None, book, at });
    }

    /// A record after which other dials run says so.
    fn follow_clocks(&mut self, at: DateTime<Utc>, by: By, house: &mut Vec<HouseEvent>, after: &dyn Game) {
        let sets = |event: &HouseEvent| matches!(event, HouseEvent::Timed(_));
        let is_timed = self.clocks.pace.is_some() || house.iter().any(sets);
        let turn = match is_timed.then(|| after.turn()) {
            Some(Turn::Seats(seats)) => seats,
            Some(Turn::Over(_)) | None => Vec::new(),
        };
        let dials = self.clocks.follow(&Step { at: whole_seconds(at), by, house, turn: &turn });
        if !dials.is_empty() {
            house.push(HouseEvent::Dials { dials });
        }
    }

    /// The new records.
    pub fn into_entries(self) -> Vec<NewRecord> {
        self.entries
    }
}

/// A moment as exactly as records keep it.
fn whole_seconds(at: DateTime<Utc>) -> DateTime<Utc> {
    DateTime::from_timestamp(at.timestamp(), 0).unwrap_or(at)
}
