//! Destinations, movement, arrival and purchases: readings 1, 2, 8 to 15 and 23, and the turns of the examples.

use super::{A, B, C, Game, NAMES, any, paid, ridden, sequence};
use crate::games::harness::open;
use crate::games::rail_baron::RailBaron;
use crate::games::rail_baron::events::Event;
use crate::games::rail_baron::names::Sections;
use crate::games::rail_baron::orders::Order;
use crate::games::rail_baron::plans::{Avoid, Measure, Ware, Way};
use crate::games::rail_baron::refusals::Refusal;
use crate::games::rail_baron::routes::Train;
use crate::games::rail_baron::state::{Engine, Owner, Payee, Phase};
use crate::games::rail_baron::turns::is_entitled;
use crate::games::{Chosen, Title, find};
use crate::rules::{Language, Seat};
use std::collections::BTreeMap;

fn group(game: &Game, id: &str) -> Ware {
    let place = game.rules.board.data.groups.iter().position(|group| group.id == id).expect("a group");
    Ware::Group(crate::games::rail_baron::names::Group::at(place))
}

/// Readings 1 and 2: what groups cost, whole and in part.
#[test]
fn groups_cost_what_their_lines_cost() {
    let mut game = Game::new(3, &[("groups", "yes")]);
    let price = |game: &Game, id: &str| game.rules.price_of(&game.state.open, A, group(game, id), 0);
    let whole = [
        ("penn-central", 62_000),
        ("family-lines", 44_000),
        ("chessie", 44_000),
        ("burlington-northern", 51_000),
        ("illinois-central-gulf", 26_000),
        ("mp-tp", 31_000),
    ];
    for (id, dollars) in whole {
        assert_eq!(price(&game, id), Ok(dollars), "{id}");
    }
    let Ware::Group(family) = group(&game, "family-lines") else { panic!("a group") };
    let lines = ["SAL", "ACL", "LN"].map(|id| game.rules.find_line(id));
    assert_eq!(game.rules.rest_of(&game.state.open, family), lines, "reading 1: not the L&N twice");
    game.owns(B, &["PA"]);
    assert_eq!(price(&game, "penn-central"), Ok(32_000), "what the bank still has");
    game.cash(A, 40_000);
    game.state.open.phase = Phase::Buying { engine: false };
    let events = game.order(A, "buy Penn Central", &[]);
    assert!(any(
        &events,
        |event| matches!(event, Event::LinesBought { lines, price: 32_000, .. } if lines.len() == 2)
    ));
    let mut without = Game::new(3, &[]);
    without.state.open.phase = Phase::Buying { engine: false };
    assert_eq!(without.why_not(A, "buy Penn Central"), Refusal::NoGroups { nth: 0 });
}

/// Readings 8 and 15: the own region is thrown, Anna names it, and the twin of her city costs her the turn; she
/// pays no fee.
#[test]
fn a_twin_city_is_the_same_city() {
    let mut game = Game::new(3, &[]);
    game.stands(A, "minneapolis");
    // Even 8 is the Plains, even 3 in the Plains is St. Paul.
    let events = game.begins(A, &[2, 4, 4]);
    assert!(any(&events, |event| matches!(event, Event::OwnRegionThrown { .. })));
    assert_eq!(game.state.open.phase, Phase::Region);
    assert_eq!(game.why_not(B, "region NE"), Refusal::NotYourTurn { turn: A });
    let events = game.order(A, "region PL", &[2, 1, 2]);
    assert!(any(&events, |event| matches!(event, Event::TurnLost { seat: A, .. })));
    assert!(!any(&events, |event| matches!(event, Event::Paid { seat: A, .. })));
    assert_eq!(game.has(A), 20_000);
    assert!(any(&events, |event| matches!(event, Event::TurnBegan { seat: B, .. })), "Bert is next");
}

