//! One turn after the other: whatever woke the loop is met, all letters that wait are decided, answers leave.

use super::{Delivered, End, FAREWELL, Loop, Signal, WINDOW, Wake};
use crate::daemon::post_office::{Brought, keep_cursor};
use crate::daemon::reader::Look;
use crate::daemon::sending::Sent;
use crate::daemon::{DaemonError, cursor_of};
use crate::journal::JournalError;
use crate::post::{Fate, PostError, Receipt, redacted};
use crate::table::HallError;
use chrono::TimeDelta;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};
use tracing::{error, info, warn};

/// After so long a disk that was full is tried again.
const FULL_DISK: TimeDelta = TimeDelta::seconds(2);

impl Loop<'_, '_> {
    pub(super) fn turn(&mut self, wakes: &Receiver<Wake>) -> Result<End, DaemonError> {
        loop {
            let first = self.wait(wakes);
            // All that waits is looked at together, so that it can be decided together.
            let mut letters = Vec::new();
            for wake in std::iter::once(first).chain(wakes.try_iter()) {
                let met = self.meet(wake, &mut letters);
                self.bear(met)?;
            }
            let kept = self.machine.office.keep_notes();
            self.bear(kept)?;
            self.check_clock();
            if !letters.is_empty() {
                self.decide(letters)?;
            }
            let sent = self.send();
            self.bear(sent)?;
            if Instant::now() >= self.next_tick {
                self.tick()?;
            }
            if let Some((until, end)) = self.stopping
                && (self.machine.office.sending.away() == 0 || Instant::now() >= until)
            {
                self.tell_health();
                info!(?end, "the loop ends");
                return Ok(end);
            }
        }
    }

    /// A full disk ends nothing: what could not be kept is kept when there is room again.
    fn bear(&mut self, done: Result<(), DaemonError>) -> Result<(), DaemonError> {
        let Err(DaemonError::Hall(HallError::Journal(full @ JournalError::DiskFull { .. }))) = done else {
            return done;
        };
        error!("{full}");
        self.next_try = Some((self.machine.now)() + FULL_DISK);
        Ok(())
    }

    /// Waits for a wake-up; the clock and the next try are some, too.
    pub(super) fn wait(&self, wakes: &Receiver<Wake>) -> Wake {
        let tick = self.next_tick.saturating_duration_since(Instant::now());
        let now = (self.machine.now)();
        let retry = self.next_try.map(|at| (at - now).to_std().unwrap_or_default());
        let patience = retry.map_or(tick, |retry| retry.min(tick));
        match wakes.recv_timeout(patience.max(Duration::from_millis(1))) {
            Ok(wake) => wake,
            Err(RecvTimeoutError::Timeout) if retry.is_some_and(|retry| retry < tick) => Wake::Retry,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => Wake::Clock,
        }
    }

    fn meet(&mut self, wake: Wake, letters: &mut Vec<Delivered>) -> Result<(), DaemonError> {
        let ours = self.machine.generation;
        match wake {
            // A thread of earlier settings: its letters come again to a thread of today's.
            Wake::Letters { generation, letters: some, reply, .. } if generation != ours => {
                let _ = reply.send(vec![None; some.len()]);
            }
            Wake::Letters { letters: some, reply, .. } if self.stopping.is_some() => {
                let _ = reply.send(vec![None; some.len()]);
            }
            Wake::Letters { mailbox, letters: some, reply, .. } => {
                letters.push(Delivered { mailbox, letters: some, reply });
            }
            Wake::Looked { generation, .. } | Wake::Carried { generation, .. } if generation != ours => {}
            Wake::Looked { mailbox, look, .. } => self.looked(mailbox, look)?,
            Wake::Carried { number, said, .. } => self.carried(number, said)?,
            Wake::Clock | Wake::Retry => {}
            Wake::Signal(Signal::Stop) => self.stop(End::Stopped),
            Wake::Signal(Signal::Reload) => self.stop(End::Reloads),
            Wake::Command { request, reply } => {
                info!(command = %request.name(), "console");
                let printed = (self.machine.console)(request);
                let office = &mut self.machine.office;
                office.follow();
                office.look_again()?;
                office.tell_topics((self.machine.now)())?;
                // A console that went away has its command done all the same.
                let _ = reply.send(printed);
            }
        }
        Ok(())
    }

