//! What the club's house stands on: a journal and a carrier in memory, either of which may end the process at any moment.

use std::collections::HashSet;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use waybill::journal::{Batch, Forgotten, Journal, JournalError, MemoryJournal, RecordLine, Tip};
use waybill::post::{Carrier, Outgoing, PostError, Receipt};

/// What ends a process that is killed.
pub struct Killed;

/// Counts down to the act at which the process is killed, just before it or just after; at zero nobody kills it.
#[derive(Default)]
pub struct Fate(AtomicI64, AtomicBool);

impl Fate {
    pub fn in_so_many(&self, acts: i64) {
        self.0.store(acts, Ordering::Relaxed);
        self.1.store(acts % 2 == 0, Ordering::Relaxed);
    }

    /// Does something that outlasts the process: it may be killed just before, or just after.
    fn act<T>(&self, act: impl FnOnce() -> T) -> T {
        let left = self.0.load(Ordering::Relaxed);
        if left > 0 {
            self.0.store(left - 1, Ordering::Relaxed);
        }
        match (left, self.1.load(Ordering::Relaxed)) {
            (1, false) => resume_unwind(Box::new(Killed)),
            (1, true) => {
                let _ = act();
                resume_unwind(Box::new(Killed))
            }
            _ => act(),
        }
    }
}

/// A journal in memory that outlasts the process.
pub struct Shelf {
    pub kept: MemoryJournal,
    pub fate: Arc<Fate>,
}

impl Journal for Shelf {
    fn commit(&self, batch: &Batch) -> Result<(), JournalError> {
        self.fate.act(|| self.kept.commit(batch))
    }
    fn tip(&self, table: &str) -> Result<Option<Tip>, JournalError> {
        self.kept.tip(table)
    }
    fn read_range(&self, table: &str, from: u64, to: u64) -> Result<Vec<RecordLine>, JournalError> {
        self.kept.read_range(table, from, to)
    }
    fn snapshot(&self, table: &str) -> Result<Option<Vec<u8>>, JournalError> {
        self.kept.snapshot(table)
    }
    fn each_table(&self, visit: &mut dyn FnMut(String, &[u8])) -> Result<(), JournalError> {
        self.kept.each_table(visit)
    }
    fn outbox_after(&self, number: Option<u64>, most: usize) -> Result<Vec<(u64, Vec<u8>)>, JournalError> {
        self.kept.outbox_after(number, most)
    }
    fn cursor(&self, name: &str) -> Result<Option<Vec<u8>>, JournalError> {
        self.kept.cursor(name)
    }
    fn seen(&self, letter: &str) -> Result<Option<Vec<u8>>, JournalError> {
        self.kept.seen(letter)
    }
    fn forget(&self, forgotten: &Forgotten) -> Result<(), JournalError> {
        self.kept.forget(forgotten)
    }
}

/// A letter as its reader has it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mail {
    /// The minute of the year.
    pub at: i64,
    pub to: String,
    pub id: String,
    pub subject: String,
    pub text: String,
    pub reply_to: String,
}

/// A carrier that puts letters before their readers; the same one twice is one.
pub struct Postman {
    pub minute: i64,
    pub fate: Arc<Fate>,
    pub carried: Vec<Mail>,
    known: HashSet<(String, String)>,
}

impl Postman {
    pub fn new(fate: Arc<Fate>) -> Postman {
        Postman { minute: 0, fate, carried: Vec::new(), known: HashSet::new() }
    }
}

impl Carrier for Postman {
    fn name(&self) -> &str {
        "the postman"
    }

    fn carry(&mut self, letter: &Outgoing) -> Result<Receipt, PostError> {
        let fate = Arc::clone(&self.fate);
        fate.act(|| {
            if self.known.insert((letter.to.email.clone(), letter.id.clone())) {
                self.carried.push(Mail {
                    at: self.minute,
                    to: letter.to.email.clone(),
                    id: letter.id.clone(),
                    subject: letter.subject.clone(),
                    text: letter.text.clone(),
                    reply_to: letter.reply_to.clone().unwrap_or_default(),
                });
            }
        });
        Ok(Receipt::default())
    }
}
