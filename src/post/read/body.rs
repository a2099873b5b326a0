//! Which parts of a letter are its text, and what is left out.

use super::{charset, clean, flowed, html};
use mail_parser::{Message, MessagePart, MimeHeaders, PartType};
use std::borrow::Cow;

/// The text of a letter, and the names of what was left out.
pub struct Found<'m> {
    /// The text, if there is any part that has some.
    pub text: Option<Cow<'m, str>>,
    /// What nobody looked at.
    pub left_out: Vec<String>,
}

/// The text of a letter. HTML is looked at only when no plain part has any words.
pub fn text<'m>(message: &'m Message<'_>) -> Found<'m> {
    let text = joined(message, &message.text_body).or_else(|| joined(message, &message.html_body));
    let text = text.or_else(|| stray(message));
    let mut left_out: Vec<String> = message.attachments().filter_map(name_of).collect();
    let bodies = message.text_body.iter().filter_map(|part| message.part(*part));
    left_out.extend(bodies.filter(|part| !has_words(part)).filter_map(name_of));
    Found { text, left_out }
}

/// Text that no mail program shows as what its writer wrote: an invitation says nothing to a game.
const NO_WORDS: &[&str] =
    &["calendar", "csv", "vcard", "x-vcard", "directory", "css", "javascript", "xml", "rtf", "x-amp-html"];

fn has_words(part: &MessagePart<'_>) -> bool {
    let subtype = part.content_type().and_then(|content| content.subtype()).unwrap_or("plain");
    !NO_WORDS.iter().any(|other| other.eq_ignore_ascii_case(subtype))
}

/// Every part of a message that has text, and of the messages in it.
pub fn every_text(message: &Message<'_>, texts: &mut Vec<String>) {
    for part in &message.parts {
        match &part.body {
            PartType::Text(text) | PartType::Html(text) => texts.push(text.to_string()),
            PartType::Message(inner) => every_text(inner, texts),
            PartType::Binary(_) | PartType::InlineBinary(_) | PartType::Multipart(_) => {}
        }
    }
}

/// The words of several parts, one after the other; nothing when they have none.
fn joined<'m>(message: &'m Message<'_>, parts: &[u32]) -> Option<Cow<'m, str>> {
    let parts = parts.iter().filter_map(|part| message.part(*part)).filter(|part| has_words(part));
    let mut words = parts.map(|part| words_of(message, part)).filter(|words| !words.trim().is_empty());
    let mut all = words.next()?;
    for more in words {
        // Added at the end: a letter may have thousands of parts.
        let all = all.to_mut();
        all.push('\n');
        all.push_str(&more);
    }
    Some(all)
}

/// The text of a multipart whose boundary never comes: the parser calls all of it an attachment.
fn stray<'m>(message: &'m Message<'_>) -> Option<Cow<'m, str>> {
    let root = message.parts.first()?;
    let alone = message.parts.len() == 1 && matches!(root.body, PartType::Text(_) | PartType::Html(_));
    (alone && has_words(root)).then(|| words_of(message, root)).filter(|words| !words.trim().is_empty())
}

fn words_of<'m>(message: &Message<'_>, part: &'m MessagePart<'_>) -> Cow<'m, str> {
    match &part.body {
        PartType::Html(text) => {
            let text = charset::mended(message, part, text);
            Cow::Owned(html::to_text(&text))
        }
        PartType::Text(text) => {
            let text = clean::cleaned(charset::mended(message, part, text));
            let content = part.content_type();
            let has = |name: &str, value: &str| {
                content
                    .and_then(|content| content.attribute(name))
                    .is_some_and(|is| is.eq_ignore_ascii_case(value))
            };
            if has("format", "flowed") {
                Cow::Owned(flowed::unwrapped(&text, has("delsp", "yes")))
            } else {
                text
            }
        }
        _ => Cow::Borrowed(""),
    }
}

/// What to call a part that was left out; signatures of programs need no word.
fn name_of(part: &MessagePart<'_>) -> Option<String> {
    let content = part.content_type();
    let subtype = content.and_then(|content| content.subtype()).unwrap_or("octet-stream");
    if ["pgp-signature", "pkcs7-signature", "x-pkcs7-signature", "delivery-status"].contains(&subtype) {
        return None;
    }
    let subject = part.message().and_then(|message| message.subject());
    let name = match part.attachment_name().or(subject) {
        Some(name) => name.to_owned(),
        None => format!("{}/{subtype}", content.map_or("application", |content| content.ctype())),
    };
    Some(name.chars().filter(|letter| !letter.is_control()).take(120).collect())
}
