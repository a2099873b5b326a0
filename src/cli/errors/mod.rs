//! What a command says when it fails, in the language of the console.
//!
//! Failures are made where they happen, in English, like the log, and so is what `doctor` and its like find. `it.txt` says
//! each of them in Italian: two lines for one, `{}` for what stands between their words. What is not in the list, such as the words of a system, is left as it is.

use crate::rules::Language;
use std::sync::LazyLock;

/// A failure in English and in Italian, by what stands between the gaps, and how the gaps are ordered.
struct Translation {
    english: Vec<&'static str>,
    italian: &'static str,
}

static ITALIAN: LazyLock<Vec<Translation>> = LazyLock::new(|| entries(include_str!("it.txt")));

fn entries(text: &'static str) -> Vec<Translation> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let entry =
        |pair: &[&'static str]| Translation { english: pair[0].split("{}").collect(), italian: pair[1] };
    let mut entries: Vec<Translation> = lines.chunks_exact(2).map(entry).collect();
    // What says more is tried first.
    entries
        .sort_by_key(|entry| std::cmp::Reverse(entry.english.iter().map(|words| words.len()).sum::<usize>()));
    entries
}

/// A failure as the reader of the console understands it.
pub fn said(language: Language, message: &str) -> String {
    match language {
        Language::English => message.to_owned(),
        Language::Italian => message.lines().map(in_italian).collect::<Vec<String>>().join("\n"),
    }
}

fn in_italian(line: &str) -> String {
    for Translation { english, italian } in ITALIAN.iter() {
        let Some(gaps) = gaps(line, english) else { continue };
        // `{1}` is the first gap, for sentences that turn around.
        let mut said = (*italian).to_owned();
        for (place, gap) in gaps.iter().enumerate() {
            said = said.replacen(&format!("{{{}}}", place + 1), &in_italian(gap), 1);
        }
        return said;
    }
    line.to_owned()
}

/// What stands between the words of a failure, if the line is that failure.
fn gaps<'l>(line: &'l str, words: &[&str]) -> Option<Vec<&'l str>> {
    let (first, rest) = words.split_first()?;
    let mut line = line.strip_prefix(first)?;
    let mut gaps = Vec::new();
    for (place, words) in rest.iter().enumerate() {
        let is_last = place + 1 == rest.len();
        let at = if is_last { line.strip_suffix(words)?.len() } else { line.find(words)? };
        gaps.push(&line[..at]);
        line = &line[at + words.len()..];
    }
    (line.is_empty() && gaps.iter().all(|gap| !gap.is_empty())).then_some(gaps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn check(english: &str, italian: &str) {
        assert_eq!(said(Language::Italian, english), italian);
        assert_eq!(said(Language::English, english), english);
    }

    #[test]
    fn failures_are_said_in_italian() {
        check("no table is called \"X\"", "nessun tavolo si chiama \"X\"");
        check("a table is called \"X\" already", "un tavolo \"X\" c’è già");
        check(
            "no option is called \"y\": this title has none",
            "nessuna opzione si chiama \"y\": questo titolo non ne ha",
        );
        check("/x: Permission denied (os error 13)", "/x: Permission denied (os error 13)");
    }

    #[test]
    fn every_entry_has_its_gaps() {
        for Translation { english, italian } in ITALIAN.iter() {
            for place in 1..english.len() {
                assert!(italian.contains(&format!("{{{place}}}")), "{italian}");
            }
            assert!(!italian.contains(&format!("{{{}}}", english.len())), "{italian}");
        }
    }

    /// The texts of failures in a source: what stands in `Failure::…("…")` and `format!("…")` right behind it.
    fn failures(source: &str) -> Vec<String> {
        let source = source.split("#[cfg(test)]").next().unwrap_or_default();
        let made = source.split("Refused(").skip(1).chain(source.split("Misuse(").skip(1));
        let texts = made.filter_map(|rest| {
            let rest = rest.trim_start();
            let rest = rest.strip_prefix("format!(").unwrap_or(rest).trim_start().strip_prefix('"')?;
            let mut text = String::new();
            let mut letters = rest.chars();
            while let Some(letter) = letters.next().filter(|letter| *letter != '"') {
                match letter {
                    '\\' => match letters.next()? {
                        '\n' => letters = letters.as_str().trim_start().chars(),
                        'n' => text.push('\n'),
                        other => text.push(other),
                    },
                    '{' => {
                        letters.by_ref().find(|letter| *letter == '}');
                        text.push('X');
                    }
                    letter => text.push(letter),
                }
            }
            Some(text)
        });
        // What is only a place and a cause has nothing to translate.
        let has_words = |text: &String| {
            text.split(' ').filter(|word| word.chars().all(char::is_alphabetic) && word.len() > 1).count() > 1
        };
        texts.filter(has_words).collect()
    }

    /// Every text of several words in a source.
    fn texts(source: &str) -> Vec<String> {
        let source = source.split("#[cfg(test)]").next().unwrap_or_default();
        let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
        let code = code.collect::<Vec<_>>().join("\n").replace("\\\n", "\u{1}");
        let quoted = code.split('"').skip(1).step_by(2);
        let plain = |text: &str| {
            let joined = text.split('\u{1}').map(str::trim_start).collect::<Vec<_>>().join("");
            let mut gaps = joined.split('{');
            let first = gaps.next().unwrap_or_default().to_owned();
            gaps.fold(first, |text, gap| text + "X" + gap.split_once('}').map_or("", |(_, rest)| rest))
        };
        let is_said = |text: &String| {
            text.split(' ').filter(|word| word.chars().all(char::is_alphabetic) && word.len() > 1).count() > 1
        };
        quoted.map(plain).filter(is_said).collect()
    }

    /// What these commands print. What goes into a letter, or is a part of a longer sentence, is named here.
    #[test]
    fn what_is_printed_in_english_is_said_in_italian() {
        let others = [
            "Waybill: a test letter",
            "This letter shows that Waybill can send letters.\\n",
            "sees edits",
            "takes pictures",
            "private messages",
            "dry: it only prints",
            ", the oldest of X s",
            "in X h X min",
            "letters that wait to be sent: XX",
            "X: last good look X",
            "next deadline: X UTC at X (X)",
            "a daemon has the storeX",
            "restoring a backup",
            "asking it to check another version",
            "building a fresh store",
            "the store is whole and nothing was changed; --force builds a fresh one all the same",
            "not everything can be rescued; nothing was changed. With --with-losses the good records are kept, and the \
             games go on from there:\\nX",
        ];
        let mut found = Vec::new();
        for source in [
            include_str!("../doctor.rs"),
            include_str!("../health.rs"),
            include_str!("../backup.rs"),
            include_str!("../upgrade_check.rs"),
            include_str!("../rescue.rs"),
        ] {
            found.extend(texts(source));
        }
        assert!(found.len() > 50, "the texts are found: {found:?}");
        let is_said = |text: &String| {
            // Advice is printed with an indent, what is wrong with a file behind its name.
            let printed = [text.clone(), format!("  {text}"), format!("X: {text}")];
            printed.iter().any(|text| said(Language::Italian, text) != *text)
        };
        let left: Vec<&String> =
            found.iter().filter(|text| !others.contains(&&***text) && !is_said(text)).collect();
        assert!(left.is_empty(), "{left:#?}");
    }

    #[test]
    fn no_failure_of_a_command_is_left_in_english() {
        fn walk(folder: &Path, found: &mut Vec<String>) {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                match path.is_dir() {
                    true => walk(&path, found),
                    false if path.extension().is_some_and(|end| end == "rs") => {
                        found.extend(failures(&std::fs::read_to_string(path).unwrap()));
                    }
                    false => {}
                }
            }
        }
        let mut found = Vec::new();
        walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cli"), &mut found);
        assert!(found.len() > 30, "the sources are found: {found:?}");
        let english: Vec<&String> =
            found.iter().filter(|text| said(Language::Italian, text) == **text).collect();
        assert!(english.is_empty(), "{english:?}");
    }
}
