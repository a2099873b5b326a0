//! A Waybill folder with a daemon of its own, on a mail host with real servers, and a mail program for its players.

use super::MailHost;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use waybill::post::mail::Security;

/// Waybill's own address at the test host.
pub const WAYBILL: &str = "waybill@test.example";

/// A folder, its daemon, the host and the players.
pub struct Place {
    pub host: MailHost,
    pub folder: TempDir,
    pub players: Players,
    pub daemon: Option<Child>,
    /// What the daemon is started with.
    pub environment: Vec<(OsString, OsString)>,
}

/// The players' mail program, in another language than ours.
pub struct Players {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Players {
    pub fn start(host: &MailHost) -> Players {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/servers/player.py");
        let mut child = Command::new("python3")
            .arg(script)
            .args([host.smtp.to_string(), host.imap.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Players { child, input, output }
    }

    pub fn ask(&mut self, words: &Value) -> Value {
        writeln!(self.input, "{words}").unwrap();
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|_| panic!("{words}: {line:?}"))
    }

    /// The answer to a letter.
    pub fn answer(&mut self, user: &str, id: &str, seconds: u64) -> Value {
        self.ask(&json!({ "wait": user, "for": id, "seconds": seconds }))
    }

    /// Everything that a user has got.
    pub fn all(&mut self, user: &str) -> Vec<Value> {
        self.ask(&json!({ "all": user })).as_array().unwrap().clone()
    }

    /// Where the newest letter of a user wants its reply, and its id.
    pub fn newest(&mut self, user: &str) -> Option<(String, String)> {
        let last = self.ask(&json!({ "last": user }));
        let text = |key: &str| last[key].as_str().unwrap_or_default().to_owned();
        (!last.is_null()).then(|| (text("reply_to"), text("id")))
    }
}

impl Drop for Players {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Place {
    /// A host, and a folder whose settings name it; what is given is added to them.
    pub fn new(more: &str) -> Place {
        Place::new_in(TempDir::new().unwrap(), more)
    }

    /// The same in a folder that is given.
    pub fn new_in(folder: TempDir, more: &str) -> Place {
        let host = MailHost::start();
        let players = Players::start(&host);
        let place = Place { host, folder, players, daemon: None, environment: Vec::new() };
        place.done(&["init"]);
        fs::write(place.path().join("secret"), "secret\n").unwrap();
        place.settings(more);
        place
    }

    /// Writes the settings.
    pub fn settings(&self, more: &str) {
        self.settings_at(Security::Tls, self.host.imaps, self.host.smtp, more);
    }

    /// Writes the settings for other ports than the host's own; plain, or protected as the host offers it.
    pub fn settings_at(&self, security: Security, imap: u16, smtp: u16, more: &str) {
        let ca = self.host.ca();
        let (imap_line, smtp_line) = match security {
            Security::Plain => ("security: plain".to_owned(), "security: plain".to_owned()),
            _ => (format!("ca: {}", ca.display()), format!("ca: {}", ca.display())),
        };
        let text = format!(
            "address: {WAYBILL}\npictures: false\nletters-a-minute: 100000\ntable-letters-a-minute: 100000\n\
             moderator: mona@test.example\n\
             mailboxes:\n  - name: club\n    host: localhost\n    port: {imap}\n    {imap_line}\n    \
             user: {WAYBILL}\n    password-file: secret\n    begin: oldest\n    poll: 20\n    timeout: 3\n    \
             move-to: Processed\n    quarantine: Quarantine\n    authserv-id: mx.test.example\n\
             carrier:\n  way: smtp\n  host: localhost\n  port: {smtp}\n  {smtp_line}\n  user: {WAYBILL}\n  \
             password-file: secret\n  timeout: 3\n  most-to-one: 100000\n  most: 100000\n  retry: 1\n  gather: 0\n{more}"
        );
        fs::write(self.path().join("config.yaml"), text).unwrap();
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_waybill"));
        command.arg("--dir").arg(self.path()).args(arguments);
        command
    }

    pub fn tried(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        let Output { status, stdout, stderr } = self.command(arguments).output().unwrap();
        (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
    }

    #[track_caller]
    pub fn done(&self, arguments: &[&str]) -> String {
        let (code, out, err) = self.tried(arguments);
        assert_eq!(code, Some(0), "{arguments:?}: {out}{err}\n{}", self.log());
        out
    }

    /// Opens a table for the first seats of anna, bert and carla.
    pub fn open(&self, title: &str, table: &str, seats: usize, more: &[&str]) {
        let seats: Vec<String> = ["Anna", "Bert", "Carla"][..seats]
            .iter()
            .map(|name| format!("--seat={name}={}@test.example", name.to_lowercase()))
            .collect();
        let new = ["new", title, "--table", table];
        let all: Vec<&str> =
            new.into_iter().chain(seats.iter().map(String::as_str)).chain(more.iter().copied()).collect();
        self.done(&all);
    }

    /// Starts the daemon; its log grows in the folder.
    pub fn run(&mut self) {
        let log = fs::File::options().create(true).append(true).open(self.path().join("log")).unwrap();
        let mut command = self.command(&["run"]);
        let child =
            command.envs(self.environment.iter().cloned()).stdout(Stdio::null()).stderr(log).spawn().unwrap();
        self.daemon = Some(child);
    }

    /// Waits until the log says something.
    #[track_caller]
    pub fn until(&self, words: &str) {
        self.until_count(words, 1);
    }

    #[track_caller]
    pub fn until_count(&self, words: &str, count: usize) {
        let end = Instant::now() + Duration::from_secs(60);
        while self.log().matches(words).count() < count {
            assert!(Instant::now() < end, "no \"{words}\" in\n{}", self.log());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub fn log(&self) -> String {
        fs::read_to_string(self.path().join("log")).unwrap_or_default()
    }

    /// Sends a signal to the daemon.
    pub fn signal(&self, signal: &str) {
        let process = self.daemon.as_ref().unwrap().id().to_string();
        assert!(Command::new("kill").args(["-s", signal, &process]).status().unwrap().success());
    }

    /// Stops the daemon in order; gives its exit code.
    pub fn stop(&mut self) -> Option<i32> {
        self.signal("TERM");
        self.daemon.take().unwrap().wait().unwrap().code()
    }

    pub fn kill(&mut self) {
        let mut child = self.daemon.take().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(mut child) = self.daemon.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
