//! A post office of folders: a Maildir for letters in, and one for every reader.
//!
//! `in` takes letters to Waybill: from a mail server that delivers to Maildirs, or dropped there by
//! hand with an editor. `out/<address>` holds what was sent; any mail reader opens it.

use super::{HEAD, LARGEST, PostError, PostOffice, Waiting};
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A post office of folders.
#[derive(Debug)]
pub struct Folders {
    inbox: PathBuf,
    outbox: PathBuf,
}

impl Folders {
    /// Opens `in` and `out` below a folder, and makes what is missing.
    pub fn open(root: impl AsRef<Path>) -> Result<Folders, PostError> {
        let root = root.as_ref();
        let folders = Folders { inbox: root.join("in"), outbox: root.join("out") };
        make_maildir(&folders.inbox)?;
        make(&folders.outbox)?;
        Ok(folders)
    }

    /// The Maildir of a reader.
    pub fn outbox_of(&self, address: &str) -> PathBuf {
        self.outbox.join(folder_name(address))
    }

    /// A letter that waits, by its name, wherever it lies.
    fn find(&self, name: &str) -> Option<PathBuf> {
        if !is_plain(name) {
            return None;
        }
        let places = [self.inbox.join("new"), self.inbox.clone(), self.inbox.join("cur")];
        places.into_iter().map(|folder| folder.join(name)).find(|path| path.is_file())
    }
}

impl PostOffice for Folders {
    fn waiting(&mut self) -> Result<Vec<Waiting>, PostError> {
        let mut found: Vec<(SystemTime, String, PathBuf, u64)> = Vec::new();
        for folder in [self.inbox.clone(), self.inbox.join("new"), self.inbox.join("cur")] {
            for entry in fs::read_dir(&folder).map_err(PostError::disk("reading", &folder))? {
                let path = entry.map_err(PostError::disk("reading", &folder))?.path();
                let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
                if !is_plain(name) || (folder.ends_with("cur") && is_seen(name)) {
                    continue;
                }
                // Another program may take a letter away while this one looks.
                let Ok(about) = fs::metadata(&path) else { continue };
                if !about.is_file() {
                    continue;
                }
                let at = about.modified().unwrap_or(SystemTime::UNIX_EPOCH);
                found.push((at, name.to_owned(), path, about.len()));
            }
        }
        found.sort();
        let read = |(_, name, path, size): (SystemTime, String, PathBuf, u64)| {
            let bytes = beginning(&path, size).map_err(PostError::disk("reading", &path))?;
            // A file may have grown since it was measured.
            let size = size.max(bytes.len() as u64);
            Ok(Waiting { name, bytes, size })
        };
        found.into_iter().map(read).collect()
    }

    fn done(&mut self, name: &str) -> Result<(), PostError> {
        let base = name.split(":2,").next().unwrap_or(name);
        let seen = self.inbox.join("cur").join(format!("{base}:2,S"));
        let Some(path) = self.find(name) else {
            // Done twice is done: the first time may have been before a crash.
            return if seen.is_file() { Ok(()) } else { Err(PostError::NoSuchLetter(name.to_owned())) };
        };
        fs::rename(&path, &seen).map_err(PostError::disk("moving", &path))?;
        sync(&self.inbox.join("cur"))
    }

    fn send(&mut self, to: &str, id: &str, bytes: &[u8]) -> Result<(), PostError> {
        if to.trim().is_empty() {
            return Err(PostError::BadAddress(to.to_owned()));
        }
        let folder = self.outbox_of(to);
        make_maildir(&folder)?;
        let name = file_name(id);
        let draft = folder.join("tmp").join(&name);
        if has_read(&folder.join("cur"), &name)? {
            // A run that was killed may have begun to write it again before it was read.
            return match fs::remove_file(&draft) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    Err(PostError::disk("removing", &draft)(error))
                }
                _ => Ok(()),
            };
        }
        let written = File::create(&draft).and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        });
        written.map_err(PostError::disk("writing", &draft))?;
        let place = folder.join("new").join(&name);
        fs::rename(&draft, &place).map_err(PostError::disk("moving", &draft))?;
        sync(&folder.join("new"))
    }
}

