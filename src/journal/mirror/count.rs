//! How many batches the mirror has, in a small file that is overwritten in place.

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
    boot: String,
    /// What it said when it was opened.
    pub found: Option<Counted>,
}

/// What the file says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    /// How many batches the mirror has.
    pub batches: u64,
    /// The chain over them, in hex.
    pub hash: String,
    /// Whether the files are on the disk for certain: closed well, or no start of the machine since.
    pub safe: bool,
}

impl Count {
    /// Opens or makes the file.
    pub fn open(folder: &Path) -> Result<Count, JournalError> {
        let path = folder.join(NAME);
        let doing = || format!("opening {}", path.display());
        let text = match fs::read(&path) {
            Ok(bytes) => String::from_utf8(bytes).unwrap_or_default(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(JournalError::io(doing())(error)),
        };
        let file = File::options().create(true).truncate(false).write(true).open(&path);
        let file = file.map_err(JournalError::io(doing()))?;
        let boot = boot();
        let found = read(&text, &boot);
        Ok(Count { file, boot, found })
    }

    /// Overwrites the count. The line has the same length every time.
    pub fn write(&self, state: &State, closed: bool) -> Result<(), JournalError> {
        let hash = blake3::Hash::from_bytes(state.hash);
        let boot = if closed { "closed" } else { &self.boot };
        let text = format!("waybill mirror 1 {:020} {hash} {boot:<36}", state.batches);
        let line = format!("{text} {}\n", sum(&text));
        let written = self.file.write_all_at(line.as_bytes(), 0);
        let synced = written.and_then(|()| if closed { self.file.sync_all() } else { Ok(()) });
        synced.map_err(JournalError::io("writing the count of the mirror"))
    }
}

/// Reads the line; whatever is not exactly right is nothing.
fn read(line: &str, boot: &str) -> Option<Counted> {
    let (text, stated) = line.strip_suffix('\n')?.rsplit_once(' ')?;
    let rest = text.strip_prefix("waybill mirror 1 ").filter(|_| stated == sum(text))?;
    let (batches, rest) = rest.split_once(' ')?;
    let (hash, written) = rest.split_once(' ')?;
    let written = written.trim_end();
    let safe = written == "closed" || (written == boot && written != UNKNOWN);
    Some(Counted { batches: batches.parse().ok()?, hash: hash.to_owned(), safe })
}

fn sum(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..16].to_owned()
}

/// Stands for a start of the machine that has no name.
const UNKNOWN: &str = "unknown";

/// The name of this start of the machine; files written since are whole, power was never lost.
fn boot() -> String {
    let id = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    match id.trim() {
        id if id.len() == 36 => id.to_owned(),
        _ => UNKNOWN.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_reads_back_and_notices_every_change() {
        let folder = tempfile::tempdir().unwrap();
        let count = Count::open(folder.path()).unwrap();
        assert_eq!(count.found, None);
        let state = State { batches: 41, hash: [7; 32], ..State::default() };
        count.write(&State { batches: 12_345, ..State::default() }, true).unwrap();
        count.write(&state, false).unwrap();
        let found = Count::open(folder.path()).unwrap().found.expect("it was written");
        assert_eq!((found.batches, found.hash, found.safe), (41, "07".repeat(32), count.boot != UNKNOWN));
        let line = fs::read_to_string(folder.path().join(NAME)).unwrap();
        let other = read(&line, "another start of the machine").expect("it is the same line");
        assert!(!other.safe);
        for place in 0..line.len() {
            let mut bad = line.clone().into_bytes();
            bad[place] ^= 1;
            assert_eq!(read(&String::from_utf8(bad).unwrap(), &count.boot), None, "byte {place}");
            assert_eq!(read(&line[..place], &count.boot), None, "cut at {place}");
        }
        count.write(&state, true).unwrap();
        assert!(Count::open(folder.path()).unwrap().found.is_some_and(|found| found.safe));
    }
}
