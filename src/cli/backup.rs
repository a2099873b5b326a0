//! `waybill backup` and `waybill restore`: everything of a folder in one file, and a folder from such a file.
//!
//! A backup is a tar file with the mirror, the tips of all tables, the settings and the operator's own boards and words. Its first entry names a
//! hash for every other. The store itself is left out: a restored folder builds it anew from the mirror, checks every
//! chain, and audits every table.

use super::rescue::rebuild;
use super::{Done, Failure, Office};
use crate::config;
use crate::journal;
use clap::Args;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Component, Path, PathBuf};

/// Write everything of this folder into one file, also while the daemon runs.
#[derive(Args)]
pub struct Backup {
    /// The file; it must not be there yet
    file: PathBuf,
}

/// Make a folder from a backup, auditing every table.
#[derive(Args)]
pub struct Restore {
    /// The file
    file: PathBuf,
}

/// The first entry: a hash for every other.
const LIST: &str = "waybill-backup.json";
/// The largest file in a backup.
const LARGEST: u64 = 4 << 30;

impl Backup {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        // Whoever has the journal open makes no commit meanwhile, so the mirror holds still.
        let hall = office.hall()?;
        hall.journal().settle()?;
        let config = office.config()?;
        let (games, templates) = (config.games.clone(), config.templates.clone());
        let mut files = BTreeMap::new();
        files.insert(PathBuf::from(config::FILE), office.folder.join(config::FILE));
        collect(&journal::mirror_of(&office.folder), Path::new("mirror"), &mut files)?;
        files.extend(journal::tips_of(&office.folder).map(|tips| (PathBuf::from("tips"), tips)));
        collect(&games, Path::new("games"), &mut files)?;
        collect(&templates, Path::new("templates"), &mut files)?;
        let path = office.path(&self.file);
        let draft = path.with_extension("partial");
        if path.exists() {
            return Err(Failure::Refused(format!("{} is there already", path.display())));
        }
        let bytes = write(&draft, &files)
            .map_err(|error| Failure::Refused(format!("{}: {error}", draft.display())))?;
        fs::rename(&draft, &path)?;
        let tables = hall.journal().tables()?.len();
        writeln!(out, "{}: {tables} tables, {} files, {bytes} bytes", path.display(), files.len())?;
        Ok(())
    }
}

/// The files below a folder that may be missing, by their names in the backup.
fn collect(folder: &Path, name: &Path, files: &mut BTreeMap<PathBuf, PathBuf>) -> Result<(), Failure> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let entry = entry?;
        let (path, name) = (entry.path(), name.join(entry.file_name()));
        let about = entry.file_type()?;
        if about.is_dir() {
            collect(&path, &name, files)?;
        } else if about.is_file() {
            files.insert(name, path);
        }
    }
    Ok(())
}

fn write(path: &Path, files: &BTreeMap<PathBuf, PathBuf>) -> std::io::Result<u64> {
    let mut list = BTreeMap::new();
    for (name, file) in files {
        let mut hash = blake3::Hasher::new();
        hash.update_reader(File::open(file)?)?;
        list.insert(name.to_string_lossy().into_owned(), hash.finalize().to_hex().to_string());
    }
    let list = serde_json::to_vec(&list)?;
    let mut tar = tar::Builder::new(File::options().write(true).create(true).truncate(true).open(path)?);
    let mut head = tar::Header::new_gnu();
    head.set_size(list.len() as u64);
    head.set_mode(0o600);
    tar.append_data(&mut head, LIST, &list[..])?;
    for (name, file) in files {
        tar.append_path_with_name(file, name)?;
    }
    let file = tar.into_inner()?;
    file.sync_all()?;
    Ok(file.metadata()?.len())
}

impl Restore {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        office.alone("restoring a backup")?;
        let folder = office.folder.clone();
        if journal::is_kept_in(&folder) {
            return Err(Failure::Refused(format!(
                "{} has a journal already; a backup is restored into a new folder",
                folder.display()
            )));
        }
        unpack(&office.path(&self.file), &folder)?;
        office.enter(folder)?;
        rebuild(office, out)?;
        let wrong = super::upgrade_check::audit_all(office, out)?;
        match wrong {
            0 => Ok(()),
            count => Err(Failure::Refused(format!("{count} tables do not pass their audit"))),
        }
    }
}

/// Unpacks a backup into a folder, checking every file against its hash.
pub fn unpack(file: &Path, folder: &Path) -> Result<(), Failure> {
    let failed = |why: String| Failure::Refused(format!("{}: {why}", file.display()));
    let mut tar = tar::Archive::new(File::open(file).map_err(|error| failed(error.to_string()))?);
    let mut list: Option<BTreeMap<String, String>> = None;
    let entries = tar.entries().map_err(|error| failed(error.to_string()))?;
    for entry in entries {
        let mut entry = entry.map_err(|error| failed(error.to_string()))?;
        let name = entry.path().map_err(|error| failed(error.to_string()))?.into_owned();
        let Some(known) = &mut list else {
            let mut text = Vec::new();
            (&mut entry).take(64 << 20).read_to_end(&mut text)?;
            let read = serde_json::from_slice(&text).ok().filter(|_| name == Path::new(LIST));
            list = Some(read.ok_or_else(|| failed("this is no backup of Waybill".to_owned()))?);
            continue;
        };
        let plain = name.components().all(|part| matches!(part, Component::Normal(_)));
        let hash = known.remove(&*name.to_string_lossy());
        let (Some(hash), true, true) = (hash, plain, entry.header().entry_type().is_file()) else {
            return Err(failed(format!("{} does not belong there", name.display())));
        };
        let place = folder.join(&name);
        if let Some(above) = place.parent() {
            fs::create_dir_all(above)?;
        }
        let mut out = File::options()
            .write(true)
            .create_new(true)
            .open(&place)
            .map_err(|error| failed(format!("{}: {error}", place.display())))?;
        std::io::copy(&mut (&mut entry).take(LARGEST), &mut out)?;
        out.sync_all()?;
        let mut found = blake3::Hasher::new();
        found.update_reader(File::open(&place)?)?;
        if found.finalize().to_hex().to_string() != hash {
            return Err(failed(format!("{} is damaged", name.display())));
        }
    }
    match list {
        None => Err(failed("it is empty".to_owned())),
        Some(missing) if !missing.is_empty() => {
            let names: Vec<&str> = missing.keys().map(String::as_str).take(5).collect();
            Err(failed(format!("{} files are missing: {}", missing.len(), names.join(", "))))
        }
        Some(_) => Ok(()),
    }
}
