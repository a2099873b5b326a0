//! A board as a drawing: shapes and texts on a sheet, as plain data. A title composes it from a view; reports turn
//! it into files. Nothing here knows a file format or a font.

use super::letters;

/// A drawing.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scene {
    /// How wide it is; every measure is in the same units.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// What it shows, in one line.
    pub title: String,
    /// The same in lines that can be read aloud.
    pub lines: Vec<String>,
    /// What is drawn, the lowest layer first.
    pub shapes: Vec<Shape>,
    /// Where the part is that its reader looks for first, on a sheet too large for their screen.
    pub focus: Option<Point>,
    /// The part of the sheet that is the map, without titles, keys and players; the whole if it is not said.
    pub map: Option<Area>,
}

/// A colour, as `#rrggbb`.
pub type Colour = &'static str;

/// A place on the sheet; y grows downwards.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// A rectangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// The left edge.
    pub left: f64,
    /// The upper edge.
    pub top: f64,
    /// The right edge.
    pub right: f64,
    /// The lower edge.
    pub bottom: f64,
}

/// How a line is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// How thick it is.
    pub width: f64,
    /// Lengths of strokes and gaps in turn; empty for an unbroken line.
    pub dash: &'static [f64],
}

/// Something drawn.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A line through points.
    Line {
        /// Its points.
        points: Vec<Point>,
        /// How it is drawn.
        stroke: Stroke,
    },
    /// A circle.
    Circle {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: f64,
        /// What fills it.
        fill: Colour,
        /// Its edge.
        stroke: Stroke,
    },
    /// A polygon.
    Polygon {
        /// Its corners.
        points: Vec<Point>,
        /// What fills it.
        fill: Colour,
        /// Its edge.
        stroke: Stroke,
    },
    /// A rectangle.
    Rect {
        /// Where.
        area: Area,
        /// The radius of its corners.
        round: f64,
        /// What fills it.
        fill: Colour,
        /// Its edge.
        stroke: Stroke,
    },
    /// A line of text.
    Text(Text),
}

/// A line of text.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// Where it is anchored, on its base line.
    pub at: Point,
    /// Which part of it stands there.
    pub anchor: Anchor,
    /// The size of its letters.
    pub size: f64,
    /// Whether they are bold.
    pub bold: bool,
    /// Their colour.
    pub colour: Colour,
    /// A rim around them that keeps them readable on lines.
    pub halo: Option<Colour>,
    /// What it says.
    pub text: String,
}

/// Which part of a text stands at its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// Its first letter.
    Start,
    /// Its middle.
    Middle,
    /// Its last letter.
    End,
}

/// How far letters reach above the base line, as a share of their size.
const ASCENT: f64 = 0.76;

/// How far they reach below it.
const DESCENT: f64 = 0.24;

impl Point {
    /// A place.
    pub fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// The place a step away.
    #[must_use]
    pub fn plus(self, x: f64, y: f64) -> Point {
        Point { x: self.x + x, y: self.y + y }
    }

    /// The place at a share of the way to another.
    #[must_use]
    pub fn towards(self, other: Point, share: f64) -> Point {
        Point::new(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)
    }

    /// The nearest place to this one on an area.
    #[must_use]
    pub fn within(self, area: Area) -> Point {
        Point::new(self.x.max(area.left).min(area.right), self.y.max(area.top).min(area.bottom))
    }

    /// How far another place is.
    pub fn distance(self, other: Point) -> f64 {
        let (x, y) = (other.x - self.x, other.y - self.y);
        (x * x + y * y).sqrt()
    }

    /// The nearest place to this one on the way from `a` to `b`, as a share of that way.
    pub fn nearest_share(self, a: Point, b: Point) -> f64 {
        let (x, y) = (b.x - a.x, b.y - a.y);
        let length = x * x + y * y;
        if length == 0.0 {
            return 0.0;
        }
        (((self.x - a.x) * x + (self.y - a.y) * y) / length).clamp(0.0, 1.0)
    }
}

impl Area {
    /// The area around a point.
    pub fn around(centre: Point, half_width: f64, half_height: f64) -> Area {
        Area {
            left: centre.x - half_width,
            top: centre.y - half_height,
            right: centre.x + half_width,
            bottom: centre.y + half_height,
        }
    }

