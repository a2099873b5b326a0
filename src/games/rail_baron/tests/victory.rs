//! Declaration, interception, winning: readings 18 to 22, and the announcement.

use super::{A, B, C, Game, any};
use crate::games::harness::open;
use crate::games::rail_baron::events::{Event, Why};
use crate::games::rail_baron::refusals::Refusal;
use crate::games::rail_baron::state::{Engine, Phase};
use crate::rules::{Known, Viewer};

/// Reading 18: a declaration comes where a destination would be chosen, with $200,000.
#[test]
fn declaring() {
    let mut game = Game::new(3, &[]);
    game.cash(A, 200_000);
    game.stands(A, "chicago");
    game.begins(A, &[]);
    assert_eq!(game.state.open.phase, Phase::Declaring);
    // The alternate destination is thrown at once: odd 5 Southeast, even 6 Miami; then 1-2 to move.
    let events = game.order(A, "declare", &[1, 1, 4, 2, 3, 3, 1, 2]);
    assert!(any(&events, |event| matches!(event, Event::AlternateFound { .. })));
    assert!(any(&events, |event| matches!(event, Event::WhiteThrown { seat: A, dice: [1, 2], .. })));
    let trip = game.state.open.player(A).trip.clone().expect("a trip");
    assert!(trip.declared);
    assert_eq!(game.rules.board.city_name(trip.to), "Boston");
    assert_eq!(trip.alternate.map(|city| game.rules.board.city_name(city)), Some("Miami"));
}

/// Reading 18: who is at home as they declare needs no trip.
#[test]
fn whoever_is_home_already_wins_at_once() {
    let mut game = Game::new(3, &[]);
    game.cash(A, 250_000);
    game.begins(A, &[]);
    let events = game.order(A, "declare", &[]);
    let [Event::Declared { seat: A, .. }, Event::Ended { why: Why::Home, ranking, .. }] = &open(&events)[..]
    else {
        panic!("nothing is thrown any more: {events:?}")
    };
    assert_eq!(ranking[0].seats, [A]);
}

#[test]
fn too_little_is_refused() {
    let mut game = Game::new(3, &[]);
    game.travels(A, "chicago", "boston", "chicago");
    game.thrown(A, [1, 2]);
    assert_eq!(game.why_not(A, "declare"), Refusal::CashTooLow { has: 20_000, least: 200_000 });
    assert_eq!(game.why_not(A, "declare when cash 150000"), Refusal::TooLittleToDeclare { least: 200_000 });
    game.cash(A, 210_000);
    assert_eq!(game.why_not(A, "declare"), Refusal::NotBetweenTrips);
}

/// Reading 18: coming home without having declared is an arrival like any other.
#[test]
fn home_without_a_declaration_is_no_victory() {
    let mut game = Game::new(3, &[]);
    game.cash(A, 210_000);
    game.travels(A, "new_york", "boston", "providence");
    game.thrown(A, [1, 2]);
    let events = game.order(A, "move Boston", &[]);
    assert!(any(&events, |event| matches!(event, Event::PaidOff { seat: A, .. })));
    assert!(!game.state.open.is_over());
    game.order(A, "buy nothing", &[]);
    assert!(!game.state.open.is_over());
    game.begins(A, &[]);
    assert_eq!(game.state.open.phase, Phase::Declaring, "at her next destination she may");
    let events = game.order(A, "declare", &[]);
    assert!(any(&events, |event| matches!(event, Event::Ended { why: Why::Home, .. })));
}

