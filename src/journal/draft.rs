//! What is to become a line, and how it is written: once, directly, byte by byte. `record.rs` shows the line.

use super::{
    Card, Chain, Tip, cards, chain,
    text::{self, Pile},
};
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
    /// What goes into drawers, each at most once: those of the game or others, never both.
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
    /// Names, and then addresses, that can be forgotten one day.
    pub cards: Vec<SealedCard>,
}

/// A card and its seal, or the seal alone of one that was forgotten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SealedCard {
    /// It is still there.
    Kept(Card),
    /// Only its seal is left, in hex.
    Forgotten(String),
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
    /// What was drawn for this seat alone, each with its place among all draws of the record.
    pub luck: Vec<(usize, u32)>,
}

impl HiddenPart {
    /// Nothing yet.
    pub fn new(drawer: Drawer) -> HiddenPart {
        let (house, events, luck) = (Vec::new(), Vec::new(), Vec::new());
        HiddenPart { drawer, order: None, voice: None, house, events, luck }
    }
}

impl Draft {
    /// Writes the line that follows `tip`, and moves the tip. `salt` gives 128 bits in hex for each of the two piles.
    pub fn write(&self, table: &str, tip: &mut Tip, salt: impl Fn(&str) -> String) -> RecordLine {
        assert!(
            tip.next != 0 || tip.chain == Chain::start(table),
            "the first record hangs on the table's name"
        );
        let place = tip.next;
        let mut line = Vec::with_capacity(self.size());
        match &self.open {
            Some(open) => self.write_open_line(&mut line, open, tip, salt),
            None => self.write_closed_line(&mut line, tip),
        }
        tip.next += 1;
        write!(line, ",\"place\":{place}}}").expect(MEMORY);
        String::from_utf8(line).expect("all of it was text")
    }

    /// A record of which everybody may know something.
    fn write_open_line(
        &self,
        line: &mut Vec<u8>,
        open: &OpenPart,
        tip: &mut Tip,
        salt: impl Fn(&str) -> String,
    ) {
        let mut list = Vec::new();
        let pile = self.write_parts(&mut list);
        if let Some(pile) = pile {
            tip.pile(pile, as_text(&list));
        }
        let [game, private] = [salt("game"), salt("private")];
        assert!(text::is_salt(&private), "salts have 128 bits in hex");
        let plain = game.as_bytes().first_chunk().filter(|_| text::is_salt(&game));
        let leaf = tip.private.leaf(&private);
        let hidden = chain::commitment(&leaf, plain.expect("salts have 128 bits in hex"), &tip.game);
        self.write_open(line, tip.seq, open, &hidden);
        let length = line.len();
        *tip = tip.after(tip.chain.next(as_text(line)));
        write!(line, ",\"chain\":\"{}\"", tip.chain).expect(MEMORY);
        if !open.cards.is_empty() {
            let kept: Vec<Option<Card>> = open.cards.iter().map(SealedCard::kept).collect();
            write!(line, ",\"cards\":{}", cards::write(&kept)).expect(MEMORY);
        }
        if let Some(pile) = pile {
            line.extend(field_of(pile));
            line.extend(list);
        }
        write!(line, ",\"salts\":\"{game}{private}\",\"open\":{length}").expect(MEMORY);
    }

    /// A record of which nobody else sees anything.
    fn write_closed_line(&self, line: &mut Vec<u8>, tip: &mut Tip) {
        write!(line, "{{\"under\":{}", tip.seq).expect(MEMORY);
        let mut list = Vec::new();
        let pile = self.write_parts(&mut list).expect("where nothing is open, something is hidden");
        line.extend(field_of(pile));
        line.extend(list);
        self.write_hand(line);
        tip.pile(pile, as_text(line));
        let after = if pile == Pile::Game { tip.game } else { tip.private };
        write!(line, ",\"pile\":\"{after}\"").expect(MEMORY);
    }

