//! The marks at the beginning of quoted lines: `>` always, `|` and `Anna>` where they are clearly meant so.

/// The marks that a letter uses.
pub struct Marks<'t> {
    /// Whether bars mark quotes here.
    bars: bool,
    /// Whether there is any `>` that a name could stand before; most letters have none.
    angles: bool,
    /// Initials or names that stand before `>` on several lines.
    names: Vec<&'t str>,
}

/// How many different names are told apart; a letter that quotes more is odd.
const MOST_NAMES: usize = 8;

impl<'t> Marks<'t> {
    /// Finds the marks of a letter, which is given whole and by its lines.
    pub fn of(text: &str, lines: &[&'t str]) -> Marks<'t> {
        let bars = text.contains('|') && lines.iter().filter(|line| is_barred(line)).count() >= 2;
        let angles = text.contains('>');
        if !angles {
            return Marks { bars, angles, names: Vec::new() };
        }
        let mut seen: Vec<(&str, bool)> = Vec::new();
        for name in lines.iter().filter_map(|line| name_before(line)) {
            let known = seen.iter().position(|(other, _)| *other == name);
            match known {
                Some(place) => seen[place].1 = true,
                None if seen.len() < MOST_NAMES => seen.push((name, false)),
                None => {}
            }
        }
        let names = seen.into_iter().filter(|(_, again)| *again).map(|(name, _)| name).collect();
        Marks { bars, angles, names }
    }

    /// Whether a line is quoted by its mark.
    pub fn is_quote(&self, lines: &[&str], at: usize) -> bool {
        let line = lines[at];
        if is_angled(line) || (self.bars && is_barred(line)) {
            return true;
        }
        if !self.angles {
            return false;
        }
        let Some(name) = name_before(line) else { return false };
        // A name that stands only once counts beside another quote.
        let beside = |other: Option<usize>| {
            other.and_then(|other| lines.get(other)).is_some_and(|line| is_angled(line))
        };
        self.names.contains(&name) || beside(at.checked_sub(1)) || beside(Some(at + 1))
    }
}

/// `> words`, with blanks before it or not; `->` and `=>` are arrows of an order and come later in a line.
fn is_angled(line: &str) -> bool {
    // The first byte tells most lines: a blank, ">", "&", or the first of "»" and "›".
    let Some(b' ' | b'>' | b'&' | 0xc2 | 0xe2) = line.as_bytes().first() else { return false };
    let first = line.trim_start_matches(' ');
    // »Words« in quotation marks are somebody's own.
    let is_guillemet =
        first.strip_prefix(['»', '›']).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    first.starts_with('>') || is_guillemet || first.starts_with("&gt;")
}

fn is_barred(line: &str) -> bool {
    let Some(b' ' | b'|') = line.as_bytes().first() else { return false };
    let line = line.trim_start_matches(' ');
    line == "|" || line.starts_with("| ") || line.starts_with("|>")
}

/// The initials or the name in `Anna> words`: letters only, and a blank or nothing behind.
fn name_before(line: &str) -> Option<&str> {
    line.as_bytes().iter().take(40).position(|byte| *byte == b'>')?;
    let line = line.trim_start_matches(' ');
    let end = line.bytes().take(13).position(|byte| byte == b'>')?;
    let name = &line[..end];
    let after = line[end..].trim_start_matches('>');
    let fits = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    (fits && (after.is_empty() || after.starts_with(' '))).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quoted(text: &str) -> Vec<bool> {
        let lines: Vec<&str> = text.lines().collect();
        let marks = Marks::of(text, &lines);
        (0..lines.len()).map(|at| marks.is_quote(&lines, at)).collect()
    }

    #[test]
    fn marks_are_known() {
        assert_eq!(quoted("> a\n>b\n  > c\n>> d\nown"), [true, true, true, true, false]);
        assert_eq!(quoted("A Par -> Bur\nbuild A > B\nReno> Denver"), [false, false, false]);
        assert_eq!(quoted("» a\n»\n»Reno« is far"), [true, true, false]);
        assert_eq!(quoted("Anna> a\nAnna> b\nown"), [true, true, false]);
        assert_eq!(quoted("> a\nAR> b\nown"), [true, true, false]);
        assert_eq!(quoted("| a\n| b\nown\n"), [true, true, false]);
        assert_eq!(quoted("| a\nown"), [false, false]);
    }
}
