//! What ends the game, and what the bank still pays ("Fine del gioco").

use super::RailroadDice;
use super::events::Event;
use super::names::{Dir, EndName};
use super::state::{Ending, Open};
use super::{reach, tiles, years};
use crate::rules::{Seat, Story};

/// Looks, after every rail and station (RD-38), whether this year has become the last one.
pub fn check(story: &mut Story<'_, RailroadDice>) {
    if story.open().last_year.is_none()
        && let Some(why) = due(story.rules(), story.open())
    {
        story.add(Event::LastYear { why });
    }
}

/// Conditions a, b and c: all stations of a company are built, no small tile fits beside a tile in play, or both ends
/// of the line are dead; one dead end alone ends nothing (RD-37).
pub fn due(rules: &RailroadDice, open: &Open) -> Option<Ending> {
    let is_complete =
        |company| open.company(company).built as usize >= rules.board.company(company).costs.len();
    if rules.board.companies().any(is_complete) {
        return Some(Ending::Stations);
    }
    let has_door = |tile| Dir::ALL.into_iter().any(|side| tiles::is_door(rules, open, tile, side));
    if !open.in_play().any(has_door) {
        return Some(Ending::Tiles);
    }
    let dead = EndName::ALL.into_iter().all(|end| reach::is_dead(rules, open, end));
    dead.then_some(Ending::DeadEnds)
}

/// Whether the bank can pay dice that are due; if not, the game ends at once, and what was done stands (RD-40).
pub fn can_pay(story: &mut Story<'_, RailroadDice>, seat: Seat, due: u32) -> bool {
    let has = story.open().bank;
    if due <= has {
        return true;
    }
    story.add(Event::BankBroke { seat, due, has });
    years::end_game(story);
    false
}

/// Question marks for a tile or a station; in the last year there are none (RD-39). False when the game has ended.
pub fn reward(story: &mut Story<'_, RailroadDice>, seat: Seat, dice: u32) -> bool {
    if story.open().last_year.is_some() || dice == 0 {
        return true;
    }
    let pays = can_pay(story, seat, dice);
    if pays {
        story.add(Event::Rewarded { seat, dice });
    }
    pays
}
