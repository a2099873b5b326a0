//! The card variant: reading 25.

use super::{A, Game, Told, any, paid, ridden, sequence};
use crate::games::rail_baron::events::Event;
use crate::games::rail_baron::refusals::Refusal;
use crate::games::rail_baron::state::{Engine, Payee, Phase};
use crate::rules::How;

fn offered(told: &Told) -> bool {
    any(told, |event| matches!(event, Event::CardOffered { seat: A }))
}

/// Anna with a Superchief has moved from Boston to New Haven, on her way to Chicago.
fn with_bonus() -> Game {
    let mut game = Game::new(3, &[("cards", "yes")]);
    game.engine(A, Engine::Superchief);
    game.travels(A, "boston", "chicago", "boston");
    game.thrown(A, [1, 1]);
    assert_eq!(game.why_not(A, "card 1"), Refusal::NoCardNow, "not alone, before the throw is moved");
    let events = game.order(A, "move NYNH&H to New Haven", &[]);
    assert!(offered(&events));
    game
}

/// One card a trip beside a throw; a card that is not in the hand is refused.
#[test]
fn a_card_after_the_white_dice() {
    let mut game = Game::new(3, &[("cards", "yes")]);
    game.travels(A, "boston", "chicago", "boston");
    game.thrown(A, [1, 1]);
    let events = game.order(A, "move NYNH&H to New Haven", &[]);
    assert!(offered(&events));
    assert!(matches!(game.why_not(A, "card 7"), Refusal::NoSuchCard { .. }));
    let events = game.order(A, "card 1", &[]);
    let forced = |event: &Event| matches!(event, Event::Moved { seat: A, how: How::Forced, .. });
    assert!(any(&events, forced), "only New York is legal from New Haven");
    assert_eq!(game.state.open.player(A).cards, [2, 3, 4, 5, 6]);
    assert_eq!(Game::new(3, &[]).why_not(A, "card 1"), Refusal::NoCards);
}

/// White dice, card, bonus die.
#[test]
fn a_card_before_the_bonus_die() {
    let mut game = with_bonus();
    // The card leads to New York, then the bonus die shows a 2.
    let events = game.order(A, "card 1", &[2]);
    assert_eq!(ridden(&events, A), 1);
    assert_eq!((&game.state.open.phase, game.state.open.turn.bonus), (&Phase::Moving { left: 2 }, Some(2)));
    let events = game.order(A, "move PA to Philadelphia", &[]);
    assert!(!offered(&events), "one card a trip");
    assert_eq!(paid(&events, A), [[(Payee::Bank, 1_000)]], "one settlement for all three moves");
}

/// White dice, bonus die, card: whoever kept their cards after the first move is offered them again.
#[test]
fn a_card_after_the_bonus_die() {
    let mut game = with_bonus();
    let events = game.order(A, "pass", &[1]);
    let order = sequence(
        &events,
        &[
            ("kept", |event| matches!(event, Event::CardKept { seat: A, .. })),
            ("bonus", |event| matches!(event, Event::BonusThrown { die: 1, .. })),
            ("moved", |event| matches!(event, Event::Moved { seat: A, .. })),
            ("offered", |event| matches!(event, Event::CardOffered { seat: A })),
        ],
    );
    assert_eq!(order, ["kept", "bonus", "moved", "offered"]);
    game.order(A, "card 2", &[]);
    assert_eq!(game.state.open.phase, Phase::Moving { left: 2 }, "the points of the card");
    let events = game.order(A, "move PA to Philadelphia", &[]);
    assert_eq!(paid(&events, A), [[(Payee::Bank, 1_000)]]);
    assert_eq!(game.state.open.player(A).cards, [1, 3, 4, 5, 6]);
    assert!(any(&events, |event| matches!(event, Event::TurnEnded { seat: A, .. })));
}

/// A card that is kept twice is asked for no more in this turn.
#[test]
fn two_offers_a_turn_at_most() {
    let mut game = with_bonus();
    game.order(A, "pass", &[1]);
    let events = game.order(A, "pass", &[]);
    assert!(any(&events, |event| matches!(event, Event::TurnEnded { seat: A, .. })));
    assert_eq!(game.state.open.player(A).cards.len(), 6);
}

