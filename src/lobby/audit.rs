//! An audit of the lobby: its chain, every notice decided again, and whether what stands there is what the log says.

use super::sheet::notice_of;
use super::{LOG, Lobby};
use crate::journal::{Checker, Journal, JournalError, Record, Shows};
use chrono::{DateTime, Utc};
use serde::Serialize;

/// What an audit of the lobby found.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct LobbyAudit {
    /// How many records there are.
    pub records: u64,
    /// How many of them were forgotten in part.
    pub forgotten: u64,
    /// What is wrong: the record, and what about it.
    pub findings: Vec<(u64, String)>,
}

/// Audits the lobby of a journal.
pub fn audit(journal: &dyn Journal) -> Result<LobbyAudit, JournalError> {
    let mut found = LobbyAudit::default();
    let mut checker = Checker::new(LOG, Shows::Everything);
    let (mut lobby, mut last) = (Lobby::default(), None::<DateTime<Utc>>);
    for line in journal.read(LOG, 0)? {
        let number = found.records;
        found.records += 1;
        if let Err(damage) = checker.check(&line) {
            found.findings.push((number, damage.to_string()));
            return Ok(found);
        }
        let read = Record::read(&line).map_err(|damage| damage.to_string());
        let decided = read.and_then(|read| {
            if last.is_some_and(|last| read.at < last) {
                return Err("its moment is before that of the record before it".to_owned());
            }
            last = Some(read.at);
            let (notice, known) = notice_of(&read)?;
            found.forgotten += u64::from(!known);
            let judged = if known { notice.decide(&lobby, read.by) } else { Ok(()) };
            lobby.evolve(&notice);
            judged.map_err(|refusal| format!("the lobby does not allow it: {refusal:?}"))
        });
        if let Err(why) = decided {
            found.findings.push((number, why));
        }
    }
    if journal.tip(LOG)?.is_some_and(|tip| tip != checker.tip) {
        found.findings.push((found.records, "the log ends otherwise than the journal says".to_owned()));
    }
    if found.forgotten == 0 && found.records > 0 && Lobby::load(journal)? != lobby {
        let last = found.records - 1;
        found.findings.push((last, "what stands in the lobby is not what the log says".to_owned()));
    }
    Ok(found)
}
