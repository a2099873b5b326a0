//! `waybill rescue`: what is lost, and a fresh store from the mirror.

use super::{Done, Failure, Office};
use crate::journal::{self, Notice, Rescued, is_table};
use crate::people;
use crate::rules::{By, Sentence};
use crate::table::{Index, Motion, Openings, Replay, index_of, token_cursor, token_key};
use clap::Args;
use std::fs;
use std::io::Write;

/// Look for what is lost, name it, and build a fresh store from the mirror; the old one is put aside. A store that is
/// whole is left alone.
#[derive(Args)]
pub struct Rescue {
    /// Go on from here although records are lost for good: each table keeps a record of it, and its players are told
    #[arg(long)]
    with_losses: bool,
    /// Build a fresh store although this one is whole
    #[arg(long)]
    force: bool,
}

impl Rescue {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        office.alone("building a fresh store")?;
        office.config()?;
        let rescue = journal::rescue(&office.folder)?;
        if rescue.is_whole && !self.force {
            drop(rescue);
            // What the mirror lacks is put right by opening it.
            let tables = office.hall()?.tables()?.len();
            let whole = "the store is whole and nothing was changed; --force builds a fresh one all the same";
            return Ok(writeln!(out, "{tables} tables: {whole}")?);
        }
        let lost: Vec<Rescued> = rescue.losses().cloned().collect();
        for notice in carry_out(office, rescue, self.with_losses, out)? {
            office.note(notice)?;
        }
        record_losses(office, &lost)
    }
}

/// Builds a fresh store from the mirror of a backup that was just unpacked, if nothing is lost. Nothing is put aside: the
/// backup has it.
pub fn rebuild(office: &mut Office<'_>, out: &mut dyn Write) -> Done {
    office.config()?;
    let rescue = journal::rescue(&office.folder)?;
    for notice in carry_out(office, rescue, false, out)? {
        match notice {
            Notice::PutAside { folder: place } => fs::remove_dir_all(place)?,
            other => office.note(other)?,
        }
    }
    // The tips are put aside without a word.
    for place in fs::read_dir(&office.folder)? {
        let place = place?;
        let name = place.file_name().to_string_lossy().into_owned();
        if name.starts_with("tips") && name.contains(".damaged-") {
            fs::remove_file(place.path())?;
        }
    }
    Ok(())
}

/// Builds it; gives what was found on the way.
fn carry_out(
    office: &mut Office<'_>,
    rescue: journal::Rescue,
    with_losses: bool,
    out: &mut dyn Write,
) -> Result<Vec<Notice>, Failure> {
    for notice in &rescue.notices {
        office.note(notice)?;
    }
    let losses: Vec<String> = rescue.losses().map(loss).collect();
    if !losses.is_empty() && !with_losses {
        return Err(Failure::Refused(format!(
            "not everything can be rescued; nothing was changed. With --with-losses the good records are kept, and \
             the games go on from there:\n{}",
            losses.join("\n")
        )));
    }
    for loss in losses {
        office.note(loss)?;
    }
    let told = rescue.notices.len();
    let openings = Openings::default();
    for rescued in rescue.tables.iter().filter(|rescued| rescued.records > 0) {
        let name = if rescued.table == people::LOG { "the register of people" } else { &rescued.table };
        writeln!(out, "{name}: {} records", rescued.records)?;
    }
    let mut notices = rescue.rebuild(|table, lines, kept| match Replay::fold(table, lines, &openings) {
        // The register of people is no table; who has which address is read from it when it is needed. Nor is the lobby.
        _ if !is_table(table) => (b"[]".to_vec(), None),
        Ok(mut replay) => {
            replay.house.tokens = kept(&token_cursor(table)).and_then(token_key);
            let (index, snapshot) = index_of(&replay);
            (index, Some(snapshot))
        }
        Err(_) => (Index::broken(lines.len() as u64).to_bytes(), None),
    })?;
    Ok(notices.split_off(told))
}

/// What is lost of a table, in words.
fn loss(lost: &Rescued) -> String {
    let good = lost.records;
    match (&lost.lack, &lost.damage) {
        (Some(lack), _) => lack.to_string(),
        (None, Some(damage)) => format!("table {}: {good} records are good, then: {damage}", lost.table),
        (None, None) => format!("table {}: {good} records are good", lost.table),
    }
}

/// Records at every table that lost something what it lost, and tells its players.
fn record_losses(office: &mut Office<'_>, lost: &[Rescued]) -> Done {
    if lost.is_empty() {
        return Ok(());
    }
    let desk = office.desk()?;
    let hall = office.hall()?;
    for lost in lost.iter().filter(|lost| lost.records > 0 && is_table(&lost.table)) {
        let recorded = hall.table(&lost.table).map_err(Failure::from).and_then(|mut table| {
            let from = table.tip().seq;
            let sentence = match lost.lack.as_ref().map(|lack| lack.of.1).filter(|of| *of > from) {
                Some(of) if of == from + 1 => {
                    Sentence::new("rescue-lost-one").with("record", from.to_string())
                }
                Some(of) => {
                    let (from, to) = (from.to_string(), (of - 1).to_string());
                    Sentence::new("rescue-lost").with("from", from).with("to", to)
                }
                None => Sentence::new("rescue-lost-end").with("last", from.saturating_sub(1).to_string()),
            };
            let words = desk.say(office.language, &[], &sentence);
            let motion = Motion::Say { to: Vec::new(), words: Some(words) };
            let sheet = office.done(&desk, &table.replay, table.put(&office.hand(By::Moderator), &motion))?;
            office.keep(&hall, &desk, &mut table, sheet)
        });
        match recorded {
            // A table that cannot be played on is rescued all the same.
            Err(Failure::Refused(why)) => {
                office.note(format!("{}: its loss is not recorded: {why}", lost.table))?
            }
            recorded => recorded?,
        }
    }
    Ok(())
}