/// Reading 18: a declaration may come between an arrival and the bonus die, which then leads home.
#[test]
fn declaring_before_the_bonus_die() {
    let mut game = Game::new(3, &[]);
    game.cash(A, 202_000);
    game.engine(A, Engine::Superchief);
    game.travels(A, "chicago", "new_york", "trenton");
    game.thrown(A, [1, 2]);
    game.order(A, "move New York", &[]);
    game.order(A, "buy nothing", &[]);
    assert_eq!(game.state.open.phase, Phase::Declaring);
    // The alternate destination is Miami, and the bonus die shows the three dots to Boston.
    game.order(A, "declare", &[1, 1, 4, 2, 3, 3, 3]);
    let events = game.order(A, "move NYNH&H to Boston", &[]);
    assert!(any(&events, |event| matches!(event, Event::Ended { why: Why::Home, .. })));
    assert_eq!(game.has(A), 202_000 + 9_000 - 1_000);
}

/// Reading 19: the sum counts after the fees of the turn; below it the declaration lapses.
#[test]
fn the_sum_counts_after_the_fees() {
    for (cash, wins) in [(201_000, true), (200_500, false)] {
        let mut game = Game::new(3, &[]);
        game.cash(A, cash);
        game.declares(A, "new_york", "chicago", "providence");
        game.thrown(A, [1, 2]);
        let events = game.order(A, "move Boston", &[]);
        assert_eq!(
            any(&events, |event| matches!(event, Event::Ended { why: Why::Home, .. })),
            wins,
            "{cash}"
        );
        assert_eq!(any(&events, |event| matches!(event, Event::Lapsed { seat: A, .. })), !wins, "{cash}");
        assert!(!any(&events, |event| matches!(event, Event::PaidOff { seat: A, .. })), "no payoff at home");
        if !wins {
            let trip = game.state.open.player(A).trip.clone().expect("the trip goes on");
            assert_eq!(game.rules.board.city_name(trip.to), "Chicago");
            assert_eq!(game.rules.board.city_name(trip.from), "New York");
        }
    }
}

/// Reading 20: passing is enough; $50,000 change hands; the payoff is reckoned from where the trip began.
#[test]
fn interception() {
    let mut game = Game::new(3, &[]);
    game.cash(A, 220_000);
    game.declares(A, "new_york", "chicago", "providence");
    game.travels(B, "boston", "pittsburgh", "boston");
    game.thrown(B, [1, 2]);
    let events = game.order(B, "move NYNH&H to New York", &[]);
    assert!(any(&events, |event| matches!(event, Event::Intercepted { seat: B, declared: A, .. })));
    assert_eq!((game.has(A), game.has(B)), (170_000, 69_000));
    let trip = game.state.open.player(A).trip.clone().expect("a trip");
    assert!(!trip.declared);
    assert_eq!(game.rules.payoff(trip.from, trip.to), 9_000, "New York to Chicago");
    assert_eq!(game.rules.board.city_name(trip.to), "Chicago");
    // Anna herself passing others means nothing to them.
    let mut calm = Game::new(3, &[]);
    calm.cash(A, 220_000);
    calm.declares(A, "new_york", "chicago", "new_haven");
    calm.travels(B, "new_york", "chicago", "providence");
    calm.thrown(A, [1, 2]);
    let events = calm.order(A, "move NYNH&H to Boston", &[]);
    assert!(!any(&events, |event| matches!(event, Event::Intercepted { .. })));
}

/// Reading 20: what was ridden on the way home stays ridden on the way to the alternate destination.
#[test]
fn an_intercepted_player_does_not_turn_back() {
    let mut game = Game::new(3, &[]);
    game.cash(A, 220_000);
    game.declares(A, "new_york", "chicago", "new_york");
    game.thrown(A, [1, 1]);
    game.order(A, "move NYNH&H to Providence", &[]);
    game.travels(B, "boston", "pittsburgh", "boston");
    game.thrown(B, [1, 2]);
    let events = game.order(B, "move NYNH&H to New York", &[]);
    assert!(any(&events, |event| matches!(event, Event::Intercepted { seat: B, declared: A, .. })));
    game.thrown(A, [1, 2]);
    assert!(matches!(game.why_not(A, "move NYNH&H to New Haven"), Refusal::NoFreeWay { .. }));
    let events = game.order(A, "move NYNH&H to Boston", &[]);
    assert!(!game.state.open.is_over(), "Boston is a town on the way now");
    assert!(!any(&events, |event| matches!(
        event,
        Event::Arrived { seat: A, .. } | Event::CameHome { seat: A, .. }
    )));
}

