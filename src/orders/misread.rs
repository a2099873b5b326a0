//! Why a line could not be read, with the place to mark and what may have been meant.

use super::Span;
use crate::rules::{Fact, Sentence};

/// A line that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Misread {
    /// The line has no words.
    Empty {
        /// The whole line.
        span: Span,
    },
    /// The line does not begin with a verb.
    NoVerb {
        /// The word that stands in the verb's place.
        span: Span,
        /// What the player wrote there.
        word: String,
        /// Verbs that may have been meant.
        nearest: Vec<Fact>,
    },
    /// A short form that fits several verbs or names.
    Ambiguous {
        /// The short form.
        span: Span,
        /// What the player wrote there.
        word: String,
        /// All that it fits.
        candidates: Vec<Fact>,
    },
    /// Nothing has this name.
    Unknown {
        /// The name.
        span: Span,
        /// What the name should name.
        part: &'static str,
        /// What the player wrote there.
        word: String,
        /// Names that may have been meant.
        nearest: Vec<Fact>,
    },
    /// Something else stands where a number should.
    NotANumber {
        /// The word.
        span: Span,
        /// What the number should say.
        part: &'static str,
        /// What the player wrote there.
        word: String,
    },
    /// A number beyond all that any game counts.
    TooLarge {
        /// The number.
        span: Span,
        /// What the number should say.
        part: &'static str,
        /// What the player wrote there.
        word: String,
    },
    /// The line stops, or goes on with something else, where a part is needed.
    Missing {
        /// The place where it should stand.
        span: Span,
        /// The part.
        what: &'static str,
    },
    /// The order is complete and the line goes on.
    TooMuch {
        /// All that is left over.
        span: Span,
        /// What the player wrote there.
        word: String,
    },
    /// A label before an order that takes none.
    LabelNotUsed {
        /// The label.
        span: Span,
        /// What the player wrote there.
        word: String,
        /// The verb that takes no label.
        verb: String,
    },
}

impl Misread {
    /// The place to mark.
    pub fn span(&self) -> Span {
        match self {
            Misread::Empty { span }
            | Misread::NoVerb { span, .. }
            | Misread::Ambiguous { span, .. }
            | Misread::Unknown { span, .. }
            | Misread::NotANumber { span, .. }
            | Misread::TooLarge { span, .. }
            | Misread::Missing { span, .. }
            | Misread::TooMuch { span, .. }
            | Misread::LabelNotUsed { span, .. } => *span,
        }
    }

    /// The fact, without what to do about it.
    pub fn sentence(&self) -> Sentence {
        match self {
            Misread::Empty { .. } => Sentence::new("misread-empty"),
            Misread::NoVerb { word, .. } => Sentence::new("misread-no-verb").with("word", word.as_str()),
            Misread::Ambiguous { word, candidates, .. } => Sentence::new("misread-ambiguous")
                .with("word", word.as_str())
                .with("candidates", candidates.clone()),
            Misread::Unknown { part, word, .. } => {
                Sentence::new("misread-unknown").with("word", word.as_str()).with("part", named(part))
            }
            Misread::NotANumber { part, word, .. } => {
                Sentence::new("misread-not-a-number").with("word", word.as_str()).with("part", named(part))
            }
            Misread::TooLarge { part, word, .. } => {
                Sentence::new("misread-too-large").with("word", word.as_str()).with("part", named(part))
            }
            Misread::Missing { what, .. } => Sentence::new("misread-missing").with("part", named(what)),
            Misread::TooMuch { word, .. } => Sentence::new("misread-too-much").with("word", word.as_str()),
            Misread::LabelNotUsed { word, verb, .. } => Sentence::new("misread-label-not-used")
                .with("word", word.as_str())
                .with("verb", verb.as_str()),
        }
    }

    /// What may have been meant, the likeliest first, as the board prints it.
    pub fn nearest(&self) -> Vec<String> {
        match self {
            Misread::NoVerb { nearest, .. }
            | Misread::Unknown { nearest, .. }
            | Misread::Ambiguous { candidates: nearest, .. } => nearest.iter().map(plain).collect(),
            _ => Vec::new(),
        }
    }

    /// Offers what may have been meant, where the sentence itself does not name it.
    pub fn advice(&self) -> Option<Sentence> {
        match self {
            Misread::NoVerb { nearest, .. } | Misread::Unknown { nearest, .. } if !nearest.is_empty() => {
                Some(Sentence::new("misread-nearest").with("nearest", nearest.clone()))
            }
            _ => None,
        }
    }
}

/// A player's words as a misread keeps them: enough to recognise, however long the line.
pub(super) fn clipped(words: &str) -> String {
    const MOST: usize = 40;
    match words.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", words[..end].trim_end()),
        None => words.to_owned(),
    }
}

/// A name without its translations.
fn plain(fact: &Fact) -> String {
    match fact {
        Fact::Name(name) | Fact::Word { name, .. } => name.clone(),
        _ => String::new(),
    }
}

fn named(part: &str) -> Fact {
    Fact::Word { id: format!("part-{part}"), name: part.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_clipped_between_letters() {
        let check = |words: &str, expected: &str| assert_eq!(clipped(words), expected);
        check("Pitsburgh", "Pitsburgh");
        check(&"è".repeat(40), &"è".repeat(40));
        check(&"è".repeat(41), &format!("{}…", "è".repeat(40)));
        check(&format!("{} tail", "x".repeat(39)), &format!("{}…", "x".repeat(39)));
    }

    #[test]
    fn only_what_the_sentence_leaves_out_is_advice() {
        let span = Span { start: 0, end: 3 };
        let nearest = vec![Fact::from("New York")];
        let unknown = Misread::Unknown { span, part: "city", word: "Nwe".into(), nearest: nearest.clone() };
        assert_eq!(unknown.advice().map(|advice| advice.id), Some("misread-nearest"));
        assert_eq!(unknown.sentence().facts.len(), 2);
        let ambiguous = Misread::Ambiguous { span, word: "New".into(), candidates: nearest.clone() };
        assert_eq!((ambiguous.advice(), ambiguous.nearest()), (None, vec!["New York".to_owned()]));
        let lost = Misread::Unknown { span, part: "city", word: "Zzz".into(), nearest: Vec::new() };
        assert_eq!(lost.advice(), None);
    }
}
