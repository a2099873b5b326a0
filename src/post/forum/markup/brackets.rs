//! BBCode: quotes and spoilers are left alone, the other tags vanish, what they hold stays.

use super::{Plain, orders_block};
use std::borrow::Cow;

/// What is never the writer's own order: quotes, what is hidden, struck out or shown.
const LEFT_ALONE: [&str; 19] = [
    "quote",
    "q",
    "poll",
    "-",
    "spoiler",
    "spoil",
    "hide",
    "hidden",
    "details",
    "s",
    "strike",
    "del",
    "img",
    "attachment",
    "media",
    "youtube",
    "video",
    "o",
    "blockquote",
];
/// Tags that hold words of the writer.
const KEPT: [&str; 34] = [
    "b",
    "i",
    "u",
    "color",
    "colour",
    "size",
    "font",
    "center",
    "left",
    "right",
    "justify",
    "align",
    "url",
    "email",
    "list",
    "*",
    "li",
    "ul",
    "ol",
    "indent",
    "sub",
    "sup",
    "table",
    "tr",
    "td",
    "th",
    "hr",
    "mention",
    "user",
    "h1",
    "h2",
    "h3",
    "highlight",
    "noparse",
];

/// A text without tags.
pub fn plain(body: &str) -> Plain {
    let (text, code) = without_quotes(body);
    let sure = orders_block(&text).or(Some(code).filter(|code| !code.trim().is_empty()));
    let bare = |text: &str| unescaped(&without_tags(text)).into_owned();
    Plain { sure: sure.map(|sure| bare(&sure)).unwrap_or_default(), text: bare(&text) }
}

/// A tag at the beginning of a text: whether it closes, its name, and how long it is.
fn tag(text: &str) -> Option<(bool, String, usize)> {
    let inner = text.strip_prefix('[')?;
    let (closes, inner) = match inner.strip_prefix('/') {
        Some(rest) => (true, rest),
        None => (false, inner),
    };
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '*' | '-');
    let end = inner.find(|letter| !is_name(letter)).unwrap_or(inner.len());
    let name = inner[..end].to_ascii_lowercase();
    if name.is_empty() {
        return None;
    }
    let after = &inner[end..];
    // A name in quotes may hold a bracket of its own.
    let mut quoted = false;
    for (place, letter) in after.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '\n' => return None,
            ']' if !quoted => {
                let attributes = &after[..place];
                let words = attributes.starts_with(' ') && !attributes.contains('=');
                if words || !attributes.is_empty() && !attributes.starts_with(['=', ' ', ':']) {
                    return None;
                }
                return Some((closes, name, text.len() - after.len() + place + 1));
            }
            _ => {}
        }
    }
    None
}

/// A text without what is left alone, and what stood in blocks of code of the writer's own. A quote that never ends takes
/// all that follows, and what stands before an end without a beginning is a quote whose beginning is lost: nothing is
/// carried out that was perhaps not meant.
pub fn without_quotes(body: &str) -> (String, String) {
    let (mut own, mut code) = (String::new(), String::new());
    let mut open: Vec<String> = Vec::new();
    let mut rest = body;
    while let Some(place) = rest.find('[') {
        let (before, from) = rest.split_at(place);
        if open.is_empty() {
            own.push_str(before);
        }
        let Some((closes, name, length)) = tag(from) else {
            if open.is_empty() {
                own.push('[');
            }
            rest = &from[1..];
            continue;
        };
        rest = &from[length..];
        if name == "code" && !closes && open.is_empty() {
            let end = rest.to_ascii_lowercase().find("[/code]").unwrap_or(rest.len());
            code.push_str(rest[..end].trim_matches('\n'));
            code.push('\n');
            rest = rest.get(end + 7..).unwrap_or_default();
            continue;
        }
        if !LEFT_ALONE.contains(&name.as_str()) {
            if open.is_empty() {
                own.push_str(&from[..length]);
            }
            continue;
        }
        match (closes, open.iter().rposition(|other| *other == name)) {
            (false, _) => open.push(name),
            (true, Some(place)) => {
                open.truncate(place);
                own.push('\n');
            }
            // The beginning is lost; only a quote is worth that caution.
            (true, None) if matches!(&*name, "quote" | "q") && open.is_empty() => {
                own.clear();
                code.clear();
            }
            (true, None) => {}
        }
    }
    if open.is_empty() {
        own.push_str(rest);
    }
    (own, code)
}

fn without_tags(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(place) = rest.find('[') {
        out.push_str(&rest[..place]);
        rest = &rest[place..];
        match tag(rest) {
            Some((_, name, length))
                if KEPT.contains(&name.as_str()) || name == "orders" || name == "ordini" =>
            {
                if ["*", "li", "list", "tr", "center", "hr", "orders", "ordini"].contains(&name.as_str()) {
                    out.push('\n');
                }
                if ["td", "th"].contains(&name.as_str()) && !out.ends_with('\n') {
                    out.push_str(" | ");
                }
                rest = &rest[length..];
            }
            _ => {
                out.push('[');
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// `&quot;` and the like, as some forums hand their raw text out.
fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let plain = text.replace("&quot;", "\"").replace("&#039;", "'").replace("&#39;", "'");
    Cow::Owned(plain.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
}
