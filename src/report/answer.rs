//! The answer to a letter: every line with what became of it, then what happened and whose move it is.

use super::grouped::ungrouped;
use super::letter::{Asked, Echo};
use super::{Desk, excerpt::excerpt, house, standing, width};
use crate::games::{Denied, Game};
use crate::journal::Line;
use crate::orders::{Misread, Parts, Span};
use crate::rules::{Explanation, Language, Seat, Sentence, Viewer};
use crate::table::{HouseEvent, Proposal, Replay, Standing, Verdict, Waiting, purpose_fact};
use serde::{Deserialize, Serialize};

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

/// What became of a line, before it is laid out.
struct Outcome {
    mark: char,
    word: &'static str,
    place: Option<Span>,
    notes: Vec<Sentence>,
}

/// The house's part of a record line.
#[derive(Deserialize)]
struct HouseLine {
    #[serde(default)]
    house: Vec<HouseEvent>,
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
            .zip(&proposal.verdicts)
            .map(|(line, verdict)| Echo { line, asked: Asked::Title(verdict) })
            .collect();
        let happened = self.led_to(language, before, proposal.sheet.lines(), seat);
        let closing = self.closing(language, before, proposal, seat);
        let page = self.answer_page(language, before, &echoes, happened, closing);
        self.write(language, "answer.txt", &Page { tried: proposal.tried, ..page })
    }

    /// What new records tell.
    pub(super) fn led_to<'l>(
        &self,
        language: Language,
        before: &Replay,
        fresh: impl IntoIterator<Item = &'l Line>,
        seat: Seat,
    ) -> Vec<String> {
        let mut game = before.game.copy();
        let names = before.house.names();
        let told = |line: &Line| self.retold(language, names, &mut *game, line, Viewer::Seat(seat));
        fresh.into_iter().flat_map(told).collect()
    }

    /// Every line with what became of it.
    pub(super) fn answer_page<'p>(
        &self,
        language: Language,
        before: &'p Replay,
        echoes: &[Echo<'_>],
        happened: Vec<String>,
        closing: Vec<String>,
    ) -> Page<'p> {
        let names = before.house.names();
        let outcomes: Vec<Outcome> = echoes
            .iter()
            .map(|echo| match &echo.asked {
                Asked::Title(verdict) => outcome(verdict, || read_as(&*before.game, language, echo.line)),
                Asked::House(Ok(note)) => Outcome {
                    mark: '✓',
                    word: "verdict-done",
                    place: None,
                    notes: note.iter().cloned().collect(),
                },
                Asked::House(Err(why)) => {
                    Outcome { mark: '✗', word: "verdict-refused", place: None, notes: vec![why.clone()] }
                }
                Asked::Unclear(misread) => unclear(misread),
            })
            .collect();
        let words: Vec<String> = outcomes.iter().map(|outcome| self.word(language, outcome.word)).collect();
        let width = words.iter().map(|word| width::columns(word)).max().unwrap_or(0);
        let room = width::WIDTH - width - 4;
        let answered = echoes.iter().zip(outcomes).zip(words).map(|((echo, outcome), word)| {
            let (text, caret) = excerpt(echo.line, outcome.place, room);
            let notes = outcome.notes.iter().map(|note| self.say(language, names, note)).collect();
            Answered { mark: outcome.mark, word, text, caret, notes }
        });
        Page { names, width, lines: answered.collect(), happened, tried: false, closing }
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
                Some(Waiting { record: before.next, of: ask.sides, purpose: ask.purpose.to_owned() })
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
        self.retold(language, before.house.names(), &mut *before.game.copy(), line, viewer)
    }

    /// Tells a record and folds it into the game.
    pub(super) fn retold(
        &self,
        language: Language,
        names: &[String],
        game: &mut dyn Game,
        line: &str,
        viewer: Viewer,
    ) -> Vec<String> {
        let house = serde_json::from_str(line).map_or_else(|_| Vec::new(), |HouseLine { house }| house);
        let mut told: Vec<Sentence> = house.iter().filter_map(house::tell).collect();
        match game.retell(line, viewer) {
            Ok(sentences) => told.extend(sentences),
            Err(why) => told.push(Sentence::new("report-our-fault").with("what", why)),
        }
        told.iter().map(|sentence| self.say(language, names, sentence)).collect()
    }
}

fn outcome(verdict: &Verdict, read_as: impl Fn() -> Option<Sentence>) -> Outcome {
    let plain = |mark, word, notes| Outcome { mark, word, place: None, notes };
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
            Outcome { mark: '✗', word: "verdict-refused", place: Some(place(explanation, parts)), notes }
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
fn unclear(misread: &Misread) -> Outcome {
    Outcome {
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
fn read_as(game: &dyn Game, language: Language, line: &str) -> Option<Sentence> {
    let folded =
        |text: &str| ungrouped(&text.split_whitespace().collect::<Vec<&str>>().join(" ").to_lowercase());
    let written = folded(line);
    let is_alike = |language| game.canonical(line, language).is_ok_and(|order| folded(&order) == written);
    if Language::ALL.into_iter().any(is_alike) {
        return None;
    }
    let order = game.canonical(line, language).ok()?;
    Some(Sentence::new("verdict-read-as").with("order", order))
}
