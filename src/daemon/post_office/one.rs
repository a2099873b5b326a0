//! One letter: whose it is, whether they may speak, and what the clerk makes of it.

use super::{Brought, Deed, PostOffice, matter, raw};
use crate::daemon::DaemonError;
use crate::daemon::address_book::Chair;
use crate::daemon::clerk::{Clerk, Handled, is_own};
use crate::daemon::gate::{Door, Gate, Passage};
use crate::daemon::matters::MatterKind;
use crate::journal::{Batch, Journal, guarded};
use crate::post::policy::Reason;
use crate::post::{Arrival, Kind, Letter};
use crate::table::HallError;
use chrono::{DateTime, Utc};

impl PostOffice<'_> {
    pub(super) fn deed(
        &mut self,
        brought: &Brought<'_>,
        letter: &Letter,
        now: DateTime<Utc>,
    ) -> Result<Deed, DaemonError> {
        let Brought { door, arrival, .. } = brought;
        if door.forum {
            return self.post(letter, door, now);
        }
        let is_known = |name: &str| Ok::<bool, DaemonError>(self.tray.seen(name)?.is_some());
        if arrival.slip.may_be_known && (is_known(&letter.known_as())? || is_known(&letter.passed_over_as())?)
        {
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
        let clerk = Clerk { hall: self.daemon.hall, book: &self.book, room: self.daemon.room(now) };
        if clerk.unsubscribe(letter)? {
            return Ok(Deed::Ignored("an observer wants no more letters"));
        }
        let wish = clerk.wish(letter)?;
        let readable = matches!(letter.kind, Kind::Person | Kind::TooLarge | Kind::Unreadable);
        // Into folders people drop what they wrote; their words are not lost because a line with their name is missing.
        if letter.from.is_none() && letter.kind == Kind::Person && !letter.own.is_empty() && !door.is_public()
        {
            let why = "it does not say who could be answered";
            self.lay(matter(MatterKind::NotUnderstood, letter, door, None, why, raw(arrival), now))?;
            let clerk = Clerk { hall: self.daemon.hall, book: &self.book, room: self.daemon.room(now) };
            clerk.ignore(letter, why)?;
            return Ok(Deed::TurnedAway(why));
        }
        let from = letter.from.as_ref().map(|from| from.email.trim().to_lowercase());
        let Some(from) = from.filter(|from| readable && !is_own(self.daemon.address, from)) else {
            return self.handle(letter, None, raw(arrival), door, now);
        };
        if door.is_public() && !self.limits.sender(&from, now) {
            return self.turn_away(brought, letter, &from, "too many letters from one sender", now);
        }
        if let Some(done) = self.moderate(brought, letter, &from, now)? {
            return Ok(done);
        }
        // Whoever has the token of the lobby reads what is sent to the address, which is all that it asks for.
        if wish.is_some_and(|wish| wish.address == from) {
            return self.handle(letter, None, raw(arrival), door, now);
        }
        if let Some(number) = self.held_number(letter) {
            return self.word_about_held(number, brought, letter, &from, now);
        }
        let gate = Gate { book: &self.book, keys: &self.rules.dkim_keys, tables: &self.rules.tables };
        let passage = gate.judge(door, arrival, letter);
        let may_pass = match &passage {
            Passage::Free(Some(chair)) => self.limits.table(&chair.table, now),
            Passage::Held(_, Some(chair)) => self.limits.held(&chair.table, now),
            Passage::Free(None) | Passage::Held(_, None) => true,
        };
        if door.is_public() && !may_pass {
            return self.turn_away(brought, letter, &from, "too many letters to one table", now);
        }
        match passage {
            Passage::Free(chair) => self.handle(letter, chair.as_ref(), raw(arrival), door, now),
            Passage::Held(Reason::Stranger, None) => self.stranger(letter, door, &from, now),
            Passage::Held(reason, chair) => self.hold(brought, letter, reason, chair, now),
        }
    }

    /// Hands a letter to the clerk. A fault of ours is told to its writer, with a number for the moderator.
    pub(in crate::daemon) fn handle(
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

    /// A stranger's letter is answered once, and only so many strangers a day.
    pub(super) fn stranger(
        &mut self,
        letter: &Letter,
        door: &Door,
        from: &str,
        now: DateTime<Utc>,
    ) -> Result<Deed, DaemonError> {
        let known = self.tray.seen(&format!("stranger {from}"))?.is_some();
        if !known && !self.limits.stranger(now) {
            let clerk = Clerk { hall: self.daemon.hall, book: &self.book, room: self.daemon.room(now) };
            clerk.ignore(letter, "a stranger on a day with too many of them")?;
            return Ok(Deed::Ignored("a stranger on a day with too many of them"));
        }
        self.handle(letter, None, &[], door, now)
    }

    /// A letter too many lies on the desk, unread. A player in whose name it came hears of it, once a day.
    fn turn_away(
        &mut self,
        brought: &Brought<'_>,
        letter: &Letter,
        from: &str,
        why: &'static str,
        now: DateTime<Utc>,
    ) -> Result<Deed, DaemonError> {
        let kept = raw(&brought.arrival);
        self.lay(matter(MatterKind::TurnedAway, letter, brought.door, None, why, kept, now))?;
        if !self.book.by_address(from).is_empty() && self.limits.warning(from, now) {
            let clerk = Clerk { hall: self.daemon.hall, book: &self.book, room: self.daemon.room(now) };
            clerk.warn(letter, from)?;
        }
        Ok(Deed::TurnedAway(why))
    }
}

/// What a letter is known by in a box that keeps files: its name and its time.
fn place_of(door: &Door, arrival: &Arrival) -> Option<String> {
    let slip = &arrival.slip;
    let at = slip.at.filter(|_| slip.cursor.is_none())?;
    // A file may bear any date.
    let at = at.timestamp_nanos_opt().unwrap_or(at.timestamp());
    Some(format!("place {} {at} {}", door.name, slip.name))
}
