//! What a keeper with a changed program might write into the records: each is found, with its record and the reason.

use crate::audits::{lines_of, play};
use crate::forging::{chained, draft_of};
use crate::house::{begun, hall, hand, moment, new_table, opening};
use serde_json::value::RawValue;
use waybill::games::TITLES;
use waybill::journal::{Draft, OpenPart, Record, Shows};
use waybill::rules::{By, Seat};
use waybill::table::{Audit, Hall, Openings, audit};

/// A record of the house that changes no position.
fn house(like: &Draft, by: By, order: &str, event: &str) -> Draft {
    let open = OpenPart {
        order: Some(order.to_owned()),
        house: vec![RawValue::from_string(event.to_owned()).unwrap()],
        events: Vec::new(),
        luck: Vec::new(),
        position: like.open.as_ref().unwrap().position.clone(),
        cards: Vec::new(),
    };
    Draft { by, open: Some(open), hidden: Vec::new(), ..like.clone() }
}

/// The last draft of which something is open.
fn last_open(drafts: &[Draft]) -> &Draft {
    drafts.iter().rfind(|draft| draft.open.is_some()).unwrap()
}

/// The number of the open records among drafts.
fn count(drafts: &[Draft]) -> u64 {
    drafts.iter().filter(|draft| draft.open.is_some()).count() as u64
}

fn drafts(hall: &Hall, table: &str) -> Vec<Draft> {
    lines_of(hall, table).iter().map(|line| draft_of(line)).collect()
}

#[track_caller]
fn check(drafts: &[Draft], record: u64, reason: &str) -> Audit {
    let found = audit("Forged", &chained("Forged", drafts), &Openings::default());
    let named =
        found.findings.iter().any(|finding| finding.record == record && finding.what.contains(reason));
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
    let record = count(&forged);
    forged.push(house(last_open(&forged), By::Seat(Seat(1)), "salt 2: grain 88", salt));
    check(&forged, record, "the game has begun already");
}

#[test]
fn a_game_begun_a_second_time_is_found() {
    let hall = hall();
    let mut table = begun(&hall, TITLES[0], "Forged", 3, 3);
    play(&hall, &mut table, 7, 4);
    let mut forged = drafts(&hall, "Forged");
    let starts =
        |draft: &&Draft| draft.open.as_ref().is_some_and(|open| open.order.as_deref() == Some("start"));
    let again = Draft { at: last_open(&forged).at, ..forged.iter().find(starts).unwrap().clone() };
    let record = count(&forged);
    forged.push(again);
    check(&forged, record, "the game has begun already");
}

#[test]
fn nothing_goes_on_after_the_close() {
    let hall = hall();
    let mut table = begun(&hall, TITLES[0], "Forged", 3, 3);
    play(&hall, &mut table, 7, usize::MAX);
    let forged = drafts(&hall, "Forged");
    assert!(audit("Forged", &lines_of(&hall, "Forged"), &Openings::default()).passes());
    let end = count(&forged);
    let to = end - 4;
    let back = format!("{{\"TakenBack\":{{\"to\":{to}}}}}");
    let mut taken_back = forged.clone();
    taken_back.push(house(last_open(&forged), By::Moderator, &format!("take back to {to}"), &back));
    check(&taken_back, end, "the table is closed");
    // Further play.
    let moves = |draft: &&Draft| draft.open.as_ref().is_some_and(|open| !open.events.is_empty());
    let again = Draft { at: last_open(&forged).at, ..forged.iter().rfind(moves).unwrap().clone() };
    let mut played_on = forged.clone();
    played_on.push(again);
    check(&played_on, end, "an order of the title was carried out although the table is closed");
}

#[test]
fn a_title_closed_without_its_end_and_a_reversed_ranking_are_found() {
    let hall = hall();
    let mut table = begun(&hall, TITLES[0], "Forged", 3, 3);
    play(&hall, &mut table, 7, 4);
    let mut cut_short = drafts(&hall, "Forged");
    let secret = table.replay.house.secret.as_ref().unwrap().to_hex();
    let closed = format!(r#"{{"Closed":{{"ranking":[],"secret":"{secret}"}}}}"#);
    cut_short.push(house(last_open(&cut_short), By::Moderator, "end", &closed));
    check(&cut_short, count(&cut_short) - 1, "the game is not over");

    play(&hall, &mut table, 8, usize::MAX);
    let mut reversed = drafts(&hall, "Forged");
    let last = reversed.last_mut().unwrap().open.as_mut().unwrap();
    let mut event: serde_json::Value = serde_json::from_str(last.house[0].get()).unwrap();
    event["Closed"]["ranking"].as_array_mut().unwrap().reverse();
    last.house = vec![RawValue::from_string(event.to_string()).unwrap()];
    check(&reversed, count(&reversed) - 1, "otherwise");
    // A game that is over and goes on without its close.
    let mut open = drafts(&hall, "Forged");
    open.pop();
    let note = house(
        last_open(&open),
        By::Seat(Seat(0)),
        "press 1: hello",
        r#"{"Pressed":{"from":0,"words":"hello"}}"#,
    );
    open.push(note);
    check(&open, count(&open) - 1, "was not closed");
}

#[test]
fn moments_never_run_backwards() {
    let hall = hall();
    let mut table = begun(&hall, TITLES[0], "Forged", 3, 3);
    play(&hall, &mut table, 7, 4);
    let mut forged = drafts(&hall, "Forged");
    let last = forged.iter().rposition(|draft| draft.open.is_some()).unwrap();
    forged.truncate(last + 1);
    forged[last].at = moment(-5);
    check(&forged, count(&forged) - 1, "its moment");
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
    let last = last_open(&base);
    let end = count(&base);
    let event = r#"{"Pressed":{"from":0,"words":"hello"}}"#;
    for (by, order, reason) in [
        (By::Seat(Seat(1)), "press 1: hello", "it came by another hand"),
        (By::Seat(Seat(0)), "press 1: good bye", "but the order says"),
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
    let public = |shows| waybill::journal::export::write("Forged", &lines, shows).unwrap();
    let audited = |text: &str| {
        let whole = waybill::journal::export::verify(text.as_bytes()).unwrap();
        audit("Forged", &whole.lines, &Openings::default())
    };
    let clean = audited(&public(Shows::TheGame));
    assert!(clean.passes() && clean.draws == 1 && clean.unmade == 0 && clean.closed, "{clean:#?}");
    let sealed = audited(&public(Shows::Nothing));
    assert!(!sealed.passes(), "sealed parts of a closed game are missing");
    assert!(sealed.findings.iter().any(|finding| finding.what.contains("sealed parts")), "{sealed:#?}");
}
