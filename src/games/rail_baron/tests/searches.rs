//! The quick searches find what plain ones find, and what is offered can be ordered.

use super::{A, B, Game, any, rules};
use crate::games::harness::open;
use crate::games::rail_baron::bot;
use crate::games::rail_baron::events::Event;
use crate::games::rail_baron::names::{Dot, Sections};
use crate::games::rail_baron::orders::Order;
use crate::games::rail_baron::plans::{Measure, Way};
use crate::games::rail_baron::routes::{Fees, Train, distances};
use crate::games::rail_baron::state::{Owner, Phase};
use crate::games::rail_baron::tracks::Step;
use crate::rules::luck::Seeded;
use crate::rules::{Language, Rules, Viewer};
use std::collections::BTreeMap;

/// Sections that a train might have ridden: many steps from a dot, wherever they lead.
fn ridden(game: &Game, start: Dot, steps: usize, dice: &mut Seeded) -> (Dot, Sections) {
    let (mut at, mut used) = (start, Sections::default());
    for _ in 0..steps {
        let around = game.rules.board.tracks.around(at);
        let step = around[dice.below(around.len())];
        step.use_up(&mut used);
        at = step.to;
    }
    (at, used)
}

#[test]
fn quick_searches_agree_with_plain_ones() {
    let game = Game::new(3, &[]);
    let tracks = &game.rules.board.tracks;
    let mut dice = Seeded::new(5);
    let (mut detours, mut lost) = (0, 0);
    for _ in 0..2_000 {
        let to = game.rules.board.data.cities[dice.below(67)].dot;
        let steps = dice.below(300);
        let (at, used) = ridden(&game, Dot::at(dice.below(530)), steps, &mut dice);
        let train = Train { tracks, at, to, used: &used };
        let plain = distances(tracks, to, |step| step.is_free(&used))[at.index()];
        let reached = plain != u16::MAX;
        assert_eq!(train.can_arrive(), reached);
        let free = train.nearest(&|step| step.is_free(&used)).map(|way| way.len());
        assert_eq!(free, reached.then_some(usize::from(plain)));
        for step in tracks.around(at) {
            let legal = train.legal().steps.contains(step);
            assert_eq!(train.allows(step), legal);
            let mut after = used;
            step.use_up(&mut after);
            let far = distances(tracks, to, |step| step.is_free(&after))[step.to.index()];
            assert_eq!(legal, !reached || (step.is_free(&used) && far != u16::MAX));
        }
        detours += usize::from(reached && plain > tracks.far(to)[at.index()]);
        lost += usize::from(!reached);
    }
    assert!(detours > 20 && lost > 20, "{detours} detours, {lost} without a way");
}

/// What a way costs as the search for the cheapest one reckons: a whole fee for coming to a payee, and for every
/// further step its share.
fn reckoned(way: &[Step], fees: &Fees) -> u32 {
    let mut last = None;
    way.iter()
        .map(|step| {
            let (payee, fee) = fees.by_line[step.by.index()];
            let comes = last.replace(payee) != Some(payee);
            if comes { fee * fees.pace } else { fee }
        })
        .sum()
}

/// The least that any way costs, found by trying every step again until nothing becomes cheaper.
fn least(train: &Train<'_>, fees: &Fees) -> Option<(u32, u16)> {
    let mut best: BTreeMap<(Dot, Option<usize>), (u32, u16)> = BTreeMap::from([((train.at, None), (0, 0))]);
    let mut waiting = vec![(train.at, None)];
    while let Some((dot, payee)) = waiting.pop() {
        let (cost, steps) = best[&(dot, payee)];
        for step in train.tracks.around(dot).iter().filter(|step| step.is_free(train.used)) {
            let (paid, fee) = fees.by_line[step.by.index()];
            let more = if payee == Some(paid) { fee } else { fee * fees.pace };
            let (place, reached) = ((step.to, Some(paid)), (cost + more, steps + 1));
            if best.get(&place).is_none_or(|known| reached < *known) {
                best.insert(place, reached);
                waiting.insert(0, place);
            }
        }
    }
    best.iter().filter(|((dot, _), _)| *dot == train.to).map(|(_, cost)| *cost).min()
}

