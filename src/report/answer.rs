//! The answer to a letter: every line with what became of it, then what happened and whose move it is.

use super::grouped::ungrouped;
use super::letter::{Asked, Echo, Rest};
use super::{Desk, Happened, Heard, excerpt::excerpt, standing, told, width};
use crate::games::{Denied, Game, ReadOrder};
use crate::journal::RecordLine;
use crate::orders::{Misread, Parts, Pen, Span};
use crate::rules::{Explanation, Language, Seat, Sentence, Viewer};
use crate::table::{OwedLuck, Proposal, Replay, Standing, Verdict, own, purpose_fact};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What the layout of an answer is given.
#[derive(Serialize)]
pub(super) struct Page<'p> {
    names: &'p [String],
    lines: Vec<Answered>,
    /// How wide the words are that say what became of each line.
    width: usize,
    happened: Vec<String>,
    /// Whether it has not really happened.
    tried: bool,
    closing: Vec<String>,
    /// What the answer `yes` carries out.
    offered: Vec<String>,
    /// What was not read as an order.
    unread: Vec<String>,
}

/// One line with what became of it.
#[derive(Serialize)]
struct Answered {
    mark: char,
    word: String,
    text: String,
    caret: String,
    notes: Vec<String>,
}

/// A line that was not carried out, and what its writer was told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UndoneLine {
    /// What was written.
    pub line: String,
    /// What became of it, in a word.
    pub fate: String,
    /// Why.
    pub why: Vec<String>,
}

/// What became of a line, before it is laid out.
struct Fate {
    mark: char,
    word: &'static str,
    place: Option<Span>,
    notes: Vec<Sentence>,
}

impl Desk {
    /// The answer to the lines of one seat, which were decided on `before`.
    pub fn answer(
        &self,
        language: Language,
        before: &Replay,
        lines: &[&str],
        proposal: &Proposal,
        seat: Seat,
    ) -> String {
        let echoes: Vec<Echo<'_>> = lines
            .iter()
            .zip(proposal.verdicts.iter().zip(&proposal.orders))
            .map(|(line, (verdict, read))| Echo {
                line,
                exact: true,
                asked: Asked::Title(verdict, read.as_ref()),
            })
            .collect();
        let sheet = &proposal.sheet;
        let names = before.house.names();
        let heard: Vec<Heard> =
            heard_in(sheet.base(), sheet.lines()).into_iter().flat_map(|(_, heard)| heard).collect();
        let happened = self.hear(language, names, &heard, Viewer::Seat(seat));
        let closing = self.closing(language, before, proposal, seat);
        let page = self.answer_page(language, before, &echoes, &Rest::default(), happened, closing);
        self.write(language, "answer.txt", &Page { tried: proposal.tried, ..page })
    }

