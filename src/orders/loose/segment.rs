//! One stretch of a sentence read as one order: by the verb that is written in it, or by what is asked.

use super::words::{FINISH, Words};
use super::{Listener, Piece, Sure, is_nothing};
use crate::orders::cues::Cue;
use crate::orders::fit::Fit;
use crate::orders::lexicon::Lexicon;
use crate::orders::line::Kind;
use crate::orders::reader::Ease;
use crate::orders::table::Lists;
use crate::orders::tokens::Token;
use crate::orders::verb::spoken_keys;
use crate::orders::{Line, Misread, Parts, Reader, Span, Verb, near};
use std::ops::Range;

/// How many readings of one segment are tried at most.
const VERBS_TRIED: usize = 3;

/// Reads one stretch of words as one order, if it is one from end to end.
pub(super) fn read_segment<O, C>(
    words: &Words<'_>,
    range: Range<usize>,
    listener: &Listener<'_, O, C>,
    inherited: Option<&'static str>,
) -> Option<Piece<O>> {
    let segment = ordered(&words.tokens[range], words.lexicon);
    if let Some(end) = ended(words, &segment, listener) {
        return Some(end);
    }
    let strict = read_words(words, &segment, listener, inherited, false);
    let piece = strict.or_else(|| read_words(words, &segment, listener, inherited, true)).or_else(|| {
        let trial = Trial { words, segment: &segment, listener, slips: true };
        words.arranges.then(|| trial.arranged(&trial.verbs(), inherited)).flatten()
    });
    match piece {
        Some(piece) if piece.verb != PASS || (listener.stands)(&piece.order) => Some(piece),
        piece => declined(words, &segment, listener).or(piece),
    }
}

/// Only longer verbs may have two slips.
const LONG: usize = 8;

/// Words that misspell no verb.
const NO_VERBS: Lists =
    Lists::of(&[Cue::Stop, Cue::Noise, Cue::Class, Cue::Condition, Cue::Report, Cue::Negation, Cue::Unit]);

/// The verb by which most titles let a chance pass, and that by which some end a turn.
pub(super) const PASS: &str = "pass";
const DONE: &str = "done";

/// `nothing for me`, `I'm out`: whatever does without what is asked.
fn declined<O, C>(words: &Words<'_>, segment: &[Token], listener: &Listener<'_, O, C>) -> Option<Piece<O>> {
    let said: Vec<&str> = said(words, segment);
    let declines = matches!(said[..], [PASS | "nothing"] | ["buy", "nothing"]);
    let order = declines.then(|| (listener.decline)()).flatten()?;
    Some(piece_of(segment, order, PASS))
}

/// `that's all`: the end of a turn, where a title has one.
fn ended<O, C>(words: &Words<'_>, segment: &[Token], listener: &Listener<'_, O, C>) -> Option<Piece<O>> {
    if said(words, segment)[..] != [FINISH] {
        return None;
    }
    let done = listener.verbs.iter().find(|verb| verb.id == DONE)?;
    let none = Line::of_tokens(words.text, []);
    let mut reader = Reader::after(&none, 0..0, 0, listener.players);
    let order = (done.read)(&mut reader, listener.context).ok()?;
    Some(Piece { is_end: true, ..piece_of(segment, order, DONE) })
}

/// The words of a segment that say something.
fn said<'s>(words: &Words<'_>, segment: &'s [Token]) -> Vec<&'s str> {
    let own = segment.iter().filter(|word| !is_nothing(word, words.lexicon));
    own.map(|word| word.folded.as_str()).collect()
}

/// An order that a whole segment says.
pub(super) fn piece_of<O>(segment: &[Token], order: O, verb: &'static str) -> Piece<O> {
    let places = segment.iter().map(|word| word.span);
    let start = places.clone().map(|span| span.start).min().unwrap_or(0);
    let end = places.map(|span| span.end).max().unwrap_or(0);
    let span = Span { start, end };
    let parts = Parts::new(span);
    Piece { order, parts, verb, sure: Sure::Certain, slips: 0, is_bare: false, is_end: false, span }
}

/// Words such as `always` go behind all others.
fn ordered(words: &[Token], lexicon: &Lexicon) -> Vec<Token> {
    let (last, mut rest): (Vec<Token>, Vec<Token>) =
        words.iter().cloned().partition(|word| lexicon.is(Cue::Last, &word.folded));
    // `from now on always …`
    rest.extend(last.into_iter().take(1));
    rest
}

