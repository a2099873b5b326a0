//! What somebody does by saying something: whether they order it, deny it, tell of it, or make it depend on something.
//!
//! This is heard from small words and from how words are bent, never from whole phrases.

use super::weight::Weight;
use super::words::is_wish;
use crate::orders::cues::Cue;
use crate::orders::lexicon::Lexicon;
use crate::orders::line::Kind;
use crate::orders::stems::Bend;
use crate::orders::tokens::Token;
use crate::orders::{Parts, Span};
use std::ops::Range;

/// How a stretch of a sentence stands to the order that may be in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stance {
    /// Nothing speaks against it.
    Clear,
    /// Something does, but not enough.
    Doubtful,
    /// It is not wanted.
    Denied,
    /// It is told of others, or of what was.
    Told,
    /// It depends on something.
    Conditional,
}

/// Who is said to do what a verb says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Doer {
    /// Whoever writes.
    Writer,
    /// Nobody is named, as in orders.
    Open,
    /// Somebody or something that is named before it, such as a company.
    Other,
    /// It is no verb there, or nobody can tell.
    Nobody,
}

/// A sentence as it was said.
pub(super) struct Act<'a> {
    pub(super) said: &'a [Token],
    /// How its words are bent, by their places.
    pub(super) bent: &'a [(Span, Bend)],
    pub(super) lexicon: &'a Lexicon,
}

