//! Letters in folders, and everything about the daemon that needs no mail server: what cannot be sent is kept, what was
//! seen is said to be, what is ours is nobody else's.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use waybill::daemon::{Brought, Daemon, Door, PostOffice, Rulebook, Tally, Tray};
use waybill::journal::{Batch, Journal, JournalError, MemoryJournal, RecordLine, Tip};
use waybill::post::{Arrival, Content, MemoryPost, Slip};
use waybill::report::Desk;
use waybill::rules::{By, Language};
use waybill::table::Hall;

struct Office(TempDir);

impl Office {
    fn new() -> Office {
        let office = Office(TempDir::new().unwrap());
        office.done(&["init"]);
        let config = office.path("config.yaml");
        let text = fs::read_to_string(&config).unwrap().replace("pictures: true", "pictures: false");
        fs::write(config, text).unwrap();
        let seats = ["--seat=Anna=anna@example.org", "--seat=Bert=bert@example.org", "--seat=Carla"];
        let new = ["new", "steel-driver", "--table", "Tuesday", "--option", "first=Anna"];
        office.done(&new.into_iter().chain(seats).collect::<Vec<_>>());
        office
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_waybill"));
        command.arg("--dir").arg(self.0.path()).args(words);
        command
    }

    fn tried(&self, words: &[&str]) -> (Option<i32>, String, String) {
        let done = self.command(words).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (done.status.code(), text(done.stdout), text(done.stderr))
    }

    #[track_caller]
    fn done(&self, words: &[&str]) -> String {
        let (code, out, err) = self.tried(words);
        assert_eq!(code, Some(0), "{words:?}: {out}{err}");
        out
    }

    fn bring(&self, name: &OsStr, text: &str) {
        fs::create_dir_all(self.path("post/in/new")).unwrap();
        fs::write(self.path("post/in/new").join(name), text).unwrap();
    }

    fn records(&self) -> usize {
        self.done(&["export", "Tuesday"]).lines().count()
    }
}

/// How many letters lie in a Maildir.
fn letters(folder: &Path) -> usize {
    fs::read_dir(folder.join("new")).map_or(0, Iterator::count)
}

