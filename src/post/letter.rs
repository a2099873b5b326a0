//! A letter as it came in: who wrote it to whom, what it answers, and the writer's own words.

use serde::{Deserialize, Serialize};

/// A letter as it came in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Letter {
    /// Its Message-ID without the brackets, or a hash when it has none.
    pub id: String,
    /// Whether the letter brought its id. Where it did not, [`Arrival::read`](super::Arrival::read) makes one from
    /// its place and time, since two people may write the same words.
    pub has_id: bool,
    /// Who wrote it.
    pub from: Option<Address>,
    /// Where the writer wants the answer.
    pub reply_to: Option<Address>,
    /// Every address it was sent or delivered to, in lower case.
    pub to: Vec<String>,
    /// What it says it is about.
    pub subject: String,
    /// The Message-ID of the letter it answers.
    pub in_reply_to: Option<String>,
    /// The Message-IDs of its thread, the oldest first.
    pub references: Vec<String>,
    /// Whether a person wrote it.
    pub kind: Kind,
    /// The writer's own words, line by line: no quotes, no signature, no control characters, nothing
    /// blank at the end of a line. One blank line stands where the writer left some.
    pub own: Vec<String>,
    /// The names of attachments that nobody looked at.
    pub left_out: Vec<String>,
}

impl Letter {
    /// Under what it is remembered: an id is whatever its writer makes it, and who has had a copy of a letter could use its
    /// id up before the letter itself comes. So the same id of another writer is another letter.
    pub fn known_as(&self) -> String {
        known_as(&self.id, self.from.as_ref().map_or("", |from| from.email.as_str()))
    }

    /// Under what it is remembered where it was not carried out, whoever it says that it is from: nobody has made sure of
    /// that, and the real one may still come.
    pub fn passed_over_as(&self) -> String {
        format!("passed over: {}", self.known_as())
    }

    /// A letter of which nothing can be read, under an id that it did not bring.
    pub fn unreadable(id: String) -> Letter {
        Letter {
            id,
            has_id: false,
            from: None,
            reply_to: None,
            to: Vec::new(),
            subject: String::new(),
            in_reply_to: None,
            references: Vec::new(),
            kind: Kind::Unreadable,
            own: Vec::new(),
            left_out: Vec::new(),
        }
    }
}

/// Under what a letter with an id from an address is remembered.
fn known_as(id: &str, from: &str) -> String {
    format!("{id} <{}>", from.trim().to_lowercase())
}

/// The id of a letter that is remembered so.
pub fn id_known_as(name: &str) -> &str {
    name.rsplit_once(" <").map_or(name, |(id, _)| id)
}

/// A name and an address.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Address {
    /// The name, or nothing.
    pub name: String,
    /// The address.
    pub email: String,
}

/// What sort of letter it is. Only a person's is answered as a matter of course.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// Written by a person, as far as one can tell.
    Person,
    /// An answer from a machine, such as "out of office".
    AutoReply,
    /// From an address that says of itself that nobody reads answers.
    NoReply,
    /// What a filter on the way called spam.
    Spam,
    /// A letter that came back, or a report about one.
    Bounce,
    /// From a mailing list, a newsletter or a forum's notifier. A person who writes through a group to an address
    /// with a token is a person.
    List,
    /// Written by Waybill itself.
    Own,
    /// Larger than [`LARGEST`](super::LARGEST); only its headers were read.
    TooLarge,
    /// Nothing in it could be read as text.
    Unreadable,
}
