//! HTML as a mail program would have written it in plain text: one line per line, `>` for a quote.
//!
//! A small walker of our own: it keeps what tells own words from quoted ones (blockquote, the marks of
//! Gmail, Outlook, Yahoo and others), runs once over the text, and forgets the rest.

use super::clean;
use mail_parser::decoders::html::add_html_token;
use std::borrow::Cow;

/// Quotes nested more deeply than this are not left again.
const DEEPEST: usize = 64;

/// A line as Outlook writes it in plain text above the head of an older letter.
const RULE: &str = "________________________________";

/// The text of a page.
pub fn to_text(html: &str) -> String {
    let mut walk = Walk { out: String::with_capacity(html.len() / 2), ..Walk::default() };
    let mut rest = html;
    while let Some(place) = rest.find('<') {
        walk.text(&rest[..place]);
        rest = &rest[place..];
        rest = match markup(rest) {
            Some((Markup::Tag(tag), after)) => match walk.tag(&tag) {
                Some(skipped) => behind(after, skipped),
                None => after,
            },
            Some((Markup::Other, after)) => after,
            None => {
                walk.text("<");
                &rest[1..]
            }
        };
    }
    walk.text(rest);
    clean::cleaned(Cow::Owned(walk.out)).into_owned()
}

enum Markup<'t> {
    Tag(Tag<'t>),
    /// Comments and declarations.
    Other,
}

struct Tag<'t> {
    name: &'t str,
    closes: bool,
    attributes: &'t str,
}

/// What stands between `<` and `>`, and what comes behind it.
fn markup(text: &str) -> Option<(Markup<'_>, &str)> {
    if let Some(comment) = text.strip_prefix("<!--") {
        let end = comment.find("-->").map_or(comment.len(), |end| end + 3);
        return Some((Markup::Other, &comment[end..]));
    }
    let inner = &text[1..];
    let closes = inner.starts_with('/');
    let inner = if closes { &inner[1..] } else { inner };
    let first = inner.bytes().next()?;
    if matches!(first, b'!' | b'?') {
        // As in a tag, a "<" means that it was never closed; see `tag_end`.
        let end = inner.find(['<', '>']).filter(|end| inner.as_bytes()[*end] == b'>')?;
        return Some((Markup::Other, &inner[end + 1..]));
    }
    // "<3" and "< " are words, and so is an address in brackets that somebody forgot to write as &lt;
    if !first.is_ascii_alphabetic() {
        return None;
    }
    let name_end = inner.bytes().position(|byte| !byte.is_ascii_alphanumeric() && byte != b':')?;
    if !matches!(inner.as_bytes()[name_end], b'>' | b'/' | b' ' | b'\n' | b'\r' | b'\t') {
        return None;
    }
    let end = tag_end(&inner[name_end..])? + name_end;
    let tag = Tag { name: &inner[..name_end], closes, attributes: &inner[name_end..end] };
    Some((Markup::Tag(tag), &inner[end + 1..]))
}

/// Where a tag ends: at the first `>` outside quotation marks.
///
/// No value that a mail program writes holds a `<`; one that does was never closed, and looking further
/// for its end would read a long letter over and over.
fn tag_end(text: &str) -> Option<usize> {
    let mut quote = None;
    let mut first = None;
    for (place, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return Some(place),
            (_, b'<') => break,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            (Some(_), b'>') if first.is_none() => first = Some(place),
            _ => {}
        }
    }
    first
}

/// The text behind the end of an element whose content is no text.
fn behind<'t>(text: &'t str, name: &str) -> &'t str {
    let mut rest = text;
    while let Some(place) = rest.find("</") {
        rest = &rest[place + 2..];
        if rest.len() >= name.len() && rest.as_bytes()[..name.len()].eq_ignore_ascii_case(name.as_bytes()) {
            return rest.find('>').map_or("", |end| &rest[end + 1..]);
        }
    }
    ""
}

