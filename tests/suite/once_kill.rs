//! `waybill once` may be killed at any moment: the letters that wait are answered all the same, each
//! once, and nothing is carried out twice.

use crate::attacks::survived;
use crate::house::{NAMES, bot_line, count, hand};
use crate::mailbox::address;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Instant;
use tempfile::TempDir;
use waybill::games::Bot;
use waybill::journal::{Record, cause_hash, open};
use waybill::rules::luck::Seeded;
use waybill::rules::{By, Seat, Turn};
use waybill::table::{Hall, Table};

const TABLE: &str = "Tuesday";
/// How many processes are killed while they work.
const KILLS: usize = 433;
const USUAL_KILLS: usize = 25;
/// How many letters wait at the beginning of a round.
const LETTERS: usize = 6;
/// How many of the players hear of every move; the others hear when something is asked of them.
const HEAR_ALL: usize = 2;

/// A folder with a table, and what became of it.
struct Office {
    folder: TempDir,
    dice: Seeded,
    /// The letters written so far, by their ids, with their writers and their first orders.
    written: BTreeMap<String, (&'static str, String)>,
    /// What has been delivered, by address and Message-ID.
    delivered: BTreeMap<(String, String), Vec<u8>>,
    /// The number of the next open record at the beginning of each round.
    rounds: Vec<u64>,
}

/// What a letter led to.
struct Led {
    /// The places of its first line and of its last.
    places: (u64, u64),
    /// The number of its last open record.
    record: Option<u64>,
    /// Whether everybody may know of a move in it.
    moved: bool,
}

#[test]
fn a_killed_run_leaves_no_letter_unanswered_and_repeats_nothing() {
    let seed = std::process::id().into();
    println!("moments drawn from {seed}");
    let mut office = Office::new(seed);
    let (mut kills, mut at_work, mut rounds) = (0, 0, 0);
    // The first rounds are not disturbed; they say how long one takes.
    let undisturbed = |office: &mut Office| {
        office.write_letters();
        let start = Instant::now();
        assert!(office.once().wait().unwrap().success());
        let time = start.elapsed();
        office.look();
        time
    };
    let whole = (0..3).map(|_| undisturbed(&mut office)).min().unwrap();
    while kills < count(KILLS, USUAL_KILLS) {
        rounds += 1;
        office.write_letters();
        for tries in 1.. {
            let waited = office.waiting();
            let mut run = office.once();
            // The machine may have become slower since; then later tries of a round get more time.
            let patience = whole.mul_f64(1.0 + f64::from(tries) / 10.0);
            thread::sleep(patience.mul_f64(office.dice.below(1000) as f64 / 1000.0));
            run.kill().unwrap();
            let done = run.wait().unwrap();
            office.look();
            if done.success() {
                break;
            }
            if done.code().is_some() {
                let mut said = String::new();
                run.stderr.take().unwrap().read_to_string(&mut said).unwrap();
                panic!("it failed before it was killed: {said}");
            }
            kills += 1;
            at_work += usize::from(office.waiting() < waited);
        }
    }
    survived(kills, "kills of once");
    println!("{kills} kills in {rounds} rounds of {whole:?}, {at_work} after a letter was handled");
    assert!(
        at_work >= count(KILLS, USUAL_KILLS) / 20,
        "some were killed while they handled letters: {at_work}"
    );
    office.check();
}

impl Office {
    fn new(seed: u64) -> Office {
        let mut office = Office {
            folder: TempDir::new().unwrap(),
            dice: Seeded::new(seed),
            written: BTreeMap::new(),
            delivered: BTreeMap::new(),
            rounds: Vec::new(),
        };
        office.done(&["init"]);
        let config = fs::read_to_string(office.path().join("config.yaml")).unwrap();
        // A picture takes as long as many letters, and none would be killed between two of them.
        let plain = config.replace("pictures: true", "pictures: false");
        assert_ne!(plain, config);
        fs::write(office.path().join("config.yaml"), plain).unwrap();
        let seats: Vec<String> =
            NAMES[..3].iter().map(|name| format!("--seat={name}={}", address(name))).collect();
        let new = ["new", "steel-driver", "--table", TABLE];
        fs::create_dir_all(office.path().join("post/in/new")).unwrap();
        office.done(&new.into_iter().chain(seats.iter().map(String::as_str)).collect::<Vec<_>>());
        for name in &NAMES[..HEAR_ALL] {
            office.put(name, "letters every move".to_owned());
        }
        office
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_waybill"));
        command.arg("--dir").arg(self.path()).args(arguments);
        command
    }

