//! Cities, towns, their names, and cubes of goods.

use super::{FRESH, INK, PAPER, Sheet};
use crate::board::hex::Hex;
use crate::board::scene::{Anchor, Area, Colour, Point, Scene, Shape, Stroke, Text};

/// A city: a hex in the colour of its goods, with a sign in the middle of its head.
pub fn city(
    scene: &mut Scene,
    sheet: &Sheet,
    hex: Hex,
    (fill, letter): (Colour, Colour),
    sign: &str,
    port: bool,
) {
    let centre = sheet.centre(hex);
    let shrunk = |share: f64| -> Vec<Point> {
        sheet.corners(hex).into_iter().map(|corner| centre.towards(corner, share)).collect()
    };
    scene.draw(Shape::Polygon { points: shrunk(0.96), fill, stroke: Stroke::solid(INK, 1.4) });
    if port {
        let stroke = Stroke { colour: PAPER, width: 1.6, dash: &[3.0, 2.0] };
        scene.draw(Shape::Polygon { points: shrunk(0.84), fill, stroke });
    }
    let at = centre.plus(0.0, -sheet.size * 0.22);
    scene.write(Text::new(at, Anchor::Middle, sheet.size * 0.4, sign).bold().coloured(letter));
    let label = centre.plus(0.0, -0.6 * sheet.size);
    let label = Text::new(label, Anchor::Middle, sheet.size * 0.27, hex.to_string()).coloured(letter);
    // The ring of a port runs below its label.
    scene.write(if port { label.rimmed(fill) } else { label });
}

/// A town: a ring, filled once track meets in it.
pub fn town(scene: &mut Scene, sheet: &Sheet, hex: Hex, built: bool) {
    let fill = if built { "#9a9a9a" } else { PAPER };
    let stroke = Stroke::solid(INK, 1.4);
    scene.draw(Shape::Circle { centre: sheet.centre(hex), radius: sheet.size * 0.26, fill, stroke });
}

/// The name of a place, at the foot of its hex.
pub fn name(scene: &mut Scene, sheet: &Sheet, hex: Hex, name: &str) {
    let at = sheet.centre(hex).plus(0.0, 0.74 * sheet.size);
    let text = Text::new(at, Anchor::Middle, sheet.size * 0.34, name);
    scene.write(text.bold().rimmed(PAPER));
}

/// Marks a place as new: a band around its hex.
pub fn fresh_place(scene: &mut Scene, sheet: &Sheet, hex: Hex) {
    let mut outline = |stroke| {
        let points = sheet.corners(hex);
        scene.draw(Shape::Polygon { points, fill: FRESH, stroke });
    };
    outline(Stroke::solid(INK, sheet.size * 0.22));
    outline(Stroke::solid(FRESH, sheet.size * 0.16));
    scene.focus = Some(sheet.centre(hex));
}

/// Marks a cube as new: a band around the `nth` of `count`, drawn before the cube.
pub fn fresh_cube(scene: &mut Scene, sheet: &Sheet, hex: Hex, nth_of: (usize, usize)) {
    let area = cube_area(sheet, hex, nth_of).grown(sheet.size * 0.07);
    scene.draw(Shape::Rect { area, round: 2.0, fill: FRESH, stroke: Stroke::solid(INK, 0.8) });
    scene.focus = scene.focus.or(Some(sheet.centre(hex)));
}

/// Where the `nth` of `count` cubes lies, in a row across a hex.
fn cube_area(sheet: &Sheet, hex: Hex, (nth, count): (usize, usize)) -> Area {
    let side = sheet.size * 0.34;
    let step = (side * 1.12).min(sheet.size * 1.6 / count.max(1) as f64);
    let across = (nth as f64 - (count as f64 - 1.0) / 2.0) * step;
    Area::around(sheet.centre(hex).plus(across, 0.12 * sheet.size), side / 2.0, side / 2.0)
}

/// A cube of goods with its letter: the `nth` of `count` in a row across a hex.
pub fn cube(
    scene: &mut Scene,
    sheet: &Sheet,
    hex: Hex,
    nth_of: (usize, usize),
    (fill, letter): (Colour, Colour),
    sign: &str,
) {
    let area = cube_area(sheet, hex, nth_of);
    let side = area.right - area.left;
    let centre = Point::new((area.left + area.right) / 2.0, (area.top + area.bottom) / 2.0);
    scene.draw(Shape::Rect { area, round: 1.0, fill, stroke: Stroke::solid(PAPER, 0.9) });
    let text = Text::new(centre.plus(0.0, side * 0.27), Anchor::Middle, side * 0.74, sign);
    scene.write(text.bold().coloured(letter));
}
