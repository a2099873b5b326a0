//! A store of an earlier version packed 64 records together. When it is opened it is packed anew, some tables after
//! the other; wherever that is stopped, the next opening goes on with the tables that are left.

use super::{
    JournalError,
    changes::{Changes, Overlay},
    keys::{BLOCK, STATE, block_key, complete_blocks, record_key, table_key},
    store::{Store, lost, unpacked},
};

/// How many records were packed together.
pub(super) const OLDER_BLOCK: u64 = 64;
/// How many tables are packed anew at once.
const TOGETHER: usize = 64;

/// The key under which they were.
fn older_key(table: &str, block: u64) -> Vec<u8> {
    table_key(b'b', table, block)
}

impl Store {
    /// Packs the records of all tables as they are packed today.
    pub(super) fn pack_anew(&self) -> Result<(), JournalError> {
        self.carry_out()?;
        let mut state = self.state()?.ok_or_else(|| lost("its count of batches is gone"))?;
        let mut tables = Vec::new();
        self.each_tip(|table, tip| {
            tables.push((table, tip.next));
            Ok(())
        })?;
        let nothing = Overlay::new();
        // Every batch takes the tree a write of its own, so many tables are in one.
        for some in tables.chunks(TOGETHER) {
            let mut changes = Changes::new(self, &nothing, state.sum, state.content);
            some.iter().try_for_each(|(table, next)| self.pack_table(table, *next, &mut changes))?;
            state.content = changes.content;
            self.tree.apply(changes.entries.into_iter())?;
        }
        let mut changes = Changes::new(self, &nothing, state.sum, state.content);
        state.block = BLOCK;
        let bytes = postcard::to_stdvec(&state).expect("numbers and names always go into memory");
        changes.put(STATE.to_vec(), &bytes)?;
        self.tree.apply(changes.entries.into_iter())?;
        self.tree.flush()
    }

    fn pack_table(&self, table: &str, next: u64, changes: &mut Changes<'_>) -> Result<(), JournalError> {
        const IN_ONE: u64 = OLDER_BLOCK / BLOCK;
        for older in 0..next / OLDER_BLOCK {
            let key = older_key(table, older);
            // A stop may have come in between.
            let Some(packed) = self.get(&key)? else { continue };
            let lines = unpacked(table, &packed)?;
            let lines: Vec<&str> = lines.split('\n').collect();
            for (block, lines) in (older * IN_ONE..).zip(lines.chunks(BLOCK as usize)) {
                let packed = lz4_flex::compress_prepend_size(lines.join("\n").as_bytes());
                changes.put_new(block_key(table, block), &packed);
            }
            changes.remove(key)?;
        }
        for block in next / OLDER_BLOCK * IN_ONE..complete_blocks(next) {
            if self.first(&record_key(table, block * BLOCK))?.is_some() {
                changes.pack(table, block)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Append, Batch, check_all, sample};
    use super::*;
    use crate::journal::{RecordLine, keys::content, state::State};

    const TABLES: [&str; 2] = ["Tuesday", "caffè"];

    /// A store with two tables of 150 records, and their lines.
    fn filled(store: &Store) -> Vec<Vec<RecordLine>> {
        let mut state = State::default();
        let fill = |table| {
            let lines = sample::lines(table, 150);
            let tip = check_all(table, lines.iter().map(String::as_str)).unwrap();
            let (index, table) = (b"index".to_vec(), String::from(table));
            let append = Append { table, expected: 0, lines, tip, index, snapshot: None };
            let batch = Batch { appends: vec![append], ..Batch::default() };
            let nothing = Overlay::new();
            let after = state.after(&batch);
            let (changes, after) = store.prepare(&batch, &nothing, 0, after).unwrap();
            let bytes = store.write(after.batches, &changes).unwrap();
            store.show(bytes, changes).unwrap();
            state = after;
            batch.appends[0].lines.clone()
        };
        let lines = TABLES.map(fill).to_vec();
        store.carry_out().unwrap();
        lines
    }

    /// Makes a table what an earlier version had made of it.
    fn as_it_was(store: &Store, table: &str, lines: &[RecordLine]) {
        let mut changes = Overlay::new();
        let nothing = Overlay::new();
        let mut put = |key: Vec<u8>, value: &[u8]| {
            let mut one = Changes::new(store, &nothing, [0; 32], 0);
            one.put_new(key, value);
            changes.extend(one.entries);
        };
        for (older, lines) in (0..).zip(lines.chunks_exact(OLDER_BLOCK as usize)) {
            put(older_key(table, older), &lz4_flex::compress_prepend_size(lines.join("\n").as_bytes()));
        }
        let loose = lines.len() / OLDER_BLOCK as usize * OLDER_BLOCK as usize;
        for (seq, line) in (loose as u64..).zip(&lines[loose..]) {
            put(record_key(table, seq), line.as_bytes());
        }
        for block in 0..complete_blocks(lines.len() as u64) {
            let mut gone = Changes::new(store, &nothing, [0; 32], 0);
            gone.remove(block_key(table, block)).unwrap();
            changes.extend(gone.entries);
        }
        store.tree.apply(changes.into_iter()).unwrap();
    }

    /// Makes the state what an earlier version had kept: it ended before what is packed together.
    fn state_as_it_was(store: &Store) {
        let state = store.tree.get(STATE).unwrap().unwrap();
        let older = &state[..state.len() - 1];
        assert_eq!(State::from_bytes(content(older)).unwrap().block, OLDER_BLOCK);
        store.tree.apply([(STATE.to_vec(), Some(older.to_vec()))].into_iter()).unwrap();
        store.tree.flush().unwrap();
    }

    #[test]
    fn a_store_of_an_earlier_version_is_packed_anew_wherever_it_was_stopped() {
        // The second table only: as after a stop behind the first.
        for stopped_behind in 0..=1 {
            let folder = tempfile::tempdir().unwrap();
            let store = Store::open(folder.path()).unwrap();
            let lines = filled(&store);
            let today = store.tree.count().unwrap();
            for (table, lines) in TABLES.iter().zip(&lines).skip(stopped_behind) {
                as_it_was(&store, table, lines);
            }
            state_as_it_was(&store);
            assert!(store.tree.count().unwrap() > today);
            drop(store);
            let store = Store::open(folder.path()).unwrap();
            let state = store.state().unwrap().unwrap();
            assert_eq!((state.batches, state.block), (2, BLOCK));
            store.check(&state).unwrap();
            for (table, lines) in TABLES.iter().zip(&lines) {
                assert_eq!(store.read(table, 0..u64::MAX).unwrap(), *lines);
            }
            assert_eq!(store.tree.count().unwrap(), today, "nothing of what was is left");
        }
    }
}
