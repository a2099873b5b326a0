//! What a keeper with a changed program might write into the records: each is found, with its record and the reason.

use crate::audits::{lines_of, play};
use crate::house::{begun, hall, hand, moment, new_table, opening};
use serde_json::value::RawValue;
use waybill::games::TITLES;
use waybill::journal::{Chain, Draft, Kept, Part, Record};
use waybill::rules::{By, Seat};
use waybill::table::{Audit, Hall, Openings, audit};

fn draft_of(line: &str) -> Draft {
    let record = Record::read(line).unwrap();
    let part = |event: &Kept<&RawValue>| match event {
        Kept::Open(event) => Part::Open((*event).to_owned()),
        Kept::Secret(event) => Part::Secret((*event).to_owned()),
        Kept::Sealed => panic!("a full copy"),
    };
    Draft {
        at: record.at,
        by: record.by,
        cause: record.cause.clone().into_owned(),
        order: record.order.as_ref().map(|order| match order {
            Kept::Open(order) => Part::Open(order.to_string()),
            Kept::Secret(order) => Part::Secret(order.to_string()),
            Kept::Sealed => panic!("a full copy"),
        }),
        voice: record.voice.clone().map(|voice| voice.into_owned()),
        house: record.house.iter().map(|event| (*event).to_owned()).collect(),
        events: record.events.iter().map(part).collect(),
        luck: record.luck.clone(),
        position: record.position.clone().into_owned(),
    }
}

/// A record of the house that changes no position.
fn house(like: &Draft, by: By, order: &str, event: &str) -> Draft {
    Draft {
        by,
        order: Some(Part::Open(order.to_owned())),
        voice: None,
        house: vec![RawValue::from_string(event.to_owned()).unwrap()],
        events: Vec::new(),
        luck: Vec::new(),
        ..like.clone()
    }
}

fn chained(table: &str, drafts: &[Draft]) -> Vec<String> {
    let mut chain = Chain::start(table);
    let mut lines = Vec::new();
    for (seq, draft) in (0..).zip(drafts) {
        let (line, next) = draft.seal(table, seq, &chain, |part| format!("{part:032}"));
        chain = next;
        lines.push(line);
    }
    lines
}

fn drafts(hall: &Hall, table: &str) -> Vec<Draft> {
    lines_of(hall, table).iter().map(|line| draft_of(line)).collect()
}

#[track_caller]
fn check(drafts: &[Draft], record: u64, reason: &str) -> Audit {
    let found = audit("Forged", &chained("Forged", drafts), &Openings::default());
    let named = found.findings.iter().any(|finding| finding.record == record && finding.what.contains(reason));
    assert!(named, "record {record}, \"{reason}\": {:#?}", found.findings);
    found
}

#[test]
fn a_salt_after_the_start_is_found() {
    let hall = hall();
    let mut table = begun(&hall, TITLES[0], "Forged", 3, 3);
    play(&hall, &mut table, 7, 4);
    let mut forged = drafts(&hall, "Forged");
    let salt = r#"{"Salted":{"seat":1,"salt":"grain 88"}}"#;
    forged.insert(3, house(&forged[2], By::Seat(Seat(1)), "salt 2: grain 88", salt));
    check(&forged, 3, "the game has begun already");
}

#[test]
fn a_game_begun_a_second_time_is_found() {
    let hall = hall();
    let mut table = begun(&hall, TITLES[0], "Forged", 3, 3);
    play(&hall, &mut table, 7, 4);
    let started = table.replay.house.progress.started.unwrap();
    let mut forged = drafts(&hall, "Forged");
    let again = forged[started as usize].clone();
    forged.push(again);
    let record = forged.len() as u64 - 1;
    check(&forged, record, "the game has begun already");
}

#[test]
fn nothing_goes_on_after_the_close() {
    let hall = hall();
    let mut table = begun(&hall, TITLES[0], "Forged", 3, 3);
    play(&hall, &mut table, 7, usize::MAX);
    let forged = drafts(&hall, "Forged");
    assert!(audit("Forged", &lines_of(&hall, "Forged"), &Openings::default()).passes());
    let end = forged.len() as u64;
    let back = |to: u64| {
        let mut like = forged[to as usize].clone();
        like.at = forged.last().unwrap().at;
        house(&like, By::Moderator, &format!("take back to {to}"), &format!("{{\"TakenBack\":{{\"to\":{to}}}}}"))
    };
    let mut taken_back = forged.clone();
    taken_back.push(back(end - 4));
    check(&taken_back, end, "the table is closed");
    // Further play after it.
    let mut again = forged[end as usize - 3].clone();
    again.at = forged.last().unwrap().at;
    taken_back.push(again);
    check(&taken_back, end + 1, "an order of the title was carried out although the table is closed");
}

