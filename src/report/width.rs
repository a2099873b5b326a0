//! Text in columns: counted as a terminal counts them, padded, clipped and wrapped to the width of a letter.

use crate::orders;

/// No line of a report is wider than this.
pub const WIDTH: usize = 72;

/// How many columns a text takes.
pub fn columns(text: &str) -> usize {
    if text.bytes().all(|byte| (TIED as u8..=b'~').contains(&byte)) {
        return text.len();
    }
    text.chars().map(wide).sum()
}

/// How many columns a letter takes.
fn wide(letter: char) -> usize {
    if letter == TIED { 1 } else { orders::columns(letter) }
}

/// As much of a text as fits, with a sign that something was cut.
pub fn clip(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let mut clipped = fitting(text, width.saturating_sub(1)).trim_end().to_owned();
    clipped.push('…');
    clipped
}

/// The beginning of a text that fits.
fn fitting(text: &str, width: usize) -> &str {
    let mut used = 0;
    let too_far = |(_, letter): &(usize, char)| {
        used += wide(*letter);
        used > width
    };
    let end = text.char_indices().find(too_far).map_or(text.len(), |(at, _)| at);
    &text[..end]
}

/// A text with blanks around it.
pub fn pad(text: &str, width: usize, right: bool) -> String {
    let blanks = " ".repeat(width.saturating_sub(columns(text)));
    if right { blanks + text } else { text.to_owned() + &blanks }
}

/// A blank at which no line is broken; [`tidy`] turns it into a plain one. It is the sign before the blank, so that
/// a plain text stays one of single bytes in a row.
pub const TIED: char = '\u{1f}';

/// A text that is not broken within.
pub fn tie(text: &str) -> String {
    exchanged(text.to_owned(), |letter, _| if letter == b' ' { TIED as u8 } else { letter })
}

/// Places with ` - ` or `; ` between them, broken only after those signs.
pub fn tie_way(text: &str) -> String {
    exchanged(text.to_owned(), |letter, before| match (before, letter) {
        (b'-' | b';', b' ') => b' ',
        (_, b' ') => TIED as u8,
        _ => letter,
    })
}

/// A text with some letters of one byte exchanged for others, by what each is and what stood before it. Every blank
/// of a report comes through here, and letter by letter takes far longer than byte by byte.
fn exchanged(text: String, by: impl Fn(u8, u8) -> u8) -> String {
    let mut bytes = text.into_bytes();
    let mut before = b' ';
    for byte in &mut bytes {
        let letter = *byte;
        *byte = by(letter, before);
        before = letter;
    }
    String::from_utf8(bytes).expect("letters of one byte take the place of such letters")
}

/// A page of HTML with the blanks that a browser does not break at.
pub fn untie(page: String) -> String {
    if page.contains(TIED) { page.replace(TIED, "\u{a0}") } else { page }
}

/// Words on lines of at most [`WIDTH`]; what follows the first line stands `hang` columns in.
pub fn wrap(text: &str, hang: usize) -> String {
    let mut wrapped = String::with_capacity(text.len() + WIDTH);
    wrap_into(&mut wrapped, text, hang);
    wrapped
}

/// The same for every line of a text by itself.
pub fn wrap_lines(text: &str, hang: usize) -> String {
    let mut wrapped = String::with_capacity(text.len() + WIDTH);
    for line in text.split_inclusive('\n') {
        let words = line.strip_suffix('\n').unwrap_or(line);
        wrap_into(&mut wrapped, words, hang);
        wrapped.push_str(&line[words.len()..]);
    }
    wrapped
}

fn wrap_into(wrapped: &mut String, text: &str, hang: usize) {
    // No letter has more columns than bytes.
    if text.len() <= WIDTH || columns(text) <= WIDTH {
        return wrapped.push_str(text);
    }
    // However far in a line begins, half of it is left for words.
    let hang = hang.min(WIDTH / 2);
    let margin = fitting(&text[..text.len() - text.trim_start().len()], WIDTH / 2);
    wrapped.push_str(margin);
    let mut used = columns(margin);
    let mut empty = true;
    let go_on = |wrapped: &mut String| {
        wrapped.push('\n');
        wrapped.push_str(blanks(hang));
        hang
    };
    for mut word in words(text) {
        let mut wide = columns(word);
        if !empty && used + 1 + wide <= WIDTH {
            wrapped.push(' ');
            used += 1;
        } else if !empty {
            used = go_on(wrapped);
        }
        // A word wider than a line is cut where the line ends; a tied blank just there goes with the cut.
        while used + wide > WIDTH {
            let head = fitting(word, WIDTH - used);
            // Better at a blank that ties it together, which is then gone.
            let tied = |at: usize| (at > 0).then_some((at, at + 1));
            let after = word[head.len()..].starts_with(TIED).then_some(head.len());
            let tie = after.or(head.rfind(TIED)).and_then(tied);
            let (end, rest) = tie.unwrap_or((head.len(), head.len()));
            wrapped.push_str(&word[..end]);
            word = &word[rest..];
            wide = columns(word);
            used = go_on(wrapped);
        }
        wrapped.push_str(word);
        used += wide;
        empty = false;
    }
}

