//! Nothing is missing: every message in every language, named by somebody, with the variables it is given.
//!
//! What a type says is known from the type ([`AnyTitle::messages`](crate::games::AnyTitle::messages)); what is said by
//! hand is found in the sources, where a message is always named by its whole id or by how it begins.

use super::{Desk, names, sample};
use crate::games::{Bot, TITLES};
use crate::report::{built_in, retell, scan};
use crate::rules::{Fact, Language, Sentence};
use crate::table::{HOUSE_VERBS, own};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

/// Ids by what they speak of.
type Messages = BTreeMap<String, BTreeSet<String>>;

fn messages(language: Language) -> Messages {
    let mut all = Messages::new();
    for (name, source) in built_in::files() {
        if !name.ends_with(".ftl") || built_in::language_of(&name) != Some(language) {
            continue;
        }
        for message in scan::messages(source) {
            let id = message.id.clone();
            assert!(all.insert(message.id, message.variables).is_none(), "{name}: {id} stands there twice");
        }
    }
    all
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// Every Rust file below a folder, but for tests and for titles that are not on the list yet.
fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let is_known = !folder.ends_with("src/games") || crate::games::find(&name).is_some();
            if name != "tests" && is_known {
                sources(&path, found);
            }
        } else if path.to_string_lossy().ends_with(".rs") && !path.to_string_lossy().ends_with("_tests.rs") {
            found.push(std::fs::read_to_string(path).unwrap());
        }
    }
}

/// What stands between quotation marks in sources and layouts, without what a `{` puts into it.
fn quoted() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    sources(&root.join("src"), &mut found);
    sources(&root.join("tests/branch_line"), &mut found);
    assert!(found.len() > 100, "the sources are found");
    let layouts = built_in::files().into_iter().filter(|(name, _)| !name.ends_with(".ftl"));
    found.extend(layouts.map(|(_, source)| source.to_owned()));
    let literals = found.iter().flat_map(|source| source.split('"'));
    let is_id = |text: &&str| {
        text.contains('-')
            && text.starts_with(|letter: char| letter.is_ascii_lowercase())
            && text.chars().all(|letter| letter.is_ascii_alphanumeric() || "-{}_.".contains(letter))
    };
    literals.filter(is_id).map(|text| text.split('{').next().unwrap_or(text).to_owned()).collect()
}

/// The parts that readers name, which a misread says by the message `part-…`.
fn parts() -> BTreeSet<String> {
    let mut found = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    let asks = ["name", "try_name", "number", "amount", "label", "missing", "word", "player", "try_player"];
    let asks = asks.map(|ask| format!("reader.{ask}(\"")).into_iter().chain(["some(reader, \"".to_owned()]);
    let mut parts = set(&[crate::orders::Parts::VERB]);
    for ask in asks {
        let asked = found.iter().flat_map(|source| source.split(&ask).skip(1));
        parts.extend(asked.map(|rest| rest.split('"').next().unwrap().to_owned()));
    }
    assert!(parts.len() > 5, "{parts:?}");
    parts
}

/// Messages found by the name of a title, a verb, an option or a part.
fn families() -> BTreeSet<String> {
    let mut ids: BTreeSet<String> = parts().iter().map(|part| format!("part-{part}")).collect();
    ids.extend(HOUSE_VERBS.iter().map(|verb| format!("verb-house-{}", verb.id)));
    for title in TITLES {
        let id = title.id();
        ids.insert(format!("score-{id}"));
        ids.insert(format!("tie-{id}"));
        ids.extend(title.verbs().iter().map(|verb| format!("verb-{id}-{}", verb.id)));
        ids.extend(title.options().iter().map(|choice| format!("option-{id}-{}", choice.key)));
    }
    ids
}

/// A call of `t` in a layout: the message or how its name begins, and the facts.
struct Call {
    place: String,
    id: String,
    whole: bool,
    /// Whether the facts that are not named are parts of a thing, which nobody can count here.
    thing: bool,
    facts: BTreeSet<String>,
}

fn calls() -> Vec<Call> {
    let mut calls = Vec::new();
    for (name, source) in built_in::files().into_iter().filter(|(name, _)| !name.ends_with(".ftl")) {
        for (at, _) in source.match_indices("t(\"") {
            if source[..at].ends_with(|letter: char| letter.is_alphanumeric()) {
                continue;
            }
            let rest = &source[at + 3..];
            let (id, after) = rest.split_once('"').expect("a quoted id");
            let mut depth = 1;
            let end = after.find(|letter| {
                depth += i32::from(letter == '(') - i32::from(letter == ')');
                depth == 0
            });
            let arguments = &after[..end.expect("the call ends")];
            let named = arguments.match_indices('=').filter_map(|(at, _)| {
                let before = &arguments[..at];
                let start = before.rfind(|letter: char| !letter.is_alphanumeric()).map_or(0, |at| at + 1);
                (!before[start..].is_empty()).then(|| before[start..].to_owned())
            });
            let thing = arguments.strip_prefix(", ").and_then(|rest| rest.split(',').next());
            calls.push(Call {
                place: format!("{name}:{}", scan::line_of(source, at)),
                id: id.to_owned(),
                whole: !arguments.trim_start().starts_with('~'),
                thing: thing.is_some_and(|first| !first.contains('=')),
                facts: named.collect(),
            });
        }
    }
    calls
}