/// An element that changes what its text is.
struct Open {
    name: String,
    effect: Effect,
    /// How many elements of the same name are open inside.
    nested: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Effect {
    Quote,
    Drop,
}

#[derive(Default)]
struct Walk {
    out: String,
    open: Vec<Open>,
    /// Whether a blank is due before the next word.
    blank: bool,
    preformatted: usize,
    stuck: bool,
    /// Whether the quote that is open has its mark.
    marked: bool,
}

impl Walk {
    fn has(&self, effect: Effect) -> bool {
        self.open.iter().any(|open| open.effect == effect)
    }

    fn at_line_start(&self) -> bool {
        self.out.is_empty() || self.out.ends_with('\n')
    }

    /// A new line, unless one has just begun.
    fn line(&mut self) {
        if !self.at_line_start() {
            self.out.push('\n');
        }
        self.blank = false;
    }

    fn line_break(&mut self) {
        self.out.push('\n');
        self.blank = false;
    }

    fn text(&mut self, text: &str) {
        if text.is_empty() || self.has(Effect::Drop) {
            return;
        }
        if self.is_quoting() {
            return self.quoted(text);
        }
        if self.preformatted > 0 {
            for (number, line) in text.split('\n').enumerate() {
                if number > 0 {
                    self.line_break();
                }
                if !line.is_empty() {
                    self.begin();
                    self.words(line);
                }
            }
            return;
        }
        let is_blank = |byte: u8| matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | 0x0c);
        let mut rest = text;
        loop {
            let blanks = rest.bytes().take_while(|byte| is_blank(*byte)).count();
            self.blank |= blanks > 0;
            rest = &rest[blanks..];
            if rest.is_empty() {
                return;
            }
            // Words with single spaces between them are taken in one piece.
            let bytes = rest.as_bytes();
            let ends = |at: &usize| {
                is_blank(bytes[*at])
                    && (bytes[*at] != b' ' || bytes.get(at + 1).is_none_or(|next| is_blank(*next)))
            };
            let run = (0..bytes.len()).find(ends).unwrap_or(bytes.len());
            self.begin();
            self.words(&rest[..run]);
            rest = &rest[run..];
        }
    }

    fn is_quoting(&self) -> bool {
        self.stuck || self.has(Effect::Quote)
    }

    /// Of a quote only its mark is kept: nobody reads what is quoted.
    fn quoted(&mut self, text: &str) {
        if !self.marked && !text.trim_ascii().is_empty() {
            self.line();
            self.out.push_str(">\n");
            self.marked = true;
        }
    }

    /// What stands before a word: a blank, unless a line begins.
    fn begin(&mut self) {
        if self.blank && !self.at_line_start() {
            self.out.push(' ');
        }
        self.blank = false;
    }

    fn words(&mut self, text: &str) {
        let mut rest = text;
        while let Some(place) = rest.find('&') {
            self.out.push_str(&rest[..place]);
            rest = &rest[place..];
            let end = rest.bytes().take(32).position(|byte| byte == b';').filter(|end| *end > 1);
            match end {
                Some(end) => {
                    add_html_token(&mut self.out, &rest.as_bytes()[..=end], false);
                    rest = &rest[end + 1..];
                }
                None => {
                    self.out.push('&');
                    rest = &rest[1..];
                }
            }
        }
        self.out.push_str(rest);
    }

