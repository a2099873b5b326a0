//! The keys of the store and the shapes of its values, as bytes.
//!
//! ```text
//! i table              tip, snapshot's seal, index   o number   outbox entry
//! r table seq          a record of an open block     c name     cursor
//! k table block        16 records, packed            l hash     letter seen
//! s table              snapshot                      n          state of the store
//! + key number         further pieces of a value
//! ```

use super::{Tip, tip::TIP};
use std::ops::Range;

/// The longest value that is kept in one piece.
pub(super) const PIECE: usize = 4096;
/// How many records go into one value once they are complete.
///
/// The store has a cost in memory and at every opening for each page of 16 entries, whether anybody plays at their tables
/// or not. So few records lie about by themselves; and 16 of them, packed, are about as long as a piece may be.
pub(super) const BLOCK: u64 = 16;
/// The key of the state.
pub(super) const STATE: &[u8] = b"n";
/// The kinds of keys whose values can be overwritten and must not be of another time.
pub(super) const SUMMED: [u8; 4] = *b"iocl";
/// The seal in an index entry of a table that has no snapshot.
pub(super) const NO_SNAPSHOT: [u8; 8] = [0; 8];

/// A key of a kind.
pub(super) fn key(kind: u8, name: &[u8]) -> Vec<u8> {
    [&[kind], name].concat()
}

/// The key of a record.
pub(super) fn record_key(table: &str, seq: u64) -> Vec<u8> {
    table_key(b'r', table, seq)
}

/// The key of a block.
pub(super) fn block_key(table: &str, block: u64) -> Vec<u8> {
    table_key(b'k', table, block)
}

/// The length stands before the name, so that no table's records lie among another's.
pub(super) fn table_key(kind: u8, table: &str, number: u64) -> Vec<u8> {
    let length = u8::try_from(table.len()).expect("names of tables are short");
    [&[kind, length], table.as_bytes(), &number.to_be_bytes()].concat()
}

/// Letters have names of any length, so their keys are hashes and the name stands in the value.
pub(super) fn letter_key(letter: &str) -> Vec<u8> {
    key(b'l', &blake3::hash(letter.as_bytes()).as_bytes()[..16])
}

/// The key of a further piece of the value under `key`.
pub(super) fn piece_key(key: &[u8], number: u32) -> Vec<u8> {
    [b"+", key, &number.to_be_bytes()].concat()
}

/// The complete blocks of a table whose next record is `next`.
pub(super) fn complete_blocks(next: u64) -> u64 {
    next / BLOCK
}

/// The records of a block.
pub(super) fn in_block(block: u64) -> Range<u64> {
    block * BLOCK..(block + 1) * BLOCK
}

/// A value with its name before it.
pub(super) fn with_name(name: &str, value: &[u8]) -> Vec<u8> {
    [&(name.len() as u64).to_be_bytes(), name.as_bytes(), value].concat()
}

/// The name and the value that [`with_name`] joined.
pub(super) fn split_name(bytes: &[u8]) -> Option<(String, Vec<u8>)> {
    let (length, rest) = bytes.split_first_chunk()?;
    let (name, value) = rest.split_at_checked(usize::try_from(u64::from_be_bytes(*length)).ok()?)?;
    Some((text(name)?, value.to_vec()))
}

/// An index entry.
pub(super) fn entry(tip: &Tip, seal: [u8; 8], index: &[u8]) -> Vec<u8> {
    [&tip.to_bytes()[..], &seal, index].concat()
}

/// The tip and the index in an index entry.
pub(super) fn split_entry(entry: &[u8]) -> Option<(Tip, &[u8])> {
    let (tip, rest) = entry.split_first_chunk()?;
    Some((Tip::from_bytes(tip), rest.get(NO_SNAPSHOT.len()..)?))
}

/// The seal of the snapshot in an index entry.
pub(super) fn seal_in(entry: &[u8]) -> [u8; 8] {
    entry.get(TIP..).and_then(|rest| rest.first_chunk()).copied().unwrap_or(NO_SNAPSHOT)
}

/// The seal of a snapshot or of any value in pieces.
pub(super) fn seal_of(value: &[u8]) -> [u8; 8] {
    *blake3::hash(value).as_bytes().first_chunk().expect("a hash has 32 bytes")
}

/// Text, if these bytes are some.
pub(super) fn text(bytes: &[u8]) -> Option<String> {
    String::from_utf8(bytes.to_vec()).ok()
}

/// The pieces of a value. The first begins with the number of further ones and, if there are any,
/// with a seal of the whole: pieces lie on several pages, and one of them may be of another time.
pub(super) fn pieces(value: &[u8]) -> (Vec<u8>, std::slice::Chunks<'_, u8>) {
    let (start, rest) = value.split_at(value.len().min(PIECE));
    let further = u32::try_from(rest.len().div_ceil(PIECE)).expect("no value fills 16 TiB");
    let mut first = Vec::with_capacity(12 + start.len());
    first.extend(further.to_be_bytes());
    if further > 0 {
        first.extend(seal_of(value));
    }
    first.extend(start);
    (first, rest.chunks(PIECE))
}

/// How many further pieces a value has.
pub(super) fn further(first: &[u8]) -> u32 {
    first.first_chunk().map_or(0, |count| u32::from_be_bytes(*count))
}

/// About how many bytes an entry needs, counting further pieces as full.
pub(super) fn length(key: &[u8], first: &[u8]) -> u64 {
    (key.len() + first.len()) as u64 + u64::from(further(first)) * (PIECE + key.len()) as u64
}

/// What a first piece holds of its value.
pub(super) fn content(first: &[u8]) -> &[u8] {
    first.get(if further(first) == 0 { 4 } else { 12 }..).unwrap_or_default()
}

/// Whether a whole value is the one that its first piece seals.
pub(super) fn belongs_to(first: &[u8], value: &[u8]) -> bool {
    further(first) == 0 || first.get(4..12) == Some(&seal_of(value)[..])
}

/// Adds an entry to the sum over all entries, or takes it out again: each is in it once or not at all.
pub(super) fn add(sum: &mut [u8; 32], key: &[u8], first: &[u8]) {
    if key.first().is_some_and(|kind| SUMMED.contains(kind)) {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&(key.len() as u64).to_le_bytes()).update(key).update(dated(key[0], first));
        sum.iter_mut().zip(hasher.finalize().as_bytes()).for_each(|(sum, byte)| *sum ^= byte);
    }
}

/// So much of an entry as tells it from another time's: an index entry is known by its tip and its snapshot, and an outbox
/// entry, which is never overwritten, by its number. The less is hashed, the faster many tables are kept together.
fn dated(kind: u8, first: &[u8]) -> &[u8] {
    let content = content(first);
    match kind {
        b'i' => content.get(..TIP + NO_SNAPSHOT.len()).unwrap_or(content),
        b'o' => &[],
        _ => first,
    }
}
