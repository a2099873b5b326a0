//! The lists of words by which letters are read as people write them: `templates/reading/<language>.txt`.
//!
//! Nothing in here knows a title. All languages are read together, since people mix them.

use super::cues::{Cue, Raise, Topic};
use super::near;
use super::stems::{Bend, Endings};
use super::table::{Entry, Lists, Phrase, Table, begin_with};
use super::tokens::{Token, tokens};
use regex::Regex;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

/// The lists of every language.
const LISTS: &[&str] =
    &[include_str!("../../templates/reading/en.txt"), include_str!("../../templates/reading/it.txt")];

/// The sections whose lines are patterns.
const PATTERNS: [&str; 7] = ["question", "request", "skip", "turn", "pattern", "raise", "hint"];

/// No word for a number has more letters.
const LONGEST_NUMBER: usize = 12;

/// All lists.
#[derive(Debug)]
pub struct Lexicon {
    table: Table,
    /// What a title puts before an order that is meant for one's own turn.
    later: Option<String>,
    /// Whether question marks may count things.
    has_marks: bool,
    questions: Vec<(Topic, Regex)>,
    /// Questions that ask for something to be done.
    requests: Vec<Regex>,
    /// What stands for the words of orders, by pattern; `$1` is the first group.
    patterns: Vec<(Regex, String)>,
    /// Stretches that say nothing, and whether they say that something is for one's own turn.
    skips: Vec<(Regex, bool)>,
    raises: Vec<(Regex, Raise)>,
    hints: Vec<(Regex, Hint)>,
    /// Every word of the lists that may be misspelt, by its first letter.
    words: HashMap<char, Vec<String>>,
    endings: Endings,
    /// The first words of what stands for words of orders, by every stem they have.
    stems: HashMap<String, Vec<String>>,
}

/// What a way of speaking hints at, where nothing is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Hint {
    /// The order; [`Hint::DECLINE`] for whichever does without what is asked.
    pub(super) says: String,
    /// Whether it only goes behind an order that something else hints at: `+round`.
    pub(super) is_added: bool,
    /// Whether it is enough by itself; of others it takes two.
    pub(super) is_enough: bool,
}

impl Hint {
    /// Stands in the lists for doing without what is asked.
    pub(super) const DECLINE: &str = "decline";

    fn named(text: &str) -> Hint {
        let is_enough = !text.ends_with('?');
        let says = text.trim_end_matches('?');
        let added = says.strip_prefix('+');
        Hint { says: added.unwrap_or(says).to_owned(), is_added: added.is_some(), is_enough }
    }
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::read(&[], None));

/// What a title adds to the lists of every language: its own synonyms and classes of things, which go before the
/// common ones.
pub struct Wording {
    lists: &'static [&'static str],
    lexicon: OnceLock<Lexicon>,
}

impl Wording {
    /// The lists of a title, one for each language.
    pub const fn new(lists: &'static [&'static str]) -> Wording {
        Wording { lists, lexicon: OnceLock::new() }
    }

    /// All lists, those of the title among them.
    pub(super) fn lexicon(&self) -> &Lexicon {
        self.lexicon.get_or_init(|| Lexicon::read(self.lists, Some(Lexicon::get())))
    }
}

/// Words that are too small to be bent.
const SMALL: Lists = Lists::of(&[Cue::Noise, Cue::Negation, Cue::Condition, Cue::Report, Cue::Join]);

