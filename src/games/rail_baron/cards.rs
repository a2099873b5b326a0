//! The card variant: six cards a hand, one to be played on every trip beside a throw (reading 25).

use super::RailBaron;
use super::events::Event;
use super::refusals::Refusal;
use super::state::{Phase, State};
use super::turns;
use crate::rules::{Seat, Story};

/// A new hand.
pub fn hand() -> Vec<u8> {
    (1..=6).collect()
}

/// Whether the player may play a card at this point of his turn: after the white move, and again after the bonus
/// move; always on a trip on which he has moved this turn, so that no card sets out by itself (reading 25).
pub fn is_offered(state: &State, seat: Seat) -> bool {
    let (player, turn) = (state.open.player(seat), &state.open.turn);
    let points = u8::from(turn.white.is_some()) + u8::from(turn.bonus.is_some());
    let fresh = player.trip.as_ref().is_some_and(|trip| !trip.card);
    fresh && turn.moved && !player.cards.is_empty() && turn.offers < points
}

/// Offers a card.
pub fn offer(story: &mut Story<'_, RailBaron>) -> bool {
    let seat = story.state().open.active;
    story.tell(Event::CardOffered { seat });
    true
}

/// Nobody is asked who holds his cards on this trip.
pub fn go_on(story: &mut Story<'_, RailBaron>) -> bool {
    let seat = story.state().open.active;
    let holds = story.state().plans[seat.index()].hold;
    if holds {
        story.tell(Event::CardKept { seat });
    }
    holds
}

/// Whoever held his cards gives up the lowest; so does whoever has only one.
pub fn go_on_discarding(story: &mut Story<'_, RailBaron>) -> bool {
    let state = story.state();
    let seat = state.open.active;
    let cards = &state.open.player(seat).cards;
    let lowest = cards.iter().min().copied().filter(|_| cards.len() == 1 || state.plans[seat.index()].hold);
    if let Some(card) = lowest {
        story.tell(Event::CardDiscarded { seat, card });
    }
    lowest.is_some()
}

/// Plays a card, or gives one up after a trip without.
pub fn play(story: &mut Story<'_, RailBaron>, by: Seat, card: u8) -> Result<(), Refusal> {
    check_variant(story)?;
    turns::check_turn(story, by)?;
    let open = &story.state().open;
    let has = open.player(by).cards.contains(&card);
    match open.phase {
        Phase::Card | Phase::Discarding if !has => {
            Err(Refusal::NoSuchCard { cards: open.player(by).cards.clone() })
        }
        Phase::Card => {
            story.tell(Event::CardPlayed { seat: by, card });
            Ok(())
        }
        Phase::Discarding => {
            story.tell(Event::CardDiscarded { seat: by, card });
            Ok(())
        }
        _ => Err(Refusal::NoCardNow),
    }
}

/// Plays no card on this trip.
pub fn hold(story: &mut Story<'_, RailBaron>, by: Seat) -> Result<(), Refusal> {
    check_variant(story)?;
    turns::check_playing(story, by)?;
    match &story.state().open.player(by).trip {
        Some(trip) if !trip.card => story.tell(Event::HoldPlanned { seat: by }),
        _ => return Err(Refusal::NoCardNow),
    }
    Ok(())
}

fn check_variant(story: &Story<'_, RailBaron>) -> Result<(), Refusal> {
    if story.rules().options.cards { Ok(()) } else { Err(Refusal::NoCards) }
}
