//! Places of a board on a sheet: crowded parts are given more room than a true map would give them.

use super::scene::{Area, Point};

/// Turns the coordinates of a board into places on a sheet.
///
/// A coordinate is a mean of where a true map would have it and where it would stand if all places were equally
/// far from each other. Left stays left of right and north stays above south.
pub struct Spread {
    across: Vec<(f64, f64)>,
    down: Vec<(f64, f64)>,
}

impl Spread {
    /// The places of a board, brought onto an area; `share` of 0 is a true map, of 1 is even.
    pub fn new(places: &[(i32, i32)], onto: Area, share: f64) -> Spread {
        let across = places.iter().map(|&(x, _)| f64::from(x)).collect();
        let down = places.iter().map(|&(_, y)| f64::from(y)).collect();
        Spread {
            across: axis(across, onto.left, onto.right, share),
            down: axis(down, onto.top, onto.bottom, share),
        }
    }

    /// Where a place of the board stands on the sheet.
    pub fn at(&self, (x, y): (i32, i32)) -> Point {
        Point::new(along(&self.across, f64::from(x)), along(&self.down, f64::from(y)))
    }
}

/// Moves places that are too near to each other apart, a little at a time, and keeps them on the area.
///
/// Two places are far enough apart when an oval of these half axes around one does not reach the other.
pub fn push_apart(places: &mut [Point], across: f64, down: f64, area: Area) {
    for _ in 0..PUSHES {
        let mut moved = false;
        for first in 0..places.len() {
            for second in first + 1..places.len() {
                let (a, b) = (places[first], places[second]);
                let (x, y) = ((b.x - a.x) / across, (b.y - a.y) / down);
                let distance = (x * x + y * y).sqrt();
                if distance >= 1.0 {
                    continue;
                }
                moved = true;
                let (x, y) = match distance < 1e-6 {
                    true => PARTINGS[(first + second) % PARTINGS.len()],
                    false => (x / distance, y / distance),
                };
                let step = (1.0 - distance) / 2.0 * SOFTNESS;
                places[first] = a.plus(-x * step * across, -y * step * down).within(area);
                places[second] = b.plus(x * step * across, y * step * down).within(area);
            }
        }
        if !moved {
            return;
        }
    }
}

/// Where places on one spot go.
const PARTINGS: [(f64, f64); 4] = [(0.8, 0.6), (0.6, -0.8), (0.0, 1.0), (1.0, 0.0)];

/// How often places are moved at most.
const PUSHES: usize = 200;

/// How much of the way places are moved at a time.
const SOFTNESS: f64 = 0.4;

/// Pairs of coordinates, on the board and on the sheet, in rising order.
fn axis(mut values: Vec<f64>, low: f64, high: f64, share: f64) -> Vec<(f64, f64)> {
    values.sort_by(f64::total_cmp);
    let (Some(&first), Some(&last)) = (values.first(), values.last()) else { return Vec::new() };
    let steps = (values.len() - 1).max(1) as f64;
    let width = (last - first).max(1.0);
    let mut pairs: Vec<(f64, f64)> = Vec::new();
    for (rank, &value) in values.iter().enumerate() {
        let mean = (value - first) / width * (1.0 - share) + rank as f64 / steps * share;
        match pairs.last() {
            Some(&(same, _)) if same == value => {}
            _ => pairs.push((value, low + mean * (high - low))),
        }
    }
    pairs
}

fn along(pairs: &[(f64, f64)], value: f64) -> f64 {
    let after = pairs.partition_point(|&(known, _)| known < value);
    match (pairs.get(after.wrapping_sub(1)), pairs.get(after)) {
        (_, Some(&(known, place))) if known == value => place,
        (Some(&(before, from)), Some(&(behind, to))) => {
            from + (to - from) * (value - before) / (behind - before)
        }
        (Some(&(_, place)), None) | (None, Some(&(_, place))) => place,
        (None, None) => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crowded_places_are_given_room_and_keep_their_order() {
        let onto = Area { left: 0.0, top: 0.0, right: 100.0, bottom: 10.0 };
        let places = [(0, 5), (80, 5), (90, 5), (100, 5)];
        let across = |share| {
            let spread = Spread::new(&places, onto, share);
            places.map(|place| spread.at(place).x)
        };
        assert_eq!(across(0.0), [0.0, 80.0, 90.0, 100.0]);
        assert_eq!(across(0.6).map(f64::round), [0.0, 52.0, 76.0, 100.0]);
        let mut near = [Point::new(2.0, 5.0), Point::new(2.0, 5.0), Point::new(50.0, 5.0)];
        push_apart(&mut near, 10.0, 10.0, onto);
        assert!(near[1].distance(near[0]) > 9.9 && near[0].x >= 0.0 && near[2].x == 50.0, "{near:?}");
        assert_eq!(Spread::new(&[], onto, 0.5).at((3, 4)), Point::default());
    }
}
