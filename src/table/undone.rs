//! What a take-back undid: the orders that stood after a record until everything after it was taken back.

use super::house::HouseEvent;
use crate::journal::{Kept, Record};
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
    /// Whether only its owner may read them.
    pub secret: bool,
    /// How many outcomes fell with it.
    pub draws: usize,
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
            order: read.order.as_ref().and_then(Kept::known).map(|order| order.to_string()),
            secret: !matches!(read.order, Some(Kept::Open(_))),
            draws: read.luck.len(),
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
