//! What the clock brings: deadlines, the daily list, health, and a word to whoever watches over us.

use super::{FAILED_IN_A_ROW, Loop, TICK, WatchedMailbox};
use crate::daemon::health::{Deadline, Health};
use crate::daemon::{DaemonError, OUTAGE, matters};
use chrono::TimeDelta;
use std::time::Instant;
use tracing::{error, info, warn};

impl Loop<'_, '_> {
    /// What the clock brings: the daily list, health, and a word to whoever watches over us.
    pub(super) fn tick(&mut self) -> Result<(), DaemonError> {
        self.next_tick = Instant::now() + TICK;
        let now = (self.machine.now)();
        match self.machine.office.daily_list(now) {
            Ok(true) => info!("the desk was listed for the moderator"),
            Ok(false) => {}
            Err(why) => error!("the desk could not be listed: {why}"),
        }
        if let Err(why) = self.machine.office.tell_topics(now) {
            error!("topics could not be told: {why}");
        }
        if self.stopping.is_none() && self.works() {
            match self.machine.office.wind(now, OUTAGE) {
                Ok(0) => {}
                Ok(tables) => info!(tables, "the clock struck"),
                Err(why) => error!("the clock could not be wound: {why}"),
            }
        }
        self.rest();
        self.tell_health();
        let hangs = |watched: &&WatchedMailbox| Instant::now() > watched.due;
        let hung = self.watched.iter().find(hangs).map(|watched| watched.health.name.clone());
        let carrier_hangs = self.machine.office.sending.away() > 0
            && self.carrier_moved.elapsed() > self.machine.patience.carrier;
        match (hung, carrier_hangs) {
            (None, false) => {
                let _ = sd_notify::notify(false, &[sd_notify::NotifyState::Watchdog]);
            }
            (Some(name), _) => error!(mailbox = %name, "its thread makes no progress"),
            (None, true) => error!("the carrier makes no progress"),
        }
        Ok(())
    }

    /// Whether letters come in and go out. While they do not the clock is not wound, and the time is given back later.
    fn works(&self) -> bool {
        let answers =
            |watched: &WatchedMailbox| watched.health.error.is_none() && watched.health.last_good.is_some();
        self.watched.iter().all(answers) && self.unsent < FAILED_IN_A_ROW
    }

    /// While nothing moves, the journal brings what it kept to its final place; what it found wrong on the way is told.
    fn rest(&mut self) {
        let journal = self.machine.office.journal();
        let done = (self.handled, self.sent);
        if std::mem::replace(&mut self.done_by_then, done) == done
            && let Err(why) = journal.settle()
        {
            error!("the journal could not be brought to its final place: {why}");
        }
        for notice in journal.notices() {
            warn!("{notice}");
        }
    }

    pub(super) fn tell_health(&self) {
        let office = &self.machine.office;
        let matters = matters::all(office.journal()).unwrap_or_default();
        let held = matters.iter().filter(|matter| matches!(matter.kind, matters::MatterKind::Held(_)));
        let health = Health {
            process: std::process::id(),
            at: (self.machine.now)(),
            since: self.machine.since,
            mailboxes: self.watched.iter().map(|watched| watched.health.clone()).collect(),
            handled: self.handled,
            sent: self.sent,
            unsent: office.sending.count() as u64,
            oldest_unsent: office.sending.oldest(),
            on_the_desk: matters.len() as u64,
            held: held.count() as u64,
            next_deadline: office.next_deadline().map(|(at, table)| Deadline { at, table: table.to_owned() }),
        };
        if let Err(why) = health.write(&self.machine.folder) {
            warn!("health could not be written: {why}");
        }
    }

    /// A clock that was set anew moves every appointment with it.
    pub(super) fn check_clock(&mut self) {
        let now = (self.machine.now)();
        let passed = TimeDelta::from_std(self.clock.0.elapsed()).unwrap_or_default();
        let jump = (now - self.clock.1) - passed;
        self.clock = (Instant::now(), now);
        if jump.abs() > TimeDelta::seconds(60) {
            warn!(seconds = jump.num_seconds(), "the clock was set anew");
            self.machine.office.sending.shift(jump);
        }
    }
}
