//! The words of mail programs, language by language, as `words.txt` beside this file lists them.
//!
//! A translator adds to that file alone. Here it is taken apart once, and whoever reads letters asks.

use std::collections::{HashMap, HashSet};
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
    /// Verbs of one word.
    pub verbs: HashMap<&'static str, Verb>,
    /// Verbs of two words, which may have something in between.
    pub split_verbs: Vec<(&'static str, &'static str, Verb)>,
    /// The last words of those.
    pub split_ends: HashSet<&'static str>,
    /// Verbs in scripts that put no blanks between words.
    pub inner_verbs: Vec<&'static str>,
    /// The names of days and months, and small words beside dates and names.
    pub parts: HashMap<&'static str, Part>,
    /// Labels of a head.
    pub labels: HashMap<&'static str, Label>,
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

/// What a word is in an announcement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The name of a day.
    Day,
    /// The name of a month.
    Month,
    /// A small word.
    Between,
}

/// First words of lines, sorted.
#[derive(Default)]
pub struct Phrases {
    all: Vec<(&'static str, Meaning)>,
    /// For each the longest other that it begins with.
    shorter: Vec<Option<usize>>,
    /// The first eight bytes of each, as a number that sorts like them.
    keys: Vec<u64>,
    /// Those that have fewer than eight bytes.
    short: Vec<&'static str>,
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
            verbs: HashMap::new(),
            split_verbs: Vec::new(),
            split_ends: HashSet::new(),
            inner_verbs: Vec::new(),
            parts: HashMap::new(),
            labels: HashMap::new(),
            letters: Vec::new(),
            gadgets: Vec::new(),
            secrets: Vec::new(),
            links: Vec::new(),
            verb_ends: [false; 256],
            phrases: Phrases::default(),
        };
        let mut phrases = MARKS.to_vec();
        for (key, entry) in entries(text) {
            match key {
                "opens" => words.opens.push(entry),
                "quoting" => words.quoting.push(entry),
                "mine" => words.mine.push(entry),
                "wrote" => words.add_verb(entry, Verb::Wrote),
                "said" => words.add_verb(entry, Verb::Said),
                "days" => drop(words.parts.insert(entry, Part::Day)),
                "months" => drop(words.parts.entry(entry).or_insert(Part::Month)),
                "between" => drop(words.parts.entry(entry).or_insert(Part::Between)),
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
        // What opens an announcement, and the halves of a verb, are small words wherever else they stand.
        let halves = words.split_verbs.iter().flat_map(|(first, last, _)| [*first, *last]);
        let small: Vec<&str> =
            words.opens.iter().copied().chain(halves).flat_map(str::split_whitespace).collect();
        for word in small {
            words.parts.entry(word).or_insert(Part::Between);
        }
        words.opens.sort_by_key(|entry| std::cmp::Reverse(entry.len()));
        words.phrases = Phrases::new(phrases);
        words
    }

    fn add_verb(&mut self, entry: &'static str, verb: Verb) {
        self.verb_ends[usize::from(entry.as_bytes()[entry.len() - 1])] = true;
        if !entry.starts_with(char::is_lowercase) {
            self.inner_verbs.push(entry);
        } else if let Some((first, last)) = entry.split_once(" … ").or_else(|| entry.split_once(' ')) {
            self.split_verbs.push((first, last, verb));
            self.split_ends.insert(last.rsplit(' ').next().unwrap_or(last));
        } else {
            let known = self.verbs.entry(entry).or_insert(verb);
            *known = verb.max(*known);
        }
    }
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
        let mut phrases = Phrases::default();
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
            phrases.keys.push(u64::from_be_bytes(first));
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
