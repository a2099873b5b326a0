//! Orders that fail, each with the exact answer and why the case is there: `tests/refusals/<title>.txt`.
//!
//! A case is `--- why it is there`, a seat with a colon and an order, and the answer. Lines that begin
//! with `$` before it are orders that prepare the position, as `$ Anna: auction green 2`. A line `luck:`
//! above the first case tells the outcomes of the opening, where cases need a certain one. `BLESS=1`
//! writes the answers anew.

use crate::blessed::compare;
use crate::house::{hall, hand, new_table, opening};
use std::fs;
use std::path::Path;
use waybill::games::{AnyTitle, TITLES};
use waybill::report::Desk;
use waybill::rules::{By, Language, Seat};
use waybill::table::{Hall, LuckKind, Table};

/// The table of a file, whose head may tell its luck.
fn table(title: &dyn AnyTitle, head: &str) -> (Hall, Table) {
    let hall = hall();
    let mut opening = opening(title, 3);
    if title.options().iter().any(|choice| choice.key == "first") {
        opening.options.insert("first".to_owned(), "Anna".to_owned());
    }
    if title.options().iter().any(|choice| choice.key == "order") {
        opening.options.insert("order".to_owned(), opening.seats.join("/"));
    }
    let mut new = new_table("Refusals", opening, 7);
    if let Some(luck) = head.lines().find_map(|line| line.strip_prefix("luck: ")) {
        new.luck = LuckKind::Told;
        new.told = luck.split_whitespace().map(str::to_owned).collect();
    }
    let table = hall.open(new, &hand(By::Moderator, 0)).unwrap();
    (hall, table)
}

fn split(table: &Table, line: &str) -> (Seat, String) {
    let (name, order) = line.split_once(": ").unwrap_or_else(|| panic!("who says \"{line}\"?"));
    (table.replay.house.opening.seat(name).unwrap(), order.to_owned())
}

/// One case answered: the text up to the order, then the answer in both languages.
fn answer(title: &dyn AnyTitle, head: &str, case: &str) -> String {
    let (hall, mut table) = table(title, head);
    let desk = Desk::new();
    let mut written = String::new();
    for line in case.lines() {
        written.push_str(line);
        written.push('\n');
        if let Some(prepared) = line.strip_prefix("$ ") {
            let (seat, order) = split(&table, prepared);
            let proposal = table.orders(&hand(By::Seat(seat), 1), seat, &[&order]).unwrap();
            assert!(
                proposal.is_whole(),
                "{}",
                desk.answer(Language::English, &table.replay, &[&order], &proposal, seat)
            );
            hall.keep(&mut table, proposal.sheet).unwrap();
        } else if !line.starts_with("---") {
            let (seat, order) = split(&table, line);
            let proposal = table.orders(&hand(By::Seat(seat), 1), seat, &[&order]).unwrap();
            assert!(!proposal.is_whole(), "it is not refused: {line}");
            for language in Language::ALL {
                let answer = desk.answer(language, &table.replay, &[&order], &proposal, seat);
                // The closing sentences are the same for every refusal and would hide what differs.
                let told = answer.split("\n\n").next().unwrap_or_default();
                written.push_str(&format!("{told}\n"));
            }
            return written + "\n";
        }
    }
    panic!("a case without an order: {case}");
}

#[test]
fn refusals_are_answered_as_written() {
    for title in TITLES {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/refusals").join(format!("{}.txt", title.id()));
        let text = fs::read_to_string(&path).unwrap();
        let cases: Vec<&str> = text.split("--- ").skip(1).collect();
        assert!(cases.len() >= 20, "{} has too few refusals", title.id());
        let head = &text[..text.find("--- ").unwrap()];
        let written: String = cases.iter().map(|case| answer(*title, head, &format!("--- {case}"))).collect();
        let written = format!("{head}{}\n", written.trim_end());
        compare(&path, &text, written);
    }
}
