//! Who is asked whether they declare, and how somebody says it whose cash nobody knows: readings 18 and 22.

use super::{A, B, C, Game, any, sequence};
use crate::games::harness::{disguised, hidden, open};
use crate::games::rail_baron::bot;
use crate::games::rail_baron::events::Event;
use crate::games::rail_baron::hidden::Hidden;
use crate::games::rail_baron::orders::Order;
use crate::games::rail_baron::refusals::Refusal;
use crate::games::rail_baron::state::{Engine, Phase};
use crate::rules::luck::Seeded;
use crate::rules::{How, Rules, Sight, Viewer};

/// Lines of $181,000, which lie open: with $119,000 in cash they make the $300,000 of three players.
const LINES: [&str; 5] = ["SP", "UP", "ATSF", "PA", "CRIP"];

/// Even 2 is the Southwest, even 2 there Los Angeles; then 1-2 to move.
const TO_THE_WEST: [u32; 8] = [2, 1, 1, 2, 1, 1, 1, 2];

/// Three players who count what they own in all; Anna has her lines and some cash.
fn rich(cash: u32) -> Game {
    let mut game = Game::new(3, &[("net-worth", "yes")]);
    game.owns(A, &LINES);
    game.cash(A, cash);
    game
}

/// The same on the dot before New York, with so much in cash after the payoff of $2,500.
fn arrived(cash: u32) -> Game {
    let mut game = rich(cash - 2_500);
    game.travels(A, "boston", "new_york", "new_haven");
    game.thrown(A, [1, 2]);
    game.order(A, "move New York", &[]);
    assert_eq!(game.state.open.phase, Phase::Buying { engine: false });
    game
}

fn hint(game: &Game, viewer: Viewer) -> Option<String> {
    game.view(viewer).may_declare.map(|order| order.en)
}

/// What the table hears is the same whether Anna may declare or not, and whatever she left for later.
#[test]
fn nobody_is_asked_whose_cash_is_hidden() {
    let story = |cash: u32, plan: Option<&str>| {
        let mut game = rich(cash);
        game.stands(A, "chicago");
        if let Some(plan) = plan {
            game.state.open.active = B;
            game.order_ahead(A, plan);
        }
        open(&game.begins(A, &TO_THE_WEST))
    };
    let poor = story(60_000, None);
    assert!(poor.iter().any(|event| matches!(event, Event::DestinationFound { seat: A, .. })));
    assert_eq!(story(119_000, None), poor, "$300,000 in all");
    assert_eq!(story(119_000, Some("declare when cash 120000")), poor);
    assert_eq!(story(149_500, None), poor);
    let known = story(150_000, None);
    assert!(
        known.iter().any(|event| matches!(event, Event::MayDeclare { seat: A })),
        "$331,000, as all can count"
    );
}

/// On a moderator's own board cash may be announced earlier; the table can count it then, so the question is put.
#[test]
fn announced_cash_counts_with_what_lies_open() {
    let mut game = rich(118_500);
    game.player(A).announced = Some(118_500);
    game.rules.board.data.money.announce = 100_000;
    game.stands(A, "chicago");
    let events = game.begins(A, &TO_THE_WEST);
    assert!(!any(&events, |event| matches!(event, Event::MayDeclare { .. })), "$299,500 in all");
    game.cash(A, 119_000);
    game.player(A).announced = Some(119_000);
    game.stands(A, "chicago");
    let events = game.begins(A, &[]);
    assert!(any(&events, |event| matches!(event, Event::MayDeclare { seat: A })));
}

#[test]
fn only_the_players_themselves_are_told_that_they_may() {
    let mut game = arrived(125_000);
    assert_eq!(hint(&game, Viewer::Seat(A)).as_deref(), Some("declare"));
    for viewer in [Viewer::Seat(B), Viewer::Seat(C), Viewer::Public, Viewer::Moderator] {
        assert_eq!(hint(&game, viewer), None, "{viewer:?}");
    }
    assert_eq!(hint(&arrived(118_500), Viewer::Seat(A)), None, "$299,500 in all");
    game.order(A, "declare", &[]);
    assert_eq!(hint(&game, Viewer::Seat(A)), None, "it is said");
    game.order(A, "cancel declaration", &[]);
    assert_eq!(hint(&game, Viewer::Seat(A)).as_deref(), Some("declare"));
    game.cash(A, 150_000);
    assert_eq!(hint(&game, Viewer::Seat(A)), None, "they will be asked");
}

/// With other cash in Anna's purse nobody else sees another page or is offered other orders.
#[test]
fn a_right_to_declare_is_kept_secret() {
    let mut dice = Seeded::new(7);
    for mut game in [arrived(125_000), arrived(60_000)] {
        for _ in 0..2 {
            for viewer in [Viewer::Seat(B), Viewer::Public] {
                let state = disguised(&game.rules, &game.state, viewer, &mut dice);
                assert_eq!(game.view(viewer), game.rules.view(Sight::new(&state, viewer)));
                assert_eq!(game.options(B), game.rules.options(&state.open, state.own(B), B));
            }
            game.order(A, "declare when cash 120000", &[]);
        }
    }
}

