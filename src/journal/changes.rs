//! What one batch changes in the store, gathered before the store hears of it.

use super::{
    JournalError,
    keys::{add, block_key, further, in_block, length, piece_key, pieces, record_key},
    store::{Store, joined, lost},
};
use std::collections::BTreeMap;

/// What is written or removed, by key.
pub(super) type Overlay = BTreeMap<Vec<u8>, Option<Vec<u8>>>;

/// Adds changes as one text of bytes: for each its key and, where one is written, its value, both with their
/// lengths. Written by hand, because a package would take every byte by itself.
pub(super) fn add_bytes(changes: &Overlay, bytes: &mut Vec<u8>) {
    let size: usize =
        changes.iter().map(|(key, value)| 8 + key.len() + value.as_ref().map_or(0, Vec::len)).sum();
    bytes.reserve(size);
    for (key, value) in changes {
        bytes.extend_from_slice(&length_of(key).to_le_bytes());
        bytes.extend_from_slice(&value.as_deref().map_or(REMOVED, length_of).to_le_bytes());
        bytes.extend_from_slice(key);
        bytes.extend_from_slice(value.as_deref().unwrap_or_default());
    }
}

/// Stands for the length of a value that is removed.
const REMOVED: u32 = u32::MAX;

fn length_of(bytes: &[u8]) -> u32 {
    u32::try_from(bytes.len()).expect("keys and pieces of values are short")
}

/// What [`add_bytes`] wrote, or nothing if these bytes are something else.
pub(super) fn from_bytes(mut bytes: &[u8]) -> Option<Overlay> {
    let mut take = |length: u32| -> Option<&[u8]> {
        let (taken, rest) = bytes.split_at_checked(length as usize)?;
        bytes = rest;
        Some(taken)
    };
    let mut changes = Overlay::new();
    while let Some(lengths) = take(8) {
        let (key, value) = lengths.split_first_chunk::<4>()?;
        let (key, value) = (u32::from_le_bytes(*key), u32::from_le_bytes(value.try_into().ok()?));
        let key = take(key)?.to_vec();
        let value = if value == REMOVED { None } else { Some(take(value)?.to_vec()) };
        changes.insert(key, value);
    }
    bytes.is_empty().then_some(changes)
}

/// What a batch changes.
pub(super) struct Changes<'s> {
    store: &'s Store,
    /// What was read of the store already.
    read: &'s Overlay,
    /// What is written and removed.
    pub entries: Overlay,
    /// The sum over all values that can be overwritten.
    pub sum: [u8; 32],
    /// About how many bytes the store needs.
    pub content: u64,
}

impl<'s> Changes<'s> {
    /// No changes yet. `read` is what somebody has read of the store already, since when nothing was kept.
    pub fn new(store: &'s Store, read: &'s Overlay, sum: [u8; 32], content: u64) -> Changes<'s> {
        Changes { store, read, entries: Overlay::new(), sum, content }
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
        if let Some(before) = self.first(&key)? {
            self.take_out(&key, &before);
        }
        self.put_new(key, value);
        Ok(())
    }

    /// Removes a value, if there is one.
    pub fn remove(&mut self, key: Vec<u8>) -> Result<(), JournalError> {
        if let Some(before) = self.first(&key)? {
            self.take_out(&key, &before);
            self.entries.insert(key, None);
        }
        Ok(())
    }

    /// A value counts no more, and its further pieces go.
    fn take_out(&mut self, key: &[u8], before: &[u8]) {
        add(&mut self.sum, key, before);
        self.content = self.content.saturating_sub(length(key, before));
        for number in 0..further(before) {
            self.entries.insert(piece_key(key, number), None);
        }
    }

    /// The first piece of the value that a key has by now.
    pub fn first(&self, key: &[u8]) -> Result<Option<Vec<u8>>, JournalError> {
        match self.entries.get(key).or_else(|| self.read.get(key)) {
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
        self.put_new(block_key(table, block), &lz4_flex::compress_prepend_size(&packed));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_read_back_and_nothing_else_does() {
        let mut changes = Overlay::new();
        changes.insert(b"one".to_vec(), Some(b"value".to_vec()));
        changes.insert(b"two".to_vec(), None);
        changes.insert(b"three".to_vec(), Some(Vec::new()));
        let mut bytes = Vec::new();
        add_bytes(&changes, &mut bytes);
        assert_eq!(from_bytes(&bytes), Some(changes.clone()));
        assert_eq!(from_bytes(b""), Some(Overlay::new()));
        let ends: Vec<usize> = (0..bytes.len()).filter(|end| from_bytes(&bytes[..*end]).is_some()).collect();
        assert_eq!(ends.len(), changes.len(), "only between two changes: {ends:?}");
    }
}
