//! What a letter begins with: what is asked of its reader, and orders that are ready to be sent.

use super::layout::Ready as Written;
use super::{Desk, Leaf};
use crate::orders::Pen;
use crate::rules::{Language, Place, Seat, Sentence, Viewer};
use crate::table::{Replay, Standing};
use serde::Serialize;
use std::fmt::Write as _;

/// What a letter to a seat says of the table: what is asked, and the position.
pub struct Asking {
    /// What is asked of the reader, or of whoever is to move.
    pub ask: String,
    /// Whether it is asked of the reader.
    pub mine: bool,
    /// The position.
    pub position: Leaf,
    /// Until when, in a sentence and as a subject says it.
    pub deadline: Option<(String, Option<String>)>,
}

#[derive(Serialize)]
struct AskPage {
    ask: String,
    ready: Vec<Row>,
    /// How wide the orders are.
    width: usize,
}

#[derive(Serialize)]
struct Row {
    order: String,
    effect: String,
    trap: Option<String>,
    /// What opens the reply with this order in it.
    link: Option<String>,
}

/// How wide an order may be for its effect to stand beside it.
const BESIDE: usize = 40;

/// How long a subject may be; programs show little more.
const SUBJECT: usize = 90;

impl Desk {
    /// What a letter to a seat says of the present position.
    pub fn asking(&self, language: Language, replay: &Replay, seat: Seat) -> Asking {
        let mut page = self.position_page(language, replay, &*replay.game, Viewer::Seat(seat));
        page.letter = true;
        page.mine = page.turn.contains(&seat);
        let (mine, title) = (page.mine, &replay.house.opening.title);
        let standing = match replay.standing() {
            Standing::ToMove(_) => None,
            other => Some(self.stands(language, replay, &other, Some(seat))),
        };
        let page = Written::new(&page);
        let write = |layout: &str| self.write_ready(language, &format!("{title}/{layout}"), &page);
        let ask = standing.unwrap_or_else(|| one_line(&write("ask.txt")));
        let deadline = None;
        Asking {
            ask,
            mine,
            deadline,
            position: Leaf { text: write("position.txt"), html: write("position.html") },
        }
    }

    /// The beginning of a letter. Links lead to this address and answer this subject.
    pub fn ask_leaf(
        &self,
        language: Language,
        replay: &Replay,
        seat: Seat,
        asking: &Asking,
        to: Option<(&str, &str)>,
    ) -> Leaf {
        let names = replay.house.names();
        let say = |sentence: &Sentence| self.say(language, names, sentence);
        let ready = match asking.mine {
            true => replay.game.ready(seat, &Pen { language, players: names }),
            false => Vec::new(),
        };
        let rows: Vec<Row> = ready
            .into_iter()
            .map(|ready| Row {
                effect: ready.effects.iter().map(say).collect::<Vec<String>>().join(", "),
                trap: ready.trap.as_ref().map(say),
                link: to.map(|(to, subject)| mailto(to, subject, &ready.order)),
                order: ready.order,
            })
            .collect();
        let widths = rows.iter().map(|row| super::width::columns(&row.order));
        let width = widths.filter(|width| *width <= BESIDE).max().unwrap_or(0);
        let page = AskPage { ask: self.asked(language, replay, seat, asking), ready: rows, width };
        self.write_both(language, "ask", &page)
    }

    /// What is asked, as the first line of a letter says it.
    fn asked(&self, language: Language, replay: &Replay, seat: Seat, asking: &Asking) -> String {
        if let Standing::Over(ranking) = replay.standing() {
            if !replay.game.is_won() {
                return asking.ask.clone();
            }
            return format!("{}. {}", self.place_of(language, replay, seat, &ranking), asking.ask);
        }
        let asked = match asking.mine {
            true => self.say(language, &[], &Sentence::new("ask-you").with("ask", asking.ask.as_str())),
            false => asking.ask.clone(),
        };
        match &asking.deadline {
            Some((deadline, _)) => format!("{asked} {deadline}"),
            None => asked,
        }
    }

    /// The subject of a letter: the table, and the thing that its reader should know first.
    pub fn subject(&self, language: Language, replay: &Replay, seat: Seat, asking: &Asking) -> String {
        let said = match replay.standing() {
            Standing::Over(ranking) => self.place_of(language, replay, seat, &ranking),
            _ if asking.mine => {
                self.say(language, &[], &Sentence::new("subject-turn").with("ask", asking.ask.as_str()))
            }
            _ => asking.ask.clone(),
        };
        match &asking.deadline {
            Some((_, Some(until))) => self.subject_until(replay, &said, until),
            _ => self.subject_of(replay, &said),
        }
    }

    /// A subject that says this of a table, and until when; the moment is never cut off.
    pub fn subject_until(&self, replay: &Replay, said: &str, until: &str) -> String {
        let said = one_line(said);
        let said = said.trim_end_matches('.');
        let room = SUBJECT.saturating_sub(until.chars().count() + 2);
        match said.char_indices().nth(room) {
            Some((end, _)) => format!("[{}] {}…, {until}", replay.table, said[..end].trim_end()),
            None => format!("[{}] {said}, {until}", replay.table),
        }
    }

    /// The place of a seat at the end, where anybody has won.
    fn place_of(&self, language: Language, replay: &Replay, seat: Seat, ranking: &[Place]) -> String {
        if !replay.game.is_won() {
            return self.say(language, &[], &Sentence::new("subject-over-unwon"));
        }
        let before = ranking.iter().take_while(|place| !place.seats.contains(&seat));
        let place = 1 + before.map(|place| place.seats.len()).sum::<usize>();
        let seats = replay.house.names().len();
        let over = Sentence::new("subject-over").with("place", place as i64);
        self.say(language, &[], &over.with("seats", seats as i64))
    }

    /// A subject that says this of a table.
    pub fn subject_of(&self, replay: &Replay, said: &str) -> String {
        let said = one_line(said);
        let said = said.trim_end_matches('.');
        match said.char_indices().nth(SUBJECT) {
            Some((end, _)) => format!("[{}] {}…", replay.table, said[..end].trim_end()),
            None => format!("[{}] {said}", replay.table),
        }
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

/// A link that opens a letter with an order in it (RFC 6068).
fn mailto(to: &str, subject: &str, order: &str) -> String {
    format!("mailto:{}?subject={}&body={}", escaped(to), escaped(&format!("Re: {subject}")), escaped(order))
}

/// Text as a part of an address.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() * 3 / 2);
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'@' => {
                escaped.push(char::from(byte));
            }
            _ => write!(escaped, "%{byte:02X}").expect("a string takes everything"),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_keeps_every_sign_of_an_order() {
        let link = mailto("w+abc@example.org", "[T] Your turn", "red: build A - B & C");
        assert_eq!(
            link,
            "mailto:w%2Babc@example.org?subject=Re%3A%20%5BT%5D%20Your%20turn&body=red%3A%20build%20A%20-%20B%20%26%20C"
        );
    }
}
