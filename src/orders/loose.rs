//! One sentence read as people write: fillers fall away, other words are put for theirs, and what is left must be
//! an order from end to end, or several, or it is none.
//!
//! Nothing here decides what is carried out. A [`Heard`] says what was read and how sure one can be of it.

use super::fit::Fit;
use super::lexicon::{Cue, Lexicon};
use super::line::Kind;
use super::reader::Ease;
use super::tokens::{Token, count, tokens};
use super::{Line, Names, Parts, Reader, Span, Verb, near};
use std::ops::Range;

/// What a sentence is read with.
pub struct Listener<'l, O: 'static, C: 'static> {
    /// The verbs of the title.
    pub verbs: &'l [Verb<O, C>],
    /// What they are read with.
    pub context: &'l C,
    /// The players of the table.
    pub players: &'l Names,
    /// The verbs of what is asked, by which an answer without a verb is read.
    pub asked: &'l [&'static str],
    /// The verb of the order before, which a correction or a list goes on with.
    pub last: Option<&'static str>,
    /// Whether an order would stand as things are.
    pub stands: &'l dyn Fn(&O) -> bool,
    /// An order in its one form, by which two readings are compared.
    pub write: &'l dyn Fn(&O) -> String,
}

/// One sentence in which orders may stand.
#[derive(Debug, Clone, Copy)]
pub struct Sentence<'s> {
    /// The words to read.
    pub text: &'s str,
    /// Whether it asks something: then what it asks about is read, and its first words fall away.
    pub asks: bool,
}

/// How sure one can be of a reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sure {
    /// It is what was meant.
    Certain,
    /// It stands out, and should be asked.
    Probable,
}

/// One order that was heard.
#[derive(Debug)]
pub struct Piece<O> {
    /// The order.
    pub order: O,
    /// Where its parts stood in the text.
    pub parts: Parts,
    /// The verb.
    pub verb: &'static str,
    /// How sure it is.
    pub sure: Sure,
    /// How many slips of the pen were forgiven.
    pub slips: usize,
    /// Whether its verb was not written.
    pub is_bare: bool,
    /// Where it stood in the text.
    pub span: Span,
}

/// What was heard in a sentence.
#[derive(Debug)]
pub struct Heard<O> {
    /// The orders, in order.
    pub pieces: Vec<Piece<O>>,
    /// Whether it begins by putting right what was said before.
    pub corrects: bool,
    /// Whether it takes back what was said before.
    pub retracts: bool,
    /// Whether words are left that are no order.
    pub has_prose: bool,
    /// Whether it speaks of an order that is not wanted, or only perhaps.
    pub doubts: bool,
}

/// Words of one sentence after all that was put for others.
struct Words<'s> {
    text: &'s str,
    tokens: Vec<Token>,
    between: bool,
    thought: bool,
}

/// Longer sentences are no orders.
const LONGEST: usize = 120;
/// How many readings of one segment are tried at most.
const VERBS_TRIED: usize = 3;

/// Reads a sentence.
pub fn hear<O, C>(sentence: Sentence<'_>, listener: &Listener<'_, O, C>) -> Heard<O> {
    let mut heard =
        Heard { pieces: Vec::new(), corrects: false, retracts: false, has_prose: false, doubts: false };
    let lexicon = Lexicon::get();
    let mut raw = tokens(sentence.text);
    if raw.len() > LONGEST {
        heard.has_prose = true;
        return heard;
    }
    heard.retracts = lexicon.has(Cue::Retraction, &raw);
    if !sentence.asks {
        let cut = correction(&raw);
        heard.corrects = cut > 0;
        raw.drain(..cut);
    }
    let words = rewritten(sentence.text, raw, sentence.asks);
    let segments = segments(&words.tokens);
    let mut verb = listener.last.filter(|_| heard.corrects);
    let mut at = 0;
    // What the words before an order, in the same sentence, make of it.
    let mut before = Before::Nothing;
    while at < segments.len() {
        let read = (at..segments.len()).rev().find_map(|end| {
            let range = segments[at].start..segments[end].end;
            read_segment(&words, range, listener, verb).map(|piece| (end, piece))
        });
        match read {
            Some((end, mut piece)) => {
                let chooses = |word: &Token| ["or", "oppure", "o"].contains(&word.folded.as_str());
                let open =
                    piece.is_bare && words.tokens[segments[at].start..segments[end].end].iter().any(chooses);
                if words.thought || before.doubts(piece.is_bare) || open {
                    piece.sure = Sure::Probable;
                }
                if before == Before::Condition {
                    heard.doubts = true;
                } else {
                    verb = Some(piece.verb);
                    heard.pieces.push(piece);
                }
                at = end + 1;
            }
            None => {
                let segment = &words.tokens[segments[at].clone()];
                let next = segments.get(at + 1).map(|next| next.start);
                heard.has_prose |= !segment.iter().all(is_nothing);
                let negated = lexicon.has(Cue::Negation, segment);
                let is_condition = lexicon.has(Cue::Condition, segment);
                heard.doubts |= negated;
                if let Some(piece) =
                    probably(&words, segments[at].clone(), listener).filter(|_| !negated && !is_condition)
                {
                    heard.pieces.push(piece);
                }
                // `limits: red 5, green 4` goes on with its verb.
                if let Some(alone) = only_verb(segment, listener) {
                    verb = Some(alone);
                    at += 1;
                    continue;
                }
                let joint =
                    at.checked_sub(1).map(|last| &words.tokens[segments[last].end..segments[at].start]);
                if makes_doubtful(segment, joint) {
                    heard.pieces.iter_mut().for_each(|piece| piece.sure = Sure::Probable);
                }
                before =
                    before.max(Before::of(segment, next.map(|next| &words.tokens[segments[at].end..next])));
                at += 1;
            }
        }
    }
    heard
}

