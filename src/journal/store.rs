//! The store: all that a journal keeps, as keys and values of one tree. `keys.rs` says which.
//!
//! A commit waits beside the tree (`waiting.rs`) until there are enough of them to be carried out together. Whoever
//! reads looks at what waits first. An opening finds what waits and takes it up again.

use super::{
    Append, Batch, Forgotten, JournalError, RecordLine, Tip,
    cards::only_forgets,
    changes::{Changes, Overlay},
    folder::has_room,
    keys::{
        BLOCK, NO_SNAPSHOT, STATE, SUMMED, add, belongs_to, block_key, complete_blocks, content, entry,
        further, in_block, key, letter_key, piece_key, record_key, seal_in, seal_of, split_entry, split_name,
        text, with_name,
    },
    sled::{Entries, Tree},
    state::{Post, State},
    waiting::Waiting,
};
use std::{
    collections::BTreeSet,
    ops::{Bound, Range},
    path::Path,
    sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard},
};

/// How many entries are taken from the tree at once where many are looked through.
const TOGETHER: usize = 256;
/// Below this length a store is never written anew.
const SHORT: u64 = 16 << 20;

/// An open store.
pub(super) struct Store {
    pub(super) tree: Tree,
    waiting: RwLock<Waiting>,
}

impl Store {
    /// Opens the store in a folder, or makes a new one there.
    pub fn open(folder: &Path) -> Result<Store, JournalError> {
        let tree = Tree::open(folder)?;
        // A state that cannot be read is reported when it is asked for.
        let state = tree.get(STATE)?.and_then(|first| State::from_bytes(content(&first)));
        let waiting = Waiting::open(folder, state.as_ref().map_or(0, |state| state.batches))?;
        let store = Store { tree, waiting: RwLock::new(waiting) };
        if let Some(state) = state.filter(|state| state.block != BLOCK) {
            // Three times what it holds: every page is written anew, some of them more than once.
            has_room(folder, state.content as usize / 2)?;
            store.pack_anew()?;
        }
        Ok(store)
    }

    /// The state that the last batch left, or `None` in a new store.
    pub fn state(&self) -> Result<Option<State>, JournalError> {
        let Some(bytes) = self.get(STATE)? else {
            return if self.tree.is_empty()? { Ok(None) } else { Err(lost("its count of batches is gone")) };
        };
        State::from_bytes(&bytes).map(Some).ok_or_else(|| lost("its count of batches is garbled"))
    }

    /// Compares the sum of all values that can be overwritten with the one in the state.
    pub fn check(&self, state: &State) -> Result<(), JournalError> {
        let mut sum = [0; 32];
        for kind in SUMMED {
            self.each(&[kind], &[kind + 1], |key, first| {
                add(&mut sum, &key, &first);
                Ok(())
            })?;
        }
        if sum == state.sum { Ok(()) } else { Err(lost("parts of it are older than the rest")) }
    }

    /// What a batch that was checked changes, and the state after it with its sums; nothing is written yet. `read` is
    /// what was read to find the tips that its appends follow. Only one thread may do this at a time, until the changes
    /// are kept.
    pub fn prepare(
        &self,
        batch: &Batch,
        read: &Overlay,
        first_post: u64,
        mut state: State,
    ) -> Result<(Overlay, State), JournalError> {
        let mut changes = Changes::new(self, read, state.sum, state.content);
        for append in &batch.appends {
            for (seq, line) in (append.expected..).zip(&append.lines) {
                changes.put_new(record_key(&append.table, seq), line.as_bytes());
            }
            for block in complete_blocks(append.expected)..complete_blocks(append.tip.next) {
                changes.pack(&append.table, block)?;
            }
            let index_key = key(b'i', append.table.as_bytes());
            let before = changes.first(&index_key)?;
            let mut seal = before.map_or(NO_SNAPSHOT, |first| seal_in(content(&first)));
            if let Some(snapshot) = &append.snapshot {
                seal = seal_of(snapshot);
                changes.put(key(b's', append.table.as_bytes()), snapshot)?;
            }
            changes.put(index_key, &entry(&append.tip, seal, &append.index))?;
        }
        for (number, entry) in (first_post..).zip(&batch.post) {
            changes.put_new(key(b'o', &number.to_be_bytes()), entry);
        }
        for number in &batch.sent {
            changes.remove(key(b'o', &number.to_be_bytes()))?;
        }
        for (name, cursor) in &batch.cursors {
            changes.put(key(b'c', name.as_bytes()), cursor)?;
        }
        for (letter, kept) in &batch.seen {
            changes.put(letter_key(letter), &with_name(letter, kept))?;
        }
        (state.sum, state.content) = (changes.sum, changes.content);
        let bytes = postcard::to_stdvec(&state).expect("numbers and names always go into memory");
        changes.put(STATE.to_vec(), &bytes)?;
        Ok((changes.entries, state))
    }

