//! HTML as a forum shows it: what is quoted, hidden, struck out or signed is left alone.

use super::{Plain, orders_block};
use ego_tree::NodeRef;
use scraper::node::Element;
use scraper::{Html, Node};

/// Elements that are never the writer's own order.
const LEFT_ALONE: [&str; 17] = [
    "blockquote",
    "aside",
    "details",
    "script",
    "style",
    "s",
    "del",
    "strike",
    "iframe",
    "svg",
    "button",
    "form",
    "head",
    "template",
    "video",
    "audio",
    "cite",
];
/// Classes, or parts of them, by which forums mark the same.
const MARKS: [&str; 12] = [
    "quote",
    "spoiler",
    "signature",
    "codeheader",
    "emoji-name",
    "edited",
    "lastedit",
    "postedit",
    "notice",
    "attach",
    "onebox",
    "bbcodeblock--quote",
];
/// Classes that mean it by their whole name: struck out in FluxBB and MyBB, and questions to all readers.
const WHOLE_MARKS: [&str; 3] = ["bbs", "mycode_s", "poll"];
/// Styles by which words are struck out, or there for nobody.
const STYLES: [&str; 3] = ["line-through", "display:none", "visibility:hidden"];
/// Elements that begin a new line.
const BLOCKS: [&str; 20] = [
    "p", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "dd", "dt", "dl",
    "section", "article", "figure",
];
/// How deep a page may be; deeper ones are made to break readers.
const DEEPEST: usize = 200;

/// The text of a post.
pub fn plain(body: &str) -> Plain {
    let page = Html::parse_fragment(body);
    let mut walk = Walk::default();
    walk.node(*page.root_element(), 0);
    let sure = orders_block(&walk.text).unwrap_or(walk.code);
    let text = walk.text.replace("[orders]", "").replace("[/orders]", "");
    Plain { text, sure }
}

/// Whether nobody sees what an element holds, or sees it struck out.
fn is_hidden(element: &Element) -> bool {
    let style: String = element.attr("style").unwrap_or_default().to_ascii_lowercase();
    let style: String = style.split_ascii_whitespace().collect();
    element.attr("hidden").is_some() || STYLES.iter().any(|mark| style.contains(mark))
}

#[derive(Default)]
struct Walk {
    text: String,
    code: String,
}

impl Walk {
    fn node(&mut self, node: NodeRef<'_, Node>, depth: usize) {
        if depth > DEEPEST {
            return;
        }
        match node.value() {
            Node::Text(text) => self.say(&text.text),
            Node::Element(element) => {
                let name = element.name();
                let class = element.attr("class").unwrap_or_default().to_ascii_lowercase();
                let marked = class
                    .split_whitespace()
                    .any(|word| WHOLE_MARKS.contains(&word) || MARKS.iter().any(|mark| word.contains(mark)));
                let marked = marked || is_hidden(element);
                // A post may stand in a place that is called after quotes for other reasons; its own text never does.
                if LEFT_ALONE.contains(&name) || marked {
                    self.newline();
                    return;
                }
                if name == "pre" || class.contains("codebox") || class.contains("codeblock") {
                    let mut inner = Walk::default();
                    // The box has a title and buttons of its own; what was written stands in `code`.
                    let code = |part: &NodeRef<'_, Node>| matches!(part.value(), Node::Element(element) if element.name() == "code");
                    let code = node.descendants().find(code).unwrap_or(node);
                    code.children().for_each(|child| inner.raw(child, depth + 1));
                    self.code.push_str(inner.code.trim_matches('\n'));
                    self.code.push('\n');
                    self.newline();
                    return;
                }
                if name == "br" {
                    self.text.push('\n');
                    return;
                }
                // Flarum names whoever is answered without a sign of it.
                if name == "a" && class.contains("postmention") {
                    let words =
                        node.descendants().filter_map(|part| part.value().as_text().map(|text| &*text.text));
                    let whom: String =
                        words.flat_map(str::chars).filter(|letter| letter.is_alphanumeric()).collect();
                    self.say(&format!("@{whom}"));
                    return;
                }
                // Cells of a table are no words of one order.
                if matches!(name, "td" | "th") && !self.text.is_empty() && !self.text.ends_with('\n') {
                    self.text.push_str(" | ");
                }
                let block = BLOCKS.contains(&name);
                if block {
                    self.newline();
                }
                node.children().for_each(|child| self.node(child, depth + 1));
                if block {
                    self.newline();
                    if matches!(name, "p" | "table") {
                        self.text.push('\n');
                    }
                }
            }
            _ => node.children().for_each(|child| self.node(child, depth + 1)),
        }
    }

    /// Text as it stands, for a block of code.
    fn raw(&mut self, node: NodeRef<'_, Node>, depth: usize) {
        match node.value() {
            Node::Text(text) => self.code.push_str(&text.text),
            Node::Element(element) if element.name() == "br" => self.code.push('\n'),
            _ if depth <= DEEPEST => node.children().for_each(|child| self.raw(child, depth + 1)),
            _ => {}
        }
    }

    fn say(&mut self, text: &str) {
        for (number, word) in text.split(|letter: char| letter.is_ascii_whitespace()).enumerate() {
            if number > 0 && !self.text.ends_with([' ', '\n']) {
                self.text.push(' ');
            }
            self.text.push_str(word);
        }
    }

    fn newline(&mut self) {
        while self.text.ends_with(' ') {
            self.text.pop();
        }
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }
}
