//! The log of the mirror: batch after batch as they were kept, for all tables together, each synced before anybody is
//! told that it stands.
//!
//! ```text
//! {"batch":12,"state":"<64>","next_post":9,"appends":[{"table":"Tuesday","place":57,"lines":1,"index":"…"}],"post":true}
//! {"seq":57,…}                      the lines of its tables, as they stand in their files later
//! {"batch":12,"post":[[8,"…"]],…}   what it did to the post, if anything
//! {"chain":"<64>"}                  over all lines of the batch and the chain before
//! ```
//!
//! A file begins with a batch whose number is in its name. At a quiet moment, when it is full or a day old, at the
//! end and at the next opening its lines are spread to the files of their tables and to the post log; then a new
//! file begins and the old one goes.

use super::super::{Append, Batch, Chain, JournalError, RecordLine, Tip, check, state::State};
use super::entry::{Bytes, PostEntry, bytes};
use serde::{Deserialize, Serialize};
use std::{
    borrow::Cow,
    collections::BTreeMap,
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// How the names of its files begin and end; no table's file can have such a name.
const BEGINNING: &str = "+log-";
const ENDING: &str = ".jsonl";
/// How long a file gets before it is spread.
const FULL: u64 = 4 << 20;
/// How old it gets before it is spread, though the process has no quiet moment.
const OLD: Duration = Duration::from_secs(24 * 60 * 60);

/// The open log.
pub struct Log {
    folder: PathBuf,
    file: File,
    path: PathBuf,
    length: u64,
    begun: Instant,
    chain: Chain,
}

/// The first line of a batch.
#[derive(Serialize, Deserialize)]
struct Head<'b> {
    batch: u64,
    /// The chain over all batches, after this one.
    state: Cow<'b, str>,
    /// The number of the next outbox entry, after this one.
    next_post: u64,
    #[serde(borrow)]
    appends: Vec<HeadAppend<'b>>,
    /// Whether it did anything to the post.
    post: bool,
}

#[derive(Serialize, Deserialize)]
struct HeadAppend<'b> {
    #[serde(borrow)]
    table: Cow<'b, str>,
    place: u64,
    lines: usize,
    #[serde(borrow)]
    index: Bytes<'b>,
}

/// How long the last line of a batch is.
const FOOT: usize = "{\"chain\":\"\"}".len() + 64;

/// The last line of a batch.
#[derive(Deserialize)]
struct Foot<'b> {
    chain: &'b str,
}

impl Log {
    /// Begins a new file for the batches after a state.
    pub fn begin(folder: &Path, state: &State) -> Result<Log, JournalError> {
        let first = state.batches + 1;
        let path = folder.join(format!("{BEGINNING}{first:020}{ENDING}"));
        let is_there = fs::metadata(&path).is_ok_and(|about| about.len() == 0);
        let made = || -> std::io::Result<File> {
            if is_there {
                return File::options().write(true).open(&path);
            }
            let file = File::options().create(true).write(true).truncate(true).open(&path)?;
            file.sync_all()?;
            File::open(folder)?.sync_all()?;
            Ok(file)
        };
        let file = made().map_err(JournalError::io(format!("making {}", path.display())))?;
        let chain = start(first);
        Ok(Log { folder: folder.to_owned(), file, path, length: 0, begun: Instant::now(), chain })
    }

    /// How long it is.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Whether it should be spread before more is added.
    pub fn is_full(&self) -> bool {
        self.length >= FULL || self.begun.elapsed() >= OLD
    }

    /// Adds a batch that leads to a state, durably.
    pub fn append(&mut self, batch: &Batch, first_post: u64, state: &State) -> Result<(), JournalError> {
        let text = text(batch, first_post, state, &mut self.chain);
        self.length += text.len() as u64;
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(JournalError::io(format!("writing {}", self.path.display())))
    }

    /// Removes the files of the log but this one.
    pub fn remove_others(&self) -> Result<(), JournalError> {
        for file in files(&self.folder)?.into_iter().filter(|file| *file != self.path) {
            fs::remove_file(&file).map_err(JournalError::io(format!("removing {}", file.display())))?;
        }
        Ok(())
    }
}

