//! Where the hexes of a map stand on a drawing.

use crate::board::hex::{Edge, Hex, HexMap};
use crate::board::scene::{Area, Point};

/// A map brought onto a part of a drawing.
#[derive(Debug, Clone, Copy)]
pub struct Sheet {
    corner: Point,
    /// How far corners of hexes are from their centres.
    pub size: f64,
}

impl Sheet {
    /// As large as fits, in the middle of the area.
    pub fn fitting(map: &HexMap, area: Area) -> Sheet {
        let (columns, rows) = map.size();
        let (wide, high) = extent(columns, rows);
        let (width, height) = (area.right - area.left, area.bottom - area.top);
        let size = (width / wide).min(height / high);
        let corner =
            Point::new(area.left + (width - wide * size) / 2.0, area.top + (height - high * size) / 2.0);
        Sheet { corner, size }
    }

    /// How wide and high a map is on it.
    pub fn extent(&self, map: &HexMap) -> (f64, f64) {
        let (columns, rows) = map.size();
        let (wide, high) = extent(columns, rows);
        (wide * self.size, high * self.size)
    }

    /// The centre of a hex.
    pub fn centre(&self, hex: Hex) -> Point {
        self.placed(hex.centre(self.size))
    }

    /// The corners of a hex, clockwise from the left end of its northern edge.
    pub fn corners(&self, hex: Hex) -> Vec<Point> {
        hex.corners(self.size).into_iter().map(|corner| self.placed(corner)).collect()
    }

    /// The middle of an edge of a hex.
    pub fn middle_of(&self, hex: Hex, edge: Edge) -> Point {
        self.placed(hex.middle_of(edge, self.size))
    }

    fn placed(&self, point: Point) -> Point {
        point.plus(self.corner.x, self.corner.y)
    }
}

/// How many sizes of a hex so many columns are wide, and so many rows high with half a hex for the low columns.
fn extent(columns: usize, rows: usize) -> (f64, f64) {
    (columns as f64 * 1.5 + 0.5, (rows as f64 + 0.5) * 3.0_f64.sqrt())
}
