//! Exports of every shape that ever landed: each can be read, replayed and audited for ever.
//!
//! A new shape is added with `WRITE_RECORDS=name cargo test --test suite records`, which writes a short game of each
//! title, in full and as a public copy, under that name. What is there already is never written again.

use crate::house::{begun, bot_line, hall, hand};
use std::{fs, path::PathBuf};
use waybill::games::{Bot, TITLES};
use waybill::journal::{Shows, export};
use waybill::rules::luck::Seeded;
use waybill::rules::{By, Seat, Turn};
use waybill::table::{Openings, Replay, audit};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/records")
}

/// Writes a short game of each title with something hidden in it.
fn write(shape: &str) {
    fs::create_dir_all(folder()).unwrap();
    for title in TITLES {
        let hall = hall();
        let seats = *title.seats().start();
        let name = format!("{}, kept", title.name());
        let mut table = begun(&hall, *title, &name, seats, 3);
        let mut dice = Seeded::new(3);
        for minute in 1..16 {
            let Turn::Seats(turn) = table.replay.game.turn() else { break };
            let note = table.note(&hand(By::Seat(Seat(0)), minute), Seat(0), "nobody reads this").unwrap();
            hall.keep(&mut table, note).unwrap();
            let bot = if minute % 3 == 0 { Bot::Random } else { Bot::Sensible };
            let line = bot_line(&table, turn[0], bot, &mut dice).unwrap();
            let proposal = table.orders(&hand(By::Seat(turn[0]), minute), turn[0], &[&line]).unwrap();
            hall.keep(&mut table, proposal.sheet).unwrap();
        }
        let lines = hall.journal().read(&name, 0).unwrap();
        let is_over = matches!(table.replay.game.turn(), Turn::Over(_));
        let public = if is_over { Shows::TheGame } else { Shows::Nothing };
        for (copy, shows) in [("full", Shows::Everything), ("public", public)] {
            let path = folder().join(format!("{}-{shape}-{copy}.jsonl", title.id()));
            if !path.exists() {
                fs::write(path, export::write(&name, &lines, shows).unwrap()).unwrap();
            }
        }
    }
}

#[test]
fn records_of_every_shape_replay_and_audit() {
    if let Ok(shape) = std::env::var("WRITE_RECORDS") {
        write(&shape);
    }
    let mut titles = Vec::new();
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "jsonl") {
            continue;
        }
        let shown = path.display();
        let bytes = fs::read(&path).unwrap();
        let export = export::verify(&bytes).unwrap_or_else(|damage| panic!("{shown}: {damage}"));
        let replay = Replay::fold(&export.table, &export.lines, &Openings::default());
        let replay = replay.unwrap_or_else(|broken| panic!("{shown}: {broken}"));
        let found = audit(&export.table, &export.lines, &Openings::default());
        assert!(found.passes(), "{shown}: {:?}", found.findings);
        assert!(
            found.records > 5 && (found.decided > 2 || export.shows == Shows::Nothing),
            "{shown}: {found:?}"
        );
        titles.push(replay.house.opening.title.clone());
    }
    for title in TITLES {
        assert!(titles.iter().any(|known| known == title.id()), "no record of {} is kept", title.id());
    }
}
