//! The lists of words by which letters are read as people write them: `templates/reading/<language>.txt`.
//!
//! Nothing in here knows a title. All languages are read together, since people mix them.

use super::cues::{Cue, Raise, Topic};
use super::near;
use super::tokens::{Token, tokens};
use regex::Regex;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

/// The lists of every language.
const LISTS: &[&str] =
    &[include_str!("../../templates/reading/en.txt"), include_str!("../../templates/reading/it.txt")];

/// Words that stand for others, or for nothing.
#[derive(Debug)]
struct Phrase {
    words: Vec<String>,
    /// Whether a number must come after it.
    before_number: bool,
    says: Vec<String>,
}

/// All lists.
#[derive(Debug)]
pub struct Lexicon {
    /// Phrases by their first word, the longest first.
    phrases: HashMap<String, Vec<Phrase>>,
    /// Forms that say an order but only as something thought of.
    conditional: HashMap<String, Vec<Phrase>>,
    numbers: HashMap<String, u32>,
    ordinals: HashMap<String, usize>,
    sets: HashMap<String, HashSet<String>>,
    lists: HashMap<String, Vec<Vec<String>>>,
    questions: Vec<(Topic, Regex)>,
    /// What stands for the words of orders, by pattern; `$1` is the first group.
    patterns: Vec<(Regex, String)>,
    /// Stretches that say nothing, and whether they say that something is for one's own turn.
    skips: Vec<(Regex, bool)>,
    raises: Vec<(Regex, Raise)>,
    /// Every word of the lists that may be misspelt, by its first letter.
    words: HashMap<char, Vec<String>>,
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::read(LISTS, &[]));

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
        self.lexicon.get_or_init(|| Lexicon::read(LISTS, self.lists))
    }
}

