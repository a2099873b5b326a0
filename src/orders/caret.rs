//! The mark under the words that are at fault.

use super::Span;

/// The line to print under `text`: carets below `span`, at least one.
///
/// It counts columns as a terminal does: accents of their own take none, wide letters take two. A
/// span that does not fit the text is pulled in to the letters around it.
pub fn caret(text: &str, span: Span) -> String {
    let start = text.floor_char_boundary(span.start);
    let end = text.ceil_char_boundary(span.end).max(start);
    let mut line = String::new();
    for letter in text[..start].chars() {
        match letter {
            '\t' => line.push('\t'),
            _ => line.extend(std::iter::repeat_n(' ', columns(letter))),
        }
    }
    let wide: usize = text[start..end].chars().map(columns).sum();
    line.extend(std::iter::repeat_n('^', wide.max(1)));
    line
}

/// How many columns a letter takes.
pub fn columns(letter: char) -> usize {
    match letter {
        ' '..='~' => 1,
        '\u{300}'..='\u{36f}'
        | '\u{ad}'
        | '\u{483}'..='\u{489}'
        | '\u{591}'..='\u{5bd}'
        | '\u{64b}'..='\u{65f}'
        | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2064}'
        | '\u{20d0}'..='\u{20ff}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{fe20}'..='\u{fe2f}'
        | '\u{feff}'
        | '\u{1f3fb}'..='\u{1f3ff}'
        | '\u{e0100}'..='\u{e01ef}' => 0,
        '\t' => 1,
        _ if letter.is_control() => 0,
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{303e}'
        | '\u{3041}'..='\u{33ff}'
        | '\u{3400}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}'
        | '\u{a000}'..='\u{a4cf}'
        | '\u{a960}'..='\u{a97f}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1f64f}'
        | '\u{1f680}'..='\u{1f6ff}'
        | '\u{1f900}'..='\u{1f9ff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, marked: &str, expected: &str) {
        let start = text.find(marked).expect("the case marks its own words");
        assert_eq!(caret(text, Span { start, end: start + marked.len() }), expected, "{text}");
    }

    #[test]
    fn carets_stand_below_the_words() {
        check("red: build Baltimore - Buffalo", "Buffalo", "                       ^^^^^^^");
        check("pass", "pass", "^^^^");
    }

    #[test]
    fn columns_are_counted_and_not_bytes() {
        check("città: Forlì - Cefalù", "Forlì", "       ^^^^^");
        check("città: Forlì - Cefalù", "Cefalù", "               ^^^^^^");
        check("citta\u{300}: Forli\u{300}", "Forli\u{300}", "       ^^^^^");
        check("東京 - 大阪", "大阪", "       ^^^^");
        check("🚂 build x", "x", "         ^");
        check("\tbuild x", "x", "\t      ^");
    }

    #[test]
    fn any_span_will_do() {
        let check = |text: &str, start: usize, end: usize, expected: &str| {
            assert_eq!(caret(text, Span { start, end }), expected, "{text} {start}..{end}");
        };
        check("pass", 4, 4, "    ^");
        check("pass", 90, 99, "    ^");
        check("pass", 3, 1, "   ^");
        check("pass", 2, usize::MAX, "  ^^");
        check("àèì", 3, 3, " ^");
        check("", 0, 0, "^");
    }
}
