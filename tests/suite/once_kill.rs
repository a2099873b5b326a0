//! `waybill once` may be killed at any moment: the letters that wait are answered all the same, each
//! once, and nothing is carried out twice.

use crate::house::{NAMES, bot_line, hand};
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
use waybill::journal::{Record, open};
use waybill::rules::luck::Seeded;
use waybill::rules::{By, Turn};
use waybill::table::Hall;

const TABLE: &str = "Tuesday";
/// How many processes are killed while they work.
const KILLS: usize = 60;
/// How many letters wait at the beginning of a round.
const LETTERS: usize = 6;

/// A folder with a table, and what became of it.
struct Office {
    folder: TempDir,
    dice: Seeded,
    /// The letters written so far, by their ids, with their writers and their first orders.
    written: BTreeMap<String, (&'static str, String)>,
    /// What has been delivered, by address and Message-ID.
    delivered: BTreeMap<(String, String), Vec<u8>>,
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
    while kills < KILLS {
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
    println!("{kills} kills in {rounds} rounds of {whole:?}, {at_work} after a letter was handled");
    assert!(at_work >= KILLS / 20, "some were killed while they handled letters: {at_work}");
    office.check();
}

impl Office {
    fn new(seed: u64) -> Office {
        let office = Office {
            folder: TempDir::new().unwrap(),
            dice: Seeded::new(seed),
            written: BTreeMap::new(),
            delivered: BTreeMap::new(),
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
        for _ in 0..LETTERS {
            // When the game is over, letters still bring notes.
            let seat = match table.replay.game.turn() {
                Turn::Seats(seats) => seats.first().copied(),
                _ => None,
            };
            let order = seat.and_then(|seat| bot_line(&table, seat, Bot::Sensible, &mut self.dice));
            let seat = seat.unwrap_or(waybill::rules::Seat(0));
            let order = order.unwrap_or_else(|| "status".to_owned());
            if let Ok(proposal) = table.orders(&hand(By::Seat(seat), 0), seat, &[&order]) {
                table.append(proposal.sheet);
            }
            let number = self.written.len();
            let name = NAMES[seat.index()];
            let id = format!("letter-{number}@example.org");
            let letter = format!(
                "From: {}\nTo: waybill@localhost\nSubject: [{TABLE}]\nMessage-ID: <{id}>\n\n{order}\n\
                 note of letter {number}\n",
                address(name)
            );
            fs::write(self.path().join(format!("post/in/new/{number:05}.host")), letter).unwrap();
            self.written.insert(id, (name, order));
        }
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
        // The last record that each letter led to, and whether it moved the game.
        let mut caused: BTreeMap<&str, (u64, bool)> = BTreeMap::new();
        let mut notes = BTreeSet::new();
        let mut moved = BTreeSet::new();
        for line in &lines {
            let record = Record::read(line).unwrap();
            let Some((id, _)) = self.written.get_key_value(&*record.cause) else { continue };
            let moves = !record.events.is_empty();
            let noted = record.house.iter().any(|event| event.get().contains("Noted"));
            assert!(!moves || moved.insert(id), "{id} moved the game twice:\n{line}");
            assert!(!noted || notes.insert(id), "{id} was noted twice:\n{line}");
            let entry = caused.entry(id).or_insert((0, false));
            *entry = (record.seq, entry.1 || moves);
        }
        assert_eq!(notes.len(), self.written.len(), "every diary has its line");
        assert!(moved.len() > KILLS / 2, "the game went on: {} letters moved it", moved.len());
        for (id, (name, order)) in &self.written {
            let reply = format!("In-Reply-To: <{id}>");
            let answers: Vec<_> = self
                .delivered
                .iter()
                .filter(|(_, bytes)| String::from_utf8_lossy(bytes).contains(&reply))
                .map(|((to, _), _)| to.clone())
                .collect();
            assert_eq!(answers, [address(name)], "{id}: {order}");
            let (record, moves) = caused[id.as_str()];
            for (seat, other) in NAMES[..3].iter().enumerate().filter(|(_, other)| moves && *other != name) {
                let report = format!("tuesday.{record}.{}.r@localhost", seat + 1);
                assert!(self.delivered.contains_key(&(address(other), report.clone())), "{report} of {id}");
            }
        }
        for name in &NAMES[..3] {
            let drafts = files(&self.path().join("post/out").join(address(name)).join("tmp"));
            assert_eq!(drafts, [] as [PathBuf; 0], "no draft is left lying about");
        }
    }
}

/// The files of a folder, if it is there.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries.map(|entry| entry.unwrap().path()).collect()
}
