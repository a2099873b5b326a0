//! The map in lines that can be read aloud: every railroad with its owner and the cities it serves, and where the
//! trains stand.

use super::Painter;
use crate::games::rail_baron::names::{Dot, Railroad};
use crate::games::rail_baron::state::Owner;
use crate::games::rail_baron::view::SeatView;
use crate::rules::{Fact, Sentence};

/// A line for every railroad, then one for every train.
pub fn lines(painter: &Painter<'_>) -> Vec<String> {
    let railroads = painter.rules.board.railroads().map(|line| painter.say(&railroad(painter, line)));
    let trains = painter.view.seats.iter().filter_map(train).map(|sentence| painter.say(&sentence));
    railroads.chain(trains).collect()
}

fn railroad(painter: &Painter<'_>, line: Railroad) -> Sentence {
    let board = &painter.rules.board;
    let data = board.line(line);
    let served = |dot: &&Dot| board.tracks.around(**dot).iter().any(|step| step.by == line);
    let cities = board.layout().cities.iter().filter(served).map(|dot| Fact::from(board.name(*dot)));
    let sentence = match painter.owner(line) {
        Owner::Bank => Sentence::new("rb-map-line-bank"),
        Owner::Governor => Sentence::new("rb-map-line-governor"),
        Owner::Seat(seat) => Sentence::new("rb-map-line-seat").with("seat", seat),
    };
    sentence
        .with("short", data.short.as_str())
        .with("name", data.name.as_str())
        .with("price", data.price)
        .with("cities", cities.collect::<Vec<Fact>>())
}

fn train(seat: &SeatView<'_>) -> Option<Sentence> {
    let at = seat.at?;
    let sentence = |id: &'static str| Sentence::new(id).with("seat", seat.seat).with("at", at);
    Some(match (seat.to, seat.declared) {
        (Some(to), true) => sentence("rb-map-train-declared").with("to", to),
        (Some(to), false) => sentence("rb-map-train-bound").with("to", to),
        (None, _) => sentence("rb-map-train"),
    })
}
