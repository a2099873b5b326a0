//! `waybill audit`: checks a table or an export, trusting nothing but the rules.

use super::office::print_json;
use super::source::Source;
use super::{Done, Failure, Office};
use crate::table::{Openings, audit};
use clap::Args;
use std::io::{BufRead, Write};

/// Check a table or an export: chain, orders, luck and positions.
#[derive(Args)]
pub struct Audit {
    /// The table, or an exported file, or - for the standard input
    table: String,
}

impl Audit {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, input: &mut dyn BufRead, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        let Source { table, lines } = Source::open(office, input, &self.table)?;
        let audit = audit(&table, &lines, &Openings::default());
        if office.json {
            print_json(out, &audit)?;
        } else {
            write!(out, "{}", desk.audit(office.language, &table, &audit))?;
        }
        match audit.findings.first() {
            None => Ok(()),
            Some(finding) => {
                Err(Failure::Refused(format!("{table}: record {}: {}", finding.record, finding.what)))
            }
        }
    }
}
