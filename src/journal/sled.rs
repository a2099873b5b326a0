//! The store in sled 0.34, and the only file that names it. Everything is in one tree; `keys.rs`
//! says under which keys.
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
//!   opening; records are counted whenever they are read, and a snapshot has its seal in the index.
//! - Nearly nothing of what was overwritten is ever given back to the disk, with its flusher thread
//!   or without: each segment keeps a few pages that live on. So a store that has grown far beyond
//!   its content is copied into a new one at the opening.

use super::{
    Batch, JournalError, Line, Tip,
    guard::guarded,
    keys::{
        NO_SNAPSHOT, STATE, SUMMED, add, belongs_to, block_key, complete_blocks, content, entry, further,
        in_block, key, length, letter_key, piece_key, pieces, record_key, seal_in, seal_of, split_entry,
        split_name, text, with_name,
    },
    state::{Post, State},
};
use ::sled::IVec;
use std::{collections::HashMap, fs::File, io, ops::Range, path::Path, thread, time::Duration};

/// Pages kept in memory. Tables are read whole and seldom, so a larger cache would only sit there.
const CACHE: u64 = 16 << 20;
/// Below this length a store is never written anew.
const SHORT: u64 = 16 << 20;

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
        let Some(bytes) = self.ask(|db| get(db, STATE))? else {
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
            for kind in SUMMED {
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
            let mut changes = Changes { db, entries: HashMap::new(), sum: state.sum, content: state.content };
            for (append, tip) in batch.appends.iter().zip(tips) {
                for (seq, line) in (append.expected..).zip(&append.lines) {
                    changes.put_new(record_key(&append.table, seq), line.as_bytes());
                }
                for block in complete_blocks(append.expected)..complete_blocks(tip.next) {
                    changes.pack(&append.table, block)?;
                }
                let index_key = key(b'i', append.table.as_bytes());
                let before = changes.current(&index_key)?;
                let mut seal = before.map_or(NO_SNAPSHOT, |first| seal_in(content(&first)));
                if let Some(snapshot) = &append.snapshot {
                    seal = seal_of(snapshot);
                    changes.put(key(b's', append.table.as_bytes()), snapshot)?;
                }
                changes.put(index_key, &entry(tip, seal, &append.index))?;
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
            (state.sum, state.content) = (changes.sum, changes.content);
            let state = postcard::to_stdvec(&state).expect("numbers and names always go into memory");
            changes.put(STATE.to_vec(), &state)?;
            db.apply_batch(changes.finish())?;
            db.flush()
        })?;
        self.sync()?;
        Ok(state)
    }

    /// Brings what was flushed to the disk.
    fn sync(&self) -> Result<(), JournalError> {
        self.file.sync_data().map_err(JournalError::io("writing the store to the disk"))
    }

    /// How far a table has come.
    pub fn tip(&self, table: &str) -> Result<Option<Tip>, JournalError> {
        let Some(entry) = self.ask(|db| get(db, &key(b'i', table.as_bytes())))? else { return Ok(None) };
        let (tip, _) = split_entry(&entry).ok_or_else(|| garbled(table))?;
        Ok(Some(tip))
    }

    /// The lines of a table in a range of record numbers.
    pub fn read(&self, table: &str, range: Range<u64>) -> Result<Vec<Line>, JournalError> {
        let Some(tip) = self.tip(table)? else { return Ok(Vec::new()) };
        let range = range.start..range.end.min(tip.next);
        if range.is_empty() {
            return Ok(Vec::new());
        }
        let mut lines = Vec::new();
        let blocks = complete_blocks(tip.next);
        for block in complete_blocks(range.start)..blocks.min(complete_blocks(range.end - 1) + 1) {
            let packed = self.ask(|db| get(db, &block_key(table, block)))?.unwrap_or_default();
            let packed = String::from_utf8(packed).map_err(|_| garbled(table))?;
            let numbered = in_block(block).zip(packed.split('\n'));
            lines.extend(numbered.filter(|(seq, _)| range.contains(seq)).map(|(_, line)| line.to_owned()));
        }
        let loose = range.start.max(in_block(blocks).start);
        if loose < range.end {
            let values = self.ask(|db| {
                let entries = db.range(record_key(table, loose)..record_key(table, range.end));
                let values = entries.map(|entry| entry.and_then(|(key, first)| whole(db, &key, &first)));
                values.collect::<::sled::Result<Vec<_>>>()
            })?;
            for value in values {
                lines.push(String::from_utf8(value).map_err(|_| garbled(table))?);
            }
        }
        if lines.len() as u64 != range.end - range.start {
            return Err(lost(format!("records of table {table} are gone")));
        }
        Ok(lines)
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

    /// Every table with its index entry, by name.
    pub fn tables(&self) -> Result<Vec<(String, Vec<u8>)>, JournalError> {
        let entries = self.scan(b'i')?.into_iter().map(|(name, entry)| {
            let name = text(&name).ok_or_else(|| lost("the name of a table is garbled"))?;
            let (_, index) = split_entry(&entry).ok_or_else(|| garbled(&name))?;
            Ok((name, index.to_vec()))
        });
        entries.collect()
    }

    /// What is still to be sent.
    pub fn outbox(&self) -> Result<Vec<(u64, Vec<u8>)>, JournalError> {
        let entries = self.scan(b'o')?.into_iter().map(|(key, entry)| {
            let number = key.as_ref().try_into().map_err(|_| lost("an outbox entry has no number"))?;
            Ok((u64::from_be_bytes(number), entry))
        });
        entries.collect()
    }

    /// How far a mailbox was read.
    pub fn cursor(&self, name: &str) -> Result<Option<Vec<u8>>, JournalError> {
        self.ask(|db| get(db, &key(b'c', name.as_bytes())))
    }

    /// What was kept about a letter.
    pub fn seen(&self, letter: &str) -> Result<Option<Vec<u8>>, JournalError> {
        let Some(kept) = self.ask(|db| get(db, &letter_key(letter)))? else { return Ok(None) };
        let (_, kept) = split_name(&kept).ok_or_else(|| lost("a letter has no name"))?;
        Ok(Some(kept))
    }

    /// Outbox, cursors and letters, all of them.
    pub fn post(&self) -> Result<Post, JournalError> {
        let name = |name: Option<String>| name.ok_or_else(|| lost("the name of a mailbox is garbled"));
        let cursors = self.scan(b'c')?.into_iter().map(|(key, cursor)| Ok((name(text(&key))?, cursor)));
        let letter =
            |(_, kept): (IVec, Vec<u8>)| split_name(&kept).ok_or_else(|| lost("a letter has no name"));
        Ok(Post {
            outbox: self.outbox()?.into_iter().collect(),
            cursors: cursors.collect::<Result<_, _>>()?,
            seen: self.scan(b'l')?.into_iter().map(letter).collect::<Result<_, _>>()?,
        })
    }

    /// Whether the store is far longer than its content needs. Twice its content is as short as it
    /// can be, since a page is written several times while it fills.
    pub fn is_long(&self, state: &State) -> Result<bool, JournalError> {
        Ok(self.length()? > SHORT + 6 * state.content)
    }

    /// How long the store's file is.
    pub fn length(&self) -> Result<u64, JournalError> {
        Ok(self.file.metadata().map_err(JournalError::io("looking at the store"))?.len())
    }

    /// Copies everything into a new store in another folder and compares the two.
    pub fn copy_to(&self, folder: &Path, state: &State) -> Result<Store, JournalError> {
        const TOGETHER: usize = 1000;
        let copy = Store::open(folder)?;
        let mut entries = self.open_db().iter();
        loop {
            let mut batch = ::sled::Batch::default();
            let taken = self.ask(|_| {
                let mut taken = 0;
                for entry in entries.by_ref().take(TOGETHER) {
                    let (key, value) = entry?;
                    batch.insert(key, value);
                    taken += 1;
                }
                Ok(taken)
            })?;
            copy.ask(|db| db.apply_batch(batch).and_then(|()| db.flush()))?;
            if taken < TOGETHER {
                break;
            }
        }
        copy.sync()?;
        let count = |store: &Store| store.ask(|db| Ok(db.iter().count()));
        copy.check(state)?;
        if count(self)? == count(&copy)? { Ok(copy) } else { Err(lost("it could not be copied")) }
    }

    /// All entries of a kind: key without its kind, and value.
    fn scan(&self, kind: u8) -> Result<Vec<(IVec, Vec<u8>)>, JournalError> {
        self.ask(|db| {
            let entries = db.scan_prefix([kind]).map(|entry| {
                let (key, first) = entry?;
                let value = whole(db, &key, &first)?;
                Ok((key.subslice(1, key.len() - 1), value))
            });
            entries.collect()
        })
    }

    fn open_db(&self) -> &::sled::Db {
        self.db.as_ref().expect("the store is open until it is dropped")
    }

    /// Asks sled something, guarded.
    fn ask<T>(&self, question: impl FnOnce(&::sled::Db) -> ::sled::Result<T>) -> Result<T, JournalError> {
        damaged(guarded(|| question(self.open_db())))
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

fn garbled(table: &str) -> JournalError {
    lost(format!("what it has of table {table} is garbled"))
}

/// sled has no kind of error for a lock that is held, only these words.
fn is_locked(error: &io::Error) -> bool {
    error.to_string().contains("could not acquire lock")
}

/// What a batch changes, before sled hears of it.
struct Changes<'d> {
    db: &'d ::sled::Db,
    entries: HashMap<Vec<u8>, Option<Vec<u8>>>,
    sum: [u8; 32],
    content: u64,
}

impl Changes<'_> {
    /// Writes a value under a key that has none yet.
    fn put_new(&mut self, key: Vec<u8>, value: &[u8]) {
        let (first, further) = pieces(value);
        for (number, piece) in (0..).zip(further) {
            self.entries.insert(piece_key(&key, number), Some(piece.to_vec()));
        }
        add(&mut self.sum, &key, &first);
        self.content += length(&key, &first);
        self.entries.insert(key, Some(first));
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
            self.content = self.content.saturating_sub(length(&key, &before));
            for number in 0..further(&before) {
                self.entries.insert(piece_key(&key, number), None);
            }
            self.entries.insert(key, None);
        }
        Ok(())
    }

    /// Packs the records of a block into one value.
    fn pack(&mut self, table: &str, block: u64) -> ::sled::Result<()> {
        let mut packed = Vec::new();
        for seq in in_block(block) {
            let key = record_key(table, seq);
            let Some(first) = self.current(&key)? else {
                return Err(::sled::Error::ReportableBug(format!("record {seq} of table {table} is gone")));
            };
            packed.extend_from_slice(if seq == in_block(block).start { b"" } else { b"\n" });
            packed.extend(self.whole(&key, &first)?);
            self.remove(key)?;
        }
        self.put_new(block_key(table, block), &packed);
        Ok(())
    }

    /// A whole value as it is by now.
    fn whole(&self, key: &[u8], first: &[u8]) -> ::sled::Result<Vec<u8>> {
        joined(first, (0..further(first)).map(|number| self.current(&piece_key(key, number))))
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

fn get(db: &::sled::Db, key: &[u8]) -> ::sled::Result<Option<Vec<u8>>> {
    db.get(key)?.map(|first| whole(db, key, &first)).transpose()
}

/// A whole value from its first piece.
fn whole(db: &::sled::Db, key: &[u8], first: &[u8]) -> ::sled::Result<Vec<u8>> {
    joined(first, (0..further(first)).map(|number| db.get(piece_key(key, number))))
}

/// A whole value from all its pieces.
fn joined<P: AsRef<[u8]>>(
    first: &[u8],
    further: impl Iterator<Item = ::sled::Result<Option<P>>>,
) -> ::sled::Result<Vec<u8>> {
    let mut value = content(first).to_vec();
    for piece in further {
        value.extend_from_slice(piece?.as_ref().map_or(&[], |piece| piece.as_ref()));
    }
    if belongs_to(first, &value) {
        Ok(value)
    } else {
        Err(::sled::Error::ReportableBug("the pieces of a value do not belong together".to_owned()))
    }
}
