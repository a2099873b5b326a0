//! One thread for each mailbox: it waits for news, fetches letters, hands them to the loop, and puts them away once their
//! fate is durable. Whatever goes wrong with a mailbox stays with its thread.

use super::gate::Door;
use super::run::Wake;
use super::{MOST_BYTES, MOST_TOGETHER};
use crate::post::{Arrival, Content, Cursor, Fate, Inbox, Notice, PostError, Slip, redacted};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// A mailbox that a daemon reads.
pub struct Mailbox {
    /// What its letters must show.
    pub door: Door,
    /// The box.
    pub inbox: Box<dyn Inbox>,
    /// How often it is looked at besides being told of news.
    pub poll: Duration,
}

/// A letter as the thread has it.
pub struct Fetched {
    /// The letter; empty where it could never be fetched.
    pub arrival: Arrival,
    /// Why it could not be fetched.
    pub unfetched: Option<String>,
}

/// How a look at a mailbox went.
pub struct Look {
    /// How far it is read.
    pub cursor: Option<Cursor>,
    /// What the operator should hear about.
    pub notices: Vec<Notice>,
    /// What went wrong.
    pub error: Option<String>,
    /// Within which time the next look is certain to be reported.
    pub within: Duration,
}

/// How often a letter is fetched in vain before it is left to a person.
const MOST_FETCHES: u32 = 4;

/// A thread that reads a mailbox.
pub struct MailReader {
    mailbox: Mailbox,
    number: usize,
    generation: u64,
    wakes: Sender<Wake>,
    stop: Arc<AtomicBool>,
    /// Tries to fetch a letter that failed.
    failed: HashMap<String, u32>,
    /// Letters whose fate is durable and that could not be put away yet.
    decided: HashMap<String, Fate>,
}

impl MailReader {
    /// Starts the thread.
    pub fn start(
        mailbox: Mailbox,
        number: usize,
        generation: u64,
        wakes: Sender<Wake>,
        stop: Arc<AtomicBool>,
    ) -> std::io::Result<thread::JoinHandle<()>> {
        let (failed, decided) = (HashMap::new(), HashMap::new());
        let mut reader = MailReader { mailbox, number, generation, wakes, stop, failed, decided };
        thread::Builder::new().name(format!("mailbox-{number}")).spawn(move || reader.read_on())
    }

    fn read_on(&mut self) {
        let mut errors = 0;
        while !self.stop.load(Ordering::Relaxed) {
            match self.round() {
                Ok(true) => errors = 0,
                // The daemon is gone.
                Ok(false) => return,
                Err(error) => {
                    errors += 1;
                    let pause = error.pause(errors, self.number as u64);
                    let said = redacted(&error.to_string()).into_owned();
                    if !self.report(None, Vec::new(), Some(said), pause) {
                        return;
                    }
                    self.rest(pause);
                }
            }
        }
    }

    /// Looks once, hands over what there is, and waits for news if there is nothing. Gives whether anybody listens.
    fn round(&mut self) -> Result<bool, PostError> {
        let round = self.mailbox.inbox.waiting(MOST_TOGETHER + self.decided.len())?;
        let listens = self.report(round.cursor, round.notices, None, self.mailbox.poll);
        let (known, new): (Vec<Slip>, Vec<Slip>) =
            round.slips.into_iter().partition(|slip| self.decided.contains_key(&slip.name));
        let stuck = self.put_away(&known);
        if !listens || self.stop.load(Ordering::Relaxed) {
            return Ok(false);
        }
        if new.is_empty() {
            stuck?;
            // In slices, so that the thread ends soon after it is told to.
            let end = Instant::now() + self.mailbox.poll;
            while !self.stop.load(Ordering::Relaxed) {
                let left = end.saturating_duration_since(Instant::now()).min(self.mailbox.poll);
                if left.is_zero() || self.mailbox.inbox.wait(left)? == crate::post::Woken::ByNews {
                    break;
                }
            }
            return Ok(true);
        }
        let (slips, letters) = self.fetch(new)?;
        if letters.is_empty() {
            return Ok(true);
        }
        let (reply, answer) = channel();
        let wake = Wake::Letters { mailbox: self.number, generation: self.generation, letters, reply };
        if self.wakes.send(wake).is_err() {
            return Ok(false);
        }
        let Ok(fates) = answer.recv() else { return Ok(false) };
        let mut done = Vec::new();
        for (slip, fate) in slips.into_iter().zip(&fates) {
            if let Some(fate) = fate {
                self.decided.insert(slip.name.clone(), *fate);
                done.push(slip);
            }
        }
        self.put_away(&done)?;
        match fates.iter().any(Option::is_none) {
            true => Err(PostError::Line {
                doing: "handing letters over from",
                server: self.mailbox.door.name.clone(),
                cause: "they could not be kept yet".to_owned(),
            }),
            false => Ok(true),
        }
    }

    /// Fetches letters within the bounds of memory.
    fn fetch(&mut self, slips: Vec<Slip>) -> Result<(Vec<Slip>, Vec<Fetched>), PostError> {
        let (mut taken, mut letters, mut bytes) = (Vec::new(), Vec::new(), 0);
        for slip in slips.into_iter().take(MOST_TOGETHER) {
            if bytes >= MOST_BYTES {
                break;
            }
            match self.mailbox.inbox.fetch(&slip) {
                Ok(Some(arrival)) => {
                    bytes += slip.size.min(crate::post::LARGEST as u64);
                    self.failed.remove(&slip.name);
                    letters.push(Fetched { arrival, unfetched: None });
                    taken.push(slip);
                }
                // Somebody took it away meanwhile.
                Ok(None) => {}
                Err(error) => {
                    let count = self.failed.entry(slip.name.clone()).or_default();
                    *count += 1;
                    if *count >= MOST_FETCHES {
                        let arrival = Arrival { slip: slip.clone(), content: Content::mail(Vec::new()) };
                        let why = format!("it could not be fetched: {error}");
                        letters.push(Fetched { arrival, unfetched: Some(redacted(&why).into_owned()) });
                        taken.push(slip);
                    } else if letters.is_empty() {
                        return Err(error);
                    }
                    // What is fetched goes on its way; the rest comes with the next round.
                    break;
                }
            }
        }
        Ok((taken, letters))
    }

    fn put_away(&mut self, slips: &[Slip]) -> Result<(), PostError> {
        for fate in [Fate::Handled, Fate::Quarantined] {
            let ours: Vec<Slip> =
                slips.iter().filter(|slip| self.decided.get(&slip.name) == Some(&fate)).cloned().collect();
            if ours.is_empty() {
                continue;
            }
            match self.mailbox.inbox.put_away(&ours, fate) {
                Ok(()) | Err(PostError::NoSuchLetter(_)) => {
                    self.decided.retain(|name, _| !ours.iter().any(|slip| slip.name == *name));
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn report(
        &self,
        cursor: Option<Cursor>,
        notices: Vec<Notice>,
        error: Option<String>,
        within: Duration,
    ) -> bool {
        let look = Look { cursor, notices, error, within };
        self.wakes.send(Wake::Looked { mailbox: self.number, generation: self.generation, look }).is_ok()
    }

    fn rest(&self, pause: Duration) {
        let end = Instant::now() + pause;
        while !self.stop.load(Ordering::Relaxed) {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            thread::sleep(left.min(Duration::from_millis(200)));
        }
    }
}