    /// A larger one, on all sides.
    #[must_use]
    pub fn grown(self, by: f64) -> Area {
        Area { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    /// How much of it another one covers.
    pub fn overlap(self, other: Area) -> f64 {
        let width = self.right.min(other.right) - self.left.max(other.left);
        let height = self.bottom.min(other.bottom) - self.top.max(other.top);
        width.max(0.0) * height.max(0.0)
    }

    /// How far another one is at its nearest; 0 where they touch.
    pub fn gap(self, other: Area) -> f64 {
        let across = (other.left - self.right).max(self.left - other.right).max(0.0);
        let down = (other.top - self.bottom).max(self.top - other.bottom).max(0.0);
        (across * across + down * down).sqrt()
    }

    /// Whether it lies wholly in another one.
    pub fn is_within(self, other: Area) -> bool {
        self.left >= other.left
            && self.top >= other.top
            && self.right <= other.right
            && self.bottom <= other.bottom
    }

    /// How much of the way from `a` to `b` leads through it.
    pub fn crossed(self, a: Point, b: Point) -> f64 {
        // Most ways pass far off, and this is asked a hundred thousand times for one map.
        if a.x.max(b.x) < self.left
            || a.x.min(b.x) > self.right
            || a.y.max(b.y) < self.top
            || a.y.min(b.y) > self.bottom
        {
            return 0.0;
        }
        let (mut from, mut to) = (0.0_f64, 1.0_f64);
        for (start, step, low, high) in
            [(a.x, b.x - a.x, self.left, self.right), (a.y, b.y - a.y, self.top, self.bottom)]
        {
            if step == 0.0 {
                if start < low || start > high {
                    return 0.0;
                }
                continue;
            }
            let (first, second) = ((low - start) / step, (high - start) / step);
            from = from.max(first.min(second));
            to = to.min(first.max(second));
        }
        (to - from).max(0.0) * a.distance(b)
    }
}

impl Stroke {
    /// No line at all.
    pub const NONE: Stroke = Stroke { colour: "#000000", width: 0.0, dash: &[] };

    /// An unbroken line.
    pub const fn solid(colour: Colour, width: f64) -> Stroke {
        Stroke { colour, width, dash: &[] }
    }
}

impl Text {
    /// A text in plain black letters.
    pub fn new(at: Point, anchor: Anchor, size: f64, text: impl Into<String>) -> Text {
        Text { at, anchor, size, bold: false, colour: "#1a1a1a", halo: None, text: text.into() }
    }

    /// In bold letters.
    #[must_use]
    pub fn bold(mut self) -> Text {
        self.bold = true;
        self
    }

    /// In another colour.
    #[must_use]
    pub fn coloured(mut self, colour: Colour) -> Text {
        self.colour = colour;
        self
    }

    /// With a rim.
    #[must_use]
    pub fn rimmed(mut self, colour: Colour) -> Text {
        self.halo = Some(colour);
        self
    }

    /// Shortened so that it is no wider than that.
    #[must_use]
    pub fn within(mut self, width: f64) -> Text {
        if letters::width(&self.text, self.size) > width {
            let room = width - letters::width("…", self.size);
            while !self.text.is_empty() && letters::width(self.text.trim_end(), self.size) > room {
                self.text.pop();
            }
            self.text.truncate(self.text.trim_end().len());
            self.text.push('…');
        }
        self
    }

    /// How wide it is, at most.
    pub fn width(&self) -> f64 {
        letters::width(&self.text, self.size)
    }

    /// What it covers, at most.
    pub fn area(&self) -> Area {
        let width = self.width();
        let left = match self.anchor {
            Anchor::Start => self.at.x,
            Anchor::Middle => self.at.x - width / 2.0,
            Anchor::End => self.at.x - width,
        };
        Area {
            left,
            top: self.at.y - self.size * ASCENT,
            right: left + width,
            bottom: self.at.y + self.size * DESCENT,
        }
    }
}

impl Scene {
    /// A sheet with one line on it.
    pub fn sign(text: &str) -> Scene {
        let mut scene = Scene { width: 400.0, height: 60.0, title: text.to_owned(), ..Scene::default() };
        scene.write(Text::new(Point::new(20.0, 36.0), Anchor::Start, 18.0, text));
        scene
    }

    /// Adds a shape above all others.
    pub fn draw(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// Adds a text above all others.
    pub fn write(&mut self, text: Text) {
        self.shapes.push(Shape::Text(text));
    }

    /// Every text on it.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        self.shapes.iter().filter_map(|shape| match shape {
            Shape::Text(text) => Some(text),
            _ => None,
        })
    }