#[test]
fn no_way_is_cheaper_than_the_cheapest() {
    let game = Game::new(3, &[]);
    let tracks = &game.rules.board.tracks;
    let mut dice = Seeded::new(6);
    let mut found = 0;
    for round in 0..60 {
        let to = game.rules.board.data.cities[dice.below(67)].dot;
        let steps = dice.below(200);
        let (at, used) = ridden(&game, Dot::at(dice.below(530)), steps, &mut dice);
        // Now and then a line costs nothing, as a player's own in the Governor variant.
        let fees = [[1_000, 5_000, 10_000], [0, 5_000, 12_000]][round % 2];
        let by_line = (0..28).map(|_| dice.below(3)).map(|payee| (payee, fees[payee])).collect();
        let fees = Fees { by_line, pace: 7 };
        let train = Train { tracks, at, to, used: &used };
        if at == to || !train.can_arrive() {
            continue;
        }
        let way = train.cheapest(|_| true, &fees).expect("it can arrive");
        assert_eq!(Some((reckoned(&way, &fees), way.len() as u16)), least(&train, &fees));
        found += 1;
    }
    assert!(found > 20, "only {found} ways");
}

/// PA and NYC both lead from Indianapolis to Terre Haute; a train that comes on PA stays there.
#[test]
fn a_found_way_does_not_change_railroads_without_need() {
    let mut game = Game::new(3, &[]);
    game.travels(A, "pittsburgh", "oklahoma_city", "pittsburgh");
    let lines = |game: &Game| -> Vec<String> {
        let way = Way { by: Measure::Cheapest, avoid: Vec::new() };
        let steps = game.rules.find_way(&game.state.open, A, &way).expect("it can arrive");
        let named = |ride: &[Step]| game.rules.board.short(ride[0].by).to_owned();
        steps.chunk_by(|step, next| step.by == next.by).map(named).collect()
    };
    assert_eq!(lines(&game), ["PA", "SLSF"]);
    // A line of Bert costs more.
    game.owns(B, &["PA"]);
    assert!(!lines(&game).contains(&"PA".to_owned()));
}

/// Every move that is offered is legal, moves the whole throw or arrives, and no two end on the same dot.
#[test]
fn a_throw_offers_whole_moves() {
    let cases =
        [("chicago", "miami", [6, 6]), ("boston", "portland_me", [1, 2]), ("miami", "seattle", [5, 4])];
    for (at, to, white) in cases {
        let mut game = Game::new(3, &[]);
        game.travels(A, at, to, at);
        game.thrown(A, white);
        let orders = game.options(A).now;
        let mut ends = Vec::new();
        for order in orders.iter().filter(|order| matches!(order, Order::Move { .. })) {
            let Ok(told) = game.decide(A, &game.write(order, Language::English), &[]) else {
                panic!("{order:?} is refused")
            };
            let Some(Event::Moved { hops, .. }) = open(&told).into_iter().next() else {
                panic!("{order:?}: {told:?}")
            };
            let arrives = any(&told, |event| matches!(event, Event::Arrived { seat: A, .. }));
            assert!(hops.len() == usize::from(white[0] + white[1]) || arrives, "{order:?}: {hops:?}");
            ends.extend(hops.last().map(|hop| hop.to));
        }
        let offered = ends.len();
        ends.sort_unstable();
        ends.dedup();
        assert_eq!(ends.len(), offered);
        assert!(offered > 1, "{at}");
    }
}

/// The audit counts fees from who held the lines, so a wrong note does not pass.
#[test]
fn a_wrong_fee_is_found() {
    let mut game = Game::new(3, &[]);
    game.owns(B, &["NYNHH"]);
    game.travels(A, "boston", "chicago", "boston");
    game.thrown(A, [1, 3]);
    game.order(A, "move NYNH&H to New Haven", &[]);
    assert!(matches!(game.state.open.phase, Phase::Moving { .. }));
    let mut wrong = game.state.clone();
    wrong.open.turn.rides[0].1.sum += 500;
    assert!(game.rules.audit(&wrong).is_err_and(|what| what.contains("fees")));
    let mut wrong = game.state.clone();
    wrong.open.turn.paid = Some(Vec::new());
    assert!(game.rules.audit(&wrong).is_err_and(|what| what.contains("fees")));
    assert_eq!(game.rules.audit(&game.state), Ok(()));
}

