//! Records for tests: some plain, some with secrets and luck, all with text that asks for trouble.

use super::{Chain, Draft, Part};
use crate::rules::{By, Seat, luck::Draw};
use serde_json::value::RawValue;

/// JSON as an event.
pub fn json(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.to_owned()).expect("the test writes JSON")
}

/// A record of that number; every third is plain, every third has a secret event, every third more.
pub fn draft(seq: u64) -> Draft {
    let plain = Draft {
        at: chrono::DateTime::from_timestamp(1_794_801_266 + seq as i64, 0).expect("a moment"),
        by: By::Seat(Seat((seq % 4) as u8)),
        cause: "console".to_owned(),
        order: Some(Part::Open(format!("bid {seq} \"è\" ,\"chain\":\""))),
        voice: None,
        house: vec![],
        events: vec![Part::Open(json(&format!("{{\"Bid\":{{\"by\":1,\"chain\":\"{seq}\"}}}}")))],
        luck: vec![],
        position: blake3::hash(&seq.to_le_bytes()).to_hex().to_string(),
    };
    match seq % 3 {
        0 => plain,
        1 => Draft {
            events: vec![
                Part::Open(json("\"Passed\"")),
                Part::Secret(json("{\"Drew\":{\"secret\":[1,2],\"chain\":\"]}\"}}")),
            ],
            ..plain
        },
        _ => Draft {
            order: Some(Part::Secret("secret plan".to_owned())),
            house: vec![json("{\"Deadline\":\n1}")],
            events: vec![Part::Secret(json("\"secretly\"")), Part::Open(json("null"))],
            luck: vec![
                Draw { of: 4, got: 2, told: false, only: None, whose: None },
                Draw { of: 6, got: 6, told: true, only: None, whose: None },
            ],
            ..plain
        },
    }
}

/// `count` lines of a table from a record on, and the chain after them.
pub fn more(table: &str, from: u64, chain: &Chain, count: u64) -> (Vec<String>, Chain) {
    let mut chain = *chain;
    let mut lines = Vec::new();
    for seq in from..from + count {
        let (line, next) = draft(seq).seal(table, seq, &chain, |part| format!("{seq:x}0{part:x}"));
        lines.push(line);
        chain = next;
    }
    (lines, chain)
}

/// The first `count` lines of a table.
pub fn lines(table: &str, count: u64) -> Vec<String> {
    more(table, 0, &Chain::start(table), count).0
}
