//! The journal on disk: a store, its mirror and the tips, opened together and written one after the other.
//!
//! A commit goes to the store, and to the log of the mirror, where it is synced. At a quiet moment everything
//! is brought to its final place (`settle`): the store carries out what waits, the lines are spread to the files of
//! their tables, the tips move on.

use super::{
    Append, Batch, Forgotten, Journal, JournalError, Notice, RecordLine, Tip,
    changes::Overlay,
    folder::{MIRROR, STORE, finish_exchange, has_room, lock, write_anew},
    mirror::{self, Mirror, log::LogText},
    reconcile::{put_right, reconcile},
    state::{Post, State},
    store::{Store, index_before},
    tips::{Read, Tips},
    tips_since::{self, TipsSince},
};
use std::{
    collections::BTreeSet,
    fs::File,
    panic::resume_unwind,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, OnceLock, PoisonError, RwLock, RwLockReadGuard},
    thread,
};

/// After how many batches the length of the store is looked at.
const LOOK: u64 = 256;
/// From so many bytes on a batch is put in words while it is checked, and goes to the store while the log waits for the
/// disk.
const MUCH: usize = 64 << 10;

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

/// Opens the journal in a folder, or makes a new one there.
pub fn open(folder: &Path) -> Result<Opened, JournalError> {
    let lock = lock(folder)?;
    let (journal, notices) = Durable::open(folder, lock)?;
    Ok(Opened { journal: Box::new(journal), notices })
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
    since: TipsSince,
    /// The tables whose files in the mirror were read since the opening.
    looked_at: BTreeSet<String>,
    /// What was found wrong and put right since somebody last asked.
    notices: Vec<Notice>,
}

