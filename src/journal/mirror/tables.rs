//! The files of the tables: one each, named after the table, with its lines.

use super::super::{Checker, Damage, JournalError, RecordLine, Shows, durable::set_aside, text};
use std::{
    collections::HashMap,
    fs::{self, File},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

/// How the name of a table's file ends.
const ENDING: &str = ".jsonl";
/// How many files stay open: enough for the tables of a busy hour, far below any limit.
const OPEN: usize = 128;

/// The files of all tables.
pub struct Tables {
    folder: PathBuf,
    open: HashMap<String, (File, u64)>,
    uses: u64,
}

impl Tables {
    /// The files in a folder.
    pub fn new(folder: &Path) -> Tables {
        Tables { folder: folder.to_owned(), open: HashMap::new(), uses: 0 }
    }

    /// Adds lines to a table's file, which must have `expected` lines.
    pub fn append(&mut self, table: &str, expected: u64, lines: &[RecordLine]) -> Result<(), JournalError> {
        let path = self.path(table);
        let bytes = joined(lines);
        self.file(table, expected)?
            .write_all(&bytes)
            .map_err(JournalError::io(format!("writing {}", path.display())))
    }

    /// The open file of a table; the one that was not used for longest is closed for it.
    fn file(&mut self, table: &str, expected: u64) -> Result<&mut File, JournalError> {
        self.uses += 1;
        let uses = self.uses;
        if !self.open.contains_key(table) {
            if self.open.len() >= OPEN {
                let oldest =
                    self.open.iter().min_by_key(|(_, (_, used))| *used).map(|(name, _)| name.clone());
                self.open.remove(&oldest.expect("there are files open"));
            }
            let path = self.path(table);
            let doing = || format!("opening {}", path.display());
            let file =
                File::options().append(true).create(true).open(&path).map_err(JournalError::io(doing()))?;
            let length = file.metadata().map_err(JournalError::io(doing()))?.len();
            if (length == 0) != (expected == 0) {
                let error = io::Error::other("somebody else changed it");
                return Err(JournalError::io(doing())(error));
            }
            self.open.insert(table.to_owned(), (file, uses));
        }
        let (file, used) = self.open.get_mut(table).expect("it was just opened");
        *used = uses;
        Ok(file)
    }

    /// The file of a table.
    pub fn path(&self, table: &str) -> PathBuf {
        self.folder.join(file_name(table))
    }

    /// The tables that have a file, by name.
    pub fn list(&self) -> Result<Vec<String>, JournalError> {
        list(&self.folder)
    }

    /// The last line of a table's file with its place, and how long the file is up
    /// to its end. What stands behind the last end of line was never acknowledged.
    pub fn last(&self, table: &str) -> Result<Last, JournalError> {
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

    /// Cuts a table's file at `end` and adds lines.
    pub fn complete(&mut self, table: &str, end: u64, lines: &[RecordLine]) -> Result<(), JournalError> {
        self.open.remove(table);
        let path = self.path(table);
        let file = File::options().create(true).truncate(false).write(true).open(&path);
        let written = file.and_then(|mut file| {
            file.set_len(end)?;
            file.seek(SeekFrom::End(0))?;
            file.write_all(&joined(lines))
        });
        written.map_err(JournalError::io(format!("writing {}", path.display())))
    }

    /// Puts a table's file aside under another name.
    pub fn set_aside(&mut self, table: &str) -> Result<(), JournalError> {
        self.open.remove(table);
        let path = self.path(table);
        set_aside(&path).map(drop)
    }

    /// Reads and checks a table's whole file.
    pub fn read(&self, table: &str) -> Result<Found, JournalError> {
        read(&self.folder, table)
    }
}

/// How a table's file ends.
pub enum Last {
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
    let path = folder.join(file_name(table));
    let bytes = fs::read(&path).map_err(JournalError::io(format!("reading {}", path.display())))?;
    let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |place| place + 1);
    let unterminated = bytes.len() - end;
    let mut lines = Vec::new();
    let mut damage = None;
    for (number, line) in bytes[..end].split_inclusive(|byte| *byte == b'\n').enumerate() {
        match std::str::from_utf8(&line[..line.len() - 1]) {
            Ok(line) => lines.push(line.to_owned()),
            Err(_) => {
                damage = Some(Damage::NotText { line: number + 1 });
                break;
            }
        }
    }
    // A chain is checked as far as it goes; what comes before its first break is good.
    let mut checker = Checker::new(table, Shows::Everything);
    if let Some((place, found)) =
        lines.iter().enumerate().find_map(|(place, line)| Some((place, checker.check(line).err()?)))
    {
        damage = Some(found);
        lines.truncate(place);
    }
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
fn file_name(table: &str) -> String {
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
fn table_name(file: &str) -> Option<String> {
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