/// The bytes of a file, or the head of one that is too large.
fn beginning(path: &Path, size: u64) -> std::io::Result<Vec<u8>> {
    let most = if size > LARGEST as u64 { HEAD } else { LARGEST + 1 };
    let mut bytes = Vec::with_capacity((size as usize).min(most));
    File::open(path)?.take(most as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Whether a reader has the letter of this name in the folder of those he has looked at.
fn has_read(cur: &Path, name: &str) -> Result<bool, PostError> {
    for entry in fs::read_dir(cur).map_err(PostError::disk("reading", cur))? {
        let entry = entry.map_err(PostError::disk("reading", cur))?;
        let other = entry.file_name();
        if other.to_string_lossy().split(":2,").next() == Some(name) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A name that can be a waiting letter's: no path, no draft, nothing hidden.
fn is_plain(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\']) && !is_draft(name)
}

/// Whether an editor or a copying program is still at it.
fn is_draft(name: &str) -> bool {
    [".tmp", ".part", ".swp", "~"].iter().any(|end| name.ends_with(end))
}

/// Whether a file name of a Maildir carries the flag "seen".
fn is_seen(name: &str) -> bool {
    name.rsplit_once(":2,").is_some_and(|(_, flags)| flags.contains('S'))
}

/// A folder's name for an address: safe on every disk, and different for different addresses.
fn folder_name(address: &str) -> String {
    let name = escaped(&address.trim().to_lowercase(), "@.-_+");
    // Dots alone would lead out of the folder, and a dot in front would hide it.
    match name.strip_prefix('.') {
        Some(rest) => format!("%2E{rest}"),
        None => name,
    }
}

/// A file's name for a letter's id. Long ids become a hash, since a disk allows 255 bytes.
fn file_name(id: &str) -> String {
    let name = escaped(id, "@-_+.=");
    match name.strip_prefix('.') {
        _ if name.len() > 150 || name.is_empty() => blake3::hash(id.as_bytes()).to_hex().to_string(),
        Some(rest) => format!("%2E{rest}"),
        None => name,
    }
}

/// Letters, digits and the signs allowed; everything else as %XX.
fn escaped(text: &str, allowed: &str) -> String {
    let mut name = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || allowed.as_bytes().contains(&byte) {
            name.push(byte as char);
        } else {
            name.push_str(&format!("%{byte:02X}"));
        }
    }
    name
}

fn make(folder: &Path) -> Result<(), PostError> {
    fs::create_dir_all(folder).map_err(PostError::disk("making", folder))
}

fn make_maildir(folder: &Path) -> Result<(), PostError> {
    ["tmp", "new", "cur"].iter().try_for_each(|part| make(&folder.join(part)))
}

/// Makes a move in a folder outlast a loss of power.
fn sync(folder: &Path) -> Result<(), PostError> {
    File::open(folder).and_then(|open| open.sync_all()).map_err(PostError::disk("syncing", folder))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::post::Kind;

    fn post() -> (tempfile::TempDir, Folders) {
        let folder = tempfile::tempdir().unwrap();
        let post = Folders::open(folder.path()).unwrap();
        (folder, post)
    }

    #[test]
    fn letters_are_taken_from_new_from_cur_and_from_the_folder_itself() {
        let (folder, mut post) = post();
        let inbox = folder.path().join("in");
        fs::write(inbox.join("new/1.host"), "From: a@x.org\n\nbid 1\n").unwrap();
        fs::write(inbox.join("cur/2.host:2,"), "bid 2\n").unwrap();
        fs::write(inbox.join("cur/3.host:2,S"), "bid 3\n").unwrap();
        fs::write(inbox.join("by hand.txt"), "From: anna@x.org\nred: build Reno - Denver\n").unwrap();
        fs::write(inbox.join("new/4.tmp"), "bid 4\n").unwrap();
        fs::write(inbox.join(".hidden"), "bid 5\n").unwrap();
        let waiting = post.waiting().unwrap();
        let mut names: Vec<&str> = waiting.iter().map(|letter| letter.name.as_str()).collect();
        names.sort();
        assert_eq!(names, ["1.host", "2.host:2,", "by hand.txt"]);
        for letter in &waiting {
            assert_eq!(letter.read().own.len(), 1, "{}", letter.name);
            post.done(&letter.name).unwrap();
            post.done(&letter.name).unwrap();
        }
        assert!(post.waiting().unwrap().is_empty());
        assert!(inbox.join("cur/1.host:2,S").is_file());
        assert!(matches!(post.done("../out"), Err(PostError::NoSuchLetter(_))));
    }

    #[test]
    fn the_oldest_comes_first() {
        let (folder, mut post) = post();
        for (name, age) in [("b", 300), ("c", 200), ("a", 100)] {
            let file = File::create(folder.path().join("in/new").join(name)).unwrap();
            file.set_modified(SystemTime::now() - std::time::Duration::from_secs(age)).unwrap();
        }
        let names: Vec<String> = post.waiting().unwrap().into_iter().map(|letter| letter.name).collect();
        assert_eq!(names, ["b", "c", "a"]);
    }

    #[test]
    fn a_letter_is_delivered_once() {
        let (folder, mut post) = post();
        post.send("Anna@X.org", "t.1@waybill", b"one").unwrap();
        post.send("anna@x.org", "t.1@waybill", b"one again").unwrap();
        let maildir = folder.path().join("out/anna@x.org");
        let new: Vec<_> = fs::read_dir(maildir.join("new")).unwrap().collect();
        assert_eq!(new.len(), 1);
        assert_eq!(fs::read(maildir.join("new/t.1@waybill")).unwrap(), b"one again");
        fs::rename(maildir.join("new/t.1@waybill"), maildir.join("cur/t.1@waybill:2,S")).unwrap();
        fs::write(maildir.join("tmp/t.1@waybill"), "o").unwrap();
        post.send("anna@x.org", "t.1@waybill", b"one").unwrap();
        assert_eq!(fs::read_dir(maildir.join("new")).unwrap().count(), 0);
        assert_eq!(fs::read_dir(maildir.join("tmp")).unwrap().count(), 0);
        assert!(matches!(post.send(" ", "1", b""), Err(PostError::BadAddress(_))));
    }

    #[test]
    fn a_bomb_is_never_read_whole() {
        let (folder, mut post) = post();
        let path = folder.path().join("in/new/bomb");
        let mut file = File::create(&path).unwrap();
        file.write_all(b"From: anna@x.org\nMessage-ID: <bomb@x.org>\n\nbid 3\n").unwrap();
        file.set_len(50 * 1024 * 1024).unwrap();
        let waiting = post.waiting().unwrap();
        assert_eq!((waiting[0].bytes.len(), waiting[0].size), (HEAD, 50 * 1024 * 1024));
        let letter = waiting[0].read();
        assert_eq!((letter.kind, letter.id.as_str()), (Kind::TooLarge, "bomb@x.org"));
        assert_eq!(letter.from.unwrap().email, "anna@x.org");
        assert!(letter.own.is_empty());
        post.done("bomb").unwrap();
    }

    #[test]
    fn addresses_become_safe_names() {
        let check = |address: &str, name: &str| assert_eq!(folder_name(address), name);
        check("Anna.Rossi+trains@Example.org", "anna.rossi+trains@example.org");
        check("..", "%2E.");
        check("../../etc/passwd", "%2E.%2F..%2Fetc%2Fpasswd");
        check("a b\0@x", "a%20b%00@x");
        check("è@x", "%C3%A8@x");
        assert_eq!(file_name(&"x".repeat(300)).len(), 64);
        assert_eq!(file_name("../x"), "%2E.%2Fx");
    }
}
