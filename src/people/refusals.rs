//! Why the register does not do something; the sentences stand in the language files.

use super::BadDays;
use crate::rules::Sentence;

/// Why the register does not do something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PersonRefusal {
    /// It is for somebody else to ask for.
    NotTheirs,
    /// Nobody in the register is meant.
    NobodyThere,
    /// An address belongs to somebody else already.
    Taken {
        /// The address.
        address: String,
    },
    /// No letter could be sent there.
    BadAddress {
        /// The address.
        address: String,
    },
    /// That address is not one of theirs.
    NoSuchAddress {
        /// The address.
        address: String,
        /// Those that are.
        theirs: Vec<String>,
    },
    /// It is their only address.
    OnlyAddress,
    /// More addresses than anybody needs.
    TooManyAddresses,
    /// Nobody can be called so.
    BadName {
        /// The name.
        name: String,
    },
    /// Days that make no absence.
    Days(BadDays),
    /// They would be away on more days of a year than anybody may.
    TooLong {
        /// The year.
        year: i32,
        /// On how many days they would be away.
        days: i64,
        /// On how many anybody may.
        most: i64,
    },
    /// They are away on some of these days already.
    Overlaps,
    /// They are not away.
    NotAway,
    /// Nothing would change.
    NothingChanges,
    /// No title is called so.
    NoSuchTitle {
        /// The word.
        word: String,
    },
}

impl PersonRefusal {
    /// Says it.
    pub fn sentence(&self) -> Sentence {
        use PersonRefusal::*;
        let say = Sentence::new;
        match self {
            NotTheirs => say("people-no-not-theirs"),
            NobodyThere => say("people-no-nobody-there"),
            Taken { address } => say("people-no-taken").with("address", address.as_str()),
            BadAddress { address } => say("house-no-bad-address").with("address", address.as_str()),
            NoSuchAddress { address, theirs } => say("people-no-such-address")
                .with("address", address.as_str())
                .with("theirs", theirs.join(", ")),
            OnlyAddress => say("people-no-only-address"),
            TooManyAddresses => say("people-no-too-many-addresses"),
            BadName { name } => say("house-no-bad-name").with("name", name.as_str()),
            Days(days) => days.sentence(),
            TooLong { year, days, most } => say("people-no-too-long")
                .with("year", year.to_string())
                .with("days", *days)
                .with("most", *most),
            Overlaps => say("people-no-overlaps"),
            NotAway => say("people-no-not-away"),
            NothingChanges => say("people-no-nothing-changes"),
            NoSuchTitle { word } => say("people-no-such-title").with("word", word.as_str()),
        }
    }
}
