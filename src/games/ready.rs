//! Ready orders: what a title's bot would order for a seat, best first, with what deciding each on a copy gives.

use super::Title;
use crate::orders::Pen;
use crate::rules::luck::{Ask, Dice, Owed};
use crate::rules::{self, Options, Seat, Sentence, Sight, StateOf, Viewer};

/// How many orders are got ready.
const MOST: usize = 4;

/// How many of them the bot ranks; the others are what lets the moment pass.
const RANKED: usize = 3;

/// How many moves in a row one letter holds at most.
const MOST_STEPS: usize = 8;

/// Something of a seat's that orders change, such as its cash. The first that a title counts is what decides its games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// The message that says how it changes: `$sign` and `$amount`.
    pub says: &'static str,
    /// How much there is.
    pub amount: i64,
}

impl Count {
    /// So much of it.
    pub fn new(says: &'static str, amount: impl Into<i64>) -> Count {
        Count { says, amount: amount.into() }
    }
}

/// A whole order, ready to be sent.
#[derive(Debug, Clone, PartialEq)]
pub struct Ready {
    /// The order in words.
    pub order: String,
    /// What it changes of the seat's own, as far as that can be told before any dice are thrown.
    pub effects: Vec<Sentence>,
    /// What it makes the seat unable to do.
    pub trap: Option<Sentence>,
}

/// Dice that always show the middle, so that a bot says the same twice.
struct Level;

impl Dice for Level {
    fn draw(&mut self, ask: &Ask) -> Result<u32, Owed> {
        Ok(ask.sides.div_ceil(2).max(1))
    }
}

/// The orders that a seat who is to move will most likely want, best first. What others hide plays no part in it.
pub fn ready<T: Title>(rules: &T, state: &StateOf<T>, seat: Seat, pen: &Pen<'_>) -> Vec<Ready> {
    let Options { mut now, .. } = rules.options(&state.open, state.own(seat), seat);
    let limited = limited(rules, &now);
    let mut passing = Vec::new();
    let mut chosen: Vec<T::Order> = Vec::new();
    let view = rules.view(Sight::new(state, Viewer::Seat(seat)));
    now.retain(|order| {
        let passes = rules.lets_pass(order);
        if passes {
            passing.push(order.clone());
        }
        !passes || passing.len() == 1
    });
    while !now.is_empty() && chosen.len() < RANKED {
        let order = rules.sensible(&view, &now, &mut Level);
        let words = rules.write(&order, &Pen::CANONICAL);
        now.retain(|other| *other != order && !is_same(&rules.write(other, &Pen::CANONICAL), &words));
        if chosen.contains(&order) {
            break;
        }
        chosen.push(order);
    }
    // Who is only told to let the moment pass wants to see what else there is.
    let passes = |order: &T::Order| rules.lets_pass(order) || rules.declines(order);
    let only_passes = chosen.iter().all(passes);
    if let Some(other) = now.iter().find(|order| only_passes && !passes(order)) {
        chosen.push(other.clone());
    }
    if let Some(Limited { order, bids }) = limited {
        with_limit(rules, &mut chosen, order, &bids);
    }
    if !chosen.iter().any(|order| rules.lets_pass(order)) {
        chosen.extend(passing.into_iter().take(1));
    }
    let foreseen = foreseen(rules, state, seat);
    let mut ready = Vec::new();
    for order in chosen.into_iter().take(MOST) {
        // What is refused on the copy would be refused in earnest.
        let Ok((decision, _)) = rules::foretell(rules, &foreseen, seat, &order) else { continue };
        ready.push(Ready {
            order: rules.write(&order, pen),
            effects: changes(&rules.counts(&foreseen, seat), &rules.counts(&decision.state, seat)),
            trap: rules.trap(&foreseen, &decision.state, seat),
        });
    }
    ready
}

/// The lowest bid with the highest as its limit, and all bids without one.
struct Limited<O> {
    order: O,
    bids: Vec<O>,
}

fn limited<T: Title>(rules: &T, now: &[T::Order]) -> Option<Limited<T::Order>> {
    let with_any = |bid: &T::Order| now.iter().rev().find_map(|most| rules.up_to(bid, most));
    let order = now.iter().find_map(with_any)?;
    let is_bid = |order: &&T::Order| {
        now.iter().any(|other| rules.up_to(order, other).is_some() || rules.up_to(other, order).is_some())
    };
    Some(Limited { order, bids: now.iter().filter(is_bid).cloned().collect() })
}

/// Among orders that were chosen, one bid stands for all, and beside it how to write a limit, unless one has a limit.
fn with_limit<T: Title>(rules: &T, chosen: &mut Vec<T::Order>, limited: T::Order, bids: &[T::Order]) {
    let has_limit = |order: &T::Order| rules.write(order, &Pen::CANONICAL).contains(" max ");
    if chosen.iter().any(has_limit) {
        return;
    }
    let first = chosen.iter().position(|order| bids.contains(order));
    let mut place = 0;
    chosen.retain(|order| {
        place += 1;
        !bids.contains(order) || first == Some(place - 1)
    });
    chosen.insert(first.map_or(chosen.len(), |first| first + 1), limited);
}

/// The orders of one letter of a sensible player, as [`Game::letter`](super::Game::letter) gives them.
pub fn letter<T: Title>(rules: &T, state: &StateOf<T>, seat: Seat, dice: &mut dyn Dice) -> Vec<T::Order> {
    let mut foreseen = foreseen(rules, state, seat);
    let mut orders: Vec<T::Order> = Vec::new();
    for _ in 0..MOST_STEPS {
        let Options { now, .. } = rules.options(&foreseen.open, foreseen.own(seat), seat);
        if now.is_empty() {
            break;
        }
        let view = rules.view(Sight::new(&foreseen, Viewer::Seat(seat)));
        let order = rules.sensible(&view, &now, dice);
        let lines = rules.ahead(&view, order, dice);
        drop(view);
        let mut throws = false;
        for order in lines {
            // What does not stand after what was written above it is not written.
            let Ok((decision, next)) = rules::foretell(rules, &foreseen, seat, &order) else { continue };
            throws |= next.is_some();
            foreseen = decision.state;
            orders.push(order);
        }
        if throws {
            break;
        }
    }
    orders
}

/// A position as far as a seat can foresee it: what others hide is as nobody knows it.
fn foreseen<T: Title>(rules: &T, state: &StateOf<T>, seat: Seat) -> StateOf<T> {
    let mut foreseen = state.clone();
    for other in Seat::all(state.own.len()).filter(|other| *other != seat) {
        *foreseen.own_mut(other) = rules.unknown(&state.open, other);
    }
    foreseen
}

/// Whether two orders say the same, one with the company that it is for and one without.
fn is_same(one: &str, other: &str) -> bool {
    let bare = |text: &str| text.split_once(": ").map_or(text.to_owned(), |(_, rest)| rest.to_owned());
    bare(one) == bare(other)
}

/// What has changed from one count to the next, which count the same things in the same order.
fn changes(before: &[Count], after: &[Count]) -> Vec<Sentence> {
    let changed = before.iter().zip(after).filter(|(before, after)| before.amount != after.amount);
    changed
        .map(|(before, after)| {
            let change = after.amount - before.amount;
            let sign = if change < 0 { "−" } else { "+" };
            Sentence::new(after.says).with("sign", sign).with("amount", change.abs())
        })
        .collect()
}
