//! What a moderator may write in a letter, in both languages, and how it is read: a verb, the table or the player it is
//! about, and after a colon what is to be said or set.

use super::verbs::{About, Command, ModeratorVerb, VERBS, without};
use crate::orders::{Names, Spoken};
use crate::rules::{Fact, Language, Sentence};

/// A command with the table that it names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Asked {
    /// The line, as it was written.
    pub line: String,
    /// The table or game.
    pub table: Option<String>,
    /// What is asked for, or why it cannot be read.
    pub command: Result<Command, Sentence>,
}

/// The verb with which a line begins, with what follows it and the language it was said in.
fn verb_of(line: &str) -> Option<(&'static ModeratorVerb, &str, Option<Language>)> {
    let line = line.trim();
    let begins = |word: &str| {
        let (first, rest) = line.split_at_checked(word.len())?;
        let ends = !rest.starts_with(|sign: char| sign.is_alphanumeric() || sign == '-' || sign == '\'');
        (ends && first.to_lowercase() == word).then_some(rest)
    };
    let of = |verb: &'static ModeratorVerb| {
        let said = |spoken: &Spoken| {
            spoken.words.iter().filter_map(|word| begins(word)).min_by_key(|rest| rest.len())
        };
        match (said(&verb.english), said(&verb.italian)) {
            (Some(rest), Some(_)) => Some((verb, rest, None)),
            (Some(rest), None) => Some((verb, rest, Some(Language::English))),
            (None, Some(rest)) => Some((verb, rest, Some(Language::Italian))),
            (None, None) => None,
        }
    };
    VERBS.iter().filter_map(of).min_by_key(|(_, rest, _)| rest.len())
}

/// Whether a line begins with a verb of moderators.
pub(super) fn is_command(line: &str) -> bool {
    verb_of(line).is_some()
}

/// The language in which the first command of a letter is written, where it shows.
pub(super) fn language_of(own: &[String]) -> Option<Language> {
    own.iter().find_map(|line| verb_of(line)?.2)
}

/// Words before the name of a table.
const AT: &[&str] = &["at table", "at", "al tavolo", "alla partita", "a", "al", "alla", "di", "of"];
/// Words before the name that a game shall have.
const CALLED: &[&str] = &["as", "called", "come", "di nome"];
/// What ends the words of a command that has several lines.
const ENDS: &[&str] = &[".", "end", "fine"];

/// Reads a letter. Names of tables and games are found whatever capitals they are written with.
pub(super) fn read(own: &[String], tables: &[String]) -> Vec<Asked> {
    let mut asked: Vec<(String, Vec<String>)> = Vec::new();
    let mut open = false;
    for line in own.iter().map(|line| line.trim()) {
        if ENDS.contains(&line.to_lowercase().as_str()) {
            open = false;
            continue;
        }
        match asked.last_mut() {
            // Words to people may say anything, so only their end ends them; orders end where another command begins.
            Some((_, more)) if open && (is_say(&asked_line(more)) || !is_command(line)) => {
                more.push(line.to_owned())
            }
            _ if line.is_empty() => {}
            _ => {
                open = verb_of(line).is_some_and(|(verb, ..)| ["say", "as"].contains(&verb.id));
                asked.push((line.to_owned(), vec![line.to_owned()]));
            }
        }
    }
    asked.into_iter().map(|(line, lines)| one(line, &lines.join("\n"), tables)).collect()
}

fn asked_line(lines: &[String]) -> String {
    lines.first().cloned().unwrap_or_default()
}

fn is_say(line: &str) -> bool {
    verb_of(line).is_some_and(|(verb, ..)| verb.id == "say")
}

fn one(line: String, text: &str, tables: &[String]) -> Asked {
    let Some((verb, rest, _)) = verb_of(text) else {
        let known = Names::new(VERBS.iter().map(|verb| (verb.english.words[0], &[] as &[&str])));
        let first = line.split_whitespace().next().unwrap_or_default();
        let near: Vec<Fact> = known.nearest(first, 2).into_iter().map(Fact::from).collect();
        let count = i64::try_from(near.len()).unwrap_or(i64::MAX);
        let sentence = Sentence::new("moderator-no-command").with("count", count).with("near", near);
        return Asked { line, table: None, command: Err(sentence) };
    };
    let (head, words) = match rest.split_once(':') {
        Some((head, words)) => (head.trim(), Some(words.trim())),
        None => (rest.trim().trim_end_matches(['.', '!']), None),
    };
    let read = || -> Result<(Option<String>, Command), Sentence> {
        let (table, head) = match verb.about {
            About::Nothing => (None, head.to_owned()),
            About::Game => named_game(head),
            About::Name => {
                (Some(without(head, AT).to_owned()).filter(|name| !name.is_empty()), String::new())
            }
            About::Table => match table_first(head, tables) {
                Some((table, rest)) => (Some(table), rest),
                None if head.is_empty() || verb.id == "take-back" && is_record(head) => {
                    (None, head.to_owned())
                }
                None => return Err(no_table(without(head, AT), tables)),
            },
            About::Player => table_behind(head, tables)?,
        };
        (verb.read)(head.trim(), words).map(|command| (table, command))
    };
    match read() {
        Ok((table, command)) => Asked { line, table, command: Ok(command) },
        Err(why) => Asked { line, table: None, command: Err(why) },
    }
}

