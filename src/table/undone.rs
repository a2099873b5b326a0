//! What a take-back undid: the orders that stood after a record until everything after it was taken back.

use super::house::HouseEvent;
use crate::journal::{Journal, JournalError, Record, RecordLine, is_open, number_of};
use crate::rules::Seat;

/// An order that was taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UndoneOrder {
    /// Its record.
    pub record: u64,
    /// Whose it was.
    pub seat: Seat,
    /// Its canonical words, where this copy knows them.
    pub order: Option<String>,
    /// Whether anybody but its owner saw that there was one.
    pub is_open: bool,
    /// Whether its words may say more than everybody saw.
    pub secret: bool,
    /// How many outcomes fell with it.
    pub draws: usize,
    /// How many of them everybody saw.
    pub open_draws: usize,
}

/// The orders that a take-back undoes. `lines` are the records after the one it goes back to, up to itself; of what was
/// taken back among them before, nothing is undone twice.
pub fn undone<T: AsRef<str>>(lines: impl IntoIterator<Item = T>) -> Vec<UndoneOrder> {
    let mut orders: Vec<UndoneOrder> = Vec::new();
    for line in lines {
        let Ok(read) = Record::read(line.as_ref()) else { continue };
        if let Some(to) = taken_back_to(&read) {
            orders.retain(|order| order.record <= to);
        }
        let Some(seat) = read.by.seat().filter(|_| !read.events.is_empty()) else { continue };
        orders.push(UndoneOrder {
            record: read.seq,
            seat,
            order: read.order.as_ref().map(|order| order.known().to_string()),
            is_open: read.is_open,
            secret: read.events.iter().any(|(owner, _)| owner.is_some()),
            draws: read.luck.len(),
            open_draws: read.luck.iter().filter(|draw| draw.only.is_none()).count(),
        });
    }
    orders
}

/// Where a record takes the game back to, if it does.
pub fn taken_back_to(read: &Record<'_>) -> Option<u64> {
    read.house.iter().find_map(|event| match serde_json::from_str(event.get()) {
        Ok(HouseEvent::TakenBack { to, .. }) => Some(to),
        _ => None,
    })
}

/// The lines of a table after an open record, up to a place; few are read where the record is near.
pub fn lines_after(
    journal: &dyn Journal,
    table: &str,
    record: u64,
    place: u64,
) -> Result<Vec<RecordLine>, JournalError> {
    let mut span = 64;
    loop {
        let from = place.saturating_sub(span);
        let mut lines = journal.read_range(table, from, place)?;
        let found = lines.iter().rposition(|line| is_open(line) && number_of(line) == Some(record));
        match found {
            Some(at) => return Ok(lines.split_off(at + 1)),
            None if from == 0 => return Ok(lines),
            None => span = span.saturating_mul(8),
        }
    }
}
