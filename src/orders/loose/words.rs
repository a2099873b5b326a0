//! The words of a sentence after all that was put for others: fillers fall away, synonyms become the words of orders,
//! numbers become digits.

use crate::orders::cues::Cue;
use crate::orders::lexicon::Lexicon;
use crate::orders::line::Kind;
use crate::orders::tokens::{Token, count};
use crate::orders::{Misread, Span};
use std::cell::RefCell;
use std::ops::Range;

/// Words of one sentence after all that was put for others.
pub(super) struct Words<'s> {
    pub(super) text: &'s str,
    pub(super) lexicon: &'s Lexicon,
    pub(super) tokens: Vec<Token>,
    pub(super) between: bool,
    pub(super) thought: bool,
    /// Whether a verb is bent as a mere wish: `salirei a sei`.
    pub(super) wished: bool,
    /// Whether the parts of an order may stand in any order.
    pub(super) arranges: bool,
    /// Where somebody says that they want what follows: `I would like to`, `vorrei`.
    pub(super) intents: Vec<Span>,
    /// Why a reading failed that came near to an order.
    pub(super) unclear: RefCell<Option<Misread>>,
}

impl<'s> Words<'s> {
    /// Words as they were written.
    pub(super) fn of(text: &'s str, tokens: Vec<Token>, lexicon: &'s Lexicon) -> Words<'s> {
        Words {
            text,
            lexicon,
            tokens,
            between: false,
            thought: false,
            wished: false,
            arranges: false,
            intents: Vec::new(),
            unclear: RefCell::new(None),
        }
    }

    /// Other words of the same sentence.
    pub(super) fn with(&self, tokens: Vec<Token>) -> Words<'s> {
        let intents = self.intents.clone();
        let Words { text, lexicon, between, thought, wished, arranges, .. } = *self;
        Words {
            text,
            lexicon,
            tokens,
            between,
            thought,
            wished,
            arranges,
            intents,
            unclear: RefCell::new(None),
        }
    }

    /// The same, whose parts may stand in any order.
    pub(super) fn arranging(self) -> Words<'s> {
        Words { arranges: true, ..self }
    }

    /// Leaves out a verb that is said once more right behind it: `build me a link between …` is one build.
    pub(super) fn without_echoes(&mut self, is_verb: &dyn Fn(&Token) -> bool) {
        const NEAR: usize = 4;
        let lexicon = self.lexicon;
        let says =
            |word: &Token| !lexicon.is(Cue::Noise, &word.folded) && !lexicon.is(Cue::Class, &word.folded);
        let mut at = 0;
        while at < self.tokens.len() {
            let verb = &self.tokens[at];
            let next = self.tokens[at + 1..].iter().take(NEAR).position(says).map(|next| at + 1 + next);
            match next.filter(|next| is_verb(verb) && self.tokens[*next].folded == verb.folded) {
                Some(next) => drop(self.tokens.drain(at..next)),
                None => at += 1,
            }
        }
    }
}

/// Puts the words of orders for what people write, and leaves out what says nothing.
pub(super) fn rewritten<'s>(
    text: &'s str,
    raw: Vec<Token>,
    asks: bool,
    lexicon: &'s Lexicon,
    is_own: &dyn Fn(&str, &[String]) -> bool,
) -> Words<'s> {
    let (mut thought, mut wished, mut intents) = (false, false, Vec::new());
    // `I bet that Bert thinks: pass` says something, however it begins.
    let tells = |said: &str| said.split(' ').any(|word| lexicon.is(Cue::Tells, word));
    let raw = put_patterns(raw, |folded| {
        lexicon.skip(folded).filter(|(place, _)| folded.get(place.clone()).is_some_and(|said| !tells(said)))
    });
    let is_own = &|words: &[Token], at: usize, says: &[String]| {
        is_own(&words[at].folded, says) || (says.is_empty() && is_in_name(text, words, at))
    };
    let mut tokens = put_words(raw, asks, (&mut thought, &mut wished), &mut intents, lexicon, is_own);
    tokens = count(tokens);
    tokens = put_patterns(tokens, |folded| lexicon.pattern(folded));
    tokens = put_words(tokens, asks, (&mut thought, &mut wished), &mut intents, lexicon, is_own);
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
    let arranges = false;
    Words { text, lexicon, tokens, between, thought, wished, arranges, intents, unclear: RefCell::new(None) }
}

