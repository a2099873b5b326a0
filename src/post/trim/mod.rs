//! The writer's own words, apart from what they quote, sign with, or what others add below.
//!
//! One pass over the lines. An order must never be taken from quoted text, and no own line be lost. What
//! marks a quote stands in [`quote`] and [`torn`], the lines that announce one in [`attribution`] and
//! [`headers`], what ends or closes a letter in [`phrases`], and the words of all languages in [`words`].

mod attribution;
mod clues;
mod headers;
mod moment;
mod phrases;
mod quote;
mod torn;
mod words;

use phrases::Phrase;
use quote::Marks;
use words::Words;

/// How a line begins above which the reader of a letter of ours is to write.
pub const LINE: &str = "-=-=-";

/// The writer's own words, line by line. Blank lines inside stay, one at a time.
pub fn own_words(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    Reading {
        marks: Marks::of(text, &lines),
        lines: &lines,
        own: Vec::new(),
        gap: false,
        quoted_before: false,
        words: Words::known(),
        announced: None,
        asked: 0,
        torn: None,
    }
    .run()
}

/// A letter while it is gone through.
struct Reading<'l, 't> {
    lines: &'l [&'t str],
    marks: Marks<'t>,
    own: Vec<String>,
    /// Whether something was left out, or a line was blank, since the last own line.
    gap: bool,
    /// Whether a marked quote has been seen.
    quoted_before: bool,
    words: &'static Words,
    /// The next announcement, as far as it has been looked for.
    announced: Option<attribution::Found>,
    /// How many lines have been asked whether an announcement ends there.
    asked: usize,
    /// Whether a program tore the quoted lines, once that has been asked.
    torn: Option<bool>,
}

/// What comes after a line.
enum Next {
    /// The line with this number.
    Line(usize),
    /// Nothing that is own.
    End,
}

impl Reading<'_, '_> {
    fn run(mut self) -> Vec<String> {
        let mut folded = String::new();
        let mut at = 0;
        while at < self.lines.len() {
            match self.step(at, &mut folded) {
                Next::Line(next) => at = next,
                Next::End => break,
            }
        }
        self.own
    }

    fn step(&mut self, at: usize, folded: &mut String) -> Next {
        let line = self.lines[at];
        if line.trim_start().starts_with(LINE) {
            return Next::End;
        }
        if line.is_empty() || is_rule(line) || is_signature_mark(line) {
            self.gap = true;
            // "--" with or without its blank opens a signature; a longer rule is only a rule, or stands
            // above the head of an older letter.
            if is_signature_mark(line) {
                return self.tail(at + 1);
            }
            let ends = !line.is_empty() && headers::is_block_below_a_rule(&self.lines[at + 1..]);
            return if ends { Next::End } else { Next::Line(at + 1) };
        }
        if self.is_quote(at) {
            self.gap = true;
            self.quoted_before = true;
            return Next::Line(self.orphan(at + 1));
        }
        if headers::is_block(&self.lines[at..], self.words) {
            return Next::End;
        }
        if let Some(found) = self.announcement(at) {
            return self.after_attribution(&found);
        }
        match phrases::meaning(&self.lines[at..], folded, self.words) {
            Some(Phrase::End) => return Next::End,
            Some(Phrase::Device) => {
                self.gap = true;
                return Next::Line(at + 1);
            }
            Some(Phrase::Tail) => return self.legal(at),
            Some(Phrase::Quote) => return Next::Line(self.bbcode(at)),
            Some(Phrase::PgpHead) => return Next::Line(self.paragraph_end(at)),
            Some(Phrase::PgpTail) => return self.tail(at),
            None => {}
        }
        self.keep(line);
        Next::Line(at + 1)
    }

    fn keep(&mut self, line: &str) {
        if self.gap && !self.own.is_empty() {
            self.own.push(String::new());
        }
        self.gap = false;
        // A signed letter doubles the dash at the beginning of a line.
        self.own.push(line.strip_prefix("- -").map_or_else(|| line.to_owned(), |rest| format!("-{rest}")));
    }

    /// The announcement that begins with a line. Every line is asked only once whether one ends there.
    fn announcement(&mut self, at: usize) -> Option<attribution::Found> {
        if self.announced.is_some_and(|found| found.start < at) {
            self.announced = None;
        }
        self.asked = self.asked.max(at);
        while self.announced.is_none() && self.asked < self.lines.len().min(at + attribution::REACH) {
            let last = self.asked;
            self.asked += 1;
            if attribution::closes(self.lines[last], self.words) {
                let above_quote = self.next_words(last + 1).is_some_and(|next| self.is_quote(next));
                self.announced = attribution::ending_at(self.lines, at, last, above_quote, self.words);
            }
        }
        self.announced.filter(|found| found.start == at)
    }