    /// Starts `waybill once`.
    fn once(&self) -> Child {
        self.command(&["once"]).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
    }

    #[track_caller]
    fn done(&self, arguments: &[&str]) -> String {
        let Output { status, stdout, stderr } = self.command(arguments).output().unwrap();
        assert!(status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&stderr));
        String::from_utf8(stdout).unwrap()
    }

    fn hall(&self) -> Hall {
        Hall::new(Arc::from(open(self.path()).expect("it opens after every kill").journal))
    }

    /// How many letters wait.
    fn waiting(&self) -> usize {
        files(&self.path().join("post/in/new")).len()
    }

    /// Puts letters into the box, each with an order that moves the game on and a line for the diary.
    fn write_letters(&mut self) {
        let mut table = self.hall().table(TABLE).unwrap();
        self.rounds.push(table.tip().seq);
        for _ in 0..LETTERS {
            // When the game is over, letters still bring notes.
            let seat = match table.replay.game.turn() {
                Turn::Seats(seats) => seats.first().copied(),
                _ => None,
            };
            let order = seat.and_then(|seat| bot_line(&table, seat, Bot::Sensible, &mut self.dice));
            let seat = seat.unwrap_or(Seat(0));
            let order = order.unwrap_or_else(|| "status".to_owned());
            if let Ok(proposal) = table.orders(&hand(By::Seat(seat), 0), seat, &[&order]) {
                table.append(proposal.sheet);
            }
            self.put(NAMES[seat.index()], order);
        }
    }

    /// Puts a letter into the box.
    fn put(&mut self, name: &'static str, order: String) {
        let number = self.written.len();
        let id = format!("letter-{number}@example.org");
        let letter = format!(
            "From: {}\nTo: waybill@localhost\nSubject: [{TABLE}]\nMessage-ID: <{id}>\n\n{order}\n\
             note of letter {number}\n",
            address(name)
        );
        fs::write(self.path().join(format!("post/in/new/{number:05}.host")), letter).unwrap();
        self.written.insert(id, (name, order));
    }

    /// Looks at what was delivered: nothing that was is gone, and what came again is the same. Some of it
    /// is then read, as a mail program does it.
    fn look(&mut self) {
        let mut now = BTreeMap::new();
        for name in &NAMES[..3] {
            let maildir = self.path().join("post/out").join(address(name));
            let [unread, read] = ["new", "cur"].map(|part| files(&maildir.join(part)));
            let unread_count = unread.len();
            for (number, path) in unread.into_iter().chain(read).enumerate() {
                let file = path.file_name().unwrap().to_str().unwrap();
                let id = file.split(":2,").next().unwrap().to_owned();
                let bytes = fs::read(&path).unwrap();
                let twice = now.insert((address(name), id.clone()), bytes);
                assert!(twice.is_none(), "{id} was delivered twice");
                if number < unread_count && self.dice.below(3) == 0 {
                    fs::rename(&path, maildir.join(format!("cur/{id}:2,S"))).unwrap();
                }
            }
        }
        for (which, bytes) in &self.delivered {
            assert!(now.get(which) == Some(bytes), "{which:?} is not as it was");
        }
        self.delivered = now;
    }

