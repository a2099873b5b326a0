//! Lines for tests: some open, some hidden, some both, all with text that asks for trouble.

use super::{Card, Draft, HiddenPart, OpenPart, SealedCard, Tip};
use crate::rules::{By, Drawer, Seat, luck::Draw};
use serde_json::value::RawValue;

/// JSON as an event.
pub fn json(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.to_owned()).expect("the test writes JSON")
}

fn card(salt: u8, words: &str) -> SealedCard {
    SealedCard::Kept(Card { salt: format!("{salt:032x}"), words: words.to_owned() })
}

/// The line of that number: of every four, two are open, one is a hidden note, one a hidden plan; every fifth of the
/// open ones hides something too.
pub fn draft(number: u64) -> Draft {
    let seat = Seat((number % 4) as u8);
    let open = OpenPart {
        order: Some(format!("say {number} \"è\" ,\"chain\":\"")),
        house: vec![],
        events: vec![json(&format!("{{\"Bid\":{{\"by\":1,\"chain\":\"{number}\"}}}}"))],
        luck: vec![],
        position: blake3::hash(&number.to_le_bytes()).to_hex().to_string(),
        cards: if number == 0 {
            vec![card(1, "secret \"Anna\""), card(2, "secret@example.org")]
        } else {
            vec![]
        },
    };
    let draft = Draft {
        at: chrono::DateTime::from_timestamp(1_794_801_266 + number as i64, 0).expect("a moment"),
        by: By::Seat(seat),
        cause: "console".to_owned(),
        open: Some(open.clone()),
        hidden: vec![],
    };
    let part = |drawer, order: &str| HiddenPart { order: Some(order.to_owned()), ..HiddenPart::new(drawer) };
    let drew = json("{\"Drew\":{\"secret\":[1,2],\"chain\":\"]}\"}}");
    match number % 4 {
        2 => Draft {
            open: None,
            hidden: vec![HiddenPart {
                house: vec![json("{\"Noted\":\n1}")],
                ..part(Drawer::Private(seat), "secret note")
            }],
            ..draft
        },
        _ if number % 5 == 4 || number == 1 => Draft {
            open: Some(OpenPart {
                order: None,
                events: vec![json("\"Passed\"")],
                luck: vec![
                    Draw { of: 4, got: 2, told: false, only: None, whose: None },
                    Draw { of: 6, got: 6, told: true, only: None, whose: None },
                ],
                ..open
            }),
            hidden: vec![HiddenPart {
                events: vec![(0, drew), (2, json("null"))],
                ..part(Drawer::Seat(seat), "secret plan")
            }],
            ..draft
        },
        3 if number > 3 => Draft {
            open: None,
            hidden: vec![HiddenPart { events: vec![(0, drew)], ..part(Drawer::Seat(seat), "secret way") }],
            ..draft
        },
        _ => draft,
    }
}

/// `count` more lines of a table.
pub fn more(table: &str, tip: &mut Tip, count: u64) -> Vec<String> {
    let numbers = tip.next..tip.next + count;
    let salt = |number: u64, leaf: &str| format!("{:032x}", number * 7 + leaf.len() as u64);
    numbers.map(|number| draft(number).write(table, tip, |leaf| salt(number, leaf))).collect()
}

/// The first `count` lines of a table.
pub fn lines(table: &str, count: u64) -> Vec<String> {
    more(table, &mut Tip::start(table), count)
}
