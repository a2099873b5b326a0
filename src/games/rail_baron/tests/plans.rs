//! What is left ahead: routes over many throws, lists, and what stops them.

use super::{A, B, Game, any, hears};
use crate::games::harness::open;
use crate::games::rail_baron::events::Event;
use crate::games::rail_baron::hidden::Hidden;
use crate::games::rail_baron::orders::Order;
use crate::games::rail_baron::plans::{Held, Kind, Measure, Way};
use crate::games::rail_baron::refusals::Refusal;
use crate::games::rail_baron::state::{Owner, Phase};
use crate::rules::{How, Language};

/// Everybody travels by a standing rule and buys nothing, so that turns follow each other by themselves.
fn busy(game: &mut Game) {
    for seat in [A, B] {
        game.order(seat, "route shortest always", &[]);
        game.order(seat, "buy nothing", &[]);
        game.order(seat, "prefer regions NE, SW", &[]);
    }
}

#[test]
fn many_turns_need_no_letter() {
    let mut game = Game::new(2, &[]);
    game.travels(A, "boston", "chicago", "boston");
    game.travels(B, "denver", "miami", "denver");
    game.thrown(A, [1, 2]);
    game.order(B, "route shortest always", &[]);
    game.order(B, "buy nothing", &[]);
    game.order(B, "prefer regions NE", &[]);
    game.order(A, "buy nothing", &[]);
    game.order(A, "prefer regions SW", &[]);
    let before = game.state.open.turns;
    let events = game.order(A, "route shortest", &[]);
    assert!(
        any(&events, |event| matches!(event, Event::PaidOff { seat: A, .. })),
        "to Chicago in one letter"
    );
    assert!(game.state.open.turns > before + 3);
}

/// Plans play four rounds; then the next train waits, whoever else writes, until its owner says a word for it.
#[test]
fn plans_rest_when_nobody_speaks() {
    let mut game = Game::new(2, &[]);
    game.travels(A, "boston", "seattle", "boston");
    game.travels(B, "seattle", "miami", "seattle");
    game.thrown(A, [1, 2]);
    for seat in [B, A] {
        game.order(seat, "buy nothing", &[]);
        game.order(seat, "prefer regions SW, NE", &[]);
    }
    game.order(B, "route shortest always", &[]);
    let before = game.state.open.turns;
    let events = game.order(A, "route shortest always", &[]);
    assert!(hears(&events, A, |event| matches!(event, Hidden::RouteHeld { why: Held::Quiet })));
    assert_eq!(game.state.open.turns, before + 8, "four rounds of two");
    assert!(matches!(game.state.open.phase, Phase::Moving { .. }));
    let events = game.order(B, "prefer regions NE", &[]);
    assert!(!any(&events, |event| matches!(event, Event::Moved { .. })), "it is Anna who is waited for");
    game.order(A, "prefer regions SW", &[]);
    assert_eq!(game.state.open.turns, before + 8, "a list says nothing about her train");
    assert_eq!(game.options(A).now[0], Order::Go);
    let events = game.order(A, "go", &[]);
    assert!(any(&events, |event| matches!(event, Event::Moved { seat: A, how: How::Planned, .. })));
    assert_eq!(game.state.open.turns, before + 16);
}

/// Whoever moves by hand has spoken: their plans go on.
#[test]
fn a_move_by_hand_wakes_plans() {
    let mut game = Game::new(2, &[]);
    game.travels(A, "boston", "seattle", "boston");
    game.travels(B, "denver", "miami", "denver");
    game.thrown(A, [1, 2]);
    game.plans(A).held = Some(Held::Quiet);
    game.order(A, "route shortest always", &[]);
    assert!(game.plans(A).held != Some(Held::Quiet));
    game.thrown(A, [1, 1]);
    game.plans(A).held = Some(Held::Quiet);
    let order = game.options(A).now.pop().expect("a move");
    assert!(matches!(order, Order::Move { .. }));
    game.order(A, &game.write(&order, Language::English), &[]);
    assert_eq!(game.plans(A).held, None);
}

/// A chase is a word for the train as well, with a route beside it or alone.
#[test]
fn a_chase_wakes_plans_that_rest() {
    for planned in [true, false] {
        let mut game = Game::new(2, &[]);
        game.travels(A, "boston", "seattle", "boston");
        game.declares(B, "miami", "chicago", "philadelphia");
        game.thrown(A, [1, 2]);
        if planned {
            game.plans(A).always = Some(Way { by: Measure::Shortest, avoid: Vec::new() });
        }
        game.plans(A).held = Some(Held::Quiet);
        let events = game.order(A, "chase Bert", &[]);
        assert!(any(&events, |event| matches!(event, Event::Moved { seat: A, how: How::Planned, .. })));
        assert!(game.plans(A).held != Some(Held::Quiet));
    }
}