#[test]
fn a_title_closed_without_its_end_and_a_reversed_ranking_are_found() {
    let hall = hall();
    let mut table = begun(&hall, TITLES[0], "Forged", 3, 3);
    play(&hall, &mut table, 7, 4);
    let mut cut_short = drafts(&hall, "Forged");
    let secret = table.replay.house.secret.as_ref().unwrap().to_hex();
    let closed = format!(r#"{{"Closed":{{"ranking":[],"secret":"{secret}"}}}}"#);
    cut_short.push(house(cut_short.last().unwrap(), By::Moderator, "end", &closed));
    check(&cut_short, cut_short.len() as u64 - 1, "the game is not over");

    play(&hall, &mut table, 8, usize::MAX);
    let mut reversed = drafts(&hall, "Forged");
    let last = reversed.last_mut().unwrap();
    let mut event: serde_json::Value = serde_json::from_str(last.house[0].get()).unwrap();
    event["Closed"]["ranking"].as_array_mut().unwrap().reverse();
    last.house = vec![RawValue::from_string(event.to_string()).unwrap()];
    check(&reversed, reversed.len() as u64 - 1, "otherwise");
    // A game that is over and goes on without its close.
    let mut open = drafts(&hall, "Forged");
    open.pop();
    let note = house(open.last().unwrap(), By::Seat(Seat(0)), "language 1: it", r#"{"LanguageChosen":{"seat":0,"language":"it"}}"#);
    open.push(note);
    check(&open, open.len() as u64 - 1, "was not closed");
}

#[test]
fn moments_never_run_backwards() {
    let hall = hall();
    let mut table = begun(&hall, TITLES[0], "Forged", 3, 3);
    play(&hall, &mut table, 7, 4);
    let mut forged = drafts(&hall, "Forged");
    let last = forged.len() - 1;
    forged[last].at = moment(-5);
    check(&forged, last as u64, "its moment");
    // The writer itself records the later of the last moment and now.
    let sheet = table.press(&hand(By::Seat(Seat(0)), -60), Seat(0), &[], "a slow clock").unwrap();
    hall.keep(&mut table, sheet).unwrap();
    let lines = lines_of(&hall, "Forged");
    assert_eq!(Record::read(lines.last().unwrap()).unwrap().at, moment(1));
    assert!(audit("Forged", &lines, &Openings::default()).passes());
}

#[test]
fn words_and_hands_of_the_house_are_checked() {
    let hall = hall();
    let mut table = begun(&hall, TITLES[0], "Forged", 3, 3);
    play(&hall, &mut table, 7, 4);
    let base = drafts(&hall, "Forged");
    let last = base.last().unwrap();
    let end = base.len() as u64;
    let event = r#"{"LanguageChosen":{"seat":0,"language":"it"}}"#;
    for (by, order, reason) in [
        (By::Seat(Seat(1)), "language 1: it", "it came by another hand"),
        (By::Seat(Seat(0)), "language 1: en", "but the order says"),
    ] {
        let mut forged = base.clone();
        forged.push(house(last, by, order, event));
        check(&forged, end, reason);
    }
    let mut forged = base.clone();
    let close = format!(r#"{{"Closed":{{"ranking":[],"secret":"{}","why":"late"}}}}"#, "0".repeat(64));
    forged.push(house(last, By::Moderator, "close: late", &close));
    check(&forged, end, "the secret is not the one that was promised");
}

#[test]
fn a_public_copy_of_a_closed_game_is_clean_only_if_nothing_is_missing() {
    let hall = hall();
    let mut new = new_table("Forged", opening(TITLES[0], 3), 5);
    new.addresses = vec!["anna@example.org".into(); 3];
    let mut table = hall.open(new, &hand(By::Moderator, 0)).unwrap();
    play(&hall, &mut table, 1, usize::MAX);
    // A word after the end does not hide the secret.
    let sheet = table.press(&hand(By::Seat(Seat(0)), 9), Seat(0), &[], "well played").unwrap();
    hall.keep(&mut table, sheet).unwrap();
    let lines = lines_of(&hall, "Forged");
    let public = |opens| waybill::journal::export::write("Forged", &lines, opens).unwrap();
    let audited = |text: &str| {
        let whole = waybill::journal::export::verify(text.as_bytes()).unwrap();
        audit("Forged", &whole.lines, &Openings::default())
    };
    use waybill::journal::export::Opens;
    let clean = audited(&public(Opens::TheGame));
    assert!(clean.passes() && clean.draws == 1 && clean.unmade == 0 && clean.closed, "{clean:#?}");
    let sealed = audited(&public(Opens::Nothing));
    assert!(!sealed.passes(), "sealed parts of a closed game are missing");
    assert!(sealed.findings.iter().any(|finding| finding.what.contains("sealed parts")), "{sealed:#?}");
}
