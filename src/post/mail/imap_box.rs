//! A folder of an IMAP mailbox as an inbox.
//!
//! Letters are known by their UID, and a cursor says up to which UID they were dealt with; it is given in when the
//! box is opened and handed back with every slip. Reading changes nothing on the server. What was dealt with gets
//! the marks `\Seen` and `$Handled`, or is moved to a folder, once somebody says that it is durable.

use super::server::{Login, Server};
use super::session::{ANSWER, Session};
use crate::post::{
    Arrival, Content, Cursor, Fate, HEAD, Inbox, LARGEST, Notice, PostError, Round, Slip, Woken,
};
use chrono::TimeDelta;
use imap::types::{Flag, Mailbox, UnsolicitedResponse};
use std::collections::BTreeSet;
use std::thread;
use std::time::Duration;

/// Servers and the boxes between forget a silent line sooner than the 29 minutes that the standard allows.
const LONGEST_IDLE: Duration = Duration::from_secs(290);
/// How often a server is asked that cannot tell of news.
const POLL: Duration = Duration::from_secs(60);
/// How many letters are listed at once; the rest waits for the next round.
const MOST: usize = 500;
/// How far back letters are looked at again when a server numbers them anew.
const LOOK_BACK: TimeDelta = TimeDelta::days(7);
/// The mark of a letter that was dealt with.
const HANDLED: &str = "$Handled";
/// The mark of a letter that a person should look at.
const QUARANTINED: &str = "$Quarantined";

/// A folder of a mailbox, and what becomes of its letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImapAccount {
    /// What the operator calls it.
    pub name: String,
    /// Where it is.
    pub server: Server,
    /// Who we are there.
    pub login: Login,
    /// The folder.
    pub folder: String,
    /// What becomes of a letter that was dealt with.
    pub after: After,
    /// Where letters go that nobody could handle; where none is named they get a mark.
    pub quarantine: Option<String>,
    /// Where reading begins at the first contact.
    pub begin: Begin,
}

/// What becomes of a letter that was dealt with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum After {
    /// It stays, marked as seen and handled.
    Mark,
    /// It goes to a folder, which is made if it is missing.
    Move(String),
}

/// Where reading begins at the first contact with a mailbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begin {
    /// At the end: whoever turns Waybill on must not have years of letters answered.
    Now,
    /// At the oldest letter, for a mailbox that was made for Waybill.
    Oldest,
}

/// A folder of an IMAP mailbox.
#[derive(Debug)]
pub struct ImapBox {
    account: ImapAccount,
    cursor: Option<Cursor>,
    open: Option<Open>,
    notices: Vec<Notice>,
    told: BTreeSet<&'static str>,
}

/// A folder that is open, and what its server can do.
#[derive(Debug)]
struct Open {
    session: Session,
    numbering: u32,
    idle: bool,
    moves: bool,
    marks: bool,
}

impl ImapBox {
    /// The box of an account, read up to a cursor. Nothing is opened yet.
    pub fn new(account: ImapAccount, cursor: Option<Cursor>) -> ImapBox {
        ImapBox { account, cursor, open: None, notices: Vec::new(), told: BTreeSet::new() }
    }

    /// Does something with the open folder. After any error but a plain refusal the line is dropped, and the next
    /// act opens a new one.
    fn with<T>(&mut self, act: impl FnOnce(&mut Open) -> Result<T, PostError>) -> Result<T, PostError> {
        let mut open = match self.open.take() {
            Some(open) => open,
            None => self.enter()?,
        };
        let done = act(&mut open);
        if matches!(&done, Ok(_) | Err(PostError::Refused { .. })) {
            self.open = Some(open);
        }
        done
    }

