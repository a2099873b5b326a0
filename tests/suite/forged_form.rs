//! Records that say the right thing in the wrong place, or a thing too much: orders beside orders, voices and draws where
//! nothing is thrown, decisions of the house in a drawer, words that are spelled otherwise. A keeper could turn the dice
//! with some of them, or hide a deed from the others. All chains are made anew, so that only the form is wrong.

use crate::attacks::survived;
use crate::audits::{lines_of, play};
use crate::forging::rechained;
use crate::house::{hall, hand, new_table, opening, told};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use waybill::games::find;
use waybill::journal::cause_hash;
use waybill::rules::{By, Seat};
use waybill::table::pace::Pace;
use waybill::table::{Hall, LuckKind, Motion, Openings, Table, audit};

const TABLE: &str = "Forged";

type Lines = Vec<Value>;

/// What a forger does to the lines of a game; nothing where the game has no place for it.
type Forgery = (&'static str, &'static str, fn(&mut Lines) -> Option<()>);

/// A game with throws, a note, words between players, a word of the moderator, a plan and a take-back.
fn game(title: &str, luck: LuckKind, pace: Option<&str>) -> Lines {
    let hall = hall();
    let title = find(title).unwrap();
    let mut new = new_table(TABLE, opening(title, *title.seats().start()), 5);
    new.luck = luck;
    if luck == LuckKind::Told {
        new.told = told(&[2]);
    }
    new.pace = pace.map(|pace| Pace::read(pace).unwrap());
    let mut table = hall.open(new, &hand(By::Moderator, 0)).unwrap();
    play(&hall, &mut table, 1, 4);
    say(&hall, &mut table);
    let step = table.last_step(hall.journal()).unwrap();
    let sheet = table.take_back_because(hall.journal(), &hand(By::Moderator, 1), step.to, None).unwrap();
    hall.keep(&mut table, sheet).unwrap();
    play(&hall, &mut table, 2, 10);
    say(&hall, &mut table);
    lines_of(&hall, TABLE).iter().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn say(hall: &Hall, table: &mut Table) {
    let sheet = table.note(&hand(By::Seat(Seat(0)), 1), Seat(0), "mine").unwrap();
    hall.keep(table, sheet).unwrap();
    let sheet = table.press(&hand(By::Seat(Seat(1)), 1), Seat(1), &[Seat(0)], "yours").unwrap();
    hall.keep(table, sheet).unwrap();
    let motion = Motion::Say { to: vec![], words: Some("all of yours".to_owned()) };
    let sheet = table.put(&hand(By::Moderator, 1), &motion).unwrap();
    hall.keep(table, sheet).unwrap();
}

/// The last line of which this holds.
fn last(lines: &[Value], is: impl Fn(&Value) -> bool) -> Option<usize> {
    lines.iter().rposition(is)
}

/// The first open line after the start of which this holds.
fn first(lines: &[Value], is: impl Fn(&Value) -> bool) -> Option<usize> {
    let start = lines.iter().position(|line| line["house"][0] == "Started")?;
    (start + 1..lines.len()).find(|place| is(&lines[*place]))
}

fn voiced(line: &Value) -> bool {
    line["game"][0]["voice"].is_string()
}

fn drawn(line: &Value) -> bool {
    voiced(line) && line["luck"].is_array()
}

fn closed(line: &Value, pile: &str) -> bool {
    line["under"].is_number() && line[pile].is_array()
}

fn said(line: &Value) -> bool {
    line["order"].as_str().is_some_and(|order| order.starts_with("say: "))
}

/// Puts a line before another.
fn shifted(lines: &mut Lines, place: usize, line: Value) {
    lines.insert(place, line);
}

/// A line that stands before one and is not open.
fn hidden(lines: &[Value], at: usize, pile: &str, part: Value, by: &str) -> Value {
    let mut line = json!({ "under": 0, "at": lines[at]["at"], "by": by, "cause": cause_hash("console") });
    line[pile] = json!([part]);
    line
}

/// An open record of the house that changes no position, before a line.
fn housed(lines: &[Value], at: usize, by: &str, order: &str, house: Value) -> Value {
    let before = lines[..at].iter().rfind(|line| line["position"].is_string()).unwrap();
    json!({ "seq": 0, "at": before["at"], "by": by, "cause": cause_hash("console"), "order": order, "house": house, "events": [],
            "position": before["position"] })
}

const GRAIN: &str = "letter 00112233445566778899aabbccddeeff";

const FORGERIES: &[Forgery] = &[
    ("an order that stands open beside the one that was decided", "more than one order", |lines| {
        let at = first(lines, voiced)?;
        lines[at]["order"] = json!("pass");
        Some(())
    }),
    ("an order of the title that stands open", "", |lines| {
        let at = first(lines, voiced)?;
        let order = lines[at]["game"][0].as_object_mut()?.remove("order")?;
        lines[at]["order"] = order;
        Some(())
    }),
    ("an order in the drawer of the house", "", |lines| {
        let at = last(lines, |line| closed(line, "private") && line["by"] == "seat 1")?;
        let mut line = lines[at].clone();
        line["private"][0]["drawer"] = json!("house");
        lines[at] = line;
        Some(())
    }),
    ("two orders in one record", "", |lines| {
        let at = first(lines, voiced)?;
        let mut part = lines[at]["game"][0].clone();
        part["events"] = json!([]);
        lines[at]["game"].as_array_mut()?.push(part);
        Some(())
    }),
    ("a drawer with nothing in it", "", |lines| {
        let at = first(lines, voiced)?;
        let by = if lines[at]["by"] == "seat 1" { "seat 2" } else { "seat 1" };
        lines[at]["game"].as_array_mut()?.push(json!({ "drawer": by }));
        Some(())
    }),
    ("the house's decision again in a drawer of an open record", "", |lines| {
        let at = first(lines, voiced)?;
        lines[at]["game"][0]["house"] = json!([]);
        let seat: usize = lines[at]["by"].as_str()?.strip_prefix("seat ")?.parse().ok()?;
        lines[at]["game"][0]["house"] = json!([{ "LanguageChosen": { "seat": seat - 1, "language": "it" } }]);
        Some(())
    }),
    ("a voice on a note", "", |lines| {
        let at = first(lines, drawn)?;
        let by = lines[at]["by"].as_str()?.to_owned();
        let seat: usize = by.strip_prefix("seat ")?.parse().ok()?;
        let part = json!({ "drawer": format!("private {seat}"), "order": "x", "voice": GRAIN,
                           "house": [{ "Noted": { "seat": seat - 1 } }] });
        let line = hidden(lines, at, "private", part, &by);
        shifted(lines, at, line);
        Some(())
    }),
    ("a voice in the drawer of the house", "", |lines| {
        let at = first(lines, drawn)?;
        let by = lines[at]["by"].clone();
        let line = lines[at].as_object_mut()?;
        line.remove("game");
        line.insert("private".into(), json!([{ "drawer": "house", "order": "x", "voice": GRAIN }]));
        line.insert("by".into(), by);
        Some(())
    }),
    ("a voice on words to everybody", "", |lines| {
        let at = first(lines, drawn)?;
        let by = lines[at]["by"].as_str()?.to_owned();
        let seat: usize = by.strip_prefix("seat ")?.parse().ok()?;
        let pressed = json!([{ "Pressed": { "from": seat - 1, "words": "hello" } }]);
        let mut line = housed(lines, at, &by, &format!("press {seat}: hello"), pressed);
        line["game"] = json!([{ "drawer": by, "voice": GRAIN }]);
        shifted(lines, at, line);
        Some(())
    }),
    ("a voice that is none", "voice", |lines| {
        let at = last(lines, voiced)?;
        lines[at]["game"][0]["voice"] = json!("letter of the fifth");
        Some(())
    }),
    ("a record whose voice is missing", "", |lines| {
        let at = last(lines, voiced)?;
        lines[at]["game"][0].as_object_mut()?.remove("voice");
        Some(())
    }),
    ("an order that is spelled otherwise", "spelled", |lines| {
        let at = last(lines, voiced)?;
        let order = format!("{} ", lines[at]["game"][0]["order"].as_str()?).to_uppercase();
        let seat: u8 = lines[at]["by"].as_str()?.strip_prefix("seat ")?.parse().ok()?;
        lines[at]["game"][0]["voice"] = json!(waybill::rules::luck::hand_voice(Seat(seat - 1), &order));
        lines[at]["game"][0]["order"] = json!(order);
        Some(())
    }),
    ("a draw beside a word of the moderator", "drawn", |lines| {
        let at = last(lines, said)?;
        lines[at]["luck"] = json!([{ "of": 6, "got": 1, "whose": 0 }]);
        Some(())
    }),
    ("a draw in a record that is not open", "", |lines| {
        let at = last(lines, |line| closed(line, "private"))?;
        lines[at]["luck"] = json!([{ "of": 6, "got": 1 }]);
        Some(())
    }),
    ("an order of the title that nobody else sees", "", |lines| {
        let at = first(lines, |line| voiced(line) && !line["luck"].is_array())?;
        let line = lines[at].as_object_mut()?;
        line.remove("seq");
        line.insert("under".into(), json!(0));
        Some(())
    }),
    ("an order that waits for luck where luck is drawn", "", |lines| {
        let at = first(lines, voiced)?;
        let by = lines[at]["by"].as_str()?.to_owned();
        let mut line = housed(lines, at, &by, "", json!([{ "Waits": { "of": 6, "purpose": "luck" } }]));
        line.as_object_mut()?.remove("order");
        line["game"] = json!([{ "drawer": by, "order": lines[at]["game"][0]["order"] }]);
        lines.truncate(at);
        lines.push(line);
        Some(())
    }),
    ("outcomes that are laid aside and were never told", "", |lines| {
        let at = last(lines, said)?;
        lines[at]["house"].as_array_mut()?.push(json!({ "LaidAside": { "outcomes": 0 } }));
        Some(())
    }),
    ("outcomes that are used and were never told", "", |lines| {
        let at = last(lines, said)?;
        lines[at]["house"].as_array_mut()?.push(json!({ "Used": { "outcomes": 0 } }));
        Some(())
    }),
    ("two motions in one record", "motion", |lines| {
        let at = last(lines, said)?;
        let event = lines[at]["house"][0].clone();
        lines[at]["house"].as_array_mut()?.push(event);
        Some(())
    }),
    ("a record of nothing", "nothing", |lines| {
        let at = last(lines, said)?;
        let line = lines[at].as_object_mut()?;
        line.remove("order");
        line.remove("house");
        Some(())
    }),
    ("words to everybody in a drawer", "drawer", |lines| {
        let at = last(lines, said)?;
        let words = lines[at]["order"].clone();
        let part = json!({ "drawer": "house", "order": words, "house": lines[at]["house"] });
        lines[at] = hidden(lines, at, "private", part, "moderator");
        Some(())
    }),
    ("a pace that is set in a drawer", "drawer", |lines| {
        let event = json!([{ "CustomsSet": { "customs": "no press, silence agrees, first miss counts" } }]);
        let words = "customs no press, silence agrees, first miss counts";
        let part = json!({ "drawer": "house", "order": words, "house": event });
        let line = hidden(lines, lines.len() - 1, "private", part, "moderator");
        lines.push(line);
        Some(())
    }),
    ("a take-back that nobody else sees", "drawer", |lines| {
        let at = last(lines, said)?;
        let record = lines[at]["seq"].as_u64()? - 1;
        let part = json!({ "drawer": "house", "order": format!("take back to {record}"),
                           "house": [{ "TakenBack": { "to": record } }] });
        let line = hidden(lines, at, "private", part, "moderator");
        lines.push(line);
        Some(())
    }),
    ("a diary that everybody reads", "drawer", |lines| {
        let at = last(lines, said)?;
        let line = housed(lines, at + 1, "seat 1", "mine", json!([{ "Noted": { "seat": 0 } }]));
        lines.push(line);
        Some(())
    }),
    ("a diary in the drawer of another", "", |lines| {
        let at = last(lines, |line| closed(line, "private") && line["by"] == "seat 1")?;
        lines[at]["private"][0]["drawer"] = json!("private 2");
        Some(())
    }),
    ("a secret part swapped into the drawer of another seat", "", |lines| {
        let at = first(lines, voiced)?;
        let by = if lines[at]["by"] == "seat 1" { "seat 2" } else { "seat 1" };
        lines[at]["game"][0]["drawer"] = json!(by);
        Some(())
    }),
    ("an opening with a decision too much", "", |lines| {
        lines[0]["house"].as_array_mut()?.push(json!("Started"));
        Some(())
    }),
    ("an opening with a draw", "", |lines| {
        lines[0]["luck"] = json!([{ "of": 6, "got": 1 }]);
        Some(())
    }),
    ("an opening with an event of the title", "", |lines| {
        let at = first(lines, voiced)?;
        lines[0]["events"] = lines[at]["events"].clone();
        Some(())
    }),
    ("an opening by a player", "", |lines| {
        lines[0]["by"] = json!("seat 1");
        Some(())
    }),
    ("a record without its position", "position", |lines| {
        let at = last(lines, said)?;
        lines[at].as_object_mut()?.remove("position");
        Some(())
    }),
    ("a position of an older shape than before", "position", |lines| {
        let at = last(lines, voiced)?;
        lines[at]["position"] = json!(format!("0:{}", "0".repeat(64)));
        Some(())
    }),
    ("a moment that is written otherwise", "", |lines| {
        let at = last(lines, said)?;
        let moment = lines[at]["at"].as_str()?.replace('Z', "+00:00");
        lines[at]["at"] = json!(moment);
        Some(())
    }),
    ("a diary of long ago", "moment", |lines| {
        let at = last(lines, |line| closed(line, "private"))?;
        lines[at]["at"] = json!("2001-01-01T00:00:00Z");
        Some(())
    }),
    ("rules that nobody has written yet", "version", |lines| {
        let at = lines.len();
        let line =
            housed(lines, at, "moderator", "rules 4000", json!([{ "RulesChanged": { "version": 4000 } }]));
        lines.push(line);
        Some(())
    }),
    ("other draws than the title asks for", "", |lines| {
        let at = last(lines, voiced)?;
        lines[at]["luck"] = json!([{ "of": 6, "got": 1, "whose": 0 }, { "of": 6, "got": 1, "whose": 0 }]);
        Some(())
    }),
    ("a cause that is no cause", "cause", |lines| {
        let at = last(lines, voiced)?;
        lines[at]["cause"] = json!("<anna-1@example.org>");
        Some(())
    }),
    ("an order by nobody", "", |lines| {
        let at = last(lines, voiced)?;
        lines[at]["by"] = json!("moderator");
        Some(())
    }),
    ("an order by a person", "", |lines| {
        let at = last(lines, voiced)?;
        lines[at]["by"] = json!("person 1");
        Some(())
    }),
    ("hidden things that everybody sees", "", |lines| {
        let at = first(lines, |line| line["game"][0]["events"][0].is_array())?;
        let event = lines[at]["game"][0]["events"].as_array_mut()?.remove(0);
        lines[at]["events"].as_array_mut()?.push(event[1].clone());
        Some(())
    }),
    ("events in another order", "", |lines| {
        let at =
            first(lines, |line| voiced(line) && line["events"].as_array().is_some_and(|all| all.len() > 1))?;
        lines[at]["events"].as_array_mut()?.reverse();
        Some(())
    }),
];

/// What the checker in another language has to find too, with its reasons.
const CHECKED: &[(&str, &str, &str)] = &[
    ("a draw beside a word of the moderator", "form-draw", "drawn beside an order to the house"),
    ("a take-back that nobody else sees", "form-drawer", "is everybody's business"),
    ("a voice on words to everybody", "form-voice", "an order to the house has a voice"),
];

#[test]
fn whatever_stands_where_it_must_not_is_found() {
    let games = [
        ("steel-driver", LuckKind::Drawn, None),
        ("steel-driver", LuckKind::Told, None),
        ("rail-baron", LuckKind::Drawn, None),
        ("railroad-dice", LuckKind::Drawn, Some("post")),
        ("steam-barons", LuckKind::Drawn, Some("brisk")),
        ("age-of-steam", LuckKind::Drawn, None),
    ];
    let (mut found, mut passed) = (0, Vec::new());
    let mut tried = vec![0; FORGERIES.len()];
    for (title, luck, pace) in games {
        let good = game(title, luck, pace);
        let lines = rechained(TABLE, &good).unwrap();
        let clean = audit(TABLE, &lines, &Openings::default());
        assert!(clean.passes(), "{title}: {:?}", clean.findings);
        for (number, (what, reason, forge)) in FORGERIES.iter().enumerate() {
            let mut forged = good.clone();
            if forge(&mut forged).is_none() || forged == good {
                continue;
            }
            let Some(lines) = rechained(TABLE, &forged) else { continue };
            tried[number] += 1;
            let for_checker = CHECKED.iter().find(|(forgery, ..)| title == "rail-baron" && forgery == what);
            if let Some((_, name, reason)) = for_checker {
                crate::luck::forged_for_the_checker(TABLE, &lines, name, reason);
            }
            let judged = catch_unwind(AssertUnwindSafe(|| audit(TABLE, &lines, &Openings::default())));
            let Ok(judged) = judged else {
                passed.push(format!("{title} {luck:?}: {what}: it panicked"));
                continue;
            };
            let named = judged.findings.iter().any(|finding| finding.what.contains(reason));
            match named {
                true => found += 1,
                false => passed.push(format!("{title} {luck:?}: {what}: {:?}", judged.findings)),
            }
        }
    }
    assert!(passed.is_empty(), "{} passed:\n{}", passed.len(), passed.join("\n"));
    let never: Vec<_> =
        FORGERIES.iter().zip(&tried).filter(|(_, tried)| **tried == 0).map(|(all, _)| all.0).collect();
    assert!(never.is_empty(), "never tried: {never:?}");
    survived(found, "forged forms of records found");
}
