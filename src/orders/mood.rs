//! What a sentence wants that is no order: yes, no, an answer to a question, something taken back.

use super::cues::{Cue, Raise, Topic};
use super::lexicon::Lexicon;
use super::line::Kind;
use super::table::Lists;
use super::tokens::{Token, count, tokens};
use std::ops::Range;

/// Whether a sentence agrees to what was offered and says nothing else.
pub fn is_yes(text: &str) -> bool {
    Lexicon::get().is_only(Cue::Yes, &tokens(text))
}

/// Whether a sentence turns down what was offered and says nothing else.
pub fn is_no(text: &str) -> bool {
    Lexicon::get().is_only(Cue::No, &tokens(text))
}

/// Whether a sentence asks for something to be taken back, and says nothing else.
pub fn is_undo(text: &str) -> bool {
    Lexicon::get().is_only(Cue::Undo, &tokens(text))
}

/// By how much a sentence raises, where it says no sum: `I top her by one`, `all in`.
pub fn raise(text: &str) -> Option<Raise> {
    const MOST: usize = 12;
    let lexicon = Lexicon::get();
    let words = count(tokens(text));
    let unsure = [Cue::Negation, Cue::Maybe, Cue::Condition];
    let is_short = words.len() <= MOST && !unsure.iter().any(|cue| lexicon.has(*cue, &words));
    is_short.then(|| lexicon.raise(&folded(&words))).flatten()
}

/// The place in a list that a sentence names: `the second`.
pub fn ordinal(text: &str) -> Option<usize> {
    let lexicon = Lexicon::get();
    let words: Vec<String> = tokens(text)
        .into_iter()
        .filter(|word| {
            !word.is_sign()
                && !lexicon.is(Cue::Noise, &word.folded)
                && !["one", "please"].contains(&word.folded.as_str())
        })
        .map(|word| word.folded)
        .collect();
    lexicon.ordinal(&words.join(" "))
}

/// What a question is about. A sentence that does not say it asks must begin like a question.
pub fn topic(text: &str, asks: bool) -> Option<Topic> {
    let lexicon = Lexicon::get();
    let words = tokens(text);
    if !asks && lexicon.cue_at(Cue::QuestionStart, &words) == 0 {
        return None;
    }
    lexicon.topic(&folded(&words))
}

/// The word whose meaning a question asks for: the one that no language needs for asking.
pub fn word_asked(text: &str) -> Option<String> {
    const ASKING: &[&str] = &[
        "what",
        "whats",
        "does",
        "do",
        "is",
        "mean",
        "means",
        "stand",
        "for",
        "the",
        "a",
        "an",
        "meaning",
        "of",
        "cosa",
        "che",
        "vuol",
        "dire",
        "significa",
        "vuole",
        "il",
        "la",
        "lo",
        "un",
        "una",
        "e",
        "significato",
        "sta",
        "per",
        "di",
        "are",
        "here",
        "word",
        "parola",
        "again",
        "please",
    ];
    let words = tokens(text);
    let plain = words.iter().filter(|word| !word.is_sign() && !ASKING.contains(&word.folded.as_str()));
    let asked: Vec<&str> =
        plain.filter_map(|word| text.get(word.span.start..word.span.end)).take(3).collect();
    (!asked.is_empty()).then(|| asked.join(" "))
}

/// Whether what begins like a correction is only a word of courtesy: `sorry for the delay`.
pub fn is_weak(text: &str) -> bool {
    let lexicon = Lexicon::get();
    let words = tokens(text);
    let length = lexicon.cue_at(Cue::Correction, &words);
    // `no, sorry, …`, `ops, scusate`: two of them are no courtesy, nor is a `no` that stands apart.
    let rest = words.get(length..).unwrap_or_default();
    let parted = rest.first().is_some_and(|next| next.folded == ",");
    let more = rest.iter().position(|word| !word.is_sign()).is_some_and(|at| {
        let next = &rest[at..];
        lexicon.cue_at(Cue::Correction, next) > 0
    });
    let is_no = words.get(..length).is_some_and(|head| lexicon.is_only(Cue::No, head));
    let is_told = lexicon.has(Cue::Negation, rest);
    let is_strong = length > 0 && (more || (parted && is_no && !is_told));
    !is_strong
        && (length == 0 || words.get(..length).is_some_and(|head| lexicon.is(Cue::Weak, &folded(head))))
}

/// Whether a sentence begins by putting right what was said before, and not out of courtesy.
pub fn corrects(text: &str) -> bool {
    let words: Vec<Token> = tokens(text).into_iter().skip_while(Token::is_sign).collect();
    Lexicon::get().cue_at(Cue::Correction, &words) > 0 && !is_weak(&folded(&words))
}

/// Whether a sentence says that something before it was a mistake.
pub fn owns_up(text: &str) -> bool {
    Lexicon::get().has(Cue::Mistake, &tokens(text))
}

/// Whether a sentence says how far somebody goes.
pub fn sets_limit(text: &str) -> bool {
    Lexicon::get().has(Cue::Limit, &tokens(text))
}

