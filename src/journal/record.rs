//! One record as one line of JSON: written once, hashed as it stands, never written again.
//!
//! ```text
//! {"seq":12,"at":"2026-11-16T03:54:26Z","by":"seat 2","cause":"console","order":"bid 4","house":[…],
//!  "events":[…],"sealed":["<hash>"],"luck":[{"of":4,"got":2}],"position":"<hex>","chain":"<hex>",
//!  "open":[["<salt>",<part>],…]}
//! ```
//!
//! `order`, `house`, `sealed`, `luck` and `open` are left out when there is nothing to say; the line
//! has no other blanks or breaks than those inside strings or parts. A secret order stands as
//! `"order":null`, a secret event as `null` among the events; `sealed` has the seal of each, the
//! order's first, then the events' in their order, and `open` the salt and the JSON text of each.
//! `open` stands behind the chain and not under it, so a public copy drops it and still verifies.
//! House entries and events are JSON that this module keeps and does not understand.

use super::{Damage, text};
use crate::rules::{By, luck::Draw};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer, de::Error};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// Something read from a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept<T> {
    /// Everybody may read it.
    Open(T),
    /// It is secret, and this copy of the record has it.
    Secret(T),
    /// It is secret, and this copy of the record does not have it.
    Sealed,
}

impl<T> Kept<T> {
    /// What was kept, if this copy has it.
    pub fn known(&self) -> Option<&T> {
        match self {
            Kept::Open(what) | Kept::Secret(what) => Some(what),
            Kept::Sealed => None,
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Kept<T> {
    /// What is secret stands as `null`; the parts that are opened come later in the line.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Kept<T>, D::Error> {
        Ok(Option::deserialize(from)?.map_or(Kept::Sealed, Kept::Open))
    }
}

/// A record as it is read; it borrows from its line.
#[derive(Debug, Clone)]
pub struct Record<'l> {
    /// Its number at its table, from 0.
    pub seq: u64,
    /// When it was decided.
    pub at: DateTime<Utc>,
    /// Whose hand it came from.
    pub by: By,
    /// The letter, post or console that brought it.
    pub cause: Cow<'l, str>,
    /// The order in canonical words, if there was one.
    pub order: Option<Kept<Cow<'l, str>>>,
    /// The voice with which its seat spoke, where draws may rest on it.
    pub voice: Option<Cow<'l, str>>,
    /// What the house decided.
    pub house: Vec<&'l RawValue>,
    /// What the title decided.
    pub events: Vec<Kept<&'l RawValue>>,
    /// What was drawn.
    pub luck: Vec<Draw>,
    /// The hash of the position afterwards.
    pub position: Cow<'l, str>,
}

/// A record as it is written.
#[derive(Deserialize)]
struct RecordText<'l> {
    seq: u64,
    #[serde(deserialize_with = "moment")]
    at: DateTime<Utc>,
    by: By,
    #[serde(borrow)]
    cause: Cow<'l, str>,
    #[serde(borrow, default, deserialize_with = "present")]
    order: Option<Option<Cow<'l, str>>>,
    #[serde(borrow, default)]
    voice: Option<Cow<'l, str>>,
    #[serde(borrow, default)]
    house: Vec<&'l RawValue>,
    #[serde(borrow)]
    events: Vec<Kept<&'l RawValue>>,
    #[serde(borrow, default)]
    sealed: Vec<&'l str>,
    #[serde(default)]
    luck: Vec<Draw>,
    #[serde(borrow)]
    position: Cow<'l, str>,
    #[serde(borrow, rename = "chain")]
    _chain: &'l str,
    #[serde(borrow, default)]
    open: Vec<(&'l str, &'l RawValue)>,
}

/// Tells a field that is `null` from one that is not there.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(from).map(Some)
}

/// Reads a moment as it is written; chrono's own way takes more forms and six times as long.
fn moment<'de, D: Deserializer<'de>>(from: D) -> Result<DateTime<Utc>, D::Error> {
    let text = <&str>::deserialize(from)?;
    DateTime::parse_from_rfc3339(text).map(|moment| moment.to_utc()).map_err(D::Error::custom)
}

