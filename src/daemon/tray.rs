//! What was decided and is not durable yet: letters that wait together are kept together, with one flush.
//!
//! While a [`Tray`] gathers, a commit only lies on it, and every reader sees the journal as it will be. Nothing that
//! lies there may leave the house: the outbox shows only what is kept.

use crate::journal::{Append, Batch, Forgotten, Journal, JournalError, Notice, RecordLine, Tip};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A journal whose commits can be gathered.
pub struct Tray {
    journal: Arc<dyn Journal>,
    gathered: Mutex<Gathered>,
}

#[derive(Default)]
struct Gathered {
    gathers: bool,
    batch: Batch,
    tables: HashMap<String, Fresh>,
    cursors: HashMap<String, Vec<u8>>,
    seen: HashMap<String, Vec<u8>>,
    /// Index entries that changed since somebody last asked.
    changed: BTreeMap<String, Vec<u8>>,
}

/// What a table has got since the journal was written.
struct Fresh {
    first: u64,
    lines: Vec<RecordLine>,
    tip: Tip,
    index: Vec<u8>,
    snapshot: Option<Vec<u8>>,
}

impl Tray {
    /// A tray on a journal; it gathers nothing yet.
    pub fn new(journal: Arc<dyn Journal>) -> Tray {
        Tray { journal, gathered: Mutex::default() }
    }

    fn gathered(&self) -> MutexGuard<'_, Gathered> {
        self.gathered.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on commits wait on the tray.
    pub fn gather(&self) {
        self.gathered().gathers = true;
    }

    /// Keeps all that lies here, durably and in one piece, or nothing of it; the tray is empty then.
    pub fn keep(&self) -> Result<(), JournalError> {
        let batch = self.sweep();
        self.journal.commit(&batch)?;
        self.note(&batch.appends);
        Ok(())
    }

    /// Takes everything away that lies here; nothing of it has happened.
    pub fn sweep(&self) -> Batch {
        let mut gathered = self.gathered();
        let changed = std::mem::take(&mut gathered.changed);
        std::mem::replace(&mut *gathered, Gathered { changed, ..Gathered::default() }).batch
    }

    /// The index entries of tables that changed since this was last asked.
    pub fn changed(&self) -> BTreeMap<String, Vec<u8>> {
        std::mem::take(&mut self.gathered().changed)
    }

    fn note(&self, appends: &[Append]) {
        let entries = appends.iter().map(|append| (append.table.clone(), append.index.clone()));
        self.gathered().changed.extend(entries);
    }
}

impl Journal for Tray {
    fn commit(&self, batch: &Batch) -> Result<(), JournalError> {
        let mut gathered = self.gathered();
        if !gathered.gathers {
            drop(gathered);
            self.journal.commit(batch)?;
            self.note(&batch.appends);
            return Ok(());
        }
        // Whether the records hang together is checked when they are kept; that they follow, at once.
        for append in &batch.appends {
            let next = match gathered.tables.get(&append.table) {
                Some(fresh) => fresh.tip.next,
                None => self.journal.tip(&append.table)?.map_or(0, |tip| tip.next),
            };
            if next != append.expected {
                let (table, expected) = (append.table.clone(), append.expected);
                return Err(JournalError::Conflict { table, expected, next });
            }
            let tip = append.tip;
            let fresh = gathered.tables.entry(append.table.clone()).or_insert_with(|| Fresh {
                first: next,
                lines: Vec::new(),
                tip,
                index: Vec::new(),
                snapshot: None,
            });
            fresh.lines.extend(append.lines.iter().cloned());
            fresh.tip = tip;
            fresh.index.clone_from(&append.index);
            if append.snapshot.is_some() {
                fresh.snapshot.clone_from(&append.snapshot);
            }
        }
        gathered.cursors.extend(batch.cursors.iter().cloned());
        gathered.seen.extend(batch.seen.iter().cloned());
        let Batch { appends, post, sent, cursors, seen } = batch.clone();
        gathered.batch.appends.extend(appends);
        gathered.batch.post.extend(post);
        gathered.batch.sent.extend(sent);
        gathered.batch.cursors.extend(cursors);
        gathered.batch.seen.extend(seen);
        Ok(())
    }

    fn tip(&self, table: &str) -> Result<Option<Tip>, JournalError> {
        match self.gathered().tables.get(table) {
            Some(fresh) => Ok(Some(fresh.tip)),
            None => self.journal.tip(table),
        }
    }

