//! What a reader forgives in a line that is read as people write: articles and classes before names, units after
//! numbers, `to` for a dash, `and` for a comma, slips of the pen.

use super::{Fit, Misread, Names, Reader};
use crate::orders::cues::Cue;
use crate::orders::lexicon::Lexicon;
use crate::orders::line::Kind;
use crate::orders::table::Lists;

/// The fewest letters of a name that stand for it where prose may stand around.
const SHORTEST: usize = 3;
/// As many slips as make an order only probable.
const DOUBTFUL: usize = 3;
/// How many words that say nothing may stand before a name.
const MOST_NOISE: usize = 4;

/// Words that are no beginning, nor a part, of a name.
const COMMON: Lists = Lists::of(&[
    Cue::Stop,
    Cue::Noise,
    Cue::Class,
    Cue::Unit,
    Cue::Empty,
    Cue::Join,
    Cue::Report,
    Cue::Condition,
    Cue::Negation,
    Cue::Maybe,
]);
/// Words that misspell no name.
const NO_SLIPS: Lists = Lists::of(&[Cue::Noise, Cue::Stop, Cue::Class]);
/// Words that stand between the places of a way.
const ON_THE_WAY: Lists = Lists::of(&[Cue::Noise, Cue::Join, Cue::Onward, Cue::Dash]);