/// What stands before an order in its sentence; later ones weigh more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Before {
    Nothing,
    /// Prose and a colon or a comma: `sorry for the delay, I pass`.
    Parted,
    /// Prose that runs on into it, or speaks of others.
    Prose,
    /// A condition.
    Condition,
}

impl Before {
    fn of(segment: &[Token], joint: Option<&[Token]>) -> Before {
        let lexicon = Lexicon::get();
        if segment.iter().all(is_nothing) {
            return Before::Nothing;
        }
        // Whatever was refused before stands for itself: `non passo, offro 3`.
        let parted = joint.is_some_and(|joint| joint.iter().any(Token::is_sign));
        let about_others = lexicon.has(Cue::Report, segment);
        match () {
            () if lexicon.has(Cue::Condition, segment) => Before::Condition,
            () if parted && !about_others => Before::Parted,
            () => Before::Prose,
        }
    }

    fn doubts(self, is_bare: bool) -> bool {
        match self {
            Before::Nothing => false,
            Before::Parted => is_bare,
            Before::Prose | Before::Condition => true,
        }
    }
}

/// Whether words behind an order make it doubtful: a condition (`I pass, unless Anna raises`), a number that may belong
/// to it, or words that run on (`passo e chiudo`).
fn makes_doubtful(after: &[Token], joint: Option<&[Token]>) -> bool {
    let lexicon = Lexicon::get();
    let runs_on = joint.is_some_and(|joint| !joint.iter().any(Token::is_sign));
    let joined = joint.is_some_and(|joint| joint.iter().any(|word| !word.is_sign()));
    (runs_on && !after.iter().all(is_nothing) && after.len() < 3)
        || (lexicon.cue_at(Cue::Condition, after) > 0 && !joined)
        || lexicon.has(Cue::Maybe, after)
        || after.iter().any(Token::is_number)
}

fn is_nothing(word: &Token) -> bool {
    let lexicon = Lexicon::get();
    word.is_sign() || lexicon.is("noise", &word.folded) || lexicon.is("class", &word.folded)
}

/// How many words at the head put right what was said before.
fn correction(words: &[Token]) -> usize {
    let lexicon = Lexicon::get();
    let mut at = 0;
    let mut cut = 0;
    while at < words.len() {
        let length = lexicon.cue_at(Cue::Correction, &words[at..]);
        // `no bid` is an answer of its own.
        if lexicon.phrase(&words[at..]).is_some_and(|(words, says)| words > length && !says.is_empty()) {
            break;
        }
        if length > 0 {
            at += length;
            cut = at;
        } else if words[at].is_sign() && words[at].folded != "-" {
            at += 1;
            if cut > 0 {
                cut = at;
            }
        } else if let Some((length, [])) = lexicon.phrase(&words[at..]) {
            at += length;
        } else {
            break;
        }
    }
    cut
}

/// Puts the words of orders for what people write, and leaves out what says nothing.
fn rewritten<'s>(text: &'s str, raw: Vec<Token>, asks: bool) -> Words<'s> {
    let lexicon = Lexicon::get();
    let mut thought = false;
    let mut tokens = put_words(raw, asks, &mut thought);
    tokens = count(tokens);
    tokens = put_words(tokens, asks, &mut thought);
    // `maybe`, `I might`: whatever follows is only thought of.
    let mut at = 0;
    while at < tokens.len() {
        let length = lexicon.cue_at(Cue::Maybe, &tokens[at..]);
        if length > 0 {
            tokens.drain(at..at + length);
            thought = true;
        } else {
            at += 1;
        }
    }
    let between = tokens.iter().any(|word| ["between", "tra", "fra"].contains(&word.folded.as_str()));
    tokens.retain(|word| !["between", "tra", "fra", "!"].contains(&word.folded.as_str()));
    Words { text, tokens, between, thought }
}