impl Lexicon {
    /// The lists that are built in.
    pub fn get() -> &'static Lexicon {
        &LEXICON
    }

    /// Reads the lists of a title and the common ones; whose patterns, once compiled, are shared.
    fn read(own: &[&str], common: Option<&Lexicon>) -> Lexicon {
        let mut lexicon = Lexicon {
            table: Table::default(),
            later: None,
            has_marks: false,
            questions: Vec::new(),
            requests: Vec::new(),
            patterns: Vec::new(),
            skips: Vec::new(),
            raises: Vec::new(),
            hints: Vec::new(),
            words: HashMap::new(),
            endings: Endings::default(),
            stems: HashMap::new(),
        };
        // What a title says is none of a kind: `[not class]`.
        let mut not: Vec<(Cue, Vec<String>)> = Vec::new();
        // Of two entries the first counts, so a title's own come first.
        for (number, file) in own.iter().chain(LISTS).enumerate() {
            let is_shared = common.is_some() && number >= own.len();
            let mut section = "";
            for line in file.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
            {
                if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                    section = name;
                } else if let Some(cue) = section.strip_prefix("not ").and_then(Cue::named) {
                    not.extend(entries(line).map(|entry| (cue, spoken(entry))));
                } else if !PATTERNS.contains(&section) {
                    lexicon.add(section, line);
                } else if !is_shared {
                    lexicon.add_pattern(section, line);
                }
            }
        }
        if let Some(common) = common {
            lexicon.questions.extend_from_slice(&common.questions);
            lexicon.requests.extend_from_slice(&common.requests);
            lexicon.patterns.extend_from_slice(&common.patterns);
            lexicon.skips.extend_from_slice(&common.skips);
            lexicon.raises.extend_from_slice(&common.raises);
            lexicon.hints.extend_from_slice(&common.hints);
        }
        not.iter().for_each(|(cue, words)| lexicon.table.remove(*cue, words));
        lexicon.table.sort();
        lexicon.gather_words();
        lexicon.gather_stems();
        lexicon.questions.sort_by_key(|(topic, _)| Topic::ALL.iter().position(|(other, _)| other == topic));
        lexicon
    }

    fn add_pattern(&mut self, section: &str, line: &str) {
        let (says, text) = match section {
            "skip" | "turn" | "request" => ("", line),
            _ => line.split_once(" = ").unwrap_or_default(),
        };
        let Ok(pattern) = pattern(text) else { return };
        match section {
            "question" => {
                let topic = Topic::ALL.iter().find(|(_, other)| *other == says).map(|(topic, _)| *topic);
                self.questions.extend(topic.map(|topic| (topic, pattern)));
            }
            "request" => self.requests.push(pattern),
            "skip" | "turn" => self.skips.push((pattern, section == "turn")),
            "raise" if says == "all" => self.raises.push((pattern, Raise::All)),
            "raise" => self.raises.push((pattern, Raise::By(0))),
            "hint" => self.hints.push((pattern, Hint::named(says))),
            _ => self.patterns.push((pattern, says.to_owned())),
        }
    }

    fn add(&mut self, section: &str, line: &str) {
        let (says, line) = match section {
            "word" | "ending" => line.split_once(" = ").unwrap_or(("", line)),
            _ => ("", line),
        };
        for entry in entries(line) {
            let (word, value) = entry.split_once(" = ").unwrap_or((entry, ""));
            let words = spoken(word);
            let (whole, first) = (words.join(" "), words.first().cloned().unwrap_or_default());
            match section {
                "filler" | "word" => {
                    match section {
                        "filler" => words.iter().for_each(|word| self.table.at(word).is_decor = true),
                        _ => spoken(says).iter().for_each(|word| self.table.at(word).is_key = true),
                    }
                    self.table.at(&first).phrases.push(phrase(word, words, says));
                }
                "ending" => self.endings.add(says, &whole),
                "conditional" => self.table.at(&first).conditional.push(phrase(word, words, value)),
                "number" => self.table.at(&whole).number = value.parse().ok(),
                "ordinal" => self.table.at(&whole).ordinal = value.parse().ok(),
                _ => {
                    let Some(cue) = Cue::named(section) else { continue };
                    self.has_marks |= cue == Cue::Mark;
                    if cue == Cue::Later && self.later.is_none() {
                        self.later = Some(whole);
                    }
                    self.table.add(cue, words);
                }
            }
        }
    }

    fn gather_words(&mut self) {
        const SHORTEST: usize = 4;
        let phrases = self.table.values().flat_map(|entry| &entry.phrases);
        let phrases = phrases.filter(|phrase| phrase.words.len() <= 4);
        let mut all: HashSet<&String> = phrases.flat_map(|phrase| &phrase.words).collect();
        all.extend(self.table.values().flat_map(Entry::things));
        all.retain(|word| word.chars().count() >= SHORTEST && word.chars().all(char::is_alphabetic));
        for word in all {
            let Some(first) = word.chars().next() else { continue };
            self.words.entry(first).or_default().push(word.clone());
        }
        self.words.values_mut().for_each(|words| words.sort());
    }

    /// Of every word with which something begins that stands for words of orders, its stems.
    fn gather_stems(&mut self) {
        const SHORTEST: usize = 3;
        let is_whole = |word: &str| {
            word.len() >= SHORTEST
                && word.bytes().all(|byte| byte.is_ascii_lowercase())
                && !self.is_any(SMALL, word)
        };
        let says = |entry: &Entry| entry.phrases.iter().find(|phrase| !phrase.says.is_empty()).cloned();
        let mut firsts: Vec<String> =
            self.table.values().filter_map(says).map(|mut phrase| phrase.words.swap_remove(0)).collect();
        firsts.retain(|word| is_whole(word));
        firsts.sort_unstable();
        for first in firsts {
            for (stem, _) in self.endings.stems(&first) {
                self.stems.entry(stem.to_owned()).or_default().push(first.clone());
            }
        }
        self.stems.values_mut().for_each(Vec::dedup);
    }

    /// How words are bent.
    pub(super) fn endings(&self) -> &Endings {
        &self.endings
    }

    /// The words of the lists that a word is bent from.
    pub(super) fn unbent(&self, word: &str) -> Vec<(&str, Bend)> {
        let mut found: Vec<(&str, Bend)> = Vec::new();
        for (stem, bend) in self.endings.stems(word) {
            let bases = self.stems.get(stem).into_iter().flatten();
            found.extend(bases.filter(|base| *base != word).map(|base| (base.as_str(), bend)));
        }
        found.dedup();
        found
    }

    /// Whether a word stands in fillers, and so says nothing by itself.
    pub(super) fn is_decor(&self, word: &str) -> bool {
        self.table.get(word).is_some_and(|entry| entry.is_decor)
    }

    /// Whether a word is put for others, and so is a word of orders.
    pub(super) fn is_key(&self, word: &str) -> bool {
        self.table.get(word).is_some_and(|entry| entry.is_key)
    }

    /// The one word of the lists that a word misspells by a single slip behind its first letter.
    pub(super) fn respelled(&self, word: &str) -> Option<&str> {
        const SHORTEST: usize = 4;
        let alike = self.words.get(&word.chars().next()?)?;
        let is_listed = |entry: &Entry| entry.is_listed() || entry.number.is_some();
        let is_known = alike.binary_search_by(|other| other.as_str().cmp(word)).is_ok()
            || self.table.get(word).is_some_and(is_listed);
        if is_known || word.chars().count() < SHORTEST {
            return None;
        }
        let length = word.len();
        let near = alike.iter().enumerate().filter(|(_, other)| other.len().abs_diff(length) <= 1);
        let only = near::only_misspelt(word, near.map(|(index, other)| (other.as_str(), index)))?;
        alike.get(only).map(String::as_str)
    }

    /// The first stretch of some folded words that a pattern fits, and what stands for it.
    pub(super) fn pattern(&self, folded: &str) -> Option<(Range<usize>, String)> {
        self.patterns.iter().find_map(|(pattern, says)| {
            // Captures cost more than a search, and most patterns fit nothing.
            let found = pattern.is_match(folded).then(|| pattern.captures(folded)).flatten()?;
            let mut put = String::new();
            found.expand(says, &mut put);
            let whole = found.get(0)?;
            (put != whole.as_str()).then(|| (whole.range(), put))
        })
    }

    /// The first stretch of some folded words, as they were written, that says nothing.
    pub(super) fn skip(&self, folded: &str) -> Option<(Range<usize>, String)> {
        let found = |(pattern, for_turn): &(Regex, bool)| Some((pattern.find(folded)?, *for_turn));
        let (found, for_turn) = self.skips.iter().find_map(found)?;
        // Some titles have an order for what is meant for one's own turn.
        let says = self.later.clone().filter(|_| for_turn).unwrap_or_default();
        (!found.is_empty()).then(|| (found.range(), says))
    }

    /// By how much some folded words raise, where they say no sum.
    pub(super) fn raise(&self, folded: &str) -> Option<Raise> {
        self.raises.iter().find_map(|(pattern, raise)| {
            let found = pattern.is_match(folded).then(|| pattern.captures(folded)).flatten()?;
            let by = found.iter().skip(1).flatten().find_map(|group| group.as_str().parse().ok());
            match raise {
                Raise::All => Some(Raise::All),
                // `one more` may be said without a figure.
                Raise::By(_) if pattern.captures_len() == 1 => Some(Raise::By(1)),
                Raise::By(_) => by.map(Raise::By),
            }
        })
    }

    /// What some folded words hint at, each with its place.
    pub(super) fn hints(&self, folded: &str) -> Vec<(&Hint, Range<usize>)> {
        let found = self.hints.iter().map(|(pattern, hint)| (hint, pattern.find(folded)));
        found.filter_map(|(hint, found)| Some((hint, found?.range()))).collect()
    }

    /// The phrase that stands at the head of some words: how many words it has and what it says.
    pub(super) fn phrase(&self, words: &[Token]) -> Option<(usize, &[String])> {
        self.find(&self.table.get(&words.first()?.folded)?.phrases, words)
    }

    /// The same for forms that only think of an order.
    pub(super) fn conditional(&self, words: &[Token]) -> Option<(usize, &[String])> {
        self.find(&self.table.get(&words.first()?.folded)?.conditional, words)
    }

    fn find<'p>(&self, phrases: &'p [Phrase], words: &[Token]) -> Option<(usize, &'p [String])> {
        let is_number = |word: &Token| word.is_number() || self.number(&word.folded).is_some();
        let fits = |phrase: &&Phrase| {
            begin_with(words, &phrase.words)
                && (!phrase.before_number || words.get(phrase.words.len()).is_some_and(is_number))
        };
        let phrase = phrases.iter().find(fits)?;
        Some((phrase.words.len(), &phrase.says))
    }

    /// The number that a word stands for; some languages write several in one word.
    pub(super) fn number(&self, word: &str) -> Option<Vec<u32>> {
        let of = |word: &str| self.table.get(word).and_then(|entry| entry.number);
        if let Some(value) = of(word) {
            return Some(vec![value]);
        }
        // `venticinquemila`: number words one after the other, the longest first.
        let (mut rest, mut values) = (word, Vec::new());
        while !rest.is_empty() {
            let (value, length) = (3..=rest.len().min(LONGEST_NUMBER))
                .rev()
                .find_map(|end| Some((rest.get(..end).and_then(of)?, end)))?;
            values.push(value);
            rest = &rest[length..];
        }
        (values.len() > 1).then_some(values)
    }

    /// The place in a list that some words name, such as `the second`.
    pub fn ordinal(&self, words: &str) -> Option<usize> {
        self.table.get(words).and_then(|entry| entry.ordinal)
    }

    /// Whether a word is in a list.
    pub(super) fn is(&self, cue: Cue, word: &str) -> bool {
        self.table.is_in(Lists::of(&[cue]), word)
    }

    /// Whether a word is in any of some lists.
    pub(super) fn is_any(&self, lists: Lists, word: &str) -> bool {
        self.table.is_in(lists, word)
    }

    /// Whether question marks may count things.
    pub(super) fn has_marks(&self) -> bool {
        self.has_marks
    }

    /// How many of the first words make a cue.
    pub(super) fn cue_at(&self, cue: Cue, words: &[Token]) -> usize {
        self.table.starts(cue, words)
    }

    /// Whether a cue stands anywhere in some words.
    pub(super) fn has(&self, cue: Cue, words: &[Token]) -> bool {
        (0..words.len()).any(|at| self.cue_at(cue, &words[at..]) > 0)
    }

    /// Whether some words are nothing but one cue and fillers around it.
    pub(super) fn is_only(&self, cue: Cue, words: &[Token]) -> bool {
        let mut at = 0;
        let mut found = false;
        while at < words.len() {
            let length = self.cue_at(cue, &words[at..]);
            if length > 0 {
                found = true;
                at += length;
            } else if words[at].is_sign() {
                at += 1;
            } else {
                match self.phrase(&words[at..]) {
                    Some((length, [])) => at += length,
                    _ => return false,
                }
            }
        }
        found
    }

    /// Whether a question asks for something to be done, by its folded words.
    pub(super) fn is_request(&self, folded: &str) -> bool {
        self.requests.iter().any(|pattern| pattern.is_match(folded))
    }

    /// What a question is about, by its folded words.
    pub(super) fn topic(&self, folded: &str) -> Option<Topic> {
        self.questions.iter().find(|(_, pattern)| pattern.is_match(folded)).map(|(topic, _)| *topic)
    }
}