impl Act<'_> {
    /// How a stretch stands to its order.
    pub(super) fn stance(&self, segment: &[Token], weights: &[Weight]) -> Stance {
        // A word that belongs to an order, such as `avoid`, is no cue.
        let is_light = |at: &usize| weights[*at] != Weight::Heavy;
        let light: Vec<Token> = (0..segment.len()).filter(is_light).map(|at| segment[at].clone()).collect();
        let has = |cue| self.lexicon.has(cue, &light);
        let heavy = weights.iter().position(|weight| *weight == Weight::Heavy);
        let before = &segment[..heavy.unwrap_or(segment.len())];
        // `I would ask you to build …` speaks to whoever reads; `you build …` says what they do.
        let reports = |words: &[Token]| {
            let is_other = |at: usize| at == 0 || !self.lexicon.is(Cue::Addressed, &words[at].folded);
            (0..words.len()).any(|at| is_other(at) && self.lexicon.cue_at(Cue::Report, &words[at..]) > 0)
        };
        let is_foreign = |at: usize| matches!(weights[at], Weight::Foreign | Weight::Strange);
        let is_past = |at: usize| is_foreign(at) && self.is_bent(&segment[at].folded, Bend::Past);
        // `sarebbe bello`, whether or not a list has it.
        let is_thought = |at: usize| {
            let word = &segment[at].folded;
            weights[at] != Weight::Heavy
                && !self.lexicon.is(Cue::Intent, word)
                && !is_wish(word)
                && self.is_bent(word, Bend::Thought)
        };
        // `the limit is 5` says what is wanted; `Boston is far`, and whatever else is said to be so, does not.
        let has_number = segment.iter().any(Token::is_number);
        let says_so = has(Cue::Is) && (!has_number || (0..segment.len()).any(is_foreign));
        let bends = |wanted: Bend| {
            let inside = |span: &Span| {
                segment.iter().any(|word| word.span.start <= span.start && span.end <= word.span.end)
            };
            self.bent.iter().any(|(span, bend)| *bend == wanted && inside(span))
        };
        // `took`, `bought`: what stands for a verb of orders may still tell of what was.
        let is_told = |word: &Token| self.lexicon.is(Cue::Past, &word.folded);
        let was_done =
            segment.iter().any(|word| self.said.iter().any(|said| said.span == word.span && is_told(said)));
        // Talk beside an order is no order, and only what makes it depend on something, or somebody's saying so, matters.
        if heavy.is_none() {
            return match () {
                () if has(Cue::Tells) => Stance::Told,
                () if has(Cue::Condition) && !self.is_courtesy(segment, weights) => Stance::Conditional,
                () => Stance::Clear,
            };
        }
        match () {
            () if has(Cue::Negation) || has(Cue::No) => Stance::Denied,
            () if has(Cue::Mistake) => Stance::Told,
            () if has(Cue::Condition) && !self.is_courtesy(segment, weights) => Stance::Conditional,
            () if has(Cue::Tells) || has(Cue::Past) || bends(Bend::Past) || was_done => Stance::Told,
            () if reports(before) => Stance::Told,
            () if self.lexicon.cue_at(Cue::QuestionStart, segment) > 0 => Stance::Told,
            () if self.lexicon.cue_at(Cue::Greeting, segment) > 0 && heavy.is_some() => Stance::Doubtful,
            () if has(Cue::Muse) => Stance::Doubtful,
            () if reports(&light) || has(Cue::Restriction) || has(Cue::Retraction) => Stance::Doubtful,
            () if says_so || (0..segment.len()).any(|at| is_past(at) || is_thought(at)) => Stance::Doubtful,
            () => Stance::Clear,
        }
    }

    /// A stretch without what only asks for leave: `se non è un problema`, `when you have a minute`.
    pub(super) fn without_courtesy(
        &self,
        segment: &[Token],
        weights: &[Weight],
    ) -> (Vec<Token>, Vec<Weight>) {
        let is_heavy = |at: usize| {
            let word = &segment[at];
            weights[at] == Weight::Heavy && !word.is_sign() && !self.lexicon.is_key(&word.folded)
        };
        let (mut kept, mut at) = ((Vec::new(), Vec::new()), 0);
        while at < segment.len() {
            let end = (at..segment.len()).find(|at| is_heavy(*at)).unwrap_or(segment.len());
            let courtesy = match self.lexicon.cue_at(Cue::Condition, &segment[at..]) {
                0 => None,
                _ => (at..end).rfind(|at| self.lexicon.cue_at(Cue::Courtesy, &segment[*at..]) > 0),
            };
            match courtesy {
                Some(last) => at = last + self.lexicon.cue_at(Cue::Courtesy, &segment[last..]),
                None => {
                    kept.0.push(segment[at].clone());
                    kept.1.push(weights[at]);
                    at += 1;
                }
            }
        }
        kept
    }

    /// Whether a condition is none: `if that is no trouble`, `se serve`. Nothing that weighs stands behind it.
    fn is_courtesy(&self, segment: &[Token], weights: &[Weight]) -> bool {
        let last = weights.iter().rposition(|weight| *weight == Weight::Heavy).map_or(0, |last| last + 1);
        let (head, tail) = segment.split_at(last);
        !self.lexicon.has(Cue::Condition, head) && self.lexicon.has(Cue::Courtesy, tail)
    }

    /// Whether a word looks as if it were bent in some way.
    fn is_bent(&self, word: &str, wanted: Bend) -> bool {
        const SHORTEST: usize = 5;
        let stems = self.lexicon.endings().stems(word);
        word.len() >= SHORTEST && stems.iter().any(|(_, bend)| *bend == wanted)
    }

    /// The words between the beginning of a stretch and a place in it.
    fn leading(&self, place: Span) -> Range<usize> {
        let at = self.said.iter().position(|word| word.span.end > place.start).unwrap_or(0);
        let is_end = |word: &Token| word.is_sign() && word.folded != "-";
        self.said[..at].iter().rposition(is_end).map_or(0, |sign| sign + 1)..at
    }

    /// Whether a word is bent as whoever writes would say it.
    fn is_own(&self, at: usize) -> bool {
        let place = self.said[at].span;
        self.bent.iter().any(|(span, bend)| *span == place && *bend == Bend::Own)
    }

    /// Whether whoever writes says before something that they want or choose it.
    pub(super) fn wants(&self, chosen: Span) -> bool {
        let wants = |at: usize| self.lexicon.cue_at(Cue::Intent, &self.said[at..]) > 0 || self.is_own(at);
        self.leading(chosen).any(wants) || self.affirms(chosen)
    }

    /// Whether it is said beside what is chosen that this is it: `Southern it is`, `per me la Southern`.
    fn affirms(&self, chosen: Span) -> bool {
        const NEAR: usize = 4;
        let Range { start, end } = self.leading(chosen);
        let affirms = |at: usize| self.lexicon.cue_at(Cue::Affirm, &self.said[at..]) > 0;
        let is_end = |word: &Token| word.is_sign() && word.folded != "-";
        let last = self.said[end..].iter().position(is_end).map_or(self.said.len(), |sign| end + sign);
        (start..end).any(affirms) || (end..last.min(end + NEAR)).any(affirms)
    }

    /// Who does what a verb says: by the words between the beginning of its stretch and it, and by how it is bent.
    pub(super) fn doer(&self, verb: Span, parts: &Parts) -> Doer {
        let Range { start: from, end: at } = self.leading(verb);
        let before = &self.said[from..at];
        let bends: Vec<Bend> =
            self.bent.iter().filter(|(span, _)| *span == self.said[at].span).map(|(_, bend)| *bend).collect();
        if bends.contains(&Bend::Past) {
            return Doer::Nobody;
        }
        let says_nothing = |word: &Token| {
            word.kind != Kind::Plain
                || parts.covers(word.span)
                || self.lexicon.is(Cue::Noise, &word.folded)
                || self.lexicon.is(Cue::Class, &word.folded)
                || self.lexicon.is_decor(&word.folded)
                || self.lexicon.is(Cue::Join, &word.folded)
        };
        let speaks = |at: usize| {
            let words = &self.said[at..];
            self.lexicon.cue_at(Cue::Speaker, words) + self.lexicon.cue_at(Cue::Intent, words) > 0
        };
        // `Imagine I bid 3`: whatever comes before who speaks may be what is said of it.
        if let Some(writer) = (from..=at).rev().find(|at| speaks(*at)) {
            return match self.said[from..writer].iter().all(says_nothing) {
                true => Doer::Writer,
                false => Doer::Nobody,
            };
        }
        // `prendiamo 'sta Western Pacific`
        if let Some(own) = (from..at).rev().find(|at| self.is_own(*at)) {
            return match self.said[from..own].iter().all(says_nothing) {
                true => Doer::Writer,
                false => Doer::Nobody,
            };
        }
        if bends.contains(&Bend::Own) && before.iter().all(says_nothing) {
            return Doer::Writer;
        }
        // `The Wiesengrund-Linie puts its station …`: a company that is named does it, whatever leads up to it.
        let is_led = before.iter().any(|word| parts.covers(word.span));
        match before.iter().all(says_nothing) || is_led {
            true if bends.contains(&Bend::Other) && !is_led => Doer::Nobody,
            true => Doer::Open,
            false => Doer::Other,
        }
    }
}
