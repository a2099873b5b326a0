//! The text of a line, taken apart without decoding it.
//!
//! A line is an open record or, where nothing of it is open, only what is hidden. How it ends says what of it this copy
//! shows:
//!
//! ```text
//! {"seq":…,"hidden":"<64>","chain":"<64>"<cards><list>,"salts":"<64>","open":512,"place":57}              everything
//! {"under":13,"game":[…],"at":…,"by":…,"cause":…,"pile":"<64>","place":58}                                everything
//! {"seq":…,"hidden":"<64>","chain":"<64>"<cards><list>,"salt":"<32>","closed":"<64>","open":512}   the game, once over
//! {"under":13,"game":[…],"at":…,"by":…,"cause":…,"pile":"<64>"}                                    the game, once over
//! {"seq":…,"hidden":"<64>","chain":"<64>"[<cards>,"open":512]}                                           what is open
//! ```
//!
//! `<cards>` and `<list>` (`"game":[…]` or `"private":[…]`, never both) may be missing. `open` is the length of the text
//! under the chain, so nothing has to be searched for, and no text inside an event can be taken for the chain.

/// What stands between the text under the chain and the chain's hex.
const CHAIN: &str = ",\"chain\":\"";
/// How long the chain's field is, with its quotes.
const CHAIN_FIELD: usize = CHAIN.len() + 64 + 1;
/// How the text under the chain of a record ends, before the commitment's hex.
const HIDDEN: &str = ",\"hidden\":\"";
const SEQ: &str = "{\"seq\":";
const UNDER: &str = "{\"under\":";
const SEALS: &str = ",\"seals\":";
const CARDS: &str = ",\"cards\":";
const GAME: &str = ",\"game\":";
const PRIVATE: &str = ",\"private\":";

/// What a line shows of what is hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tail<'l> {
    /// All of it: the salts of the commitment (none where nothing is open), and the line's place at its table.
    Everything {
        /// That of the game and the other, one after the other.
        salts: &'l str,
        /// The place.
        place: u64,
    },
    /// What was hidden in the game: its salt and the other leaf (nothing where nothing is open).
    TheGame {
        /// The salt.
        salt: &'l str,
        /// The private leaf.
        leaf: &'l str,
    },
    /// Nothing.
    Nothing,
}

/// On which pile something hidden lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pile {
    /// It is opened when the game is over.
    Game,
    /// It stays closed for ever.
    Private,
}

/// A line taken apart.
#[derive(Debug, PartialEq)]
pub(super) struct Split<'l> {
    /// The number of the record, or of the one that will commit to it.
    pub number: u64,
    /// Whether something of it is open.
    pub is_open: bool,
    /// The text under the chain, or that under the pile where nothing is open.
    pub body: &'l str,
    /// The chain or the pile in hex.
    pub chain: &'l str,
    /// The names and addresses that are still there, with their brackets.
    pub cards: Option<&'l str>,
    /// What is hidden, with its brackets, and on which pile it lies.
    pub list: Option<(Pile, &'l str)>,
    /// What it shows.
    pub tail: Tail<'l>,
}

impl<'l> Split<'l> {
    /// What the pile is made over: all of a line where nothing is open, else only what is hidden.
    pub fn piled(&self) -> Option<(Pile, &'l str)> {
        self.list.map(|(pile, list)| (pile, if self.is_open { list } else { self.body }))
    }

    /// The commitment in the text under the chain.
    pub fn hidden(&self) -> Option<&'l str> {
        let (_, field) = self.body.split_at_checked(self.body.len().checked_sub(HIDDEN.len() + 65)?)?;
        field.strip_prefix(HIDDEN)?.strip_suffix('"')
    }

    /// The seals of its cards, with their brackets: they stand right before the commitment.
    pub fn seals(&self) -> Option<&'l str> {
        let before = self.body.get(..self.body.len().checked_sub(HIDDEN.len() + 65)?)?;
        let before = before.strip_suffix(']').filter(|_| self.is_open)?;
        let (start, _) = before.rmatch_indices(SEALS).next()?;
        self.body.get(start + SEALS.len()..before.len() + 1)
    }

    /// Where its cards begin in the line.
    pub fn cards_start(&self) -> usize {
        self.body.len() + CHAIN_FIELD + CARDS.len()
    }
}

