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

use super::{Chain, Damage, chain, text};
use crate::rules::{By, luck::Draw};
use chrono::{DateTime, Datelike, Timelike, Utc};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::{borrow::Cow, io::Write};

/// The text of one record, without an end of line.
pub type Line = String;

/// Something that goes into a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part<T> {
    /// Everybody may read it.
    Open(T),
    /// It is sealed, and left out of public copies.
    Secret(T),
}

/// What is to become a record.
#[derive(Debug, Clone)]
pub struct Draft {
    /// When it was decided; a record keeps whole seconds.
    pub at: DateTime<Utc>,
    /// Whose hand it came from.
    pub by: By,
    /// The letter, post or console that brought it.
    pub cause: String,
    /// The order in canonical words, if there was one.
    pub order: Option<Part<String>>,
    /// What the house decided.
    pub house: Vec<Box<RawValue>>,
    /// What the title decided.
    pub events: Vec<Part<Box<RawValue>>>,
    /// What was drawn.
    pub luck: Vec<Draw>,
    /// The hash of the position afterwards.
    pub position: String,
}

impl Draft {
    /// Writes the record that follows `previous`. `salt` gives letters and digits for each sealed part.
    pub fn seal(
        &self,
        table: &str,
        seq: u64,
        previous: &Chain,
        salt: impl Fn(usize) -> String,
    ) -> (Line, Chain) {
        assert!(seq != 0 || *previous == Chain::start(table), "the first record hangs on the table's name");
        let secrets = self.secrets(salt);
        let mut line = Vec::with_capacity(self.size(&secrets));
        write!(line, "{{\"seq\":{seq},\"at\":\"").expect(MEMORY);
        write_moment(&mut line, self.at);
        write!(line, "\",\"by\":\"{}\",\"cause\":", self.by).expect(MEMORY);
        write_string(&mut line, &self.cause);
        match &self.order {
            None => {}
            Some(Part::Secret(_)) => line.extend(b",\"order\":null"),
            Some(Part::Open(order)) => {
                line.extend(b",\"order\":");
                write_string(&mut line, order);
            }
        }
        if !self.house.is_empty() {
            line.extend(b",\"house\":");
            write_list(&mut line, &self.house, |line, entry| line.extend(one_line(entry).bytes()));
        }
        line.extend(b",\"events\":");
        write_list(&mut line, &self.events, |line, event| match open_text(event) {
            Some(text) => line.extend(text.bytes()),
            None => line.extend(b"null"),
        });
        if !secrets.is_empty() {
            line.extend(b",\"sealed\":");
            write_list(&mut line, &secrets, |line, (salt, text)| {
                line.push(b'"');
                line.extend(chain::seal(salt, text));
                line.push(b'"');
            });
        }
        if !self.luck.is_empty() {
            line.extend(b",\"luck\":");
            serde_json::to_writer(&mut line, &self.luck).expect(MEMORY);
        }
        line.extend(b",\"position\":");
        write_string(&mut line, &self.position);
        let chain = previous.next(std::str::from_utf8(&line).expect("all of it was text"));
        line.extend(b",\"chain\":\"");
        line.extend(chain::hex(chain.as_bytes()));
        line.push(b'"');
        if !secrets.is_empty() {
            line.extend(b",\"open\":");
            write_list(&mut line, &secrets, |line, (salt, text)| {
                write!(line, "[\"{salt}\",{text}]").expect(MEMORY);
            });
        }
        line.push(b'}');
        (String::from_utf8(line).expect("all of it was text"), chain)
    }

    /// Salt and JSON text of each secret part.
    fn secrets(&self, salt: impl Fn(usize) -> String) -> Vec<(String, Cow<'_, str>)> {
        let order = match &self.order {
            Some(Part::Secret(order)) => {
                Some(Cow::Owned(serde_json::Value::from(order.as_str()).to_string()))
            }
            _ => None,
        };
        let events = self.events.iter().filter(|event| open_text(event).is_none()).map(|event| match event {
            Part::Open(event) | Part::Secret(event) => one_line(event),
        });
        let salted = order.into_iter().chain(events).enumerate().map(|(number, text)| {
            let salt = salt(number);
            assert!(text::is_salt(&salt), "salts are made of letters and digits");
            (salt, text)
        });
        salted.collect()
    }

    /// A guess at the length of the line that is seldom too small.
    fn size(&self, secrets: &[(String, Cow<'_, str>)]) -> usize {
        let order = match &self.order {
            Some(Part::Open(order)) => order.len() + 16,
            _ => 16,
        };
        let house: usize = self.house.iter().map(|entry| entry.get().len() + 1).sum();
        let events: usize =
            self.events.iter().map(|event| open_text(event).map_or(5, |text| text.len() + 1)).sum();
        let secrets: usize = secrets.iter().map(|(salt, text)| salt.len() + text.len() + 80).sum();
        320 + self.cause.len() + order + house + events + secrets + 28 * self.luck.len()
    }
}

/// Why writing into memory cannot fail.
const MEMORY: &str = "memory takes every byte";

/// The text of an event that stands open in the line.
///
/// A bare `null` would look like a sealed part, so it is sealed like one.
fn open_text(event: &Part<Box<RawValue>>) -> Option<Cow<'_, str>> {
    match event {
        Part::Open(event) if event.get() != "null" => Some(one_line(event)),
        _ => None,
    }
}

/// JSON on one line: a break can only stand between its words, where a blank does as well.
fn one_line(json: &RawValue) -> Cow<'_, str> {
    match json.get() {
        text if text.contains(['\n', '\r']) => Cow::Owned(text.replace(['\n', '\r'], " ")),
        text => Cow::Borrowed(text),
    }
}

