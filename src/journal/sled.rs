//! The store in sled 0.34, and the only file that names it.
//!
//! One tree; the first byte of a key says what it holds:
//!
//! ```text
//! i table              tip and index entry           o number   outbox entry
//! r table seq          a record                      c name     cursor
//! s table              snapshot                      l hash     letter seen
//! + key number         further pieces of a value     n          state of the store
//! ```
//!
//! What was learnt from its source and by trying:
//!
//! - `flush()` on Linux calls `sync_file_range`, which writes neither the file's length nor the
//!   disk's cache. So `sync_data` on the `db` file follows every flush.
//! - A leaf holds up to 17 entries whatever their size, and a page of more than 128 KiB goes to a
//!   file of its own under `blobs/`, which `sync_data` on `db` would not cover. So values are kept
//!   in pieces of 4 KiB, and no page grows that long.
//! - A damaged file makes it panic nearly as often as it reports; every call is guarded.
//! - A damaged place in the middle of the log may not be reported at all: recovery takes it for the
//!   end of its segment and skips the rest, so that some pages come back as they were some time
//!   ago. So the state has a sum over all values that can be overwritten, which is compared at the
//!   opening; records are counted whenever they are read.

use super::{
    Batch, Chain, JournalError, Line, Tip,
    guard::guarded,
    state::{Post, State},
};
use ::sled::IVec;
use std::{collections::HashMap, fs::File, io, ops::Range, path::Path, thread, time::Duration};

/// The longest value that is kept in one piece.
const PIECE: usize = 4096;
/// Pages kept in memory. Tables are read whole and seldom, so a larger cache would only sit there.
const CACHE: u64 = 16 << 20;
/// The kinds of keys whose values can be overwritten and must not be of another time.
const KINDS_SUMMED: [u8; 4] = *b"iocl";

/// An open store.
pub(super) struct Store {
    /// Taken out only when the store is dropped.
    db: Option<::sled::Db>,
    /// The `db` file, opened once more to be synced.
    file: File,
}

impl Store {
    /// Opens the store in a folder, or makes a new one there.
    pub fn open(folder: &Path) -> Result<Store, JournalError> {
        let config = ::sled::Config::new().path(folder).flush_every_ms(None).cache_capacity(CACHE);
        let mut tries = 0;
        let db = loop {
            match damaged(guarded(|| config.open())) {
                // Our caller holds a lock of his own, so this is sled's lock of a moment ago: its
                // threads let go of the file a little after the store was dropped.
                Err(JournalError::Io { error, .. }) if is_locked(&error) && tries < 200 => {
                    tries += 1;
                    thread::sleep(Duration::from_millis(10));
                }
                Err(JournalError::Io { error, .. }) if is_locked(&error) => {
                    return Err(JournalError::InUse { folder: folder.to_owned(), process: None });
                }
                other => break other?,
            }
        };
        let path = folder.join("db");
        let file = File::open(&path).map_err(JournalError::io(format!("opening {}", path.display())))?;
        Ok(Store { db: Some(db), file })
    }

    /// The state that the last batch left, or `None` in a new store.
    pub fn state(&self) -> Result<Option<State>, JournalError> {
        let Some(bytes) = self.ask(|db| get(db, b"n"))? else {
            return match self.ask(|db| db.iter().next().transpose())? {
                None => Ok(None),
                Some(_) => Err(lost("its count of batches is gone")),
            };
        };
        postcard::from_bytes(&bytes).map(Some).map_err(|_| lost("its count of batches is garbled"))
    }

    /// Compares the sum of all values that can be overwritten with the one in the state.
    pub fn check(&self, state: &State) -> Result<(), JournalError> {
        let mut sum = [0; 32];
        self.ask(|db| {
            for kind in KINDS_SUMMED {
                for entry in db.scan_prefix([kind]) {
                    let (key, first) = entry?;
                    add(&mut sum, &key, &first);
                }
            }
            Ok(())
        })?;
        if sum == state.sum { Ok(()) } else { Err(lost("parts of it are older than the rest")) }
    }

