//! `waybill demo --mail`: the same game through real mail servers. Dovecot and Exim are started on this machine for as
//! long as the demo lasts, `waybill run` handles the letters, and the bots write and read theirs as mail programs do.

use super::{TABLE, wrong};
use crate::cli::{Done, Failure, Office};
use crate::games::{AnyTitle, Bot};
use crate::journal::export;
use crate::orders::Pen;
use crate::post::mail::{After, Begin, ImapAccount, ImapBox, Login, Proof, Secret, Security, Server};
use crate::post::{Inbox, Letter};
use crate::rules::luck::Seeded;
use crate::rules::{Language, Seat, Turn};
use crate::table::{Openings, Replay};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The script that starts and stops the servers; the tests use the same.
const SCRIPT: &str = include_str!("../../../tests/servers/mailhost");
/// Those who have a mailbox there.
const USERS: [&str; 3] = ["Anna", "Bert", "Carla"];
const NOBODY: u32 = 65534;
/// How long a bot waits for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// The servers of a demo.
struct Servers {
    folder: PathBuf,
    smtp: u16,
    imap: u16,
    imaps: u16,
}

/// A daemon of a demo.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It is our child, and whatever it was doing is kept.
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        let _ = self.script(&["stop"]);
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Servers {
    fn start() -> Result<Servers, Failure> {
        for (program, package) in
            [("dovecot", "dovecot-imapd"), ("exim4", "exim4-daemon-light"), ("openssl", "openssl")]
        {
            let places = ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin"];
            if !places.iter().any(|place| Path::new(place).join(program).exists()) {
                return Err(Failure::Refused(format!(
                    "there is no {program} on this machine; Debian's package {package} brings it"
                )));
            }
        }
        let folder = std::env::temp_dir().join(format!("waybill-demo-{}", std::process::id()));
        fs::create_dir(&folder).map_err(|error| wrong(&folder, &error))?;
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755))?;
        let script = folder.join("mailhost");
        fs::write(&script, SCRIPT)?;
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755))?;
        if is_root() {
            chown(&folder, Some(NOBODY), Some(NOBODY))?;
        }
        // The ports are free now, and on a machine of one's own they stay so for a moment.
        let listeners: Result<Vec<TcpListener>, _> =
            (0..3).map(|_| TcpListener::bind("127.0.0.1:0")).collect();
        let ports: Result<Vec<u16>, _> =
            listeners?.iter().map(|listener| listener.local_addr().map(|at| at.port())).collect();
        let ports = ports?;
        let servers = Servers { folder, smtp: ports[0], imap: ports[1], imaps: ports[2] };
        let owner = std::process::id().to_string();
        let ports = [servers.smtp, servers.imap, servers.imaps].map(|port| port.to_string());
        servers.script(&["start", &ports[0], &ports[1], &ports[2], &owner])?;
        Ok(servers)
    }

    fn script(&self, words: &[&str]) -> Result<(), Failure> {
        let script = self.folder.join("mailhost");
        let mut command = match is_root() {
            true => {
                let mut command = Command::new("setpriv");
                command.args(["--reuid", "nobody", "--regid", "nogroup", "--clear-groups"]).arg(script);
                command
            }
            false => Command::new(script),
        };
        command.env("PATH", "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin");
        let done = command.arg(words[0]).arg(&self.folder).args(&words[1..]).output()?;
        match done.status.success() {
            true => Ok(()),
            false => {
                Err(Failure::Refused(format!("mail servers: {}", String::from_utf8_lossy(&done.stderr))))
            }
        }
    }

    fn settings(&self, language: Language) -> String {
        let Servers { smtp, imaps, folder, .. } = self;
        let ca = folder.join("tls/ca.pem");
        format!(
            "language: {}\naddress: waybill@test.example\npictures: false\nletters-a-minute: 100000\nmailboxes:\n  \
             - host: localhost\n    port: {imaps}\n    ca: {ca}\n    user: waybill@test.example\n    \
             password-file: secret\n    begin: oldest\n    move-to: Processed\ncarrier:\n  way: smtp\n  gather: 0\n  \
             host: localhost\n  port: {smtp}\n  ca: {ca}\n  user: waybill@test.example\n  password-file: secret\n  \
             most-to-one: 100000\n  most: 100000\n",
            language.code(),
            ca = ca.display()
        )
    }

    /// The mailbox of a player.
    fn mailbox(&self, user: &str, secret: &Path) -> ImapBox {
        let server = Server {
            host: "localhost".to_owned(),
            port: self.imap,
            security: Security::Plain,
            ca: None,
            timeout: Duration::from_secs(10),
        };
        let user = format!("{}@test.example", user.to_lowercase());
        let proof = Proof::Password(Secret::File(secret.to_owned()));
        let account = ImapAccount {
            name: user.clone(),
            server,
            login: Login { user, proof },
            folder: "INBOX".to_owned(),
            after: After::Mark,
            quarantine: None,
            begin: Begin::Oldest,
        };
        ImapBox::new(account, None)
    }

    /// Hands a letter in, as a mail program does.
    fn send(&self, from: &str, to: &str, letter: &str) -> std::io::Result<()> {
        let stream = TcpStream::connect(("127.0.0.1", self.smtp))?;
        stream.set_read_timeout(Some(Duration::from_secs(20)))?;
        let mut answers = BufReader::new(stream.try_clone()?);
        let mut say = |words: &str| -> std::io::Result<()> {
            (&stream).write_all(words.as_bytes())?;
            loop {
                let mut line = String::new();
                answers.read_line(&mut line)?;
                let good = line.starts_with(['2', '3']);
                match line.as_bytes().get(3) {
                    Some(b'-') => {}
                    _ if good => return Ok(()),
                    _ => return Err(std::io::Error::other(line)),
                }
            }
        };
        say("")?;
        say("EHLO players.example\r\n")?;
        say(&format!("MAIL FROM:<{from}>\r\n"))?;
        say(&format!("RCPT TO:<{to}>\r\n"))?;
        say("DATA\r\n")?;
        say(&format!("{letter}\r\n.\r\n"))?;
        say("QUIT\r\n")
    }
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

