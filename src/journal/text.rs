//! The text of a line, taken apart without decoding it.
//!
//! A line is an open record or, where nothing of it is open, only what lies in drawers. How it ends says what of it
//! this copy shows:
//!
//! ```text
//! {"seq":…,"hidden":"<64>","chain":"<64>"[,"drawers":[…]],"salts":"<64>","place":57}           everything
//! {"under":13,"drawers":[…],"place":58}                                                         everything
//! {"seq":…,"hidden":"<64>","chain":"<64>"[,"drawers":[…]],"game":"<32>","private":"<64>"}      the game, once over
//! {"under":13,"drawers":[…]}                                                                    the game, once over
//! {"seq":…,"hidden":"<64>","chain":"<64>"}                                                      what is open
//! ```
//!
//! Where no drawers stand in between, the chain stands at a fixed distance from the end, so no text inside an event
//! can be taken for it. Else the fields are walked from the front: a string ends at the first quote that no backslash
//! escapes, an array or object where its brackets outside strings balance. So `,"chain":"` inside a part is never
//! seen at all, and the first field called `chain` is it.

use crate::rules::Drawer;

/// What stands between the text under the chain and the chain's hex.
const CHAIN: &str = ",\"chain\":\"";
/// How long the chain's field is, with its quotes.
const CHAIN_FIELD: usize = CHAIN.len() + 64 + 1;
/// How the text under the chain of a record ends, before the commitment's hex.
const HIDDEN: &str = ",\"hidden\":\"";

/// What a line shows of what is hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tail<'l> {
    /// All of it: the salts of both leaves (none where nothing is open), and the line's place at its table.
    Everything {
        /// Both salts, one after the other.
        salts: &'l str,
        /// The place.
        place: u64,
    },
    /// What was hidden in the game: the salt of its leaf and the other leaf (nothing where nothing is open).
    TheGame {
        /// The salt.
        salt: &'l str,
        /// The private leaf.
        private: &'l str,
    },
    /// Nothing.
    Nothing,
}

/// A line taken apart.
#[derive(Debug, PartialEq)]
pub(super) struct Split<'l> {
    /// The number of the record, or of the one that will commit to it.
    pub number: u64,
    /// The text under the chain and the chain's hex, where something is open.
    pub open: Option<(&'l str, &'l str)>,
    /// The parts in drawers as they stand in the line, with their brackets; empty where there are none.
    pub drawers: &'l str,
    /// What it shows.
    pub tail: Tail<'l>,
}

impl<'l> Split<'l> {
    /// The commitment in the text under the chain.
    pub fn hidden(&self) -> Option<&'l str> {
        let (body, _) = self.open?;
        let (_, field) = body.split_at_checked(body.len().checked_sub(HIDDEN.len() + 65)?)?;
        field.strip_prefix(HIDDEN)?.strip_suffix('"')
    }
}

/// Takes a line apart, or finds that it is none.
pub(super) fn split(line: &str) -> Option<Split<'_>> {
    let number = number(line)?;
    let is_open = is_open(line);
    let inside = line.strip_suffix('}')?;
    let (rest, tail) = tail(inside, is_open)?;
    if !is_open {
        let drawers = rest.strip_prefix(UNDER)?.trim_start_matches(|c: char| c.is_ascii_digit());
        let drawers = drawers.strip_prefix(DRAWERS).filter(|drawers| drawers.ends_with(']'))?;
        return Some(Split { number, open: None, drawers, tail });
    }
    let (body, rest) = match rest.ends_with('"') {
        true => rest.split_at_checked(rest.len().checked_sub(CHAIN_FIELD)?)?,
        false => rest.split_at(first_chain(rest)?),
    };
    let (chain, rest) = rest.strip_prefix(CHAIN)?.split_at_checked(64)?;
    let drawers = match rest.strip_prefix('"')? {
        "" => "",
        rest => rest.strip_prefix(DRAWERS)?,
    };
    Some(Split { number, open: Some((body, chain)), drawers, tail })
}

const SEQ: &str = "{\"seq\":";
const UNDER: &str = "{\"under\":";
const DRAWERS: &str = ",\"drawers\":";