/// Whether nothing but the number of a record follows.
fn is_record(head: &str) -> bool {
    let number = without(head, &["to", "a", "fino a", "to record"]).trim_start_matches('#');
    !number.is_empty() && number.chars().all(|digit| digit.is_ascii_digit())
}

/// The table with whose name a text begins, and what follows it.
fn table_first(text: &str, tables: &[String]) -> Option<(String, String)> {
    let begins = |text: &str| {
        let fits = |table: &&String| {
            let (first, rest) = text.split_at_checked(table.len())?;
            let ends = rest.is_empty() || rest.starts_with([' ', ',', '.']);
            (ends && first.to_lowercase() == table.to_lowercase()).then(|| rest.to_owned())
        };
        let found = tables.iter().filter_map(|table| Some((table.clone(), fits(&table)?)));
        found.max_by_key(|(table, _)| table.len())
    };
    let bare = text.trim().trim_matches(['"', '“', '”', '«', '»']);
    let found = begins(bare).or_else(|| begins(without(bare, AT)));
    found.map(|(table, rest)| (table, rest.trim_start_matches([',', '.']).trim().to_owned()))
}

/// The table that a text names after `at`, and the rest; whatever stands after `at` and is no table is named.
fn table_behind(text: &str, tables: &[String]) -> Result<(Option<String>, String), Sentence> {
    let places = text.char_indices().filter(|(at, sign)| *at == 0 || *sign == ' ');
    for at in places.map(|(at, _)| at).collect::<Vec<usize>>().into_iter().rev() {
        let rest = text[at..].trim_start();
        let behind = without(rest, AT);
        if behind.len() == rest.len() {
            continue;
        }
        if let Some((table, more)) = table_first(behind, tables) {
            return Ok((Some(table), format!("{} {more}", text[..at].trim())));
        }
        let is_at = |word: &str| without(rest, &[word]).len() < rest.len();
        if is_at("at") || is_at("al tavolo") {
            return Err(no_table(behind, tables));
        }
    }
    Ok((None, text.to_owned()))
}

/// The name that a game shall have, and the rest.
fn named_game(head: &str) -> (Option<String>, String) {
    let found = CALLED.iter().find_map(|word| head.split_once(&format!(" {word} ")));
    match found {
        Some((before, name)) => {
            let name = name.trim().trim_matches(['"', '“', '”', '«', '»']).to_owned();
            (Some(name).filter(|name| !name.is_empty()), before.to_owned())
        }
        None => (None, head.to_owned()),
    }
}

