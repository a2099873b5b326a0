//! The words of mail programs, language by language, as `words.txt` beside this file lists them.
//!
//! A translator adds to that file alone. Here it is taken apart once, and whoever reads letters asks.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

/// What a line means by its first words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// Everything from here on is an older letter.
    End,
    /// The same, if the words stand between dashes.
    Divider,
    /// A line that a telephone or a program adds.
    Device,
    /// The same, if the line names a device or a program.
    Sent,
    /// A disclaimer, down to the next quote.
    Legal,
    /// The same, if its sentence speaks of secrets.
    Notice,
    /// The footer of a list or a forum, if its sentence has a link.
    Footer,
    /// A quote in a forum's code begins.
    Quote,
    /// The head of a signed letter.
    PgpHead,
    /// The signature of a signed letter.
    PgpTail,
}

/// What a label in a letter's head says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    /// Who wrote it.
    From,
    /// When.
    Date,
    /// To whom.
    To,
    /// To whom else, and what matters less.
    Copy,
    /// What about.
    Subject,
}

/// How well a verb announces a quote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verb {
    /// People use it in their own sentences too.
    Said,
    /// Programs use it.
    Wrote,
}

/// All words of all languages.
pub struct Words {
    /// What stands before a date, the longest first.
    pub opens: Vec<&'static str>,
    /// Announcements without a verb.
    pub quoting: Vec<&'static str>,
    /// Verbs in the first person.
    pub mine: Vec<&'static str>,
    /// Words of announcements, and what each is.
    pub tokens: Table<WordRole>,
    /// Verbs of two words, which may have something in between.
    pub split_verbs: Vec<(&'static str, &'static str, Verb)>,
    /// Verbs in scripts that put no blanks between words.
    pub inner_verbs: Vec<&'static str>,
    /// Labels of a head.
    pub labels: Table<Label>,
    /// Words for a letter.
    pub letters: Vec<&'static str>,
    /// Parts of words that name a device or a program.
    pub gadgets: Vec<&'static str>,
    /// Parts of words that only disclaimers have.
    pub secrets: Vec<&'static str>,
    /// Parts of words that footers have.
    pub links: Vec<&'static str>,
    /// Which bytes a verb ends in.
    pub verb_ends: [bool; 256],
    /// First words of lines.
    pub phrases: Phrases,
}

/// What a word can be in an announcement.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WordRole {
    /// A verb of writing.
    pub verb: Option<Verb>,
    /// The end of a verb of two words.
    pub ends_split: bool,
    /// Part of a date, or a small word.
    pub part: Option<Part>,
    /// The end of a verb in the first person.
    pub ends_mine: bool,
}

/// What a word is beside names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// A small word.
    Between,
    /// The name of a month.
    Month,
    /// The name of a day.
    Day,
}

/// A table whose keys are ours, so that nobody can make it slow; they are short, and so is this hash (FNV).
pub type Table<T> = HashMap<&'static str, T, BuildHasherDefault<Short>>;

/// FNV-1a.
#[derive(Clone, Copy)]
pub struct Short(u64);

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

/// First words of lines, sorted.
pub struct Phrases {
    all: Vec<(&'static str, Meaning)>,
    /// For each the longest other that it begins with.
    shorter: Vec<Option<usize>>,
    /// The first eight bytes of each, as a number that sorts like them.
    keys: Vec<u64>,
    /// Those that have fewer than eight bytes.
    short: Vec<&'static str>,
    /// A bit for the first four bytes of each.
    sieve: [u64; 64],
}

static WORDS: LazyLock<Words> = LazyLock::new(|| Words::read(include_str!("words.txt")));

/// The marks of programs, which are the same in every language.
const MARKS: &[(&str, Meaning)] = &[
    ("[quote", Meaning::Quote),
    ("begin pgp signature", Meaning::PgpTail),
    ("begin pgp signed message", Meaning::PgpHead),
    ("end pgp signature", Meaning::PgpTail),
];

impl Words {
    /// The words that are built in.
    pub fn known() -> &'static Words {
        &WORDS
    }

