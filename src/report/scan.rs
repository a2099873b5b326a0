//! Which messages a language file holds, where, and of which variables they speak.

use std::collections::BTreeSet;

/// One message of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// What it is called.
    pub id: String,
    /// The line it begins on, from 1.
    pub line: usize,
    /// The variables it uses.
    pub variables: BTreeSet<String>,
}

/// All messages of a file, in its order. What the file means is for the words; this only looks.
pub fn messages(source: &str) -> Vec<Message> {
    let mut found: Vec<Message> = Vec::new();
    for (line, text) in (1..).zip(source.lines()) {
        let begins = text.starts_with(|letter: char| letter.is_ascii_alphabetic());
        if let Some((id, _)) = text.split_once('=').filter(|_| begins) {
            found.push(Message { id: id.trim().to_owned(), line, variables: BTreeSet::new() });
        }
        if let (Some(message), false) = (found.last_mut(), text.starts_with('#')) {
            message.variables.extend(variables(text));
        }
    }
    found
}

/// The names behind each `$` inside braces; `${ $cash }` has a dollar before them.
fn variables(text: &str) -> impl Iterator<Item = String> + '_ {
    let name = |rest: &str| -> String {
        rest.chars().take_while(|letter| letter.is_ascii_alphanumeric() || "-_".contains(*letter)).collect()
    };
    text.split('$')
        .skip(1)
        .map(name)
        .filter(|name| name.starts_with(|letter: char| letter.is_ascii_alphabetic()))
}

/// The line, from 1, on which a byte stands; where something is missing, the line that should have had it.
pub fn line_of(source: &str, byte: usize) -> usize {
    let before = &source[..source.floor_char_boundary(byte)];
    let before = if byte < source.len() { before } else { before.trim_end() };
    before.matches('\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_know_their_variables() {
        let source = "# $no\na = { $b } for ${ $cash }.\n\nc-d =\n    { $e ->\n        [one] 1\n       *[other] { $e }\n    }\n";
        let found = messages(source);
        let told: Vec<(&str, usize, Vec<&str>)> = found
            .iter()
            .map(|message| {
                (message.id.as_str(), message.line, message.variables.iter().map(String::as_str).collect())
            })
            .collect();
        assert_eq!(told, [("a", 2, vec!["b", "cash"]), ("c-d", 4, vec!["e"])]);
        assert_eq!(line_of(source, 6), 2);
        assert_eq!(line_of(source, 9_999), 8);
    }
}