/// No table is called so; what is near, or all of them.
pub(super) fn no_table(name: &str, tables: &[String]) -> Sentence {
    /// More are not listed.
    const MOST: usize = 12;
    let known = Names::new(tables.iter().map(|table| (table.as_str(), &[] as &[&str])));
    let mut near = known.nearest(name, 3);
    if near.is_empty() {
        near = tables.iter().take(MOST).map(String::as_str).collect();
    }
    let count = i64::try_from(near.len()).unwrap_or(i64::MAX);
    let near: Vec<Fact> = near.into_iter().map(Fact::from).collect();
    Sentence::new("moderator-no-table").with("name", name).with("count", count).with("near", near)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Span;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    fn check(text: &str, table: Option<&str>, command: Command) {
        let tables = ["Tuesday".to_owned(), "Long Night".to_owned()];
        let asked = read(&lines(text), &tables);
        assert_eq!(asked.len(), 1, "{text}: {asked:?}");
        assert_eq!(asked[0].command, Ok(command), "{text}");
        assert_eq!(asked[0].table.as_deref(), table, "{text}");
    }

    #[test]
    fn commands_are_read_in_both_languages() {
        let own = |word: &str| word.to_owned();
        let (anna, bert) = (own("Anna"), own("Bert"));
        check("pause Tuesday", Some("Tuesday"), Command::Pause { why: None });
        check("Pausa tuesday: ferie", Some("Tuesday"), Command::Pause { why: Some(own("ferie")) });
        check("riprendi Long Night.", Some("Long Night"), Command::Resume);
        let give = Command::Give { player: anna.clone(), time: Span::days(3) };
        for text in ["give Anna 3 days", "give to Anna 3 d", "dai ad Anna 3 giorni"] {
            check(text, None, give.clone());
        }
        for text in
            ["give Anna 3 days at Tuesday", "give Anna at tuesday 3 days", "dai ad Anna 3 giorni a Tuesday"]
        {
            check(text, Some("Tuesday"), give.clone());
        }
        check("take back Tuesday", Some("Tuesday"), Command::TakeBack { to: None, why: None });
        let back = Command::TakeBack { to: Some(57), why: Some(own("a slip")) };
        check("take back Tuesday to 57: a slip", Some("Tuesday"), back.clone());
        check("torna indietro a Tuesday fino a 57: a slip", Some("Tuesday"), back);
        check("take back to 57", None, Command::TakeBack { to: Some(57), why: None });
        let passes = Command::As { player: bert.clone(), lines: vec![own("pass")] };
        check("as Bert: pass", None, passes.clone());
        check("come Bert al tavolo Long Night: pass", Some("Long Night"), passes);
        check("say: all is well", None, Command::Say { to: vec![], words: own("all is well") });
        let said = Command::Say { to: vec![anna, bert.clone()], words: own("close to you\nclose Tuesday") };
        check("say to Anna and Bert at Tuesday: close to you\nclose Tuesday\n.", Some("Tuesday"), said);
        let by = Command::Replace { player: bert.clone(), by: own("Dora") };
        check("replace Bert by Dora at Tuesday", Some("Tuesday"), by.clone());
        check("sostituisci Bert con Dora", None, by);
        let seat = |name: Option<&str>, address: Option<&str>| Command::Seat {
            player: own("Bert"),
            name: name.map(str::to_owned),
            address: address.map(str::to_owned),
        };
        check("seat Bert at Tuesday: b@x.org", Some("Tuesday"), seat(None, Some("b@x.org")));
        check("posto Bert: Berto", None, seat(Some("Berto"), None));
        let announced = Command::Announce { title: own("branch-line"), seats: 3, pace: Some(own("post")) };
        check("announce branch-line for 3 as Fridays: post", Some("Fridays"), announced.clone());
        check("annuncia branch-line per 3 giocatori come Fridays: post", Some("Fridays"), announced);
        check("tell Tuesday: 3 red", Some("Tuesday"), Command::Tell { outcomes: vec![own("3"), own("red")] });
    }

    #[test]
    fn what_cannot_be_read_says_why() {
        for (text, id) in [
            ("paws Tuesday", "moderator-no-command"),
            ("pause Wensday", "moderator-no-table"),
            ("give Anna 3 days at Wensday", "moderator-no-table"),
            ("give Anna moons", "moderator-no-time"),
            ("take back Tuesday to the start", "moderator-no-record"),
            ("as Bert:", "moderator-no-words"),
            ("say to Bert", "moderator-no-words"),
            ("replace Bert", "moderator-no-successor"),
            ("close Tuesday", "moderator-no-reason"),
            ("pace Tuesday: soon", "moderator-no-pace"),
            ("customs Tuesday: be nice", "moderator-no-customs"),
            ("announce branch-line", "moderator-no-seats"),
            ("seat Bert", "moderator-no-words"),
        ] {
            let asked = read(&lines(text), &["Tuesday".to_owned()]);
            let why = asked[0].command.as_ref().err().map(|sentence| sentence.id);
            assert_eq!(why, Some(id), "{text}");
        }
    }

    #[test]
    fn orders_end_where_another_command_begins() {
        let asked =
            read(&lines("as Bert: pass\nbid 3\n\npause Tuesday\nresume Tuesday"), &["Tuesday".to_owned()]);
        assert_eq!(asked.len(), 3, "{asked:?}");
        let lines = vec!["pass".to_owned(), "bid 3".to_owned()];
        assert_eq!(asked[0].command, Ok(Command::As { player: "Bert".to_owned(), lines }));
    }

    #[test]
    fn every_example_can_be_read() {
        let tables = ["Tuesday".to_owned()];
        for example in VERBS.iter().flat_map(|verb| [verb.english.example, verb.italian.example]) {
            let asked = read(&[example.to_owned()], &tables);
            assert!(asked.len() == 1 && asked[0].command.is_ok(), "{example}: {asked:?}");
        }
    }
}
