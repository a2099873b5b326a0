//! Why the journal could not do what it was asked to, said for operators.

use super::Damage;
use std::{fmt, io, path::PathBuf};

/// Why the journal could not do what it was asked to.
#[derive(Debug)]
pub enum JournalError {
    /// What is to be forgotten is not there, or other things would change with it.
    CannotForget {
        /// The table.
        table: String,
    },
    /// Somebody else appended first; nothing was changed.
    Conflict {
        /// The table.
        table: String,
        /// The record that was to come next.
        expected: u64,
        /// The record that does come next.
        next: u64,
    },
    /// The records to be kept do not follow the table's last one; nothing was changed.
    Unchained {
        /// The table.
        table: String,
        /// What is wrong with them.
        damage: Damage,
    },
    /// No table can have this name; nothing was changed.
    BadName {
        /// The name.
        table: String,
    },
    /// The disk is as good as full; nothing was changed.
    DiskFull {
        /// How many bytes are free.
        free: u64,
        /// How many bytes must be free.
        needed: u64,
    },
    /// Another process has the store open.
    InUse {
        /// The folder.
        folder: PathBuf,
        /// The process, if it left its number.
        process: Option<u32>,
    },
    /// The store is damaged.
    Damaged {
        /// What was found.
        what: String,
    },
    /// The store has lost what the mirror still has.
    Behind {
        /// What it lost.
        lost: Lost,
    },
    /// Store and mirror are as long as each other and yet not the same.
    Strangers {
        /// Where they differ.
        what: String,
    },
    /// An earlier commit failed halfway, so nothing more is done before a new start.
    Stopped {
        /// Why the earlier commit failed.
        why: String,
    },
    /// The operating system refused.
    Io {
        /// What was being done.
        doing: String,
        /// Its reason.
        error: io::Error,
    },
}

/// What a store has lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lost {
    /// Whole batches, the last ones.
    Batches(u64),
    /// The last records of a table.
    Records {
        /// The table.
        table: String,
        /// How many.
        count: u64,
    },
}

impl JournalError {
    /// Adds what was being done to what the operating system said.
    pub(super) fn io(doing: impl Into<String>) -> impl FnOnce(io::Error) -> JournalError {
        |error| JournalError::Io { doing: doing.into(), error }
    }
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::CannotForget { table } => {
                write!(f, "table {table}: nothing can be forgotten so that all else stays as it is")
            }
            JournalError::Conflict { table, expected, next } => write!(
                f,
                "table {table}: record {expected} was to be appended, but record {next} comes next: \
                 somebody else was first"
            ),
            JournalError::Unchained { table, damage } => {
                write!(f, "table {table}: these records do not follow the last one: {damage}")
            }
            JournalError::BadName { table } if table.is_empty() => f.write_str("a table needs a name"),
            JournalError::BadName { table } => {
                write!(
                    f,
                    "the name \"{table}\" is too long for a table: {} bytes is the most",
                    super::LONGEST_NAME
                )
            }
            JournalError::DiskFull { free, needed } => write!(
                f,
                "the disk is full: {} kB are free and {} kB are needed; nothing was changed",
                free / 1024,
                needed.div_ceil(1024)
            ),
            JournalError::InUse { folder, process: Some(process) } => {
                write!(f, "{} is in use by another Waybill, process {process}", folder.display())
            }
            JournalError::InUse { folder, process: None } => {
                write!(f, "{} is in use by another Waybill", folder.display())
            }
            JournalError::Damaged { what } => {
                write!(f, "the store is damaged ({what}); run waybill rescue")
            }
            JournalError::Behind { lost: Lost::Batches(1) } => {
                f.write_str("the store has lost one acknowledged batch; run waybill rescue")
            }
            JournalError::Behind { lost: Lost::Batches(count) } => {
                write!(f, "the store has lost {count} acknowledged batches; run waybill rescue")
            }
            JournalError::Behind { lost: Lost::Records { table, count } } => {
                write!(f, "the store has lost the last {count} records of table {table}; run waybill rescue")
            }
            JournalError::Strangers { what } => {
                write!(f, "the store and its mirror do not belong together: {what}; run waybill rescue")
            }
            JournalError::Stopped { why } => {
                write!(f, "the journal stopped at an earlier failure and needs a new start: {why}")
            }
            JournalError::Io { doing, error } => write!(f, "{doing}: {error}"),
        }
    }
}

impl std::error::Error for JournalError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            JournalError::Unchained { damage, .. } => Some(damage),
            JournalError::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}
