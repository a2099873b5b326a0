//! Moderators by mail: from their own address, with the token of their own, they write what they would type at the
//! console. Whoever writes the same without one of the two is a player or a stranger like any other, and learns nothing.

mod deeds;
mod desk;
mod orders;
mod verbs;

use super::DaemonError;
use super::clerk::Clerk;
use super::gate::Gate;
use super::post_office::{Brought, Deed, PostOffice, Rulebook};
use super::writer::tokens;
use crate::games::AnyTitle;
use crate::journal::{Batch, Journal, guarded};
use crate::post::{Letter, Token};
use crate::rules::Sentence;
use crate::table::HallError;
use chrono::{DateTime, Utc};
use desk::ModeratorDesk;

/// Somebody who looks after tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moderator {
    /// Where they get letters and write from.
    pub address: String,
    /// The tables that they look after; none named means all.
    pub tables: Vec<String>,
}

impl Moderator {
    /// Whether they look after a table.
    pub fn may(&self, table: &str) -> bool {
        self.tables.is_empty() || self.tables.iter().any(|name| name.to_lowercase() == table.to_lowercase())
    }
}

impl Rulebook {
    /// A title's board: the operator's own if there is one, else the built-in.
    pub(super) fn board_of(&self, title: &dyn AnyTitle) -> Result<serde_json::Value, String> {
        let own = self.boards.as_ref().map(|folder| folder.join(format!("{}.yaml", title.id())));
        let text = match own.filter(|path| path.is_file()) {
            Some(path) => {
                std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?
            }
            None => title.board().to_owned(),
        };
        title.read_board(&text).map(|(board, _)| board).map_err(|complaints| {
            complaints.iter().map(ToString::to_string).collect::<Vec<String>>().join("; ")
        })
    }
}

/// What the letters of a moderator are known by: 128 bits that follow from the post's own key and their address.
fn token_of(rules: &Rulebook, address: &str) -> Option<[u8; 16]> {
    let key = rules.key.as_ref()?;
    let hash =
        blake3::keyed_hash(key, format!("waybill moderator 1\n{}\n", address.to_lowercase()).as_bytes());
    hash.as_bytes().first_chunk().copied()
}

/// Where a moderator's letters are sent to, for whoever shows it to them.
pub fn moderator_address(rules: &Rulebook, own: &str, address: &str) -> Option<String> {
    token_of(rules, address).and_then(|bits| Token::from_bits(bits).address(own))
}

impl PostOffice<'_> {
    /// Handles a letter of a moderator; gives nothing where it is none.
    pub(super) fn moderate(
        &mut self,
        brought: &Brought<'_>,
        letter: &Letter,
        from: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Deed>, DaemonError> {
        let rules = self.rules;
        let Some(moderator) = rules.moderators.iter().find(|one| one.address.eq_ignore_ascii_case(from))
        else {
            return Ok(None);
        };
        let theirs = token_of(rules, &moderator.address);
        let carries = tokens(letter).filter_map(Token::parse).any(|token| Some(token.bits()) == theirs);
        let gate = Gate { book: &self.book, keys: &rules.dkim_keys, tables: &rules.tables };
        if !carries || gate.is_disowned(brought.door, &brought.arrival, from) {
            return Ok(None);
        }
        let clerk = Clerk { hall: self.daemon.hall, book: &self.book, room: self.daemon.room(now) };
        let handled = guarded(|| -> Result<Deed, HallError> {
            if clerk.again(letter)?.is_some() {
                return Ok(Deed::Again);
            }
            ModeratorDesk::new(&clerk, rules, moderator, letter)?.handle()?;
            Ok(Deed::Answered)
        });
        let cause = match handled {
            Ok(Ok(deed)) => return Ok(Some(deed)),
            Ok(Err(HallError::Journal(error))) => return Err(error.into()),
            Ok(Err(error)) => error.to_string(),
            Err(panic) => panic,
        };
        let number = clerk.apologise(letter)?;
        Ok(Some(Deed::Fault { number, cause }))
    }

    /// Every moderator is told once where to write, and what.
    pub(super) fn greet_moderators(&mut self, now: DateTime<Utc>) -> Result<(), DaemonError> {
        let rules = self.rules;
        for moderator in &rules.moderators {
            let once = format!("moderator greeted {}", moderator.address.to_lowercase());
            let token = token_of(rules, &moderator.address);
            if token.is_none() || self.tray.cursor(&once)?.is_some() {
                continue;
            }
            let clerk = Clerk { hall: self.daemon.hall, book: &self.book, room: self.daemon.room(now) };
            let nobody = Letter::unreadable(once.clone());
            let desk = ModeratorDesk::new(&clerk, rules, moderator, &nobody)?;
            let mut lines = vec![desk.say(&Sentence::new("moderator-welcome")), String::new()];
            lines.extend(desk.help());
            let subject = desk.say(&Sentence::new("moderator-welcome-subject"));
            let hash = blake3::hash(once.as_bytes()).to_hex();
            let id = format!("moderator.{}", &hash[..16]);
            let (room, language) = (&clerk.room, desk.language);
            let entry = desk::letter_to(room, &id, moderator, language, subject, &lines, token, None);
            let cursors = vec![(once, now.to_rfc3339().into_bytes())];
            self.tray.commit(&Batch { post: vec![entry.to_bytes()], cursors, ..Batch::default() })?;
            self.sending.expect_more();
        }
        Ok(())
    }
}