impl<'l> Record<'l> {
    /// Reads a whole record. It trusts the chain and the seals: [`check`](super::check) looks at those.
    pub fn read(line: &'l str) -> Result<Record<'l>, Damage> {
        let unreadable = |why: String| Damage::Unreadable { record: text::number(line), why };
        let mut written: RecordText<'l> =
            serde_json::from_str(line).map_err(|error| unreadable(error.to_string()))?;
        let secret_order = matches!(written.order, Some(None));
        let secret_events = written.events.iter().filter(|event| event.known().is_none()).count();
        let sealed = usize::from(secret_order) + secret_events;
        if sealed != written.sealed.len() || !(written.open.is_empty() || written.open.len() == sealed) {
            return Err(Damage::Parts { record: written.seq, sealed, opened: written.open.len() });
        }
        let mut open = written.open.iter().map(|(_, part)| *part);
        let order = match written.order {
            None => None,
            Some(Some(order)) => Some(Kept::Open(order)),
            Some(None) => Some(match open.next() {
                None => Kept::Sealed,
                Some(part) => Kept::Secret(Cow::Owned(
                    serde_json::from_str(part.get()).map_err(|error| unreadable(error.to_string()))?,
                )),
            }),
        };
        let secret_events = written.events.iter_mut().filter(|event| event.known().is_none());
        secret_events.zip(open).for_each(|(event, part)| *event = Kept::Secret(part));
        Ok(Record {
            seq: written.seq,
            at: written.at,
            by: written.by,
            cause: written.cause,
            order,
            voice: written.voice,
            house: written.house,
            events: written.events,
            luck: written.luck,
            position: written.position,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Chain, Part, check, draft::open_text, sample};
    use super::*;

    #[track_caller]
    fn check_text(seq: u64, expected: &str) {
        let previous = Chain::start("Tuesday");
        let (line, chain) = sample::draft(seq).seal("Tuesday", seq, &previous, |part| format!("a{part}"));
        let line_without_hashes = line
            .split('"')
            .map(|word| if word.len() == 64 { "<hash>" } else { word })
            .collect::<Vec<_>>()
            .join("\"");
        assert_eq!(line_without_hashes, expected);
        assert_eq!(check(&line, seq, &previous), Ok(chain));
    }

    #[test]
    fn a_record_is_written_exactly_so() {
        check_text(
            3,
            r#"{"seq":3,"at":"2026-11-16T03:54:29Z","by":"seat 4","cause":"console","order":"bid 3 \"è\" ,\"chain\":\"","events":[{"Bid":{"by":1,"chain":"3"}}],"position":"<hash>","chain":"<hash>"}"#,
        );
        check_text(
            2,
            r#"{"seq":2,"at":"2026-11-16T03:54:28Z","by":"seat 3","cause":"console","order":null,"house":[{"Deadline": 1}],"events":[null,null],"sealed":["<hash>","<hash>","<hash>"],"luck":[{"of":4,"got":2},{"of":6,"got":6,"told":true}],"position":"<hash>","chain":"<hash>","open":[["a0","secret plan"],["a1","secretly"],["a2",null]]}"#,
        );
    }

    #[test]
    fn a_record_reads_back() {
        for line in sample::lines("Tuesday", 6) {
            let record = Record::read(&line).expect("it was just written");
            let draft = sample::draft(record.seq);
            assert_eq!((record.at, record.by, &*record.cause), (draft.at, draft.by, &*draft.cause));
            assert_eq!((record.luck, &*record.position), (draft.luck, &*draft.position));
            match draft.order.expect("every sample has an order") {
                Part::Open(order) => assert_eq!(record.order, Some(Kept::Open(order.into()))),
                Part::Secret(order) => assert_eq!(record.order, Some(Kept::Secret(order.into()))),
            }
            assert_eq!(record.house.len(), draft.house.len());
            assert_eq!(record.events.len(), draft.events.len());
            for (event, draft) in record.events.iter().zip(&draft.events) {
                let (Part::Open(written) | Part::Secret(written)) = draft;
                assert_eq!(event.known().map(|event| event.get()), Some(written.get()));
                assert_eq!(matches!(event, Kept::Open(_)), open_text(draft).is_some());
            }
        }
    }

    #[test]
    fn a_public_copy_knows_that_something_is_hidden() {
        let lines = sample::lines("Tuesday", 3);
        let export = super::super::export::write("Tuesday", &lines, super::super::export::Opens::Nothing)
            .expect("good lines");
        let line = export.lines().nth(3).expect("three records");
        let record = Record::read(line).expect("a public copy reads");
        assert_eq!(record.order, Some(Kept::Sealed));
        assert!(record.events.iter().all(|event| event.known().is_none()));
    }

    #[test]
    fn what_is_no_record_is_refused() {
        let line = &sample::lines("Tuesday", 3)[2];
        for (bad, expected) in [
            ("{}".to_owned(), "a record cannot be read: missing field `seq`"),
            (line.replace("[null,null]", "[null]"), "record 2: it sealed 2 secret parts but opens 3"),
            (line.replace("seat 3", "dealer"), "record 2: it cannot be read: nobody is called \"dealer\""),
        ] {
            let damage = Record::read(&bad).expect_err("it is no record").to_string();
            assert!(damage.starts_with(expected), "{damage}");
        }
    }

    #[test]
    fn no_record_can_pass_for_another() {
        let lines = sample::lines("Tuesday", 3);
        let start = Chain::start("Tuesday");
        assert_eq!(check(&lines[1], 0, &start), Err(Damage::Missing { expected: 0, found: 1 }));
        assert_eq!(check(&lines[0], 1, &start), Err(Damage::Repeated { record: 0 }));
        assert_eq!(check(&lines[0], 0, &Chain::start("Thursday")), Err(Damage::Changed { record: 0 }));
        let louder = lines[0].replace("\"chain\":\"0\"", "\"chain\":\"1\"");
        assert_eq!(check(&louder, 0, &start), Err(Damage::Changed { record: 0 }));
    }
}
