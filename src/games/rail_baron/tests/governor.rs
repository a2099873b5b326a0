//! The Governor variant: readings 23 and 24, and what the book says of it.

use super::{A, B, C, Game, Told, any, paid};
use crate::games::harness::open;
use crate::games::rail_baron::events::{Event, Why};
use crate::games::rail_baron::names::Railroad;
use crate::games::rail_baron::state::{Engine, Owner, Payee, Phase};
use crate::rules::Seat;

/// The line that the Governor takes by chance, if they do.
fn taken(told: &Told) -> Option<Railroad> {
    let line = |event| if let Event::TakenOver { line } = event { Some(line) } else { None };
    open(told).into_iter().find_map(line)
}

/// A player comes to New York; what they choose there is still to be said.
fn arrives(options: &[(&str, &str)], seat: Seat) -> Game {
    let mut game = Game::new(3, options);
    game.travels(seat, "boston", "new_york", "new_haven");
    game.thrown(seat, [1, 2]);
    game.order(seat, "move New York", &[]);
    assert_eq!(game.state.open.phase, Phase::Buying { engine: false });
    game
}

const TAKEOVER: [(&str, &str); 2] = [("governor", "yes"), ("automatic-takeover", "yes")];

/// Reading 23: the last player of the round arrives and chooses; then a line of the bank goes to the Governor.
#[test]
fn the_governor_takes_a_line_after_the_last_arrival_of_a_round() {
    let mut game = arrives(&TAKEOVER, C);
    let bank: Vec<Railroad> = game.state.open.held_by(Owner::Bank).collect();
    let before = game.has(C);
    let events = game.order(C, "buy nothing", &[5]);
    assert_eq!(taken(&events), Some(bank[4]), "the fifth of 28");
    assert_eq!(game.state.open.owner(bank[4]), Owner::Governor);
    assert_eq!(game.has(C), before - 1_000, "it costs nobody anything but her fee");
    let events = open(&events);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::TakenOver { .. })).count(), 1);
    let place = |kind: fn(&Event) -> bool| events.iter().position(kind).expect("it happens");
    let chosen = place(|event| matches!(event, Event::NothingBought { seat: C, .. }));
    let took = place(|event| matches!(event, Event::TakenOver { .. }));
    let over = place(|event| matches!(event, Event::TurnEnded { seat: C, .. }));
    assert!(chosen < took && took < over);
    // What Carla buys herself the Governor does not take.
    let mut buys = arrives(&TAKEOVER, C);
    buys.cash(C, 60_000);
    let events = buys.order(C, "buy ACL", &[1]);
    assert_eq!(taken(&events), Some(bank[1]));
}

/// Reading 23: nobody else's arrival counts, nor a last turn without one, nor a table that does not want it.
#[test]
fn the_governor_takes_nothing_else() {
    for seat in [A, B] {
        assert_eq!(taken(&arrives(&TAKEOVER, seat).order(seat, "buy nothing", &[])), None, "{seat}");
    }
    assert_eq!(
        taken(&arrives(&[("governor", "yes")], C).order(C, "buy nothing", &[])),
        None,
        "off by default"
    );
    let mut game = Game::new(3, &TAKEOVER);
    game.travels(C, "boston", "chicago", "boston");
    game.thrown(C, [1, 2]);
    assert_eq!(taken(&game.order(C, "move NYNH&H to New York", &[])), None, "she has not arrived");
    // With Carla out of the game Bert is the last of the round.
    let mut two = arrives(&TAKEOVER, B);
    two.cash(C, 0);
    two.player(C).out = true;
    assert!(taken(&two.order(B, "buy nothing", &[1])).is_some());
}

/// Readings 23 and 24: the last line of the bank raises all tolls, also when the Governor takes it.
#[test]
fn the_last_line_taken_over_raises_the_tolls() {
    let mut game = arrives(&TAKEOVER, C);
    game.state.open.lines.fill(Owner::Seat(B));
    let richmond = game.rules.find_line("RFP");
    game.state.open.lines[richmond.index()] = Owner::Bank;
    let events = game.order(C, "buy nothing", &[1]);
    assert_eq!(taken(&events), Some(richmond));
    assert!(open(&events).contains(&Event::TollsRaised { toll: 10_000 }));
    assert_eq!(game.rules.rate(&game.state.open, A, richmond).sum, 12_000);
    assert_eq!(game.rules.rate(&game.state.open, A, game.rules.find_line("PA")).sum, 10_000);
}

