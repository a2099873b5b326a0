//! Where names are put, so that they collide with nothing: each takes the best of many places around its point, and
//! all may think again when the others have chosen.

use super::letters;
use super::scene::{Anchor, Area, Point, Text};

/// What is in the way of names.
#[derive(Debug, Default)]
pub struct Obstacles {
    /// What had better not be covered, and how bad a unit of it is.
    pub areas: Vec<(Area, f64)>,
    /// Lines that had better not be covered: two ends, and how bad a unit of it is.
    pub lines: Vec<(Point, Point, f64)>,
}

/// A name that looks for a place.
#[derive(Debug, Clone)]
pub struct Name {
    /// What it says.
    pub text: String,
    /// What it belongs to: the area around its point that it must stay clear of.
    pub of: Area,
}

/// How often names think again.
const ROUNDS: usize = 4;

/// How bad it is to cover a unit of another name, or of anything else that must not be covered.
pub const COVERED: f64 = 50.0;

/// How much nearer a name should stand to its own point than to any other.
const NEAR: f64 = 14.0;

/// How bad every missing unit of that is.
const ASTRAY: f64 = 4.0;

/// How far apart names should stay.
const GAP: f64 = 1.5;

/// Finds a place for every name on a sheet, in letters of one size.
pub fn place(names: &[Name], size: f64, obstacles: &Obstacles, sheet: Area) -> Vec<Text> {
    let marks: Vec<Area> = names.iter().map(|name| name.of).collect();
    let choices: Vec<Vec<Choice>> =
        names.iter().map(|name| choices(name, &marks, size, obstacles, sheet)).collect();
    let mut chosen: Vec<usize> = choices.iter().map(|choices| cheapest(choices, |_| 0.0)).collect();
    for _ in 0..ROUNDS {
        let before = chosen.clone();
        for name in 0..names.len() {
            let others: Vec<Area> = (0..names.len())
                .filter(|&other| other != name)
                .map(|other| choices[other][chosen[other]].area.grown(GAP))
                .collect();
            chosen[name] = cheapest(&choices[name], |area| {
                others.iter().map(|other| area.overlap(*other) * COVERED).sum()
            });
        }
        if chosen == before {
            break;
        }
    }
    let text = |(choices, chosen): (&Vec<Choice>, usize)| choices[chosen].text.clone();
    choices.iter().zip(chosen).map(text).collect()
}

/// A possible place for a name, and how bad it is by itself.
struct Choice {
    text: Text,
    area: Area,
    cost: f64,
}

fn cheapest(choices: &[Choice], more: impl Fn(Area) -> f64) -> usize {
    let cost = |choice: &Choice| choice.cost + more(choice.area);
    let costs: Vec<f64> = choices.iter().map(cost).collect();
    (0..choices.len()).min_by(|&a, &b| costs[a].total_cmp(&costs[b])).unwrap_or(0)
}

/// Steps away from the point that a name may take, each a little worse than the one before.
const DISTANCES: [f64; 4] = [4.0, 8.0, 13.0, 19.0];

/// Where along the upper and lower side a name may stand, as shares of its width.
const SHIFTS: [f64; 5] = [0.0, -0.25, 0.25, -0.42, 0.42];

fn choices(name: &Name, marks: &[Area], size: f64, obstacles: &Obstacles, sheet: Area) -> Vec<Choice> {
    let width = letters::width(&name.text, size);
    let Area { left, top, right, bottom } = name.of;
    let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
    let middle = size * 0.26;
    let mut choices = Vec::new();
    let mut consider = |at: Point, anchor: Anchor, dislike: f64| {
        let text = Text::new(at, anchor, size, name.text.clone()).bold();
        let area = text.area();
        let outside = if area.grown(2.0).is_within(sheet) { 0.0 } else { 1e6 };
        let covered: f64 = obstacles.areas.iter().map(|&(other, weight)| area.overlap(other) * weight).sum();
        let crossed: f64 = obstacles.lines.iter().map(|&(a, b, weight)| area.crossed(a, b) * weight).sum();
        let own = area.gap(name.of);
        let astray: f64 = marks
            .iter()
            .filter(|mark| **mark != name.of)
            .map(|mark| (own + NEAR - area.gap(*mark)).max(0.0) * ASTRAY)
            .sum();
        choices.push(Choice { text, area, cost: dislike + outside + covered + crossed + astray });
    };
    for (step, distance) in DISTANCES.into_iter().enumerate() {
        let dislike = step as f64 * 14.0;
        for (row, height) in [0.0, -0.45, 0.45, -0.8, 0.8].into_iter().enumerate() {
            let dislike = dislike + row as f64 * 3.0;
            let base = y + middle + height * size;
            consider(Point::new(right + distance, base), Anchor::Start, dislike);
            consider(Point::new(left - distance, base), Anchor::End, dislike + 2.0);
        }
        for (place, shift) in SHIFTS.into_iter().enumerate() {
            let dislike = dislike + 4.0 + place as f64 * 2.0;
            let at = x + shift * width;
            consider(Point::new(at, top - distance - size * 0.2), Anchor::Middle, dislike);
            consider(Point::new(at, bottom + distance + size * 0.74), Anchor::Middle, dislike + 1.0);
        }
    }
    choices
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_clear_of_each_other_and_of_lines() {
        let sheet = Area { left: 0.0, top: 0.0, right: 200.0, bottom: 100.0 };
        let name = |text: &str, x: f64| Name {
            text: text.to_owned(),
            of: Area::around(Point::new(x, 50.0), 5.0, 5.0),
        };
        let names = [name("Baltimore", 60.0), name("Philadelphia", 90.0), name("New York", 185.0)];
        let line = (Point::new(60.0, 50.0), Point::new(185.0, 50.0), 1.0);
        let obstacles =
            Obstacles { areas: names.iter().map(|name| (name.of, COVERED)).collect(), lines: vec![line] };
        let texts = place(&names, 12.0, &obstacles, sheet);
        for (place, text) in texts.iter().enumerate() {
            let area = text.area();
            assert!(area.is_within(sheet), "{text:?}");
            assert!(texts[..place].iter().all(|other| other.area().overlap(area) == 0.0), "{texts:?}");
            assert!(names.iter().all(|name| name.of.overlap(area) == 0.0), "{text:?}");
            assert_eq!(area.crossed(line.0, line.1), 0.0, "{text:?}");
        }
    }
}
