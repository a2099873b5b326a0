//! The post log: what each batch did to the outbox, the cursors and the letters seen.
//!
//! Lines are JSON and chained like records. Bytes stand as text where they are UTF-8, else as hex.

use super::super::state::{Post, State};
use super::super::{Batch, Chain, JournalError, text};
use super::tables::last_line;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{
    borrow::Cow,
    fs::{self, File},
    io::{self, Write},
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
}

/// One line.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
struct PostEntry<'b> {
    batch: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty", borrow)]
    post: Vec<(u64, Bytes<'b>)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sent: Vec<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", borrow)]
    cursors: Vec<(Cow<'b, str>, Bytes<'b>)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", borrow)]
    seen: Vec<(Cow<'b, str>, Bytes<'b>)>,
    /// How long the rest of a log written anew is, and the number of its next outbox entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    anew: Option<(u64, u64)>,
}

/// Bytes, as text where they are text.
#[derive(Debug, PartialEq)]
struct Bytes<'b>(Cow<'b, [u8]>);

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum WrittenBytes<'b> {
    Text(#[serde(borrow)] Cow<'b, str>),
    Hex { hex: String },
}

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match std::str::from_utf8(&self.0) {
            Ok(text) => WrittenBytes::Text(text.into()).serialize(to),
            Err(_) => {
                let hex = self.0.iter().map(|byte| format!("{byte:02x}")).collect();
                WrittenBytes::Hex { hex }.serialize(to)
            }
        }
    }
}

impl<'de: 'b, 'b> Deserialize<'de> for Bytes<'b> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let bytes = match WrittenBytes::deserialize(from)? {
            WrittenBytes::Text(text) => text.into_owned().into_bytes(),
            WrittenBytes::Hex { hex } => {
                let pair = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
                let bytes = hex.as_bytes().chunks(2).map(pair).collect::<Option<Vec<u8>>>();
                bytes.ok_or_else(|| serde::de::Error::custom("these bytes are not hex"))?
            }
        };
        Ok(Bytes(bytes.into()))
    }
}

impl PostLog {
    /// Opens or makes the log.
    pub fn open(folder: &Path) -> Result<PostLog, JournalError> {
        let path = folder.join(NAME);
        let doing = || format!("opening {}", path.display());
        let opened = || -> io::Result<PostLog> {
            let file = File::options().append(true).create(true).open(&path)?;
            let length = file.metadata()?.len();
            let chain = match last_line(File::open(&path)?)? {
                None if length == 0 => Some(start()),
                Some((line, end)) if end == length => end_of(&line),
                _ => None,
            };
            Ok(PostLog { path: path.clone(), file, length, shortest: 0, chain })
        };
        let mut log = opened().map_err(JournalError::io(doing()))?;
        log.shortest = first_entry(&log.path).map_err(JournalError::io(doing()))?;
        Ok(log)
    }

    /// Whether it ends as it should.
    pub fn is_whole(&self) -> bool {
        self.chain.is_some()
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Whether it is much longer than it was when it was last written anew.
    pub fn is_long(&self) -> bool {
        self.length > SHORT + 4 * self.shortest
    }

    /// Adds what a batch did, if it did anything.
    pub fn append(&mut self, number: u64, first_post: u64, batch: &Batch) -> Result<(), JournalError> {
        if !batch.has_post() {
            return Ok(());
        }
        let Batch { post, sent, cursors, seen, .. } = batch;
        let entry = PostEntry {
            batch: number,
            post: (first_post..).zip(post.iter().map(|entry| bytes(entry))).collect(),
            sent: sent.clone(),
            cursors: cursors.iter().map(|(name, value)| (name.into(), bytes(value))).collect(),
            seen: seen.iter().map(|(name, value)| (name.into(), bytes(value))).collect(),
            anew: None,
        };
        let chain = self.chain.as_mut().expect("a log that does not end well is written anew first");
        let line = line(&entry, chain);
        self.length += line.len() as u64;
        self.file
            .write_all(line.as_bytes())
            .map_err(JournalError::io(format!("writing {}", self.path.display())))
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
            File::options().append(true).open(&self.path)
        };
        self.file = written().map_err(JournalError::io(format!("writing {}", self.path.display())))?;
        (self.length, self.shortest, self.chain) = (text.len() as u64, shortest, Some(chain));
        Ok(())
    }
}

/// What a log holds: the post, the number of its next outbox entry, and the first damage.
pub struct Found {
    /// The post as far as the log is good.
    pub post: Post,
    /// The number of the next outbox entry.
    pub next_post: u64,
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
    let mut found = Found { post: Post::default(), next_post: 0, damaged_line: None, unterminated };
    let mut chain = start();
    for (number, line) in bytes[..end].split_inclusive(|byte| *byte == b'\n').enumerate() {
        let Some((entry, next)) = read_line(&line[..line.len() - 1], &chain) else {
            found.damaged_line = Some(number + 1);
            break;
        };
        chain = next;
        found.take(entry);
    }
    Ok(found)
}

impl Found {
    /// Does to the post what a batch did.
    fn take(&mut self, entry: PostEntry<'_>) {
        if let Some((_, next_post)) = entry.anew {
            self.next_post = next_post;
        }
        for (number, value) in entry.post {
            self.next_post = self.next_post.max(number + 1);
            self.post.outbox.insert(number, value.0.into_owned());
        }
        for number in entry.sent {
            self.post.outbox.remove(&number);
        }
        let owned = |(name, value): (Cow<'_, str>, Bytes<'_>)| (name.into_owned(), value.0.into_owned());
        self.post.cursors.extend(entry.cursors.into_iter().map(owned));
        self.post.seen.extend(entry.seen.into_iter().map(owned));
    }
}

fn start() -> Chain {
    Chain::start("+post")
}

fn bytes(bytes: &[u8]) -> Bytes<'_> {
    Bytes(bytes.into())
}

/// The line of an entry, which moves the chain on.
fn line(entry: &PostEntry<'_>, chain: &mut Chain) -> String {
    let mut line = serde_json::to_string(entry).expect("numbers and text are always JSON");
    line.pop();
    *chain = chain.next(&line);
    line + &format!(",\"chain\":\"{chain}\"}}\n")
}

/// The entry of a line that follows a chain, and the chain after it.
fn read_line<'b>(line: &'b [u8], chain: &Chain) -> Option<(PostEntry<'b>, Chain)> {
    let line = std::str::from_utf8(line).ok()?;
    let (body, written) = text::chained(line)?;
    let next = chain.next(body);
    (Chain::from_hex(written)? == next).then_some(())?;
    Some((serde_json::from_str(line).ok()?, next))
}

/// The chain that a line states.
fn end_of(line: &[u8]) -> Option<Chain> {
    Chain::from_hex(text::chained(std::str::from_utf8(line).ok()?)?.1)
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
