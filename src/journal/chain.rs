//! The chain that ties every record to the ones before it, and the seals of secret parts.
//!
//! ```text
//! chain before the first record = BLAKE3("waybill chain 1\n" + name of the table)
//! chain of a record             = BLAKE3(chain before, as 32 bytes + the record's text before `,"chain":`)
//! seal of a part                = BLAKE3("waybill seal\n" + salt + "\n" + the part's JSON text)
//! ```
//!
//! All hashes are written in lower-case hex.

use std::fmt;

/// The chain after some record: it stands for that record and all before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chain([u8; 32]);

impl Chain {
    /// The chain of a table before its first record.
    pub fn start(table: &str) -> Chain {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"waybill chain 1\n").update(table.as_bytes());
        Chain(*hasher.finalize().as_bytes())
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
pub(super) fn hex(bytes: &[u8; 32]) -> [u8; 64] {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = [0; 64];
    for (pair, byte) in text.chunks_exact_mut(2).zip(bytes) {
        pair[0] = DIGITS[usize::from(byte >> 4)];
        pair[1] = DIGITS[usize::from(byte & 15)];
    }
    text
}

/// The seal of a secret part, in hex.
pub(super) fn seal(salt: &str, text: &str) -> [u8; 64] {
    let message = ["waybill seal\n", salt, "\n", text].concat();
    hex(blake3::hash(message.as_bytes()).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_reads_back_in_lower_case_only() {
        let chain = Chain::start("Tuesday");
        assert_eq!(Chain::from_hex(&chain.to_hex()), Some(chain));
        assert_eq!(chain.to_hex(), blake3::hash(b"waybill chain 1\nTuesday").to_hex().to_string());
        assert_eq!(Chain::from_hex(&chain.to_hex().to_uppercase()), None);
        assert_eq!(Chain::from_hex(&chain.to_hex()[1..]), None);
    }

    #[test]
    fn the_formula_is_the_one_written_above() {
        let start = Chain::start("Tuesday");
        let mut bytes = start.as_bytes().to_vec();
        bytes.extend(b"{\"seq\":0");
        assert_eq!(start.next("{\"seq\":0").as_bytes(), blake3::hash(&bytes).as_bytes());
        let seal = seal("ab12", "\"bid 4\"");
        assert_eq!(seal, blake3::hash(b"waybill seal\nab12\n\"bid 4\"").to_hex().as_bytes());
    }
}
