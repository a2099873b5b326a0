//! From a post to the writer's own words: no quotes in any notation, no spoilers, no signature, no signs of markup.
//!
//! A post becomes plain text by its markup ([`html`], [`brackets`], [`markdown`]); then the same eye as for letters looks
//! for quotes and signatures that were typed by hand. Whoever wants to be sure writes `[orders]…[/orders]` or a block of
//! code: then nothing else in the post is an order.

mod brackets;
mod html;
mod inline;
mod markdown;

use super::Format;
use crate::post::trim;

/// Text in which what is certainly meant as orders may stand apart.
#[derive(Debug, Default)]
struct Plain {
    /// What the writer said.
    text: String,
    /// What stands in a block of orders or of code.
    sure: String,
}

/// The writer's own words, line by line.
pub fn own_words(body: &str, format: Format) -> Vec<String> {
    let body = body.replace("\r\n", "\n").replace('\r', "\n");
    let plain = match format {
        Format::Html => html::plain(&body),
        Format::Markdown => markdown::plain(&body),
        Format::Bbcode => brackets::plain(&body),
    };
    let text = if plain.sure.trim().is_empty() { plain.text } else { plain.sure };
    let text: String = text.lines().map(|line| inline::bare(line) + "\n").collect();
    let mut own = trim::own_words(&text);
    while own.last().is_some_and(|line| line.trim().is_empty()) {
        own.pop();
    }
    own
}

/// Takes `[orders]…[/orders]` out of a text, in whatever markup it stands.
fn orders_block(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    for (open, close) in [("[orders]", "[/orders]"), ("[ordini]", "[/ordini]")] {
        let Some(begin) = lower.find(open).map(|place| place + open.len()) else { continue };
        let end = lower[begin..].find(close).map_or(text.len(), |end| begin + end);
        return Some(text[begin..end].to_owned());
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(format: Format, body: &str, own: &[&str]) {
        assert_eq!(own_words(body, format), own, "{body}");
    }

    #[test]
    fn quotes_are_left_alone_in_every_notation() {
        use Format::*;
        check(Bbcode, "[quote=\"bob\"]bid 3[quote]pass[/quote] more[/quote]\nbid [b]4[/b]", &["bid 4"]);
        check(Bbcode, "[quote=bob]bid 3\n\nbid 5", &[]);
        check(Bbcode, "bid 3\n[/quote]\nbid 5", &["bid 5"]);
        check(Bbcode, "[spoiler]bid 9[/spoiler]\npass", &["pass"]);
        check(Markdown, "> bid 3\n> pass\n\n**bid 4**", &["bid 4"]);
        check(Markdown, "> bid 3\nand lazy\n\nbid 4", &["bid 4"]);
        check(Markdown, "[quote=\"bob, post:3, topic:7\"]\nbid 3\n[/quote]\n\nbid 4 :smile:", &["bid 4"]);
        check(Html, "<aside class=\"quote\"><blockquote>bid 3</blockquote></aside><p>bid 4</p>", &["bid 4"]);
        check(Html, "<blockquote><p>bid 3</p></blockquote>bid 4<br>pass", &["bid 4", "pass"]);
        check(Html, "<p>bid 4</p><details><summary>x</summary>bid 9</details>", &["bid 4"]);
    }

    #[test]
    fn mentions_emoji_and_signatures_are_no_orders() {
        use Format::*;
        check(Html, "<p><a class=\"mention\" href=\"/u/bob\">@bob</a>: bid 4 🚂</p>", &["bid 4"]);
        check(Markdown, "@bob bid 4\n\n-- \nAnna, 1830 for ever", &["bid 4"]);
        check(Markdown, "~~bid 3~~ bid 4", &["bid 4"]);
        check(Bbcode, "[s]bid 3[/s]\n[b]bid 4[/b]\n[list][*]pass[/list]", &["bid 4", "", "pass"]);
        check(Html, "<p>A1_B2_C3 &lt;b&gt;</p>", &["A1_B2_C3 <b>"]);
    }

    #[test]
    fn whoever_wants_to_be_sure_marks_their_orders() {
        use Format::*;
        check(Markdown, "I would bid 3, but:\n```\nbid 4\npass\n```\nbid 5?", &["bid 4", "pass"]);
        check(Bbcode, "bid 3!\n[orders]\nbid 4\n[/orders]", &["bid 4"]);
        check(Html, "<p>bid 3</p><pre><code>bid 4\npass</code></pre>", &["bid 4", "pass"]);
        check(Html, "<p>talk<br>[orders]<br>bid 4<br>[/orders]</p>", &["bid 4"]);
        check(Markdown, "[quote]\n```\nbid 9\n```\n[/quote]\nbid 4", &["bid 4"]);
    }
}
