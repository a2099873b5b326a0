//! The text of a record line, taken apart without decoding it.
//!
//! A line ends in one of two ways, told apart by its last two bytes:
//!
//! ```text
//! …,"position":"<hex>","chain":"<64 hex>"}                              ends in "}
//! …,"position":"<hex>","chain":"<64 hex>","open":[["salt",part],…]}     ends in ]}
//! ```
//!
//! In the first the chain stands at a fixed distance from the end, so no text inside an event can
//! be taken for it. In the second the fields are walked from the front: a string ends at the first
//! quote that no backslash escapes, an array or object where its brackets outside strings balance.
//! So `,"chain":"` inside a part is never seen at all, and the first field called `chain` is it.

/// What stands between the text under the chain and the chain's hex.
const CHAIN: &str = ",\"chain\":\"";
/// How long a line's tail is when nothing is opened: name of the chain, hex, quote and brace.
const TAIL: usize = CHAIN.len() + 64 + 2;

/// A line taken apart.
#[derive(Debug, PartialEq)]
pub(super) struct Split<'l> {
    /// The text under the chain.
    pub body: &'l str,
    /// The chain's hex.
    pub chain: &'l str,
    /// The sealed hashes and the opened parts as they stand in the line, if parts are opened.
    pub open: Option<(&'l str, &'l str)>,
}

/// Takes a line apart, or finds that it is no record.
pub(super) fn split(line: &str) -> Option<Split<'_>> {
    if line.ends_with("\"}") {
        let (body, tail) = line.split_at_checked(line.len().checked_sub(TAIL)?)?;
        let chain = tail.strip_prefix(CHAIN)?.strip_suffix("\"}")?;
        return Some(Split { body, chain, open: None });
    }
    let bytes = line.as_bytes();
    let mut sealed = "";
    let mut at = 0; // the brace or comma before a field
    while !line.get(at..)?.starts_with(CHAIN) {
        let name_end = value_end(bytes, at + 1)?;
        let end = value_end(bytes, name_end + 1)?;
        if line.get(at + 1..name_end)? == "\"sealed\"" {
            sealed = line.get(name_end + 1..end)?;
        }
        at = end;
    }
    let (body, tail) = line.split_at(at);
    let (chain, after) = tail[CHAIN.len()..].split_at_checked(64)?;
    let open = after.strip_prefix("\",\"open\":")?.strip_suffix('}')?;
    Some(Split { body, chain, open: Some((sealed, open)) })
}

/// The number of a record, from the head of its line.
pub(super) fn number(line: &str) -> Option<u64> {
    let digits = line.strip_prefix("{\"seq\":")?;
    digits[..digits.find(',')?].parse().ok()
}

/// Whether the text under the chain has sealed parts.
///
/// `sealed` and `luck` are the last arrays before `position`, and neither holds a bracket inside.
/// A bracket-free array at the end of the text belongs to one of them exactly if its name stands
/// before it: inside an event the array would be followed by the bracket that closes `events`.
pub(super) fn has_seals(body: &str) -> bool {
    let named = |text: &str| -> Option<(usize, bool)> {
        let inside = text.strip_suffix(']')?;
        let start = inside.rfind(['[', ']'])?;
        let head = inside.get(..start).filter(|_| inside.as_bytes()[start] == b'[')?;
        if head.ends_with(",\"sealed\":") {
            return Some((0, true));
        }
        head.strip_suffix(",\"luck\":").map(|before| (before.len(), false))
    };
    let Some(position) = body.rfind(",\"position\":\"") else { return false };
    match named(&body[..position]) {
        Some((_, true)) => true,
        Some((before, false)) => matches!(named(&body[..before]), Some((_, true))),
        None => false,
    }
}