fn read_words<O, C>(
    words: &Words<'_>,
    segment: &[Token],
    listener: &Listener<'_, O, C>,
    inherited: Option<&'static str>,
    slips: bool,
) -> Option<Piece<O>> {
    let trial = Trial { words, segment, listener, slips };
    let found = trial.verbs();
    for verb in found.iter().take(VERBS_TRIED) {
        if let Some(piece) = trial.with_verb(verb) {
            return Some(piece);
        }
    }
    // A verb at the head that could not be read is no answer; elsewhere it may be a name, as in `first build`.
    let head = segment.iter().position(|word| !is_filler(word, words.lexicon)).unwrap_or(0);
    trial.bare(inherited, found.iter().any(|verb| verb.at <= head))
}

/// A verb found in a segment.
pub(super) struct Found<'v, O: 'static, C: 'static> {
    pub(super) verb: &'v Verb<O, C>,
    pub(super) at: usize,
    pub(super) length: usize,
    slips: usize,
}

/// One way of reading a segment.
pub(super) struct Trial<'t, O: 'static, C: 'static> {
    pub(super) words: &'t Words<'t>,
    pub(super) segment: &'t [Token],
    pub(super) listener: &'t Listener<'t, O, C>,
    slips: bool,
}

impl<'t, O, C> Trial<'t, O, C> {
    /// The verbs that are written in the segment, from the left.
    fn verbs(&self) -> Vec<Found<'t, O, C>> {
        let line = Line::of_tokens(self.words.text, self.segment);
        let mut found = Vec::new();
        for at in 0..self.segment.len() {
            if self.segment[at].kind != Kind::Plain {
                continue;
            }
            let said = line.said(at..self.segment.len());
            let mut best: Option<(&'t Verb<O, C>, usize)> = None;
            for verb in self.listener.verbs {
                let spoken = verb.english.words.iter().chain(verb.italian.words);
                for word in spoken.filter(|word| Fit::may_begin(word, said)) {
                    if let Fit::Whole(length) = Fit::of_spoken(word, said) {
                        let length = line.words_within(at, length);
                        if best.is_none_or(|(_, other)| length > other) {
                            best = Some((verb, length));
                        }
                    }
                }
            }
            match best {
                Some((verb, length)) => found.push(Found { verb, at, length, slips: 0 }),
                None if self.slips && at <= 1 => found.extend(self.misspelt(at)),
                None => {}
            }
        }
        found
    }

