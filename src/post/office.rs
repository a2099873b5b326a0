//! Where letters come from and go to: one trait for folders, memory, and mail servers to come.

use super::{HEAD, LARGEST, Letter, PostError, read, read_head};

/// Where letters come from and go to.
pub trait PostOffice {
    /// The letters that wait, the oldest first.
    fn waiting(&mut self) -> Result<Vec<Waiting>, PostError>;

    /// Notes that a letter has been dealt with, so that it no longer waits.
    fn done(&mut self, name: &str) -> Result<(), PostError>;

    /// Sends a letter. The same id again is delivered once where the box can tell.
    fn send(&mut self, to: &str, id: &str, bytes: &[u8]) -> Result<(), PostError>;
}

/// A letter that waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// What the box calls it; give it back to [`PostOffice::done`].
    pub name: String,
    /// Its bytes; of a letter larger than [`LARGEST`] only the first [`HEAD`].
    pub bytes: Vec<u8>,
    /// How many bytes it has in all.
    pub size: u64,
}

impl Waiting {
    /// A letter that is in memory whole; a large one is cut down to its head.
    pub fn new(name: impl Into<String>, mut bytes: Vec<u8>) -> Waiting {
        let size = bytes.len() as u64;
        if bytes.len() > LARGEST {
            bytes.truncate(HEAD);
        }
        Waiting { name: name.into(), bytes, size }
    }

    /// Whether only its head is here.
    pub fn is_too_large(&self) -> bool {
        self.size > LARGEST as u64
    }

    /// Reads it.
    pub fn read(&self) -> Letter {
        if self.is_too_large() { read_head(&self.bytes) } else { read(&self.bytes) }
    }
}
