//! `daemon_memory`: what `waybill run` takes in memory with ten thousand tables, a hundred of which were just played at.

use crate::crowd::Crowd;
use crate::letters::ADDRESS;
use crate::measure::{Noise, cost};
use crate::report::{Goal, Row};
use crate::stores::{TABLES, resident_of};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use waybill::daemon::health::Health;

/// How many tables are live.
const LIVE: usize = 100;
/// How many rounds there are; memory varies little.
const ROUNDS: usize = 3;
/// What an idle table may take.
const IDLE: f64 = 4096.0;

/// Measures it.
pub fn run() -> Vec<Row> {
    let crowd = Crowd::gather();
    let folder = crowd.path();
    fs::write(folder.join("config.yaml"), format!("address: {ADDRESS}\npictures: false\n")).expect("room");
    // Orders at tables that play on: robots and strangers would wake nobody.
    let mut tables = (0..TABLES).filter(|table| table % 10 < 8);
    let mut weigh = || {
        let mut daemon = Daemon::start(folder);
        let live: Vec<usize> = tables.by_ref().take(LIVE).collect();
        for table in &live {
            deliver(folder, *table, &crowd.letter(*table));
        }
        daemon.until_handled(folder, LIVE as u64);
        let weight = resident_of(&daemon.0.id().to_string());
        daemon.end();
        weight
    };
    let allowed = (LIVE * crowd.snapshot()) as f64 + IDLE * TABLES as f64;
    let ratio = cost(Noise::Disk, ROUNDS, &mut weigh, &mut [&mut || allowed])[0];
    vec![
        Row::new("10,000 idle, 100 live : snapshots + 4 kB a table", ratio)
            .bar(Goal::AtMost(2.0))
            .target(Goal::AtMost(1.3)),
    ]
}

/// A letter in the folder that the daemon reads.
fn deliver(folder: &Path, table: usize, bytes: &[u8]) {
    let place = folder.join("post/in");
    let draft = place.join("tmp").join(format!("{table}.bench"));
    fs::write(&draft, bytes).expect("the daemon has made its folders");
    fs::rename(&draft, place.join("new").join(format!("{table}.bench"))).expect("it is the same disk");
}

/// A daemon in a folder.
pub struct Daemon(Child);

impl Daemon {
    /// Starts it and waits until it says how it is.
    pub fn start(folder: &Path) -> Daemon {
        let mut command = Command::new(env!("CARGO_BIN_EXE_waybill"));
        let _ = fs::remove_file(folder.join(waybill::daemon::health::FILE));
        let child = command.arg("--dir").arg(folder).args(["run", "--quiet"]).stdout(Stdio::null()).spawn();
        let daemon = Daemon(child.expect("it was built"));
        until("the daemon to begin", || Health::read(folder).is_some());
        daemon
    }

    fn until_handled(&mut self, folder: &Path, count: u64) {
        until("the letters to be handled", || {
            Health::read(folder).is_some_and(|health| health.handled >= count && health.unsent == 0)
        });
    }

    /// Ends it in order.
    pub fn end(mut self) {
        let told = Command::new("kill").arg(self.0.id().to_string()).status();
        assert!(told.is_ok_and(|status| status.success()));
        assert!(self.0.wait().expect("it was started").success());
    }
}

/// Waits until something is so.
pub fn until(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(120), "waiting for {what}");
        thread::sleep(Duration::from_millis(1));
    }
}
