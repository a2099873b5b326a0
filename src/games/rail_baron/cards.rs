//! The card variant: six cards a hand, one to be played on every trip beside a throw (reading 25).

use super::RailBaron;
use super::events::Event;
use super::hidden::Hidden;
use super::refusals::Refusal;
use super::state::{Open, Phase};
use super::turns;
use crate::rules::{Seat, Story};

/// A new hand.
pub fn hand() -> Vec<u8> {
    (1..=6).collect()
}

/// What is left of a hand after a card; whoever has none left takes a new one.
fn hand_without(open: &Open, seat: Seat, card: u8) -> Vec<u8> {
    let cards: Vec<u8> = open.player(seat).cards.iter().copied().filter(|other| *other != card).collect();
    if cards.is_empty() { hand() } else { cards }
}

/// How many throws of this turn there were.
fn thrown(open: &Open) -> u8 {
    u8::from(open.turn.white.is_some()) + u8::from(open.turn.bonus.is_some())
}

/// Whether the player may play a card at this point of their turn: after the white move, and again after the bonus
/// move; always on a trip on which they have moved this turn, so that no card sets out by itself (reading 25).
pub fn is_offered(open: &Open, seat: Seat) -> bool {
    let (player, turn) = (open.player(seat), &open.turn);
    let fresh = player.trip.as_ref().is_some_and(|trip| !trip.card);
    fresh && turn.moved && !player.cards.is_empty() && turn.offers < thrown(open)
}

/// No card is played at this point of the turn.
pub fn kept(open: &Open, seat: Seat) -> Event {
    Event::CardKept { seat, offers: thrown(open) }
}

fn discarded(open: &Open, seat: Seat, card: u8) -> Event {
    Event::CardDiscarded { seat, card, hand: hand_without(open, seat, card) }
}

/// Nobody is asked who holds their cards on this trip.
pub fn go_on(story: &mut Story<'_, RailBaron>) -> bool {
    let seat = story.open().active;
    let holds = story.own(seat).plans.hold;
    if holds {
        story.add(kept(story.open(), seat));
    }
    holds
}

/// Whoever held their cards gives up the lowest; so does whoever has only one.
pub fn go_on_discarding(story: &mut Story<'_, RailBaron>) -> bool {
    let open = story.open();
    let seat = open.active;
    let cards = &open.player(seat).cards;
    let lowest = cards.iter().min().copied().filter(|_| cards.len() == 1 || story.own(seat).plans.hold);
    if let Some(card) = lowest {
        story.add(discarded(open, seat, card));
    }
    lowest.is_some()
}

/// What follows a payoff: whoever has played no card on the trip gives one up before they buy.
pub fn after_payoff(open: &Open, seat: Seat) -> Phase {
    let player = open.player(seat);
    let idle = player.trip.as_ref().is_some_and(|trip| !trip.card) && !player.cards.is_empty();
    if idle { Phase::Discarding } else { Phase::Buying { engine: false } }
}

/// Plays a card, or gives one up after a trip without.
pub fn play(story: &mut Story<'_, RailBaron>, by: Seat, card: u8) -> Result<(), Refusal> {
    check_variant(story)?;
    turns::check_turn(story, by)?;
    let open = story.open();
    let has = open.player(by).cards.contains(&card);
    match open.phase {
        Phase::Card | Phase::Discarding if !has => {
            Err(Refusal::NoSuchCard { cards: open.player(by).cards.clone() })
        }
        Phase::Card => {
            story.add(Event::CardPlayed { seat: by, card, hand: hand_without(open, by, card) });
            Ok(())
        }
        Phase::Discarding => {
            story.add(discarded(open, by, card));
            Ok(())
        }
        _ => Err(Refusal::NoCardNow),
    }
}

/// Plays no card on this trip.
pub fn hold(story: &mut Story<'_, RailBaron>, by: Seat) -> Result<(), Refusal> {
    check_variant(story)?;
    turns::check_playing(story, by)?;
    match &story.open().player(by).trip {
        Some(trip) if !trip.card => story.whisper(by, Hidden::HoldPlanned),
        _ => return Err(Refusal::NoCardNow),
    }
    Ok(())
}

fn check_variant(story: &Story<'_, RailBaron>) -> Result<(), Refusal> {
    if story.rules().options.cards { Ok(()) } else { Err(Refusal::NoCards) }
}
