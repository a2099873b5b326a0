//! How many batches stand in the files of the mirror, in a small file that is overwritten in place. Later ones stand in
//! the log.

use super::super::{JournalError, state::State};
use std::{
    fs::{self, File},
    os::unix::fs::FileExt,
    path::Path,
};

/// The name of the file; no table's file can have it.
pub const NAME: &str = "+count";

/// The open file.
pub struct Count {
    file: File,
    /// What it said when it was opened.
    pub found: Option<Counted>,
}

/// What the file says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    /// How many batches the files have.
    pub batches: u64,
    /// The chain over them, in hex.
    pub hash: String,
}

impl Count {
    /// Opens or makes the file.
    pub fn open(folder: &Path) -> Result<Count, JournalError> {
        let path = folder.join(NAME);
        let doing = || format!("opening {}", path.display());
        let file = File::options().create(true).truncate(false).write(true).open(&path);
        let file = file.map_err(JournalError::io(doing()))?;
        let text = fs::read(&path).map_err(JournalError::io(doing()))?;
        let found = read(&String::from_utf8(text).unwrap_or_default());
        Ok(Count { file, found })
    }

    /// Overwrites the count, durably. The line has the same length every time.
    pub fn write(&self, state: &State) -> Result<(), JournalError> {
        let text = format!("waybill mirror 2 {:020} {}", state.batches, state.hex());
        let line = format!("{text} {}\n", sum(&text));
        // What somebody else wrote there may be longer.
        let written = self.file.write_all_at(line.as_bytes(), 0);
        let synced = written.and_then(|()| self.file.set_len(line.len() as u64));
        synced
            .and_then(|()| self.file.sync_data())
            .map_err(JournalError::io("writing the count of the mirror"))
    }
}

/// Reads the line; whatever is not exactly right is nothing.
fn read(line: &str) -> Option<Counted> {
    let (text, stated) = line.strip_suffix('\n')?.rsplit_once(' ')?;
    let rest = text.strip_prefix("waybill mirror 2 ").filter(|_| stated == sum(text))?;
    let (batches, hash) = rest.split_once(' ')?;
    Some(Counted { batches: batches.parse().ok()?, hash: hash.to_owned() })
}

fn sum(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..16].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_reads_back_and_notices_every_change() {
        let folder = tempfile::tempdir().unwrap();
        let count = Count::open(folder.path()).unwrap();
        assert_eq!(count.found, None);
        count.write(&State { batches: 12_345, ..State::default() }).unwrap();
        count.write(&State { batches: 41, hash: [7; 32], ..State::default() }).unwrap();
        let found = Count::open(folder.path()).unwrap().found.expect("it was written");
        assert_eq!((found.batches, found.hash), (41, "07".repeat(32)));
        let line = fs::read_to_string(folder.path().join(NAME)).unwrap();
        for place in 0..line.len() {
            let mut bad = line.clone().into_bytes();
            bad[place] ^= 1;
            assert_eq!(read(&String::from_utf8(bad).unwrap()), None, "byte {place}");
            assert_eq!(read(&line[..place]), None, "cut at {place}");
        }
    }
}