fn write_string(line: &mut Vec<u8>, text: &str) {
    serde_json::to_writer(line, text).expect(MEMORY);
}

fn write_list<T>(line: &mut Vec<u8>, items: &[T], write: impl Fn(&mut Vec<u8>, &T)) {
    line.push(b'[');
    for (number, item) in items.iter().enumerate() {
        if number > 0 {
            line.push(b',');
        }
        write(line, item);
    }
    line.push(b']');
}

fn write_moment(line: &mut Vec<u8>, at: DateTime<Utc>) {
    let (date, time) = (at.date_naive(), at.time());
    write!(
        line,
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z",
        date.year(),
        date.month(),
        date.day(),
        time.hour(),
        time.minute(),
        time.second()
    )
    .expect(MEMORY);
}

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
    /// What the house decided.
    pub house: Vec<&'l RawValue>,
    /// What the title decided.
    pub events: Vec<Kept<&'l RawValue>>,
    /// What was drawn.
    pub luck: Vec<Draw>,
    /// The hash of the position afterwards.
    pub position: Cow<'l, str>,
    /// The chain after this record.
    pub chain: Chain,
}

/// The fields of a record that a fold needs, and no others.
#[derive(Debug, Clone)]
pub struct Happened<'l> {
    /// What the house decided.
    pub house: Vec<&'l RawValue>,
    /// What the title decided.
    pub events: Vec<Kept<&'l RawValue>>,
}

/// A record as it is written.
#[derive(Deserialize)]
struct Written<'l> {
    seq: u64,
    at: DateTime<Utc>,
    by: By,
    #[serde(borrow)]
    cause: Cow<'l, str>,
    #[serde(borrow, default, deserialize_with = "present")]
    order: Option<Option<Cow<'l, str>>>,
    #[serde(borrow, default)]
    house: Vec<&'l RawValue>,
    #[serde(borrow)]
    events: Vec<Option<&'l RawValue>>,
    #[serde(borrow, default)]
    sealed: Vec<&'l str>,
    #[serde(default)]
    luck: Vec<Draw>,
    #[serde(borrow)]
    position: Cow<'l, str>,
    #[serde(borrow)]
    chain: &'l str,
    #[serde(borrow, default)]
    open: Vec<(&'l str, &'l RawValue)>,
}

/// What a fold needs of a record as it is written.
#[derive(Deserialize)]
struct WrittenEvents<'l> {
    #[serde(borrow, default, deserialize_with = "present")]
    order: Option<Option<&'l RawValue>>,
    #[serde(borrow, default)]
    house: Vec<&'l RawValue>,
    #[serde(borrow)]
    events: Vec<Option<&'l RawValue>>,
    #[serde(borrow, default)]
    open: Vec<(&'l str, &'l RawValue)>,
}

/// Tells a field that is `null` from one that is not there.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(from).map(Some)
}

impl<'l> Record<'l> {
    /// Reads a whole record. It trusts the chain and the seals: [`check`](super::check) looks at those.
    pub fn read(line: &'l str) -> Result<Record<'l>, Damage> {
        let unreadable = |why: String| Damage::Unreadable { record: text::number(line), why };
        let written: Written<'l> =
            serde_json::from_str(line).map_err(|error| unreadable(error.to_string()))?;
        let secret_order = matches!(written.order, Some(None));
        let secret_events = written.events.iter().filter(|event| event.is_none()).count();
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
        Ok(Record {
            seq: written.seq,
            at: written.at,
            by: written.by,
            cause: written.cause,
            order,
            house: written.house,
            events: with_opened(written.events, open),
            luck: written.luck,
            position: written.position,
            chain: Chain::from_hex(written.chain)
                .ok_or_else(|| unreadable("its chain is no hash".to_owned()))?,
        })
    }
}

impl<'l> Happened<'l> {
    /// Reads what a fold needs and skips the rest.
    pub fn read(line: &'l str) -> Result<Happened<'l>, Damage> {
        let written: WrittenEvents<'l> = serde_json::from_str(line)
            .map_err(|error| Damage::Unreadable { record: text::number(line), why: error.to_string() })?;
        let mut open = written.open.iter().map(|(_, part)| *part);
        if matches!(written.order, Some(None)) {
            open.next();
        }
        Ok(Happened { house: written.house, events: with_opened(written.events, open) })
    }
}

/// Puts the opened parts where they belong.
fn with_opened<'l>(
    events: Vec<Option<&'l RawValue>>,
    mut open: impl Iterator<Item = &'l RawValue>,
) -> Vec<Kept<&'l RawValue>> {
    let kept = events.into_iter().map(|event| match event {
        Some(event) => Kept::Open(event),
        None => open.next().map_or(Kept::Sealed, Kept::Secret),
    });
    kept.collect()
}

#[cfg(test)]
mod tests {
    use super::super::{check, sample};
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
            let happened = Happened::read(&line).expect("it was just written");
            assert_eq!(record.events.len(), draft.events.len());
            for ((event, again), draft) in record.events.iter().zip(&happened.events).zip(&draft.events) {
                let (Part::Open(written) | Part::Secret(written)) = draft;
                assert_eq!(event.known().map(|event| event.get()), Some(written.get()));
                assert_eq!(again.known().map(|event| event.get()), Some(written.get()));
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
