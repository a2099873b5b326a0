//! The post office: what it knows and remembers. How letters are decided stands in [`group`], what one letter gets in
//! [`one`], what is held in [`holding`], what came back in [`returned`].
//!
//! `waybill once` and `waybill run` share it; they differ only in who brings the letters and who takes them away.

mod group;
mod holding;
mod limits;
mod one;
mod outcome;
mod returned;

pub(super) use holding::held_name;
pub use outcome::{Deed, Outcome, reason_word};

use limits::Limits;

use super::address_book::{AddressBook, Chair};
use super::gate::Door;
use super::matters::{self, Matter, MatterKind};
use super::moderator::Moderator;
use super::sending::{Pace, Sending};
use super::spool::Spool;
use super::tray::Tray;
use super::{Daemon, DaemonError};
use crate::journal::{Batch, Journal, JournalError};
use crate::post::mail::DkimKeys;
use crate::post::policy::Policy;
use crate::post::{Arrival, Content, Cursor, Letter, redacted};
use chrono::{DateTime, NaiveDate, Utc};
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::Arc;

/// What the post office is told beside what every daemon knows.
#[derive(Default)]
pub struct Rulebook {
    /// What return paths and questions are made with; without it there are none of their own.
    pub key: Option<[u8; 32]>,
    /// Where the moderator gets letters.
    pub moderator: Option<String>,
    /// Who looks after tables, and writes what they would type at the console.
    pub moderators: Vec<Moderator>,
    /// Where boards of the operator's own are.
    pub boards: Option<PathBuf>,
    /// The pace of new tables, in words.
    pub pace_of_tables: String,
    /// Keys of other domains.
    pub dkim_keys: DkimKeys,
    /// Tables that want more or less than their mailbox.
    pub tables: BTreeMap<String, Policy>,
    /// How many letters a minute one sender may write to a public mailbox; nothing where there is no limit.
    pub most_from_one: Option<usize>,
    /// How many letters a minute may come to one table by public mailboxes.
    pub most_to_table: Option<usize>,
    /// How many letters `waybill once` handles in one run; what is more waits for the next.
    pub most_in_a_run: Option<usize>,
    /// How many strangers are answered a day.
    pub most_strangers: Option<usize>,
    /// Limits of what leaves.
    pub pace: Pace,
    /// Whether letters that came back are told by their return path.
    pub return_paths: bool,
    /// What each forum can do.
    pub forums: BTreeMap<String, crate::post::forum::Abilities>,
}

/// A letter that came in by a door.
pub struct Brought<'b> {
    /// The door.
    pub door: &'b Door,
    /// The letter.
    pub arrival: Arrival,
    /// How many tries to fetch it have failed, where it was never fetched whole.
    pub unfetched: Option<String>,
}

/// The key under which a journal keeps how far a mailbox was read.
pub fn cursor_key(mailbox: &str) -> String {
    format!("mailbox {mailbox}")
}

/// How far a mailbox was read.
pub fn cursor_of(journal: &dyn Journal, mailbox: &str) -> Result<Option<Cursor>, JournalError> {
    let kept = journal.cursor(&cursor_key(mailbox))?;
    Ok(kept.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
}

/// What keeps how far a mailbox was read.
pub fn keep_cursor(mailbox: &str, cursor: Cursor) -> Batch {
    let value = serde_json::to_vec(&cursor).expect("plain data");
    Batch { cursors: vec![(cursor_key(mailbox), value)], ..Batch::default() }
}

/// The post office.
pub struct PostOffice<'d> {
    pub(super) daemon: Daemon<'d>,
    pub(super) tray: Arc<Tray>,
    pub(super) rules: &'d Rulebook,
    pub(super) book: AddressBook,
    /// What leaves.
    pub sending: Sending,
    spool: Option<Spool>,
    limits: Limits,
    /// On which day the digest of each person was last thought of.
    pub(super) digested: HashMap<u32, NaiveDate>,
    /// Readers by the tags of their return paths, made when the first letter comes back.
    tags: HashMap<String, String>,
    /// When it was opened, for what takes its time while the moment stands still.
    pub(super) opened: std::time::Instant,
}

impl<'d> PostOffice<'d> {
    /// A post office; the hall of the daemon looks through the tray.
    pub fn open(
        daemon: Daemon<'d>,
        tray: Arc<Tray>,
        rules: &'d Rulebook,
        spool: Option<Spool>,
    ) -> Result<PostOffice<'d>, DaemonError> {
        let book = AddressBook::of(daemon.hall)?;
        tray.changed();
        let sending = Sending::load(&*tray, rules.pace)?;
        Ok(PostOffice {
            daemon,
            tray,
            rules,
            book,
            sending,
            spool,
            limits: Limits::of(rules),
            digested: HashMap::new(),
            tags: HashMap::new(),
            opened: std::time::Instant::now(),
        })
    }

    /// The journal, through the tray.
    pub fn journal(&self) -> &dyn Journal {
        &*self.tray
    }

    /// Takes letters of the outbox into memory.
    pub fn refill(&mut self, now: DateTime<Utc>) -> Result<(), JournalError> {
        self.sending.refill(&*self.tray, now)
    }

    /// Keeps what carriers said since the last time.
    pub fn keep_notes(&mut self) -> Result<(), DaemonError> {
        Ok(self.sending.keep(&*self.tray)?)
    }

    /// Somebody else may have changed what is kept about letters that leave.
    pub fn look_again(&mut self) -> Result<(), JournalError> {
        self.sending.look_again(&*self.tray)
    }

    /// A letter of the outbox as a carrier takes it.
    pub fn drawn(&self, entry: super::Entry) -> crate::post::Outgoing {
        self.daemon.drawn(entry)
    }

    /// The next moment at which somebody's time runs out, and at which table.
    pub fn next_deadline(&self) -> Option<(DateTime<Utc>, &str)> {
        self.book.next_deadline()
    }

    /// The book takes in what changed.
    pub fn follow(&mut self) {
        let changed = self.tray.changed();
        if !changed.is_empty() {
            self.book.follow(changed);
            self.tags.clear();
        }
    }

    /// Puts something on the desk.
    pub(super) fn lay(&self, matter: Matter) -> Result<u64, JournalError> {
        let (number, batch) = matters::lay(&*self.tray, matter)?;
        self.tray.commit(&batch)?;
        Ok(number)
    }
}

fn raw(arrival: &Arrival) -> &[u8] {
    match &arrival.content {
        Content::Mail { bytes, .. } => bytes,
        Content::Words(_) => &[],
    }
}

fn matter(
    kind: MatterKind,
    letter: &Letter,
    door: &Door,
    chair: Option<&Chair>,
    why: &str,
    raw: &[u8],
    at: DateTime<Utc>,
) -> Matter {
    Matter {
        number: 0,
        at,
        kind,
        who: letter.from.as_ref().map(|from| from.email.clone()).unwrap_or_default(),
        subject: redacted(&letter.subject).into_owned(),
        mailbox: door.name.clone(),
        chair: chair.cloned(),
        letter: letter.id.clone(),
        why: why.to_owned(),
        raw: raw.to_vec(),
    }
}