/// The region is the one whose average payoff is highest for its average way.
#[test]
fn the_bot_names_the_region_that_pays() {
    for city in ["boston", "denver", "miami", "seattle"] {
        let mut game = Game::new(3, &[]);
        game.stands(A, city);
        game.state.open.phase = Phase::Region;
        let view = game.view(Viewer::Seat(A));
        let Order::Region { region: chosen } = bot::choose(&game.rules, &view, &[]) else {
            panic!("a region")
        };
        let (board, here) = (&game.rules.board, game.rules.find_city(city));
        let worth = |region: crate::games::rail_baron::names::Region| {
            let table = &board.data.city_tables[region.index()];
            let (mut dollars, mut dots) = (0.0, 0.0);
            for colour in [&table.odd, &table.even] {
                for (row, there) in colour.iter().enumerate() {
                    let chance = f64::from(6 - (row as i32 - 5).abs());
                    let lost = board.dot(*there) == board.dot(here);
                    let way = distances(&board.tracks, board.dot(*there), |_| true)[board.dot(here).index()];
                    dollars += chance * f64::from(board.payoff(here, *there));
                    dots += chance * if lost { 7.0 } else { f64::from(way) };
                }
            }
            dollars / dots
        };
        let best = board.regions().map(worth).fold(0.0, f64::max);
        assert!(worth(chosen) > best - 1.0, "{city}: {} of {best}", worth(chosen));
    }
}

#[test]
fn the_bot_plays_the_card_that_arrives() {
    let play = |at: &str| {
        let mut game = Game::new(3, &[("cards", "yes")]);
        game.travels(A, "new_york", "boston", at);
        game.player(A).cards = vec![1, 2, 4, 6];
        game.state.open.active = A;
        game.state.open.phase = Phase::Card;
        bot::choose(&game.rules, &game.view(Viewer::Seat(A)), &[])
    };
    assert_eq!(play("new_york"), Order::Card { card: 4 }, "three dots");
    assert_eq!(play("new_haven"), Order::Card { card: 2 });
    assert_eq!(play("chicago"), Order::Pass);
    let (rules, _) = rules(3, &[]);
    assert_eq!(rules.board.tracks.far(rules.find_dot("boston"))[rules.find_dot("new_york").index()], 3);
}

/// Among equally short ways the cheapest is ridden: never longer than the shortest, and never dearer than another of the
/// same length, as a walk over all of them shows.
#[test]
fn the_shortest_way_is_the_cheapest_of_its_length() {
    let mut game = Game::new(3, &[]);
    let tracks = &game.rules.board.tracks;
    let mut dice = Seeded::new(9);
    for line in 0..game.state.open.lines.len() {
        game.state.open.lines[line] = [Owner::Bank, Owner::Seat(A), Owner::Seat(B)][dice.below(3)];
    }
    let fees = game.rules.fees_for(&game.state.open, A);
    let mut several = 0;
    for _ in 0..200 {
        let to = game.rules.board.data.cities[dice.below(67)].dot;
        let at = Dot::at(dice.below(530));
        let train = Train { tracks, at, to, used: &Sections::default() };
        let way = train.shortest_and_cheapest(|_| true, &fees).expect("the board is one");
        assert_eq!(way.len(), usize::from(tracks.far(to)[at.index()]));
        let mut ways = vec![(at, Vec::<Step>::new())];
        while ways.iter().any(|(dot, _)| *dot != to) && ways.len() < 5_000 {
            ways = ways
                .into_iter()
                .flat_map(|(dot, way)| {
                    let nearer =
                        move |step: &&Step| tracks.far(to)[step.to.index()] < tracks.far(to)[dot.index()];
                    let on = tracks.around(dot).iter().filter(nearer);
                    on.map(move |step| (step.to, [way.clone(), vec![*step]].concat())).collect::<Vec<_>>()
                })
                .collect();
        }
        if ways.iter().all(|(dot, _)| *dot == to) {
            several += usize::from(ways.len() > 1);
            let least = ways.iter().map(|(_, way)| reckoned(way, &fees)).min();
            assert_eq!(Some(reckoned(&way, &fees)), least);
        }
    }
    assert!(several > 50, "{several} had several shortest ways");
}
