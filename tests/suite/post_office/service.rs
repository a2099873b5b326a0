//! Waybill as a service: readiness, a watchdog that is fed only by progress, exit codes, the unit.

use crate::house::{hand, moment, new_table, opening};
use crate::servers::Place;
use std::fs;
use std::os::unix::net::UnixDatagram;
use std::process::Command;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};
use waybill::daemon::run::{Machine, Patience, Signal, Wake};
use waybill::daemon::{Daemon, Door, Mailbox, PostOffice, Rulebook, Tray, socket};
use waybill::journal::{Journal, MemoryJournal};
use waybill::post::{
    Arrival, Carrier, Fate, Inbox, MemoryPost, Outgoing, PostError, Receipt, Round, Slip, Woken,
};
use waybill::report::Desk;
use waybill::rules::{By, Language};
use waybill::table::Hall;

/// What hangs, told to the process that [`hangs`].
const HANGS: &str = "WAYBILL_TEST_HANGS";

#[test]
fn the_watchdog_is_fed_only_by_progress() {
    let cases: Vec<_> = ["nothing", "mailbox", "carrier", "loop"]
        .map(|what| (what, thread::spawn(move || words_of(what))))
        .into();
    for (what, words) in cases {
        let words = words.join().unwrap();
        let fed = words.iter().filter(|(_, words)| words.contains("WATCHDOG=1")).count();
        let late = words.iter().filter(|(at, words)| words.contains("WATCHDOG=1") && *at > LATE).count();
        println!("{what} hangs: fed {fed} times, {late} of them late");
        assert!(words.iter().any(|(_, words)| words.contains("READY=1")), "{what}: {words:?}");
        match what {
            "nothing" => {
                assert!(late >= 1 && words.iter().any(|(_, words)| words.contains("STOPPING=1")), "{words:?}")
            }
            _ => assert!(fed >= 1 && late == 0, "{what}: fed at first and then no more: {words:?}"),
        }
    }
}

/// By then whoever hangs has been found out.
const LATE: Duration = Duration::from_secs(8);

/// What a daemon says to its service manager, and when, while something hangs.
fn words_of(what: &str) -> Vec<(Duration, String)> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notify");
    let listener = UnixDatagram::bind(&path).unwrap();
    listener.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["post_office::service::hangs", "--exact", "--ignored"])
        .env("NOTIFY_SOCKET", &path)
        .env("WATCHDOG_USEC", "120000000")
        .env(HANGS, what)
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let (mut words, start) = (Vec::new(), Instant::now());
    let mut buffer = [0; 512];
    while start.elapsed() < Duration::from_secs(14) {
        if let Ok(length) = listener.recv(&mut buffer) {
            words.push((start.elapsed(), String::from_utf8_lossy(&buffer[..length]).into_owned()));
        }
    }
    // One that hangs does not end by itself.
    let _ = child.kill();
    child.wait().unwrap();
    words
}

/// A mailbox that looks twice and then never again.
struct Hanging(usize);

impl Inbox for Hanging {
    fn name(&self) -> &str {
        "hanging"
    }
    fn waiting(&mut self, _: usize) -> Result<Round, PostError> {
        self.0 += 1;
        if self.0 > 2 {
            thread::sleep(Duration::from_secs(600));
        }
        Ok(Round::default())
    }
    fn fetch(&mut self, _: &Slip) -> Result<Option<Arrival>, PostError> {
        Ok(None)
    }
    fn put_away(&mut self, _: &[Slip], _: Fate) -> Result<(), PostError> {
        Ok(())
    }
    fn wait(&mut self, at_most: Duration) -> Result<Woken, PostError> {
        thread::sleep(at_most.min(Duration::from_millis(300)));
        Ok(Woken::ByTime)
    }
}

/// A carrier that takes no letter.
struct Deaf;

impl Carrier for Deaf {
    fn name(&self) -> &str {
        "deaf"
    }
    fn carry(&mut self, _: &Outgoing) -> Result<Receipt, PostError> {
        thread::sleep(Duration::from_secs(600));
        Ok(Receipt::default())
    }
}