    pub(super) fn stop(&mut self, end: End) {
        let word = match end {
            End::Stopped => sd_notify::NotifyState::Stopping,
            End::Reloads => sd_notify::NotifyState::Reloading,
        };
        let _ = sd_notify::notify(false, &[word]);
        info!(?end, "told to end");
        self.stopping = Some((Instant::now() + FAREWELL, end));
    }

    /// Keeps how far a mailbox is read, and what its thread said.
    fn looked(&mut self, mailbox: usize, look: Look) -> Result<(), DaemonError> {
        let (Some(watched), Some(door)) = (self.watched.get_mut(mailbox), self.doors.get(mailbox)) else {
            return Ok(());
        };
        watched.due = Instant::now() + look.within + self.machine.patience.mailbox;
        for notice in &look.notices {
            warn!(mailbox = %door.name, "{notice}");
        }
        match look.error {
            Some(error) => {
                if watched.health.error.as_ref() != Some(&error) {
                    warn!(mailbox = %door.name, "{error}");
                }
                watched.health.error = Some(error);
            }
            None => {
                if watched.health.error.take().is_some() {
                    info!(mailbox = %door.name, "it answers again");
                }
                if watched.health.last_good.replace((self.machine.now)()).is_none() {
                    // Whoever asks how a new daemon is should not hear for a whole tick that it saw nothing yet.
                    self.next_tick = Instant::now();
                }
            }
        }
        if let Some(cursor) = look.cursor {
            let tray = self.machine.office.journal();
            if cursor_of(tray, &door.name)? != Some(cursor) {
                tray.commit(&keep_cursor(&door.name, cursor))?;
            }
        }
        Ok(())
    }

    /// Decides all letters that wait, as one group.
    pub(super) fn decide(&mut self, waiting: Vec<Delivered>) -> Result<(), DaemonError> {
        let mut group = Vec::new();
        let mut replies = Vec::new();
        for Delivered { mailbox, letters, reply } in waiting {
            replies.push((letters.len(), reply));
            group.extend(letters.into_iter().map(|fetched| Brought {
                door: &self.doors[mailbox],
                arrival: fetched.arrival,
                unfetched: fetched.unfetched,
            }));
        }
        let now = (self.machine.now)();
        let outcomes = match self.machine.office.group(&group, now) {
            Ok(outcomes) => outcomes,
            Err(DaemonError::Hall(HallError::Journal(stopped @ JournalError::Stopped { .. }))) => {
                return Err(stopped.into());
            }
            Err(why) => {
                error!("nothing was decided: {why}");
                Vec::new()
            }
        };
        for outcome in &outcomes {
            info!(
                mailbox = %outcome.door,
                from = %redacted(&outcome.from),
                id = %redacted(&outcome.id),
                "letter: {}",
                outcome.done
            );
        }
        self.handled += outcomes.len() as u64;
        let mut fates = outcomes.iter().map(|outcome| Some(outcome.fate)).chain(std::iter::repeat(None));
        for (count, reply) in replies {
            let fates: Vec<Option<Fate>> = fates.by_ref().take(count).collect();
            // A thread that is gone finds them again, known, when it is back.
            let _ = reply.send(fates);
        }
        Ok(())
    }

    /// Gives letters to the carrier, a few at a time.
    fn send(&mut self) -> Result<(), DaemonError> {
        self.next_try = None;
        let now = (self.machine.now)();
        let office = &mut self.machine.office;
        while self.stopping.is_none() && office.sending.away() < WINDOW {
            office.refill(now)?;
            match office.sending.next(now) {
                Ok((number, entry)) => {
                    let letter = office.drawn(entry);
                    self.carrier_moved = Instant::now();
                    if self.to_carrier.send((number, letter)).is_err() {
                        let why = "the carrier's thread is gone".to_owned();
                        return Err(JournalError::Stopped { why }.into());
                    }
                }
                Err(due) => {
                    self.next_try = due;
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn carried(&mut self, number: u64, said: Result<Receipt, PostError>) -> Result<(), DaemonError> {
        self.carrier_moved = Instant::now();
        let to = self.machine.office.sending.reader(number).unwrap_or_default();
        match self.machine.office.noted(number, said, (self.machine.now)())? {
            Sent::Taken => {
                self.unsent = 0;
                self.sent += 1;
                info!(%to, "sent");
            }
            Sent::Waits(why) => {
                self.unsent += 1;
                warn!(%to, "not sent yet: {why}");
            }
            Sent::Ended(why) => warn!(%to, "cannot be sent: {why}"),
        }
        Ok(())
    }
}
