//! `waybill init`: a folder with a commented config.yaml.

use super::{Done, Failure, Office};
use crate::report::Desk;
use crate::rules::Sentence;
use crate::{config, journal};
use clap::Args;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;

/// Make a folder with a commented config.yaml.
#[derive(Args)]
pub struct Init {
    /// The folder [default: the one given with --dir, or the current one]
    folder: Option<PathBuf>,
}

impl Init {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let folder = self.folder.unwrap_or_else(|| office.folder.clone());
        journal::make_folder(&folder)?;
        let path = folder.join(config::FILE);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => file.write_all(config::EXAMPLE.as_bytes())?,
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                return Err(Failure::Refused(format!(
                    "{} is there already; nothing was changed",
                    path.display()
                )));
            }
            Err(error) => return Err(Failure::Refused(format!("{}: {error}", path.display()))),
        }
        journal::open(&folder)?;
        writeln!(out, "{}", folder.display())?;
        let said = Sentence::new("init-next")
            .with("folder", folder.display().to_string())
            .with("config", path.display().to_string());
        office.note(Desk::new().say(office.language, &[], &said))
    }
}
