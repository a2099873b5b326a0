//! A YAML file as it was written, a board or settings: every mistake is collected with its line, and none
//! stops the reading. What the file means is said by whoever reads it.

use serde::de::DeserializeOwned;
use serde_yaml::{Mapping, Value};
use std::collections::BTreeMap;
use std::fmt;

/// One mistake in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    /// The line, counted from 1; 0 when no line can be named.
    pub line: usize,
    /// The column, counted from 1, where the parser names one.
    pub column: Option<usize>,
    /// What is wrong, for the person who wrote the file.
    pub text: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (0, _) => f.write_str(&self.text),
            (line, None) => write!(f, "line {line}: {}", self.text),
            (line, Some(column)) => write!(f, "line {line}, column {column}: {}", self.text),
        }
    }
}

/// What something is called in a file, and where.
#[derive(Debug, Clone, Copy)]
pub struct Called<'w> {
    /// Its line.
    pub line: usize,
    /// Its short name.
    pub id: &'w str,
    /// Its name.
    pub name: &'w str,
    /// Other names it answers to.
    pub aliases: &'w [String],
}

/// A YAML file under examination.
pub struct Written<'t> {
    text: &'t str,
    root: Mapping,
    known: Vec<&'static str>,
    complaints: Vec<Complaint>,
}

/// Reads a file that is one plain struct; whatever is wrong with it is said with its line.
pub fn plain<T: DeserializeOwned>(text: &str) -> Result<T, Vec<Complaint>> {
    serde_yaml::from_str(text).map_err(|error| {
        let (line, column) = error.location().map_or((0, None), |place| (place.line(), Some(place.column())));
        vec![Complaint { line, column, text: error.to_string() }]
    })
}

