//! The daemon: letters in, records and letters out. `once` handles all that waits, [`run`] goes on for months.
//!
//! Letters that wait are handled in one atomic batch: their records, the letters they lead to, the notes that they
//! were seen and how far their mailboxes were read. Only then are they put away in their box, and only from the outbox is
//! anything sent. Wherever the process is stopped, the next start finds either nothing of a letter or all of it.

mod absence;
mod address_book;
mod announcing;
mod answer;
mod answering;
mod clerk;
mod clockwork;
mod consent_desk;
mod digests;
mod forum_box;
mod forum_desk;
mod gate;
mod given_again;
pub mod health;
mod house_desk;
mod letters_about;
mod lobby_desk;
mod lobby_letters;
pub mod matters;
mod moderator;
mod news;
mod observers;
mod once;
mod outbox;
mod people_desk;
mod plain;
#[cfg(test)]
mod played;
mod post_office;
mod reader;
pub mod refused;
mod reports;
mod routes;
pub mod run;
mod section;
pub mod sending;
mod short;
pub mod socket;
mod spool;
mod standby;
mod statuses;
mod telling;
mod threads;
mod time_desk;
mod topic_lobby;
mod topic_time;
pub mod topics;
mod tray;
mod welcomes;
mod writer;

pub use address_book::{AddressBook, Chair};
pub use announcing::{Announcement, NotAnnounced};
pub use answering::played_games;
pub use clerk::Handled;
pub use clockwork::{OUTAGE, OUTAGE_BY_HAND};
pub use forum_box::{ForumBox, letter as letter_of_post, place_key};
pub use gate::Door;
pub use letters_about::matter_line;
pub use lobby_desk::{about, board_cursor};
pub use moderator::{Moderator, moderator_address};
pub use news::News;
pub use outbox::{Drawn, Entry};
pub use post_office::{
    Brought, Deed, Outcome, PostOffice, Rulebook, cursor_key, cursor_of, keep_cursor, reason_word,
};
pub use reader::Mailbox;
pub use reports::Mailroom;
pub use routes::Routes;
pub use short::Short;
pub use spool::Spool;
pub use standby::{Farewell, call_standby};
pub use tray::Tray;

use crate::games::Game;
use crate::journal::{Journal, JournalError, guarded};
use crate::post::{Attached, Carrier, Inbox, Outgoing, PostError};
use crate::report::{Desk, LetterPictures, Look};
use crate::rules::{Language, Viewer};
use crate::table::{Hall, HallError, Table};
use chrono::{DateTime, Utc};
use std::fmt;
use std::sync::Arc;

/// What the daemon works with.
#[derive(Clone, Copy)]
pub struct Daemon<'d> {
    /// All tables.
    pub hall: &'d Hall,
    /// Words and layouts.
    pub desk: &'d Desk,
    /// Waybill's own address.
    pub address: &'d str,
    /// The language of players who chose none.
    pub language: Language,
    /// Which letters have pictures.
    pub pictures: Illustrated,
}

/// Which letters have pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Illustrated {
    /// None.
    Nothing,
    /// Only the one that ends a game.
    Finale,
    /// All about the board.
    Everything,
}

impl From<bool> for Illustrated {
    fn from(all: bool) -> Illustrated {
        if all { Illustrated::Everything } else { Illustrated::Nothing }
    }
}

impl Illustrated {
    fn has(self, entry: &Entry) -> bool {
        match self {
            Illustrated::Nothing => false,
            Illustrated::Finale => entry.replay,
            Illustrated::Everything => true,
        }
    }
}

/// What was done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Letters answered.
    pub answered: usize,
    /// Letters that had been seen before.
    pub again: usize,
    /// Letters that got no answer, for now or for good; a remark says of each why.
    pub left: usize,
    /// Letters sent.
    pub sent: usize,
    /// Letters that are held until somebody says whose they are.
    pub held: usize,
    /// Letters that could not be sent and wait, or lie on the desk.
    pub unsent: usize,
    /// What the operator should hear about, a line each.
    pub remarks: Vec<String>,
}

/// What stops the daemon.
#[derive(Debug)]
pub enum DaemonError {
    /// The journal failed; nothing was half done.
    Hall(HallError),
    /// The post failed.
    Post(PostError),
}

