//! `waybill import`: takes in an exported table, after it has passed its audit.

use super::new::fresh_bytes;
use super::{Done, Failure, Office};
use crate::journal::{Append, Batch, Shows, export};
use crate::rules::TokenKey;
use crate::table::{Finding, Openings, audit, can_go_on, index_of, token_cursor, vet};
use clap::Args;
use std::fs::File;
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
        let mut file = File::open(&self.file).map_err(|error| failed(error.to_string()))?;
        let bytes = export::read(&mut file).map_err(|error| failed(error.to_string()))?;
        let bytes = bytes.map_err(|damage| failed(damage.to_string()))?;
        let export = export::verify(&bytes).map_err(|damage| failed(damage.to_string()))?;
        if export.shows != Shows::Everything {
            return Err(failed("a public export can be looked at and audited, but not played on".to_owned()));
        }
        let openings = Openings::default();
        let audit = audit(&export.table, &export.lines, &openings);
        // Rules may have become better since; for all else there is no excuse.
        let counts = |finding: &&Finding| !(self.as_recorded && finding.of_rules);
        if let Some(finding) = audit.findings.iter().find(counts) {
            return Err(failed(format!("record {}: {}", finding.record, finding.what)));
        }
        let vetted = vet(&export.table, &export.lines, &openings);
        let mut replay = vetted.map_err(|broken| failed(broken.to_string()))?;
        can_go_on(&replay.house).map_err(|why| failed(why.to_owned()))?;
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
