//! `orders`: order lines a second through the grammar, against the 280,000 lines a second of Atlantis.
//!
//! Atlantis cannot stand here, so its figure is a constant from a machine like this one; the count of
//! instructions in `budgets.txt` is the sharper measure.

use crate::games::{TABLE, WholeGame, whole_games};
use crate::measure::{Noise, ROUNDS, cpu_chunk, speed};
use crate::report::{Goal, Row};
use std::hint::black_box;
use waybill::orders::Pen;
use waybill::rules::Language;
use waybill::table::{Openings, Replay};

/// Order lines a second that Atlantis reads.
const ATLANTIS: f64 = 280_000.0;

/// Measures it.
pub fn run() -> Vec<Row> {
    let row = |game: &WholeGame| {
        let (position, lines) = written(game);
        let mut ours = cpu_chunk(lines.len(), || read(&position, &lines));
        let ratio = speed(Noise::Cpu, ROUNDS, &mut ours, &mut [&mut || 1.0 / ATLANTIS])[0];
        Row::new(format!("{}, lines a second : 280,000", game.title.id()), ratio)
            .bar(Goal::AtLeast(1.0))
            .target(Goal::AtLeast(2.0))
    };
    whole_games().iter().map(row).collect()
}

/// Every order of a game, in both languages, and a position that reads them.
pub fn written(game: &WholeGame) -> (Replay, Vec<String>) {
    let replay = Replay::fold(TABLE, &game.lines, &Openings::default()).expect("it was just played");
    let in_both = |order: &String| {
        let read = replay.game.read(order, replay.house.players()).expect("what was ordered can be read");
        Language::ALL
            .map(|language| replay.game.write(&read, &Pen { language, players: replay.house.names() }))
    };
    let lines = game.orders.iter().flat_map(in_both).collect();
    (replay, lines)
}

/// Reads lines into orders.
pub fn read(replay: &Replay, lines: &[String]) {
    for line in lines {
        let read = replay.game.read(black_box(line), replay.house.players());
        black_box(read.expect("what was ordered can be read"));
    }
}
