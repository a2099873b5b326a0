//! What an operator should hear about although it needs nothing from them.

use super::Damage;
use std::{fmt, path::PathBuf};

/// Something that was found and put right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// The last stop came between store and mirror.
    CaughtUp,
    /// The mirror was missing.
    Rebuilt {
        /// How many tables it has now.
        tables: usize,
    },
    /// The mirror was not certain to be whole and was compared with the store.
    Compared {
        /// Why it was not certain.
        why: &'static str,
        /// How many tables had to be completed.
        completed: usize,
    },
    /// A file of the mirror was not what the store has; it was put aside and written anew.
    Replaced {
        /// The table.
        table: String,
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
            Notice::CaughtUp => f.write_str("the last batch was brought into the mirror"),
            Notice::Rebuilt { tables } => {
                write!(f, "the mirror was missing; it was written anew for {tables} tables")
            }
            Notice::Compared { why, completed } => {
                write!(
                    f,
                    "the mirror was compared with the store because {why}; {completed} tables were completed"
                )
            }
            Notice::Replaced { table } => {
                write!(
                    f,
                    "table {table}: its file in the mirror was wrong; it was put aside and written anew"
                )
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
                "the mirror's log of the post is damaged from line {line} on: some letters may be sent again \
                 or read again"
            ),
            Notice::FromStore { table, records } => {
                write!(f, "table {table}: {records} records that the mirror lacked came from the old store")
            }
            Notice::PutAside { folder } => write!(f, "what was there before is in {}", folder.display()),
        }
    }
}
