//! A cursor over the words of one line, from which a verb reads its parts one after the other.

use super::{
    Line, Misread, Names, Parts, Span,
    fit::{Best, Fit},
    lexicon::Lexicon,
    line::Kind,
    misread::clipped,
};
use crate::rules::Seat;
use std::ops::Range;

/// How many names a misread offers at most.
const OFFERED: usize = 3;

/// What may be named where things and players can both stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// A thing, by its place in the list of names.
    Thing(usize),
    /// A player.
    Player(Seat),
}

/// The words of one line after its verb. What was read is remembered under the name of its part.
#[derive(Debug)]
pub struct Reader<'l> {
    line: &'l Line<'l>,
    players: &'l Names,
    next: usize,
    label: Range<usize>,
    label_used: bool,
    parts: Parts,
    /// How much is forgiven, where the line is read as people write.
    ease: Option<Ease<'l>>,
}

/// What a reader forgives in a line that is read as people write.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ease<'l> {
    /// Names may have slips of the pen, and a dash may be missing.
    pub(super) slips: bool,
    /// How many slips were forgiven.
    pub(super) forgiven: usize,
    /// Whether no verb was written, so that short forms of names prove little.
    pub(super) is_bare: bool,
    /// Whether `and` stands for the dash between two ends.
    pub(super) between: bool,
    /// What the words of people mean.
    pub(super) lexicon: &'l Lexicon,
}

impl<'l> Reader<'l> {
    /// A reader of a whole line, for words that are not an order of a table of verbs.
    pub fn new(line: &'l Line<'l>, players: &'l Names) -> Reader<'l> {
        Reader::after(line, 0..0, 0, players)
    }

    /// A reader of the words from `next` on; the words of the label, if any, stand before the verb.
    pub(super) fn after(
        line: &'l Line<'l>,
        label: Range<usize>,
        next: usize,
        players: &'l Names,
    ) -> Reader<'l> {
        Reader { line, players, next, label, label_used: false, parts: Parts::new(line.span()), ease: None }
    }

