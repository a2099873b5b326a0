//! Text whose label lies about its charset, or that has none.
//!
//! Three lies are common: UTF-8 that is called ASCII or Latin-1, Latin-1 that is called UTF-8, and
//! eight-bit text without any label.

use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use mail_parser::{Encoding, Message, MessagePart, MimeHeaders};
use std::borrow::Cow;

/// The text of a part as its writer meant it.
pub fn mended<'m>(message: &Message<'_>, part: &'m MessagePart<'_>, text: &'m str) -> Cow<'m, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    if text.contains('\u{fffd}') {
        let raw = message.raw_message.get(part.offset_body as usize..part.offset_end as usize);
        if let Some(text) = raw.and_then(|raw| from_raw(raw, part.encoding)) {
            return Cow::Owned(text);
        }
    }
    let charset = part.content_type().and_then(|content| content.attribute("charset")).unwrap_or("us-ascii");
    if is_western(charset)
        && let Some(text) = undone(text)
    {
        return Cow::Owned(text);
    }
    Cow::Borrowed(text)
}

/// The bytes of a file without any label.
pub fn guessed(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|byte| western(*byte)).collect()),
    }
}

/// The text of a part that is no UTF-8 although it says so, or says nothing.
fn from_raw(raw: &[u8], encoding: Encoding) -> Option<String> {
    let decoded = match encoding {
        Encoding::None => Cow::Borrowed(raw),
        Encoding::Base64 => Cow::Owned(base64_decode(raw)?),
        Encoding::QuotedPrintable => Cow::Owned(quoted_printable_decode(raw)?),
    };
    Some(guessed(&decoded).into_owned())
}

fn is_western(charset: &str) -> bool {
    let charset = charset.to_ascii_lowercase().replace('_', "-");
    [
        "us-ascii",
        "ascii",
        "ansi-x3.4-1968",
        "iso-8859-1",
        "latin1",
        "windows-1252",
        "cp1252",
        "iso-8859-15",
        "unknown-8bit",
    ]
    .contains(&charset.as_str())
}

/// What the letters 0x80 to 0x9f mean in windows-1252.
const HIGH: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

fn western(byte: u8) -> char {
    match byte {
        0x80..=0x9f => HIGH[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// UTF-8 that was read as windows-1252, read rightly; nothing when it was not UTF-8.
fn undone(text: &str) -> Option<String> {
    let byte = |letter: char| {
        let high = || HIGH.iter().position(|high| *high == letter).map(|place| place as u8 + 0x80);
        u8::try_from(u32::from(letter)).ok().or_else(high)
    };
    let bytes: Option<Vec<u8>> = text.chars().map(byte).collect();
    String::from_utf8(bytes?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lies_are_undone() {
        assert_eq!(undone("perchÃ© â‚¬ 3").as_deref(), Some("perché € 3"));
        assert_eq!(undone("perché"), None);
        assert_eq!(guessed(b"perch\xe9 \x80"), "perché €");
        assert_eq!(guessed("perché".as_bytes()), "perché");
        assert_eq!(from_raw(b"perch=E9", Encoding::QuotedPrintable).as_deref(), Some("perché"));
    }
}
