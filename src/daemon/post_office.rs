//! The post office: groups of letters decided and kept together, letters that are held, letters that came back.
//!
//! `waybill once` and `waybill run` share it; they differ only in who brings the letters and who takes them away.

use super::address_book::{AddressBook, Chair};
use super::clerk::{Clerk, Handled, is_own};
use super::gate::{Door, Gate, Passage};
use super::matters::{self, Matter, MatterKind};
use super::sending::{Pace, Sending};
use super::spool::{MOST_TRIES, Spool};
use super::tray::Tray;
use super::{Daemon, DaemonError};
use crate::journal::{Batch, Journal, JournalError, guarded};
use crate::post::bounces::Hardness;
use crate::post::mail::DkimKeys;
use crate::post::policy::{Policy, Reason};
use crate::post::rate::{Limit, Rates};
use crate::post::{Arrival, Content, Cursor, Fate, Kind, Letter, bounce, redacted, suffix, verp};
use crate::table::HallError;
use chrono::{DateTime, Datelike, TimeDelta, Utc};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::Arc;

/// What the post office is told beside what every daemon knows.
#[derive(Default)]
pub struct Rulebook {
    /// What return paths and questions are made with; without it there are none of their own.
    pub key: Option<[u8; 32]>,
    /// Where the moderator gets letters.
    pub moderator: Option<String>,
    /// Keys of other domains.
    pub dkim_keys: DkimKeys,
    /// Tables that want more or less than their mailbox.
    pub tables: BTreeMap<String, Policy>,
    /// How many letters a minute one sender may write to a public mailbox; nothing where there is no limit.
    pub most_from_one: Option<usize>,
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
    TurnedAway,
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
            Deed::TurnedAway => f.write_str("turned away: too many letters"),
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

/// How often a registered address is asked about held letters in a day.
const MOST_QUESTIONS: usize = 5;

/// The post office.
pub struct PostOffice<'d> {
    pub(super) daemon: Daemon<'d>,
    pub(super) tray: Arc<Tray>,
    pub(super) rules: &'d Rulebook,
    pub(super) book: AddressBook,
    /// What leaves.
    pub sending: Sending,
    spool: Option<Spool>,
    senders: Rates,
    questions: Rates,
    strangers: Rates,
    /// Readers by the tags of their return paths, made when the first letter comes back.
    tags: HashMap<String, String>,
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
        let sender = rules.most_from_one.map_or(Vec::new(), |most| {
            vec![
                Limit { most, within: TimeDelta::minutes(1) },
                Limit { most: most.saturating_mul(12) / 5, within: TimeDelta::minutes(5) },
                Limit { most: most.saturating_mul(12), within: TimeDelta::hours(1) },
            ]
        });
        let day = |most| Limit { most, within: TimeDelta::days(1) };
        Ok(PostOffice {
            daemon,
            tray,
            rules,
            book,
            sending,
            spool,
            senders: Rates::new(sender),
            questions: Rates::new([day(MOST_QUESTIONS)]),
            strangers: Rates::new(rules.most_strangers.map(day).into_iter().collect::<Vec<_>>()),
            tags: HashMap::new(),
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

    /// Somebody else may have changed what is kept about letters that leave.
    pub fn look_again(&mut self) -> Result<(), JournalError> {
        self.sending.look_again(&*self.tray)
    }

    /// A letter of the outbox as a carrier takes it.
    pub fn drawn(&self, entry: super::Entry) -> crate::post::Outgoing {
        self.daemon.drawn(entry)
    }

    /// The book takes in what changed.
    pub fn follow(&mut self) {
        let changed = self.tray.changed();
        if !changed.is_empty() {
            self.book.follow(changed);
            self.tags.clear();
        }
    }

    /// Decides letters that wait together, and keeps all that they lead to with one flush: records, letters to be sent,
    /// letters seen and how far their mailboxes were read. If that fails nothing has happened, and they wait again.
    pub fn group(
        &mut self,
        letters: &[Brought<'_>],
        now: DateTime<Utc>,
    ) -> Result<Vec<Outcome>, DaemonError> {
        if !(1970..=9999).contains(&now.year()) {
            let error = std::io::Error::other(format!("it says that it is the year {}", now.year()));
            return Err(JournalError::Io { doing: "reading the clock".to_owned(), error }.into());
        }
        let suspect = |brought: &Brought<'_>| {
            let tries = |spool: &Spool| spool.tries(&brought.door.name, &brought.arrival.slip.name);
            self.spool.as_ref().is_some_and(|spool| tries(spool) > 0)
        };
        if letters.len() > 1 && letters.iter().any(suspect) {
            return self.one_by_one(letters, now);
        }
        match self.at_once(letters, now) {
            // One of them leads to something that the journal does not take; the others must not wait for it.
            Err(DaemonError::Hall(HallError::Journal(error)))
                if letters.len() > 1 && is_of_letter(&error) =>
            {
                self.one_by_one(letters, now)
            }
            Err(DaemonError::Hall(HallError::Journal(error))) if is_of_letter(&error) => {
                self.quarantine_all(letters, &error.to_string(), now)
            }
            done => done,
        }
    }

    fn one_by_one(
        &mut self,
        letters: &[Brought<'_>],
        now: DateTime<Utc>,
    ) -> Result<Vec<Outcome>, DaemonError> {
        let mut outcomes = Vec::new();
        for letter in letters {
            match self.group(std::slice::from_ref(letter), now) {
                Ok(done) => outcomes.extend(done),
                // What is kept already is put away; the rest comes again.
                Err(_) if !outcomes.is_empty() => break,
                Err(error) => return Err(error),
            }
        }
        Ok(outcomes)
    }

    fn at_once(&mut self, letters: &[Brought<'_>], now: DateTime<Utc>) -> Result<Vec<Outcome>, DaemonError> {
        if let Some(spool) = &mut self.spool {
            let all = letters.iter().map(|brought| (brought.door.name.as_str(), &brought.arrival));
            spool.hold(all).map_err(|error| {
                let doing = "keeping letters before they are read".to_owned();
                DaemonError::from(JournalError::Io { doing, error })
            })?;
        }
        self.tray.gather();
        let decided = self.decide(letters, now);
        let kept = match decided {
            Ok(outcomes) => self.tray.keep().map(|()| outcomes).map_err(DaemonError::from),
            Err(error) => Err(error),
        };
        // Nothing of a group that was not kept has happened.
        self.tray.sweep();
        if let Some(spool) = &mut self.spool {
            let all = letters.iter().map(|brought| (brought.door.name.as_str(), &brought.arrival));
            spool.release(all);
        }
        let outcomes = match kept {
            Ok(outcomes) => outcomes,
            Err(error) => {
                // What was noted of addresses in memory has not happened either.
                self.look_again().ok();
                return Err(error);
            }
        };
        self.follow();
        self.sending.expect_more();
        Ok(outcomes)
    }

    fn decide(&mut self, letters: &[Brought<'_>], now: DateTime<Utc>) -> Result<Vec<Outcome>, DaemonError> {
        let mut outcomes = Vec::with_capacity(letters.len());
        for brought in letters {
            outcomes.push(self.one(brought, now)?);
            if let Some(cursor) = brought.arrival.slip.cursor {
                self.tray.commit(&keep_cursor(&brought.door.name, cursor))?;
            }
        }
        self.tell_topics(now)?;
        Ok(outcomes)
    }

    /// Handles one letter of a group.
    fn one(&mut self, brought: &Brought<'_>, now: DateTime<Utc>) -> Result<Outcome, DaemonError> {
        let Brought { door, arrival, unfetched } = brought;
        let tries = self.spool.as_ref().map_or(0, |spool| spool.tries(&door.name, &arrival.slip.name));
        let poison = match unfetched {
            Some(why) => Some(why.clone()),
            None if tries >= MOST_TRIES => Some(format!("the process ended {tries} times over it")),
            None => None,
        };
        if let Some(why) = poison {
            return self.quarantine(brought, &why, now);
        }
        let letter = match guarded(|| arrival.read()) {
            Ok(letter) => letter,
            Err(panic) => return self.quarantine(brought, &panic, now),
        };
        let done = self.deed(brought, &letter, now)?;
        let fate = if matches!(done, Deed::Quarantined(_)) { Fate::Quarantined } else { Fate::Handled };
        Ok(outcome(brought, Some(&letter), fate, done))
    }

    fn deed(
        &mut self,
        brought: &Brought<'_>,
        letter: &Letter,
        now: DateTime<Utc>,
    ) -> Result<Deed, DaemonError> {
        let Brought { door, arrival, .. } = brought;
        if door.forum {
            return self.post(letter, door, now);
        }
        if arrival.slip.may_be_known && self.tray.seen(&letter.id)?.is_some() {
            return Ok(Deed::Ignored("it was dealt with before the mailbox was numbered anew"));
        }
        // A box without a cursor brings a letter again that was decided just before a stop.
        if let Some(place) = place_of(door, arrival) {
            if self.tray.seen(&place)?.is_some() {
                return Ok(Deed::Ignored("it was dealt with before the last stop"));
            }
            self.tray.commit(&Batch { seen: vec![(place, Vec::new())], ..Batch::default() })?;
        }
        if let Some(done) = self.came_back(arrival, letter, now)? {
            return Ok(done);
        }
        let readable = matches!(letter.kind, Kind::Person | Kind::TooLarge | Kind::Unreadable);
        let from = letter.from.as_ref().map(|from| from.email.trim().to_lowercase());
        let Some(from) = from.filter(|from| readable && !is_own(self.daemon.address, from)) else {
            return self.handle(letter, None, raw(arrival), door, now);
        };
        if door.is_public() && self.senders.take(&from, now).is_err() {
            return self.turn_away(brought, letter, now);
        }
        if let Some(number) = self.held_number(letter) {
            return self.word_about_held(number, letter, &from, now);
        }
        let gate = Gate { book: &self.book, keys: &self.rules.dkim_keys, tables: &self.rules.tables };
        match gate.judge(door, arrival, letter) {
            Passage::Free(chair) => self.handle(letter, chair.as_ref(), raw(arrival), door, now),
            Passage::Held(Reason::Stranger, None) => self.stranger(letter, door, &from, now),
            Passage::Held(reason, chair) => self.hold(brought, letter, reason, chair, now),
        }
    }

    /// Hands a letter to the clerk. A fault of ours is told to its writer, with a number for the moderator.
    pub(super) fn handle(
        &mut self,
        letter: &Letter,
        chair: Option<&Chair>,
        raw: &[u8],
        door: &Door,
        now: DateTime<Utc>,
    ) -> Result<Deed, DaemonError> {
        let clerk = Clerk { hall: self.daemon.hall, book: &self.book, room: self.daemon.room(now) };
        let cause = match guarded(|| clerk.handle(letter, chair)) {
            Ok(Ok(Handled::Answered)) => return Ok(Deed::Answered),
            Ok(Ok(Handled::NotUnderstood)) => {
                self.lay(matter(MatterKind::NotUnderstood, letter, door, chair, "", raw, now))?;
                return Ok(Deed::NotUnderstood);
            }
            Ok(Ok(Handled::Again)) => return Ok(Deed::Again),
            Ok(Ok(Handled::Ignored(reason))) => return Ok(Deed::Ignored(reason)),
            // The journal did not keep it; the letter stays where it is for the next time.
            Ok(Err(HallError::Journal(error))) => return Err(error.into()),
            Ok(Err(error)) => error.to_string(),
            Err(panic) => panic,
        };
        let number = clerk.apologise(letter)?;
        let why = format!("fault {number}: {cause}");
        self.lay(matter(MatterKind::Fault, letter, door, chair, &why, raw, now))?;
        Ok(Deed::Fault { number, cause })
    }

    /// Puts something on the desk.
    pub(super) fn lay(&self, matter: Matter) -> Result<u64, JournalError> {
        let (number, batch) = matters::lay(&*self.tray, matter)?;
        self.tray.commit(&batch)?;
        Ok(number)
    }

    /// A stranger's letter is answered once, and only so many strangers a day.
    fn stranger(
        &mut self,
        letter: &Letter,
        door: &Door,
        from: &str,
        now: DateTime<Utc>,
    ) -> Result<Deed, DaemonError> {
        let known = self.tray.seen(&format!("stranger {from}"))?.is_some();
        if !known && self.strangers.take("", now).is_err() {
            let clerk = Clerk { hall: self.daemon.hall, book: &self.book, room: self.daemon.room(now) };
            clerk.ignore(letter, "a stranger on a day with too many of them")?;
            return Ok(Deed::Ignored("a stranger on a day with too many of them"));
        }
        self.handle(letter, None, &[], door, now)
    }

    fn turn_away(
        &mut self,
        brought: &Brought<'_>,
        letter: &Letter,
        now: DateTime<Utc>,
    ) -> Result<Deed, DaemonError> {
        let why = "too many letters from one sender";
        let kept = raw(&brought.arrival);
        self.lay(matter(MatterKind::TurnedAway, letter, brought.door, None, why, kept, now))?;
        Ok(Deed::TurnedAway)
    }

    /// A letter that is not taken for its writer's waits for a word of the player or the moderator.
    fn hold(
        &mut self,
        brought: &Brought<'_>,
        letter: &Letter,
        reason: Reason,
        chair: Option<Chair>,
        now: DateTime<Utc>,
    ) -> Result<Deed, DaemonError> {
        // Not under the letter's own id: the real one may still come.
        let from = letter.from.as_ref().map(|from| from.email.to_lowercase()).unwrap_or_default();
        let once = format!("held {from} {}", letter.id);
        if self.tray.seen(&once)?.is_some() {
            return Ok(Deed::Ignored("it is held already"));
        }
        let kept = raw(&brought.arrival);
        let kind = MatterKind::Held(reason);
        let why = reason_word(reason);
        let number = self.lay(matter(kind, letter, brought.door, chair.as_ref(), why, kept, now))?;
        let seen = vec![(once, Vec::new())];
        self.tray.commit(&Batch { seen, ..Batch::default() })?;
        let address = chair.as_ref().and_then(|chair| self.book.address_of(chair)).map(str::to_owned);
        if let (Some(chair), Some(address)) = (chair, address)
            && self.questions.take(&address, now).is_ok()
        {
            self.ask(number, &chair, letter, reason, now)?;
        }
        Ok(Deed::Held(reason))
    }

    /// The number of the held letter that a letter speaks about: it went to an address that only the player was told.
    fn held_number(&self, letter: &Letter) -> Option<u64> {
        let key = self.rules.key.as_ref()?;
        letter.to.iter().find_map(|to| {
            let suffix = suffix(self.daemon.address, to)?;
            let (number, tag) = suffix.strip_prefix("h-")?.split_once('-')?;
            let number: u64 = number.parse().ok()?;
            (tag == verp::tag(key, &held_name(number))).then_some(number)
        })
    }

    /// A player says whether a held letter was theirs.
    fn word_about_held(
        &mut self,
        number: u64,
        letter: &Letter,
        from: &str,
        now: DateTime<Utc>,
    ) -> Result<Deed, DaemonError> {
        if self.tray.seen(&letter.id)?.is_some() {
            return Ok(Deed::Ignored("it was seen before"));
        }
        let seen = vec![(letter.id.clone(), Vec::new())];
        self.tray.commit(&Batch { seen, ..Batch::default() })?;
        let Some(matter) = matters::find(&*self.tray, number)? else {
            return Ok(Deed::Ignored("the letter that it speaks about is held no more"));
        };
        let chair = matter.chair.clone();
        if !chair.as_ref().is_some_and(|chair| self.book.is_of(chair, from)) {
            return Ok(Deed::Ignored("only the player can say whether a held letter was theirs"));
        }
        match said_yes(letter) {
            Some(true) => {
                self.accept(&matter, chair.as_ref(), now)?;
                Ok(Deed::Released(true))
            }
            Some(false) => {
                self.tray.commit(&matters::clear(&*self.tray, number)?)?;
                Ok(Deed::Released(false))
            }
            None => Ok(Deed::Ignored("it says neither yes nor no about a held letter")),
        }
    }

    /// Carries a letter out that lay on the desk, as a seat's where one is named.
    pub fn accept(
        &mut self,
        matter: &Matter,
        chair: Option<&Chair>,
        now: DateTime<Utc>,
    ) -> Result<Deed, DaemonError> {
        self.tray.commit(&matters::clear(&*self.tray, matter.number)?)?;
        let slip = crate::post::Slip {
            name: format!("desk {}", matter.number),
            at: Some(matter.at),
            size: matter.raw.len() as u64,
            cursor: None,
            may_be_known: false,
        };
        let arrival = Arrival { slip, content: Content::mail(matter.raw.clone()) };
        let mut letter = arrival.read();
        if !letter.has_id {
            letter.id.clone_from(&matter.letter);
        }
        // Somebody has looked at it: a person's it is.
        if matches!(letter.kind, Kind::AutoReply | Kind::List | Kind::NoReply | Kind::Spam) {
            letter.kind = Kind::Person;
        }
        // The one under which an apology or an answer was kept would only be sent again.
        if self.tray.seen(&letter.id)?.is_some() {
            letter.id = format!("{}.again-{}", letter.id, matter.number);
        }
        let door = Door { name: matter.mailbox.clone(), ..Door::folders() };
        self.handle(&letter, chair, &matter.raw, &door, now)
    }

    fn quarantine(
        &mut self,
        brought: &Brought<'_>,
        why: &str,
        now: DateTime<Utc>,
    ) -> Result<Outcome, DaemonError> {
        let nobody = Letter {
            id: brought.arrival.slip.name.clone(),
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
        };
        let kept = raw(&brought.arrival);
        self.lay(matter(MatterKind::Quarantined, &nobody, brought.door, None, why, kept, now))?;
        Ok(outcome(brought, None, Fate::Quarantined, Deed::Quarantined(why.to_owned())))
    }

    fn quarantine_all(
        &mut self,
        letters: &[Brought<'_>],
        why: &str,
        now: DateTime<Utc>,
    ) -> Result<Vec<Outcome>, DaemonError> {
        self.tray.gather();
        let mut outcomes = Vec::new();
        for brought in letters {
            outcomes.push(self.quarantine(brought, why, now)?);
            if let Some(cursor) = brought.arrival.slip.cursor {
                self.tray.commit(&keep_cursor(&brought.door.name, cursor))?;
            }
        }
        self.tray.keep()?;
        Ok(outcomes)
    }

    /// A letter that came back, or whatever else came to a return path.
    fn came_back(
        &mut self,
        arrival: &Arrival,
        letter: &Letter,
        now: DateTime<Utc>,
    ) -> Result<Option<Deed>, DaemonError> {
        let own = self.daemon.address;
        let tag = letter.to.iter().find_map(|to| verp::tag_in(own, to));
        if tag.is_none() && letter.kind != Kind::Bounce {
            return Ok(None);
        }
        if self.tray.seen(&letter.id)?.is_some() {
            return Ok(Some(Deed::Ignored("it was seen before")));
        }
        self.tray.commit(&Batch { seen: vec![(letter.id.clone(), Vec::new())], ..Batch::default() })?;
        let reader = tag.as_deref().and_then(|tag| self.reader_of(tag));
        let told = match &arrival.content {
            Content::Mail { bytes, .. } => bounce(bytes),
            Content::Words(_) => None,
        };
        let Some(told) = told else {
            return Ok(Some(Deed::Ignored("it came to a return path and tells of no letter")));
        };
        // Anybody can write a bounce; whoever did not get a letter of ours cannot know its return path.
        let trusted =
            reader.is_some() || (!self.rules.return_paths && is_ours(own, told.original.as_deref()));
        let mut whom = Vec::new();
        for failure in &told.failures {
            let named = failure.address.clone().filter(|address| !self.book.by_address(address).is_empty());
            let Some(address) = reader.clone().or(named).filter(|_| trusted) else { continue };
            let said = redacted(&failure.diagnostic).into_owned();
            let (batch, stops) = self.sending.bounced(&address, failure.kind, &said, now);
            self.tray.commit(&batch)?;
            if stops {
                self.stopped(&address, &said, now)?;
            }
            if failure.kind != Hardness::Delayed && !whom.contains(&address) {
                whom.push(address);
            }
        }
        if whom.is_empty() {
            return Ok(Some(Deed::Ignored("it says that a letter came back, and cannot be believed")));
        }
        Ok(Some(Deed::CameBack(whom.join(", "))))
    }

    /// Whose return path a tag belongs to.
    fn reader_of(&mut self, tag: &str) -> Option<String> {
        let key = self.rules.key.as_ref()?;
        if self.tags.is_empty() {
            self.tags =
                self.book.addresses().map(|address| (verp::tag(key, address), address.to_owned())).collect();
        }
        self.tags.get(tag).cloned()
    }

    /// Mail to an address has stopped: the moderator has it on the desk, and the tables are told.
    pub fn stopped(&mut self, address: &str, said: &str, now: DateTime<Utc>) -> Result<(), DaemonError> {
        let chairs = self.book.by_address(address);
        self.lay(Matter {
            number: 0,
            at: now,
            kind: MatterKind::Stopped,
            who: address.to_owned(),
            subject: String::new(),
            mailbox: String::new(),
            chair: chairs.first().cloned(),
            letter: String::new(),
            why: said.to_owned(),
            raw: Vec::new(),
        })?;
        for chair in &chairs {
            self.tell_of_silence(chair, now)?;
        }
        Ok(())
    }

    /// The moderator says that an address works again.
    pub fn mended(&mut self, address: &str) -> Result<bool, DaemonError> {
        let Some(batch) = super::sending::mend(&*self.tray, address)? else { return Ok(false) };
        self.tray.commit(&batch)?;
        self.sending.look_again(&*self.tray)?;
        Ok(true)
    }
}

/// Whether a journal's refusal is about what a letter led to, and not about the disk.
fn is_of_letter(error: &JournalError) -> bool {
    matches!(
        error,
        JournalError::Conflict { .. } | JournalError::Unchained { .. } | JournalError::BadName { .. }
    )
}

/// What a held letter is called where its tag is made.
pub(super) fn held_name(number: u64) -> String {
    format!("held {number}")
}

/// Whether a Message-ID can be one of ours.
fn is_ours(own: &str, id: Option<&str>) -> bool {
    let domain = own.rsplit('@').next().unwrap_or_default();
    id.and_then(|id| id.rsplit_once('@')).is_some_and(|(_, other)| other.eq_ignore_ascii_case(domain))
}

/// Whether the first words of a letter say yes, or no.
fn said_yes(letter: &Letter) -> Option<bool> {
    let line = letter.own.iter().find(|line| !line.trim().is_empty())?;
    let word: String = line
        .trim()
        .chars()
        .take_while(|letter| letter.is_alphabetic())
        .flat_map(char::to_lowercase)
        .collect();
    match word.as_str() {
        "yes" | "y" | "sì" | "si" | "ja" | "oui" => Some(true),
        "no" | "n" | "nein" | "non" => Some(false),
        _ => None,
    }
}

/// What a letter is known by in a box that keeps files: its name and its time.
fn place_of(door: &Door, arrival: &Arrival) -> Option<String> {
    let slip = &arrival.slip;
    let at = slip.at.filter(|_| slip.cursor.is_none())?.timestamp_nanos_opt()?;
    Some(format!("place {} {at} {}", door.name, slip.name))
}

fn raw(arrival: &Arrival) -> &[u8] {
    match &arrival.content {
        Content::Mail { bytes, .. } => bytes,
        Content::Words(_) => &[],
    }
}

fn outcome(brought: &Brought<'_>, letter: Option<&Letter>, fate: Fate, done: Deed) -> Outcome {
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
