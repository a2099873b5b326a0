//! What became of a letter, for the log, for its mailbox and for whoever counts.

use super::Brought;
use crate::post::policy::Reason;
use crate::post::{Fate, Letter};
use std::fmt;

/// What became of a letter, for the log and for its mailbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// What becomes of it in its mailbox.
    pub fate: Fate,
    /// What was done.
    pub done: Deed,
    /// Who wrote it.
    pub from: String,
    /// Its id.
    pub id: String,
    /// What it is about.
    pub subject: String,
    /// The door it came by.
    pub door: String,
}

/// What was done with a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// It was answered.
    Answered,
    /// It was answered, though nothing in it was an order.
    NotUnderstood,
    /// It was seen before and gets its first answer again.
    Again,
    /// It wants no answer.
    Ignored(&'static str),
    /// It is held.
    Held(Reason),
    /// It was a player's word about a letter that was held.
    Released(bool),
    /// It could not be handled; the number is on the apology.
    Fault {
        /// The number.
        number: String,
        /// The cause.
        cause: String,
    },
    /// It was left to a person, unread.
    Quarantined(String),
    /// It came with too many others.
    TurnedAway(&'static str),
    /// It says that a letter of ours did not arrive.
    CameBack(String),
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Answered => f.write_str("answered"),
            Deed::NotUnderstood => f.write_str("answered, not understood"),
            Deed::Again => f.write_str("seen before, answered again"),
            Deed::Ignored(why) => write!(f, "no answer: {why}"),
            Deed::Held(reason) => write!(f, "held: {}", reason_word(*reason)),
            Deed::Released(true) => f.write_str("a held letter was confirmed"),
            Deed::Released(false) => f.write_str("a held letter was disowned"),
            Deed::Fault { number, cause } => write!(f, "fault {number}: {cause}"),
            Deed::Quarantined(why) => write!(f, "quarantined: {why}"),
            Deed::TurnedAway(why) => write!(f, "turned away: {why}"),
            Deed::CameBack(whom) => write!(f, "a letter to {whom} came back"),
        }
    }
}

/// One word for why a letter is held.
pub fn reason_word(reason: Reason) -> &'static str {
    match reason {
        Reason::Forged => "its domain disowns it",
        Reason::TokenAndFromDiffer => "token and sender do not agree",
        Reason::OldToken => "an old token",
        Reason::WrongToken => "a wrong token",
        Reason::NoToken => "no token",
        Reason::Stranger => "a stranger",
    }
}

impl Outcome {
    /// What became of a letter; without what it says where nobody could read it.
    pub(super) fn of(brought: &Brought<'_>, letter: Option<&Letter>, fate: Fate, done: Deed) -> Outcome {
        let from = letter.and_then(|letter| letter.from.as_ref()).map(|from| from.email.clone());
        Outcome {
            fate,
            done,
            from: from.unwrap_or_default(),
            id: letter.map_or_else(|| brought.arrival.slip.name.clone(), |letter| letter.id.clone()),
            subject: letter.map(|letter| letter.subject.clone()).unwrap_or_default(),
            door: brought.door.name.clone(),
        }
    }
}