impl Lexicon {
    /// The lists that are built in.
    pub fn get() -> &'static Lexicon {
        &LEXICON
    }

    fn read(common: &[&str], own: &[&str]) -> Lexicon {
        let mut lexicon = Lexicon {
            phrases: HashMap::new(),
            conditional: HashMap::new(),
            numbers: HashMap::new(),
            ordinals: HashMap::new(),
            sets: HashMap::new(),
            lists: HashMap::new(),
            questions: Vec::new(),
            patterns: Vec::new(),
            skips: Vec::new(),
            raises: Vec::new(),
            words: HashMap::new(),
        };
        // Of two entries the first counts, so a title's own come first.
        for file in own.iter().chain(common) {
            let mut section = "";
            for line in file.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
            {
                match line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                    Some(name) => section = name,
                    None => lexicon.add(section, line),
                }
            }
        }
        // What a title says is none of a kind: `[not class]`.
        let not: Vec<(String, HashSet<String>)> = lexicon
            .sets
            .iter()
            .filter_map(|(name, words)| Some((name.strip_prefix("not ")?.to_owned(), words.clone())))
            .collect();
        for (name, words) in not {
            if let Some(set) = lexicon.sets.get_mut(&name) {
                set.retain(|word| !words.contains(word));
            }
            if let Some(list) = lexicon.lists.get_mut(&name) {
                list.retain(|entry| !words.contains(&entry.join(" ")));
            }
        }
        for phrases in lexicon.phrases.values_mut().chain(lexicon.conditional.values_mut()) {
            phrases.sort_by_key(|phrase| {
                std::cmp::Reverse(phrase.words.len() + usize::from(phrase.before_number))
            });
        }
        for list in lexicon.lists.values_mut() {
            list.sort_by_key(|words| std::cmp::Reverse(words.len()));
        }
        lexicon.gather_words();
        lexicon.questions.sort_by_key(|(topic, _)| Topic::ALL.iter().position(|(other, _)| other == topic));
        lexicon
    }

    fn add(&mut self, section: &str, line: &str) {
        if section == "question" {
            let Some((name, pattern)) = line.split_once(" = ") else { return };
            let topic = Topic::ALL.iter().find(|(_, other)| *other == name).map(|(topic, _)| *topic);
            if let (Some(topic), Ok(pattern)) = (topic, Regex::new(pattern)) {
                self.questions.push((topic, pattern));
            }
            return;
        }
        if section == "skip" || section == "turn" {
            if let Ok(pattern) = Regex::new(line) {
                self.skips.push((pattern, section == "turn"));
            }
            return;
        }
        if section == "pattern" || section == "raise" {
            let Some((says, pattern)) = line.split_once(" = ") else { return };
            let Ok(pattern) = Regex::new(pattern) else { return };
            match (section, says) {
                ("pattern", _) => self.patterns.push((pattern, says.to_owned())),
                (_, "all") => self.raises.push((pattern, Raise::All)),
                _ => self.raises.push((pattern, Raise::By(0))),
            }
            return;
        }
        let (says, entries) = match section {
            "word" => line.split_once(" = ").unwrap_or(("", line)),
            _ => ("", line),
        };
        for entry in entries.split(" | ").map(str::trim).filter(|entry| !entry.is_empty()) {
            match section {
                "filler" => put(&mut self.phrases, entry, ""),
                "word" => put(&mut self.phrases, entry, says),
                "conditional" => {
                    let (entry, says) = entry.split_once(" = ").unwrap_or((entry, ""));
                    put(&mut self.conditional, entry, says);
                }
                "number" => {
                    let Some((word, value)) = entry.split_once(" = ") else { continue };
                    self.numbers.insert(spoken(word).join(" "), value.parse().unwrap_or(0));
                }
                "ordinal" => {
                    let Some((word, value)) = entry.split_once(" = ") else { continue };
                    self.ordinals.insert(spoken(word).join(" "), value.parse().unwrap_or(0));
                }
                _ => {
                    let words = spoken(entry);
                    self.sets.entry(section.to_owned()).or_default().insert(words.join(" "));
                    self.lists.entry(section.to_owned()).or_default().push(words);
                }
            }
        }
    }

    fn gather_words(&mut self) {
        const SHORTEST: usize = 4;
        let phrases = self.phrases.values().flatten().filter(|phrase| phrase.words.len() <= 4);
        let mut all: HashSet<&String> = phrases.flat_map(|phrase| &phrase.words).collect();
        all.retain(|word| word.chars().count() >= SHORTEST && word.chars().all(char::is_alphabetic));
        for word in all {
            let Some(first) = word.chars().next() else { continue };
            self.words.entry(first).or_default().push(word.clone());
        }
        self.words.values_mut().for_each(|words| words.sort());
    }

    /// The one word of the lists that a word misspells by a single slip behind its first letter.
    pub(super) fn respelled(&self, word: &str) -> Option<&str> {
        const SHORTEST: usize = 4;
        let alike = self.words.get(&word.chars().next()?)?;
        let is_known = alike.binary_search_by(|other| other.as_str().cmp(word)).is_ok()
            || self.sets.values().any(|set| set.contains(word));
        if is_known || word.chars().count() < SHORTEST || self.numbers.contains_key(word) {
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
            let found = pattern.captures(folded)?;
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
        let later = self.lists.get("later").and_then(|list| list.first()).filter(|_| for_turn);
        let says = later.map(|words| words.join(" ")).unwrap_or_default();
        (!found.is_empty()).then(|| (found.range(), says))
    }

    /// By how much some folded words raise, where they say no sum.
    pub(super) fn raise(&self, folded: &str) -> Option<Raise> {
        self.raises.iter().find_map(|(pattern, raise)| {
            let found = pattern.captures(folded)?;
            let by = found.iter().skip(1).flatten().find_map(|group| group.as_str().parse().ok());
            match raise {
                Raise::All => Some(Raise::All),
                // `one more` may be said without a figure.
                Raise::By(_) if pattern.captures_len() == 1 => Some(Raise::By(1)),
                Raise::By(_) => by.map(Raise::By),
            }
        })
    }

    /// The phrase that stands at the head of some words: how many words it has and what it says.
    pub(super) fn phrase(&self, words: &[Token]) -> Option<(usize, &[String])> {
        self.find(&self.phrases, words)
    }

    fn find<'p>(
        &self,
        phrases: &'p HashMap<String, Vec<Phrase>>,
        words: &[Token],
    ) -> Option<(usize, &'p [String])> {
        let list = phrases.get(&words.first()?.folded)?;
        let is_number = |word: &Token| word.is_number() || self.number(&word.folded).is_some();
        let fits = |phrase: &&Phrase| {
            phrase.words.len() <= words.len()
                && phrase.words.iter().zip(words).all(|(entry, word)| *entry == word.folded)
                && (!phrase.before_number || words.get(phrase.words.len()).is_some_and(is_number))
        };
        let phrase = list.iter().find(fits)?;
        Some((phrase.words.len(), &phrase.says))
    }

    /// The same for forms that only think of an order.
    pub(super) fn conditional(&self, words: &[Token]) -> Option<(usize, &[String])> {
        self.find(&self.conditional, words)
    }

    /// The number that a word stands for; some languages write several in one word.
    pub(super) fn number(&self, word: &str) -> Option<Vec<u32>> {
        if let Some(value) = self.numbers.get(word) {
            return Some(vec![*value]);
        }
        // `venticinquemila`: number words one after the other, the longest first.
        let (mut rest, mut values) = (word, Vec::new());
        while !rest.is_empty() {
            let length = (3..=rest.len())
                .rev()
                .find(|end| rest.get(..*end).is_some_and(|head| self.numbers.contains_key(head)))?;
            values.push(*self.numbers.get(&rest[..length])?);
            rest = &rest[length..];
        }
        (values.len() > 1).then_some(values)
    }

    /// The place in a list that some words name, such as `the second`.
    pub fn ordinal(&self, words: &str) -> Option<usize> {
        self.ordinals.get(words).copied()
    }

    /// Whether a word is in a set of single words.
    pub(super) fn is(&self, set: &str, word: &str) -> bool {
        self.sets.get(set).is_some_and(|set| set.contains(word))
    }

    /// Whether anything is in a set.
    pub(super) fn has_set(&self, set: &str) -> bool {
        self.sets.contains_key(set)
    }

    /// How many of the first words make an entry of a list.
    pub(super) fn starts(&self, list: &str, words: &[Token]) -> usize {
        let fits = |entry: &&Vec<String>| {
            entry.len() <= words.len() && entry.iter().zip(words).all(|(entry, word)| *entry == word.folded)
        };
        self.lists.get(list).and_then(|list| list.iter().find(fits)).map_or(0, Vec::len)
    }

    /// How many of the first words make a cue.
    pub(super) fn cue_at(&self, cue: Cue, words: &[Token]) -> usize {
        self.starts(cue.section(), words)
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

    /// What a question is about, by its folded words.
    pub(super) fn topic(&self, folded: &str) -> Option<Topic> {
        self.questions.iter().find(|(_, pattern)| pattern.is_match(folded)).map(|(topic, _)| *topic)
    }
}

/// The folded words of an entry.
fn spoken(text: &str) -> Vec<String> {
    tokens(text).into_iter().map(|token| token.folded).filter(|word| word != "#").collect()
}

fn put(phrases: &mut HashMap<String, Vec<Phrase>>, entry: &str, says: &str) {
    let before_number = entry.trim_end().ends_with('#');
    let words = spoken(entry);
    let Some(first) = words.first() else { return };
    let says = says.split_whitespace().map(str::to_owned).collect();
    phrases.entry(first.clone()).or_default().push(Phrase { words, before_number, says });
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert!(Lexicon::get().numbers.values().all(|value| *value <= 1000));
    }
}
