//! Markdown as forums have it, with `[quote]` and `<details>` among it.

use super::{Plain, brackets, html, orders_block};
use regex::Regex;
use std::sync::LazyLock;

static PICTURE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"!\[[^\]]*\]\([^)]*\)").expect("a test reads it"));
static LINK: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\[([^\]]*)\]\([^)]*\)").expect("a test reads it"));
/// An item of a list that is still to be done, in a list with boxes.
static UNCHECKED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^\s*[-*+]\s+\[ \]").expect("a test reads it"));
static CHECKED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^(\s*[-*+]\s+)\[[xX]\]\s").expect("a test reads it"));
static COMMENT: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?s)<!--.*?(?:-->|$)").expect("a test reads it"));
static FOOTNOTE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?m)^\[\^[^\]\n]+\]:.*$|\[\^[^\]\n]+\]").expect("a test reads it"));
static STRUCK: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"~~[^~\n]*~~").expect("a test reads it"));
static HIDDEN: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r">![^\n]*?!<|\|\|[^|\n]*\|\|").expect("a test reads it"));
static STRONG: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(\*\*\*|\*\*|\*|`+)([^*`\n]+?)(?:\*\*\*|\*\*|\*|`+)").expect("a test reads it")
});
static UNDERSCORED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(^|[\s(])(__|_)([^_\n]+?)(?:__|_)($|[\s).,;:!?])").expect("a test reads it")
});
static LIST: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^\s{0,6}(?:[-*+•]\s+|\d{1,2}[.)]\s+|#{1,6}\s+)").expect("a test reads it"));
static ELEMENT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)<(?:blockquote|details|aside|del|s|b|i|br|p|spoiler)\b").expect("a test reads it")
});

/// A text without signs of Markdown.
pub fn plain(body: &str) -> Plain {
    let fenced = body.contains("```") || body.contains("~~~");
    // Brackets inside a fence are the writer's; a fence inside a quote is not.
    let (text, _) =
        brackets::without_quotes(&body.replace("[code]", "\n```\n").replace("[/code]", "\n```\n"));
    let text = match fenced {
        true => text,
        false => FOOTNOTE.replace_all(&COMMENT.replace_all(&text, ""), "").into_owned(),
    };
    let text = match ELEMENT.is_match(&text) && !fenced {
        true => html::plain(&text.replace("\n>", "\n&gt;").replace('\n', "<br>")).text,
        false => text,
    };
    let (mut own, mut code) = (String::new(), String::new());
    let (mut fence, mut quoted): (Option<&str>, bool) = (None, false);
    for line in text.lines() {
        let bare = line.trim();
        let mark = ["```", "~~~", ":::"].into_iter().find(|mark| bare.starts_with(mark));
        match (fence, mark) {
            (Some(open), Some(mark)) if open == mark => {
                fence = None;
                own.push('\n');
                continue;
            }
            (None, Some(mark)) => {
                fence = Some(mark);
                continue;
            }
            _ => {}
        }
        // What stands between ::: is a spoiler.
        if let Some(open) = fence {
            if open != ":::" {
                code.push_str(line);
                code.push('\n');
            }
            continue;
        }
        if bare.starts_with('>') && !bare.starts_with(">!") {
            quoted = true;
            own.push('\n');
            continue;
        }
        // A line that follows a quote without a gap belongs to it.
        if quoted && !bare.is_empty() {
            continue;
        }
        quoted = false;
        own.push_str(&unmarked(line));
        own.push('\n');
    }
    // Broken fences are no way to be sure.
    if fence.is_some() {
        own.push_str(&code);
        code.clear();
    }
    let sure = orders_block(&own).unwrap_or(code);
    let text = own.replace("[orders]", "").replace("[/orders]", "");
    Plain { text, sure }
}

/// A line without the signs of Markdown inside it.
fn unmarked(line: &str) -> String {
    if UNCHECKED.is_match(line) {
        return String::new();
    }
    let line = CHECKED.replace(line, "$1");
    let line = hidden_escapes(&line);
    let line = HIDDEN.replace_all(&line, "");
    let line = STRUCK.replace_all(&line, "");
    let line = PICTURE.replace_all(&line, "");
    let line = LINK.replace_all(&line, "$1");
    let line = match line.trim_start().starts_with("-- ") || line.trim_end() == "--" {
        true => line,
        false => LIST.replace(&line, "").into_owned().into(),
    };
    let line = STRONG.replace_all(&line, "$2");
    let line = UNDERSCORED.replace_all(&line, "$1$3$4");
    unescaped(&line)
}

/// Where signs stand that a backslash makes plain, while the others are looked for.
const ESCAPED: u32 = 0xe000;

/// `\*` is a star that means nothing.
fn hidden_escapes(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letters.peek().filter(|next| letter == '\\' && next.is_ascii_punctuation()) {
            Some(next) => {
                out.extend(char::from_u32(ESCAPED + u32::from(*next)));
                letters.next();
            }
            None => out.push(letter),
        }
    }
    out
}

/// The signs back in their places.
fn unescaped(line: &str) -> String {
    let back = |letter: char| {
        let code = u32::from(letter).checked_sub(ESCAPED).filter(|code| *code < 128);
        code.and_then(char::from_u32).unwrap_or(letter)
    };
    line.chars().map(back).collect()
}
