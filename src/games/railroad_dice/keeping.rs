//! The end of a turn: no more than five dice stay in front of a screen ("Riduzione a 5 dadi").

use super::RailroadDice;
use super::names::Face;
use super::refusals::Refusal;
use super::state::Dice;
use super::years;
use crate::rules::{How, Seat, Story};

/// What is kept where nobody says otherwise, the dearest first.
pub const USUAL: [Face; 4] = [Face::Question, Face::Straight, Face::Curve, Face::Share];

/// Ends the turn and keeps the dice that are named; what is left of the limit is filled up with others, because no
/// more dice go back than must.
pub fn keep(
    story: &mut Story<'_, RailroadDice>,
    (seat, how): (Seat, How),
    faces: &[Face],
) -> Result<(), Refusal> {
    let (front, most) = (story.open().player(seat).front, story.rules().board.data.keep);
    let mut kept = Dice::default();
    for (nth, face) in faces.iter().enumerate() {
        kept.add(*face, 1);
        let has = front.count(*face);
        if kept.count(*face) > has {
            return Err(Refusal::NotInFront { nth, face: *face, has, front });
        }
        if kept.total() > most {
            return Err(Refusal::TooManyKept { nth, most });
        }
    }
    let order = wished(&story.own(seat).keep);
    let kept = filled(front, kept, most, &order);
    years::end_turn(story, (seat, how), front.without(&kept));
    Ok(())
}

/// Ends the turn. Whoever has too many dice in front must have said which to keep.
pub fn done(story: &mut Story<'_, RailroadDice>, (seat, how): (Seat, How)) -> Result<(), Refusal> {
    let (front, most) = (story.open().player(seat).front, story.rules().board.data.keep);
    let keep = &story.own(seat).keep;
    if front.total() > most && keep.is_empty() && front.each().count() > 1 {
        return Err(Refusal::WhichToKeep { front, most });
    }
    let kept = filled(front, Dice::default(), most, &wished(keep));
    years::end_turn(story, (seat, how), front.without(&kept));
    Ok(())
}

/// Faces in the order of a wish, those that it does not name after it.
pub fn wished(wish: &[Face]) -> Vec<Face> {
    let mut order = wish.to_vec();
    order.extend(USUAL.iter().filter(|face| !wish.contains(face)));
    order
}

/// As many dice as may be kept: those that are kept already, then others in order. A face that a wish names twice
/// still stands for all dice that show it.
pub fn filled(front: Dice, mut kept: Dice, most: u32, order: &[Face]) -> Dice {
    for face in order {
        let room = most.saturating_sub(kept.total());
        let left = front.count(*face).saturating_sub(kept.count(*face));
        kept.add(*face, room.min(left));
    }
    kept
}