/// The folded words of an entry.
fn spoken(text: &str) -> Vec<String> {
    tokens(text).into_iter().map(|token| token.folded).filter(|word| word != "#").collect()
}

/// A pattern over folded words: these have plain letters, and need no tables of all the world's.
fn pattern(text: &str) -> Result<Regex, regex::Error> {
    Regex::new(&text.replace(r"\w", "[a-z0-9_]").replace(r"\d", "[0-9]").replace(r"\b", r"(?-u:\b)"))
}

/// The entries of a line of a list.
fn entries(line: &str) -> impl Iterator<Item = &str> {
    line.split(" | ").map(str::trim).filter(|entry| !entry.is_empty())
}

fn phrase(entry: &str, words: Vec<String>, says: &str) -> Phrase {
    let before_number = entry.trim_end().ends_with('#');
    Phrase { words, before_number, says: says.split_whitespace().map(str::to_owned).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_is_known() {
        let others = ["filler", "word", "conditional", "number", "ordinal", "ending"];
        for line in LISTS.iter().flat_map(|file| file.lines()).filter(|line| line.starts_with('[')) {
            let name = line.trim_matches(['[', ']']);
            let is_known = Cue::named(name).is_some() || others.contains(&name) || PATTERNS.contains(&name);
            assert!(is_known, "{line}");
        }
    }

    #[test]
    fn every_pattern_and_number_of_the_lists_is_read() {
        let patterns: usize = LISTS
            .iter()
            .filter_map(|file| file.split("[question]\n").nth(1))
            .map(|rest| rest.lines().take_while(|line| line.contains(" = ")).count())
            .sum();
        assert_eq!(Lexicon::get().questions.len(), patterns);
        assert!(patterns >= 20);
        assert_eq!(Lexicon::get().number("ventimila"), Some(vec![20, 1000]));
        assert_eq!(Lexicon::get().number("duecentomila"), Some(vec![2, 100, 1000]));
        assert_eq!(Lexicon::get().number("boston"), None);
        let numbers = Lexicon::get().table.values().filter_map(|entry| entry.number);
        let numbers: Vec<u32> = numbers.collect();
        assert!(numbers.len() > 20 && numbers.iter().all(|value| *value <= 1000));
    }
}