/// Another command of this program, in the folder of the demo.
fn command(folder: &Path, words: &[&str]) -> Result<Command, Failure> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg("--dir").arg(folder).args(words);
    Ok(command)
}

fn done(folder: &Path, words: &[&str]) -> Result<String, Failure> {
    let Output { status, stdout, stderr } = command(folder, words)?.output()?;
    match status.success() {
        true => Ok(String::from_utf8_lossy(&stdout).into_owned()),
        false => Err(Failure::Refused(String::from_utf8_lossy(&stderr).trim().to_owned())),
    }
}

/// A player with a mailbox.
struct Correspondent {
    address: String,
    inbox: ImapBox,
    last: Option<Letter>,
}

impl Correspondent {
    /// Reads what has come until a letter is there that answers one, or until any is there.
    fn read(&mut self, answers: Option<&str>) -> Result<(), Failure> {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            let slips = self.inbox.waiting(50).map_err(Failure::refused)?.slips;
            let mut found = false;
            for slip in &slips {
                let Some(arrival) = self.inbox.fetch(slip).map_err(Failure::refused)? else { continue };
                let letter = arrival.read();
                found |= answers.is_none() || letter.in_reply_to.as_deref() == answers;
                self.last = Some(letter);
            }
            self.inbox.put_away(&slips, crate::post::Fate::Handled).map_err(Failure::refused)?;
            if found || (answers.is_none() && self.last.is_some()) {
                return Ok(());
            }
            if slips.is_empty() {
                self.inbox.wait(Duration::from_secs(5)).map_err(Failure::refused)?;
            }
        }
        Err(Failure::Refused(format!("{} has waited in vain for an answer", self.address)))
    }
}

