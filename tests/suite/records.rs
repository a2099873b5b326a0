//! Exports of every shape that ever landed: each can be read, replayed and audited for ever.
//!
//! A new shape is added with `WRITE_RECORDS=name cargo test --test suite records`, which writes a short game of each
//! title, in full and as a public copy, under that name. What is there already is never written again.

use crate::forging::rechained;
use crate::house::{begun, bot_line, hall, hand, is_long};
use std::{fs, path::PathBuf};
use waybill::games::{AnyTitle, Bot, TITLES, find};
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
        for minute in 1..40 {
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
        let title = find(&replay.house.opening.title).unwrap();
        let least = if is_long(title) { 5 } else { 2 };
        assert!(
            found.records > 5 && (found.decided > least || export.shows == Shows::Nothing),
            "{shown}: {found:?}"
        );
        titles.push((replay.house.opening.title.clone(), replay.house.opening.version));
    }
    // Whoever raises a version keeps a game of it, so that the next change of a decision is noticed too.
    for title in TITLES {
        let kept = (title.id().to_owned(), title.version());
        assert!(titles.contains(&kept), "no record of {} under version {} is kept", kept.0, kept.1);
    }
}

/// The kept game of a title that was decided by the rules of today, as its file has it.
fn of_today(title: &dyn AnyTitle) -> Vec<u8> {
    let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let named = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with(title.id()) && name.ends_with("-full.jsonl")
    };
    let is_of_today = |bytes: &Vec<u8>| {
        let export = export::verify(bytes).unwrap();
        let replay = Replay::fold(&export.table, &export.lines, &Openings::default()).unwrap();
        replay.house.opening.version == title.version()
    };
    let mut kept = files.filter(named).map(|path| fs::read(path).unwrap());
    kept.find(is_of_today).unwrap_or_else(|| panic!("no record of {} is of today", title.id()))
}

/// What the kept games are for: rules that decide otherwise than before, without a new version, fail the test above.
#[test]
fn a_changed_decision_without_a_new_version_is_noticed() {
    for title in TITLES {
        let bytes = of_today(*title);
        let export = export::verify(&bytes).unwrap();
        let mut values: Vec<serde_json::Value> =
            export.lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        // As if the rules had once told one thing less.
        let open =
            |value: &&mut serde_json::Value| value["events"].as_array().is_some_and(|all| !all.is_empty());
        let moved = values.iter_mut().skip(2).rfind(open).unwrap();
        moved["events"].as_array_mut().unwrap().pop();
        let record = moved["seq"].as_u64().unwrap();
        let found = |values: &[serde_json::Value]| {
            let lines = rechained(&export.table, values).unwrap();
            audit(&export.table, &lines, &Openings::default())
        };
        let same = found(&values);
        let noticed = same.findings.iter().any(|finding| finding.of_rules && finding.record == record);
        assert!(noticed, "{}: {:?}", title.id(), same.findings);
        values[0]["house"][0]["Opened"]["opening"]["version"] = (title.version() - 1).into();
        let older = found(&values);
        assert!(
            !older.findings.iter().any(|finding| finding.of_rules),
            "{}: {:?}",
            title.id(),
            older.findings
        );
        let named = format!(
            "version {} of the rules decided otherwise than version {}",
            title.version() - 1,
            title.version()
        );
        assert!(older.remarks.iter().any(|remark| remark.what.contains(&named)), "{:?}", older.remarks);
    }
}