    /// The one verb that a word misspells.
    fn misspelt(&self, at: usize) -> Option<Found<'t, O, C>> {
        let said = self.segment[at].folded.as_str();
        let lexicon = self.words.lexicon;
        if said.chars().count() < 3 || lexicon.is_any(NO_VERBS, said) {
            return None;
        }
        let verbs = self.listener.verbs;
        let keys = spoken_keys(verbs);
        let keys = keys.iter().map(|(word, index)| (&**word, *index));
        // `chance` is no `cancel`.
        let most = if said.chars().count() < LONG { 1 } else { 2 };
        let only = near::only_misspelt_by(said, keys, most)?;
        Some(Found { verb: verbs.get(only)?, at, length: 1, slips: 1 })
    }

    /// Reads the segment with a verb that is written in it: what stands before it is a label, or belongs behind it.
    fn with_verb(&self, found: &Found<'t, O, C>) -> Option<Piece<O>> {
        let (head, tail) = (&self.segment[..found.at], &self.segment[found.at + found.length..]);
        let lexicon = self.words.lexicon;
        let mut head = trimmed(head, lexicon);
        while let Some(first) = head.first()
            && lexicon.is(Cue::Empty, &first.folded)
        {
            head = trimmed(&head[1..], lexicon);
        }
        let mut tries: Vec<(Vec<Token>, Vec<Token>)> = Vec::new();
        if head.is_empty() {
            tries.push((Vec::new(), tail.to_vec()));
            tries.extend(labelled(tail, lexicon));
            tries.extend(turned(tail, lexicon));
        } else {
            tries.push((head.to_vec(), tail.to_vec()));
            tries.push((Vec::new(), [head, tail].concat()));
            // `per la verde passo`
            tries.push((Vec::new(), [&self.segment[..found.at], tail].concat()));
        }
        let is_bare = false;
        tries.iter().find_map(|(label, rest)| self.read(found.verb, label, rest, found.slips, is_bare))
    }

    /// Reads the segment by what is asked.
    fn bare(&self, inherited: Option<&'static str>, has_verb: bool) -> Option<Piece<O>> {
        let Listener { verbs, asked, stands, write, .. } = self.listener;
        let lexicon = self.words.lexicon;
        let mut words = trimmed(self.segment, lexicon);
        // `take the shortest`: a verb that only leads up to what is chosen.
        let mut led = false;
        while let Some(first) = words.first()
            && lexicon.is(Cue::Empty, &first.folded)
        {
            words = trimmed(&words[1..], lexicon);
            led = true;
        }
        let joined = lexicon.is(Cue::Empty, words.first().map_or("", |word| word.folded.as_str()));
        if joined
            || words.is_empty()
            || (has_verb && !led && inherited.is_none()) && !self.only_keywords(words)
        {
            return None;
        }
        let is_meant = |verb: &&Verb<O, C>| inherited == Some(verb.id) || asked.contains(&verb.id);
        let mut found: Option<Piece<O>> = None;
        let ids = inherited.into_iter().chain(asked.iter().copied());
        let mut seen: Vec<&str> = Vec::new();
        for id in ids {
            if seen.contains(&id) {
                continue;
            }
            seen.push(id);
            let Some(verb) = verbs.iter().filter(is_meant).find(|verb| verb.id == id) else { continue };
            let mut tries = vec![(Vec::new(), words.to_vec())];
            tries.extend(labelled(words, lexicon));
            tries.extend(turned(words, lexicon).filter(|_| inherited == Some(id)));
            let piece = tries.iter().find_map(|(label, rest)| {
                self.read(verb, label, rest, 0, true).filter(|piece| stands(&piece.order))
            });
            let Some(mut piece) = piece else { continue };
            // Whoever is asked nothing does not answer with a name: `Anna and Carla,`.
            if !self.listener.is_asked && inherited.is_none() {
                match piece.parts.len() {
                    0..=1 => continue,
                    2 => piece.sure = Sure::Probable,
                    _ => {}
                }
            }
            match &found {
                Some(other) if write(&other.order) != write(&piece.order) => {
                    // The order before says how it is meant; otherwise it could be either.
                    if inherited == Some(other.verb) {
                        return found;
                    }
                    return None;
                }
                Some(_) => {}
                None => found = Some(piece),
            }
        }
        found
    }

    /// Remembers why a reading failed that names several things, or nothing, where one was near.
    fn note(&self, misread: Misread, is_bare: bool) {
        const SHORT: usize = 4;
        let is_worth = match &misread {
            Misread::Ambiguous { candidates, .. } => candidates.len() <= SHORT + 2,
            Misread::Unknown { nearest, .. } => !nearest.is_empty(),
            _ => false,
        };
        let has_dash = self.segment.iter().any(|word| word.folded == "-");
        // A sentence without any verb is talk before it is a name that went wrong.
        let most = if matches!(misread, Misread::Unknown { .. }) { SHORT / 2 } else { SHORT };
        let is_short = !is_bare || has_dash || trimmed(self.segment, self.words.lexicon).len() <= most;
        let mut unclear = self.words.unclear.borrow_mut();
        if is_worth && is_short && unclear.is_none() {
            *unclear = Some(misread);
        }
    }

    /// Whether the verb that is written may be a keyword of another order: `4 max 6`.
    fn only_keywords(&self, words: &[Token]) -> bool {
        words.first().is_some_and(|first| first.is_number()) || words.iter().any(Token::is_number)
    }

    pub(super) fn read(
        &self,
        verb: &Verb<O, C>,
        label: &[Token],
        rest: &[Token],
        slips: usize,
        is_bare: bool,
    ) -> Option<Piece<O>> {
        let line_words: Vec<&Token> = label.iter().chain(rest).collect();
        let line = Line::of_tokens(self.words.text, line_words.iter().copied());
        let Words { between, lexicon, .. } = *self.words;
        let ease = Ease { slips: self.slips, forgiven: slips, is_bare, between, lexicon };
        let reader = Reader::after(&line, 0..label.len(), label.len(), self.listener.players);
        let mut reader = reader.at_ease(ease);
        reader.sign(':');
        let order = match (verb.read)(&mut reader, self.listener.context) {
            Ok(order) => order,
            Err(misread) => {
                self.note(misread, is_bare);
                return None;
            }
        };
        // An answer without a verb must name something: `next to the line` is no pass.
        let says_nothing = is_bare && reader.parts().is_empty();
        if reader.unused_label().is_some() || !reader.is_done() || says_nothing {
            return None;
        }
        let slips = reader.forgiven();
        let places = self.segment.iter().map(|word| word.span);
        let start = places.clone().map(|span| span.start).min().unwrap_or(0);
        let end = places.map(|span| span.end).max().unwrap_or(0);
        let parts = reader.into_parts();
        let stands = slips == 0 || (self.listener.stands)(&order);
        // The more an order says, the more slips leave it the only one that could be meant.
        let most = if parts.len() > 2 { parts.len() + 2 } else { 2 };
        let sure = if slips > most || !stands { Sure::Probable } else { Sure::Certain };
        let span = Span { start, end };
        Some(Piece { order, parts, verb: verb.id, sure, slips, is_bare, is_end: false, span })
    }
}