    /// What new records tell, a line for a turn or a lot.
    pub(super) fn led_to<'l>(
        &self,
        language: Language,
        names: &[String],
        before: &Arc<dyn Game>,
        fresh: impl IntoIterator<Item = &'l RecordLine>,
        seat: Seat,
    ) -> Vec<String> {
        let heard = heard_in(before, fresh);
        let told = heard
            .iter()
            .flat_map(|(record, heard)| heard.iter().map(|heard| Happened { record: *record, heard }));
        let lines = self.digest(language, names, told, Viewer::Seat(seat));
        lines.into_iter().map(|line| line.text).collect()
    }

    /// Every line with what became of it.
    pub(super) fn answer_page<'p>(
        &self,
        language: Language,
        before: &'p Replay,
        echoes: &[Echo<'_>],
        rest: &Rest<'_>,
        happened: Vec<String>,
        closing: Vec<String>,
    ) -> Page<'p> {
        let names = before.house.names();
        let pen = Pen { language, players: names };
        let fates: Vec<Fate> = echoes.iter().map(|echo| fate_of(before, pen, echo)).collect();
        let words: Vec<String> = fates.iter().map(|fate| self.word(language, fate.word)).collect();
        let width = words.iter().map(|word| width::columns(word)).max().unwrap_or(0);
        let room = width::WIDTH - width - 4;
        let answered = echoes.iter().zip(fates).zip(words).map(|((echo, fate), word)| {
            let (text, caret) = excerpt(echo.line, fate.place.filter(|_| echo.exact), room);
            let notes = fate.notes.iter().map(|note| self.say(language, names, note)).collect();
            Answered { mark: fate.mark, word, text, caret, notes }
        });
        let offered = rest.offered.iter().map(|line| in_words(before, pen, line)).collect();
        let unread = rest.unread.iter().map(|text| quoted(text)).collect();
        Page { names, width, lines: answered.collect(), happened, tried: false, closing, offered, unread }
    }

    /// The lines that were not carried out, with what was said of each; what was not read as an order is none.
    pub fn undone_lines(&self, language: Language, before: &Replay, echoes: &[Echo<'_>]) -> Vec<UndoneLine> {
        let names = before.house.names();
        let pen = Pen { language, players: names };
        let undone = echoes.iter().map(|echo| (echo, fate_of(before, pen, echo)));
        undone
            .filter(|(_, fate)| fate.mark != '✓')
            .map(|(echo, fate)| UndoneLine {
                line: echo.line.to_owned(),
                fate: self.word(language, fate.word),
                why: fate.notes.iter().map(|note| self.say(language, names, note)).collect(),
            })
            .collect()
    }

    fn closing(&self, language: Language, before: &Replay, proposal: &Proposal, seat: Seat) -> Vec<String> {
        let is_denied = |verdict: &Verdict| matches!(verdict, Verdict::Denied(_));
        let mut closing = Vec::new();
        if proposal.verdicts.is_empty() {
            closing.push(self.word(language, "report-no-orders"));
        } else if proposal.verdicts.iter().any(is_denied) {
            let undone = undone(proposal.sheet.is_empty());
            closing.push(self.word(language, if proposal.tried { "report-would-not-stand" } else { undone }));
        }
        let waiting = proposal.verdicts.iter().find_map(|verdict| match verdict {
            Verdict::Waits { ask, .. } => {
                Some(OwedLuck { record: before.next, of: ask.sides, purpose: ask.purpose.to_owned() })
            }
            _ => None,
        });
        let standing = match waiting {
            Some(waiting) => Standing::Waiting(waiting),
            None => standing::of_position(proposal.sheet.game().turn()),
        };
        // After dice that were not thrown nobody can say who is to move.
        if !proposal.verdicts.iter().any(|verdict| matches!(verdict, Verdict::Throws { .. })) {
            closing.push(self.stands(language, before, &standing, Some(seat)));
        }
        closing
    }

    /// A record told in sentences, as far as the viewer may know it. `before` is the table before the record, and the
    /// record one that it can take; it is not stepped on.
    pub fn happened(&self, language: Language, before: &Replay, line: &str, viewer: Viewer) -> Vec<String> {
        let heard = told::retell(&mut *before.game.copy(), line);
        self.hear(language, before.house.names(), &heard, viewer)
    }
}

/// What new records tell, record by record.
fn heard_in<'l>(
    before: &Arc<dyn Game>,
    fresh: impl IntoIterator<Item = &'l RecordLine>,
) -> Vec<(u64, Vec<Heard>)> {
    let mut game = Arc::clone(before);
    (0..).zip(fresh).map(|(record, line)| (record, told::retell(own(&mut game), line))).collect()
}

/// An offered order in the reader's words.
fn in_words(before: &Replay, pen: Pen<'_>, line: &str) -> String {
    match before.game.read(line, before.house.players()) {
        Ok(order) => before.game.write(&order, &pen),
        Err(_) => line.to_owned(),
    }
}

