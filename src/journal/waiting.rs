//! Commits that the tree has not carried out yet: in memory, where readers look first, and in a file.
//!
//! Every key that is written to the tree costs, so a commit only adds one piece to the end of `store/waiting`; when
//! there are enough of them, all are carried out together. Much has been overwritten by then. The file is not synced:
//! it outlives the process, and what a power cut takes from it stands in the log of the mirror, which is.

use super::{
    JournalError,
    changes::{self, Overlay},
};
use std::{
    fs::{self, File},
    io::Write,
    path::Path,
};

/// The file, in the folder of the store.
const NAME: &str = "waiting";
/// How many commits wait at most.
const MOST_WAITING: usize = 64;
/// How many bytes wait at most.
const MOST_BYTES: usize = 4 << 20;
/// What stands before each commit: its number, its length, and a hash over both and the commit.
const HEAD: usize = 8 + 8 + 32;

/// What waits.
pub(super) struct Waiting {
    file: File,
    commits: usize,
    bytes: usize,
    /// What the commits write and remove.
    pub changes: Overlay,
}

impl Waiting {
    /// Opens or makes the file, and takes up the commits that follow number `done`.
    pub fn open(folder: &Path, done: u64) -> Result<Waiting, JournalError> {
        let path = folder.join(NAME);
        let doing = || format!("opening {}", path.display());
        let file =
            File::options().append(true).create(true).open(&path).map_err(JournalError::io(doing()))?;
        let bytes = fs::read(&path).map_err(JournalError::io(doing()))?;
        let mut waiting = Waiting { file, commits: 0, bytes: 0, changes: Overlay::new() };
        let (mut rest, mut next) = (&bytes[..], done + 1);
        // What a stop or a power cut left behind the last whole commit is nothing; the log has it.
        while let Some((number, commit, behind)) = first(rest) {
            let Some(changes) = changes::from_bytes(commit).filter(|_| number <= next) else {
                return Err(JournalError::Damaged { what: format!("it has not got to batch {number}") });
            };
            if number == next {
                waiting.add(commit.len(), changes);
                next += 1;
            }
            rest = behind;
        }
        if !rest.is_empty() {
            let good = (bytes.len() - rest.len()) as u64;
            waiting.file.set_len(good).map_err(JournalError::io(doing()))?;
        }
        Ok(waiting)
    }

    /// Writes a commit behind the others; nobody sees it before it is added. Gives how long it is.
    pub fn write(&mut self, number: u64, changes: &Overlay) -> Result<usize, JournalError> {
        // One text with its head before it, so that it is written with one call.
        let mut text = vec![0; HEAD];
        changes::add_bytes(changes, &mut text);
        let (start, commit) = text.split_at_mut(HEAD);
        start[..16].copy_from_slice(&head(number, commit.len()));
        start[16..].copy_from_slice(&hash(number, commit));
        let written = self.file.write_all(&text);
        written.map_err(JournalError::io("writing what waits beside the store"))?;
        Ok(text.len() - HEAD)
    }

    /// Adds a commit of that many bytes to what readers see.
    pub fn add(&mut self, bytes: usize, changes: Overlay) {
        self.commits += 1;
        self.bytes += bytes;
        self.changes.extend(changes);
    }

    /// Whether it is time to carry them out.
    pub fn are_many(&self) -> bool {
        self.commits >= MOST_WAITING || self.bytes > MOST_BYTES
    }

    /// Takes all changes out, to be carried out now.
    pub fn take(&mut self) -> Overlay {
        (self.commits, self.bytes) = (0, 0);
        std::mem::take(&mut self.changes)
    }

    /// Empties the file: the tree has everything, durably.
    pub fn clear(&mut self) -> Result<(), JournalError> {
        self.file.set_len(0).map_err(JournalError::io("emptying what waits beside the store"))
    }
}

fn head(number: u64, length: usize) -> [u8; 16] {
    let mut head = [0; 16];
    head[..8].copy_from_slice(&number.to_le_bytes());
    head[8..].copy_from_slice(&(length as u64).to_le_bytes());
    head
}

fn hash(number: u64, commit: &[u8]) -> [u8; 32] {
    *blake3::Hasher::new().update(&head(number, commit.len())).update(commit).finalize().as_bytes()
}

/// The first commit with its number, and what stands behind it; nothing if it is not whole.
fn first(bytes: &[u8]) -> Option<(u64, &[u8], &[u8])> {
    let (start, rest) = bytes.split_at_checked(HEAD)?;
    let number = u64::from_le_bytes(start[..8].try_into().ok()?);
    let length = usize::try_from(u64::from_le_bytes(start[8..16].try_into().ok()?)).ok()?;
    let (commit, behind) = rest.split_at_checked(length)?;
    (start[16..] == hash(number, commit)).then_some((number, commit, behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(text: &str) -> Overlay {
        Overlay::from([(text.as_bytes().to_vec(), Some(b"value".to_vec()))])
    }

    #[test]
    fn commits_are_taken_up_as_far_as_they_are_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(NAME);
        let mut waiting = Waiting::open(folder.path(), 0).unwrap();
        let mut ends = vec![0];
        for (number, text) in [(1, "one"), (2, "two"), (3, "three")] {
            waiting.write(number, &change(text)).unwrap();
            ends.push(fs::metadata(&path).unwrap().len() as usize);
        }
        let whole = fs::read(&path).unwrap();
        let opened = |bytes: &[u8], done| {
            fs::write(&path, bytes).unwrap();
            let waiting = Waiting::open(folder.path(), done).unwrap();
            (waiting.commits, fs::metadata(&path).unwrap().len() as usize)
        };
        assert_eq!([0, 1, 2, 3, 9].map(|done| opened(&whole, done).0), [3, 2, 1, 0, 0]);
        fs::write(&path, &whole[ends[1]..]).unwrap();
        assert!(Waiting::open(folder.path(), 0).is_err(), "the first is gone");
        for place in 0..whole.len() {
            let before = ends.iter().filter(|end| **end <= place).count() - 1;
            assert_eq!(opened(&whole[..place], 0), (before, ends[before]), "cut at {place}");
            let mut flipped = whole.clone();
            flipped[place] ^= 4;
            assert_eq!(opened(&flipped, 0), (before, ends[before]), "byte {place}");
        }
    }
}
