//! An audit of the lobby: its chain, every notice decided again, and whether what stands there is what the log says.

use super::sheet::notice_of;
use super::{LOG, Lobby, Notice};
use crate::journal::{Checker, Journal, JournalError, Record, Shows, Tip, is_half_a_hash};
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
    let (mut found, read) = audit_copy(&journal.read(LOG, 0)?);
    let Some((lobby, after)) = read else { return Ok(found) };
    if journal.tip(LOG)?.is_some_and(|tip| tip != after) {
        found.findings.push((found.records, "the log ends otherwise than the journal says".to_owned()));
    }
    if found.forgotten == 0 && found.records > 0 && Lobby::load(journal)? != lobby {
        let last = found.records - 1;
        found.findings.push((last, "what stands in the lobby is not what the log says".to_owned()));
    }
    Ok(found)
}

/// Audits a copy of a lobby; gives what stands there after it and its tip, unless a chain is broken.
pub fn audit_copy<T: AsRef<str>>(lines: &[T]) -> (LobbyAudit, Option<(Lobby, Tip)>) {
    let mut found = LobbyAudit::default();
    let shows = lines.first().and_then(|line| Some(Record::read(line.as_ref()).ok()?.shows));
    let mut checker = Checker::new(LOG, shows.unwrap_or(Shows::Everything));
    let (mut lobby, mut last) = (Lobby::default(), None::<DateTime<Utc>>);
    for line in lines {
        let number = found.records;
        found.records += 1;
        if let Err(damage) = checker.check(line.as_ref()) {
            found.findings.push((number, damage.to_string()));
            return (found, None);
        }
        let read = Record::read(line.as_ref()).map_err(|damage| damage.to_string());
        let decided = read.and_then(|read| {
            if last.is_some_and(|last| read.at < last) {
                return Err("its moment is before that of the record before it".to_owned());
            }
            last = Some(read.at);
            if !(read.is_notice() && is_half_a_hash(&read.cause)) {
                found.findings.push((number, "it is more or less than one notice".to_owned()));
            }
            let (notice, known) = notice_of(&read)?;
            let is_ours = |text: String| read.house.iter().all(|written| written.get() == text);
            // What is offered is taken as it stands.
            let is_offer = matches!(notice, Notice::Announced { .. });
            if !is_offer && !serde_json::to_string(&notice).is_ok_and(is_ours) {
                let what = "it is written in another way than the lobby writes it";
                found.findings.push((number, what.to_owned()));
            }
            found.forgotten += u64::from(!known);
            let judged = if known { notice.decide(&lobby, read.by) } else { Ok(()) };
            lobby.evolve(&notice);
            judged.map_err(|refusal| format!("the lobby does not allow it: {refusal:?}"))
        });
        if let Err(why) = decided {
            found.findings.push((number, why));
        }
    }
    let tip = checker.tip;
    (found, Some((lobby, tip)))
}
