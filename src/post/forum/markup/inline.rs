//! What is small inside a line: mentions, emoji, and blanks of all kinds.

use regex::Regex;
use std::sync::LazyLock;

/// `@bob`, `@bob:` or `@"Bob B"#p12` at the beginning of a line.
static MENTION: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"^(?:\s*@(?:"[^"]{1,60}"(?:#\w+)?|[\w.\-]{1,60})[,:]?\s*)+"#).expect("a test reads it")
});
/// `:smile:`, `:slightly_smiling_face:`.
static EMOJI: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(^|\s):[a-z][a-z0-9_+\-]*:(\s|$|[.,!?])").expect("a test reads it"));

/// `:)`, `;-)`, `:D`, `^^`: faces made of signs, which a sentence must not be cut at.
static FACE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(^|\s)(?:[:;=]-?[)(DPp/|\]\[]+|\^\^|[xX]D|<3)(\s|$|[.,!?])").expect("a test reads it")
});

/// A line without mentions at its beginning and without emoji.
pub fn bare(line: &str) -> String {
    let plain: String = line
        .chars()
        .filter(|letter| !is_emoji(*letter))
        .map(|letter| if letter == '\u{a0}' || letter == '\u{202f}' { ' ' } else { letter })
        .collect();
    let plain = EMOJI.replace_all(&plain, "$1$2");
    let plain = FACE.replace_all(&plain, "$1$2");
    MENTION.replace(plain.trim(), "").into_owned()
}

fn is_emoji(letter: char) -> bool {
    matches!(letter,
        '\u{1f000}'..='\u{1faff}' | '\u{2600}'..='\u{26ff}'
        | '\u{fe0e}' | '\u{fe0f}' | '\u{200b}' | '\u{200d}' | '\u{feff}' | '\u{2b50}' | '\u{2b55}'
        // What a store that has no room for emoji puts in their place.
        | '\u{fffd}')
        || ('\u{2700}'..='\u{27bf}').contains(&letter) && !matches!(letter, '➔'..='➿')
}
