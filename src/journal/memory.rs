//! A journal in memory, for trials, demonstrations and tests. It forgets everything at the end.

use super::{Batch, Forgotten, Journal, JournalError, RecordLine, Tip, cards};
use std::{
    collections::BTreeMap,
    ops::Bound,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// A journal that lives as long as the process.
#[derive(Debug, Default)]
pub struct MemoryJournal {
    kept: Mutex<Shelf>,
}

#[derive(Debug, Default)]
struct Shelf {
    tables: BTreeMap<String, Table>,
    outbox: BTreeMap<u64, Vec<u8>>,
    next_post: u64,
    cursors: BTreeMap<String, Vec<u8>>,
    seen: BTreeMap<String, Vec<u8>>,
}

#[derive(Debug)]
struct Table {
    lines: Vec<RecordLine>,
    tip: Tip,
    index: Vec<u8>,
    snapshot: Option<Vec<u8>>,
}

impl MemoryJournal {
    /// An empty journal.
    pub fn new() -> MemoryJournal {
        MemoryJournal::default()
    }

    fn kept(&self) -> MutexGuard<'_, Shelf> {
        // Nothing panics halfway through a change, so what another thread left behind is whole.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Journal for MemoryJournal {
    fn commit(&self, batch: &Batch) -> Result<(), JournalError> {
        let mut kept = self.kept();
        batch.follow(|table| Ok(kept.tables.get(table).map(|table| table.tip)))?;
        for append in &batch.appends {
            let tip = append.tip;
            let table = kept.tables.entry(append.table.clone()).or_insert_with(|| Table {
                lines: Vec::new(),
                tip,
                index: Vec::new(),
                snapshot: None,
            });
            table.lines.extend(append.lines.iter().cloned());
            table.tip = tip;
            table.index.clone_from(&append.index);
            if append.snapshot.is_some() {
                table.snapshot.clone_from(&append.snapshot);
            }
        }
        for entry in &batch.post {
            let number = kept.next_post;
            kept.outbox.insert(number, entry.clone());
            kept.next_post += 1;
        }
        for number in &batch.sent {
            kept.outbox.remove(number);
        }
        kept.cursors.extend(batch.cursors.iter().cloned());
        kept.seen.extend(batch.seen.iter().cloned());
        Ok(())
    }

    fn forget(&self, forgotten: &Forgotten) -> Result<(), JournalError> {
        let Forgotten { table: name, lines, index, snapshot, cursors } = forgotten;
        let refused = || JournalError::CannotForget { table: name.clone() };
        let mut kept = self.kept();
        let table = kept.tables.get_mut(name).ok_or_else(refused)?;
        for (place, line) in lines {
            let old = usize::try_from(*place).ok().and_then(|place| table.lines.get_mut(place));
            let old = old.filter(|old| cards::only_forgets(old, line)).ok_or_else(refused)?;
            old.clone_from(line);
        }
        (table.index, table.snapshot) = (index.clone(), snapshot.clone());
        kept.cursors.retain(|name, _| !cursors.contains(name));
        Ok(())
    }

    fn tip(&self, table: &str) -> Result<Option<Tip>, JournalError> {
        Ok(self.kept().tables.get(table).map(|table| table.tip))
    }

    fn read_range(&self, table: &str, from: u64, to_exclusive: u64) -> Result<Vec<RecordLine>, JournalError> {
        let kept = self.kept();
        let Some(table) = kept.tables.get(table) else { return Ok(Vec::new()) };
        let place = |seq: u64| usize::try_from(seq).unwrap_or(usize::MAX).min(table.lines.len());
        Ok(table.lines.get(place(from)..place(to_exclusive)).unwrap_or_default().to_vec())
    }

    fn snapshot(&self, table: &str) -> Result<Option<Vec<u8>>, JournalError> {
        Ok(self.kept().tables.get(table).and_then(|table| table.snapshot.clone()))
    }

    fn each_table(&self, visit: &mut dyn FnMut(String, &[u8])) -> Result<(), JournalError> {
        self.kept().tables.iter().for_each(|(name, table)| visit(name.clone(), &table.index));
        Ok(())
    }

    fn outbox_after(&self, number: Option<u64>, most: usize) -> Result<Vec<(u64, Vec<u8>)>, JournalError> {
        let kept = self.kept();
        let from = number.map_or(Bound::Unbounded, Bound::Excluded);
        let after = kept.outbox.range((from, Bound::Unbounded)).take(most);
        Ok(after.map(|(number, entry)| (*number, entry.clone())).collect())
    }

    fn cursor(&self, name: &str) -> Result<Option<Vec<u8>>, JournalError> {
        Ok(self.kept().cursors.get(name).cloned())
    }

    fn seen(&self, letter: &str) -> Result<Option<Vec<u8>>, JournalError> {
        Ok(self.kept().seen.get(letter).cloned())
    }

    fn letters(&self) -> Result<Vec<String>, JournalError> {
        Ok(self.kept().seen.keys().cloned().collect())
    }
}
