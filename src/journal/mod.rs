//! The journal: append-only records, and all that must be kept together with them.
//!
//! A [`Record`] is one line of JSON, chained to the ones before it; [`Draft::write`] writes it and
//! [`check()`] checks it. An [`export`] is all lines of a table in one file. A [`Journal`] keeps the
//! lines of every table, and in the same atomic batch the outbox, the letters seen and the cursors of
//! the mailboxes. Events are JSON here: what they mean is the titles' business.
//!
//! On disk everything is kept twice ([`open`]): in a store that finds things fast (`store.rs`, in a
//! tree of sled) and in a mirror of plain files that needs no package to read (`mirror/`). The tips of all tables stand
//! apart from both (`tips.rs`), so that nobody goes on from an old copy unawares. When the store is damaged,
//! [`rescue`] builds a fresh one from the mirror.

mod cards;
mod chain;
mod changes;
mod check;
mod damage;
mod draft;
mod durable;
mod error;
pub mod export;
mod folder;
mod guard;
mod keys;
mod memory;
mod mirror;
mod notice;
mod reconcile;
mod record;
mod repack;
mod rescue;
#[cfg(test)]
mod sample;
mod sled;
mod state;
mod store;
mod text;
mod tip;
mod tips;
mod tips_since;
mod waiting;

pub use cards::{Card, without_cards};
pub use chain::{Chain, cause_hash, is_half_a_hash};
pub use check::{Checker, Shows, check, check_all};
pub use damage::Damage;
pub use draft::{Draft, HiddenPart, OpenPart, RecordLine, SealedCard, moment_text};
pub use durable::{Opened, open};
pub use error::{JournalError, Lack, Lost};
pub use folder::{is_in_use, is_kept_in, mirror_of, tips_of};
pub use guard::guarded;
pub use memory::MemoryJournal;
pub use mirror::make_folder;
pub use notice::Notice;
pub use record::{Kept, Record};
pub use rescue::{Rescue, Rescued, rescue};
pub use text::{is_open, number as number_of};
pub use tip::Tip;

/// Where records are kept.
///
/// Every call may come from any thread; commits are made one after the other.
pub trait Journal: Send + Sync {
    /// Keeps a batch: all of it, durably, or nothing.
    fn commit(&self, batch: &Batch) -> Result<(), JournalError>;

    /// How far a table has come, or `None` if there is no such table.
    fn tip(&self, table: &str) -> Result<Option<Tip>, JournalError>;

    /// The lines of a table from a record on.
    fn read(&self, table: &str, from: u64) -> Result<Vec<RecordLine>, JournalError> {
        self.read_range(table, from, u64::MAX)
    }

    /// The lines of a table from a record on, up to and without another.
    fn read_range(&self, table: &str, from: u64, to_exclusive: u64) -> Result<Vec<RecordLine>, JournalError>;

    /// The last snapshot of a table.
    fn snapshot(&self, table: &str) -> Result<Option<Vec<u8>>, JournalError>;

    /// Hands on every table with its index entry, in the order of their names; nothing else is read for it.
    fn each_table(&self, visit: &mut dyn FnMut(String, &[u8])) -> Result<(), JournalError>;

    /// All of them at once.
    fn tables(&self) -> Result<Vec<(String, Vec<u8>)>, JournalError> {
        let mut tables = Vec::new();
        self.each_table(&mut |table, index| tables.push((table, index.to_vec())))?;
        Ok(tables)
    }

    /// Some of what is still to be sent, oldest first, each with its number: what has a greater number than one, at most
    /// so much.
    fn outbox_after(&self, number: Option<u64>, most: usize) -> Result<Vec<(u64, Vec<u8>)>, JournalError>;

    /// What is still to be sent, all of it.
    fn outbox(&self) -> Result<Vec<(u64, Vec<u8>)>, JournalError> {
        self.outbox_after(None, usize::MAX)
    }

    /// How far a mailbox was read.
    fn cursor(&self, name: &str) -> Result<Option<Vec<u8>>, JournalError>;

    /// What was kept about a letter when it was seen, or `None` if it never was.
    fn seen(&self, letter: &str) -> Result<Option<Vec<u8>>, JournalError>;

    /// Every letter that was seen.
    fn letters(&self) -> Result<Vec<String>, JournalError> {
        Ok(Vec::new())
    }

    /// Puts lines without some of their cards in the place of those that had them, everywhere where they are kept.
    fn forget(&self, forgotten: &Forgotten) -> Result<(), JournalError> {
        Err(JournalError::CannotForget { table: forgotten.table.clone() })
    }

    /// Reads the second copy of a table too, where there is one; gives what was wrong there and was put right.
    fn examine(&self, _table: &str) -> Result<Vec<Notice>, JournalError> {
        Ok(Vec::new())
    }

