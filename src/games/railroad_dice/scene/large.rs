//! The large tiles on the table: terrain, dice as track, stations, and where the line could go on.

use super::{FRESH, INK, PAPER, Painter, inks};
use crate::board::scene::{Anchor, Area, Point, Scene, Shape, Stroke, Text};
use crate::games::railroad_dice::names::{Cell, SIZE, SPACES, Tile};
use crate::games::railroad_dice::state::{Built, Piece};
use crate::games::railroad_dice::view;
use crate::games::railroad_dice::view::View;
use crate::rules::{Sentence, ToFact};

const SIDE: f64 = 51.0;
const TOP: f64 = 76.0;
const LEFT: f64 = 32.0;
const STEP: f64 = 388.0;
/// Where two of them lie, with their titles and letters.
pub const AREA: Area =
    Area { left: 0.0, top: TOP - 40.0, right: LEFT + 2.0 * STEP, bottom: TOP + SIDE * SIZE as f64 + 8.0 };

/// Draws the tiles in play, from west to east as they lie on the map.
pub fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let open = painter.view.open;
    let mut tiles: Vec<Tile> = open.in_play().collect();
    tiles.sort_by_key(|tile| (open.tile(*tile).spot.column, open.tile(*tile).spot.row));
    for (place, tile) in tiles.into_iter().take(2).enumerate() {
        draw_tile(painter, scene, tile, LEFT + STEP * place as f64);
    }
}

fn draw_tile(painter: &Painter<'_>, scene: &mut Scene, tile: Tile, left: f64) {
    let open = painter.view.open;
    let of = open.tile(tile);
    let kind = Sentence::new("rd-picture-tile")
        .with("kind", of.kind.fact(painter.rules))
        .with("turned", i64::from(of.turned) * 90)
        .with("spot", of.spot.fact(painter.rules));
    let width = SIDE * SIZE as f64;
    let text = Text::new(Point::new(left, TOP - 22.0), Anchor::Start, 14.0, painter.say(&kind));
    scene.write(text.bold().within(width));
    let area = |cell: Cell| {
        let (x, y) = (left + SIDE * cell.column() as f64, TOP + SIDE * cell.row() as f64);
        Area { left: x, top: y, right: x + SIDE, bottom: y + SIDE }
    };
    for cell in Cell::all(SPACES) {
        inks::space(scene, area(cell), painter.rules.ground(of).terrain(cell));
    }
    for place in 0..SIZE {
        let (row, column) = (area(Cell::new(place, 0)), area(Cell::new(0, place)));
        let letter = Cell::new(place, 0).label()[..1].to_owned();
        let at = Point::new(left - 10.0, (row.top + row.bottom) / 2.0 + 4.5);
        scene.write(Text::new(at, Anchor::Middle, 12.0, letter).coloured("#4d4d4d"));
        let at = Point::new((column.left + column.right) / 2.0, TOP - 5.0);
        scene.write(Text::new(at, Anchor::Middle, 12.0, (place + 1).to_string()).coloured("#4d4d4d"));
    }
    let whole = Area { left, top: TOP, right: left + width, bottom: TOP + width };
    scene.draw(Shape::Rect { area: whole, round: 0.0, fill: "none", stroke: Stroke::solid(INK, 2.0) });
    for piece in of.pieces() {
        draw_piece(painter, scene, tile, piece, area(piece.cell).grown(-3.0));
    }
    for cell in view::faced(open, tile) {
        let place = area(cell);
        let centre = Point::new((place.left + place.right) / 2.0, (place.top + place.bottom) / 2.0);
        let stroke = Stroke { colour: "#c2185b", width: 2.5, dash: &[4.0, 3.0] };
        scene.draw(Shape::Circle { centre, radius: SIDE * 0.3, fill: PAPER, stroke });
        let text = Text::new(centre.plus(0.0, 9.0), Anchor::Middle, 22.0, "*").bold();
        scene.write(text.coloured("#c2185b"));
    }
}

fn draw_piece(painter: &Painter<'_>, scene: &mut Scene, tile: Tile, piece: &Piece, area: Area) {
    let had = |before: &View<'_>| {
        let tile = before.open.map.get(tile.index());
        tile.is_some_and(|tile| tile.pieces().contains(piece))
    };
    let fresh = painter.before.is_some_and(|before| !had(before));
    if fresh {
        scene.focus = Some(Point::new((area.left + area.right) / 2.0, (area.top + area.bottom) / 2.0));
    }
    match piece.what {
        Built::Rail(to) => {
            inks::die(scene, area, if fresh { FRESH } else { PAPER });
            inks::rail(scene, area, [piece.from.opposite(), to]);
        }
        Built::Station(company) => {
            if fresh {
                inks::die(scene, area, FRESH);
            }
            let dye = inks::dye(painter.rules, company);
            inks::station(scene, area.grown(-6.0), dye, &painter.letter(company));
        }
    }
}
