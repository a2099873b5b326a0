//! The post log: what each batch did to the outbox, the cursors and the letters seen.
//!
//! Lines are JSON and chained like records. They come from the log of the mirror (`log.rs`).

use super::super::state::{Post, State};
use super::super::{Chain, JournalError, text};
use super::entry::{PostEntry, bytes, owned};
use super::tables::last_line;
use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// The name of the file; no table's file can have it.
pub const NAME: &str = "+post.jsonl";
/// Below this length the log is never written anew.
const SHORT: u64 = 4 << 20;

/// The open log.
pub struct PostLog {
    path: PathBuf,
    file: File,
    length: u64,
    /// How long it was when it was last written anew.
    shortest: u64,
    /// The chain after its last line, or nothing if it does not end as it should.
    chain: Option<Chain>,
    /// The batch of its last line.
    last: u64,
}

impl PostLog {
    /// Opens or makes the log.
    pub fn open(folder: &Path) -> Result<PostLog, JournalError> {
        let path = folder.join(NAME);
        let doing = || format!("opening {}", path.display());
        let opened = || -> io::Result<PostLog> {
            let file = File::options().append(true).create(true).open(&path)?;
            let length = file.metadata()?.len();
            let end = match last_line(File::open(&path)?)? {
                None if length == 0 => Some((start(), 0)),
                Some((line, end)) if end == length => end_of(&line),
                _ => None,
            };
            let last = end.map_or(0, |(_, last)| last);
            Ok(PostLog {
                path: path.clone(),
                file,
                length,
                shortest: 0,
                chain: end.map(|(chain, _)| chain),
                last,
            })
        };
        let mut log = opened().map_err(JournalError::io(doing()))?;
        log.shortest = first_entry(&log.path).map_err(JournalError::io(doing()))?;
        Ok(log)
    }

    /// Whether it ends as it should.
    pub fn is_whole(&self) -> bool {
        self.chain.is_some()
    }

    /// Whether it is much longer than it was when it was last written anew.
    pub fn is_long(&self) -> bool {
        self.length > SHORT + 4 * self.shortest
    }

    /// Adds lines that the log of the mirror has, but for those that stand here already, and brings them to the disk.
    pub fn add<'l>(&mut self, entries: impl Iterator<Item = (u64, &'l str)>) -> Result<(), JournalError> {
        let chain = self.chain.as_mut().expect("a log that does not end well is written anew first");
        // Straight from where they are: the letters of a day take megabytes, and every copy would stay as a peak.
        let mut file = BufWriter::new(&self.file);
        let mut written = Ok(());
        for (number, entry) in entries {
            if number > self.last {
                let (body, ending) = chained(entry, chain);
                self.length += (body.len() + ending.len()) as u64;
                self.last = number;
                written = written.and_then(|()| file.write_all(body.as_bytes()));
                written = written.and_then(|()| file.write_all(ending.as_bytes()));
            }
        }
        let written = written.and_then(|()| file.flush()).and_then(|()| self.file.sync_data());
        written.map_err(JournalError::io(format!("writing {}", self.path.display())))
    }

    /// Writes the log anew from what is still of use; the old one stays until the new one is whole.
    pub fn rewrite(&mut self, state: &State, post: &Post) -> Result<(), JournalError> {
        const ENTRIES: usize = 1000;
        let mut entries: Vec<PostEntry<'_>> = Vec::new();
        let entry = || PostEntry { batch: state.batches, ..PostEntry::default() };
        for (number, value) in &post.outbox {
            entries.push(PostEntry { post: vec![(*number, bytes(value))], ..entry() });
        }
        let cursors = post.cursors.iter().map(|(name, value)| (name.into(), bytes(value))).collect();
        entries.push(PostEntry { cursors, ..entry() });
        let mut seen = post.seen.iter().map(|(name, value)| (name.into(), bytes(value))).peekable();
        while seen.peek().is_some() {
            entries.push(PostEntry { seen: seen.by_ref().take(ENTRIES).collect(), ..entry() });
        }
        let size = |entry: &PostEntry<'_>| serde_json::to_string(entry).map_or(0, |text| text.len() as u64);
        let shortest = entries.iter().map(size).sum();
        let mut chain = start();
        let mut text = line(&PostEntry { anew: Some((shortest, state.next_post)), ..entry() }, &mut chain);
        for entry in &entries {
            text.push_str(&line(entry, &mut chain));
        }
        let new = self.path.with_extension("new");
        let written = || -> io::Result<File> {
            let mut file = File::create(&new)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&new, &self.path)?;
            if let Some(folder) = self.path.parent() {
                File::open(folder)?.sync_all()?;
            }
            File::options().append(true).open(&self.path)
        };
        self.file = written().map_err(JournalError::io(format!("writing {}", self.path.display())))?;
        (self.length, self.shortest, self.chain) = (text.len() as u64, shortest, Some(chain));
        self.last = state.batches;
        Ok(())
    }
}

