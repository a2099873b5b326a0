//! The drawing is the same every time, and nothing that is hidden changes it.

use crate::board::Scene;
use crate::board::scene::Point;
use crate::games::Title;
use crate::games::harness::{Played, drawn, hides_secrets, play};
use crate::games::steel_driver::SteelDriver;
use crate::games::steel_driver::data::CityData;
use crate::games::steel_driver::names::City;
use crate::rules::Viewer;

const THREE: [&str; 3] = ["Anna", "Bert", "Carla"];
const FOUR: [&str; 4] = ["Anna", "Bert", "Carla", "Dino"];

#[test]
fn hidden_plans_change_no_drawing() {
    hides_secrets::<SteelDriver>(3, 7, 20);
    hides_secrets::<SteelDriver>(6, 7, 20);
}

#[test]
fn the_same_view_gives_the_same_drawing() {
    play::<SteelDriver>(4, 1, 7, |rules, before, state, _| {
        let again = Played::<SteelDriver>::opened(&FOUR, &[]).rules;
        let seen = drawn(rules, state, Some(before), Viewer::Public);
        assert!(seen == drawn(&again, state, Some(before), Viewer::Public));
        assert_eq!(seen.lines.len(), 38);
    });
}

#[test]
fn only_what_is_new_is_marked() {
    let fresh = |scene: &Scene| format!("{:?}", scene.shapes).matches(super::FRESH).count();
    let mut marked = 0;
    play::<SteelDriver>(3, 2, 7, |rules, before, state, _| {
        assert_eq!(fresh(&drawn(rules, state, None, Viewer::Public)), 0, "nothing is known of before");
        let built = (0..state.open.track.len())
            .filter(|&link| state.open.track[link].is_some() && before.open.track[link].is_none())
            .count();
        let others = (0..state.open.companies.len())
            .filter(|&company| {
                let (new, old) = (&state.open.companies[company], &before.open.companies[company]);
                new.controller.is_some() && new.controller != old.controller
            })
            .count();
        // One stands in the key to the signs.
        let signs = fresh(&drawn(rules, state, Some(before), Viewer::Public)) - 1;
        assert!(signs >= built + others, "{signs} for {built} and {others}");
        assert_eq!(fresh(&drawn(rules, state, Some(state), Viewer::Public)), 1);
        marked += built;
    });
    assert!(marked > 3);
}

#[test]
fn names_stay_where_they_are() {
    let rules = Played::<SteelDriver>::opened(&THREE, &[]).rules;
    let names = rules.board.layout().names().to_vec();
    play::<SteelDriver>(3, 4, 7, |rules, _, state, _| {
        let scene = drawn(rules, state, None, Viewer::Public);
        let texts: Vec<_> = scene.texts().map(|text| (&text.text, text.at)).collect();
        assert!(names.iter().all(|name| texts.contains(&(&name.text, name.at))));
    });
}

#[test]
fn no_board_is_too_strange_to_draw() {
    let strange: [fn(&mut CityData); 4] = [
        |city| (city.x, city.y) = (7, 7),
        |city| (city.x, city.y) = (if city.start { i32::MIN } else { i32::MAX }, city.y % 2),
        |city| city.name = city.name.repeat(9),
        |city| city.name = "\u{0}東&".to_owned(),
    ];
    for change in strange {
        let mut board = SteelDriver::read_board(SteelDriver::BOARD).unwrap();
        board.cities.iter_mut().for_each(change);
        let Played { rules, state, .. } = Played::<SteelDriver>::on(board, &THREE, &[]);
        let scene = drawn(&rules, &state, None, Viewer::Public);
        assert!(scene.texts().all(|text| text.at.x.is_finite() && text.at.y.is_finite()));
        let cities: Vec<Point> = City::all(38).map(|city| rules.board.layout().city(city)).collect();
        for (place, city) in cities.iter().enumerate() {
            assert!(cities[..place].iter().all(|other| other.distance(*city) > 4.0), "{cities:?}");
        }
    }
}
