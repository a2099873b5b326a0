//! `waybill import`: takes in an exported table, after it has passed its audit.

use super::new::fresh_bytes;
use super::{Done, Failure, Office};
use crate::journal::{Append, Batch, Shows, export};
use crate::rules::TokenKey;
use crate::rules::luck::Secret;
use crate::table::{Openings, Replay, audit, index_of, token_cursor};
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// Take in an exported table.
#[derive(Args)]
pub struct Import {
    /// The exported file
    file: PathBuf,
    /// Take it in although today's rules would decide something otherwise
    #[arg(long)]
    as_recorded: bool,
}

impl Import {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let failed = |why: String| Failure::Refused(format!("{}: {why}", self.file.display()));
        let bytes = fs::read(&self.file).map_err(|error| failed(error.to_string()))?;
        let export = export::verify(&bytes).map_err(|damage| failed(damage.to_string()))?;
        if export.shows != Shows::Everything {
            return Err(failed("a public export can be looked at and audited, but not played on".to_owned()));
        }
        let openings = Openings::default();
        let audit = audit(&export.table, &export.lines, &openings);
        if let Some(finding) = audit.findings.first().filter(|_| !self.as_recorded) {
            return Err(failed(format!("record {}: {}", finding.record, finding.what)));
        }
        let mut replay = Replay::fold(&export.table, &export.lines, &openings).map_err(Failure::refused)?;
        // Without it every later draw would be made with nobody's key.
        let promised = |secret: &Secret| secret.commitment() == replay.house.commitment;
        if !replay.house.secret.as_ref().is_some_and(promised) {
            return Err(failed(
                "the secret of its luck is missing or not the one that was promised".to_owned(),
            ));
        }
        // Whoever wrote for a seat elsewhere does not write for it here.
        let tokens = TokenKey::new(fresh_bytes()?);
        replay.house.tokens = Some(tokens.clone());
        let hall = office.hall()?;
        if hall.journal().tip(&export.table)?.is_some() {
            return Err(failed(format!("a table is called \"{}\" already", export.table)));
        }
        let (index, snapshot) = index_of(&replay);
        let append = Append {
            table: export.table.clone(),
            expected: 0,
            lines: export.lines.iter().map(|line| (*line).to_owned()).collect(),
            tip: export.tip,
            index,
            snapshot: Some(snapshot),
        };
        hall.journal().commit(&Batch {
            appends: vec![append],
            cursors: vec![(token_cursor(&export.table), tokens.as_bytes().to_vec())],
            ..Batch::default()
        })?;
        writeln!(out, "{}: {} records", export.table, export.tip.seq)?;
        Ok(())
    }
}
