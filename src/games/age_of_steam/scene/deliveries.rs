//! What the reader could deliver now, as a list below the players: the best first, with what it brings to whom.

use super::{HEIGHT, Painter, WIDTH};
use crate::board::scene::{Anchor, Point, Scene, Text};
use crate::games::age_of_steam::view::DeliveryView;
use crate::rules::{Fact, Sentence};

const MARGIN: f64 = 12.0;
const ROW: f64 = 18.0;
const SIZE: f64 = 13.5;
/// How many are listed; the text of a letter has more.
const ROWS: usize = 8;

/// How much room the list takes below everything else.
pub fn height(painter: &Painter<'_>) -> f64 {
    match listed(painter).len() {
        0 => 0.0,
        count => ROW * (count as f64 + 1.0) + MARGIN,
    }
}

fn listed<'p>(painter: &Painter<'p>) -> &'p [DeliveryView<'p>] {
    let all = &painter.view.deliveries;
    &all[..all.len().min(ROWS)]
}

/// Draws the list.
pub fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let deliveries = listed(painter);
    if deliveries.is_empty() {
        return;
    }
    let at = |row: usize| Point::new(MARGIN, HEIGHT + ROW * (row as f64 + 0.6));
    let head = painter.say(&Sentence::new("aos-head-deliveries"));
    scene.write(Text::new(at(0), Anchor::Start, SIZE, head).bold());
    for (nth, delivery) in deliveries.iter().enumerate() {
        let text = Text::new(at(nth + 1), Anchor::Start, SIZE, said(painter, delivery));
        scene.write(text.within(WIDTH - 2.0 * MARGIN));
    }
}

/// The same in lines that can be read aloud.
pub fn lines(painter: &Painter<'_>) -> Vec<String> {
    listed(painter).iter().map(|delivery| format!("{}.", said(painter, delivery))).collect()
}

/// One delivery in words.
fn said(painter: &Painter<'_>, of: &DeliveryView<'_>) -> String {
    let goods = Fact::Word { id: format!("aos-goods-{}", of.goods), name: of.goods.to_owned() };
    let own = Sentence::new("aos-delivery").with("goods", goods).with("way", of.way.as_str());
    let others = of.others.iter().map(|(who, gain)| {
        painter.say(&Sentence::new("aos-delivery-other").with("who", *who).with("gain", *gain))
    });
    let parts: Vec<String> = [painter.say(&own.with("gain", of.gain))].into_iter().chain(others).collect();
    parts.join(", ")
}