fn put_words(raw: Vec<Token>, asks: bool, thought: &mut bool) -> Vec<Token> {
    let lexicon = Lexicon::get();
    let mut tokens: Vec<Token> = Vec::with_capacity(raw.len());
    let mut at = 0;
    while at < raw.len() {
        let rest = &raw[at..];
        if asks {
            let length = lexicon.starts("ask", rest);
            if length > 0 {
                at += length;
                continue;
            }
        }
        let found = match lexicon.conditional(rest) {
            Some(found) => {
                *thought = true;
                Some(found)
            }
            None => lexicon.phrase(rest),
        };
        match found {
            Some((length, says)) => {
                let span = Span { start: rest[0].span.start, end: rest[length - 1].span.end };
                tokens.extend(says.iter().map(|word| Token {
                    span,
                    folded: word.clone(),
                    kind: Kind::Plain,
                }));
                at += length;
            }
            None => {
                tokens.push(rest[0].clone());
                at += 1;
            }
        }
    }
    tokens
}

/// The stretches of a sentence between commas and words that join.
fn segments(words: &[Token]) -> Vec<Range<usize>> {
    let lexicon = Lexicon::get();
    let joins = |word: &Token| match word.kind {
        Kind::Sign => [",", ":"].contains(&word.folded.as_str()),
        _ => lexicon.is("join", &word.folded),
    };
    let mut found = Vec::new();
    let mut start = 0;
    for at in 0..=words.len() {
        if at == words.len() || joins(&words[at]) {
            if at > start {
                found.push(start..at);
            }
            start = at + 1;
        }
    }
    found
}

/// Reads one stretch of words as one order, if it is one from end to end.
fn read_segment<O, C>(
    words: &Words<'_>,
    range: Range<usize>,
    listener: &Listener<'_, O, C>,
    inherited: Option<&'static str>,
) -> Option<Piece<O>> {
    let segment = ordered(&words.tokens[range]);
    let strict = read_words(words, &segment, listener, inherited, false);
    strict.or_else(|| read_words(words, &segment, listener, inherited, true))
}

/// Words such as `always` go behind all others.
fn ordered(words: &[Token]) -> Vec<Token> {
    let lexicon = Lexicon::get();
    let (last, mut rest): (Vec<Token>, Vec<Token>) =
        words.iter().cloned().partition(|word| lexicon.is("last", &word.folded));
    rest.extend(last);
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
    trial.bare(inherited, !found.is_empty())
}

/// A verb found in a segment.
struct Found<'v, O: 'static, C: 'static> {
    verb: &'v Verb<O, C>,
    at: usize,
    length: usize,
    slips: usize,
}

