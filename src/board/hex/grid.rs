//! Hexes by their printed labels: columns run down the map, and every second one sits half a hex lower.

use super::Edge;
use crate::board::scene::Point;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::fmt;
use std::str::FromStr;

/// A hex, written as column letter and row from 1: `K9`. Whether a map has it is the map's to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    /// From 0.
    column: u8,
    /// From 0.
    row: u8,
}

/// How many columns a map may have: one for each letter.
pub const COLUMNS: usize = 26;

/// How many rows a map may have.
pub const ROWS: usize = 99;

/// Steps to the neighbours in columns that sit high, by edge.
const HIGH: [(i8, i8); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)];

/// Steps to the neighbours in columns that sit low, by edge.
const LOW: [(i8, i8); 6] = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)];

/// Half of the square root of 3: how far an edge is from the centre of a hex whose corners are 1 away.
const EDGE: f64 = 0.866_025_403_784_438_6;

impl Hex {
    /// The hex at a column and row, both from 0.
    pub fn at(column: usize, row: usize) -> Option<Hex> {
        let fits = column < COLUMNS && row < ROWS;
        fits.then_some(Hex { column: column as u8, row: row as u8 })
    }

    /// Its column, from 0.
    pub fn column(self) -> usize {
        usize::from(self.column)
    }

    /// Its row, from 0.
    pub fn row(self) -> usize {
        usize::from(self.row)
    }

    /// How many steps it is from here to another hex.
    pub fn away(self, other: Hex) -> usize {
        // Counted along three axes, of which one runs down the columns.
        let axes = |hex: Hex| (hex.column() as isize, hex.row() as isize - (hex.column() / 2) as isize);
        let ((across, down), (other_across, other_down)) = (axes(self), axes(other));
        let (across, down) = (other_across - across, other_down - down);
        across.unsigned_abs().max(down.unsigned_abs()).max((across + down).unsigned_abs())
    }

    /// The hex behind an edge, if labels reach so far.
    pub fn neighbour(self, edge: Edge) -> Option<Hex> {
        let steps = if self.column.is_multiple_of(2) { HIGH } else { LOW };
        let (across, down) = steps[edge.index()];
        Hex::at(
            self.column().checked_add_signed(isize::from(across))?,
            self.row().checked_add_signed(isize::from(down))?,
        )
    }

    /// Where in a way this hex goes on with it: behind its end, or before it where the way was told by its ends first.
    pub fn joins(self, way: &[Hex]) -> Option<usize> {
        let (last, before) = (way.last()?, way.len().checked_sub(2).map(|at| way[at]));
        match before.filter(|before| before.edge_to(*last).is_none()) {
            Some(before) => before.edge_to(self).map(|_| way.len() - 1),
            None => last.edge_to(self).map(|_| way.len()),
        }
    }

    /// The edge that two neighbours share, as this one calls it.
    pub fn edge_to(self, other: Hex) -> Option<Edge> {
        Edge::ALL.into_iter().find(|edge| self.neighbour(*edge) == Some(other))
    }

    /// Where its centre is on a sheet whose corner is in the upper left, with corners `size` away from centres.
    pub fn centre(self, size: f64) -> Point {
        let lower = if self.column.is_multiple_of(2) { 0.0 } else { 0.5 };
        Point::new(
            size * (1.0 + 1.5 * f64::from(self.column)),
            size * EDGE * 2.0 * (0.5 + f64::from(self.row) + lower),
        )
    }

    /// Its corners, clockwise from the left end of its northern edge.
    pub fn corners(self, size: f64) -> [Point; 6] {
        let centre = self.centre(size);
        let corner = |(x, y): (f64, f64)| centre.plus(x * size, y * size * EDGE);
        [(-0.5, -1.0), (0.5, -1.0), (1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.0)].map(corner)
    }

    /// The middle of an edge.
    pub fn middle_of(self, edge: Edge, size: f64) -> Point {
        let corners = self.corners(size);
        corners[edge.index()].towards(corners[(edge.index() + 1) % 6], 0.5)
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column), self.row + 1)
    }
}

impl FromStr for Hex {
    type Err = String;

    fn from_str(text: &str) -> Result<Hex, String> {
        let wrong = || format!("\"{text}\" is no label of a hex");
        let column = text.bytes().next().filter(u8::is_ascii_alphabetic).ok_or_else(wrong)?;
        let row: usize = text[1..].parse().map_err(|_| wrong())?;
        let row = row.checked_sub(1).ok_or_else(wrong)?;
        Hex::at(usize::from(column.to_ascii_uppercase() - b'A'), row).ok_or_else(wrong)
    }
}

/// A label where people read it, two bytes where they do not.
impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => serializer.collect_str(self),
            false => (self.column, self.row).serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hex, D::Error> {
        if deserializer.is_human_readable() {
            return String::deserialize(deserializer)?.parse().map_err(D::Error::custom);
        }
        let (column, row) = <(u8, u8)>::deserialize(deserializer)?;
        Hex::at(usize::from(column), usize::from(row)).ok_or_else(|| D::Error::custom("no such hex"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(label: &str) -> Hex {
        label.parse().unwrap()
    }

    #[test]
    fn labels_read_back() {
        for label in ["A1", "K9", "R10", "Z99"] {
            assert_eq!(hex(label).to_string(), label);
        }
        assert_eq!(hex("k9"), hex("K9"));
        for wrong in ["", "K", "K0", "9", "K100", "ü3", "K9a", "K-1"] {
            assert!(wrong.parse::<Hex>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn neighbours_lie_where_the_map_has_them() {
        let check = |from: &str, edges: [&str; 6]| {
            for (edge, expected) in Edge::ALL.into_iter().zip(edges) {
                let neighbour = hex(from).neighbour(edge).unwrap();
                assert_eq!(neighbour, hex(expected), "{from} {edge}");
                assert_eq!(neighbour.neighbour(edge.opposite()), Some(hex(from)));
                assert_eq!(hex(from).edge_to(neighbour), Some(edge));
            }
        };
        check("K9", ["K8", "L8", "L9", "K10", "J9", "J8"]);
        check("J9", ["J8", "K9", "K10", "J10", "I10", "I9"]);
        assert_eq!(hex("A1").neighbour(Edge::N), None);
        assert_eq!(hex("K9").edge_to(hex("K11")), None);
    }

    #[test]
    fn steps_are_counted_along_the_shortest_way() {
        for (from, to, steps) in [
            ("K9", "K9", 0),
            ("K9", "L8", 1),
            ("K9", "J9", 1),
            ("K9", "K12", 3),
            ("A1", "C2", 2),
            ("J10", "M9", 3),
        ] {
            assert_eq!((hex(from).away(hex(to)), hex(to).away(hex(from))), (steps, steps), "{from} {to}");
        }
    }

    #[test]
    fn neighbours_share_the_middle_of_their_edge() {
        for edge in Edge::ALL {
            let (here, there) = (hex("K9"), hex("K9").neighbour(edge).unwrap());
            let gap = here.middle_of(edge, 30.0).distance(there.middle_of(edge.opposite(), 30.0));
            assert!(gap < 1e-9, "{edge}: {gap}");
        }
    }
}
