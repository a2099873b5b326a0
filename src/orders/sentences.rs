//! A letter's own lines as sentences: wrapped lines are joined, sentences of one line are parted, asides cut out.

use super::cues::Cue;
use super::lexicon::Lexicon;
use super::tokens::{Token, tokens};

/// One sentence of a letter, or a line that stands for itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// As it was written, with the words of wrapped lines joined by blanks.
    pub text: String,
    /// The same with everything blank that no order says, such as smileys; of the same length.
    pub plain: String,
    /// What sort of sentence it is.
    pub mood: Mood,
    /// Whether it is a whole line of the letter.
    pub is_line: bool,
    /// Whether no sign ends the line above it, so that it may go on with what is said there.
    pub is_open_above: bool,
    /// Whether the line above it ends with a colon.
    pub is_announced: bool,
}

impl Clause {
    /// A part of it.
    pub fn part(&self, range: std::ops::Range<usize>) -> Clause {
        let text = self.text.get(range.clone()).unwrap_or_default();
        let plain = self.plain.get(range.start..range.end.min(self.plain.len())).unwrap_or_default();
        let is_open_above = self.is_open_above && range.start == 0;
        let (text, plain) = (text.trim().to_owned(), plain.to_owned());
        Clause { text, plain, mood: Mood::Plain, is_line: false, is_open_above, is_announced: false }
    }
}

/// What sort of sentence it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mood {
    /// It may be an order.
    Plain,
    /// It asks something, and so never does anything.
    Question,
    /// It greets or takes leave.
    Courtesy,
    /// It is in brackets, or somebody else's words.
    Aside,
}

/// A line longer than this was probably broken by a mail program.
const WRAPPED: usize = 50;
/// So many signs without a letter are no sentence.
const SIGNS: usize = 40;
/// More words than this are no greeting.
const SHORT: usize = 6;

/// The sentences of some lines. A blank line ends a paragraph; a line that is an order from end to end never goes on.
pub fn clauses(lines: &[&str], is_order: &dyn Fn(&str) -> bool) -> Vec<Clause> {
    let mut found = Vec::new();
    let mut open = String::new();
    let mut joined = false;
    let mut open_above = Vec::new();
    let (mut announces, mut announced) = (false, Vec::new());
    for (number, line) in lines.iter().enumerate() {
        let line = line.trim();
        if line.is_empty() {
            close(&mut open, &mut joined, &mut found);
            announces = false;
            continue;
        }
        if line.starts_with('>') {
            close(&mut open, &mut joined, &mut found);
            found.push(Clause {
                text: line.to_owned(),
                plain: String::new(),
                mood: Mood::Aside,
                is_line: true,
                is_open_above: false,
                is_announced: false,
            });
            announces = false;
            continue;
        }
        let (bulleted, line) = without_bullet(line);
        let is_open = !open.is_empty() && !bulleted;
        if is_open && !is_order(&open) && (goes_on(&open, line) || (leads_on(&open, line) && !is_order(line)))
        {
            open.push(' ');
            open.push_str(line);
            joined = true;
        } else {
            close(&mut open, &mut joined, &mut found);
            open.push_str(line);
            if is_open {
                open_above.push(found.len());
            } else if announces && !bulleted {
                announced.push(found.len());
            }
        }
        announces = line.ends_with(':');
        let ends = line.ends_with(['.', '!', '?', '…', ':']) || number + 1 == lines.len();
        if ends {
            close(&mut open, &mut joined, &mut found);
        }
    }
    close(&mut open, &mut joined, &mut found);
    for at in announced {
        if let Some(clause) = found.get_mut(at) {
            clause.is_announced = true;
        }
    }
    for at in open_above {
        if let Some(clause) = found.get_mut(at) {
            clause.is_open_above = true;
        }
    }
    found
}