    /// Keeps a batch and the state after it; gives the state as it was kept. `tips` are those after
    /// each append.
    pub fn apply(
        &self,
        batch: &Batch,
        tips: &[Tip],
        first_post: u64,
        mut state: State,
    ) -> Result<State, JournalError> {
        self.ask(|db| {
            let mut changes = Changes { db, entries: HashMap::new(), sum: state.sum };
            for (append, tip) in batch.appends.iter().zip(tips) {
                for (seq, line) in (append.expected..).zip(&append.lines) {
                    changes.put_new(record_key(&append.table, seq), line.as_bytes());
                }
                let index_key = key(b'i', append.table.as_bytes());
                let mut seal =
                    changes.current(&index_key)?.map_or(NO_SNAPSHOT, |first| seal_in(content(&first)));
                if let Some(snapshot) = &append.snapshot {
                    seal = seal_of(snapshot);
                    changes.put(key(b's', append.table.as_bytes()), snapshot)?;
                }
                let next = tip.next.to_be_bytes();
                let entry = [&next[..], tip.chain.as_bytes(), &seal, &append.index].concat();
                changes.put(index_key, &entry)?;
            }
            for (number, entry) in (first_post..).zip(&batch.post) {
                changes.put_new(key(b'o', &number.to_be_bytes()), entry);
            }
            for number in &batch.sent {
                changes.remove(key(b'o', &number.to_be_bytes()))?;
            }
            for (name, cursor) in &batch.cursors {
                changes.put(key(b'c', name.as_bytes()), cursor)?;
            }
            for (letter, kept) in &batch.seen {
                changes.put(letter_key(letter), &with_name(letter, kept))?;
            }
            state.sum = changes.sum;
            let bytes = postcard::to_stdvec(&state).expect("numbers and names always go into memory");
            changes.put(b"n".to_vec(), &bytes)?;
            db.apply_batch(changes.finish())?;
            db.flush()
        })?;
        self.file.sync_data().map_err(JournalError::io("writing the store to the disk"))?;
        Ok(state)
    }

    /// How far a table has come.
    pub fn tip(&self, table: &str) -> Result<Option<Tip>, JournalError> {
        let entry = self.ask(|db| get(db, &key(b'i', table.as_bytes())))?;
        entry.map(|entry| Ok(split_entry(table, &entry)?.0)).transpose()
    }

    /// The lines of a table in a range of record numbers.
    pub fn read(&self, table: &str, range: Range<u64>) -> Result<Vec<Line>, JournalError> {
        let Some(tip) = self.tip(table)? else { return Ok(Vec::new()) };
        let range = range.start..range.end.min(tip.next);
        if range.is_empty() {
            return Ok(Vec::new());
        }
        let mut lines = Vec::new();
        let (from, to) = (record_key(table, range.start), record_key(table, range.end));
        self.ask(|db| {
            for entry in db.range(from..to) {
                let (key, value) = entry?;
                lines.push(whole(db, &key, &value)?);
            }
            Ok(())
        })?;
        if lines.len() as u64 != range.end - range.start {
            return Err(lost(format!("records of table {table} are gone")));
        }
        let text =
            |line| String::from_utf8(line).map_err(|_| lost(format!("a record of table {table} is garbled")));
        lines.into_iter().map(text).collect()
    }

    /// The last snapshot of a table.
    pub fn snapshot(&self, table: &str) -> Result<Option<Vec<u8>>, JournalError> {
        let entry = self.ask(|db| get(db, &key(b'i', table.as_bytes())))?;
        let seal = entry.map_or(NO_SNAPSHOT, |entry| seal_in(&entry));
        if seal == NO_SNAPSHOT {
            return Ok(None);
        }
        let snapshot = self.ask(|db| get(db, &key(b's', table.as_bytes())))?;
        match snapshot.filter(|snapshot| seal_of(snapshot) == seal) {
            Some(snapshot) => Ok(Some(snapshot)),
            None => Err(lost(format!("the snapshot of table {table} is not the last one"))),
        }
    }

    /// Every table with its tip and index entry, by name.
    pub fn tables(&self) -> Result<Vec<(String, Tip, Vec<u8>)>, JournalError> {
        let entries = self.scan(b'i')?;
        let split = |(name, entry): (IVec, Vec<u8>)| {
            let name = text(&name)?;
            let (tip, index) = split_entry(&name, &entry)?;
            let index = index.to_vec();
            Ok((name, tip, index))
        };
        entries.into_iter().map(split).collect()
    }

    /// What is still to be sent.
    pub fn outbox(&self) -> Result<Vec<(u64, Vec<u8>)>, JournalError> {
        let number = |(key, entry): (IVec, Vec<u8>)| {
            let number = key.as_ref().try_into().map_err(|_| lost("an outbox entry has no number"))?;
            Ok((u64::from_be_bytes(number), entry))
        };
        self.scan(b'o')?.into_iter().map(number).collect()
    }

    /// How far a mailbox was read.
    pub fn cursor(&self, name: &str) -> Result<Option<Vec<u8>>, JournalError> {
        self.ask(|db| get(db, &key(b'c', name.as_bytes())))
    }

    /// What was kept about a letter.
    pub fn seen(&self, letter: &str) -> Result<Option<Vec<u8>>, JournalError> {
        let kept = self.ask(|db| get(db, &letter_key(letter)))?;
        kept.map(|kept| Ok(split_name(&kept)?.1)).transpose()
    }

