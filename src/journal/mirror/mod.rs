//! A second copy of everything, in plain files that need no package to read.
//!
//! ```text
//! mirror/+log-<batch>.jsonl   what was kept last, for all tables, batch by batch
//! mirror/<table>.jsonl        the lines of a table, as an export has them
//! mirror/+post.jsonl          outbox, cursors and letters seen, batch by batch
//! mirror/+count               how many batches stand in the files of the tables and of the post
//! ```
//!
//! A batch is written to the log and synced, once for all that was decided together, before anybody is told that it
//! stands. The store has it by then too, though a power cut may take its last batches; the next opening brings them
//! back from the log. Later, when the store has all of it on the disk, the lines are spread to the files of their tables.
//! Only when those are on the disk does the count move on and the log go. So every batch stands in the log or in the
//! files at any time, and spreading it twice changes nothing.

pub(super) mod count;
pub(super) mod entry;
mod like;
pub(super) mod log;
pub(super) mod post;
pub(super) mod tables;

use super::{
    Append, Batch, JournalError,
    state::{Post, State},
};
use count::Count;
use log::{Log, LogText, Logged};
use post::PostLog;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    path::{Path, PathBuf},
};
use tables::{Look, Tables};

/// Why there is a log when something is kept.
const IS_WHOLE: &str = "nothing is kept before the mirror is known to be whole";

/// An open mirror.
pub(super) struct Mirror {
    folder: PathBuf,
    pub tables: Tables,
    pub post: PostLog,
    pub count: Count,
    /// Empty until the mirror is known to be whole.
    log: Option<Log>,
}

impl Mirror {
    /// Opens the mirror in a folder, or makes a new one there.
    pub fn open(folder: &Path) -> Result<Mirror, JournalError> {
        make_folder(folder)?;
        Ok(Mirror {
            folder: folder.to_owned(),
            tables: Tables::new(folder),
            post: PostLog::open(folder)?,
            count: Count::open(folder)?,
            log: None,
        })
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What the log has, all of it at once.
    pub fn logged(&self) -> Result<log::Found, JournalError> {
        log::read(&self.folder)
    }

    /// Spreads all that the log has, some of it after the other: lines to the files of their tables, which are given with
    /// whether each file took them, and the rest to the post log.
    pub fn spread_log(&mut self) -> Result<(BTreeMap<String, bool>, log::Walked), JournalError> {
        /// So much is held in memory.
        const TOGETHER: usize = 1 << 20;
        let folder = self.folder.clone();
        let (mut some, mut length, mut tables) = (Vec::new(), 0, BTreeMap::new());
        let mut spread = |some: &mut Vec<Logged>| -> Result<(), JournalError> {
            let some: Vec<Logged> = std::mem::take(some);
            if some.is_empty() {
                return Ok(());
            }
            for (table, follows) in self.spread(&some.iter().collect::<Vec<_>>())? {
                *tables.entry(table).or_insert(true) &= follows;
            }
            self.post.add(some.iter().filter_map(|logged| Some((logged.number, logged.post.as_deref()?))))
        };
        let walked = log::walk(&folder, |logged| {
            length += logged.length();
            some.push(logged);
            if length < TOGETHER {
                return Ok(());
            }
            length = 0;
            spread(&mut some)
        })?;
        spread(&mut some)?;
        Ok((tables, walked))
    }

    /// What the log will have of a batch that leads to a state; nothing is written yet. `before` gives the index entry
    /// that the store has of a table.
    pub fn log_text<'b>(
        &self,
        batch: &Batch,
        first_post: u64,
        state: &State,
        before: impl Fn(&Append) -> Option<&'b [u8]>,
    ) -> LogText {
        self.log.as_ref().expect(IS_WHOLE).text(batch, first_post, state, before)
    }

    /// Adds to the log, durably, what it will have of the next batch.
    pub fn append(&mut self, text: LogText) -> Result<(), JournalError> {
        self.log.as_mut().expect(IS_WHOLE).append(text)
    }

