//! A post office of folders: a Maildir for letters in, and one for every reader.
//!
//! `in` takes letters to Waybill: from a mail server that delivers to Maildirs, or dropped there by
//! hand with an editor. `out/<address>` holds what was sent; any mail reader opens it.

use super::{
    Arrival, Carrier, Content, Fate, HEAD, Inbox, LARGEST, Outgoing, PostError, Receipt, Round, Slip, Woken,
    clock,
};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// How often folders are looked at while somebody waits for a letter.
const LOOK: Duration = Duration::from_millis(500);

/// A post office of folders.
#[derive(Debug)]
pub struct Folders {
    inbox: PathBuf,
    outbox: PathBuf,
    /// The group that may deliver here and read, if any; nobody else may.
    group: Option<u32>,
    /// When the folders of the inbox had last changed before they were last read.
    looked: Option<Vec<SystemTime>>,
}

impl Folders {
    /// Opens `in` and `out` below a folder, and makes what is missing.
    pub fn open(root: impl AsRef<Path>) -> Result<Folders, PostError> {
        Folders::open_for(root, None)
    }

    /// The same, for a group of the system whose mail server delivers there.
    pub fn open_for(root: impl AsRef<Path>, group: Option<&str>) -> Result<Folders, PostError> {
        let root = root.as_ref();
        let group = group.map(group_number).transpose()?;
        let folders = Folders { inbox: root.join("in"), outbox: root.join("out"), group, looked: None };
        folders.make(root)?;
        folders.make_maildir(&folders.inbox)?;
        folders.make(&folders.outbox)?;
        Ok(folders)
    }

    /// Makes a folder and those above it; each new name outlasts a loss of power.
    fn make(&self, folder: &Path) -> Result<(), PostError> {
        if folder.is_dir() {
            return Ok(());
        }
        let above = folder.parent().filter(|above| !above.as_os_str().is_empty());
        if let Some(above) = above {
            self.make(above)?;
        }
        match fs::DirBuilder::new().mode(0o700).create(folder) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists || !folder.is_dir() => {
                return Err(PostError::disk("making", folder)(error));
            }
            _ => {}
        }
        self.share(folder, 0o2770)?;
        sync(above.unwrap_or(Path::new(".")))
    }

    /// Lets the group of the settings in, whatever the umask is.
    fn share(&self, path: &Path, mode: u32) -> Result<(), PostError> {
        let Some(group) = self.group else { return Ok(()) };
        chown(path, None, Some(group))
            .and_then(|()| fs::set_permissions(path, fs::Permissions::from_mode(mode)))
            .map_err(PostError::disk("giving to its group", path))
    }

    fn make_maildir(&self, folder: &Path) -> Result<(), PostError> {
        ["tmp", "new", "cur"].iter().try_for_each(|part| self.make(&folder.join(part)))
    }

    /// The Maildir of a reader.
    pub fn outbox_of(&self, address: &str) -> PathBuf {
        self.outbox.join(folder_name(address))
    }

    /// Where letters to Waybill may lie.
    fn places(&self) -> [PathBuf; 3] {
        [self.inbox.join("new"), self.inbox.clone(), self.inbox.join("cur")]
    }

    /// A letter that waits, by its name, wherever it lies.
    fn find(&self, name: &str) -> Option<PathBuf> {
        let file = file_of(name);
        if !is_plain(&file) {
            return None;
        }
        self.places().into_iter().map(|folder| folder.join(&file)).find(|path| is_letter(path))
    }

    /// When each folder of the inbox last changed.
    fn changed(&self) -> Vec<SystemTime> {
        let changed = |folder: PathBuf| fs::metadata(folder).and_then(|about| about.modified()).ok();
        self.places().into_iter().filter_map(changed).collect()
    }

    /// Puts one letter away under a name that no earlier one has.
    fn put_one_away(&self, slip: &Slip, fate: Fate) -> Result<(), PostError> {
        let (folder, flags) = match fate {
            Fate::Handled => (self.inbox.join("cur"), ":2,S"),
            Fate::Quarantined => (self.inbox.join("quarantine"), ""),
        };
        let file = file_of(&slip.name);
        let base = without_flags(&file);
        let Some(path) = self.find(&slip.name) else {
            let seen = folder.join(with_end(base, flags));
            let done = is_plain(&file) && seen.is_file();
            return if done { Ok(()) } else { Err(PostError::NoSuchLetter(slip.name.clone())) };
        };
        self.make(&folder)?;
        // Somebody may drop `pass.txt` in every turn; none of them is lost to the next.
        let names = std::iter::once(with_end(base, flags))
            .chain((2..).map(|number| with_end(base, &format!(".{number}{flags}"))));
        let free = names.map(|name| folder.join(name)).find(|place| *place == path || !place.exists());
        let place = free.unwrap_or_else(|| folder.join(with_end(base, flags)));
        fs::rename(&path, &place).map_err(PostError::disk("moving", &path))?;
        sync(&folder)
    }
}

