//! What a sentence says by its way of speaking alone, where it names nothing: `my wallet stays shut`, `te la lascio
//! volentieri`. Its words need stand in no list; the ways of speaking do, as patterns, and so can be told from talk only by
//! what is asked: one order must be left that can be carried out as things are.

use super::segment::piece_of;
use super::weight::{Scale, Weight};
use super::words::Words;
use super::{Listener, PASS, Piece, Sure};
use crate::orders::cues::Cue;
use crate::orders::lexicon::{Hint, Wording};
use crate::orders::line::Kind;
use crate::orders::table::Lists;
use crate::orders::tokens::{Token, tokens};
use crate::orders::verb::{read, verb_of};
use std::ops::Range;

/// Longer sentences say more than that.
const LONGEST: usize = 30;
/// Only so short ones are asked back where they say too little.
const SHORT: usize = 8;
/// Nor do those that have more words beside it which no list knows.
const MOST_FOREIGN: usize = 8;

/// Words beside a hint with which it hints at nothing.
const TALK: [Cue; 9] = [
    Cue::Condition,
    Cue::Maybe,
    Cue::Tells,
    Cue::Retraction,
    Cue::Mistake,
    Cue::Past,
    Cue::Negation,
    Cue::Restriction,
    Cue::Limit,
];
/// Words that are spoken to whoever reads.
const ADDRESSED: Lists = Lists::of(&[Cue::Addressed]);

/// Stands in a hint for the one thing that the sentence names.
const NAME: &str = "#";

/// The one order that a sentence hints at, as far as it was looked through.
struct Only<O> {
    line: String,
    piece: Piece<O>,
    /// Where the ways of speaking stand that hint at it.
    places: Vec<Range<usize>>,
    /// How much they say.
    weight: usize,
}

/// The one order that can be carried out and that a sentence hints at.
pub(super) fn hinted<O, C>(said: &[Token], text: &str, listener: &Listener<'_, O, C>) -> Option<Piece<O>> {
    let lexicon = listener.wording.lexicon();
    if said.len() > LONGEST || lexicon.cue_at(Cue::QuestionStart, said) > 0 {
        return None;
    }
    let (folded, starts) = joined(said);
    let hints = lexicon.hints(&folded);
    if hints.iter().all(|(hint, _)| hint.is_added) {
        return None;
    }
    let words = Words::of(text, said.to_vec(), lexicon);
    let scale = Scale::new(&words, listener);
    let name = only_name(said, &scale);
    let added: Vec<&(&Hint, Range<usize>)> = hints.iter().filter(|(hint, _)| hint.is_added).collect();
    let mut only: Option<Only<O>> = None;
    for (hint, place) in hints.iter().filter(|(hint, _)| !hint.is_added) {
        let named = name.clone().map(|name| joined(&said[name]).0);
        let Some(says) = filled(&hint.says, named.as_deref()) else { continue };
        let longer = added.iter().find_map(|(added, _)| meant(&says, Some(&added.says), listener));
        let Some((order, verb)) = longer.or_else(|| meant(&says, None, listener)) else { continue };
        let line = (listener.write)(&order);
        let weight = if hint.is_enough { 2 } else { 1 };
        match &mut only {
            None => {
                let (piece, places) = (piece_of(said, order, verb), vec![place.clone()]);
                only = Some(Only { line, piece, places, weight });
            }
            Some(only) if only.line == line => {
                only.places.push(place.clone());
                only.weight += weight;
            }
            Some(_) => return None,
        }
        if hint.says.contains(NAME)
            && let (Some(only), Some(name)) = (&mut only, &name)
        {
            only.places.push(starts[name.start]..starts[name.end - 1] + 1);
        }
    }
    let Only { line, mut piece, mut places, weight } = only?;
    let is_whole = added.iter().all(|(hint, _)| line.ends_with(&hint.says));
    places.extend(added.iter().map(|(_, place)| place.clone()));
    let is_beside = |at: &usize| !places.iter().any(|place| place.contains(&starts[*at]));
    let beside: Vec<usize> = (0..said.len()).filter(is_beside).collect();
    let beside_words: Vec<Token> = beside.iter().map(|at| said[*at].clone()).collect();
    if TALK.iter().any(|cue| lexicon.has(*cue, &beside_words)) {
        return None;
    }
    let weighs = |at: &usize| {
        let word = &said[*at];
        word.kind == Kind::Number
            || lexicon.number(&word.folded).is_some_and(|number| number != [1])
            || scale.named(*at, said.len()) > 0
            || (lexicon.is(Cue::Report, &word.folded) && !lexicon.is_any(ADDRESSED, &word.folded))
    };
    let is_declined = piece.verb == PASS;
    let is_foreign = |at: &&usize| {
        let weight = scale.weigh(**at..**at + 1);
        weight.iter().any(|weight| matches!(weight, Weight::Foreign | Weight::Strange))
    };
    let foreign = beside.iter().filter(is_foreign).count();
    // `the shortest route through town is closed for repairs`
    // Accents are gone: `e` is mostly no `è`.
    let is_and = |word: &Token| {
        let written = text.get(word.span.start..word.span.end).unwrap_or_default();
        word.folded == "e" && written.eq_ignore_ascii_case("e")
    };
    let says_so = |at: &usize| !is_and(&said[*at]) && lexicon.cue_at(Cue::Is, &said[*at..]) > 0;
    let is_told = !is_declined && (foreign > 2 || beside.iter().any(says_so));
    if weight < 2 || !is_whole || is_told || foreign > MOST_FOREIGN || beside.iter().any(weighs) {
        piece.sure = Sure::Probable;
    }
    // Whatever is said beside talk is no answer.
    (piece.sure == Sure::Certain || said.len() <= SHORT).then_some(piece)
}