    /// Whether the log has anything that is not spread yet.
    pub fn waits(&self) -> bool {
        self.waiting() > 0
    }

    /// How many bytes wait in the log.
    pub fn waiting(&self) -> u64 {
        self.log.as_ref().map_or(0, Log::length)
    }

    /// Whether the log should be spread now.
    pub fn is_full(&self) -> bool {
        self.log.as_ref().is_some_and(Log::is_full)
    }

    /// Spreads logged lines to the files of their tables. Gives the tables they belong to, and whether each file
    /// takes them.
    pub fn spread(&self, batches: &[&Logged]) -> Result<BTreeMap<String, bool>, JournalError> {
        let mut lines: BTreeMap<&str, (u64, Vec<String>)> = BTreeMap::new();
        let mut torn = BTreeSet::new();
        for append in batches.iter().flat_map(|logged| &logged.appends) {
            let (place, all) = lines.entry(&append.table).or_insert_with(|| (append.place, Vec::new()));
            if *place + all.len() as u64 != append.place {
                torn.insert(append.table.as_str());
            }
            all.extend(append.lines.iter().cloned());
        }
        let mut tables = BTreeMap::new();
        for (table, (place, lines)) in lines {
            let follows = !torn.contains(table) && self.tables.add(table, place, &lines)?;
            tables.insert(table.to_owned(), follows);
        }
        Ok(tables)
    }

    /// Brings the files of tables that were changed to the disk, notes that the files have everything up to a state,
    /// and begins a new log.
    pub fn settle(&mut self, state: &State, changed: &BTreeSet<String>) -> Result<(), JournalError> {
        /// More files than that are synced with one call, which also waits for what others are writing.
        const FEW: usize = 8;
        if changed.len() <= FEW {
            changed.iter().try_for_each(|table| self.tables.sync(table))?;
            sync_folder(&self.folder)?;
        } else {
            sync(&self.folder)?;
        }
        self.count.write(state)?;
        self.begin(state)
    }

    /// Begins a new log after a state; the files have everything up to there.
    pub fn begin(&mut self, state: &State) -> Result<(), JournalError> {
        let log = Log::begin(&self.folder, state)?;
        log.remove_others()?;
        self.log = Some(log);
        Ok(())
    }

    /// Writes the post log anew, short, from what is still of use.
    pub fn rewrite_post(&mut self, state: &State, post: &Post) -> Result<(), JournalError> {
        self.post.rewrite(state, post)
    }

    /// What can be seen of the post log.
    pub fn look_at_post(&self) -> Option<Look> {
        Look::of(&self.folder.join(post::NAME))
    }
}

/// Makes a folder, durably: those in which new folders lie are brought to the disk too.
pub fn make_folder(folder: &Path) -> Result<(), JournalError> {
    let doing = || format!("making {}", folder.display());
    if folder.is_dir() {
        return Ok(());
    }
    let above = folder.parent().filter(|above| !above.as_os_str().is_empty()).unwrap_or(Path::new("."));
    make_folder(above)?;
    let made = match fs::create_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists && folder.is_dir() => Ok(()),
        made => made,
    };
    made.map_err(JournalError::io(doing()))?;
    sync_folder(above)
}

/// Brings the names in a folder to the disk.
pub(super) fn sync_folder(folder: &Path) -> Result<(), JournalError> {
    let synced = File::open(folder).and_then(|folder| folder.sync_all());
    synced.map_err(JournalError::io(format!("writing {} to the disk", folder.display())))
}

/// Brings every file of the folder's file system to the disk, with one call however many they are.
pub(super) fn sync(folder: &Path) -> Result<(), JournalError> {
    let doing = || format!("writing {} to the disk", folder.display());
    let file = File::open(folder).map_err(JournalError::io(doing()))?;
    #[cfg(target_os = "linux")]
    rustix::fs::syncfs(&file).map_err(|error| JournalError::io(doing())(error.into()))?;
    #[cfg(not(target_os = "linux"))]
    {
        let _ = file;
        rustix::fs::sync();
    }
    Ok(())
}
