//! What a batch did to the post, as one line of JSON. Bytes stand as text where they are UTF-8, else as hex.

use super::super::Batch;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// One line.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PostEntry<'b> {
    /// The number of the batch.
    pub batch: u64,
    /// New entries of the outbox with their numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty", borrow)]
    pub post: Vec<(u64, Bytes<'b>)>,
    /// Entries of the outbox that went.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sent: Vec<u64>,
    /// How far mailboxes were read.
    #[serde(default, skip_serializing_if = "Vec::is_empty", borrow)]
    pub cursors: Vec<(Cow<'b, str>, Bytes<'b>)>,
    /// Letters seen.
    #[serde(default, skip_serializing_if = "Vec::is_empty", borrow)]
    pub seen: Vec<(Cow<'b, str>, Bytes<'b>)>,
    /// How long the rest of a log written anew is, and the number of its next outbox entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub anew: Option<(u64, u64)>,
}

impl<'b> PostEntry<'b> {
    /// What a batch did.
    pub fn of(batch: &'b Batch, number: u64, first_post: u64) -> PostEntry<'b> {
        let Batch { post, sent, cursors, seen, .. } = batch;
        PostEntry {
            batch: number,
            post: (first_post..).zip(post.iter().map(|entry| bytes(entry))).collect(),
            sent: sent.clone(),
            cursors: cursors.iter().map(|(name, value)| (name.into(), bytes(value))).collect(),
            seen: seen.iter().map(|(name, value)| (name.into(), bytes(value))).collect(),
            anew: None,
        }
    }

    /// Adds it to a batch, without the numbers of its outbox entries.
    pub fn add_to(self, batch: &mut Batch) {
        batch.post.extend(self.post.into_iter().map(|(_, value)| value.into_bytes()));
        batch.sent.extend(self.sent);
        batch.cursors.extend(self.cursors.into_iter().map(owned));
        batch.seen.extend(self.seen.into_iter().map(owned));
    }
}

/// A name and its bytes.
pub fn owned((name, value): (Cow<'_, str>, Bytes<'_>)) -> (String, Vec<u8>) {
    (name.into_owned(), value.into_bytes())
}

/// Bytes, as text where they are text.
#[derive(Debug, PartialEq)]
pub struct Bytes<'b>(Cow<'b, [u8]>);

/// Bytes to be written.
pub fn bytes(bytes: &[u8]) -> Bytes<'_> {
    Bytes(bytes.into())
}

impl Bytes<'_> {
    /// The bytes.
    pub fn into_bytes(self) -> Vec<u8> {
        self.0.into_owned()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum WrittenBytes<'b> {
    Text(#[serde(borrow)] Cow<'b, str>),
    Hex { hex: String },
}

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        match std::str::from_utf8(&self.0) {
            Ok(text) => WrittenBytes::Text(text.into()).serialize(to),
            Err(_) => {
                let digits = self.0.iter().flat_map(|byte| [byte >> 4, byte & 15]);
                let hex = digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect();
                WrittenBytes::Hex { hex }.serialize(to)
            }
        }
    }
}

impl<'de: 'b, 'b> Deserialize<'de> for Bytes<'b> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let bytes = match WrittenBytes::deserialize(from)? {
            WrittenBytes::Text(text) => text.into_owned().into_bytes(),
            WrittenBytes::Hex { hex } => {
                let pair = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
                let bytes = hex.as_bytes().chunks(2).map(pair).collect::<Option<Vec<u8>>>();
                bytes.ok_or_else(|| serde::de::Error::custom("these bytes are not hex"))?
            }
        };
        Ok(Bytes(bytes.into()))
    }
}
