//! The daemon that keeps running: one loop over one enum of wake-ups.
//!
//! Mailboxes and the carrier have threads of their own, which only bring and take; whatever is decided or kept is
//! decided and kept here. Letters that wait are decided as one group before anything is sent, and answers leave a few
//! at a time, so that a storm of letters delays nobody's decision.

use super::health::{Health, MailboxHealth};
use super::matters;
use super::post_office::{Brought, PostOffice, keep_cursor};
use super::reader::{Fetched, Look, Mailbox, Reader};
use super::sending::Sent;
use super::socket::{Printed, Request};
use super::{DaemonError, Door};
use crate::journal::JournalError;
use crate::post::{Carrier, Fate, Outgoing, PostError, Receipt, redacted};
use crate::table::HallError;
use chrono::{DateTime, TimeDelta, Utc};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};
use tracing::{error, info, warn};

/// Why the loop turns.
pub enum Wake {
    /// Letters came in.
    Letters {
        /// The number of the mailbox.
        mailbox: usize,
        /// The settings under which its thread was started.
        generation: u64,
        /// The letters.
        letters: Vec<Fetched>,
        /// Where their fates are awaited; nothing for a letter that must come again.
        reply: Sender<Vec<Option<Fate>>>,
    },
    /// A mailbox was looked at.
    Looked {
        /// The number of the mailbox.
        mailbox: usize,
        /// The settings under which its thread was started.
        generation: u64,
        /// How that went.
        look: Look,
    },
    /// A carrier has done with a letter.
    Carried {
        /// The settings under which its thread was started.
        generation: u64,
        /// The number of the letter in the outbox.
        number: u64,
        /// What it said.
        said: Result<Receipt, PostError>,
    },
    /// A moment has come at which there is something to do by the clock.
    Clock,
    /// A letter may be tried again.
    Retry,
    /// Somebody wants the daemon to do something.
    Signal(Signal),
    /// A command from a console.
    Command {
        /// Its words.
        request: Request,
        /// Where its answer is awaited.
        reply: Sender<Printed>,
    },
}

/// What a signal asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signal {
    /// To end in order.
    Stop,
    /// To read the settings again.
    Reload,
}

/// Carries out the command of a console.
pub type Console<'c> = dyn FnMut(Request) -> Printed + 'c;

/// Why a loop ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// It was told to stop.
    Stopped,
    /// The settings are to be read again.
    Reloads,
}

/// What a running daemon needs beside the post office.
pub struct Machine<'m> {
    /// The post office.
    pub office: PostOffice<'m>,
    /// What carries out console commands.
    pub console: &'m mut Console<'m>,
    /// The clock.
    pub now: fn() -> DateTime<Utc>,
    /// Where health is written.
    pub folder: PathBuf,
    /// Since when the daemon runs.
    pub since: DateTime<Utc>,
    /// The settings' number.
    pub generation: u64,
}

/// How many letters are with the carrier at once.
const WINDOW: usize = 4;
/// How often there is something to do by the clock.
const TICK: Duration = Duration::from_secs(5);
/// How long a clean stop waits for the carrier.
const FAREWELL: Duration = Duration::from_secs(15);
/// How much longer than it said a mailbox may take before the watchdog is left hungry.
const GRACE: Duration = Duration::from_secs(240);
/// A carrier that says nothing for so long hangs.
const CARRIER_HANGS: Duration = Duration::from_secs(900);

struct Watched {
    health: MailboxHealth,
    /// Until when its thread must have said something.
    due: Instant,
}

struct Loop<'l, 'm> {
    machine: &'l mut Machine<'m>,
    doors: Vec<Door>,
    watched: Vec<Watched>,
    to_carrier: Sender<(u64, Outgoing)>,
    handled: u64,
    sent: u64,
    next_tick: Instant,
    next_try: Option<DateTime<Utc>>,
    /// When a letter was last given to the carrier or came back from it.
    carrier_moved: Instant,
    clock: (Instant, DateTime<Utc>),
    /// What had been handled and sent at the last tick.
    done_by_then: (u64, u64),
    stopping: Option<(Instant, End)>,
}