/// Reading 14: a home that is taken is thrown again, region and city.
#[test]
fn no_two_live_in_one_city() {
    let mut game = Game::opened(&NAMES[..2], &[("first", "Anna")]);
    // Odd 8 is the Northeast and odd 6 there Boston, twice; then odd 6 and odd 2: Cleveland.
    let boston = [1, 4, 4, 1, 3, 3];
    let dice: Vec<u32> = boston.into_iter().chain(boston).chain([1, 3, 3, 1, 1, 1]).collect();
    let events = open(&game.begin(&dice));
    let board = &game.rules.board;
    let mut cities: Vec<(Seat, &str, bool)> = Vec::new();
    for event in &events {
        if let Event::HomeFound { seat, city, .. } = event {
            cities.push((*seat, board.city_name(*city), true));
        }
        if let Event::HomeTaken { seat, city, .. } = event {
            cities.push((*seat, board.city_name(*city), false));
        }
    }
    assert_eq!(cities, [(A, "Boston", true), (B, "Boston", false), (B, "Cleveland", true)]);
}

/// Readings 8 and 14: the twin of a home that is taken is taken as well; everybody has $20,000.
#[test]
fn twins_are_one_home() {
    let mut game = Game::opened(&NAMES[..2], &[("first", "Anna")]);
    // Even 8 is the Plains; even 4 there is Minneapolis, even 3 St. Paul; then odd 6 and odd 2: Cleveland.
    let dice = [2, 4, 4, 2, 2, 2, 2, 4, 4, 2, 1, 2, 1, 3, 3, 1, 1, 1];
    let events = game.begin(&dice);
    let rules = &game.rules;
    let (st_paul, cleveland) = (rules.find_city("st_paul"), rules.find_city("cleveland"));
    assert!(any(
        &events,
        |event| matches!(event, Event::HomeTaken { seat: B, city, .. } if *city == st_paul)
    ));
    assert!(any(
        &events,
        |event| matches!(event, Event::HomeFound { seat: B, city, .. } if *city == cleveland)
    ));
    assert_eq!((game.has(A), game.has(B)), (20_000, 20_000));
    for (one, other) in [("minneapolis", "st_paul"), ("oakland", "san_francisco")] {
        assert_eq!(rules.board.dot(rules.find_city(one)), rules.board.dot(rules.find_city(other)), "one dot");
    }
}

/// Reading 15: the region is Anna's to name, the city is not; the throw is binding.
#[test]
fn another_region_may_be_named() {
    let mut game = Game::new(3, &[]);
    game.stands(A, "boston");
    // Odd 8 is the Northeast, her own; in the Southwest even 8 is Los Angeles; then 1-2 to move.
    game.begins(A, &[1, 4, 4]);
    assert_eq!(game.why_not(A, "pass"), Refusal::NothingToPass);
    game.order(A, "region SW", &[6, 4, 4, 1, 2]);
    let trip = game.state.open.player(A).trip.clone().expect("a trip");
    assert_eq!(game.rules.board.city_name(trip.to), "Los Angeles");
    assert!(matches!(game.why_not(A, "region NE"), Refusal::NoRegionNow));
}

/// Reading 15: a turn lost after an arrival still pays for what was ridden before it.
#[test]
fn a_turn_lost_before_the_bonus_die_pays_its_fees() {
    let mut game = Game::new(3, &[]);
    game.travels(A, "boston", "new_york", "boston");
    game.thrown(A, [6, 6]);
    game.order(A, "move NYNH&H to New York", &[]);
    game.order(A, "buy nothing", &[1, 4, 4]);
    // Odd 2 in the Northeast is New York, where she is.
    let events = game.order(A, "region NE", &[1, 1, 1]);
    assert!(any(&events, |event| matches!(event, Event::TurnLost { seat: A, .. })));
    assert!(!any(&events, |event| matches!(event, Event::BonusThrown { seat: A, .. })));
    assert_eq!(paid(&events, A), [[(Payee::Bank, 1_000)]]);
    assert_eq!(game.has(A), 20_000 + 2_500 - 1_000);
}