    fn is_quote(&self, at: usize) -> bool {
        self.marks.is_quote(self.lines, at)
    }

    fn next_words(&self, from: usize) -> Option<usize> {
        (from..self.lines.len()).find(|at| !self.lines[*at].is_empty())
    }

    /// The line behind a quote, or the one behind it when that is the torn-off end of the quoted line.
    ///
    /// A program that wraps what it quotes leaves the last words of a line without a mark, between two
    /// that have one; [`torn`] tells them from an answer.
    fn orphan(&mut self, at: usize) -> usize {
        let Some(&line) = self.lines.get(at) else { return at };
        if line.is_empty() || self.is_quote(at) || at + 1 >= self.lines.len() || !self.is_quote(at + 1) {
            return at;
        }
        let before = self.lines[at - 1];
        // A link that was broken in two, or that stands alone where one was.
        let opened = before.rfind("(http").is_some_and(|open| !before[open..].contains(')'));
        if opened || line.trim_start().starts_with("(http") {
            return at + 1;
        }
        if !torn::may_be_torn(before, line) {
            return at;
        }
        let torn = *self.torn.get_or_insert_with(|| torn::is_torn(self.lines, &self.marks));
        if torn { at + 1 } else { at }
    }

    /// Behind a line that announces a quote: a marked quote ends by itself, an unmarked one never.
    fn after_attribution(&mut self, found: &attribution::Found) -> Next {
        self.gap = true;
        let Some(next) = self.next_words(found.end) else { return Next::End };
        if self.is_quote(next) {
            return Next::Line(next);
        }
        if !found.sure {
            // "Anna wrote:" and then words without a mark: one paragraph is theirs.
            return Next::Line(self.passage_end(next));
        }
        // Between marked quotes a bare announcement is only dropped; anywhere else all that follows is quoted.
        let end = self.paragraph_end(next);
        let goes_on = self.quoted_before && end - next <= 5 && end < self.lines.len() && self.is_quote(end);
        if goes_on { Next::Line(next) } else { Next::End }
    }

    /// The first line behind a paragraph that is not its own.
    fn paragraph_end(&self, from: usize) -> usize {
        let ends = |at: &usize| self.lines[*at].is_empty() || self.is_quote(*at);
        (from..self.lines.len()).find(ends).unwrap_or(self.lines.len())
    }

    /// The same, or the line in it that announces a quote.
    fn passage_end(&mut self, from: usize) -> usize {
        let end = self.paragraph_end(from);
        let announces = |at: &usize| {
            self.announcement(*at).is_some_and(|found| found.sure)
                || headers::is_block(&self.lines[*at..], self.words)
        };
        (from..end).find(announces).unwrap_or(end)
    }

    /// Behind the beginning of a signature: on to the next quote, or to the line that announces one.
    fn tail(&mut self, from: usize) -> Next {
        self.gap = true;
        for at in from..self.lines.len() {
            let line = self.lines[at];
            if line.is_empty() {
                continue;
            }
            if self.is_quote(at) || self.announcement(at).is_some_and(|found| found.sure) {
                return Next::Line(at);
            }
            if headers::is_block(&self.lines[at..], self.words) {
                return Next::End;
            }
        }
        Next::End
    }

    /// A disclaimer or a footer: above the letter it is one paragraph, below it is all the rest.
    fn legal(&mut self, at: usize) -> Next {
        if self.own.is_empty() && !self.quoted_before {
            self.gap = true;
            return Next::Line(self.passage_end(at + 1));
        }
        self.tail(at)
    }

    /// Behind a quote in a forum's code; one that never ends goes to the end.
    fn bbcode(&mut self, from: usize) -> usize {
        self.gap = true;
        let mut depth = 0_usize;
        for at in from..self.lines.len() {
            let line = self.lines[at].to_ascii_lowercase();
            depth += line.matches("[quote").count();
            let closed = line.matches("[/quote]").count();
            if closed >= depth {
                return at + 1;
            }
            depth -= closed;
        }
        self.lines.len()
    }
}

/// Whether a line is drawn rather than written.
fn is_rule(line: &str) -> bool {
    let line = line.trim_start();
    let Some(first) = line.bytes().next() else { return true };
    b"-_=*~#+".contains(&first) && line.len() >= 2 && line.bytes().all(|byte| byte == first)
}

fn is_signature_mark(line: &str) -> bool {
    // A signed letter doubles the dash.
    line == "--" || line == "- --"
}

#[cfg(test)]
mod tests;