impl Machine<'_> {
    /// Runs until it is told to stop or to reload.
    pub fn run(
        &mut self,
        mailboxes: Vec<Mailbox>,
        carrier: Box<dyn Carrier>,
        wakes: &(Sender<Wake>, Receiver<Wake>),
    ) -> Result<End, DaemonError> {
        let stop = Arc::new(AtomicBool::new(false));
        let doors: Vec<Door> = mailboxes.iter().map(|mailbox| mailbox.door.clone()).collect();
        let now = (self.now)();
        let watched = mailboxes.iter().map(|mailbox| Watched {
            health: MailboxHealth {
                name: mailbox.door.name.clone(),
                poll: mailbox.poll.as_secs(),
                ..MailboxHealth::default()
            },
            due: Instant::now() + mailbox.poll + GRACE,
        });
        let watched = watched.collect();
        let generation = self.generation;
        for (number, mailbox) in mailboxes.into_iter().enumerate() {
            Reader::start(mailbox, number, generation, wakes.0.clone(), Arc::clone(&stop)).map_err(thread)?;
        }
        let to_carrier = carry_on(carrier, generation, wakes.0.clone()).map_err(thread)?;
        let mut turning = Loop {
            machine: self,
            doors,
            watched,
            to_carrier,
            handled: 0,
            sent: 0,
            next_tick: Instant::now(),
            next_try: None,
            carrier_moved: Instant::now(),
            clock: (Instant::now(), now),
            done_by_then: (0, 0),
            stopping: None,
        };
        // If nobody manages us, nobody hears this.
        let _ = sd_notify::notify(false, &[sd_notify::NotifyState::Ready]);
        info!(mailboxes = turning.doors.len(), "ready");
        let end = turning.turn(&wakes.1);
        stop.store(true, Ordering::Relaxed);
        end
    }
}

fn thread(error: std::io::Error) -> DaemonError {
    DaemonError::from(JournalError::Io { doing: "starting a thread".to_owned(), error })
}

/// The carrier's thread.
fn carry_on(
    mut carrier: Box<dyn Carrier>,
    generation: u64,
    wakes: Sender<Wake>,
) -> std::io::Result<Sender<(u64, Outgoing)>> {
    let (to_carrier, letters) = channel::<(u64, Outgoing)>();
    thread::Builder::new().name("carrier".to_owned()).spawn(move || {
        for (number, letter) in letters {
            let said = match crate::journal::guarded(|| carrier.carry(&letter)) {
                Ok(said) => said,
                Err(panic) => Err(PostError::Unwritable(panic)),
            };
            if wakes.send(Wake::Carried { generation, number, said }).is_err() {
                return;
            }
        }
    })?;
    Ok(to_carrier)
}

impl Loop<'_, '_> {
    fn turn(&mut self, wakes: &Receiver<Wake>) -> Result<End, DaemonError> {
        loop {
            let first = self.wait(wakes);
            // All that waits is looked at together, so that it can be decided together.
            let mut letters = Vec::new();
            for wake in std::iter::once(first).chain(wakes.try_iter()) {
                self.meet(wake, &mut letters)?;
            }
            self.check_clock();
            if !letters.is_empty() {
                self.decide(letters)?;
            }
            self.send()?;
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

    /// Waits for a wake-up; the clock and the next try are some, too.
    fn wait(&self, wakes: &Receiver<Wake>) -> Wake {
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

    fn meet(&mut self, wake: Wake, letters: &mut Vec<Waiting>) -> Result<(), DaemonError> {
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
                letters.push(Waiting { mailbox, letters: some, reply });
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

    fn stop(&mut self, end: End) {
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
        watched.due = Instant::now() + look.within + GRACE;
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
            if super::cursor_of(tray, &door.name)? != Some(cursor) {
                tray.commit(&keep_cursor(&door.name, cursor))?;
            }
        }
        Ok(())
    }

    /// Decides all letters that wait, as one group.
    fn decide(&mut self, waiting: Vec<Waiting>) -> Result<(), DaemonError> {
        let mut group = Vec::new();
        let mut replies = Vec::new();
        for Waiting { mailbox, letters, reply } in waiting {
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
                self.sent += 1;
                info!(%to, "sent");
            }
            Sent::Waits(why) => warn!(%to, "not sent yet: {why}"),
            Sent::Ended(why) => warn!(%to, "cannot be sent: {why}"),
        }
        Ok(())
    }

    /// What the clock brings: the daily list, health, and a word to whoever watches over us.
    fn tick(&mut self) -> Result<(), DaemonError> {
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
        self.rest();
        self.tell_health();
        let hangs = |watched: &&Watched| Instant::now() > watched.due;
        let hung = self.watched.iter().find(hangs).map(|watched| watched.health.name.clone());
        let carrier_hangs =
            self.machine.office.sending.away() > 0 && self.carrier_moved.elapsed() > CARRIER_HANGS;
        match (hung, carrier_hangs) {
            (None, false) => {
                let _ = sd_notify::notify(false, &[sd_notify::NotifyState::Watchdog]);
            }
            (Some(name), _) => error!(mailbox = %name, "its thread makes no progress"),
            (None, true) => error!("the carrier makes no progress"),
        }
        Ok(())
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

    fn tell_health(&self) {
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
            next_deadline: None,
        };
        if let Err(why) = health.write(&self.machine.folder) {
            warn!("health could not be written: {why}");
        }
    }

    /// A clock that was set anew moves every appointment with it.
    fn check_clock(&mut self) {
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

/// Letters of one mailbox that wait to be decided.
struct Waiting {
    mailbox: usize,
    letters: Vec<Fetched>,
    reply: Sender<Vec<Option<Fate>>>,
}
