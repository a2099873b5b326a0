//! sled 0.34, and the only file that names it: one tree of keys and values, written durably.
//!
//! What was learnt from its source and by trying:
//!
//! - `flush()` on Linux calls `sync_file_range`, which writes neither the file's length nor the
//!   disk's cache. So `sync_data` on the `db` file follows every flush.
//! - A leaf holds up to 17 entries whatever their size, and a page of more than 128 KiB goes to a
//!   file of its own under `blobs/`, which `sync_data` on `db` would not cover. So no value may be
//!   much longer than 4 KiB; the store above cuts them into pieces.
//! - Every key that is written costs far more than its bytes in a plain file: a batch is written as two
//!   buffers, each handed to another thread and synced. So the store above gathers commits.
//! - A damaged file makes it panic nearly as often as it reports; every call is guarded.
//! - A damaged place in the middle of the log may not be reported at all: recovery takes it for the
//!   end of its segment and skips the rest, so that some pages come back as they were some time
//!   ago. The store above keeps a sum of its values, by which it notices.
//! - Little of what was overwritten is ever given back to the disk, with its flusher thread or
//!   without: most segments keep a few pages that live on. So a store that has grown far beyond its
//!   content is copied into a new one.
//! - Where it is killed while it writes one of its snapshots, it leaves a draft, and takes that for the
//!   newest snapshot when it is opened again (`waybill once`, killed some hundred times, showed it). The
//!   snapshot before is still there, so the draft is thrown away.

use super::{JournalError, guard::guarded};
use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

/// Pages kept in memory. Tables are read whole and seldom, so a larger cache would only sit there.
const CACHE: u64 = 16 << 20;

/// Keys and values in their order.
pub(super) type Entries = Vec<(Vec<u8>, Vec<u8>)>;

/// An open tree.
pub(super) struct Tree {
    /// Taken out only when the tree is dropped.
    db: Option<::sled::Db>,
    /// The `db` file, opened once more to be synced.
    file: File,
}

impl Tree {
    /// Opens the tree in a folder, or makes a new one there.
    pub fn open(folder: &Path) -> Result<Tree, JournalError> {
        let config = ::sled::Config::new().path(folder).flush_every_ms(None).cache_capacity(CACHE);
        let mut tries = 0;
        let db = loop {
            match answer(guarded(|| config.open())) {
                // Our caller holds a lock of its own, so this is sled's lock of a moment ago: its
                // threads let go of the file a little after the tree was dropped.
                Err(JournalError::Io { error, .. }) if is_locked(&error) && tries < 200 => {
                    tries += 1;
                    thread::sleep(Duration::from_millis(10));
                }
                Err(JournalError::Io { error, .. }) if is_locked(&error) => {
                    return Err(JournalError::InUse { folder: folder.to_owned(), process: None });
                }
                Err(JournalError::Damaged { .. }) if threw_drafts_away(folder) => {}
                other => break other?,
            }
        };
        let path = folder.join("db");
        let file = File::open(&path).map_err(JournalError::io(format!("opening {}", path.display())))?;
        Ok(Tree { db: Some(db), file })
    }

    /// The value of a key.
    pub fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, JournalError> {
        self.ask(|db| Ok(db.get(key)?.map(|value| value.to_vec())))
    }

    /// The first entries from a key on, up to and without another: so many, if there are.
    pub fn range(&self, from: &[u8], to: &[u8], most: usize) -> Result<Entries, JournalError> {
        self.ask(|db| {
            let entries =
                db.range(from..to).map(|entry| entry.map(|(key, value)| (key.to_vec(), value.to_vec())));
            entries.take(most).collect()
        })
    }

    /// Writes and removes values, all or none of them. Only [`Tree::flush`] makes it durable.
    pub fn apply(
        &self,
        entries: impl Iterator<Item = (Vec<u8>, Option<Vec<u8>>)>,
    ) -> Result<(), JournalError> {
        let mut batch = ::sled::Batch::default();
        for (key, value) in entries {
            match value {
                Some(value) => batch.insert(key, value),
                None => batch.remove(key),
            }
        }
        self.ask(|db| db.apply_batch(batch))
    }

    /// Makes durable what was applied.
    pub fn flush(&self) -> Result<(), JournalError> {
        self.ask(|db| db.flush())?;
        self.file.sync_data().map_err(JournalError::io("writing the store to the disk"))
    }

    /// How long the file is.
    pub fn length(&self) -> Result<u64, JournalError> {
        Ok(self.file.metadata().map_err(JournalError::io("looking at the store"))?.len())
    }

    /// Whether there is nothing at all.
    pub fn is_empty(&self) -> Result<bool, JournalError> {
        self.ask(|db| db.iter().next().transpose().map(|first| first.is_none()))
    }

    /// How many entries there are.
    pub fn count(&self) -> Result<usize, JournalError> {
        self.ask(|db| db.iter().try_fold(0, |count, entry| entry.map(|_| count + 1)))
    }

    /// Copies everything into a new tree in another folder, durably.
    pub fn copy_to(&self, folder: &Path) -> Result<Tree, JournalError> {
        const TOGETHER: usize = 1000;
        let copy = Tree::open(folder)?;
        let mut entries = self.db().iter();
        loop {
            let some = self.ask(|_| entries.by_ref().take(TOGETHER).collect::<::sled::Result<Vec<_>>>())?;
            let last = some.len() < TOGETHER;
            copy.apply(some.into_iter().map(|(key, value)| (key.to_vec(), Some(value.to_vec()))))?;
            if last {
                break;
            }
        }
        copy.flush()?;
        Ok(copy)
    }

    fn db(&self) -> &::sled::Db {
        self.db.as_ref().expect("the tree is open until it is dropped")
    }

    /// Asks sled something, guarded.
    fn ask<T>(&self, question: impl FnOnce(&::sled::Db) -> ::sled::Result<T>) -> Result<T, JournalError> {
        answer(guarded(|| question(self.db())))
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        // Dropping flushes, and can panic like everything else; all that counts was synced before.
        let _ = guarded(|| drop(self.db.take()));
    }
}

/// What sled said, in our words.
fn answer<T>(answer: Result<::sled::Result<T>, String>) -> Result<T, JournalError> {
    let what = match answer {
        Ok(Ok(answer)) => return Ok(answer),
        Ok(Err(::sled::Error::Io(error))) => {
            return Err(JournalError::Io { doing: "reading or writing the store".to_owned(), error });
        }
        Ok(Err(error)) => error.to_string(),
        Err(panic) => panic,
    };
    Err(JournalError::Damaged { what })
}

/// Throws away sled's unfinished snapshots; gives whether there were any. Only for a tree that could not be
/// opened: sled's own lock was free then, so nobody is still writing one.
fn threw_drafts_away(folder: &Path) -> bool {
    let Ok(entries) = fs::read_dir(folder) else { return false };
    let is_draft = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy());
        name.is_some_and(|name| name.starts_with("snap.") && name.ends_with(".generating"))
    };
    let drafts = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(is_draft);
    drafts.filter(|draft| fs::remove_file(draft).is_ok()).count() > 0
}

/// sled has no kind of error for a lock that is held, only these words.
fn is_locked(error: &io::Error) -> bool {
    error.to_string().contains("could not acquire lock")
}
