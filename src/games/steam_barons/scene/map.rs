//! The map: ground, track with its companies, cities with ports and cubes, towns, names.

use super::{MAP, Painter};
use crate::board::hex::draw::{self, Sheet};
use crate::board::hex::{Place, Section};
use crate::board::scene::Scene;
use crate::games::steam_barons::state::company;

/// Draws the map.
pub fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let (rules, open) = (painter.rules, painter.view.open);
    let map = &rules.board.map;
    let sheet = Sheet::fitting(map, MAP);
    let land = open.land(rules);
    draw::ground(scene, &sheet, map);
    fresh(painter).into_iter().for_each(|section| draw::fresh(scene, &sheet, section));
    for (hex, tile) in &open.network.tiles {
        draw::track(scene, &sheet, *hex, tile, |nth| painter.ink(tile.pieces[nth].owner.map(company)));
    }
    for hex in land.places() {
        match land.place(hex) {
            Some(Place::City(goods)) => {
                let port = map.city(hex).is_some_and(|city| city.port);
                draw::city(scene, &sheet, hex, painter.dye(goods), painter.letter(goods), port);
            }
            Some(Place::Town) => draw::town(scene, &sheet, hex, open.network.tiles.contains_key(&hex)),
            None => {}
        }
        let cubes = open.cubes.get(&hex).map_or(&[][..], Vec::as_slice);
        for (nth, goods) in cubes.iter().enumerate() {
            let dye = painter.dye(*goods);
            draw::cube(scene, &sheet, hex, (nth, cubes.len()), dye, painter.letter(*goods));
        }
    }
    // Links between neighbouring cities lie on their edge, above both.
    for (nth, pair) in map.data().neighbours.iter().enumerate() {
        let Some(edge) = pair.0.edge_to(pair.1) else { continue };
        let taken = u8::try_from(nth).ok().and_then(|nth| open.network.taken.get(&nth));
        let owner = taken.map(|owner| owner.map(company));
        draw::printed_link(scene, &sheet, pair.0, edge, owner.map(|owner| painter.ink(owner)));
        if let Some(owner) = owner {
            let at = sheet.middle_of(pair.0, edge);
            draw::badge(scene, &sheet, at, painter.ink(owner), painter.initial(owner));
        }
    }
    for link in land.links() {
        if let Some(at) = draw::link_middle(&sheet, &link) {
            let owner = link.owner.map(company);
            draw::badge(scene, &sheet, at, painter.ink(owner), painter.initial(owner));
        }
    }
    for hex in land.places() {
        draw::name(scene, &sheet, hex, &map.name(hex));
    }
}

/// Track that was not there before, or was somebody else's.
fn fresh(painter: &Painter<'_>) -> Vec<Section> {
    let Some(before) = painter.before else { return Vec::new() };
    let old: Vec<_> = before.open.network.pieces().collect();
    let new = painter.view.open.network.pieces().filter(|piece| !old.contains(piece));
    new.map(|(section, _)| section).collect()
}
