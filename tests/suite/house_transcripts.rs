//! What the house writes, as correspondence: `tests/transcripts/house/*.txt`, where days pass between letters.
//!
//! A transcript is a list of blocks. `=== table` opens a table (title, players, pace, language, customs) and `=== game` one
//! that looks for players; `=== stands by` enters people who would take a seat over. `=== Anna` is a letter of Anna's, a
//! reply to the last one that she got about the table where she got one (`=== Anna, a stranger` writes to the address that
//! everybody knows); `=== 3 days` lets time pass. Each is followed by `=== letters`, what was sent, as far as it is about more than
//! the board. `BLESS=1 cargo test transcripts` writes the letters anew, for review.

use crate::blessed::compare;
use crate::house::{moment, new_table, opening};
use crate::lobby::announce;
use crate::mailbox::{ADDRESS, Mailbox, address, opened};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use waybill::games::find;
use waybill::journal::Journal;
use waybill::people::{PeopleSheet, PersonOrder, Register};
use waybill::post::Sent;
use waybill::rules::{By, Language};
use waybill::table::pace::Pace;
use waybill::table::{Customs, Hand, Openings, audit};

const TABLE: &str = "Tuesday";
const DAY: i64 = 24 * 60;

/// Plays one transcript; gives it with the letters as they are today.
fn play(text: &str) -> String {
    let mut mailbox = Mailbox::new(Language::English);
    let mut replies: BTreeMap<String, String> = BTreeMap::new();
    let (mut written, mut blocks) = (String::new(), 0);
    let (before, rest) = text.split_once("=== ").expect("a transcript has blocks");
    written.push_str(before);
    for block in rest.split("\n=== ") {
        let (head, body) = block.split_once('\n').unwrap_or((block, ""));
        if head == "letters" {
            continue;
        }
        blocks += 1;
        let facts: BTreeMap<&str, &str> = body
            .lines()
            .filter_map(|line| line.split_once(": "))
            .map(|(key, value)| (key, value.trim()))
            .collect();
        let sent = match head {
            "table" => {
                open(&mut mailbox, &facts);
                mailbox.run().1
            }
            "game" => {
                announce(&mailbox, TABLE, facts["title"], facts["seats"].parse().unwrap());
                Vec::new()
            }
            "stands by" => {
                body.split_whitespace().for_each(|name| stands_by(&mailbox, name));
                Vec::new()
            }
            _ if head.ends_with(" days") || head.ends_with(" hours") => {
                let (number, unit) = head.split_once(' ').unwrap();
                let minutes = number.parse::<i64>().unwrap() * if unit == "days" { DAY } else { 60 };
                pass(&mut mailbox, minutes)
            }
            _ => {
                let (name, is_stranger) = match head.split_once(", ") {
                    Some((name, _)) => (name, true),
                    None => (head, false),
                };
                mailbox.minute += 60;
                let to =
                    replies.get(name).filter(|_| !is_stranger).map_or(ADDRESS, String::as_str).to_owned();
                let from = format!("{name} <{}>", address(name));
                let letter = mailbox.written(&from, &to, "Re: letters", body.trim_end());
                mailbox.letter(letter).1
            }
        };
        written.push_str(&format!("=== {head}\n{}\n\n=== letters\n", body.trim_end()));
        for sent in &sent {
            let bytes = String::from_utf8_lossy(&sent.bytes).into_owned();
            if let Some((_, rest)) = bytes.split_once("Reply-To: ") {
                let name = sent.to.split('@').next().unwrap_or_default();
                let name = name[..1].to_uppercase() + &name[1..];
                replies.insert(name, rest.lines().next().unwrap_or_default().trim().to_owned());
            }
            written.push_str(&shown(sent));
        }
        written.push('\n');
    }
    assert!(blocks > 3, "the blocks of a transcript are found");
    for (table, _) in mailbox.hall.tables().unwrap() {
        let lines = mailbox.hall.journal().read(&table, 0).unwrap();
        assert_eq!(audit(&table, &lines, &Openings::default()).findings, []);
    }
    assert_eq!(waybill::people::audit(mailbox.hall.journal()).unwrap().findings, []);
    written.trim_end().to_owned() + "\n"
}