    fn enter(&mut self) -> Result<Open, PostError> {
        let mut session = Session::open(&self.account.server, &self.account.login)?;
        let can = session.ask("asking what it can do", ANSWER, |talk| talk.capabilities())?;
        let (idle, moves) = (can.has_str("IDLE"), can.has_str("MOVE"));
        let folder = &self.account.folder;
        let mailbox = session.ask("opening the folder at", ANSWER, |talk| talk.select(folder))?;
        let Some(numbering) = mailbox.uid_validity else {
            return Err(PostError::setup(
                "opening the folder",
                "the server numbers no letters (no UIDVALIDITY)",
            ));
        };
        let marks = !mailbox.is_read_only && keeps_marks(&mailbox);
        let mut open = Open { session, numbering, idle, moves, marks };
        self.notice_once(!idle, "idle", Notice::NoIdle);
        self.notice_once(!marks, "marks", Notice::NoMarks);
        self.agree(&mut open, &mailbox)?;
        Ok(open)
    }

    fn notice_once(&mut self, holds: bool, about: &'static str, notice: Notice) {
        if holds && self.told.insert(about) {
            self.notices.push(notice);
        }
    }

    /// Makes the cursor agree with what the folder says of itself.
    fn agree(&mut self, open: &mut Open, mailbox: &Mailbox) -> Result<(), PostError> {
        let next = match mailbox.uid_next {
            Some(next) => u64::from(next),
            None => open.search("UID *")?.last().map_or(1, |last| last + 1),
        };
        let numbering = u64::from(open.numbering);
        match self.cursor {
            None if self.account.begin == Begin::Oldest => {
                self.cursor = Some(Cursor { numbering, first: 1, last: 0, known_up_to: 0 });
            }
            None => {
                self.notices.push(Notice::FirstContact { left_alone: u64::from(mailbox.exists) });
                self.cursor = Some(Cursor { numbering, first: next, last: next - 1, known_up_to: 0 });
            }
            Some(cursor) if cursor.numbering == numbering => open.tidy(&self.account, cursor)?,
            Some(_) => {
                let again = open.search(&format!("SINCE {}", look_back()))?.len() as u64;
                let left_alone = u64::from(mailbox.exists).saturating_sub(again);
                self.notices.push(Notice::Renumbered { again, left_alone });
                self.cursor = Some(Cursor { numbering, first: 1, last: 0, known_up_to: next - 1 });
            }
        }
        Ok(())
    }
}

/// Whether the server lets us mark a letter as handled, and remembers it.
fn keeps_marks(mailbox: &Mailbox) -> bool {
    let allows = |flag: &Flag<'_>| match flag {
        Flag::MayCreate => true,
        Flag::Custom(name) => name.eq_ignore_ascii_case(HANDLED),
        _ => false,
    };
    mailbox.permanent_flags.iter().any(allows)
}

fn look_back() -> String {
    (crate::post::now() - LOOK_BACK).format("%d-%b-%Y").to_string()
}

/// The UID in the name of a slip, if it is of this numbering.
fn uid_of(slip: &Slip, numbering: u32) -> Option<u64> {
    let (of, uid) = slip.name.split_once('.')?;
    (of.parse() == Ok(numbering)).then(|| uid.parse().ok()).flatten()
}

