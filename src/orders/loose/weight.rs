//! What the words of a sentence weigh: which of them an order could be made of, which only lead up to those, and which
//! say nothing, whether a list has them or not.

use super::Listener;
use super::words::Words;
use crate::orders::cues::Cue;
use crate::orders::fit::Fit;
use crate::orders::lexicon::Lexicon;
use crate::orders::line::Kind;
use crate::orders::table::Lists;
use crate::orders::tokens::Token;
use crate::orders::{Line, Names, Verb};
use std::ops::Range;

/// What a word weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    /// An order is made of it: a verb, a name, a number, a word that belongs to a verb.
    Heavy,
    /// It leads up to what stands behind it.
    Small,
    /// It says nothing, and is known to.
    Light,
    /// No list has it.
    Foreign,
    /// No list has it, and it is written large, as names are.
    Strange,
}

/// Words that lead up to others.
pub(super) const SMALL: Lists = Lists::of(&[Cue::Noise, Cue::Class, Cue::Unit, Cue::Dash, Cue::Onward]);
/// Words that are known to say nothing by themselves.
const LIGHT: Lists = Lists::of(&[
    Cue::Stop,
    Cue::Empty,
    Cue::Speaker,
    Cue::Is,
    Cue::Why,
    Cue::Reason,
    Cue::Join,
    Cue::Weak,
    Cue::Correction,
    Cue::Yes,
    Cue::Report,
    Cue::Climb,
    Cue::Affirm,
]);
/// Words that name something only where they are written large.
const COMMON: Lists = Lists::of(&[
    Cue::Noise,
    Cue::Stop,
    Cue::Class,
    Cue::Unit,
    Cue::Empty,
    Cue::Join,
    Cue::Report,
    Cue::Condition,
    Cue::Negation,
    Cue::Speaker,
    Cue::Is,
]);

/// No name has more words.
const LONGEST: usize = 5;
/// The fewest letters of a name that stand for it, and of a word that may misspell one.
const SHORTEST: usize = 4;

/// What weighs words.
pub(super) struct Scale<'w, O: 'static, C: 'static> {
    words: &'w Words<'w>,
    verbs: &'static [Verb<O, C>],
    names: Vec<&'w Names>,
    players: &'w Names,
    /// Whether slips of the pen are looked for, which costs more than all the rest.
    slips: bool,
}

impl<'w, O, C> Scale<'w, O, C> {
    pub(super) fn new(words: &'w Words<'w>, listener: &'w Listener<'w, O, C>) -> Scale<'w, O, C> {
        Scale {
            words,
            verbs: listener.verbs,
            names: listener.names.clone(),
            players: listener.players,
            slips: false,
        }
    }

    /// The same with slips of the pen.
    pub(super) fn with_slips(self) -> Scale<'w, O, C> {
        Scale { slips: true, ..self }
    }

    fn lexicon(&self) -> &'w Lexicon {
        self.words.lexicon
    }

    /// What some words weigh, one after the other.
    pub(super) fn weigh(&self, range: Range<usize>) -> Vec<Weight> {
        let mut weights = Vec::with_capacity(range.len());
        while weights.len() < range.len() {
            let at = range.start + weights.len();
            let named = self.named(at, range.end);
            match named {
                0 => weights.push(self.of(at)),
                words => weights.extend(std::iter::repeat_n(Weight::Heavy, words)),
            }
        }
        weights
    }

    fn of(&self, at: usize) -> Weight {
        let (word, lexicon) = (&self.words.tokens[at], self.lexicon());
        let said = word.folded.as_str();
        match word.kind {
            Kind::Number => Weight::Heavy,
            Kind::Sign if matches!(said, "-" | "?") => Weight::Heavy,
            Kind::Sign => Weight::Small,
            Kind::Plain if lexicon.is_any(SMALL, said) => Weight::Small,
            Kind::Plain if self.is_of_order(said) => Weight::Heavy,
            Kind::Plain if said.len() < 2 || lexicon.is_any(LIGHT, said) => Weight::Light,
            Kind::Plain if lexicon.is_decor(said) || is_adverb(said) => Weight::Light,
            Kind::Plain if self.slips && lexicon.respelled(said).is_some() => Weight::Light,
            Kind::Plain if at > 0 && self.is_large(word) => Weight::Strange,
            Kind::Plain => Weight::Foreign,
        }
    }

    /// Whether a word is a verb of the title, or one that is put for others.
    pub(super) fn is_of_order(&self, said: &str) -> bool {
        // `parto con la Southern` puts nothing up where nothing can be put up.
        let is_other = || self.lexicon().is(Cue::Deed, said);
        self.is_verb(said) || (self.lexicon().is_key(said) && !is_other())
    }

    /// Whether a word is a verb of the title.
    pub(super) fn is_verb(&self, said: &str) -> bool {
        let spoken = self.verbs.iter().flat_map(|verb| verb.english.words.iter().chain(verb.italian.words));
        spoken.flat_map(|words| words.split(' ').take(1)).any(|word| word == said)
    }

    fn is_large(&self, word: &Token) -> bool {
        let written = self.words.text.get(word.span.start..word.span.end).unwrap_or_default();
        written.chars().next().is_some_and(char::is_uppercase) && word.folded != "i"
    }

    /// How many words from one on name something of the board, or a player; slips of the pen are names, too.
    pub(super) fn named(&self, at: usize, end: usize) -> usize {
        let (word, lexicon) = (&self.words.tokens[at], self.lexicon());
        if word.kind != Kind::Plain {
            return 0;
        }
        let end = end.min(at + LONGEST);
        let line = Line::of_tokens(self.words.text, &self.words.tokens[at..end]);
        let is_common = lexicon.is_any(COMMON, &word.folded);
        let may_be_short = !is_common && word.folded.len() >= SHORTEST && !lexicon.is_decor(&word.folded);
        let length = |names: &&Names| {
            let best = names.find(line.folded())?;
            let words = line.words_within(0, best.length);
            let is_large = at > 0 && self.is_large(word) && !lexicon.is(Cue::Noise, &word.folded);
            let is_written = words > 1 || !is_common || is_large || self.is_capital(word);
            match best.fit {
                Fit::Whole(_) => is_written.then_some(words),
                _ => (may_be_short && best.length >= SHORTEST).then_some(words),
            }
        };
        let names = || self.names.iter().copied().chain([self.players]);
        if let Some(words) = names().filter_map(|names| length(&names)).max() {
            return words.max(1);
        }
        let is_known = !self.slips
            || is_common
            || lexicon.is_decor(&word.folded)
            || self.is_of_order(&word.folded)
            || word.folded.len() < SHORTEST + 1;
        let is_slip = |names: &Names| {
            // Whoever mistypes a name begins it right: `thence` is no Athens.
            let begins =
                |name: usize| names.display(name).to_lowercase().chars().next() == word.folded.chars().next();
            !names.with_word(&word.folded).is_empty() || names.only_misspelt(&word.folded).is_some_and(begins)
        };
        usize::from(!is_known && names().any(is_slip))
    }

    /// Whether a word is written in capitals.
    fn is_capital(&self, word: &Token) -> bool {
        let written = self.words.text.get(word.span.start..word.span.end).unwrap_or_default();
        written.len() > 1 && written.chars().all(|letter| !letter.is_lowercase())
    }
}

/// Whether a word only says how: `gladly`, `volentieri` is in the lists, `gentilmente` is not.
fn is_adverb(said: &str) -> bool {
    said.len() > 5 && (said.ends_with("ly") || said.ends_with("mente"))
}