/// A line without the sign of a list before it.
fn without_bullet(line: &str) -> (bool, &str) {
    let rest = line.trim_start_matches(['-', '*', '•', '–', '·', '+']);
    if rest.len() < line.len() && rest.starts_with(char::is_whitespace) {
        return (true, rest.trim_start());
    }
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &line[digits..];
    match rest.strip_prefix(['.', ')']) {
        Some(rest) if (1..=2).contains(&digits) && rest.starts_with(' ') && !rest.trim().is_empty() => {
            (true, rest.trim_start())
        }
        _ => (false, line),
    }
}

/// Whether a sentence that no sign has ended goes on in the next line.
fn goes_on(open: &str, next: &str) -> bool {
    let tail = open.rsplit(['.', '!', '?', '…']).next().unwrap_or(open).trim();
    let words = tokens(tail);
    if words.is_empty() {
        return false;
    }
    let lexicon = Lexicon::get();
    let greets = words.len() <= SHORT + 1
        && (lexicon.cue_at(Cue::Greeting, &words) > 0 || lexicon.cue_at(Cue::Signoff, &words) > 0);
    if greets {
        return false;
    }
    // `… una` and `anzi no, tre`
    if lexicon.cue_at(Cue::Correction, &tokens(next)) > 0 {
        return false;
    }
    let small = next
        .chars()
        .next()
        .is_some_and(|first| first.is_lowercase() || first.is_ascii_digit() || first == '&');
    if tail.ends_with([',', ';']) {
        return small;
    }
    let last = words.last().map_or("", |word| word.folded.as_str());
    let doubts = lexicon.has(Cue::Negation, &words);
    lexicon.is(Cue::Dangling, last)
        || (small && (tail.chars().count() >= WRAPPED || open.chars().count() >= WRAPPED || doubts))
}

/// Whether a line begins with a small word that only leads on from what stands before it: `to`, `which`.
fn leads_on(open: &str, next: &str) -> bool {
    const LEAST: usize = 4;
    let is_small = next.chars().next().is_some_and(char::is_lowercase);
    let leads = |word: &Token| Lexicon::get().is(Cue::Leading, &word.folded);
    is_small && open.split_whitespace().count() >= LEAST && tokens(next).first().is_some_and(leads)
}

/// Parts what was gathered into its sentences.
fn close(open: &mut String, joined: &mut bool, found: &mut Vec<Clause>) {
    let text = std::mem::take(open);
    let was_joined = std::mem::take(joined);
    let before = found.len();
    let plain = blanked(&text);
    let mut start = 0;
    let mut asides = Vec::new();
    let mut at = 0;
    let bytes = plain.as_bytes();
    let mut from = 0;
    while at < bytes.len() {
        let end = match bytes[at] {
            b'.' if ends_sentence(&plain, at) => true,
            b'!' | b'?' | b';' => true,
            b'(' => {
                if let Some(length) = plain[at..].find(')')
                    && plain[at..at + length].chars().any(char::is_alphabetic)
                {
                    asides.push((at, at + length + 1));
                    at += length + 1;
                    continue;
                }
                false
            }
            _ => false,
        };
        at += 1;
        if end {
            while at < bytes.len()
                && (matches!(bytes[at], b'.' | b'!' | b'?' | b')' | b'"') || !text.is_char_boundary(at))
            {
                at += 1;
            }
            add(&text, &plain, start..at, &asides, found);
            asides.retain(|(first, _)| *first >= at);
            start = at;
            from = at;
        }
    }
    let _ = from;
    add(&text, &plain, start..text.len(), &asides, found);
    if found.len() == before + 1 && !was_joined {
        found[before].is_line = true;
    }
}

