//! What players leave ahead: after the roll, for their next turn, and which dice they keep.

use super::*;
use crate::games::harness::hidden;
use Face::{Curve, Question, Share, Straight};

#[test]
fn a_plan_waits_for_the_roll_and_takes_what_the_dice_allow() {
    for (rolled, built) in [([Straight, Straight, Curve, Curve], true), ([Share; 4], false)] {
        let mut table = Table::three();
        table.play("Ann", "then build from east as far as east edge, else buy blue 2", &[]);
        table.play("Ann", "then done", &[]);
        let told = table.play("Ann", "roll 4 ?", &[&rolled[..], &[Share, Share, Share, Share]].concat());
        let east = table.state.open.end(EndName::East).cell;
        assert_eq!(east == Cell::new(3, 5), built, "{told:?}");
        let blue = table.company("blue");
        assert_eq!(table.state.open.players[0].shares[blue.index()], if built { 0 } else { 2 });
    }
}

#[test]
fn a_step_that_cannot_be_done_is_dropped_and_the_next_one_comes() {
    let mut table = Table::three();
    let seat = table.seat("Ann");
    table.play("Ann", "then station red, else cross north onto lake", &[]);
    table.play("Ann", "then buy red", &[]);
    let told = table.order(seat, "roll 1 ?", &dice(&[Share, Curve]));
    let mine: Vec<Hidden> = hidden(&told).into_iter().map(|(_, event)| event).collect();
    assert!(mine.iter().any(|event| matches!(event, Hidden::StepDropped { .. })), "{mine:?}");
    let red = table.company("red");
    assert_eq!(table.state.open.players[0].shares[red.index()], 1);
    assert!(table.state.own(seat).plan.is_empty());
}

#[test]
fn a_whole_turn_can_be_left_ahead() {
    let mut table = Table::three();
    table.play("Bob", "then roll 2 ?", &[]);
    table.play("Bob", "then buy green, else buy blue", &[]);
    table.play("Bob", "then done", &[]);
    table.play("Bob", "prefer ?, share", &[]);
    assert_eq!(table.state.own(Seat(1)).plan.len(), 3);
    table.play("Ann", "done", &[Share, Straight, Curve, Question]);
    assert_eq!(table.turn(), ["Cid"], "Bob has played");
    assert!(table.state.open.turn == Default::default() && table.state.own(Seat(1)).plan.is_empty());
    let green = table.company("green");
    assert_eq!(table.state.open.players[1].shares[green.index()], 1);
}

#[test]
fn what_is_kept_follows_a_preference() {
    let mut table = Table::later(&THREE);
    table.give("Ann", &[Question, Question, Straight, Curve, Curve, Share, Share], 0);
    let (why, marked) = table.why("Ann", "keep ? ? curve curve share share");
    assert_eq!((why, marked.as_str()), (Refusal::TooManyKept { nth: 5, most: 5 }, "share"));
    assert!(matches!(table.why("Ann", "keep ? ? ?").0, Refusal::NotInFront { nth: 2, has: 2, .. }));
    table.play("Ann", "prefer share, curve", &[]);
    let told = table.play("Ann", "done", &[]);
    assert!(
        matches!(&told[0], Event::TurnEnded { back, .. } if *back == [Straight, Question].into_iter().collect())
    );
    assert_eq!(table.why("Bob", "cancel").0, Refusal::NothingToCancel);
    table.play("Ann", "cancel", &[]);
    assert!(table.state.own(Seat(0)).keep.is_empty());
}

#[test]
fn a_named_few_are_filled_up_to_five() {
    let mut table = Table::later(&THREE);
    table.give("Ann", &[Question, Question, Straight, Curve, Curve, Share, Share], 0);
    table.play("Ann", "keep 2 share", &[]);
    assert_eq!(<[u32; 4]>::from(table.front("Ann")), [1, 0, 2, 2]);
}