impl Wording {
    /// Whether a text speaks in a way that hints at an order, or at what one is for.
    pub fn hints_at(&self, text: &str) -> bool {
        !self.lexicon().hints(&joined(&tokens(text)).0).is_empty()
    }

    /// Whether it says for what else an order is: `everything until …`.
    pub fn widens(&self, text: &str) -> bool {
        self.lexicon().hints(&joined(&tokens(text)).0).iter().any(|(hint, _)| hint.is_added)
    }
}

/// A pass with all for which it is meant, where the sentence hints at more: `I want nothing in these auctions, pass`.
pub(super) fn widened<O, C>(piece: Piece<O>, said: &[Token], listener: &Listener<'_, O, C>) -> Piece<O> {
    let line = (listener.write)(&piece.order);
    if piece.verb != PASS || line != PASS {
        return piece;
    }
    let (folded, _) = joined(said);
    let hints = listener.wording.lexicon().hints(&folded);
    let mut added = hints.iter().filter(|(hint, _)| hint.is_added);
    match added.find_map(|(added, _)| meant(&line, Some(&added.says), listener)) {
        Some((order, _)) => Piece { order, ..piece },
        None => piece,
    }
}

/// An order by its words, if it can be carried out; what goes behind it makes it one for later, and without that it must
/// answer what is asked.
fn meant<O, C>(says: &str, added: Option<&str>, listener: &Listener<'_, O, C>) -> Option<(O, &'static str)> {
    if says == Hint::DECLINE && added.is_none() {
        return listener.is_asked.then(|| Some(((listener.decline)()?, PASS))).flatten();
    }
    let says = match says {
        Hint::DECLINE => (listener.write)(&(listener.decline)()?),
        says => says.to_owned(),
    };
    let is_cancelled = says.starts_with("cancel");
    let says = added.map_or(says.clone(), |added| format!("{says} {added}"));
    let verb = verb_of(&says, listener.verbs)?;
    let is_asked = listener.is_asked && listener.asked.contains(&verb);
    let order = read(&says, listener.verbs, listener.context, listener.players).ok()?.order;
    ((is_asked || is_cancelled || added.is_some()) && (listener.stands)(&order)).then_some((order, verb))
}

/// What a hint says, with the one thing that the sentence names where it wants one.
fn filled(says: &str, name: Option<&str>) -> Option<String> {
    match (says.contains(NAME), name) {
        (false, _) => Some(says.to_owned()),
        (true, Some(name)) => Some(says.replace(NAME, name)),
        (true, None) => None,
    }
}

/// Where the one thing stands that a sentence names.
fn only_name<O, C>(said: &[Token], scale: &Scale<'_, O, C>) -> Option<Range<usize>> {
    let (mut only, mut at) = (None, 0);
    while at < said.len() {
        let length = scale.named(at, said.len());
        if length > 0 && only.replace(at..at + length).is_some() {
            return None;
        }
        at += length.max(1);
    }
    only
}

/// Words as one text, and where each begins in it.
fn joined(words: &[Token]) -> (String, Vec<usize>) {
    let (mut text, mut starts) = (String::new(), Vec::with_capacity(words.len()));
    for word in words {
        if !text.is_empty() {
            text.push(' ');
        }
        starts.push(text.len());
        text.push_str(&word.folded);
    }
    (text, starts)
}