/// The verb that a segment consists of, with nothing else but what says nothing.
pub(super) fn only_verb<O, C>(segment: &[Token], listener: &Listener<'_, O, C>) -> Option<&'static str> {
    let lexicon = listener.wording.lexicon();
    let own: Vec<&Token> = segment.iter().filter(|word| !is_nothing(word, lexicon)).collect();
    let [only] = own[..] else { return None };
    let is_said = |verb: &&Verb<O, C>| {
        verb.english.words.iter().chain(verb.italian.words).any(|word| *word == only.folded)
    };
    listener.verbs.iter().find(is_said).map(|verb| verb.id)
}

/// Words without what says nothing at both ends.
fn trimmed<'w>(words: &'w [Token], lexicon: &Lexicon) -> &'w [Token] {
    let first = words.iter().position(|word| !is_filler(word, lexicon)).unwrap_or(words.len());
    let last = words.iter().rposition(|word| !is_filler(word, lexicon)).map_or(first, |last| last + 1);
    &words[first..last.max(first)]
}

/// Whether a word at the head of a label, or of an answer, says nothing.
fn is_filler(word: &Token, lexicon: &Lexicon) -> bool {
    match word.kind {
        Kind::Sign => [",", ":", "-", "=", "*"].contains(&word.folded.as_str()),
        Kind::Plain => lexicon.is(Cue::Noise, &word.folded) && word.folded.chars().count() > 2,
        Kind::Number => false,
    }
}

/// The ways in which a label may stand elsewhere than before the verb.
fn labelled(words: &[Token], lexicon: &Lexicon) -> Vec<(Vec<Token>, Vec<Token>)> {
    let mut tries = Vec::new();
    // `red: Baltimore - Pittsburgh`, `with red Baltimore - Pittsburgh`, `la rossa Baltimora - Pittsburgh`
    let noise = words
        .iter()
        .take_while(|word| word.kind == Kind::Plain && lexicon.is(Cue::Noise, &word.folded))
        .count();
    for length in noise + 1..=(noise + 3).min(words.len()) {
        if words[..length].iter().all(|word| word.kind == Kind::Plain) && length < words.len() {
            tries.push((words[..length].to_vec(), words[length..].to_vec()));
        }
    }
    // `Baltimore - Pittsburgh with the red company`
    let prepositions = ["with", "for", "by", "con", "per", "using", "(", "as"];
    if let Some(at) = words.iter().rposition(|word| prepositions.contains(&word.folded.as_str()))
        && at > 0
        && at + 1 < words.len()
    {
        let label: Vec<Token> = words[at + 1..].iter().filter(|word| !word.is_sign()).cloned().collect();
        tries.push((label, words[..at].to_vec()));
    }
    // `Baltimore - Richmond with red, Richmond - Charleston`
    for at in (1..words.len()).filter(|at| prepositions.contains(&words[*at].folded.as_str())) {
        let noise = words[at + 1..].iter().take_while(|word| lexicon.is(Cue::Noise, &word.folded)).count();
        let end = at + 1 + noise + 1;
        if end < words.len() {
            tries.push((words[at + 1 + noise..end].to_vec(), [&words[..at], &words[end..]].concat()));
        }
    }
    tries
}

/// `2 cubes on red` for `red 2`.
fn turned(words: &[Token], lexicon: &Lexicon) -> Option<(Vec<Token>, Vec<Token>)> {
    let says = |word: &&Token| {
        word.is_sign() || lexicon.is(Cue::Noise, &word.folded) || lexicon.is(Cue::Unit, &word.folded)
    };
    let at = words.iter().take_while(says).count();
    let (number, rest) = words.get(at..)?.split_first().filter(|(number, _)| number.is_number())?;
    let between = rest.iter().take_while(says).count();
    let is_led = rest[..between].iter().any(|word| lexicon.is(Cue::Noise, &word.folded));
    let name = &rest[between..];
    (is_led && !name.is_empty()).then(|| (Vec::new(), [name, std::slice::from_ref(number)].concat()))
}

/// An order at the head of a segment with words left behind it, for asking back.
pub(super) fn probably<O, C>(
    words: &Words<'_>,
    range: Range<usize>,
    listener: &Listener<'_, O, C>,
) -> Option<Piece<O>> {
    let lexicon = words.lexicon;
    let segment = ordered(&words.tokens[range], lexicon);
    if lexicon.has(Cue::Report, &segment) {
        return None;
    }
    let trial = Trial { words, segment: &segment, listener, slips: false };
    let found = trial.verbs().into_iter().next()?;
    if found.at > 0 && !trimmed(&segment[..found.at], lexicon).is_empty() {
        return None;
    }
    let least = found.at + found.length + 1;
    (least..segment.len()).rev().find_map(|end| {
        let trial = Trial { words, segment: &segment[..end], listener, slips: false };
        let mut piece = trial.with_verb(&found)?;
        if !(listener.stands)(&piece.order) {
            return None;
        }
        piece.sure = Sure::Probable;
        Some(piece)
    })
}
