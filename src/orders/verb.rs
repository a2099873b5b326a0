//! The verbs of a title and how a line finds its own.
//!
//! Reading, the order reference and "did you mean" all come from one table of verbs.

use super::{
    Line, Misread, Names, Parts, Reader, Reading,
    cues::Cue,
    fit::{Best, Choice, Fit, is_folded},
    initials::Initials,
    lexicon::Lexicon,
    line::Kind,
    misread::clipped,
    near,
};
use crate::rules::{Fact, Language};
use std::borrow::Cow;
use std::ops::Range;

/// How one language says a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spoken {
    /// The verb and after it other words for the same; each may be several words, like `put up`.
    pub words: &'static [&'static str],
    /// What follows the verb, as the order reference shows it.
    pub form: &'static str,
    /// An order that can be read.
    pub example: &'static str,
}

/// One verb: what it is called and how the rest of its line is read.
pub struct Verb<O: 'static, C: 'static> {
    /// What the verb is called in the program and in language files.
    pub id: &'static str,
    /// How it is said in English.
    pub english: Spoken,
    /// How it is said in Italian.
    pub italian: Spoken,
    /// Reads what follows the verb.
    pub read: fn(&mut Reader<'_>, &C) -> Result<O, Misread>,
}

/// What the order reference needs of a verb, whatever the orders of its title are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VerbInfo<'v> {
    /// What the verb is called in the program and in language files.
    pub id: &'static str,
    /// How it is said in English.
    pub english: &'v Spoken,
    /// How it is said in Italian.
    pub italian: &'v Spoken,
}

impl<'v> VerbInfo<'v> {
    /// How a language says it.
    pub fn spoken(&self, language: Language) -> &'v Spoken {
        match language {
            Language::English => self.english,
            Language::Italian => self.italian,
        }
    }
}

impl<O, C> Verb<O, C> {
    /// The verb without its reading.
    pub fn info(&self) -> VerbInfo<'_> {
        VerbInfo { id: self.id, english: &self.english, italian: &self.italian }
    }

    pub(super) fn words(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.english.words.iter().chain(self.italian.words).copied()
    }

    /// The verb's chief word, in the language of the word that `is_meant`.
    fn chief_word(&self, is_meant: impl Fn(&str) -> bool) -> &'static str {
        let spoken = [&self.english, &self.italian];
        let meant = spoken.into_iter().find(|spoken| spoken.words.iter().any(|word| is_meant(word)));
        meant.unwrap_or(&self.english).words.first().copied().unwrap_or(self.id)
    }
}

/// All verbs of a table, for the order reference.
pub fn infos<O, C>(verbs: &[Verb<O, C>]) -> Vec<VerbInfo<'_>> {
    verbs.iter().map(Verb::info).collect()
}

/// Reads one line as an order out of a table of verbs.
///
/// A verb may be shortened to two letters or more, as far as it fits no other verb. Before it there
/// may be a label, `red:`, which the verb must ask for. `players` are those of the table, whom an order may name.
pub fn read<O, C>(
    text: &str,
    verbs: &'static [Verb<O, C>],
    context: &C,
    players: &Names,
) -> Result<Reading<O>, Misread> {
    let line = Line::new(text);
    let head = Head::of(&line, verbs, 2);
    let (verb, length) = head.verb(&line, verbs)?;
    let after = head.at + line.words_within(head.at, length);
    let mut reader = Reader::after(&line, head.label.clone(), after, players);
    reader.remember(Parts::VERB, line.place(head.at..after));
    // `bid: 4` and `press: hello` are natural ways to write.
    reader.sign(':');
    let order = (verb.read)(&mut reader, context)?;
    if let Some(span) = reader.unused_label() {
        let said = line.said(head.at..after);
        let verb = verb.chief_word(|word| Fit::of_spoken(word, said) != Fit::Not).to_owned();
        return Err(Misread::LabelNotUsed { span, word: clipped(line.quote(span)), verb });
    }
    reader.done()?;
    Ok(Reading { order, parts: reader.into_parts() })
}

