//! How a game went, for the last letter and for the page that steps through it: a graph and the turning points.

use super::{Desk, Happened, Heard, Leaf, width};
use crate::rules::{Language, Seat, Sentence, Viewer};
use crate::table::Replay;
use serde::Serialize;
use std::fmt::Write as _;

/// How many turning points are told.
const POINTS: usize = 4;
/// How wide a graph in letters is.
const COLUMNS: usize = 40;
/// The page's graph, in units of its picture.
const SHEET: (f64, f64) = (600.0, 160.0);

/// What decides the game, record by record.
#[derive(Default)]
pub struct Course {
    /// What each record told.
    pub told: Vec<(u64, Vec<Heard>)>,
    /// What every seat had after it.
    pub worth: Vec<Vec<i64>>,
}

#[derive(Serialize)]
struct Page {
    rows: Vec<Row>,
    points: Vec<String>,
}

#[derive(Serialize)]
struct Row {
    name: String,
    graph: String,
    score: String,
}

/// One player's line in the graph of a page.
#[derive(Serialize)]
pub(super) struct Curve {
    name: String,
    /// `x,y x,y …`
    points: String,
    /// What the player had in the end.
    last: i64,
    end: String,
}

/// How a record changed somebody's fortune.
struct Leap {
    place: usize,
    seat: Seat,
    /// By how much.
    sum: i64,
    /// How much of it not everybody had.
    turn: i64,
}

/// What everybody gained, or everybody lost, of some sums.
fn common(sums: &[i64]) -> i64 {
    let (least, most) = (sums.iter().min().copied(), sums.iter().max().copied());
    least.filter(|least| *least > 0).or(most.filter(|most| *most < 0)).unwrap_or(0)
}

impl Course {
    /// The least and the most that anybody ever had.
    fn range(&self) -> (i64, i64) {
        let all = self.worth.iter().flatten();
        let (least, most) = (all.clone().min().copied(), all.max().copied());
        (least.unwrap_or(0).min(0), most.unwrap_or(1).max(1))
    }

    /// A seat's fortune in signs of eight heights.
    fn signs(&self, seat: Seat) -> String {
        const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
        let ((least, most), steps) = (self.range(), self.worth.len());
        let columns = COLUMNS.min(steps);
        let at = |column: usize| self.worth[(column + 1) * steps / columns - 1][seat.index()];
        let height = |worth: i64| (worth - least) * 7 / (most - least);
        let sign = |column| HEIGHTS[usize::try_from(height(at(column))).unwrap_or(0).min(7)];
        (0..columns).map(sign).collect()
    }

    /// Places where the game turned, in their order: where the winner took the lead for good, and the greatest leaps
    /// up and down.
    fn turns(&self, winner: Seat) -> Vec<(usize, Seat, Option<i64>)> {
        let leads = |worth: &Vec<i64>| {
            let own = worth[winner.index()];
            (0..).zip(worth).all(|(place, other)| place == winner.index() || own > *other)
        };
        let behind = self.worth.iter().rposition(|worth| !leads(worth));
        let lead = behind.map(|place| place + 1).filter(|place| *place < self.worth.len());
        let mut leaps: Vec<Leap> = Vec::new();
        for (place, pair) in self.worth.windows(2).enumerate() {
            let sums: Vec<i64> = pair[0].iter().zip(&pair[1]).map(|(before, after)| after - before).collect();
            // What everybody is paid turns nothing; only what somebody is paid above it does.
            let common = common(&sums);
            let leap =
                |(seat, sum): (Seat, &i64)| Leap { place: place + 1, seat, sum: *sum, turn: sum - common };
            leaps.extend(Seat::all(sums.len()).zip(&sums).map(leap));
        }
        leaps.sort_by_key(|leap| (std::cmp::Reverse(leap.turn.abs()), leap.place, leap.seat));
        leaps.retain(|leap| leap.turn != 0 && Some(leap.place) != lead);
        let mut seen = Vec::new();
        leaps.retain(|Leap { place, .. }| {
            !seen.contains(place) && {
                seen.push(*place);
                true
            }
        });
        let mut turns: Vec<(usize, Seat, Option<i64>)> =
            leaps.iter().take(POINTS - 1).map(|leap| (leap.place, leap.seat, Some(leap.sum))).collect();
        turns.extend(lead.map(|place| (place, winner, None)));
        turns.sort_by_key(|(place, ..)| *place);
        turns
    }