impl fmt::Display for DaemonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DaemonError::Hall(error) => write!(f, "{error}"),
            DaemonError::Post(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for DaemonError {}

impl From<HallError> for DaemonError {
    fn from(error: HallError) -> Self {
        DaemonError::Hall(error)
    }
}

impl From<JournalError> for DaemonError {
    fn from(error: JournalError) -> Self {
        DaemonError::Hall(error.into())
    }
}

impl From<PostError> for DaemonError {
    fn from(error: PostError) -> Self {
        DaemonError::Post(error)
    }
}

/// How many letters are decided together at most, and how many bytes they may have: a full mailbox never fills the
/// memory.
pub const MOST_TOGETHER: usize = 100;
/// See [`MOST_TOGETHER`].
pub const MOST_BYTES: u64 = 4 << 20;

impl Daemon<'_> {
    /// Sends what waits, handles every letter that is there, and sends what that led to.
    pub fn once<P: Inbox + Carrier>(&self, post: &mut P, now: DateTime<Utc>) -> Result<Tally, DaemonError> {
        let tray = Arc::new(Tray::new(self.hall.shared_journal()));
        let hall = self.hall.through(Arc::clone(&tray) as Arc<dyn Journal>);
        let rules = Rulebook::default();
        let mut office = PostOffice::open(Daemon { hall: &hall, ..*self }, tray, &rules, None)?;
        let mut tally = Tally::default();
        office.send_all(post, now, &mut tally)?;
        office.receive_all(&Door::folders(), post, now, &mut tally)?;
        office.wind(now, OUTAGE_BY_HAND)?;
        office.send_all(post, now, &mut tally)?;
        Ok(tally)
    }

    fn room(&self, at: DateTime<Utc>) -> Mailroom<'_> {
        let (journal, desk) = (self.hall.journal(), self.desk);
        Mailroom { journal, desk, address: self.address, language: self.language, at }
    }

    /// A letter of the outbox as a carrier takes it, with its picture.
    pub fn drawn(&self, entry: Entry) -> Outgoing {
        let table = entry.table.as_ref().filter(|_| self.pictures.has(&entry) && entry.picture.is_some());
        let table = table.and_then(|name| self.hall.table(name).ok());
        let pictures = table.as_ref().and_then(|table| self.pictures_of(table, &entry));
        let page = table.as_ref().and_then(|table| self.page(table, &entry));
        if let Some(table) = table {
            self.hall.put_back(table);
        }
        let mut letter = entry.letter(self.address, pictures);
        letter.attached.extend(page);
        letter
    }

    /// The page that steps through a whole game, for the letter that ends it; a letter is good without one.
    fn page(&self, table: &Table, entry: &Entry) -> Option<Attached> {
        let seat = entry.seat.or(entry.picture.and_then(|drawn| drawn.seat)).filter(|_| entry.replay)?;
        let language = table.replay.house.language(seat).unwrap_or(self.language);
        let lines = self.hall.journal().read(table.name(), 0).ok()?;
        let page = guarded(|| self.desk.replay_page(language, table.name(), &lines)).ok()?.ok()?;
        Some(Attached { name: "replay.html".to_owned(), kind: "text/html", bytes: page.into_bytes() })
    }

    /// The pictures of a letter, if they can be drawn; a letter is good without them.
    fn pictures_of(&self, table: &Table, entry: &Entry) -> Option<LetterPictures> {
        let Drawn { record, since, seat } = entry.picture.filter(|_| self.pictures.has(entry))?;
        let replay = &table.replay;
        let (before, game) = match guarded(|| (self.at(table, since), self.at(table, record))) {
            Ok((before, Some(game))) => (before, game),
            _ => return None,
        };
        let language = seat.and_then(|seat| replay.house.language(seat)).unwrap_or(self.language);
        let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
        let (game, before) = (&*game, before.as_deref());
        let drawn = guarded(|| self.desk.letter_pictures(Look { language, replay, game, before, viewer }));
        drawn.ok()?.ok()
    }

    /// The position after a record, or after the last one in force before it.
    fn at(&self, table: &Table, record: u64) -> Option<Arc<dyn Game>> {
        let record = (0..=record).rev().find(|record| table.replay.in_force(*record))?;
        table.at(self.hall.journal(), record).ok()
    }
}
