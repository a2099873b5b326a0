//! The journal on disk: a store and its mirror, opened together and written one after the other.

use super::{
    Batch, Forgotten, Journal, JournalError, Notice, RecordLine, Tip,
    mirror::{self, Mirror},
    reconcile::reconcile,
    state::{Post, State},
    store::Store,
};
use std::{
    fs::{self, File, TryLockError},
    io::Write,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, OnceLock, PoisonError, RwLock, RwLockReadGuard},
    thread,
    time::Duration,
};

/// The folder of the store.
pub(super) const STORE: &str = "store";
/// The folder of a store that is being written anew.
const NEW: &str = "store.new";
/// The folder of the store that a new one replaces.
const OLD: &str = "store.old";
/// The folder of the mirror.
pub(super) const MIRROR: &str = "mirror";
/// After how many batches the length of the store is looked at.
const LOOK: u64 = 256;
/// The file whose lock says that a process has the journal open.
const LOCK: &str = "journal.lock";

/// A journal that was opened, and what was found on the way.
pub struct Opened {
    /// The journal.
    pub journal: Box<dyn Journal>,
    /// What an operator should hear about.
    pub notices: Vec<Notice>,
}

impl std::fmt::Debug for Opened {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Opened").field("notices", &self.notices).finish_non_exhaustive()
    }
}

/// Whether a folder has a journal; nothing is made or locked to find out.
pub fn is_kept_in(folder: &Path) -> bool {
    folder.join(STORE).is_dir() || folder.join(MIRROR).is_dir()
}

/// Where the mirror of a folder's journal is.
pub fn mirror_of(folder: &Path) -> PathBuf {
    folder.join(MIRROR)
}

/// Whether a process has the journal of a folder open.
pub fn is_in_use(folder: &Path) -> bool {
    let Ok(file) = File::options().write(true).open(folder.join(LOCK)) else { return false };
    matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

/// Opens the journal in a folder, or makes a new one there.
pub fn open(folder: &Path) -> Result<Opened, JournalError> {
    let lock = lock(folder)?;
    let (journal, notices) = Durable::open(folder, lock)?;
    Ok(Opened { journal: Box::new(journal), notices })
}

/// Takes the lock of a folder for this process; it goes with the file or the process.
pub(super) fn lock(folder: &Path) -> Result<File, JournalError> {
    fs::create_dir_all(folder).map_err(JournalError::io(format!("making {}", folder.display())))?;
    let path = folder.join(LOCK);
    let doing = || format!("locking {}", path.display());
    let mut file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&path)
        .map_err(JournalError::io(doing()))?;
    let mut tries = 0;
    loop {
        match file.try_lock() {
            Ok(()) => break,
            // A process that starts another lets it share the lock for a moment, even if it has
            // given the lock back meanwhile; so one refusal is not believed.
            Err(TryLockError::WouldBlock) if tries < 20 => {
                tries += 1;
                thread::sleep(Duration::from_millis(10));
            }
            Err(TryLockError::WouldBlock) => {
                let process = fs::read_to_string(&path).ok().and_then(|text| text.trim().parse().ok());
                return Err(JournalError::InUse { folder: folder.to_owned(), process });
            }
            Err(TryLockError::Error(error)) => return Err(JournalError::io(doing())(error)),
        }
    }
    // The number only makes the message clearer; a disk too full for it changes nothing.
    let _ = file.set_len(0).and_then(|()| writeln!(file, "{}", std::process::id()));
    Ok(file)
}

/// A store, its mirror, and the lock on both.
pub(super) struct Durable {
    folder: PathBuf,
    /// Empty only while the store is exchanged.
    store: RwLock<Option<Store>>,
    kept: Mutex<Places>,
    /// Why nothing more is done, once a commit has failed halfway.
    stopped: OnceLock<String>,
    _lock: File,
}

struct Places {
    state: State,
    mirror: Mirror,
}

impl Durable {
    /// Opens both and makes the mirror whole again where that is possible.
    pub fn open(folder: &Path, lock: File) -> Result<(Durable, Vec<Notice>), JournalError> {
        has_room(folder, 0)?;
        let had_mirror = folder.join(MIRROR).exists();
        finish_exchange(folder)?;
        let store = Store::open(&folder.join(STORE))?;
        let state = store.state()?.unwrap_or_default();
        store.check(&state)?;
        let mut mirror = Mirror::open(&folder.join(MIRROR))?;
        let mut notices = reconcile(&store, &state, &mut mirror, had_mirror)?;
        mirror.note(&state)?;
        let journal = Durable {
            folder: folder.to_owned(),
            store: RwLock::new(Some(store)),
            kept: Mutex::new(Places { state, mirror }),
            stopped: OnceLock::new(),
            _lock: lock,
        };
        notices.extend(journal.shorten(&journal.kept().state)?);
        Ok((journal, notices))
    }

