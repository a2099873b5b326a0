//! `chain`: verifying an export, against a bare BLAKE3 chain over the same lines.

use crate::games::{TABLE, WholeGame, whole_games};
use crate::measure::{Noise, ROUNDS, cpu_chunk, speed};
use crate::report::{Goal, Row};
use std::hint::black_box;
use waybill::journal::{Shows, export};

/// Measures it.
pub fn run() -> Vec<Row> {
    let row = |game: &WholeGame| {
        let text = exported(game);
        let mut ours = cpu_chunk(game.lines.len(), || verify(&text));
        let mut limit = cpu_chunk(game.lines.len(), || bare(&game.lines));
        let ratio = speed(Noise::Cpu, ROUNDS, &mut ours, &mut [&mut limit])[0];
        Row::new(format!("{}, speed : a bare BLAKE3 chain", game.title.id()), ratio)
            .bar(Goal::AtLeast(0.25))
            .target(Goal::AtLeast(0.3))
    };
    whole_games().iter().map(row).collect()
}

/// The export of a game.
pub fn exported(game: &WholeGame) -> String {
    export::write(TABLE, &game.lines, Shows::Everything).expect("it was just played")
}

/// Verifies an export.
pub fn verify(text: &str) {
    black_box(export::verify(text.as_bytes()).expect("it was just written"));
}

fn bare(lines: &[String]) {
    let mut chain = [0; 32];
    for line in lines {
        chain = *blake3::Hasher::new().update(&chain).update(line.as_bytes()).finalize().as_bytes();
    }
    black_box(chain);
}
