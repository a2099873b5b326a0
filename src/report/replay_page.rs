//! A whole game as one page that needs no server: board, story and standings, step by step.
//!
//! While a game goes on everything on it is what the public may know, and what was hidden leaves no step; once it is over
//! the game is shown whole, but for what players wrote for themselves and to each other. Boards and positions of neighbouring steps are nearly
//! the same, so the page holds each of their lines once and every step says which lines it is made of; all of that
//! is packed, and the browser unpacks it.

use super::finale::Curve;
use super::picture::Look;
use super::records::order_for;
use super::{Course, Desk};
use crate::games;
use crate::journal::Record;
use crate::rules::{Language, Seat, Viewer};
use crate::table::{Broken, Openings, Replay};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use flate2::Compression;
use flate2::write::DeflateEncoder;
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
    /// What decides the game, over time, once it is over.
    curves: Vec<Curve>,
    /// [`Data`] as JSON, deflated, in base64.
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
    /// Whose order it was, and the order in words, where the public may read it.
    order: Option<String>,
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
        let openings = Openings::default();
        let is_over = Replay::fold(table, lines, &openings)?.house.progress.closed;
        let viewer = if is_over { Viewer::Moderator } else { Viewer::Public };
        let mut replay = Replay::open(table, first.as_ref(), &openings)?;
        let mut pool = Pool::default();
        let mut steps = Vec::with_capacity(lines.len());
        let mut course = Course::default();
        for (seq, line) in (0..).zip(lines) {
            let line = line.as_ref();
            let told = self.happened(language, &replay, line, viewer);
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
            let order = order_for(&record, viewer, is_over);
            // Nobody sees that something was hidden, nor when.
            if !record.is_open && order.is_none() && told.is_empty() {
                continue;
            }
            course
                .worth
                .push(Seat::all(replay.house.names().len()).map(|seat| replay.game.wealth(seat)).collect());
            let look =
                Look { language, replay: &replay, game: &*replay.game, before: before.as_deref(), viewer };
            steps.push(Step {
                at: record.at.format("%Y-%m-%d %H:%M").to_string(),
                order: order.map(|order| signed(&record, &replay.house.opening.seats, &order)),
                told,
                board: pool.runs(&self.svg(look)),
                position: pool.runs(&self.position_leaf(language, &replay, viewer).html),
            });
        }
        let opening = &replay.house.opening;
        let score = |sum| self.score(language, &opening.title, sum);
        let curves = if is_over { course.curves(&opening.seats, score) } else { Vec::new() };
        let page = Page {
            curves,
            language: language.code(),
            table,
            title: games::find(&opening.title).map_or(opening.title.as_str(), |title| title.name()),
            players: &opening.seats,
            last: steps.len() - 1,
            data: packed(&Data { lines: pool.lines, steps }),
        };
        Ok(self.write(language, "replay.html", &page))
    }
}

/// `Anna: bid 4`, where a player gave the order.
fn signed(record: &Record<'_>, names: &[String], order: &str) -> String {
    let who = record.by.seat().and_then(|seat| names.get(seat.index()));
    who.map_or_else(|| order.to_owned(), |who| format!("{who}: {order}"))
}

/// Data as the script of the page unpacks it; nothing in it can end that script.
fn packed(data: &Data) -> String {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    serde_json::to_writer(&mut packed, data).expect("plain data in memory");
    BASE64_STANDARD.encode(packed.finish().expect("memory takes every byte"))
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
    fn what_is_packed_is_unpacked_and_ends_no_script() {
        let told = vec!["</script><script>alert(1)</script> <!-- \u{2028}".to_owned()];
        let step = Step {
            at: String::new(),
            order: None,
            told: told.clone(),
            board: Vec::new(),
            position: Vec::new(),
        };
        let text = packed(&Data { lines: Vec::new(), steps: vec![step] });
        assert!(
            text.chars().all(|letter| letter.is_ascii_alphanumeric() || "+/=".contains(letter)),
            "{text}"
        );
        let bytes = BASE64_STANDARD.decode(text).unwrap();
        let back: serde_json::Value =
            serde_json::from_reader(flate2::read::DeflateDecoder::new(&bytes[..])).unwrap();
        assert_eq!(back["steps"][0]["told"][0], told[0]);
    }
}
