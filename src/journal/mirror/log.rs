//! The log of the mirror: batch after batch as they were kept, for all tables together, each synced before anybody is
//! told that it stands.
//!
//! ```text
//! {"batch":12,"state":"<64>","next_post":9,"appends":[{"table":"Tuesday","place":57,"lines":1,"like":[9,80],"index":"…"}],
//!  "post":true}                     on one line; `index` is what differs from the entry before (`like.rs`)
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
use super::like::{self, Likeness, differing};
use serde::{Deserialize, Serialize};
use std::{
    borrow::Cow,
    collections::BTreeMap,
    fs::{self, File},
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    ops::Range,
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

/// A batch as it is to stand in the log.
pub struct LogText {
    text: String,
    /// The chain after it.
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
    /// What its index entry has in common with the one before; without it `index` is all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    like: Option<Likeness>,
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
        let made = || -> io::Result<File> {
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

    /// What it will have of the next batch, which leads to a state; nothing is written yet. `before` gives the index
    /// entry that whoever reads this again will find for a table.
    pub fn text<'b>(
        &self,
        batch: &Batch,
        first_post: u64,
        state: &State,
        before: impl Fn(&Append) -> Option<&'b [u8]>,
    ) -> LogText {
        log_text(batch, first_post, state, before, self.chain)
    }

    /// Adds what it will have of the next batch, durably.
    pub fn append(&mut self, text: LogText) -> Result<(), JournalError> {
        let LogText { text, chain } = text;
        self.length += text.len() as u64;
        self.chain = chain;
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

/// A batch as it stands in the log behind a chain.
fn log_text<'b>(
    batch: &Batch,
    first_post: u64,
    state: &State,
    before: impl Fn(&Append) -> Option<&'b [u8]>,
    chain: Chain,
) -> LogText {
    let appends = batch.appends.iter().map(|append| {
        let (like, index) = match before(append).map(|before| differing(before, &append.index)) {
            Some((like, between)) => (Some(like), between),
            None => (None, &append.index[..]),
        };
        let (table, place, lines) = ((&append.table).into(), append.expected, append.lines.len());
        HeadAppend { table, place, lines, like, index: bytes(index) }
    });
    let head = Head {
        batch: state.batches,
        state: state.hex().into(),
        next_post: state.next_post,
        appends: appends.collect(),
        post: batch.has_post(),
    };
    let lines: usize = batch.appends.iter().flat_map(|append| &append.lines).map(|line| line.len() + 1).sum();
    let post: usize = batch.post.iter().map(|entry| entry.len() + 16).sum();
    // Quotes within what is quoted take two signs.
    let mut text = Vec::with_capacity(1024 + 192 * batch.appends.len() + lines + post * 5 / 4);
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
    let chain = chain.next(&text);
    text.push_str("{\"chain\":\"");
    text.push_str(&chain.to_hex());
    text.push_str("\"}\n");
    LogText { text, chain }
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
    like: Option<Likeness>,
    index: Vec<u8>,
}

impl Logged {
    /// How many bytes its lines have.
    pub fn length(&self) -> usize {
        let lines = self.appends.iter().flat_map(|append| &append.lines);
        lines.chain(&self.post).map(String::len).sum()
    }

    /// The batch once more, as far as the log has it: snapshots are left out. `known` gives how far a table has come, and
    /// its index entry.
    pub fn again(
        &self,
        known: impl Fn(&str) -> Result<Option<(Tip, Vec<u8>)>, JournalError>,
    ) -> Result<Batch, JournalError> {
        let mut batch = Batch::default();
        for logged in &self.appends {
            let earlier = batch.appends.iter().rev().find(|append: &&Append| append.table == logged.table);
            let (before, index) = match earlier {
                Some(append) => (Some(append.tip), append.index.clone()),
                None => known(&logged.table)?.map_or((None, Vec::new()), |(tip, index)| (Some(tip), index)),
            };
            let index = match logged.like {
                Some(like) => like::completed(&index, like, &logged.index),
                None => Some(logged.index.clone()),
            };
            let index = index.ok_or_else(|| JournalError::Damaged {
                what: format!("what it says of table {} is of another time", logged.table),
            })?;
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
                index,
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
    let mut batches = Vec::new();
    let Walked { damage, any, .. } = walk(folder, |logged| {
        batches.push(logged);
        Ok(())
    })?;
    Ok(Found { batches, damage, any })
}

/// What was seen while the files of the log were gone through.
#[derive(Default)]
pub struct Walked {
    /// The number of the last batch before the first damage, or 0.
    pub last: u64,
    /// The first damage.
    pub damage: Option<LogDamage>,
    /// Whether there is anything at all.
    pub any: bool,
}

/// Hands on the batches in all files of the log, as far as they are good; only one of them is in memory at once.
pub fn walk(
    folder: &Path,
    mut visit: impl FnMut(Logged) -> Result<(), JournalError>,
) -> Result<Walked, JournalError> {
    let mut walked = Walked::default();
    for path in files(folder)? {
        let failed = |error| JournalError::io(format!("reading {}", path.display()))(error);
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let first = first_batch(&name).expect("only such files are listed");
        let mut reading = Reading::open(&path).map_err(failed)?;
        let mut chain = start(first);
        while !reading.is_at_end().map_err(failed)? {
            walked.any = true;
            if let Some(damage) = &mut walked.damage {
                damage.read_on(&reading.rest().map_err(failed)?);
                break;
            }
            let line = reading.line + 1;
            let next = if walked.last == 0 { first } else { walked.last + 1 };
            match reading.batch(&mut chain).map_err(failed)?.filter(|logged| logged.number == next) {
                Some(logged) => {
                    walked.last = logged.number;
                    visit(logged)?;
                }
                None => {
                    let rest = reading.rest().map_err(failed)?;
                    walked.damage = Some(LogDamage::new(name.clone(), line, &rest, next));
                    break;
                }
            }
        }
    }
    Ok(walked)
}

/// A file of the log while it is read, batch by batch.
struct Reading {
    file: BufReader<File>,
    /// Where the batch begins that is read.
    start: u64,
    /// How long the last one that was read is.
    length: u64,
    /// How many lines were read.
    line: usize,
    /// The batch as far as it was read.
    text: Vec<u8>,
}

impl Reading {
    fn open(path: &Path) -> io::Result<Reading> {
        Ok(Reading {
            file: BufReader::new(File::open(path)?),
            start: 0,
            length: 0,
            line: 0,
            text: Vec::new(),
        })
    }

    fn is_at_end(&mut self) -> io::Result<bool> {
        Ok(self.file.fill_buf()?.is_empty())
    }

    /// Everything from the beginning of this batch on.
    fn rest(&mut self) -> io::Result<Vec<u8>> {
        let mut rest = Vec::new();
        self.file.seek(SeekFrom::Start(self.start))?;
        self.file.read_to_end(&mut rest)?;
        Ok(rest)
    }

    /// Takes one more line into the batch; gives where it stands there without its end, or nothing if it has none.
    fn take_line(&mut self) -> io::Result<Option<Range<usize>>> {
        let start = self.text.len();
        self.file.read_until(b'\n', &mut self.text)?;
        let end = self.text.len();
        if end == start || self.text[end - 1] != b'\n' {
            return Ok(None);
        }
        self.line += 1;
        Ok(Some(start..end - 1))
    }

    /// The next batch, if it is whole; it moves the chain on.
    fn batch(&mut self, chain: &mut Chain) -> io::Result<Option<Logged>> {
        // The batch before was whole.
        self.start += self.length;
        self.text.clear();
        let Some(head) = self.take_line()? else { return Ok(None) };
        let head = self.text[head].to_vec();
        let Ok(head) = serde_json::from_slice::<Head<'_>>(&head) else { return Ok(None) };
        let wanted = head.appends.iter().map(|append| append.lines).fold(0, usize::saturating_add);
        let mut lines = Vec::new();
        for _ in 0..wanted.saturating_add(usize::from(head.post)) {
            let Some(line) = self.take_line()? else { return Ok(None) };
            lines.push(line);
        }
        let body = self.text.len();
        let Some(foot) = self.take_line()? else { return Ok(None) };
        self.length = self.text.len() as u64;
        Ok(logged(std::mem::take(&mut self.text), head, lines, body, foot, chain))
    }
}

/// The batch of a text, if its chain is the one that it states.
fn logged(
    mut text: Vec<u8>,
    head: Head<'_>,
    mut lines: Vec<Range<usize>>,
    body: usize,
    foot: Range<usize>,
    chain: &mut Chain,
) -> Option<Logged> {
    let after = chain.next(std::str::from_utf8(&text[..body]).ok()?);
    let foot: Foot<'_> = serde_json::from_slice(&text[foot]).ok()?;
    (Chain::from_hex(foot.chain)? == after).then_some(())?;
    *chain = after;
    let post = head.post.then(|| lines.pop()).flatten();
    let mut lines = lines.iter().map(|line| String::from_utf8_lossy(&text[line.clone()]).into_owned());
    let append = |append: HeadAppend<'_>| LoggedAppend {
        table: append.table.into_owned(),
        place: append.place,
        lines: lines.by_ref().take(append.lines).collect(),
        like: append.like,
        index: append.index.into_bytes(),
    };
    let appends = head.appends.into_iter().map(append).collect();
    // The letters of a day are nearly all of it, and every copy of them would stay as a peak in memory.
    let post = post.map(|post| {
        text.truncate(post.end);
        text.drain(..post.start);
        text.shrink_to_fit();
        String::from_utf8(text)
    });
    Some(Logged {
        number: head.batch,
        state: head.state.into_owned(),
        next_post: head.next_post,
        appends,
        post: post.transpose().ok()?,
    })
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
