//! The drawing of a game.

use crate::board::scene::Shape;
use crate::games::age_of_steam::AgeOfSteam;
use crate::games::harness;
use crate::rules::{Seat, Viewer};

#[test]
fn everything_stays_on_the_sheet_and_nothing_secret_is_drawn() {
    harness::play::<AgeOfSteam>(4, 8, 40, |rules, before, state, _| {
        let scene = harness::drawn(rules, state, Some(before), Viewer::Seat(Seat(0)));
        for hex in rules.board.map.hexes().filter(|hex| rules.board.map.is_land(*hex)) {
            assert!(scene.texts().any(|text| text.text == hex.to_string()), "{hex} has its label");
        }
        for shape in &scene.shapes {
            if let Shape::Polygon { points, .. } | Shape::Line { points, .. } = shape {
                assert!(points.iter().all(|point| point.within(scene.sheet()) == *point), "{shape:?}");
            }
        }
        assert!(scene.lines.len() >= 4);
    });
    harness::hides_secrets::<AgeOfSteam>(4, 60, 3);
}

#[test]
fn new_track_is_marked() {
    let mut marked = 0;
    harness::play::<AgeOfSteam>(3, 11, 1, |rules, before, state, _| {
        let fresh = |scene: crate::board::Scene| {
            let band =
                |shape: &&Shape| matches!(shape, Shape::Line { stroke, .. } if stroke.colour == "#ffd23f");
            scene.shapes.iter().filter(band).count()
        };
        let now = fresh(harness::drawn(rules, state, Some(before), Viewer::Public));
        let grown = state.open.network.tiles.len() > before.open.network.tiles.len();
        marked += usize::from(grown && now > 0);
        assert!(!grown || now > 0);
    });
    assert!(marked > 3);
}