#[test]
fn what_cannot_be_put_into_a_folder_is_kept_and_said() {
    let office = Office::new();
    fs::create_dir_all(office.path("post/out")).unwrap();
    fs::write(office.path("post/out/anna@example.org"), "in the way").unwrap();
    let (code, _, said) = office.tried(&["once"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("the letter to anna@example.org waits"), "{said}");
    assert_eq!(letters(&office.path("post/out/bert@example.org")), 1, "the others get theirs");
    let outbox = office.done(&["outbox"]);
    assert!(outbox.contains("anna@example.org") && outbox.contains("1 tries"), "{outbox}");
    fs::remove_file(office.path("post/out/anna@example.org")).unwrap();
    office.done(&["outbox", "again"]);
    office.done(&["once"]);
    assert_eq!(letters(&office.path("post/out/anna@example.org")), 1);
    assert_eq!(office.done(&["outbox"]), "");
    // The whole folder is gone, and a file is in its place.
    office.bring(OsStr::new("1"), "From: anna@example.org\n\nnote one\n");
    fs::remove_dir_all(office.path("post/out")).unwrap();
    fs::write(office.path("post/out"), "in the way").unwrap();
    let (code, _, said) = office.tried(&["once"]);
    assert_eq!(code, Some(1), "{said}");
    fs::remove_file(office.path("post/out")).unwrap();
    office.done(&["once"]);
    assert_eq!(letters(&office.path("post/out/anna@example.org")), 1);
}

#[test]
fn the_same_words_in_two_files_are_two_letters_and_a_file_again_is_said_to_be_known() {
    let office = Office::new();
    let before = office.records();
    for name in ["pass-1.txt", "pass-2.txt"] {
        office.bring(OsStr::new(name), "From: anna@example.org\n\nnote the same\n");
        office.done(&["once"]);
    }
    assert_eq!(office.records(), before + 2);
    // A letter with an id that comes in two files is one.
    for name in ["a", "b"] {
        office.bring(OsStr::new(name), "From: anna@example.org\nMessage-ID: <1@x>\n\nnote once\n");
    }
    let said = office.done(&["once"]);
    assert_eq!(office.records(), before + 3);
    assert!(said.contains("seen before"), "{said}");
    // A name that is no text.
    office.bring(OsStr::from_bytes(b"n\xff\xfe.txt"), "From: anna@example.org\n\nnote odd name\n");
    office.done(&["once"]);
    assert_eq!(office.records(), before + 4);
}

#[test]
fn what_waybill_makes_is_its_owners_alone() {
    let office = Office::new();
    office.bring(OsStr::new("1"), "From: anna@example.org\n\nnote one\n");
    // Even a shell that lets everybody in changes nothing.
    let dir = office.0.path().display().to_string();
    let program = env!("CARGO_BIN_EXE_waybill");
    let script = format!("umask 000; '{program}' --dir '{dir}' once");
    assert!(Command::new("sh").args(["-c", &script]).status().unwrap().success());
    let mut open = Vec::new();
    let mut folders = vec![office.0.path().to_owned()];
    let mine = office.path("post/in/new");
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            // What the test brought itself.
            if path.starts_with(office.path("post/in")) {
                continue;
            }
            let mode = fs::metadata(&path).unwrap().permissions().mode() & 0o777;
            if path == office.path("config.yaml") || path == mine {
                continue;
            }
            if mode & 0o077 != 0 {
                open.push((path.clone(), mode));
            }
            if path.is_dir() {
                folders.push(path);
            }
        }
    }
    assert_eq!(open, [], "others can read these");
    fs::set_permissions(office.path("store"), fs::Permissions::from_mode(0o755)).unwrap();
    let (code, said, _) = office.tried(&["doctor"]);
    assert!(code == Some(1) && said.contains("others can read it"), "{said}");
}

#[test]
fn a_clock_that_is_out_of_its_mind_writes_no_records() {
    let office = Office::new();
    for year in [1969, 10_000] {
        let at = chrono::NaiveDate::from_ymd_opt(year, 6, 1).unwrap().and_hms_opt(0, 0, 0).unwrap().and_utc();
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let words = ["waybill", "--dir", office.0.path().to_str().unwrap(), "take-back", "Tuesday"];
        // The clock of a run is a plain function, so each year has its own.
        let now: fn() -> chrono::DateTime<chrono::Utc> = if year == 1969 { early } else { late };
        assert_eq!(now(), at);
        let code = waybill::cli::run(words.iter().map(|word| (*word).into()), now, &mut out, &mut err);
        let said = String::from_utf8(err).unwrap();
        assert!(code == 1 && said.contains(&format!("the year {year}")), "{said}");
    }
    office.done(&["audit", "Tuesday"]);
}

fn early() -> chrono::DateTime<chrono::Utc> {
    chrono::NaiveDate::from_ymd_opt(1969, 6, 1).unwrap().and_hms_opt(0, 0, 0).unwrap().and_utc()
}

fn late() -> chrono::DateTime<chrono::Utc> {
    chrono::NaiveDate::from_ymd_opt(10_000, 6, 1).unwrap().and_hms_opt(0, 0, 0).unwrap().and_utc()
}

#[test]
fn many_large_letters_fit_into_little_memory_and_strangers_are_answered_within_limits() {
    let office = Office::new();
    let filler = "x".repeat(78) + "\n";
    for number in 0..400 {
        let text =
            format!("From: s{number}@far.example\nMessage-ID: <{number}@far>\n\n{}", filler.repeat(3000));
        office.bring(OsStr::new(&number.to_string()), &text);
    }
    let start = Instant::now();
    let script = "ulimit -v 900000; exec \"$0\" --dir \"$1\" once";
    let done = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_waybill")])
        .arg(office.0.path())
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let answered = fs::read_dir(office.path("post/out")).unwrap().count();
    println!("400 letters of 237 kB in {:?}, {answered} readers", start.elapsed());
    assert!(answered <= 52, "fifty strangers a day, and the two who play: {answered}");
    assert_eq!(letters(&office.path("post/in")), 0);
}

