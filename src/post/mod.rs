//! Letters: what they are, how they are read and written, and where they come from and go to.
//!
//! Post knows letters and no games. [`read()`] takes the bytes of a letter apart and keeps the writer's
//! own words; [`Outgoing`] writes one; an [`Inbox`] holds those that wait and a [`Carrier`] takes those that are
//! sent: folders on a disk ([`Folders`]), memory ([`MemoryPost`]) and mail servers ([`mail`]).

mod authentication;
mod backoff;
pub mod bounces;
mod clock;
mod dock;
mod error;
mod folders;
pub mod forum;
mod letter;
pub mod mail;
mod memory;
mod outgoing;
pub mod policy;
pub mod rate;
mod read;
mod token;
mod trim;
pub mod verp;

pub use authentication::Authentication;
pub use backoff::{Backoff, PATIENCE, Tries};
pub use clock::{can_be_kept, now};
pub use dock::{Arrival, Carrier, Content, Cursor, Fate, Inbox, Notice, Receipt, Round, Slip, Woken};
pub use error::{PostError, Remedy};
pub use folders::Folders;
pub use letter::{Address, Kind, Letter, id_known_as};
pub use memory::{MemoryPost, Sent};
pub use outgoing::{Attached, Outgoing, Picture, WriteError};
pub use read::{all_texts, bounce, read, read_head, text_of, writers};
pub use token::{Token, redacted, suffix, with_suffix};
pub use trim::{LINE, own_words};

/// The largest letter that is read whole, in bytes. Of a larger one only the head is looked at.
pub const LARGEST: usize = 256 * 1024;

/// How much of a letter that is too large is looked at, for its headers.
pub const HEAD: usize = 64 * 1024;
