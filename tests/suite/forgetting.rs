//! Names and addresses can be forgotten: they are gone from every place where records are kept, and all else stays.

use crate::audits::{lines_of, play};
use crate::cli::Office;
use crate::house::{hall, hand, new_table, opening};
use std::fs;
use std::path::Path;
use waybill::games::TITLES;
use waybill::journal::{Shows, export};
use waybill::rules::By;
use waybill::table::{Openings, Whom, audit};

/// Files below a folder in which some words stand.
fn files_with(folder: &Path, words: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_with(&path, words));
        } else if fs::read(&path).unwrap().windows(words.len()).any(|bytes| bytes == words.as_bytes()) {
            found.push(path.display().to_string());
        }
    }
    found
}

#[test]
fn who_is_forgotten_is_gone_from_store_and_mirror() {
    let office = Office::empty();
    let seats = ["--seat", "Anneliese", "--seat", "Bert", "--seat", "Carla"];
    let new =
        [&["new", "steel-driver", "--table", "Tuesday", "--option", "first=Anneliese"], &seats[..]].concat();
    office.done(&new);
    office.done(&["order", "Tuesday", "Anneliese", "auction green 2"]);
    assert!(!files_with(office.path(), "Anneliese").is_empty());
    let tip = |office: &Office| {
        let exported = office.done(&["export", "Tuesday"]);
        exported
            .lines()
            .next()
            .unwrap()
            .split("\"tip\"")
            .nth(1)
            .unwrap()
            .split(',')
            .next()
            .unwrap()
            .to_owned()
    };
    let before = tip(&office);
    assert!(office.done(&["forget", "Tuesday", "1"]).contains("One record"));
    assert_eq!(files_with(office.path(), "Anneliese"), [""; 0]);
    assert_eq!(tip(&office), before, "no chain has changed");
    for words in [
        &["show", "Tuesday"][..],
        &["log", "Tuesday"],
        &["replay", "Tuesday"],
        &["tables"],
        &["order", "Tuesday", "Bert", "bid 3"],
    ] {
        assert!(!office.done(words).contains("Anneliese"), "{words:?}");
    }
    assert!(office.done(&["show", "Tuesday"]).contains("seat 1"));
    let said = office.done(&["audit", "Tuesday"]);
    assert!(
        said.contains("One name was forgotten") && said.contains("Everything is as it should be."),
        "{said}"
    );
    // An export of it goes where any other does.
    let file = office.file("tuesday.jsonl");
    office.done(&["export", "Tuesday", "--output", &file]);
    let other = Office::empty();
    other.done(&["import", &file]);
    assert!(other.done(&["audit", "Tuesday"]).contains("One name was forgotten"));
    // Whoever sits down there has a name again.
    other.done(&["seat", "Tuesday", "1", "--name", "Dora", "--address", "dora@example.org"]);
    assert!(other.done(&["show", "Tuesday"]).contains("Dora"));
    other.done(&["forget", "--everywhere", "DORA@example.org"]);
    assert!(other.done(&["show", "Tuesday"]).contains("seat 1"));
    assert!(other.done(&["audit", "Tuesday"]).contains("2 names were forgotten"));
    other.fails(&["forget", "Tuesday", "Zoe"], 1, "nobody is known");
    other.fails(&["forget", "Tuesday"], 2, "");
    // The mirror alone is enough, and does not bring the name back.
    fs::remove_dir_all(office.path().join("store")).unwrap();
    office.done(&["rescue"]);
    let said = office.done(&["audit", "Tuesday"]);
    assert!(
        said.contains("One name was forgotten") && said.contains("Everything is as it should be."),
        "{said}"
    );
}

#[test]
fn no_copy_brings_a_forgotten_name_back() {
    let hall = hall();
    let mut new = new_table("Gone", opening(TITLES[0], 3), 5);
    new.addresses = vec!["anna@example.org".into(), "bert@example.org".into(), String::new()];
    let mut table = hall.open(new, &hand(By::Moderator, 0)).unwrap();
    // More than a block of records, so that the first lies in a packed one.
    play(&hall, &mut table, 1, 90);
    let chain = table.tip();
    drop(table);
    assert_eq!(hall.forget("Gone", &Whom::Person("ANNA".to_owned())).unwrap(), 1);
    assert_eq!(hall.forget("Gone", &Whom::Person("Anna".to_owned())).unwrap(), 0, "they are gone already");
    let table = hall.table("Gone").unwrap();
    assert_eq!(table.tip(), chain);
    assert_eq!(table.replay.house.names(), ["seat 1", "Bert", "Carla"]);
    assert_eq!(table.replay.house.addresses, ["", "bert@example.org", ""]);
    let lines = lines_of(&hall, "Gone");
    crate::luck::for_the_checker(&hall, "Gone", "forgotten");
    for shows in [Shows::Everything, Shows::TheGame, Shows::Nothing] {
        let text = export::write("Gone", &lines, shows).unwrap();
        assert!(!text.contains("Anna") && !text.contains("anna@") && text.contains("\"Bert\""), "{shows:?}");
        assert_eq!(text.contains("bert@"), shows == Shows::Everything);
        let copy = export::verify(text.as_bytes()).unwrap();
        let found = audit("Gone", &copy.lines, &Openings::default());
        assert!(found.passes() && found.forgotten == 1, "{:?}", found.findings);
    }
}
