//! Track as it runs: straight, gentle and tight curves that leave every edge at a right angle, and bridges.

use super::{FRESH, INK, Ink, PAPER, Sheet};
use crate::board::hex::{Edge, Hex, Link, Run, Section, Tile};
use crate::board::scene::{Anchor, Point, Scene, Shape, Stroke, Text};

/// Pieces of a curve.
const PIECES: usize = 10;

/// How long the handles of curves are, in sizes of a hex: an arc of 120 degrees around a corner, one of 60 degrees
/// around a point outside the hex.
const TIGHT: f64 = 0.385;
const GENTLE: f64 = 0.536;

/// The points of a run on a hex.
pub(super) fn curve(sheet: &Sheet, hex: Hex, run: Run) -> Vec<Point> {
    let centre = sheet.centre(hex);
    let (a, b) = match run {
        Run::Stop(edge) => return vec![sheet.middle_of(hex, edge), centre],
        Run::Through(a, b) => (a, b),
    };
    let apart = (b.index() - a.index()).min(6 + a.index() - b.index());
    let (from, to) = (sheet.middle_of(hex, a), sheet.middle_of(hex, b));
    let handle = match apart {
        1 => TIGHT,
        2 => GENTLE,
        _ => return vec![from, centre, to],
    };
    // The middle of an edge is √3/2 sizes from the centre.
    let share = handle / (3.0_f64.sqrt() / 2.0);
    let (out, home) = (from.towards(centre, share), to.towards(centre, share));
    let point = |step: usize| {
        let along = step as f64 / PIECES as f64;
        let (one, two, three) = (from.towards(out, along), out.towards(home, along), home.towards(to, along));
        one.towards(two, along).towards(two.towards(three, along), along)
    };
    (0..=PIECES).map(point).collect()
}

/// Draws the track of a tile; of two that cross the second takes the bridge.
pub fn track(scene: &mut Scene, sheet: &Sheet, hex: Hex, tile: &Tile, ink: impl Fn(usize) -> Ink) {
    for (nth, piece) in tile.pieces.iter().enumerate() {
        let points = curve(sheet, hex, piece.run);
        let bridged = tile.pieces[..nth].iter().any(|under| under.run.crosses(piece.run));
        if bridged {
            bridge(scene, sheet, &points);
        }
        line(scene, sheet, &points, ink(nth));
    }
}

/// A gap in the track below, with walls on both sides.
fn bridge(scene: &mut Scene, sheet: &Sheet, points: &[Point]) {
    let quarter = points.len() / 4;
    let middle = match points.len() {
        3 => vec![points[0].towards(points[1], 0.5), points[1].towards(points[2], 0.5)],
        _ => points[quarter..points.len() - quarter].to_vec(),
    };
    scene.draw(Shape::Line { points: middle.clone(), stroke: Stroke::solid(INK, sheet.size * 0.46) });
    scene.draw(Shape::Line { points: middle, stroke: Stroke::solid(PAPER, sheet.size * 0.4) });
}

/// One line of track: a dark edge, white between the strokes of the pattern.
fn line(scene: &mut Scene, sheet: &Sheet, points: &[Point], ink: Ink) {
    let width = sheet.size * 0.2;
    let mut draw = |stroke| scene.draw(Shape::Line { points: points.to_vec(), stroke });
    draw(Stroke::solid("#3a3a3a", width + 1.6));
    if !ink.dash.is_empty() {
        draw(Stroke::solid(PAPER, width));
    }
    draw(Stroke { colour: ink.colour, width, dash: ink.dash });
    if !ink.stripe.is_empty() {
        draw(Stroke { colour: PAPER, width: width * 0.4, dash: ink.stripe });
    }
}

/// Marks a piece of track as new: a broad band below it.
pub fn fresh(scene: &mut Scene, sheet: &Sheet, section: Section) {
    let points = curve(sheet, section.hex, section.run);
    let mut draw = |stroke| scene.draw(Shape::Line { points: points.clone(), stroke });
    draw(Stroke::solid(INK, sheet.size * 0.6));
    draw(Stroke::solid(FRESH, sheet.size * 0.54));
    scene.focus = Some(sheet.centre(section.hex));
}

/// A printed link between neighbouring cities: a short bar across their edge, empty sleepers until somebody takes it.
pub fn printed_link(scene: &mut Scene, sheet: &Sheet, from: Hex, edge: Edge, ink: Option<Ink>) {
    let (centre, middle) = (sheet.centre(from), sheet.middle_of(from, edge));
    let far = middle.plus(middle.x - centre.x, middle.y - centre.y);
    let points = vec![middle.towards(centre, 0.35), middle.towards(far, 0.35)];
    match ink {
        Some(ink) => line(scene, sheet, &points, ink),
        None => {
            // It lies on the colours of two cities, and is seen on all of them.
            let mut draw = |stroke| scene.draw(Shape::Line { points: points.clone(), stroke });
            draw(Stroke::solid(INK, sheet.size * 0.32));
            draw(Stroke::solid(PAPER, sheet.size * 0.26));
            draw(Stroke { colour: INK, width: sheet.size * 0.26, dash: &[1.5, 3.0] });
        }
    }
}

/// The middle of a link, where its owner's letter stands.
pub fn link_middle(sheet: &Sheet, link: &Link) -> Option<Point> {
    let section = link.track.get(link.track.len() / 2)?;
    let points = curve(sheet, section.hex, section.run);
    match section.run {
        // Half of the way to a town is hidden below it.
        Run::Stop(_) => Some(points[0].towards(points[1], 0.2)),
        Run::Through(..) => points.get(points.len() / 2).copied(),
    }
}

/// The letter of an owner.
pub fn badge(scene: &mut Scene, sheet: &Sheet, centre: Point, ink: Ink, letter: &str) {
    let radius = sheet.size * 0.22;
    scene.draw(Shape::Circle { centre, radius, fill: ink.colour, stroke: Stroke::solid(PAPER, 1.0) });
    let text = Text::new(centre.plus(0.0, radius * 0.5), Anchor::Middle, radius * 1.4, letter);
    scene.write(text.bold().coloured(ink.letter));
}
