//! The ground: hexes by terrain, rivers as they run, the label of every hex.

use super::Sheet;
use crate::board::hex::{Hex, HexMap, Run, Terrain};
use crate::board::scene::{Anchor, Colour, Point, Scene, Shape, Stroke, Text};

/// The lines between hexes.
const BORDER: Stroke = Stroke::solid("#a9ab97", 0.8);

const WATER: Colour = "#b9dcef";
const RIVER: Colour = "#4a9bd4";

/// The colour of a terrain.
fn fill(terrain: Terrain) -> Colour {
    match terrain {
        Terrain::Plain => "#f1f2e2",
        Terrain::River => "#e6efe6",
        Terrain::Hills => "#e4d9b4",
        Terrain::Mountain => "#d2bd9d",
        Terrain::Water => WATER,
    }
}

/// Draws all hexes of a map. Water has no lines between its hexes and no labels: nothing is ever built there.
pub fn ground(scene: &mut Scene, sheet: &Sheet, map: &HexMap) {
    let hexes: Vec<(Hex, Terrain)> = map.hexes().filter_map(|hex| Some((hex, map.terrain(hex)?))).collect();
    for (hex, terrain) in &hexes {
        let stroke = match terrain {
            Terrain::Water => Stroke::solid(WATER, 0.8),
            Terrain::Plain | Terrain::River | Terrain::Hills | Terrain::Mountain => BORDER,
        };
        scene.draw(Shape::Polygon { points: sheet.corners(*hex), fill: fill(*terrain), stroke });
    }
    for (hex, terrain) in hexes {
        match terrain {
            Terrain::River => river(scene, sheet, hex, map.data().rivers.get(&hex).copied()),
            Terrain::Hills => hills(scene, sheet, hex),
            Terrain::Mountain => mountain(scene, sheet, hex),
            Terrain::Plain | Terrain::Water => {}
        }
        if terrain != Terrain::Water {
            scene.write(label(sheet, hex));
        }
    }
}

/// Writes the label of a hex again, over track that runs across it.
pub fn label_over_track(scene: &mut Scene, sheet: &Sheet, hex: Hex) {
    scene.write(label(sheet, hex).coloured("#3a3a3a").rimmed(super::PAPER));
}

/// A label stands beside the northern edge, where track runs over it.
fn label(sheet: &Sheet, hex: Hex) -> Text {
    let at = sheet.centre(hex).plus(-0.3 * sheet.size, -0.62 * sheet.size);
    Text::new(at, Anchor::Middle, sheet.size * 0.3, hex.to_string()).coloured("#75776a")
}

/// A river where the map says it runs, else a wave in the middle.
fn river(scene: &mut Scene, sheet: &Sheet, hex: Hex, run: Option<Run>) {
    let points = match run {
        Some(run) => super::track::curve(sheet, hex, run),
        None => {
            let wave = |step: u32| {
                let along = f64::from(step) / 12.0;
                let height = (along * std::f64::consts::TAU).sin() * 0.12;
                sheet.centre(hex).plus((along - 0.5) * sheet.size, height * sheet.size)
            };
            (0..=12).map(wave).collect()
        }
    };
    scene.draw(Shape::Line { points, stroke: Stroke::solid(RIVER, sheet.size * 0.16) });
}

fn hills(scene: &mut Scene, sheet: &Sheet, hex: Hex) {
    let hump = |left: f64, top: f64| -> Vec<Point> {
        let point = |step: u32| {
            let along = f64::from(step) / 8.0;
            let height = (along * std::f64::consts::PI).sin() * 0.2;
            sheet.centre(hex).plus((left + along * 0.44) * sheet.size, (top - height) * sheet.size)
        };
        (0..=8).map(point).collect()
    };
    for (left, top) in [(-0.62, 0.5), (-0.2, 0.62), (0.2, 0.46)] {
        let stroke = Stroke::solid("#94804a", sheet.size * 0.05);
        scene.draw(Shape::Line { points: hump(left, top), stroke });
    }
}

fn mountain(scene: &mut Scene, sheet: &Sheet, hex: Hex) {
    for (x, y, height) in [(-0.3, 0.6, 0.42), (0.22, 0.62, 0.32)] {
        let foot = sheet.centre(hex).plus(x * sheet.size, y * sheet.size);
        let (half, height) = (height * 0.62 * sheet.size, height * sheet.size);
        let points = vec![foot.plus(-half, 0.0), foot.plus(0.0, -height), foot.plus(half, 0.0)];
        let stroke = Stroke::solid("#6e5534", 0.8);
        scene.draw(Shape::Polygon { points, fill: "#a3835a", stroke });
    }
}