    /// Moves all shapes from one on down the sheet.
    pub fn lower(&mut self, first: usize, by: f64) {
        for shape in &mut self.shapes[first..] {
            match shape {
                Shape::Line { points, .. } | Shape::Polygon { points, .. } => {
                    points.iter_mut().for_each(|point| point.y += by);
                }
                Shape::Circle { centre, .. } => centre.y += by,
                Shape::Rect { area, .. } => {
                    area.top += by;
                    area.bottom += by;
                }
                Shape::Text(text) => text.at.y += by,
            }
        }
    }

    /// A part of the sheet of this size around what its reader looks for first, if there is such a thing.
    pub fn near(&self, width: f64, height: f64) -> Option<Area> {
        let (focus, map) = (self.focus?, self.map.unwrap_or(self.sheet()));
        let along = |at: f64, size: f64, from: f64, to: f64| {
            let size = size.min(to - from);
            let start = (at - size / 2.0).min(to - size).max(from);
            (start, start + size)
        };
        let (left, right) = along(focus.x, width, map.left, map.right);
        let (top, bottom) = along(focus.y, height, map.top, map.bottom);
        Some(Area { left, top, right, bottom })
    }

    /// The whole sheet.
    pub fn sheet(&self) -> Area {
        Area { left: 0.0, top: 0.0, right: self.width, bottom: self.height }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_cross_areas() {
        let area = Area { left: 10.0, top: 10.0, right: 20.0, bottom: 20.0 };
        let check = |a: (f64, f64), b: (f64, f64), expected: f64| {
            let crossed = area.crossed(Point::new(a.0, a.1), Point::new(b.0, b.1));
            assert!((crossed - expected).abs() < 1e-9, "{a:?} {b:?}: {crossed}");
        };
        check((0.0, 15.0), (30.0, 15.0), 10.0);
        check((15.0, 0.0), (15.0, 12.0), 2.0);
        check((0.0, 5.0), (30.0, 5.0), 0.0);
        check((0.0, 15.0), (8.0, 15.0), 0.0);
        check((12.0, 12.0), (12.0, 18.0), 6.0);
    }

    #[test]
    fn the_part_near_the_focus_stays_on_the_map() {
        let map = Some(Area { left: 10.0, top: 40.0, right: 990.0, bottom: 500.0 });
        let near = |focus: (f64, f64), map: Option<Area>| {
            let focus = Some(Point::new(focus.0, focus.1));
            Scene { width: 1000.0, height: 700.0, focus, map, ..Scene::default() }.near(300.0, 200.0)
        };
        let area = |left, top, right, bottom| Some(Area { left, top, right, bottom });
        assert_eq!(near((500.0, 300.0), map), area(350.0, 200.0, 650.0, 400.0));
        assert_eq!(near((980.0, 490.0), map), area(690.0, 300.0, 990.0, 500.0));
        assert_eq!(near((980.0, 690.0), None), area(700.0, 500.0, 1000.0, 700.0));
        let low = Some(Area { left: 0.0, top: 0.0, right: 1000.0, bottom: 90.0 });
        assert_eq!(near((0.0, 0.0), low), area(0.0, 0.0, 300.0, 90.0));
    }

    #[test]
    fn long_texts_are_shortened() {
        let text = |words: &str| Text::new(Point::default(), Anchor::Start, 10.0, words).within(60.0);
        assert_eq!(text("Anna").text, "Anna");
        let long = text("Anna Maria Eleonora");
        assert!(
            long.text.starts_with("Anna") && long.text.ends_with('…') && long.width() <= 60.0,
            "{long:?}"
        );
        assert!(text("東東東東東東東東").width() <= 60.0);
    }
}
