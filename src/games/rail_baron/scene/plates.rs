//! The letters of railroads on their track: plates with room for the number of the owner.

use super::net::{Net, Run};
use crate::board::labels::COVERED;
use crate::board::letters;
use crate::board::scene::{Area, Point};
use crate::games::rail_baron::data::Data;
use crate::games::rail_baron::names::Railroad;

/// The letters of a railroad at one place of its track.
#[derive(Debug, Clone, Copy)]
pub struct Plate {
    pub line: Railroad,
    /// What the plate covers, the owner's number included.
    pub area: Area,
}

/// How plates are set.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// The size of the letters.
    pub size: f64,
    /// How much track there is to a plate.
    pub every: f64,
    /// Where plates may stand.
    pub sheet: Area,
}

/// What the number of the owner adds to a plate, as a share of the size of its letters.
pub const OWNER: f64 = 1.15;

/// How far apart plates of one railroad should stand, as a share of the track to a plate.
const SPACING: f64 = 0.7;

/// A plate stands on its track or closely beside it, which is worse: how far across, as a share of its half width, how
/// far down, as a share of its letters, and how much worse.
const BESIDE: [(f64, f64, f64); 5] =
    [(0.0, 0.0, 0.0), (0.0, -0.95, 60.0), (0.0, 0.95, 60.0), (-1.1, 0.0, 145.0), (1.1, 0.0, 145.0)];

/// How often along its track a plate looks for a place.
const STEP: f64 = 7.0;

/// Finds places for the letters of every railroad. Those with little track have the least choice and choose first.
pub fn place(data: &Data, net: &Net, obstacles: &[(Area, f64)], setting: Setting) -> Vec<Plate> {
    let pieces: Vec<(Railroad, Point, Point)> = net.pieces().collect();
    let length = |line: Railroad| -> f64 {
        net.runs.iter().filter(|run| run.line == line).map(|run| length_of(&run.points)).sum()
    };
    let mut lines: Vec<(f64, Railroad)> =
        Railroad::all(data.railroads.len()).map(|line| (length(line), line)).collect();
    lines.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut plates: Vec<Plate> = Vec::new();
    for (length, line) in lines.into_iter().filter(|(length, _)| *length > 0.0) {
        let short = &data.railroads[line.index()].short;
        let half_width = (letters::width(short, setting.size) + setting.size * (0.5 + OWNER)) / 2.0;
        let candidates: Vec<(Area, f64)> = net
            .runs
            .iter()
            .filter(|run| run.line == line)
            .flat_map(places_on)
            .flat_map(|at| BESIDE.map(|(x, y, worse)| (at.plus(x * half_width, y * setting.size), worse)))
            .map(|(at, worse)| (Area::around(at, half_width, setting.size * 0.64), worse))
            .map(|(area, worse)| (area, worse + dislike(line, area, &pieces, obstacles, setting.sheet)))
            .collect();
        let mut own: Vec<Point> = Vec::new();
        for _ in 0..1 + (length / setting.every) as usize {
            let cost = |(area, dislike): &(Area, f64)| {
                let taken: f64 =
                    plates.iter().map(|plate| plate.area.grown(2.0).overlap(*area) * COVERED).sum();
                let spacing = setting.every * SPACING;
                let near: f64 =
                    own.iter().map(|other| (spacing - other.distance(middle(*area))).max(0.0)).sum();
                dislike + taken + near * 2.0
            };
            let costs = candidates.iter().map(|candidate| (cost(candidate), candidate.0));
            let Some((cost, area)) = costs.min_by(|a, b| a.0.total_cmp(&b.0)) else { break };
            // A railroad must have one plate; more of them only where they stand well.
            if !own.is_empty() && cost > TOO_BAD {
                break;
            }
            own.push(middle(area));
            plates.push(Plate { line, area });
        }
    }
    plates
}

/// Where no second plate is wanted.
const TOO_BAD: f64 = 150.0;

/// How bad it is by itself to put a plate there.
fn dislike(
    line: Railroad,
    area: Area,
    pieces: &[(Railroad, Point, Point)],
    obstacles: &[(Area, f64)],
    sheet: Area,
) -> f64 {
    let outside = if area.is_within(sheet) { 0.0 } else { 1e6 };
    let covered: f64 = obstacles.iter().map(|(other, weight)| area.overlap(*other) * weight).sum();
    let crossed: f64 =
        pieces.iter().filter(|piece| piece.0 != line).map(|piece| area.crossed(piece.1, piece.2)).sum();
    outside + covered + crossed * 2.0
}

/// The middle of an area.
pub fn middle(area: Area) -> Point {
    Point::new((area.left + area.right) / 2.0, (area.top + area.bottom) / 2.0)
}

fn length_of(points: &[Point]) -> f64 {
    points.windows(2).map(|piece| piece[0].distance(piece[1])).sum()
}

/// Places along a run, a step apart.
fn places_on(run: &Run) -> Vec<Point> {
    let mut places = Vec::new();
    let mut ahead = STEP / 2.0;
    for piece in run.points.windows(2) {
        let length = piece[0].distance(piece[1]);
        while ahead < length {
            places.push(piece[0].towards(piece[1], ahead / length));
            ahead += STEP;
        }
        ahead -= length;
    }
    places
}
