//! A whole game as one page that needs no server: board, story and standings, step by step.
//!
//! Everything on it is what the public may know. Boards and positions of neighbouring steps are nearly
//! the same, so the page holds each of their lines once and every step says which lines it is made of.

use super::Desk;
use super::picture::Look;
use crate::games::{self, Game};
use crate::journal::Record;
use crate::rules::{Language, Viewer};
use crate::table::{Broken, Openings, Replay};
use serde::Serialize;
use std::collections::HashMap;

/// What the layout of the page is given.
#[derive(Serialize)]
struct Page<'p> {
    language: &'static str,
    table: &'p str,
    title: &'p str,
    players: &'p [String],
    last: usize,
    /// [`Data`], fit to stand inside a script.
    data: String,
}

/// What the page steps through.
#[derive(Serialize)]
struct Data {
    lines: Vec<String>,
    steps: Vec<Step>,
}

/// One record.
#[derive(Serialize)]
struct Step {
    /// When it was kept.
    at: String,
    /// What it told the public.
    told: Vec<String>,
    /// The board: runs of lines, each with its first line and how many.
    board: Vec<(usize, usize)>,
    /// The standings, likewise.
    position: Vec<(usize, usize)>,
}

/// Every line once.
#[derive(Default)]
struct Pool {
    lines: Vec<String>,
    places: HashMap<String, usize>,
}

impl Pool {
    /// A text as runs of lines.
    fn runs(&mut self, text: &str) -> Vec<(usize, usize)> {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for line in text.lines() {
            let place = match self.places.get(line) {
                Some(place) => *place,
                None => {
                    self.places.insert(line.to_owned(), self.lines.len());
                    self.lines.push(line.to_owned());
                    self.lines.len() - 1
                }
            };
            match runs.last_mut() {
                Some((first, count)) if *first + *count == place => *count += 1,
                _ => runs.push((place, 1)),
            }
        }
        runs
    }
}

impl Desk {
    /// A whole game as a page of HTML that steps through its records, as the public saw them.
    pub fn replay_page<T: AsRef<str>>(
        &self,
        language: Language,
        table: &str,
        lines: &[T],
    ) -> Result<String, Broken> {
        let first = lines.first().ok_or(Broken { record: 0, why: "there are no records".to_owned() })?;
        let mut replay = Replay::open(table, first.as_ref(), &Openings::default())?;
        let mut pool = Pool::default();
        let mut steps = Vec::with_capacity(lines.len());
        for (seq, line) in (0..).zip(lines) {
            let line = line.as_ref();
            let told = self.happened(language, &replay, line, Viewer::Public);
            let before = match seq {
                0 => None,
                _ => {
                    let before = replay.game.copy();
                    replay.step(line, lines)?;
                    Some(before)
                }
            };
            let record =
                Record::read(line).map_err(|damage| Broken { record: seq, why: damage.to_string() })?;
            let at = record.at.format("%Y-%m-%d %H:%M").to_string();
            steps.push(self.step(language, &replay, before.as_deref(), &mut pool, at, told));
        }
        let opening = &replay.house.opening;
        let page = Page {
            language: language.code(),
            table,
            title: games::find(&opening.title).map_or(opening.title.as_str(), |title| title.name()),
            players: &opening.seats,
            last: steps.len() - 1,
            data: in_script(&Data { lines: pool.lines, steps }),
        };
        Ok(self.write(language, "replay.html", &page))
    }

    fn step(
        &self,
        language: Language,
        replay: &Replay,
        before: Option<&dyn Game>,
        pool: &mut Pool,
        at: String,
        told: Vec<String>,
    ) -> Step {
        let look = Look { language, replay, game: &*replay.game, before, viewer: Viewer::Public };
        let board = pool.runs(&self.svg(look));
        let position = pool.runs(&self.position_leaf(language, replay, Viewer::Public).html);
        Step { at, told, board, position }
    }
}

/// Data as JSON that cannot end the script it stands in, whatever a player is called or writes.
fn in_script(data: &Data) -> String {
    let json = serde_json::to_string(data).expect("plain data");
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_held_once() {
        let mut pool = Pool::default();
        assert_eq!(pool.runs("a\nb\nc\n"), [(0, 3)]);
        assert_eq!(pool.runs("a\nx\nc\nc"), [(0, 1), (3, 1), (2, 1), (2, 1)]);
        assert_eq!(pool.lines, ["a", "b", "c", "x"]);
    }

    #[test]
    fn no_word_ends_the_script() {
        let told = vec!["</script><script>alert(1)</script> <!-- \u{2028}".to_owned()];
        let step = Step { at: String::new(), told: told.clone(), board: Vec::new(), position: Vec::new() };
        let json = in_script(&Data { lines: Vec::new(), steps: vec![step] });
        assert!(!json.contains('<') && !json.contains('\u{2028}'), "{json}");
        let back: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(back["steps"][0]["told"][0], told[0]);
    }
}
