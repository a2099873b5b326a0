//! Pictures of every title as a reader gets them, measured with the letters they are really drawn with.

use super::{Desk, names, sample, table};
use crate::board::scene::Area;
use crate::games::{Bot, TITLES};
use crate::report::Look;
use crate::report::picture::{read_svg, text_areas};
use crate::rules::{Language, Seat, Viewer};
use crate::table::Replay;
use std::sync::Arc;

fn look(replay: &Replay, language: Language) -> Look<'_> {
    Look { language, replay, game: &*replay.game, before: None, viewer: Viewer::Public }
}

/// Every text stands on the sheet and is no wider than it was thought to be.
fn check(desk: &Desk, look: Look<'_>) {
    let scene = desk.scene(look);
    let svg = desk.svg(look);
    read_svg(&svg).unwrap();
    let areas = text_areas(&svg);
    assert_eq!(areas.len(), scene.texts().count(), "every text can be drawn");
    for ((text, area), meant) in areas.iter().zip(scene.texts()) {
        assert!(area.is_within(scene.sheet()), "{text} {area:?} leaves the sheet");
        let width = area.right - area.left;
        assert!(width <= meant.width() + 1.5, "{text} is {width} wide, not {}", meant.width());
    }
    check_names(look.replay, &areas);
}

/// Where a board names its places, the names are drawn, and none stands on another.
fn check_names(replay: &Replay, areas: &[(String, Area)]) {
    let board = &replay.house.opening.board;
    let places = ["cities", "dots"].iter().filter_map(|kind| board[*kind].as_array()).flatten();
    let places: Vec<&str> = places.filter_map(|place| place["name"].as_str()).collect();
    let named: Vec<&(String, Area)> =
        areas.iter().filter(|(text, _)| places.contains(&text.as_str())).collect();
    assert!(places.is_empty() || named.len() >= 38, "{} names", named.len());
    for (place, (name, area)) in named.iter().enumerate() {
        for (other, other_area) in &named[..place] {
            assert!(area.overlap(*other_area) <= 2.0, "{name} stands on {other}");
        }
    }
}

#[test]
fn texts_keep_to_the_sheet_early_and_late() {
    let desk = Desk::new();
    let strange: Vec<String> =
        ["<b>&\"'", "東東東東東東東東東東東東東東東東東東", "ثثث", "Wolfeschlegelsteinhausen"]
            .map(str::to_owned)
            .into();
    for title in TITLES {
        for (players, bot) in [(names(*title.seats().end()), Bot::Random), (strange.clone(), Bot::Sensible)] {
            let mut count = 0;
            let table = sample::play(*title, players, bot, 1, |moment| {
                if count % 60 == 0 {
                    Language::ALL.iter().for_each(|language| check(&desk, look(moment.before, *language)));
                }
                count += 1;
            });
            let table = table.unwrap();
            Language::ALL.iter().for_each(|language| check(&desk, look(&table.replay, *language)));
        }
    }
}

#[test]
fn a_picture_is_drawn_once() {
    let desk = Desk::new();
    let table = table(3);
    let english = look(&table.replay, Language::English);
    let first = desk.png(english).unwrap();
    assert!(first.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert!(Arc::ptr_eq(&first, &desk.png(english).unwrap()), "the same again is not drawn again");
    assert_eq!(*first, *Desk::new().png(english).unwrap(), "and would be the same");
    let italian = desk.png(look(&table.replay, Language::Italian)).unwrap();
    assert!(*first != *italian);
    let own = Look { viewer: Viewer::Seat(Seat(1)), ..english };
    assert_eq!(*first, *desk.png(own).unwrap(), "a player with nothing to hide sees the same");
}
