//! The files of the tables: one each, named after the table, with its lines.

use super::super::{Checker, Damage, JournalError, RecordLine, Shows, Tip, folder::set_aside, text};
use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
};

/// How the name of a table's file ends.
const ENDING: &str = ".jsonl";

/// The files of all tables.
pub struct Tables {
    folder: PathBuf,
}

impl Tables {
    /// The files in a folder.
    pub fn new(folder: &Path) -> Tables {
        Tables { folder: folder.to_owned() }
    }

    /// The file of a table.
    pub fn path(&self, table: &str) -> PathBuf {
        self.folder.join(file_name(table))
    }

    /// The tables that have a file, by name.
    pub fn list(&self) -> Result<Vec<String>, JournalError> {
        list(&self.folder)
    }

    /// Adds lines, the first of which has a place, but for those that stand there already. Gives whether they follow
    /// what stands there; if not, nothing is changed.
    pub fn add(&self, table: &str, place: u64, lines: &[RecordLine]) -> Result<bool, JournalError> {
        let (next, last, end) = match self.last(table)? {
            Last::NoFile | Last::NoLine => (0, None, 0),
            Last::Line { place, line, end } => (place + 1, Some(line), end),
            Last::Garbled => return Ok(false),
        };
        let Some(there) = next.checked_sub(place).and_then(|there| usize::try_from(there).ok()) else {
            return Ok(false);
        };
        let Some((old, new)) = lines.split_at_checked(there) else { return Ok(false) };
        if old.last().is_some_and(|line| last.as_ref() != Some(line)) {
            return Ok(false);
        }
        self.complete(table, end, new)?;
        Ok(true)
    }

    /// How a table's file ends. What stands behind the last end of line is no line.
    fn last(&self, table: &str) -> Result<Last, JournalError> {
        let path = self.path(table);
        match File::open(&path).and_then(last_line) {
            Ok(None) => Ok(Last::NoLine),
            Ok(Some((line, end))) => {
                let line = String::from_utf8(line).ok();
                let found = line.and_then(|line| text::place(&line).map(|place| (place, line)));
                Ok(found.map_or(Last::Garbled, |(place, line)| Last::Line { place, line, end }))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Last::NoFile),
            Err(error) => Err(JournalError::io(format!("reading {}", path.display()))(error)),
        }
    }

    /// Cuts a table's file at `end` and adds lines. Only a sync makes it durable.
    pub fn complete(&self, table: &str, end: u64, lines: &[RecordLine]) -> Result<(), JournalError> {
        let path = self.path(table);
        let file = File::options().create(true).truncate(false).write(true).open(&path);
        let written = file.and_then(|mut file| {
            file.set_len(end)?;
            file.seek(SeekFrom::End(0))?;
            file.write_all(&joined(lines))
        });
        written.map_err(JournalError::io(format!("writing {}", path.display())))
    }

    /// Brings a table's file to the disk, if there is one.
    pub fn sync(&self, table: &str) -> Result<(), JournalError> {
        let path = self.path(table);
        match File::open(&path).and_then(|file| file.sync_all()) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            synced => synced.map_err(JournalError::io(format!("writing {} to the disk", path.display()))),
        }
    }

    /// Puts a table's file aside under another name.
    pub fn set_aside(&self, table: &str) -> Result<(), JournalError> {
        set_aside(&self.path(table)).map(drop)
    }

    /// Reads and checks a table's whole file, if there is one.
    pub fn survey(&self, table: &str) -> Result<Option<Survey>, JournalError> {
        match walk(&self.folder, table, |_| ()) {
            Err(JournalError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            found => found.map(Some),
        }
    }

    /// How long a table's file is and when it was last changed, if there is one.
    pub fn look(&self, table: &str) -> Option<Look> {
        Look::of(&self.path(table))
    }
}

/// What can be seen of a file without reading it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// How long it is.
    pub bytes: u64,
    /// When it was last changed, in nanoseconds since 1970.
    pub changed: i128,
}

impl Look {
    /// Looks at a file, if there is one.
    pub fn of(path: &Path) -> Option<Look> {
        let about = fs::metadata(path).ok()?;
        let changed = i128::from(about.mtime()) * 1_000_000_000 + i128::from(about.mtime_nsec());
        Some(Look { bytes: about.len(), changed })
    }
}

/// How far a table's file is good.
pub struct Survey {
    /// How far the table had come after the last good line.
    pub tip: Tip,
    /// The last good line; empty where there is none.
    pub last: RecordLine,
    /// How long the file is up to its end.
    pub end: u64,
    /// The first damage.
    pub damage: Option<Damage>,
    /// How many bytes of an unterminated line were left out at the end.
    pub unterminated: usize,
}

/// Reads a table's file, checks every line, and hands on those before the first damage.
fn walk(folder: &Path, table: &str, mut good: impl FnMut(&str)) -> Result<Survey, JournalError> {
    let path = folder.join(file_name(table));
    let doing = || format!("reading {}", path.display());
    let mut file = BufReader::with_capacity(64 << 10, File::open(&path).map_err(JournalError::io(doing()))?);
    let mut checker = Checker::new(table, Shows::Everything);
    let mut survey = Survey { tip: checker.tip, last: String::new(), end: 0, damage: None, unterminated: 0 };
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        file.read_until(b'\n', &mut line).map_err(JournalError::io(doing()))?;
        let Some(text) = line.strip_suffix(b"\n") else {
            survey.unterminated = line.len();
            break;
        };
        if survey.damage.is_some() {
            continue;
        }
        match std::str::from_utf8(text).map(|text| (checker.check(text), text)) {
            Ok((Ok(()), text)) => {
                good(text);
                survey.last.clear();
                survey.last.push_str(text);
                survey.end += line.len() as u64;
            }
            Ok((Err(damage), _)) => survey.damage = Some(damage),
            Err(_) => survey.damage = Some(Damage::NotText { line: number }),
        }
    }
    survey.tip = checker.tip;
    Ok(survey)
}