/// The opened parts: salt and text of each, or `None` if they are not written as we write them.
pub(super) fn parts(open: &str) -> Option<Vec<(&str, &str)>> {
    let mut parts = Vec::new();
    let mut rest = open.strip_prefix('[')?;
    loop {
        rest = rest.strip_prefix("[\"")?;
        let (salt, after) = rest.split_once('"')?;
        let after = after.strip_prefix(',')?;
        let end = value_end(after.as_bytes(), 0)?;
        parts.push((salt, after.get(..end)?));
        rest = after.get(end..)?.strip_prefix(']')?;
        match rest.strip_prefix(',') {
            Some(more) => rest = more,
            None => return (rest == "]").then_some(parts),
        }
    }
}

/// Whether a salt can stand in a line: letters and digits, so that it needs no escapes.
pub(super) fn is_salt(salt: &str) -> bool {
    !salt.is_empty() && salt.bytes().all(|byte| byte.is_ascii_alphanumeric())
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

    #[track_caller]
    fn check(body: &str, open: Option<&str>) {
        let line = match open {
            Some(open) => format!("{body},\"chain\":\"{HEX}\",\"open\":{open}}}"),
            None => format!("{body},\"chain\":\"{HEX}\"}}"),
        };
        let split = split(&line).expect("the line is a record");
        assert_eq!((split.body, split.chain), (body, HEX));
        assert_eq!(split.open.map(|(_, open)| open), open);
    }

    #[test]
    fn the_chain_is_found_whatever_stands_inside() {
        let bait = format!(",\"chain\":\"{HEX}\"}}");
        let escaped = bait.replace('"', "\\\"");
        check("{\"seq\":1,\"position\":\"ab\"", None);
        check("{\"seq\":1,\"position\":\"ab\"", Some("[[\"s\",1]]"));
        for events in [
            format!("[{{\"a\":1{bait}]"),
            format!("[\"{escaped}\"]"),
            "[\"\\\\\",\"]\",\"}\",{\"chain\":\"x\"}]".to_owned(),
        ] {
            let body = format!("{{\"seq\":1,\"events\":{events},\"position\":\"ab\"");
            check(&body, None);
            check(&body, Some(&format!("[[\"s\",{events}]]")));
        }
    }

    #[test]
    fn no_text_makes_it_stumble() {
        let line = format!(
            "{{\"seq\":1,\"events\":[null],\"sealed\":[\"x\"],\"chain\":\"{HEX}\",\"open\":[[\"s\",\"\\\"è\"]]}}"
        );
        assert_eq!(split(&line).and_then(|split| split.open).map(|open| open.0), Some("[\"x\"]"));
        for end in (0..line.len()).filter(|end| line.is_char_boundary(*end)) {
            assert_eq!(split(&line[..end]), None, "cut at {end}");
            split(&line[end..]);
            parts(&line[..end]);
            parts(&line[end..]);
            number(&line[end..]);
            has_seals(&line[end..]);
        }
        for text in ["", "}", "\"}", "]}", "{]}", "{\"\\", "{\"chain\":\"", "]]]}", "{\"a\"]}"] {
            assert_eq!(split(text), None, "{text}");
        }
    }

    #[test]
    fn seals_are_seen_from_behind() {
        for (middle, expected) in [
            ("\"events\":[]", false),
            ("\"events\":[1],\"luck\":[{\"of\":6,\"got\":1}]", false),
            ("\"events\":[null],\"sealed\":[\"ab\"]", true),
            ("\"events\":[null],\"sealed\":[\"ab\",\"cd\"],\"luck\":[{\"of\":6,\"got\":1}]", true),
            ("\"events\":[{\"a\":1,\"sealed\":[1]}]", false),
            ("\"events\":[{\"a\":1,\"sealed\":[1],\"luck\":[2]}]", false),
            ("\"events\":[\",\\\"sealed\\\":[\"]", false),
            ("\"events\":[\",\\\"sealed\\\":[\"],\"luck\":[{\"of\":6,\"got\":1}]", false),
        ] {
            assert_eq!(has_seals(&format!("{{\"seq\":1,{middle},\"position\":\"ab\"")), expected, "{middle}");
        }
    }
}
