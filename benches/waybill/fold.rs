//! `fold`: acts of players a second folded from records in memory, whole games of each title, against a
//! bare loop that decodes the events, and against moves of boardgame.io.

use crate::games::{TABLE, WholeGame, whole_games};
use crate::measure::{Noise, ROUNDS, cpu_chunk, speed};
use crate::peer::{BOARDGAME_IO_IN_18XX, Peer};
use crate::report::{Goal, Row};
use std::hint::black_box;
use waybill::table::{Openings, Replay};

/// Measures it.
pub fn run() -> Vec<Row> {
    let mut rows = Vec::new();
    let mut peer = Peer::start();
    for game in whole_games() {
        let name = game.title.id();
        let openings = Openings::default();
        let mut ours = cpu_chunk(game.acts, || fold(&game, &openings));
        let mut limit = cpu_chunk(game.acts, || decode(&game));
        let ratio = speed(Noise::Cpu, ROUNDS, &mut ours, &mut [&mut limit])[0];
        let what = format!("{name}, speed : decoding the events only");
        rows.push(Row::new(what, ratio).bar(Goal::AtLeast(0.25)).target(Goal::AtLeast(0.5)));
        rows.extend(Peer::rows(&mut peer, |chunk| {
            let ratio = speed(Noise::Cpu, ROUNDS, &mut ours, &mut [chunk])[0];
            let ratio_18xx = ratio.times(BOARDGAME_IO_IN_18XX);
            vec![
                Row::new(format!("{name}, speed : boardgame.io's reducer"), ratio)
                    .bar(Goal::AtLeast(25.0))
                    .target(Goal::AtLeast(50.0)),
                Row::new(format!("{name}, speed : 18xx-all (by boardgame.io)"), ratio_18xx)
                    .bar(Goal::AtLeast(250.0))
                    .target(Goal::AtLeast(500.0)),
            ]
        }));
    }
    rows
}

/// Folds a game.
pub fn fold(game: &WholeGame, openings: &Openings) {
    black_box(Replay::fold(TABLE, &game.lines, openings).expect("it was just played"));
}

fn decode(game: &WholeGame) {
    for line in &game.lines {
        black_box(game.title.proof().count_events(line).expect("it was just played"));
    }
}