    /// Finds what puts lines without some of their cards in the place of those that had them; gives it with the state
    /// afterwards and all lines of the table. Nothing is written yet.
    pub fn prepare_to_forget(
        &self,
        forgotten: &Forgotten,
        mut state: State,
    ) -> Result<(Overlay, State, Vec<RecordLine>), JournalError> {
        let Forgotten { table, lines, index, snapshot, cursors } = forgotten;
        let refused = || JournalError::CannotForget { table: table.clone() };
        let tip = self.tip(table)?.ok_or_else(refused)?;
        let mut all = self.read(table, 0..tip.next)?;
        let nothing = Overlay::new();
        let mut changes = Changes::new(self, &nothing, state.sum, state.content);
        for (place, line) in lines {
            let old = usize::try_from(*place).ok().and_then(|place| all.get_mut(place));
            let old = old.filter(|old| only_forgets(old, line)).ok_or_else(refused)?;
            old.clone_from(line);
            if complete_blocks(*place) >= complete_blocks(tip.next) {
                changes.put(record_key(table, *place), line.as_bytes())?;
            }
        }
        let blocks: BTreeSet<u64> = lines.iter().map(|(place, _)| complete_blocks(*place)).collect();
        for block in blocks.into_iter().filter(|block| *block < complete_blocks(tip.next)) {
            let Range { start, end } = in_block(block);
            let packed = all[start as usize..end as usize].join("\n");
            changes.put(block_key(table, block), &lz4_flex::compress_prepend_size(packed.as_bytes()))?;
        }
        match snapshot {
            Some(snapshot) => changes.put(key(b's', table.as_bytes()), snapshot)?,
            None => changes.remove(key(b's', table.as_bytes()))?,
        }
        let seal = snapshot.as_deref().map_or(NO_SNAPSHOT, seal_of);
        changes.put(key(b'i', table.as_bytes()), &entry(&tip, seal, index))?;
        for name in cursors {
            changes.remove(key(b'c', name.as_bytes()))?;
        }
        (state.sum, state.content) = (changes.sum, changes.content);
        let bytes = postcard::to_stdvec(&state).expect("numbers and names always go into memory");
        changes.put(STATE.to_vec(), &bytes)?;
        Ok((changes.entries, state, all))
    }

    /// Writes the changes of a batch beside the tree: a kill leaves them, a power cut may take them. Nobody sees them
    /// yet. Gives how many bytes they are.
    pub fn write(&self, batch: u64, changes: &Overlay) -> Result<usize, JournalError> {
        self.waiting_mut().write(batch, changes)
    }

    /// Shows changes of that many bytes that were written and are durable in another place, too.
    pub fn show(&self, bytes: usize, changes: Overlay) -> Result<(), JournalError> {
        self.waiting_mut().add(bytes, changes);
        let many = self.waiting().are_many();
        if many { self.carry_out() } else { Ok(()) }
    }

    /// Carries out all that waits, durably.
    pub fn carry_out(&self) -> Result<(), JournalError> {
        self.carry_out_with(Overlay::new())
    }