#[test]
fn a_declaration_left_on_arrival_counts_for_the_next_destination() {
    let mut game = arrived(125_000);
    let events = game.order(A, "declare", &[]);
    assert_eq!(hidden(&events), [(A, Hidden::DeclarationPlanned { cash: 50_000 })]);
    assert_eq!(events.len(), 1, "and nothing else is told");
    let events = game.order(A, "buy nothing", &[]);
    assert!(!any(&events, |event| matches!(event, Event::Declared { .. })), "her turn is over");
    // The alternate destination: odd 5 Southeast, even 6 Miami; then 1-2 to move.
    let events = game.begins(A, &[1, 1, 4, 2, 3, 3, 1, 2]);
    assert!(any(&events, |event| matches!(event, Event::Declared { seat: A, how: How::Planned, .. })));
    assert!(any(&events, |event| matches!(event, Event::AlternateFound { .. })));
    assert_eq!(game.plans(A).declare, None, "it is spent");
}

/// With a bonus die the next destination follows the purchase at once; the declaration has to stand before it.
#[test]
fn a_declaration_comes_before_the_bonus_die() {
    let mut game = rich(122_500);
    game.engine(A, Engine::Superchief);
    game.travels(A, "boston", "new_york", "new_haven");
    game.thrown(A, [1, 2]);
    game.order(A, "move New York", &[]);
    game.order(A, "declare", &[]);
    let events = game.order(A, "buy nothing", &[1, 1, 4, 2, 3, 3, 3]);
    let order = sequence(
        &events,
        &[
            ("declared", |event| matches!(event, Event::Declared { seat: A, .. })),
            ("alternate", |event| matches!(event, Event::AlternateFound { .. })),
            ("bonus", |event| matches!(event, Event::BonusThrown { die: 3, .. })),
        ],
    );
    assert_eq!(order, ["declared", "alternate", "bonus"]);
}

/// What is left lapses into a common trip where the sum is not reached any more, and stays for the next one.
#[test]
fn a_declaration_waits_until_there_is_enough() {
    let mut game = arrived(125_000);
    game.order(A, "declare", &[]);
    game.cash(A, 118_500);
    game.stands(A, "chicago");
    let events = game.begins(A, &TO_THE_WEST);
    assert!(!any(&events, |event| matches!(event, Event::Declared { .. } | Event::NotDeclared { .. })));
    assert_eq!(game.plans(A).declare, Some(50_000));
}

#[test]
fn on_the_way_a_declaration_is_left_with_its_cash() {
    let mut game = rich(125_000);
    game.travels(A, "chicago", "los_angeles", "chicago");
    game.thrown(A, [1, 2]);
    assert_eq!(game.why_not(A, "declare"), Refusal::NotBetweenTrips);
    assert_eq!(hint(&game, Viewer::Seat(A)).as_deref(), Some("declare when cash 50000"));
    assert_eq!(game.why_not(A, "declare when cash 49500"), Refusal::TooLittleToDeclare { least: 50_000 });
    game.order(A, "declare when cash 50000", &[]);
    game.stands(A, "chicago");
    let events = game.begins(A, &[1, 1, 4, 2, 3, 3, 1, 2]);
    assert!(any(&events, |event| matches!(event, Event::Declared { seat: A, how: How::Planned, .. })));
}

/// Once the own region has been thrown it is too late for this trip.
#[test]
fn after_the_throw_it_is_too_late() {
    let mut game = rich(125_000);
    game.stands(A, "chicago");
    // Odd 6 is North Central, where Chicago lies.
    game.begins(A, &[1, 3, 3]);
    assert_eq!(game.state.open.phase, Phase::Region);
    assert_eq!(game.why_not(A, "declare"), Refusal::NotBetweenTrips);
    assert_eq!(hint(&game, Viewer::Seat(A)).as_deref(), Some("declare when cash 50000"));
}

#[test]
fn too_little_in_all_or_in_cash_is_refused_with_both_figures() {
    let game = arrived(118_500);
    let (worth, needed, least) = (299_500, 300_000, 50_000);
    assert_eq!(game.why_not(A, "declare"), Refusal::WorthTooLittle { worth, needed, has: 118_500, least });
    let mut lines = arrived(49_500);
    lines.owns(A, &["NYC", "BO", "MP"]);
    let worth = 49_500 + 181_000 + 28_000 + 24_000 + 21_000;
    assert_eq!(lines.why_not(A, "declare"), Refusal::WorthTooLittle { worth, needed, has: 49_500, least });
}

/// Without the option a plain declaration can be left ahead as well, in the turn of another player.
#[test]
fn a_plain_declaration_may_come_in_the_turn_of_another() {
    let mut game = Game::new(3, &[]);
    game.cash(A, 205_000);
    game.stands(A, "chicago");
    game.travels(B, "boston", "chicago", "boston");
    game.thrown(B, [1, 2]);
    let events = game.order(A, "declare", &[]);
    assert_eq!(hidden(&events), [(A, Hidden::DeclarationPlanned { cash: 200_000 })]);
    assert_eq!(events.len(), 1);
    assert_eq!(game.why_not(B, "declare"), Refusal::CashTooLow { has: 20_000, least: 200_000 });
    let events = game.begins(A, &[1, 1, 4, 2, 3, 3, 1, 2]);
    assert!(any(&events, |event| matches!(event, Event::Declared { seat: A, how: How::Planned, .. })));
}

#[test]
fn the_bot_declares_with_hidden_cash() {
    let chosen = |game: &Game| bot::choose(&game.rules, &game.view(Viewer::Seat(A)), &[]);
    assert_eq!(chosen(&arrived(125_000)), Order::Declare { cash: None });
    assert!(matches!(chosen(&arrived(60_000)), Order::Buy { .. } | Order::Pass));
}