impl Inbox for Folders {
    fn name(&self) -> &str {
        "folders"
    }

    fn waiting(&mut self, most: usize) -> Result<Round, PostError> {
        self.looked = Some(self.changed());
        let mut found: Vec<(SystemTime, Slip)> = Vec::new();
        for folder in self.places() {
            for entry in fs::read_dir(&folder).map_err(PostError::disk("reading", &folder))? {
                let entry = entry.map_err(PostError::disk("reading", &folder))?;
                let file = entry.file_name();
                if !is_plain(&file) || (folder.ends_with("cur") && is_seen(&file)) {
                    continue;
                }
                // Another program may take a letter away while this one looks.
                let Ok(about) = fs::symlink_metadata(entry.path()) else { continue };
                if !about.is_file() {
                    continue;
                }
                let changed = about.modified().unwrap_or(SystemTime::UNIX_EPOCH);
                let at = Some(clock::moment_of(changed));
                let (name, size) = (name_of(&file), about.len());
                found.push((changed, Slip { name, at, size, cursor: None, may_be_known: false }));
            }
        }
        found.sort_by(|(one, a), (other, b)| one.cmp(other).then_with(|| a.name.cmp(&b.name)));
        let slips = found.into_iter().take(most).map(|(_, slip)| slip).collect();
        Ok(Round { slips, ..Round::default() })
    }

    fn fetch(&mut self, slip: &Slip) -> Result<Option<Arrival>, PostError> {
        let Some(path) = self.find(&slip.name) else { return Ok(None) };
        match beginning(&path, slip.size) {
            Ok(bytes) => {
                // A file may have grown since it was measured.
                let size = slip.size.max(bytes.len() as u64);
                let content = Content::Mail { bytes, size };
                Ok(Some(Arrival { slip: slip.clone(), content }))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(PostError::disk("reading", &path)(error)),
        }
    }

    fn put_away(&mut self, slips: &[Slip], fate: Fate) -> Result<(), PostError> {
        slips.iter().try_for_each(|slip| self.put_one_away(slip, fate))
    }

    fn wait(&mut self, at_most: Duration) -> Result<Woken, PostError> {
        let end = Instant::now() + at_most;
        loop {
            if self.looked.as_ref().is_some_and(|looked| *looked != self.changed()) {
                return Ok(Woken::ByNews);
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(Woken::ByTime);
            }
            thread::sleep(left.min(LOOK));
        }
    }
}

impl Carrier for Folders {
    fn name(&self) -> &str {
        "folders"
    }

