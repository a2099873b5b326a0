//! The chains that tie what is kept to what was kept before, and the commitments to what is hidden.
//!
//! ```text
//! open chain before the first record = BLAKE3("waybill chain 3\n" + name of the table)
//! chain of a record    = BLAKE3 keyed with the chain before, over its text before `,"chain":`
//! pile                 = 32 zero bytes, or BLAKE3 keyed with the pile before, over what is hidden now
//! private leaf         = BLAKE3 keyed with the private pile, over its salt
//! commitment           = BLAKE3 keyed with the private leaf, over the game's salt + the game's pile
//! ```
//!
//! A pile is over all that was hidden since the last record, in the order in which it stands; one for the drawers of the
//! game and one for those that stay closed. Salts are hashed as they are written, all else as bytes. To key a hash
//! with what came before costs no block of its own, and these hashes are most of what a check costs.

use crate::rules::{hex, with_hex};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The chain after some record: it stands for that record and all before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Chain([u8; 32]);

impl Chain {
    /// The chain of a table before its first record.
    pub fn start(table: &str) -> Chain {
        Chain(*blake3::hash(format!("waybill chain 3\n{table}").as_bytes()).as_bytes())
    }

    /// A pile on which nothing lies yet.
    pub const NO_PILE: Chain = Chain([0; 32]);

    /// The chain after one more record, whose text under the chain is `body`; or the pile after more that is hidden.
    pub fn next(&self, body: &str) -> Chain {
        Chain(*blake3::keyed_hash(&self.0, body.as_bytes()).as_bytes())
    }

    /// The leaf of the private pile.
    pub(super) fn leaf(&self, salt: &str) -> Chain {
        self.next(salt)
    }

    /// The 32 bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// A chain of given bytes.
    pub fn from_bytes(bytes: [u8; 32]) -> Chain {
        Chain(bytes)
    }

    /// The chain in lower-case hex, without an allocation.
    pub(super) fn hex(&self) -> [u8; 64] {
        hex(&self.0)
    }

    /// The chain in lower-case hex, 64 letters.
    pub fn to_hex(&self) -> String {
        self.to_string()
    }

    /// Reads what [`Chain::to_hex`] wrote; capital letters are not hex here.
    pub fn from_hex(hex: &str) -> Option<Chain> {
        let hash = blake3::Hash::from_hex(hex).ok()?;
        let chain = Chain(*hash.as_bytes());
        (chain.hex() == hex.as_bytes()).then_some(chain)
    }
}

impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::str::from_utf8(&hex(&self.0)).expect("hex is ASCII"))
    }
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chain({self})")
    }
}

/// The commitment to all that is hidden: the private leaf, and the game's salt and pile.
pub(super) fn commitment(private: &Chain, salt: &[u8; 32], game: &Chain) -> Chain {
    let mut message = [0; 64];
    message[..32].copy_from_slice(salt);
    message[32..].copy_from_slice(&game.0);
    Chain(*blake3::keyed_hash(&private.0, &message).as_bytes())
}

/// What stands for a cause in a record: the id of a letter is nobody's business but its sender's.
pub fn cause_hash(cause: &str) -> String {
    with_hex(String::with_capacity(32), &blake3::hash(format!("waybill cause 3\n{cause}").as_bytes()), 32)
}

/// Whether a text is the first half of a hash, as it is written.
pub fn is_half_a_hash(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_reads_back_in_lower_case_only() {
        let chain = Chain::start("Tuesday");
        assert_eq!(Chain::from_hex(&chain.to_hex()), Some(chain));
        assert_eq!(chain.to_hex(), blake3::hash(b"waybill chain 3\nTuesday").to_hex().to_string());
        assert_eq!(Chain::from_hex(&chain.to_hex().to_uppercase()), None);
        assert_eq!(Chain::from_hex(&chain.to_hex()[1..]), None);
    }

    #[test]
    fn the_formula_is_the_one_written_above() {
        let start = Chain::start("Tuesday");
        let keyed = |key: &Chain, message: &[u8]| *blake3::keyed_hash(key.as_bytes(), message).as_bytes();
        assert_eq!(*start.next("{\"seq\":0").as_bytes(), keyed(&start, b"{\"seq\":0"));
        let pile = Chain::NO_PILE.next("[1]");
        assert_eq!(*pile.as_bytes(), keyed(&Chain::NO_PILE, b"[1]"));
        let leaf = pile.leaf("ab12");
        assert_eq!(*leaf.as_bytes(), keyed(&pile, b"ab12"));
        let salt = *b"0123456789abcdef0123456789abcdef";
        let message = [&salt[..], start.as_bytes()].concat();
        assert_eq!(*commitment(&leaf, &salt, &start).as_bytes(), keyed(&leaf, &message));
    }
}
