//! What tiles cost, as data.

use super::{Class, Terrain};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The prices of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prices {
    /// A simple tile on an empty hex, by terrain.
    pub terrain: BTreeMap<Terrain, u32>,
    /// What a tile with two tracks that do not touch costs more on an empty hex.
    pub coexisting: u32,
    /// What a crossing costs more on an empty hex.
    pub crossing: u32,
    /// A tile on an empty town hex, before its exits; the terrain does not matter there.
    pub town: u32,
    /// What each exit of that tile adds.
    pub exit: u32,
    /// A crossing in place of a simple tile.
    pub replace_by_crossing: u32,
    /// A tile in place of another on a town hex.
    pub replace_in_town: u32,
    /// Every other tile in place of another.
    pub replace: u32,
    /// A printed link between neighbouring cities, where the map has them.
    #[serde(default)]
    pub neighbours: u32,
}

impl Prices {
    /// What a tile costs on an empty hex.
    pub fn placing(&self, class: Class, terrain: Terrain, exits: usize) -> u32 {
        let ground = self.terrain.get(&terrain).copied().unwrap_or(0);
        match class {
            Class::Simple => ground,
            Class::Coexisting => ground + self.coexisting,
            Class::Crossing => ground + self.crossing,
            Class::Town => self.town + self.exit * u32::try_from(exits).expect("a hex has six edges"),
        }
    }

    /// The least that any tile can cost.
    pub fn least(&self) -> u32 {
        let replaced = [self.replace_by_crossing, self.replace_in_town, self.replace];
        let tiles = self.terrain.values().copied().chain(replaced).chain([self.town + self.exit]);
        tiles.min().unwrap_or(0)
    }

    /// What a tile costs in place of another.
    pub fn replacing(&self, old: Class, new: Class) -> u32 {
        match (old, new) {
            (_, Class::Town) => self.replace_in_town,
            (Class::Simple, Class::Crossing) => self.replace_by_crossing,
            _ => self.replace,
        }
    }
}
