//! Real servers for tests: Dovecot and Exim on loopback, and servers that say what a script wants.

pub mod mail_host;
pub mod place;
pub mod proxy;
pub mod scripted;

pub use mail_host::MailHost;
pub use place::{Place, WAYBILL};