    /// Carries out all that waits and more, durably.
    pub fn carry_out_with(&self, more: Overlay) -> Result<(), JournalError> {
        let mut waiting = self.waiting_mut();
        let mut changes = waiting.take();
        changes.extend(more);
        if changes.is_empty() {
            return Ok(());
        }
        self.tree.apply(changes.into_iter())?;
        self.tree.flush()?;
        waiting.clear()
    }

    fn waiting(&self) -> RwLockReadGuard<'_, Waiting> {
        self.waiting.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn waiting_mut(&self) -> RwLockWriteGuard<'_, Waiting> {
        self.waiting.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The first piece of the value of a key.
    pub fn first(&self, key: &[u8]) -> Result<Option<Vec<u8>>, JournalError> {
        let waiting = self.waiting();
        match waiting.changes.get(key) {
            Some(entry) => Ok(entry.clone()),
            None => self.tree.get(key),
        }
    }

    /// The whole value of a key.
    pub(super) fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, JournalError> {
        self.first(key)?.map(|first| self.whole(key, &first)).transpose()
    }

    /// A whole value from its first piece.
    fn whole(&self, key: &[u8], first: &[u8]) -> Result<Vec<u8>, JournalError> {
        joined(first, (0..further(first)).map(|number| self.first(&piece_key(key, number))))
    }

    /// Hands on all keys from one on, up to and without another, with the first pieces of their values. Only some of them
    /// are in memory at once: of ten thousand tables all together would stay in the process as its peak.
    fn each(
        &self,
        from: &[u8],
        to: &[u8],
        mut visit: impl FnMut(Vec<u8>, Vec<u8>) -> Result<(), JournalError>,
    ) -> Result<(), JournalError> {
        let mut rest = Some(from.to_vec());
        while let Some(from) = rest {
            let (some, behind) = self.some(&from, to)?;
            some.into_iter().try_for_each(|(key, first)| visit(key, first))?;
            rest = behind;
        }
        Ok(())
    }

    /// Some of these keys, in their order, and the key from which on there may be more.
    fn some(&self, from: &[u8], to: &[u8]) -> Result<(Entries, Option<Vec<u8>>), JournalError> {
        let waiting = self.waiting();
        let mut entries = self.tree.range(from, to, TOGETHER)?;
        // The key right behind the last one that the tree gave.
        let last = entries.last().filter(|_| entries.len() == TOGETHER);
        let behind = last.map(|(key, _)| [&key[..], &[0]].concat());
        let end = behind.as_deref().unwrap_or(to);
        for (key, value) in waiting.changes.range::<[u8], _>((Bound::Included(from), Bound::Excluded(end))) {
            match (entries.binary_search_by(|(found, _)| found.cmp(key)), value) {
                (Ok(place), Some(value)) => entries[place].1.clone_from(value),
                (Ok(place), None) => drop(entries.remove(place)),
                (Err(place), Some(value)) => entries.insert(place, (key.clone(), value.clone())),
                (Err(_), None) => {}
            }
        }
        Ok((entries, behind))
    }

    /// Hands on all entries of a kind: key without its kind, and whole value.
    fn each_of(
        &self,
        kind: u8,
        mut visit: impl FnMut(&[u8], Vec<u8>) -> Result<(), JournalError>,
    ) -> Result<(), JournalError> {
        self.each(&[kind], &[kind + 1], |key, first| visit(&key[1..], self.whole(&key, &first)?))
    }

    /// How far a table has come.
    pub fn tip(&self, table: &str) -> Result<Option<Tip>, JournalError> {
        self.read_tip(table, &mut Overlay::new())
    }

    /// The same; what was read for it is handed out, too.
    pub fn read_tip(&self, table: &str, read: &mut Overlay) -> Result<Option<Tip>, JournalError> {
        let key = key(b'i', table.as_bytes());
        let first = self.first(&key)?;
        let tip = match &first {
            Some(first) => Some(split_entry(content(first)).ok_or_else(|| garbled(table))?.0),
            None => None,
        };
        read.insert(key, first);
        Ok(tip)
    }