/// A batch as it stands in the log; it moves the chain on.
fn text(batch: &Batch, first_post: u64, state: &State, chain: &mut Chain) -> String {
    let appends = batch.appends.iter().map(|append| HeadAppend {
        table: (&append.table).into(),
        place: append.expected,
        lines: append.lines.len(),
        index: bytes(&append.index),
    });
    let head = Head {
        batch: state.batches,
        state: state.hex().into(),
        next_post: state.next_post,
        appends: appends.collect(),
        post: batch.has_post(),
    };
    let lines: usize = batch.appends.iter().flat_map(|append| &append.lines).map(|line| line.len() + 1).sum();
    let index: usize = batch.appends.iter().map(|append| append.index.len()).sum();
    let post: usize = batch.post.iter().map(|entry| entry.len() + 16).sum();
    // Quotes within what is quoted take two signs.
    let mut text = Vec::with_capacity(1024 + 128 * batch.appends.len() + lines + (index + post) * 5 / 4);
    let json = "numbers and text are always JSON";
    serde_json::to_writer(&mut text, &head).expect(json);
    text.push(b'\n');
    for line in batch.appends.iter().flat_map(|append| &append.lines) {
        text.extend_from_slice(line.as_bytes());
        text.push(b'\n');
    }
    if batch.has_post() {
        serde_json::to_writer(&mut text, &PostEntry::of(batch, state.batches, first_post)).expect(json);
        text.push(b'\n');
    }
    let mut text = String::from_utf8(text).expect("JSON and lines are UTF-8");
    *chain = chain.next(&text);
    text.push_str("{\"chain\":\"");
    text.push_str(&chain.to_hex());
    text.push_str("\"}\n");
    text
}

/// What the files of the log hold.
#[derive(Default)]
pub struct Found {
    /// The batches up to the first damage.
    pub batches: Vec<Logged>,
    /// The first damage.
    pub damage: Option<LogDamage>,
    /// Whether there is anything at all.
    pub any: bool,
}

impl Found {
    /// The number of the last batch, or 0.
    pub fn last(&self) -> u64 {
        self.batches.last().map_or(0, |last| last.number)
    }

    /// The tables that have lines here.
    pub fn tables(&self) -> impl Iterator<Item = &str> {
        self.batches.iter().flat_map(|logged| &logged.appends).map(|append| append.table.as_str())
    }

    /// The lines of a table with their places.
    pub fn lines<'f>(&'f self, table: &'f str) -> impl Iterator<Item = (u64, &'f RecordLine)> {
        let appends = self.batches.iter().flat_map(|logged| &logged.appends);
        let of_table = appends.filter(move |append| append.table == table);
        of_table.flat_map(|append| (append.place..).zip(&append.lines))
    }
}

/// Where a log is damaged.
pub struct LogDamage {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The number of the last batch that was whole once and is not read any more: without one, this is the torn end of
    /// a batch that was never acknowledged.
    pub lost: Option<u64>,
    /// How many lines tables had after such batches, as far as the heads of those can be read.
    pub tables: BTreeMap<String, u64>,
}

impl LogDamage {
    /// Damage at a line of a file; `rest` is what stands from there on, and `next` the batch that was expected.
    fn new(file: String, line: usize, rest: &[u8], next: u64) -> LogDamage {
        let mut damage = LogDamage { file, line, lost: None, tables: BTreeMap::new() };
        // A line that is as long as the last one of a batch shows that all of it was written.
        let last = rest.strip_suffix(b"\n").and_then(|rest| rest.rsplit(|byte| *byte == b'\n').next());
        if last.is_some_and(|last| last.len() == FOOT) {
            damage.lost = Some(next);
            damage.read_on(rest);
        }
        damage
    }

    /// Reads on behind the damage.
    fn read_on(&mut self, content: &[u8]) {
        let heads = content.split(|byte| *byte == b'\n').filter(|line| line.starts_with(b"{\"batch\":"));
        for head in heads.filter_map(|line| serde_json::from_slice::<Head<'_>>(line).ok()) {
            self.lost = self.lost.max(Some(head.batch));
            for append in head.appends {
                let lines = self.tables.entry(append.table.into_owned()).or_default();
                *lines = (*lines).max(append.place + append.lines as u64);
            }
        }
    }
}

/// A batch that was logged.
pub struct Logged {
    /// Its number.
    pub number: u64,
    /// The chain over all batches after it, in hex.
    pub state: String,
    /// The number of the next outbox entry after it.
    pub next_post: u64,
    /// What it appended to tables.
    pub appends: Vec<LoggedAppend>,
    /// Its line of the post log.
    pub post: Option<String>,
}

/// Lines of a table.
pub struct LoggedAppend {
    /// The table.
    pub table: String,
    /// The place of the first line.
    pub place: u64,
    /// The lines.
    pub lines: Vec<RecordLine>,
    index: Vec<u8>,
}

