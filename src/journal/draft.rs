//! What is to become a line, and how it is written: once, directly, byte by byte. `record.rs` shows the line.

use super::{Chain, Drawers, Tip, chain, text};
use crate::rules::{By, Drawer, luck::Draw};
use chrono::{DateTime, Datelike, Timelike, Utc};
use serde_json::value::RawValue;
use std::{borrow::Cow, io::Write};

/// The text of one line of a table, without an end of line.
pub type RecordLine = String;

/// What is to become a record.
#[derive(Debug, Clone)]
pub struct Draft {
    /// When it was decided; a record keeps whole seconds.
    pub at: DateTime<Utc>,
    /// Whose hand it came from.
    pub by: By,
    /// What stands for the letter, post or console that brought it.
    pub cause: String,
    /// What everybody may know, if there is anything.
    pub open: Option<OpenPart>,
    /// What goes into drawers, each at most once.
    pub hidden: Vec<HiddenPart>,
}

/// What everybody may know of a record.
#[derive(Debug, Clone)]
pub struct OpenPart {
    /// The order in canonical words, where everybody may know that too.
    pub order: Option<String>,
    /// What the house decided.
    pub house: Vec<Box<RawValue>>,
    /// What the title decided.
    pub events: Vec<Box<RawValue>>,
    /// What was drawn.
    pub luck: Vec<Draw>,
    /// The hash of the position afterwards.
    pub position: String,
}

/// What goes into one drawer.
#[derive(Debug, Clone)]
pub struct HiddenPart {
    /// The drawer.
    pub drawer: Drawer,
    /// The order in canonical words.
    pub order: Option<String>,
    /// The voice with which its seat spoke, where draws may rest on it.
    pub voice: Option<String>,
    /// What the house decided.
    pub house: Vec<Box<RawValue>>,
    /// What the title decided, each with its place among all events of the record.
    pub events: Vec<(usize, Box<RawValue>)>,
}

impl HiddenPart {
    /// Nothing yet.
    pub fn new(drawer: Drawer) -> HiddenPart {
        HiddenPart { drawer, order: None, voice: None, house: Vec::new(), events: Vec::new() }
    }
}

impl Draft {
    /// Writes the line that follows `tip`, and moves the tips of the table and of its drawers. `salt` gives 128 bits in
    /// hex for each of the two leaves.
    pub fn write(
        &self,
        table: &str,
        tip: &mut Tip,
        drawers: &mut Drawers,
        salt: impl Fn(&str) -> String,
    ) -> RecordLine {
        assert!(
            tip.next != 0 || tip.chain == Chain::start(table),
            "the first record hangs on the table's name"
        );
        let place = tip.next;
        let mut parts = Vec::new();
        for part in &self.hidden {
            if !parts.is_empty() {
                parts.push(b',');
            }
            let chain = self.write_part(&mut parts, table, tip.seq, part, drawers);
            *tip = tip.with(part.drawer, &chain);
        }
        let mut line = Vec::with_capacity(self.size() + parts.len());
        match &self.open {
            None => write!(line, "{{\"under\":{}", tip.seq).expect(MEMORY),
            Some(open) => {
                let salts = [salt("game"), salt("private")];
                assert!(salts.iter().all(|salt| text::is_salt(salt)), "salts have 128 bits in hex");
                let hidden = chain::commitment(
                    &chain::leaf(&salts[0], &tip.game),
                    &chain::leaf(&salts[1], &tip.private),
                );
                self.write_open(&mut line, tip.seq, open, &hidden);
                *tip = tip.after(tip.chain.next(as_text(&line)));
                write!(line, ",\"chain\":\"{}\"", tip.chain).expect(MEMORY);
                write_drawers(&mut line, &parts);
                write!(line, ",\"salts\":\"{}{}\"", salts[0], salts[1]).expect(MEMORY);
            }
        }
        if self.open.is_none() {
            write_drawers(&mut line, &parts);
        }
        tip.next += 1;
        write!(line, ",\"place\":{place}}}").expect(MEMORY);
        String::from_utf8(line).expect("all of it was text")
    }

