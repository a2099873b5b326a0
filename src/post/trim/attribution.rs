//! Lines that announce a quote: "On … wrote:", in many languages, also wrapped over several lines.
//!
//! An announcement is found from its end, and begins as late as it can: what stands above it is the
//! writer's own, whatever it looks like. Whoever has only a name and a verb is not sure: "Anna wrote:"
//! may be anybody's own words.

use super::clues::{Begin, Clues};
use super::words::{Verb, Words};

/// A line or several that announce a quote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// Its first line.
    pub start: usize,
    /// The line behind it.
    pub end: usize,
    /// Whether it can be nothing else.
    pub sure: bool,
}

/// The most lines that an announcement is wrapped over.
const LONGEST: usize = 4;

/// How many lines it can reach down, with blank ones between: Outlook's text of a page has them.
pub const REACH: usize = LONGEST + 3;

/// The most bytes in all its lines.
const WIDEST: usize = 500;

/// How many words of a sentence an announcement may have that are neither names nor known.
const STRANGERS: usize = 2;

/// Whether a line ends as an announcement does: in a colon, in a verb, or in an address.
pub fn closes(line: &str, words: &Words) -> bool {
    let Some(&last) = line.as_bytes().last() else { return false };
    // The second is the last byte of a wide colon; a line may be drawn around an announcement.
    let may = matches!(last, b':' | 0x9a | b'-' | b'*' | b'_' | b'<' | b'>' | b'.' | b']' | b')');
    if !may && !words.verb_ends[usize::from(last)] {
        return false;
    }
    let line = line.trim_end_matches(['-', '*', '_', ' ', '<']);
    if line.ends_with("mailto:") || line.is_empty() {
        return false;
    }
    line.ends_with([':', '：', '>', ']']) || ends_in_verb(line, words)
}

fn ends_in_verb(line: &str, words: &Words) -> bool {
    let last = line.rsplit(' ').next().unwrap_or(line);
    // No verb is longer.
    if last.len() > 40 {
        return false;
    }
    let last = last.to_lowercase();
    let token = words.token(&last);
    token.verb == Some(Verb::Wrote)
        || token.ends_split
        || words.inner_verbs.iter().any(|verb| last.ends_with(verb))
}

/// The announcement that ends with a line and begins not before another, if there is one.
pub fn ending_at(
    lines: &[&str],
    floor: usize,
    last: usize,
    above_quote: bool,
    words: &Words,
) -> Option<Found> {
    // An address at the end announces something only right above it.
    if lines[last].ends_with(['>', ']']) && !above_quote {
        return None;
    }
    // Where nothing near has a figure or an address, only the line itself can be one.
    let near = &lines[floor..=last];
    let floor = if near.iter().any(|line| has_figure(line)) { floor } else { last };
    let mut text = String::new();
    let mut best: Option<Best> = None;
    let (mut used, mut blanks) = (0, 0);
    for start in (floor..=last).rev() {
        let line = lines[start].trim_start();
        blanks += usize::from(line.is_empty());
        if line.is_empty() && blanks < REACH - LONGEST {
            continue;
        }
        used += usize::from(!line.is_empty());
        if line.is_empty() || used > LONGEST || text.len() + line.len() > WIDEST || line.starts_with('>') {
            break;
        }
        if let Some(best) = &mut best {
            match best.joins(line, &Clues::of(line, words), blanks) {
                Joins::Whole => return Some(Found { start, sure: true, ..best.found }),
                Joins::Part => best.found.start = start,
                Joins::Perhaps => {}
                Joins::Not => break,
            }
            continue;
        }
        if blanks > 0 && used > 1 && !goes_on(&Clues::of(line, words)) {
            break;
        }
        text = if text.is_empty() { line.to_owned() } else { format!("{line} {text}") };
        let clues = Clues::of(&text, words);
        if clues.mine {
            break;
        }
        let Some(sure) = judged(&text, &clues, used == 1, above_quote, words) else { continue };
        let found = Found { start, end: last + 1, sure };
        if clues.begin == Begin::Date {
            return Some(with_opening(lines, floor, found, words));
        }
        best = Some(Best { found, begin: clues.begin });
        blanks = 0;
    }
    best.map(|best| best.found)
}

/// Whether a line above a blank one may belong to an announcement: it begins one, or is a name with its address.
fn goes_on(clues: &Clues) -> bool {
    let is_name = clues.address && clues.strange == 0 && clues.verb.is_none() && !clues.mine;
    clues.begin == Begin::Date || is_name
}

fn has_figure(line: &str) -> bool {
    line.bytes().take(WIDEST).any(|byte| byte.is_ascii_digit() || byte == b'@')
}

/// An announcement that stands by itself, while it is asked whether more above belongs to it.
struct Best {
    found: Found,
    begin: Begin,
}

