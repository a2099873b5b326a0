//! Letters that leave in their order, wait, end, and are counted.

use super::*;
use crate::journal::MemoryJournal;
use crate::post::bounces::Hardness;
use crate::post::{PostError, Receipt, Remedy};

fn entry(id: &str, to: &str) -> Vec<u8> {
    let entry = Entry {
        id: id.to_owned(),
        to: to.to_owned(),
        subject: "x".to_owned(),
        text: "x".to_owned(),
        html: "x".to_owned(),
        ..Entry::default()
    };
    entry.to_bytes()
}

fn later() -> PostError {
    PostError::Refused {
        doing: "sending by",
        server: "x".into(),
        said: "451 greylisted".into(),
        remedy: Remedy::Later(None),
    }
}

fn never() -> PostError {
    PostError::Refused {
        doing: "sending by",
        server: "x".into(),
        said: "550 no such user".into(),
        remedy: Remedy::NeverForReader,
    }
}

fn filled(letters: &[(&str, &str)]) -> (MemoryJournal, Sending) {
    let journal = MemoryJournal::new();
    let post = letters.iter().map(|(id, to)| entry(id, to)).collect();
    journal.commit(&Batch { post, ..Batch::default() }).unwrap();
    let mut sending = Sending::load(&journal, Pace::default()).unwrap();
    sending.refill(&journal, DateTime::UNIX_EPOCH).unwrap();
    (journal, sending)
}

#[test]
fn a_refusal_for_now_keeps_the_order_of_one_reader_and_stops_nobody_else() {
    let now = DateTime::UNIX_EPOCH;
    let (journal, mut sending) = filled(&[("1", "a@x"), ("2", "A@x"), ("3", "b@x")]);
    let (first, entry) = sending.next(now).unwrap();
    assert_eq!(entry.id, "1");
    let noted = sending.note(&journal, first, Err(later()), now).unwrap();
    assert!(matches!(noted.sent, Sent::Waits(_)));
    journal.commit(&noted.batch).unwrap();
    assert_eq!(sending.next(now).unwrap().1.id, "3");
    let due = sending.next(now).unwrap_err().unwrap();
    assert!(due > now + TimeDelta::seconds(40) && due < now + TimeDelta::seconds(70), "{due}");
    // What was noted outlasts the process.
    let mut again = Sending::load(&journal, Pace::default()).unwrap();
    again.refill(&journal, now).unwrap();
    assert_eq!(again.next(now).unwrap().1.id, "3");
    assert_eq!(again.next(due).unwrap().1.id, "1");
}

#[test]
fn whoever_can_never_be_reached_ends_the_letter_and_it_lies_on_the_desk() {
    let now = DateTime::UNIX_EPOCH;
    let (journal, mut sending) = filled(&[("1", "a@x"), ("2", "b@x")]);
    let (number, _) = sending.next(now).unwrap();
    let noted = sending.note(&journal, number, Err(never()), now).unwrap();
    assert!(matches!(noted.sent, Sent::Ended(_)));
    journal.commit(&noted.batch).unwrap();
    assert_eq!(journal.outbox().unwrap().len(), 1);
    let matter = matters::find(&journal, 1).unwrap().unwrap();
    assert_eq!((matter.kind, Entry::from_bytes(&matter.raw).unwrap().id), (MatterKind::Unsent, "1".into()));
    // A second hard bounce on another day stops the address.
    let (batch, stops) = sending.bounced("A@x", Hardness::Hard, "gone", now + TimeDelta::days(1));
    journal.commit(&batch).unwrap();
    assert!(stops && sending.is_stopped("a@x", now + TimeDelta::days(1)));
    journal.commit(&mend(&journal, "a@x").unwrap().unwrap()).unwrap();
    sending.look_again(&journal).unwrap();
    assert!(!sending.is_stopped("a@x", now + TimeDelta::days(1)));
}

#[test]
fn a_line_that_is_down_is_left_alone_for_a_while() {
    let now = DateTime::UNIX_EPOCH;
    let (journal, mut sending) = filled(&[("1", "a@x"), ("2", "b@x")]);
    let (number, _) = sending.next(now).unwrap();
    let error = PostError::Line { doing: "entering", server: "x".into(), cause: "refused".into() };
    journal.commit(&sending.note(&journal, number, Err(error), now).unwrap().batch).unwrap();
    let due = sending.next(now).unwrap_err().unwrap();
    assert!(due <= now + TimeDelta::seconds(1), "{due}");
    assert!(sending.next(due).is_ok());
    assert_eq!(journal.outbox().unwrap().len(), 2);
}

#[test]
fn limits_hold_letters_back_and_lose_none() {
    let now = DateTime::UNIX_EPOCH;
    let (journal, _) = filled(&[("1", "a@x"), ("2", "a@x"), ("3", "b@x"), ("4", "c@x")]);
    let pace = Pace { most_to_one: 1, most: 2, ..Pace::default() };
    let mut sending = Sending::load(&journal, pace).unwrap();
    sending.refill(&journal, now).unwrap();
    let mut gone = Vec::new();
    while let Ok((number, entry)) = sending.next(now) {
        journal.commit(&sending.note(&journal, number, Ok(Receipt::default()), now).unwrap().batch).unwrap();
        gone.push(entry.id);
    }
    assert_eq!(gone, ["1", "3"]);
    let hour = now + TimeDelta::hours(1);
    assert_eq!(sending.next(hour).unwrap().1.id, "2");
}
