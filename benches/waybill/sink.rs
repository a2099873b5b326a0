//! A mail server on loopback that takes everything, and a raw client that says the words of SMTP step by step.

use crate::letters::ADDRESS;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;
use waybill::post::mail::{Envelope, Security, Server, SmtpAccount, SmtpCarrier};

/// So many letters go over one line, with us and with the raw client.
pub const LETTERS: usize = 10;

/// Starts the server; gives its port.
pub fn start() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("loopback");
    let port = listener.local_addr().expect("bound").port();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            thread::spawn(move || drop(take(&stream)));
        }
    });
    port
}

/// Our own carrier to it.
pub fn carrier(port: u16) -> SmtpCarrier {
    let server = Server {
        host: "127.0.0.1".to_owned(),
        port,
        security: Security::Plain,
        ca: None,
        timeout: Duration::from_secs(5),
    };
    let envelope = Envelope { own: ADDRESS.to_owned(), key: None, signer: None };
    SmtpCarrier::new(SmtpAccount { server, login: None }, envelope)
}

/// Takes every letter of one line.
fn take(stream: &TcpStream) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    let mut lines = BufReader::new(stream).split(b'\n');
    let mut out = stream;
    out.write_all(b"220 sink\r\n")?;
    while let Some(line) = lines.next().transpose()? {
        match line.get(..4) {
            Some(b"DATA") => {
                out.write_all(b"354 go on\r\n")?;
                while lines.next().transpose()?.is_some_and(|line| line != b".\r") {}
                out.write_all(b"250 taken\r\n")?;
            }
            Some(b"QUIT") => return out.write_all(b"221 bye\r\n"),
            Some(b"EHLO") => out.write_all(b"250-sink\r\n250 8BITMIME\r\n")?,
            _ => out.write_all(b"250 good\r\n")?,
        }
    }
    Ok(())
}

/// A client that says finished letters by hand.
pub struct Raw {
    port: u16,
    line: Option<(BufReader<TcpStream>, usize)>,
}

impl Raw {
    /// Nothing is opened yet.
    pub fn new(port: u16) -> Raw {
        Raw { port, line: None }
    }

    /// Says one letter; after so many of them the line is closed.
    pub fn say(&mut self, bytes: &[u8]) {
        let (mut talk, letters) = self.line.take().unwrap_or_else(|| {
            let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("loopback");
            stream.set_nodelay(true).expect("a socket");
            let mut talk = BufReader::new(stream);
            step(&mut talk, b"");
            step(&mut talk, b"EHLO example.org\r\n");
            (talk, 0)
        });
        step(&mut talk, format!("MAIL FROM:<{ADDRESS}>\r\n").as_bytes());
        step(&mut talk, b"RCPT TO:<anna@example.org>\r\n");
        step(&mut talk, b"DATA\r\n");
        step(&mut talk, &[bytes, b"\r\n.\r\n"].concat());
        if letters + 1 < LETTERS {
            self.line = Some((talk, letters + 1));
        } else {
            step(&mut talk, b"QUIT\r\n");
        }
    }
}

/// Says words and hears the whole answer.
fn step(talk: &mut BufReader<TcpStream>, words: &[u8]) {
    talk.get_mut().write_all(words).expect("the sink listens");
    let mut line = String::new();
    while line.is_empty() || line.as_bytes().get(3) == Some(&b'-') {
        line.clear();
        talk.read_line(&mut line).expect("the sink answers");
    }
}