    /// How far a table has come, and its index entry.
    pub fn entry(&self, table: &str) -> Result<Option<(Tip, Vec<u8>)>, JournalError> {
        let Some(entry) = self.get(&key(b'i', table.as_bytes()))? else { return Ok(None) };
        let (tip, index) = split_entry(&entry).ok_or_else(|| garbled(table))?;
        Ok(Some((tip, index.to_vec())))
    }

    /// Hands on how far every table has come, by name.
    pub fn each_tip(
        &self,
        mut visit: impl FnMut(String, Tip) -> Result<(), JournalError>,
    ) -> Result<(), JournalError> {
        self.each(b"i", b"j", |key, first| {
            let name = text(&key[1..]).ok_or_else(|| lost("the name of a table is garbled"))?;
            let (tip, _) = split_entry(content(&first)).ok_or_else(|| garbled(&name))?;
            visit(name, tip)
        })
    }

    /// The lines of a table in a range of record numbers.
    pub fn read(&self, table: &str, range: Range<u64>) -> Result<Vec<RecordLine>, JournalError> {
        let Some(tip) = self.tip(table)? else { return Ok(Vec::new()) };
        let range = range.start..range.end.min(tip.next);
        if range.is_empty() {
            return Ok(Vec::new());
        }
        let mut lines = Vec::new();
        let blocks = complete_blocks(tip.next);
        for block in complete_blocks(range.start)..blocks.min(complete_blocks(range.end - 1) + 1) {
            let packed = self.get(&block_key(table, block))?.ok_or_else(|| gone(table))?;
            let packed = unpacked(table, &packed)?;
            let numbered = in_block(block).zip(packed.split('\n'));
            lines.extend(numbered.filter(|(seq, _)| range.contains(seq)).map(|(_, line)| line.to_owned()));
        }
        let loose = range.start.max(in_block(blocks).start);
        if loose < range.end {
            self.each(&record_key(table, loose), &record_key(table, range.end), |key, first| {
                lines.push(String::from_utf8(self.whole(&key, &first)?).map_err(|_| garbled(table))?);
                Ok(())
            })?;
        }
        if lines.len() as u64 != range.end - range.start {
            return Err(gone(table));
        }
        Ok(lines)
    }

    /// The last snapshot of a table.
    pub fn snapshot(&self, table: &str) -> Result<Option<Vec<u8>>, JournalError> {
        let entry = self.first(&key(b'i', table.as_bytes()))?;
        let seal = entry.map_or(NO_SNAPSHOT, |first| seal_in(content(&first)));
        if seal == NO_SNAPSHOT {
            return Ok(None);
        }
        match self.get(&key(b's', table.as_bytes()))?.filter(|snapshot| seal_of(snapshot) == seal) {
            Some(snapshot) => Ok(Some(snapshot)),
            None => Err(lost(format!("the snapshot of table {table} is not the last one"))),
        }
    }

    /// Hands on every table with its index entry, by name.
    pub fn each_table(&self, visit: &mut dyn FnMut(String, &[u8])) -> Result<(), JournalError> {
        self.each_of(b'i', |name, entry| {
            let name = text(name).ok_or_else(|| lost("the name of a table is garbled"))?;
            let (_, index) = split_entry(&entry).ok_or_else(|| garbled(&name))?;
            visit(name, index);
            Ok(())
        })
    }

    /// What is still to be sent and has a greater number than one, at most so much of it.
    pub fn outbox_after(
        &self,
        number: Option<u64>,
        most: usize,
    ) -> Result<Vec<(u64, Vec<u8>)>, JournalError> {
        let from = number.map_or(Some(0), |number| number.checked_add(1));
        let Some(from) = from.filter(|_| most > 0) else { return Ok(Vec::new()) };
        let (mut found, mut rest) = (Vec::new(), Some(key(b'o', &from.to_be_bytes())));
        while let Some(from) = rest.filter(|_| found.len() < most) {
            let (some, behind) = self.some(&from, b"p")?;
            for (key, first) in some.into_iter().take(most - found.len()) {
                let number = key[1..].try_into().map_err(|_| lost("an outbox entry has no number"))?;
                found.push((u64::from_be_bytes(number), self.whole(&key, &first)?));
            }
            rest = behind;
        }
        Ok(found)
    }

