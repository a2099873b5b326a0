//! What needs a person: letters that are held or could not be handled, addresses that do not answer. It is kept in the
//! journal beside the records, so that it outlasts a crash and is part of every backup; `waybill desk` shows it.

use super::address_book::Chair;
use crate::journal::{Batch, Journal, JournalError};
use crate::post::policy::Reason;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// Something that needs a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Matter {
    /// Its number on the desk.
    pub number: u64,
    /// Since when it lies there.
    pub at: DateTime<Utc>,
    /// What it is.
    pub kind: MatterKind,
    /// Who wrote the letter, by their own word; or who was to read it.
    pub who: String,
    /// What the letter is about.
    pub subject: String,
    /// The mailbox it came to.
    pub mailbox: String,
    /// The seat that it would speak for, or that did not get it.
    pub chair: Option<Chair>,
    /// The letter's id.
    pub letter: String,
    /// Why it lies here, in the words of whoever found out.
    pub why: String,
    /// The letter as it came, or as the outbox had it.
    #[serde(skip)]
    pub raw: Vec<u8>,
}

/// What sort of thing needs a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MatterKind {
    /// It may not be from whom it says.
    Held(Reason),
    /// Nobody could handle it.
    Quarantined,
    /// Its writer was told of a fault of ours.
    Fault,
    /// Nothing in it could be read as an order.
    NotUnderstood,
    /// It came with too many others.
    TurnedAway,
    /// A letter of ours that can never be delivered, or was not for days.
    Unsent,
    /// An address whose letters come back; mail to it has stopped.
    Stopped,
}

impl MatterKind {
    /// One word for it, for people and programs.
    pub fn word(self) -> &'static str {
        match self {
            MatterKind::Held(_) => "held",
            MatterKind::Quarantined => "quarantined",
            MatterKind::Fault => "fault",
            MatterKind::NotUnderstood => "not-understood",
            MatterKind::TurnedAway => "turned-away",
            MatterKind::Unsent => "unsent",
            MatterKind::Stopped => "stopped",
        }
    }

    /// Whether it may give way to others when the desk is full: nobody waits for it.
    fn is_light(self) -> bool {
        matches!(self, MatterKind::NotUnderstood | MatterKind::TurnedAway)
    }
}

/// The numbers on the desk.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Desktop {
    next: u64,
    open: Vec<u64>,
    /// The light ones among them, the oldest first.
    #[serde(default)]
    light: Vec<u64>,
}

/// How many light matters the desk holds; the letters themselves stay in their mailbox in any case.
const MOST_LIGHT: usize = 500;

const DESK: &str = "desk";

fn key(number: u64) -> String {
    format!("desk {number}")
}

fn desktop(journal: &dyn Journal) -> Result<Desktop, JournalError> {
    let kept = journal.cursor(DESK)?;
    Ok(kept.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default())
}

/// All that lies on the desk, the oldest first, without the letters themselves.
pub fn all(journal: &dyn Journal) -> Result<Vec<Matter>, JournalError> {
    let mut matters = Vec::new();
    for number in desktop(journal)?.open {
        matters.extend(find(journal, number)?.map(|matter| Matter { raw: Vec::new(), ..matter }));
    }
    Ok(matters)
}

/// How many things lie on the desk.
pub fn count(journal: &dyn Journal) -> Result<usize, JournalError> {
    Ok(desktop(journal)?.open.len())
}

/// A matter with its letter.
pub fn find(journal: &dyn Journal, number: u64) -> Result<Option<Matter>, JournalError> {
    let Some(bytes) = journal.cursor(&key(number))? else { return Ok(None) };
    let Some(end) = bytes.iter().position(|byte| *byte == b'\n') else { return Ok(None) };
    let matter: Option<Matter> = serde_json::from_slice(&bytes[..end]).ok();
    Ok(matter.map(|matter| Matter { raw: bytes[end + 1..].to_vec(), ..matter }))
}

/// What puts a matter on the desk; it gets its number here.
pub fn lay(journal: &dyn Journal, mut matter: Matter) -> Result<(u64, Batch), JournalError> {
    let mut desktop = desktop(journal)?;
    desktop.next += 1;
    let number = desktop.next;
    matter.number = number;
    desktop.open.push(number);
    let mut batch = Batch::default();
    if matter.kind.is_light() {
        desktop.light.push(number);
        if desktop.light.len() > MOST_LIGHT {
            let oldest = desktop.light.remove(0);
            desktop.open.retain(|other| *other != oldest);
            batch.cursors.push((key(oldest), Vec::new()));
        }
    }
    let mut bytes = serde_json::to_vec(&matter).expect("plain data");
    bytes.push(b'\n');
    bytes.extend_from_slice(&matter.raw);
    batch.cursors.push((key(number), bytes));
    batch.cursors.push((DESK.to_owned(), serde_json::to_vec(&desktop).expect("plain data")));
    Ok((number, batch))
}

/// What takes a matter off the desk.
pub fn clear(journal: &dyn Journal, number: u64) -> Result<Batch, JournalError> {
    let mut desktop = desktop(journal)?;
    desktop.open.retain(|other| *other != number);
    desktop.light.retain(|other| *other != number);
    let desktop = serde_json::to_vec(&desktop).expect("plain data");
    Ok(Batch { cursors: vec![(key(number), Vec::new()), (DESK.to_owned(), desktop)], ..Batch::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::MemoryJournal;

    fn matter(kind: MatterKind) -> Matter {
        Matter {
            number: 0,
            at: DateTime::UNIX_EPOCH,
            kind,
            who: "anna@example.org".into(),
            subject: "Re: x".into(),
            mailbox: "club".into(),
            chair: None,
            letter: "1@x".into(),
            why: "no token".into(),
            raw: b"From: anna\n\nbid 3\n".to_vec(),
        }
    }

    #[test]
    fn matters_lie_on_the_desk_until_somebody_clears_them() {
        let journal = MemoryJournal::new();
        let put = |kind| {
            let (number, batch) = lay(&journal, matter(kind)).unwrap();
            journal.commit(&batch).unwrap();
            number
        };
        let held = put(MatterKind::Held(Reason::NoToken));
        let fault = put(MatterKind::Fault);
        assert_eq!(find(&journal, held).unwrap().unwrap().raw, b"From: anna\n\nbid 3\n");
        let open: Vec<u64> = all(&journal).unwrap().iter().map(|matter| matter.number).collect();
        assert_eq!(open, [held, fault]);
        journal.commit(&clear(&journal, held).unwrap()).unwrap();
        assert_eq!((find(&journal, held).unwrap(), count(&journal).unwrap()), (None, 1));
    }

    #[test]
    fn a_flood_does_not_bury_what_matters() {
        let journal = MemoryJournal::new();
        let put = |kind| journal.commit(&lay(&journal, matter(kind)).unwrap().1).unwrap();
        put(MatterKind::Held(Reason::NoToken));
        (0..MOST_LIGHT + 20).for_each(|_| put(MatterKind::TurnedAway));
        assert_eq!(count(&journal).unwrap(), MOST_LIGHT + 1);
        assert!(find(&journal, 1).unwrap().is_some());
    }
}