    /// The same, read as people write.
    pub(super) fn at_ease(self, ease: Ease<'l>) -> Reader<'l> {
        Reader { ease: Some(ease), ..self }
    }

    /// How many slips were forgiven.
    pub(super) fn forgiven(&self) -> usize {
        self.ease.map_or(0, |ease| ease.forgiven)
    }

    /// Reads a number.
    pub fn number(&mut self, part: &'static str) -> Result<u32, Misread> {
        self.skip_to_number();
        let number = self.digits(part, 1)?;
        self.skip_units();
        Ok(number)
    }

    /// Reads an amount, whose thousands may be parted: `20000`, `20.000` and `20,000` are the same. A comma parts
    /// other things too, so only where an amount is expected is it looked at this way.
    pub fn amount(&mut self, part: &'static str) -> Result<u32, Misread> {
        self.skip_to_number();
        let mut words = 1;
        while self.parts_thousands(self.next + words) {
            words += 2;
        }
        let amount = self.digits(part, words)?;
        self.skip_units();
        Ok(amount)
    }

    /// Reads an amount of a game whose money is counted in thousands: in a letter as people write, `16` may be short
    /// for 16,000, which is then only probable.
    pub fn thousands(&mut self, part: &'static str) -> Result<u32, Misread> {
        const SMALL: u32 = 500;
        let amount = self.amount(part)?;
        match &mut self.ease {
            Some(ease) if (1..SMALL).contains(&amount) => {
                ease.forgiven += 3;
                Ok(amount * 1000)
            }
            _ => Ok(amount),
        }
    }

    /// Reads a number whose digits stand in so many words, the signs between them among these.
    fn digits(&mut self, part: &'static str, words: usize) -> Result<u32, Misread> {
        let words = self.next..self.next + words;
        let Some(word) = self.line.words().get(self.next) else { return Err(self.missing(part)) };
        if word.kind != Kind::Number {
            return Err(self.not_a_number(part));
        }
        let span = self.line.place(words.clone());
        let said = self.line.said(words.clone());
        let number = match words.len() {
            1 => said.parse(),
            _ => said.chars().filter(char::is_ascii_digit).collect::<String>().parse(),
        };
        let Ok(number) = number else {
            return Err(Misread::TooLarge { span, part, word: self.quote(span) });
        };
        self.next = words.end;
        self.parts.remember(part, span);
        Ok(number)
    }

    /// Whether this word is a comma right between one to three digits and exactly three more.
    fn parts_thousands(&self, comma: usize) -> bool {
        let Some([before, sign, after]) =
            comma.checked_sub(1).and_then(|at| self.line.words().get(at..at + 3))
        else {
            return false;
        };
        self.line.is_sign(comma, ',')
            && self.line.quote(sign.span) == ","
            && [before, after].iter().all(|word| word.kind == Kind::Number)
            && before.folded.len() <= 3
            && after.folded.len() == 3
            && before.span.end == sign.span.start
            && sign.span.end == after.span.start
    }

    /// Reads a name, which may be several words, an alias, or as much of a name as fits no other.
    pub fn name(&mut self, part: &'static str, names: &Names) -> Result<usize, Misread> {
        if self.ease.is_some() {
            return self.easy_name(part, names)?.ok_or_else(|| self.not_named(part, names));
        }
        match self.try_name(part, names)? {
            Some(index) => Ok(index),
            None if self.plain_words(self.next..self.line.len()) == 0 && !self.is_number() => {
                Err(self.missing(part))
            }
            None => Err(self.unknown(self.next..self.line.len(), part, names)),
        }
    }

    /// Reads a name if there is one; otherwise nothing is read.
    pub fn try_name(&mut self, part: &'static str, names: &Names) -> Result<Option<usize>, Misread> {
        if self.ease.is_some() {
            return self.easy_name(part, names);
        }
        let Some((index, words)) = self.find(self.next..self.line.len(), part, names)? else {
            return Ok(None);
        };
        self.parts.remember(part, self.line.place(self.next..self.next + words));
        self.next += words;
        Ok(Some(index))
    }

    /// Reads a player of the table, by name or number.
    pub fn player(&mut self, part: &'static str) -> Result<Seat, Misread> {
        self.name(part, self.players).map(Seat::at)
    }

    /// Reads a player of the table if one is named next; otherwise nothing is read.
    pub fn try_player(&mut self, part: &'static str) -> Result<Option<Seat>, Misread> {
        Ok(self.try_name(part, self.players)?.map(Seat::at))
    }

    /// Reads a name or a player of the table, whichever fits better; whatever both are called is the name.
    pub fn name_or_player(&mut self, part: &'static str, names: &Names) -> Result<Named, Misread> {
        let index = self.name(part, &names.and_players(self.players))?;
        Ok(match index.checked_sub(names.len()) {
            None => Named::Thing(index),
            Some(seat) => Named::Player(Seat::at(seat)),
        })
    }

    /// The part read last under this name reaches to the last part read: `PA to Pittsburgh` is one leg.
    pub fn widen(&mut self, part: &'static str) {
        self.parts.widen(part);
    }

    /// Reads one of these words if it comes next. Each may be several words, as in `in exchange for`.
    pub fn keyword(&mut self, words: &[&str]) -> bool {
        self.keyword_here(words) || (self.ease.is_some() && self.keyword_after_noise(words))
    }

    fn keyword_here(&mut self, words: &[&str]) -> bool {
        let said = self.line.said(self.next..self.line.len());
        if said.is_empty() {
            return false;
        }
        let likely = words.iter().filter(|word| Fit::may_begin(word, said));
        let lengths = likely.filter_map(|word| match Fit::of_spoken(word, said) {
            Fit::Whole(length) => Some(length),
            _ => None,
        });
        let Some(length) = lengths.max() else { return false };
        self.next += self.line.words_within(self.next, length);
        true
    }

    /// Reads a sign if it comes next: `,` `:` or `-`, which is any dash or arrow.
    pub fn sign(&mut self, sign: char) -> bool {
        let is_next = self.line.is_sign(self.next, sign);
        self.next += usize::from(is_next);
        if is_next && sign == ',' && self.ease.is_some() {
            // `NE, then NC`
            self.spoken_sign(sign);
        }
        is_next || (self.ease.is_some() && self.spoken_sign(sign))
    }

    /// Reads one word, whatever it is, as the player wrote it.
    pub fn word(&mut self, part: &'static str) -> Result<&'l str, Misread> {
        let Some(word) = self.line.words().get(self.next) else { return Err(self.missing(part)) };
        self.next += 1;
        self.parts.remember(part, word.span);
        Ok(self.line.quote(word.span))
    }

    /// Reads all that is left, as the player wrote it.
    pub fn rest(&mut self) -> (&'l str, Span) {
        let from = match self.next.checked_sub(1) {
            Some(last) => self.line.place(last..self.next).end,
            None => 0,
        };
        self.next = self.line.len();
        let text = &self.line.text()[from..];
        let end = from + text.trim_end().len();
        let text = text.trim();
        (text, Span { start: end - text.len(), end })
    }

    /// The name before the `:` at the head of the line, or nothing if the line has no label.
    pub fn label(&mut self, part: &'static str, names: &Names) -> Result<Option<usize>, Misread> {
        if self.label.is_empty() {
            return Ok(None);
        }
        self.label_used = true;
        if self.ease.is_some() {
            return self.easy_label(part, names).map(Some);
        }
        match self.find(self.label.clone(), part, names)? {
            Some((index, words)) if words == self.label.len() => {
                self.parts.remember(part, self.line.place(self.label.clone()));
                Ok(Some(index))
            }
            _ => {
                let near = names.near(self.line.said(self.label.clone()), OFFERED);
                Err(self.unknown_words(self.label.clone(), part, names, near.found))
            }
        }
    }

    /// Whether all words have been read.
    pub fn is_done(&self) -> bool {
        self.next >= self.line.len() || (self.ease.is_some() && self.only_noise_is_left())
    }

    /// Nothing may be left.
    pub fn done(&self) -> Result<(), Misread> {
        if self.is_done() {
            return Ok(());
        }
        let span = self.here();
        Err(Misread::TooMuch { span, word: self.quote(span) })
    }

    /// The place of all that is left; the end of the line when nothing is.
    pub fn here(&self) -> Span {
        self.line.place(self.next..self.line.len())
    }

    /// Something is missing here: at the next word, or at the end of the line.
    pub fn missing(&self, what: &'static str) -> Misread {
        Misread::Missing { span: self.next_place(), what }
    }

    /// The parts that were read so far.
    pub fn parts(&self) -> &Parts {
        &self.parts
    }

    pub(super) fn into_parts(self) -> Parts {
        self.parts
    }

    pub(super) fn remember(&mut self, part: &'static str, span: Span) {
        self.parts.remember(part, span);
    }

    /// The place of a label that nobody has asked for.
    pub(super) fn unused_label(&self) -> Option<Span> {
        let unused = !self.label.is_empty() && !self.label_used;
        unused.then(|| self.line.place(self.label.clone()))
    }

    fn next_place(&self) -> Span {
        self.line.place(self.next..self.line.len().min(self.next + 1))
    }

    fn is_number(&self) -> bool {
        self.line.words().get(self.next).is_some_and(|word| word.kind == Kind::Number)
    }

    fn quote(&self, span: Span) -> String {
        clipped(self.line.quote(span))
    }

    /// A minus sign and its number are one thing to the player.
    fn not_a_number(&self, part: &'static str) -> Misread {
        let after = self.line.words().get(self.next + 1);
        let is_minus =
            self.line.is_sign(self.next, '-') && after.is_some_and(|word| word.kind == Kind::Number);
        let span = self.line.place(self.next..self.next + 1 + usize::from(is_minus));
        Misread::NotANumber { span, part, word: self.quote(span) }
    }

    /// The thing named by the first of these words, and how many words name it.
    fn find(
        &self,
        words: Range<usize>,
        part: &'static str,
        names: &Names,
    ) -> Result<Option<(usize, usize)>, Misread> {
        let said = self.line.said(words.clone());
        if said.is_empty() {
            return Ok(None);
        }
        let Some(best) = names.find(said) else { return Ok(None) };
        let length = self.line.words_within(words.start, best.length);
        if let Fit::Beginning(_) = best.fit
            && let Some(slip) = self.slip_after(length, words.clone(), part, names)
        {
            return Err(slip);
        }
        if best.has_rivals {
            return Err(self.ambiguous(words.start..words.start + length, said, best, names));
        }
        Ok(Some((best.index, length)))
    }

    fn ambiguous(&self, words: Range<usize>, said: &str, best: Best, names: &Names) -> Misread {
        let span = self.line.place(words);
        Misread::Ambiguous { span, word: self.quote(span), candidates: names.fitting(said, best.fit) }
    }

    /// `New Yrok` begins like several names; more of its words show which one is meant.
    fn slip_after(
        &self,
        length: usize,
        words: Range<usize>,
        part: &'static str,
        names: &Names,
    ) -> Option<Misread> {
        let most = self.plain_words(words.clone()).min(names.longest());
        (length + 1..=most).rev().map(|length| words.start..words.start + length).find_map(|words| {
            let found = names.misspelt(self.line.said(words.clone()), OFFERED);
            (!found.is_empty()).then(|| self.unknown_words(words, part, names, found))
        })
    }

    /// A name that is not there. The most words that are near some name are taken for it.
    fn unknown(&self, words: Range<usize>, part: &'static str, names: &Names) -> Misread {
        let plain = self.plain_words(words.clone());
        let most = plain.min(names.longest());
        let slip = (1..=most).rev().map(|length| words.start..words.start + length).find_map(|words| {
            let near = names.near(self.line.said(words.clone()), OFFERED);
            near.is_slip.then(|| self.unknown_words(words, part, names, near.found))
        });
        slip.unwrap_or_else(|| {
            // Two words before a sign or the end are one name; in more there may be a keyword.
            let length = if plain == 2 { 2 } else { 1 };
            let words = words.start..words.start + length;
            let near = names.near(self.line.said(words.clone()), OFFERED);
            self.unknown_words(words, part, names, near.found)
        })
    }

    fn unknown_words(
        &self,
        words: Range<usize>,
        part: &'static str,
        names: &Names,
        nearest: Vec<usize>,
    ) -> Misread {
        let span = self.line.place(words);
        let nearest = nearest.into_iter().map(|index| names.fact(index)).collect();
        Misread::Unknown { span, part, word: self.quote(span), nearest }
    }

    /// What a line that is read as people write has instead of a name; only after another part is it worth marking.
    fn not_named(&self, part: &'static str, names: &Names) -> Misread {
        let is_worth = self.ease.is_some_and(|ease| ease.slips) && !self.parts.is_empty();
        match is_worth && self.plain_words(self.next..self.line.len()) > 0 {
            true => self.unknown(self.next..self.line.len(), part, names),
            false => self.missing(part),
        }
    }

    /// How many words stand before the next sign or number.
    fn plain_words(&self, words: Range<usize>) -> usize {
        self.line.words()[words].iter().take_while(|word| word.kind == Kind::Plain).count()
    }
}

#[path = "ease.rs"]
mod ease;

#[cfg(test)]
#[path = "reader_tests.rs"]
mod tests;
