//! Reading a letter: its headers, its kind, and the text from which the writer's own words are taken.
//!
//! This folder is the one place that knows mail-parser, and what has to be mended around it.

mod body;
mod bounce;
mod charset;
mod clean;
mod flowed;
mod head;
mod html;
mod kind;

pub use bounce::bounce;

use super::{Address, HEAD, Kind, LARGEST, Letter, trim};
use mail_parser::{HeaderName, HeaderValue, Message, MessageParser};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Reads a letter. It never fails: what cannot be read is of [`Kind::Unreadable`].
pub fn read(bytes: &[u8]) -> Letter {
    if bytes.len() > LARGEST {
        return read_head(bytes);
    }
    let bytes = &*head::mended(bytes);
    if !head::begins_with_headers(bytes) {
        return bare(bytes);
    }
    let read = || {
        if head::is_a_bomb(bytes) {
            return None;
        }
        let message = MessageParser::default().parse(bytes)?;
        let found = body::text(&message);
        let readable = found.text.is_some() || found.left_out.is_empty();
        let own = match &found.text {
            Some(text) => trim::own_words(text),
            None => Vec::new(),
        };
        let mut letter = letter(&message, bytes);
        letter.kind = if letter.kind == Kind::Person && !readable { Kind::Unreadable } else { letter.kind };
        Some(Letter { own, left_out: found.left_out, ..letter })
    };
    guarded(read).unwrap_or_else(|| unreadable(bytes))
}

/// The whole text of a letter, quotes and all: what its reader sees.
pub fn text_of(bytes: &[u8]) -> Option<String> {
    let bytes = &*head::mended(bytes);
    guarded(|| {
        let message = MessageParser::default().parse(bytes)?;
        body::text(&message).text.map(|text| text.into_owned())
    })
}

/// All texts of a message, decoded: plain and HTML parts, and those of messages it forwards. What is broken is taken as
/// it came, with lines joined that a transport broke.
pub fn all_texts(bytes: &[u8]) -> Vec<String> {
    let raw = String::from_utf8_lossy(bytes).replace("=\r\n", "").replace("=\n", "");
    let bytes = &*head::mended(bytes);
    let found = guarded(|| {
        if head::is_a_bomb(bytes) {
            return None;
        }
        let message = MessageParser::default().parse(bytes)?;
        let mut texts = Vec::new();
        body::every_text(&message, &mut texts);
        Some(texts)
    });
    found.unwrap_or_default().into_iter().chain([raw]).collect()
}

/// Reads only the headers of a letter that is too large, from its first bytes.
pub fn read_head(bytes: &[u8]) -> Letter {
    let bytes = &*head::mended(&bytes[..bytes.len().min(HEAD)]);
    let read = || {
        let message = MessageParser::default().parse_headers(bytes)?;
        Some(letter(&message, bytes))
    };
    let letter = guarded(read).unwrap_or_else(|| unreadable(bytes));
    // No loop is possible with large letters either: a machine's stays a machine's.
    let kind =
        if matches!(letter.kind, Kind::Person | Kind::Unreadable) { Kind::TooLarge } else { letter.kind };
    Letter { kind, ..letter }
}

/// How many writers a letter names in From, in all headers of that name.
pub fn writers(bytes: &[u8]) -> usize {
    // As many bytes as `read` looks at: else one name could stand behind so many headers that only the other is counted.
    let read = if bytes.len() > LARGEST { HEAD } else { LARGEST };
    let bytes = &*head::mended(&bytes[..bytes.len().min(read)]);
    let count = || {
        let message = MessageParser::default().parse_headers(bytes)?;
        let from = message.headers().iter().filter(|header| header.name == HeaderName::From);
        Some(from.map(|header| header.value.as_address().map_or(1, |list| list.iter().count())).sum())
    };
    guarded(count).unwrap_or(0)
}

/// A defect of the package that takes letters apart must not stop the post: such a letter is unreadable.
fn guarded<T>(read: impl FnOnce() -> Option<T>) -> Option<T> {
    catch_unwind(AssertUnwindSafe(read)).ok().flatten()
}

