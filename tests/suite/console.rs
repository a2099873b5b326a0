//! What the console tells a moderator: what to do next, what a game's luck promises, and the log as people read it.

use crate::cli::Office;
use std::fs;

/// A letter that lies in the folder's own post.
fn drop_letter(office: &Office, name: &str, from: &str, body: &str) {
    let folder = office.path().join("post/in/new");
    fs::create_dir_all(&folder).unwrap();
    let letter = format!(
        "From: {from}\r\nTo: waybill@example.org\r\nSubject: Re: [Tuesday]\r\nMessage-ID: <{name}@mail.example>\r\n\
         Content-Type: text/plain; charset=utf-8\r\n\r\n{body}\r\n"
    );
    fs::write(folder.join(name), letter).unwrap();
}

fn rail_baron() -> Office {
    let office = Office::empty();
    let seats =
        ["--seat", "Anna=anna@example.org", "--seat", "Bert=bert@example.org", "--option", "first=Anna"];
    office.done(&[&["new", "rail-baron", "--table", "Tuesday"], &seats[..]].concat());
    office
}

#[test]
fn init_says_what_comes_next_and_new_prints_the_promise() {
    let office = Office::bare();
    let said = office.run(&["init"]).err;
    assert!(said.contains("Next:") && said.contains("new TITLE") && said.contains("run"), "{said}");
    let seats = ["--seat", "Anna", "--seat", "Bert", "--seat", "Carla"];
    let said = office.run(&[&["new", "steel-driver", "--table", "Tuesday"], &seats[..]].concat()).err;
    let opened = office.done(&["export", "Tuesday"]);
    let promise = opened.split("\"commitment\":\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(promise.len() == 64 && said.contains(promise), "{said}");
}

#[test]
fn the_log_has_names_letters_and_dice_in_one_line() {
    let office = rail_baron();
    drop_letter(&office, "one", "anna@example.org", "press to all: good luck!");
    office.done(&["once"]);
    office.done(&["say", "Tuesday", "first line\n  and a second\n\tthird"]);
    let log = office.done(&["log", "Tuesday"]);
    assert!(log.contains("Anna: press Anna: good luck!") && !log.contains("seat 1"), "{log}");
    assert!(log.contains("\n     letter one@mail.example\n"), "{log}");
    let of = |line: &str| line.matches(" of ").count();
    let dice: Vec<&str> = log.lines().filter(|line| line.trim_start().starts_with("drew ")).collect();
    assert!(dice.iter().any(|line| of(line) > 1), "several dice stand in one line: {dice:?}");
    // Whatever somebody wrote, only a record begins at the left.
    for line in log.lines().filter(|line| !line.is_empty()) {
        let begins =
            line.len() > 7 && line[..5].trim().parse::<u64>().is_ok() && line[5..].starts_with("  20");
        assert!(begins || line.starts_with("     "), "{line:?} in\n{log}");
    }
    let json: Vec<serde_json::Value> = office
        .done(&["log", "Tuesday", "--json"])
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    assert!(json.iter().any(|record| record["letter"] == "one@mail.example"), "{json:?}");
}

#[test]
fn the_log_of_a_finished_game_hides_nothing_of_it() {
    let office = Office::new();
    office.done(&["order", "Tuesday", "Anna", "auction green 2 max 6"]);
    let secret = |log: &str| log.contains("max 6");
    assert!(!secret(&office.done(&["log", "Tuesday"])), "nobody else may know it yet");
    office.done(&["close", "Tuesday", "--why", "rain"]);
    let log = office.done(&["log", "Tuesday"]);
    assert!(secret(&log) && !log.contains("(sealed)"), "{log}");
}

#[test]
fn options_are_shown_to_programs_too() {
    let office = Office::new();
    let json = office.done(&["--json", "show", "Tuesday", "--as", "Anna", "--options"]);
    let shown: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(json.contains("auction green"), "{shown}");
}