    /// Goes over a tag; gives the name of an element whose content is to be skipped.
    fn tag(&mut self, tag: &Tag<'_>) -> Option<&'static str> {
        let mut buffer = [0; 12];
        let name = lower(tag.name, &mut buffer);
        if self.is_quoting() {
            self.track(tag, name);
            return None;
        }
        match name {
            "br" if !self.has(Effect::Drop) => self.line_break(),
            "hr" if !self.has(Effect::Drop) => {
                self.line();
                self.text("____");
                self.line();
            }
            // Outlook draws a line above the head of the letter that it quotes.
            "div" | "p" | "table" if is_drawn_above(tag) && !self.has(Effect::Drop) => {
                self.line();
                self.text(RULE);
                self.line();
            }
            "td" | "th" => self.blank = true,
            "pre" => {
                self.line();
                self.preformatted =
                    if tag.closes { self.preformatted.saturating_sub(1) } else { self.preformatted + 1 };
            }
            "style" if !tag.closes => return Some("style"),
            "script" if !tag.closes => return Some("script"),
            "title" if !tag.closes => return Some("title"),
            "template" if !tag.closes => return Some("template"),
            "p" | "div" | "tr" | "table" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "ul" | "ol" | "li"
            | "blockquote" | "section" | "article" | "header" | "footer" | "dl" | "dt" | "dd" | "center"
            | "address" | "form" | "body" | "fieldset" | "main" | "aside" => self.line(),
            _ => {}
        }
        self.track(tag, name);
        None
    }

    /// Keeps account of the elements that change what their text is.
    fn track(&mut self, tag: &Tag<'_>, name: &str) {
        let is_void =
            matches!(name, "br" | "hr" | "img" | "meta" | "link" | "input" | "col" | "wbr" | "area" | "base");
        if is_void || tag.attributes.ends_with('/') {
            return;
        }
        if tag.closes {
            let Some(place) = self.open.iter().rposition(|open| open.name == name) else { return };
            match self.open[place].nested.checked_sub(1) {
                Some(fewer) => self.open[place].nested = fewer,
                None => self.open.truncate(place),
            }
            self.marked &= self.is_quoting();
            return;
        }
        // Inside a quote only another quote matters.
        let quoting = self.is_quoting();
        match effect_of(name, tag.attributes).filter(|_| !quoting || name == "blockquote") {
            Some(Mark::Divider) if !self.has(Effect::Drop) => {
                self.line();
                self.text("-----Original Message-----");
                self.line();
            }
            Some(Mark::Effect(effect)) => {
                if self.open.len() >= DEEPEST {
                    self.stuck = true;
                    return;
                }
                self.open.push(Open { name: name.to_owned(), effect, nested: 0 });
                return;
            }
            _ => {}
        }
        if let Some(open) = self.open.iter_mut().rev().find(|open| open.name == name) {
            open.nested += 1;
        }
    }
}

#[derive(Clone, Copy)]
enum Mark {
    Effect(Effect),
    /// Everything from here on is an older letter.
    Divider,
}

/// What an element does to its text, by the habits of mail programs.
fn effect_of(name: &str, attributes: &str) -> Option<Mark> {
    if name == "blockquote" {
        return (!is_indent(attributes)).then_some(Mark::Effect(Effect::Quote));
    }
    let letters = letters_of(attributes.as_bytes());
    let marked = MARKS
        .iter()
        .find(|(word, need, _)| letters & need == *need && contains_ignoring_case(attributes, word));
    if let Some((_, _, mark)) = marked {
        return Some(*mark);
    }
    // What its reader does not see, or sees struck out, is no word of theirs.
    let is_struck = matches!(name, "del" | "s" | "strike");
    (is_struck || is_hidden(name, attributes, letters)).then_some(Mark::Effect(Effect::Drop))
}

/// Styles that show nothing, the letters they need, and the values with which they do.
const HIDING: &[(&str, u64, &[&str])] = &[
    hiding("display", &["none"]),
    hiding("visibility", &["hidden", "collapse"]),
    hiding("mso-hide", &["all"]),
    hiding("font-size", &["0", "0px", "0pt", "0em", "0%"]),
    hiding("max-height", &["0", "0px", "0pt"]),
    hiding("opacity", &["0", "0.0", "0%"]),
    hiding("text-decoration", &["line-through"]),
];

const fn hiding(
    style: &'static str,
    values: &'static [&'static str],
) -> (&'static str, u64, &'static [&'static str]) {
    (style, letters_of(style.as_bytes()), values)
}

/// Whether nothing of an element is shown; `letters` are those of its attributes.
fn is_hidden(name: &str, attributes: &str, letters: u64) -> bool {
    // Pages close the gaps between cells with letters of no size, and give each cell a size of its own again.
    let is_cell = matches!(name, "table" | "tbody" | "tr" | "td" | "th");
    let hides = |(style, need, values): &(&str, u64, &[&str])| {
        letters & need == *need
            && !(is_cell && *style == "font-size")
            && value_of(attributes, style).is_some_and(|value| is_one_of(value, values))
    };
    let need = const { letters_of(b"hidden") };
    let is_word = |word: &str| word.eq_ignore_ascii_case("hidden");
    HIDING.iter().any(hides) || (letters & need == need && attributes.split_ascii_whitespace().any(is_word))
}

fn is_one_of(value: &str, values: &[&str]) -> bool {
    values.iter().any(|other| value.eq_ignore_ascii_case(other))
}

/// What stands behind the name of a style and its colon.
fn value_of<'a>(attributes: &'a str, style: &str) -> Option<&'a str> {
    let mut from = 0;
    while let Some(place) = place_ignoring_case(&attributes[from..], style) {
        let behind = &attributes[from + place + style.len()..];
        let before = attributes[..from + place].bytes().next_back();
        // `min-display` is another style.
        let is_whole = before.is_none_or(|byte| !byte.is_ascii_alphanumeric() && byte != b'-');
        if let Some(value) = behind.trim_ascii_start().strip_prefix(':').filter(|_| is_whole) {
            let value = value.trim_ascii_start();
            let end = value.find(|letter: char| letter.is_ascii_whitespace() || ";\"'!".contains(letter));
            return Some(&value[..end.unwrap_or(value.len())]);
        }
        from += place + style.len();
    }
    None
}