/// A file without any headers: somebody dropped bare words into the box.
fn bare(bytes: &[u8]) -> Letter {
    if bytes.contains(&0) {
        return unreadable(bytes);
    }
    let text = clean::cleaned(charset::guessed(bytes));
    Letter { kind: Kind::Person, own: trim::own_words(&text), ..unreadable(bytes) }
}

fn unreadable(bytes: &[u8]) -> Letter {
    Letter::unreadable(hash_of(bytes))
}

fn hash_of(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

/// What the headers say.
fn letter(message: &Message<'_>, bytes: &[u8]) -> Letter {
    let id = message.message_id().map(str::trim).filter(|id| !id.is_empty());
    let subject = message.subject().unwrap_or_default();
    Letter {
        id: id.map_or_else(|| hash_of(bytes), one_line),
        has_id: id.is_some(),
        from: message.from().and_then(address),
        reply_to: message.reply_to().and_then(address),
        to: recipients(message),
        subject: one_line(subject),
        in_reply_to: ids(message.in_reply_to()).pop(),
        references: ids(message.references()),
        kind: kind::of(message),
        own: Vec::new(),
        left_out: Vec::new(),
    }
}

fn address(addresses: &mail_parser::Address<'_>) -> Option<Address> {
    let first = addresses.iter().find(|address| address.address.is_some())?;
    let name = first.name.as_deref().map_or_else(String::new, one_line);
    let email = one_line(first.address.as_deref()?);
    can_be_written_to(&email).then_some(Address { name, email })
}

/// Whether an answer could go to an address at all. Whoever writes from another gets none, and nobody has to look after
/// answers that no carrier can take.
fn can_be_written_to(email: &str) -> bool {
    let Some((local, host)) = email.rsplit_once('@') else { return false };
    let is_quoted = local.len() > 2 && local.starts_with('"') && local.ends_with('"');
    let is_plain = local.split('.').all(|atom| !atom.is_empty() && atom.chars().all(is_of_atom));
    email.len() <= 254
        && local.len() <= 64
        && (is_quoted || is_plain)
        && host.split('.').all(|label| !label.is_empty() && label.len() <= 63)
        && host.chars().all(|letter| letter.is_alphanumeric() || "-._[]:".contains(letter))
        && !email.contains(is_double)
}

/// The signs of kelvin, angstrom and ohm: in lower case they are other letters, so that they would stand for an address that
/// is not theirs.
fn is_double(letter: char) -> bool {
    matches!(letter, '\u{212a}' | '\u{212b}' | '\u{2126}')
}

/// A letter of what stands before the @ without quotes; other scripts may.
fn is_of_atom(letter: char) -> bool {
    letter.is_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(letter)
}

/// Every address that the letter was sent or delivered to.
fn recipients(message: &Message<'_>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut add = |email: &str| {
        let email = one_line(email).to_lowercase();
        if !email.is_empty() && !all.contains(&email) && all.len() < 100 {
            all.push(email);
        }
    };
    for header in message.headers() {
        match (&header.name, &header.value) {
            (HeaderName::To | HeaderName::Cc, HeaderValue::Address(addresses)) => {
                addresses.iter().filter_map(|to| to.address.as_deref()).for_each(&mut add);
            }
            (name, HeaderValue::Text(value)) => {
                let delivered = ["Delivered-To", "X-Original-To", "Envelope-To", "X-Delivered-To"];
                if delivered.iter().any(|other| other.eq_ignore_ascii_case(name.as_str())) {
                    value.split(',').map(|to| to.trim().trim_matches(['<', '>'])).for_each(&mut add);
                }
            }
            _ => {}
        }
    }
    all
}

fn ids(value: &HeaderValue<'_>) -> Vec<String> {
    match value {
        HeaderValue::Text(id) => vec![one_line(id)],
        HeaderValue::TextList(ids) => ids.iter().map(|id| one_line(id)).collect(),
        _ => Vec::new(),
    }
}

fn one_line(text: &str) -> String {
    let text = text.trim();
    if text.bytes().all(|byte| byte >= b' ' && byte != 0x7f) && text.is_ascii() {
        return text.to_owned();
    }
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

#[cfg(test)]
mod tests;