    /// Brings what was kept to its final place; for a quiet moment.
    fn settle(&self) -> Result<(), JournalError> {
        Ok(())
    }

    /// What was found wrong and put right since somebody last asked.
    fn notices(&self) -> Vec<Notice> {
        Vec::new()
    }
}

/// What is kept together or not at all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Batch {
    /// New records, table by table.
    pub appends: Vec<Append>,
    /// New entries of the outbox; they are numbered in this order.
    pub post: Vec<Vec<u8>>,
    /// Numbers of outbox entries that were sent and may go.
    pub sent: Vec<u64>,
    /// How far each mailbox was read.
    pub cursors: Vec<(String, Vec<u8>)>,
    /// Letters that were dealt with, and what to remember of each.
    pub seen: Vec<(String, Vec<u8>)>,
}

/// Names and addresses of one table that are to be known no more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forgotten {
    /// The table.
    pub table: String,
    /// Lines by their places, each as it was but for cards that are gone.
    pub lines: Vec<(u64, RecordLine)>,
    /// What the list of tables says about this one from now on.
    pub index: Vec<u8>,
    /// The snapshot from now on, if there is one.
    pub snapshot: Option<Vec<u8>>,
    /// Cursors that go, since their names or values say who it was.
    pub cursors: Vec<String>,
}

/// New records of one table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Append {
    /// The table; it begins with its first record.
    pub table: String,
    /// The place that the first of these lines must have.
    pub expected: u64,
    /// The records.
    pub lines: Vec<RecordLine>,
    /// The tip after the last of them.
    pub tip: Tip,
    /// What the list of tables says about this one from now on.
    pub index: Vec<u8>,
    /// A new snapshot, if there is one; the old one stays otherwise.
    pub snapshot: Option<Vec<u8>>,
}

/// The longest name of a table, in bytes: it also has to fit into the name of a file.
pub const LONGEST_NAME: usize = 80;

/// Whether a log is a table's. Those of the house itself, as the register of people, begin with a blank.
pub fn is_table(log: &str) -> bool {
    !log.starts_with(' ')
}

impl Append {
    /// Checks that these records have the place behind what the table has; gives the tip that they follow.
    fn place(&self, tip: Option<Tip>) -> Result<Tip, JournalError> {
        let table = || self.table.clone();
        if self.table.is_empty() || self.table.len() > LONGEST_NAME {
            return Err(JournalError::BadName { table: table() });
        }
        let tip = tip.unwrap_or_else(|| Tip::start(&self.table));
        if tip.next != self.expected {
            return Err(JournalError::Conflict { table: table(), expected: self.expected, next: tip.next });
        }
        Ok(tip)
    }

    /// Checks every record, from the tip on that they follow, up to the tip that they say they lead to.
    fn check(&self, mut tip: Tip) -> Result<(), JournalError> {
        let table = || self.table.clone();
        for line in &self.lines {
            tip = check(line, &tip).map_err(|damage| JournalError::Unchained { table: table(), damage })?;
        }
        if tip != self.tip {
            let damage = Damage::Changed { record: tip.seq };
            return Err(JournalError::Unchained { table: table(), damage });
        }
        Ok(())
    }
}

impl Batch {
    /// Whether there is nothing to keep.
    pub fn is_empty(&self) -> bool {
        self.appends.is_empty() && !self.has_post()
    }

    /// Whether there is anything to keep beside records.
    fn has_post(&self) -> bool {
        let Batch { appends: _, post, sent, cursors, seen } = self;
        !(post.is_empty() && sent.is_empty() && cursors.is_empty() && seen.is_empty())
    }

    /// Checks that every append has the place behind what its table has; gives the tips that they follow, in order.
    fn places(
        &self,
        mut tip: impl FnMut(&str) -> Result<Option<Tip>, JournalError>,
    ) -> Result<Vec<Tip>, JournalError> {
        let mut tips: Vec<Tip> = Vec::with_capacity(self.appends.len());
        let mut latest = std::collections::BTreeMap::new();
        for append in &self.appends {
            // Where an earlier append leads to is checked with its records.
            let before = match latest.insert(append.table.as_str(), append.tip) {
                Some(tip) => Some(tip),
                None => tip(&append.table)?,
            };
            tips.push(append.place(before)?);
        }
        Ok(tips)
    }

    /// Checks every record of every append, from the tips on that they follow.
    fn check(&self, tips: &[Tip]) -> Result<(), JournalError> {
        self.appends.iter().zip(tips).try_for_each(|(append, tip)| append.check(*tip))
    }

    /// Checks every append against what its table has.
    fn follow(&self, tip: impl FnMut(&str) -> Result<Option<Tip>, JournalError>) -> Result<(), JournalError> {
        self.check(&self.places(tip)?)
    }
}