    /// Outbox, cursors and letters, all of them.
    pub fn post(&self) -> Result<Post, JournalError> {
        let cursor = |(name, cursor): (IVec, Vec<u8>)| Ok((text(&name)?, cursor));
        let seen = |(_, kept): (IVec, Vec<u8>)| split_name(&kept);
        Ok(Post {
            outbox: self.outbox()?.into_iter().collect(),
            cursors: self.scan(b'c')?.into_iter().map(cursor).collect::<Result<_, _>>()?,
            seen: self.scan(b'l')?.into_iter().map(seen).collect::<Result<_, _>>()?,
        })
    }

    /// All entries of a kind: key without its kind, and value.
    fn scan(&self, kind: u8) -> Result<Vec<(IVec, Vec<u8>)>, JournalError> {
        self.ask(|db| {
            let entries = db.scan_prefix([kind]).map(|entry| {
                let (key, value) = entry?;
                let value = whole(db, &key, &value)?;
                Ok((key.subslice(1, key.len() - 1), value))
            });
            entries.collect()
        })
    }

    /// Asks sled something, guarded.
    fn ask<T>(&self, question: impl FnOnce(&::sled::Db) -> ::sled::Result<T>) -> Result<T, JournalError> {
        let db = self.db.as_ref().expect("the store is open until it is dropped");
        damaged(guarded(|| question(db)))
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        // Dropping flushes, and can panic like everything else; all that counts was synced before.
        let _ = guarded(|| drop(self.db.take()));
    }
}

/// What sled said, in our words.
fn damaged<T>(answer: Result<::sled::Result<T>, String>) -> Result<T, JournalError> {
    match answer {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(::sled::Error::Io(error))) => {
            Err(JournalError::Io { doing: "reading or writing the store".to_owned(), error })
        }
        Ok(Err(::sled::Error::ReportableBug(what) | ::sled::Error::Unsupported(what))) => Err(lost(what)),
        Ok(Err(error)) => Err(lost(error.to_string())),
        Err(panic) => Err(lost(panic)),
    }
}

fn lost(what: impl Into<String>) -> JournalError {
    JournalError::Damaged { what: what.into() }
}

/// sled has no kind of error for a lock that is held, only these words.
fn is_locked(error: &io::Error) -> bool {
    error.to_string().contains("could not acquire lock")
}

fn key(kind: u8, name: &[u8]) -> Vec<u8> {
    [&[kind], name].concat()
}

/// The length stands before the name, so that no table's records lie among another's.
fn record_key(table: &str, seq: u64) -> Vec<u8> {
    let length = u8::try_from(table.len()).expect("names of tables are short");
    [&[b'r', length], table.as_bytes(), &seq.to_be_bytes()].concat()
}

/// Letters have names of any length, so their keys are hashes and the name stands in the value.
fn letter_key(letter: &str) -> Vec<u8> {
    key(b'l', &blake3::hash(letter.as_bytes()).as_bytes()[..16])
}

fn with_name(name: &str, value: &[u8]) -> Vec<u8> {
    [&(name.len() as u64).to_be_bytes(), name.as_bytes(), value].concat()
}

fn split_name(bytes: &[u8]) -> Result<(String, Vec<u8>), JournalError> {
    let split = bytes.split_first_chunk().and_then(|(length, rest)| {
        let length = usize::try_from(u64::from_be_bytes(*length)).ok()?;
        rest.split_at_checked(length)
    });
    let (name, value) = split.ok_or_else(|| lost("a letter has no name"))?;
    Ok((text(name)?, value.to_vec()))
}

/// An index entry is the number of the next record, the chain, the seal of the snapshot, and what
/// the index says.
fn split_entry<'e>(table: &str, entry: &'e [u8]) -> Result<(Tip, &'e [u8]), JournalError> {
    let split = entry.split_first_chunk().and_then(|(next, rest)| {
        let (chain, rest) = rest.split_first_chunk()?;
        let tip = Tip { next: u64::from_be_bytes(*next), chain: Chain::from_bytes(*chain) };
        Some((tip, rest.get(NO_SNAPSHOT.len()..)?))
    });
    split.ok_or_else(|| lost(format!("the index entry of table {table} is too short")))
}

/// The seal in an index entry of a table that has no snapshot.
const NO_SNAPSHOT: [u8; 8] = [0; 8];

/// The seal of the snapshot in an index entry.
fn seal_in(entry: &[u8]) -> [u8; 8] {
    entry.get(40..).and_then(|rest| rest.first_chunk()).copied().unwrap_or(NO_SNAPSHOT)
}

