//! Income and the roll ("Prendere il reddito", "Tirare i dadi").

use super::RailroadDice;
use super::endings;
use super::events::{Event, Hidden};
use super::names::Face;
use super::orders::Amount;
use super::refusals::Refusal;
use super::state::{Dice, Open};
use crate::rules::{Ask, Face as Named, How, No, Owed, Seat, Story};

/// What a seat is due: how many dice, and whether they lie in front of the screen as question marks.
///
/// A president of companies with up to four stations in all gets four dice behind the screen, with five or more one
/// for each station. Whoever lost their last presidency at the end of last year gets four in front (RD-09), and
/// everybody else who presides over nothing four behind (RD-08).
pub fn due(rules: &RailroadDice, open: &Open, seat: Seat) -> (u32, bool) {
    let least = rules.board.data.income;
    let mut presided = open.presided(seat).peekable();
    if presided.peek().is_none() {
        return (least, open.player(seat).lost);
    }
    let stations: u32 = presided.map(|company| open.company(company).built).sum();
    (stations.max(least), false)
}

/// Takes the income, once a turn and from the second year on (RD-07).
pub fn take(story: &mut Story<'_, RailroadDice>, (seat, how): (Seat, How)) -> Result<(), Refusal> {
    let open = story.open();
    if open.turn.income {
        return Err(Refusal::IncomeTaken);
    }
    if open.year < 2 {
        return Err(Refusal::NoIncomeYet);
    }
    if open.last_year.is_some() {
        return Err(Refusal::NoIncomeLastYear);
    }
    let (dice, front) = due(story.rules(), open, seat);
    if endings::can_pay(story, seat, dice) {
        story.add(Event::IncomeTaken { seat, dice, front, how });
    }
    Ok(())
}

/// The faces of a die, as a moderator may tell them.
pub fn die() -> Ask {
    let face =
        |words: &[&str], count| Named { words: words.iter().map(|word| (*word).to_owned()).collect(), count };
    let faces = vec![
        face(&["straight", "dritto", "diritto"], 2),
        face(&["curve", "curva"], 2),
        face(&["share", "azione"], 1),
        face(&["?", "question", "joker", "jolly"], 1),
    ];
    Ask::faces(faces, "rd-luck-die")
}

/// Rolls dice, once a turn: any from behind the screen, and any question marks from in front of it, each with a bonus
/// die from the bank that is rolled with them (RD-10). In the last year there are no bonus dice (RD-39).
pub fn roll(
    story: &mut Story<'_, RailroadDice>,
    (seat, how): (Seat, How),
    behind: Amount,
    questions: Amount,
) -> Result<(), No<Refusal>> {
    let (open, own) = (story.open(), story.own(seat));
    if open.turn.rolled {
        return Err(Refusal::RolledAlready.into());
    }
    let (has_behind, has_questions) = (own.behind, open.player(seat).front.questions());
    let meant = |amount, has| match amount {
        Amount::All => has,
        Amount::Of(count) => count,
    };
    let (behind, questions) = (meant(behind, has_behind), meant(questions, has_questions));
    if behind > has_behind {
        return Err(Refusal::TooFewBehind { has: has_behind }.into());
    }
    if questions > has_questions {
        return Err(Refusal::TooFewQuestions { has: has_questions }.into());
    }
    if behind + questions == 0 {
        return Err(Refusal::NothingRolled.into());
    }
    let bonus = if open.last_year.is_some() { 0 } else { questions };
    if !endings::can_pay(story, seat, bonus) {
        return Ok(());
    }
    let dice = throw(story, seat, behind + questions + bonus)?;
    story.add(Event::Rolled { seat, behind, questions, bonus, dice, how });
    Ok(())
}

fn throw(story: &mut Story<'_, RailroadDice>, seat: Seat, count: u32) -> Result<Dice, Owed> {
    let die = die().of(seat);
    let mut dice = Dice::default();
    for _ in 0..count {
        let got = story.draw(&die)?;
        dice.add(Face::ALL[die.face_of(got)], 1);
    }
    Ok(dice)
}

/// Tells a seat how many dice are left behind its screen.
pub fn count(story: &mut Story<'_, RailroadDice>, seat: Seat) {
    let behind = story.own(seat).behind;
    story.whisper(seat, Hidden::Counted { behind });
}
