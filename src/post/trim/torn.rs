//! Quoted lines that a program wrapped after it had marked them: their last words stand without a mark.
//!
//! Such a line looks like an answer between two quoted ones, and an answer must never be lost: of 692 that
//! were tried, 79 once were. A program tears every line that is too long, and leaves none behind; so it is
//! believed only where it happened three times, and oftener than such a line stayed whole.

use super::quote::Marks;

/// Below this width nobody wraps a line.
const NARROWEST: usize = 60;

/// How many lines are torn at least where a program did it; people seldom answer so often without a blank line.
const LEAST: usize = 3;

/// Whether a program tore the quoted lines of a letter.
pub fn is_torn(lines: &[&str], marks: &Marks<'_>) -> bool {
    let quoted: Vec<bool> = (0..lines.len()).map(|at| marks.is_quote(lines, at)).collect();
    let widths = lines.iter().zip(&quoted).filter(|(_, quoted)| **quoted).map(|(line, _)| width(line));
    let limit = widths.max().unwrap_or_default();
    if limit < NARROWEST {
        return false;
    }
    let (mut torn, mut whole) = (0_usize, 0_usize);
    for at in (0..lines.len().saturating_sub(2)).filter(|at| quoted[*at]) {
        if !is_full(lines[at], lines[at + 1], limit) {
            continue;
        }
        match quoted[at + 1] {
            true => whole += 1,
            false if quoted[at + 2] => torn += 1,
            false => {}
        }
    }
    torn >= LEAST && torn > whole
}

/// Whether a line without a mark may be the end of the quoted one above it.
pub fn may_be_torn(above: &str, line: &str) -> bool {
    width(above) >= NARROWEST && width(line) < width(above) && !above.ends_with(['.', '!', '?', ':', ';'])
}

/// Whether the first word of the next line had no room in a line.
fn is_full(line: &str, next: &str, limit: usize) -> bool {
    let next = next.trim_start_matches(['>', ' ', '|']);
    let first = next.split(' ').next().unwrap_or_default();
    !first.is_empty() && may_be_torn(line, "") && width(line) + 1 + width(first) > limit
}

/// Letters, not bytes: a line in Cyrillic has twice as many of these.
fn width(line: &str) -> usize {
    line.chars().count()
}
