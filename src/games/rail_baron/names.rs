//! Dots, sections, railroads, cities and regions by number, and the sections a train has used up.

use serde::{Deserialize, Serialize};

macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident $number:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name($number);

        impl $name {
            /// The place in the board's list.
            pub fn index(self) -> usize {
                usize::from(self.0)
            }

            /// The one at a place in the board's list.
            pub fn at(index: usize) -> $name {
                $name($number::try_from(index).expect("the size of a board is checked when it is read"))
            }

            /// The first `count` of them.
            pub fn all(count: usize) -> impl Iterator<Item = $name> + Clone {
                (0..count).map($name::at)
            }
        }
    };
}

numbered!(
    /// A dot where a train can stand: a town or a city.
    Dot u16
);
numbered!(
    /// A section of track, which may be ridden once in a trip.
    Section u16
);
numbered!(
    /// A railroad.
    Railroad u8
);
numbered!(
    /// A city that can be a home or a destination. Twin cities are two of these on one dot.
    City u8
);
numbered!(
    /// A region of the destination table.
    Region u8
);
numbered!(
    /// A group of railroads that may be bought together (optional rule 1).
    Group u8
);

/// A set of sections: what a train has ridden on its trip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sections([u64; Sections::WORDS]);

impl Sections {
    const WORDS: usize = 12;

    /// How many sections a board may have.
    pub const MOST: usize = Sections::WORDS * 64;

    /// Whether a section is in it.
    pub fn contains(&self, section: Section) -> bool {
        self.0[section.index() / 64] >> (section.index() % 64) & 1 == 1
    }

    /// Adds a section.
    pub fn insert(&mut self, section: Section) {
        self.0[section.index() / 64] |= 1 << (section.index() % 64);
    }

    /// Takes a section out.
    pub fn remove(&mut self, section: Section) {
        self.0[section.index() / 64] &= !(1 << (section.index() % 64));
    }

    /// How many sections are in it.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no section is in it.
    pub fn is_empty(&self) -> bool {
        *self == Sections::default()
    }
}

/// A set of dots, for searches. A board is connected, so it has at most one dot more than sections.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Dots([u64; Dots::WORDS]);

impl Dots {
    const WORDS: usize = Sections::WORDS + 1;

    /// How many dots a board may have.
    pub const MOST: usize = Dots::WORDS * 64;

    /// Every dot of any board.
    pub const ALL: Dots = Dots([u64::MAX; Dots::WORDS]);

    /// Whether a dot is in it.
    pub fn contains(&self, dot: Dot) -> bool {
        self.0[dot.index() / 64] >> (dot.index() % 64) & 1 == 1
    }

    /// Adds a dot; false if it was in it before.
    pub fn insert(&mut self, dot: Dot) -> bool {
        let new = !self.contains(dot);
        self.0[dot.index() / 64] |= 1 << (dot.index() % 64);
        new
    }

    /// Takes a dot out.
    pub fn remove(&mut self, dot: Dot) {
        self.0[dot.index() / 64] &= !(1 << (dot.index() % 64));
    }

    /// Adds all dots of another set.
    pub fn add_all(&mut self, other: &Dots) {
        self.0.iter_mut().zip(other.0).for_each(|(word, more)| *word |= more);
    }

    /// Whether some dot is in both.
    pub fn meets(&self, other: &Dots) -> bool {
        self.0.iter().zip(other.0).any(|(word, other)| word & other != 0)
    }
}
