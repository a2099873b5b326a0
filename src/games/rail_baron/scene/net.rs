//! Track on a sheet: where every section runs, side by side where several join the same dots, and whole runs of a
//! railroad, so that its pattern goes on from dot to dot.

use crate::board::scene::{Area, Point};
use crate::games::rail_baron::data::Data;
use crate::games::rail_baron::names::{Dot, Railroad, Section};
use std::collections::BTreeMap;

/// Track on a sheet.
#[derive(Debug)]
pub struct Net {
    /// By node: dots, then junctions; none for what is not on the sheet.
    places: Vec<Option<Point>>,
    /// By section; empty where an end is not on the sheet.
    ways: Vec<Vec<Point>>,
    /// All track, each railroad in as few pieces as can be.
    pub runs: Vec<Run>,
}

/// A piece of a railroad from end to end.
#[derive(Debug)]
pub struct Run {
    pub line: Railroad,
    pub points: Vec<Point>,
}

/// How tightly track is set.
#[derive(Debug, Clone, Copy)]
pub struct Gauge {
    /// How far apart parallel sections run.
    pub apart: f64,
    /// How near a section may pass to a dot that it does not touch.
    pub clear: f64,
}

/// One section with its number.
#[derive(Debug, Clone, Copy)]
pub struct Ends {
    /// Whose it is.
    pub line: Railroad,
    pub section: Section,
    /// One end; junctions are numbered after the dots.
    pub from: usize,
    /// The other end.
    pub to: usize,
}

/// Every section of a board, by number.
pub fn sections(data: &Data) -> impl Iterator<Item = Ends> + '_ {
    let lines = data.railroads.iter().enumerate();
    let all = lines.flat_map(|(line, railroad)| railroad.sections.iter().map(move |ends| (line, *ends)));
    all.enumerate().map(|(number, (line, (from, to)))| Ends {
        line: Railroad::at(line),
        section: Section::at(number),
        from: usize::from(from),
        to: usize::from(to),
    })
}

impl Net {
    /// Lays the track between dots that have their places. A fork stands in the middle of its arms.
    pub fn new(data: &Data, dots: &[Option<Point>], gauge: Gauge) -> Net {
        let sections: Vec<Ends> = sections(data).collect();
        let mut places = dots.to_vec();
        places
            .extend((dots.len()..dots.len() + data.junctions.len()).map(|node| fork(node, &sections, dots)));
        let mut joined: BTreeMap<(usize, usize), Vec<Section>> = BTreeMap::new();
        for ends in &sections {
            joined.entry((ends.from.min(ends.to), ends.from.max(ends.to))).or_default().push(ends.section);
        }
        let mut ways = vec![Vec::new(); sections.len()];
        for (&(low, high), parallel) in &joined {
            let (Some(from), Some(to)) = (places[low], places[high]) else { continue };
            let bend = bend(from, to, dots, gauge.clear);
            for (rank, section) in parallel.iter().enumerate() {
                let aside = (rank as f64 - (parallel.len() - 1) as f64 / 2.0) * gauge.apart;
                ways[section.index()] = way(from, to, bend, aside);
            }
        }
        let runs = data.railroads.iter().enumerate();
        let runs = runs.flat_map(|(line, _)| runs_of(Railroad::at(line), &sections, &ways)).collect();
        Net { places, ways, runs }
    }

    /// Where a dot stands, if it is on the sheet.
    pub fn dot(&self, dot: Dot) -> Option<Point> {
        self.places[dot.index()]
    }

    /// Where a dot or junction stands, if it is on the sheet.
    pub fn node(&self, node: usize) -> Option<Point> {
        self.places[node]
    }

    /// The way of a section; empty where an end is not on the sheet.
    pub fn way(&self, section: Section) -> &[Point] {
        &self.ways[section.index()]
    }

    /// Every piece of track with its railroad.
    pub fn pieces(&self) -> impl Iterator<Item = (Railroad, Point, Point)> + '_ {
        self.runs.iter().flat_map(|run| run.points.windows(2).map(|piece| (run.line, piece[0], piece[1])))
    }
}

fn fork(node: usize, sections: &[Ends], dots: &[Option<Point>]) -> Option<Point> {
    let far = |ends: &Ends| match (ends.from == node, ends.to == node) {
        (true, _) => Some(ends.to),
        (_, true) => Some(ends.from),
        _ => None,
    };
    let arms: Vec<Point> =
        sections.iter().filter_map(far).filter_map(|dot| dots.get(dot).copied().flatten()).collect();
    let count = arms.len() as f64;
    let sum = arms.iter().fold(Point::default(), |sum, arm| sum.plus(arm.x, arm.y));
    (arms.len() >= 2).then(|| Point::new(sum.x / count, sum.y / count))
}

