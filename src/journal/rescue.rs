//! Builds a fresh store from the mirror when the store is damaged or has lost something.
//!
//! Every line of the mirror and of the store is checked. Of each table the longer of the two copies is taken whose chain
//! holds; where they tell different stories, the one that the tips know, or else the mirror's. What the tips know and
//! neither has is named. Nothing is deleted: the old store and the old mirror stay beside the new ones under other names.

use super::{
    Append, Batch, Checker, Damage, Journal, JournalError, Lack, Notice, RecordLine, Shows, Tip, check_all,
    durable::Durable,
    folder::{MIRROR, STORE, lock, set_aside},
    mirror::{self, count::Count, entry::PostEntry, log, post, tables},
    state::{Post, State},
    store::Store,
    tips::{self, Known, Read, Tips},
    tips_since,
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
    /// Whether the store has everything that anybody knows of: there is nothing to rescue.
    pub is_whole: bool,
    old: Old,
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
    /// What is missing of what the tips know.
    pub lack: Option<Lack>,
    from_store: bool,
}

/// What there is to rescue from.
struct Old {
    folder: PathBuf,
    mirror: PathBuf,
    log: log::Found,
    tips: Option<Tips>,
    store: Option<Store>,
    /// The state of the store, if that is as it was left.
    state: Option<State>,
}

/// Looks at mirror, store and tips, checks every chain, and finds what can be rescued.
pub fn rescue(folder: &Path) -> Result<Rescue, JournalError> {
    let lock = lock(folder)?;
    let mut notices = Vec::new();
    let (old, names) = Old::open(folder, &mut notices)?;
    let mut found = Vec::new();
    let mut is_whole = old.store_is_newest()?;
    for table in names {
        let (rescued, store_has_all) = old.look_at(table, &mut notices)?;
        is_whole &= store_has_all && rescued.as_ref().is_none_or(|rescued| rescued.lack.is_none());
        found.extend(rescued);
    }
    let (post, next_post) = old.look_at_post(&mut notices)?;
    Ok(Rescue { tables: found, notices, is_whole, old, post, next_post, _lock: lock })
}

impl Old {
    /// Opens what is there; gives the names of all tables too.
    fn open(folder: &Path, notices: &mut Vec<Notice>) -> Result<(Old, BTreeSet<String>), JournalError> {
        let mirror = folder.join(MIRROR);
        let store = folder.join(STORE);
        let store = if store.exists() { Some(Store::open(&store)) } else { None };
        let mut names: BTreeSet<String> = BTreeSet::new();
        let mut log = log::Found::default();
        if mirror.exists() {
            names.extend(tables::list(&mirror)?);
            log = log::read(&mirror)?;
            names.extend(log.tables().map(str::to_owned));
            names.extend(log.damage.iter().flat_map(|damage| damage.tables.keys().cloned()));
        }
        let store = match store {
            Some(Err(error)) if names.is_empty() => return Err(error), // nobody is left to ask
            store => store.and_then(Result::ok),
        };
        if let Some(store) = &store {
            // As far as they can be read: the mirror and the tips know of the others.
            let _ = store.each_tip(|name, _| {
                names.insert(name);
                Ok(())
            });
        }
        let tips = match Tips::read(folder)? {
            Read::Whole(tips) => Some(tips),
            Read::Garbled | Read::Missing => {
                notices.push(Notice::NoTips);
                None
            }
        };
        names.extend(tips.iter().flat_map(|tips| tips.tables.keys().cloned()));
        if let Some(damage) = &log.damage {
            notices.push(Notice::LogIsDamaged { file: damage.file.clone(), line: damage.line });
        }
        let state = store.as_ref().and_then(|store| {
            let state = store.state().ok()??;
            store.check(&state).ok().map(|()| state)
        });
        Ok((Old { folder: folder.to_owned(), mirror, log, tips, store, state }, names))
    }

    /// Whether the store has as many batches as anybody knows of.
    fn store_is_newest(&self) -> Result<bool, JournalError> {
        let Some(state) = &self.state else { return Ok(false) };
        let counted = if self.mirror.exists() { Count::open(&self.mirror)?.found } else { None };
        let counted = counted.filter(|counted| counted.batches >= state.batches);
        let same =
            counted.is_none_or(|counted| counted.batches == state.batches && counted.hash == state.hex());
        let tips = self.tips.as_ref();
        let lags = tips.is_none_or(|tips| tips.batches < state.batches || tips.are_of(state));
        let lost = self.log.damage.as_ref().and_then(|damage| damage.lost);
        Ok(same && lags && lost.max(Some(self.log.last())) <= Some(state.batches))
    }

