//! What is kept with a person, whichever tables they play at.

use crate::journal::{Journal, JournalError};
use crate::table::Delivery;
use serde::{Deserialize, Serialize};

/// What a person chose. It is kept as a cursor of the journal, by their address.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// How often they want letters.
    #[serde(default)]
    pub letters: Delivery,
}

impl Person {
    /// What the person with an address chose.
    pub fn load(journal: &dyn Journal, address: &str) -> Result<Person, JournalError> {
        let kept = journal.cursor(&key(address))?;
        Ok(kept.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default())
    }

    /// As the journal keeps it.
    pub fn cursor(&self, address: &str) -> (String, Vec<u8>) {
        (key(address), serde_json::to_vec(self).expect("plain data"))
    }
}

fn key(address: &str) -> String {
    format!("person {}", address.trim().to_lowercase())
}