/// Whether a word that would say nothing is a part of a name inside a sentence, as in `buy the Great Northern`.
fn is_in_name(text: &str, words: &[Token], at: usize) -> bool {
    let is_large = |word: &Token| {
        let mut written = text.get(word.span.start..word.span.end).unwrap_or_default().chars();
        written.next().is_some_and(char::is_uppercase) && written.next().is_some_and(char::is_lowercase)
    };
    let has_large = |at: Option<usize>| at.and_then(|at| words.get(at)).is_some_and(is_large);
    at > 0 && is_large(&words[at]) && (has_large(at.checked_sub(1)) || has_large(Some(at + 1)))
}

/// Puts the words of orders for what a pattern says best, such as limits in a subordinate clause.
fn put_patterns(mut tokens: Vec<Token>, find: impl Fn(&str) -> Option<(Range<usize>, String)>) -> Vec<Token> {
    /// A sentence says no more limits than this.
    const MOST: usize = 8;
    for _ in 0..MOST {
        let mut text = String::new();
        let mut starts = Vec::with_capacity(tokens.len());
        for token in &tokens {
            if !text.is_empty() {
                text.push(' ');
            }
            starts.push(text.len());
            text.push_str(&token.folded);
        }
        let Some((place, says)) = find(&text) else { break };
        let first = starts.iter().position(|start| *start == place.start);
        let last =
            starts.iter().zip(&tokens).position(|(start, token)| start + token.folded.len() == place.end);
        let (Some(first), Some(last)) = (first, last) else { break };
        let span = Span { start: tokens[first].span.start, end: tokens[last].span.end };
        let put = says.split_whitespace().map(|word| Token::put(word, span)).collect::<Vec<Token>>();
        tokens.splice(first..=last, put);
    }
    tokens
}

/// Puts the words of the lists for words that misspell one of them; how many there were.
pub(super) fn respelled(raw: &mut [Token], lexicon: &Lexicon) -> usize {
    let mut slips = 0;
    for token in raw.iter_mut().filter(|token| token.kind == Kind::Plain) {
        if let Some(word) = lexicon.respelled(&token.folded) {
            token.folded = word.to_owned();
            slips += 1;
        }
    }
    slips
}

/// Whether words at a place of a line are a title's own.
type IsOwn<'o> = dyn Fn(&[Token], usize, &[String]) -> bool + 'o;

fn put_words(
    raw: Vec<Token>,
    asks: bool,
    (thought, wished): (&mut bool, &mut bool),
    intents: &mut Vec<Span>,
    lexicon: &Lexicon,
    is_own: &IsOwn<'_>,
) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::with_capacity(raw.len());
    let mut at = 0;
    while at < raw.len() {
        let rest = &raw[at..];
        if asks {
            let length = lexicon.cue_at(Cue::Ask, rest);
            if length > 0 {
                at += length;
                continue;
            }
        }
        let found = match lexicon.conditional(rest) {
            Some(found) => {
                // `salirei` is a polite wish; `potrei salire` is not.
                match found.0 == 1 && is_wish(&rest[0].folded) {
                    true => *wished = true,
                    false => *thought = true,
                }
                Some(found)
            }
            None => lexicon.phrase(rest),
        };
        let found = found.filter(|(length, says)| *length > 1 || !is_own(&raw, at, says));
        match found {
            Some((length, says)) => {
                let span = Span { start: rest[0].span.start, end: rest[length - 1].span.end };
                if lexicon.cue_at(Cue::Intent, &rest[..length]) == length {
                    intents.push(span);
                }
                tokens.extend(says.iter().map(|word| Token::put(word, span)));
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

/// Whether a verb is bent as whoever writes says politely what they want.
pub(super) fn is_wish(word: &str) -> bool {
    word.ends_with("rei") || word.ends_with("remmo")
}

/// A word that stands in the lists for all the ways to say that this was all.
pub(super) const FINISH: &str = "finish";

/// The stretches of a sentence between commas and words that join.
pub(super) fn segments(words: &[Token], lexicon: &Lexicon) -> Vec<Range<usize>> {
    let joins = |word: &Token| match word.kind {
        Kind::Sign => [",", ":"].contains(&word.folded.as_str()),
        _ => lexicon.is(Cue::Join, &word.folded),
    };
    let mut found = Vec::new();
    let mut start = 0;
    for at in 0..=words.len() {
        // `that's all` never belongs to what stands before it.
        if words.get(at).is_some_and(|word| word.folded == FINISH) {
            found.extend((at > start).then_some(start..at));
            found.push(at..at + 1);
            start = at + 1;
            continue;
        }
        // `because` parts what it explains from the order before it.
        if at > start && words.get(at..).is_some_and(|rest| lexicon.cue_at(Cue::Why, rest) > 0) {
            found.push(start..at);
            start = at;
        }
        if at == words.len() || joins(&words[at]) {
            if at > start {
                found.push(start..at);
            }
            start = at + 1;
        }
    }
    found
}