    fn read(text: &'static str) -> Words {
        let mut words = Words {
            opens: Vec::new(),
            quoting: Vec::new(),
            mine: Vec::new(),
            tokens: Table::default(),
            split_verbs: Vec::new(),
            inner_verbs: Vec::new(),
            labels: Table::default(),
            letters: Vec::new(),
            gadgets: Vec::new(),
            secrets: Vec::new(),
            links: Vec::new(),
            verb_ends: [false; 256],
            phrases: Phrases::new(Vec::new()),
        };
        let mut phrases = MARKS.to_vec();
        for (key, entry) in entries(text) {
            match key {
                "opens" => words.add_opening(entry),
                "quoting" => words.quoting.push(entry),
                "mine" => words.add_mine(entry),
                "wrote" => words.add_verb(entry, Verb::Wrote),
                "said" => words.add_verb(entry, Verb::Said),
                "days" => words.add_part(entry, Part::Day),
                "months" => words.add_part(entry, Part::Month),
                "between" => words.add_part(entry, Part::Between),
                "from" => drop(words.labels.insert(entry, Label::From)),
                "date" => drop(words.labels.insert(entry, Label::Date)),
                "to" => drop(words.labels.insert(entry, Label::To)),
                "copy" => drop(words.labels.insert(entry, Label::Copy)),
                "subject" => drop(words.labels.insert(entry, Label::Subject)),
                "letter" => words.letters.push(entry),
                "gadgets" => words.gadgets.push(entry),
                "secrets" => words.secrets.push(entry),
                "links" => words.links.push(entry),
                _ => phrases.extend(meaning_of(key).map(|meaning| (entry, meaning))),
            }
        }
        words.opens.sort_by_key(|entry| std::cmp::Reverse(entry.len()));
        words.phrases = Phrases::new(phrases);
        words
    }

    /// What a word in lower case is in an announcement.
    pub fn token(&self, word: &str) -> WordRole {
        self.tokens.get(word).copied().unwrap_or_default()
    }

    /// A day is a day in every language, even where it is a small word in another.
    fn add_part(&mut self, entry: &'static str, part: Part) {
        let known = &mut self.tokens.entry(entry).or_default().part;
        *known = Some(known.map_or(part, |known| known.max(part)));
    }

    fn add_opening(&mut self, entry: &'static str) {
        self.opens.push(entry);
        entry.split(' ').for_each(|word| self.add_part(word, Part::Between));
    }

    fn add_mine(&mut self, entry: &'static str) {
        self.mine.push(entry);
        self.tokens.entry(last_word(entry)).or_default().ends_mine = true;
    }

    fn add_verb(&mut self, entry: &'static str, verb: Verb) {
        self.verb_ends[usize::from(entry.as_bytes()[entry.len() - 1])] = true;
        if !entry.starts_with(char::is_lowercase) {
            self.inner_verbs.push(entry);
        } else if let Some((first, last)) = entry.split_once(" … ").or_else(|| entry.split_once(' ')) {
            // Its halves are small words wherever else they stand.
            self.split_verbs.push((first, last, verb));
            first.split(' ').chain(last.split(' ')).for_each(|word| self.add_part(word, Part::Between));
            self.tokens.entry(last_word(last)).or_default().ends_split = true;
        } else {
            let known = &mut self.tokens.entry(entry).or_default().verb;
            *known = (*known).max(Some(verb));
        }
    }
}

