//! The drawing in words: tiles with their stations, the ends of the line, dice in front of the screens.

use super::Painter;
use crate::games::railroad_dice::names::EndName;
use crate::rules::{Seat, Sentence, ToFact};

/// A line for each thing that the drawing shows.
pub fn lines(painter: &Painter<'_>) -> Vec<String> {
    let (rules, open) = (painter.rules, painter.view.open);
    let tiles = open.map.iter().map(|tile| match tile.stations[..] {
        [] => Sentence::new("rd-map-tile-bare")
            .with("spot", tile.spot.fact(rules))
            .with("kind", tile.kind.fact(rules)),
        _ => Sentence::new("rd-map-tile")
            .with("spot", tile.spot.fact(rules))
            .with("kind", tile.kind.fact(rules))
            .with("stations", tile.stations.fact(rules)),
    });
    let ends = EndName::ALL.into_iter().map(|name| {
        let end = open.end(name);
        Sentence::new("rd-map-end")
            .with("end", name.fact(rules))
            .with("cell", end.cell.fact(rules))
            .with("spot", open.tile(end.tile).spot.fact(rules))
            .with("heading", end.heading.fact(rules))
    });
    let fronts = Seat::all(rules.seats).map(|seat| match open.player(seat).front.total() {
        0 => Sentence::new("rd-map-front-none").with("seat", seat),
        _ => {
            Sentence::new("rd-map-front").with("seat", seat).with("dice", open.player(seat).front.fact(rules))
        }
    });
    tiles.chain(ends).chain(fronts).map(|sentence| painter.say(&sentence)).collect()
}
