//! Laying railway on a tile ("Costruire la ferrovia"): whose end, which dice, what for.

use super::RailroadDice;
use super::endings;
use super::events::Event;
use super::names::{Dir, EndName};
use super::orders::Placing;
use super::reach;
use super::refusals::Refusal;
use super::works::{Laying, Works};
use crate::rules::{How, Seat, Story};

/// The end that is meant: the one that was named, the only one that is not dead, the one where this turn's last piece
/// was laid, or the only one that suits the order. Where this turn's end does not suit it and the other does, it is the
/// other.
pub fn which_end(
    story: &Story<'_, RailroadDice>,
    named: Option<EndName>,
    suits: impl Fn(EndName) -> bool,
) -> Result<EndName, Refusal> {
    let (rules, open) = (story.rules(), story.open());
    let is_dead = |end: EndName| reach::is_dead(rules, open, end);
    if let Some(end) = named {
        return if is_dead(end) { Err(Refusal::DeadEnd { end }) } else { Ok(end) };
    }
    match EndName::ALL.map(is_dead) {
        [true, true] => Err(Refusal::BothDead),
        [true, false] => Ok(EndName::East),
        [false, true] => Ok(EndName::West),
        [false, false] => match (EndName::ALL.map(suits), open.turn.end) {
            ([true, false], _) => Ok(EndName::West),
            ([false, true], _) => Ok(EndName::East),
            ([true, true] | [false, false], Some(last)) => Ok(last),
            ([true, true] | [false, false], None) => Err(Refusal::WhichEnd),
        },
    }
}

/// What a seat has to build with at an end.
pub fn works<'s>(story: &Story<'s, RailroadDice>, by: Seat, end: EndName, jokers: u32) -> Works<'s> {
    let mut works = Works::at(story.rules(), story.open(), story.own(by), by, end);
    works.jokers = jokers;
    works
}

/// Lays dice at an end, one after the other.
pub fn build(
    story: &mut Story<'_, RailroadDice>,
    (by, how): (Seat, How),
    named: Option<EndName>,
    pieces: &[Placing],
    jokers: u32,
) -> Result<(), Refusal> {
    let leaves = |end: EndName| {
        // Where this turn has an end already, a side is one of its own.
        let out = pieces.first().and_then(|placing| placing.out).filter(|_| story.open().turn.end.is_none());
        out.is_none_or(|out| works(story, by, end, jokers).ways().any(|way| way == out))
    };
    let end = which_end(story, named, leaves)?;
    let mut works = works(story, by, end, jokers);
    lay_all(story, (by, how), &mut works, pieces, 0)
}

/// Lays dice on the tile of some works; `before` are the pieces of the order that were laid elsewhere.
pub fn lay_all(
    story: &mut Story<'_, RailroadDice>,
    (by, how): (Seat, How),
    works: &mut Works<'_>,
    pieces: &[Placing],
    before: usize,
) -> Result<(), Refusal> {
    for (nth, placing) in pieces.iter().enumerate() {
        let laying = works.lay(placing, before + nth)?;
        tell(story, (by, how), works, laying);
        endings::check(story);
    }
    stop(story, works, (before + pieces.len()).saturating_sub(1))
}

/// An order must not leave the line against water, even for a moment: a rail may face it only if its player can
/// cross it at once (RD-27). Where the table has chosen so, it must not leave it at a dead end either (RD-21).
pub fn stop(story: &Story<'_, RailroadDice>, works: &Works<'_>, nth: usize) -> Result<(), Refusal> {
    if let Some(cell) = works.faced_water() {
        return Err(Refusal::StopsAtWater { nth, cell });
    }
    let rules = story.rules();
    if rules.ahead && reach::is_dead(rules, story.open(), works.end) {
        return Err(Refusal::LeadsNowhere { nth, end: works.end });
    }
    Ok(())
}

/// A die is laid.
pub fn tell(
    story: &mut Story<'_, RailroadDice>,
    (seat, how): (Seat, How),
    works: &Works<'_>,
    laying: Laying,
) {
    let Laying { cell, from, to, die, paid, area } = laying;
    let (end, tile) = (works.end, works.tile);
    story.add(Event::Laid { seat, end, tile, cell, from, to, die, paid, area, how });
}

/// Lays the fewest dice that bring an end before an edge. Of two ends that could, it is the one of this turn's last
/// piece, or else the one that needs fewer.
pub fn reach(
    story: &mut Story<'_, RailroadDice>,
    (by, how): (Seat, How),
    named: Option<EndName>,
    side: Dir,
) -> Result<(), Refusal> {
    let dice = |end: EndName| {
        let works = works(story, by, end, 0);
        match reach::is_before(&works, side) {
            true => Some(0),
            false => reach::to_edge(&works, side).map(|pieces| pieces.len()),
        }
    };
    let suits = |end: EndName| match (dice(end), dice(end.other())) {
        (Some(ours), Some(theirs)) => match story.open().turn.end {
            Some(last) => last == end,
            None => ours < theirs,
        },
        (ours, _) => ours.is_some(),
    };
    let end = which_end(story, named, suits)?;
    let mut works = works(story, by, end, 0);
    if reach::is_before(&works, side) {
        return Err(Refusal::BeforeEdge { end, side });
    }
    let pieces = reach::to_edge(&works, side).ok_or(Refusal::CannotReach { end, side })?;
    lay_all(story, (by, how), &mut works, &pieces, 0)
}
