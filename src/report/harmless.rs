//! Characters that would do something to a terminal or a page instead of being read.
//!
//! Letters lose them when they are read; an export made by hand may hold them anywhere. What is shown of one shows
//! what it is made of.

use std::borrow::Cow;
use std::io::{self, Write};

/// Whether a character moves the cursor, turns the text around or ends a line where none ends.
pub fn is_harmful(letter: char) -> bool {
    match letter {
        '\n' | '\t' => false,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        '\u{2028}' | '\u{2029}' => true,
        _ => letter.is_control(),
    }
}

/// A text without harmful characters, each replaced by what `shown` makes of it.
pub fn harmless(text: &str, shown: impl Fn(char) -> String) -> Cow<'_, str> {
    if !has_harmful(text) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_harmful(letter) { clean.push_str(&shown(letter)) } else { clean.push(letter) }
    }
    Cow::Owned(clean)
}

/// Whether a text has a harmful character. Letter by letter takes ten times as long, and few letters begin like one; most
/// stretches of a text are plain ASCII, which is seen for many bytes at once.
fn has_harmful(text: &str) -> bool {
    const TOGETHER: usize = 32;
    let is_ascii = |chunk: &[u8]| chunk.iter().fold(true, |all, byte| all & is_plain_ascii(*byte));
    let stretches = (0..).step_by(TOGETHER).zip(text.as_bytes().chunks(TOGETHER));
    stretches.filter(|(_, chunk)| !is_ascii(chunk)).any(|(start, chunk)| {
        let mut doubtful = (start..).zip(chunk).filter(|(_, byte)| !is_plain(**byte));
        doubtful.any(|(at, _)| text[at..].chars().next().is_some_and(is_harmful))
    })
}

/// Whether a byte is a plain letter by itself.
fn is_plain_ascii(byte: u8) -> bool {
    (0x20..=0x7e).contains(&byte) | (byte == b'\n') | (byte == b'\t')
}

/// Whether no harmful character begins with this byte; all further bytes of a character are among these.
fn is_plain(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\t' | 0x20..=0x7e | 0x80..=0xc1 | 0xc3..=0xd7 | 0xd9..=0xe1 | 0xe3..)
}

/// How a page or a letter shows a harmful character: as one that could not be read.
pub fn unreadable(_: char) -> String {
    char::REPLACEMENT_CHARACTER.to_string()
}

/// Who reads what is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Eyes {
    /// A person, who sees the number of a harmful character.
    Person,
    /// A program that reads JSON; the text means the same as before.
    Program,
    /// Nobody: it is a copy to the last byte.
    Nobody,
}

/// A console that shows no harmful character.
pub struct Harmless<'w> {
    to: &'w mut dyn Write,
    eyes: Eyes,
    /// Bytes of a character whose end has not come yet.
    torn: Vec<u8>,
}

impl<'w> Harmless<'w> {
    /// In front of a console.
    pub fn new(to: &'w mut dyn Write, eyes: Eyes) -> Harmless<'w> {
        Harmless { to, eyes, torn: Vec::new() }
    }

    fn show(&mut self, text: &str) -> io::Result<()> {
        let eyes = self.eyes;
        let shown = |letter: char| match eyes {
            Eyes::Person => format!("<U+{:04X}>", u32::from(letter)),
            Eyes::Program => format!("\\u{:04x}", u32::from(letter)),
            Eyes::Nobody => letter.to_string(),
        };
        self.to.write_all(harmless(text, shown).as_bytes())
    }
}

impl Write for Harmless<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.eyes == Eyes::Nobody {
            return self.to.write(bytes);
        }
        let mut all = std::mem::take(&mut self.torn);
        all.extend_from_slice(bytes);
        for chunk in all.utf8_chunks() {
            self.show(chunk.valid())?;
            let is_last = chunk.invalid().as_ptr_range().end == all.as_ptr_range().end;
            if is_last && is_begun(chunk.invalid()) {
                self.torn = chunk.invalid().to_vec();
            } else if !chunk.invalid().is_empty() {
                self.show("\u{fffd}")?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.torn).is_empty() {
            self.show("\u{fffd}")?;
        }
        self.to.flush()
    }
}

/// Whether more bytes could make a character of these.
fn is_begun(bytes: &[u8]) -> bool {
    !bytes.is_empty() && std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_plain_is_left_alone() {
        for text in ["", "Baltimore – Pittsburgh\n\t3 €", "perché è così", "日本 🚂", "\u{200d}"] {
            assert!(matches!(harmless(text, unreadable), Cow::Borrowed(_)), "{text:?}");
        }
    }

    #[test]
    fn every_harmful_character_is_found() {
        for letter in ('\0'..=char::MAX).filter(|letter| is_harmful(*letter)) {
            let text = format!("a{letter}b");
            assert_eq!(harmless(&text, unreadable), "a\u{fffd}b", "{letter:?}");
        }
    }

    #[test]
    fn a_console_shows_numbers_however_it_is_written_to() {
        let check = |eyes, expected: &str| {
            for size in 1..8 {
                let mut to = Vec::new();
                let mut console = Harmless::new(&mut to, eyes);
                for part in "\u{1b}[2J perché \u{202e}è\r\n".as_bytes().chunks(size) {
                    console.write_all(part).unwrap();
                }
                console.flush().unwrap();
                assert_eq!(String::from_utf8(to).unwrap(), expected, "{size} bytes at a time");
            }
        };
        check(Eyes::Person, "<U+001B>[2J perché <U+202E>è<U+000D>\n");
        check(Eyes::Program, "\\u001b[2J perché \\u202eè\\u000d\n");
        check(Eyes::Nobody, "\u{1b}[2J perché \u{202e}è\r\n");
    }
}
