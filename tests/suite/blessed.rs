//! Files of answers: compared line by line, or written anew with `BLESS=1` for review.

use std::fs;
use std::path::Path;

/// Whether answers are written anew.
pub fn is_blessing() -> bool {
    std::env::var_os("BLESS").is_some()
}

/// Compares what was answered with what the file says; names the first line that differs.
#[track_caller]
pub fn compare(path: &Path, text: &str, written: String) {
    if is_blessing() {
        fs::write(path, written).unwrap();
        return;
    }
    let differing = written.lines().zip(text.lines()).enumerate().find(|(_, (is, should))| is != should);
    if let Some((number, (is, should))) = differing {
        panic!("{}:{}:\n  written: {should}\n  answer:  {is}", path.display(), number + 1);
    }
    assert_eq!(written.len(), text.len(), "{}: the end differs", path.display());
}
