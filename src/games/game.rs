//! A game in play as everybody but its title sees it: lines in, lines and sentences out.

use super::ready::Ready;
use super::{Onlooker, Title};
use crate::board::Scene;
use crate::orders::{self, Heard, Misread, Names, Parts, Pen, Wording};
use crate::rules::luck::Draw;
use crate::rules::{
    Ask, Dice, Drawer, Explanation, HappeningOf, Options, Owed, Seat, Sentence, Turn, Viewer,
};
use serde_json::value::RawValue;
use std::any::Any;

/// A position of some title.
pub trait Game: Any + Send + Sync {
    /// The first events, before anybody has written a word.
    fn begin(&self, dice: &mut dyn Dice) -> Result<Decided, Denied>;
    /// Reads a line as an order, once for all that is done with it; `players` are those of its table.
    fn read(&self, line: &str, players: &Names) -> Result<ReadOrder, Misread>;
    /// Reads a sentence as people write, for a seat. `last` is the verb of the order before it.
    fn hear(
        &self,
        sentence: orders::Sentence<'_>,
        by: Seat,
        players: &Names,
        last: Option<&'static str>,
    ) -> Heard<ReadOrder>;
    /// What people write for the words of its orders.
    fn wording(&self) -> &'static Wording;
    /// The verb with which a line begins, if it begins with one that is clear.
    fn verb_of(&self, line: &str) -> Option<&'static str>;
    /// Whether an order does without something that cannot be had again, such as a pass.
    fn lets_pass(&self, order: &ReadOrder) -> bool;
    /// What it means in the rules that a seat says nothing, if it means anything.
    fn silence(&self, seat: Seat) -> Option<ReadOrder>;
    /// What a word of the board means, for whoever asks.
    fn meaning(&self, word: &str) -> Option<Sentence>;
    /// An order in words.
    fn write(&self, order: &ReadOrder, pen: &Pen<'_>) -> String;
    /// Whether an order takes back what its seat left ahead.
    fn takes_back(&self, order: &ReadOrder) -> bool;
    /// Judges an order; nothing is changed.
    fn decide(&self, by: Seat, order: &ReadOrder, dice: &mut dyn Dice) -> Result<Decided, Denied>;
    /// Judges an order as far as it can be told before any dice are thrown.
    fn foretell(&self, by: Seat, order: &ReadOrder) -> Result<Foretold, Denied>;
    /// Folds the events of a record line into the position; the house's part comes back.
    fn fold<'l>(&mut self, line: &'l str) -> Result<Folded<'l>, String>;
    /// Reads the events of a record from their JSON, once for judging, telling and evolving.
    fn events(&self, written: &mut dyn Iterator<Item = Lifted<'_>>) -> Result<Events, String>;
    /// Decides an order again with the luck of its record and compares; without an order, the beginning.
    fn judge(&self, order: Option<(Seat, &str)>, luck: &[Draw], recorded: &Events) -> Result<Judged, String>;
    /// Folds events into the position.
    fn evolve(&mut self, events: &Events);
    /// Folds events and says what happened.
    fn retell(&mut self, events: &Events) -> Vec<Retold>;
    /// Which round it is.
    fn round(&self) -> u32;
    /// The shape in which a state is kept, then the hash of what everybody may know: `1:<hex>`.
    fn position(&self) -> String;
    /// The shape in which a state is kept.
    fn shape(&self) -> u32;
    /// Whose move it is.
    fn turn(&self) -> Turn;
    /// What a seat may order, in words.
    fn options(&self, seat: Seat, pen: &Pen<'_>) -> Options<String>;
    /// What a seat left ahead, in words.
    fn plans(&self, seat: Seat, pen: &Pen<'_>) -> Vec<String>;
    /// What a viewer may know, for whoever writes it on at once.
    fn view(&self, viewer: Viewer) -> Box<dyn erased_serde::Serialize + '_>;
    /// What a viewer may know, as a drawing; what an earlier position of the same game did not have is marked as new.
    fn scene(&self, viewer: Viewer, before: Option<&dyn Game>, onlooker: &Onlooker<'_>) -> Scene;
    /// What always holds.
    fn audit(&self) -> Result<(), String>;
    /// What a bot orders for a seat, from that seat's view and options alone.
    fn bot(&self, seat: Seat, bot: Bot, dice: &mut dyn Dice) -> Option<ReadOrder>;
    /// What a sensible player who is to move writes in one letter: all that can be ordered before others move or dice
    /// fall, and what they leave ahead.
    fn letter(&self, seat: Seat, dice: &mut dyn Dice) -> Vec<ReadOrder>;
    /// What a seat who is to move will most likely want to order, best first.
    fn ready(&self, seat: Seat, pen: &Pen<'_>) -> Vec<Ready>;
    /// Whether somebody has won a game that is over.
    fn is_won(&self) -> bool;
    /// What a seat has of that by which the game is decided.
    fn wealth(&self, seat: Seat) -> i64;
    /// The game as far as a seat can foresee it, for its trials: what others hide is as nobody knows it.
    fn foreseen(&self, seat: Seat) -> Box<dyn Game>;
    /// The whole position, compactly.
    fn snapshot(&self) -> Vec<u8>;
    /// The position that a snapshot of the same game holds.
    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Game>, String>;
    /// A copy.
    fn copy(&self) -> Box<dyn Game>;
}

/// A kind of bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bot {
    /// Any legal order.
    Random,
    /// A sensible one.
    Sensible,
}

/// An order that was read; only a game of its own title understands it.
pub struct ReadOrder {
    pub(super) order: Box<dyn Any + Send + Sync>,
    /// Where its parts stood in the line, if it was read from one.
    pub parts: Option<Parts>,
}

impl std::fmt::Debug for ReadOrder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ReadOrder").field("parts", &self.parts).finish_non_exhaustive()
    }
}

impl ReadOrder {
    pub(super) fn of<T: Title>(&self) -> &T::Order {
        self.order.downcast_ref().expect("a game is given orders that it has read itself")
    }
}

/// One sentence of what happened.
pub struct Retold {
    /// The one seat that may hear it.
    pub owner: Option<Seat>,
    /// Whether it only matters until the next thing is decided.
    pub passing: bool,
    /// What happened.
    pub sentence: Sentence,
}

/// An order that stands.
pub struct Decided {
    /// The order in canonical words; empty for what no order asked for.
    pub order: String,
    /// What follows, in JSON, each event with the one seat that may see it.
    pub written: Vec<(Box<RawValue>, Option<Seat>)>,
    /// The same as it was decided.
    pub events: Events,
    /// The position afterwards.
    pub after: Box<dyn Game>,
}

impl Decided {
    /// Whether it changes nothing that anybody but one seat could see.
    pub fn is_left_for_later(&self, seat: Seat) -> bool {
        !self.written.is_empty() && self.written.iter().all(|(_, owner)| *owner == Some(seat))
    }
}

/// What an order leads to as far as it can be told before any dice are thrown.
pub struct Foretold {
    /// What is certain.
    pub decided: Decided,
    /// The throw that comes next, if one does.
    pub throws: Option<Ask>,
}

/// An order that does not stand.
#[derive(Debug)]
pub enum Denied {
    /// It could not be understood.
    Misread(Misread),
    /// It is not allowed.
    Refused {
        /// What the order was taken to say.
        order: String,
        /// Why not.
        explanation: Box<Explanation>,
        /// Where its parts stand in the line.
        parts: Option<Parts>,
    },
    /// It waits for luck to be told.
    Owed {
        /// The order in canonical words.
        order: String,
        /// What is owed.
        owed: Owed,
    },
    /// The title went on for ever; the player gets an apology.
    OurFault {
        /// The order in canonical words.
        order: String,
    },
}

/// What was found beside the title's own events.
pub struct Folded<'l> {
    /// The moment.
    pub at: &'l str,
    /// What was drawn.
    pub luck: Vec<Draw>,
    /// The house's events, if the record has any.
    pub house: Option<&'l RawValue>,
    /// What went into drawers.
    pub parts: Vec<FoldedPart<'l>>,
}

/// What went into one drawer, beside the title's own events.
pub struct FoldedPart<'l> {
    /// The drawer.
    pub drawer: Drawer,
    /// The voice with which its seat spoke.
    pub voice: Option<&'l str>,
    /// The house's events, if it has any.
    pub house: Option<&'l RawValue>,
}

/// One event as it stands in a record.
#[derive(Debug, Clone, Copy)]
pub enum Lifted<'e> {
    /// Everybody may read it.
    Open(&'e RawValue),
    /// It comes from a seat's drawer.
    Hidden(Seat, &'e RawValue),
}

/// The events of one record, which only a game of their own title understands.
pub struct Events(pub(super) Box<dyn Any + Send + Sync>);

impl Events {
    pub(super) fn of<T: Title>(&self) -> &Vec<HappeningOf<T>> {
        self.0.downcast_ref().expect("a game is given events that it has read itself")
    }
}

/// What deciding a record again showed.
pub enum Judged {
    /// The same events, which lead to this position.
    Same(Box<dyn Game>),
    /// Today's rules decide otherwise.
    Differs {
        /// What the record says.
        recorded: String,
        /// What the rules say today.
        today: String,
    },
}
