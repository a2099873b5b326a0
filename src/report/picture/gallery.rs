//! The last pictures, by all that a picture is made from.

use super::Look;
use serde::Serialize;
use std::collections::VecDeque;
use std::sync::Arc;

/// How many pictures are kept; each is up to about two hundred kilobytes.
const ROOM: usize = 32;

/// The last pictures, the one asked for last in front.
#[derive(Default)]
pub struct Gallery {
    pictures: VecDeque<(Key, Arc<[u8]>)>,
}

/// The hash of all that a picture is made from: the table, its board and players, what the viewer may know now and
/// knew before, and the language.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Key(blake3::Hash);

impl Key {
    /// The key of a picture.
    pub fn of(look: Look<'_>) -> Key {
        let mut hasher = blake3::Hasher::new();
        add(&mut hasher, &(look.language.code(), &look.replay.table, &look.replay.house.opening));
        for game in [Some(look.game), look.before].into_iter().flatten() {
            add(&mut hasher, &(game.position(), game.view(look.viewer)));
        }
        Key(hasher.finalize())
    }

    /// The key of another picture of the same.
    #[must_use]
    pub fn as_well(self, what: &str) -> Key {
        Key(blake3::keyed_hash(self.0.as_bytes(), what.as_bytes()))
    }
}

fn add(hasher: &mut blake3::Hasher, value: &impl Serialize) {
    serde_json::to_writer(hasher, value).expect("plain data goes into a hash");
}

impl Gallery {
    /// A picture that was drawn lately.
    pub fn find(&mut self, key: &Key) -> Option<Arc<[u8]>> {
        let place = self.pictures.iter().position(|(known, _)| known == key)?;
        let found = self.pictures.remove(place)?;
        let picture = Arc::clone(&found.1);
        self.pictures.push_front(found);
        Some(picture)
    }

    /// Keeps a picture; the one that nobody asked for the longest gives way.
    pub fn hang(&mut self, key: Key, picture: Arc<[u8]>) {
        self.pictures.push_front((key, picture));
        self.pictures.truncate(ROOM);
    }
}