/// Readings 9 and 10: sections once, dots as often as one likes; arms of a junction are sections of their own.
#[test]
fn a_junction_uses_two_sections() {
    let game = Game::new(3, &[]);
    let (rules, tracks) = (&game.rules, &game.rules.board.tracks);
    let line = rules.find_line("ACL");
    let step =
        |from: &str, to: &str| tracks.step(rules.find_dot(from), line, rules.find_dot(to)).expect("a step");
    let mut used = Sections::default();
    step("moultrie", "valdosta").use_up(&mut used);
    assert_eq!(used.len(), 2);
    assert!(step("bainbridge", "perry").is_free(&used), "the other two arms of the crossing");
    assert!(!step("moultrie", "perry").is_free(&used));
    let arms = |id: &str| {
        let junction =
            rules.board.data.junctions.iter().position(|junction| junction.id == id).expect("a fork");
        let node = u16::try_from(rules.board.data.dots.len() + junction).expect("few");
        let all = rules.board.data.railroads.iter().flat_map(|line| &line.sections);
        all.filter(|(a, b)| *a == node || *b == node).count()
    };
    for id in ["j_bm", "j_cbq", "j_cnw", "j_ic", "j_mp", "j_np", "j_sal", "j_sou", "j_sp", "j_wp"] {
        assert_eq!(arms(id), 3, "{id}");
    }
    assert_eq!(arms("j_acl"), 4);
}

/// Reading 11: where nothing else is left, sections may be ridden again.
#[test]
fn a_dead_end_may_be_left_again() {
    let mut game = Game::new(3, &[]);
    game.travels(A, "portland_me", "boston", "portland_me");
    let line = game.rules.find_line("BM");
    let (portland, haverhill) = (game.rules.find_dot("portland_me"), game.rules.find_dot("haverhill"));
    let out = game.rules.board.tracks.step(haverhill, line, portland).expect("the only line");
    if let Some(trip) = &mut game.player(A).trip {
        out.use_up(&mut trip.used);
        trip.ridden = 1;
    }
    game.thrown(A, [1, 1]);
    let trip = game.state.open.player(A).trip.clone().expect("a trip");
    let legal = game.rules.train(portland, &trip, &trip.used).legal();
    assert!(legal.again && legal.steps == [out_of(&game, "portland_me")]);
    let events = game.order(A, "route shortest", &[]);
    assert!(any(&events, |event| matches!(event, Event::Moved { hops, .. } if hops[0].again)));
    assert!(any(&events, |event| matches!(event, Event::Arrived { seat: A, .. })));
}

fn out_of(game: &Game, dot: &str) -> crate::games::rail_baron::tracks::Step {
    game.rules.board.tracks.around(game.rules.find_dot(dot))[0]
}

/// Reading 12 and the examples of turns: which dice give a bonus die.
#[test]
fn the_bonus_die() {
    assert!(is_entitled(Engine::Freight, [6, 6]) && !is_entitled(Engine::Freight, [3, 3]));
    assert!(is_entitled(Engine::Express, [3, 3]) && !is_entitled(Engine::Express, [3, 4]));
    assert!(is_entitled(Engine::Superchief, [6, 6]) && is_entitled(Engine::Superchief, [1, 2]));
    let mut game = Game::new(3, &[]);
    game.travels(A, "boston", "new_york", "boston");
    game.thrown(A, [6, 6]);
    let events = game.order(A, "route NYNH&H to New York", &[]);
    let hops = |event: &Event| matches!(event, Event::Moved { hops, .. } if hops.len() == 3);
    assert!(any(&events, hops), "three of twelve; nine are lost");
    assert!(any(&events, |event| matches!(event, Event::PaidOff { seat: A, cash: 2_500, .. })));
    assert!(matches!(game.state.open.phase, Phase::Buying { .. }));
    // The die comes after the purchase and a new destination: odd 5 Southeast, even 6 Miami, then a 4.
    let events = game.order(A, "buy nothing", &[1, 1, 4, 2, 3, 3, 4]);
    let order = sequence(
        &events,
        &[
            ("purchase", |event| matches!(event, Event::NothingBought { .. })),
            ("destination", |event| matches!(event, Event::DestinationFound { .. })),
            ("bonus", |event| matches!(event, Event::BonusThrown { die: 4, .. })),
        ],
    );
    assert_eq!(order, ["purchase", "destination", "bonus"]);
    assert_eq!(game.state.open.player(A).trip.as_ref().map(|trip| trip.used.len()), Some(0), "a new trip");
}

