//! Exports made by hand: every value of real ones replaced by something extreme, and all chains made anew, so that only
//! what the records say is wrong. Nothing of it may panic, and nothing of it may be taken in without being what the rules
//! would have decided.

use crate::audits::{lines_of, play};
use crate::cli::Office;
use crate::forging::rechained;
use crate::house::{begun, count, hall};
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use waybill::games::TITLES;
use waybill::journal::{Shows, export};
use waybill::rules::luck::Seeded;
use waybill::table::{Openings, audit, vet};

/// What stands in the place of a value.
fn extremes(old: &Value) -> Vec<Value> {
    let mut all = vec![
        Value::Null,
        Value::from(0),
        Value::from(-1),
        Value::from(99),
        Value::from(255),
        Value::from(65_535),
        Value::from(u32::MAX),
        Value::from(u64::MAX),
        Value::from(1e300),
        Value::from(""),
        Value::from("x".repeat(300)),
        Value::from("\u{202e}\u{7}è"),
        Value::Array(Vec::new()),
        Value::Object(serde_json::Map::new()),
    ];
    if let Some(number) = old.as_u64() {
        all.extend([
            Value::from(number + 1),
            Value::from(number.wrapping_sub(1)),
            Value::from(number * 1_000),
        ]);
    }
    all.extend(old.as_array().map(|items| Value::from([&items[..], &items[..]].concat())));
    all.extend(old.as_array().map(|items| Value::from(items.iter().skip(1).cloned().collect::<Vec<_>>())));
    all.retain(|new| new != old);
    all
}

/// The ways to every value inside one.
fn ways(value: &Value, way: &str, found: &mut Vec<String>) {
    found.push(way.to_owned());
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| ways(item, &format!("{way}/{at}"), found));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| ways(field, &format!("{way}/{name}"), found));
        }
        _ => {}
    }
}

/// Short games of every title, running and with something hidden.
fn games() -> Vec<(String, Vec<String>)> {
    let game = |title: &&'static dyn waybill::games::AnyTitle| {
        let hall = hall();
        let name = format!("{} by hand", title.name());
        let mut table = begun(&hall, *title, &name, *title.seats().start(), 3);
        play(&hall, &mut table, 7, 14);
        (name.clone(), lines_of(&hall, &name))
    };
    TITLES.iter().map(game).collect()
}

#[test]
fn no_value_makes_anything_panic() {
    let (mut tried, mut refused, mut same) = (0usize, 0usize, 0usize);
    let mut dice = Seeded::new(11);
    for (table, lines) in games() {
        let values: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        let (good, openings) = (rechained(&table, &values).unwrap(), Openings::default());
        assert!(audit(&table, &good, &openings).passes(), "{table}: it is only written again");
        vet(&table, &good, &openings).unwrap_or_else(|broken| panic!("{table}: {broken}"));
        let mut cases = Vec::new();
        for (place, value) in values.iter().enumerate() {
            let mut found = Vec::new();
            ways(value, "", &mut found);
            // A board has thousands of values, so it is as often one of them as one of all others.
            let of_board = |way: &String| way.contains("/board/");
            let times = if place == 0 { 1 } else { 1 + cases.len() / (1 + lines.len() * found.len()) };
            let all = found.iter().filter(|way| place == 0 || !of_board(way)).map(|way| (place, way.clone()));
            cases.extend(std::iter::repeat_n(all.collect::<Vec<_>>(), times).flatten());
        }
        for _ in 0..count(cases.len(), 40) {
            let (place, way) = &cases[dice.below(cases.len())];
            let mut changed = values.clone();
            let old = changed[*place].pointer(way).unwrap().clone();
            let all = extremes(&old);
            let new = all[dice.below(all.len())].clone();
            *changed[*place].pointer_mut(way).unwrap() = new.clone();
            let Some(forged) = rechained(&table, &changed) else { continue };
            tried += 1;
            let shown = format!("{table}, line {place}, {way}: {old} became {new}");
            let looked = catch_unwind(AssertUnwindSafe(|| {
                let found = audit(&table, &forged, &openings);
                let vetted = vet(&table, &forged, &openings).is_ok();
                (found.passes(), vetted)
            }));
            match looked {
                Err(_) => panic!("{shown}"),
                Ok((true, true)) => same += 1,
                Ok(_) => refused += 1,
            }
        }
    }
    println!("hostile imports: {tried} tried, {refused} refused, {same} with nothing that matters changed");
    assert!(tried > 150 && refused > tried / 2, "{tried} tried, {refused} refused");
}

