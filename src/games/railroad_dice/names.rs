//! Companies, kinds of tiles, spaces, directions and faces: the small words that everything else is said in.

use serde::{Deserialize, Serialize};

macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(u8);

        impl $name {
            /// The place in the board's list.
            pub fn index(self) -> usize {
                usize::from(self.0)
            }

            /// The one at a place in the board's list.
            pub fn at(index: usize) -> $name {
                $name(u8::try_from(index).expect("a checked board has fewer than 256 of them"))
            }

            /// The first `count` of them.
            pub fn all(count: usize) -> impl Iterator<Item = $name> + Clone {
                (0..count).map($name::at)
            }
        }
    };
}

numbered!(Company);
numbered!(
    /// A kind of tile.
    Kind
);
numbered!(
    /// A tile on the map, by the order in which tiles came into play.
    Tile
);
numbered!(
    /// A space of a large tile, row by row from the north-west.
    Cell
);

/// How many spaces a tile has on a side (RD-01).
pub const SIZE: usize = 7;

/// How many spaces a tile has.
pub const SPACES: usize = SIZE * SIZE;

/// A direction of travel, or a side of a space or tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Dir {
    North,
    East,
    South,
    West,
}

impl Dir {
    pub const ALL: [Dir; 4] = [Dir::North, Dir::East, Dir::South, Dir::West];

    /// So many quarter turns clockwise from this one.
    #[must_use]
    pub fn turned(self, quarters: usize) -> Dir {
        Dir::ALL[(self as usize + quarters) % 4]
    }

    #[must_use]
    pub fn opposite(self) -> Dir {
        self.turned(2)
    }

    /// The direction after a piece, for whoever travels this way.
    #[must_use]
    pub fn after(self, bend: Bend) -> Dir {
        match bend {
            Bend::Straight => self,
            Bend::Left => self.turned(3),
            Bend::Right => self.turned(1),
        }
    }

    /// The piece that leads from this direction into another; none leads back.
    pub fn bend_to(self, to: Dir) -> Option<Bend> {
        Bend::ALL.into_iter().find(|bend| self.after(*bend) == to)
    }

    fn step(self) -> (i16, i16) {
        match self {
            Dir::North => (-1, 0),
            Dir::East => (0, 1),
            Dir::South => (1, 0),
            Dir::West => (0, -1),
        }
    }
}

/// How a piece of railway leads on, for whoever travels towards the end of the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Bend {
    Straight,
    Left,
    Right,
}

impl Bend {
    pub const ALL: [Bend; 3] = [Bend::Straight, Bend::Left, Bend::Right];

    /// The face that shows such a piece.
    pub fn face(self) -> Face {
        match self {
            Bend::Straight => Face::Straight,
            Bend::Left | Bend::Right => Face::Curve,
        }
    }
}

/// What a die shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Face {
    Straight,
    Curve,
    Share,
    /// The joker: rail of either shape, a share, or money.
    Question,
}

impl Face {
    pub const ALL: [Face; 4] = [Face::Straight, Face::Curve, Face::Share, Face::Question];
}

/// The ends of the one line, called after where they set out from the first die (RD-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum EndName {
    West,
    East,
}

impl EndName {
    pub const ALL: [EndName; 2] = [EndName::West, EndName::East];

    pub fn other(self) -> EndName {
        match self {
            EndName::West => EndName::East,
            EndName::East => EndName::West,
        }
    }
}

impl Cell {
    pub fn new(row: usize, column: usize) -> Cell {
        Cell::at(row * SIZE + column)
    }

    pub fn row(self) -> usize {
        self.index() / SIZE
    }

    pub fn column(self) -> usize {
        self.index() % SIZE
    }

    /// The next space that way, unless it lies off the tile.
    pub fn step(self, to: Dir) -> Option<Cell> {
        self.offset(to.step())
    }

    /// The space on the next tile where a line goes on that leaves this space that way.
    #[must_use]
    pub fn across(self, to: Dir) -> Cell {
        let last = SIZE - 1;
        match to {
            Dir::North => Cell::new(last, self.column()),
            Dir::South => Cell::new(0, self.column()),
            Dir::East => Cell::new(self.row(), 0),
            Dir::West => Cell::new(self.row(), last),
        }
    }

    /// Up to eight spaces around it, all on the same tile (RD-31).
    pub fn around(self) -> impl Iterator<Item = Cell> {
        (-1..=1)
            .flat_map(|row| (-1..=1).map(move |column| (row, column)))
            .filter(|step| *step != (0, 0))
            .filter_map(move |step| self.offset(step))
    }

    pub fn is_corner(self) -> bool {
        let at_end = |place: usize| place == 0 || place == SIZE - 1;
        at_end(self.row()) && at_end(self.column())
    }

    /// Whether it lies along a side of the tile.
    pub fn is_along(self, side: Dir) -> bool {
        self.step(side).is_none()
    }

    /// What it is called: rows have letters from the north, columns numbers from the west.
    pub fn label(self) -> String {
        format!("{}{}", char::from(b'A' + self.row() as u8), self.column() + 1)
    }

    fn offset(self, (rows, columns): (i16, i16)) -> Option<Cell> {
        let row = self.row() as i16 + rows;
        let column = self.column() as i16 + columns;
        let on_tile = |place: i16| (0..SIZE as i16).contains(&place);
        (on_tile(row) && on_tile(column)).then(|| Cell::new(row as usize, column as usize))
    }
}

/// A place on the map of small tiles; the start tile lies at 0, 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(i16, i16)", into = "(i16, i16)")]
pub struct Spot {
    pub row: i16,
    pub column: i16,
}

impl Spot {
    /// The neighbour on a side.
    #[must_use]
    pub fn next(self, side: Dir) -> Spot {
        let (rows, columns) = side.step();
        Spot { row: self.row + rows, column: self.column + columns }
    }
}

impl From<(i16, i16)> for Spot {
    fn from((row, column): (i16, i16)) -> Spot {
        Spot { row, column }
    }
}

impl From<Spot> for (i16, i16) {
    fn from(spot: Spot) -> (i16, i16) {
        (spot.row, spot.column)
    }
}
