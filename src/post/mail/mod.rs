//! Mail servers: letters in over IMAP, out over SMTP or by the system's `sendmail`.
//!
//! This folder is the one place that knows imap, rustls, mail-auth and the sending half of lettre. Every act with a
//! server ends within a bounded time and a bounded amount of memory, and nothing a server says stops the process:
//! whatever goes wrong becomes a [`PostError`](super::PostError), and the next act opens a new line.

mod dkim;
mod imap_box;
mod nesting;
mod replies;
mod secret;
mod sendmail;
mod server;
mod session;
mod smtp;
mod stream;

pub use dkim::{DkimKeys, DkimSigner, Signed};
pub use imap_box::{After, Begin, ImapAccount, ImapBox};
pub use replies::{Step, remedy};
pub use secret::{Password, Secret};
pub use sendmail::Sendmail;
pub use server::{Login, Proof, Security, Server};
pub use smtp::{Envelope, SmtpAccount, SmtpCarrier};

/// A server's words for a log: one line, no longer than it takes to understand them, without tokens.
fn said(words: &str) -> String {
    let line: String =
        words.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).take(300).collect();
    super::redacted(line.trim()).into_owned()
}
