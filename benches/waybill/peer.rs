//! boardgame.io beside us: installed from npm, run by node, alternating with our own chunks.

use crate::measure::Chunk;
use crate::report::Row;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The package and its version.
const PACKAGE: &str = "boardgame.io";
const VERSION: &str = "0.50.2";

/// How many 18xx engines one boardgame.io is worth, over all recorded games of 18xx.games: both were
/// once measured beside each other.
pub const BOARDGAME_IO_IN_18XX: f64 = 10.0;

/// The same for choochoo at its fastest: 271 actions a second where 18xx does 1,059.
pub const BOARDGAME_IO_IN_CHOOCHOO: f64 = BOARDGAME_IO_IN_18XX * 1_059.0 / 271.0;

/// The peer, waiting for its next chunk.
pub struct Peer {
    process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    moves: f64,
}

impl Peer {
    /// Installs and starts the peer; what stands in the way is said.
    pub fn start() -> Result<Peer, String> {
        let folder = install()?;
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers/boardgame.js");
        let mut process = Command::new("node")
            .arg(script)
            .arg(&folder)
            .env("NODE_ENV", "production")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("node: {error}"))?;
        let to = process.stdin.take().expect("it is piped");
        let mut from = BufReader::new(process.stdout.take().expect("it is piped"));
        let mut ready = String::new();
        from.read_line(&mut ready).map_err(|error| format!("node: {error}"))?;
        let moves = ready.trim().strip_prefix("ready ").and_then(|moves| moves.parse().ok());
        let moves = moves.ok_or_else(|| format!("node: it said {ready:?}"))?;
        Ok(Peer { process, to, from, moves })
    }

    /// The rows of a comparison with the peer, or one that says why there are none.
    pub fn rows(peer: &mut Result<Peer, String>, compare: impl FnOnce(Chunk<'_>) -> Vec<Row>) -> Vec<Row> {
        match peer {
            Ok(peer) => compare(&mut || peer.chunk()),
            Err(why) => vec![Row::not_measured(format!("speed : {PACKAGE} ({why})"))],
        }
    }

    /// One chunk: seconds of CPU time for a move.
    fn chunk(&mut self) -> f64 {
        self.to.write_all(b"\n").expect("node is there");
        let mut answer = String::new();
        self.from.read_line(&mut answer).expect("node is there");
        let microseconds: f64 = answer.trim().parse().expect("node answers with a number");
        microseconds * 1e-6 / self.moves
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // It has nothing to lose, and nobody waits for how it ends.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Installs the package below the target folder, unless it is there.
fn install() -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{PACKAGE}-{VERSION}"));
    let installed = folder.join("node_modules").join(PACKAGE).join("internal");
    if installed.exists() {
        return Ok(folder);
    }
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let output = Command::new("npm")
        .args(["install", "--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--prefix"])
        .arg(&folder)
        .arg(format!("{PACKAGE}@{VERSION}"))
        .output()
        .map_err(|error| format!("npm: {error}"))?;
    if output.status.success() && installed.exists() {
        return Ok(folder);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let last = said.lines().rfind(|line| line.contains("error")).unwrap_or("it did not install the package");
    Err(format!("npm: {last}"))
}
