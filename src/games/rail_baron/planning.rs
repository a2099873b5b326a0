//! Orders that leave something ahead, and the short answers: `go`, `pass`, `cancel`.

use super::RailBaron;
use super::cards;
use super::events::Event;
use super::fees::throws;
use super::hidden::Hidden;
use super::names::Region;
use super::plans::{Kind, Way};
use super::refusals::Refusal;
use super::state::Phase;
use super::tracks::Step;
use super::turns;
use super::ways::Leg;
use crate::rules::{How, Seat, Story};

/// Plans a route along legs.
pub fn route(story: &mut Story<'_, RailBaron>, by: Seat, legs: &[Leg]) -> Result<(), Refusal> {
    turns::check_playing(story, by)?;
    let steps = story.rules().steps_of(story.open(), by, legs)?;
    let steps: Vec<Step> = steps.into_iter().map(|(_, step)| step).collect();
    plan_route(story, by, &steps, How::Ordered);
    Ok(())
}

/// Has a route found, for this trip or for all trips from now on.
pub fn way(story: &mut Story<'_, RailBaron>, by: Seat, way: &Way, always: bool) -> Result<(), Refusal> {
    turns::check_playing(story, by)?;
    let found = story.rules().find_way(story.open(), by, way);
    if always && matches!(found, Ok(_) | Err(Refusal::NoTrip)) {
        story.whisper(by, Hidden::WaySet { way: way.clone() });
    }
    match found {
        Ok(steps) => plan_route(story, by, &steps, How::Ordered),
        Err(Refusal::NoTrip) if always => {}
        Err(refusal) => return Err(refusal),
    }
    Ok(())
}

/// Leaves a route, with what it takes as far as can be foreseen.
pub fn plan_route(story: &mut Story<'_, RailBaron>, seat: Seat, steps: &[Step], how: How) {
    let (rules, open) = (story.rules(), story.open());
    let route = rules.route_of(open, steps);
    let throws = throws(open.player(seat).engine, route.steps.len());
    let fees = rules.fees_on(open, seat, &route.steps);
    let warned = open.is_moving(seat);
    story.whisper(seat, Hidden::RoutePlanned { route, throws, fees, how, warned });
}

/// Says that the plans hold, whatever has happened.
pub fn go(story: &mut Story<'_, RailBaron>, by: Seat) -> Result<(), Refusal> {
    turns::check_playing(story, by)?;
    let plans = &story.own(by).plans;
    if !plans.moves_train() {
        return Err(Refusal::NothingPlanned);
    }
    let steps = plans.route.as_ref().map_or(&[][..], |route| &route.steps);
    let owners = story.rules().owners_on(story.open(), steps);
    let warned = story.open().is_moving(by);
    story.whisper(by, Hidden::Confirmed { owners, warned });
    Ok(())
}

/// Leaves a list of regions for the case that the own one is thrown.
pub fn prefer(story: &mut Story<'_, RailBaron>, by: Seat, regions: &[Region]) -> Result<(), Refusal> {
    turns::check_playing(story, by)?;
    story.whisper(by, Hidden::RegionsPreferred { regions: regions.to_vec() });
    Ok(())
}

/// Goes after a player as soon as they have declared.
pub fn chase(story: &mut Story<'_, RailBaron>, by: Seat, other: Seat) -> Result<(), Refusal> {
    turns::check_playing(story, by)?;
    if story.rules().options.governor {
        return Err(Refusal::NoDeclarations);
    }
    if other == by {
        return Err(Refusal::ChaseOfYourself { other });
    }
    if story.open().players.get(other.index()).is_none_or(|player| player.out) {
        return Err(Refusal::ChaseOfBankrupt { other });
    }
    story.whisper(by, Hidden::ChasePlanned { other });
    Ok(())
}

/// Does without what is offered: a purchase, a bid, a card, a declaration.
pub fn pass(story: &mut Story<'_, RailBaron>, by: Seat) -> Result<(), Refusal> {
    turns::check_turn(story, by)?;
    let event = match story.open().phase {
        Phase::Declaring => Event::NotDeclared { seat: by, how: How::Ordered },
        Phase::Buying { engine } => Event::NothingBought { seat: by, more: engine },
        Phase::Card => cards::kept(story.open(), by),
        Phase::Selling { .. } => Event::DroppedOut { seat: by },
        _ => return Err(Refusal::NothingToPass),
    };
    story.add(event);
    Ok(())
}

/// Takes back what was left ahead.
pub fn cancel(story: &mut Story<'_, RailBaron>, by: Seat, kind: Option<Kind>) -> Result<(), Refusal> {
    turns::check_playing(story, by)?;
    let plans = &story.own(by).plans;
    let meant = |other: &Kind| kind.is_none_or(|kind| kind == *other);
    if !Kind::ALL.into_iter().filter(meant).any(|kind| plans.has(kind)) {
        return Err(kind.map_or(Refusal::NothingToCancel, |_| Refusal::NothingOfKindToCancel));
    }
    story.whisper(by, Hidden::PlansCancelled { kind });
    Ok(())
}
