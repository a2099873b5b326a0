//! A player's own line, shown again with a mark under the place at fault.

use super::width::columns;
use crate::orders::{self, Span, caret};

/// The line made fit to be shown in `room` columns, and the mark below it if a place is given.
pub fn excerpt(line: &str, span: Option<Span>, room: usize) -> (String, String) {
    let line: String = line.chars().map(shown).collect();
    let mark = |text: &str, span: Option<Span>| span.map(|span| caret(text, span)).unwrap_or_default();
    if columns(&line) < room {
        let below = mark(&line, span);
        return (line, below);
    }
    // Only what lies around the place is shown, a good part of it before the place.
    let place = span.unwrap_or(Span { start: 0, end: 0 });
    let start = line.floor_char_boundary(place.start);
    let before = columns(&line[..start]);
    let from = if before < room / 2 { 0 } else { cut(&line, before - room / 3) };
    let lead = if from > 0 { "…" } else { "" };
    let to = from + cut(&line[from..], room.saturating_sub(3));
    let trail = if to < line.len() { "…" } else { "" };
    let moved = |byte: usize| byte.clamp(from, to) - from + lead.len();
    let span = span.map(|span| Span { start: moved(span.start), end: moved(span.end) });
    let text = format!("{lead}{}{trail}", &line[from..to]);
    let below = mark(&text, span);
    (text, below)
}

/// The byte up to which a text takes at most so many columns.
fn cut(text: &str, most: usize) -> usize {
    let mut used = 0;
    for (at, letter) in text.char_indices() {
        used += orders::columns(letter);
        if used > most {
            return at;
        }
    }
    text.len()
}

/// What cannot be printed becomes a blank of the same length in bytes, so that places stay where they are.
fn shown(letter: char) -> char {
    match letter.len_utf8() {
        _ if !letter.is_control() => letter,
        1 => ' ',
        _ => '\u{a0}',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, marked: &str, expected: (&str, &str)) {
        let start = line.find(marked).unwrap();
        let (text, below) = excerpt(line, Some(Span { start, end: start + marked.len() }), 30);
        assert_eq!((text.as_str(), below.as_str()), expected);
        assert!(columns(&text) <= 30 && columns(&below) <= 30, "{text}");
    }

    #[test]
    fn the_mark_stays_below_its_words() {
        check("bid 4 max 3", "3", ("bid 4 max 3", "          ^"));
        check("bid\t4\x1b[1m", "4", ("bid 4 [1m", "    ^"));
        check("bid\u{85}4", "4", ("bid\u{a0}4", "    ^"));
        check(
            "red: build Baltimore - Pittsburgh, Pittsburgh - Buffalo, Buffalo - Reno",
            "Buffalo,",
            ("…tsburgh - Buffalo, Buffalo …", "           ^^^^^^^^"),
        );
        check(&"città ".repeat(9), "città", ("città città città città cit…", "^^^^^"));
    }

    #[test]
    fn any_place_in_any_line_will_do() {
        for line in ["", "x", &"è東".repeat(60)] {
            for place in 0..200 {
                let (text, below) = excerpt(line, Some(Span { start: place, end: place + 7 }), 30);
                assert!(columns(&text) <= 30 && columns(&below) <= 30, "{line} {place}: {text} {below}");
            }
        }
    }
}