/// Words in the attributes of an element, the letters they need, and what they mean.
const MARKS: &[(&str, u64, Mark)] = &[
    mark("divRplyFwdMsg", Mark::Divider),
    mark("reference-message-container", Mark::Divider),
    mark("moz-forward-container", Mark::Divider),
    mark("OLK_SRC_BODY", Mark::Divider),
    mark("_____replyseparator", Mark::Divider),
    mark("OutlookMessageHeader", Mark::Divider),
    mark("yahoo_quoted", Mark::Effect(Effect::Quote)),
    mark("protonmail_quote", Mark::Effect(Effect::Quote)),
    mark("tutanota_quote", Mark::Effect(Effect::Quote)),
    mark("zmail_extra", Mark::Effect(Effect::Quote)),
    mark("quoted-text", Mark::Effect(Effect::Quote)),
    mark("bbcode-quote", Mark::Effect(Effect::Quote)),
    mark("name=\"quote\"", Mark::Effect(Effect::Quote)),
    mark("gmail_signature\"", Mark::Effect(Effect::Drop)),
    mark("moz-signature", Mark::Effect(Effect::Drop)),
];

const fn mark(word: &'static str, mark: Mark) -> (&'static str, u64, Mark) {
    (word, letters_of(word.as_bytes()), mark)
}

/// Which letters stand in a text, whatever their case, a bit for each. Most elements lack the letters of
/// every mark, so that nothing needs to be searched in them.
const fn letters_of(bytes: &[u8]) -> u64 {
    let (mut letters, mut at) = (0, 0);
    while at < bytes.len() {
        let letter = bytes[at] | 0x20;
        letters |= 1 << (letter & 63);
        at += 1;
    }
    letters
}

/// Whether a line is drawn above an element and around none of its other sides.
fn is_drawn_above(tag: &Tag<'_>) -> bool {
    !tag.closes
        && tag.attributes.len() > 20
        && contains_ignoring_case(tag.attributes, "border-top")
        && contains_ignoring_case(tag.attributes, "solid")
}

/// Gmail's "indent more" is a blockquote too, with a margin and no bar at its side.
fn is_indent(attributes: &str) -> bool {
    let says = |word: &str| contains_ignoring_case(attributes, word);
    says("40px")
        && (says("border:none") || says("border: none"))
        && !says("border-left")
        && !says("cite")
        && !says("class=")
}

fn contains_ignoring_case(text: &str, word: &str) -> bool {
    place_ignoring_case(text, word).is_some()
}

/// Where a word of ASCII stands in a text.
fn place_ignoring_case(text: &str, word: &str) -> Option<usize> {
    let (text, word) = (text.as_bytes(), word.as_bytes());
    let first = word[0].to_ascii_lowercase();
    let last = text.len().checked_sub(word.len())?;
    (0..=last).find(|at| {
        text[*at].to_ascii_lowercase() == first && text[*at..*at + word.len()].eq_ignore_ascii_case(word)
    })
}

