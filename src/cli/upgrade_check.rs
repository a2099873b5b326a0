//! `waybill upgrade-check`: every table replayed and audited with this program, without changing anything.

use super::backup::unpack;
use super::rescue::rebuild;
use super::{Done, Failure, Office};
use crate::daemon::socket::{self, Request};
use crate::table::audit;
use clap::Args;
use std::fs;
use std::io::Write;

/// Replay every table with this program, without changing anything. Where a daemon of another version runs, it is asked
/// for a backup, and that is replayed.
#[derive(Args)]
pub struct UpgradeCheck {}

impl UpgradeCheck {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        office.alone("asking it to check another version")?;
        let wrong = match audit_all(office, out) {
            Err(Failure::InUse(_)) => of_daemon(office, out)?,
            done => done?,
        };
        match wrong {
            0 => Ok(()),
            count => Err(Failure::Refused(format!("{count} tables would not be as they were"))),
        }
    }
}

/// Audits every table of the folder; gives how many do not pass.
pub fn audit_all(office: &mut Office<'_>, out: &mut dyn Write) -> Result<usize, Failure> {
    let hall = office.hall()?;
    let mut wrong = 0;
    for (name, _) in hall.tables()? {
        let lines = hall.journal().read(&name, 0)?;
        let found = audit(&name, &lines, hall.openings());
        match found.findings.first() {
            None => writeln!(out, "{name}: {} records, all as they were", lines.len())?,
            Some(finding) => {
                wrong += 1;
                writeln!(out, "{name}: record {}: {}", finding.record, finding.what)?;
            }
        }
    }
    Ok(wrong)
}

/// Audits a copy of what a running daemon has.
fn of_daemon(office: &mut Office<'_>, out: &mut dyn Write) -> Result<usize, Failure> {
    let folder = std::path::absolute(&office.folder)?;
    let place = folder.join(format!("upgrade-check.{}", std::process::id()));
    fs::create_dir(&place)?;
    let copied = || -> Result<(), Failure> {
        let file = place.join("backup.tar");
        let words = ["waybill", "backup"].map(str::to_owned);
        let arguments = words.into_iter().chain([file.to_string_lossy().into_owned()]).collect();
        let printed = socket::ask(&folder, &Request { arguments, folder: place.clone() })?;
        match printed {
            Some(printed) if printed.code == 0 => unpack(&file, &place.join("copy")),
            Some(printed) => Err(Failure::Refused(printed.err)),
            None => Err(Failure::Refused("the daemon takes no commands".to_owned())),
        }
    };
    let checked = copied().and_then(|()| {
        let before = office.folder.clone();
        office.enter(place.join("copy"))?;
        let wrong = rebuild(office, &mut std::io::sink()).and_then(|()| audit_all(office, out));
        office.enter(before)?;
        wrong
    });
    // A copy that stays behind is only in the way.
    let _ = fs::remove_dir_all(&place);
    checked
}
