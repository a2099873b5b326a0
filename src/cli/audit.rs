//! `waybill audit`: checks a table or an export, trusting nothing but the rules.

use super::kept_letters;
use super::office::print_json;
use super::source::Source;
use super::{Done, Failure, Office};
use crate::lobby::{self, LobbyAudit};
use crate::people::{self, PeopleAudit};
use crate::report::Desk;
use crate::rules::Sentence;
use crate::table::{Openings, attest, audit};
use clap::Args;
use std::io::{BufRead, Write};
use std::path::PathBuf;

/// Check a table or an export: chain, orders, luck and positions.
#[derive(Args)]
pub struct Audit {
    /// The table, or an exported file, or - for the standard input
    #[arg(required_unless_present = "people")]
    table: Option<String>,
    /// Check the register of people and the lobby instead
    #[arg(long, conflicts_with_all = ["table", "letters"])]
    people: bool,
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
        if self.people {
            return audit_people(office, &desk, out);
        }
        let wanted = self.table.as_deref().unwrap_or("-");
        let Source { table, lines } = Source::open_as_it_is(office, input, wanted)?;
        // Copies of the two logs that are no table's.
        if table == people::LOG {
            return tell(office, &desk, out, Some(&people::audit_copy(&lines)), None);
        }
        if table == lobby::LOG {
            return tell(office, &desk, out, None, Some(&lobby::audit_copy(&lines).0));
        }
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
        let wrong = if Source::is_file(self.table.as_deref().unwrap_or("-")) {
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

/// Checks the register of people: chain, drawers, decisions, and whether its pages say what its log says.
fn audit_people(office: &mut Office<'_>, desk: &Desk, out: &mut dyn Write) -> Done {
    let hall = office.hall()?;
    let found = people::audit(hall.journal())?;
    let lobby = lobby::audit(hall.journal())?;
    tell(office, desk, out, Some(&found), Some(&lobby))
}

/// Says what was found in a register, in a lobby, or in both.
fn tell(
    office: &Office<'_>,
    desk: &Desk,
    out: &mut dyn Write,
    people: Option<&PeopleAudit>,
    lobby: Option<&LobbyAudit>,
) -> Done {
    let of_people = people.map_or(&[][..], |found| &found.findings);
    let of_lobby = lobby.map_or(&[][..], |found| &found.findings);
    if office.json {
        print_json(out, &serde_json::json!({ "people": people, "lobby": lobby }))?;
    } else {
        let say = |sentence: &Sentence| desk.say(office.language, &[], sentence);
        let count = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        if let Some(found) = people {
            let counts = Sentence::new("audit-people-counts").with("records", count(found.records));
            writeln!(out, "{}", say(&counts.with("people", count(found.people))))?;
        }
        if let Some(found) = lobby {
            let counts = Sentence::new("audit-lobby-counts").with("records", count(found.records));
            writeln!(out, "{}", say(&counts))?;
        }
        for (record, what) in of_people.iter().chain(of_lobby) {
            writeln!(out, "{record}: {what}")?;
        }
        if of_people.is_empty() && of_lobby.is_empty() {
            writeln!(out, "{}", say(&Sentence::new("audit-passes")))?;
        }
    }
    match (of_people.first(), of_lobby.first()) {
        (None, None) => Ok(()),
        (Some((record, what)), _) => Err(Failure::Refused(format!("the register: record {record}: {what}"))),
        (None, Some((record, what))) => Err(Failure::Refused(format!("the lobby: record {record}: {what}"))),
    }
}
