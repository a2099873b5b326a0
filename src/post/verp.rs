//! Return paths that say whose letter came back: each reader has one of their own.
//!
//! A mail server that cannot deliver writes to the return path, often without naming the address it could not reach.
//! So the path itself carries a tag, made with a key from the reader's address: nobody who does not hold a letter of
//! ours can make up a bounce, and no address stands in it.

use super::token::{base32, suffix, with_suffix};

/// What marks a return path among the addresses of ours.
const MARK: &str = "b-";

/// The tag of a reader: 80 bits in base32.
pub fn tag(key: &[u8; 32], reader: &str) -> String {
    let hash = blake3::keyed_hash(key, reader.trim().to_lowercase().as_bytes());
    base32(&hash.as_bytes()[..10])
}

/// The return path of a letter to a reader: `waybill+b-TAG@example.org`, or the own address where that is too long.
pub fn return_path(own: &str, key: &[u8; 32], reader: &str) -> String {
    with_suffix(own, &format!("{MARK}{}", tag(key, reader))).unwrap_or_else(|| own.to_owned())
}

/// The tag in an address that a letter came to; whose it is, [`tag`] tells of every reader.
pub fn tag_in(own: &str, address: &str) -> Option<String> {
    let suffix = suffix(own, address)?;
    let tag = suffix.strip_prefix(MARK)?;
    (tag.len() == 16 && tag.bytes().all(|letter| letter.is_ascii_alphanumeric())).then(|| tag.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_return_path_leads_back_to_its_reader() {
        let (own, key) = ("waybill@example.org", [9; 32]);
        let path = return_path(own, &key, "Anna@Example.org");
        assert_eq!(tag_in(own, &path.to_uppercase()), Some(tag(&key, "anna@example.org")));
        assert!(!path.contains("anna"));
        assert_ne!(tag(&key, "anna@example.org"), tag(&[8; 32], "anna@example.org"));
        assert_eq!(tag_in(own, "waybill+b-short@example.org"), None);
        assert_eq!(tag_in(own, own), None);
        let long = format!("{}@example.org", "w".repeat(60));
        assert_eq!(return_path(&long, &key, "anna@example.org"), long);
    }
}
