//! What a train may ride, as orders: the worked examples of legality, and readings 9 to 11.

use super::{A, B, Game, any};
use crate::games::harness::open;
use crate::games::rail_baron::events::Event;
use crate::games::rail_baron::names::Sections;
use crate::games::rail_baron::refusals::Refusal;
use crate::games::rail_baron::routes::Train;
use crate::games::rail_baron::state::{Engine, Phase};

/// Anna's train at a dot, bound for a city, with two points to move.
fn bound(at: &str, to: &str) -> Game {
    let mut game = Game::new(3, &[]);
    game.travels(A, "boston", to, at);
    game.thrown(A, [1, 1]);
    game
}

/// A train has ridden from one dot to the next on its trip.
fn came(game: &mut Game, from: &str, line: &str, to: &str) {
    let (from, line, to) = (game.rules.find_dot(from), game.rules.find_line(line), game.rules.find_dot(to));
    let step = game.rules.board.tracks.step(from, line, to).expect("a step");
    let trip = game.player(A).trip.as_mut().expect("a trip");
    step.use_up(&mut trip.used);
    trip.ridden += u32::try_from(step.sections().count()).expect("one or two");
}

/// Where an order leads, dot by dot.
fn dots(game: &Game, order: &str) -> Vec<String> {
    let Ok(told) = game.decide(A, order, &[]) else { panic!("{order} is refused") };
    let Some(Event::Moved { hops, .. }) = open(&told).into_iter().next() else { panic!("{order}: {told:?}") };
    hops.iter().map(|hop| game.rules.board.data.dots[hop.to.index()].id.clone()).collect()
}

/// The branch of the Seaboard to Miami is a dead end.
#[test]
fn wildwood_to_lakeland_only_for_miami() {
    let refused = bound("wildwood", "chicago").why_not(A, "move SAL to Lakeland");
    assert!(matches!(refused, Refusal::Stranded { nth: 0, .. }), "{refused:?}");
    assert_eq!(dots(&bound("wildwood", "miami"), "move SAL to Lakeland")[0], "lakeland");
}

/// The arm from Haverhill to the fork of the Boston & Maine would be needed twice.
#[test]
fn fitchburg_to_haverhill_only_for_portland() {
    let refused = bound("fitchburg", "new_york").why_not(A, "move B&M to Haverhill");
    assert!(matches!(refused, Refusal::Stranded { nth: 0, .. }), "{refused:?}");
    assert_eq!(dots(&bound("fitchburg", "portland_me"), "move B&M to Haverhill")[0], "haverhill");
}

/// Reading 10: one railroad may turn at its crossing without a dot; two that cross there give no change.
#[test]
fn crossings_without_a_dot() {
    assert_eq!(dots(&bound("moultrie", "jacksonville"), "move ACL to Valdosta")[0], "valdosta");
    let south_of_chattanooga = bound("cartersville", "knoxville");
    let refused = south_of_chattanooga.why_not(A, "move SOU to Loudon");
    assert!(matches!(refused, Refusal::NotOnLine { nth: 0, .. }), "{refused:?}");
    let refused = south_of_chattanooga.why_not(A, "move L&N to Loudon");
    assert!(matches!(refused, Refusal::LineEndsElsewhere { nth: 0, .. }), "{refused:?}");
    let far = south_of_chattanooga.rules.board.tracks.far(south_of_chattanooga.rules.find_dot("loudon"));
    let from = south_of_chattanooga.rules.find_dot("cartersville");
    assert!(far[from.index()] > 1, "no railroad at all makes it in one step");
}

/// Reading 9: the same two dots by another railroad, and never the same section.
#[test]
fn the_same_two_dots_by_another_railroad() {
    let mut game = bound("philadelphia", "pittsburgh");
    came(&mut game, "baltimore", "PA", "philadelphia");
    assert_eq!(dots(&game, "move B&O to Baltimore")[0], "baltimore");
    assert_eq!(
        dots(&game, "move PA to Baltimore"),
        ["york", "baltimore"],
        "around, not over the same section"
    );
    let trip = game.state.open.player(A).trip.clone().expect("a trip");
    let (at, line) = (game.rules.find_dot("philadelphia"), game.rules.find_line("PA"));
    let back = game.rules.board.tracks.step(at, line, game.rules.find_dot("baltimore")).expect("a step");
    assert!(!game.rules.train(at, &trip, &trip.used).allows(&back));
}

/// Reading 10: whoever rode one arm of a fork cannot use it again by way of another.
#[test]
fn an_arm_of_a_fork_is_ridden_once() {
    let mut game = bound("fitchburg", "portland_me");
    came(&mut game, "boston", "BM", "fitchburg");
    // Haverhill can be reached no more over free track: Fitchburg's arm is used.
    let (at, line) = (game.rules.find_dot("fitchburg"), game.rules.find_line("BM"));
    let step = game.rules.board.tracks.step(at, line, game.rules.find_dot("haverhill")).expect("a step");
    let trip = game.state.open.player(A).trip.clone().expect("a trip");
    assert!(!step.is_free(&trip.used));
    let train = game.rules.train(at, &trip, &trip.used);
    // It can still go round by Albany, New York and Boston, where the third arm is used up as well.
    assert!(!train.can_arrive());
    let fresh = Sections::default();
    assert!(Train { used: &fresh, ..train }.allows(&step));
}

/// Reading 9: an arrival sets all sections free, also for the bonus move of the same turn.
#[test]
fn sections_are_free_again_after_an_arrival() {
    let mut game = Game::new(3, &[]);
    game.engine(A, Engine::Superchief);
    game.travels(A, "boston", "new_york", "new_haven");
    game.thrown(A, [1, 2]);
    game.order(A, "move New York", &[]);
    // The own region is thrown, odd 8; Anna names it, and odd 6 there is Boston; the bonus die shows a 3.
    game.order(A, "buy nothing", &[1, 4, 4]);
    assert_eq!(game.state.open.phase, Phase::Region);
    game.order(A, "region NE", &[1, 3, 3, 3]);
    assert!(matches!(game.state.open.phase, Phase::Moving { left: 3, .. }));
    let events = game.order(A, "move NYNH&H to Boston", &[]);
    assert!(any(&events, |event| matches!(event, Event::PaidOff { seat: A, cash: 2_500, .. })), "and back");
}

/// Reading 11: a way that ends short of the throw is not enough, and no way leads beyond the destination.
#[test]
fn a_move_ends_with_the_throw_or_at_the_destination() {
    let mut game = Game::new(3, &[]);
    game.travels(A, "boston", "new_york", "boston");
    game.thrown(A, [6, 5]);
    let refused = game.why_not(A, "move NYNH&H to New York, PA to Trenton");
    assert!(matches!(refused, Refusal::BeyondDestination { nth: 1, .. }), "{refused:?}");
    game.travels(A, "boston", "chicago", "boston");
    game.order(A, "move NYNH&H to New York", &[]);
    assert!(matches!(game.state.open.phase, Phase::Moving { left: 8, .. }), "eight of eleven are left");
    assert!(matches!(game.why_not(B, "move PA to Trenton"), Refusal::NotYourTurn { turn: A }));
}
