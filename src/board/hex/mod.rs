//! Hexes with track, shared by every title that lays tiles: the map, what a tile may do to it, links and who owns
//! them, and the ways of goods. Nothing here knows a title, money in hand or whose turn it is.
//!
//! The map ([`HexMap`]) never changes. What players have laid is a [`Network`]; both together are a [`Land`], which
//! answers what a rule asks. Positions keep a [`Surveyed`] network, whose links are followed once. A placement is judged by [`Works`] and becomes a [`Change`], which carries everything
//! that follows from it, so that whoever keeps events applies it without a question.

mod courses;
pub mod draw;
mod edge;
mod grid;
mod kinds;
mod land;
mod links;
mod map;
mod network;
mod obstacles;
mod prices;
mod recount;
mod run;
mod survey;
mod wander;
mod ways;
mod works;
pub mod written;

#[cfg(test)]
mod sample;
#[cfg(test)]
mod tests;

pub use courses::{Astray, Course, Wish};
pub use edge::Edge;
pub use grid::Hex;
pub use kinds::{Class, Kind, Kinds};
pub use land::{Land, Meeting, Place};
pub use links::{End, Link};
pub use map::{CityData, Goods, HexMap, MapData, Neighbours, Terrain, TownData};
pub use network::{Change, Network, Owner, Piece, Section, Tile};
pub use obstacles::Obstacle;
pub use prices::Prices;
pub use recount::differences_of;
pub use run::Run;
pub use survey::Surveyed;
pub use ways::{Net, Way};
pub use works::{Laying, Works};