#[test]
fn a_letter_that_brought_the_process_down_too_often_is_quarantined() {
    let office = Office::new();
    fs::create_dir_all(office.path("spool")).unwrap();
    let head = r#"[{"mailbox":"folders","name":"poison","size":1,"tries":5},{"mailbox":"folders","name":"good","size":1,"tries":1}]"#;
    fs::write(office.path("spool/now"), format!("{head}\n")).unwrap();
    office.bring(OsStr::new("poison"), "From: anna@example.org\n\nnote poison\n");
    office.bring(OsStr::new("good"), "From: anna@example.org\n\nnote good\n");
    let before = office.records();
    let mut daemon = office.command(&["run"]).stderr(std::process::Stdio::piped()).spawn().unwrap();
    let end = Instant::now() + Duration::from_secs(30);
    while letters(&office.path("post/out/anna@example.org")) < 2 && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(50));
    }
    let desk = office.done(&["desk"]);
    assert!(desk.contains("the process ended 5 times over it"), "{desk}");
    assert!(office.path("post/in/quarantine/poison").is_file());
    assert_eq!(office.records(), before + 1, "the other one was not kept waiting");
    assert!(Command::new("kill").arg(daemon.id().to_string()).status().unwrap().success());
    assert!(daemon.wait().unwrap().success());
}

/// A journal that refuses some commits, as a full disk does.
struct Full {
    journal: MemoryJournal,
    refuses: AtomicUsize,
}

impl Journal for Full {
    fn commit(&self, batch: &Batch) -> Result<(), JournalError> {
        let left = self.refuses.load(Ordering::Relaxed);
        if left > 0 {
            self.refuses.store(left - 1, Ordering::Relaxed);
            return Err(JournalError::DiskFull { free: 0, needed: 1 });
        }
        self.journal.commit(batch)
    }
    fn tip(&self, table: &str) -> Result<Option<Tip>, JournalError> {
        self.journal.tip(table)
    }
    fn read_range(&self, table: &str, from: u64, to: u64) -> Result<Vec<RecordLine>, JournalError> {
        self.journal.read_range(table, from, to)
    }
    fn snapshot(&self, table: &str) -> Result<Option<Vec<u8>>, JournalError> {
        self.journal.snapshot(table)
    }
    fn each_table(&self, visit: &mut dyn FnMut(String, &[u8])) -> Result<(), JournalError> {
        self.journal.each_table(visit)
    }
    fn outbox_after(&self, number: Option<u64>, most: usize) -> Result<Vec<(u64, Vec<u8>)>, JournalError> {
        self.journal.outbox_after(number, most)
    }
    fn cursor(&self, name: &str) -> Result<Option<Vec<u8>>, JournalError> {
        self.journal.cursor(name)
    }
    fn seen(&self, letter: &str) -> Result<Option<Vec<u8>>, JournalError> {
        self.journal.seen(letter)
    }
}