impl<'l> Reader<'l> {
    fn lexicon(&self) -> &'l Lexicon {
        match self.ease {
            Some(ease) => ease.lexicon,
            None => Lexicon::get(),
        }
    }

    fn word_at(&self, at: usize) -> &str {
        self.line.said(at..at + 1)
    }

    fn is_plain(&self, at: usize) -> bool {
        self.line.words().get(at).is_some_and(|word| word.kind == Kind::Plain)
    }

    /// Whether a word says nothing before a name or a number.
    fn is_noise(&self, at: usize) -> bool {
        let (word, lexicon) = (self.word_at(at), self.lexicon());
        self.is_plain(at) && (lexicon.is(Cue::Noise, word) || lexicon.is(Cue::Class, word))
    }

    fn is_unit(&self, at: usize) -> bool {
        let (word, lexicon) = (self.word_at(at), self.lexicon());
        self.is_plain(at) && (lexicon.is(Cue::Unit, word) || lexicon.is(Cue::Class, word))
    }

    /// `for`, `per`, a colon or a sign of equality before a number; `cubes of` too.
    pub(super) fn skip_to_number(&mut self) {
        if self.ease.is_none() {
            return;
        }
        let mut at = self.next;
        while at < self.next + MOST_NOISE
            && (self.is_noise(at)
                || self.is_unit(at)
                || [':', '=', '(', '$', ','].iter().any(|sign| self.line.is_sign(at, *sign)))
        {
            at += 1;
        }
        if self.line.words().get(at).is_some_and(|word| word.kind == Kind::Number) {
            self.next = at;
        }
    }

    pub(super) fn skip_units(&mut self) {
        if self.ease.is_none() {
            return;
        }
        while self.is_unit(self.next) || self.line.is_sign(self.next, ')') {
            self.next += 1;
        }
        // `cubetti quattro (4)`: the same number again.
        let again = self.next.checked_sub(1).map(|last| self.word_at(last).to_owned());
        if self.line.is_sign(self.next, '(')
            && self.line.is_sign(self.next + 2, ')')
            && again.as_deref() == Some(self.word_at(self.next + 1))
        {
            self.next += 3;
        }
    }

    /// Reads a name behind whatever says nothing, and the class of thing after it.
    pub(super) fn easy_name(&mut self, part: &'static str, names: &Names) -> Result<Option<usize>, Misread> {
        let colon = usize::from(self.line.is_sign(self.next, ':') || self.line.is_sign(self.next, '('));
        let first = self.next + colon;
        let mut rivals = None;
        let mut at = first;
        while at <= first + MOST_NOISE && at < self.line.len() {
            match self.find_easily(at, part, names) {
                Ok(Some((index, words, slips))) => {
                    self.parts.remember(part, self.line.place(at..at + words));
                    self.next = at + words;
                    if let Some(ease) = &mut self.ease {
                        ease.forgiven += slips;
                    }
                    self.skip_after_name();
                    return Ok(Some(index));
                }
                Err(misread) => rivals = Some(misread),
                Ok(None) => {}
            }
            if !self.is_noise(at) {
                break;
            }
            at += 1;
        }
        rivals.map_or(Ok(None), Err)
    }

    /// The next place of a way in a letter as people write, behind commas and small words: `via A10, A9 and B8`. It must
    /// fit where the way has come to; otherwise nothing is read.
    pub fn further(
        &mut self,
        part: &'static str,
        names: &Names,
        fits: &dyn Fn(usize) -> bool,
    ) -> Option<usize> {
        const MOST: usize = 6;
        let slips = self.ease?.forgiven;
        let is_small = |at: usize| {
            let word = self.word_at(at);
            [',', '/', ':'].iter().any(|sign| self.line.is_sign(at, *sign))
                || (self.is_plain(at) && self.lexicon().is_any(ON_THE_WAY, word))
        };
        let last = (self.next..self.line.len()).find(|at| !is_small(*at))?;
        let starts = self.next..=last.min(self.next + MOST);
        let (at, index, words, more) = starts.into_iter().find_map(|at| {
            let (index, words, more) = self.find_easily(at, part, names).ok().flatten()?;
            Some((at, index, words, more))
        })?;
        if !fits(index) {
            return None;
        }
        self.parts.remember(part, self.line.place(at..at + words));
        self.next = at + words;
        if let Some(ease) = &mut self.ease {
            ease.forgiven = slips + more;
        }
        self.skip_after_name();
        Some(index)
    }

    /// `company`, `railroad`, and our own figures in brackets: `Pittsburgh (3)`.
    fn skip_after_name(&mut self) {
        while self.lexicon().is(Cue::Class, self.word_at(self.next)) && self.is_plain(self.next) {
            self.next += 1;
        }
        let is_number = self.line.words().get(self.next + 1).is_some_and(|word| word.kind == Kind::Number);
        if self.line.is_sign(self.next, '(') && is_number && self.line.is_sign(self.next + 2, ')') {
            self.next += 3;
        }
    }

    /// The name that begins at a word: which, how many words, and how many slips.
    fn find_easily(
        &self,
        at: usize,
        part: &'static str,
        names: &Names,
    ) -> Result<Option<(usize, usize, usize)>, Misread> {
        let words = at..self.line.len();
        let said = self.line.said(words.clone());
        let lexicon = self.lexicon();
        if let Some(best) = names.find(said) {
            let length = self.line.words_within(at, best.length);
            // `line` is no town because one is called Lineville.
            let word = self.word_at(at);
            let is_common = length == 1 && lexicon.is_any(COMMON, word);
            let clear = matches!(best.fit, Fit::Whole(_)) || (best.length >= SHORTEST && !is_common);
            if clear {
                if let Fit::Beginning(_) = best.fit
                    && let Some(found) = self.slip_of(at, length + 1, names)
                {
                    return Ok(Some(found));
                }
                return match best.has_rivals {
                    true => Err(self.ambiguous(at..at + length, said, best, names)),
                    false => {
                        let is_short = matches!(best.fit, Fit::Beginning(_));
                        let doubtful = is_short && self.ease.is_some_and(|ease| ease.is_bare);
                        Ok(Some((best.index, length, if doubtful { DOUBTFUL } else { 0 })))
                    }
                };
            }
        }
        let _ = part;
        match self.slip_of(at, 1, names) {
            Some(found) => Ok(Some(found)),
            None => self.by_a_word(at, names),
        }
    }

    /// `Orleans`, `the Pacific one`, `SF`: a word of a longer name, or its initials.
    fn by_a_word(&self, at: usize, names: &Names) -> Result<Option<(usize, usize, usize)>, Misread> {
        const LONG: usize = 5;
        let Some(ease) = self.ease.filter(|ease| ease.slips && self.is_plain(at)) else { return Ok(None) };
        let (word, lexicon) = (self.word_at(at), self.lexicon());
        let span = self.line.place(at..at + 1);
        let written = self.line.quote(span);
        let is_short = (2..=3).contains(&word.len()) && written.chars().all(|letter| letter.is_uppercase());
        if is_short && let Some(only) = names.by_initials(word) {
            return Ok(Some((only, 1, 0)));
        }
        if word.len() < LONG || lexicon.is_any(COMMON, word) {
            return Ok(None);
        }
        match names.with_word(word)[..] {
            [] => Ok(None),
            [only] => Ok(Some((only, 1, if ease.is_bare { DOUBTFUL } else { 1 }))),
            ref several => {
                let candidates = several.iter().map(|index| names.fact(*index)).collect();
                Err(Misread::Ambiguous { span, word: self.quote(span), candidates })
            }
        }
    }

    /// The one name that some words, at least so many, misspell.
    fn slip_of(&self, at: usize, least: usize, names: &Names) -> Option<(usize, usize, usize)> {
        if !self.ease.is_some_and(|ease| ease.slips) {
            return None;
        }
        let most = self.plain_words(at..self.line.len()).min(names.longest());
        (least..=most).rev().find_map(|length| {
            let said = self.line.said(at..at + length);
            let lexicon = self.lexicon();
            let known = lexicon.is_any(NO_SLIPS, said);
            match names.only_misspelt(said) {
                // `rosa` is near `rossa` and means another colour.
                Some(only) if said.chars().count() > SHORTEST && !known => {
                    Some((only, length, if said.chars().count() > 4 { 1 } else { DOUBTFUL }))
                }
                _ => None,
            }
        })
    }

    /// A word that stands for a sign: `to` for a dash, `and then` for a comma.
    pub(super) fn spoken_sign(&mut self, sign: char) -> bool {
        let lexicon = self.lexicon();
        let Some(ease) = self.ease else { return false };
        if self.only_noise_is_left() {
            return false;
        }
        match sign {
            '-' => {
                let from = self.next;
                while ["/", "|", "="].iter().any(|other| self.word_at(self.next) == *other) {
                    self.next += 1;
                }
                if self.next > from {
                    self.next += usize::from(self.line.is_sign(self.next, '-'));
                    return true;
                }
                let mut at = self.next;
                // `on to`, `over to`
                while lexicon.is(Cue::Dash, self.word_at(at)) || (at > self.next && self.is_noise(at)) {
                    at += 1;
                }
                if at == self.next
                    && ease.between
                    && (lexicon.is(Cue::Join, self.word_at(at)) || self.is_noise(at))
                {
                    at += 1;
                }
                if at > self.next && at < self.line.len() {
                    self.next = at;
                    return true;
                }
                ease.slips && self.is_plain(self.next) && !lexicon.is(Cue::Join, self.word_at(self.next))
            }
            ',' => {
                let mut at = self.next;
                while self.line.is_sign(at, ',')
                    || (lexicon.is(Cue::Join, self.word_at(at)) && self.is_plain(at))
                {
                    at += 1;
                }
                let moved = at > self.next && at < self.line.len();
                if moved {
                    self.next = at;
                }
                moved
            }
            _ => false,
        }
    }

    /// A keyword behind a comma or a word that says nothing.
    pub(super) fn keyword_after_noise(&mut self, words: &[&str]) -> bool {
        let from = self.next;
        for _ in 0..3 {
            let skip = self.line.is_sign(self.next, ',')
                || self.line.is_sign(self.next, ':')
                || self.is_noise(self.next);
            if !skip {
                break;
            }
            self.next += 1;
            if self.keyword_here(words) {
                return true;
            }
        }
        self.next = from;
        false
    }

    /// The label, whatever says nothing around it.
    pub(super) fn easy_label(&mut self, part: &'static str, names: &Names) -> Result<usize, Misread> {
        let (start, end) = (self.label.start, self.label.end);
        let mut at = start;
        while at < end {
            if let Some((index, words, slips)) = self.find_easily(at, part, names)? {
                let rest = at + words..end;
                if rest.clone().all(|at| self.is_noise(at)) {
                    self.parts.remember(part, self.line.place(at..at + words));
                    if let Some(ease) = &mut self.ease {
                        ease.forgiven += slips;
                    }
                    return Ok(index);
                }
            }
            if !self.is_noise(at) {
                break;
            }
            at += 1;
        }
        let near = names.near(self.line.said(self.label.clone()), super::OFFERED);
        Err(self.unknown_words(self.label.clone(), part, names, near.found))
    }

    /// Whether nothing is left but what says nothing behind an order.
    pub(super) fn only_noise_is_left(&self) -> bool {
        // `in cash`, `for the line`
        let ends_well =
            self.line.len().checked_sub(1).is_some_and(|last| last >= self.next && self.is_unit(last));
        (self.next..self.line.len()).all(|at| {
            let word = self.word_at(at);
            self.is_unit(at)
                || (ends_well && self.is_noise(at))
                || (self.line.words().get(at).is_some_and(|word| word.kind == Kind::Sign)
                    && word != "-"
                    && word != "?")
        })
    }
}
