//! The table behind the lists of words: all that a word, or the first of several, is known as, found at once.
//!
//! A letter is looked up here some thousand times, so every list is a bit of its words.

use super::cues::Cue;
use super::tokens::Token;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// All words of the lists.
#[derive(Debug, Default)]
pub(super) struct Table {
    entries: HashMap<Box<str>, Entry, BuildHasherDefault<Short>>,
}

/// What is known of one word, or of several that are joined by blanks.
#[derive(Debug, Default)]
pub(super) struct Entry {
    /// The lists it is in.
    lists: Lists,
    /// The lists that have something which begins with it.
    begins: Lists,
    /// What those have, the longest first.
    longer: Vec<(Cue, Vec<String>)>,
    /// What stands for phrases that begin with it, the longest first.
    pub(super) phrases: Vec<Phrase>,
    /// The same for forms that say an order but only as something thought of.
    pub(super) conditional: Vec<Phrase>,
    pub(super) number: Option<u32>,
    pub(super) ordinal: Option<usize>,
    /// Whether it stands in something that says nothing.
    pub(super) is_decor: bool,
    /// Whether it is put for others.
    pub(super) is_key: bool,
}

/// Words that stand for others, or for nothing.
#[derive(Debug, Clone)]
pub(super) struct Phrase {
    pub(super) words: Vec<String>,
    /// Whether a number must come after it.
    pub(super) before_number: bool,
    pub(super) says: Vec<String>,
}

/// Some of the lists.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lists(u64);

impl Lists {
    pub(super) const fn of(cues: &[Cue]) -> Lists {
        let (mut bits, mut at) = (0, 0);
        while at < cues.len() {
            bits |= 1 << cues[at] as u64;
            at += 1;
        }
        Lists(bits)
    }

    fn meet(self, other: Lists) -> bool {
        self.0 & other.0 != 0
    }
}

impl Table {
    pub(super) fn get(&self, word: &str) -> Option<&Entry> {
        self.entries.get(word)
    }

    pub(super) fn at(&mut self, word: &str) -> &mut Entry {
        self.entries.entry(word.into()).or_default()
    }

    /// Puts some words into a list.
    pub(super) fn add(&mut self, cue: Cue, words: Vec<String>) {
        let Some(first) = words.first() else { return };
        let (whole, one) = (words.join(" "), Lists::of(&[cue]));
        let entry = self.at(first);
        entry.begins.0 |= one.0;
        entry.longer.push((cue, words));
        self.at(&whole).lists.0 |= one.0;
    }

    /// Takes some words out of a list.
    pub(super) fn remove(&mut self, cue: Cue, words: &[String]) {
        let Some(first) = words.first() else { return };
        self.at(&words.join(" ")).lists.0 &= !Lists::of(&[cue]).0;
        let entry = self.at(first);
        entry.longer.retain(|(other, longer)| *other != cue || longer != words);
        if entry.longer.iter().all(|(other, _)| *other != cue) {
            entry.begins.0 &= !Lists::of(&[cue]).0;
        }
    }

    /// The longest come first, wherever several begin alike.
    pub(super) fn sort(&mut self) {
        for entry in self.entries.values_mut() {
            for phrases in [&mut entry.phrases, &mut entry.conditional] {
                phrases.sort_by_key(|phrase| {
                    std::cmp::Reverse(phrase.words.len() + usize::from(phrase.before_number))
                });
            }
            entry.longer.sort_by_key(|(_, words)| std::cmp::Reverse(words.len()));
        }
    }

    pub(super) fn values(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values()
    }

    /// Whether a word is in any of some lists.
    pub(super) fn is_in(&self, lists: Lists, word: &str) -> bool {
        self.get(word).is_some_and(|entry| entry.lists.meet(lists))
    }

    /// How many of the first words make an entry of a list.
    pub(super) fn starts(&self, cue: Cue, words: &[Token]) -> usize {
        let Some(entry) = words.first().and_then(|first| self.get(&first.folded)) else { return 0 };
        if !entry.begins.meet(Lists::of(&[cue])) {
            return 0;
        }
        let fits = |longer: &&(Cue, Vec<String>)| longer.0 == cue && begin_with(words, &longer.1);
        entry.longer.iter().find(fits).map_or(0, |(_, longer)| longer.len())
    }
}

impl Entry {
    /// Classes and units that are one word.
    pub(super) fn things(&self) -> impl Iterator<Item = &String> {
        let things = self
            .longer
            .iter()
            .filter(|(cue, words)| words.len() == 1 && matches!(cue, Cue::Class | Cue::Unit));
        things.flat_map(|(_, words)| words)
    }

    /// Whether any list has it.
    pub(super) fn is_listed(&self) -> bool {
        self.lists != Lists::default()
    }
}

/// Whether words begin with those of an entry.
pub(super) fn begin_with(words: &[Token], entry: &[String]) -> bool {
    entry.len() <= words.len() && entry.iter().zip(words).all(|(entry, word)| *entry == word.folded)
}

/// FNV-1a: the keys are ours and short, and nobody can make the table slow.
#[derive(Clone, Copy)]
pub(super) struct Short(u64);

impl Default for Short {
    fn default() -> Short {
        Short(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Short {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