/// How a table's file ends.
enum Last {
    /// There is no file.
    NoFile,
    /// There is no whole line in it.
    NoLine,
    /// The last line is not a record.
    Garbled,
    /// The last line.
    Line {
        /// Its place.
        place: u64,
        /// The line.
        line: RecordLine,
        /// How long the file is up to the end of this line.
        end: u64,
    },
}

/// What a table's file holds.
pub struct Found {
    /// The lines up to the first damage.
    pub lines: Vec<RecordLine>,
    /// The first damage.
    pub damage: Option<Damage>,
    /// How many bytes of an unterminated line were left out at the end.
    pub unterminated: usize,
}

/// Reads a table's file as far as it is good.
pub fn read(folder: &Path, table: &str) -> Result<Found, JournalError> {
    let mut lines = Vec::new();
    let Survey { damage, unterminated, .. } = walk(folder, table, |line| lines.push(line.to_owned()))?;
    Ok(Found { lines, damage, unterminated })
}

/// The tables that have a file in a folder, by name.
pub fn list(folder: &Path) -> Result<Vec<String>, JournalError> {
    let doing = || format!("reading {}", folder.display());
    let mut tables = Vec::new();
    for entry in fs::read_dir(folder).map_err(JournalError::io(doing()))? {
        let name = entry.map_err(JournalError::io(doing()))?.file_name();
        tables.extend(name.to_str().and_then(table_name));
    }
    tables.sort();
    Ok(tables)
}

fn joined(lines: &[RecordLine]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(lines.iter().map(|line| line.len() + 1).sum());
    for line in lines {
        bytes.extend(line.as_bytes());
        bytes.push(b'\n');
    }
    bytes
}

/// The last whole line of a file without its end, and where it ends.
pub fn last_line(mut file: File) -> io::Result<Option<(Vec<u8>, u64)>> {
    let length = file.metadata()?.len();
    let mut window = 16 << 10;
    loop {
        let start = length.saturating_sub(window);
        file.seek(SeekFrom::Start(start))?;
        let mut bytes = Vec::new();
        (&mut file).take(length - start).read_to_end(&mut bytes)?;
        let Some(end) = bytes.iter().rposition(|byte| *byte == b'\n') else {
            if start == 0 {
                return Ok(None);
            }
            window *= 4;
            continue;
        };
        match bytes[..end].iter().rposition(|byte| *byte == b'\n') {
            None if start > 0 => window *= 4,
            before => {
                let line = bytes[before.map_or(0, |place| place + 1)..end].to_vec();
                return Ok(Some((line, start + end as u64 + 1)));
            }
        }
    }
}

/// The name of a table's file: letters, digits, `-` and `_` as they are, all else as `%` and hex.
pub fn file_name(table: &str) -> String {
    let mut name = String::with_capacity(table.len() + ENDING.len());
    for byte in table.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' => name.push(byte as char),
            _ => name.push_str(&format!("%{byte:02X}")),
        }
    }
    name + ENDING
}

/// The table that a file belongs to, if it is a table's file.
pub fn table_name(file: &str) -> Option<String> {
    let mut rest = file.strip_suffix(ENDING)?;
    let mut bytes = Vec::new();
    while let Some(first) = rest.chars().next() {
        if first == '%' {
            bytes.push(u8::from_str_radix(rest.get(1..3)?, 16).ok()?);
            rest = &rest[3..];
        } else {
            bytes.extend(first.to_string().bytes());
            rest = &rest[first.len_utf8()..];
        }
    }
    let table = String::from_utf8(bytes).ok()?;
    (!table.is_empty() && file_name(&table) == file).then_some(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for table in ["Tuesday", "Al's 2nd game", "caffè ☕", "../..", "a/b", ".", "%41", "post", "a\nb\0"]
        {
            let file = file_name(table);
            assert!(
                file.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"%-_.".contains(&byte)),
                "{file}"
            );
            assert_eq!(table_name(&file).as_deref(), Some(table));
        }
        for file in [
            "+post.jsonl",
            "+count",
            "+log-00000000000000000001.jsonl",
            "Tuesday.jsonl.damaged-1",
            "a b.jsonl",
            "%4.jsonl",
            "%é.jsonl",
            ".jsonl",
        ] {
            assert_eq!(table_name(file), None, "{file}");
        }
        assert!(file_name(&"è".repeat(40)).len() <= 255, "the longest name makes a file");
    }

    #[test]
    fn the_last_line_is_found_however_long_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let long = "x".repeat(100_000);
        for (content, expected) in [
            (String::new(), None),
            ("half".to_owned(), None),
            ("one\n".to_owned(), Some(("one", 4))),
            ("one\ntwo\nhalf".to_owned(), Some(("two", 8))),
            (format!("{long}\n"), Some((long.as_str(), 100_001))),
            (format!("one\n{long}\n{long}"), Some((long.as_str(), 100_005))),
            (format!("one\n{long}"), Some(("one", 4))),
        ] {
            fs::write(&path, &content).unwrap();
            let found = last_line(File::open(&path).unwrap()).unwrap();
            let expected = expected.map(|(line, end)| (line.as_bytes().to_vec(), end));
            assert!(found == expected, "{} bytes", content.len());
        }
    }
}
