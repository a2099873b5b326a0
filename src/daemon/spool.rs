//! Letters as they came, on disk before anybody takes them apart: a letter that brings the process down is known by it
//! at the next start, tried alone, and after a few tries left to a person.

use crate::post::Arrival;
use crate::post::Content;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// How often a letter may bring the process down before it is quarantined.
pub const MOST_TRIES: u32 = 5;

/// The folder with the letters of the group that is being decided.
#[derive(Debug)]
pub struct Spool {
    folder: PathBuf,
    /// Letters that were being handled when the process last ended, by mailbox and name, with the tries so far.
    suspects: HashMap<(String, String), u32>,
}

#[derive(Serialize, Deserialize)]
struct Head {
    mailbox: String,
    name: String,
    size: u64,
    tries: u32,
}

impl Spool {
    /// Opens the spool in a folder; what lies there was not finished.
    pub fn open(folder: &Path) -> io::Result<Spool> {
        fs::create_dir_all(folder)?;
        let mut suspects = HashMap::new();
        if let Ok(file) = File::open(folder.join("now")) {
            let mut text = Vec::new();
            file.take(4 << 20).read_to_end(&mut text)?;
            let head = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
            let heads: Vec<Head> = serde_json::from_slice(head).unwrap_or_default();
            suspects.extend(heads.into_iter().map(|head| ((head.mailbox, head.name), head.tries)));
        }
        Ok(Spool { folder: folder.to_owned(), suspects })
    }

    /// How often a letter was being handled when the process ended.
    pub fn tries(&self, mailbox: &str, name: &str) -> u32 {
        self.suspects.get(&(mailbox.to_owned(), name.to_owned())).copied().unwrap_or(0)
    }

    /// Keeps the letters of a group, synced, before they are read.
    pub fn hold<'a>(&mut self, letters: impl Iterator<Item = (&'a str, &'a Arrival)>) -> io::Result<()> {
        let (mut heads, mut bodies) = (Vec::new(), Vec::new());
        for (mailbox, arrival) in letters {
            let bytes = match &arrival.content {
                Content::Mail { bytes, .. } => bytes.as_slice(),
                Content::Words(_) => &[],
            };
            let (mailbox, name) = (mailbox.to_owned(), arrival.slip.name.clone());
            let tries = self.tries(&mailbox, &name) + 1;
            heads.push(Head { mailbox, name, size: bytes.len() as u64, tries });
            bodies.push(bytes);
        }
        let [draft, now] = ["next", "now"].map(|name| self.folder.join(name));
        let mut file = File::create(&draft)?;
        file.write_all(&serde_json::to_vec(&heads)?)?;
        file.write_all(b"\n")?;
        bodies.iter().try_for_each(|body| file.write_all(body))?;
        file.sync_data()?;
        fs::rename(&draft, &now)?;
        File::open(&self.folder)?.sync_all()
    }

    /// The group is durable, or was given up without harm: its letters are no suspects any more.
    pub fn release<'a>(&mut self, letters: impl Iterator<Item = (&'a str, &'a Arrival)>) {
        for (mailbox, arrival) in letters {
            self.suspects.remove(&(mailbox.to_owned(), arrival.slip.name.clone()));
        }
        // If it stays, its letters are tried alone after the next start, and found to be known.
        let _ = fs::remove_file(self.folder.join("now"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::post::Slip;

    #[test]
    fn a_letter_that_brings_the_process_down_is_counted() {
        let folder = tempfile::tempdir().unwrap();
        let slip = Slip { name: "7.1".into(), at: None, size: 3, cursor: None, may_be_known: false };
        let letter = Arrival { slip, content: Content::mail(b"x\ny".to_vec()) };
        for tries in 0..3 {
            let mut spool = Spool::open(folder.path()).unwrap();
            assert_eq!(spool.tries("club", "7.1"), tries);
            spool.hold([("club", &letter)].into_iter()).unwrap();
        }
        let mut spool = Spool::open(folder.path()).unwrap();
        assert_eq!(spool.tries("club", "7.2"), 0);
        spool.release([("club", &letter)].into_iter());
        assert_eq!(Spool::open(folder.path()).unwrap().tries("club", "7.1"), 0);
    }
}
