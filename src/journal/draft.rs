//! What is to become a record, and how its line is written: once, directly, byte by byte.
//! `record.rs` shows the line.

use super::{Chain, chain, text};
use crate::rules::{By, luck::Draw};
use chrono::{DateTime, Datelike, Timelike, Utc};
use serde_json::value::RawValue;
use std::{borrow::Cow, io::Write};

/// The text of one record, without an end of line.
pub type RecordLine = String;

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
    /// The voice with which its seat spoke, where draws may rest on it.
    pub voice: Option<String>,
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
    ) -> (RecordLine, Chain) {
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
        if let Some(voice) = &self.voice {
            line.extend(b",\"voice\":");
            write_string(&mut line, voice);
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
pub(super) fn open_text(event: &Part<Box<RawValue>>) -> Option<Cow<'_, str>> {
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
