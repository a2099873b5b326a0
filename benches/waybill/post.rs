//! `post`: letters over SMTP into a sink on loopback, against a raw client that says the same words step by step, letter
//! by letter in turn. A sender that waits for acknowledgements would be a hundred times slower.

use crate::letters::ADDRESS;
use crate::measure::{Noise, ROUNDS, speed, timed_wall};
use crate::report::{Goal, Row};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;
use waybill::post::mail::{Envelope, Security, Server, SmtpAccount, SmtpCarrier};
use waybill::post::{Address, Carrier, Outgoing};

/// So many letters make a chunk: as many as go over one line.
const LETTERS: usize = 10;

/// Measures it.
pub fn run() -> Vec<Row> {
    let listener = TcpListener::bind("127.0.0.1:0").expect("loopback");
    let port = listener.local_addr().expect("bound").port();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            thread::spawn(move || drop(sink(&stream)));
        }
    });
    let letter = letter();
    let bytes = letter.to_bytes().expect("ours");
    let mut ours = || {
        let server = Server {
            host: "127.0.0.1".to_owned(),
            port,
            security: Security::Plain,
            ca: None,
            timeout: Duration::from_secs(5),
        };
        let envelope = Envelope { own: ADDRESS.to_owned(), key: None, signer: None };
        let mut carrier = SmtpCarrier::new(SmtpAccount { server, login: None }, envelope);
        let ((), time) = timed_wall(|| {
            for _ in 0..LETTERS {
                carrier.carry(&letter).expect("the sink takes everything");
            }
        });
        time
    };
    let mut raw = || timed_wall(|| raw(port, &bytes).expect("the sink takes everything")).1;
    let ratio = speed(Noise::Disk, ROUNDS, &mut ours, &mut [&mut raw])[0];
    vec![
        Row::new("speed : a raw client, step by step", ratio)
            .bar(Goal::AtLeast(0.5))
            .target(Goal::AtLeast(0.8)),
    ]
}

/// A letter of the usual length.
fn letter() -> Outgoing {
    let address = |email: &str| Address { name: String::new(), email: email.to_owned() };
    Outgoing {
        id: "bench@example.org".to_owned(),
        subject: "[Tuesday] It is your move".to_owned(),
        text: "Red builds Baltimore - Pittsburgh for 3 cubes.\n".repeat(60),
        html: Some("<p>Red builds Baltimore - Pittsburgh for 3 cubes.</p>\n".repeat(60)),
        ..Outgoing::new(address(ADDRESS), address("anna@example.org"))
    }
}

/// Takes every letter of one line.
fn sink(stream: &TcpStream) -> std::io::Result<()> {
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

/// The same letters, said by hand.
fn raw(port: u16, bytes: &[u8]) -> std::io::Result<()> {
    let stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_nodelay(true)?;
    let mut answers = BufReader::new(&stream);
    let mut say = |words: &[u8]| -> std::io::Result<()> {
        (&stream).write_all(words)?;
        let mut line = String::new();
        while line.is_empty() || line.as_bytes().get(3) == Some(&b'-') {
            line.clear();
            answers.read_line(&mut line)?;
        }
        Ok(())
    };
    say(b"")?;
    say(b"EHLO example.org\r\n")?;
    let whole = [bytes, b"\r\n.\r\n"].concat();
    for _ in 0..LETTERS {
        say(format!("MAIL FROM:<{ADDRESS}>\r\n").as_bytes())?;
        say(b"RCPT TO:<anna@example.org>\r\n")?;
        say(b"DATA\r\n")?;
        say(&whole)?;
    }
    say(b"QUIT\r\n")
}
