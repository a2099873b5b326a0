//! Whether a line is written in the one way in which lines are written: fields in their order, nothing twice, no blank, no
//! number and no text in another form. What could be spelled in two ways could be two things to two readers.
//!
//! The line was decoded already, so that nothing is taken apart here: what it says is written again, piece by piece, and
//! each piece is compared with what stands there. Entries of the house and events of titles are taken as they stand.

use super::{LineText, PartText};
use crate::rules::{Seat, luck::Draw};
use serde::Serialize;
use serde_json::value::RawValue;
use std::borrow::Cow;

impl LineText<'_> {
    /// Whether a line is what we would write, up to where its commitment, its chain or its pile begins, and in its drawers.
    pub(super) fn is_spelled_as(&self, line: &str) -> bool {
        let mut left = Left(line);
        match self.seq {
            Some(seq) => left.open(self, seq).is_some(),
            None => left.closed(self).is_some(),
        }
    }

    /// What is hidden, and what its field is called.
    fn hidden(&self) -> Option<(&'static str, &[PartText<'_>])> {
        let of_game = self.game.as_deref().map(|parts| (",\"game\":", parts));
        of_game.or(self.private.as_deref().map(|parts| (",\"private\":", parts)))
    }
}

/// What is left of a line.
struct Left<'l>(&'l str);

