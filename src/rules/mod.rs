//! The vocabulary every title speaks: seats, orders decided into events, luck, secrets, sentences.
//!
//! Nothing here knows a title, a letter or a store. The moment, the dice and the data always
//! arrive as arguments, so that a game can be decided again years later and come out the same.

pub mod auction;
mod how;
pub mod luck;
mod seat;
mod secret;
mod sentence;
mod story;

pub use how::How;
pub use luck::{Ask, Dice, Owed};
pub use seat::{By, Seat};
pub use secret::{Known, Viewer};
pub use sentence::{Fact, Language, Sentence};
pub use story::Story;

use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// The rules of one title on one board: `decide` looks, `evolve` obeys.
pub trait Rules: Sized + Send + Sync + 'static {
    /// Everything about a game under way, what is public and what is hidden.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// The part of the state that everybody may know; its hash is the position of a record.
    type Public: Serialize;
    /// What a seat may ask for.
    type Order: Clone + PartialEq + Debug;
    /// What has happened; it carries all that `evolve` needs.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Why an order is not allowed, with its facts.
    type Refusal: Debug;
    /// What one viewer may know, built up from nothing; names stay where the board has them.
    type View<'v>: PartialEq + Serialize;

    /// The first events of a game, before anybody has written a word.
    fn begin(&self, state: &Self::State, dice: &mut dyn Dice) -> Result<Vec<Self::Event>, Owed>;

    /// Judges one order. Every rule lives here; nothing is changed.
    fn decide(
        &self,
        state: &Self::State,
        by: Seat,
        order: &Self::Order,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Self::Event>, No<Self::Refusal>>;

    /// Carries out what has been decided: no dice, no clock, no failure.
    fn evolve(&self, state: &mut Self::State, event: &Self::Event);

    /// Whose move it is.
    fn turn(&self, state: &Self::State) -> Turn;

    /// What is legal for a seat: all of it, or a fair sample where it is huge.
    fn options(&self, state: &Self::State, seat: Seat) -> Options<Self::Order>;

    /// What a viewer may know.
    fn view<'v>(&'v self, state: &'v Self::State, viewer: Viewer) -> Self::View<'v>;

    /// The public part of a state.
    fn public<'s>(&self, state: &'s Self::State) -> &'s Self::Public;

    /// The one seat that may see an event, or `None` when everybody may.
    fn owner_of(&self, event: &Self::Event) -> Option<Seat>;

    /// Whether an order takes back what its seat left ahead, so that nothing written below it may be decided first.
    fn takes_back(&self, order: &Self::Order) -> bool;

    /// Says an event in one sentence. The state is the one before the event.
    fn tell(&self, state: &Self::State, event: &Self::Event) -> Sentence;

    /// Says why an order was refused.
    fn explain(&self, state: &Self::State, refusal: &Self::Refusal) -> Explanation;

    /// States what always holds: money, cubes, tiles and dice are conserved.
    fn audit(&self, state: &Self::State) -> Result<(), String>;

    /// The same game with all that `viewer` may not know exchanged for something else possible.
    fn disguise(&self, state: &Self::State, viewer: Viewer, dice: &mut dyn Dice) -> Self::State;

    /// The same game as far as a seat can foresee it: nobody else left anything ahead, and what it may not know stops
    /// nobody.
    fn foreseen(&self, state: &Self::State, seat: Seat) -> Self::State;

    /// A sensible order for a seat to move, from what the seat itself may see and its legal orders.
    fn sensible(&self, view: &Self::View<'_>, options: &[Self::Order], dice: &mut dyn Dice) -> Self::Order;
}

/// Why `decide` gave no events.
#[derive(Debug)]
pub enum No<R> {
    /// The rules forbid it.
    Refused(R),
    /// Luck is told at this table and the next outcome has not been told yet.
    Owed(Owed),
}

impl<R> From<Owed> for No<R> {
    fn from(owed: Owed) -> Self {
        No::Owed(owed)
    }
}

/// A refusal made ready for a reader: the fact, the place in the order, the nearest legal orders.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// The part of the order that is at fault, by the name under which it was read.
    pub part: &'static str,
    /// Which one of the parts of that name, counted from 0.
    pub nth: usize,
    /// The fact.
    pub sentence: Sentence,
    /// What to do instead, if there is something to say about it.
    pub advice: Option<Sentence>,
}

/// What a seat may order.
#[derive(Debug, Clone, PartialEq)]
pub struct Options<O> {
    /// Moves that carry the game on; empty when others are to move.
    pub now: Vec<O>,
    /// Orders that may be left ahead.
    pub ahead: Vec<O>,
}

impl<O> Default for Options<O> {
    fn default() -> Self {
        Options { now: Vec::new(), ahead: Vec::new() }
    }
}

/// Whose move it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turn {
    /// These seats have a decision to make; any of them may act first.
    Seats(Vec<Seat>),
    /// The game is over; places from first to last, seats on the same place are level.
    Over(Vec<Place>),
}

/// One place in the final ranking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct Place {
    /// The seats that share this place.
    pub seats: Vec<Seat>,
    /// What they scored.
    pub score: i64,
}
