//! One line of a letter as words, each with its place in what the player wrote.

use super::fold::{Role, fold};
use super::tokens::Token;
use std::ops::Range;

/// A place in a line, in bytes of the original text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

/// A line split into words.
///
/// Words are folded: case and accents are gone, and so are full stops and apostrophes inside them.
/// Signs (`,` `:` and any dash or arrow as `-`) are words of their own, whether they stand free or not.
#[derive(Debug, Clone)]
pub struct Line<'t> {
    text: &'t str,
    /// All words, folded, with one space between each two.
    folded: String,
    words: Vec<Word>,
}

/// One word: where the player wrote it and where its folded letters are.
#[derive(Debug, Clone)]
pub(super) struct Word {
    pub(super) span: Span,
    pub(super) folded: Range<usize>,
    pub(super) kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Plain,
    /// Nothing but digits.
    Number,
    Sign,
}

impl<'t> Line<'t> {
    /// Splits a line.
    pub fn new(text: &'t str) -> Line<'t> {
        let mut splitter = Splitter {
            line: Line {
                text,
                folded: String::with_capacity(text.len() + 8),
                words: Vec::with_capacity(text.len() / 4 + 2),
            },
            open: false,
            money: None,
            syllable: 0,
        };
        let mut at = 0;
        while let Some(letter) = text[at..].chars().next() {
            let plain = text.as_bytes()[at..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
            match plain {
                0 => splitter.take(at, letter),
                _ => splitter.letters(at, at + plain),
            }
            at += plain.max(letter.len_utf8());
        }
        splitter.line
    }

    /// A line of words that were put for others, each with the place of what it stands for.
    pub(super) fn of_tokens<'w>(text: &'t str, words: impl IntoIterator<Item = &'w Token>) -> Line<'t> {
        let mut line = Line { text, folded: String::with_capacity(text.len()), words: Vec::new() };
        for token in words {
            if !line.folded.is_empty() {
                line.folded.push(' ');
            }
            let from = line.folded.len();
            line.folded.push_str(&token.folded);
            line.words.push(Word { span: token.span, folded: from..line.folded.len(), kind: token.kind });
        }
        line
    }

    /// What the player wrote.
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// How many words there are, signs among them.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether there is nothing to read.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The folded words with one space between each two.
    pub fn folded(&self) -> &str {
        &self.folded
    }

    /// The place of the whole line without the space around it.
    pub fn span(&self) -> Span {
        let start = self.text.len() - self.text.trim_start().len();
        Span { start, end: self.text.trim_end().len().max(start) }
    }

    /// The place after the last letter, where something is missing.
    pub(super) fn end(&self) -> Span {
        let end = self.span().end;
        Span { start: end, end }
    }

    pub(super) fn words(&self) -> &[Word] {
        &self.words
    }

    /// The folded letters of some words in a row.
    pub(super) fn said(&self, words: Range<usize>) -> &str {
        match self.words.get(words) {
            Some([first, .., last]) => &self.folded[first.folded.start..last.folded.end],
            Some([only]) => &self.folded[only.folded.clone()],
            _ => "",
        }
    }

    /// The place of some words in a row; none at all are missing at the end.
    pub(super) fn place(&self, words: Range<usize>) -> Span {
        match self.words.get(words) {
            // Words that were put in another order may stand before each other.
            Some([first, .., last]) => {
                let (start, end) = (first.span.start.min(last.span.start), first.span.end.max(last.span.end));
                Span { start, end }
            }
            Some([only]) => only.span,
            _ => self.end(),
        }
    }

    /// What the player wrote at a place.
    pub(super) fn quote(&self, span: Span) -> &'t str {
        self.text.get(span.start..span.end).unwrap_or_default()
    }

    /// How many words from `first` on lie within the next `length` bytes of folded letters.
    pub(super) fn words_within(&self, first: usize, length: usize) -> usize {
        let Some(start) = self.words.get(first).map(|word| word.folded.start) else { return 0 };
        self.words[first..].iter().take_while(|word| word.folded.end <= start + length).count()
    }

    pub(super) fn is_sign(&self, at: usize, sign: char) -> bool {
        self.words
            .get(at)
            .is_some_and(|word| word.kind == Kind::Sign && self.folded[word.folded.clone()].starts_with(sign))
    }
}

/// A line while it is being split.
struct Splitter<'t> {
    line: Line<'t>,
    /// Whether the last word may still grow.
    open: bool,
    /// Where a currency sign stands that belongs to the number after it.
    money: Option<usize>,
    /// How many letters the open word has since its last full stop.
    syllable: usize,
}

