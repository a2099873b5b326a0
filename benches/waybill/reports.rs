//! `report`: positions as text in both languages, secrets filtered, against the bare layout with its
//! page prepared, and in bytes a second against the 4.8 MB a second of Atlantis.

use crate::games::{WholeGame, whole_games};
use crate::letters::middle;
use crate::measure::{Noise, ROUNDS, cpu_chunk, speed};
use crate::report::{Goal, Row};
use std::hint::black_box;
use waybill::report::Desk;
use waybill::rules::{Language, Seat, Viewer};
use waybill::table::Replay;

/// Bytes of reports that Atlantis writes a second; it cannot stand here, so its figure is a constant
/// from a machine like this one.
const ATLANTIS: f64 = 4.8e6;

/// Who reads the reports.
const READER: Seat = Seat(0);

/// Measures it.
pub fn run() -> Vec<Row> {
    whole_games().iter().flat_map(rows).collect()
}

fn rows(game: &WholeGame) -> Vec<Row> {
    let (name, desk, replay) = (game.title.id(), Desk::new(), middle(game));
    let viewer = Viewer::Seat(READER);
    let bytes: usize = Language::ALL.map(|language| position(&desk, &replay, language).len()).iter().sum();
    let mut ours = cpu_chunk(Language::ALL.len(), || write(&desk, &replay));
    let prepared =
        Language::ALL.map(|language| desk.prepared_position(language, &replay, viewer).expect("built in"));
    let mut bare =
        cpu_chunk(Language::ALL.len(), || prepared.iter().for_each(|write| drop(black_box(write()))));
    let limit = speed(Noise::Cpu, ROUNDS, &mut ours, &mut [&mut bare])[0];
    let second = bytes as f64 / Language::ALL.len() as f64 / ATLANTIS;
    let atlantis = speed(Noise::Cpu, ROUNDS, &mut ours, &mut [&mut || second])[0];
    vec![
        Row::new(format!("{name}, speed : the layout alone"), limit)
            .bar(Goal::AtLeast(0.5))
            .target(Goal::AtLeast(0.7)),
        Row::new(format!("{name}, bytes a second : 4.8 MB"), atlantis)
            .bar(Goal::AtLeast(5.0))
            .target(Goal::AtLeast(10.0)),
    ]
}

/// Writes a position for one reader in every language.
pub fn write(desk: &Desk, replay: &Replay) {
    Language::ALL.iter().for_each(|language| drop(black_box(position(desk, replay, *language))));
}

fn position(desk: &Desk, replay: &Replay, language: Language) -> String {
    desk.position(language, replay, &*replay.game, Viewer::Seat(READER))
}