/// What follows the words that put something right: all of it, and as far as the first comma.
pub fn rest_of_correction(text: &str) -> Vec<String> {
    let lexicon = Lexicon::get();
    let words = tokens(text);
    let mut at = 0;
    while at < words.len() {
        let length = lexicon.cue_at(Cue::Correction, &words[at..]);
        let skipped = match length {
            0 if words[at].is_sign() => 1,
            0 => match lexicon.phrase(&words[at..]) {
                Some((length, [])) => length,
                _ => break,
            },
            length => length,
        };
        at += skipped;
    }
    let rest = &words[at..];
    let comma = rest.iter().position(|word| word.is_sign() && word.folded != "-").unwrap_or(rest.len());
    // `a Cincinnati che vale 30`: what follows only says why.
    let reason = rest.iter().position(|word| lexicon.is(Cue::Reason, &word.folded)).unwrap_or(rest.len());
    let mut found = vec![folded(rest)];
    found.extend([comma, reason].into_iter().filter(|end| *end < rest.len()).map(|end| folded(&rest[..end])));
    // `meglio di no` names no direction.
    let says_no = |word: &str| lexicon.is(Cue::Noise, word) || lexicon.is(Cue::No, word);
    found.retain(|rest| !rest.is_empty() && !rest.split(' ').all(says_no));
    found
}

/// Where, after its beginning, a sentence puts right what it has said: `bid 3, no wait, 4`.
pub fn corrected_at(text: &str) -> Option<usize> {
    let lexicon = Lexicon::get();
    let words = tokens(text);
    (1..words.len()).find_map(|at| {
        let length = lexicon.cue_at(Cue::Correction, &words[at..]);
        let head = words.get(at..at + length)?;
        let is_weak = lexicon.is(Cue::Weak, &folded(head));
        let said = words[..at].iter().any(|word| !word.is_sign());
        let is_only_start =
            (0..at).all(|at| lexicon.cue_at(Cue::Correction, &words[at..]) > 0 || words[at].is_sign());
        let parted = words[at - 1].is_sign();
        let more = words.len() > at + length;
        // `sorry` and `no` put right only where something follows that could.
        let clear = parted && (!is_weak || more);
        (length > 0 && said && !is_only_start && clear && more).then(|| words[at].span.start)
    })
}

/// Whether a question politely asks for something to be done: `could you please …?`
pub fn is_request(text: &str) -> bool {
    Lexicon::get().is_request(&folded(&tokens(text)))
}

/// Whether a short sentence begins with a word that only thinks of what follows: `forse 6`.
pub fn is_maybe(text: &str) -> bool {
    const MOST: usize = 16;
    let words = tokens(text);
    words.len() <= MOST && Lexicon::get().cue_at(Cue::Maybe, &words) > 0
}

/// Words that name nothing.
const NAMELESS: Lists = Lists::of(&[Cue::Noise, Cue::Class, Cue::Empty, Cue::Join, Cue::Unit]);

/// The words of a text that name something: no fillers, no articles, no words that only lead up to a name.
pub fn content(text: &str) -> Vec<String> {
    let lexicon = Lexicon::get();
    let words = count(tokens(text));
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let word = &words[at];
        if let Some((length, says)) = lexicon.phrase(&words[at..])
            && !words[at].is_number()
        {
            found.extend(says.iter().filter(|word| !lexicon.is(Cue::Empty, word)).cloned());
            at += length;
            continue;
        }
        let skip = word.is_sign() || lexicon.is_any(NAMELESS, &word.folded);
        if !skip {
            found.push(word.folded.clone());
        }
        at += 1;
    }
    found
}

/// Whether a sentence speaks of others, or of what is not wanted, not certain or not yet.
pub fn is_unsure(text: &str) -> bool {
    let (lexicon, words) = (Lexicon::get(), tokens(text));
    let cues = [Cue::Report, Cue::Negation, Cue::Maybe, Cue::Condition];
    cues.into_iter().any(|cue| lexicon.has(cue, &words))
}

/// Whether a sentence takes something out of what it says: `the green one stays with me`.
pub fn restricts(text: &str) -> bool {
    Lexicon::get().has(Cue::Restriction, &tokens(text))
}

/// Whether a sentence begins with what its order depends on.
pub fn is_conditional(text: &str) -> bool {
    let words: Vec<Token> = tokens(text).into_iter().skip_while(Token::is_sign).collect();
    Lexicon::get().cue_at(Cue::Condition, &words) > 0
}

/// The places at which a sentence may be parted into several: commas, and words that join as they do.
pub fn joints(text: &str) -> Vec<Range<usize>> {
    let (lexicon, words) = (Lexicon::get(), tokens(text));
    let joins = |word: &Token| match word.kind {
        Kind::Sign => word.folded == ",",
        _ => lexicon.is(Cue::Join, &word.folded),
    };
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut last = None;
    for (at, word) in words.iter().enumerate().filter(|(_, word)| joins(word)) {
        match found.last_mut().filter(|_| last == at.checked_sub(1)) {
            Some(joint) => joint.end = word.span.end,
            None => found.push(word.span.start..word.span.end),
        }
        last = Some(at);
    }
    found
}

/// Whether a sentence is nothing but fillers.
pub fn leads_to_nothing(text: &str) -> bool {
    let lexicon = Lexicon::get();
    let words = tokens(text);
    let mut at = 0;
    while at < words.len() {
        match lexicon.phrase(&words[at..]) {
            Some((length, [])) => at += length,
            _ if words[at].is_sign() => at += 1,
            _ => return false,
        }
    }
    true
}

fn folded(words: &[Token]) -> String {
    words.iter().map(|word| word.folded.as_str()).collect::<Vec<&str>>().join(" ")
}
