//! `audit`: acts of players a second audited, against a bare loop that decodes and chains their records, and
//! against moves of boardgame.io.

use crate::games::{TABLE, WholeGame, whole_games};
use crate::measure::{Noise, ROUNDS, cpu_chunk, speed};
use crate::peer::{BOARDGAME_IO_IN_18XX, BOARDGAME_IO_IN_CHOOCHOO, Peer};
use crate::report::{Goal, Row};
use std::hint::black_box;
use waybill::journal::{Record, check_all};
use waybill::table::{self, Openings};

/// Measures it.
pub fn run() -> Vec<Row> {
    let mut rows = Vec::new();
    let mut peer = Peer::start();
    for game in whole_games() {
        let name = game.title.id();
        let openings = Openings::default();
        let mut ours = cpu_chunk(game.acts, || audit(&game, &openings));
        let mut limit = cpu_chunk(game.acts, || decode_and_chain(&game));
        let ratio = speed(Noise::Cpu, ROUNDS, &mut ours, &mut [&mut limit])[0];
        rows.push(Row::new(format!("{name}, speed : decoding all + chain"), ratio));
        rows.extend(Peer::rows(&mut peer, |chunk| {
            let ratio = speed(Noise::Cpu, ROUNDS, &mut ours, &mut [chunk])[0];
            vec![
                Row::new(format!("{name}, speed : boardgame.io's reducer"), ratio)
                    .bar(Goal::AtLeast(5.0))
                    .target(Goal::AtLeast(10.0)),
                Row::new(
                    format!("{name}, speed : 18xx-all (by boardgame.io)"),
                    ratio.times(BOARDGAME_IO_IN_18XX),
                )
                .bar(Goal::AtLeast(50.0))
                .target(Goal::AtLeast(100.0)),
                Row::new(
                    format!("{name}, speed : choochoo (by boardgame.io)"),
                    ratio.times(BOARDGAME_IO_IN_CHOOCHOO),
                )
                .bar(Goal::AtLeast(250.0))
                .target(Goal::AtLeast(500.0)),
            ]
        }));
    }
    rows
}

/// Audits a game.
pub fn audit(game: &WholeGame, openings: &Openings) {
    assert!(black_box(table::audit(TABLE, &game.lines, openings)).passes());
}

fn decode_and_chain(game: &WholeGame) {
    for line in &game.lines {
        black_box(Record::read(line).expect("it was just played"));
        black_box(game.title.proof().count_events(line).expect("it was just played"));
    }
    black_box(check_all(TABLE, game.lines.iter().map(String::as_str)).expect("it was just played"));
}