/// A tag's name in lower case; a name that is longer than any known is nobody's.
fn lower<'b>(name: &str, buffer: &'b mut [u8; 12]) -> &'b str {
    let Some(place) = buffer.get_mut(..name.len()) else { return "" };
    place.copy_from_slice(name.as_bytes());
    place.make_ascii_lowercase();
    std::str::from_utf8(place).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(html: &str, text: &str) {
        assert_eq!(to_text(html).trim_end(), text, "{html}");
    }

    #[test]
    fn lines_and_words() {
        check("<p>bid&nbsp;3</p><p>pass</p>", "bid 3\npass");
        check("<div>bid 3<br></div><div><br></div><div>pass</div>", "bid 3\n\npass");
        check("a\n  b<b>c</b> <i>d</i>", "a bc d");
        check("<table><tr><td>red</td><td>3</td></tr><tr><td>blue</td></tr></table>", "red 3\nblue");
        check("<ul><li>bid 3<li>pass</ul>", "bid 3\npass");
        check("<pre>a\n b</pre>c", "a\n b\nc");
        check("A Par -&gt; Bur &egrave; &#232; &amp; &unknown; &", "A Par -> Bur è è & &unknown; &");
        check("3 < 4 and <3", "3 < 4 and <3");
        check("<style>x{}</style><!-- no --><script>bid 9</script>ok", "ok");
        check("<a title=\"x > y\">link</a>", "link");
    }

    #[test]
    fn quotes_are_marked() {
        check("<p>own</p><blockquote type=cite><p>theirs<br>more</p></blockquote><p>own</p>", "own\n>\nown");
        check("<blockquote>a<blockquote>b</blockquote>c</blockquote>d", ">\nd");
        check("<div class=\"yahoo_quoted\"><div>a</div><div>b</div></div>own", ">\nown");
        check(
            "own<div id=\"x_divRplyFwdMsg\"><b>From:</b> Bert</div>",
            "own\n-----Original Message-----\nFrom: Bert",
        );
        check(
            "bid 3<div style='border:none;border-top:solid #E1E1E1 1.0pt'><p><b>Aleq:</b> Anna</p></div>",
            "bid 3\n________________________________\nAleq: Anna",
        );
        check("<blockquote style=\"margin:0 0 0 40px;border:none;padding:0px\">bid 3</blockquote>", "bid 3");
        check("own<div style='display:none'>hidden</div>", "own");
    }

    #[test]
    fn what_nobody_sees_is_no_word_of_the_writer() {
        for style in [
            "style='display : none'",
            "style=\"color:red;display:\tnone !important\"",
            "STYLE=\"DISPLAY:NONE\"",
            "style=\"visibility:hidden\"",
            "style=\"font-size:0px;line-height:1px\"",
            "style=\"font-size:0\"",
            "style=\"opacity: 0; \"",
            "style=\"max-height:0;overflow:hidden\"",
            "style=\"mso-hide:all\"",
            "style=\"text-decoration: line-through\"",
            "hidden",
            "class=\"x\" HIDDEN dir=ltr",
        ] {
            check(&format!("own<div {style}>bid 9</div> words"), "own\nwords");
        }
        check("own <s>bid 8</s> <del>bid 9</del>words", "own words");
        check("<table><tr><td style=\"font-size:0px\"><p>bid 3</p></td></tr></table>", "bid 3");
        for style in
            ["style=\"font-size:0.9em\"", "style=\"opacity:0.5;display:block\"", "id=\"display-none\"", ""]
        {
            check(&format!("<div {style}>bid 3</div>"), "bid 3");
        }
    }

    #[test]
    fn a_thousand_quotes_stay_quotes() {
        let html = format!("{}bid 3{}bid 4", "<blockquote>".repeat(1000), "</blockquote>".repeat(500));
        assert!(to_text(&html).lines().all(|line| line.starts_with('>')));
    }
}