/// UIDs as a server wants them.
fn set_of(uids: &[u64]) -> String {
    uids.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

impl Open {
    /// UIDs in ascending order.
    fn search(&mut self, query: &str) -> Result<Vec<u64>, PostError> {
        let found = self.session.ask("looking for letters at", ANSWER, |talk| talk.uid_search(query))?;
        let mut found: Vec<u64> = found.into_iter().map(u64::from).collect();
        found.sort_unstable();
        Ok(found)
    }

    /// Letters that were dealt with just before a crash or a broken line get their marks now.
    fn tidy(&mut self, account: &ImapAccount, cursor: Cursor) -> Result<(), PostError> {
        let first = cursor.first.max(cursor.known_up_to + 1);
        if !self.marks || first > cursor.last {
            return Ok(());
        }
        let last = cursor.last;
        let query = format!("UID {first}:{last} UNKEYWORD {HANDLED} UNKEYWORD {QUARANTINED}");
        // `first:last` means the last letter, too, where it is older than both.
        let left: Vec<u64> =
            self.search(&query)?.into_iter().filter(|uid| (first..=last).contains(uid)).collect();
        left.chunks(MOST).try_for_each(|uids| self.put_away(account, uids, Fate::Handled))
    }

    /// Slips of letters after the cursor.
    fn slips(&mut self, cursor: Cursor, most: usize) -> Result<Vec<Slip>, PostError> {
        // A server looks for new letters between two commands, so it is given an occasion before it is asked.
        self.session.ask("asking for news at", ANSWER, |talk| {
            talk.noop()?;
            talk.take_all_unsolicited().for_each(drop);
            Ok(())
        })?;
        let next = cursor.last + 1;
        let query = match cursor.last < cursor.known_up_to {
            true => format!("UID {next}:* OR UID {}:* SINCE {}", cursor.known_up_to + 1, look_back()),
            false => format!("UID {next}:*"),
        };
        let found = self.search(&query)?;
        let uids: Vec<u64> = found.into_iter().filter(|uid| *uid >= next).take(most.min(MOST)).collect();
        if uids.is_empty() {
            return Ok(Vec::new());
        }
        let set = set_of(&uids);
        let about = self.session.ask("listing letters at", ANSWER, |talk| {
            talk.uid_fetch(&set, "(UID RFC822.SIZE INTERNALDATE)")
        })?;
        let mut slips: Vec<(u64, Slip)> = about
            .iter()
            .filter_map(|letter| {
                let uid = u64::from(letter.uid?);
                let slip = Slip {
                    name: format!("{}.{uid}", self.numbering),
                    at: letter.internal_date().map(|at| at.to_utc()),
                    size: u64::from(letter.size.unwrap_or_default()),
                    cursor: Some(Cursor { last: uid, ..cursor }),
                    may_be_known: uid <= cursor.known_up_to,
                };
                uids.binary_search(&uid).is_ok().then_some((uid, slip))
            })
            .collect();
        slips.sort_by_key(|(uid, _)| *uid);
        slips.dedup_by_key(|(uid, _)| *uid);
        Ok(slips.into_iter().map(|(_, slip)| slip).collect())
    }

    fn letter(&mut self, uid: u64, size: u64) -> Result<Option<Vec<u8>>, PostError> {
        let (query, most) = match size > LARGEST as u64 {
            true => (format!("(UID BODY.PEEK[]<0.{HEAD}>)"), HEAD),
            false => ("(UID BODY.PEEK[])".to_owned(), LARGEST),
        };
        let set = uid.to_string();
        let answer = self
            .session
            .ask("fetching a letter from", most as u64 + 64 * 1024, |talk| talk.uid_fetch(&set, &query))?;
        let letter = answer.iter().find(|letter| letter.uid.map(u64::from) == Some(uid));
        Ok(letter.and_then(|letter| letter.body()).map(<[u8]>::to_vec))
    }

    fn put_away(&mut self, account: &ImapAccount, uids: &[u64], fate: Fate) -> Result<(), PostError> {
        let (marks, folder) = match (fate, &account.after) {
            (Fate::Handled, After::Mark) => (format!("\\Seen {HANDLED}"), None),
            (Fate::Handled, After::Move(folder)) => (format!("\\Seen {HANDLED}"), Some(folder)),
            (Fate::Quarantined, _) => (format!("\\Flagged {QUARANTINED}"), account.quarantine.as_ref()),
        };
        let set = set_of(uids);
        let marks = match self.marks {
            true => marks,
            false => marks.split(' ').next().unwrap_or_default().to_owned(),
        };
        let store = format!("+FLAGS.SILENT ({marks})");
        self.session.ask("marking letters at", ANSWER, |talk| talk.uid_store(&set, &store))?;
        let Some(folder) = folder else { return Ok(()) };
        let first = self.take_to(&set, folder);
        let Err(PostError::Refused { .. }) = first else { return first };
        // Most likely the folder is missing.
        match self.session.ask("making a folder at", ANSWER, |talk| talk.create(folder)) {
            Ok(()) => self.take_to(&set, folder),
            Err(_) => first,
        }
    }

    fn take_to(&mut self, set: &str, folder: &str) -> Result<(), PostError> {
        let doing = "moving letters at";
        if self.moves {
            return self.session.ask(doing, ANSWER, |talk| talk.uid_mv(set, folder));
        }
        self.session.ask(doing, ANSWER, |talk| talk.uid_copy(set, folder))?;
        self.session.ask(doing, ANSWER, |talk| talk.uid_store(set, "+FLAGS.SILENT (\\Deleted)"))?;
        // Where a server can expunge only all that anybody deleted, it is left to whoever tidies the mailbox.
        match self.session.ask(doing, ANSWER, |talk| talk.uid_expunge(set)) {
            Ok(_) | Err(PostError::Refused { .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Waits for news of the server.
    fn idle(&mut self, at_most: Duration) -> Result<Woken, PostError> {
        let news = |told: &UnsolicitedResponse| {
            matches!(told, UnsolicitedResponse::Exists(_) | UnsolicitedResponse::Recent(_))
        };
        self.session.ask("waiting at", ANSWER, |talk| {
            // What came since the letters were listed must not be slept through.
            if talk.take_all_unsolicited().any(|told| news(&told)) {
                return Ok(Woken::ByNews);
            }
            let mut left = false;
            let woken = talk.idle().keepalive(false).timeout(at_most).wait_while(|told| {
                left = matches!(told, UnsolicitedResponse::Bye { .. });
                !left && !news(&told)
            })?;
            match woken {
                _ if left => Err(imap::Error::ConnectionLost),
                imap::extensions::idle::WaitOutcome::MailboxChanged => Ok(Woken::ByNews),
                imap::extensions::idle::WaitOutcome::TimedOut => Ok(Woken::ByTime),
            }
        })
    }
}

impl Inbox for ImapBox {
    fn name(&self) -> &str {
        &self.account.name
    }

    fn waiting(&mut self, most: usize) -> Result<Round, PostError> {
        if self.open.is_none() {
            // The cursor is known only once the folder is open.
            self.open = Some(self.enter()?);
        }
        let cursor = self.cursor;
        let slips = match cursor {
            Some(cursor) => self.with(|open| open.slips(cursor, most))?,
            None => Vec::new(),
        };
        Ok(Round { slips, cursor, notices: std::mem::take(&mut self.notices) })
    }

    fn fetch(&mut self, slip: &Slip) -> Result<Option<Arrival>, PostError> {
        let bytes = self.with(|open| match uid_of(slip, open.numbering) {
            Some(uid) => open.letter(uid, slip.size),
            // The letters were numbered anew meanwhile; the next round finds it again.
            None => Ok(None),
        })?;
        Ok(bytes.map(|bytes| {
            let content = match Content::mail(bytes) {
                Content::Mail { bytes, size } => Content::Mail { bytes, size: size.max(slip.size) },
                words => words,
            };
            Arrival { slip: slip.clone(), content }
        }))
    }

    fn put_away(&mut self, slips: &[Slip], fate: Fate) -> Result<(), PostError> {
        // Whatever the server says to the marks, these letters are dealt with.
        for done in slips.iter().filter_map(|slip| slip.cursor) {
            if let Some(cursor) = self.cursor.as_mut().filter(|cursor| cursor.numbering == done.numbering) {
                cursor.last = cursor.last.max(done.last);
            }
        }
        let account = self.account.clone();
        self.with(|open| {
            let uids: Vec<u64> = slips.iter().filter_map(|slip| uid_of(slip, open.numbering)).collect();
            uids.chunks(MOST).try_for_each(|uids| open.put_away(&account, uids, fate))
        })
    }

    fn wait(&mut self, at_most: Duration) -> Result<Woken, PostError> {
        self.with(|open| {
            if open.idle {
                return open.idle(at_most.min(LONGEST_IDLE));
            }
            thread::sleep(at_most.min(POLL));
            open.session.ask("asking for news at", ANSWER, |talk| talk.noop())?;
            Ok(Woken::ByTime)
        })
    }
}
