//! The map: ground, track with its owners, cities with their dice and cubes, towns, names.

use super::{MAP, Painter, ink};
use crate::board::hex::draw::{self, Sheet};
use crate::board::hex::{Goods, Hex, Place, Section};
use crate::board::scene::Scene;
use crate::games::age_of_steam::data::Feeds;
use crate::games::age_of_steam::state::seat;
use crate::games::age_of_steam::view::View;

/// Draws the map.
pub fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let (rules, open) = (painter.rules, painter.view.open);
    let sheet = Sheet::fitting(&rules.board.map, MAP);
    let land = open.land(rules);
    draw::ground(scene, &sheet, &rules.board.map);
    fresh(painter).into_iter().for_each(|section| draw::fresh(scene, &sheet, section));
    for (hex, tile) in &open.network.tiles {
        draw::track(scene, &sheet, *hex, tile, |nth| ink(tile.pieces[nth].owner.map(seat)));
    }
    open.network.tiles.keys().for_each(|hex| draw::label_over_track(scene, &sheet, *hex));
    for link in land.links() {
        if let Some(at) = draw::link_middle(&sheet, &link) {
            let owner = link.owner.map(seat);
            let letter = owner.map_or("-".to_owned(), |seat| seat.to_string());
            draw::badge(scene, &sheet, at, ink(owner), &letter);
        }
    }
    for hex in land.places() {
        if is_fresh(painter, hex) {
            draw::fresh_place(scene, &sheet, hex);
        }
        match land.place(hex) {
            Some(Place::City(goods)) => {
                let sign = format!("{}{}", painter.letter(goods), numbers(painter, hex));
                draw::city(scene, &sheet, hex, painter.dye(goods), &sign, false);
            }
            Some(Place::Town) => draw::town(scene, &sheet, hex, open.network.tiles.contains_key(&hex)),
            None => {}
        }
        let cubes = open.cubes.get(&hex).map_or(&[][..], Vec::as_slice);
        for (nth, goods) in cubes.iter().enumerate() {
            let dye = painter.dye(*goods);
            if is_fresh_cube(painter, hex, &cubes[..=nth]) {
                draw::fresh_cube(scene, &sheet, hex, (nth, cubes.len()));
            }
            draw::cube(scene, &sheet, hex, (nth, cubes.len()), dye, painter.letter(*goods));
        }
    }
    for hex in land.places() {
        draw::name(scene, &sheet, hex, &rules.board.map.name(hex));
    }
}

/// The column that feeds a city: ` W3`; the letter of a new one with its dice: ` B/W4`.
fn numbers(painter: &Painter<'_>, hex: Hex) -> String {
    let board = &painter.rules.board;
    let founded = painter.view.open.network.founded.get(&hex);
    let feeds = founded.map_or(Feeds::City(hex), |city| Feeds::New(*city));
    let Some(nth) = board.data.display.iter().position(|column| column.feeds == feeds) else {
        return String::new();
    };
    let column = &board.data.display[nth];
    match feeds {
        Feeds::City(_) => format!(" {}", painter.name(board.column_names.fact(nth))),
        Feeds::New(city) => format!(" {}/{}", board.letter(city), painter.dice(column)),
    }
}

/// Whether a city was founded since then.
fn is_fresh(painter: &Painter<'_>, hex: Hex) -> bool {
    let is_founded = |view: &View<'_>| view.open.network.founded.contains_key(&hex);
    is_founded(painter.view) && painter.before.is_some_and(|before| !is_founded(before))
}

/// Whether the last of these cubes on a hex came since then: there are more of its colour than there were.
fn is_fresh_cube(painter: &Painter<'_>, hex: Hex, cubes: &[Goods]) -> bool {
    let (Some(before), Some(cube)) = (painter.before, cubes.last()) else { return false };
    let count = |cubes: &[Goods]| cubes.iter().filter(|other| *other == cube).count();
    before.phase != "opening" && count(cubes) > before.open.cubes.get(&hex).map_or(0, |old| count(old))
}

/// Track that was not there before, or was somebody else's.
fn fresh(painter: &Painter<'_>) -> Vec<Section> {
    let Some(before) = painter.before else { return Vec::new() };
    let old: Vec<_> = before.open.network.pieces().collect();
    let new = painter.view.open.network.pieces().filter(|piece| !old.contains(piece));
    new.map(|(section, _)| section).collect()
}
