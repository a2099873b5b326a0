//! The regions behind the map: every place has the tint of the city that is nearest to it, and each region its name.

use super::{Painter, layout};
use crate::board::scene::{Anchor, Area, Colour, Point, Scene, Shape, Stroke, Text};
use crate::games::rail_baron::data::Data;
use crate::games::rail_baron::names::Region;
use crate::rules::{Sentence, ToFact};

/// One pale tint for each region; a board with more begins again. Names say the same without them.
const TINTS: [Colour; 7] = ["#fdf3e2", "#eaf5e9", "#e7f0fb", "#fae9ee", "#f6f3d6", "#e2f4f3", "#f1eafa"];

/// The colour of names.
const NAMES: Colour = "#a59c86";
/// The size of names.
const SIZE: f64 = 21.0;

/// Where the regions of a board lie.
#[derive(Debug)]
pub struct Regions {
    /// What is nearest to each city.
    parts: Vec<(Region, Vec<Point>)>,
    /// The middle of each region's cities.
    middles: Vec<(Region, Point)>,
}

impl Regions {
    /// Works them out from where the cities stand.
    pub fn new(data: &Data, at: impl Fn(usize) -> Option<Point>) -> Regions {
        let cities: Vec<(Region, Point)> =
            data.cities.iter().filter_map(|city| Some((city.region, at(city.dot.index())?))).collect();
        let part = |(region, at): &(Region, Point)| {
            let others = cities.iter().map(|(_, other)| *other).filter(|other| other != at);
            (*region, others.fold(corners(layout::SHEET), |part, other| nearer(&part, *at, other)))
        };
        let middle = |region: Region| {
            let own: Vec<Point> = cities.iter().filter(|(of, _)| *of == region).map(|(_, at)| *at).collect();
            let sum = own.iter().fold(Point::default(), |sum, at| sum.plus(at.x, at.y));
            let count = own.len() as f64;
            (!own.is_empty()).then(|| (region, Point::new(sum.x / count, sum.y / count)))
        };
        Regions {
            parts: cities.iter().map(part).collect(),
            middles: Region::all(data.regions.len()).filter_map(middle).collect(),
        }
    }

    /// Draws them, below everything else.
    pub(super) fn draw(&self, painter: &Painter<'_>, scene: &mut Scene) {
        for (region, points) in self.parts.iter().filter(|(_, points)| points.len() > 2) {
            let fill = TINTS[region.index() % TINTS.len()];
            // The edge closes the hair between neighbours.
            let stroke = Stroke::solid(fill, 0.8);
            scene.draw(Shape::Polygon { points: points.clone(), fill, stroke });
        }
        for (region, at) in &self.middles {
            let name = Sentence::new("rb-scene-region").with("region", region.fact(painter.rules));
            let text = Text::new(*at, Anchor::Middle, SIZE, painter.say(&name)).bold().coloured(NAMES);
            scene.write(text);
        }
    }
}

fn corners(area: Area) -> Vec<Point> {
    let Area { left, top, right, bottom } = area;
    vec![Point::new(left, top), Point::new(right, top), Point::new(right, bottom), Point::new(left, bottom)]
}

/// The part of a polygon that is nearer to one place than to another.
fn nearer(part: &[Point], to: Point, than: Point) -> Vec<Point> {
    let gain = |at: Point| at.distance(than).powi(2) - at.distance(to).powi(2);
    let mut kept = Vec::with_capacity(part.len() + 1);
    for (place, from) in part.iter().enumerate() {
        let next = part[(place + 1) % part.len()];
        let (here, there) = (gain(*from), gain(next));
        if here >= 0.0 {
            kept.push(*from);
        }
        if (here >= 0.0) != (there >= 0.0) {
            kept.push(from.towards(next, here / (here - there)));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_belongs_to_what_is_nearest() {
        let square = corners(Area { left: 0.0, top: 0.0, right: 10.0, bottom: 10.0 });
        let left = nearer(&square, Point::new(2.0, 5.0), Point::new(8.0, 5.0));
        assert_eq!(left.len(), 4);
        assert!(left.iter().all(|at| at.x <= 5.0), "{left:?}");
    }
}