/// Takes a line apart, or finds that it is none.
pub(super) fn split(line: &str) -> Option<Split<'_>> {
    let inside = line.strip_suffix('}')?;
    match line.strip_prefix(SEQ) {
        Some(rest) => split_open(inside, number_at(rest)?),
        None => split_closed(inside, line.strip_prefix(UNDER)?),
    }
}

fn split_open(inside: &str, number: u64) -> Option<Split<'_>> {
    let (rest, place) = match number_behind(inside, ",\"place\":") {
        Some((rest, place)) => (rest, Some(place)),
        None => (inside, None),
    };
    let (rest, open) = match number_behind(rest, ",\"open\":") {
        Some((rest, open)) => (rest, usize::try_from(open).ok()?),
        None if place.is_none() => (rest, rest.len().checked_sub(CHAIN_FIELD)?),
        None => return None,
    };
    let (body, rest) = rest.split_at_checked(open)?;
    let (chain, rest) = rest.strip_prefix(CHAIN)?.split_at_checked(64)?;
    let rest = rest.strip_prefix('"')?;
    let (rest, tail) = match place {
        Some(place) => {
            let (rest, salts) = field_behind(rest, ",\"salts\":\"", 64)?;
            (rest, Tail::Everything { salts, place })
        }
        None => match field_behind(rest, ",\"closed\":\"", 64) {
            Some((rest, leaf)) => {
                let (rest, salt) = field_behind(rest, ",\"salt\":\"", 32)?;
                (rest, Tail::TheGame { salt, leaf })
            }
            None => (rest, Tail::Nothing),
        },
    };
    let (cards, rest) = match rest.strip_prefix(CARDS) {
        Some(rest) => {
            rest.split_at_checked(value_end(rest.as_bytes(), 0)?).map(|(cards, rest)| (Some(cards), rest))?
        }
        None => (None, rest),
    };
    // A line that could be written shorter is none of ours.
    if tail == Tail::Nothing && inside.ends_with(|last: char| last.is_ascii_digit()) != cards.is_some() {
        return None;
    }
    let list = if rest.is_empty() { None } else { Some(list_at(rest)?) };
    if list.is_some_and(|(_, list)| !list.ends_with(']')) {
        return None;
    }
    Some(Split { number, is_open: true, body, chain, cards, list, tail })
}

fn split_closed<'l>(inside: &'l str, digits: &'l str) -> Option<Split<'l>> {
    let number = number_at(digits)?;
    let (rest, tail) = match number_behind(inside, ",\"place\":") {
        Some((rest, place)) => (rest, Tail::Everything { salts: "", place }),
        None => (inside, Tail::TheGame { salt: "", leaf: "" }),
    };
    let (body, chain) = field_behind(rest, ",\"pile\":\"", 64)?;
    let list = list_at(body.get(UNDER.len()..)?.trim_start_matches(|c: char| c.is_ascii_digit()))?;
    Some(Split { number, is_open: false, body, chain, cards: None, list: Some(list), tail })
}

/// What is hidden, from the name of its field on.
fn list_at(rest: &str) -> Option<(Pile, &str)> {
    let list = match rest.strip_prefix(GAME) {
        Some(list) => (Pile::Game, list),
        None => (Pile::Private, rest.strip_prefix(PRIVATE)?),
    };
    list.1.starts_with('[').then_some(list)
}

/// A field of a given length at the end of a text, and what stands before it.
fn field_behind<'l>(text: &'l str, name: &str, length: usize) -> Option<(&'l str, &'l str)> {
    let (rest, field) = text.split_at_checked(text.len().checked_sub(name.len() + length + 1)?)?;
    Some((rest, field.strip_prefix(name)?.strip_suffix('"')?))
}

/// A field with a number at the end of a text, and what stands before it.
fn number_behind<'l>(text: &'l str, name: &str) -> Option<(&'l str, u64)> {
    let digits = text.bytes().rev().take_while(u8::is_ascii_digit).count();
    let (rest, number) = text.split_at(text.len() - digits);
    Some((rest.strip_suffix(name)?, exact(number)?))
}

/// The number of a record, or of the one that will commit to what a line hides, from the head of the line.
pub fn number(line: &str) -> Option<u64> {
    number_at(line.strip_prefix(SEQ).or_else(|| line.strip_prefix(UNDER))?)
}

fn number_at(digits: &str) -> Option<u64> {
    exact(&digits[..digits.bytes().position(|byte| byte == b',')?])
}

/// Whether something of a line is open.
pub fn is_open(line: &str) -> bool {
    line.starts_with(SEQ)
}

