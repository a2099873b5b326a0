//! `waybill audit`: checks a table or an export, trusting nothing but the rules.

use super::kept_letters;
use super::office::print_json;
use super::source::Source;
use super::{Done, Failure, Office};
use crate::table::{Openings, attest, audit};
use clap::Args;
use std::io::{BufRead, Write};
use std::path::PathBuf;

/// Check a table or an export: chain, orders, luck and positions.
#[derive(Args)]
pub struct Audit {
    /// The table, or an exported file, or - for the standard input
    table: String,
    /// A folder of letters that somebody kept (a Maildir, or any folder of message files): what they attest is compared
    #[arg(long, value_name = "FOLDER")]
    letters: Option<PathBuf>,
    /// A folder of posts that somebody kept (pages or texts of a forum): what they attest is compared, apart from letters
    #[arg(long, value_name = "FOLDER")]
    posts: Option<PathBuf>,
}

impl Audit {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, input: &mut dyn BufRead, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        let Source { table, lines } = Source::open_as_it_is(office, input, &self.table)?;
        let mut audit = audit(&table, &lines, &Openings::default());
        let letters = match &self.letters {
            None => None,
            Some(folder) => {
                let letters = kept_letters::read(&office.path(folder))?;
                Some(attest(&mut audit, &table, &lines, &letters))
            }
        };
        let posts = match &self.posts {
            None => None,
            Some(folder) => {
                let posts = kept_letters::read_posts(&office.path(folder))?;
                Some(attest(&mut audit, &table, &lines, &posts))
            }
        };
        if office.json {
            print_json(out, &serde_json::json!({ "audit": audit, "letters": letters, "posts": posts }))?;
        } else {
            write!(out, "{}", desk.audit(office.language, &table, &audit, letters.as_ref(), posts.as_ref()))?;
        }
        if let Some(finding) = audit.findings.first() {
            return Err(Failure::Refused(format!("{table}: record {}: {}", finding.record, finding.what)));
        }
        // The records are in order; the second copy of them may not have been.
        let wrong = if Source::is_file(&self.table) {
            Vec::new()
        } else {
            office.hall()?.journal().examine(&table)?
        };
        match wrong.first() {
            None => Ok(()),
            Some(notice) => Err(Failure::Refused(notice.to_string())),
        }
    }
}