/// A quoted line; what does not fit goes on behind `>+` just as it was, with the blank at which it was broken.
fn quote_into(quoted: &mut String, line: &str) {
    let mut rest = line;
    loop {
        let head = fitting(rest, WIDTH - if rest.len() < line.len() { 2 } else { 0 });
        if head.len() == rest.len() {
            return quoted.push_str(rest);
        }
        // The mark and its blank stand at the beginning of the line.
        let blank = head.rfind(' ').map_or(0, |at| head[..at].trim_end_matches(' ').len());
        let end = if blank > 2 { blank } else { head.len() };
        quoted.push_str(&rest[..end]);
        quoted.push_str("\n>+");
        rest = &rest[end..];
    }
}

/// The words of a text. Words are short, and a search made for long texts takes several times as long to begin.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let blanks = rest.bytes().take_while(|byte| *byte == b' ').count();
        let from = &rest[blanks..];
        let end = from.bytes().position(|byte| byte == b' ').unwrap_or(from.len());
        rest = &from[end..];
        (end > 0).then(|| &from[..end])
    })
}

/// A whole text made fit for a letter: no line too wide, no blanks at line ends, no gap of two lines.
///
/// What is wrapped goes on under its own beginning, and under the words of a list that begins with `- `. Somebody's own
/// words behind `> ` lose nothing, no blank either: luck rests on them, and they may want to make it again.
pub fn tidy(text: &str) -> String {
    let mut tidied = String::with_capacity(text.len() + 16);
    let mut gap = false;
    for line in text.lines() {
        let line = line.trim_end();
        if line.is_empty() {
            gap = !tidied.is_empty();
            continue;
        }
        if std::mem::take(&mut gap) {
            tidied.push('\n');
        }
        let start = line.trim_start();
        let bullet = if start.starts_with("- ") { 2 } else { 0 };
        match line.starts_with("> ") {
            true => quote_into(&mut tidied, line),
            false => wrap_into(&mut tidied, line, line.len() - start.len() + bullet),
        }
        tidied.push('\n');
    }
    exchanged(tidied, |letter, _| if letter == TIED as u8 { b' ' } else { letter })
}

/// Rows of cells between `|` as aligned columns.
///
/// Each letter of `kinds` is a column: `<` is set to the left, `>` to the right, and `~` to the left and clipped where
/// the table would be too wide. A `+` repeats the column before it as often as the rows need.
pub fn table(text: &str, kinds: &str, indent: usize) -> String {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split('|').map(str::trim).collect()).collect();
    let kinds = spread(kinds, rows.iter().map(Vec::len).max().unwrap_or(0));
    let widest = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| columns(cell)).max().unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..kinds.len()).map(widest).collect();
    narrow(&mut widths, &kinds, WIDTH - indent);
    let mut table = String::with_capacity(rows.len() * WIDTH);
    for row in &rows {
        table.push_str(blanks(indent));
        for (column, cell) in row.iter().enumerate() {
            let width = widths.get(column).copied().unwrap_or(0);
            let kind = kinds.get(column).copied().unwrap_or('<');
            table.push_str(if column == 0 { "" } else { GUTTER });
            let wide = columns(cell);
            let blanks = blanks(width.saturating_sub(wide));
            match kind {
                _ if wide > width => table.push_str(&pad(&clip(cell, width), width, false)),
                '>' => {
                    table.push_str(blanks);
                    table.push_str(cell);
                }
                _ => {
                    table.push_str(cell);
                    table.push_str(blanks);
                }
            }
        }
        table.truncate(table.trim_end_matches(' ').len());
        table.push('\n');
    }
    table
}

/// So many blanks, no more than a line has.
fn blanks(count: usize) -> &'static str {
    const BLANKS: &str = "                                                                        ";
    &BLANKS[..count.min(WIDTH)]
}

/// The kinds of so many columns.
fn spread(kinds: &str, count: usize) -> Vec<char> {
    let missing = (count + 1).saturating_sub(kinds.chars().count());
    let mut spread = Vec::with_capacity(count);
    for kind in kinds.chars() {
        match (kind, spread.last().copied()) {
            ('+', Some(last)) => spread.extend(std::iter::repeat_n(last, missing)),
            _ => spread.push(kind),
        }
    }
    spread.resize(count, '<');
    spread
}

/// What stands between two columns.
const GUTTER: &str = "  ";

