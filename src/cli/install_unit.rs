//! `waybill install-unit`: a unit for systemd, every line of it explained.

use super::{Done, Failure, Office};
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// Print a unit for systemd, or put it into a folder.
#[derive(Args)]
pub struct InstallUnit {
    /// Where to put it, such as /etc/systemd/system [default: it is printed]
    folder: Option<PathBuf>,
    /// The user that the daemon runs as
    #[arg(long, default_value = "waybill")]
    user: String,
}

/// The unit; what stands in braces is filled in.
const UNIT: &str = include_str!("waybill.service");

impl InstallUnit {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let program = std::env::current_exe()?;
        let folder = std::path::absolute(&office.folder)?;
        let plain =
            |text: &str| text.chars().all(|letter| !letter.is_control() && !"\"\\%$".contains(letter));
        let (program, folder) = (program.display().to_string(), folder.display().to_string());
        if !plain(&program) || !plain(&folder) || !plain(&self.user) || self.user.contains(' ') {
            return Err(Failure::Refused("a unit cannot name such a path or user".to_owned()));
        }
        let unit =
            UNIT.replace("{program}", &program).replace("{folder}", &folder).replace("{user}", &self.user);
        let Some(place) = self.folder else {
            write!(out, "{unit}")?;
            return Ok(());
        };
        let file = office.path(&place).join("waybill.service");
        fs::write(&file, unit).map_err(|error| Failure::Refused(format!("{}: {error}", file.display())))?;
        writeln!(out, "{}", file.display())?;
        writeln!(out, "systemctl daemon-reload && systemctl enable --now waybill")?;
        Ok(())
    }
}