/// Reading 12 and the worked turns: how far a train goes with which dice, and how many bonus dice it throws.
#[test]
fn worked_turns() {
    let check = |engine: Engine, white: [u8; 2], moved: usize, bonus: usize| {
        let mut game = Game::new(3, &[]);
        game.engine(A, engine);
        game.travels(A, "baltimore", "seattle", "baltimore");
        game.thrown(A, white);
        let events = game.order(A, "route B&O to Chicago, CMStP&P to Seattle", &[4]);
        let thrown = |event: &&Event| matches!(event, Event::BonusThrown { seat: A, die: 4 });
        assert_eq!(open(&events).iter().filter(thrown).count(), bonus, "{engine:?} {white:?}");
        assert_eq!(ridden(&events, A), moved + 4 * bonus, "{engine:?} {white:?}");
    };
    check(Engine::Express, [3, 3], 6, 1);
    check(Engine::Express, [3, 4], 7, 0);
    check(Engine::Freight, [6, 6], 12, 1);
    check(Engine::Freight, [3, 3], 6, 0);
    check(Engine::Superchief, [6, 6], 12, 1);
    check(Engine::Superchief, [1, 2], 3, 1);
}

/// One purchase an arrival, at once or never, and in cash: nothing may be sold for it (reading 16).
#[test]
fn one_purchase_in_cash() {
    let mut game = Game::new(3, &[]);
    game.owns(A, &["UP"]);
    game.travels(A, "boston", "new_york", "new_haven");
    game.thrown(A, [1, 2]);
    game.order(A, "move New York", &[]);
    assert!(matches!(game.why_not(A, "buy NYC"), Refusal::TooDear { price: 28_000, has: 22_500, .. }));
    assert_eq!(game.why_not(A, "auction UP"), Refusal::NoNeedToSell);
    let events = game.order(A, "sell UP", &[]);
    assert!(!any(&events, |event| matches!(event, Event::SoldBack { .. })), "it waits for hard times");
    let events = game.order(A, "buy C&O", &[]);
    assert_eq!(game.has(A), 22_500 - 20_000 - 1_000);
    assert!(any(&events, |event| matches!(event, Event::TurnEnded { seat: A, .. })), "and no second one");
}

/// Reading 12: an engine bought on arrival counts from the next turn.
#[test]
fn a_new_engine_counts_next_turn() {
    let mut game = Game::new(3, &[]);
    game.cash(A, 60_000);
    game.travels(A, "boston", "new_york", "new_haven");
    game.thrown(A, [2, 3]);
    game.order(A, "move New York", &[]);
    let events = game.order(A, "buy superchief", &[]);
    assert!(!any(&events, |event| matches!(event, Event::BonusThrown { .. })));
    assert_eq!(game.has(A), 60_000 + 2_500 - 40_000 - 1_000);
}

/// Reading 11: the whole throw is moved, in one order or in several.
#[test]
fn the_whole_throw_is_moved() {
    let mut game = Game::new(3, &[]);
    game.travels(A, "boston", "chicago", "boston");
    game.thrown(A, [1, 3]);
    assert!(matches!(
        game.why_not(A, "move NYNH&H to New York, PA to Pittsburgh"),
        Refusal::TooFar { left: 4, .. }
    ));
    // From New Haven only New York is legal, and Waybill goes there by itself.
    game.order(A, "move NYNH&H to New Haven", &[]);
    assert!(matches!(game.state.open.phase, Phase::Moving { left: 1, .. }));
    assert!(matches!(game.why_not(A, "pass"), Refusal::NothingToPass));
    assert!(matches!(game.why_not(A, "move NYNH&H to New Haven"), Refusal::NoFreeWay { nth: 0, .. }));
    assert!(matches!(game.why_not(A, "move B&O to Baltimore"), Refusal::NotOnLine { nth: 0, .. }));
    let Refusal::LineEndsElsewhere { way, .. } = game.why_not(A, "move PA to Seattle") else { panic!("PA") };
    assert_eq!(way.last().map(|(_, to)| *to), Some(game.rules.find_dot("seattle")), "how one gets there");
}

