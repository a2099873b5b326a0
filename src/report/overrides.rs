//! A folder of the operator's own words and layouts, checked before any reader sees them.

use super::words::File;
use super::{Desk, Reading, built_in, built_in_files, sample, scan};
use crate::games::{Bot, TITLES};
use crate::rules::{Language, Seat, Viewer, Zone};
use crate::table::{Index, Waits};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Seed and stride of the sample games; every phase of a title comes up.
const SEED: u64 = 1;
const EVERY: usize = 5;

/// The built-in desk with a folder in front of it.
pub fn desk(folder: &Path) -> Result<Desk, Vec<String>> {
    let mut files = Vec::new();
    walk(folder, "", &mut files).map_err(|complaint| vec![complaint])?;
    let (mut words, mut layouts) = built_in_files();
    let mut complaints = Vec::new();
    let known: Vec<String> = layouts.iter().map(|(name, _)| name.clone()).collect();
    let mut own = Vec::new();
    for (name, source) in files {
        match sort(&name, &known) {
            Ok(Kind::Words(language)) => own.push(File { language, name, source }),
            Ok(Kind::Layout) => layouts.push((name, source)),
            Err(complaint) => complaints.push(complaint),
        }
    }
    complaints.extend(own.iter().flat_map(|file| strangers(file, &words)));
    words.extend(own);
    let desk = match Desk::made_of(words, &layouts, Some(Desk::new())) {
        Ok(desk) => desk,
        Err(more) => {
            complaints.extend(more);
            let mut seen = BTreeSet::new();
            complaints.retain(|complaint| seen.insert(complaint.clone()));
            return Err(complaints);
        }
    };
    try_out(&desk);
    complaints.extend(desk.troubles());
    if complaints.is_empty() { Ok(desk) } else { Err(complaints) }
}

enum Kind {
    Words(Language),
    Layout,
}

/// What a file is, by its name.
fn sort(name: &str, known: &[String]) -> Result<Kind, String> {
    if name.ends_with(".ftl") {
        return built_in::language_of(name)
            .map(Kind::Words)
            .ok_or_else(|| format!("{name}:1: words stand in lang/en/ or lang/it/"));
    }
    let file = name.rsplit('/').next().unwrap_or(name);
    if file.starts_with('_') || known.iter().any(|known| known == name) {
        return Ok(Kind::Layout);
    }
    let known = known.join(", ");
    Err(format!("{name}:1: no layout stands here (a part to include begins with _); there are {known}"))
}

/// Variables that a message of one's own uses and will never be given.
fn strangers(file: &File, built_in: &[File]) -> Vec<String> {
    let same = built_in.iter().filter(|other| other.language == file.language);
    let known: Vec<scan::Message> = same.flat_map(|other| scan::messages(&other.source)).collect();
    let mut complaints = Vec::new();
    for message in scan::messages(&file.source) {
        let Some(original) = known.iter().find(|known| known.id == message.id) else { continue };
        for stranger in message.variables.difference(&original.variables) {
            let given: Vec<String> = original.variables.iter().map(|name| format!("${name}")).collect();
            let given = if given.is_empty() { "nothing".to_owned() } else { given.join(", ") };
            complaints.push(format!(
                "{}:{}: {} speaks of ${stranger}, but it is given {given}",
                file.name, message.line, message.id
            ));
        }
    }
    complaints
}

/// Writes every kind of page in every language; what fails is among the desk's troubles.
fn try_out(desk: &Desk) {
    for title in TITLES {
        let names = (1..=*title.seats().end()).map(|seat| format!("Player {seat}")).collect();
        let mut count = 0;
        let played = sample::play(*title, names, Bot::Sensible, SEED, |moment| {
            count += 1;
            if count % EVERY != 1 {
                return;
            }
            for language in Language::ALL {
                let game = &*moment.before.game;
                desk.position(language, moment.before, game, Viewer::Seat(moment.seat));
                desk.answer(language, moment.before, &[moment.line], moment.proposal, moment.seat);
                desk.options(language, moment.before, moment.seat);
            }
        });
        let Ok((table, board)) = played.and_then(|table| {
            let (_, board) = title.read_board(title.board()).map_err(|_| Vec::new())?;
            Ok((table, board))
        }) else {
            continue;
        };
        for language in Language::ALL {
            desk.position(language, &table.replay, &*table.replay.game, Viewer::Moderator);
            desk.reference(language, *title);
            desk.titles(language, &[(*title, board.clone())]);
            let at = chrono::DateTime::UNIX_EPOCH;
            let reading = Reading { language, zone: Zone::UTC, now: at };
            let waits = Waits { seats: vec![Seat(0)], moderator: true, since: at };
            desk.tables(reading, &[("Sample".to_owned(), Index::of(&table.replay), Some(waits))]);
        }
    }
}

/// All files under a folder, by their place in it.
fn walk(folder: &Path, prefix: &str, files: &mut Vec<(String, String)>) -> Result<(), String> {
    let wrong = |name: &str, error: std::io::Error| format!("{name}: {error}");
    let shown = |name: &str| if name.is_empty() { folder.display().to_string() } else { name.to_owned() };
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| wrong(&shown(prefix), error))? {
        let entry = entry.map_err(|error| wrong(&shown(prefix), error))?;
        entries.push((entry.file_name().to_string_lossy().into_owned(), entry.path()));
    }
    entries.sort();
    for (file, path) in entries {
        let name = if prefix.is_empty() { file } else { format!("{prefix}/{file}") };
        if path.is_dir() {
            walk(&path, &name, files)?;
        } else if [".ftl", ".txt", ".html"].iter().any(|ending| name.ends_with(ending)) {
            files.push((name.clone(), fs::read_to_string(&path).map_err(|error| wrong(&name, error))?));
        }
    }
    Ok(())
}