/// A letter without the board: its reader, its subject, and its words up to the first table of the position.
fn shown(sent: &Sent) -> String {
    let (subject, text, _) = opened(sent);
    let is_heading = |line: &str| {
        let letters = || line.chars().filter(|letter| letter.is_alphabetic());
        letters().count() > 3 && letters().all(char::is_uppercase)
    };
    let is_foot = |line: &str| line.starts_with("Receipt: ") || line.starts_with("Ricevuta: ");
    let (mut lines, mut in_rules): (Vec<&str>, bool) = (Vec::new(), false);
    let all: Vec<&str> = text.lines().collect();
    for (number, line) in all.iter().enumerate() {
        let tells = all.get(number + 1).is_some_and(|next| next.starts_with("  - "));
        if is_foot(line) || is_heading(line) && !tells {
            break;
        }
        // The rules in ten lines stand in every welcome; one line says that they are there.
        if line.starts_with("How one wins") || line.starts_with("Come si vince") {
            in_rules = true;
            lines.push("[the rules in short]");
        }
        in_rules &= !(line.starts_with("Board: ") || line.starts_with("Tabellone: "));
        if !in_rules && !line.starts_with("-=-=-") {
            lines.push(line);
        }
    }
    let text = lines.join("\n");
    let quoted: Vec<String> =
        text.trim().lines().map(|line| format!("| {line}").trim_end().to_owned()).collect();
    let name = sent.to.split('@').next().unwrap_or_default();
    format!("to {name}: {subject}\n{}\n\n", quoted.join("\n"))
}

fn open(mailbox: &mut Mailbox, facts: &BTreeMap<&str, &str>) {
    let mut opening = opening(find(facts["title"]).unwrap(), 3);
    if let Some(first) = facts.get("first") {
        opening.options.insert("first".to_owned(), (*first).to_owned());
    }
    let mut new = new_table(TABLE, opening, 7);
    new.addresses = new.opening.seats.iter().map(|name| address(name)).collect();
    new.pace = Some(Pace::read(facts["pace"]).unwrap());
    new.customs = facts.get("customs").map_or_else(Customs::default, |words| words.parse().unwrap());
    let hand = Hand { at: moment(0), by: By::Moderator, cause: "console", voice: None };
    mailbox.language = facts.get("language").map_or(Language::English, |code| code.parse().unwrap());
    mailbox.hall.open(new, &hand).unwrap();
}

fn stands_by(mailbox: &Mailbox, name: &str) {
    let journal: &dyn Journal = mailbox.hall.journal();
    let (register, at, from) = (Register::new(journal), moment(mailbox.minute), address(name));
    let mut sheet = PeopleSheet::open(register, [6; 32]).unwrap();
    sheet.know(register, at, "console", name, &from).unwrap();
    let titles = waybill::games::TITLES.iter().map(|title| title.id().to_owned()).collect();
    let orders = [PersonOrder::StandBy { titles }, PersonOrder::Speak { language: mailbox.language }];
    for order in orders {
        sheet.put(register, By::Moderator, at, "console", &from, &order).unwrap().unwrap();
    }
    journal.commit(&sheet.into_batch()).unwrap();
}

/// Lets time pass; the clock is looked at every six hours.
fn pass(mailbox: &mut Mailbox, minutes: i64) -> Vec<Sent> {
    let (mut sent, end) = (Vec::new(), mailbox.minute + minutes);
    while mailbox.minute < end {
        mailbox.minute += (6 * 60).min(end - mailbox.minute) - 1;
        sent.extend(mailbox.run().1);
    }
    sent
}

#[test]
fn transcripts_of_the_house_read_as_they_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts/house");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 6, "the transcripts are found");
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        compare(&path, &text, play(&text));
    }
}