/// The route waits when the dice bring a declared player into reach, until its owner has said what they want.
#[test]
fn a_route_waits_when_a_declared_player_is_in_reach() {
    let planned = |throw: &[u32]| {
        let mut game = Game::new(3, &[]);
        game.cash(A, 230_000);
        game.declares(A, "new_york", "chicago", "new_haven");
        game.travels(B, "boston", "chicago", "boston");
        game.order_ahead(B, "route shortest avoid NYNH&H");
        let events = game.begins(B, throw);
        (game, events)
    };
    let held = |event: &Hidden| matches!(event, Hidden::RouteHeld { why: Held::InReach(A) });
    let (_, events) = planned(&[1, 1]);
    let (mut game, told) = planned(&[1, 3]);
    let dots =
        game.rules.board.tracks.far(game.rules.find_dot("new_haven"))[game.rules.find_dot("boston").index()];
    assert_eq!(dots, 2);
    assert!(hears(&events, B, held) && hears(&told, B, held));
    let told = game.order(B, "go", &[]);
    assert!(any(&told, |event| matches!(event, Event::Moved { seat: B, how: How::Planned, .. })));
    assert!(!any(&told, |event| matches!(event, Event::Intercepted { .. })));
    let (mut game, _) = planned(&[1, 3]);
    let told = game.order(B, "chase Anna", &[]);
    assert!(any(&told, |event| matches!(event, Event::Intercepted { seat: B, declared: A, .. })));
}

/// The first region of the list that is not the own one is named; the own one where it is all that is listed.
#[test]
fn a_list_of_regions_names_another_than_the_own() {
    // Even 6 is the Southwest and even 8 the Plains.
    let check = |city: &str, list: &str, throw: [u32; 3], expected: &str| {
        let mut game = Game::new(3, &[]);
        game.stands(A, city);
        game.state.open.active = B;
        game.order_ahead(A, &format!("prefer regions {list}"));
        let events = game.begins(A, &throw);
        let mut named = Vec::new();
        for event in open(&events) {
            if let Event::RegionNamed { seat: A, region, how: How::Planned } = event {
                named.push(game.rules.board.data.regions[region.index()].id.as_str());
            }
        }
        assert_eq!(named, [expected], "{list} from {city}");
    };
    let (southwest, plains) = ([2, 3, 3], [2, 4, 4]);
    check("los_angeles", "SW, NW", southwest, "NW");
    check("los_angeles", "SW", southwest, "SW");
    check("los_angeles", "SW, SW, PL, NW", southwest, "PL");
    check("denver", "SW, NW", plains, "SW");
    check("denver", "PL", plains, "PL");
}

#[test]
fn a_list_buys_the_first_that_can_be_had() {
    let mut game = Game::new(3, &[]);
    game.cash(A, 45_000);
    game.owns(B, &["NYC"]);
    game.travels(A, "boston", "new_york", "new_haven");
    game.thrown(A, [1, 2]);
    game.order(A, "buy PA keeping 20000, else C&O, else nothing", &[]);
    let line = game.rules.find_line("CO");
    let events = game.order(A, "move New York", &[]);
    let bought = |event: &Event| matches!(event, Event::LinesBought { lines, how: How::Planned, .. } if lines == &[line]);
    assert!(any(&events, bought), "the Pennsylvania would leave 17,500");
    assert_eq!(game.plans(A).buys.len(), 2);
    assert!(matches!(game.why_not(B, "buy NYC"), Refusal::LineSold { nth: 0, owner: B, .. }), "it is Bert's");
}

#[test]
fn a_line_sold_under_a_route_holds_it() {
    let mut game = Game::new(2, &[]);
    game.travels(A, "boston", "chicago", "boston");
    game.travels(B, "denver", "miami", "denver");
    game.thrown(B, [1, 1]);
    game.order(A, "route NYNH&H to New York, PA to Chicago", &[]);
    game.owns(B, &["PA"]);
    let events = game.order(B, "route shortest", &[2, 3]);
    let pennsylvania = game.rules.find_line("PA");
    let held = Hidden::RouteHeld { why: Held::Sold(pennsylvania) };
    assert!(hears(&events, A, |event| *event == held));
    assert!(matches!(game.state.open.phase, Phase::Moving { left: 5, .. }));
    let events = game.order(A, "go", &[]);
    assert!(any(&events, |event| matches!(event, Event::Moved { seat: A, how: How::Planned, .. })));
}

