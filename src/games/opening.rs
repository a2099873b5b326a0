//! What a game is opened with.

use crate::rules::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a game is opened with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Opening {
    /// The title.
    pub title: String,
    /// The version of its rules.
    pub version: u32,
    /// Names of the players, by seat. Rules know how many there are, and never what they are called; what is written
    /// of them here is their number, since names can be forgotten.
    #[serde(with = "count")]
    pub seats: Vec<String>,
    /// Options by key, each in its one form.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The checked board, which many tables may share.
    pub board: Arc<serde_json::Value>,
}

/// What somebody is called whose name nobody knows any more.
pub fn nameless(seat: Seat) -> String {
    format!("seat {seat}")
}

/// How many seats there are, in the place of names.
mod count {
    use super::{Seat, nameless};
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(seats: &[String], to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u64(seats.len() as u64)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
        Ok(Seat::all(usize::from(u8::deserialize(from)?)).map(nameless).collect())
    }
}

impl Opening {
    /// The seat of a player, by name (case ignored) or number.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        let named = self.seats.iter().position(|seat| seat.to_lowercase() == name.trim().to_lowercase());
        let numbered =
            || name.trim().parse::<usize>().ok()?.checked_sub(1).filter(|&seat| seat < self.seats.len());
        named.or_else(numbered).map(Seat::at)
    }
}
