//! `idle`: from the delivery of a letter at a real IMAP server to its answer, told by IDLE against asking every five
//! seconds. `old_mail`: the first look after a start at a mailbox with 50,000 old letters, against an empty one.

use crate::daemon_memory::{Daemon, until};
use crate::mail_host::MailHost;
use crate::measure::{Noise, cost, timed_wall};
use crate::movers;
use crate::report::{Goal, Row};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;
use tempfile::TempDir;
use waybill::post::Inbox;
use waybill::post::mail::{ImapBox, Security};
use waybill::rules::luck::Seeded;

/// How often a mailbox is looked at besides being told.
const POLL: usize = 5;
/// Rounds of a comparison that waits for seconds, and of one that does not.
const WAITS: usize = 9;
const LOOKS: usize = 60;
/// Letters of years.
const OLD: usize = 50_000;

/// Measures how soon a letter is answered.
pub fn run_idle() -> Vec<Row> {
    let what = "delivery to answer, IDLE : asking every 5 seconds";
    if !is_there() {
        return vec![Row::not_measured(what)];
    }
    let told = Reader::start(MailHost::start());
    let asks = Reader::start(MailHost::start().with_settings("imap_capability = IMAP4rev1 UIDPLUS MOVE\n"));
    let mut dice = Seeded::new(5);
    let mut number = 0;
    let mut letter = |reader: &Reader| {
        number += 1;
        // At any moment between two looks.
        thread::sleep(Duration::from_millis(dice.below(1000 * POLL) as u64));
        reader.answer(number)
    };
    let letter = std::cell::RefCell::new(&mut letter);
    let ratio = cost(
        Noise::Disk,
        WAITS,
        &mut || letter.borrow_mut()(&told),
        &mut [&mut || letter.borrow_mut()(&asks)],
    )[0];
    told.end();
    asks.end();
    vec![Row::new(what, ratio).bar(Goal::AtMost(0.5)).target(Goal::AtMost(0.1))]
}

/// Measures a start at a mailbox that is full of old letters.
pub fn run_old_mail() -> Vec<Row> {
    let what = "a start, 50,000 old letters : an empty mailbox";
    if !is_there() {
        return vec![Row::not_measured(what)];
    }
    let host = MailHost::start();
    host.deliver("waybill", "0.old", OLD_LETTER);
    host.deliver("anna", "0.old", OLD_LETTER);
    let place = host.maildir("waybill").join("cur");
    for number in 1..OLD {
        fs::write(place.join(format!("{number}.old:2,S")), OLD_LETTER).expect("there is room on the disk");
    }
    let start = |user: &str, cursor| {
        let account = host.account_of(user, Security::Tls);
        let (round, time) = timed_wall(|| {
            let mut inbox = ImapBox::new(account, cursor);
            inbox.waiting(100).expect("the server runs")
        });
        assert!(round.slips.is_empty(), "what is old is left alone");
        (round.cursor, time)
    };
    // At the first contact the server itself counts its letters.
    let (full, empty) = (start("waybill", None).0, start("anna", None).0);
    let ratio =
        cost(Noise::Disk, LOOKS, &mut || start("waybill", full).1, &mut [&mut || start("anna", empty).1])[0];
    vec![Row::new(what, ratio).bar(Goal::AtMost(2.0)).target(Goal::AtMost(1.2))]
}

const OLD_LETTER: &[u8] = b"From: somebody@example.org\r\nSubject: years ago\r\n\r\nHello.\r\n";

/// Whether there are mail servers to measure with.
fn is_there() -> bool {
    ["/usr/sbin/dovecot", "/usr/sbin/exim4"].iter().all(|path| Path::new(path).exists())
}

/// A daemon with a table, a mailbox at a host, and folders for its answers.
struct Reader {
    host: MailHost,
    folder: TempDir,
    daemon: Daemon,
}

impl Reader {
    fn start(host: MailHost) -> Reader {
        let folder = movers::folder();
        let waybill = |arguments: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_waybill"));
            let done = command.arg("--dir").arg(folder.path()).args(arguments).stdout(Stdio::null()).status();
            assert!(done.is_ok_and(|status| status.success()), "{arguments:?}");
        };
        waybill(&["init"]);
        fs::write(folder.path().join("secret"), "secret\n").expect("there is room on the disk");
        let settings = format!(
            "address: waybill@test.example\npictures: false\nmailboxes:\n  - {{host: 127.0.0.1, security: plain, \
             port: {}, user: waybill@test.example, password-file: secret, poll: {POLL}, accept: address}}\n",
            host.imap
        );
        fs::write(folder.path().join("config.yaml"), settings).expect("there is room on the disk");
        let seats = ["Anna", "Bert", "Carla"].map(|name| format!("--seat={name}={name}@test.example"));
        let new = ["new", "steel-driver", "--table", "Tuesday"];
        waybill(&new.into_iter().chain(seats.iter().map(String::as_str)).collect::<Vec<_>>());
        let daemon = Daemon::start(folder.path());
        let reader = Reader { host, folder, daemon };
        reader.answer(0);
        reader
    }

    /// The time from the delivery of a letter to its answer.
    fn answer(&self, number: usize) -> f64 {
        let text = format!(
            "From: Anna@test.example\r\nMessage-ID: <{number}@players.example>\r\n\r\nnote number {number}\r\n"
        );
        let before = self.answers();
        self.host.deliver("waybill", &format!("{number}.new"), text.as_bytes());
        timed_wall(|| until("an answer", || self.answers() > before)).1
    }

    fn answers(&self) -> usize {
        let place: PathBuf = self.folder.path().join("post/out");
        let of = |part: &str| {
            let folders = fs::read_dir(&place).into_iter().flatten().flatten();
            let anna = folders.filter(|entry| entry.file_name().to_string_lossy().starts_with("anna"));
            anna.flat_map(|entry| fs::read_dir(entry.path().join(part)).into_iter().flatten()).count()
        };
        of("new") + of("cur")
    }

    fn end(self) {
        self.daemon.end();
    }
}
