//! One sort of line end, one sort of blank, and nothing that cannot be seen.

use std::borrow::Cow;

/// Text in which lines end in `\n`, blanks are spaces, and invisible letters are gone.
pub fn cleaned(text: Cow<'_, str>) -> Cow<'_, str> {
    if is_plain(text.as_bytes()) {
        return text;
    }
    let Some(first) = text.bytes().position(is_suspect) else { return text };
    let mut clean = String::with_capacity(text.len());
    clean.push_str(&text[..first]);
    let mut rest = &text[first..];
    while let Some(letter) = rest.chars().next() {
        let after = &rest[letter.len_utf8()..];
        match meaning(letter) {
            Meaning::Itself => clean.push(letter),
            Meaning::Nothing => {}
            Meaning::Blank => clean.push(' '),
            Meaning::LineEnd if letter == '\r' && after.starts_with('\n') => {}
            Meaning::LineEnd => clean.push('\n'),
        }
        // Everything up to the next letter that may need care is copied in one piece.
        let run = after.bytes().position(is_suspect).unwrap_or(after.len());
        clean.push_str(&after[..run]);
        rest = &after[run..];
    }
    Cow::Owned(clean)
}

/// Whether text is ASCII without anything odd. `\r\n` is not odd: whoever splits lines takes both away.
///
/// Most letters are so, and two folds without a branch tell it many bytes at a time.
fn is_plain(bytes: &[u8]) -> bool {
    let Some((last, _)) = bytes.split_last() else { return true };
    let mut odd = 0_u8;
    for byte in bytes {
        odd |= u8::from(byte.wrapping_sub(b' ') > 0x5e) & u8::from(*byte != b'\n') & u8::from(*byte != b'\r');
    }
    for (byte, next) in bytes.iter().zip(&bytes[1..]) {
        odd |= u8::from(*byte == b'\r') & u8::from(*next != b'\n');
    }
    odd == 0 && *last != b'\r'
}

/// Whether a byte may begin a letter that is not itself.
fn is_suspect(byte: u8) -> bool {
    match byte {
        b'\n' => false,
        0..=0x1f | 0x7f => true,
        // The first bytes of U+0080–U+00BF, U+200x–U+206x, U+3000 and U+FEFF.
        0xc2 | 0xe2 | 0xe3 | 0xef => true,
        _ => false,
    }
}

enum Meaning {
    Itself,
    Nothing,
    Blank,
    LineEnd,
}

fn meaning(letter: char) -> Meaning {
    match letter {
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => Meaning::LineEnd,
        '\t' | '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => Meaning::Blank,
        '\u{ad}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}' => Meaning::Nothing,
        _ if letter.is_control() => Meaning::Nothing,
        _ => Meaning::Itself,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_blanks_and_ghosts() {
        let check = |text: &str, clean: &str| assert_eq!(cleaned(text.into()), clean, "{text:?}");
        check("a\r\nb\rc\nd", "a\nb\nc\nd");
        check("a\r\nb", "a\r\nb");
        check("bid\u{a0}3\t€", "bid 3 €");
        check("\u{feff}b\u{200b}id\0 3\u{2028}pass", "bid 3\npass");
        check("perché è così", "perché è così");
        check("", "");
    }
}
