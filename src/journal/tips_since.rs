//! The tips since everything was last brought to its final place: a line for every batch, with the tables that it changed.
//!
//! ```text
//! <batches> <chain over them> [<lines> <records> <chain of the last record> <table>]… <hash of what stands before>
//! ```
//!
//! A line is written after its batch is durable in the log of the mirror, so that it never leads. It is not synced: it
//! outlives the process, and what a power cut takes from it only lags. So a log that was cut at the end of a batch is
//! noticed by what stands here, and with the tips that lag behind it every table and record that is missing is known.

use super::{
    Append, Batch, Chain, JournalError,
    mirror::tables::{file_name, table_name},
    state::State,
    tips::{Known, Tips},
};
use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs::{self, File},
    io::{self, Write as _},
    path::Path,
};

/// The file.
pub(super) const NAME: &str = "tips.since";

/// The open file.
pub(super) struct TipsSince(File);

impl TipsSince {
    /// Opens or makes the file.
    pub fn open(folder: &Path) -> Result<TipsSince, JournalError> {
        let path = folder.join(NAME);
        let opened = File::options().append(true).create(true).open(&path).and_then(|mut file| {
            // What a stop left without an end must not run into the next line.
            if file.metadata()?.len() > 0 {
                file.write_all(b"\n")?;
            }
            Ok(TipsSince(file))
        });
        opened.map_err(JournalError::io(format!("opening {}", path.display())))
    }

    /// Adds the line of a batch.
    pub fn add(&mut self, line: &str) -> Result<(), JournalError> {
        self.0.write_all(line.as_bytes()).map_err(JournalError::io(format!("writing {NAME}")))
    }

    /// Empties the file: the tips have everything.
    pub fn clear(&self) -> Result<(), JournalError> {
        self.0.set_len(0).map_err(JournalError::io(format!("emptying {NAME}")))
    }
}

/// The line of a batch that leads to a state.
pub(super) fn line(state: &State, batch: &Batch) -> String {
    let mut line = String::with_capacity(128 + 128 * batch.appends.len());
    // Writing to memory cannot fail.
    let _ = write!(line, "{} {}", state.batches, state.hex());
    for Append { table, tip, .. } in &batch.appends {
        let _ = write!(line, " {} {} {} {}", tip.next, tip.seq, tip.chain, file_name(table));
    }
    let _ = writeln!(line, " {}", blake3::hash(line.as_bytes()));
    line
}

/// The tips, moved on by what was kept since they were written. Without any they begin with the first batch.
pub(super) fn moved_on(tips: Option<Tips>, folder: &Path) -> Result<Option<Tips>, JournalError> {
    let path = folder.join(NAME);
    let text = match fs::read(&path) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(tips),
        Err(error) => return Err(JournalError::io(format!("reading {}", path.display()))(error)),
    };
    let mut moved = tips;
    for (batches, state, tables) in text.lines().filter_map(parse) {
        let tips = match &mut moved {
            Some(tips) if batches <= tips.batches => continue,
            Some(tips) => tips,
            None if batches == 1 => moved.insert(Tips::default()),
            None => return Ok(None),
        };
        (tips.batches, tips.state) = (batches, state);
        for (table, known) in tables {
            let file = tips.tables.get(&table).and_then(|before| before.file);
            tips.tables.insert(table, Known { file, ..known });
        }
    }
    Ok(moved)
}

/// The batches, the chain over them and the tables of a line; whatever is not exactly right is nothing.
fn parse(line: &str) -> Option<(u64, String, BTreeMap<String, Known>)> {
    let (text, stated) = line.rsplit_once(' ')?;
    (blake3::hash(text.as_bytes()).to_hex().as_str() == stated).then_some(())?;
    let mut words = text.split(' ');
    let (batches, state) = (words.next()?.parse().ok()?, words.next()?.to_owned());
    let mut tables = BTreeMap::new();
    while let Some(lines) = words.next() {
        let (lines, records) = (lines.parse().ok()?, words.next()?.parse().ok()?);
        let known = Known { lines, records, chain: Chain::from_hex(words.next()?)?, file: None };
        tables.insert(table_name(words.next()?)?, known);
    }
    Some((batches, state, tables))
}