/// Bends that a section may take, the least first.
const BENDS: [f64; 9] = [0.0, 0.5, -0.5, 1.0, -1.0, 1.6, -1.6, 2.4, -2.4];

/// The least bend that keeps a section clear of dots that it does not touch.
fn bend(from: Point, to: Point, dots: &[Option<Point>], clear: f64) -> f64 {
    let around = Area {
        left: from.x.min(to.x),
        top: from.y.min(to.y),
        right: from.x.max(to.x),
        bottom: from.y.max(to.y),
    };
    let around = around.grown(clear * 4.0);
    let near: Vec<Point> = dots
        .iter()
        .flatten()
        .filter(|dot| **dot != from && **dot != to && Area::around(**dot, 0.0, 0.0).is_within(around))
        .copied()
        .collect();
    let clearance = |bend: f64| {
        let points = way(from, to, bend, 0.0);
        let gaps = near.iter().flat_map(|dot| {
            points
                .windows(2)
                .map(|piece| dot.distance(piece[0].towards(piece[1], dot.nearest_share(piece[0], piece[1]))))
        });
        gaps.fold(f64::INFINITY, f64::min)
    };
    let bends = BENDS.map(|share| share * clear * 1.6);
    let free = bends.into_iter().find(|bend| clearance(*bend) >= clear);
    let best = || bends.into_iter().rev().max_by(|a, b| clearance(*a).total_cmp(&clearance(*b)));
    free.or_else(best).unwrap_or(0.0)
}

/// A way that is bent, or leads aside of the straight one, or both.
fn way(from: Point, to: Point, bend: f64, aside: f64) -> Vec<Point> {
    if bend == 0.0 && aside == 0.0 {
        return vec![from, to];
    }
    let length = from.distance(to).max(1.0);
    let (x, y) = ((from.y - to.y) / length, (to.x - from.x) / length);
    let point = |step: u32| {
        let share = f64::from(step) / 10.0;
        let off = bend * 4.0 * share * (1.0 - share) + aside * (share.min(1.0 - share) * 5.0).min(1.0);
        from.towards(to, share).plus(x * off, y * off)
    };
    (0..=10).map(point).collect()
}

/// The track of a railroad in as few pieces as can be, straight on wherever it branches.
fn runs_of(line: Railroad, sections: &[Ends], ways: &[Vec<Point>]) -> Vec<Run> {
    let own = |ends: &&Ends| ends.line == line && !ways[ends.section.index()].is_empty();
    let mut left: Vec<Ends> = sections.iter().filter(own).copied().collect();
    let mut runs = Vec::new();
    while let Some(start) = begins_at(&left) {
        let (mut node, mut points) = (start, Vec::<Point>::new());
        while let Some((next, piece)) = straight_on(node, &points, &left, ways) {
            let ends = left.remove(next);
            node = if ends.from == node { ends.to } else { ends.from };
            points.extend(piece.into_iter().skip(usize::from(!points.is_empty())));
        }
        runs.push(Run { line, points });
    }
    runs
}

/// An end of what is left, or any node of it.
fn begins_at(left: &[Ends]) -> Option<usize> {
    let degree = |node: usize| left.iter().filter(|ends| ends.from == node || ends.to == node).count();
    let nodes = || left.iter().flat_map(|ends| [ends.from, ends.to]);
    nodes().find(|node| degree(*node) % 2 == 1).or_else(|| nodes().next())
}

/// Which section goes on most nearly straight from a node, and its points from there on.
fn straight_on(
    node: usize,
    before: &[Point],
    left: &[Ends],
    ways: &[Vec<Point>],
) -> Option<(usize, Vec<Point>)> {
    let from_here = |ends: &Ends| {
        let points = ways[ends.section.index()].clone();
        // Ways run from the lower node to the higher one.
        if node == ends.from.min(ends.to) { points } else { points.into_iter().rev().collect() }
    };
    let heading = |a: Point, b: Point| {
        let length = a.distance(b).max(1e-9);
        ((b.x - a.x) / length, (b.y - a.y) / length)
    };
    let straightness = |points: &[Point]| match (before, points) {
        ([.., a, b], [c, .., d]) => {
            let (first, second) = (heading(*a, *b), heading(*c, *d));
            first.0 * second.0 + first.1 * second.1
        }
        _ => 0.0,
    };
    let here = left.iter().enumerate().filter(|(_, ends)| ends.from == node || ends.to == node);
    here.map(|(index, ends)| (index, from_here(ends)))
        .max_by(|a, b| straightness(&a.1).total_cmp(&straightness(&b.1)))
}