/// What a line shows, and what stands before that.
fn tail(inside: &str, is_open: bool) -> Option<(&str, Tail<'_>)> {
    let fixed = |length: usize| inside.split_at_checked(inside.len().checked_sub(length)?);
    if inside.ends_with(|last: char| last.is_ascii_digit()) {
        let (rest, place) = inside.rsplit_once(",\"place\":")?;
        let place = exact(place)?;
        if !is_open {
            return Some((rest, Tail::Everything { salts: "", place }));
        }
        let (rest, salts) = rest.split_at_checked(rest.len().checked_sub(",\"salts\":\"\"".len() + 64)?)?;
        let salts = salts.strip_prefix(",\"salts\":\"")?.strip_suffix('"')?;
        return Some((rest, Tail::Everything { salts, place }));
    }
    if !is_open {
        return Some((inside, Tail::TheGame { salt: "", private: "" }));
    }
    let game = fixed(",\"game\":\"\",\"private\":\"\"".len() + 96).and_then(|(rest, field)| {
        let field = field.strip_prefix(",\"game\":\"")?;
        let (salt, field) = field.split_at_checked(32)?;
        let private = field.strip_prefix("\",\"private\":\"")?.strip_suffix('"')?;
        Some((rest, Tail::TheGame { salt, private }))
    });
    game.or(Some((inside, Tail::Nothing)))
}

/// Where the first field called `chain` begins.
fn first_chain(line: &str) -> Option<usize> {
    let bytes = line.as_bytes();
    let mut at = 0; // the brace or comma before a field
    while !line.get(at..)?.starts_with(CHAIN) {
        let name_end = value_end(bytes, at + 1)?;
        at = value_end(bytes, name_end + 1)?;
    }
    Some(at)
}

/// The number of a record, or of the one that will commit to what a line hides, from the head of the line.
pub fn number(line: &str) -> Option<u64> {
    let digits = line.strip_prefix(SEQ).or_else(|| line.strip_prefix(UNDER))?;
    exact(&digits[..digits.find(',')?])
}

/// Whether something of a line is open.
pub fn is_open(line: &str) -> bool {
    line.starts_with(SEQ)
}

/// The place of a line at its table, from its end.
pub(super) fn place(line: &str) -> Option<u64> {
    let (_, place) = line.strip_suffix('}')?.rsplit_once(",\"place\":")?;
    exact(place)
}

/// A number that is written in the one way in which we write it.
fn exact(digits: &str) -> Option<u64> {
    let number: u64 = digits.parse().ok()?;
    let plain = digits.len() == 1 || !digits.starts_with(['0', '+']);
    plain.then_some(number)
}

/// One part in a drawer, taken apart.
#[derive(Debug, PartialEq)]
pub(super) struct PartText<'l> {
    /// All of it.
    pub whole: &'l str,
    /// The drawer.
    pub drawer: Drawer,
    /// Its number in the drawer.
    pub nr: u64,
    /// The record that commits to it.
    pub under: u64,
    /// The chain of the drawer before it.
    pub prev: &'l str,
    /// The text under its chain.
    pub body: &'l str,
    /// Its chain.
    pub chain: &'l str,
}

/// The parts in drawers, or `None` if they are not written as we write them.
pub(super) fn parts(drawers: &str) -> Option<Vec<PartText<'_>>> {
    if drawers.is_empty() {
        return Some(Vec::new());
    }
    let mut parts = Vec::new();
    let mut rest = drawers.strip_prefix('[')?;
    loop {
        let end = value_end(rest.as_bytes(), 0)?;
        parts.push(part(rest.get(..end)?)?);
        rest = rest.get(end..)?;
        match rest.strip_prefix(',') {
            Some(more) => rest = more,
            None => return (rest == "]").then_some(parts),
        }
    }
}

fn part(whole: &str) -> Option<PartText<'_>> {
    let (body, chain) = chained(whole)?;
    let (drawer, rest) = body.strip_prefix("{\"drawer\":\"")?.split_once('"')?;
    let (nr, rest) = rest.strip_prefix(",\"nr\":")?.split_once(',')?;
    let (under, rest) = rest.strip_prefix("\"under\":")?.split_once(',')?;
    let prev = rest.strip_prefix("\"prev\":\"")?.get(..64)?;
    let (drawer, nr, under) = (drawer.parse().ok()?, exact(nr)?, exact(under)?);
    Some(PartText { whole, drawer, nr, under, prev, body, chain })
}

/// The text under the chain and the chain's hex of a line that ends with its chain.
pub(super) fn chained(line: &str) -> Option<(&str, &str)> {
    let inside = line.strip_suffix("\"}")?;
    let (body, chain) = inside.split_at_checked(inside.len().checked_sub(CHAIN_FIELD - 1)?)?;
    Some((body, chain.strip_prefix(CHAIN)?))
}