    /// The text under the chain of what everybody may know.
    fn write_open(&self, line: &mut Vec<u8>, seq: u64, open: &OpenPart, hidden: &Chain) {
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
        if !open.cards.is_empty() {
            line.extend(b",\"seals\":");
            write_list(line, &open.cards, |line, card| write_string(line, &card.seal()));
        }
        line.extend(b",\"hidden\":\"");
        line.extend(hidden.hex());
        line.push(b'"');
    }

    /// What goes into drawers, as a list, and the pile that it belongs to.
    fn write_parts(&self, list: &mut Vec<u8>) -> Option<Pile> {
        let is_of_game = self.hidden.first()?.drawer.is_of_game();
        let is_one_pile = self.hidden.iter().all(|part| part.drawer.is_of_game() == is_of_game);
        assert!(is_one_pile, "a line lies on one pile");
        write_list(list, &self.hidden, write_part);
        Some(if is_of_game { Pile::Game } else { Pile::Private })
    }

    fn write_hand(&self, line: &mut Vec<u8>) {
        line.extend(b",\"at\":\"");
        write_moment(line, self.at);
        write!(line, "\",\"by\":\"{}\",\"cause\":", self.by).expect(MEMORY);
        write_string(line, &self.cause);
    }

    /// A guess at the length of the line that is seldom too small.
    fn size(&self) -> usize {
        let Some(open) = &self.open else { return 512 };
        let texts = open.house.iter().chain(&open.events).map(|entry| entry.get().len() + 1);
        let order = open.order.as_ref().map_or(0, |order| order.len() + 16);
        800 + self.cause.len() + order + texts.sum::<usize>() + 28 * open.luck.len()
    }
}

impl SealedCard {
    fn kept(&self) -> Option<Card> {
        match self {
            SealedCard::Kept(card) => Some(card.clone()),
            SealedCard::Forgotten(_) => None,
        }
    }

    fn seal(&self) -> String {
        match self {
            SealedCard::Kept(card) => card.seal(),
            SealedCard::Forgotten(seal) => seal.clone(),
        }
    }
}

fn field_of(pile: Pile) -> &'static [u8] {
    match pile {
        Pile::Game => b",\"game\":",
        Pile::Private => b",\"private\":",
    }
}

/// One part in a drawer.
fn write_part(list: &mut Vec<u8>, part: &HiddenPart) {
    write!(list, "{{\"drawer\":\"{}\"", part.drawer).expect(MEMORY);
    write_order(list, &part.order);
    if let Some(voice) = &part.voice {
        list.extend(b",\"voice\":");
        write_string(list, voice);
    }
    write_house(list, &part.house);
    if !part.events.is_empty() {
        list.extend(b",\"events\":");
        write_list(list, &part.events, |line, (place, event)| {
            write!(line, "[{place},{}]", one_line(event)).expect(MEMORY);
        });
    }
    if !part.luck.is_empty() {
        list.extend(b",\"luck\":");
        serde_json::to_writer(&mut *list, &part.luck).expect(MEMORY);
    }
    list.push(b'}');
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

/// A moment as records keep it.
pub fn moment_text(at: DateTime<Utc>) -> String {
    let mut text = Vec::with_capacity(20);
    write_moment(&mut text, at);
    String::from_utf8(text).expect("digits are text")
}

/// Digit by digit: every record has its moment, and a general formatter takes twenty times as long.
fn write_moment(line: &mut Vec<u8>, at: DateTime<Utc>) {
    let (date, time) = (at.date_naive(), at.time());
    let digit = |number: u32| b'0' + (number % 10) as u8;
    match u32::try_from(date.year()) {
        Ok(year @ ..=9999) => {
            line.extend([digit(year / 1000), digit(year / 100), digit(year / 10), digit(year)]);
        }
        _ => write!(line, "{:04}", date.year()).expect(MEMORY),
    }
    let rest = [
        (b'-', date.month()),
        (b'-', date.day()),
        (b'T', time.hour()),
        (b':', time.minute()),
        (b':', time.second()),
    ];
    line.extend(rest.iter().flat_map(|(mark, number)| [*mark, digit(number / 10), digit(*number)]));
    line.push(b'Z');
}
