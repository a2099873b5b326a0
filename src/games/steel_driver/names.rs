//! Cities, links, companies and colours by number, and sets of cities.

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

numbered!(City);
numbered!(Link);
numbered!(Company);
numbered!(
    /// A colour of goods.
    Goods
);

/// A set of cities: the reach of a company, or where goods still lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CitySet(u64);

impl CitySet {
    /// How many cities a board may have.
    pub const MOST: usize = 64;

    pub fn contains(self, city: City) -> bool {
        self.0 >> city.index() & 1 == 1
    }

    pub fn insert(&mut self, city: City) {
        self.0 |= 1 << city.index();
    }

    pub fn remove(&mut self, city: City) {
        self.0 &= !(1 << city.index());
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The cities in both.
    #[must_use]
    pub fn both(self, other: CitySet) -> CitySet {
        CitySet(self.0 & other.0)
    }

    /// The cities in either.
    #[must_use]
    pub fn either(self, other: CitySet) -> CitySet {
        CitySet(self.0 | other.0)
    }

    /// The cities in it, in the order of the board.
    pub fn iter(self) -> impl Iterator<Item = City> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let without_first = left & left.checked_sub(1)?;
            let first = std::mem::replace(&mut left, without_first).trailing_zeros();
            Some(City::at(first as usize))
        })
    }
}

impl FromIterator<City> for CitySet {
    fn from_iter<I: IntoIterator<Item = City>>(cities: I) -> CitySet {
        let mut set = CitySet::default();
        cities.into_iter().for_each(|city| set.insert(city));
        set
    }
}
