//! The drawing of a game.

use crate::board::scene::Shape;
use crate::games::harness;
use crate::games::steam_barons::SteamBarons;
use crate::rules::{Seat, Viewer};

#[test]
fn everything_stays_on_the_sheet_and_nothing_secret_is_drawn() {
    harness::play::<SteamBarons>(4, 8, 60, |rules, before, state, _| {
        let scene = harness::drawn(rules, state, Some(before), Viewer::Seat(Seat(0)));
        for shape in &scene.shapes {
            if let Shape::Polygon { points, .. } | Shape::Line { points, .. } = shape {
                assert!(points.iter().all(|point| point.within(scene.sheet()) == *point), "{shape:?}");
            }
        }
        assert_eq!(scene.lines.len(), 6, "a line for every company");
    });
    harness::hides_secrets::<SteamBarons>(4, 60, 3);
}