    /// The lines of a graph.
    pub(super) fn curves(&self, names: &[String], said: impl Fn(i64) -> String) -> Vec<Curve> {
        let ((least, most), last) = (self.range(), self.worth.len().saturating_sub(1).max(1));
        let (wide, high) = SHEET;
        let curve = |(seat, name): (Seat, &String)| {
            let mut points = String::new();
            for (place, worth) in self.worth.iter().enumerate() {
                let own = worth[seat.index()];
                let x = place as f64 * wide / last as f64;
                let y = high - (own - least) as f64 * high / (most - least) as f64;
                write!(points, "{x:.1},{y:.1} ").expect("a string takes everything");
            }
            let end = self.worth.last().map_or(0, |worth| worth[seat.index()]);
            Curve { name: name.clone(), points: points.trim_end().to_owned(), last: end, end: said(end) }
        };
        let mut curves: Vec<Curve> = Seat::all(names.len()).zip(names).map(curve).collect();
        curves.sort_by_key(|curve| std::cmp::Reverse(curve.last));
        curves
    }
}

impl Desk {
    /// How a game went that is over: everybody's fortune over time, and where it turned.
    pub fn finale_leaf(&self, language: Language, replay: &Replay, course: &Course) -> Leaf {
        let (names, title) = (replay.house.names(), &replay.house.opening.title);
        let crate::rules::Turn::Over(ranking) = replay.game.turn() else { return Leaf::default() };
        let Some(winner) = ranking.first().and_then(|place| place.seats.first()).copied() else {
            return Leaf::default();
        };
        if course.worth.is_empty() {
            return Leaf::default();
        }
        let widest = names.iter().map(|name| width::columns(name)).max().unwrap_or(0);
        let row = |(seat, score): (Seat, i64)| {
            let name = &names[seat.index()];
            let blank = " ".repeat(widest - width::columns(name));
            let score = self.score(language, title, score);
            Row { name: format!("{name}{blank}"), graph: course.signs(seat), score }
        };
        let places = ranking.iter().flat_map(|place| place.seats.iter().map(|seat| (*seat, place.score)));
        let points = course.turns(winner).into_iter().map(|(place, who, leap)| {
            let told = self.told_of(language, names, course, place, who);
            let sentence = match leap {
                None => Sentence::new("finale-lead"),
                Some(leap) if leap > 0 => {
                    Sentence::new("finale-up").with("sum", self.score(language, title, leap))
                }
                Some(leap) => Sentence::new("finale-down").with("sum", self.score(language, title, -leap)),
            };
            self.say(language, names, &sentence.with("seat", who).with("told", told))
        });
        let page = Page { rows: places.map(row).collect(), points: points.collect() };
        self.write_both(language, "finale", &page)
    }

    /// What a record told of a player, in a line.
    fn told_of(
        &self,
        language: Language,
        names: &[String],
        course: &Course,
        place: usize,
        who: Seat,
    ) -> String {
        let Some((record, heard)) = course.told.get(place) else { return String::new() };
        let told = heard.iter().map(|heard| Happened { record: *record, heard });
        let lines = self.digest(language, names, told, Viewer::Public);
        let name = &names[who.index()];
        let of = lines.iter().find(|line| line.text.starts_with(name.as_str())).or(lines.first());
        of.map_or(String::new(), |line| line.text.trim_end_matches('.').to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(worth: &[[i64; 2]]) -> Course {
        let told = (0..).zip(worth).map(|(record, _)| (record, Vec::new())).collect();
        Course { told, worth: worth.iter().map(|worth| worth.to_vec()).collect() }
    }

    #[test]
    fn the_lead_and_the_greatest_leaps_are_turning_points() {
        let course = course(&[[0, 0], [10, 0], [10, 50], [10, 40], [90, 40], [91, 40]]);
        let (anna, bert) = (Seat::at(0), Seat::at(1));
        let turns = course.turns(anna);
        assert_eq!(turns, [(1, anna, Some(10)), (2, bert, Some(50)), (3, bert, Some(-10)), (4, anna, None)]);
    }

    #[test]
    fn what_everybody_is_paid_is_no_turning_point() {
        let course = course(&[[0, 0], [10, 0], [10, 30], [810, 830], [810, 840]]);
        let (anna, bert) = (Seat::at(0), Seat::at(1));
        assert_eq!(course.turns(bert), [(1, anna, Some(10)), (2, bert, None), (4, bert, Some(10))]);
    }

    #[test]
    fn a_graph_reaches_from_the_least_to_the_most() {
        let course = course(&[[0, 0], [10, 0], [20, 70], [30, 70]]);
        assert_eq!(course.signs(Seat::at(0)), "▁▂▃▄");
        assert_eq!(course.signs(Seat::at(1)), "▁▁██");
        let curves = course.curves(&["Anna".to_owned(), "Bert".to_owned()], |sum| sum.to_string());
        assert_eq!(curves[0].name, "Bert", "the best first");
        assert_eq!(curves[0].points, "0.0,160.0 200.0,160.0 400.0,0.0 600.0,0.0");
    }
}