/// Whether a full stop ends a sentence: not in `St. Louis`, `N.O.` or `9.5k`.
fn ends_sentence(text: &str, at: usize) -> bool {
    const SHORT: &[&str] =
        &["st", "mt", "ft", "max", "min", "nr", "vs", "es", "sig", "dr", "mr", "mrs", "rag", "ecc", "etc"];
    let after = &text[at + 1..];
    if !(after.is_empty() || after.starts_with(|next: char| next.is_whitespace() || next == '.')) {
        return false;
    }
    let word = text[..at].rsplit(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    let is_last = after.trim().is_empty();
    let is_number =
        word.eq_ignore_ascii_case("no") && after.trim_start().starts_with(|next: char| next.is_ascii_digit());
    if is_number {
        return false;
    }
    let is_initial = word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
    is_last || after.starts_with('.') || !(SHORT.contains(&word.to_lowercase().as_str()) || is_initial)
}

fn add(
    text: &str,
    plain: &str,
    range: std::ops::Range<usize>,
    asides: &[(usize, usize)],
    found: &mut Vec<Clause>,
) {
    let (Some(text), Some(plain)) = (text.get(range.clone()), plain.get(range.clone())) else { return };
    // Pictures and signs alone say nothing.
    if !text.chars().any(char::is_alphanumeric) && text.len() <= SIGNS {
        return;
    }
    let mut plain = plain.to_owned();
    let mut aside_question = false;
    for (first, last) in asides.iter().filter(|(first, _)| range.contains(first)) {
        let (first, last) = (first - range.start, (last - range.start).min(plain.len()));
        if let Some(inside) = plain.get(first..last) {
            aside_question |= inside.contains('?');
            plain.replace_range(first..last, &" ".repeat(last - first));
        }
    }
    let _ = aside_question;
    let cut = text.len() - text.trim_start().len();
    let (text, plain) = (text.trim().to_owned(), plain.get(cut..).unwrap_or_default().to_owned());
    let plain = plain.get(..text.len()).unwrap_or(&plain).to_owned();
    let words = tokens(&plain);
    let is_empty = words.iter().all(Token::is_sign);
    let mood = match () {
        () if is_empty || is_quoted(&text) => Mood::Aside,
        () if text.trim_end_matches([')', '"', '”', '»']).ends_with('?')
            || text.contains("?!")
            || text.contains("??") =>
        {
            Mood::Question
        }
        // `can I roll 2 ?`, where question marks are things too.
        () if super::marks::is_marked(&plain) && Lexicon::get().cue_at(Cue::QuestionStart, &words) > 0 => {
            Mood::Question
        }
        () if is_courtesy(&words) => Mood::Courtesy,
        () => Mood::Plain,
    };
    found.push(Clause { text, plain, mood, is_line: false, is_open_above: false, is_announced: false });
}

/// Whether somebody's words stand in quotation marks.
fn is_quoted(text: &str) -> bool {
    let spoken = |open: char, close: char| {
        let Some(start) = text.find(open) else { return false };
        let rest = &text[start + open.len_utf8()..];
        rest.find(close).is_some_and(|end| rest[..end].trim().contains(' '))
    };
    spoken('"', '"') || spoken('“', '”') || spoken('«', '»') || spoken('„', '“')
}

fn is_courtesy(words: &[Token]) -> bool {
    let lexicon = Lexicon::get();
    let plain = words.iter().filter(|word| !word.is_sign()).count();
    let cues = [Cue::Signoff, Cue::Greeting];
    // `kind regards to the whole Northwest, Gwen`
    let is_leave = plain <= 2 * SHORT && lexicon.cue_at(Cue::Signoff, words) > 1;
    is_leave || (plain <= SHORT && cues.into_iter().any(|cue| lexicon.cue_at(cue, words) > 0))
}

/// Blanks for whatever no order says: smileys and pictures.
fn blanked(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        let is_picture = matches!(letter, '\u{2600}'..='\u{27bf}' | '\u{1f000}'..='\u{1faff}')
            && letter != '➔'
            && letter != '➜';
        match is_picture {
            // A picture ends what was said before it.
            true => {
                plain.extend(std::iter::repeat_n(' ', letter.len_utf8() - 1));
                plain.push('.');
            }
            false => plain.push(letter),
        }
    }
    for smiley in [":-)", ":-(", ";-)", ":)", ":(", ";)", ":-D", ":D", ":-P", ":P", ":-/", "^^", "<3"] {
        plain = plain.replace(smiley, &format!(".{}", " ".repeat(smiley.len() - 1)));
    }
    // Dots that trail off part what stands on both sides like a comma.
    let mut plain = plain.replace("...", " , ").replace('…', " , ");
    // `3 (max 5)` is no aside.
    let mut from = 0;
    while let Some(open) = plain[from..].find('(').map(|open| from + open) {
        let Some(close) = plain[open..].find(')').map(|close| open + close) else { break };
        let inside = &plain[open + 1..close];
        let counts = inside.split_whitespace().count() <= 3
            && inside.chars().any(|letter| letter.is_ascii_digit())
            && inside.chars().any(char::is_alphabetic);
        // `DC - (PA) - St Louis`: neither is what stands between two dashes.
        let is_dash = |letter: char| matches!(letter, '-' | '>' | '–' | '—' | '→');
        let is_between = plain[..open].trim_end().ends_with(is_dash)
            && plain[close + 1..].trim_start().starts_with(is_dash);
        if counts || is_between {
            plain.replace_range(open..open + 1, if is_between { " " } else { "," });
            plain.replace_range(close..close + 1, " ");
        }
        from = close;
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(letter: &str, expected: &[&str]) {
        let lines: Vec<&str> = letter.lines().collect();
        let found = clauses(&lines, &|_| false);
        let texts: Vec<&str> = found.iter().map(|clause| clause.text.as_str()).collect();
        assert_eq!(texts, expected, "{letter}");
        for clause in &found {
            assert!(clause.plain.len() <= clause.text.len(), "{clause:?}");
        }
    }

    #[test]
    fn wrapped_sentences_are_joined() {
        check("I do not want to\npass.", &["I do not want to pass."]);
        check("Hi all,\npass", &["Hi all,", "pass"]);
        check("bid 3\nmax red 4", &["bid 3", "max red 4"]);
        check("Non voglio\npassare.", &["Non voglio passare."]);
        check("Last week I took the train\nto Boston.", &["Last week I took the train to Boston."]);
        check("I will pass\nBoston", &["I will pass", "Boston"]);
        check("My orders:\n1. max red 4\n2) max blue 3", &["My orders:", "max red 4", "max blue 3"]);
    }

    #[test]
    fn a_line_knows_whether_the_one_above_was_ended() {
        let open = |letter: &str| -> Vec<bool> {
            let lines: Vec<&str> = letter.lines().collect();
            clauses(&lines, &|_| false).iter().map(|clause| clause.is_open_above).collect()
        };
        assert_eq!(open("we saw sunny\nBoston. Then home.\nBoston"), [false, true, false, false]);
        assert_eq!(open("we saw sunny\n\nBoston\n- Chicago"), [false, false, false]);
    }

    #[test]
    fn sentences_are_parted() {
        check("I pass. Sorry!", &["I pass.", "Sorry!"]);
        check("build St. Louis - Chicago", &["build St. Louis - Chicago"]);
        check("go N.O. to Dallas", &["go N.O. to Dallas"]);
        check("Can I? No.", &["Can I?", "No."]);
    }

    #[test]
    fn the_mood_is_heard() {
        let mood = |text: &str| clauses(&[text], &|_| false)[0].mood;
        assert_eq!(mood("Can I pass?"), Mood::Question);
        assert_eq!(mood("(I pass)"), Mood::Aside);
        assert_eq!(mood("Best regards"), Mood::Courtesy);
        assert_eq!(mood("He said \"pass now\" to me"), Mood::Aside);
        assert_eq!(mood("pass"), Mood::Plain);
    }
}
