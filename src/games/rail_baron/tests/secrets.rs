//! What somebody hides in their purse does not show in who is asked, and when.

use super::hard_times::short;
use super::{A, B, C, Game, any};
use crate::games::harness::open;
use crate::games::rail_baron::events::Event;
use crate::games::rail_baron::state::Phase;
use crate::rules::Seat;

/// Everything that the table sees of what follows an order, and who has to speak then.
fn seen(game: &mut Game, seat: Seat, order: &str, dice: &[u32]) -> (Vec<Event>, Phase) {
    let told = game.order(seat, order, dice);
    (open(&told), game.state.open.phase.clone())
}

#[test]
fn a_poor_player_is_asked_to_buy_like_a_rich_one() {
    let arrival = |cash: u32| {
        let mut game = Game::new(3, &[]);
        game.cash(A, cash);
        game.travels(A, "new_york", "boston", "new_haven");
        game.thrown(A, [6, 5]);
        let seen = seen(&mut game, A, "move NYNH&H to Boston", &[]);
        (game, seen)
    };
    // Even the payoff of this trip pays for nothing.
    let ((poor, poor_seen), (_, rich_seen)) = (arrival(0), arrival(140_000));
    assert!(poor.has(A) < 4_000, "{}", poor.has(A));
    assert!(matches!(poor_seen.1, Phase::Buying { .. }), "{:?}", poor_seen.1);
    assert_eq!(poor_seen, rich_seen);
}

#[test]
fn a_poor_player_is_asked_to_bid_like_a_rich_one() {
    let auction = |cash: u32| {
        let mut game = short(0, &["UP"]);
        game.cash(C, cash);
        game.order(B, "max any 20000", &[]);
        (seen(&mut game, A, "auction UP", &[]), game)
    };
    let ((poor_seen, mut poor), (rich_seen, _)) = (auction(500), auction(140_000));
    assert_eq!(poor_seen, rich_seen);
    assert!(matches!(poor_seen.1, Phase::Selling { .. }), "{:?}", poor_seen.1);
    let events = poor.order(C, "pass", &[]);
    assert!(any(&events, |event| matches!(event, Event::Knocked { price: 20_000, .. })));
}

/// A maximum that the purse does not reach ends like one that is too low.
#[test]
fn a_maximum_beyond_the_purse_tells_nothing() {
    let auction = |cash: u32, most: u32| {
        let mut game = short(0, &["UP"]);
        game.cash(C, cash);
        game.order(C, &format!("max UP {most}"), &[]);
        game.order(B, "max UP 20000", &[]);
        seen(&mut game, A, "auction UP", &[2, 2])
    };
    assert_eq!(auction(10_000, 40_000), auction(90_000, 10_000));
}
