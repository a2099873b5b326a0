//! The lobby: games that are announced and look for players, and who observes a table.
//!
//! It is a log like the register's, in the same journal: each notice is decided, kept in a chained record and decided
//! again by an [`audit`]. Names and addresses stand on cards, which can be forgotten while every chain still verifies.
//! Nothing is kept of somebody who only says that they want to join: a [`Wish`] waits until the address is proved.

mod audit;
mod notices;
mod refusals;
mod sheet;
mod state;
mod wish;

pub use audit::{LobbyAudit, audit, audit_copy};
pub use notices::Notice;
pub use refusals::LobbyRefusal;
pub use sheet::LobbySheet;
pub use state::{Announced, Applicant, Lobby, Observer};
pub use wish::{LobbyKey, Wants, Wish};

/// What the log is called in the journal; no table can be called so.
pub const LOG: &str = " lobby";
