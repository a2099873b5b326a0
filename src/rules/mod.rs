//! The vocabulary every title speaks: seats, orders decided into events, luck, secrets, sentences.
//!
//! Nothing here knows a title, a letter or a store. The moment, the dice and the data always
//! arrive as arguments, so that a game can be decided again years later and come out the same.

pub mod auction;
mod bag;
mod ballot;
mod drawer;
mod hex;
mod how;
mod keys;
mod lines;
pub mod luck;
mod said;
mod seat;
mod secret;
mod sentence;
mod span;
mod state;
mod story;
mod zone;

pub use bag::Bag;
pub use ballot::Ballot;
pub use drawer::Drawer;
pub use hex::{hex, with_hex};
pub use how::How;
pub use keys::{SealKey, TokenKey};
pub use lines::{Line, Lines, Of, Text};
pub use luck::{Ask, Dice, Face, Owed};
pub use said::{MessageOf, Said, ToFact, kebab, kebab_length, nth_of};
pub use seat::{By, Seat};
pub use secret::{Known, PlainView, Sight, Viewer};
pub use sentence::{Fact, Language, Sentence};
pub use span::Span;
pub use state::{Happening, State};
#[cfg(test)]
pub use story::PATIENCE;
pub use story::{Decision, HappeningOf, StateOf, Story, begin, decide, fold, foretell};
pub use zone::Zone;

use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// What can be copied, compared, kept and read again.
pub trait Data: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}

impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Data for T {}

/// The rules of one title on one board: `decide` looks, `evolve` obeys.
///
/// What everybody knows and what one seat knows are two types, in states and in events. A public event is told from
/// the open part alone, and a hidden event can change nothing but its own seat's part, so no forgotten arm of a
/// match publishes a secret.
pub trait Rules: Sized + Send + Sync + 'static {
    /// What everybody knows of a game under way; its hash is the position of a record.
    type Open: Data;
    /// What one seat alone knows: what it hides, and what it left ahead.
    type Own: Data + Default;
    /// What a seat may ask for.
    type Order: Clone + PartialEq + Debug + Send + Sync;
    /// What happens in front of everybody; it carries all that `evolve` needs, the next phase too.
    type Event: Data + Said<Self>;
    /// What happens to one seat's own part, which nobody else hears of.
    type Hidden: Data + Said<Self>;
    /// Why an order is not allowed, with its facts.
    type Refusal: Debug + Said<Self>;
    /// What one viewer may know, built up from nothing; names stay where the board has them.
    type View<'v>: PartialEq + Serialize;

    /// Tells the first events of a game, before anybody has written a word.
    fn begin(&self, story: &mut Story<'_, Self>) -> Result<(), Owed>;

    /// Judges one order and tells what it leads to. Every rule lives here.
    fn decide(
        &self,
        story: &mut Story<'_, Self>,
        by: Seat,
        order: &Self::Order,
    ) -> Result<(), No<Self::Refusal>>;

    /// Tells what happens next without anybody's word; false when somebody must decide. The kernel repeats it.
    fn go_on(&self, story: &mut Story<'_, Self>) -> Result<bool, Owed>;

    /// Carries out what happened in front of everybody: no dice, no clock, no failure, no decision.
    fn evolve(&self, state: &mut StateOf<Self>, event: &Self::Event);

    /// Carries out what happened to one seat's own part.
    fn evolve_own(&self, open: &Self::Open, own: &mut Self::Own, event: &Self::Hidden);

    /// Whose move it is.
    fn turn(&self, open: &Self::Open) -> Turn;

    /// What is legal for a seat: all of it, or a fair sample where it is huge.
    fn options(&self, open: &Self::Open, own: &Self::Own, seat: Seat) -> Options<Self::Order>;

    /// What a viewer may know.
    fn view<'v>(&'v self, sight: Sight<'v, Self>) -> Self::View<'v>;

    /// Whether an order takes back what its seat left ahead, so that nothing written below it may be decided first.
    fn takes_back(&self, _order: &Self::Order) -> bool {
        false
    }

    /// What a seat left ahead, as the orders that would leave it again.
    fn plans(&self, _open: &Self::Open, _own: &Self::Own, _seat: Seat) -> Vec<Self::Order> {
        Vec::new()
    }

    /// Says an event in one sentence; `open` is as it was before the event. A title adds facts that are not in it.
    fn tell(&self, _open: &Self::Open, event: &Self::Event) -> Sentence {
        event.sentence(self)
    }

    /// Says to its owner what happened to a seat's own part.
    fn tell_own(&self, _open: &Self::Open, _own: &Self::Own, event: &Self::Hidden) -> Sentence {
        event.sentence(self)
    }

    /// What a seat whose order was refused could do instead.
    fn advice(&self, _open: &Self::Open, _own: &Self::Own, _refusal: &Self::Refusal) -> Option<Sentence> {
        None
    }

    /// Says to a seat why its order was refused.
    fn explain(&self, open: &Self::Open, own: &Self::Own, refusal: &Self::Refusal) -> Explanation {
        let sentence = refusal.sentence(self);
        let advice = self.advice(open, own, refusal);
        Explanation { part: refusal.part(), nth: nth_of(&sentence), sentence, advice }
    }

    /// States what always holds: money, cubes, tiles and dice are conserved.
    fn audit(&self, state: &StateOf<Self>) -> Result<(), String>;

    /// What a seat may hide, as far as nobody else can know it: nothing left ahead, and nothing that stops anybody.
    /// Others' trials are decided with it.
    fn unknown(&self, _open: &Self::Open, _seat: Seat) -> Self::Own {
        Self::Own::default()
    }

    /// A sensible order for a seat to move, from what the seat itself may see and its legal orders.
    /// Any of them is sensible enough until a title knows better.
    fn sensible(&self, _view: &Self::View<'_>, options: &[Self::Order], dice: &mut dyn Dice) -> Self::Order {
        options[luck::pick(dice, options.len())].clone()
    }

    /// The lines of a letter in which a sensible player gives this order and leaves ahead what comes next, so that
    /// they need not be asked for each step.
    fn ahead(&self, _view: &Self::View<'_>, order: Self::Order, _dice: &mut dyn Dice) -> Vec<Self::Order> {
        vec![order]
    }
}

/// Why `decide` gave no events.
#[derive(Debug)]
pub enum No<R> {
    /// The rules forbid it.
    Refused(R),
    /// Luck is told at this table and the next outcome has not been told yet.
    Owed(Owed),
    /// The title went on and on without ever asking anybody: a fault of its own, not the player's.
    Endless,
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
    /// Orders that may be left for later.
    pub later: Vec<O>,
}

impl<O> Options<O> {
    /// Moves, and nothing to be left for later.
    pub fn now(now: Vec<O>) -> Self {
        Options { now, later: Vec::new() }
    }
}

impl<O> Default for Options<O> {
    fn default() -> Self {
        Options { now: Vec::new(), later: Vec::new() }
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
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The seats that share this place.
    pub seats: Vec<Seat>,
    /// What they scored.
    pub score: i64,
}

impl Place {
    /// Places from first to last, where only scores count and equal scores share a place.
    pub fn by_score(scores: impl IntoIterator<Item = (Seat, i64)>) -> Vec<Place> {
        let mut places: Vec<Place> = Vec::new();
        for (seat, score) in scores {
            match places.iter_mut().find(|place| place.score == score) {
                Some(place) => place.seats.push(seat),
                None => places.push(Place { seats: vec![seat], score }),
            }
        }
        places.sort_by_key(|place| std::cmp::Reverse(place.score));
        places
    }
}
