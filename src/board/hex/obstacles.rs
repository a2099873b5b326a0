//! Every reason why a tile cannot be laid or a city founded, with its facts.

use super::{Edge, Hex, Owner, Run, Section};

/// Why a tile cannot be laid, or a city founded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obstacle {
    /// The map has no such hex.
    OffMap {
        /// The hex.
        hex: Hex,
    },
    /// The hex is water.
    Water {
        /// The hex.
        hex: Hex,
    },
    /// Cities carry no tiles.
    OnCity {
        /// The hex.
        hex: Hex,
    },
    /// Track that stops is for towns.
    NoTown {
        /// The hex.
        hex: Hex,
    },
    /// Nothing new was asked for.
    AlreadyThere {
        /// The hex.
        hex: Hex,
    },
    /// Track would lead off the map or into water.
    LeadsOff {
        /// The hex.
        hex: Hex,
        /// The edge.
        edge: Edge,
    },
    /// What is there may not be changed: another's, or part of a complete link.
    Cuts {
        /// The track that is there.
        section: Section,
        /// Whose it is.
        owner: Option<Owner>,
    },
    /// No tile shows this track.
    NoSuchTile {
        /// The hex.
        hex: Hex,
        /// The track.
        runs: Vec<Run>,
    },
    /// A town has four exits at most.
    TooManyExits {
        /// The hex.
        hex: Hex,
    },
    /// Two tracks come onto a hex one after the other.
    ComplexOnEmpty {
        /// The hex.
        hex: Hex,
    },
    /// All tiles of the kind are on the map.
    NoneLeft {
        /// The hex.
        hex: Hex,
        /// The kind, by number.
        kind: u8,
    },
    /// All discs for towns are on the map.
    NoDiscLeft {
        /// The hex.
        hex: Hex,
    },
    /// It would join the track of somebody else.
    JoinsRival {
        /// The hex.
        hex: Hex,
        /// The edge.
        edge: Edge,
        /// Whose it is.
        owner: Owner,
    },
    /// It joins no city and no track of the builder.
    Unconnected {
        /// The hex.
        hex: Hex,
    },
    /// The link would lead back to where it came from.
    LoopsBack {
        /// The hex.
        hex: Hex,
        /// The place.
        place: Hex,
    },
    /// Only towns become cities.
    NotATown {
        /// The hex.
        hex: Hex,
    },
}
