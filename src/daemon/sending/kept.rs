//! What the journal keeps about letters that leave: tries, and how addresses stand that letters came back from.

use crate::journal::{Batch, Journal, JournalError};
use crate::post::Tries;
use crate::post::bounces::Score;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How an address stands that letters came back from.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reached {
    /// Its score.
    pub score: Score,
    /// What was said at the last bounce.
    pub said: String,
}

pub(super) const TRIES: &str = "outbox tries";
pub(super) const ADDRESSES: &str = "outbox addresses";

pub(super) fn load<T: Default + for<'d> Deserialize<'d>>(
    journal: &dyn Journal,
    name: &str,
) -> Result<T, JournalError> {
    Ok(journal.cursor(name)?.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default())
}

pub(super) fn kept<T: Serialize>(name: &str, value: &T) -> (String, Vec<u8>) {
    (name.to_owned(), serde_json::to_vec(value).expect("plain data"))
}

/// How the addresses stand that letters came back from.
pub fn addresses(journal: &dyn Journal) -> Result<BTreeMap<String, Reached>, JournalError> {
    load(journal, ADDRESSES)
}

/// The tries of letters that were not taken at once, by their numbers.
pub fn tries(journal: &dyn Journal) -> Result<BTreeMap<u64, Tries>, JournalError> {
    load(journal, TRIES)
}

/// What lets a letter go at once, whatever was said before.
pub fn hurry(journal: &dyn Journal, numbers: &[u64]) -> Result<Batch, JournalError> {
    let mut tries = tries(journal)?;
    tries.retain(|number, _| !numbers.contains(number));
    Ok(Batch { cursors: vec![kept(TRIES, &tries)], ..Batch::default() })
}

/// What lets mail to an address flow again.
pub fn mend(journal: &dyn Journal, address: &str) -> Result<Option<Batch>, JournalError> {
    let mut all = addresses(journal)?;
    let known = all.remove(&address.trim().to_lowercase()).is_some();
    Ok(known.then(|| Batch { cursors: vec![kept(ADDRESSES, &all)], ..Batch::default() }))
}
