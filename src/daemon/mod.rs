//! The daemon: letters in, records and letters out. `once` handles all that waits.
//!
//! A letter is handled in one atomic batch: its records, the letters they lead to, and the note that it
//! was seen. Only then is it put away in its box, and only from the outbox is anything sent. Wherever
//! the process is stopped, the next start finds either nothing of a letter or all of it.

mod address_book;
mod answer;
mod clerk;
mod house_desk;
mod outbox;
mod plain;
#[cfg(test)]
mod played;
mod reports;
mod section;
mod threads;
mod writer;

pub use clerk::Handled;
pub use outbox::{Drawn, Entry};
pub use reports::{Mailroom, News};

use crate::games::Game;
use crate::journal::{Batch, JournalError, guarded};
use crate::post::{Carrier, Fate, Inbox, Letter, PostError};
use crate::report::{Desk, Look};
use crate::rules::{Language, Viewer};
use crate::table::{Hall, HallError, Table};
use address_book::AddressBook;
use chrono::{DateTime, Utc};
use clerk::Clerk;
use std::fmt;
use std::sync::Arc;

/// What the daemon works with.
pub struct Daemon<'d> {
    /// All tables.
    pub hall: &'d Hall,
    /// Words and layouts.
    pub desk: &'d Desk,
    /// Waybill's own address.
    pub address: &'d str,
    /// The language of players who chose none.
    pub language: Language,
    /// Whether letters have pictures.
    pub pictures: bool,
}

/// What was done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Letters answered.
    pub answered: usize,
    /// Letters that had been seen before.
    pub again: usize,
    /// Letters sent.
    pub sent: usize,
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

impl Daemon<'_> {
    /// Sends what waits, handles every letter that is there, and sends what that led to.
    pub fn once<P: Inbox + Carrier>(&self, post: &mut P, now: DateTime<Utc>) -> Result<Tally, DaemonError> {
        let mut tally = Tally::default();
        self.send(post, &mut tally)?;
        let book = AddressBook::of(self.hall)?;
        for slip in post.waiting(usize::MAX)?.slips {
            let Some(arrival) = post.fetch(&slip)? else { continue };
            self.handle(&book, &arrival.read(), now, &mut tally)?;
            post.put_away(&[slip], Fate::Handled)?;
        }
        self.send(post, &mut tally)?;
        Ok(tally)
    }

    /// Handles one letter. A fault of ours is told to its writer, with a number for the moderator.
    fn handle(
        &self,
        book: &AddressBook,
        letter: &Letter,
        now: DateTime<Utc>,
        tally: &mut Tally,
    ) -> Result<(), DaemonError> {
        let clerk = Clerk { hall: self.hall, book, room: self.room(now) };
        let fault = match guarded(|| clerk.handle(letter)) {
            Ok(Ok(Handled::Answered)) => {
                tally.answered += 1;
                return Ok(());
            }
            Ok(Ok(Handled::Again)) => {
                tally.again += 1;
                return Ok(());
            }
            Ok(Ok(Handled::Ignored(reason))) => {
                let from = letter.from.as_ref().map_or("nobody", |from| from.email.as_str());
                tally.remarks.push(format!("no answer to {from} (\"{}\"): {reason}", letter.subject));
                return Ok(());
            }
            // The journal did not keep it; the letter stays where it is for the next time.
            Ok(Err(HallError::Journal(error))) => return Err(error.into()),
            Ok(Err(error)) => error.to_string(),
            Err(panic) => panic,
        };
        let number = clerk.apologise(letter)?;
        tally.answered += 1;
        tally.remarks.push(format!("fault {number}: letter {}: {fault}", letter.id));
        Ok(())
    }

    fn room(&self, at: DateTime<Utc>) -> Mailroom<'_> {
        let (journal, desk) = (self.hall.journal(), self.desk);
        Mailroom { journal, desk, address: self.address, language: self.language, at }
    }

    /// Sends everything in the outbox. What cannot be sent now stays there.
    fn send(&self, post: &mut dyn Carrier, tally: &mut Tally) -> Result<(), DaemonError> {
        let mut table: Option<Table> = None;
        for (number, bytes) in self.hall.journal().outbox()? {
            let Some(entry) = Entry::from_bytes(&bytes) else {
                tally.remarks.push(format!("letter {number} of the outbox cannot be read and is dropped"));
                self.sent(number)?;
                continue;
            };
            let to = entry.to.clone();
            if table.as_ref().map(Table::name) != entry.table.as_deref() {
                table = entry.table.as_ref().and_then(|name| self.hall.table(name).ok());
            }
            let png = table.as_ref().and_then(|table| self.picture(table, &entry));
            match post.carry(&entry.letter(self.address, png)) {
                Ok(_) => {
                    tally.sent += 1;
                    self.sent(number)?;
                }
                Err(error) if error.remedy().keeps_letter() => {
                    tally.remarks.push(format!("the letter to {to} waits: {error}"));
                }
                Err(error) => {
                    tally.remarks.push(format!("the letter to {to} cannot be sent: {error}"));
                    self.sent(number)?;
                }
            }
        }
        Ok(())
    }

    fn sent(&self, number: u64) -> Result<(), JournalError> {
        self.hall.journal().commit(&Batch { sent: vec![number], ..Batch::default() })
    }

    /// The picture of a letter, if it can be drawn; a letter is good without one.
    fn picture(&self, table: &Table, entry: &Entry) -> Option<Vec<u8>> {
        let Drawn { record, since, seat } = entry.picture.filter(|_| self.pictures)?;
        let replay = &table.replay;
        let (before, game) = match guarded(|| (self.at(table, since), self.at(table, record))) {
            Ok((before, Some(game))) => (before, game),
            _ => return None,
        };
        let language = replay.house.language(seat).unwrap_or(self.language);
        let (game, before, viewer) = (&*game, before.as_deref(), Viewer::Seat(seat));
        let drawn = guarded(|| self.desk.png(Look { language, replay, game, before, viewer }));
        drawn.ok()?.ok().map(|png| png.to_vec())
    }

    /// The position after a record, or after the last one in force before it.
    fn at(&self, table: &Table, record: u64) -> Option<Arc<dyn Game>> {
        let record = (0..=record).rev().find(|record| table.replay.in_force(*record))?;
        table.at(self.hall.journal(), record).ok()
    }
}
