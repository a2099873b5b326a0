//! The register of people: their addresses and wishes, whichever tables they play at.
//!
//! It is a log like a table's, in the same journal: each order is decided into an event or refused, kept in a chained
//! record, and decided again by an [`audit`]. What a record says about a person stands on a card, which can be forgotten
//! while every chain still verifies. Beside the log the journal keeps the present page of each person
//! under each of their addresses, written in the same batch; an audit compares the two.

mod audit;
mod days;
mod delivery;
mod orders;
mod page;
mod refusals;
mod register;

pub use audit::{PeopleAudit, audit, audit_copy};
pub use days::{BadDays, read_days};
pub use delivery::Delivery;
pub use orders::{PersonEvent, PersonOrder};
pub use page::{Absence, Page};
pub use refusals::PersonRefusal;
pub use register::{PeopleSheet, Register, SEAL_CURSOR, forget};

/// What the log is called in the journal. No table can be called so: a table's name never begins with a blank.
pub const LOG: &str = " people";