/// After a declaration trains move by plan only for players who have spoken since their last turn.
#[test]
fn a_declaration_makes_every_turn_a_letter() {
    let mut game = Game::new(3, &[]);
    game.cash(A, 230_000);
    game.declares(A, "seattle", "chicago", "fargo");
    game.travels(B, "denver", "miami", "denver");
    game.order_ahead(B, "route shortest");
    game.plans(B).awake = false;
    let events = game.begins(B, &[1, 2]);
    assert!(hears(&events, B, |event| matches!(event, Hidden::RouteHeld { why: Held::Declared(A) })));
    assert!(matches!(game.state.open.phase, Phase::Moving { .. }));
    let events = game.order(B, "go", &[]);
    assert!(any(&events, |event| matches!(event, Event::Moved { seat: B, .. })));
    assert!(!game.plans(B).awake, "the turn is over");
}

#[test]
fn a_chase_catches_the_declared() {
    let mut game = Game::new(3, &[]);
    game.cash(A, 230_000);
    game.declares(A, "new_york", "chicago", "providence");
    game.travels(B, "boston", "chicago", "boston");
    game.thrown(B, [1, 2]);
    let events = game.order(B, "chase Anna", &[]);
    assert!(any(&events, |event| matches!(event, Event::Intercepted { seat: B, declared: A, .. })));
    assert_eq!(game.plans(B).chase, None);
    assert!(matches!(game.why_not(B, "chase Bert"), Refusal::ChaseOfYourself { other: B }));
}

#[test]
fn a_declaration_may_be_left_ahead() {
    let mut game = Game::new(3, &[]);
    game.cash(A, 215_000);
    game.stands(A, "chicago");
    game.order_ahead(A, "declare when cash 220000");
    let events = game.begins(A, &[2, 1, 1, 2, 1, 1]);
    assert!(any(&events, |event| matches!(event, Event::NotDeclared { how: How::Planned, .. })));
    game.cash(A, 220_000);
    game.stands(A, "chicago");
    let events = game.begins(A, &[2, 1, 1, 2, 1, 1]);
    assert!(any(&events, |event| matches!(event, Event::Declared { how: How::Planned, .. })));
}

/// Whoever is just being asked may answer with a sum that they have not reached: they travel on.
#[test]
fn a_plan_answers_the_question() {
    let mut game = Game::new(3, &[]);
    game.cash(A, 215_000);
    game.stands(A, "chicago");
    game.begins(A, &[]);
    assert_eq!(game.state.open.phase, Phase::Declaring);
    let events = game.order(A, "declare when cash 220000", &[2, 1, 1, 2, 1, 1]);
    assert!(any(&events, |event| matches!(event, Event::NotDeclared { how: How::Planned, .. })));
    assert!(any(&events, |event| matches!(event, Event::DestinationFound { seat: A, .. })));
}

/// A refusal marks the item of the list that is at fault, whatever stands before it.
#[test]
fn a_list_is_marked_at_its_wrong_item() {
    let mut game = Game::new(3, &[]);
    game.travels(A, "boston", "chicago", "boston");
    game.thrown(A, [1, 2]);
    let line = "buy express, else superchief, else Chessie";
    let refused = game.refused(A, line);
    assert_eq!((refused.why, refused.marked.as_str()), (Refusal::NoGroups { nth: 2 }, "Chessie"));
}

#[test]
fn lists_sell_in_hard_times() {
    let mut game = Game::new(3, &[]);
    game.owns(B, &["NYNHH"]);
    game.owns(A, &["SLSF", "UP"]);
    game.cash(A, 0);
    game.travels(A, "boston", "chicago", "boston");
    game.thrown(A, [1, 2]);
    game.order(A, "sell SLSF first, UP", &[]);
    let events = game.order(A, "move NYNH&H to New York", &[]);
    assert!(any(&events, |event| matches!(event, Event::SoldBack { price: 9_500, how: How::Planned, .. })));
    assert_eq!(game.state.open.owner(game.rules.find_line("UP")), Owner::Seat(A), "one was enough");
}

#[test]
fn plans_are_taken_back_by_kind() {
    let mut game = Game::new(2, &[]);
    game.travels(A, "boston", "chicago", "boston");
    game.travels(B, "denver", "miami", "denver");
    game.thrown(B, [1, 1]);
    game.order(A, "max UP 24500", &[]);
    game.order(A, "route cheapest avoid PA, Bert always", &[]);
    game.order(A, "cancel maxima", &[]);
    assert!(!game.plans(A).has(Kind::Maxima) && game.plans(A).always.is_some());
    assert_eq!(game.why_not(A, "cancel chase"), Refusal::NothingOfKindToCancel);
    game.order(A, "cancel", &[]);
    assert_eq!(*game.plans(A), Default::default());
    busy(&mut game);
}
