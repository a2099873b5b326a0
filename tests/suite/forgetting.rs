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
        } else if path.is_file()
            && fs::read(&path).unwrap().windows(words.len()).any(|bytes| bytes == words.as_bytes())
        {
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

/// A process that ends with its test, however that ends.
struct Running(std::process::Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What a command of the program printed; it must be done.
fn done(folder: &Path, words: &[&str]) -> String {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_waybill"));
    let ran = command.arg("--dir").arg(folder).args(words).output().unwrap();
    let (out, err) = (String::from_utf8(ran.stdout).unwrap(), String::from_utf8_lossy(&ran.stderr));
    assert!(ran.status.success(), "{words:?}: {out}{err}");
    out
}

#[test]
fn the_register_forgets_all_that_it_ever_said_about_somebody() {
    let office = Office::empty();
    let person = |words: &[&str]| office.done(&[&["person"], words].concat());
    person(&["bert@example.org", "--name", "Bert"]);
    person(&["anneliese@example.org", "--name", "Anneliese"]);
    person(&["anneliese@example.org", "--zone", "Rome", "--add-address", "anneliese@elsewhere.example"]);
    person(&["anneliese@elsewhere.example", "--drop-address", "anneliese@example.org"]);
    person(&["bert@example.org", "--speaks", "it"]);
    assert!(!files_with(office.path(), "nneliese").is_empty());
    // Also by an address that was theirs once.
    assert!(office.done(&["forget", "--everywhere", "ANNELIESE@example.org"]).contains("4 records"));
    assert_eq!(files_with(office.path(), "nneliese"), [""; 0]);
    let clean = || {
        let said = office.done(&["audit", "--people", "--json"]);
        let found = &serde_json::from_str::<serde_json::Value>(&said).unwrap()["people"];
        (found["records"].as_u64(), found["forgotten"].as_u64(), found["findings"].as_array().map(Vec::len))
    };
    assert_eq!(clean(), (Some(6), Some(4), Some(0)));
    // Nobody gets their number; they may come back as somebody new.
    assert!(person(&["anneliese@example.org", "--name", "Anneliese"]).trim_start().starts_with("3 "));
    assert!(office.done(&["people"]).contains("Bert"));
    assert_eq!(clean(), (Some(7), Some(4), Some(0)));
    office.done(&["forget", "--everywhere", "Anneliese"]);
    office.fails(&["forget", "--everywhere", "Anneliese"], 1, "nobody is known");
    // The mirror alone is enough, and brings nobody back.
    fs::remove_dir_all(office.path().join("store")).unwrap();
    office.done(&["rescue"]);
    assert_eq!(files_with(office.path(), "nneliese"), [""; 0]);
    assert_eq!(clean(), (Some(7), Some(5), Some(0)));
}

#[test]
fn a_running_daemon_forgets_too() {
    let office = Office::empty();
    let seats = ["--seat", "Anneliese", "--seat", "Bert", "--seat", "Carla"];
    let new = [&["new", "steel-driver", "--table", "Tuesday", "--option", "first=Bert"], &seats[..]].concat();
    office.done(&new);
    let folder = office.path();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_waybill"));
    let command = command.arg("--dir").arg(folder).arg("run").stdout(std::process::Stdio::null());
    let mut daemon = Running(command.stderr(std::process::Stdio::null()).spawn().unwrap());
    let end = std::time::Instant::now() + std::time::Duration::from_secs(60);
    while !folder.join("waybill.sock").exists() {
        assert!(std::time::Instant::now() < end, "the daemon does not listen");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    done(folder, &["person", "anneliese@example.org", "--name", "Anneliese"]);
    done(folder, &["order", "Tuesday", "Bert", "auction green 2"]);
    assert!(!files_with(folder, "nneliese").is_empty());
    assert!(done(folder, &["forget", "--everywhere", "Anneliese"]).contains("2 records"));
    assert_eq!(files_with(folder, "nneliese"), [""; 0], "nowhere, while the daemon runs");
    assert!(done(folder, &["show", "Tuesday"]).contains("seat 1"));
    // The daemon goes on with what it has.
    done(folder, &["order", "Tuesday", "Carla", "bid 3"]);
    assert!(daemon.0.try_wait().unwrap().is_none(), "it is still there");
    assert!(done(folder, &["audit", "Tuesday"]).contains("One name was forgotten"));
    done(folder, &["audit", "--people"]);
    drop(daemon);
    assert!(office.done(&["audit", "Tuesday"]).contains("One name was forgotten"));
    office.done(&["audit", "--people"]);
    assert_eq!(files_with(folder, "nneliese"), [""; 0], "nor after it was killed");
}
