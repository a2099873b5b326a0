//! Builds a fresh store from the mirror when the store is damaged or has lost something.
//!
//! The mirror is the witness: every line of it is checked. Only where a file of the mirror is
//! itself damaged or gone is the old store asked, and believed if its chain holds. Nothing is
//! deleted: the old store and the old mirror stay beside the new ones under other names.

use super::{
    Append, Batch, Damage, Journal, JournalError, Notice, RecordLine, check_all,
    durable::{Durable, MIRROR, STORE, lock, set_aside},
    mirror::{self, count::Count, post, tables},
    state::Post,
    store::Store,
};
use std::{
    collections::BTreeSet,
    fs::{self, File},
    path::{Path, PathBuf},
};

/// How many bytes of records go into one commit of the fresh store.
const TOGETHER: usize = 1 << 20;

/// What can be rescued; nothing has been changed yet.
pub struct Rescue {
    /// The tables, by name.
    pub tables: Vec<Rescued>,
    /// What an operator should hear about.
    pub notices: Vec<Notice>,
    folder: PathBuf,
    store: Option<Store>,
    post: Post,
    next_post: u64,
    _lock: File,
}

/// A table that can be rescued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rescued {
    /// The name of the table.
    pub table: String,
    /// How many records are good.
    pub records: u64,
    /// What comes after the good ones, where neither mirror nor store has it whole.
    pub damage: Option<Damage>,
    from_store: bool,
}

/// Looks at mirror and store, checks every chain, and finds what can be rescued.
pub fn rescue(folder: &Path) -> Result<Rescue, JournalError> {
    let lock = lock(folder)?;
    let mirror = folder.join(MIRROR);
    let store = folder.join(STORE);
    let store = if store.exists() { Some(Store::open(&store)) } else { None };
    let mut names: BTreeSet<String> = BTreeSet::new();
    if mirror.exists() {
        names.extend(tables::list(&mirror)?);
    }
    let store = match store {
        Some(Err(error)) if names.is_empty() => return Err(error), // nobody is left to ask
        store => store.and_then(Result::ok),
    };
    if let Some(Ok(tables)) = store.as_ref().map(Store::tables) {
        names.extend(tables.into_iter().map(|(name, _)| name));
    }
    let mut notices = Vec::new();
    let mut found = Vec::new();
    for table in names {
        found.extend(look_at(&mirror, store.as_ref(), table, &mut notices)?);
    }
    let (post, next_post) = look_at_post(&mirror, store.as_ref(), &mut notices)?;
    let folder = folder.to_owned();
    Ok(Rescue { tables: found, notices, folder, store, post, next_post, _lock: lock })
}

