//! A disk of a few megabytes, for tests of what happens when it is full.

use std::path::Path;
use std::process::Command;

/// Tells the process inside the small disk where it is.
const FOLDER: &str = "WAYBILL_TEST_DISK";

/// Mounts a disk of some megabytes and runs a test of this program on it, in a name space of its own so that nobody else
/// sees the disk and it goes with the process. Being root does, and so does a user name space.
pub fn run_inside(megabytes: usize, test: &str) {
    let folder = tempfile::tempdir().unwrap();
    let script = format!(
        "mount -t tmpfs -o size={megabytes}m waybill \"$1\" && exec \"$2\" {test} --exact --ignored --nocapture"
    );
    let mut said = String::new();
    for flags in [&["-m"][..], &["-r", "-m"]] {
        let output = Command::new("unshare")
            .args(flags)
            .args(["sh", "-c", &script, "sh"])
            .arg(folder.path())
            .arg(std::env::current_exe().unwrap())
            .env(FOLDER, folder.path())
            .output()
            .expect("unshare (util-linux) is needed to make a small disk");
        let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        if text.contains("running 1 test") {
            assert!(output.status.success(), "{text}");
            return;
        }
        said.push_str(&text);
    }
    panic!("no small disk could be mounted, neither as root nor in a user name space: {said}");
}

/// Where the small disk is, for the test that runs on it.
pub fn here() -> Box<Path> {
    let folder = std::env::var_os(FOLDER).expect("only started by a test");
    Path::new(&folder).into()
}