/// "to" before a town is no town of its own, in either language.
#[test]
fn a_town_may_be_written_with_to() {
    let game = Game::new(2, &[]);
    let read = |line: &str| game.read(line).order;
    for line in ["move to Toledo", "muovi a Toledo", "muovi fino a Toledo", "ride to Toledo"] {
        assert_eq!(read(line), read("move Toledo"));
    }
    assert_eq!(read("route to Albany, to Boston"), read("route Albany - Boston"));
    assert_eq!(read("route via Albany, through Boston"), read("route Albany, Boston"));
    assert_eq!(read("route avoid Bert, PA always"), read("route cheapest avoid Bert, PA always"));
    assert_eq!(read("percorso evita Bert"), read("percorso economico, evita Bert"));
    assert_eq!(read("percorso PA a Pittsburgh, a Chicago"), read("route PA to Pittsburgh, Chicago"));
}

/// Whoever is called like a railroad is avoided by number, and whoever is nearly called like one by name.
#[test]
fn players_called_like_railroads_are_avoided_too() {
    let game = Game::opened(&["PA", "Penn", "Bert"], &[]);
    let avoided = |line: &str| match game.read(line).order {
        Order::Find { way, .. } => way.avoid,
        order => panic!("{order:?}"),
    };
    let line = Avoid::Line(game.rules.find_line("PA"));
    assert_eq!(
        avoided("route cheapest avoid PA, 1, Penn, 3"),
        [line, Avoid::Seat(A), Avoid::Seat(B), Avoid::Seat(C)]
    );
    let way = Way { by: Measure::Shortest, avoid: vec![Avoid::Seat(A), line, Avoid::Seat(C)] };
    let order = Order::Find { way, always: true };
    for (language, written) in [
        (Language::English, "route shortest avoid 1, PA, Bert always"),
        (Language::Italian, "percorso breve evita 1, PA, Bert sempre"),
    ] {
        assert_eq!(game.write(&order, language), written);
        assert_eq!(game.read(written).order, order);
    }
    assert_eq!(game.read("chase PA").order, Order::Chase { other: A });
}

#[test]
fn stranding_is_refused_with_the_way_on() {
    let mut game = Game::new(3, &[]);
    game.travels(A, "tampa", "chicago", "wildwood");
    game.thrown(A, [1, 1]);
    let Refusal::Stranded { nearest, .. } = game.why_not(A, "move SAL to Lakeland") else {
        panic!("stranded")
    };
    assert!(!nearest.is_empty());
    let trip = game.state.open.player(A).trip.clone().expect("a trip");
    let at = game.rules.find_dot("wildwood");
    let train = Train { used: &trip.used, ..game.rules.train(at, &trip, &trip.used) };
    assert_eq!(train.legal().steps.len(), nearest.len());
}

#[test]
fn prices_at_the_table() {
    // Two play with the figure for three.
    for (seats, price) in [(2, 40_000), (3, 40_000), (4, 36_000), (5, 32_000), (6, 28_000)] {
        let game = Game::new(seats, &[("superchief-price", "yes")]);
        assert_eq!(game.rules.engine_price(Engine::Superchief), price, "{seats} players");
        assert_eq!(Game::new(seats, &[]).rules.engine_price(Engine::Superchief), 40_000);
        assert_eq!(game.rules.engine_price(Engine::Express), 4_000);
    }
    let bonus = Game::new(3, &[("payoff-bonus", "yes")]);
    let (dallas, worth) = (bonus.rules.find_city("dallas"), bonus.rules.find_city("fort_worth"));
    assert_eq!(bonus.rules.payoff(dallas, worth), 600);
    let mut poor = Game::new(3, &[]);
    poor.state.open.phase = Phase::Buying { engine: false };
    assert!(matches!(poor.why_not(A, "buy PA"), Refusal::TooDear { price: 30_000, has: 20_000, .. }));
    poor.owns(B, &["PA"]);
    let pennsylvania = poor.rules.find_line("PA");
    assert_eq!(poor.why_not(A, "buy PA"), Refusal::LineSold { nth: 0, line: pennsylvania, owner: B });
}

