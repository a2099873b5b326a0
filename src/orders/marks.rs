//! Question marks that ask nothing: in some titles they are a face of a die.

use super::Wording;
use super::cues::Cue;
use super::fold::Role;
use super::tokens::{count, tokens};

impl Wording {
    /// A line in which every question mark that stands for a thing has given way to a sign that asks nothing; of the
    /// same length. Titles without such things have no words before them, and lines stay as they are.
    pub fn marked(&self, line: &str) -> String {
        if !line.contains('?') || !self.lexicon().has_marks() {
            return line.to_owned();
        }
        let mut marked = String::with_capacity(line.len());
        for (at, letter) in line.char_indices() {
            let is_thing = letter == '?' && self.is_thing(&marked, &line[at + 1..]);
            marked.push(if is_thing { Role::MARK } else { letter });
        }
        marked
    }

    fn is_thing(&self, before: &str, after: &str) -> bool {
        let last = before.chars().next_back();
        let is_apart =
            last.is_none_or(|last| last.is_whitespace() || "+,:(/-=".contains(last) || last == Role::MARK);
        let glued = after.chars().next().is_some_and(char::is_alphabetic);
        let goes_on =
            after.trim_start().chars().next().is_some_and(|next| next.is_lowercase() || next == '?');
        let counted = || {
            let words = count(tokens(before));
            words.last().is_some_and(|word| word.is_number() || self.lexicon().is(Cue::Mark, &word.folded))
        };
        let after_digit = last.is_some_and(|last| last.is_ascii_digit());
        (is_apart && (glued || (goes_on && after.starts_with(' '))))
            || ((is_apart || after_digit) && counted())
    }
}

/// The same line with question marks as they were written.
pub fn unmarked(line: &str) -> String {
    line.replace(Role::MARK, "?")
}

/// The same line with `?s` as `?`, of the same length.
pub fn singular(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut letters = line.chars().peekable();
    let mut after_mark = false;
    while let Some(letter) = letters.next() {
        let ends = letters.peek().is_none_or(|next| !next.is_alphabetic());
        plain.push(if after_mark && letter == 's' && ends { ' ' } else { letter });
        after_mark = letter == Role::MARK;
    }
    plain
}

/// Whether a line holds such a mark.
pub(super) fn is_marked(line: &str) -> bool {
    line.contains(Role::MARK)
}
