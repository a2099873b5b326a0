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
    /// The tips know of more than store and mirror have: something is lost, or an old copy was put back.
    Older {
        /// What the tables lack.
        lacks: Vec<Lack>,
        /// How many batches came later.
        batches: u64,
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

/// What a table lacks of what the tips know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lack {
    /// The table.
    pub table: String,
    /// How many lines and how many open records it has.
    pub has: (u64, u64),
    /// How many it had.
    pub of: (u64, u64),
    /// Whether it has others instead.
    pub other: bool,
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Lack { table, has, of, other } = self;
        if *other {
            return write!(f, "table {table} has other records than the {} that it had", of.0);
        }
        if has.0 == 0 {
            return write!(f, "table {table} is missing, with {} records", of.0);
        }
        write!(f, "table {table} has {} of {} records; ", has.0, of.0)?;
        match of.1.saturating_sub(has.1) {
            0 => write!(f, "what came after record {} is missing", has.1.saturating_sub(1)),
            1 => write!(f, "record {} is missing", has.1),
            _ => write!(f, "records {} to {} are missing", has.1, of.1 - 1),
        }
    }
}

impl JournalError {
    /// Adds what was being done to what the operating system said.
    pub(super) fn io(doing: impl Into<String>) -> impl FnOnce(io::Error) -> JournalError {
        |error| JournalError::Io { doing: doing.into(), error }
    }
}

/// How many tables a message names.
const NAMED: usize = 3;

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
            JournalError::Older { lacks, batches } => {
                f.write_str("this store is older than the tips that were kept beside it: ")?;
                for lack in lacks.iter().take(NAMED) {
                    write!(f, "{lack}; ")?;
                }
                match (lacks.len(), batches) {
                    (0, 0) => f.write_str("it kept other letters; ")?,
                    (0, batches) => write!(f, "{batches} batches about letters are missing; ")?,
                    (tables, _) if tables > NAMED => write!(f, "and {} more tables; ", tables - NAMED)?,
                    _ => {}
                }
                f.write_str(
                    "put the newest copy back, or run waybill rescue, which looks for the rest, names what is missing, \
                     and goes on from here if you say so",
                )
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