/// Words that were not read, as long as a reader needs to recognise them.
fn quoted(text: &str) -> String {
    const MOST: usize = 240;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

fn fate_of(before: &Replay, pen: Pen<'_>, echo: &Echo<'_>) -> Fate {
    let plain = |mark, word, notes| Fate { mark, word, place: None, notes };
    match &echo.asked {
        Asked::Title(verdict, read) => fate(verdict, || read_as(&*before.game, pen, echo.line, *read)),
        Asked::House(Ok(note)) => plain('✓', "verdict-done", note.iter().cloned().collect()),
        Asked::House(Err(why)) => plain('✗', "verdict-refused", vec![why.clone()]),
        Asked::Unclear(misread) => unclear(misread),
        Asked::Offered(line) => {
            let meant = Sentence::new("verdict-meant").with("order", in_words(before, pen, line));
            plain('?', "verdict-offered", vec![meant])
        }
    }
}

fn fate(verdict: &Verdict, read_as: impl Fn() -> Option<Sentence>) -> Fate {
    let plain = |mark, word, notes| Fate { mark, word, place: None, notes };
    match verdict {
        Verdict::Stands { .. } => plain('✓', "verdict-stands", read_as().into_iter().collect()),
        Verdict::Falls { .. } => plain('–', "verdict-falls", read_as().into_iter().collect()),
        Verdict::Waits { ask, .. } => {
            let luck = Sentence::new("verdict-waits-for").with("purpose", purpose_fact(ask.purpose));
            plain('✓', "verdict-waits", read_as().into_iter().chain([luck]).collect())
        }
        Verdict::Throws { .. } => {
            let dice = Sentence::new("verdict-throws");
            plain('✓', "verdict-stands", read_as().into_iter().chain([dice]).collect())
        }
        Verdict::NotReached => plain('–', "verdict-not-reached", Vec::new()),
        Verdict::Denied(Denied::Misread(misread)) => unclear(misread),
        Verdict::Denied(Denied::Refused { explanation, parts, .. }) => {
            let Explanation { sentence, advice, .. } = &**explanation;
            let notes = read_as().into_iter().chain([sentence.clone()]).chain(advice.clone()).collect();
            let place = parts.as_ref().map(|parts| place(explanation, parts));
            Fate { mark: '✗', word: "verdict-refused", place, notes }
        }
        Verdict::Denied(Denied::OurFault { .. }) => {
            plain('✗', "verdict-refused", vec![Sentence::new("report-endless")])
        }
        Verdict::Denied(Denied::Owed { owed, .. }) => {
            let luck = Sentence::new("verdict-waits-for").with("purpose", purpose_fact(owed.0.purpose));
            plain('✗', "verdict-waits", vec![luck])
        }
    }
}

/// What to say where not every line stands.
pub(super) fn undone(nothing: bool) -> &'static str {
    if nothing { "report-nothing-done" } else { "report-partly-done" }
}

/// A line that could not be read.
fn unclear(misread: &Misread) -> Fate {
    Fate {
        mark: '✗',
        word: "verdict-misread",
        place: Some(misread.span()),
        notes: [misread.sentence()].into_iter().chain(misread.advice()).collect(),
    }
}

/// The place at fault, or the whole line where the fault is in none of its parts.
fn place(explanation: &Explanation, parts: &Parts) -> Span {
    parts
        .places(explanation.part)
        .nth(explanation.nth)
        .unwrap_or_else(|| parts.place_or_line(explanation.part))
}

/// How a line was read, where the player wrote it otherwise.
fn read_as(game: &dyn Game, pen: Pen<'_>, line: &str, read: Option<&ReadOrder>) -> Option<Sentence> {
    let read = read?;
    let folded =
        |text: &str| ungrouped(&text.split_whitespace().collect::<Vec<&str>>().join(" ").to_lowercase());
    let written = folded(line);
    let is_alike = |language| folded(&game.write(read, &Pen { language, ..pen })) == written;
    if Language::ALL.into_iter().any(is_alike) {
        return None;
    }
    Some(Sentence::new("verdict-read-as").with("order", game.write(read, &pen)))
}