/// Whether a salt can stand in a line: 128 bits in hex.
pub(super) fn is_salt(salt: &str) -> bool {
    salt.len() == 32 && salt.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Where the JSON value that begins at `at` ends, if the text goes on that far.
fn value_end(text: &[u8], at: usize) -> Option<usize> {
    match text.get(at)? {
        b'"' => string_end(text, at),
        b'[' | b'{' => {
            let mut depth = 0usize;
            let mut at = at;
            loop {
                match text.get(at)? {
                    b'"' => {
                        at = string_end(text, at)?;
                        continue;
                    }
                    b'[' | b'{' => depth += 1,
                    b']' | b'}' => depth -= 1,
                    _ => {}
                }
                at += 1;
                if depth == 0 {
                    return Some(at);
                }
            }
        }
        _ => {
            let length = text[at..].iter().position(|byte| matches!(byte, b',' | b']' | b'}'))?;
            Some(at + length)
        }
    }
}

/// Where the string that begins at `at` ends, after its closing quote.
fn string_end(text: &[u8], at: usize) -> Option<usize> {
    let mut at = at + 1;
    loop {
        match text.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEX: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

    fn part_of(events: &str) -> String {
        format!(
            "{{\"drawer\":\"seat 1\",\"nr\":0,\"under\":1,\"prev\":\"{HEX}\",\"events\":{events},\"chain\":\"{HEX}\"}}"
        )
    }

    #[track_caller]
    fn check(body: &str, drawers: &str) {
        let field = if drawers.is_empty() { String::new() } else { format!(",\"drawers\":{drawers}") };
        let head = format!("{body},\"hidden\":\"{HEX}\"");
        let line = format!("{head},\"chain\":\"{HEX}\"{field}");
        for (end, shows) in [
            (format!(",\"salts\":\"{HEX}\",\"place\":7}}"), Tail::Everything { salts: HEX, place: 7 }),
            (
                format!(",\"game\":\"{}\",\"private\":\"{HEX}\"}}", &HEX[..32]),
                Tail::TheGame { salt: &HEX[..32], private: HEX },
            ),
            ("}".to_owned(), Tail::Nothing),
        ] {
            let line = format!("{line}{end}");
            let split = split(&line).expect("the line is a record");
            assert_eq!((split.open, split.number), (Some((head.as_str(), HEX)), 1));
            assert_eq!((split.hidden(), split.drawers, split.tail), (Some(HEX), drawers, shows));
        }
    }

    #[test]
    fn the_chain_is_found_whatever_stands_inside() {
        let bait = format!(",\"chain\":\"{HEX}\"}}");
        let escaped = bait.replace('"', "\\\"");
        check("{\"seq\":1,\"position\":\"ab\"", "");
        for events in [
            format!("[{{\"a\":1{bait}]"),
            format!("[\"{escaped}\"]"),
            "[\"\\\\\",\"]\",\"}\",{\"chain\":\"x\"}]".to_owned(),
        ] {
            let body = format!("{{\"seq\":1,\"events\":{events},\"position\":\"ab\"");
            check(&body, "");
            check(&body, &format!("[{},{}]", part_of(&events), part_of("[]")));
            let both = format!("[{},{}]", part_of(&events), part_of("[]"));
            assert_eq!(parts(&both).map(|parts| parts.len()), Some(2), "{both}");
        }
    }

    #[test]
    fn no_text_makes_it_stumble() {
        let drawers = format!("[{}]", part_of("[\"è\"]"));
        let line = format!("{{\"under\":1,\"drawers\":{drawers},\"place\":12}}");
        assert_eq!(split(&line).map(|split| split.drawers), Some(drawers.as_str()));
        for end in (0..line.len()).filter(|end| line.is_char_boundary(*end)) {
            assert_eq!(split(&line[..end]), None, "cut at {end}");
            split(&line[end..]);
            parts(&line[..end]);
            parts(&line[end..]);
            number(&line[end..]);
            place(&line[end..]);
        }
        for text in
            ["", "}", "\"}", "]}", "{]}", "{\"\\", "{\"chain\":\"", "]]]}", "{\"a\"]}", "{\"seq\":1,}"]
        {
            assert_eq!(split(text), None, "{text}");
        }
    }
}
