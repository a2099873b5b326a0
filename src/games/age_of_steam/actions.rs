//! Choosing actions ("Selezionare le azioni"): in the order of play, each by one player.

use super::AgeOfSteam;
use super::events::{Event, Hidden};
use super::refusals::Refusal;
use super::state::{Action, Open, Phase};
use crate::rules::{How, Seat, Story};

/// The actions that nobody has. The holder of Turn Order Pass gave it back when the auction was over.
pub fn left(open: &Open) -> Vec<Action> {
    Action::ALL.into_iter().filter(|action| open.holder(*action).is_none()).collect()
}

/// Whether a player is asked for an action now.
pub fn is_asked(open: &Open, seat: Seat) -> bool {
    matches!(&open.phase, Phase::Choosing { left } if left.first() == Some(&seat))
}

/// Chooses the first of a list that is left, or notes the list for when the turn comes.
pub fn choose(story: &mut Story<'_, AgeOfSteam>, by: Seat, actions: &[Action]) -> Result<(), Refusal> {
    let open = story.open();
    let Phase::Choosing { left: waiting } = &open.phase else {
        story.whisper(by, Hidden::ActionsWanted { actions: actions.to_vec() });
        return Ok(());
    };
    match waiting.first() {
        Some(next) if *next == by => {}
        _ if waiting.contains(&by) => {
            story.whisper(by, Hidden::ActionsWanted { actions: actions.to_vec() });
            return Ok(());
        }
        _ => match open.of(by).action {
            Some(action) => return Err(Refusal::HasAction { action }),
            None => return Err(Refusal::Bankrupt),
        },
    }
    let free = left(open);
    let Some(action) = actions.iter().copied().find(|action| free.contains(action)) else {
        let action = actions[0];
        let seat = open.holder(action).expect("it is not left");
        return Err(Refusal::ActionTaken { nth: 0, action, seat });
    };
    let event = chose(story, by, action, How::Ordered);
    story.add(event);
    Ok(())
}

/// Locomotive works at once, up to an engine of 6, and is paid for in this very turn.
fn chose(story: &Story<'_, AgeOfSteam>, seat: Seat, action: Action, how: How) -> Event {
    let engine = story.open().of(seat).engine;
    let engine = match action {
        Action::Locomotive => (engine + 1).min(story.rules().board.data.engine),
        Action::FirstMove
        | Action::FirstBuild
        | Action::Engineer
        | Action::Urbanization
        | Action::Production
        | Action::TurnOrderPass => engine,
    };
    Event::Chose { seat, action, engine, how }
}

/// Wanted actions are chosen; when all have one, building begins, led by First Build (R1).
pub fn go_on(story: &mut Story<'_, AgeOfSteam>) -> bool {
    let open = story.open();
    let Phase::Choosing { left: waiting } = &open.phase else { return false };
    let Some(&seat) = waiting.first() else {
        let order = open.order_led_by(Action::FirstBuild);
        story.add(Event::BuildingBegan { order });
        return true;
    };
    let wants = &story.own(seat).wants;
    if wants.is_empty() {
        return false;
    }
    let free = left(open);
    match wants.iter().copied().find(|action| free.contains(action)) {
        Some(action) => {
            let event = chose(story, seat, action, How::Planned);
            story.add(event);
        }
        None => story.whisper(seat, Hidden::WantsDropped),
    }
    true
}
