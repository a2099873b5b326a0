//! What was survived, with numbers: every attack leaves a line for `tests/run`, which prints them together.

use std::fs;
use std::path::Path;

/// Notes that so many attacks of a kind were survived.
pub fn survived(count: usize, kind: &str) {
    assert!(count > 0, "nothing was tried: {kind}");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("attacks");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(kind.replace(' ', "-")), format!("{count:>8} {kind}\n")).unwrap();
}