impl Durable {
    /// Opens both and makes the mirror whole again where that is possible.
    pub fn open(folder: &Path, lock: File) -> Result<(Durable, Vec<Notice>), JournalError> {
        has_room(folder, 0)?;
        finish_exchange(folder)?;
        mirror::make_folder(&folder.join(STORE))?;
        let store = Store::open(&folder.join(STORE))?;
        let mut state = store.state()?.unwrap_or_default();
        store.check(&state)?;
        let mut mirror = Mirror::open(&folder.join(MIRROR))?;
        let mut notices = reconcile(folder, &store, &mut state, &mut mirror)?;
        let since = TipsSince::open(folder)?;
        let kept = Places { state, mirror, since, looked_at: BTreeSet::new(), notices: Vec::new() };
        let journal = Durable {
            folder: folder.to_owned(),
            store: RwLock::new(Some(store)),
            kept: Mutex::new(kept),
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

    /// Checks the records of a batch and puts it in words for the log, side by side; nothing is written yet. `tips` are
    /// those that its appends follow, `read` is what was read to find them.
    fn draft(
        &self,
        kept: &Places,
        batch: &Batch,
        tips: &[Tip],
        read: &Overlay,
    ) -> Result<(State, LogText), JournalError> {
        let checked = || batch.check(tips);
        let for_log = || {
            let after = kept.state.after(batch);
            let before = |append: &Append| index_before(read, append);
            let text = kept.mirror.log_text(batch, kept.state.next_post, &after, before);
            Ok((after, text))
        };
        both(size(batch) > MUCH, checked, for_log).map(|((), drafted)| drafted)
    }

    /// Keeps a batch in the store and, durably, in the log of the mirror.
    fn keep(
        &self,
        kept: &mut Places,
        batch: &Batch,
        (after, text): (State, LogText),
        read: &Overlay,
    ) -> Result<(), JournalError> {
        let first_post = kept.state.next_post;
        let store = self.store()?;
        let in_store = || {
            let (changes, state) = store.prepare(batch, read, first_post, after)?;
            let bytes = store.write(state.batches, &changes)?;
            let since = tips_since::line(&state, batch);
            Ok((bytes, changes, state, since))
        };
        let in_log = || kept.mirror.append(text);
        let ((bytes, changes, state, since), ()) = both(size(batch) > MUCH, in_store, in_log)?;
        store.show(bytes, changes)?;
        drop(store);
        kept.since.add(&since)?;
        kept.state = state;
        // The batch is kept; what fails from here on stops the journal, and takes nothing back.
        let tidied = if kept.mirror.is_full() { self.bring_home(kept) } else { Ok(()) };
        let looked = kept.state.batches.is_multiple_of(LOOK);
        let tidied = tidied.and_then(|()| if looked { self.shorten(&kept.state).map(drop) } else { Ok(()) });
        if let Err(error) = tidied {
            let _ = self.stopped.set(error.to_string());
        }
        Ok(())
    }

    /// Refuses while there is no room for a batch; what is still to be brought to its final place needs room too.
    fn has_room(&self, kept: &mut Places, batch: &Batch) -> Result<(), JournalError> {
        let bytes = size(batch);
        match has_room(&self.folder, bytes + kept.mirror.waiting() as usize) {
            Err(JournalError::DiskFull { .. }) if kept.mirror.waits() => {
                self.bring_home(kept)?;
                has_room(&self.folder, bytes)
            }
            found => found,
        }
    }

    /// Reads the files of tables in the mirror that nobody has read since the opening, and puts right what is wrong.
    fn look_at<'t>(
        &self,
        kept: &mut Places,
        tables: impl Iterator<Item = &'t String>,
    ) -> Result<(), JournalError> {
        for table in tables {
            if !kept.looked_at.contains(table) {
                let wrong = put_right(&*self.store()?, &kept.mirror, table)?;
                kept.notices.extend(wrong);
                kept.looked_at.insert(table.clone());
            }
        }
        Ok(())
    }

    /// Brings everything to its final place: the store on the disk, the lines in the files of their tables, the tips
    /// behind both. Wherever it is stopped, the next opening ends it.
    fn bring_home(&self, kept: &mut Places) -> Result<(), JournalError> {
        let Places { state, mirror, since, notices, .. } = kept;
        if !mirror.waits() {
            return Ok(());
        }
        let store = self.store()?;
        store.carry_out()?;
        let (tables, log) = mirror.spread_log()?;
        let whole = log.damage.is_none() && log.last == state.batches;
        let mut changed = BTreeSet::new();
        for (table, follows) in tables {
            if !follows {
                notices.extend(put_right(&store, mirror, &table)?);
            }
            changed.insert(table);
        }
        if !whole {
            // Somebody damages the log while it is being written. The store has everything.
            let file = log.damage.map(|damage| (damage.file, damage.line));
            notices.extend(file.map(|(file, line)| Notice::LogDamaged { file, line }));
            store.each_tip(|table, _| {
                notices.extend(put_right(&store, mirror, &table)?);
                changed.insert(table);
                Ok(())
            })?;
        }
        if mirror.post.is_long() || !whole {
            mirror.rewrite_post(state, &store.post()?)?;
        }
        mirror.settle(state, &changed)?;
        let tips = match Tips::read(&self.folder)? {
            Read::Whole(mut tips) => {
                tips.move_on(&store, state, mirror, changed.iter())?;
                tips
            }
            Read::Garbled | Read::Missing => Tips::of(&store, state, mirror)?,
        };
        tips.write(&self.folder)?;
        since.clear()
    }

    /// Keeps a whole post under the numbers that its entries had.
    pub fn restore(&self, post: Post, next_post: u64) -> Result<(), JournalError> {
        let mut kept = self.kept();
        let keep = |kept: &mut Places, batch: Batch| {
            let nothing = Overlay::new();
            let drafted = self.draft(kept, &batch, &[], &nothing)?;
            self.keep(kept, &batch, drafted, &nothing)
        };
        for (number, entry) in post.outbox {
            kept.state.next_post = number;
            keep(&mut kept, Batch { post: vec![entry], ..Batch::default() })?;
        }
        kept.state.next_post = next_post;
        let cursors = post.cursors.into_iter().collect();
        let seen = post.seen.into_iter().collect();
        keep(&mut kept, Batch { cursors, seen, ..Batch::default() })?;
        let Places { state, mirror, .. } = &mut *kept;
        mirror.rewrite_post(state, &self.store()?.post()?)?;
        self.bring_home(&mut kept)
    }

    /// Brings everything to its final place.
    pub fn close(&self) -> Result<(), JournalError> {
        self.store()?;
        self.bring_home(&mut self.kept())
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
        // If it fails, the next opening does it.
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
        let mut read = Overlay::new();
        let tips = batch.places(|table| self.store()?.read_tip(table, &mut read))?;
        self.has_room(&mut kept, batch)?;
        self.look_at(&mut kept, batch.appends.iter().map(|append| &append.table))?;
        let drafted = self.draft(&kept, batch, &tips, &read)?;
        self.keep(&mut kept, batch, drafted, &read).inspect_err(|error| {
            let _ = self.stopped.set(error.to_string());
        })
    }

    fn forget(&self, forgotten: &Forgotten) -> Result<(), JournalError> {
        let mut kept = self.kept();
        // The log has lines as they were; it goes.
        self.bring_home(&mut kept)?;
        let store = self.store()?;
        let (changes, state, lines) = store.prepare_to_forget(forgotten, kept.state.clone())?;
        // The mirror comes first: if it stops in between, the store still has what is to be forgotten once more.
        kept.mirror.tables.complete(&forgotten.table, 0, &lines)?;
        kept.mirror.tables.sync(&forgotten.table)?;
        store.carry_out_with(changes)?;
        // The post log has every cursor as it was at any time.
        let post = store.post()?;
        drop(store);
        kept.mirror.rewrite_post(&state, &post)?;
        kept.state = state;
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

    fn each_table(&self, visit: &mut dyn FnMut(String, &[u8])) -> Result<(), JournalError> {
        self.store()?.each_table(visit)
    }

    fn outbox_after(&self, number: Option<u64>, most: usize) -> Result<Vec<(u64, Vec<u8>)>, JournalError> {
        self.store()?.outbox_after(number, most)
    }

    fn cursor(&self, name: &str) -> Result<Option<Vec<u8>>, JournalError> {
        self.store()?.cursor(name)
    }

    fn seen(&self, letter: &str) -> Result<Option<Vec<u8>>, JournalError> {
        self.store()?.seen(letter)
    }

    fn letters(&self) -> Result<Vec<String>, JournalError> {
        Ok(self.store()?.post()?.seen.into_keys().collect())
    }

    fn examine(&self, table: &str) -> Result<Vec<Notice>, JournalError> {
        let mut kept = self.kept();
        self.bring_home(&mut kept)?;
        let found = put_right(&*self.store()?, &kept.mirror, table)?;
        kept.looked_at.insert(table.to_owned());
        Ok(found.into_iter().collect())
    }

    fn settle(&self) -> Result<(), JournalError> {
        self.close()
    }

    fn notices(&self) -> Vec<Notice> {
        std::mem::take(&mut self.kept().notices)
    }
}

/// Does two things one after the other, or side by side.
fn both<T, O: Send>(
    side_by_side: bool,
    one: impl FnOnce() -> Result<T, JournalError>,
    other: impl FnOnce() -> Result<O, JournalError> + Send,
) -> Result<(T, O), JournalError> {
    if !side_by_side {
        return Ok((one()?, other()?));
    }
    thread::scope(|scope| {
        let other = scope.spawn(other);
        let done = one();
        let other = other.join().unwrap_or_else(|panic| resume_unwind(panic))?;
        Ok((done?, other))
    })
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