/// Takes columns marked `~` in, the widest first, until all of them fit.
fn narrow(widths: &mut [usize], kinds: &[char], room: usize) {
    let gutters = GUTTER.len() * widths.len().saturating_sub(1);
    while widths.iter().sum::<usize>() + gutters > room {
        let soft = widths.iter_mut().zip(kinds).filter(|(width, kind)| **kind == '~' && **width > 4);
        let Some((widest, _)) = soft.max_by_key(|(width, _)| **width) else { return };
        *widest -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_go_on_under_their_beginning() {
        let check = |text: &str, expected: &str| assert_eq!(tidy(text), expected, "{text}");
        let words = "seven77 ".repeat(10);
        let (nine, eight) = ("seven77 ".repeat(9), "seven77 ".repeat(8));
        check(&words, &format!("{}\nseven77\n", nine.trim_end()));
        check(&format!("- {words}"), &format!("- {}\n  seven77 seven77\n", eight.trim_end()));
        check(&format!("    {words}"), &format!("    {}\n    seven77 seven77\n", eight.trim_end()));
        check("one  \n\n\n\ntwo", "one\n\ntwo\n");
        check("\n\none", "one\n");
        let long = tie(&["tied"; 20].join(" "));
        let lines = tidy(&long);
        assert!(lines.lines().all(|line| line.len() <= WIDTH && line.ends_with("tied")), "{lines}");
        check(&format!("{nine}{}", tie("no break")), &format!("{}\nno break\n", nine.trim_end()));
        check(&"x".repeat(100), &format!("{}\n{}\n", "x".repeat(72), "x".repeat(28)));
        let far = " ".repeat(90);
        check(&format!("{far}x"), &format!("{}x\n", &far[..36]));
        check(&"東".repeat(40), &format!("{}\n{}\n", "東".repeat(36), "東".repeat(4)));
    }

    #[test]
    fn every_line_hangs_by_itself() {
        let nine = "seven77 ".repeat(9);
        let (line, eight) = (format!("  {nine}"), nine[..64].trim_end());
        let hung = format!("  {eight}\n      seven77");
        assert_eq!(wrap_lines(&line, 6), hung);
        assert_eq!(wrap_lines(&format!("{line}\n\n  short\n"), 6), format!("{hung}\n\n  short\n"));
        assert_eq!(wrap_lines("", 6), "");
    }

    #[test]
    fn columns_line_up() {
        let check = |text: &str, kinds: &str, expected: &str| assert_eq!(table(text, kinds, 2), expected);
        check("a | b\nlonger | 12", "<>", "  a        b\n  longer  12\n");
        check("città | 東京 | x\nb | c | y", "<<<", "  città  東京  x\n  b      c     y\n");
        check("\n  a | b | c  \n\n", "<<", "  a  b  c\n");
        check("a|1|2|3|x\nb|10|20|30|yy", "<>+<", "  a   1   2   3  x\n  b  10  20  30  yy\n");
        check("a|1|x", "<>+<", "  a  1  x\n");
        check("a|x", "<>+<<<", "  a  x\n");
        let wide = format!("{} | 1\nb | 22", "n".repeat(90));
        check(&wide, "~>", &format!("  {}…   1\n  b{}  22\n", "n".repeat(65), " ".repeat(65)));
    }

    #[test]
    fn places_stay_in_one_piece() {
        let check = |text: &str, expected: &str| assert_eq!(tie_way(text).replace(TIED, "_"), expected);
        check("New York - San José; São Paulo", "New_York_- San_José; São_Paulo");
        check(" a-b", "_a-b");
        assert_eq!(tie("São Paulo - x").replace(TIED, "_"), "São_Paulo_-_x");
        assert_eq!(tidy(&tie_way("São Paulo - x")), "São Paulo - x\n");
    }

    #[test]
    fn what_is_clipped_says_so() {
        assert_eq!(clip("Baltimore", 9), "Baltimore");
        assert_eq!(clip("Baltimore", 5), "Balt…");
        assert_eq!(clip("New York", 5), "New…");
        assert_eq!(clip("東京東京", 5), "東京…");
    }

    #[test]
    fn a_quoted_line_can_be_put_together_again() {
        let words = "build  Jacksonville - Atlanta, ".repeat(4);
        for own in [words.trim_end(), &"x".repeat(200), "short", "a  b", &"è ".repeat(70)] {
            let tidied = tidy(&format!("> {}", own.trim_end()));
            assert!(tidied.lines().all(|line| columns(line) <= WIDTH), "{tidied}");
            let mut lines = tidied.lines();
            let first = lines.next().and_then(|line| line.strip_prefix("> ")).unwrap_or_default().to_owned();
            let whole = lines.fold(first, |whole, more| whole + more.strip_prefix(">+").unwrap_or(more));
            assert_eq!(whole, own.trim_end());
        }
    }
}