    /// Looks at one table; a file without a single record is no table. Gives too whether the store has all of it.
    fn look_at(
        &self,
        table: String,
        notices: &mut Vec<Notice>,
    ) -> Result<(Option<Rescued>, bool), JournalError> {
        let Mirrored { lines: mirrored, damage, unterminated } = self.mirrored(&table)?;
        let records = mirrored.len() as u64;
        if unterminated > 0 {
            notices.push(Notice::Unterminated { file: table.clone(), bytes: unterminated });
        }
        if let Some(damage) = &damage {
            notices.push(Notice::MirrorDamaged {
                table: table.clone(),
                damage: damage.clone(),
                good: records,
            });
        }
        let kept =
            self.store.as_ref().and_then(|store| store.read(&table, 0..u64::MAX).ok()).unwrap_or_default();
        let kept_tip = tip_of(&table, &kept);
        let known = self.tips.as_ref().and_then(|tips| tips.tables.get(&table));
        let logged = self.log.damage.as_ref().and_then(|damage| damage.tables.get(&table));
        let lack = |lines: &[RecordLine]| lack(&table, lines, known, logged);
        let agree = kept.iter().zip(&mirrored).all(|(one, other)| one == other);
        let from_store = kept_tip.is_some()
            && match agree || damage.is_some() {
                true => kept.len() > mirrored.len(),
                false => lack(&kept)?.is_none() && lack(&mirrored)?.is_some(),
            };
        let store_has_all = kept_tip.is_some() && agree && kept.len() >= mirrored.len();
        if from_store {
            let more = (kept.len() as u64).saturating_sub(records);
            notices.push(Notice::FromStore { table: table.clone(), records: more });
            let rescued =
                Rescued { records: kept.len() as u64, damage: None, lack: lack(&kept)?, from_store, table };
            return Ok((Some(rescued), store_has_all));
        }
        let lack = lack(&mirrored)?;
        let is_table = records > 0 || damage.is_some() || lack.is_some();
        Ok((is_table.then_some(Rescued { records, damage, lack, from_store, table }), store_has_all))
    }

    /// What the mirror has of a table: its file and what follows in the log.
    fn mirrored(&self, table: &str) -> Result<Mirrored, JournalError> {
        let (mut lines, mut damage, unterminated) = match tables::read(&self.mirror, table) {
            Ok(file) => (file.lines, file.damage, file.unterminated),
            Err(JournalError::Io { error, .. }) if error.kind() == std::io::ErrorKind::NotFound => {
                (Vec::new(), None, 0)
            }
            Err(error) => return Err(error),
        };
        let mut checker = Checker::new(table, Shows::Everything);
        if self.log.tables().any(|logged| logged == table) {
            lines.iter().try_for_each(|line| checker.check(line)).expect("they were checked just now");
            for (place, line) in self.log.lines(table) {
                if place == lines.len() as u64 && checker.check(line).is_ok() {
                    lines.push(line.clone());
                    damage = None; // the log goes on where the file breaks off
                }
            }
        }
        Ok(Mirrored { lines, damage, unterminated })
    }

    /// Looks at the post log and what follows in the log, and at the store's post if one of them is damaged and the
    /// store is as new.
    fn look_at_post(&self, notices: &mut Vec<Notice>) -> Result<(Post, u64), JournalError> {
        let mut found = post::read(&self.mirror)?;
        if found.unterminated > 0 {
            notices.push(Notice::Unterminated { file: post::NAME.to_owned(), bytes: found.unterminated });
        }
        let known = self.tips.as_ref().and_then(|tips| tips.post).map_or(0, |look| look.bytes);
        let length = tables::Look::of(&self.mirror.join(post::NAME)).map_or(0, |look| look.bytes);
        let damaged = found.damaged_line.or((length < known).then_some(found.lines + 1));
        if damaged.is_none() {
            let later = self.log.batches.iter().filter(|logged| logged.number > found.last);
            for entry in later.filter_map(|logged| logged.post.as_deref()).collect::<Vec<_>>() {
                if let Ok(entry) = serde_json::from_str::<PostEntry<'_>>(entry) {
                    found.take(entry);
                }
            }
        }
        notices.extend(damaged.map(|line| Notice::PostDamaged { line }));
        if damaged.is_none() && self.log.damage.is_none() {
            return Ok((found.post, found.next_post));
        }
        let kept =
            self.store.as_ref().zip(self.state.as_ref()).filter(|_| self.store_is_newest().unwrap_or(false));
        let kept = kept.and_then(|(store, state)| Some((store.post().ok()?, state.next_post)));
        Ok(kept.unwrap_or((found.post, found.next_post)))
    }
}

