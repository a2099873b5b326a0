//! The daemon that keeps running: one loop over one enum of wake-ups.
//!
//! Mailboxes and the carrier have threads of their own, which only bring and take; whatever is decided or kept is
//! decided and kept here. Letters that wait are decided as one group before anything is sent, and answers leave a few
//! at a time, so that a storm of letters delays nobody's decision.

mod clock;
mod turning;

use super::health::MailboxHealth;
use super::post_office::PostOffice;
use super::reader::{Fetched, Look, MailReader, Mailbox};
use super::socket::{Printed, Request};
use super::{DaemonError, Door};
use crate::journal::JournalError;
use crate::post::{Carrier, Fate, Outgoing, PostError, Receipt};
use chrono::{DateTime, Utc};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};
use tracing::info;

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
    /// How long somebody may say nothing before the watchdog is left hungry.
    pub patience: Patience,
}

/// How long the threads of a daemon may be silent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// How much longer than it said a mailbox may take.
    pub mailbox: Duration,
    /// How long a carrier may be at one letter.
    pub carrier: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { mailbox: Duration::from_secs(240), carrier: Duration::from_secs(900) }
    }
}

/// How many letters are with the carrier at once.
const WINDOW: usize = 4;
/// How often there is something to do by the clock.
const TICK: Duration = Duration::from_secs(5);
/// How long a clean stop waits for the carrier.
const FAREWELL: Duration = Duration::from_secs(15);
/// So many letters that could not be sent one after the other are no fault of their readers.
const FAILED_IN_A_ROW: u32 = 3;

struct WatchedMailbox {
    health: MailboxHealth,
    /// Until when its thread must have said something.
    due: Instant,
}

struct Loop<'l, 'm> {
    machine: &'l mut Machine<'m>,
    doors: Vec<Door>,
    watched: Vec<WatchedMailbox>,
    to_carrier: Sender<(u64, Outgoing)>,
    handled: u64,
    sent: u64,
    next_tick: Instant,
    next_try: Option<DateTime<Utc>>,
    /// When a letter was last given to the carrier or came back from it.
    carrier_moved: Instant,
    clock: (Instant, DateTime<Utc>),
    /// How many letters in a row could not be sent.
    unsent: u32,
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
        let watched = mailboxes.iter().map(|mailbox| WatchedMailbox {
            health: MailboxHealth {
                name: mailbox.door.name.clone(),
                poll: mailbox.poll.as_secs(),
                ..MailboxHealth::default()
            },
            due: Instant::now() + mailbox.poll + self.patience.mailbox,
        });
        let watched = watched.collect();
        let generation = self.generation;
        for (number, mailbox) in mailboxes.into_iter().enumerate() {
            MailReader::start(mailbox, number, generation, wakes.0.clone(), Arc::clone(&stop))
                .map_err(thread)?;
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
            unsent: 0,
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

/// Letters of one mailbox that wait to be decided.
struct Delivered {
    mailbox: usize,
    letters: Vec<Fetched>,
    reply: Sender<Vec<Option<Fate>>>,
}
