//! A second copy of everything, in plain files that need no package to read.
//!
//! ```text
//! mirror/<table>.jsonl   the lines of a table, as an export has them
//! mirror/+post.jsonl     outbox, cursors and letters seen, batch by batch
//! mirror/+count          how many batches are in the mirror
//! ```
//!
//! A batch goes to the mirror after the store has it and before anybody is told so; the count comes
//! last. A process that is killed in between leaves the store one batch ahead, never behind.
//!
//! The files are not synced with each batch: one sync for each table would cost more than all the
//! rest. A loss of power may therefore take the last seconds from the mirror, though nothing from
//! the store. The count says on which start of the machine it was written, so the next opening
//! knows, compares every file with the store, and completes what is missing. Closing syncs all.

pub(super) mod count;
pub(super) mod post;
pub(super) mod tables;

use super::{
    Batch, JournalError,
    state::{Post, State},
};
use count::Count;
use post::PostLog;
use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};
use tables::Tables;

/// An open mirror.
pub(super) struct Mirror {
    folder: PathBuf,
    pub tables: Tables,
    post: PostLog,
    count: Count,
}

impl Mirror {
    /// Opens the mirror in a folder, or makes a new one there.
    pub fn open(folder: &Path) -> Result<Mirror, JournalError> {
        fs::create_dir_all(folder).map_err(JournalError::io(format!("making {}", folder.display())))?;
        Ok(Mirror {
            folder: folder.to_owned(),
            tables: Tables::new(folder),
            post: PostLog::open(folder)?,
            count: Count::open(folder)?,
        })
    }

    /// What the count said when the mirror was opened, if it could be read.
    pub fn counted(&self) -> Option<&count::Counted> {
        self.count.found.as_ref()
    }

    /// Whether the post log ends as it should.
    pub fn post_is_whole(&self) -> bool {
        self.post.is_whole()
    }

    /// Whether the post log has nothing.
    pub fn post_is_empty(&self) -> bool {
        self.post.is_empty()
    }

    /// Adds a batch that the store has kept.
    pub fn append(&mut self, batch: &Batch, first_post: u64, state: &State) -> Result<(), JournalError> {
        for append in &batch.appends {
            self.tables.append(&append.table, append.expected, &append.lines)?;
        }
        self.post.append(state.batches, first_post, batch)?;
        self.count.write(state, false)
    }

    /// Writes the post log anew, short, from what is still of use.
    pub fn rewrite_post(&mut self, state: &State, post: &Post) -> Result<(), JournalError> {
        self.post.rewrite(state, post)
    }

    /// Whether most of the post log is of no use any more.
    pub fn post_is_long(&self) -> bool {
        self.post.is_long()
    }

    /// Notes that the mirror has everything up to `state`.
    pub fn note(&mut self, state: &State) -> Result<(), JournalError> {
        self.count.write(state, false)
    }

    /// Brings everything to the disk and notes that it is there.
    pub fn close(&mut self, state: &State) -> Result<(), JournalError> {
        sync(&self.folder)?;
        self.count.write(state, true)
    }
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