#[test]
fn the_list_of_built_in_files_is_the_folder() {
    fn walk(folder: &Path, prefix: &str, found: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            match entry.path().is_dir() {
                true => walk(&entry.path(), &format!("{name}/"), found),
                false => drop(found.insert(name)),
            }
        }
    }
    let mut found = BTreeSet::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("templates"), "", &mut found);
    // A title that is not on the list yet brings its files with it.
    found.retain(|name| {
        name.split_once('/').is_none_or(|(id, _)| id == "lang" || crate::games::find(id).is_some())
    });
    let ours = built_in::files().into_iter().map(|(name, _)| name);
    assert_eq!(found, ours.filter(|name| !name.starts_with("branch-line/")).collect());
    Desk::new();
}

#[test]
fn every_language_has_the_same_messages_with_the_same_variables() {
    let (english, italian) = (messages(Language::English), messages(Language::Italian));
    let ids = |messages: &Messages| messages.keys().cloned().collect::<BTreeSet<_>>();
    let only = |a: &Messages, b: &Messages| ids(a).difference(&ids(b)).cloned().collect::<Vec<_>>();
    assert_eq!(only(&english, &italian), [""; 0], "only in English");
    assert_eq!(only(&italian, &english), [""; 0], "only in Italian");
    for (id, variables) in &english {
        // Italian alone looks at the letter that follows.
        let extra = if id == "list-and" { set(&["start"]) } else { set(&[]) };
        let theirs: BTreeSet<String> = italian[id].difference(&extra).cloned().collect();
        assert_eq!(*variables, theirs, "{id}: English and Italian speak of other things");
    }
}

#[test]
fn what_is_told_in_brief_is_brief_in_every_language() {
    let brief = |language: Language| -> BTreeSet<(String, String)> {
        let mut found = BTreeSet::new();
        for (name, source) in built_in::files() {
            if !name.ends_with(".ftl") || built_in::language_of(&name) != Some(language) {
                continue;
            }
            let mut id = "";
            for line in source.lines() {
                let begins = line.starts_with(|letter: char| letter.is_ascii_alphabetic());
                if let Some((before, _)) = line.split_once('=').filter(|_| begins) {
                    id = before.trim();
                }
                if let Some((attribute, _)) =
                    line.trim_start().strip_prefix('.').and_then(|rest| rest.split_once('='))
                {
                    found.insert((id.to_owned(), attribute.trim().to_owned()));
                }
            }
        }
        found
    };
    let (english, italian) = (brief(Language::English), brief(Language::Italian));
    assert!(english.len() > 40, "{english:?}");
    assert_eq!(english, italian);
    assert!(english.iter().all(|(_, attribute)| ["brief", "head"].contains(&attribute.as_str())));
}

