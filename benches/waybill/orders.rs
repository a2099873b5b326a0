//! `orders`: order lines a second through the grammar, against the 280,000 lines a second of Atlantis.
//!
//! Atlantis cannot stand here, so its figure is a constant from a machine like this one; the count of
//! instructions in `budgets.txt` is the sharper measure.

use crate::games::{TABLE, WholeGame, whole_games};
use crate::measure::{Noise, ROUNDS, cpu_chunk, speed};
use crate::report::{Goal, Row};
use std::hint::black_box;
use waybill::games::Game;
use waybill::rules::Language;
use waybill::table::{Openings, Replay};

/// Order lines a second that Atlantis reads.
const ATLANTIS: f64 = 280_000.0;

/// Measures it.
pub fn run() -> Vec<Row> {
    let row = |game: &WholeGame| {
        let (position, lines) = written(game);
        let mut ours = cpu_chunk(lines.len(), || read(&*position, &lines));
        let ratio = speed(Noise::Cpu, ROUNDS, &mut ours, &mut [&mut || 1.0 / ATLANTIS])[0];
        Row::new(format!("{}, lines a second : 280,000", game.title.id()), ratio)
            .bar(Goal::AtLeast(1.0))
            .target(Goal::AtLeast(2.0))
    };
    whole_games().iter().map(row).collect()
}

/// Every order of a game, in both languages, and a position that reads them.
pub fn written(game: &WholeGame) -> (Box<dyn Game>, Vec<String>) {
    let position = Replay::fold(TABLE, &game.lines, &Openings::default()).expect("it was just played").game;
    let in_both = |order: &String| {
        [Language::English, Language::Italian]
            .map(|language| position.canonical(order, language).expect("what was ordered can be read"))
    };
    let lines = game.orders.iter().flat_map(in_both).collect();
    (position, lines)
}

/// Reads lines into orders.
pub fn read(position: &dyn Game, lines: &[String]) {
    for line in lines {
        position.understands(black_box(line)).expect("what was ordered can be read");
    }
}