#[test]
#[ignore = "a daemon that the test above listens to"]
fn hangs() {
    let what = std::env::var(HANGS).expect("only started by a test");
    let tray = Arc::new(Tray::new(Arc::new(MemoryJournal::new())));
    let hall = Hall::new(Arc::clone(&tray) as Arc<dyn Journal>);
    let (desk, rules, folder) = (Desk::new(), Rulebook::default(), tempfile::tempdir().unwrap());
    let daemon = Daemon {
        hall: &hall,
        desk: &desk,
        address: "w@x.org",
        language: Language::English,
        pictures: false.into(),
    };
    if what == "carrier" {
        let mut new = new_table("Tuesday", opening(waybill::games::TITLES[0], 3), 7);
        new.addresses = ["anna@x.org", "bert@x.org", "carla@x.org"].map(str::to_owned).to_vec();
        hall.open(new, &hand(By::Moderator, 0)).unwrap();
    }
    let office = PostOffice::open(daemon, Arc::clone(&tray), &rules, None).unwrap();
    if what == "carrier" {
        let letter = r#"[{"id":"1@x.org","at":"2026-11-16T00:00:00Z","name":"Anna","to":"anna@x.org","subject":"x"},1]"#;
        let post = vec![format!("{letter}\nxx").into_bytes()];
        tray.commit(&waybill::journal::Batch { post, ..Default::default() }).unwrap();
    }
    let wakes = channel();
    let (to_loop, hangs) = (wakes.0.clone(), what.clone());
    thread::spawn(move || {
        thread::sleep(Duration::from_secs(6));
        if hangs == "loop" {
            let request =
                socket::Request { arguments: vec!["x".into(), "tables".into()], folder: "/".into() };
            let _ = to_loop.send(Wake::Command { request, reply: channel().0 });
        }
        thread::sleep(Duration::from_secs(6));
        let _ = to_loop.send(Wake::Signal(Signal::Stop));
    });
    let mut console = |_| -> socket::Printed {
        thread::sleep(Duration::from_secs(600));
        unreachable!("nobody waits so long")
    };
    let inbox: Box<dyn Inbox> = match what.as_str() {
        "mailbox" => Box::new(Hanging(0)),
        _ => Box::new(MemoryPost::new()),
    };
    let carrier: Box<dyn Carrier> = match what.as_str() {
        "carrier" => Box::new(Deaf),
        _ => Box::new(MemoryPost::new()),
    };
    let mailbox = Mailbox { door: Door::folders(), inbox, poll: Duration::from_millis(500) };
    let second = Duration::from_secs(1);
    let mut machine = Machine {
        office,
        console: &mut console,
        now: chrono::Utc::now,
        folder: folder.path().to_owned(),
        since: moment(0),
        generation: 0,
        patience: Patience { mailbox: 2 * second, carrier: 2 * second },
    };
    machine.run(vec![mailbox], carrier, &wakes).unwrap();
}

#[test]
fn what_no_restart_can_mend_ends_with_two() {
    let place = Place::new("");
    let good = fs::read_to_string(place.path().join("config.yaml")).unwrap();
    let wrong = [
        ("settings that are wrong", "mailboxes: 3\n".to_owned()),
        ("a key that is none", format!("{good}  dkim-selector: s\n  dkim-key: config.yaml\n")),
        ("a key that is not there", format!("{good}  dkim-selector: s\n  dkim-key: nowhere.pem\n")),
    ];
    for (what, text) in wrong {
        fs::write(place.path().join("config.yaml"), text).unwrap();
        let (code, _, said) = place.tried(&["run"]);
        assert_eq!(code, Some(2), "{what}: {said}");
    }
    fs::write(place.path().join("config.yaml"), good).unwrap();
    fs::create_dir_all(place.path().join("templates/lang/en")).unwrap();
    fs::write(place.path().join("templates/lang/en/letters.ftl"), "broken = { $x\n").unwrap();
    let (code, _, said) = place.tried(&["run"]);
    assert_eq!(code, Some(2), "words that are wrong: {said}");
}

#[test]
fn the_unit_is_good_and_closed() {
    let place = Place::new("");
    let folder = tempfile::tempdir().unwrap();
    place.done(&["install-unit", folder.path().to_str().unwrap()]);
    let unit = folder.path().join("waybill.service");
    let analyze = |arguments: &[&str]| {
        let done = Command::new("systemd-analyze").args(arguments).arg(&unit).output();
        let done = done.expect("tests/run installs systemd");
        let said = String::from_utf8_lossy(&done.stdout) + String::from_utf8_lossy(&done.stderr);
        (done.status.success(), said.into_owned())
    };
    let (good, said) = analyze(&["verify"]);
    assert!(good && !said.contains("waybill.service"), "{said}");
    let (good, said) = analyze(&["security", "--offline=true", "--threshold=20"]);
    let level = said.lines().find(|line| line.contains("Overall exposure")).unwrap_or_default();
    println!("{level}");
    assert!(good, "{said}");
}
