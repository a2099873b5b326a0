//! A disk that fills up: the journal says so, changes nothing, and goes on when there is room.

use super::{
    journal_help::{all, append, only},
    small_disk,
};
use std::{fs, path::Path, process::Command};
use waybill::journal::{Batch, JournalError, open};

/// Tells a process of the tests where it works.
const FOLDER: &str = "WAYBILL_TEST_SHORT_FILES";

#[test]
fn a_full_disk_refuses_and_nothing_is_changed() {
    small_disk::run_inside(24, "journal_disk::inside");
}

#[test]
#[ignore = "runs on the small disk that the test above mounts"]
fn inside() {
    let disk = small_disk::here();
    fs::write(disk.join("ballast"), vec![0; 8 << 20]).unwrap();
    let folder = disk.join("journal");
    let journal = open(&folder).unwrap().journal;
    let long = "long ".repeat(4000);
    let mut commits = 0;
    let commit = || {
        let appends =
            vec![append(&*journal, "Tuesday", &[&long]), append(&*journal, "Wednesday", &["short"])];
        journal.commit(&Batch { post: vec![long.clone().into_bytes()], ..only(appends) })
    };
    let error = loop {
        match commit() {
            Ok(()) => commits += 1,
            Err(error) => break error,
        }
    };
    assert!(commits > 20, "{commits}");
    assert!(matches!(error, JournalError::DiskFull { .. }), "{error}");
    assert!(error.to_string().starts_with("the disk is full: "), "{error}");
    let before = all(&*journal);
    assert_eq!(before.tables[0].1.len(), commits);
    assert!(matches!(commit(), Err(JournalError::DiskFull { .. })));
    assert_eq!(all(&*journal), before);
    drop(journal);

    // Not a byte is left: the opening says so before it touches anything.
    let mut filler = fs::File::create(disk.join("filler")).unwrap();
    while std::io::Write::write(&mut filler, &[0; 4096]).is_ok_and(|written| written > 0) {}
    assert!(matches!(open(&folder), Err(JournalError::DiskFull { .. })));

    fs::remove_file(disk.join("filler")).unwrap();
    fs::remove_file(disk.join("ballast")).unwrap();
    let opened = open(&folder).unwrap();
    assert_eq!(opened.notices, []);
    assert_eq!(all(&*opened.journal), before);
    opened.journal.commit(&only(vec![append(&*opened.journal, "Tuesday", &["room again"])])).unwrap();
    drop(opened);
    assert_eq!(all(&*open(&folder).unwrap().journal).tables[0].1.len(), commits + 1);
}

/// What stands in the way of a file is noticed before anything is kept.
#[test]
fn a_folder_in_the_way_refuses_and_nothing_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let journal = open(folder.path()).unwrap().journal;
    journal.commit(&only(vec![append(&*journal, "Tuesday", &["one"])])).unwrap();
    let in_the_way = folder.path().join("mirror/Wednesday.jsonl");
    fs::create_dir(&in_the_way).unwrap();
    let before = all(&*journal);
    let error = journal.commit(&only(vec![append(&*journal, "Wednesday", &["one"])])).unwrap_err();
    assert!(matches!(error, JournalError::Io { .. }), "{error}");
    assert_eq!(all(&*journal), before);
    fs::remove_dir(&in_the_way).unwrap();
    journal.commit(&only(vec![append(&*journal, "Wednesday", &["one"])])).unwrap();
    drop(journal);
    assert_eq!(all(&*open(folder.path()).unwrap().journal).tables.len(), 2);
}

/// A file cannot grow any more in the middle of a commit: the journal stops, and after a new start all is there.
#[test]
fn a_failure_halfway_stops_the_journal() {
    let folder = tempfile::tempdir().unwrap();
    let script = "trap '' XFSZ; ulimit -f 2000; exec \"$1\" journal_disk::until_it_fails --exact --ignored --nocapture";
    let output = Command::new("sh")
        .args(["-c", script, "sh"])
        .arg(std::env::current_exe().unwrap())
        .env(FOLDER, folder.path())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    let kept = text.lines().filter(|line| *line == "kept").count();
    let opened = open(folder.path()).unwrap();
    let found = all(&*opened.journal).tables[0].1.len();
    println!("{kept} commits were acknowledged and {found} are there; {:?}", opened.notices);
    assert!(kept > 10 && (kept..=kept + 1).contains(&found), "{kept} {found}");
    opened.journal.commit(&only(vec![append(&*opened.journal, "Tuesday", &["it goes on"])])).unwrap();
}

#[test]
#[ignore = "runs where no file may grow beyond some length"]
fn until_it_fails() {
    let folder = std::env::var(FOLDER).expect("only started by a test");
    let journal = open(Path::new(&folder)).unwrap().journal;
    println!();
    let long = "long ".repeat(4000);
    let error = loop {
        match journal.commit(&only(vec![append(&*journal, "Tuesday", &[&long])])) {
            Ok(()) => println!("kept"),
            Err(error) => break error,
        }
    };
    println!("{error}");
    let later = journal.tip("Tuesday").unwrap_err().to_string();
    assert!(
        later.starts_with("the journal stopped at an earlier failure and needs a new start: "),
        "{later}"
    );
    assert!(matches!(journal.commit(&Batch::default()), Err(JournalError::Stopped { .. })));
}