/// Plays a game through real servers.
pub fn play(
    office: &mut Office<'_>,
    title: &dyn AnyTitle,
    seed: Option<u64>,
    shows_progress: bool,
    out: &mut dyn Write,
) -> Done {
    let seats = USERS.len().min(*title.seats().end()).max(*title.seats().start());
    if seats > USERS.len() {
        return Err(Failure::Refused(format!("{} needs more than three players", title.name())));
    }
    let servers = Servers::start()?;
    super::table::new_folder(office)?;
    let folder = office.folder.clone();
    let secret = folder.join("secret");
    fs::write(&secret, "secret\n")?;
    fs::write(folder.join(crate::config::FILE), servers.settings(office.language))?;
    let addresses = USERS.map(|name| format!("{}@test.example", name.to_lowercase()));
    let named: Vec<String> = USERS[..seats]
        .iter()
        .zip(&addresses)
        .map(|(name, address)| format!("--seat={name}={address}"))
        .collect();
    let mut words = vec!["new", title.id(), "--table", TABLE];
    words.extend(named.iter().map(String::as_str));
    done(&folder, &words)?;
    let log = fs::File::create(folder.join("log"))?;
    let running = Running(command(&folder, &["run"])?.stdout(Stdio::null()).stderr(log).spawn()?);
    let mut players: Vec<Correspondent> = USERS[..seats]
        .iter()
        .zip(&addresses)
        .map(|(name, address)| Correspondent {
            address: address.clone(),
            inbox: servers.mailbox(name, &secret),
            last: None,
        })
        .collect();
    // Who has sent the first letters knows that the daemon is there.
    players.iter_mut().try_for_each(|player| player.read(None))?;
    let (openings, mut dice) = (Openings::default(), Seeded::new(seed.unwrap_or(1)));
    let start = Instant::now();
    let mut count = 0;
    while let Some((seat, line)) = order(&folder, &openings, &mut dice)? {
        let Some(player) = players.get_mut(seat.index()) else { break };
        count += 1;
        let id = format!("move-{count}@players.example");
        let last = player.last.as_ref();
        let to = last.and_then(|last| last.reply_to.as_ref()).map(|to| to.email.clone()).unwrap_or_default();
        let (subject, answers) =
            (last.map_or("", |last| last.subject.as_str()), last.map_or("", |last| last.id.as_str()));
        let letter = format!(
            "From: <{}>\r\nTo: <{to}>\r\nSubject: Re: {subject}\r\nMessage-ID: <{id}>\r\nIn-Reply-To: <{answers}>\r\n\
             MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n{line}",
            player.address
        );
        servers.send(&player.address, &to, &letter)?;
        player.read(Some(&id))?;
        if shows_progress {
            write!(out, "\r{count} {line:<60.60}")?;
            out.flush()?;
        }
    }
    drop(running);
    writeln!(
        out,
        "\r{count} letters through Dovecot and Exim, each answered, in {} s",
        start.elapsed().as_secs()
    )?;
    write!(out, "{}", done(&folder, &["audit", TABLE])?)?;
    writeln!(out, "{}", folder.join("log").display())?;
    // Nothing of the servers is left; give them a moment to go.
    thread::sleep(Duration::from_millis(100));
    Ok(())
}

/// The next order of a bot, from the records that the daemon gives out.
fn order(folder: &Path, openings: &Openings, dice: &mut Seeded) -> Result<Option<(Seat, String)>, Failure> {
    let text = done(folder, &["export", TABLE])?;
    let export = export::verify(text.as_bytes()).map_err(Failure::refused)?;
    let replay = Replay::fold(&export.table, &export.lines, openings).map_err(Failure::refused)?;
    let Turn::Seats(seats) = replay.game.turn() else { return Ok(None) };
    let Some(seat) = seats.first().copied() else { return Ok(None) };
    let Some(order) = replay.game.bot(seat, Bot::Sensible, dice) else { return Ok(None) };
    let pen = Pen { language: Language::English, players: replay.house.names() };
    Ok(Some((seat, replay.game.write(&order, &pen))))
}