#[test]
fn a_full_disk_leaves_a_group_undecided_and_the_next_time_it_is_decided_once() {
    let full = Arc::new(Full { journal: MemoryJournal::new(), refuses: AtomicUsize::new(0) });
    let tray = Arc::new(Tray::new(Arc::clone(&full) as Arc<dyn Journal>));
    let hall = Hall::new(Arc::clone(&tray) as Arc<dyn Journal>);
    let title = waybill::games::TITLES[0];
    let mut new = crate::house::new_table("Tuesday", crate::house::opening(title, 3), 7);
    new.addresses = ["anna@x.org", "bert@x.org", "carla@x.org"].map(str::to_owned).to_vec();
    hall.open(new, &crate::house::hand(By::Moderator, 0)).unwrap();
    let (desk, rules) = (Desk::new(), Rulebook::default());
    let daemon = Daemon {
        hall: &hall,
        desk: &desk,
        address: "w@x.org",
        language: Language::English,
        pictures: false.into(),
    };
    let mut office = PostOffice::open(daemon, tray, &rules, None).unwrap();
    let door = Door::folders();
    let group: Vec<Brought<'_>> = (0..10)
        .map(|number| {
            let name = ["anna", "bert", "carla"][number % 3];
            let text = format!("From: {name}@x.org\nMessage-ID: <{number}@x>\n\nnote number {number}\n");
            let slip =
                Slip { name: number.to_string(), at: None, size: 0, cursor: None, may_be_known: false };
            let arrival = Arrival { slip, content: Content::mail(text.into_bytes()) };
            Brought { door: &door, arrival, unfetched: None }
        })
        .collect();
    full.refuses.store(2, Ordering::Relaxed);
    let now = crate::house::moment(1);
    let before = full.journal.tip("Tuesday").unwrap();
    for _ in 0..2 {
        assert!(office.group(&group, now).is_err());
        assert_eq!(full.journal.tip("Tuesday").unwrap(), before, "nothing of it has happened");
        assert_eq!(full.journal.outbox().unwrap().len(), 0);
    }
    let outcomes = office.group(&group, now).unwrap();
    assert_eq!(outcomes.len(), 10);
    assert_eq!(full.journal.tip("Tuesday").unwrap().unwrap().next, before.unwrap().next + 10);
    let mut tally = Tally::default();
    let mut post = MemoryPost::new();
    office.send_all(&mut post, now, &mut tally).unwrap();
    assert_eq!(tally.sent, 10, "one answer each");
}

/// A new folder is on the disk only when the one in which it lies is brought there, too: a power cut would else take the
/// store, or a Maildir with letters in it.
#[test]
fn new_folders_are_brought_to_the_disk_with_their_names() {
    let home = tempfile::tempdir().unwrap();
    let folder = fs::canonicalize(home.path()).unwrap().join("office");
    let traced = |words: &[&str]| {
        let trace = home.path().join("trace");
        let ran = Command::new("strace")
            .args(["-f", "-y", "-s", "4096", "-e", "trace=mkdir,mkdirat,fsync,fdatasync,syncfs", "-o"])
            .arg(&trace)
            .arg(env!("CARGO_BIN_EXE_waybill"))
            .arg("--dir")
            .arg(&folder)
            .args(words)
            .output()
            .expect("strace is there: tests/run installs it");
        assert!(ran.status.success(), "{words:?}: {}", String::from_utf8_lossy(&ran.stderr));
        fs::read_to_string(&trace).unwrap()
    };
    let seats = ["--seat", "Anna=anna@example.org", "--seat", "Bert=bert@example.org", "--seat", "Carla"];
    let new = [&["new", "steel-driver", "--table", "Tuesday"], &seats[..]].concat();
    let mut made = 0;
    for words in [&["init"][..], &new, &["once"]] {
        let trace = traced(words);
        let calls: Vec<&str> = trace.lines().collect();
        let makes = |call: &str| call.contains("mkdir") && call.contains(" = 0");
        for (number, call) in calls.iter().enumerate().filter(|(_, call)| makes(call)) {
            let Some(path) = call.split('"').nth(1).map(Path::new) else { continue };
            let above = path.parent().unwrap().display().to_string();
            // What is synced through the whole file system is, too.
            let is_synced = |call: &&&str| {
                call.contains("syncfs(") || call.contains("sync(") && call.contains(&format!("<{above}>"))
            };
            let ours = path.starts_with(&folder) && !path.ends_with("blobs");
            assert!(
                !ours || calls[number..].iter().any(|call| is_synced(&call)),
                "{words:?}: {call}\n{trace}"
            );
            made += usize::from(ours);
        }
    }
    assert!(made > 5, "store, mirror, Maildirs: {made}");
}
