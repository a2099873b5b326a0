//! What a seat leaves ahead: steps for after the roll or for its next turn, each the first of several acts that is
//! legal when its moment comes.

use super::RailroadDice;
use super::crossing::Crossing;
use super::events::Hidden;
use super::orders::Act;
use super::refusals::Refusal;
use super::state::{Phase, Step};
use super::{building, crossing, income, keeping, shares, stations};
use crate::rules::{Ask, Dice, How, No, Owed, Seat, Story};

/// How many steps one may leave.
const MOST: usize = 20;

/// Whether a seat may act: it is its turn.
fn my_turn(story: &Story<'_, RailroadDice>, by: Seat) -> Result<(), Refusal> {
    let open = story.open();
    match open.phase {
        Phase::Playing if open.active == by => Ok(()),
        Phase::Playing => Err(Refusal::NotYourTurn { turn: open.active }),
        Phase::Opening | Phase::Over { .. } => Err(Refusal::GameOver),
    }
}

/// Does something now.
pub fn act(story: &mut Story<'_, RailroadDice>, by: Seat, act: &Act, how: How) -> Result<(), No<Refusal>> {
    my_turn(story, by)?;
    let before = story.own(by).behind;
    let who = (by, how);
    match act {
        Act::Income => income::take(story, who)?,
        Act::Roll { behind, questions } => {
            income::roll(story, who, *behind, *questions)?;
            income::count(story, by);
        }
        Act::Build { end, pieces, jokers } => building::build(story, who, *end, pieces, *jokers)?,
        Act::Reach { end, side } => building::reach(story, who, *end, *side)?,
        Act::Cross { end, side, kind, turned, pieces, jokers } => {
            let (end, side, kind, turned, jokers) = (*end, *side, *kind, *turned, *jokers);
            crossing::cross(story, who, &Crossing { end, side, kind, turned, pieces, jokers })?;
        }
        Act::Station { end, company, jokers } => stations::build(story, who, *end, *company, *jokers)?,
        Act::Buy { company, shares, from } => shares::buy(story, who, *company, *shares, *from)?,
        Act::Keep { faces } => keeping::keep(story, who, faces)?,
        Act::Done => keeping::done(story, who)?,
    }
    // A roll tells the count in any case, since its words may say that it was all.
    if story.own(by).behind != before && !matches!(act, Act::Roll { .. }) {
        income::count(story, by);
    }
    Ok(())
}

/// Does the first of some acts that is legal: at once where its moment is now, else when it comes.
pub fn then(story: &mut Story<'_, RailroadDice>, by: Seat, acts: &[Act]) -> Result<(), No<Refusal>> {
    if matches!(story.open().phase, Phase::Opening | Phase::Over { .. }) {
        return Err(Refusal::GameOver.into());
    }
    let mine = story.open().active == by;
    let before_roll = |act: &Act| match act {
        Act::Income | Act::Roll { .. } => true,
        Act::Build { .. }
        | Act::Reach { .. }
        | Act::Cross { .. }
        | Act::Station { .. }
        | Act::Buy { .. }
        | Act::Keep { .. }
        | Act::Done => false,
    };
    let after_roll = mine && !acts.iter().any(before_roll);
    if mine && story.own(by).plan.is_empty() && (!after_roll || story.open().turn.rolled) {
        let first = first_legal(story, by, acts)?;
        return act(story, by, &first, How::Ordered);
    }
    if story.own(by).plan.len() >= MOST {
        return Err(Refusal::PlanTooLong { most: MOST }.into());
    }
    story.whisper(by, Hidden::Planned { step: Step { acts: acts.to_vec(), after_roll } });
    Ok(())
}

/// The first act that is legal, or why the last of them is not.
fn first_legal(story: &Story<'_, RailroadDice>, by: Seat, acts: &[Act]) -> Result<Act, Refusal> {
    let mut why = Refusal::NothingPlanned;
    for act in acts {
        let mut dice = NoDice;
        let mut trial = Story::new(story.rules(), story.state().clone(), &mut dice);
        match self::act(&mut trial, by, act, How::Planned) {
            Ok(()) | Err(No::Owed(_)) => return Ok(act.clone()),
            Err(No::Refused(refusal)) => why = refusal,
            Err(No::Endless) => {}
        }
    }
    Err(why)
}

/// Dice that nobody throws: whether a roll is legal is known before it.
pub struct NoDice;

impl Dice for NoDice {
    fn draw(&mut self, ask: &Ask) -> Result<u32, Owed> {
        Err(Owed(ask.clone()))
    }
}

/// Carries out the next step of the plan of whoever is to move, if its moment has come.
pub fn go_on(story: &mut Story<'_, RailroadDice>) -> Result<bool, Owed> {
    let open = story.open();
    if open.phase != Phase::Playing {
        return Ok(false);
    }
    let seat = open.active;
    let Some(step) = story.own(seat).plan.first().cloned() else { return Ok(false) };
    if step.after_roll && !open.turn.rolled {
        return Ok(false);
    }
    match first_legal(story, seat, &step.acts) {
        Err(_) => story.whisper(seat, Hidden::StepDropped { step }),
        Ok(act) => {
            story.whisper(seat, Hidden::StepTaken { act: act.clone() });
            match self::act(story, seat, &act, How::Planned) {
                Err(No::Owed(owed)) => return Err(owed),
                Ok(()) | Err(No::Refused(_) | No::Endless) => {}
            }
        }
    }
    Ok(true)
}