/// Whoever cannot pay the $50,000 at once must sell for it, and the game goes on where it was.
#[test]
fn a_poor_declared_player_must_sell() {
    let mut game = Game::new(3, &[]);
    game.cash(A, 40_000);
    game.owns(A, &["UP"]);
    game.declares(A, "new_york", "chicago", "providence");
    game.travels(B, "boston", "pittsburgh", "boston");
    game.thrown(B, [1, 2]);
    game.order(B, "move NYNH&H to New Haven", &[]);
    assert!(matches!(game.state.open.phase, Phase::Owing { debtor: A, .. }));
    game.order(A, "sell UP", &[]);
    let new_york = game.rules.find_dot("new_york");
    assert_eq!(game.state.open.player(B).at, Some(new_york), "Bert goes on where only one way is left");
    assert_eq!((game.has(A), game.has(B)), (10_000, 69_000));
}

/// Reading 21: the alternate destination is the present city: the turn is lost and the declaration void.
#[test]
fn an_alternate_destination_under_ones_feet() {
    let mut game = Game::new(3, &[]);
    game.cash(A, 200_000);
    game.stands(A, "chicago");
    game.begins(A, &[]);
    // Odd 6 is North Central, the own region; even 7 there is Chicago.
    game.order(A, "declare", &[1, 3, 3]);
    assert_eq!(game.state.open.phase, Phase::Region);
    let events = game.order(A, "region NC", &[2, 3, 4]);
    assert!(any(&events, |event| matches!(event, Event::TurnLost { seat: A, .. })));
    assert!(!game.state.open.player(A).is_declared());
    assert_eq!(game.has(A), 200_000);
    game.begins(A, &[]);
    assert_eq!(game.state.open.phase, Phase::Declaring, "she may declare again in her next turn");
}

/// Optional rule 3: the sum for each number of players; two play with the figure for three.
#[test]
fn net_worth_by_number_of_players() {
    for (seats, sum) in [(2, 300_000), (3, 300_000), (4, 250_000), (5, 225_000), (6, 200_000)] {
        let mut game = Game::new(seats, &[("net-worth", "yes")]);
        game.cash(A, sum - 42_500);
        game.owns(A, &["SP"]);
        assert!(!game.has_enough(A), "{seats} players");
        game.cash(A, sum - 42_000);
        assert!(game.has_enough(A), "{seats} players");
    }
    let mut express = Game::new(3, &[("net-worth", "yes")]);
    express.engine(A, Engine::Express);
    assert_eq!(express.worth(A), 24_000);
}

/// Reading 22: cash, lines at their printed price, the engine at the price in force.
#[test]
fn net_worth() {
    let mut game = Game::new(5, &[("net-worth", "yes"), ("superchief-price", "yes")]);
    game.cash(A, 60_000);
    game.owns(A, &["UP", "SP", "PA"]);
    game.engine(A, Engine::Superchief);
    assert_eq!(game.worth(A), 60_000 + 40_000 + 42_000 + 30_000 + 32_000);
    assert!(!game.has_enough(A), "225,000 with five");
    game.owns(A, &["NYC"]);
    assert!(game.has_enough(A));
    game.cash(A, 49_500);
    game.owns(A, &["BO"]);
    assert!(!game.has_enough(A), "at least 50,000 in cash");
}

