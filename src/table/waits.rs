//! For whom a table waits, and since when.

use super::hall::{Hall, HallError, Index, Stage};
use super::house_deeds::is_aside;
use crate::journal::{Record, is_open};
use crate::rules::Seat;
use chrono::{DateTime, Utc};
use serde::Serialize;

/// What a table waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Waits {
    /// The seats that are asked for something.
    pub seats: Vec<Seat>,
    /// Whether the moderator is: to tell luck, or to begin.
    pub moderator: bool,
    /// Since when.
    pub since: DateTime<Utc>,
}

impl Hall {
    /// For whom a table waits; nothing where it is over or cannot be read.
    pub fn waits(&self, name: &str, index: &Index) -> Result<Option<Waits>, HallError> {
        let seats = match index.stage {
            Stage::Over | Stage::Broken => return Ok(None),
            Stage::Playing => index.turn.clone(),
            Stage::Waiting => Vec::new(),
            Stage::NotBegun => {
                let salts = self.table(name)?.replay.house.progress.salts.clone();
                Seat::all(salts.len()).filter(|seat| salts[seat.index()].is_empty()).collect()
            }
        };
        let since = match index.since {
            Some(since) => Some(since),
            None => self.changed(name)?,
        };
        Ok(since.map(|since| Waits { moderator: seats.is_empty(), seats, since }))
    }

    /// When something last happened in a game, read from its end on: words beside it are nothing.
    fn changed(&self, name: &str) -> Result<Option<DateTime<Utc>>, HallError> {
        const TOGETHER: u64 = 16;
        let mut end = self.journal().tip(name)?.map_or(0, |tip| tip.next);
        while end > 0 {
            let start = end.saturating_sub(TOGETHER);
            let lines = self.journal().read_range(name, start, end)?;
            let changes = lines.iter().rev().find(|line| is_open(line) && !is_aside(line));
            if let Some(record) = changes.and_then(|line| Record::read(line).ok()) {
                return Ok(Some(record.at));
            }
            end = start;
        }
        Ok(None)
    }
}
