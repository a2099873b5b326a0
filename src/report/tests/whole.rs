//! Nothing is missing: every message in every language, with the variables it is given and no others.

use super::{rail_baron, steel_driver};
use crate::games::TITLES;
use crate::orders::{Misread, Span};
use crate::report::{Desk, built_in, house, scan};
use crate::rules::{Fact, Language, Place, Seat, Sentence};
use crate::table::{HOUSE_VERBS, HouseEvent, HouseRefusal, LuckKind};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::path::Path;

/// What a sentence is given and its message has no use for.
const UNUSED: &[(&str, &str)] = &[("sd-tell-valued-nothing", "sets"), ("sd-tell-valued-nothing", "value")];

/// Sentences that reports say of their own accord.
const OWN: &[(&str, &[&str])] = &[
    ("report-happened", &[]),
    ("report-would-happen", &[]),
    ("report-would-not-stand", &[]),
    ("report-nothing-done", &[]),
    ("report-partly-done", &[]),
    ("report-no-orders", &[]),
    ("report-your-move", &[]),
    ("report-to-move", &["count", "who"]),
    ("report-not-begun", &[]),
    ("report-over", &["places"]),
    ("report-place", &["place", "score", "who"]),
    ("report-our-fault", &["what"]),
    ("verdict-stands", &[]),
    ("verdict-refused", &[]),
    ("verdict-misread", &[]),
    ("verdict-falls", &[]),
    ("verdict-waits", &[]),
    ("verdict-not-reached", &[]),
    ("verdict-read-as", &["order"]),
    ("verdict-waits-for", &["purpose"]),
    ("verdict-throws", &[]),
    ("verdict-done", &[]),
    ("verdict-shown", &[]),
    ("house-everybody", &[]),
    ("house-language", &[]),
    ("house-noted", &[]),
    ("house-salted", &[]),
    ("house-pressed", &["to"]),
    ("house-tell-whispered", &["seat", "to", "words"]),
    ("replay-written", &["bytes", "path", "steps"]),
    ("demo-progress", &[]),
    ("demo-counted", &["records", "sent", "written"]),
    ("demo-look-replay", &["path"]),
    ("demo-look-letter", &["path"]),
    ("demo-look-refused", &["path"]),
    ("demo-look-out", &["path"]),
    ("demo-look-in", &["path"]),
    ("demo-look-commands", &["folder", "table"]),
    ("demo-letter-is", &["path"]),
    ("demo-prompt", &["folder"]),
    ("demo-nothing-waits", &[]),
    ("demo-left", &["folder", "name"]),
    ("demo-language", &[]),
    ("demo-greeting-1", &[]),
    ("demo-greeting-2", &[]),
    ("demo-greeting-3", &[]),
    ("demo-greeting-4", &[]),
    ("demo-press-1", &[]),
    ("demo-press-2", &[]),
    ("demo-press-3", &[]),
    ("demo-press-4", &[]),
    ("demo-press-5", &[]),
    ("demo-whisper-1", &["name"]),
    ("demo-note-1", &[]),
    ("letter-answer", &["table"]),
    ("letter-report", &["name", "table"]),
    ("letter-welcome", &["name", "table", "title"]),
    ("letter-earlier", &["count", "records"]),
    ("letter-answer-as", &["name", "table"]),
    ("letter-which-seat", &["example", "seats", "table"]),
    ("letter-no-such-seat", &["name", "seats", "table"]),
    ("letter-one-seat", &["name", "table"]),
    ("letter-subject-seat", &[]),
    ("letter-history", &[]),
    ("record-undone", &["record"]),
    ("record-undone-order", &["order", "record", "who"]),
    ("letter-notes", &[]),
    ("letter-since", &[]),
    ("letter-so-far", &[]),
    ("letter-over", &[]),
    ("letter-picture", &[]),
    ("letter-tried", &["line"]),
    ("letter-left-out", &["count", "names"]),
    ("letter-tally", &["answered", "sent"]),
    ("letter-too-large", &[]),
    ("letter-too-many", &["most"]),
    ("house-shown-enough", &[]),
    ("letter-subject-too-large", &[]),
    ("letter-stranger", &[]),
    ("letter-subject-stranger", &[]),
    ("letter-which-table", &["example", "tables"]),
    ("letter-no-such-table", &["name", "tables"]),
    ("letter-subject-table", &[]),
    ("letter-our-fault", &["number"]),
    ("letter-subject-our-fault", &[]),
    ("list-and", &["first", "last"]),
    ("list-none", &[]),
    ("sd-round-auctions", &["round", "rounds"]),
    ("sd-round-building", &["round", "rounds"]),
    ("sd-round-goods", &["rounds"]),
    ("sd-round-over", &["rounds"]),
    ("sd-round-opening", &["rounds"]),
    ("sd-picture-name", &["name"]),
    ("sd-picture-holds", &["cubes", "profit"]),
    ("sd-picture-share", &["value"]),
    ("sd-picture-bid", &["bid", "leader"]),
    ("sd-picture-start", &[]),
    ("sd-picture-end", &[]),
    ("sd-picture-end-linked", &[]),
    ("sd-picture-cost", &[]),
    ("sd-picture-new", &[]),
    ("sd-picture-goods", &[]),
    ("sd-map-city", &["about", "city", "links", "value"]),
    ("sd-map-goods", &["goods"]),
    ("sd-map-no-goods", &[]),
    ("sd-map-start", &[]),
    ("sd-map-end", &[]),
    ("sd-map-track", &["city", "company"]),
    ("rb-scene-title", &["table"]),
    ("rb-scene-opening", &[]),
    ("rb-scene-turn", &["seat", "turns"]),
    ("rb-scene-over", &["turns"]),
    ("rb-scene-zoom", &["at", "reach", "seat"]),
    ("rb-scene-zoom-way", &["at", "reach", "seat"]),
    ("rb-scene-cash", &["cash"]),
    ("rb-scene-hidden", &[]),
    ("rb-scene-player", &["cash", "engine", "seat"]),
    ("rb-scene-player-bound", &["cash", "engine", "seat", "to"]),
    ("rb-scene-player-declared", &["cash", "engine", "seat", "to"]),
    ("rb-scene-out", &["seat"]),
    ("rb-scene-bank", &[]),
    ("rb-scene-governor", &[]),
    ("rb-scene-key-train", &[]),
    ("rb-scene-key-declared", &[]),
    ("rb-scene-key-goal", &[]),
    ("rb-scene-key-home", &[]),
    ("rb-scene-key-count", &[]),
    ("rb-scene-key-new", &[]),
    ("rb-scene-key-planned", &[]),
    ("rb-map-line-bank", &["cities", "name", "price", "short"]),
    ("rb-map-line-governor", &["cities", "name", "price", "short"]),
    ("rb-map-line-seat", &["cities", "name", "price", "seat", "short"]),
    ("rb-map-train", &["at", "seat"]),
    ("rb-map-train-bound", &["at", "seat", "to"]),
    ("rb-map-train-declared", &["at", "seat", "to"]),
];

