//! What can go wrong with the post, and the first question about it: what becomes of the letter?

use super::Backoff;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The post could not do what was asked.
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
    /// A letter that cannot be written.
    Unwritable(String),
    /// A server could not be reached, broke off, or did not answer in time.
    Line {
        /// What was being done.
        doing: &'static str,
        /// With which server.
        server: String,
        /// What happened.
        cause: String,
    },
    /// A server answered, and the answer was no.
    Refused {
        /// What was being done.
        doing: &'static str,
        /// By which server.
        server: String,
        /// Its words.
        said: String,
        /// What they mean for the letter.
        remedy: Remedy,
    },
    /// What the operator set up does not work: a secret that cannot be had, a certificate that is not trusted.
    Setup {
        /// What was being done.
        doing: &'static str,
        /// What is wrong.
        cause: String,
    },
}

/// What becomes of a letter that could not be sent, or of a box that could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remedy {
    /// It may work later without anybody's help; after this time where the other side named one.
    Later(Option<Duration>),
    /// This reader can never be reached: the letter ends here, and the moderator is told.
    NeverForReader,
    /// Nobody can do anything about it but whoever runs Waybill. The letter is kept and tried again, seldom.
    Ours,
}

impl Remedy {
    /// Whether the letter stays in the outbox. Only a reader who can never be reached ends one.
    pub fn keeps_letter(self) -> bool {
        self != Remedy::NeverForReader
    }
}

impl PostError {
    /// What becomes of the letter, or of the box.
    pub fn remedy(&self) -> Remedy {
        match self {
            PostError::Disk { cause, .. } => match cause.kind() {
                io::ErrorKind::PermissionDenied
                | io::ErrorKind::InvalidInput
                | io::ErrorKind::InvalidFilename
                | io::ErrorKind::NotADirectory
                | io::ErrorKind::AlreadyExists
                | io::ErrorKind::ReadOnlyFilesystem => Remedy::Ours,
                _ => Remedy::Later(None),
            },
            PostError::Line { .. } => Remedy::Later(None),
            PostError::Refused { remedy, .. } => *remedy,
            PostError::BadAddress(_) => Remedy::NeverForReader,
            PostError::NoSuchLetter(_) | PostError::Unwritable(_) | PostError::Setup { .. } => Remedy::Ours,
        }
    }

    /// How long to leave an inbox alone after so many errors in a row.
    pub fn pause(&self, errors: u32, salt: u64) -> Duration {
        match self.remedy() {
            Remedy::Later(Some(pause)) => pause,
            Remedy::Later(None) | Remedy::NeverForReader => Backoff::LINE.after(errors, salt),
            Remedy::Ours => Backoff::OURS.after(errors, salt),
        }
    }

    /// Says what was being done with a path when the disk refused.
    pub(super) fn disk(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> PostError {
        move |cause| PostError::Disk { doing, path: path.to_owned(), cause }
    }

    /// Says what the operator should mend.
    pub(super) fn setup(doing: &'static str, cause: impl fmt::Display) -> PostError {
        PostError::Setup { doing, cause: cause.to_string() }
    }
}

impl fmt::Display for PostError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PostError::Disk { doing, path, cause } => write!(out, "{doing} {}: {cause}", path.display()),
            PostError::NoSuchLetter(name) => write!(out, "no letter {name:?} waits"),
            PostError::BadAddress(address) => write!(out, "{address:?} is no address"),
            PostError::Unwritable(why) => write!(out, "the letter cannot be written: {why}"),
            PostError::Line { doing, server, cause } => write!(out, "{doing} {server}: {cause}"),
            PostError::Refused { doing, server, said, .. } => {
                write!(out, "{doing} {server}: it says \"{said}\"")
            }
            PostError::Setup { doing, cause } => write!(out, "{doing}: {cause}"),
        }
    }
}

impl std::error::Error for PostError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PostError::Disk { cause, .. } => Some(cause),
            _ => None,
        }
    }
}

impl From<super::WriteError> for PostError {
    fn from(error: super::WriteError) -> PostError {
        match error {
            super::WriteError::BadAddress(address) => PostError::BadAddress(address),
            super::WriteError::Refused(why) => PostError::Unwritable(why),
        }
    }
}
