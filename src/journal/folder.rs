//! The folder of a journal: what lies in it, its lock, the room on its disk, and how things in it take each other's place.

use super::{JournalError, mirror, state::State, store::Store, tips, tips_since};
use std::{
    fs::{self, File, TryLockError},
    io::Write,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

/// The folder of the store.
pub(super) const STORE: &str = "store";
/// The folder of a store that is being written anew.
const NEW: &str = "store.new";
/// The folder of the store that a new one replaces.
const OLD: &str = "store.old";
/// The folder of the mirror.
pub(super) const MIRROR: &str = "mirror";
/// The file whose lock says that a process has the journal open.
const LOCK: &str = "journal.lock";

/// Whether a folder has a journal; nothing is made or locked to find out.
pub fn is_kept_in(folder: &Path) -> bool {
    folder.join(STORE).is_dir() || folder.join(MIRROR).is_dir()
}

/// Where the mirror of a folder's journal is.
pub fn mirror_of(folder: &Path) -> PathBuf {
    folder.join(MIRROR)
}

/// Where the tips of a folder's journal are, if there are any.
pub fn tips_of(folder: &Path) -> Option<PathBuf> {
    Some(folder.join(tips::NAME)).filter(|path| path.is_file())
}

/// Whether a process has the journal of a folder open.
pub fn is_in_use(folder: &Path) -> bool {
    let Ok(file) = File::options().write(true).open(folder.join(LOCK)) else { return false };
    matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

/// Takes the lock of a folder for this process; it goes with the file or the process.
pub(super) fn lock(folder: &Path) -> Result<File, JournalError> {
    mirror::make_folder(folder)?;
    no_links(folder)?;
    let path = folder.join(LOCK);
    let doing = || format!("locking {}", path.display());
    let mut file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&path)
        .map_err(JournalError::io(doing()))?;
    let mut tries = 0;
    loop {
        match file.try_lock() {
            Ok(()) => break,
            // A process that starts another lets it share the lock for a moment, even if it has
            // given the lock back meanwhile; so one refusal is not believed.
            Err(TryLockError::WouldBlock) if tries < 20 => {
                tries += 1;
                thread::sleep(Duration::from_millis(10));
            }
            Err(TryLockError::WouldBlock) => {
                let process = fs::read_to_string(&path).ok().and_then(|text| text.trim().parse().ok());
                return Err(JournalError::InUse { folder: folder.to_owned(), process });
            }
            Err(TryLockError::Error(error)) => return Err(JournalError::io(doing())(error)),
        }
    }
    // The number only makes the message clearer; a disk too full for it changes nothing.
    let _ = file.set_len(0).and_then(|()| writeln!(file, "{}", std::process::id()));
    Ok(file)
}

/// Refuses files that are links: what is written to them, or emptied, would be another file somewhere else. Whole folders
/// may lie on another disk.
fn no_links(folder: &Path) -> Result<(), JournalError> {
    let own = [LOCK, tips::NAME, tips_since::NAME].map(|name| folder.join(name)).into_iter();
    let inside = [MIRROR, STORE].into_iter().filter_map(|name| fs::read_dir(folder.join(name)).ok());
    let links =
        inside.flatten().flatten().filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_symlink()));
    let mut all = own.filter(|path| path.is_symlink()).chain(links.map(|entry| entry.path()));
    match all.find(|path| !path.is_dir()) {
        None => Ok(()),
        Some(path) => {
            let error = std::io::Error::other("it is a link to another file, and would be written to");
            Err(JournalError::Io { doing: format!("opening {}", path.display()), error })
        }
    }
}

/// Copies a store into a new one and exchanges the two.
pub(super) fn write_anew(folder: &Path, store: Store, state: &State) -> Result<Store, JournalError> {
    let [place, new, old] = [STORE, NEW, OLD].map(|name| folder.join(name));
    if new.exists() {
        fs::remove_dir_all(&new).map_err(JournalError::io(format!("removing {}", new.display())))?;
    }
    store.copy_to(&new, state)?;
    drop(store);
    let exchanged = fs::rename(&place, &old).and_then(|()| fs::rename(&new, &place));
    exchanged.map_err(JournalError::io(format!("exchanging {}", place.display())))?;
    mirror::sync(folder)?;
    finish_exchange(folder)?;
    Store::open(&place)
}

/// Ends an exchange of stores that was stopped halfway: the old one stays until the new one is in
/// its place.
pub(super) fn finish_exchange(folder: &Path) -> Result<(), JournalError> {
    let [place, old] = [STORE, OLD].map(|name| folder.join(name));
    if !old.exists() {
        return Ok(());
    }
    let done = if place.exists() { fs::remove_dir_all(&old) } else { fs::rename(&old, &place) };
    done.map_err(JournalError::io(format!("exchanging {}", place.display())))
}

/// Refuses while there is no room for a batch of that many bytes.
///
/// sled writes whole pages, up to three times the bytes of a record, and takes room in segments of
/// 512 KiB; before it what waits takes them once, and the mirror takes them twice. A disk that fills up in the middle of a commit
/// would stop the journal, so a few segments must always be left. Even opening needs some: sled
/// writes a snapshot of its page table then.
pub(super) fn has_room(folder: &Path, bytes: usize) -> Result<(), JournalError> {
    const ALWAYS: u64 = 4 << 20;
    let room = rustix::fs::statvfs(folder)
        .map_err(|error| JournalError::io("asking for the room on the disk")(error.into()))?;
    let free = room.f_bavail.saturating_mul(room.f_frsize);
    let needed = ALWAYS + 6 * bytes as u64;
    if free < needed { Err(JournalError::DiskFull { free, needed }) } else { Ok(()) }
}

/// Renames a file or folder to the first free name of the kind `store.damaged-1`.
pub(super) fn set_aside(path: &Path) -> Result<PathBuf, JournalError> {
    let free = (1..)
        .map(|number| {
            let mut name = path.as_os_str().to_owned();
            name.push(format!(".damaged-{number}"));
            PathBuf::from(name)
        })
        .find(|aside| !aside.exists())
        .expect("there is always one more number");
    fs::rename(path, &free).map_err(JournalError::io(format!("putting {} aside", path.display())))?;
    Ok(free)
}