/// Reading 23: prices under the Governor.
#[test]
fn the_governor_sells_dear() {
    let game = Game::new(3, &[("governor", "yes")]);
    let prices = [
        ("ACL", 14_500),
        ("ATSF", 48_000),
        ("BM", 5_000),
        ("BO", 29_000),
        ("CBQ", 24_000),
        ("CMSTPP", 22_000),
        ("CNW", 17_000),
        ("CO", 24_000),
        ("CRIP", 35_000),
        ("DRGW", 7_500),
        ("GMO", 14_500),
        ("GN", 20_500),
        ("IC", 17_000),
        ("LN", 22_000),
        ("MP", 25_500),
        ("NP", 17_000),
        ("NW", 14_500),
        ("NYC", 34_000),
        ("NYNHH", 5_000),
        ("PA", 36_000),
        ("RFP", 5_000),
        ("SAL", 17_000),
        ("SLSF", 23_000),
        ("SOU", 24_000),
        ("SP", 50_500),
        ("TP", 12_000),
        ("UP", 48_000),
        ("WP", 10_000),
    ];
    for (id, dollars) in prices {
        assert_eq!(game.rules.line_price(Owner::Bank, game.rules.find_line(id)), dollars, "{id}");
    }
    assert_eq!(
        game.rules.line_price(Owner::Governor, game.rules.find_line("SP")),
        63_000,
        "half as much again"
    );
    assert_eq!(game.rules.engine_price(Engine::Superchief), 25_000);
}

/// Under the Governor an engine and a line may be bought on one arrival; a random line goes under the hammer, and
/// to the Governor if nobody wants it.
#[test]
fn the_governor_offers_an_engine_and_a_line() {
    let mut game = Game::new(3, &[("governor", "yes")]);
    game.cash(A, 60_000);
    game.state.open.phase = Phase::Buying { engine: false };
    game.order(A, "buy express", &[]);
    assert_eq!(game.state.open.phase, Phase::Buying { engine: true });
    assert_eq!(game.why_not(A, "buy superchief"), Refusal::EngineChosen { nth: 0 });
    let events = game.order(A, "buy random", &[20]);
    assert!(any(&events, |event| matches!(event, Event::PutUpByChance { .. })));
    let line = game.state.open.sale().expect("an auction").line;
    for seat in [A, B, C] {
        if game.state.open.sale().is_some_and(|sale| sale.auction.next() == Some(seat)) {
            game.order(seat, "pass", &[]);
        }
    }
    assert_eq!(game.state.open.owner(line), Owner::Governor);
}

#[test]
fn options_that_contradict_each_other_are_refused() {
    let check = |options: &[(&str, &str)], words: &str| {
        let options: BTreeMap<String, String> =
            options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        let title = find("rail-baron").expect("it is in the list");
        let complaints = match title.check_options(&options, &["Anna".to_owned(), "Bert".to_owned()]) {
            Err(complaints) => complaints,
            Ok(options) => {
                let board = RailBaron::read_board(RailBaron::BOARD).expect("the built-in board is good");
                RailBaron::open(board, 2, Chosen::new(&options)).err().expect(words)
            }
        };
        assert!(complaints.iter().any(|complaint| complaint.contains(words)), "{complaints:?}");
    };
    check(&[("governor", "yes"), ("net-worth", "yes")], "nobody declares");
    check(&[("governor", "yes"), ("superchief-price", "yes")], "price of their own");
    check(&[("governor", "yes"), ("groups", "yes")], "one line");
    check(&[("automatic-takeover", "yes")], "governor=yes");
    check(&[("cards", "perhaps")], "choose yes or no");
    check(&[("first", "Zoe")], "nobody at the table");
    check(&[("payoffs", "wrong")], "choose printed or corrected");
}

/// Reading 2 the other way: a table may ask the whole price for what is left of a group.
#[test]
fn the_rest_of_a_group_may_cost_as_much_as_all() {
    let mut game = Game::new(3, &[("groups", "yes"), ("group-price", "whole")]);
    let price = |game: &Game| game.rules.price_of(&game.state.open, A, group(game, "family-lines"), 0);
    assert_eq!(price(&game), Ok(44_000));
    game.owns(B, &["ACL"]);
    assert_eq!(price(&game), Ok(44_000));
}
