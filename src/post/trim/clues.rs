//! What in a text speaks for an announcement, and what speaks for somebody's own sentence.

use super::moment::{Moment, has_address};
use super::words::{Part, Verb, Words};

/// How a text begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begin {
    /// With a date: "On Mon, Nov 16", "16.11.2026".
    Date,
    /// With what can be a name, or an address without brackets.
    Name,
    /// In the middle of something: an address in brackets, an hour, a verb.
    Torn,
}

/// What speaks for and against.
#[derive(Debug)]
pub struct Clues {
    /// How it begins.
    pub begin: Begin,
    /// The best verb of writing in it.
    pub verb: Option<Verb>,
    /// Whether nothing but the colon stands behind that verb.
    pub ends_in_verb: bool,
    /// Whether a verb of two words may end in it.
    split: bool,
    /// Whether somebody speaks of what they wrote themselves.
    pub mine: bool,
    /// Whether an address stands in it.
    pub address: bool,
    /// Whether the address stands in brackets, as programs write it.
    pub bracketed: bool,
    /// What it says of a moment.
    pub moment: Moment,
    /// Whether it names a day.
    pub day: bool,
    /// How many words stand in it.
    pub words: usize,
    /// How many of them are neither names nor parts of a date nor known.
    pub strange: usize,
}

/// Signs around a text and around its words.
fn is_sign(letter: char) -> bool {
    matches!(letter, ' '..='/' | ':'..='@' | '['..='`' | '{'..='~' | '：' | '“' | '”' | '„' | '«' | '»')
}

impl Clues {
    /// Looks for them.
    pub fn of(text: &str, words: &Words) -> Clues {
        let text = text.trim_start_matches([' ', '*', '_', '-', '"', '[', '|']);
        let mut folded = text.to_lowercase();
        if folded.contains('’') {
            folded = folded.replace('’', "'");
        }
        let bracketed = text.contains("mailto:")
            || text
                .split(['<', '(', '['])
                .skip(1)
                .any(|inner| has_address(inner.split(['>', ')', ']']).next().unwrap_or_default()));
        let mut clues = Clues {
            begin: begin_of(&folded, text, words),
            verb: None,
            ends_in_verb: false,
            split: false,
            mine: false,
            address: bracketed || has_address(text),
            bracketed,
            moment: Moment::in_line(text),
            day: false,
            words: 0,
            strange: 0,
        };
        // Lower case may change how many words there are in no script we know; zip forgives it.
        let mut end = 0;
        for (raw, token) in text.split([' ', ',']).zip(folded.split([' ', ','])) {
            end += token.len();
            clues.note(raw, token, &folded[..end], words);
            end += 1;
        }
        clues.note_split_verbs(&folded, words);
        if !folded.is_ascii() && words.inner_verbs.iter().any(|verb| folded.contains(verb)) {
            clues.verb = Some(Verb::Wrote);
            clues.ends_in_verb = true;
        }
        clues
    }

    fn note_split_verbs(&mut self, folded: &str, words: &Words) {
        if !self.split {
            return;
        }
        for (first, last, verb) in &words.split_verbs {
            if let Some(place) = place_of(folded, first)
                && let Some(end) = place_of(&folded[place + first.len()..], last)
            {
                self.verb = self.verb.max(Some(*verb));
                let behind = &folded[place + first.len() + end + last.len()..];
                self.ends_in_verb |= behind.trim_matches(is_sign).is_empty();
            }
        }
    }

    fn note(&mut self, raw: &str, token: &str, so_far: &str, words: &Words) {
        let loose = token.trim_matches([':', '：', '-', '*', '_', '"', '<', '>', '[']);
        let bare = token.trim_matches(is_sign);
        if bare.is_empty() {
            return;
        }
        self.words += 1;
        self.ends_in_verb = false;
        let mut known = words.token(bare);
        if known.verb.is_none() && loose != bare {
            // "napisał(a):" is a verb with its brackets.
            known.verb = words.token(loose).verb;
        }
        self.split |= known.ends_split;
        self.mine |= known.ends_mine && ends_in_mine(so_far.trim_end_matches(is_sign), words);
        if known.verb.is_some() {
            self.verb = self.verb.max(known.verb);
            self.ends_in_verb = true;
            return;
        }
        self.day |= known.part == Some(Part::Day);
        let first = raw.trim_start_matches(is_sign).chars().next();
        let is_name = first.is_some_and(|first| !first.is_lowercase());
        let is_known = known.part.is_some()
            || is_name
            || bare.contains(|sign: char| sign.is_ascii_digit() || sign == '@');
        self.strange += usize::from(!is_known);
    }
}

/// How a text begins, in lower case and as it was written.
fn begin_of(folded: &str, text: &str, words: &Words) -> Begin {
    let first = folded.as_bytes().first();
    let opening = words
        .opens
        .iter()
        .filter(|opens| opens.as_bytes().first() == first)
        .find(|opens| folded.strip_prefix(**opens).is_some_and(|rest| rest.starts_with([' ', ','])));
    let rest = &folded[opening.map_or(0, |opening| opening.len())..];
    let mut tokens =
        rest.split([' ', ',']).map(|token| token.trim_matches(is_sign)).filter(|token| !token.is_empty());
    let first = tokens.next().unwrap_or_default();
    let begins_with_digit = first.starts_with(|sign: char| sign.is_ascii_digit()) && !first.contains('@');
    let is_named = matches!(words.token(first).part, Some(Part::Day | Part::Month));
    let soon = || tokens.clone().take(3).any(|token| token.starts_with(|sign: char| sign.is_ascii_digit()));
    // An hour or a year alone is what a line was broken before; "At 09:20 16/11/2026" goes on to a day.
    let is_hour = first.contains(':') && !Moment::in_line(text).is_full();
    let is_year = first.len() == 4 && first.bytes().all(|byte| byte.is_ascii_digit());
    if begins_with_digit && (is_hour || (is_year && opening.is_none())) {
        return Begin::Torn;
    }
    if begins_with_digit || (is_named && (opening.is_some() || soon())) {
        return Begin::Date;
    }
    let opens_bracket = text.starts_with(['<', '(']);
    let closes_first = text.find('>').is_some_and(|close| !text[..close].contains('<'));
    let starts_low = text.starts_with(char::is_lowercase) && !has_address(first);
    if opens_bracket || closes_first || starts_low || words.token(first).verb.is_some() {
        Begin::Torn
    } else {
        Begin::Name
    }
}

/// Whether a text, in lower case, ends in a verb in the first person.
fn ends_in_mine(text: &str, words: &Words) -> bool {
    words
        .mine
        .iter()
        .filter_map(|mine| text.strip_suffix(mine))
        .any(|rest| !rest.ends_with(char::is_alphanumeric))
}

/// Where words stand in a text, not as part of longer ones.
fn place_of(text: &str, words: &str) -> Option<usize> {
    let is_apart = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
    text.match_indices(words).map(|(place, _)| place).find(|place| {
        is_apart(text[..*place].chars().next_back()) && is_apart(text[place + words.len()..].chars().next())
    })
}
