//! The map of small tiles with the stations on it.

use super::{FRESH, INK, Painter, inks};
use crate::board::scene::{Anchor, Area, Point, Scene, Shape, Stroke, Text};
use crate::games::railroad_dice::names::{Cell, SIZE, SPACES};
use crate::games::railroad_dice::state::MapTile;
use crate::games::railroad_dice::view::View;

const ROOM: Area = Area { left: 20.0, top: 482.0, right: 500.0, bottom: 746.0 };
/// No small tile is drawn larger.
const LARGEST: f64 = 84.0;

/// Draws the map as large as its room allows.
pub fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let open = painter.view.open;
    let heading =
        Text::new(Point::new(ROOM.left, ROOM.top - 8.0), Anchor::Start, 15.0, painter.word("rd-picture-map"));
    scene.write(heading.bold());
    let rows = open.map.iter().map(|tile| tile.spot.row);
    let columns = open.map.iter().map(|tile| tile.spot.column);
    let (north, south) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
    let (west, east) = (columns.clone().min().unwrap_or(0), columns.max().unwrap_or(0));
    let across = (ROOM.right - ROOM.left) / f64::from(east - west + 1);
    let down = (ROOM.bottom - ROOM.top) / f64::from(south - north + 1);
    let side = across.min(down).min(LARGEST);
    for tile in &open.map {
        let left = ROOM.left + side * f64::from(tile.spot.column - west);
        let top = ROOM.top + side * f64::from(tile.spot.row - north);
        let area = Area { left, top, right: left + side, bottom: top + side };
        draw_tile(painter, scene, tile, area.grown(-1.0));
    }
}

fn draw_tile(painter: &Painter<'_>, scene: &mut Scene, tile: &MapTile, area: Area) {
    let side = (area.right - area.left) / SIZE as f64;
    let ground = painter.rules.ground(tile);
    for cell in Cell::all(SPACES) {
        let (left, top) = (area.left + side * cell.column() as f64, area.top + side * cell.row() as f64);
        let space = Area { left, top, right: left + side, bottom: top + side };
        let fill = inks::fill(ground.terrain(cell));
        scene.draw(Shape::Rect { area: space, round: 0.0, fill, stroke: Stroke::NONE });
    }
    let is_new = |before: &View<'_>| before.open.at(tile.spot).is_none();
    let fresh = painter.before.is_some_and(is_new);
    let width = if tile.pieces.is_some() { 3.0 } else { 1.0 };
    if fresh {
        scene.draw(Shape::Rect { area, round: 0.0, fill: "none", stroke: Stroke::solid(FRESH, 7.0) });
    }
    scene.draw(Shape::Rect { area, round: 0.0, fill: "none", stroke: Stroke::solid(INK, width) });
    let each = (area.right - area.left) / 3.0;
    for (place, company) in tile.stations.iter().enumerate() {
        let left = area.left + each * (place % 3) as f64;
        let top = area.top + each * (0.5 + (place / 3) as f64);
        let spot = Area { left, top, right: left + each, bottom: top + each };
        inks::station(scene, spot.grown(-1.5), inks::dye(painter.rules, *company), &painter.letter(*company));
    }
}