    /// How far a mailbox was read.
    pub fn cursor(&self, name: &str) -> Result<Option<Vec<u8>>, JournalError> {
        self.get(&key(b'c', name.as_bytes()))
    }

    /// What was kept about a letter.
    pub fn seen(&self, letter: &str) -> Result<Option<Vec<u8>>, JournalError> {
        let Some(kept) = self.get(&letter_key(letter))? else { return Ok(None) };
        let (_, kept) = split_name(&kept).ok_or_else(|| lost("a letter has no name"))?;
        Ok(Some(kept))
    }

    /// Outbox, cursors and letters, all of them.
    pub fn post(&self) -> Result<Post, JournalError> {
        let mut post =
            Post { outbox: self.outbox_after(None, usize::MAX)?.into_iter().collect(), ..Post::default() };
        self.each_of(b'c', |name, cursor| {
            let name = text(name).ok_or_else(|| lost("the name of a mailbox is garbled"))?;
            post.cursors.insert(name, cursor);
            Ok(())
        })?;
        self.each_of(b'l', |_, kept| {
            let (letter, kept) = split_name(&kept).ok_or_else(|| lost("a letter has no name"))?;
            post.seen.insert(letter, kept);
            Ok(())
        })?;
        Ok(post)
    }

    /// Whether the store is far longer than its content needs. Twice its content is as short as it
    /// can be, since a page is written several times while it fills.
    pub fn is_long(&self, state: &State) -> Result<bool, JournalError> {
        Ok(self.length()? > SHORT + 6 * state.content)
    }

    /// How long the store's file is.
    pub fn length(&self) -> Result<u64, JournalError> {
        self.tree.length()
    }

    /// Copies everything into a new store in another folder and compares the two.
    pub fn copy_to(&self, folder: &Path, state: &State) -> Result<(), JournalError> {
        self.carry_out()?;
        let copied = self.tree.copy_to(folder)?.count()?;
        let copy = Store::open(folder)?;
        copy.check(state)?;
        if copied == self.tree.count()? { Ok(()) } else { Err(lost("it could not be copied")) }
    }
}

/// The index entry that records follow, out of what was read to find how far their table has come; nothing where it has
/// several pieces or where other records come in between.
pub(super) fn index_before<'r>(read: &'r Overlay, append: &Append) -> Option<&'r [u8]> {
    let first = read.get(&key(b'i', append.table.as_bytes()))?.as_ref();
    let (tip, index) = split_entry(content(first.filter(|first| further(first) == 0)?))?;
    (tip.next == append.expected).then_some(index)
}

/// A whole value from all its pieces.
pub(super) fn joined(
    first: &[u8],
    further: impl Iterator<Item = Result<Option<Vec<u8>>, JournalError>>,
) -> Result<Vec<u8>, JournalError> {
    let mut value = content(first).to_vec();
    for piece in further {
        value.extend(piece?.unwrap_or_default());
    }
    if belongs_to(first, &value) {
        Ok(value)
    } else {
        Err(lost("the pieces of a value do not belong together"))
    }
}

/// The lines of a packed block.
pub(super) fn unpacked(table: &str, packed: &[u8]) -> Result<String, JournalError> {
    let bytes = lz4_flex::decompress_size_prepended(packed).map_err(|_| garbled(table))?;
    String::from_utf8(bytes).map_err(|_| garbled(table))
}

pub(super) fn lost(what: impl Into<String>) -> JournalError {
    JournalError::Damaged { what: what.into() }
}

fn gone(table: &str) -> JournalError {
    lost(format!("records of table {table} are gone"))
}

fn garbled(table: &str) -> JournalError {
    lost(format!("what it has of table {table} is garbled"))
}
