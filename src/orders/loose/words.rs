//! The words of a sentence after all that was put for others: fillers fall away, synonyms become the words of orders,
//! numbers become digits.

use crate::orders::Span;
use crate::orders::lexicon::{Cue, Lexicon};
use crate::orders::line::Kind;
use crate::orders::tokens::{Token, count};
use std::ops::Range;

/// Words of one sentence after all that was put for others.
pub(super) struct Words<'s> {
    pub(super) text: &'s str,
    pub(super) tokens: Vec<Token>,
    pub(super) between: bool,
    pub(super) thought: bool,
}

/// Puts the words of orders for what people write, and leaves out what says nothing.
pub(super) fn rewritten<'s>(text: &'s str, raw: Vec<Token>, asks: bool) -> Words<'s> {
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
pub(super) fn segments(words: &[Token]) -> Vec<Range<usize>> {
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
