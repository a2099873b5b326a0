//! How the daemon is: written to a file beside the store, so that whoever asks need not disturb it.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::Path;

/// The file.
pub const FILE: &str = "health.json";

/// How the daemon is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Health {
    /// Its process.
    pub process: u32,
    /// When this was written.
    pub at: DateTime<Utc>,
    /// Since when it runs.
    pub since: DateTime<Utc>,
    /// Its mailboxes.
    pub mailboxes: Vec<MailboxHealth>,
    /// Letters handled since then.
    pub handled: u64,
    /// Letters sent since then.
    pub sent: u64,
    /// Letters that wait to be sent.
    pub unsent: u64,
    /// The date of the oldest of them.
    pub oldest_unsent: Option<DateTime<Utc>>,
    /// What lies on the moderator's desk.
    pub on_the_desk: u64,
    /// Letters among that are held.
    pub held: u64,
    /// The next moment at which somebody's time runs out.
    pub next_deadline: Option<Deadline>,
}

/// When somebody's time runs out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deadline {
    /// The moment.
    pub at: DateTime<Utc>,
    /// The table.
    pub table: String,
}

/// How a mailbox is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MailboxHealth {
    /// What it is called.
    pub name: String,
    /// When it was last looked at without an error.
    pub last_good: Option<DateTime<Utc>>,
    /// What went wrong since.
    pub error: Option<String>,
    /// The longest that it may go without a look, in seconds.
    pub poll: u64,
}

impl Health {
    /// Writes it beside the store.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        let draft = folder.join(format!("{FILE}.next"));
        fs::write(&draft, serde_json::to_vec_pretty(self)?)?;
        fs::rename(draft, folder.join(FILE))
    }

    /// As it was last written.
    pub fn read(folder: &Path) -> Option<Health> {
        serde_json::from_slice(&fs::read(folder.join(FILE)).ok()?).ok()
    }

    /// How many seconds ago the mailbox was looked at that was not for longest; nothing where one never was.
    pub fn last_good_age(&self, now: DateTime<Utc>) -> Option<i64> {
        let looks: Option<Vec<_>> = self.mailboxes.iter().map(|mailbox| mailbox.last_good).collect();
        looks?.into_iter().min().map(|oldest| (now - oldest).num_seconds())
    }

    /// What is wrong, a line each; nothing where all is well.
    pub fn complaints(&self, now: DateTime<Utc>) -> Vec<String> {
        let mut wrong = Vec::new();
        let age = |at: DateTime<Utc>| now.signed_duration_since(at).num_seconds();
        if age(self.at) > 120 {
            wrong.push(format!("the daemon has not said anything for {} seconds", age(self.at)));
        }
        for mailbox in &self.mailboxes {
            let limit = i64::try_from(mailbox.poll).unwrap_or(i64::MAX).saturating_add(300);
            match (mailbox.last_good, &mailbox.error) {
                (Some(at), None) if age(at) <= limit => {}
                (Some(at), None) => {
                    wrong.push(format!("{}: no look for {} seconds", mailbox.name, age(at)));
                }
                (None, None) => wrong.push(format!("{}: not looked at yet", mailbox.name)),
                (_, Some(error)) => wrong.push(format!("{}: {error}", mailbox.name)),
            }
        }
        if let Some(at) = self.oldest_unsent.filter(|at| age(*at) > 3600) {
            wrong.push(format!("a letter has waited for {} minutes", age(at) / 60));
        }
        wrong
    }
}