/// What made the program panic once, through every command that takes a file or a table.
#[test]
fn exports_made_by_hand_are_refused_by_every_command() {
    let (table, lines) = games().swap_remove(0);
    let values: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let last = (0..values.len()).rfind(|place| values[*place].get("seq").is_some()).unwrap();
    let addresses: Vec<Value> =
        (0..304).map(|n| serde_json::json!(["00".repeat(16), format!("a{n}@x.org")])).collect();
    let hostile: Vec<(usize, &str, Value)> = vec![
        (last, "/by", Value::from("seat 99")),
        (last, "/by", Value::from("moderator for seat 200")),
        (last, "/at", Value::from("99999-01-01T00:00:00Z")),
        (
            last,
            "/events",
            serde_json::json!([{"Sold":{"company":200,"seat":99,"price":4000000000u32,"marker":77}}]),
        ),
        (last, "/events", serde_json::json!([{"Raised":{"seat":77,"bid":4294967295u32}}])),
        (last, "/game/0/drawer", Value::from("seat 99")),
        (0, "/cards", Value::from(addresses)),
        (0, "/cards/0", serde_json::json!(["00".repeat(16), "All"])),
        (0, "/cards/0", serde_json::json!(["00".repeat(16), "An\u{202e}na"])),
        (0, "/cards/3", serde_json::json!(["00".repeat(16), "foo"])),
        (0, "/house/0/Opened/opening/seats", Value::from(200)),
        (0, "/house/0/Opened/opening/version", Value::from(4_000_000_000u32)),
        (0, "/house/0/Opened/commitment", Value::from("00")),
        (0, "/house/0/Opened/salts", serde_json::json!(["a", "b", "c", "d", "e", "f", "g"])),
        (0, "/private/0/order", Value::from("{\"secret\":\"00\",\"seals\":\"00\"}")),
        (0, "/private", serde_json::json!([])),
    ];
    let mut refused = 0;
    for (place, way, new) in hostile {
        let mut changed = values.clone();
        *changed[place].pointer_mut(way).unwrap_or_else(|| panic!("{way}")) = new.clone();
        let forged = rechained(&table, &changed).unwrap();
        let text = export::write(&table, &forged, Shows::Everything).unwrap();
        let office = Office::new();
        let file = office.file("forged.jsonl");
        std::fs::write(&file, text).unwrap();
        let shown = format!("{way} {new}");
        for words in [&["show", &*file][..], &["log", &file], &["replay", &file], &["audit", &file]] {
            let ran = office.run(words);
            assert!(!ran.err.contains("our fault"), "{shown}: {words:?}: {}", ran.err);
        }
        let ran = office.run(&["import", &file]);
        assert!(ran.code == 1 && ran.err.contains("forged.jsonl"), "{shown}: {}{}", ran.out, ran.err);
        assert!(office.done(&["tables"]).contains("Tuesday"), "the others go on");
        refused += 1;
    }
    println!("hostile imports through every command: {refused} refused");
}

/// A file that no game fills is not even read to its end.
#[test]
fn sizes_are_limited() {
    let office = Office::new();
    let file = office.file("huge.jsonl");
    let huge = std::fs::File::create(&file).unwrap();
    huge.set_len(export::MOST_BYTES * 4).unwrap();
    for words in [&["import", &*file][..], &["audit", &file], &["show", &file]] {
        office.fails(words, 1, "it is too large");
    }
    let header = |lines: usize| {
        let sealed = format!(
            "{{\"waybill\":\"export 3\",\"table\":\"T\",\"copy\":\"full\",\"lines\":{lines},\"records\":{lines},\"tip\":\"{}\"",
            "0".repeat(64)
        );
        let seal = blake3::hash(sealed.as_bytes());
        format!("{sealed},\"seal\":\"{seal}\"}}\n")
    };
    let long = header(1) + &"x".repeat(export::LONGEST_LINE + 1) + "\n";
    assert!(export::verify(long.as_bytes()).unwrap_err().to_string().contains("too large"));
}