/// One way of reading a segment.
struct Trial<'t, O: 'static, C: 'static> {
    words: &'t Words<'t>,
    segment: &'t [Token],
    listener: &'t Listener<'t, O, C>,
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
                for word in verb.english.words.iter().chain(verb.italian.words) {
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
        let lexicon = Lexicon::get();
        let known = ["stop", "noise", "class", "condition", "report", "negation", "unit"];
        if said.chars().count() < 3 || known.iter().any(|set| lexicon.is(set, said)) {
            return None;
        }
        let verbs = self.listener.verbs;
        let spoken = verbs.iter().enumerate().flat_map(|(index, verb)| {
            verb.english.words.iter().chain(verb.italian.words).map(move |word| (*word, index))
        });
        let keys: Vec<(Line<'_>, usize)> = spoken.map(|(word, index)| (Line::new(word), index)).collect();
        let only = near::only_misspelt(said, keys.iter().map(|(line, index)| (line.folded(), *index)))?;
        Some(Found { verb: verbs.get(only)?, at, length: 1, slips: 1 })
    }

    /// Reads the segment with a verb that is written in it: what stands before it is a label, or belongs behind it.
    fn with_verb(&self, found: &Found<'t, O, C>) -> Option<Piece<O>> {
        let (head, tail) = (&self.segment[..found.at], &self.segment[found.at + found.length..]);
        let lexicon = Lexicon::get();
        let mut head = trimmed(head);
        while let Some(first) = head.first()
            && lexicon.is("empty", &first.folded)
        {
            head = trimmed(&head[1..]);
        }
        let mut tries: Vec<(Vec<Token>, Vec<Token>)> = Vec::new();
        if head.is_empty() {
            tries.push((Vec::new(), tail.to_vec()));
            tries.extend(labelled(tail));
        } else {
            tries.push((head.to_vec(), tail.to_vec()));
            tries.push((Vec::new(), [head, tail].concat()));
        }
        let is_bare = false;
        tries.iter().find_map(|(label, rest)| self.read(found.verb, label, rest, found.slips, is_bare))
    }

    /// Reads the segment by what is asked.
    fn bare(&self, inherited: Option<&'static str>, has_verb: bool) -> Option<Piece<O>> {
        let Listener { verbs, asked, stands, write, .. } = self.listener;
        let lexicon = Lexicon::get();
        let mut words = trimmed(self.segment);
        // `take the shortest`: a verb that only leads up to what is chosen.
        let mut led = false;
        while let Some(first) = words.first()
            && lexicon.is("empty", &first.folded)
        {
            words = trimmed(&words[1..]);
            led = true;
        }
        let joined = lexicon.is("empty", words.first().map_or("", |word| word.folded.as_str()));
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
            tries.extend(labelled(words));
            let piece = tries.iter().find_map(|(label, rest)| {
                self.read(verb, label, rest, 0, true).filter(|piece| stands(&piece.order))
            });
            let Some(piece) = piece else { continue };
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

    /// Whether the verb that is written may be a keyword of another order: `4 max 6`.
    fn only_keywords(&self, words: &[Token]) -> bool {
        words.first().is_some_and(|first| first.is_number()) || words.iter().any(Token::is_number)
    }

    fn read(
        &self,
        verb: &Verb<O, C>,
        label: &[Token],
        rest: &[Token],
        slips: usize,
        is_bare: bool,
    ) -> Option<Piece<O>> {
        let line_words: Vec<&Token> = label.iter().chain(rest).collect();
        let line = Line::of_tokens(self.words.text, line_words.iter().copied());
        let ease = Ease { slips: self.slips, forgiven: slips, is_bare, between: self.words.between };
        let reader = Reader::after(&line, 0..label.len(), label.len(), self.listener.players);
        let mut reader = reader.at_ease(ease);
        reader.sign(':');
        let order = (verb.read)(&mut reader, self.listener.context).ok()?;
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
        let sure = if slips > 2 || !stands { Sure::Probable } else { Sure::Certain };
        Some(Piece { order, parts, verb: verb.id, sure, slips, is_bare, span: Span { start, end } })
    }
}

/// The verb that a segment consists of, with nothing else but what says nothing.
fn only_verb<O, C>(segment: &[Token], listener: &Listener<'_, O, C>) -> Option<&'static str> {
    let own: Vec<&Token> = segment.iter().filter(|word| !is_nothing(word)).collect();
    let [only] = own[..] else { return None };
    let is_said = |verb: &&Verb<O, C>| {
        verb.english.words.iter().chain(verb.italian.words).any(|word| *word == only.folded)
    };
    listener.verbs.iter().find(is_said).map(|verb| verb.id)
}

/// Words without what says nothing at both ends.
fn trimmed(words: &[Token]) -> &[Token] {
    let first = words.iter().position(|word| !is_filler(word)).unwrap_or(words.len());
    let last = words.iter().rposition(|word| !is_filler(word)).map_or(first, |last| last + 1);
    &words[first..last.max(first)]
}

/// Whether a word at the head of a label, or of an answer, says nothing.
fn is_filler(word: &Token) -> bool {
    let lexicon = Lexicon::get();
    match word.kind {
        Kind::Sign => [",", ":", "-", "=", "*"].contains(&word.folded.as_str()),
        Kind::Plain => {
            lexicon.is("noise", &word.folded)
                && word.folded.chars().count() > 2
                && !lexicon.is("stay", &word.folded)
        }
        Kind::Number => false,
    }
}

/// The ways in which a label may stand elsewhere than before the verb.
fn labelled(words: &[Token]) -> Vec<(Vec<Token>, Vec<Token>)> {
    let lexicon = Lexicon::get();
    let mut tries = Vec::new();
    // `red: Baltimore - Pittsburgh`, `with red Baltimore - Pittsburgh`, `la rossa Baltimora - Pittsburgh`
    let noise =
        words.iter().take_while(|word| word.kind == Kind::Plain && lexicon.is("noise", &word.folded)).count();
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
    tries
}

/// An order at the head of a segment with words left behind it, for asking back.
fn probably<O, C>(words: &Words<'_>, range: Range<usize>, listener: &Listener<'_, O, C>) -> Option<Piece<O>> {
    let segment = ordered(&words.tokens[range]);
    let lexicon = Lexicon::get();
    if lexicon.has(Cue::Report, &segment) {
        return None;
    }
    let trial = Trial { words, segment: &segment, listener, slips: false };
    let found = trial.verbs().into_iter().next()?;
    if found.at > 0 && !trimmed(&segment[..found.at]).is_empty() {
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