    fn read_range(&self, table: &str, from: u64, to_exclusive: u64) -> Result<Vec<RecordLine>, JournalError> {
        let gathered = self.gathered();
        let Some(fresh) = gathered.tables.get(table) else {
            drop(gathered);
            return self.journal.read_range(table, from, to_exclusive);
        };
        let mut lines = match from < fresh.first {
            true => self.journal.read_range(table, from, to_exclusive.min(fresh.first))?,
            false => Vec::new(),
        };
        let wanted = (fresh.first..).zip(&fresh.lines);
        let wanted = wanted.filter(|(record, _)| (from..to_exclusive).contains(record));
        lines.extend(wanted.map(|(_, line)| line.clone()));
        Ok(lines)
    }

    fn snapshot(&self, table: &str) -> Result<Option<Vec<u8>>, JournalError> {
        match self.gathered().tables.get(table).and_then(|fresh| fresh.snapshot.clone()) {
            Some(snapshot) => Ok(Some(snapshot)),
            None => self.journal.snapshot(table),
        }
    }

    fn each_table(&self, visit: &mut dyn FnMut(String, &[u8])) -> Result<(), JournalError> {
        let fresh = |gathered: &Gathered| -> BTreeMap<String, Vec<u8>> {
            gathered.tables.iter().map(|(name, fresh)| (name.clone(), fresh.index.clone())).collect()
        };
        let mut fresh = fresh(&self.gathered());
        self.journal.each_table(&mut |name, index| {
            while let Some(new) = fresh.first_entry().filter(|first| *first.key() < name) {
                let (name, index) = new.remove_entry();
                visit(name, &index);
            }
            match fresh.remove(&name) {
                Some(index) => visit(name, &index),
                None => visit(name, index),
            }
        })?;
        fresh.into_iter().for_each(|(name, index)| visit(name, &index));
        Ok(())
    }

    fn outbox_after(&self, number: Option<u64>, most: usize) -> Result<Vec<(u64, Vec<u8>)>, JournalError> {
        self.journal.outbox_after(number, most)
    }

    fn cursor(&self, name: &str) -> Result<Option<Vec<u8>>, JournalError> {
        match self.gathered().cursors.get(name) {
            Some(value) => Ok(Some(value.clone())),
            None => self.journal.cursor(name),
        }
    }

    fn seen(&self, letter: &str) -> Result<Option<Vec<u8>>, JournalError> {
        match self.gathered().seen.get(letter) {
            Some(kept) => Ok(Some(kept.clone())),
            None => self.journal.seen(letter),
        }
    }

    fn letters(&self) -> Result<Vec<String>, JournalError> {
        self.journal.letters()
    }

    fn forget(&self, forgotten: &Forgotten) -> Result<(), JournalError> {
        // What lies here may still say who it was.
        if self.gathered().gathers {
            return Err(JournalError::CannotForget { table: forgotten.table.clone() });
        }
        self.journal.forget(forgotten)?;
        self.gathered().changed.insert(forgotten.table.clone(), forgotten.index.clone());
        Ok(())
    }

    fn examine(&self, table: &str) -> Result<Vec<Notice>, JournalError> {
        self.journal.examine(table)
    }

    fn settle(&self) -> Result<(), JournalError> {
        self.journal.settle()
    }

    fn notices(&self) -> Vec<Notice> {
        self.journal.notices()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::MemoryJournal;

    #[test]
    fn what_lies_on_the_tray_is_read_but_not_sent_and_is_kept_in_one_piece() {
        let journal = Arc::new(MemoryJournal::new());
        let tray = Tray::new(Arc::clone(&journal) as Arc<dyn Journal>);
        let note = |name: &str, value: &[u8]| Batch {
            cursors: vec![(name.to_owned(), value.to_vec())],
            seen: vec![(format!("letter {name}"), value.to_vec())],
            post: vec![value.to_vec()],
            ..Batch::default()
        };
        tray.commit(&note("a", b"1")).unwrap();
        tray.gather();
        tray.commit(&note("a", b"2")).unwrap();
        tray.commit(&note("b", b"3")).unwrap();
        assert_eq!(tray.cursor("a").unwrap().as_deref(), Some(&b"2"[..]));
        assert_eq!(tray.seen("letter b").unwrap().as_deref(), Some(&b"3"[..]));
        assert_eq!(journal.cursor("a").unwrap().as_deref(), Some(&b"1"[..]));
        assert_eq!(tray.outbox().unwrap().len(), 1, "nothing leaves before it is kept");
        tray.keep().unwrap();
        assert_eq!(journal.outbox().unwrap().len(), 3);
        assert_eq!(journal.cursor("b").unwrap().as_deref(), Some(&b"3"[..]));
        tray.gather();
        tray.commit(&note("b", b"4")).unwrap();
        tray.sweep();
        assert_eq!(tray.cursor("b").unwrap().as_deref(), Some(&b"3"[..]), "as if it had never been");
    }
}
