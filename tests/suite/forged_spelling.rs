//! The same said in another way, or with a word too much: what two readers could read as two things. All chains are made
//! anew, so that only the spelling is wrong.

use crate::attacks::survived;
use crate::audits::{lines_of, play};
use crate::cli::Office;
use crate::forging::rechained;
use crate::house::{begun, hall};
use serde_json::{Value, json};
use waybill::games::TITLES;
use waybill::journal::{Shows, export};
use waybill::people;
use waybill::table::{Openings, audit};

const TABLE: &str = "Spelled";

/// The ways to every object inside a value; a board may say what it likes.
fn objects(value: &Value, way: &str, found: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| objects(item, &format!("{way}/{at}"), found));
        }
        Value::Object(fields) if !way.ends_with("/board") => {
            found.push(way.to_owned());
            fields.iter().for_each(|(name, field)| objects(field, &format!("{way}/{name}"), found));
        }
        _ => {}
    }
}

#[test]
fn no_record_says_more_than_the_program_reads() {
    let (mut tried, mut missed) = (0, Vec::new());
    for title in TITLES {
        let hall = hall();
        let mut table = begun(&hall, *title, TABLE, *title.seats().start(), 3);
        play(&hall, &mut table, 7, 14);
        let lines: Vec<Value> =
            lines_of(&hall, TABLE).iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        let good = rechained(TABLE, &lines).unwrap();
        let found = audit(TABLE, &good, &Openings::default());
        assert!(found.passes(), "{}: it is only written again: {:#?}", title.id(), found.findings);
        for place in 0..lines.len() {
            let mut ways = Vec::new();
            objects(&lines[place], "", &mut ways);
            // The frame itself is written anew; its own fields are tried in `journal/record/spelling.rs`.
            for way in ways.iter().filter(|way| !way.is_empty()) {
                let mut forged = lines.clone();
                let object = forged[place].pointer_mut(way).unwrap().as_object_mut().unwrap();
                object.insert("surplus".to_owned(), json!(1));
                let forged = rechained(TABLE, &forged).unwrap();
                if audit(TABLE, &forged, &Openings::default()).passes() {
                    missed.push(format!("{}: {way} of {}", title.id(), lines[place]));
                }
                tried += 1;
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
    survived(tried, "records that say too much found");
}

/// The text under a chain in other words of JSON, in a copy for everybody.
#[test]
fn a_copy_that_is_spelled_otherwise_is_found() {
    let hall = hall();
    let mut table = begun(&hall, TITLES[0], TABLE, 3, 3);
    play(&hall, &mut table, 7, 6);
    let text = export::write(TABLE, &lines_of(&hall, TABLE), Shows::Nothing).unwrap();
    let lines: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
    let forged = |change: &dyn Fn(&str) -> String| {
        let mut chain = *blake3::hash(format!("waybill chain 3\n{TABLE}").as_bytes()).as_bytes();
        let with_chain = |(number, line): (usize, &String)| {
            let (body, tail) = line.split_once(",\"chain\":\"").unwrap();
            let changed = if number == lines.len() - 1 { change(body) } else { body.to_owned() };
            chain = *blake3::keyed_hash(&chain, changed.as_bytes()).as_bytes();
            format!("{changed},\"chain\":\"{}{}", blake3::Hash::from_bytes(chain).to_hex(), &tail[64..])
        };
        let lines: Vec<String> = lines.iter().enumerate().map(with_chain).collect();
        audit(TABLE, &lines, &Openings::default())
    };
    let good = forged(&str::to_owned);
    assert!(good.passes(), "{:#?}", good.findings);
    let last = lines.last().unwrap();
    assert!(last.contains(",\"by\":\"seat ") && last.contains(",\"events\":["), "{last}");
    let others: [(&str, &str); 6] = [
        (",\"events\":[", ",\"events\" :["),
        (",\"by\":\"seat ", ",\"by\":\"s\\u0065at "),
        (",\"by\":\"seat ", ",\"by\":\"seat 0"),
        (",\"events\":[", ",\"house\":[],\"events\":["),
        (",\"events\":[", ",\"order\":null,\"events\":["),
        (",\"by\":", ",\"at\":\"2026-11-16T03:54:26Z\",\"by\":"),
    ];
    for (from, to) in others {
        let found = forged(&|body| body.replacen(from, to, 1));
        assert!(!found.passes(), "{to}");
    }
    survived(others.len(), "lines spelled otherwise found");
}

/// What a forger does to the lines of a register.
type Forgery = (&'static str, fn(&mut [Value]));

/// The register of people is held to its form as tables are: what stands beside a decision could be kept there unseen.
#[test]
fn a_register_says_nothing_beside_its_decisions() {
    let office = Office::new();
    office.done(&["person", "anna@example.org", "--add-address", "anna@other.example"]);
    let text = office.done(&["export", people::LOG]);
    let lines: Vec<Value> = text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    let audited = |lines: &[Value]| people::audit_copy(&rechained(people::LOG, lines).unwrap()).findings;
    assert_eq!(audited(&lines), []);
    let last = lines.len() - 1;
    assert!(last > 0);
    let forgeries: &[Forgery] = &[
        ("an order", |lines| lines[0]["order"] = json!("pass")),
        ("an event of a title", |lines| lines[0]["events"] = json!(["Passed"])),
        ("a draw", |lines| lines[0]["luck"] = json!([{ "of": 6, "got": 4 }])),
        ("a position", |lines| lines[0]["position"] = json!("1:00")),
        ("something hidden", |lines| lines[0]["private"] = json!([{ "drawer": "private 1", "order": "x" }])),
        ("two people", |lines| lines[0]["house"] = json!([{ "person": 1 }, { "person": 2 }])),
        ("a person and more", |lines| lines[0]["house"] = json!([{ "person": 1, "surplus": 1 }])),
        ("another person", |lines| lines[0]["house"] = json!([{ "person": 7 }])),
        ("a cause that is none", |lines| lines[0]["cause"] = json!("console")),
        ("another hand", |lines| lines[0]["by"] = json!("clock")),
        ("one card of two", |lines| lines[0]["cards"][0] = json!(null)),
        ("a card and more", |lines| {
            let words = lines[0]["cards"][0][1].as_str().unwrap().replacen('{', "{\"surplus\":1,", 1);
            lines[0]["cards"][0][1] = json!(words);
        }),
        ("a card with blanks", |lines| {
            let words = lines[0]["cards"][1][1].as_str().unwrap().replacen(':', ": ", 1);
            lines[0]["cards"][1][1] = json!(words);
        }),
        ("cards that changed places", |lines| lines[0]["cards"].as_array_mut().unwrap().reverse()),
        ("a moment before the last", |lines| {
            lines.last_mut().unwrap()["at"] = json!("1999-01-01T00:00:00Z");
        }),
        ("people that changed places", |lines| lines.swap(0, 1)),
    ];
    for (what, forge) in forgeries {
        let mut forged = lines.clone();
        forge(&mut forged);
        assert_ne!(forged, lines, "{what}");
        assert_ne!(audited(&forged), [], "{what}");
    }
    // The same copy as a file.
    let file = office.file("people.jsonl");
    std::fs::write(&file, text).unwrap();
    assert!(office.done(&["audit", &file]).contains("Everything is as it should be"));
    survived(forgeries.len(), "forged registers found");
}
