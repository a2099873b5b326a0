//! What one batch changes in the store, gathered before the store hears of it.

use super::{
    JournalError,
    keys::{add, block_key, further, in_block, length, piece_key, pieces, record_key},
    store::{Store, joined, lost},
};
use std::collections::BTreeMap;

/// What is written or removed, by key.
pub(super) type Overlay = BTreeMap<Vec<u8>, Option<Vec<u8>>>;

/// What a batch changes.
pub(super) struct Changes<'s> {
    store: &'s Store,
    /// What is written and removed.
    pub entries: Overlay,
    /// The sum over all values that can be overwritten.
    pub sum: [u8; 32],
    /// About how many bytes the store needs.
    pub content: u64,
}

impl<'s> Changes<'s> {
    /// No changes yet.
    pub fn new(store: &'s Store, sum: [u8; 32], content: u64) -> Changes<'s> {
        Changes { store, entries: Overlay::new(), sum, content }
    }

    /// Writes a value under a key that has none yet.
    pub fn put_new(&mut self, key: Vec<u8>, value: &[u8]) {
        let (first, further) = pieces(value);
        for (number, piece) in (0..).zip(further) {
            self.entries.insert(piece_key(&key, number), Some(piece.to_vec()));
        }
        add(&mut self.sum, &key, &first);
        self.content += length(&key, &first);
        self.entries.insert(key, Some(first));
    }

    /// Writes a value under a key that may have one.
    pub fn put(&mut self, key: Vec<u8>, value: &[u8]) -> Result<(), JournalError> {
        self.remove(key.clone())?;
        self.put_new(key, value);
        Ok(())
    }

    /// Removes a value, if there is one.
    pub fn remove(&mut self, key: Vec<u8>) -> Result<(), JournalError> {
        if let Some(before) = self.first(&key)? {
            add(&mut self.sum, &key, &before);
            self.content = self.content.saturating_sub(length(&key, &before));
            for number in 0..further(&before) {
                self.entries.insert(piece_key(&key, number), None);
            }
            self.entries.insert(key, None);
        }
        Ok(())
    }

    /// The first piece of the value that a key has by now.
    pub fn first(&self, key: &[u8]) -> Result<Option<Vec<u8>>, JournalError> {
        match self.entries.get(key) {
            Some(entry) => Ok(entry.clone()),
            None => self.store.first(key),
        }
    }

    /// Packs the records of a block into one value.
    pub fn pack(&mut self, table: &str, block: u64) -> Result<(), JournalError> {
        let mut packed = Vec::new();
        for seq in in_block(block) {
            let key = record_key(table, seq);
            let first = self.first(&key)?;
            let first = first.ok_or_else(|| lost(format!("record {seq} of table {table} is gone")))?;
            packed.extend_from_slice(if packed.is_empty() { b"" } else { b"\n" });
            packed.extend(joined(
                &first,
                (0..further(&first)).map(|number| self.first(&piece_key(&key, number))),
            )?);
            self.remove(key)?;
        }
        self.put_new(block_key(table, block), &packed);
        Ok(())
    }
}