/// Whether the line above an announcement belongs to it.
enum Joins {
    /// It does, and begins it.
    Whole,
    /// It does, and there may be more.
    Part,
    /// If a date stands above it.
    Perhaps,
    /// It is the writer's own.
    Not,
}

impl Best {
    fn joins(&self, line: &str, above: &Clues, blanks: usize) -> Joins {
        let torn = self.begin == Begin::Torn;
        let strangers = if torn { STRANGERS } else { 0 };
        if above.begin == Begin::Date
            && above.strange <= strangers
            && above.verb.is_none()
            && above.moment.is_some()
            && (blanks == 0 || torn || above.moment.is_full())
        {
            return Joins::Whole;
        }
        let is_bare = above.strange == 0 && above.words <= 6 && above.verb.is_none();
        let is_cut =
            line.ends_with(['<', '(', '"', ',']) && !line.contains(|sign: char| sign.is_ascii_digit());
        if torn && blanks == 0 && is_bare && is_cut {
            Joins::Part
        } else if is_bare && (torn || above.moment.time) {
            Joins::Perhaps
        } else {
            Joins::Not
        }
    }
}

/// An announcement with the line above it, where that has only its first words: "On" or "On Mon,".
fn with_opening(lines: &[&str], floor: usize, found: Found, words: &Words) -> Found {
    let Some(above) = found.start.checked_sub(1).filter(|above| *above >= floor && found.sure) else {
        return found;
    };
    let line = lines[above].trim().to_lowercase();
    let line = line.trim_end_matches([',', '.']);
    let is_opening = |opens: &&str| {
        line.strip_prefix(*opens).is_some_and(|rest| {
            rest.is_empty() || rest.strip_prefix(' ').is_some_and(|day| words.token(day).part.is_some())
        })
    };
    let opens = line.len() <= 30 && words.opens.iter().any(is_opening);
    if opens { Found { start: above, ..found } } else { found }
}

/// Whether a text announces a quote, and surely.
fn judged(text: &str, clues: &Clues, alone: bool, above_quote: bool, words: &Words) -> Option<bool> {
    let end = text.trim_end_matches([' ', '*', '_', '<']);
    let drawn = end.ends_with('-') && text.starts_with('-');
    let end = end.trim_end_matches(['-', ' ']);
    let colon = end.ends_with([':', '：']);
    let few = clues.strange <= STRANGERS;
    if !colon && !drawn {
        // Without a colon it must stand right above a quote, or have all that a program writes.
        let whole = clues.begin == Begin::Date && clues.moment.is_some() && few;
        let verb = clues.verb == Some(Verb::Wrote) && clues.ends_in_verb;
        return (whole && ((above_quote && (verb || clues.address)) || (verb && clues.bracketed)))
            .then_some(true);
    }
    let wrote = clues.verb == Some(Verb::Wrote);
    let dated = clues.moment.is_some() || clues.day;
    // An address in brackets beside a moment is a program's, in whatever language its verb is.
    let by_address = (clues.bracketed && clues.moment.is_some() && clues.strange <= 3 * STRANGERS)
        || (clues.address && few && (clues.moment.is_some() || clues.verb.is_some()));
    let by_date = clues.begin == Begin::Date
        && few
        && ((wrote && dated)
            || (above_quote && clues.moment.is_some())
            || (clues.moment.is_full() && clues.moment.offset && clues.strange == 0));
    let by_name = clues.begin == Begin::Name && few && wrote && clues.moment.is_some();
    if by_address || by_date || by_name || (alone && is_quoting(text, clues, above_quote, words)) {
        return Some(true);
    }
    // "Anna Rossi wrote:", short and with nothing behind the verb.
    let first = text.split(' ').next().unwrap_or_default().to_lowercase();
    let named =
        clues.begin == Begin::Name || (clues.begin == Begin::Torn && words.token(&first).part.is_none());
    let one_sentence = !text.contains(". ") && !text.contains("! ") && !text.contains("? ");
    let short = alone && named && one_sentence && (2..=6).contains(&clues.words) && clues.strange <= 1;
    (short && clues.verb.is_some() && clues.ends_in_verb).then_some(false)
}

/// Announcements that need no verb: "Quoting Anna <a@x>:".
fn is_quoting(text: &str, clues: &Clues, above_quote: bool, words: &Words) -> bool {
    let folded = text.to_lowercase();
    let quotes = |quoting: &&str| folded.strip_prefix(*quoting).is_some_and(|rest| rest.starts_with(' '));
    words.quoting.iter().any(quotes)
        && (clues.address || above_quote || (clues.words <= 5 && clues.strange <= 1))
}

#[cfg(test)]
#[path = "attribution_tests.rs"]
mod tests;