type Messages = BTreeMap<String, BTreeSet<String>>;

fn messages(language: Language) -> Messages {
    let folder = format!("lang/{}/", language.code());
    let files = built_in::FILES.iter().filter(|(name, _)| name.starts_with(&folder));
    let mut all = Messages::new();
    for message in files.flat_map(|(_, source)| scan::messages(source)) {
        let id = message.id.clone();
        assert!(all.insert(message.id, message.variables).is_none(), "{folder}: {id} stands there twice");
    }
    all
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// The variants of an enum, by name, from its source.
fn variants(source: &str, name: &str) -> BTreeSet<String> {
    let (_, body) = source.split_once(&format!("pub enum {name} {{")).expect("the enum stands in this file");
    let (body, _) = body.split_once("\n}").expect("it ends");
    let heads = body.lines().filter_map(|line| line.strip_prefix("    "));
    let heads = heads.filter(|line| line.starts_with(|letter: char| letter.is_ascii_uppercase()));
    heads
        .map(|line| line.split(|letter: char| !letter.is_alphanumeric()).next().unwrap().to_owned())
        .collect()
}

fn complete<T: Debug>(source: &str, name: &str, list: &[T]) {
    let told = |value: &T| {
        format!("{value:?}").split(|letter: char| !letter.is_alphanumeric()).next().unwrap().to_owned()
    };
    let listed: BTreeSet<String> = list.iter().map(told).collect();
    assert_eq!(listed, variants(source, name), "the tests' list of every {name}");
}

fn misreads() -> Vec<Misread> {
    let span = Span { start: 0, end: 1 };
    let (word, verb, part) = (|| "x".to_owned(), "pass".to_owned(), "city");
    let nearest = vec![Fact::from("y")];
    vec![
        Misread::Empty { span },
        Misread::NoVerb { span, word: word(), nearest: nearest.clone() },
        Misread::Ambiguous { span, word: word(), candidates: nearest.clone() },
        Misread::Unknown { span, part, word: word(), nearest },
        Misread::NotANumber { span, part, word: word() },
        Misread::TooLarge { span, part, word: word() },
        Misread::Missing { span, what: part },
        Misread::TooMuch { span, word: word() },
        Misread::LabelNotUsed { span, word: word(), verb },
    ]
}

fn house_refusals() -> Vec<HouseRefusal> {
    use HouseRefusal::*;
    let purpose = "sd-luck-first-seat".to_owned();
    vec![
        NotStarted,
        Started,
        Closed,
        WaitsForLuck { purpose, of: 3 },
        LuckIsDrawn,
        NothingTold,
        NoSuchOutcome { told: 9, of: 6 },
        NoSuchRecord { record: 9, last: 6 },
        NotInForce { record: 3 },
        NothingToTakeBack,
        BeforeTheStart { first: 1 },
        BadSalt,
        NothingSaid,
    ]
}

fn house_events() -> Vec<HouseEvent> {
    let opening = super::table(3).replay.house.opening.clone();
    let opened = |luck| HouseEvent::Opened { opening: opening.clone(), luck, commitment: "c".into() };
    let ranking = vec![Place { seats: vec![Seat(0)], score: 1 }];
    vec![
        opened(LuckKind::Drawn),
        opened(LuckKind::Told),
        HouseEvent::Salted { seat: Seat(0), salt: "s".into() },
        HouseEvent::Started,
        HouseEvent::Told { outcomes: vec![1, 2] },
        HouseEvent::Waits { record: None, of: 3, purpose: "sd-luck-first-seat".into() },
        HouseEvent::Used { outcomes: 1 },
        HouseEvent::TakenBack { to: 3 },
        HouseEvent::LanguageChosen { seat: Seat(0), language: Language::Italian },
        HouseEvent::Noted { seat: Seat(0) },
        HouseEvent::Pressed { from: Seat(0), to: vec![Seat(1)], words: None },
        HouseEvent::Pressed { from: Seat(0), to: Vec::new(), words: Some("w".into()) },
        HouseEvent::Closed { ranking, secret: "s".into() },
    ]
}

/// Everything anybody says, with what is said inside it.
fn sentences() -> Vec<Sentence> {
    let mut all = steel_driver::sentences();
    all.extend(rail_baron::sentences());
    all.extend(
        misreads().iter().flat_map(|misread| [misread.sentence()].into_iter().chain(misread.advice())),
    );
    all.extend(house_refusals().iter().map(HouseRefusal::sentence));
    all.extend(house_events().iter().filter_map(house::tell));
    let mut inner = Vec::new();
    all.iter().flat_map(|sentence| &sentence.facts).for_each(|(_, fact)| said_in(fact, &mut inner));
    all.extend(inner);
    all
}

fn said_in(fact: &Fact, said: &mut Vec<Sentence>) {
    match fact {
        Fact::Say(sentence) => {
            sentence.facts.iter().for_each(|(_, fact)| said_in(fact, said));
            said.push(sentence.clone());
        }
        Fact::All(facts) => facts.iter().for_each(|fact| said_in(fact, said)),
        Fact::Name(_) | Fact::Number(_) | Fact::Word { .. } | Fact::Seat(_) => {}
    }
}

fn words_in(fact: &Fact, words: &mut BTreeSet<String>) {
    match fact {
        Fact::Word { id, .. } => {
            words.insert(id.clone());
        }
        Fact::All(facts) => facts.iter().for_each(|fact| words_in(fact, words)),
        Fact::Name(_) | Fact::Number(_) | Fact::Say(_) | Fact::Seat(_) => {}
    }
}

/// Words that sentences put into others, and messages found by the name of a title or a part of its board.
fn words() -> Vec<(String, BTreeSet<String>)> {
    let mut ids = BTreeSet::new();
    sentences().iter().flat_map(|sentence| &sentence.facts).for_each(|(_, fact)| words_in(fact, &mut ids));
    let (rules, _) = steel_driver::game();
    ids.extend(rules.board.data.companies.iter().map(|company| format!("sd-company-{}", company.id)));
    ids.extend(rules.board.data.goods.iter().map(|goods| format!("sd-goods-{}", goods.id)));
    ids.insert(crate::games::steel_driver::rounds::FIRST_SEAT.to_owned());
    let (rules, _) = rail_baron::game();
    ids.extend(
        rules.board.data.regions.iter().map(|region| format!("rb-region-{}", region.id.to_lowercase())),
    );
    ids.extend(crate::games::rail_baron::luck::PURPOSES.map(str::to_owned));
    ids.extend(["freight", "express", "superchief"].map(|engine| format!("rb-engine-{engine}")));
    ids.insert(format!("rb-page-board-{}", rules.board.data.board.to_lowercase().replace(' ', "-")));
    let (rules, _) = steel_driver::game();
    let board = rules.board.data.board.to_lowercase().replace(' ', "-");
    ids.insert(format!("sd-board-{board}"));
    ids.extend(HOUSE_VERBS.iter().map(|verb| format!("verb-house-{}", verb.id)));
    ids.extend(parts().iter().map(|part| format!("part-{part}")));
    let mut found: Vec<(String, BTreeSet<String>)> = ids.into_iter().map(|id| (id, set(&[]))).collect();
    for title in TITLES {
        let id = title.id();
        found.push((format!("score-{id}"), set(&["score"])));
        found.extend(title.verbs().iter().map(|verb| (format!("verb-{id}-{}", verb.id), set(&[]))));
        found.extend(title.options().iter().map(|option| (format!("option-{id}-{option}"), set(&[]))));
    }
    found
}

/// The parts that readers name, from their sources.
fn parts() -> BTreeSet<String> {
    let source = [
        include_str!("../../games/rail_baron/orders.rs"),
        include_str!("../../games/steel_driver/orders.rs"),
        include_str!("../../table/house_orders.rs"),
    ];
    let source = source.concat();
    let asks = [
        "some(reader, \"",
        "reader.name(\"",
        "reader.number(\"",
        "reader.amount(\"",
        "reader.label(\"",
        "reader.missing(\"",
        "reader.word(\"",
    ];
    let asked = asks.iter().flat_map(|ask| source.split(ask).skip(1));
    let mut parts: BTreeSet<String> = asked.map(|rest| rest.split('"').next().unwrap().to_owned()).collect();
    parts.insert(crate::orders::Parts::VERB.to_owned());
    assert!(parts.len() > 5, "{parts:?}");
    parts
}

/// A call of `t` in a layout: the message or how its name begins, and the facts.
struct Call {
    place: String,
    id: String,
    whole: bool,
    /// Whether the facts that are not named are parts of a thing.
    thing: bool,
    facts: BTreeSet<String>,
}

/// The parts of all things in views that a layout may have a message speak of.
fn parts_of_things() -> BTreeSet<String> {
    let sources = [
        include_str!("../../games/rail_baron/view.rs"),
        include_str!("../../games/rail_baron/spots.rs"),
        include_str!("../../games/steel_driver/view.rs"),
    ];
    let field = |line: &str| Some(line.strip_prefix("    pub ")?.split_once(": ")?.0.to_owned());
    let parts: BTreeSet<String> =
        sources.iter().flat_map(|source| source.lines()).filter_map(field).collect();
    assert!(parts.contains("payoff") && parts.contains("treasury"), "{parts:?}");
    parts
}

fn calls() -> Vec<Call> {
    let mut calls = Vec::new();
    for (name, source) in built_in::FILES.iter().filter(|(name, _)| !name.ends_with(".ftl")) {
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
                false => {
                    found.insert(name);
                }
            }
        }
    }
    let mut found = BTreeSet::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("templates"), "", &mut found);
    assert_eq!(found, built_in::FILES.iter().map(|(name, _)| (*name).to_owned()).collect());
    Desk::new();
    for title in TITLES {
        assert!(found.contains(&format!("{}/position.txt", title.id())), "{} has no layout", title.id());
    }
}

