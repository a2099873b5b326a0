//! Who may speak: what a letter shows of its writer, and what the policy of its mailbox and table makes of it.

use super::address_book::{AddressBook, Chair};
use super::writer::tokens;
use crate::post::mail::DkimKeys;
use crate::post::policy::{FromVerdict, Judgement, Policy, Reason, TokenVerdict, judge};
use crate::post::{Arrival, Authentication, Content, Letter, writers};
use std::collections::BTreeMap;

/// The way in by which letters come: a mailbox, or the folders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Door {
    /// What the operator calls it.
    pub name: String,
    /// What a letter must show.
    pub policy: Policy,
    /// The name under which its server writes what it found out about senders.
    pub authserv_id: Option<String>,
    /// Whether posts come by it, which are known by their authors' ids.
    pub forum: bool,
}

impl Door {
    /// The folders, into which only those write who may.
    pub fn folders() -> Door {
        Door { name: "folders".to_owned(), policy: Policy::Address, authserv_id: None, forum: false }
    }

    /// Whether anybody in the world may write to it.
    pub fn is_public(&self) -> bool {
        self.policy != Policy::Address
    }
}

/// What the gate knows of seats and keys.
pub struct Gate<'g> {
    /// Who writes from where.
    pub book: &'g AddressBook,
    /// Keys of other domains.
    pub keys: &'g DkimKeys,
    /// Tables that want more or less than their mailbox, by their names.
    pub tables: &'g BTreeMap<String, Policy>,
}

/// What the gate says of a letter.
#[derive(Debug, PartialEq, Eq)]
pub enum Passage {
    /// It is read; where a seat is named, its writer speaks for that one's player and for nobody else.
    Free(Option<Chair>),
    /// It is held; the seat is the one that it would have spoken for.
    Held(Reason, Option<Chair>),
}

impl Gate<'_> {
    /// Judges a letter that a person seems to have written.
    pub fn judge(&self, door: &Door, arrival: &Arrival, letter: &Letter) -> Passage {
        let from = letter.from.as_ref().map(|from| from.email.trim().to_lowercase()).unwrap_or_default();
        let (token, by_token) = self.token(letter, &from);
        let by_from = self.book.by_address(&from).first().cloned();
        let right = by_token.as_ref().filter(|_| token == TokenVerdict::Right);
        let from_verdict = match right {
            Some(chair) if self.has_address(chair, &from) => FromVerdict::Agrees,
            None if by_from.is_some() => FromVerdict::Agrees,
            _ if by_from.is_some() => FromVerdict::Differs,
            _ => FromVerdict::Stranger,
        };
        let chair = by_token.or(by_from);
        let policy = chair.as_ref().and_then(|chair| self.tables.get(&chair.table)).copied();
        let policy = policy.unwrap_or(door.policy);
        let authentication = self.authentication(door, arrival, &from);
        match judge(policy, token, from_verdict, authentication) {
            Judgement::Held(reason) => Passage::Held(reason, chair),
            // Into folders only those write who may; they may also speak for several.
            Judgement::Accepted if policy == Policy::Address => Passage::Free(None),
            Judgement::Accepted => Passage::Free(chair),
        }
    }

    /// The token of a letter and whose it is. Of several right ones the one counts that agrees with From.
    fn token(&self, letter: &Letter, from: &str) -> (TokenVerdict, Option<Chair>) {
        let found: Vec<Chair> = tokens(letter).filter_map(|token| self.book.by_token(token)).collect();
        let agrees = found.iter().find(|chair| self.has_address(chair, from));
        if let Some(chair) = agrees.or(found.first()) {
            return (TokenVerdict::Right, Some(chair.clone()));
        }
        if let Some(chair) = tokens(letter).find_map(|token| self.book.by_old_token(token)) {
            return (TokenVerdict::Old, Some(chair));
        }
        let wrong = tokens(letter).any(looks_like_token);
        (if wrong { TokenVerdict::Wrong } else { TokenVerdict::Missing }, None)
    }

    /// Whether the domain in From disowns a letter, or it has two writers.
    pub fn is_disowned(&self, door: &Door, arrival: &Arrival, from: &str) -> bool {
        self.authentication(door, arrival, from) == Authentication::Failed
    }

    fn has_address(&self, chair: &Chair, from: &str) -> bool {
        self.book.is_of(chair, from)
    }

    /// What our own server and our own check say of the sender.
    fn authentication(&self, door: &Door, arrival: &Arrival, from: &str) -> Authentication {
        let Content::Mail { bytes, .. } = &arrival.content else { return Authentication::Unknown };
        // Two writers in one letter are a trick: one is checked and the other believed.
        if door.is_public() && writers(bytes) > 1 {
            return Authentication::Failed;
        }
        let said = door.authserv_id.as_deref().map(|id| Authentication::read(bytes, id, from));
        let signed = self.keys.check(bytes);
        said.unwrap_or_default().with_signatures(from, signed.iter().map(|signed| signed.domain.as_str()))
    }
}

/// Whether a word after a `+` or a `#` was meant as a token: long, and of letters and digits alone.
fn looks_like_token(word: &str) -> bool {
    word.len() >= 12 && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