/// The seal of a snapshot.
fn seal_of(snapshot: &[u8]) -> [u8; 8] {
    let hash = blake3::hash(snapshot);
    *hash.as_bytes().first_chunk().expect("a hash has 32 bytes")
}

fn text(bytes: &[u8]) -> Result<String, JournalError> {
    String::from_utf8(bytes.to_vec()).map_err(|_| lost("a name is garbled"))
}

/// What a batch changes, before sled hears of it.
struct Changes<'d> {
    db: &'d ::sled::Db,
    entries: HashMap<Vec<u8>, Option<Vec<u8>>>,
    sum: [u8; 32],
}

impl Changes<'_> {
    /// Writes a value under a key that has none yet.
    ///
    /// The first piece begins with the number of further pieces and, if there are any, with a hash
    /// of the whole value: the pieces lie on several pages, and one of them may be of another time.
    fn put_new(&mut self, key: Vec<u8>, value: &[u8]) {
        let (first, rest) = value.split_at(value.len().min(PIECE));
        let pieces = u32::try_from(rest.len().div_ceil(PIECE)).expect("no value fills 16 TiB");
        let mut entry = Vec::with_capacity(12 + first.len());
        entry.extend(pieces.to_be_bytes());
        if pieces > 0 {
            entry.extend(&blake3::hash(value).as_bytes()[..8]);
        }
        entry.extend(first);
        for (number, piece) in (0..).zip(rest.chunks(PIECE)) {
            self.entries.insert(piece_key(&key, number), Some(piece.to_vec()));
        }
        add(&mut self.sum, &key, &entry);
        self.entries.insert(key, Some(entry));
    }

    /// Writes a value under a key that may have one.
    fn put(&mut self, key: Vec<u8>, value: &[u8]) -> ::sled::Result<()> {
        self.remove(key.clone())?;
        self.put_new(key, value);
        Ok(())
    }

    /// The first piece of the value that a key has by now.
    fn current(&self, key: &[u8]) -> ::sled::Result<Option<Vec<u8>>> {
        match self.entries.get(key) {
            Some(entry) => Ok(entry.clone()),
            None => Ok(self.db.get(key)?.map(|entry| entry.to_vec())),
        }
    }

    /// Removes a value, if there is one.
    fn remove(&mut self, key: Vec<u8>) -> ::sled::Result<()> {
        if let Some(before) = self.current(&key)? {
            add(&mut self.sum, &key, &before);
            for number in 0..further(&before) {
                self.entries.insert(piece_key(&key, number), None);
            }
            self.entries.insert(key, None);
        }
        Ok(())
    }

    /// All changes as sled takes them.
    fn finish(self) -> ::sled::Batch {
        let mut batch = ::sled::Batch::default();
        for (key, value) in self.entries {
            match value {
                Some(value) => batch.insert(key, value),
                None => batch.remove(key),
            }
        }
        batch
    }
}

/// Adds an entry to the sum, or takes it out again: every entry is in it once or not at all.
fn add(sum: &mut [u8; 32], key: &[u8], first: &[u8]) {
    if key.first().is_some_and(|kind| KINDS_SUMMED.contains(kind)) {
        let hash = blake3::Hasher::new()
            .update(&(key.len() as u64).to_le_bytes())
            .update(key)
            .update(first)
            .finalize();
        sum.iter_mut().zip(hash.as_bytes()).for_each(|(sum, byte)| *sum ^= byte);
    }
}

/// The key of a further piece of the value under `key`.
fn piece_key(key: &[u8], number: u32) -> Vec<u8> {
    [b"+", key, &number.to_be_bytes()].concat()
}

/// How many further pieces a value has.
fn further(first: &[u8]) -> u32 {
    first.first_chunk().map_or(0, |count| u32::from_be_bytes(*count))
}

/// What a first piece holds of its value.
fn content(first: &[u8]) -> &[u8] {
    first.get(if further(first) == 0 { 4 } else { 12 }..).unwrap_or_default()
}

fn get(db: &::sled::Db, key: &[u8]) -> ::sled::Result<Option<Vec<u8>>> {
    db.get(key)?.map(|first| whole(db, key, &first)).transpose()
}

/// A whole value from its first piece.
fn whole(db: &::sled::Db, key: &[u8], first: &[u8]) -> ::sled::Result<Vec<u8>> {
    let pieces = further(first);
    let mut value = content(first).to_vec();
    for number in 0..pieces {
        value.extend_from_slice(&db.get(piece_key(key, number))?.unwrap_or_default());
    }
    if pieces == 0 || first.get(4..12) == Some(&blake3::hash(&value).as_bytes()[..8]) {
        Ok(value)
    } else {
        Err(::sled::Error::ReportableBug("the pieces of a value do not belong together".to_owned()))
    }
}
