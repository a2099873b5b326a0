//! Where letters arrive and where they leave: two small traits that folders, memory, mail servers and forums share.
//!
//! An [`Inbox`] first hands out slips, which cost nothing, then one letter at a time, so that a full mailbox never
//! fills the memory. A letter is put away only after all that it led to is durable. A [`Carrier`] takes a letter
//! that is still to be written, since a forum wants its words and a mail server its bytes.

use super::{HEAD, LARGEST, Letter, Outgoing, PostError, read, read_head};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Where letters arrive.
///
/// The acts of a round, in this order: [`waiting`](Inbox::waiting); for each slip [`fetch`](Inbox::fetch), and all
/// that the letter leads to is committed together with the slip's cursor; [`put_away`](Inbox::put_away);
/// [`wait`](Inbox::wait). A letter that was not put away waits again in the next round.
pub trait Inbox: Send {
    /// What the operator calls it; the journal keeps its cursor under this name.
    fn name(&self) -> &str;

    /// Slips of the letters that wait, the oldest first, at most so many.
    fn waiting(&mut self, most: usize) -> Result<Round, PostError>;

    /// The letter of a slip; nothing when somebody took it away meanwhile.
    fn fetch(&mut self, slip: &Slip) -> Result<Option<Arrival>, PostError>;

    /// Puts letters away whose fate is durable. To do so twice is no mistake: the first time may have been before
    /// a crash.
    fn put_away(&mut self, slips: &[Slip], fate: Fate) -> Result<(), PostError>;

    /// Waits until something may have arrived, at most so long. A box that is told nothing sleeps and is asked.
    fn wait(&mut self, at_most: Duration) -> Result<Woken, PostError>;
}

/// Where letters leave.
pub trait Carrier: Send {
    /// What the operator calls it.
    fn name(&self) -> &str;

    /// Takes a letter to its reader. The same id again is delivered once where the box can tell. An error says by
    /// [`PostError::remedy`] what becomes of the letter.
    fn carry(&mut self, letter: &Outgoing) -> Result<Receipt, PostError>;
}

/// What waits in an inbox.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Round {
    /// The letters, the oldest first.
    pub slips: Vec<Slip>,
    /// How far the box was read before these letters. It is to be kept even where none came: what arrives after
    /// the first contact must not be taken for old when the process starts again.
    pub cursor: Option<Cursor>,
    /// What the operator should hear about, each once.
    pub notices: Vec<Notice>,
}

/// A letter that waits, before anybody has read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slip {
    /// What the box calls the letter; the same after a restart.
    pub name: String,
    /// When it arrived, where the box knows.
    pub at: Option<DateTime<Utc>>,
    /// How many bytes it has, where the box knows.
    pub size: u64,
    /// How far the box is read once this letter and all before it are dealt with; to be committed with the letter.
    pub cursor: Option<Cursor>,
    /// Whether the box forgot what was read before: a letter that is known already is then put away without a word.
    pub may_be_known: bool,
}

/// How far a box has been read. Plain data: the journal keeps it, and gives it back at the next start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cursor {
    /// The numbering that the numbers belong to: UIDVALIDITY of a mailbox, 0 where numbers are never given anew.
    pub numbering: u64,
    /// Where reading began, so that what is older is never touched.
    pub first: u64,
    /// The last number that was dealt with.
    pub last: u64,
    /// Letters up to this number may be known from an earlier numbering; 0 where there was none.
    #[serde(default)]
    pub known_up_to: u64,
}

/// A letter as it arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrival {
    /// Its slip.
    pub slip: Slip,
    /// What it holds.
    pub content: Content,
}

/// What a letter holds when it arrives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// A mail, still to be read.
    Mail {
        /// Its bytes; of a letter larger than [`LARGEST`] only the first [`HEAD`].
        bytes: Vec<u8>,
        /// How many bytes it has in all.
        size: u64,
    },
    /// What needs no taking apart, such as a post of a forum.
    Words(Box<Letter>),
}

/// What became of a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It was dealt with.
    Handled,
    /// It could not be handled in as many tries as are allowed; a person should look at it.
    Quarantined,
}

/// Why a wait ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Woken {
    /// The box said that something changed.
    ByNews,
    /// The time is over; something may have come all the same.
    ByTime,
}

/// What a carrier was told, for the log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Receipt {
    /// The words of the server that took the letter, or nothing.
    pub said: String,
}

/// What the operator should hear about an inbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// The box was seen for the first time; the letters that were there already are left alone.
    FirstContact {
        /// How many there were.
        left_alone: u64,
    },
    /// The server numbered the mailbox anew; recent letters are looked at again, known ones are put away.
    Renumbered {
        /// How many are looked at again.
        again: u64,
        /// How many are too old for that and were left alone.
        left_alone: u64,
    },
    /// The server keeps no mark of what was handled; the cursor alone knows.
    NoMarks,
    /// The server cannot tell of news, so it is asked from time to time.
    NoIdle,
}

impl std::fmt::Display for Notice {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Notice::FirstContact { left_alone } => {
                write!(out, "first contact: reading begins now, {left_alone} older letters are left alone")
            }
            Notice::Renumbered { again, left_alone } => write!(
                out,
                "the server numbered its letters anew: {again} recent ones are looked at again, {left_alone} are left alone"
            ),
            Notice::NoMarks => {
                out.write_str("the server keeps no marks: what was handled looks unread in other programs")
            }
            Notice::NoIdle => {
                out.write_str("the server cannot tell of news: it is asked from time to time instead")
            }
        }
    }
}

impl Content {
    /// A mail that is in memory whole; a large one is cut down to its head.
    pub fn mail(mut bytes: Vec<u8>) -> Content {
        let size = bytes.len() as u64;
        if bytes.len() > LARGEST {
            bytes.truncate(HEAD);
            bytes.shrink_to_fit();
        }
        Content::Mail { bytes, size }
    }
}

impl Arrival {
    /// Reads it. It never fails: what cannot be read is of [`Kind::Unreadable`](super::Kind::Unreadable).
    ///
    /// A letter without a Message-ID is known by its place, its time and its words: the same words in two files
    /// are two letters, and the same file after a crash is one.
    pub fn read(&self) -> Letter {
        let (bytes, size) = match &self.content {
            Content::Words(letter) => return (**letter).clone(),
            Content::Mail { bytes, size } => (bytes, *size),
        };
        let letter = if size > LARGEST as u64 { read_head(bytes) } else { read(bytes) };
        if letter.has_id {
            return letter;
        }
        let at = self.slip.at.and_then(|at| at.timestamp_nanos_opt()).unwrap_or_default();
        let mut hash = blake3::Hasher::new();
        for part in [self.slip.name.as_bytes(), &at.to_le_bytes(), letter.id.as_bytes()] {
            hash.update(&(part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        Letter { id: hash.finalize().to_hex().to_string(), ..letter }
    }
}
