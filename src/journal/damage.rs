//! What can be wrong with a record or an export, said so that an operator knows where to look.

use std::fmt;

/// What is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Damage {
    /// The text is no record at all.
    NotARecord {
        /// The record that was expected here.
        record: u64,
    },
    /// The chain does not match.
    Changed {
        /// The record whose chain is wrong.
        record: u64,
    },
    /// A later line stands here.
    Missing {
        /// The record that was expected here.
        expected: u64,
        /// The record that stands here.
        found: u64,
    },
    /// An earlier line stands here again.
    Repeated {
        /// The record that stands here again.
        record: u64,
    },
    /// Two records stand in each other's place.
    Swapped {
        /// The record that was expected first.
        first: u64,
        /// The record that stands in its place.
        second: u64,
    },
    /// A line says another number than that of the record it belongs to.
    Number {
        /// The record that it belongs to.
        expected: u64,
        /// What it says.
        found: u64,
    },
    /// What was hidden since the last record is not what its line says.
    Hidden {
        /// The record that would commit to it.
        record: u64,
    },
    /// A name or an address is not the one that was sealed.
    Card {
        /// The record.
        record: u64,
    },
    /// What was hidden is not what the record commits to.
    Commitment {
        /// The record.
        record: u64,
    },
    /// A field of a record cannot be read.
    Unreadable {
        /// The record, as far as its number could be read.
        record: Option<u64>,
        /// Why not.
        why: String,
    },
    /// A line shows more or less of what is hidden than its copy says.
    Closed {
        /// The record.
        record: u64,
    },
    /// A line is not UTF-8 text.
    NotText {
        /// The line, from 1.
        line: usize,
    },
    /// The last line has no end.
    Unterminated {
        /// The line, from 1.
        line: usize,
    },
    /// The first line is not the header of an export.
    Header {
        /// What is wrong with it.
        why: &'static str,
    },
    /// The header promises another number of lines.
    Count {
        /// What the header says.
        stated: u64,
        /// What stands in the file.
        found: u64,
    },
    /// The last record is not the one that the header names.
    Tip,
    /// No game is that long.
    TooLarge {
        /// What there may be at most.
        most: String,
    },
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::NotARecord { record } => {
                write!(f, "line {record}: what stands here is not a record")
            }
            Damage::Changed { record } => write!(
                f,
                "record {record}: its chain does not match: this record or the one before it was changed"
            ),
            Damage::Missing { expected, found } => {
                let missing = found.saturating_sub(*expected);
                write!(f, "line {found} stands where line {expected} is expected: ")?;
                if missing == 1 { f.write_str("one is missing") } else { write!(f, "{missing} are missing") }
            }
            Damage::Repeated { record } => write!(f, "line {record} is repeated"),
            Damage::Swapped { first, second } => {
                write!(f, "lines {first} and {second} are swapped")
            }
            Damage::Number { expected, found } => {
                write!(f, "record {found} stands where record {expected} is expected")
            }
            Damage::Hidden { record } => {
                write!(f, "record {record}: what was hidden before it was changed")
            }
            Damage::Card { record } => {
                write!(f, "record {record}: a name or an address is not the one that was sealed")
            }
            Damage::Commitment { record } => {
                write!(f, "record {record}: what was hidden is not what it commits to")
            }
            Damage::Unreadable { record: Some(record), why } => {
                write!(f, "record {record}: it cannot be read: {why}")
            }
            Damage::Unreadable { record: None, why } => write!(f, "a record cannot be read: {why}"),
            Damage::Closed { record } => {
                write!(f, "record {record}: it shows more or less than the header of the export says")
            }
            Damage::NotText { line } => write!(f, "line {line} is not UTF-8 text"),
            Damage::Unterminated { line } => write!(f, "line {line} is cut off: its end is missing"),
            Damage::Header { why } => write!(f, "line 1 is not the header of an export: {why}"),
            Damage::Count { stated, found } => {
                write!(f, "the header promises {stated} lines, but {found} are there")
            }
            Damage::Tip => f.write_str("the last record is not the one that the header names"),
            Damage::TooLarge { most } => write!(f, "it is too large: {most} at most"),
        }
    }
}

impl std::error::Error for Damage {}
