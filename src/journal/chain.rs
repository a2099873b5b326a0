//! The chains that tie what is kept to what was kept before, and the commitments to what is hidden.
//!
//! ```text
//! open chain before the first record = BLAKE3("waybill chain 2\n" + name of the table)
//! chain of a drawer before its first part = BLAKE3("waybill drawer 2\n" + name of the table + "\n" + name of the drawer)
//! chain of a record or part  = BLAKE3(chain before, as 32 bytes + its text before `,"chain":`)
//! pile                       = 32 zero bytes, or BLAKE3(pile before + chain of one more part), both as 32 bytes
//! leaf                       = BLAKE3("waybill leaf 2\n" + salt + "\n" + pile in hex)
//! commitment of a record     = BLAKE3("waybill hidden 2\n" + leaf of the game in hex + "\n" + private leaf in hex)
//! ```
//!
//! A pile is over all parts since the last record, in the order in which they stand; one for the drawers of the game
//! and one for those that stay closed. All hashes are written in lower-case hex.

use crate::rules::Drawer;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The chain after some record: it stands for that record and all before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Chain([u8; 32]);

impl Chain {
    /// The chain of a table before its first record.
    pub fn start(table: &str) -> Chain {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"waybill chain 2\n").update(table.as_bytes());
        Chain(*hasher.finalize().as_bytes())
    }

    /// The chain of a drawer before its first part.
    pub fn drawer(table: &str, drawer: Drawer) -> Chain {
        Chain(*blake3::hash(format!("waybill drawer 2\n{table}\n{drawer}").as_bytes()).as_bytes())
    }

    /// A pile of parts on which none lies yet.
    pub const NO_PILE: Chain = Chain([0; 32]);

    /// The pile with one more part on it.
    pub(super) fn with(&self, part: &Chain) -> Chain {
        Chain(*blake3::Hasher::new().update(&self.0).update(&part.0).finalize().as_bytes())
    }

    /// The chain after one more record, whose text under the chain is `body`.
    pub fn next(&self, body: &str) -> Chain {
        Chain(*blake3::Hasher::new().update(&self.0).update(body.as_bytes()).finalize().as_bytes())
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
        let plain = hex.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let hash = blake3::Hash::from_hex(hex).ok().filter(|_| plain)?;
        Some(Chain(*hash.as_bytes()))
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

/// 32 bytes in lower-case hex, without an allocation.
fn hex(bytes: &[u8; 32]) -> [u8; 64] {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = [0; 64];
    for (pair, byte) in text.chunks_exact_mut(2).zip(bytes) {
        pair[0] = DIGITS[usize::from(byte >> 4)];
        pair[1] = DIGITS[usize::from(byte & 15)];
    }
    text
}

/// The leaf of a pile, in hex.
pub(super) fn leaf(salt: &str, pile: &Chain) -> [u8; 64] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(b"waybill leaf 2\n").update(salt.as_bytes()).update(b"\n").update(&hex(&pile.0));
    hex(hasher.finalize().as_bytes())
}

/// The commitment to all that is hidden, in hex.
pub(super) fn commitment(game: &[u8], private: &[u8]) -> [u8; 64] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(b"waybill hidden 2\n").update(game).update(b"\n").update(private);
    hex(hasher.finalize().as_bytes())
}

/// What stands for a cause in a record: the id of a letter is nobody's business but its sender's.
pub fn cause_hash(cause: &str) -> String {
    blake3::hash(format!("waybill cause 2\n{cause}").as_bytes()).to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_reads_back_in_lower_case_only() {
        let chain = Chain::start("Tuesday");
        assert_eq!(Chain::from_hex(&chain.to_hex()), Some(chain));
        assert_eq!(chain.to_hex(), blake3::hash(b"waybill chain 2\nTuesday").to_hex().to_string());
        assert_eq!(Chain::from_hex(&chain.to_hex().to_uppercase()), None);
        assert_eq!(Chain::from_hex(&chain.to_hex()[1..]), None);
    }

    #[test]
    fn the_formula_is_the_one_written_above() {
        let start = Chain::start("Tuesday");
        let mut bytes = start.as_bytes().to_vec();
        bytes.extend(b"{\"seq\":0");
        assert_eq!(start.next("{\"seq\":0").as_bytes(), blake3::hash(&bytes).as_bytes());
        let pile = Chain::NO_PILE.with(&start);
        assert_eq!(pile.as_bytes(), blake3::hash(&[[0; 32], *start.as_bytes()].concat()).as_bytes());
        let message = format!("waybill leaf 2\nab12\n{pile}");
        let leaf = leaf("ab12", &pile);
        assert_eq!(leaf, blake3::hash(message.as_bytes()).to_hex().as_bytes());
        let hidden = commitment(&leaf, b"ff");
        let message = [b"waybill hidden 2\n", &leaf[..], b"\nff"].concat();
        assert_eq!(hidden, blake3::hash(&message).to_hex().as_bytes());
    }
}