    /// The text under the chain of what everybody may know.
    fn write_open(&self, line: &mut Vec<u8>, seq: u64, open: &OpenPart, hidden: &[u8; 64]) {
        write!(line, "{{\"seq\":{seq}").expect(MEMORY);
        self.write_hand(line);
        write_order(line, &open.order);
        write_house(line, &open.house);
        line.extend(b",\"events\":");
        write_list(line, &open.events, |line, event| line.extend(one_line(event).bytes()));
        if !open.luck.is_empty() {
            line.extend(b",\"luck\":");
            serde_json::to_writer(&mut *line, &open.luck).expect(MEMORY);
        }
        line.extend(b",\"position\":");
        write_string(line, &open.position);
        line.extend(b",\"hidden\":\"");
        line.extend(hidden);
        line.push(b'"');
    }

    /// One part in a drawer; gives its chain.
    fn write_part(
        &self,
        line: &mut Vec<u8>,
        table: &str,
        under: u64,
        part: &HiddenPart,
        drawers: &mut Drawers,
    ) -> Chain {
        let start = line.len();
        let (nr, prev) = drawers.tip(table, part.drawer);
        write!(line, "{{\"drawer\":\"{}\",\"nr\":{nr},\"under\":{under},\"prev\":\"{prev}\"", part.drawer)
            .expect(MEMORY);
        if self.open.is_none() {
            self.write_hand(line);
        }
        write_order(line, &part.order);
        if let Some(voice) = &part.voice {
            line.extend(b",\"voice\":");
            write_string(line, voice);
        }
        write_house(line, &part.house);
        if !part.events.is_empty() {
            line.extend(b",\"events\":");
            write_list(line, &part.events, |line, (place, event)| {
                write!(line, "[{place},{}]", one_line(event)).expect(MEMORY);
            });
        }
        let chain = prev.next(as_text(&line[start..]));
        write!(line, ",\"chain\":\"{chain}\"}}").expect(MEMORY);
        drawers.lay(part.drawer, nr, chain);
        chain
    }

    fn write_hand(&self, line: &mut Vec<u8>) {
        line.extend(b",\"at\":\"");
        write_moment(line, self.at);
        write!(line, "\",\"by\":\"{}\",\"cause\":", self.by).expect(MEMORY);
        write_string(line, &self.cause);
    }

    /// A guess at the length of the line that is seldom too small.
    fn size(&self) -> usize {
        let Some(open) = &self.open else { return 64 };
        let texts = open.house.iter().chain(&open.events).map(|entry| entry.get().len() + 1);
        let order = open.order.as_ref().map_or(0, |order| order.len() + 16);
        560 + self.cause.len() + order + texts.sum::<usize>() + 28 * open.luck.len()
    }
}

/// Why writing into memory cannot fail.
const MEMORY: &str = "memory takes every byte";

fn as_text(line: &[u8]) -> &str {
    std::str::from_utf8(line).expect("all of it was text")
}

/// JSON on one line: a break can only stand between its words, where a blank does as well.
fn one_line(json: &RawValue) -> Cow<'_, str> {
    match json.get() {
        text if text.contains(['\n', '\r']) => Cow::Owned(text.replace(['\n', '\r'], " ")),
        text => Cow::Borrowed(text),
    }
}

fn write_order(line: &mut Vec<u8>, order: &Option<String>) {
    if let Some(order) = order {
        line.extend(b",\"order\":");
        write_string(line, order);
    }
}

fn write_house(line: &mut Vec<u8>, house: &[Box<RawValue>]) {
    if !house.is_empty() {
        line.extend(b",\"house\":");
        write_list(line, house, |line, entry| line.extend(one_line(entry).bytes()));
    }
}

fn write_drawers(line: &mut Vec<u8>, parts: &[u8]) {
    if !parts.is_empty() {
        line.extend(b",\"drawers\":[");
        line.extend(parts);
        line.push(b']');
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