impl Left<'_> {
    fn open(&mut self, line: &LineText<'_>, seq: u64) -> Option<()> {
        self.takes("{\"seq\":")?;
        self.number(seq)?;
        self.hand(line)?;
        self.order(line.order.as_ref())?;
        self.entries(",\"house\":", &line.house, |left, entry| left.raw(entry))?;
        self.takes(",\"events\":")?;
        self.list(&line.events, |left, event| left.raw(event))?;
        self.entries(",\"luck\":", &line.luck, Left::draw)?;
        self.takes(",\"position\":")?;
        self.text(line.position.as_ref()?)?;
        if let Some(seals) = line.seals {
            self.takes(",\"seals\":")?;
            self.seals(seals.get())?;
        }
        self.takes(",\"hidden\":\"")?;
        self.hash()?;
        self.takes(",\"chain\":\"")?;
        self.hash()?;
        if !line.cards.is_empty() {
            self.takes(",\"cards\":")?;
            self.json(&line.cards)?;
        }
        self.parts(line)
    }

    fn closed(&mut self, line: &LineText<'_>) -> Option<()> {
        self.takes("{\"under\":")?;
        self.number(line.under?)?;
        self.parts(line)?;
        self.hand(line)?;
        self.takes(",\"pile\":\"")
    }

    fn parts(&mut self, line: &LineText<'_>) -> Option<()> {
        let Some((name, parts)) = line.hidden() else { return Some(()) };
        (!parts.is_empty()).then(|| self.takes(name)).flatten()?;
        self.list(parts, Left::part)
    }

    fn part(&mut self, part: &PartText<'_>) -> Option<()> {
        self.takes("{\"drawer\":")?;
        self.exact()?;
        self.order(part.order.as_ref())?;
        if let Some(voice) = &part.voice {
            self.takes(",\"voice\":")?;
            self.text(voice)?;
        }
        self.entries(",\"house\":", &part.house, |left, entry| left.raw(entry))?;
        self.entries(",\"events\":", &part.events, |left, (place, event)| {
            left.takes("[")?;
            left.number(*place as u64)?;
            left.takes(",")?;
            left.raw(event)?;
            left.takes("]")
        })?;
        self.entries(",\"luck\":", &part.luck, |left, (place, got)| {
            left.takes("[")?;
            left.number(*place as u64)?;
            left.takes(",")?;
            left.number(u64::from(*got))?;
            left.takes("]")
        })?;
        self.takes("}")
    }

    fn hand(&mut self, line: &LineText<'_>) -> Option<()> {
        self.takes(",\"at\":")?;
        self.exact()?;
        self.takes(",\"by\":")?;
        self.exact()?;
        self.takes(",\"cause\":")?;
        self.text(&line.cause)
    }

    fn order(&mut self, order: Option<&Cow<'_, str>>) -> Option<()> {
        let Some(order) = order else { return Some(()) };
        self.takes(",\"order\":")?;
        self.text(order)
    }

    /// A list that is left out where nothing is in it.
    fn entries<T>(
        &mut self,
        name: &str,
        items: &[T],
        take: impl Fn(&mut Self, &T) -> Option<()>,
    ) -> Option<()> {
        if items.is_empty() {
            return Some(());
        }
        self.takes(name)?;
        self.list(items, take)
    }

    fn list<T>(&mut self, items: &[T], take: impl Fn(&mut Self, &T) -> Option<()>) -> Option<()> {
        self.takes("[")?;
        for (number, item) in items.iter().enumerate() {
            if number > 0 {
                self.takes(",")?;
            }
            take(self, item)?;
        }
        self.takes("]")
    }

    fn takes(&mut self, text: &str) -> Option<()> {
        self.0 = self.0.strip_prefix(text)?;
        Some(())
    }

    fn raw(&mut self, entry: &RawValue) -> Option<()> {
        self.takes(entry.get())
    }

    fn draw(&mut self, draw: &Draw) -> Option<()> {
        self.takes("{\"of\":")?;
        self.number(u64::from(draw.of))?;
        if draw.got > 0 {
            self.takes(",\"got\":")?;
            self.number(u64::from(draw.got))?;
        }
        if draw.told {
            self.takes(",\"told\":true")?;
        }
        self.seat(",\"only\":", draw.only)?;
        self.seat(",\"whose\":", draw.whose)?;
        self.takes("}")
    }

    fn seat(&mut self, name: &str, seat: Option<Seat>) -> Option<()> {
        let Some(seat) = seat else { return Some(()) };
        self.takes(name)?;
        self.number(u64::from(seat.0))
    }

    /// Text that can be read in one form only: a moment, a hand, the name of a drawer.
    fn exact(&mut self) -> Option<()> {
        let (_, rest) = self.0.strip_prefix('"')?.split_once('"')?;
        self.0 = rest;
        Some(())
    }

    /// Text; most of it has nothing that is escaped, and then it stands there as it is.
    fn text(&mut self, text: &str) -> Option<()> {
        let inside = self.0.strip_prefix('"').and_then(|rest| rest.strip_prefix(text));
        match inside.and_then(|rest| rest.strip_prefix('"')) {
            Some(rest) => {
                self.0 = rest;
                Some(())
            }
            None => self.json(&text),
        }
    }

    fn number(&mut self, number: u64) -> Option<()> {
        let digits = self.0.bytes().take_while(u8::is_ascii_digit).count();
        let (written, rest) = self.0.split_at(digits);
        let is_plain = digits == 1 || !written.starts_with('0');
        self.0 = rest;
        (is_plain && written.parse() == Ok(number)).then_some(())
    }

    fn json(&mut self, value: &impl Serialize) -> Option<()> {
        self.takes(&serde_json::to_string(value).ok()?)
    }

    /// 32 bytes in hex and the quotation mark behind them.
    fn hash(&mut self) -> Option<()> {
        let (hash, rest) = self.0.split_at_checked(64)?;
        self.0 = rest;
        hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')).then_some(())?;
        self.takes("\"")
    }

    fn seals(&mut self, list: &str) -> Option<()> {
        let mut seals = Left(list);
        seals.takes("[\"")?;
        seals.hash()?;
        while !seals.0.starts_with(']') {
            seals.takes(",\"")?;
            seals.hash()?;
        }
        seals.takes("]")?;
        if seals.0.is_empty() { self.takes(list) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::sample;
    use super::super::Record;

    /// Other spellings of one line, each with what is written where.
    const OTHERS: &[(&str, &str)] = &[
        (",\"events\":[", ", \"events\":["),
        (",\"events\":[", ",\"events\": ["),
        (",\"events\":[", ",\"events\":[ "),
        (",\"events\":", ",\"ev\\u0065nts\":"),
        (",\"events\":", ",\"luck\":[],\"events\":"),
        (",\"events\":", ",\"house\":[],\"events\":"),
        (",\"events\":", ",\"order\":null,\"events\":"),
        (",\"events\":", ",\"seals\":null,\"events\":"),
        (",\"events\":", ",\"game\":null,\"events\":"),
        (",\"salts\":", ",\"private\":[],\"salts\":"),
        (",\"events\":", ",\"salt\":null,\"events\":"),
        ("\"by\":\"seat 1\"", "\"by\":\"se\\u0061t 1\""),
        ("\"by\":\"seat 1\"", "\"by\":\"seat 01\""),
        ("\"by\":\"seat 1\"", "\"by\":\"seat +1\""),
        ("\"by\":\"seat 1\",\"cause\":\"console\"", "\"cause\":\"console\",\"by\":\"seat 1\""),
        ("\"cause\":\"console\"", "\"cause\":\"console\",\"cause\":\"console\""),
        ("\"cause\":\"console\"", "\"cause\":\"con\\u0073ole\""),
        ("\"cause\":\"console\"", "\"cause\":\"console\",\"more\":1"),
        ("{\"of\":4,\"got\":2}", "{\"got\":2,\"of\":4}"),
        ("{\"of\":4,\"got\":2}", "{\"of\":4,\"got\":2,\"told\":false}"),
        ("{\"of\":4,\"got\":2}", "{\"of\":4,\"got\":2,\"only\":null}"),
        ("{\"of\":4,\"got\":2}", "{\"of\":4,\"got\":2,\"of\":4}"),
        ("{\"of\":4,\"got\":2}", "{\"of\":4,\"got\":2,\"more\":4}"),
        ("{\"of\":4,\"got\":2}", "{\"of\":4.0,\"got\":2}"),
        ("{\"of\":4,\"got\":2}", "{\"of\":4e0,\"got\":2}"),
        ("{\"of\":4,\"got\":2}", "{\"of\": 4,\"got\":2}"),
        (
            "{\"drawer\":\"seat 1\",\"order\":\"secret plan\"",
            "{\"order\":\"secret plan\",\"drawer\":\"seat 1\"",
        ),
        ("\"order\":\"secret plan\"", "\"order\":\"secret\\u0020plan\""),
        ("\"order\":\"secret plan\"", "\"order\":\"secret plan\",\"voice\":null"),
        ("\"order\":\"secret plan\"", "\"order\":\"secret plan\",\"house\":[]"),
        ("\"order\":\"secret plan\"", "\"order\":\"secret plan\",\"luck\":[]"),
        ("{\"seq\":3,", "{\"seq\":3, "),
        ("{\"seq\":3,", "{ \"seq\":3,"),
        ("{\"seq\":3,", "{\"seq\":03,"),
    ];

    #[test]
    fn a_line_can_be_written_in_one_way_only() {
        let line = &sample::lines("Tuesday", 6)[4];
        Record::read(line).expect("it was just written");
        for (from, to) in OTHERS {
            assert!(line.contains(from), "{from} in {line}");
            let other = line.replacen(from, to, 1);
            assert!(Record::read(&other).is_err(), "{to}");
        }
        for line in sample::lines("Tuesday", 12) {
            Record::read(&line).expect("it was just written");
        }
    }
}
