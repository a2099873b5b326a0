//! What the signs of the map mean, in two lines at the lower edge.

use super::map::{self, Cube};
use super::{INK, Painter};
use crate::board::scene::{Anchor, Point, Scene, Text};
use crate::games::steel_driver::names::Goods;

const SIZE: f64 = 13.0;
/// Between the text of a sign and the next sign.
const GAP: f64 = 16.0;
/// Where no sign begins any more.
const RIGHT: f64 = 985.0;

/// Draws both lines.
pub fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let mut pen = Pen { scene, at: Point::new(14.0, 662.0) };
    pen.sign(56.0, &painter.word("sd-picture-start"), |scene, centre| map::token(scene, centre, true, false));
    let special = painter.rules.board.data.intercontinental;
    let starts = painter.rules.board.city(special.from).start;
    let made = if painter.view.linked { "sd-picture-end-linked" } else { "sd-picture-end" };
    pen.sign(64.0, &painter.word(made), |scene, centre| map::token(scene, centre, starts, true));
    pen.sign(18.0, &painter.word("sd-picture-cost"), |scene, centre| map::cost(scene, centre, 2));
    if painter.before.is_some() {
        pen.sign(34.0, &painter.word("sd-picture-new"), |scene, centre| {
            map::fresh_line(scene, &[centre.plus(-15.0, 0.0), centre.plus(15.0, 0.0)]);
        });
    }
    pen.at = Point::new(14.0, 687.0);
    let heading = Text::new(pen.at.plus(0.0, 4.6), Anchor::Start, SIZE, painter.word("sd-picture-goods"));
    pen.at.x += heading.width() + 8.0;
    pen.scene.write(heading.coloured(INK));
    for goods in Goods::all(painter.rules.board.data.goods.len()) {
        let count = painter.rules.board.data.cities.iter().filter(|city| city.goods == goods).count();
        let text = format!("{} ({count})", painter.goods(goods));
        pen.sign(19.0, &text, |scene, centre| map::square(painter, scene, centre, goods, Cube::Coming));
    }
}

struct Pen<'s> {
    scene: &'s mut Scene,
    at: Point,
}

impl Pen<'_> {
    /// A sign that takes so much room, and what it means.
    fn sign(&mut self, room: f64, means: &str, draw: impl FnOnce(&mut Scene, Point)) {
        let text = Text::new(self.at.plus(room + 4.0, 4.6), Anchor::Start, SIZE, means);
        if self.at.x + room + 40.0 > RIGHT {
            return;
        }
        let text = text.within(RIGHT - self.at.x - room);
        draw(self.scene, self.at.plus(room / 2.0, 0.0));
        self.at.x += room + 4.0 + text.width() + GAP;
        self.scene.write(text);
    }
}
