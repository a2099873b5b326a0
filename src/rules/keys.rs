//! Keys that have nothing to do with the luck: its secret is revealed one day, these never are.

use super::Seat;
use std::fmt;

/// What the salts of a table's commitments are made from. It is never revealed, so that what stays closed cannot be
/// guessed even when the luck's secret is known.
#[derive(Clone, PartialEq, Eq)]
pub struct SealKey([u8; 32]);

impl fmt::Debug for SealKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SealKey(..)")
    }
}

impl SealKey {
    /// A key of given bytes.
    pub fn new(bytes: [u8; 32]) -> SealKey {
        SealKey(bytes)
    }

    /// The key in lower-case hex.
    pub fn to_hex(&self) -> String {
        blake3::Hash::from_bytes(self.0).to_hex().to_string()
    }

    /// Reads what [`SealKey::to_hex`] wrote.
    pub fn from_hex(hex: &str) -> Option<SealKey> {
        Some(SealKey(*blake3::Hash::from_hex(hex).ok()?.as_bytes()))
    }

    /// A key that is made from this one and does not tell it.
    #[must_use]
    pub fn derived(&self, what: &str) -> SealKey {
        SealKey(*blake3::keyed_hash(&self.0, what.as_bytes()).as_bytes())
    }

    /// The salt of one thing that is sealed in a record: 128 bits in hex.
    pub fn salt(&self, table: &str, record: u64, what: &str) -> String {
        let message = format!("waybill salt 3\n{table}\n{record}\n{what}\n");
        blake3::keyed_hash(&self.0, message.as_bytes()).to_hex()[..32].to_owned()
    }
}

/// What the tokens of a table's seats are made from. It is kept beside the records and never in them: an export has
/// none, and whoever takes one in draws a new key.
#[derive(Clone, PartialEq, Eq)]
pub struct TokenKey([u8; 32]);

impl fmt::Debug for TokenKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenKey(..)")
    }
}

impl TokenKey {
    /// A key of given bytes.
    pub fn new(bytes: [u8; 32]) -> TokenKey {
        TokenKey(bytes)
    }

    /// Its bytes, for keeping.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The 128 bits that the letters of a seat are known by: whoever has them writes for that
    /// seat. They are others for whoever sits down there later.
    pub fn token(&self, table: &str, seat: Seat, renewed: usize) -> [u8; 16] {
        let message = format!("waybill token 2\n{table}\n{seat}\n{renewed}\n");
        let hash = blake3::keyed_hash(&self.0, message.as_bytes());
        *hash.as_bytes().first_chunk().expect("a hash has 32 bytes")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_reads_back_and_does_not_print_itself() {
        let key = SealKey::new([7; 32]);
        assert_eq!(SealKey::from_hex(&key.to_hex()), Some(key.clone()));
        assert_eq!(format!("{key:?}"), "SealKey(..)");
        assert_ne!(key.salt("Tuesday", 1, "game"), key.salt("Tuesday", 1, "private"));
    }

    #[test]
    fn every_seat_of_every_table_has_a_token_of_its_own() {
        let key = TokenKey::new([7; 32]);
        let tokens = [
            key.token("One", Seat(0), 0),
            key.token("One", Seat(1), 0),
            key.token("Two", Seat(0), 0),
            key.token("One", Seat(0), 1),
        ];
        assert!(tokens[1..].iter().all(|other| *other != tokens[0]));
        assert_ne!(TokenKey::new([8; 32]).token("One", Seat(0), 0), tokens[0]);
        assert_eq!(format!("{key:?}"), "TokenKey(..)");
    }
}