    /// Everything is done, and everything was done once.
    fn check(&mut self) {
        let again = self.done(&["once", "--json"]);
        assert!(again.contains(r#""answered":0"#) && again.contains(r#""sent":0"#), "{again}");
        assert_eq!(self.waiting(), 0);
        let inbox = files(&self.path().join("post/in/cur"));
        assert_eq!(inbox.len(), self.written.len(), "every letter is put away");
        assert!(inbox.iter().all(|path| path.to_str().unwrap().ends_with(":2,S")), "and is marked as seen");
        self.done(&["audit", TABLE]);
        let hall = self.hall();
        let lines = hall.journal().read(TABLE, 0).unwrap();
        let causes: BTreeMap<String, &str> =
            self.written.keys().map(|id| (cause_hash(id), id.as_str())).collect();
        let mut led: BTreeMap<&str, Led> = BTreeMap::new();
        let mut notes = BTreeSet::new();
        let mut moved = BTreeSet::new();
        for (place, line) in (0..).zip(&lines) {
            let record = Record::read(line).unwrap();
            let Some(id) = causes.get(&*record.cause) else { continue };
            let moves = !record.events.is_empty();
            let noted = record.house.iter().any(|event| event.get().contains("Noted"));
            assert!(!moves || moved.insert(id), "{id} moved the game twice:\n{line}");
            assert!(!noted || notes.insert(id), "{id} was noted twice:\n{line}");
            let entry = led.entry(id).or_insert(Led { places: (place, place), record: None, moved: false });
            entry.places.1 = place;
            entry.record = Some(record.seq).filter(|_| record.is_open).or(entry.record);
            entry.moved |= record.events.iter().any(|(only, _)| only.is_none());
        }
        assert_eq!(notes.len(), self.written.len(), "every diary has its line");
        assert!(
            moved.len() > count(KILLS, USUAL_KILLS) / 2,
            "the game went on: {} letters moved it",
            moved.len()
        );
        let table = hall.table(TABLE).unwrap();
        let mut reports = 0;
        for (id, (name, order)) in &self.written {
            let reply = format!("In-Reply-To: <{id}>");
            let answers: Vec<_> = self
                .delivered
                .iter()
                .filter(|(_, bytes)| String::from_utf8_lossy(bytes).contains(&reply))
                .map(|((to, _), _)| to.clone())
                .collect();
            assert_eq!(answers, [address(name)], "{id}: {order}");
            let led = &led[id.as_str()];
            let Some(record) = led.record.filter(|_| led.moved) else { continue };
            let asked = newly_asked(&table, &hall, led.places);
            for (seat, other) in Seat::all(3).zip(NAMES).filter(|(_, other)| other != name) {
                if seat.index() < HEAR_ALL || asked.contains(&seat) {
                    assert!(self.heard_of(record, other), "{other} heard of record {record}, made by {id}");
                    reports += 1;
                }
            }
        }
        assert!(reports > moved.len(), "{reports} reports of {} moves", moved.len());
        for name in &NAMES[..3] {
            let drafts = files(&self.path().join("post/out").join(address(name)).join("tmp"));
            assert_eq!(drafts, [] as [PathBuf; 0], "no draft is left lying about");
        }
    }

    /// Whether a player got a letter that knows of a record, in the round in which that was made. A report that still
    /// waits gives way to the next one, which tells more.
    fn heard_of(&self, record: u64, name: &str) -> bool {
        let end = self.rounds.iter().copied().find(|start| *start > record).unwrap_or(u64::MAX);
        self.delivered.keys().filter(|(to, _)| *to == address(name)).any(|(_, id)| {
            let known = id.strip_prefix("tuesday.").and_then(|rest| rest.split_once('-'));
            (record..end).contains(&known.unwrap().0.parse().unwrap())
        })
    }
}

/// The seats of which the lines from one place to another newly ask something.
fn newly_asked(table: &Table, hall: &Hall, (first, last): (u64, u64)) -> Vec<Seat> {
    let asked = |place| match table.at(hall.journal(), place).unwrap().turn() {
        Turn::Seats(seats) => seats,
        _ => Vec::new(),
    };
    let before = asked(first - 1);
    asked(last).into_iter().filter(|seat| !before.contains(seat)).collect()
}

/// The files of a folder, if it is there.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries.map(|entry| entry.unwrap().path()).collect()
}
