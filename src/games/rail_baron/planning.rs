//! Orders that leave something ahead, and the short answers: `go`, `pass`, `cancel`.

use super::RailBaron;
use super::events::Event;
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
    let steps = story.rules().steps_of(&story.state().open, by, legs)?;
    let steps: Vec<Step> = steps.into_iter().map(|(_, step)| step).collect();
    tell_route(story, by, &steps);
    Ok(())
}

/// Has a route found, for this trip or for all trips from now on.
pub fn way(story: &mut Story<'_, RailBaron>, by: Seat, way: &Way, always: bool) -> Result<(), Refusal> {
    turns::check_playing(story, by)?;
    let open = &story.state().open;
    match story.rules().find_way(open, by, way) {
        Ok(steps) => {
            if always {
                story.tell(Event::WaySet { seat: by, way: way.clone() });
            }
            tell_route(story, by, &steps);
            Ok(())
        }
        Err(Refusal::NoTrip) if always => {
            story.tell(Event::WaySet { seat: by, way: way.clone() });
            Ok(())
        }
        Err(refusal) => Err(refusal),
    }
}

fn tell_route(story: &mut Story<'_, RailBaron>, seat: Seat, steps: &[Step]) {
    let route = story.rules().route_of(&story.state().open, steps);
    story.tell(Event::RoutePlanned { seat, route, how: How::Ordered });
}

/// Says that the plans hold, whatever has happened.
pub fn go(story: &mut Story<'_, RailBaron>, by: Seat) -> Result<(), Refusal> {
    turns::check_playing(story, by)?;
    let state = story.state();
    let plans = &state.plans[by.index()];
    if !plans.moves_train() {
        return Err(Refusal::NothingPlanned);
    }
    let steps = plans.route.as_ref().map_or(&[][..], |route| &route.steps);
    let owners = story.rules().owners_on(&state.open, steps);
    story.tell(Event::Confirmed { seat: by, owners });
    Ok(())
}

/// Leaves a list of regions for the case that the own one is thrown.
pub fn prefer(story: &mut Story<'_, RailBaron>, by: Seat, regions: &[Region]) -> Result<(), Refusal> {
    turns::check_playing(story, by)?;
    story.tell(Event::RegionsPreferred { seat: by, regions: regions.to_vec() });
    Ok(())
}

/// Goes after a player as soon as he has declared.
pub fn chase(story: &mut Story<'_, RailBaron>, by: Seat, other: Seat) -> Result<(), Refusal> {
    turns::check_playing(story, by)?;
    if story.rules().options.governor {
        return Err(Refusal::NoDeclarations);
    }
    if other == by || story.state().open.player(other).out {
        return Err(Refusal::CannotChase { other });
    }
    story.tell(Event::ChasePlanned { seat: by, other });
    Ok(())
}

/// Does without what is offered: a purchase, a bid, a card, a declaration.
pub fn pass(story: &mut Story<'_, RailBaron>, by: Seat) -> Result<(), Refusal> {
    turns::check_turn(story, by)?;
    let event = match story.state().open.phase {
        Phase::Declaring => Event::NotDeclared { seat: by, how: How::Ordered },
        Phase::Buying { .. } => Event::NothingBought { seat: by },
        Phase::Card => Event::CardKept { seat: by },
        Phase::Selling { .. } => Event::DroppedOut { seat: by },
        _ => return Err(Refusal::NothingToPass),
    };
    story.tell(event);
    Ok(())
}

/// Takes back what was left ahead.
pub fn cancel(story: &mut Story<'_, RailBaron>, by: Seat, kind: Option<Kind>) -> Result<(), Refusal> {
    turns::check_playing(story, by)?;
    let plans = &story.state().plans[by.index()];
    let left = Kind::ALL.into_iter().filter(|other| kind.is_none_or(|kind| kind == *other));
    if !left.into_iter().any(|kind| plans.has(kind)) {
        return Err(Refusal::NothingToCancel { kind });
    }
    story.tell(Event::PlansCancelled { seat: by, kind });
    Ok(())
}