/// Looks at one table; a file without a single record is no table.
fn look_at(
    mirror: &Path,
    store: Option<&Store>,
    table: String,
    notices: &mut Vec<Notice>,
) -> Result<Option<Rescued>, JournalError> {
    let file = match tables::read(mirror, &table) {
        Ok(file) => Some(file),
        Err(JournalError::Io { error, .. }) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let damage = file.as_ref().and_then(|file| file.damage.clone());
    let records = file.as_ref().map_or(0, |file| file.lines.len() as u64);
    if let Some(bytes) = file.as_ref().map(|file| file.unterminated).filter(|bytes| *bytes > 0) {
        notices.push(Notice::Unterminated { file: table.clone(), bytes });
    }
    if file.is_some() && damage.is_none() {
        return Ok((records > 0).then_some(Rescued { table, records, damage, from_store: false }));
    }
    if let Some(damage) = &damage {
        notices.push(Notice::MirrorDamaged { table: table.clone(), damage: damage.clone(), good: records });
    }
    let kept = store.and_then(|store| store.read(&table, 0..u64::MAX).ok()).unwrap_or_default();
    let kept_records = kept.len() as u64;
    if kept_records > records && check_all(&table, kept.iter().map(String::as_str)).is_ok() {
        notices.push(Notice::FromStore { table: table.clone(), records: kept_records - records });
        return Ok(Some(Rescued { table, records: kept_records, damage: None, from_store: true }));
    }
    Ok(Some(Rescued { table, records, damage, from_store: false }))
}

/// Looks at the post log, and at the store's post if the log is damaged and the store is as new.
fn look_at_post(
    mirror: &Path,
    store: Option<&Store>,
    notices: &mut Vec<Notice>,
) -> Result<(Post, u64), JournalError> {
    let found = post::read(mirror)?;
    if found.unterminated > 0 {
        notices.push(Notice::Unterminated { file: post::NAME.to_owned(), bytes: found.unterminated });
    }
    let Some(line) = found.damaged_line else { return Ok((found.post, found.next_post)) };
    notices.push(Notice::PostDamaged { line });
    let counted =
        if mirror.exists() { Count::open(mirror)?.found.map_or(0, |found| found.batches) } else { 0 };
    let kept = store.and_then(|store| {
        let state = store.state().ok()??;
        store.check(&state).ok().filter(|()| state.batches >= counted)?;
        Some((store.post().ok()?, state.next_post))
    });
    Ok(kept.unwrap_or((found.post, found.next_post)))
}

/// What is kept by name beside the records.
pub type Kept<'k> = &'k dyn Fn(&str) -> Option<&'k [u8]>;

impl Rescue {
    /// The tables that cannot be rescued whole.
    pub fn losses(&self) -> impl Iterator<Item = &Rescued> {
        self.tables.iter().filter(|rescued| rescued.damage.is_some())
    }

    /// The good lines of a table.
    pub fn lines(&self, rescued: &Rescued) -> Result<Vec<RecordLine>, JournalError> {
        match &self.store {
            Some(store) if rescued.from_store => store.read(&rescued.table, 0..u64::MAX),
            _ => Ok(tables::read(&self.folder.join(MIRROR), &rescued.table)?.lines),
        }
    }

    /// Builds a fresh store and mirror and puts the old ones aside. `index_of` makes the index entry
    /// and the snapshot of a table from its lines and what is kept by name beside them. Gives all notices.
    pub fn rebuild(
        mut self,
        mut index_of: impl FnMut(&str, &[RecordLine], Kept<'_>) -> (Vec<u8>, Option<Vec<u8>>),
    ) -> Result<Vec<Notice>, JournalError> {
        let new = self.folder.join("rescue.new");
        if new.exists() {
            // An earlier rescue was stopped before it came to put anything in place.
            fs::remove_dir_all(&new).map_err(JournalError::io(format!("removing {}", new.display())))?;
        }
        let (journal, _) = Durable::open(&new, lock(&new)?)?;
        let mut batch = Batch::default();
        let mut bytes = 0;
        for rescued in &self.tables {
            let lines = self.lines(rescued)?;
            let table = rescued.table.clone();
            let tip = check_all(&table, lines.iter().map(String::as_str))
                .map_err(|damage| JournalError::Unchained { table: table.clone(), damage })?;
            let kept = |name: &str| self.post.cursors.get(name).map(Vec::as_slice);
            let (index, snapshot) = index_of(&table, &lines, &kept);
            bytes += lines.iter().map(String::len).sum::<usize>();
            batch.appends.push(Append { table, expected: 0, lines, tip, index, snapshot });
            if bytes >= TOGETHER {
                journal.commit(&std::mem::take(&mut batch))?;
                bytes = 0;
            }
        }
        journal.commit(&batch)?;
        journal.restore(std::mem::take(&mut self.post), self.next_post)?;
        journal.close()?;
        drop(journal);
        self.store = None;
        self.put_in_place(&new)?;
        Ok(self.notices)
    }

    /// Exchanges the old folders for the new ones. Whenever this is stopped, the next opening either
    /// refuses or finds all: the new store stands before the old mirror goes.
    fn put_in_place(&mut self, new: &Path) -> Result<(), JournalError> {
        for name in [STORE, MIRROR] {
            let old = self.folder.join(name);
            if old.exists() {
                self.notices.push(Notice::PutAside { folder: set_aside(&old)? });
            }
            fs::rename(new.join(name), &old)
                .map_err(JournalError::io(format!("making {}", old.display())))?;
        }
        mirror::sync(&self.folder)?;
        fs::remove_dir_all(new).map_err(JournalError::io(format!("removing {}", new.display())))
    }
}

impl std::fmt::Debug for Rescue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rescue")
            .field("tables", &self.tables)
            .field("notices", &self.notices)
            .finish_non_exhaustive()
    }
}
