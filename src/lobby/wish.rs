//! What somebody wants who has not proved yet that an address is theirs, and the tokens that prove it.

use crate::journal::{Batch, Journal, JournalError};
use crate::rules::luck::Secret;
use crate::rules::{Language, SealKey, TokenKey};
use serde::{Deserialize, Serialize};

/// Where the journal keeps the key of the lobby. It is drawn once, by whoever uses the lobby first.
const KEY: &str = "lobby key";

/// What tokens of the lobby are made with, and what the tables that it opens draw from. It stands in no record.
#[derive(Clone)]
pub struct LobbyKey(SealKey);

/// What somebody wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wants {
    /// To sign up.
    Join,
    /// To sign off.
    Leave,
    /// To hear what is open.
    Observe,
    /// To take over a seat that a bot holds.
    Substitute,
}

/// A wish that waits for its proof. It is kept under its token, which only whoever reads letters to the address knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wish {
    /// The game or table.
    pub game: String,
    /// The address.
    pub address: String,
    /// What they want to be called, as far as they said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The language they wrote in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// What they want; nothing once it was done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wants: Option<Wants>,
}

impl LobbyKey {
    /// The key of a journal, if the lobby was ever used there.
    pub fn load(journal: &dyn Journal) -> Result<Option<LobbyKey>, JournalError> {
        let kept = journal.cursor(KEY)?.and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
        Ok(kept.map(|bytes| LobbyKey(SealKey::new(bytes))))
    }

    /// The key of a journal, or one that is begun with these bytes and kept with the batch.
    pub fn load_or_begin(
        journal: &dyn Journal,
        fresh: [u8; 32],
        batch: &mut Batch,
    ) -> Result<LobbyKey, JournalError> {
        if let Some(key) = LobbyKey::load(journal)? {
            return Ok(key);
        }
        batch.cursors.push((KEY.to_owned(), fresh.to_vec()));
        Ok(LobbyKey(SealKey::new(fresh)))
    }

    /// What the salts of the log's leaves and cards are made with.
    pub(super) fn seals(&self, what: &str) -> SealKey {
        self.0.derived(what)
    }

    /// The 128 bits that prove an address to the lobby, about one game.
    pub fn token(&self, game: &str, address: &str) -> [u8; 16] {
        let of = format!("waybill lobby token 1\n{game}\n{}\n", address.trim().to_lowercase());
        let hash = blake3::hash(self.0.derived(&of).to_hex().as_bytes());
        *hash.as_bytes().first_chunk().expect("a hash has 32 bytes")
    }

    /// Secret, seals and tokens of the table that a game becomes; another each time, even where a name comes again.
    pub fn of_table(&self, game: &str, record: u64) -> (Secret, SealKey, TokenKey) {
        let derived = |what: &str| {
            let key = self.0.derived(&format!("waybill lobby {what} 1\n{game}\n{record}\n"));
            *blake3::hash(key.to_hex().as_bytes()).as_bytes()
        };
        (Secret::new(derived("secret")), SealKey::new(derived("seals")), TokenKey::new(derived("tokens")))
    }

    /// What the salts of a register's cards are made with, in a letter.
    pub fn fresh(&self, letter: &str) -> [u8; 32] {
        *blake3::hash(self.0.derived(&format!("waybill lobby fresh 1\n{letter}\n")).to_hex().as_bytes())
            .as_bytes()
    }
}

impl Wish {
    /// The wish that a token proves.
    pub fn by_token(journal: &dyn Journal, token: &str) -> Result<Option<Wish>, JournalError> {
        let kept = journal.cursor(&key(token))?;
        Ok(kept.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
    }

    /// As the journal keeps it.
    pub fn cursor(&self, token: &str) -> (String, Vec<u8>) {
        (key(token), serde_json::to_vec(self).expect("plain data"))
    }
}

fn key(token: &str) -> String {
    format!("wish {}", token.to_lowercase())
}
