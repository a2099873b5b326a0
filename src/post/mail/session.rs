//! A session with an IMAP server: opened, logged in, and every question to it bounded and guarded.

use super::server::{Login, Proof, Security, Server};
use super::stream::{Limits, Stream};
use super::{Password, said};
use crate::post::{PostError, Remedy};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// How many bytes a plain answer may have: names, numbers and flags of a full mailbox.
pub const ANSWER: u64 = 2 * 1024 * 1024;

/// A session in which one may ask.
#[derive(Debug)]
pub struct Session {
    talk: imap::Session<Stream>,
    limits: Arc<Limits>,
    server: Server,
}

impl Session {
    /// Opens a line and logs in.
    pub fn open(server: &Server, login: &Login) -> Result<Session, PostError> {
        let limits = Limits::new(server.timeout);
        limits.begin(ANSWER);
        let line = server.connect()?;
        let (stream, greeted) = match server.security {
            Security::Plain => (Stream::plain(line, limits.clone()), false),
            Security::Tls => (server.protected(line, limits.clone())?, false),
            Security::StartTls => {
                let line = upgraded(server, line, &limits)?;
                (server.protected(line, limits.clone())?, true)
            }
        };
        let secret = match &login.proof {
            Proof::Password(secret) | Proof::Token(secret) => secret.ask()?,
        };
        // A command that says the secret may have taken its time.
        limits.begin(ANSWER);
        let opened = guarded(|| enter(stream, greeted, login, &secret));
        let talk = opened.map_err(|error| logging_in(server, error))?;
        Ok(Session { talk, limits, server: server.clone() })
    }

    /// Asks something that may be answered with so many bytes.
    pub fn ask<T>(
        &mut self,
        doing: &'static str,
        bytes: u64,
        ask: impl FnOnce(&mut imap::Session<Stream>) -> imap::Result<T>,
    ) -> Result<T, PostError> {
        self.limits.begin(bytes);
        let answer = guarded(|| ask(&mut self.talk));
        answer.map_err(|error| translated(&self.server, doing, error))
    }
}

impl Drop for Session {
    /// Says good-bye; whether the server hears it makes no difference.
    fn drop(&mut self) {
        self.limits.begin(ANSWER);
        let _ = guarded(|| self.talk.run_command("LOGOUT"));
    }
}

/// The package has places that a strange answer makes panic; such an answer breaks the line, not the process.
fn guarded<T>(act: impl FnOnce() -> imap::Result<T>) -> imap::Result<T> {
    catch_unwind(AssertUnwindSafe(act))
        .unwrap_or_else(|_| Err(imap::Error::Io(std::io::Error::other("the server's answer makes no sense"))))
}

/// A token of OAuth 2 as XOAUTH2 wants it.
struct Bearer<'b> {
    user: &'b str,
    token: &'b Password,
}

impl imap::Authenticator for Bearer<'_> {
    type Response = String;

    fn process(&self, challenge: &[u8]) -> String {
        // A second challenge holds the reason for a refusal, and an empty answer brings it to an end.
        match challenge {
            [] => format!("user={}\x01auth=Bearer {}\x01\x01", self.user, self.token.words()),
            _ => String::new(),
        }
    }
}

fn enter(
    stream: Stream,
    greeted: bool,
    login: &Login,
    secret: &Password,
) -> imap::Result<imap::Session<Stream>> {
    let mut client = imap::Client::new(stream);
    if !greeted {
        let greeting = client.read_greeting()?;
        if greeting.get(..5).is_some_and(|start| start.eq_ignore_ascii_case(b"* BYE")) {
            return Err(imap::Error::ConnectionLost);
        }
    }
    let entered = match &login.proof {
        Proof::Password(_) => client.login(&login.user, secret.words()),
        Proof::Token(_) => client.authenticate("XOAUTH2", &Bearer { user: &login.user, token: secret }),
    };
    entered.map_err(|(error, _)| error)
}

/// Asks a server to go on with TLS. What it has said before that is forgotten, and it may say nothing more.
fn upgraded(server: &Server, mut line: TcpStream, limits: &Limits) -> Result<TcpStream, PostError> {
    let doing = "asking for TLS at";
    let broken = |error: std::io::Error| server.broken(doing, error);
    let greeting = read_line(&mut line, limits).map_err(broken)?;
    if !greeting.to_ascii_uppercase().starts_with("* OK") {
        return Err(server.broken(doing, greeting));
    }
    line.write_all(b"s1 STARTTLS\r\n").map_err(broken)?;
    loop {
        let answer = read_line(&mut line, limits).map_err(broken)?;
        let upper = answer.to_ascii_uppercase();
        if upper.starts_with("S1 OK") {
            return Ok(line);
        }
        if upper.starts_with("S1 ") {
            let cause = format!("{} offers no STARTTLS: {}", server.label(), said(&answer));
            return Err(PostError::setup(doing, cause));
        }
    }
}

/// A line, byte by byte: what comes after it belongs to TLS.
fn read_line(line: &mut TcpStream, limits: &Limits) -> std::io::Result<String> {
    let (mut text, mut byte) = (Vec::new(), [0]);
    while text.len() < 4096 {
        limits.apply(line)?;
        if line.read(&mut byte)? == 0 || byte == *b"\n" {
            break;
        }
        text.extend(byte);
    }
    if text.is_empty() {
        return Err(std::io::Error::new(std::io::ErrorKind::UnexpectedEof, "the server hung up"));
    }
    Ok(String::from_utf8_lossy(&text).trim().to_owned())
}

/// What may pass by itself when a server says no.
const PASSING: &[&str] =
    &["unavailable", "inuse", "in use", "try again", "temporar", "too many", "later", "limit", "internal"];

fn translated(server: &Server, doing: &'static str, error: imap::Error) -> PostError {
    let words = match &error {
        imap::Error::No(no) => said(&format!("{} {:?}", no.information, no.code)),
        imap::Error::Bad(bad) => said(&bad.information),
        imap::Error::Bye(bye) => {
            return server.broken(doing, format!("it says good-bye: {}", bye.information));
        }
        imap::Error::ConnectionLost => return server.broken(doing, "it hung up"),
        imap::Error::Io(error) => return server.broken(doing, error),
        // Its words would be those of a letter.
        imap::Error::Parse(_) => return server.broken(doing, "its answer cannot be read"),
        other => return server.broken(doing, other),
    };
    let passing = PASSING.iter().any(|word| words.to_lowercase().contains(word));
    let remedy = if passing { Remedy::Later(None) } else { Remedy::Ours };
    PostError::Refused { doing, server: server.label(), said: words, remedy }
}

fn logging_in(server: &Server, error: imap::Error) -> PostError {
    match error {
        imap::Error::Validate(_) => {
            PostError::setup("logging in", "user or password has a character that IMAP cannot send")
        }
        error => translated(server, "logging in at", error),
    }
}
