//! Letters that wait, decided together and kept with one flush; one that nothing can be done with stops no other.

use super::{Brought, Deed, Outcome, PostOffice, keep_cursor, matter, raw};
use crate::daemon::DaemonError;
use crate::daemon::matters::MatterKind;
use crate::daemon::spool::{MOST_TRIES, Spool};
use crate::journal::{Journal, JournalError, guarded};
use crate::post::{Fate, Letter, can_be_kept};
use crate::table::HallError;
use chrono::{DateTime, Datelike, Utc};

impl PostOffice<'_> {
    /// Decides letters that wait together, and keeps all that they lead to with one flush: records, letters to be sent,
    /// letters seen and how far their mailboxes were read. If that fails nothing has happened, and they wait again.
    pub fn group(
        &mut self,
        letters: &[Brought<'_>],
        now: DateTime<Utc>,
    ) -> Result<Vec<Outcome>, DaemonError> {
        if !can_be_kept(now) {
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
        Ok(Outcome::of(brought, Some(&letter), fate, done))
    }

    fn quarantine(
        &mut self,
        brought: &Brought<'_>,
        why: &str,
        now: DateTime<Utc>,
    ) -> Result<Outcome, DaemonError> {
        let nobody = Letter::unreadable(brought.arrival.slip.name.clone());
        let kept = raw(&brought.arrival);
        self.lay(matter(MatterKind::Quarantined, &nobody, brought.door, None, why, kept, now))?;
        Ok(Outcome::of(brought, None, Fate::Quarantined, Deed::Quarantined(why.to_owned())))
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
}

/// Whether a journal's refusal is about what a letter led to, and not about the disk.
fn is_of_letter(error: &JournalError) -> bool {
    matches!(
        error,
        JournalError::Conflict { .. } | JournalError::Unchained { .. } | JournalError::BadName { .. }
    )
}
