//! Servers that say what a script wants: refusals, silence and nonsense that no real server says on demand.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// What to do at a line of the client.
pub enum Answer {
    /// Say this; `{tag}` is the client's tag.
    Say(String),
    /// Say this and hang up.
    SayAndLeave(String),
    /// Say nothing at all.
    Silence,
}

/// A server on a free port of loopback.
pub struct Scripted {
    pub port: u16,
    /// Every line that clients said.
    pub heard: Arc<Mutex<Vec<String>>>,
}

impl Scripted {
    /// A server that greets and then answers each line as `answer` says, given the number of the connection.
    pub fn start(
        greeting: &'static str,
        answer: impl Fn(usize, &str) -> Answer + Send + Sync + 'static,
    ) -> Scripted {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let heard = Arc::new(Mutex::new(Vec::new()));
        let (log, answer) = (heard.clone(), Arc::new(answer));
        thread::spawn(move || {
            for (number, line) in listener.incoming().enumerate() {
                let (log, answer) = (log.clone(), answer.clone());
                let Ok(line) = line else { return };
                thread::spawn(move || serve(line, greeting, &log, |said| answer(number, said)));
            }
        });
        Scripted { port, heard }
    }

    pub fn heard(&self) -> Vec<String> {
        self.heard.lock().unwrap().clone()
    }
}

fn serve(mut line: TcpStream, greeting: &str, log: &Mutex<Vec<String>>, answer: impl Fn(&str) -> Answer) {
    // Whatever goes wrong here is the client's business.
    let _ = line.set_read_timeout(Some(Duration::from_secs(60)));
    let _ = line.write_all(greeting.as_bytes());
    let Ok(reading) = line.try_clone() else { return };
    let mut reading = BufReader::new(reading);
    let mut said = String::new();
    loop {
        said.clear();
        match reading.read_line(&mut said) {
            Ok(count) if count > 0 => {}
            _ => return,
        }
        let words = said.trim_end().to_owned();
        log.lock().unwrap().push(words.clone());
        let tag = words.split(' ').next().unwrap_or_default().to_owned();
        match answer(&words) {
            Answer::Say(text) => drop(line.write_all(text.replace("{tag}", &tag).as_bytes())),
            Answer::SayAndLeave(text) => {
                let _ = line.write_all(text.replace("{tag}", &tag).as_bytes());
                return;
            }
            Answer::Silence => drop(reading.read_to_end(&mut Vec::new())),
        }
    }
}

/// An IMAP server that lets everybody in, has one letter of these bytes, and does something else at one command.
pub fn imap(
    capabilities: &'static str,
    special: impl Fn(usize, &str) -> Option<Answer> + Send + Sync + 'static,
) -> Scripted {
    Scripted::start("* OK ready\r\n", move |number, said| {
        if let Some(answer) = special(number, said) {
            return answer;
        }
        let upper = said.to_uppercase();
        let command = upper.split(' ').skip(1).collect::<Vec<_>>().join(" ");
        let text = if command.starts_with("CAPABILITY") {
            format!("* CAPABILITY IMAP4rev1 {capabilities}\r\n{{tag}} OK\r\n")
        } else if command.starts_with("SELECT") {
            "* 1 EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT 6] x\r\n* OK [PERMANENTFLAGS (\\Seen \\*)] x\r\n{tag} OK [READ-WRITE] x\r\n".into()
        } else if command.starts_with("UID SEARCH") {
            "* SEARCH 5\r\n{tag} OK\r\n".into()
        } else if command.starts_with("UID FETCH") && command.contains("SIZE") {
            "* 1 FETCH (UID 5 RFC822.SIZE 30 INTERNALDATE \"17-Nov-2026 10:00:00 +0000\")\r\n{tag} OK\r\n"
                .into()
        } else if command.starts_with("UID FETCH") {
            "* 1 FETCH (UID 5 BODY[] {30}\r\nSubject: 1234567890123456\r\n\r\nx)\r\n{tag} OK\r\n".into()
        } else {
            "{tag} OK\r\n".into()
        };
        Answer::Say(text)
    })
}
