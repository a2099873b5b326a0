//! What players have laid: tiles with their track and owners, towns that became cities, and printed links that were
//! taken. It is plain data; [`Works`](super::Works) decides what may change it.

use super::{Hex, Run};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Who owns track: a seat or a company, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Owner(pub u8);

/// A run on a certain hex: the piece that scoring counts and that links are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// The hex.
    pub hex: Hex,
    /// The run.
    pub run: Run,
}

/// One run of a tile with its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The run.
    pub run: Run,
    /// Whose it is, if anybody's.
    #[serde(default)]
    pub owner: Option<Owner>,
}

/// A tile on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// Its kind, by number.
    pub kind: u8,
    /// Its track.
    pub pieces: Vec<Piece>,
}

/// All that has been laid.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Network {
    /// Tiles by hex; copies of a network share them.
    pub tiles: BTreeMap<Hex, Arc<Tile>>,
    /// Towns that became cities, with the number of the new city.
    pub founded: BTreeMap<Hex, u8>,
    /// Printed links that somebody took, by their place in the map's list; nobody's once an owner is gone.
    #[serde(default)]
    pub taken: BTreeMap<u8, Option<Owner>>,
}

/// What happens to a network. It carries all that follows, so that applying it asks nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Change {
    /// A tile is laid, on an empty hex or in place of another.
    Laid {
        /// Where.
        hex: Hex,
        /// The tile, every run with its owner.
        tile: Tile,
        /// Whose it is now what the tile joins and was nobody's.
        owner: Owner,
        /// Track elsewhere that becomes the builder's.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        gained: Vec<Section>,
    },
    /// A town becomes a city; its tile goes.
    Founded {
        /// Where.
        hex: Hex,
        /// The number of the new city.
        city: u8,
        /// Who founded it.
        owner: Owner,
        /// Track that becomes the founder's.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        gained: Vec<Section>,
    },
    /// Track becomes nobody's.
    Released {
        /// The track.
        track: Vec<Section>,
    },
    /// A printed link is taken.
    Taken {
        /// Its place in the map's list.
        link: u8,
        /// By whom.
        owner: Owner,
    },
    /// All that somebody owns becomes nobody's: track and printed links.
    Abandoned {
        /// Who owned it.
        owner: Owner,
    },
}

impl Tile {
    /// Its runs.
    pub fn runs(&self) -> Vec<Run> {
        self.pieces.iter().map(|piece| piece.run).collect()
    }
}

impl Network {
    /// Carries out what has been decided.
    pub fn apply(&mut self, change: &Change) {
        match change {
            Change::Laid { hex, tile, owner, gained } => {
                self.tiles.insert(*hex, Arc::new(tile.clone()));
                self.assign(gained, Some(*owner));
            }
            Change::Founded { hex, city, owner, gained } => {
                self.tiles.remove(hex);
                self.founded.insert(*hex, *city);
                self.assign(gained, Some(*owner));
            }
            Change::Released { track } => self.assign(track, None),
            Change::Taken { link, owner } => {
                self.taken.insert(*link, Some(*owner));
            }
            Change::Abandoned { owner } => {
                let mine =
                    |tile: &&mut Arc<Tile>| tile.pieces.iter().any(|piece| piece.owner == Some(*owner));
                let tiles = self.tiles.values_mut().filter(mine);
                let pieces = tiles.flat_map(|tile| &mut Arc::make_mut(tile).pieces);
                let owners = pieces.map(|piece| &mut piece.owner).chain(self.taken.values_mut());
                owners.filter(|other| **other == Some(*owner)).for_each(|other| *other = None);
            }
        }
    }

    /// The network as it would be.
    #[must_use]
    pub fn after(&self, change: &Change) -> Network {
        let mut after = self.clone();
        after.apply(change);
        after
    }

    /// Every piece of track with its place.
    pub fn pieces(&self) -> impl Iterator<Item = (Section, Option<Owner>)> + '_ {
        self.tiles.iter().flat_map(|(hex, tile)| {
            tile.pieces.iter().map(|piece| (Section { hex: *hex, run: piece.run }, piece.owner))
        })
    }

    /// How many tiles of a kind lie on the map.
    pub fn used(&self, kind: u8) -> u32 {
        self.tiles.values().filter(|tile| tile.kind == kind).count() as u32
    }

    fn assign(&mut self, track: &[Section], owner: Option<Owner>) {
        for section in track {
            let pieces = self.tiles.get_mut(&section.hex).map(|tile| &mut Arc::make_mut(tile).pieces);
            let piece = pieces.and_then(|pieces| pieces.iter_mut().find(|piece| piece.run == section.run));
            if let Some(piece) = piece {
                piece.owner = owner;
            }
        }
    }
}