fn last_word(entry: &'static str) -> &'static str {
    entry.rsplit(' ').next().unwrap_or(entry)
}

/// Every entry of the file with its key.
fn entries(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = text.lines().filter(|line| !line.starts_with(['#', '[']));
    let keyed = lines.filter_map(|line| line.split_once(": "));
    keyed.flat_map(|(key, list)| list.split(" | ").map(move |entry| (key, entry.trim())))
}

/// What the first words of a line mean that stand under a key.
fn meaning_of(key: &str) -> Option<Meaning> {
    Some(match key {
        "older" => Meaning::Divider,
        "end" => Meaning::End,
        "device" => Meaning::Device,
        "sent" => Meaning::Sent,
        "legal" => Meaning::Legal,
        "notice" => Meaning::Notice,
        "footer" => Meaning::Footer,
        _ => return None,
    })
}

impl Phrases {
    fn new(mut all: Vec<(&'static str, Meaning)>) -> Phrases {
        all.sort_by_key(|(phrase, _)| *phrase);
        // A language may share a phrase with another.
        all.dedup_by_key(|(phrase, _)| *phrase);
        let mut phrases = Phrases {
            all: Vec::new(),
            shorter: Vec::new(),
            keys: Vec::new(),
            short: Vec::new(),
            sieve: [0; 64],
        };
        let mut open: Vec<usize> = Vec::new();
        for (at, (phrase, _)) in all.iter().enumerate() {
            while open.last().is_some_and(|last| !phrase.starts_with(all[*last].0)) {
                open.pop();
            }
            phrases.shorter.push(open.last().copied());
            open.push(at);
            let mut first = [0; 8];
            let size = phrase.len().min(8);
            first[..size].copy_from_slice(&phrase.as_bytes()[..size]);
            let key = u64::from_be_bytes(first);
            phrases.keys.push(key);
            let place = place_in_sieve(key);
            phrases.sieve[place / 64] |= 1 << (place % 64);
            if phrase.len() < 8 {
                phrases.short.push(phrase);
            }
        }
        Phrases { all, ..phrases }
    }

    /// Whether a line in ASCII may begin with a phrase; nearly every line is told here by eight bytes.
    pub fn may_begin(&self, line: &[u8]) -> bool {
        let Some(first) = line.first_chunk::<8>().filter(|first| first.is_ascii()) else { return true };
        let key = u64::from_be_bytes(first.map(|byte| byte.to_ascii_lowercase()));
        let bit = place_in_sieve(key);
        if self.sieve[bit / 64] & (1 << (bit % 64)) == 0 {
            return false;
        }
        let place = self.keys.partition_point(|other| *other < key);
        let begins = |short: &&str| line[..short.len()].eq_ignore_ascii_case(short.as_bytes());
        self.keys.get(place) == Some(&key) || self.short.iter().any(begins)
    }

    /// The longest phrase that a line in lower case begins with.
    pub fn first_of(&self, folded: &str) -> Option<(&'static str, Meaning)> {
        // Whatever begins the line also begins the last phrase that sorts before it.
        let mut place = self.all.partition_point(|(phrase, _)| *phrase <= folded).checked_sub(1);
        while let Some(at) = place {
            if folded.starts_with(self.all[at].0) {
                return Some(self.all[at]);
            }
            place = self.shorter[at];
        }
        None
    }
}

/// Where the first four bytes have their bit.
fn place_in_sieve(key: u64) -> usize {
    ((key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_file_has_a_key_that_is_known() {
        let other = "opens quoting mine wrote said days months between from date to copy subject letter \
            gadgets secrets links";
        let text = include_str!("words.txt");
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with(['#', '['])) {
            let key = line.split(": ").next().unwrap();
            assert!(
                other.split_whitespace().any(|known| known == key) || meaning_of(key).is_some(),
                "{line}"
            );
        }
        for (key, entry) in entries(text) {
            assert!(!entry.is_empty() && entry == entry.to_lowercase(), "{key}: {entry}");
        }
        assert!(entries(text).count() > 1000);
    }

    #[test]
    fn no_word_of_one_language_means_something_else_in_another() {
        let mut labels: HashMap<&str, &str> = HashMap::new();
        let mut phrases: HashMap<&str, &str> = HashMap::new();
        for (key, entry) in entries(include_str!("words.txt")) {
            let seen = match key {
                "from" | "date" | "to" | "copy" | "subject" => labels.insert(entry, key),
                _ if meaning_of(key).is_some() => phrases.insert(entry, key),
                _ => None,
            };
            assert!(seen.is_none_or(|seen| seen == key), "{entry} is {key} and {seen:?}");
        }
    }

    #[test]
    fn the_longest_phrase_counts() {
        let phrases = &Words::known().phrases;
        assert_eq!(phrases.first_of("sent from my iphone"), Some(("sent from my", Meaning::Device)));
        assert_eq!(phrases.first_of("sent from baltimore"), Some(("sent from", Meaning::Sent)));
        assert_eq!(phrases.first_of("send 3"), None);
        assert!(!phrases.may_begin(b"build Reno - Denver") && phrases.may_begin(b"Sent from my"));
    }
}
