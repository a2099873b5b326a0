//! Pictures as a reader gets them, measured with the letters they are really drawn with.

use super::{Desk, names, sample};
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

/// Width and height of a PNG file, from its head.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

/// Every name of a city stands there, and none touches another or a token.
fn check_names(replay: &Replay, areas: &[(String, Area)]) {
    let cities = replay.house.opening.board["cities"].as_array().unwrap();
    let named = |city: &serde_json::Value| {
        let name = city["name"].as_str().unwrap();
        let found = areas.iter().find(|(text, _)| text == name);
        found.unwrap_or_else(|| panic!("{name} is not drawn")).clone()
    };
    let named: Vec<(String, Area)> = cities.iter().map(named).collect();
    for (place, (name, area)) in named.iter().enumerate() {
        for (other, other_area) in &named[..place] {
            assert_eq!(area.overlap(*other_area), 0.0, "{name} and {other} collide");
        }
        // Values, costs and letters are at most three signs long.
        for (text, other) in areas.iter().filter(|(text, _)| text.chars().count() <= 3) {
            assert!(area.overlap(*other) < 4.0, "{name} {area:?} covers {text} {other:?}");
        }
    }
    assert_eq!(named.len(), 38);
}

fn check(desk: &Desk, look: Look<'_>) {
    let scene = desk.scene(look);
    let svg = desk.svg(look);
    read_svg(&svg).unwrap();
    assert!(!svg.contains("sd-"), "a message is missing");
    let areas = text_areas(&svg);
    assert_eq!(areas.len(), scene.texts().count(), "every text can be drawn");
    for ((text, area), meant) in areas.iter().zip(scene.texts()) {
        assert!(area.is_within(scene.sheet()), "{text} {area:?} leaves the sheet");
        assert_eq!(*text, meant.text);
        let width = area.right - area.left;
        assert!(width <= meant.width() + 1.5, "{text} is {width} wide, not {}", meant.width());
    }
    check_names(look.replay, &areas);
}

#[test]
fn names_do_not_collide_early_and_late() {
    let desk = Desk::new();
    for (seats, bot) in [(3, Bot::Sensible), (6, Bot::Random)] {
        let mut count = 0;
        let table = sample::play(TITLES[0], names(seats), bot, 1, |moment| {
            if count % 60 == 0 {
                Language::ALL.iter().for_each(|language| check(&desk, look(moment.before, *language)));
            }
            count += 1;
        });
        Language::ALL
            .iter()
            .for_each(|language| check(&desk, look(&table.as_ref().unwrap().replay, *language)));
    }
}

#[test]
fn strange_names_do_no_harm() {
    let strange = ["<b>&\"'", "東東東東東東東東東東東東東東東東東東", "ثثث"];
    let names = strange.iter().map(|name| (*name).to_owned()).collect();
    let mut count = 0;
    sample::play(TITLES[0], names, Bot::Sensible, 1, |moment| {
        count += 1;
        if count % 50 == 0 {
            let svg = Desk::new().svg(look(moment.before, Language::English));
            read_svg(&svg).unwrap();
            let drawn = text_areas(&svg);
            assert!(drawn.iter().all(|(_, area)| area.right <= 1000.0), "{drawn:?}");
        }
    })
    .unwrap();
}

#[test]
fn a_picture_is_drawn_once() {
    let desk = Desk::new();
    let table = super::table(3);
    let english = look(&table.replay, Language::English);
    let first = desk.png(english).unwrap();
    assert_eq!(size(&first), (1000, 700));
    assert!(Arc::ptr_eq(&first, &desk.png(english).unwrap()), "the same again is not drawn again");
    assert_eq!(*first, *Desk::new().png(english).unwrap(), "and would be the same");
    let italian = desk.png(look(&table.replay, Language::Italian)).unwrap();
    assert!(*first != *italian);
    assert!(Arc::ptr_eq(&first, &desk.png(english).unwrap()));
    let marked = Look { before: Some(&*table.replay.game), ..english };
    assert!(desk.svg(marked).contains(">new<"));
    assert!(desk.svg(Look { language: Language::Italian, ..marked }).contains(">novità<"), "there is room");
    assert!(!Arc::ptr_eq(&first, &desk.png(marked).unwrap()), "with a sign for what is new");
    let own = Look { viewer: Viewer::Seat(Seat(1)), ..english };
    assert_eq!(*first, *desk.png(own).unwrap(), "a player with nothing to hide sees the same");
}

#[test]
fn the_map_can_be_read() {
    let desk = Desk::new();
    let table = super::table(3);
    let english = desk.map(look(&table.replay, Language::English));
    assert!(english.starts_with("Boston ($30, white goods): Albany (1) and New York (2).\n"), "{english}");
    assert!(english.contains("New York ($30, white goods, start city and end of the"), "{english}");
    let italian = desk.map(look(&table.replay, Language::Italian));
    assert!(italian.contains("capo del"), "{italian}");
    assert!(english.lines().chain(italian.lines()).all(|line| line.chars().count() <= crate::report::WIDTH));
    let svg = desk.svg(look(&table.replay, Language::English));
    assert!(svg.contains("<title>Steel Driver, table “Sample”. Round 1 of 5, phase 2: auctions.</title>"));
    assert!(svg.contains("<desc>Boston ($30, white goods)"));
}
