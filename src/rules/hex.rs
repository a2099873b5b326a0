//! Hashes and keys in hex, as records write them.

/// 32 bytes in lower-case hex, without an allocation. Sums in place of a table: many of them are done at once.
pub fn hex(bytes: &[u8; 32]) -> [u8; 64] {
    let digit = |half: u8| half + b'0' + u8::from(half > 9) * (b'a' - b'0' - 10);
    let mut text = [0; 64];
    for (pair, byte) in text.chunks_exact_mut(2).zip(bytes) {
        pair[0] = digit(byte >> 4);
        pair[1] = digit(byte & 15);
    }
    text
}

/// A beginning of a text, and behind it so many hex digits of a hash. A package would write digit by digit, and every
/// record has several of these.
pub fn with_hex(mut text: String, hash: &blake3::Hash, digits: usize) -> String {
    let hex = hex(hash.as_bytes());
    text.push_str(std::str::from_utf8(&hex[..digits]).expect("hex is ASCII"));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_hex_of_the_package() {
        let hash = blake3::hash(b"waybill");
        let expected = hash.to_hex();
        assert_eq!(hex(hash.as_bytes()), expected.as_bytes());
        assert_eq!(with_hex("hand ".to_owned(), &hash, 32), format!("hand {}", &expected[..32]));
    }
}
