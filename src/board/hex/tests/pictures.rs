//! The drawing of a map with track.

use crate::board::Scene;
use crate::board::hex::draw::{self, INKS, NOBODY, Sheet};
use crate::board::hex::sample::Table;
use crate::board::scene::{Area, Shape};

fn drawing(table: &Table) -> Scene {
    let mut scene = Scene { width: 1000.0, height: 700.0, ..Scene::default() };
    let sheet = Sheet::fitting(&table.map, Area { left: 8.0, top: 30.0, right: 992.0, bottom: 690.0 });
    draw::ground(&mut scene, &sheet, &table.map);
    for (hex, tile) in &table.network.tiles {
        draw::track(&mut scene, &sheet, *hex, tile, |nth| {
            tile.pieces[nth].owner.map_or(NOBODY, |owner| INKS[usize::from(owner.0) % INKS.len()])
        });
    }
    for town in &table.map.data().towns {
        draw::town(&mut scene, &sheet, town.hex, table.network.tiles.contains_key(&town.hex));
        draw::name(&mut scene, &sheet, town.hex, &town.name);
    }
    for city in &table.map.data().cities {
        draw::city(&mut scene, &sheet, city.hex, ("#d62828", "#ffffff"), "1", city.port);
        draw::name(&mut scene, &sheet, city.hex, &city.name);
    }
    scene
}

#[test]
fn every_hex_of_land_has_its_label_and_all_is_on_the_sheet() {
    let table = Table::new();
    let scene = drawing(&table);
    for hex in table.map.hexes().filter(|hex| table.map.is_land(*hex)) {
        assert!(scene.texts().any(|text| text.text == hex.to_string()), "{hex}");
    }
    for shape in &scene.shapes {
        if let Shape::Polygon { points, .. } = shape {
            let sheet = scene.sheet();
            assert!(points.iter().all(|point| point.within(sheet) == *point), "{points:?}");
        }
    }
    assert!(scene.texts().all(|text| text.area().is_within(scene.sheet().grown(12.0))));
}

#[test]
fn track_is_drawn_as_it_runs() {
    let mut table = Table::new();
    let lines = |table: &Table| {
        let line = |shape: &&Shape| matches!(shape, Shape::Line { .. });
        drawing(table).shapes.iter().filter(line).count()
    };
    let bare = lines(&table);
    table.lay(0, "K10", "NE-SW");
    let straight = lines(&table);
    assert!(straight > bare);
    table.lay(0, "L9", "NE-SW");
    table.lay(1, "K11", "N-NW");
    let before = lines(&table);
    table.lay(1, "K10", "N-S");
    assert!(lines(&table) - before > straight - bare, "a crossing has a bridge");
}