#[test]
fn the_lists_below_are_complete() {
    complete(include_str!("../../games/rail_baron/events.rs"), "Event", &rail_baron::events());
    complete(include_str!("../../games/rail_baron/refusals.rs"), "Refusal", &rail_baron::refusals());
    complete(include_str!("../../games/steel_driver/events.rs"), "Event", &steel_driver::events());
    complete(include_str!("../../games/steel_driver/refusals.rs"), "Refusal", &steel_driver::refusals());
    complete(include_str!("../../orders/misread.rs"), "Misread", &misreads());
    complete(include_str!("../../table/house.rs"), "HouseRefusal", &house_refusals());
    complete(include_str!("../../table/house.rs"), "HouseEvent", &house_events());
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
fn every_sentence_has_its_message() {
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let messages = messages(language);
        let mut check = |id: &str, given: BTreeSet<String>| match messages.get(id) {
            None => wrong.push(format!("{id} ({}) is missing", language.code())),
            Some(used) => {
                let unused = |name: &&String| !UNUSED.contains(&(id, name.as_str()));
                let left_out: Vec<_> = given.difference(used).filter(unused).collect();
                let not_given: Vec<_> = used.difference(&given).filter(|name| *name != "start").collect();
                if !left_out.is_empty() || !not_given.is_empty() {
                    let code = language.code();
                    wrong.push(format!(
                        "{id} ({code}) leaves out {left_out:?} and is not given {not_given:?}"
                    ));
                }
            }
        };
        for sentence in sentences() {
            check(sentence.id, sentence.facts.iter().map(|(name, _)| (*name).to_owned()).collect());
        }
        OWN.iter().for_each(|(id, facts)| check(id, set(facts)));
        words().into_iter().for_each(|(id, facts)| check(&id, facts));
        let parts = parts_of_things();
        for mut call in calls().into_iter().filter(|call| call.whole) {
            let used = messages.get(&call.id).into_iter().flatten();
            call.facts.extend(used.filter(|name| call.thing && parts.contains(*name)).cloned());
            check(&call.id, call.facts);
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn every_message_is_said_by_somebody() {
    let mut said: BTreeSet<String> = sentences().iter().map(|sentence| sentence.id.to_owned()).collect();
    said.extend(OWN.iter().map(|(id, _)| (*id).to_owned()));
    said.extend(words().into_iter().map(|(id, _)| id));
    let calls = calls();
    assert!(calls.len() > 50, "layouts call for messages");
    said.extend(calls.iter().filter(|call| call.whole).map(|call| call.id.clone()));
    let begun: Vec<&Call> = calls.iter().filter(|call| !call.whole).collect();
    let messages = messages(Language::English);
    for call in &begun {
        assert!(
            messages.keys().any(|id| id.starts_with(&call.id)),
            "{}: nothing begins with {}",
            call.place,
            call.id
        );
    }
    let is_begun = |id: &&String| begun.iter().any(|call| id.starts_with(&call.id));
    let idle: Vec<&String> =
        messages.keys().filter(|id| !said.contains(*id)).filter(|id| !is_begun(id)).collect();
    assert_eq!(idle, [""; 0], "messages that nobody says");
}
