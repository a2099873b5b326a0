//! A sheet of new records on top of a table: written and chained, but not yet in the journal.

use super::house::HouseEvent;
use super::replay::Replay;
use crate::games::{Decided, Events, Game};
use crate::journal::{Chain, Draft, Part, RecordLine, Tip};
use crate::rules::luck::{Draw, Secret};
use crate::rules::{Ask, By};
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
}

impl<'h> Hand<'h> {
    /// The same moment and cause, written by the house itself.
    pub fn of_house(&self) -> Hand<'h> {
        Hand { by: By::Moderator, ..*self }
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
}

/// A place in a sheet to go back to.
#[derive(Debug, Clone, Copy)]
pub struct Mark {
    entries: usize,
    used: usize,
    tip: Tip,
}

impl Mark {
    /// The number of the first record after it.
    pub fn next(&self) -> u64 {
        self.tip.next
    }
}

impl Sheet {
    /// An empty sheet on top of a table.
    pub fn new(replay: &Replay, tip: Tip) -> Sheet {
        Sheet::on(replay, tip, Arc::clone(&replay.game))
    }

    /// An empty sheet on top of a table, with a position that may be another than the table's.
    pub fn on(replay: &Replay, tip: Tip, base: Arc<dyn Game>) -> Sheet {
        let (table, secret) = (replay.table.clone(), replay.house.secret.clone());
        Sheet { table, secret, tip, entries: Vec::new(), base, used: 0 }
    }

    /// A sheet that opens a table.
    pub fn first(table: &str, secret: Secret, game: Arc<dyn Game>) -> Sheet {
        let tip = Tip { next: 0, chain: Chain::start(table) };
        let table = table.to_owned();
        Sheet { table, secret: Some(secret), tip, entries: Vec::new(), base: game, used: 0 }
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

    /// Adds a decided order together with what the house decided.
    pub fn add(&mut self, hand: &Hand<'_>, decided: Decided, draws: &[Draw], mut house: Vec<HouseEvent>) {
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
        let written = written.into_iter().map(|(text, owner)| part(text, owner)).collect();
        self.write(hand, order, house, (written, Some(events)), draws.to_vec(), after.into());
    }

    /// Adds an order that waits for luck.
    pub fn add_waiting(&mut self, hand: &Hand<'_>, order: &str, ask: &Ask) {
        let waits = HouseEvent::Waits { record: None, of: ask.numbers(), purpose: ask.purpose.to_owned() };
        // Whether the order must stay with its owner is known only once it is decided.
        self.add_house(hand, Some(Part::Secret(order.to_owned())), vec![waits]);
    }

    /// Adds what the house decided; the position stays.
    pub fn add_house(&mut self, hand: &Hand<'_>, order: Option<Part<String>>, house: Vec<HouseEvent>) {
        let game = Arc::clone(self.position());
        self.write(hand, order, house, (Vec::new(), None), Vec::new(), game);
    }

    /// Adds what the house decided, with the position it leads to.
    pub fn add_position(&mut self, hand: &Hand<'_>, house: Vec<HouseEvent>, after: Arc<dyn Game>) {
        self.write(hand, None, house, (Vec::new(), None), Vec::new(), after);
    }

    fn write(
        &mut self,
        hand: &Hand<'_>,
        order: Option<Part<String>>,
        house: Vec<HouseEvent>,
        (written, events): (Vec<Part<Box<RawValue>>>, Option<Events>),
        luck: Vec<Draw>,
        after: Arc<dyn Game>,
    ) {
        let raw = |event| to_raw_value(event).expect("house events are plain data");
        let draft = Draft {
            at: hand.at,
            by: hand.by,
            cause: hand.cause.to_owned(),
            order,
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
        self.entries.push(NewRecord { line, house, events, game: after });
    }

    /// A place to go back to.
    pub fn mark(&self) -> Mark {
        Mark { entries: self.entries.len(), used: self.used, tip: self.tip }
    }

    /// Goes back to a place.
    pub fn cut(&mut self, mark: Mark) {
        self.entries.truncate(mark.entries);
        self.used = mark.used;
        self.tip = mark.tip;
    }

    /// The new records.
    pub fn into_entries(self) -> Vec<NewRecord> {
        self.entries
    }
}
