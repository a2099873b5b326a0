//! The goods display: a column for every city, the next cube on top.

use super::super::growth;
use super::{FAINT, INK, Painter, WIDTH};
use crate::board::hex::Goods;
use crate::board::scene::{Anchor, Area, Point, Scene, Shape, Stroke, Text};
use crate::rules::ToFact;

const TOP: f64 = 772.0;
/// The side of a space.
const SIDE: f64 = 18.0;
const MARGIN: f64 = 12.0;
/// How far apart the entries of the legend are at most.
const LEGEND: f64 = 110.0;

/// Draws all columns, the printed ones left and the new cities right.
pub fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    legend(painter, scene);
    let (board, open) = (&painter.rules.board, painter.view.open);
    let step = (WIDTH - 2.0 * MARGIN) / board.data.display.len().max(1) as f64;
    for nth in 0..board.data.display.len() {
        let x = MARGIN + step * (nth as f64 + 0.5);
        let name = painter.name(board.column_names.fact(nth));
        let name = Text::new(Point::new(x, TOP), Anchor::Middle, 13.0, name);
        scene.write(name.bold().coloured(INK));
        for (space, cube_there) in growth::spaces_of(painter.rules, open, nth).into_iter().enumerate() {
            let centre = Point::new(x, TOP + 16.0 + space as f64 * (SIDE + 2.0));
            let area = Area::around(centre, SIDE / 2.0, SIDE / 2.0);
            match cube_there {
                None => {
                    let stroke = Stroke { colour: FAINT, width: 1.0, dash: &[2.0, 2.0] };
                    scene.draw(Shape::Rect { area, round: 1.0, fill: super::PAPER, stroke });
                }
                Some(goods) => cube(painter, scene, centre, goods),
            }
        }
    }
}

/// A cube with its letter.
fn cube(painter: &Painter<'_>, scene: &mut Scene, centre: Point, goods: Goods) {
    let (fill, letter) = painter.dye(goods);
    let area = Area::around(centre, SIDE / 2.0, SIDE / 2.0);
    scene.draw(Shape::Rect { area, round: 1.0, fill, stroke: Stroke::solid(INK, 0.8) });
    let text = Text::new(centre.plus(0.0, 4.6), Anchor::Middle, 13.0, painter.letter(goods));
    scene.write(text.bold().coloured(letter));
}

/// What the letters of goods mean, between the map and the display.
fn legend(painter: &Painter<'_>, scene: &mut Scene) {
    let rules = painter.rules;
    let step = ((WIDTH - 2.0 * MARGIN) / rules.board.data.goods.len().max(1) as f64).min(LEGEND);
    for goods in rules.board.all_goods() {
        let centre = Point::new(MARGIN + SIDE / 2.0 + step * goods.index() as f64, TOP - 30.0);
        cube(painter, scene, centre, goods);
        let at = centre.plus(SIDE / 2.0 + 5.0, 4.6);
        let name = Text::new(at, Anchor::Start, 13.0, painter.name(goods.fact(rules)));
        scene.write(name.coloured(INK).within(step - SIDE - 8.0));
    }
}