    fn carry(&mut self, letter: &Outgoing) -> Result<Receipt, PostError> {
        let to = &letter.to.email;
        if to.trim().is_empty() {
            return Err(PostError::BadAddress(to.clone()));
        }
        let folder = self.outbox_of(to);
        self.make_maildir(&folder)?;
        let name = file_name(&letter.id);
        let draft = folder.join("tmp").join(&name);
        if has_read(&folder.join("cur"), &name)? {
            // A run that was killed may have begun to write it again before it was read.
            return match fs::remove_file(&draft) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    Err(PostError::disk("removing", &draft)(error))
                }
                _ => Ok(Receipt::default()),
            };
        }
        let bytes = letter.to_bytes()?;
        let created = File::options().write(true).create(true).truncate(true).mode(0o600).open(&draft);
        let written = created.and_then(|mut file| {
            file.write_all(&bytes)?;
            file.sync_all()
        });
        written.map_err(PostError::disk("writing", &draft))?;
        self.share(&draft, 0o640)?;
        let place = folder.join("new").join(&name);
        fs::rename(&draft, &place).map_err(PostError::disk("moving", &draft))?;
        sync(&folder.join("new"))?;
        Ok(Receipt::default())
    }
}

/// The bytes of a file, or the head of one that is too large.
fn beginning(path: &Path, size: u64) -> std::io::Result<Vec<u8>> {
    let most = if size > LARGEST as u64 { HEAD } else { LARGEST + 1 };
    let mut bytes = Vec::with_capacity((size as usize).min(most));
    File::open(path)?.take(most as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Whether a reader has the letter of this name in the folder of those they have looked at.
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

/// What a file is called outside: its own name, and where that is no text its bytes behind a `%`.
fn name_of(file: &OsStr) -> String {
    match file.to_str() {
        Some(name) if !name.starts_with('%') => name.to_owned(),
        _ => file.as_bytes().iter().fold(String::from("%"), |name, byte| format!("{name}{byte:02X}")),
    }
}

/// The file of a name that [`name_of`] gave.
fn file_of(name: &str) -> OsString {
    let Some(digits) = name.strip_prefix('%') else { return OsString::from(name) };
    let pairs = digits.as_bytes().chunks(2).map(|pair| {
        let pair = std::str::from_utf8(pair).unwrap_or_default();
        u8::from_str_radix(pair, 16).unwrap_or(b'?')
    });
    OsString::from_vec(pairs.collect())
}

/// A file name without the flags of a Maildir.
fn without_flags(file: &OsStr) -> &[u8] {
    let bytes = file.as_bytes();
    let end = bytes.windows(3).position(|part| part == b":2,").unwrap_or(bytes.len());
    &bytes[..end]
}

fn with_end(base: &[u8], end: &str) -> OsString {
    OsString::from_vec([base, end.as_bytes()].concat())
}

/// Whether a file is a letter: a link would lead to files that its maker may not read.
fn is_letter(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|about| about.is_file())
}

/// A name that can be a waiting letter's: no path, no draft, nothing hidden.
fn is_plain(file: &OsStr) -> bool {
    let name = file.as_bytes();
    !name.is_empty()
        && !name.starts_with(b".")
        && !name.iter().any(|byte| b"/\\".contains(byte))
        && !is_draft(name)
}

/// Whether an editor or a copying program is still at it.
fn is_draft(name: &[u8]) -> bool {
    [".tmp", ".part", ".swp", "~"].iter().any(|end| name.ends_with(end.as_bytes()))
}

/// Whether a file name of a Maildir carries the flag "seen".
fn is_seen(file: &OsStr) -> bool {
    let flags = &file.as_bytes()[without_flags(file).len()..];
    flags.contains(&b'S')
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

/// The number of a group of the system.
fn group_number(name: &str) -> Result<u32, PostError> {
    let file = Path::new("/etc/group");
    let text = fs::read_to_string(file).map_err(PostError::disk("reading", file))?;
    let number = text.lines().find_map(|line| {
        let mut parts = line.split(':');
        (parts.next()? == name.trim()).then(|| parts.nth(1)?.parse().ok()).flatten()
    });
    number.ok_or_else(|| PostError::setup("sharing the folders", format!("no group is called \"{name}\"")))
}

/// Makes a move in a folder outlast a loss of power.
fn sync(folder: &Path) -> Result<(), PostError> {
    File::open(folder).and_then(|open| open.sync_all()).map_err(PostError::disk("syncing", folder))
}

#[cfg(test)]
mod tests;
