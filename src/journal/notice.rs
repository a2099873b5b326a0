//! What an operator should hear about although it needs nothing from them.

use super::Damage;
use std::{fmt, path::PathBuf};

/// Something that was found and put right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// The last stop came before batches were spread to the files of the mirror.
    Spread {
        /// How many.
        batches: usize,
    },
    /// The last stop took batches from the store, and the log of the mirror had them.
    Redone {
        /// How many.
        batches: usize,
    },
    /// The mirror was missing.
    Rebuilt {
        /// How many tables it has now.
        tables: usize,
    },
    /// The file of tips was missing or garbled, so every file of the mirror was read.
    Tips {
        /// Whether it was there.
        garbled: bool,
    },
    /// A file of the mirror lacked lines; they came from the store.
    Completed {
        /// The table.
        table: String,
        /// How many.
        lines: u64,
    },
    /// A file of the mirror was not what the store has; it was put aside and written anew.
    Replaced {
        /// The table.
        table: String,
        /// What was wrong.
        why: String,
    },
    /// The log of the mirror was damaged; the store had everything.
    LogDamaged {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
    },
    /// The mirror's log of the post was damaged and was written anew.
    PostReplaced,
    /// The store had grown far beyond its content and was written anew.
    WrittenAnew {
        /// How long it was, in bytes.
        before: u64,
        /// How long it is now.
        after: u64,
    },
    /// The file of tips is missing or garbled.
    NoTips,
    /// The log of the mirror is damaged; what stands before the damage is good.
    LogIsDamaged {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
    },
    /// An unterminated line was left out: it was never acknowledged.
    Unterminated {
        /// The file.
        file: String,
        /// How many bytes it had.
        bytes: usize,
    },
    /// A file of the mirror is damaged; what stands before the damage is good.
    MirrorDamaged {
        /// The table.
        table: String,
        /// What is wrong.
        damage: Damage,
        /// How many records are good.
        good: u64,
    },
    /// The mirror's log of the post is damaged; what stands before the damage is good.
    PostDamaged {
        /// The line, from 1.
        line: usize,
    },
    /// The damaged store had what the mirror did not.
    FromStore {
        /// The table.
        table: String,
        /// How many records came from the store.
        records: u64,
    },
    /// A folder was put aside.
    PutAside {
        /// Where it is now.
        folder: PathBuf,
    },
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::Spread { batches } => write!(
                f,
                "the last stop came before everything stood in the files of the mirror; {batches} batches were brought \
                 there from its log"
            ),
            Notice::Redone { batches } => write!(
                f,
                "the store had not kept all before the last stop; {batches} batches came back from the log of the mirror"
            ),
            Notice::Rebuilt { tables } => {
                write!(f, "the mirror was missing; it was written anew for {tables} tables")
            }
            Notice::Tips { garbled } => write!(
                f,
                "the file of tips was {}, so every file of the mirror was read; it was written anew. Whether this store \
                 is the newest nobody can say",
                if *garbled { "garbled" } else { "missing" }
            ),
            Notice::Completed { table, lines } => {
                write!(f, "table {table}: its file in the mirror lacked {lines} records; they came from the store")
            }
            Notice::Replaced { table, why } => write!(
                f,
                "table {table}: its file in the mirror was wrong ({why}); it was put aside and written anew from the store"
            ),
            Notice::LogDamaged { file, line } => {
                write!(f, "{file} in the mirror was damaged at line {line}; the store had everything")
            }
            Notice::PostReplaced => {
                f.write_str("the mirror's log of the post was wrong; it was written anew")
            }
            Notice::WrittenAnew { before, after } => write!(
                f,
                "the store had grown to {} MB and was written anew; it has {} MB now",
                before >> 20,
                after >> 20
            ),
            Notice::NoTips => f.write_str(
                "the file of tips is missing or garbled: whether records are missing at the end of a table nobody can say",
            ),
            Notice::LogIsDamaged { file, line } => {
                write!(f, "{file} in the mirror is damaged from line {line} on; what stands before is good")
            }
            Notice::Unterminated { file, bytes } => {
                write!(f, "{file}: {bytes} bytes at its end were left out: they were never acknowledged")
            }
            Notice::MirrorDamaged { table, damage, good } => {
                write!(
                    f,
                    "table {table}: its file in the mirror is damaged, {good} records are good: {damage}"
                )
            }
            Notice::PostDamaged { line } => write!(
                f,
                "the mirror's log of the post is damaged or cut off from line {line} on: some letters may be sent again \
                 or read again"
            ),
            Notice::FromStore { table, records } => {
                write!(f, "table {table}: {records} records that the mirror lacked came from the old store")
            }
            Notice::PutAside { folder } => write!(f, "what was there before is in {}", folder.display()),
        }
    }
}
