//! The drawing is the same every time, nothing that is hidden changes it, and every railroad can be told from others.

use super::net::{Net, sections};
use super::{FRESH, PAPER, PLANNED};
use crate::board::Scene;
use crate::board::labels::COVERED;
use crate::board::scene::{Shape, Text};
use crate::games::Title;
use crate::games::harness::{Played, drawn, hides_secrets, play};
use crate::games::rail_baron::RailBaron;
use crate::games::rail_baron::data::DotData;
use crate::games::rail_baron::names::Dot;
use crate::rules::{Seat, Viewer};
use std::collections::BTreeSet;

const NAMES: [&str; 4] = ["Anna", "Bert", "Carla", "Dino"];

fn opened(seats: usize) -> RailBaron {
    Played::opened(&NAMES[..seats], &[]).rules
}

fn count(scene: &Scene, colour: &str) -> usize {
    format!("{:?}", scene.shapes).matches(colour).count()
}

#[test]
fn hidden_cash_and_plans_change_no_drawing() {
    hides_secrets::<RailBaron>(4, 41, 10);
}

#[test]
fn a_planned_route_is_drawn_for_its_owner_alone() {
    let mut routes = 0;
    play::<RailBaron>(3, 1, 19, |rules, _, state, _| {
        for seat in Seat::all(3).filter(|seat| state.own(*seat).plans.route.is_some()) {
            routes += 1;
            let mut without = state.clone();
            without.own_mut(seat).plans.route = None;
            assert!(count(&drawn(rules, state, None, Viewer::Seat(seat)), PLANNED) > 1);
            assert_eq!(count(&drawn(rules, &without, None, Viewer::Seat(seat)), PLANNED), 0);
            let other = Viewer::Seat(seat.clockwise(1, 3));
            assert!(drawn(rules, state, None, other) == drawn(rules, &without, None, other));
        }
    });
    assert!(routes > 3, "{routes}");
}

#[test]
fn the_part_around_a_train_shows_nothing_of_the_whole_board() {
    let mut parts = 0;
    play::<RailBaron>(3, 1, 37, |rules, _, state, _| {
        for seat in Seat::all(3).filter(|seat| state.open.player(*seat).at.is_some()) {
            let scene = drawn(rules, state, None, Viewer::Seat(seat));
            let part = scene.near(480.0, 400.0).expect("a train stands somewhere");
            let tints = scene.shapes.iter().filter_map(|shape| match shape {
                Shape::Polygon { points, fill, .. } if *fill != PAPER => Some(points),
                _ => None,
            });
            let highest = tints.flatten().map(|point| point.y).fold(f64::INFINITY, f64::min);
            assert!(part.bottom <= highest, "{part:?} reaches into the board below {highest}");
            parts += 1;
        }
    });
    assert!(parts > 10, "{parts}");
}

#[test]
fn only_what_is_new_is_marked() {
    let mut moved = 0;
    play::<RailBaron>(3, 2, 37, |rules, before, state, _| {
        assert_eq!(count(&drawn(rules, state, None, Viewer::Public), FRESH), 0, "nothing is known of before");
        assert_eq!(count(&drawn(rules, state, Some(state), Viewer::Public), FRESH), 1, "only in the key");
        let trains = Seat::all(3)
            .filter(|seat| state.open.player(*seat).at != before.open.player(*seat).at)
            .filter(|seat| !state.open.player(*seat).out)
            .count();
        let signs = count(&drawn(rules, state, Some(before), Viewer::Public), FRESH) - 1;
        assert!(signs >= trains, "{signs} for {trains}");
        moved += trains;
    });
    assert!(moved > 3, "{moved}");
}