#[test]
fn every_type_that_speaks_has_its_messages() {
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let messages = messages(language);
        for message in TITLES.iter().flat_map(|title| title.messages()) {
            let given: BTreeSet<String> =
                message.facts.iter().flatten().map(|fact| (*fact).to_owned()).collect();
            match messages.get(message.id) {
                None => wrong.push(format!("{} ({}) is missing", message.id, language.code())),
                Some(used) => wrong.extend(
                    used.difference(&given)
                        .map(|fact| format!("{} ({}) is not given {fact}", message.id, language.code())),
                ),
            }
        }
        for id in families().into_iter().filter(|id| !messages.contains_key(id)) {
            wrong.push(format!("{id} ({}) is missing", language.code()));
        }
        for call in calls().into_iter().filter(|call| call.whole) {
            match messages.get(&call.id) {
                None => wrong.push(format!("{}: {} is missing", call.place, call.id)),
                Some(used) if !call.thing && *used != call.facts => {
                    wrong.push(format!("{}: {} wants {used:?}, not {:?}", call.place, call.id, call.facts));
                }
                Some(_) => {}
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn every_message_is_said_by_somebody_and_nothing_else_is() {
    let messages = messages(Language::English);
    let calls = calls();
    assert!(calls.len() > 20, "layouts call for messages");
    let quoted = quoted();
    let mut said = families();
    said.extend(TITLES.iter().flat_map(|title| title.messages()).map(|message| message.id.to_owned()));
    said.extend(calls.iter().filter(|call| call.whole).map(|call| call.id.clone()));
    let begun: Vec<&str> = calls.iter().filter(|call| !call.whole).map(|call| call.id.as_str()).collect();
    let begun: Vec<&str> =
        quoted.iter().map(String::as_str).filter(|id| id.ends_with('-')).chain(begun).collect();
    let is_said = |id: &&String| {
        said.contains(*id) || quoted.contains(*id) || begun.iter().any(|begun| id.starts_with(begun))
    };
    let idle: Vec<&String> = messages.keys().filter(|id| !is_said(id)).collect();
    assert_eq!(idle, [""; 0], "messages that nobody says");
    // Where a family of ids exists, whatever begins like it must be one of them.
    let heads = [
        "report-",
        "verdict-",
        "options-",
        "letter-",
        "house-tell-",
        "house-no-",
        "misread-",
        "advice-",
        "demo-",
    ];
    let named =
        quoted.iter().filter(|id| heads.iter().any(|head| id.starts_with(head) && id.len() > head.len()));
    // A word of MIME that begins like one of ours.
    let named = named.filter(|id| id.as_str() != "report-type");
    let lost: Vec<&String> =
        named.filter(|id| !messages.keys().any(|known| known.starts_with(id.as_str()))).collect();
    assert_eq!(lost, [""; 0], "ids without a message");
}

/// Says a sentence strictly; whatever is missing or not given is named.
fn check(desk: &Desk, language: Language, sentence: &Sentence, wrong: &mut BTreeSet<String>) {
    // A message that speaks of what it is not given, in the variant that is chosen, shows the variable's name.
    let said = desk.say(language, &[], sentence);
    if said == sentence.id || said.contains("{$") {
        wrong.insert(format!("{} ({}): {said}", sentence.id, language.code()));
    }
    for (_, fact) in &sentence.facts {
        check_fact(desk, language, fact, wrong);
    }
}

fn check_fact(desk: &Desk, language: Language, fact: &Fact, wrong: &mut BTreeSet<String>) {
    match fact {
        Fact::Say(sentence) => check(desk, language, sentence, wrong),
        Fact::All(facts) | Fact::Row(facts) => {
            facts.iter().for_each(|fact| check_fact(desk, language, fact, wrong))
        }
        Fact::Name(_) | Fact::Number(_) | Fact::Word { .. } | Fact::Seat(_) | Fact::Moment(_) => {}
    }
}

#[test]
fn whatever_happens_in_a_game_can_be_said() {
    let desk = Desk::new();
    let (mut wrong, mut told) = (BTreeSet::new(), BTreeSet::new());
    for title in TITLES {
        for (seed, bot) in [(1, Bot::Sensible), (2, Bot::Random), (3, Bot::Random)] {
            let seats = names(*title.seats().end());
            sample::play(*title, seats, bot, seed, |moment| {
                let mut game = Arc::clone(&moment.before.game);
                for line in moment.proposal.sheet.lines() {
                    for heard in retell(own(&mut game), line) {
                        told.insert(heard.sentence.id);
                        Language::ALL.iter().for_each(|language| {
                            check(&desk, *language, &heard.sentence, &mut wrong);
                        });
                    }
                }
            })
            .unwrap();
        }
    }
    assert!(told.len() > 5, "{told:?}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A ranking in which somebody is ahead of whoever has as much says why; one without a tie says nothing of the kind.
#[test]
fn a_tie_in_the_ranking_says_what_broke_it() {
    let desk = Desk::new();
    for title in TITLES {
        for language in Language::ALL {
            let id = Box::leak(format!("tie-{}", title.id()).into_boxed_str());
            let why = desk.say(language, &[], &Sentence::new(id));
            let shown = |second: i64| {
                let places = [(0, 1400), (1, second), (2, 20)];
                let ranking: Vec<_> = places
                    .map(|(seat, score)| serde_json::json!({ "seats": [seat], "score": score }))
                    .into_iter()
                    .collect();
                let names = ["Anna", "Bert", "Carla"];
                let page = serde_json::json!({ "ranking": ranking, "id": title.id(), "names": names });
                let text = desk.write(language, "_ranking.txt", &page);
                text.split_whitespace().collect::<Vec<_>>().join(" ")
            };
            assert!(shown(1400).contains(&why), "{}: {why}: {}", title.id(), shown(1400));
            assert!(!shown(1399).contains(&why), "{}", shown(1399));
        }
    }
    assert_eq!(desk.troubles(), [""; 0]);
}