impl<'t> Written<'t> {
    /// Parses the text; what is no YAML at all is the only mistake then.
    pub fn parse(text: &'t str) -> Result<Written<'t>, Vec<Complaint>> {
        match serde_yaml::from_str::<Value>(text) {
            Ok(Value::Mapping(root)) => Ok(Written { text, root, known: Vec::new(), complaints: Vec::new() }),
            Ok(_) => {
                Err(vec![Complaint { line: 1, column: None, text: "the file holds no keys at all".into() }])
            }
            Err(error) => Err(vec![Complaint {
                line: error.location().map_or(0, |place| place.line()),
                column: error.location().map(|place| place.column()),
                text: without_place(&error.to_string()),
            }]),
        }
    }

    /// Parses a text in which every key may be left out, so that an empty one is good too.
    pub fn parse_optional(text: &'t str) -> Result<Written<'t>, Vec<Complaint>> {
        match serde_yaml::from_str::<Value>(text) {
            Ok(Value::Null) => {
                Ok(Written { text, root: Mapping::new(), known: Vec::new(), complaints: Vec::new() })
            }
            _ => Written::parse(text),
        }
    }

    /// Notes a mistake.
    pub fn complain(&mut self, line: usize, text: impl Into<String>) {
        self.complaints.push(Complaint { line, column: None, text: text.into() });
    }

    /// Every short name stands once.
    pub fn check_ids(&mut self, kind: &str, things: &[Called<'_>]) {
        let mut seen = BTreeMap::new();
        for thing in things {
            if let Some(first) = seen.insert(thing.id, thing.line) {
                self.complain(thing.line, format!("the {kind} {} stands already in line {first}", thing.id));
            }
        }
    }

    /// No name or alias is empty, and none is answered to by two things.
    pub fn check_names(&mut self, things: &[Called<'_>]) {
        let mut seen: BTreeMap<String, &Called<'_>> = BTreeMap::new();
        for thing in things {
            for word in [thing.id, thing.name].into_iter().chain(thing.aliases.iter().map(String::as_str)) {
                if word.trim().is_empty() {
                    self.complain(thing.line, format!("a name of {} is empty", thing.id));
                    continue;
                }
                match seen.insert(word.to_lowercase(), thing) {
                    Some(first) if first.id != thing.id => self.complain(
                        thing.line,
                        format!("\"{word}\" is also a name of {} in line {}", first.name, first.line),
                    ),
                    _ => {}
                }
            }
        }
    }

    /// The line of a key at the top of the file.
    pub fn line_of(&self, key: &str) -> usize {
        let opens =
            |line: &str| line.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with(':'));
        self.text.lines().position(opens).map_or(0, |index| index + 1)
    }

    /// The value of a key that must be there.
    pub fn value<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T> {
        if !self.root.contains_key(key) {
            self.known.push(key);
            self.complain(0, format!("the key \"{key}\" is missing"));
        }
        self.optional(key)
    }

    /// The value of a key that may be left out.
    pub fn optional<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T> {
        self.known.push(key);
        let value = self.root.get(key)?;
        let line = self.line_of(key);
        match serde_yaml::from_value(value.clone()) {
            Ok(value) => Some(value),
            Err(error) => {
                self.complain(line, format!("{key}: {}", in_words(&error)));
                None
            }
        }
    }

    /// The items of a list that must be there, each with its line; a wrong one is left out.
    pub fn list<T: DeserializeOwned>(&mut self, key: &'static str) -> Vec<(usize, T)> {
        let Some(values) = self.value::<Vec<Value>>(key) else { return Vec::new() };
        let lines = self.item_lines(key);
        let mut items = Vec::new();
        for (index, value) in values.into_iter().enumerate() {
            let line = lines.get(index).copied().unwrap_or_else(|| self.line_of(key));
            match serde_yaml::from_value(value) {
                Ok(item) => items.push((line, item)),
                Err(error) => {
                    self.complain(line, format!("{key}, item {}: {}", index + 1, in_words(&error)));
                }
            }
        }
        items
    }

    /// The ids of all items of a list, readable or not; nothing where the file has no such list.
    pub fn ids(&self, key: &str) -> Option<Vec<String>> {
        let items = self.root.get(key)?.as_sequence()?;
        let id = |item: &Value| item.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
        Some(items.iter().map(id).collect())
    }

    /// All complaints, or none. Keys that nobody asked for are complaints too.
    pub fn finish(mut self) -> Result<(), Vec<Complaint>> {
        let unknown: Vec<String> = self
            .root
            .keys()
            .map(|key| key.as_str().map_or_else(|| format!("{key:?}"), str::to_owned))
            .filter(|key| !self.known.contains(&key.as_str()))
            .collect();
        for key in unknown {
            let near = meant(&key, &self.known);
            self.complain(self.line_of(&key), format!("nothing is known of a key \"{key}\"{near}"));
        }
        self.complaints.sort_by_key(|complaint| complaint.line);
        if self.complaints.is_empty() { Ok(()) } else { Err(self.complaints) }
    }

    /// The mapping below a key that may be left out.
    pub fn part(&mut self, key: &'static str) -> Option<Part> {
        let map = self.optional::<Mapping>(key)?;
        let first = self.line_of(key);
        let end = self.end_of(first);
        Some(Part::new(key.to_owned(), map, self.text, first, end))
    }

    /// The mappings in a list that may be left out.
    pub fn parts(&mut self, key: &'static str) -> Vec<Part> {
        let values = self.optional::<Vec<Value>>(key).unwrap_or_default();
        let (lines, end) = (self.item_lines(key), self.end_of(self.line_of(key)));
        let mut parts = Vec::new();
        for (index, value) in values.into_iter().enumerate() {
            let name = format!("{key}, item {}", index + 1);
            let first = lines.get(index).copied().unwrap_or_else(|| self.line_of(key));
            match value {
                Value::Mapping(map) => {
                    let end = lines.get(index + 1).copied().unwrap_or(end);
                    parts.push(Part::new(name, map, self.text, first, end));
                }
                _ => self.complain(first, format!("{name}: it holds no keys")),
            }
        }
        parts
    }

    /// Takes over what is wrong with a part. Keys of it that nobody asked for are complaints too.
    pub fn close(&mut self, part: Part) {
        self.complaints.extend(part.finish());
    }

    /// The line after the last one that belongs to a key at the top.
    fn end_of(&self, first: usize) -> usize {
        let outside =
            |line: &str| line.starts_with(|letter: char| !letter.is_whitespace() && !"#-".contains(letter));
        let lines = self.text.lines().enumerate().skip(first);
        lines.filter(|(_, line)| outside(line)).map(|(index, _)| index + 1).next().unwrap_or(usize::MAX)
    }

    /// The lines on which the items of a block list begin.
    fn item_lines(&self, key: &str) -> Vec<usize> {
        let first = self.line_of(key);
        let mut indent = None;
        let mut lines = Vec::new();
        for (index, line) in self.text.lines().enumerate().skip(first) {
            let body = line.trim_start();
            let depth = line.len() - body.len();
            if body.is_empty() || body.starts_with('#') {
                continue;
            }
            if !body.starts_with('-') && depth == 0 {
                break;
            }
            if body.starts_with("- ") && *indent.get_or_insert(depth) == depth {
                lines.push(index + 1);
            }
        }
        lines
    }
}

/// A part of a file, with keys of its own.
pub struct Part {
    name: String,
    map: Mapping,
    first: usize,
    lines: Vec<(String, usize)>,
    known: Vec<&'static str>,
    complaints: Vec<Complaint>,
}

impl Part {
    fn new(name: String, map: Mapping, text: &str, first: usize, end: usize) -> Part {
        let key = |line: &str| {
            let body = line.trim_start().trim_start_matches("- ").trim_start();
            body.split_once(':').map(|(key, _)| key.trim_matches(['"', '\'']).to_owned())
        };
        let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        let inside = lines.skip_while(|(line, _)| *line < first).take_while(|(line, _)| *line < end);
        let lines = inside.filter_map(|(line, text)| Some((key(text)?, line))).collect();
        Part { name, map, first, lines, known: Vec::new(), complaints: Vec::new() }
    }

    /// The line of a key, or of the part where the key is missing.
    pub fn line_of(&self, key: &str) -> usize {
        self.lines.iter().find(|(found, _)| found == key).map_or(self.first, |(_, line)| *line)
    }

    /// Notes a mistake at a key.
    pub fn complain(&mut self, key: &str, text: impl fmt::Display) {
        let text = format!("{}, {key}: {text}", self.name);
        self.complaints.push(Complaint { line: self.line_of(key), column: None, text });
    }

    /// Whether a key is written, whatever it says.
    pub fn has(&self, key: &str) -> bool {
        self.map.contains_key(key)
    }

    /// The value of a key that must be there.
    pub fn value<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T> {
        if !self.has(key) {
            self.known.push(key);
            self.complain(key, "it is missing");
            return None;
        }
        self.optional(key)
    }

    /// The value of a key that may be left out.
    pub fn optional<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T> {
        self.known.push(key);
        match serde_yaml::from_value(self.map.get(key)?.clone()) {
            Ok(value) => Some(value),
            Err(error) => {
                self.complain(key, in_words(&error));
                None
            }
        }
    }

    /// One of several words, or the first of them where the key is left out.
    pub fn choice<T: Clone>(&mut self, key: &'static str, words: &[(&'static str, T)]) -> T {
        let (_, default) = words.first().expect("a choice has words");
        let Some(written) = self.optional::<String>(key) else { return default.clone() };
        match words.iter().find(|(word, _)| *word == written) {
            Some((_, value)) => value.clone(),
            None => {
                let all: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                let near = meant(&written, &all);
                self.complain(key, format!("\"{written}\" is none of {}{near}", all.join(", ")));
                default.clone()
            }
        }
    }

    fn finish(mut self) -> Vec<Complaint> {
        let written: Vec<String> = self
            .map
            .keys()
            .map(|key| key.as_str().map_or_else(|| format!("{key:?}"), str::to_owned))
            .collect();
        for key in
            written.iter().filter(|key| !self.known.contains(&key.as_str())).cloned().collect::<Vec<_>>()
        {
            let near = meant(&key, &self.known);
            self.complain(&key, format!("nothing is known of such a key{near}"));
        }
        self.complaints
    }
}

/// The word that was probably meant, as the end of a sentence.
fn meant(written: &str, known: &[&str]) -> String {
    let best = known.iter().map(|word| (distance(written, word), word)).min();
    match best {
        Some((distance, word)) if distance <= 1 + word.len() / 4 => format!("; did you mean \"{word}\"?"),
        _ => String::new(),
    }
}

/// How many letters must be changed, added, left out or swapped with their neighbour.
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=other.len()).collect()];
    for i in 1..=one.len() {
        let mut row = vec![i];
        for j in 1..=other.len() {
            let changed = rows[i - 1][j - 1] + usize::from(one[i - 1] != other[j - 1]);
            let mut least = changed.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
}

/// The parser repeats the place at the end of its message; we say it once, in front.
fn without_place(message: &str) -> String {
    message.split(" at line ").next().unwrap_or(message).to_owned()
}

/// What the parser has to say about a value, in the words of whoever wrote it.
fn in_words(error: &serde_yaml::Error) -> String {
    let message = without_place(&error.to_string());
    let Some((found, wanted)) = message.split_once(", expected ") else { return message };
    let Some((before, found)) = found.rsplit_once("invalid type: ").or(found.rsplit_once("invalid value: "))
    else {
        return message;
    };
    let kinds = ["string ", "integer ", "floating point ", "boolean "];
    let found = kinds.iter().find_map(|kind| found.strip_prefix(kind)).unwrap_or(found).replace('`', "");
    let found = match found.as_str() {
        "unit value" => "nothing",
        "map" => "a group of keys",
        "sequence" => "a list",
        plain => plain,
    };
    let wanted = match wanted {
        "a boolean" => "true or false",
        "a string" => "a word or several",
        "a sequence" => "a list",
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" | "u64" | "usize" => "a whole number, 0 or more",
        "i32" | "i64" => "a whole number",
        other => other,
    };
    format!("{before}{found} stands there, and it must be {wanted}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[test]
    fn what_is_wrong_with_a_value_is_said_in_words() {
        let text = "pictures: maybe\nport: 99999\npoll: -3\nname: [a]\nhosts: 3\n";
        let mut written = Written::parse(text).unwrap();
        assert_eq!((written.optional::<bool>("pictures"), written.optional::<u16>("port")), (None, None));
        assert_eq!((written.optional::<u64>("poll"), written.optional::<String>("name")), (None, None));
        assert_eq!(written.optional::<Vec<String>>("hosts"), None);
        let said: Vec<String> = written.finish().unwrap_err().iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            [
                "line 1: pictures: \"maybe\" stands there, and it must be true or false",
                "line 2: port: 99999 stands there, and it must be a whole number from 0 to 65535",
                "line 3: poll: -3 stands there, and it must be a whole number, 0 or more",
                "line 4: name: a list stands there, and it must be a word or several",
                "line 5: hosts: 3 stands there, and it must be a list",
            ]
        );
    }

    #[derive(Deserialize)]
    struct Item {
        id: String,
        cost: u32,
    }

    const TEXT: &str = "# head\nrounds: five\nlinks:\n  # the first\n  - {id: a, cost: 1}\n  - id: b\n    cost: much\n  - {id: c, cost: 3}\nextra: 1\n";

    #[test]
    fn all_mistakes_are_named_with_their_lines() {
        let mut written = Written::parse(TEXT).unwrap();
        assert_eq!(written.value::<u32>("rounds"), None);
        let links: Vec<(usize, Item)> = written.list("links");
        assert_eq!(
            links.iter().map(|(line, item)| (*line, item.id.as_str())).collect::<Vec<_>>(),
            [(5, "a"), (8, "c")]
        );
        assert_eq!(links[1].1.cost, 3);
        assert_eq!(written.value::<u32>("track"), None);
        let complaints = written.finish().unwrap_err();
        let lines: Vec<usize> = complaints.iter().map(|complaint| complaint.line).collect();
        assert_eq!(lines, [0, 2, 6, 9], "{complaints:?}");
    }

    #[test]
    fn broken_yaml_names_line_and_column() {
        let complaints = Written::parse("a: 1\nb: [1, 2\nc: 3\n").err().unwrap();
        assert_eq!(complaints.len(), 1);
        assert!(complaints[0].line >= 2 && complaints[0].column.is_some(), "{complaints:?}");
        assert!(!complaints[0].text.contains("at line"));
    }
}