#[test]
fn track_between_the_same_dots_runs_side_by_side() {
    let rules = opened(3);
    let net: &Net = &rules.board.layout().net;
    let all: Vec<_> = sections(&rules.board.data).collect();
    let ends = |place: usize| BTreeSet::from([all[place].from, all[place].to]);
    let mut pairs = 0;
    for place in 0..all.len() {
        for other in (0..place).filter(|other| ends(*other) == ends(place)) {
            let middle = |place: usize| {
                let way = net.way(all[place].section);
                way[way.len() / 2]
            };
            let gap = middle(place).distance(middle(other));
            assert!(gap > 3.5, "{:?} and {:?} are {gap} apart", all[place], all[other]);
            pairs += 1;
        }
    }
    assert_eq!(pairs, 45, "42 pairs, and three side by side");
    let drawn: f64 = net.pieces().map(|(_, a, b)| a.distance(b)).sum();
    let ways = all.iter().flat_map(|ends| net.way(ends.section).windows(2));
    let whole: f64 = ways.map(|piece| piece[0].distance(piece[1])).sum();
    assert!((drawn - whole).abs() < 0.01, "every section is drawn once");
}

#[test]
fn nothing_on_the_map_stands_on_a_name() {
    let rules = opened(3);
    let layout = rules.board.layout();
    assert_eq!((layout.names.len(), layout.cities.len()), (65, 65));
    let marks = super::layout::marks(&rules.board.data, &layout.net, &layout.cities, 4.0, 0.0);
    let cities = marks.into_iter().filter(|(_, weight)| *weight == COVERED).map(|(area, _)| area);
    let plates = layout.plates.iter().map(|plate| plate.area.grown(-0.5));
    let solid: Vec<_> = cities.chain(plates).collect();
    for (place, name) in layout.names.iter().enumerate() {
        let area = name.area();
        assert!(area.is_within(super::layout::SHEET), "{name:?}");
        assert!(layout.names[..place].iter().all(|other| other.area().overlap(area) == 0.0), "{name:?}");
        let covered: f64 = solid.iter().map(|other| other.overlap(area)).sum();
        assert!(covered < 6.0, "{} is covered by {covered}", name.text);
    }
    for (place, plate) in layout.plates.iter().enumerate() {
        let free = |other: &super::plates::Plate| other.area.overlap(plate.area) == 0.0;
        assert!(layout.plates[..place].iter().all(free), "{plate:?}");
    }
    for line in rules.board.railroads() {
        assert!(
            layout.plates.iter().any(|plate| plate.line == line),
            "{} is written",
            rules.board.short(line)
        );
    }
}

#[test]
fn the_same_view_gives_the_same_drawing() {
    let again = opened(4);
    play::<RailBaron>(4, 1, 151, |rules, before, state, _| {
        let seen = drawn(rules, state, Some(before), Viewer::Public);
        assert!(seen == drawn(&again, state, Some(before), Viewer::Public));
        let texts: Vec<&Text> = seen.texts().collect();
        let stays = |name: &Text| texts.iter().any(|text| (&text.text, text.at) == (&name.text, name.at));
        assert!(again.board.layout().names.iter().all(stays));
    });
}

#[test]
fn no_board_is_too_strange_to_draw() {
    let strange: [fn(&mut DotData); 4] = [
        |dot| (dot.x, dot.y) = (7, 7),
        |dot| (dot.x, dot.y) = (if dot.x % 2 == 0 { i32::MIN } else { i32::MAX }, dot.y % 2),
        |dot| dot.name = dot.name.repeat(9),
        |dot| dot.name = "\u{0}東&".to_owned(),
    ];
    for change in strange {
        let mut board = RailBaron::read_board(RailBaron::BOARD).unwrap();
        board.dots.iter_mut().for_each(change);
        let mut game: Played<RailBaron> = Played::on(board, &NAMES[..3], &[]);
        game.begin(&[]);
        let Played { rules, state, .. } = game;
        let scene = drawn(&rules, &state, None, Viewer::Seat(Seat(0)));
        assert!(scene.texts().all(|text| text.at.x.is_finite() && text.at.y.is_finite()));
        let net = &rules.board.layout().net;
        assert!(Dot::all(530).filter_map(|dot| net.dot(dot)).all(|at| at.x.is_finite() && at.y.is_finite()));
    }
}