    fn kept(&self) -> MutexGuard<'_, Places> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The store, unless a commit has failed halfway.
    fn store(&self) -> Result<Reading<'_>, JournalError> {
        let store = self.store.read().unwrap_or_else(PoisonError::into_inner);
        match (self.stopped.get(), &*store) {
            (None, Some(_)) => Ok(Reading(store)),
            (None, None) => Err(JournalError::Stopped { why: "the store could not be exchanged".to_owned() }),
            (Some(why), _) => Err(JournalError::Stopped { why: why.clone() }),
        }
    }

    /// Copies a store that has grown far beyond its content into a new one, and puts that in its
    /// place. Readers wait meanwhile.
    fn shorten(&self, state: &State) -> Result<Option<Notice>, JournalError> {
        let store = self.store()?;
        let before = store.length()?;
        if !store.is_long(state)? || has_room(&self.folder, state.content as usize).is_err() {
            return Ok(None);
        }
        drop(store);
        let after = self.exchange(state)?;
        Ok(Some(Notice::WrittenAnew { before, after }))
    }

    /// Copies the store into a new one, which has nothing of what was overwritten, and puts that in its place; gives
    /// its length.
    fn exchange(&self, state: &State) -> Result<u64, JournalError> {
        let mut store = self.store.write().unwrap_or_else(PoisonError::into_inner);
        let old = store.take().expect("only a commit exchanges the store, and there is one at a time");
        let new = write_anew(&self.folder, old, state)?;
        let after = new.length()?;
        *store = Some(new);
        Ok(after)
    }

    /// Keeps a batch in the store and then in the mirror.
    fn keep(
        &self,
        kept: &mut Places,
        batch: &Batch,
        tips: &[Tip],
        new_tables: u64,
    ) -> Result<(), JournalError> {
        let first_post = kept.state.next_post;
        let state = kept.state.after(batch, new_tables);
        let state = self.store()?.apply(batch, tips, first_post, state)?;
        kept.mirror.append(batch, first_post, &state)?;
        kept.state = state;
        if kept.mirror.post_is_long() {
            let post = self.store()?.post()?;
            kept.mirror.rewrite_post(&kept.state, &post)?;
        }
        if kept.state.batches.is_multiple_of(LOOK) {
            self.shorten(&kept.state)?;
        }
        Ok(())
    }

    /// Keeps a whole post under the numbers that its entries had.
    pub fn restore(&self, post: Post, next_post: u64) -> Result<(), JournalError> {
        let mut kept = self.kept();
        for (number, entry) in post.outbox {
            kept.state.next_post = number;
            self.keep(&mut kept, &Batch { post: vec![entry], ..Batch::default() }, &[], 0)?;
        }
        kept.state.next_post = next_post;
        let cursors = post.cursors.into_iter().collect();
        let seen = post.seen.into_iter().collect();
        self.keep(&mut kept, &Batch { cursors, seen, ..Batch::default() }, &[], 0)?;
        let Places { state, mirror } = &mut *kept;
        mirror.rewrite_post(state, &self.store()?.post()?)
    }

    /// Brings the mirror to the disk.
    pub fn close(&self) -> Result<(), JournalError> {
        self.store()?;
        let mut kept = self.kept();
        let Places { state, mirror } = &mut *kept;
        mirror.close(state)
    }
}

/// The store, for as long as somebody reads it.
struct Reading<'s>(RwLockReadGuard<'s, Option<Store>>);

impl std::ops::Deref for Reading<'_> {
    type Target = Store;

    fn deref(&self) -> &Store {
        self.0.as_ref().expect("it was there when it was taken")
    }
}

impl Drop for Durable {
    fn drop(&mut self) {
        // If it fails, the next opening compares mirror and store.
        let _ = self.close();
    }
}

impl Journal for Durable {
    fn commit(&self, batch: &Batch) -> Result<(), JournalError> {
        let mut kept = self.kept();
        self.store()?;
        if batch.is_empty() {
            return Ok(());
        }
        let new_tables = std::cell::RefCell::new(std::collections::BTreeSet::new());
        let tips = batch.follow(|table| {
            let tip = self.store()?.tip(table)?;
            if tip.is_none() {
                new_tables.borrow_mut().insert(table.to_owned());
            }
            Ok(tip)
        })?;
        has_room(&self.folder, size(batch))?;
        let new_tables = new_tables.borrow().len() as u64;
        self.keep(&mut kept, batch, &tips, new_tables).inspect_err(|error| {
            let _ = self.stopped.set(error.to_string());
        })
    }