/// The place of a line at its table, from its end.
pub(super) fn place(line: &str) -> Option<u64> {
    number_behind(line.strip_suffix('}')?, ",\"place\":").map(|(_, place)| place)
}

/// A number that is written in the one way in which we write it.
fn exact(digits: &str) -> Option<u64> {
    let number: u64 = digits.parse().ok()?;
    let plain = digits.len() == 1 || !digits.starts_with(['0', '+']);
    plain.then_some(number)
}

/// The text under the chain and the chain's hex of a line that ends with its chain.
pub(super) fn chained(line: &str) -> Option<(&str, &str)> {
    field_behind(line.strip_suffix('}')?, CHAIN, 64)
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
                    b']' | b'}' => depth = depth.checked_sub(1)?,
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

    #[track_caller]
    fn check(body: &str, cards: Option<&str>, list: Option<(Pile, &str)>) {
        let body = format!("{body},\"hidden\":\"{HEX}\"");
        let mut line = format!("{body},\"chain\":\"{HEX}\"");
        line.extend(cards.map(|cards| format!(",\"cards\":{cards}")));
        let public = if cards.is_some() { format!(",\"open\":{}}}", body.len()) } else { "}".to_owned() };
        let with_list = match list {
            Some((Pile::Game, list)) => format!("{line},\"game\":{list}"),
            Some((Pile::Private, list)) => format!("{line},\"private\":{list}"),
            None => line.clone(),
        };
        let (open, half) = (body.len(), &HEX[..32]);
        for (line, list, tail) in [
            (
                format!("{with_list},\"salts\":\"{HEX}\",\"open\":{open},\"place\":7}}"),
                list,
                Tail::Everything { salts: HEX, place: 7 },
            ),
            (
                format!("{with_list},\"salt\":\"{half}\",\"closed\":\"{HEX}\",\"open\":{open}}}"),
                list,
                Tail::TheGame { salt: half, leaf: HEX },
            ),
            (line + &public, None, Tail::Nothing),
        ] {
            let split = split(&line).unwrap_or_else(|| panic!("the line is a record: {line}"));
            assert_eq!((split.number, split.body, split.chain), (1, body.as_str(), HEX));
            assert_eq!((split.hidden(), split.list, split.tail), (Some(HEX), list, tail));
            assert_eq!(split.cards, cards);
        }
    }

    #[test]
    fn the_chain_is_found_whatever_stands_inside() {
        let bait = format!(",\"chain\":\"{HEX}\"}}");
        let escaped = bait.replace('"', "\\\"");
        check("{\"seq\":1,\"position\":\"ab\"", None, None);
        for events in [
            format!("[{{\"a\":1{bait}]"),
            format!("[\"{escaped}\"]"),
            "[\"\\\\\",\"]\",\"}\",{\"chain\":\"x\"}]".to_owned(),
        ] {
            let body = format!("{{\"seq\":1,\"events\":{events},\"position\":\"ab\"");
            check(&body, None, None);
            for pile in [Pile::Game, Pile::Private] {
                check(&body, None, Some((pile, &events)));
                check(&body, Some("[null,[\"]\"]]"), Some((pile, &events)));
            }
        }
    }

    #[test]
    fn seals_stand_before_the_commitment() {
        let body = format!("{{\"seq\":1,\"position\":\"ab\",\"seals\":[\"{HEX}\"],\"hidden\":\"{HEX}\"");
        let line = format!("{body},\"chain\":\"{HEX}\"}}");
        assert_eq!(split(&line).unwrap().seals(), Some(format!("[\"{HEX}\"]").as_str()));
        let bare = line.replace(&format!(",\"seals\":[\"{HEX}\"]"), "");
        assert_eq!(split(&bare).unwrap().seals(), None);
    }

    #[test]
    fn no_text_makes_it_stumble() {
        let list = "[{\"drawer\":\"seat 1\",\"order\":\"è\"}]";
        let line = format!("{{\"under\":1,\"game\":{list},\"at\":\"x\",\"pile\":\"{HEX}\",\"place\":12}}");
        let found = split(&line).unwrap();
        assert_eq!((found.chain, found.is_open, place(&line)), (HEX, false, Some(12)));
        assert!(found.list.is_some_and(|(pile, text)| pile == Pile::Game && text.starts_with(list)));
        for end in (0..line.len()).filter(|end| line.is_char_boundary(*end)) {
            assert_eq!(split(&line[..end]), None, "cut at {end}");
            split(&line[end..]);
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
