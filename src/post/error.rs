//! What can go wrong with a post office, and the first question about it: is another try worth it?

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// The post office could not do what was asked.
#[derive(Debug)]
pub enum PostError {
    /// A folder or file could not be used.
    Disk {
        /// What was being done.
        doing: &'static str,
        /// To which file or folder.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// No such letter waits.
    NoSuchLetter(String),
    /// This is no address that anything can be sent to.
    BadAddress(String),
}

impl PostError {
    /// Whether the same act may succeed later without anybody's help.
    pub fn worth_retrying(&self) -> bool {
        match self {
            PostError::Disk { cause, .. } => !matches!(
                cause.kind(),
                io::ErrorKind::PermissionDenied
                    | io::ErrorKind::InvalidInput
                    | io::ErrorKind::InvalidFilename
                    | io::ErrorKind::NotADirectory
                    | io::ErrorKind::ReadOnlyFilesystem
            ),
            PostError::NoSuchLetter(_) | PostError::BadAddress(_) => false,
        }
    }

    /// Says what was being done with a path when the disk refused.
    pub(super) fn disk(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> PostError {
        move |cause| PostError::Disk { doing, path: path.to_owned(), cause }
    }
}

impl fmt::Display for PostError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PostError::Disk { doing, path, cause } => write!(out, "{doing} {}: {cause}", path.display()),
            PostError::NoSuchLetter(name) => write!(out, "no letter {name:?} waits"),
            PostError::BadAddress(address) => write!(out, "{address:?} is no address"),
        }
    }
}

impl std::error::Error for PostError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PostError::Disk { cause, .. } => Some(cause),
            PostError::NoSuchLetter(_) | PostError::BadAddress(_) => None,
        }
    }
}