    fn forget(&self, forgotten: &Forgotten) -> Result<(), JournalError> {
        let mut kept = self.kept();
        let state = self.store()?.forget(forgotten, kept.state.clone())?;
        kept.state = state;
        let lines = self.store()?.read(&forgotten.table, 0..u64::MAX)?;
        kept.mirror.tables.complete(&forgotten.table, 0, &lines)?;
        // The store still has the pages that were written before.
        has_room(&self.folder, kept.state.content as usize)?;
        self.exchange(&kept.state).map(drop)
    }

    fn tip(&self, table: &str) -> Result<Option<Tip>, JournalError> {
        self.store()?.tip(table)
    }

    fn read_range(&self, table: &str, from: u64, to_exclusive: u64) -> Result<Vec<RecordLine>, JournalError> {
        self.store()?.read(table, from..to_exclusive)
    }

    fn snapshot(&self, table: &str) -> Result<Option<Vec<u8>>, JournalError> {
        self.store()?.snapshot(table)
    }

    fn tables(&self) -> Result<Vec<(String, Vec<u8>)>, JournalError> {
        self.store()?.tables()
    }

    fn outbox(&self) -> Result<Vec<(u64, Vec<u8>)>, JournalError> {
        self.store()?.outbox()
    }

    fn cursor(&self, name: &str) -> Result<Option<Vec<u8>>, JournalError> {
        self.store()?.cursor(name)
    }

    fn seen(&self, letter: &str) -> Result<Option<Vec<u8>>, JournalError> {
        self.store()?.seen(letter)
    }
}

/// Copies a store into a new one and exchanges the two.
fn write_anew(folder: &Path, store: Store, state: &State) -> Result<Store, JournalError> {
    let [place, new, old] = [STORE, NEW, OLD].map(|name| folder.join(name));
    if new.exists() {
        fs::remove_dir_all(&new).map_err(JournalError::io(format!("removing {}", new.display())))?;
    }
    store.copy_to(&new, state)?;
    drop(store);
    let exchanged = fs::rename(&place, &old).and_then(|()| fs::rename(&new, &place));
    exchanged.map_err(JournalError::io(format!("exchanging {}", place.display())))?;
    mirror::sync(folder)?;
    finish_exchange(folder)?;
    Store::open(&place)
}

/// Ends an exchange of stores that was stopped halfway: the old one stays until the new one is in
/// its place.
fn finish_exchange(folder: &Path) -> Result<(), JournalError> {
    let [place, old] = [STORE, OLD].map(|name| folder.join(name));
    if !old.exists() {
        return Ok(());
    }
    let done = if place.exists() { fs::remove_dir_all(&old) } else { fs::rename(&old, &place) };
    done.map_err(JournalError::io(format!("exchanging {}", place.display())))
}

/// Refuses while there is no room for a batch of that many bytes.
///
/// sled writes whole pages, up to three times the bytes of a record, and takes room in segments of
/// 512 KiB; the mirror takes the bytes once more. A disk that fills up in the middle of a commit
/// would stop the journal, so a few segments must always be left. Even opening needs some: sled
/// writes a snapshot of its page table then.
fn has_room(folder: &Path, bytes: usize) -> Result<(), JournalError> {
    const ALWAYS: u64 = 4 << 20;
    let room = rustix::fs::statvfs(folder)
        .map_err(|error| JournalError::io("asking for the room on the disk")(error.into()))?;
    let free = room.f_bavail.saturating_mul(room.f_frsize);
    let needed = ALWAYS + 4 * bytes as u64;
    if free < needed { Err(JournalError::DiskFull { free, needed }) } else { Ok(()) }
}

/// How many bytes a batch brings.
fn size(batch: &Batch) -> usize {
    let appends = batch.appends.iter().map(|append| {
        let lines: usize = append.lines.iter().map(String::len).sum();
        lines + append.index.len() + append.snapshot.as_ref().map_or(0, Vec::len)
    });
    let named = batch.cursors.iter().chain(&batch.seen).map(|(name, value)| name.len() + value.len());
    appends.chain(named).chain(batch.post.iter().map(Vec::len)).sum()
}

/// Renames a file or folder to the first free name of the kind `store.damaged-1`.
pub(super) fn set_aside(path: &Path) -> Result<PathBuf, JournalError> {
    let free = (1..)
        .map(|number| {
            let mut name = path.as_os_str().to_owned();
            name.push(format!(".damaged-{number}"));
            PathBuf::from(name)
        })
        .find(|aside| !aside.exists())
        .expect("there is always one more number");
    fs::rename(path, &free).map_err(JournalError::io(format!("putting {} aside", path.display())))?;
    Ok(free)
}
