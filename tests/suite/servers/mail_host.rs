//! A mail host of one's own: Dovecot and Exim from Debian's packages, started for a test and stopped after it.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use waybill::post::Cursor;
use waybill::post::mail::{
    After, Begin, Envelope, ImapAccount, ImapBox, Login, Proof, Secret, Security, Server, SmtpAccount,
    SmtpCarrier,
};

/// The user that the servers run as where the tests run as root.
const NOBODY: u32 = 65534;

/// A running mail host with the mailboxes waybill, anna, bert, carla and mona at test.example, password `secret`.
pub struct MailHost {
    folder: tempfile::TempDir,
    pub smtp: u16,
    pub imap: u16,
    pub imaps: u16,
    /// SMTP with TLS from the first byte on.
    pub smtps: u16,
}

/// Runs the script, as nobody where we are root. What it needs is installed by `tests/run`.
fn script(folder: &Path, args: &[String]) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/servers/mailhost");
    let is_root = fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
    let mut command = if is_root {
        let mut command = Command::new("setpriv");
        command.args(["--reuid", "nobody", "--regid", "nogroup", "--clear-groups"]).arg(script);
        command
    } else {
        Command::new(script)
    };
    command.env("PATH", "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin");
    let done = command.arg(&args[0]).arg(folder).args(&args[1..]).output().unwrap();
    assert!(done.status.success(), "{args:?}: {}", String::from_utf8_lossy(&done.stderr));
}

fn free_port() -> (TcpListener, u16) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    (listener, port)
}

impl MailHost {
    pub fn start() -> MailHost {
        let folder = tempfile::Builder::new().prefix("mailhost").tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        // Only root can give it away, and only root has to.
        let _ = chown(folder.path(), Some(NOBODY), Some(NOBODY));
        let ports: Vec<(TcpListener, u16)> = (0..4).map(|_| free_port()).collect();
        let [smtp, imap, imaps, smtps] = [0, 1, 2, 3].map(|index| ports[index].1);
        drop(ports);
        let host = MailHost { folder, smtp, imap, imaps, smtps };
        host.start_again();
        host
    }

    /// Starts the servers, after a stop on the same ports and with the same mail.
    pub fn start_again(&self) {
        let ports = [self.smtp, self.imap, self.imaps].map(|port| port.to_string());
        let mut args = vec!["start".to_owned()];
        args.extend(ports);
        args.push(std::process::id().to_string());
        args.push(self.smtps.to_string());
        script(self.folder.path(), &args);
    }

    pub fn stop(&self) {
        script(self.folder.path(), &["stop".to_owned()]);
    }

    /// Starts Dovecot again with more settings.
    pub fn with_settings(self, text: &str) -> MailHost {
        self.stop();
        self.show("more.conf", text);
        self.start_again();
        self
    }

    /// Names those to whom Exim sends nothing, for now (`defer`) or for good (`deny`); nobody where the list is empty.
    pub fn refuse(&self, how: &str, users: &[&str]) {
        let draft = format!("{how}.next");
        self.show(&draft, &users.join(":"));
        fs::rename(self.folder.path().join(draft), self.folder.path().join(how)).unwrap();
    }

    /// Writes a file that the servers may read: other tests have the whole process keep its files to itself.
    fn show(&self, name: &str, text: &str) {
        let path = self.folder.path().join(name);
        fs::write(&path, text).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o644)).unwrap();
    }

    /// Sends a signal to all processes of a server: `dovecot` or `smtp`.
    pub fn signal(&self, server: &str, signal: &str) {
        let group = fs::read_to_string(self.folder.path().join(format!("{server}.pid"))).unwrap();
        let group = format!("-{}", group.trim());
        assert!(Command::new("kill").args(["-s", signal, "--", &group]).status().unwrap().success());
    }

    /// Ends the processes of Dovecot that serve a logged-in client.
    pub fn kill_imap(&self) {
        let group = fs::read_to_string(self.folder.path().join("dovecot.pid")).unwrap();
        // The group is ours, and `imap` in it serves our clients.
        let _ = Command::new("pkill").args(["-KILL", "-g", group.trim(), "-x", "imap"]).status();
    }

    pub fn ca(&self) -> PathBuf {
        self.folder.path().join("tls/ca.pem")
    }

    /// The Maildir of a user.
    pub fn maildir(&self, user: &str) -> PathBuf {
        self.folder.path().join("mail").join(format!("{user}@test.example"))
    }

    /// Puts a letter into a mailbox, as a mail server does.
    pub fn deliver(&self, user: &str, name: &str, bytes: &[u8]) {
        let maildir = self.maildir(user);
        for part in ["", "tmp", "new", "cur"] {
            let folder = maildir.join(part);
            fs::create_dir_all(&folder).unwrap();
            let _ = chown(&folder, Some(NOBODY), Some(NOBODY));
        }
        let draft = maildir.join("tmp").join(name);
        fs::write(&draft, bytes).unwrap();
        let _ = chown(&draft, Some(NOBODY), Some(NOBODY));
        fs::rename(&draft, maildir.join("new").join(name)).unwrap();
    }

    /// What a user has got, waiting up to ten seconds until it is so many.
    pub fn received(&self, user: &str, count: usize) -> Vec<Vec<u8>> {
        let end = std::time::Instant::now() + Duration::from_secs(10);
        loop {
            let mut letters = Vec::new();
            for part in ["new", "cur"] {
                let Ok(entries) = fs::read_dir(self.maildir(user).join(part)) else { continue };
                letters.extend(entries.filter_map(|entry| fs::read(entry.unwrap().path()).ok()));
            }
            if letters.len() >= count || std::time::Instant::now() >= end {
                return letters;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn server(&self, port: u16, security: Security) -> Server {
        let ca = (security != Security::Plain).then(|| self.ca());
        Server { host: "localhost".into(), port, security, ca, timeout: Duration::from_secs(3) }
    }

    fn login(&self, user: &str) -> Login {
        let secret = self.folder.path().join("secret");
        fs::write(&secret, "secret\n").unwrap();
        Login { user: format!("{user}@test.example"), proof: Proof::Password(Secret::File(secret)) }
    }

    /// The account of waybill's mailbox.
    pub fn account(&self, security: Security) -> ImapAccount {
        self.account_of("waybill", security)
    }

    /// The account of somebody's mailbox.
    pub fn account_of(&self, user: &str, security: Security) -> ImapAccount {
        let port = if security == Security::Tls { self.imaps } else { self.imap };
        ImapAccount {
            name: user.into(),
            server: self.server(port, security),
            login: self.login(user),
            folder: "INBOX".into(),
            after: After::Mark,
            quarantine: None,
            begin: Begin::Now,
        }
    }

    pub fn inbox(&self, security: Security, cursor: Option<Cursor>) -> ImapBox {
        ImapBox::new(self.account(security), cursor)
    }

    /// A carrier over Exim; with a login where the line is protected.
    pub fn carrier(&self, security: Security) -> SmtpCarrier {
        let login = (security != Security::Plain).then(|| self.login("waybill"));
        let port = if security == Security::Tls { self.smtps } else { self.smtp };
        let account = SmtpAccount { server: self.server(port, security), login };
        SmtpCarrier::new(account, envelope())
    }
}

/// The outside of letters from waybill.
pub fn envelope() -> Envelope {
    Envelope { own: "waybill@test.example".into(), key: Some([7; 32]), signer: None }
}

impl Drop for MailHost {
    fn drop(&mut self) {
        // A panic in a drop would hide the one that led here.
        let _ = std::panic::catch_unwind(|| self.stop());
    }
}
