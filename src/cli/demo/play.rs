//! A game played through letters: one is put into the box, the daemon handles it, time goes on.

use super::player::Player;
use crate::cli::Failure;
use crate::daemon::Daemon;
use crate::post::Folders;
use crate::report::Desk;
use crate::rules::luck::Seeded;
use crate::rules::{Language, Sentence};
use chrono::{DateTime, TimeDelta, Utc};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A game being played through letters.
pub struct Play<'p> {
    /// What handles letters.
    pub daemon: Daemon<'p>,
    /// Where they come from and go to.
    pub post: Folders,
    /// The folder of the post office.
    pub folder: &'p Path,
    /// The language of the console.
    pub language: Language,
    /// The moment in the game.
    pub at: DateTime<Utc>,
    /// The moment at the console; the game never gets ahead of it.
    pub now: DateTime<Utc>,
    /// How long players take to answer; nothing where a person plays, whose time is the clock's.
    pub pace: Option<Seeded>,
    /// Letters to Waybill.
    pub written: usize,
    /// Letters from Waybill.
    pub sent: usize,
    /// What the operator should hear about.
    pub remarks: Vec<String>,
}

/// How many letters are in a box, all or those of one writer; the next one is numbered after them.
pub fn written(inbox: &Path, from: Option<&str>) -> io::Result<usize> {
    let mut count = 0;
    for part in ["new", "cur"] {
        let folder = match fs::read_dir(inbox.join(part)) {
            Ok(folder) => folder,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        for letter in folder {
            let name = letter?.file_name().to_string_lossy().into_owned();
            count += usize::from(from.is_none_or(|from| name.contains(from)));
        }
    }
    Ok(count)
}

impl Play<'_> {
    /// Says a sentence on the console.
    pub fn say(&self, sentence: Sentence) -> String {
        self.desk().say(self.language, &[], &sentence)
    }

    fn desk(&self) -> &Desk {
        self.daemon.desk
    }

    /// Where letters to Waybill are put.
    pub fn inbox(&self) -> PathBuf {
        self.folder.join("in").join("new")
    }

    /// A player's letter is put into the box, and all that waits there is handled.
    pub fn write(&mut self, player: &mut Player, lines: &[String]) -> Result<(), Failure> {
        if let Some(pace) = &mut self.pace {
            let minutes = 20 + pace.below(9 * 60) as i64;
            self.at = (self.at + TimeDelta::minutes(minutes)).min(self.now);
        }
        let bytes = player.reply(self.daemon.address, lines, self.at)?;
        let name = format!("{:05}.{}", self.written + 1, player.address.email);
        // A Maildir gets its letters by a rename, so that nobody reads half of one.
        let draft = self.folder.join("in").join("tmp").join(&name);
        fs::write(&draft, bytes)?;
        fs::rename(&draft, self.inbox().join(&name))?;
        self.once().map(drop)
    }

    /// All letters that wait are handled; gives how many.
    pub fn once(&mut self) -> Result<usize, Failure> {
        let tally = self.daemon.once(&mut self.post, self.at).map_err(Failure::refused)?;
        let handled = tally.answered + tally.again;
        self.written += handled;
        self.sent += tally.sent;
        self.remarks.extend(tally.remarks);
        Ok(handled)
    }
}
