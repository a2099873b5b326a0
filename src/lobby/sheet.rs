//! New records of the lobby's log, not yet kept.

use super::state::{STATE, observers_key};
use super::{LOG, Lobby, LobbyKey, LobbyRefusal, Notice};
use crate::journal::{
    Append, Batch, Card, Draft, Journal, JournalError, OpenPart, Record, SealedCard, Tip, cause_hash,
};
use crate::rules::{By, SealKey};
use chrono::{DateTime, Utc};
use serde_json::value::to_raw_value;

/// Where the journal keeps the moment of the last record.
const HEAD: &str = "lobby head";

/// New records of the lobby; later notices see what earlier ones led to.
pub struct LobbySheet {
    /// What stands in the lobby with what is on the sheet.
    pub lobby: Lobby,
    seals: SealKey,
    cards: SealKey,
    tip: Tip,
    expected: u64,
    at: Option<DateTime<Utc>>,
    lines: Vec<String>,
    /// Tables whose observers changed.
    observed: Vec<String>,
}

impl LobbySheet {
    /// An empty sheet on top of the lobby.
    pub fn open(journal: &dyn Journal, key: &LobbyKey) -> Result<LobbySheet, JournalError> {
        let tip = journal.tip(LOG)?.unwrap_or_else(|| Tip::start(LOG));
        let at = journal.cursor(HEAD)?.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        Ok(LobbySheet {
            lobby: Lobby::load(journal)?,
            seals: key.seals("commitments"),
            cards: key.seals("cards"),
            expected: tip.next,
            tip,
            at,
            lines: Vec::new(),
            observed: Vec::new(),
        })
    }

    /// The number of the next record.
    pub fn seq(&self) -> u64 {
        self.tip.seq
    }

    /// Puts up a notice.
    pub fn put(
        &mut self,
        by: By,
        at: DateTime<Utc>,
        cause: &str,
        notice: &Notice,
    ) -> Result<(), LobbyRefusal> {
        notice.decide(&self.lobby, by)?;
        // Records keep whole seconds, and none is earlier than the one before it.
        let at = DateTime::from_timestamp(at.timestamp(), 0).unwrap_or(at);
        let at = self.at.map_or(at, |last| last.max(at));
        let seq = self.tip.seq;
        let card = |(number, words): (usize, String)| {
            let salt = self.cards.salt(LOG, seq, &format!("card {number} {cause}"));
            SealedCard::Kept(Card { salt, words })
        };
        let open = OpenPart {
            order: None,
            house: vec![to_raw_value(notice).expect("plain data")],
            events: Vec::new(),
            luck: Vec::new(),
            position: String::new(),
            cards: notice.cards().into_iter().enumerate().map(card).collect(),
        };
        let draft = Draft { at, by, cause: cause_hash(cause), open: Some(open), hidden: Vec::new() };
        let seals = &self.seals;
        self.lines.push(draft.write(LOG, &mut self.tip, |leaf| seals.salt(LOG, seq, leaf)));
        self.lobby.evolve(notice);
        self.at = Some(at);
        if let Notice::Observed { game, .. } | Notice::Unobserved { game, .. } | Notice::Withdrawn { game } =
            notice
        {
            self.observed.push(game.clone());
        }
        Ok(())
    }

    /// What a journal has to keep; nothing where nothing was put up.
    pub fn into_batch(self) -> Batch {
        if self.lines.is_empty() {
            return Batch::default();
        }
        let mut cursors = vec![
            (STATE.to_owned(), serde_json::to_vec(&self.lobby).expect("plain data")),
            (HEAD.to_owned(), serde_json::to_vec(&self.at).expect("plain data")),
        ];
        for table in &self.observed {
            let observers = serde_json::to_vec(self.lobby.observers(table)).expect("plain data");
            cursors.push((observers_key(table), observers));
        }
        let append = Append {
            table: LOG.to_owned(),
            expected: self.expected,
            lines: self.lines,
            tip: self.tip,
            index: b"[]".to_vec(),
            snapshot: None,
        };
        Batch { appends: vec![append], cursors, ..Batch::default() }
    }
}

/// The notice of a record, and whether all of it is known still.
pub(super) fn notice_of(record: &Record<'_>) -> Result<(Notice, bool), String> {
    let [notice] = &record.house[..] else { return Err("it is not one notice".to_owned()) };
    let mut notice: Notice = serde_json::from_str(notice.get()).map_err(|error| error.to_string())?;
    let cards = record.cards.iter().map(|card| card.as_ref().map(|card| card.words.as_str()));
    let known = notice.read_cards(cards);
    Ok((notice, known))
}