/// Reading 24 and rules 4 and 5 of the variant in one turn: own lines free, the bank's $1,000, the Governor's $6,000
/// or $12,000, which go to the bank.
#[test]
fn a_turn_over_lines_of_everybody() {
    let bank = [(Payee::Governor, 6_000), (Payee::Bank, 1_000)];
    let raised = [(Payee::Seat(B), 10_000), (Payee::Governor, 12_000)];
    for (sold, pays) in [(false, bank), (true, raised)] {
        let mut game = Game::new(3, &[("governor", "yes")]);
        game.owns(A, &["PA"]);
        let ohio = game.rules.find_line("BO");
        game.state.open.lines[ohio.index()] = Owner::Governor;
        if sold {
            game.owns(B, &["RFP"]);
            game.state.open.raised = true;
        }
        game.cash(A, 50_000);
        game.travels(A, "philadelphia", "richmond", "philadelphia");
        game.thrown(A, [1, 2]);
        let bank = |game: &Game| -> i64 { game.state.own.iter().map(|own| own.purse.bank).sum() };
        let before = bank(&game);
        let order = "move PA to Baltimore, B&O to Washington, RF&P to Fredericksburg";
        let events = game.order(A, order, &[]);
        assert_eq!(paid(&events, A), [pays]);
        let others = if sold { 12_000 } else { 7_000 };
        assert_eq!(bank(&game), before - others, "what the Governor is paid is the bank's");
    }
}

/// Rule 7 of the variant: what the Governor holds can be bought from them for half as much again.
#[test]
fn the_governor_sells_what_they_hold() {
    let mut game = arrives(&[("governor", "yes")], A);
    let line = game.rules.find_line("SLSF");
    game.state.open.lines[line.index()] = Owner::Governor;
    game.cash(A, 30_000);
    let events = game.order(A, "buy SLSF", &[]);
    assert!(any(&events, |event| matches!(
        event,
        Event::LinesBought { seat: A, from: Owner::Governor, price: 28_500, .. }
    )));
}

/// Reading 23: the Superchief has its lower price, and an Express is worth nothing for it.
#[test]
fn an_express_is_not_taken_in_exchange() {
    for (options, price) in [(&[("governor", "yes")][..], 25_000), (&[][..], 40_000)] {
        let mut game = arrives(options, A);
        game.engine(A, Engine::Express);
        game.cash(A, 45_000);
        let events = game.order(A, "buy superchief", &[]);
        assert!(any(
            &events,
            |event| matches!(event, Event::EngineBought { price: paid, .. } if *paid == price)
        ));
    }
}

/// A random line is sold to the highest bidder, from half its price by steps of $500; the player who drew it bids too.
#[test]
fn everybody_bids_for_a_random_line() {
    let mut game = arrives(&[("governor", "yes")], A);
    let union_pacific = game.rules.find_line("UP");
    game.state.open.lines.fill(Owner::Seat(C));
    game.state.open.lines[union_pacific.index()] = Owner::Bank;
    [A, B, C].into_iter().for_each(|seat| game.cash(seat, 30_000));
    let events = game.order(A, "buy random", &[1]);
    assert!(any(&events, |event| matches!(event, Event::PutUpByChance { start: 20_000, .. })));
    game.order(A, "bid 20000", &[]);
    game.order(B, "bid 20500", &[]);
    game.order(C, "pass", &[]);
    let events = game.order(A, "pass", &[]);
    assert!(any(&events, |event| matches!(
        event,
        Event::Knocked { seller: None, to: Owner::Seat(B), price: 20_500, .. }
    )));
    assert!(
        any(&events, |event| matches!(event, Event::TollsRaised { toll: 10_000 })),
        "it was the last one"
    );
}

/// The end of the variant: the most cash, then the most in lines, then the order of turns.
#[test]
fn level_players_are_parted_by_their_lines() {
    let ranking = |lines: &[&str]| {
        let mut game = Game::new(3, &[("governor", "yes")]);
        game.cash(A, 210_000);
        game.cash(B, 210_000);
        game.owns(B, lines);
        game.travels(C, "boston", "pittsburgh", "boston");
        game.thrown(C, [1, 1]);
        let events = game.order(C, "move NYNH&H to New Haven", &[]);
        let Some(Event::Ended { ranking, why: Why::Round, .. }) = open(&events).pop() else {
            panic!("{events:?}")
        };
        ranking.iter().flat_map(|place| place.seats.clone()).collect::<Vec<Seat>>()
    };
    assert_eq!(ranking(&[]), [A, B, C]);
    assert_eq!(ranking(&["WP"]), [B, A, C]);
}

/// Rule 1 of the variant: nobody declares, however rich, and home is a city like any other.
#[test]
fn nobody_is_asked_to_declare() {
    let mut game = Game::new(3, &[("governor", "yes")]);
    game.cash(A, 250_000);
    let events = game.begins(A, &[]);
    assert!(!any(&events, |event| matches!(event, Event::MayDeclare { .. })));
    let order = crate::games::rail_baron::orders::Order::Declare { cash: None };
    assert!(!game.options(A).later.contains(&order));
}