/// What the mirror has of a table.
struct Mirrored {
    lines: Vec<RecordLine>,
    damage: Option<Damage>,
    unterminated: usize,
}

/// How far a table has come after lines, if their chain holds.
fn tip_of(table: &str, lines: &[RecordLine]) -> Option<Tip> {
    check_all(table, lines.iter().map(String::as_str)).ok()
}

/// What lines lack of what the tips know of their table, and of what the garbled end of the log speaks of.
fn lack(
    table: &str,
    lines: &[RecordLine],
    known: Option<&Known>,
    logged: Option<&u64>,
) -> Result<Option<Lack>, JournalError> {
    let tip = tip_of(table, lines).filter(|_| !lines.is_empty());
    if let Some(logged) = logged.filter(|logged| **logged > lines.len() as u64) {
        let has = tip.map_or((0, 0), |tip| (tip.next, tip.seq));
        return Ok(Some(Lack { table: table.to_owned(), has, of: (*logged, has.1), other: false }));
    }
    let Some(known) = known else { return Ok(None) };
    known.lack(table, tip.as_ref(), |from, to| {
        let (from, to) = (from as usize, to as usize);
        Ok(lines.get(from..to.min(lines.len())).unwrap_or_default().to_vec())
    })
}

/// What is kept by name beside the records.
pub type Kept<'k> = &'k dyn Fn(&str) -> Option<&'k [u8]>;

impl Rescue {
    /// The tables that cannot be rescued whole.
    pub fn losses(&self) -> impl Iterator<Item = &Rescued> {
        self.tables.iter().filter(|rescued| rescued.damage.is_some() || rescued.lack.is_some())
    }

    /// The good lines of a table.
    pub fn lines(&self, rescued: &Rescued) -> Result<Vec<RecordLine>, JournalError> {
        match &self.old.store {
            Some(store) if rescued.from_store => store.read(&rescued.table, 0..u64::MAX),
            _ => Ok(self.old.mirrored(&rescued.table)?.lines),
        }
    }

    /// Builds a fresh store and mirror and puts the old ones aside. `index_of` makes the index entry
    /// and the snapshot of a table from its lines and what is kept by name beside them. Gives all notices.
    pub fn rebuild(
        mut self,
        mut index_of: impl FnMut(&str, &[RecordLine], Kept<'_>) -> (Vec<u8>, Option<Vec<u8>>),
    ) -> Result<Vec<Notice>, JournalError> {
        let new = self.old.folder.join("rescue.new");
        if new.exists() {
            // An earlier rescue was stopped before it came to put anything in place.
            fs::remove_dir_all(&new).map_err(JournalError::io(format!("removing {}", new.display())))?;
        }
        let (journal, _) = Durable::open(&new, lock(&new)?)?;
        let mut batch = Batch::default();
        let mut bytes = 0;
        for rescued in self.tables.iter().filter(|rescued| rescued.records > 0) {
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
        self.old.store = None;
        self.put_in_place(&new)?;
        Ok(self.notices)
    }

    /// Exchanges the old folders for the new ones. Whenever this is stopped, the next opening either
    /// refuses or finds all: the new store stands before the old mirror goes.
    fn put_in_place(&mut self, new: &Path) -> Result<(), JournalError> {
        // The new tips stand first: they know of nothing that the old store and mirror lack, too.
        for name in [tips_since::NAME, tips::NAME, STORE, MIRROR] {
            let old = self.old.folder.join(name);
            if old.exists() {
                let folder = set_aside(&old)?;
                self.notices.extend([STORE, MIRROR].contains(&name).then_some(Notice::PutAside { folder }));
            }
            fs::rename(new.join(name), &old)
                .map_err(JournalError::io(format!("making {}", old.display())))?;
        }
        mirror::sync(&self.old.folder)?;
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
