//! Journals with thousands of tables, and the processes that open them.

use crate::forging::draft_of;
use crate::games::{LongTable, TABLE};
use crate::movers;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitCode, Stdio};
use std::sync::Arc;
use tempfile::TempDir;
use waybill::games::{Opening, TITLES};
use waybill::journal::{self, Append, Batch, RecordLine, SealedCard, Tip};
use waybill::table::{Hall, Progress, Table};

/// How many tables a journal has.
pub const TABLES: usize = 10_000;

/// The lengths of tables that are compared.
pub const SHORT: u64 = 50;
pub const LONG: u64 = 300;

/// How many tables go into one commit while a journal is filled.
pub const TOGETHER: usize = 100;

/// Fills a journal with tables of a length, all alike but for their names and chains.
pub fn fill(long: &LongTable, length: u64) -> TempDir {
    let folder = movers::folder();
    let journal = journal::open(folder.path()).expect("a journal can be made").journal;
    let template = long.append(length);
    let names: Vec<String> = (0..TABLES).map(name).collect();
    for names in names.chunks(TOGETHER) {
        // Somebody else sits in Anna's seat.
        let appends = names.iter().map(|name| {
            renamed(&template, name, |words| {
                if words == "Anna" {
                    *words = format!("Anna of {name}");
                }
            })
        });
        let appends = appends.collect();
        journal.commit(&Batch { appends, ..Batch::default() }).expect("there is room on the disk");
    }
    folder
}

/// What a table is called.
pub fn name(number: usize) -> String {
    format!("{TABLE} {number}")
}

/// The same records at a table of another name, with other words on the cards of its people.
pub fn renamed(template: &Append, table: &str, rewrite: impl Fn(&mut String)) -> Append {
    let mut tip = Tip::start(table);
    let rewritten = |line: &RecordLine| {
        let mut draft = draft_of(line);
        for card in draft.open.iter_mut().flat_map(|open| &mut open.cards) {
            if let SealedCard::Kept(card) = card {
                rewrite(&mut card.words);
            }
        }
        draft.write(table, &mut tip, |leaf| format!("{:032x}", leaf.len()))
    };
    let lines = template.lines.iter().map(rewritten).collect();
    Append { table: table.to_owned(), lines, tip, ..template.clone() }
}

/// This program once more, doing one thing with a journal and saying when it is ready.
pub struct Process {
    child: Child,
    said: BufReader<ChildStdout>,
}

impl Process {
    /// Starts it.
    pub fn start(name: &str, folder: &Path) -> Process {
        let program = std::env::current_exe().expect("this program has a file");
        let mut child = Command::new(program)
            .args(["child", name])
            .arg(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("this program can be called");
        let said = BufReader::new(child.stdout.take().expect("it is piped"));
        Process { child, said }
    }

    /// Waits until it is ready; gives what it says about it.
    pub fn ready(&mut self) -> String {
        let mut line = String::new();
        self.said.read_line(&mut line).expect("it can be heard");
        line.trim().to_owned()
    }

    /// Waits until it has gone.
    pub fn end(mut self) {
        let mut rest = String::new();
        self.said.read_to_string(&mut rest).expect("it can be heard");
        assert!(self.child.wait().expect("it was started").success());
    }
}

/// What a process of ours does.
pub fn child(name: &str, folder: &Path) -> ExitCode {
    match name {
        "hall" => open_hall(folder),
        "bare" => open_bare(folder),
        "memory" => weigh(folder),
        _ => return ExitCode::from(2),
    }
    ExitCode::SUCCESS
}

fn ready(what: &str) {
    println!("{what}");
    std::io::stdout().flush().expect("somebody listens");
}

/// Opens a journal and reads the hall's list.
fn open_hall(folder: &Path) {
    let hall = Hall::new(Arc::from(journal::open(folder).expect("it was made").journal));
    let tables = hall.tables().expect("it was made");
    assert_eq!(tables.len(), TABLES);
    ready("ready");
}

/// How a snapshot begins; the positions for going back come behind.
#[derive(Deserialize)]
struct Snapshot {
    _next: u64,
    _seq: u64,
    _lineage: Vec<(u64, u64, u64)>,
    _progress: Progress,
    position: Vec<u8>,
}

/// Opens the same store with sled alone and decodes every snapshot.
fn open_bare(folder: &Path) {
    let store = folder.join("store");
    let db = sled::Config::new().path(store).flush_every_ms(None).cache_capacity(16 << 20).open();
    let db = db.expect("it was made");
    let title = TITLES[0];
    let (board, _) = title.read_board(title.board()).expect("the built-in board is right");
    let opening = Opening {
        title: title.id().to_owned(),
        version: title.version(),
        seats: (0..*title.seats().end()).map(|seat| format!("Seat {seat}")).collect(),
        options: BTreeMap::new(),
        board: board.into(),
    };
    let game = title.open(&opening).expect("the built-in board opens");
    let mut positions = 0;
    for entry in db.scan_prefix(b"s") {
        let (_, value) = entry.expect("it was made");
        // A value in several pieces has a seal before it; the position is always in the first piece, behind its shape.
        let start = if value.starts_with(&[0; 4]) { 4 } else { 12 };
        let (snapshot, _): (Snapshot, _) =
            postcard::take_from_bytes(&value[start + 8..]).expect("a snapshot");
        std::hint::black_box(game.restore(&snapshot.position).expect("it was made"));
        positions += 1;
    }
    assert_eq!(positions, TABLES);
    ready("ready");
}

/// Weighs tables in memory: says the bytes of an idle one, of a live one, and of a snapshot.
fn weigh(folder: &Path) {
    let before = resident();
    let hall = Hall::new(Arc::from(journal::open(folder).expect("it was made").journal));
    let list = hall.tables().expect("it was made");
    let idle = (resident() - before) / list.len() as f64;
    let some: Vec<&str> = list.iter().take(LIVE).map(|(name, _)| name.as_str()).collect();
    let snapshots = some.iter().map(|name| hall.journal().snapshot(name).expect("it was made"));
    let snapshot: usize = snapshots.map(|snapshot| snapshot.map_or(0, |bytes| bytes.len())).sum();
    let load = |name: &&str| hall.table(name).expect("it was made");
    let warm: Vec<Table> = some[..10].iter().map(load).collect();
    let before = resident();
    let live: Vec<Table> = some[10..].iter().map(load).collect();
    let live = (resident() - before) / live.len() as f64;
    drop(warm);
    ready(&format!("{idle} {live} {}", snapshot as f64 / some.len() as f64));
}

/// How many tables are loaded to be weighed.
const LIVE: usize = 1_010;

/// Bytes of memory that this process has resident.
fn resident() -> f64 {
    resident_of("self")
}

/// Bytes of memory that a process has resident.
pub fn resident_of(process: &str) -> f64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("Linux tells");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("Linux tells");
    let kibibytes: f64 = line.trim().trim_end_matches("kB").trim().parse().expect("it is a number");
    kibibytes * 1024.0
}