impl Logged {
    /// The batch once more, as far as the log has it: snapshots are left out. `tip` gives how far a table has come.
    pub fn again(
        &self,
        tip: impl Fn(&str) -> Result<Option<Tip>, JournalError>,
    ) -> Result<Batch, JournalError> {
        let mut batch = Batch::default();
        for logged in &self.appends {
            let earlier = batch.appends.iter().rev().find(|append: &&Append| append.table == logged.table);
            let before = match earlier {
                Some(append) => Some(append.tip),
                None => tip(&logged.table)?,
            };
            let mut after = before.unwrap_or_else(|| Tip::start(&logged.table));
            for line in &logged.lines {
                let table = || logged.table.clone();
                after = check(line, &after)
                    .map_err(|damage| JournalError::Unchained { table: table(), damage })?;
            }
            batch.appends.push(Append {
                table: logged.table.clone(),
                expected: logged.place,
                lines: logged.lines.clone(),
                tip: after,
                index: logged.index.clone(),
                snapshot: None,
            });
        }
        if let Some(entry) =
            self.post.as_deref().and_then(|line| serde_json::from_str::<PostEntry<'_>>(line).ok())
        {
            entry.add_to(&mut batch);
        }
        Ok(batch)
    }
}

/// Reads all files of the log, as far as they are good.
pub fn read(folder: &Path) -> Result<Found, JournalError> {
    let mut found = Found::default();
    for path in files(folder)? {
        let doing = || format!("reading {}", path.display());
        let content = fs::read(&path).map_err(JournalError::io(doing()))?;
        found.any |= !content.is_empty();
        if let Some(damage) = &mut found.damage {
            damage.read_on(&content);
            continue;
        }
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let first = first_batch(&name).expect("only such files are listed");
        let mut reading = Reading { rest: &content, line: 0 };
        let mut chain = start(first);
        while !reading.rest.is_empty() {
            let (before, line) = (reading.rest, reading.line);
            let next = found.batches.last().map_or(first, |last| last.number + 1);
            match reading.batch(&mut chain).filter(|logged| logged.number == next) {
                Some(logged) => found.batches.push(logged),
                None => {
                    found.damage = Some(LogDamage::new(name, line + 1, before, next));
                    break;
                }
            }
        }
    }
    Ok(found)
}

/// A log while it is read.
struct Reading<'c> {
    rest: &'c [u8],
    line: usize,
}

impl<'c> Reading<'c> {
    fn line(&mut self) -> Option<&'c str> {
        let end = self.rest.iter().position(|byte| *byte == b'\n')?;
        let line = std::str::from_utf8(&self.rest[..end]).ok()?;
        self.rest = &self.rest[end + 1..];
        self.line += 1;
        Some(line)
    }

    /// The next batch, if it is whole; it moves the chain on.
    fn batch(&mut self, chain: &mut Chain) -> Option<Logged> {
        let start = self.rest;
        let head: Head<'_> = serde_json::from_str(self.line()?).ok()?;
        let mut appends = Vec::new();
        for append in head.appends {
            let lines: Option<Vec<RecordLine>> =
                (0..append.lines).map(|_| self.line().map(str::to_owned)).collect();
            appends.push(LoggedAppend {
                table: append.table.into_owned(),
                place: append.place,
                lines: lines?,
                index: append.index.into_bytes(),
            });
        }
        let post = if head.post { Some(self.line()?.to_owned()) } else { None };
        let body = &start[..start.len() - self.rest.len()];
        let after = chain.next(std::str::from_utf8(body).ok()?);
        let foot: Foot<'_> = serde_json::from_str(self.line()?).ok()?;
        (Chain::from_hex(foot.chain)? == after).then_some(())?;
        *chain = after;
        Some(Logged {
            number: head.batch,
            state: head.state.into_owned(),
            next_post: head.next_post,
            appends,
            post,
        })
    }
}

/// The chain before the first batch of a file.
fn start(first: u64) -> Chain {
    Chain::start(&format!("+log {first}"))
}

/// The files of the log, in their order.
fn files(folder: &Path) -> Result<Vec<PathBuf>, JournalError> {
    let doing = || format!("reading {}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(JournalError::io(doing()))? {
        let entry = entry.map_err(JournalError::io(doing()))?;
        if entry.file_name().to_str().and_then(first_batch).is_some() {
            files.push(entry.path());
        }
    }
    files.sort();
    Ok(files)
}

/// The first batch of a file, from its name.
fn first_batch(name: &str) -> Option<u64> {
    name.strip_prefix(BEGINNING)?.strip_suffix(ENDING).filter(|digits| digits.len() == 20)?.parse().ok()
}
