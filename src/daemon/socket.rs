//! Console commands while the daemon runs: a socket in its folder takes the words of a command and gives back what it
//! printed. Whoever may read the folder's journal may speak; the folder and the socket are the owner's alone.

use super::run::Wake;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

/// The name of the socket.
const NAME: &str = "waybill.sock";
/// How long a console waits for the daemon to get round to it.
const PATIENCE: Duration = Duration::from_secs(120);
/// The longest command.
const LONGEST: u64 = 4 << 20;

/// The words of a command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The arguments, the program's name first.
    pub arguments: Vec<String>,
    /// The folder in which the command was given.
    pub folder: PathBuf,
}

impl Request {
    /// The name of the command. The rest of its words may be a player's secret, and goes into no log.
    pub fn name(&self) -> &str {
        let mut words = self.arguments.iter().skip(1);
        while let Some(word) = words.next() {
            match word.as_str() {
                "--dir" | "--lang" => drop(words.next()),
                option if option.starts_with('-') => {}
                name => return name,
            }
        }
        ""
    }
}

/// What a command printed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Printed {
    /// Its exit code.
    pub code: u8,
    /// Answers.
    pub out: String,
    /// Messages for people.
    pub err: String,
}

/// The socket's address; a path that is too long for one is reached through its folder's handle.
fn address(folder: &Path, handle: &File) -> PathBuf {
    let path = folder.join(NAME);
    match path.as_os_str().len() < 100 {
        true => path,
        false => PathBuf::from(format!("/proc/self/fd/{}", handle.as_raw_fd())).join(NAME),
    }
}

/// Opens the socket and hands every command to the loop.
pub fn listen(folder: &Path, wakes: Sender<Wake>) -> io::Result<()> {
    let handle = File::open(folder)?;
    let path = address(folder, &handle);
    // The journal's lock says that nobody else listens here.
    match fs::remove_file(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let listener = UnixListener::bind(&path)?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600))?;
    let serve = move || {
        let _handle = handle;
        for stream in listener.incoming().flatten() {
            let wakes = wakes.clone();
            // A console that says nothing must not keep the next one waiting.
            let _ = thread::Builder::new().name("console".to_owned()).spawn(move || {
                // A console that went away wants no answer.
                let _ = answer(stream, &wakes);
            });
        }
    };
    thread::Builder::new().name("consoles".to_owned()).spawn(serve)?;
    Ok(())
}

fn answer(stream: UnixStream, wakes: &Sender<Wake>) -> io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut line = String::new();
    BufReader::new((&stream).take(LONGEST)).read_line(&mut line)?;
    let Ok(request) = serde_json::from_str::<Request>(&line) else { return Ok(()) };
    let (reply, printed) = channel();
    if wakes.send(Wake::Command { request, reply }).is_err() {
        return Ok(());
    }
    let Ok(printed) = printed.recv_timeout(PATIENCE) else { return Ok(()) };
    (&stream).write_all(&serde_json::to_vec(&printed)?)
}

/// Asks the daemon of a folder to carry out a command; nothing where none listens.
pub fn ask(folder: &Path, request: &Request) -> io::Result<Option<Printed>> {
    let handle = File::open(folder)?;
    let mut stream = match UnixStream::connect(address(folder, &handle)) {
        Ok(stream) => stream,
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused) => {
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut line = serde_json::to_vec(request)?;
    line.push(b'\n');
    stream.write_all(&line)?;
    let mut text = Vec::new();
    stream.read_to_end(&mut text)?;
    let printed = serde_json::from_slice(&text)
        .map_err(|_| io::Error::new(io::ErrorKind::TimedOut, "the daemon gave no answer"))?;
    Ok(Some(printed))
}