/// A card does not set out on a new trip; a bonus die does, and then a card counts for that trip.
#[test]
fn a_card_begins_no_trip() {
    for (engine, again) in [(Engine::Freight, false), (Engine::Superchief, true)] {
        let mut game = Game::new(3, &[("cards", "yes")]);
        game.engine(A, engine);
        game.travels(A, "boston", "new_york", "new_haven");
        game.thrown(A, [1, 2]);
        game.order(A, "move New York", &[]);
        assert_eq!(game.state.open.phase, Phase::Discarding, "no card was played on the trip");
        assert_eq!(game.why_not(A, "card 9"), Refusal::NoSuchCard { cards: vec![1, 2, 3, 4, 5, 6] });
        game.order(A, "card 6", &[]);
        // Where there is a bonus die: odd 6 North Central, odd 2 Cleveland, then a 1.
        let events = game.order(A, "buy nothing", &[1, 3, 3, 1, 1, 1, 1]);
        if !again {
            assert!(!offered(&events));
            assert!(any(&events, |event| matches!(event, Event::TurnEnded { seat: A, .. })));
            continue;
        }
        assert_eq!(
            (&game.state.open.phase, game.state.open.turn.bonus),
            (&Phase::Moving { left: 1 }, Some(1))
        );
        assert!(offered(&game.order(A, "move PA to Trenton", &[])));
        game.order(A, "card 1", &[]);
        let trip = game.state.open.player(A).trip.clone().expect("the new trip");
        assert!(trip.card);
        assert_eq!(game.state.open.player(A).cards, [2, 3, 4, 5]);
    }
}

/// A card that brings the train to its destination is the card of that trip: nothing is given up.
#[test]
fn a_card_may_arrive() {
    let mut game = Game::new(3, &[("cards", "yes")]);
    game.travels(A, "boston", "new_york", "boston");
    game.thrown(A, [1, 1]);
    game.order(A, "move NYNH&H to New Haven", &[]);
    let events = game.order(A, "card 5", &[]);
    let events = match any(&events, |event| matches!(event, Event::PaidOff { .. })) {
        true => events,
        false => game.order(A, "move New York", &[]),
    };
    assert!(any(&events, |event| matches!(event, Event::PaidOff { seat: A, cash: 2_500, .. })));
    assert!(!any(&events, |event| matches!(event, Event::CardDiscarded { .. })));
    assert_eq!(game.state.open.phase, Phase::Buying { engine: false });
    assert_eq!(game.state.open.player(A).cards, [1, 2, 3, 4, 6], "four of five points are lost");
}

/// Six trips use up a hand, and the next one is whole again.
#[test]
fn a_new_hand_after_six_trips() {
    let mut game = Game::new(3, &[("cards", "yes")]);
    for trip in 1..=6 {
        game.travels(A, "boston", "new_york", "new_haven");
        game.thrown(A, [1, 1]);
        let events = game.order(A, "move New York", &[]);
        match trip {
            6 => {
                let last = |event: &Event| matches!(event, Event::CardDiscarded { seat: A, card: 6, .. });
                assert!(any(&events, last), "the last one by itself");
            }
            _ => {
                game.order(A, &format!("card {trip}"), &[]);
                assert_eq!(game.state.open.player(A).cards.len(), 6 - trip);
            }
        }
    }
    assert_eq!(game.state.open.player(A).cards, [1, 2, 3, 4, 5, 6]);
}

/// `hold` keeps the cards for this trip and asks no more; it can be taken back like any plan.
#[test]
fn a_hold_can_be_cancelled() {
    let mut game = Game::new(3, &[("cards", "yes")]);
    game.travels(A, "boston", "chicago", "boston");
    game.thrown(A, [1, 1]);
    assert_eq!(game.why_not(A, "cancel hold"), Refusal::NothingOfKindToCancel);
    game.order(A, "hold", &[]);
    assert!(game.plans(A).hold);
    game.order(A, "cancel hold", &[]);
    assert!(!game.plans(A).hold);
    let events = game.order(A, "move NYNH&H to New Haven", &[]);
    assert!(offered(&events), "a card may be played again");
}