impl Splitter<'_> {
    fn take(&mut self, at: usize, letter: char) {
        let end = at + letter.len_utf8();
        match Role::of(letter) {
            Role::Letter => self.letter(at, end, letter),
            Role::Silent if letter == '.' => self.full_stop(at),
            Role::Silent => self.silence(end, letter),
            Role::Space => self.close(),
            Role::Dash => self.dash(at, end),
            Role::Sign(_) if letter == '=' && self.line.text[end..].starts_with('>') => self.dash(at, end),
            Role::Sign('$' | '€' | '£') if self.is_money(at, end) => {}
            Role::Sign(_) if letter == ',' && self.money.is_some() && self.parts_thousands(at) => {}
            Role::Sign(sign) => {
                self.close();
                self.begin(at, Kind::Sign);
                self.line.folded.push(sign);
                self.grow(end);
            }
        }
    }

    /// A run of letters without accents, which most lines are made of.
    fn letters(&mut self, at: usize, end: usize) {
        self.open(at);
        let from = self.line.folded.len();
        self.line.folded.push_str(&self.line.text[at..end]);
        self.line.folded[from..].make_ascii_lowercase();
        self.syllable += end - at;
        self.grow(end);
        self.becomes_plain();
    }

    fn letter(&mut self, at: usize, end: usize, letter: char) {
        self.open(at);
        fold(letter, &mut self.line.folded);
        self.syllable += 1;
        self.grow(end);
        if !letter.is_ascii_digit() {
            self.becomes_plain();
        }
    }

    /// Begins a word unless one is open; until a letter says otherwise it is a number.
    fn open(&mut self, at: usize) {
        if !self.open {
            self.begin(self.money.unwrap_or(at), Kind::Number);
            self.open = true;
        }
    }

    /// A full stop parts `St.Louis`, keeps `N.Y.` and `1.000` together and leaves `1.5` no number.
    fn full_stop(&mut self, at: usize) {
        if !self.open || self.parts_thousands(at) {
            return;
        }
        let next = self.line.text[at + 1..].chars().next();
        if self.is_number() && next.is_some_and(|next| next.is_ascii_digit()) {
            self.letter(at, at + 1, '.');
        } else if self.syllable > 1 && next.is_some_and(|next| Role::of(next) == Role::Letter) {
            self.close();
        }
        self.syllable = 0;
    }

    /// An accent of its own belongs to the letter before it, so that no mark parts the two.
    fn silence(&mut self, end: usize, letter: char) {
        if !letter.is_ascii()
            && self.line.words.last().is_some_and(|word| word.span.end + letter.len_utf8() == end)
        {
            self.grow(end);
        }
    }

    fn dash(&mut self, at: usize, end: usize) {
        let goes_on = !self.open
            && self.line.words.last().is_some_and(|word| word.span.end == at)
            && self.line.is_sign(self.line.words.len() - 1, '-');
        self.close();
        if !goes_on {
            self.begin(at, Kind::Sign);
            self.line.folded.push('-');
        }
        self.grow(end);
    }

    /// A currency sign before a number or after it says nothing new, but it is part of its place.
    fn is_money(&mut self, at: usize, end: usize) -> bool {
        let before = self.line.text[end..].starts_with(|next: char| next.is_ascii_digit());
        let after = self.open && self.is_number();
        self.close();
        if before && !after {
            self.money = Some(at);
        } else if after {
            self.grow(end);
        }
        before || after
    }

    /// Whether the sign at `at` stands between a number and exactly three more digits.
    fn parts_thousands(&self, at: usize) -> bool {
        let after = &self.line.text.as_bytes()[at + 1..];
        let digits = after.iter().take_while(|byte| byte.is_ascii_digit()).count();
        self.open && self.is_number() && digits == 3
    }

    fn is_number(&self) -> bool {
        self.line.words.last().is_some_and(|word| word.kind == Kind::Number)
    }

    fn becomes_plain(&mut self) {
        if let Some(word) = self.line.words.last_mut() {
            word.kind = Kind::Plain;
        }
    }

    fn begin(&mut self, start: usize, kind: Kind) {
        if !self.line.folded.is_empty() {
            self.line.folded.push(' ');
        }
        let from = self.line.folded.len();
        self.line.words.push(Word { span: Span { start, end: start }, folded: from..from, kind });
    }

    /// The last word reaches to `end` and to the end of what was folded.
    fn grow(&mut self, end: usize) {
        if let Some(word) = self.line.words.last_mut() {
            word.span.end = end;
            word.folded.end = self.line.folded.len();
        }
    }

    fn close(&mut self) {
        self.open = false;
        self.money = None;
        self.syllable = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(Line::new(text).folded(), expected, "{text}");
    }

    #[test]
    fn signs_are_words_of_their_own() {
        check("red: build Baltimore - Pittsburgh", "red : build baltimore - pittsburgh");
        check("red:build Baltimore-Pittsburgh", "red : build baltimore - pittsburgh");
        check("a–b—c -> d => e → f --> g", "a - b - c - d - e - f - g");
        check("Denver,Omaha; Reno", "denver , omaha , reno");
        check("max=7 (a/b)?", "max = 7 ( a / b ) ?");
        check("pass!", "pass");
        check("", "");
        check(" \t\u{a0}", "");
    }

    #[test]
    fn spelling_does_not_matter() {
        check("St. Louis", "st louis");
        check("St.Louis", "st louis");
        check("Washington D.C.", "washington dc");
        check("N.Y.C. B.&O.", "nyc b&o");
        check("L’Aquila L'Aquila", "laquila laquila");
        check("Salt\u{a0}Lake\u{202f}City.", "salt lake city");
        check("Forli\u{300} FORLÌ", "forli forli");
        check("«Città» \"di\" “Castello”", "citta di castello");
    }

    #[test]
    fn numbers_may_wear_a_currency() {
        check("bid $2 3€ €4", "bid 2 3 4");
        check("$1,000 1.000 $1.000.000", "1000 1000 1000000");
        check("1,000", "1 , 000");
        check("1.5 2.", "1.5 2");
        check("$ 2 $x", "$ 2 $ x");
    }

    #[test]
    fn only_digits_make_a_number() {
        let line = Line::new("2 $30 4x 1.5 F21 1.000 - 12$");
        let kinds: Vec<Kind> = line.words().iter().map(|word| word.kind).collect();
        let (number, plain, sign) = (Kind::Number, Kind::Plain, Kind::Sign);
        assert_eq!(kinds, [number, number, plain, plain, plain, number, sign, number]);
    }

    #[test]
    fn words_know_their_place() {
        let check = |text: &str, expected: &[&str]| {
            let line = Line::new(text);
            let quotes: Vec<&str> = line.words().iter().map(|word| line.quote(word.span)).collect();
            assert_eq!(quotes, expected, "{text}");
        };
        check("Città-Forlì", &["Città", "-", "Forlì"]);
        check("e\u{301}t\u{301}, x", &["e\u{301}t\u{301}", ",", "x"]);
        check(" $2  -->  B&O. ", &["$2", "-->", "B&O"]);
        check("L’Aquila d’", &["L’Aquila", "d’"]);
        check("$1,000, 3€", &["$1,000", ",", "3€"]);
    }

    #[test]
    fn the_line_has_a_place_too() {
        assert_eq!(Line::new("  pass ").span(), Span { start: 2, end: 6 });
        assert_eq!(Line::new("  ").span(), Span { start: 2, end: 2 });
    }
}