/// Under the Governor the game ends with the round in which somebody has $200,000.
#[test]
fn the_governor_ends_the_game_with_the_round() {
    let mut game = Game::new(3, &[("governor", "yes")]);
    assert_eq!(game.why_not(A, "declare"), Refusal::NoDeclarations);
    game.cash(B, 205_000);
    game.travels(B, "boston", "pittsburgh", "boston");
    game.travels(C, "boston", "pittsburgh", "boston");
    game.thrown(B, [1, 2]);
    let events = game.order(B, "move NYNH&H to New York", &[1, 2]);
    assert!(any(&events, |event| matches!(event, Event::LastRound { seat: B, .. })));
    assert!(!game.state.open.is_over(), "Carla still has her turn");
    let events = game.order(C, "move NYNH&H to New York", &[]);
    assert!(any(
        &events,
        |event| matches!(event, Event::Ended { why: Why::Round, ranking, .. } if ranking[0].seats == [B])
    ));
}

/// Cash is shown from $150,000 on, as long as it stays there, and to its owner always.
#[test]
fn announcements() {
    let mut game = Game::new(3, &[]);
    game.cash(A, 149_000);
    game.travels(A, "boston", "new_york", "new_haven");
    game.thrown(A, [1, 2]);
    let seen = |game: &Game, viewer| game.view(viewer).seats[0].cash.clone();
    assert_eq!(seen(&game, Viewer::Seat(B)), Known::Hidden);
    assert_eq!(seen(&game, Viewer::Seat(A)), Known::Seen(149_000));
    let events = game.order(A, "move New York", &[]);
    assert!(any(&events, |event| matches!(event, Event::Announced { seat: A, cash: 151_500 })));
    assert_eq!(seen(&game, Viewer::Public), Known::Seen(151_500));
    let events = game.order(A, "buy express", &[]);
    assert!(any(&events, |event| matches!(event, Event::Hushed { seat: A, .. })));
    assert_eq!(seen(&game, Viewer::Public), Known::Hidden);
}

/// Readings 18 and 19: Anna rides home on a common trip over Bert's line, with a bonus die pending, and declares.
/// What she has ridden is paid before anybody counts: $200,500 with $1,000 due, or $203,000 with $5,000 due, is too
/// little, and Bert has his toll.
#[test]
fn whoever_declares_at_home_pays_for_the_ride_first() {
    for (line_of_bert, cash, wins) in
        [(false, 200_500, false), (false, 201_000, true), (true, 203_000, false), (true, 205_000, true)]
    {
        let mut game = Game::new(3, &[]);
        if line_of_bert {
            game.owns(B, &["NYNHH"]);
        }
        game.engine(A, Engine::Superchief);
        game.travels(A, "new_york", "boston", "providence");
        game.thrown(A, [1, 2]);
        game.order(A, "move Boston", &[]);
        game.cash(A, cash);
        let due = if line_of_bert { 5_000 } else { 1_000 };
        // If she has not won, the next player throws: odd 5 Southeast, even 6 Miami.
        let mut events = game.order(A, "buy nothing", &[]);
        assert_eq!(game.state.open.phase, Phase::Declaring);
        events = [events, game.order(A, "declare", &[1, 1, 4, 2, 3, 3, 1, 2])].concat();
        assert_eq!(
            any(&events, |event| matches!(event, Event::Ended { why: Why::Home, .. })),
            wins,
            "{cash}"
        );
        assert_eq!(game.has(A), cash - due, "{cash}");
        assert_eq!(game.has(B), 20_000 + if line_of_bert { due } else { 0 }, "{cash}");
        if !wins {
            let lapsed = |event: &Event| matches!(event, Event::Lapsed { seat: A, alternate: None });
            assert!(any(&events, lapsed), "{cash}");
            assert!(game.state.open.player(A).trip.is_none(), "a destination is thrown in her next turn");
        }
    }
}

/// Reading 19 the other way: a table may let the sum on arrival decide.
#[test]
fn the_sum_on_arrival_may_decide() {
    let mut game = Game::new(3, &[("victory", "on-arrival")]);
    game.cash(A, 200_500);
    game.declares(A, "new_york", "chicago", "providence");
    game.thrown(A, [1, 2]);
    let events = game.order(A, "move Boston", &[]);
    assert!(any(&events, |event| matches!(event, Event::Ended { why: Why::Home, .. })));
    assert_eq!(game.has(A), 200_500);
}
