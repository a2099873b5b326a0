//! What a store knows about itself: how many batches it has kept, and what is in the post.

use super::{Batch, keys::BLOCK, repack::OLDER_BLOCK};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a store keeps with every batch.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct State {
    /// How many batches were kept.
    pub batches: u64,
    /// A chain over all of them.
    pub hash: [u8; 32],
    /// The number of the next outbox entry.
    pub next_post: u64,
    /// Whether anything was ever kept beside records.
    pub posted: bool,
    /// A sum over everything that can be overwritten: index entries, outbox, cursors, letters.
    pub sum: [u8; 32],
    /// About how many bytes the store would need without what was overwritten.
    pub content: u64,
    /// How many records are packed together.
    pub block: u64,
}

/// The same as it was kept while 64 records were packed together.
#[derive(Deserialize)]
struct OlderState {
    batches: u64,
    hash: [u8; 32],
    next_post: u64,
    posted: bool,
    sum: [u8; 32],
    content: u64,
}

impl From<OlderState> for State {
    fn from(older: OlderState) -> State {
        let OlderState { batches, hash, next_post, posted, sum, content } = older;
        State { batches, hash, next_post, posted, sum, content, block: OLDER_BLOCK }
    }
}

impl State {
    /// The state that a store keeps as these bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<State> {
        let older = || postcard::from_bytes::<OlderState>(bytes).map(State::from);
        postcard::from_bytes(bytes).or_else(|_| older()).ok()
    }

    /// The chain over all batches, in hex.
    pub fn hex(&self) -> String {
        blake3::Hash::from_bytes(self.hash).to_hex().to_string()
    }

    /// The state after one more batch.
    pub fn after(&self, batch: &Batch) -> State {
        State {
            batches: self.batches + 1,
            hash: hash(&self.hash, batch),
            next_post: self.next_post + batch.post.len() as u64,
            posted: self.posted || batch.has_post(),
            sum: self.sum,
            content: self.content,
            block: BLOCK,
        }
    }
}

/// The chain over batches: records by their own chain, the rest by length and content.
fn hash(before: &[u8; 32], batch: &Batch) -> [u8; 32] {
    // Gathered first: the hash of much at once is several times as fast as that of many pieces.
    let post: usize = batch.post.iter().map(|entry| entry.len() + 8).sum();
    let mut all = Vec::with_capacity(64 + 256 * batch.appends.len() + post);
    let mut add = |bytes: &[u8]| {
        all.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
        all.extend_from_slice(bytes);
    };
    add(before);
    for append in &batch.appends {
        add(append.table.as_bytes());
        add(&append.tip.to_bytes());
    }
    batch.post.iter().for_each(|entry| add(entry));
    batch.sent.iter().for_each(|number| add(&number.to_le_bytes()));
    for (name, value) in batch.cursors.iter().chain(&batch.seen) {
        add(name.as_bytes());
        add(value);
    }
    *blake3::hash(&all).as_bytes()
}

/// What is kept beside the records.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Post {
    /// What is still to be sent.
    pub outbox: BTreeMap<u64, Vec<u8>>,
    /// How far each mailbox was read.
    pub cursors: BTreeMap<String, Vec<u8>>,
    /// Letters that were dealt with.
    pub seen: BTreeMap<String, Vec<u8>>,
}