/// The verb with which a line begins, after its label if it has one; a verb that is cut short must not be a common
/// word, such as `can` for `cancel`.
pub fn verb_of<O, C>(text: &str, verbs: &'static [Verb<O, C>]) -> Option<&'static str> {
    let line = Line::new(text);
    let head = Head::of(&line, verbs, 3);
    let best = head.best.filter(|best| !best.has_rivals)?;
    let said = line.said(head.at..head.at + line.words_within(head.at, best.length));
    let is_clear = matches!(best.fit, Fit::Whole(_)) || !Lexicon::get().is(Cue::Stop, said);
    is_clear.then(|| verbs.get(best.index).map(|verb| verb.id)).flatten()
}

/// Whether a folded line begins with one of some verbs, written out.
pub fn begins_with_verb<O, C>(line: &str, verbs: &[Verb<O, C>]) -> bool {
    verbs.iter().flat_map(Verb::words).any(|spoken| {
        let rest = line.strip_prefix(&*folded(spoken));
        rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    })
}

/// Whether a line begins, after its label if it has one, with a verb or three clear letters of one.
///
/// This tells orders from prose; whether the order can be read is another question.
pub fn looks_like_order<O, C>(text: &str, verbs: &'static [Verb<O, C>]) -> bool {
    let line = Line::new(text);
    Head::of(&line, verbs, 3).best.is_some_and(|best| !best.has_rivals)
}

/// Whether a short line begins, after its label, with a verb that has a slip of the pen in it, like
/// `biuld Reno - Denver`.
///
/// Sentences begin with such words too, so it must be as short as an order and not end like a sentence.
pub fn has_a_slip<O, C>(text: &str, verbs: &'static [Verb<O, C>]) -> bool {
    const LONGEST: usize = 12;
    let line = Line::new(text);
    let ends_like_prose = text.trim_end().ends_with(['.', '!', '?', ',', ';', ':', ')']);
    let at = Head::of(&line, verbs, 3).at;
    let said = line.said(at..at + 1);
    if ends_like_prose || line.len() > LONGEST || line.len() < at + 2 || said.chars().count() < 4 {
        return false;
    }
    let keys = spoken_keys(verbs);
    !near::misspelt(said, keys.iter().map(|(word, index)| (&**word, *index)), 1).is_empty()
}

/// All words of some verbs, folded, each with the place of its verb.
pub(super) fn spoken_keys<O, C>(verbs: &[Verb<O, C>]) -> Vec<(Cow<'static, str>, usize)> {
    let words =
        verbs.iter().enumerate().flat_map(|(index, verb)| verb.words().map(move |word| (word, index)));
    words.map(|(word, index)| (folded(word), index)).collect()
}

/// A word out of a table in the program, folded; most are written so.
pub(super) fn folded(word: &'static str) -> Cow<'static, str> {
    match is_folded(word) {
        true => Cow::Borrowed(word),
        false => Cow::Owned(Line::new(word).folded().to_owned()),
    }
}

/// How many words a label has at most; more before a `:` are prose.
const LABEL_WORDS: usize = 4;

/// How a line begins: perhaps with a label, then with a verb.
struct Head {
    label: Range<usize>,
    /// The word where the verb stands or should stand.
    at: usize,
    best: Option<Best>,
}

impl Head {
    fn of<O, C>(line: &Line<'_>, verbs: &'static [Verb<O, C>], least: usize) -> Head {
        let is_bullet = |at: &usize| ['-', '*', '•'].iter().any(|sign| line.is_sign(*at, *sign));
        let start = (0..line.len()).find(|at| !is_bullet(at)).unwrap_or(line.len());
        let best = best(line.said(start..line.len()), verbs, least);
        let colon = (start + 1..line.len().min(start + 1 + LABEL_WORDS)).find(|at| line.is_sign(*at, ':'));
        match (colon, best) {
            // A verb at the head makes all that follows its own: `press: build is what I would do`.
            (_, Some(Best { fit: Fit::Whole(_), .. })) | (None, _) => {
                Head { label: start..start, at: start, best }
            }
            (Some(colon), _) => {
                let at = colon + 1;
                Head { label: start..colon, at, best: self::best(line.said(at..line.len()), verbs, least) }
            }
        }
    }

    /// The verb and how many bytes of folded letters say it.
    fn verb<'v, O, C>(
        &self,
        line: &Line<'_>,
        verbs: &'v [Verb<O, C>],
    ) -> Result<(&'v Verb<O, C>, usize), Misread> {
        let said = line.said(self.at..line.len());
        match self.best {
            Some(best) if best.has_rivals => {
                let fits = |word: &str| Fit::of_spoken(word, said) == best.fit;
                let rivals = verbs.iter().filter(|verb| verb.words().any(fits));
                let candidates = rivals.map(|verb| Fact::from(verb.chief_word(fits))).collect();
                let span = line.place(self.at..self.at + line.words_within(self.at, best.length));
                Err(Misread::Ambiguous { span, word: clipped(line.quote(span)), candidates })
            }
            Some(best) => Ok((&verbs[best.index], best.length)),
            None if said.is_empty() && self.label.is_empty() => Err(Misread::Empty { span: line.span() }),
            None if said.is_empty() => Err(Misread::Missing { span: line.end(), what: Parts::VERB }),
            None => Err(self.no_verb(line, verbs)),
        }
    }

    fn no_verb<O, C>(&self, line: &Line<'_>, verbs: &[Verb<O, C>]) -> Misread {
        let span = line.place(self.at..self.at + 1);
        let is_word = line.words().get(self.at).is_some_and(|word| word.kind == Kind::Plain);
        let said = if is_word { line.said(self.at..self.at + 1) } else { "" };
        // Each language of a verb counts for itself, so `costriusci` is answered with `costruisci`.
        let spoken: Vec<&Spoken> = verbs.iter().flat_map(|verb| [&verb.english, &verb.italian]).collect();
        let words = spoken
            .iter()
            .enumerate()
            .flat_map(|(index, spoken)| spoken.words.iter().map(move |word| (*word, index)));
        let keys: Vec<(Line<'_>, usize)> = words.map(|(word, index)| (Line::new(word), index)).collect();
        let near = near::nearest(said, keys.iter().map(|(line, index)| (line.folded(), *index)), 3);
        let mut nearest: Vec<Fact> =
            near.found.iter().map(|index| Fact::from(spoken[*index].words[0])).collect();
        nearest.dedup();
        Misread::NoVerb { span, word: clipped(line.quote(span)), nearest }
    }
}

/// The verb that fits some folded words best; a beginning of a verb needs at least `least` letters.
fn best<O, C>(said: &str, verbs: &'static [Verb<O, C>], least: usize) -> Option<Best> {
    if said.is_empty() {
        return None;
    }
    let mut choice = Choice::default();
    let initials = Initials::of(verbs);
    for (word, index) in initials.words(said).iter().filter(|(word, _)| Fit::may_begin(word, said)) {
        match Fit::of_spoken(word, said) {
            Fit::Beginning(length) if length < least => {}
            fit => choice.consider(*index, fit),
        }
    }
    choice.made()
}

#[cfg(test)]
#[path = "verb_tests.rs"]
mod tests;