/// What a log holds: the post, the number of its next outbox entry, and the first damage.
pub struct Found {
    /// The post as far as the log is good.
    pub post: Post,
    /// The number of the next outbox entry.
    pub next_post: u64,
    /// The batch of the last good line.
    pub last: u64,
    /// How many lines are good.
    pub lines: usize,
    /// The line with the first damage, from 1.
    pub damaged_line: Option<usize>,
    /// How many bytes of an unterminated line were left out at the end.
    pub unterminated: usize,
}

/// Reads a whole log.
pub fn read(folder: &Path) -> Result<Found, JournalError> {
    let path = folder.join(NAME);
    let bytes = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(JournalError::io(format!("reading {}", path.display()))(error)),
    };
    let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |place| place + 1);
    let unterminated = bytes.len() - end;
    let mut found =
        Found { post: Post::default(), next_post: 0, last: 0, lines: 0, damaged_line: None, unterminated };
    let mut chain = start();
    for (number, line) in bytes[..end].split_inclusive(|byte| *byte == b'\n').enumerate() {
        let Some((entry, next)) = read_line(&line[..line.len() - 1], &chain) else {
            found.damaged_line = Some(number + 1);
            break;
        };
        chain = next;
        found.lines += 1;
        found.take(entry);
    }
    Ok(found)
}

impl Found {
    /// Does to the post what a batch did.
    pub fn take(&mut self, entry: PostEntry<'_>) {
        self.last = entry.batch;
        if let Some((_, next_post)) = entry.anew {
            self.next_post = next_post;
        }
        for (number, value) in entry.post {
            self.next_post = self.next_post.max(number + 1);
            self.post.outbox.insert(number, value.into_bytes());
        }
        for number in entry.sent {
            self.post.outbox.remove(&number);
        }
        self.post.cursors.extend(entry.cursors.into_iter().map(owned));
        self.post.seen.extend(entry.seen.into_iter().map(owned));
    }
}

fn start() -> Chain {
    Chain::start("+post")
}

/// The line of an entry, which moves the chain on.
fn line(entry: &PostEntry<'_>, chain: &mut Chain) -> String {
    let entry = serde_json::to_string(entry).expect("numbers and text are always JSON");
    let (body, ending) = chained(&entry, chain);
    body.to_owned() + &ending
}

/// What stands under the chain of a line for an entry, and how the line ends; the chain moves on.
fn chained<'e>(entry: &'e str, chain: &mut Chain) -> (&'e str, String) {
    let body = entry.strip_suffix('}').unwrap_or(entry);
    *chain = chain.next(body);
    (body, format!(",\"chain\":\"{chain}\"}}\n"))
}

/// The entry of a line that follows a chain, and the chain after it.
fn read_line<'b>(line: &'b [u8], chain: &Chain) -> Option<(PostEntry<'b>, Chain)> {
    let line = std::str::from_utf8(line).ok()?;
    let (body, written) = text::chained(line)?;
    let next = chain.next(body);
    (Chain::from_hex(written)? == next).then_some(())?;
    Some((serde_json::from_str(line).ok()?, next))
}

/// The chain that a line states, and its batch.
fn end_of(line: &[u8]) -> Option<(Chain, u64)> {
    let line = std::str::from_utf8(line).ok()?;
    let entry: PostEntry<'_> = serde_json::from_str(line).ok()?;
    Some((Chain::from_hex(text::chained(line)?.1)?, entry.batch))
}

/// How long the log was when it was written anew, from its first line.
fn first_entry(path: &Path) -> io::Result<u64> {
    let mut line = String::new();
    // The line that says so is short; the first line of another log may be anything.
    let head = io::Read::take(File::open(path)?, 512);
    let read = io::BufRead::read_line(&mut io::BufReader::new(head), &mut line);
    let entry = read.ok().and_then(|_| serde_json::from_str::<PostEntry<'_>>(line.trim_end()).ok());
    Ok(entry.and_then(|entry| entry.anew).map_or(0, |(shortest, _)| shortest))
}
