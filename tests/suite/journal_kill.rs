//! A writer that is killed at any moment loses nothing that it acknowledged.

use super::journal_help::{all, append, copy, filled, index_of, rescued};
use crate::attacks::survived;
use crate::house::count;
use std::{
    env, fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};
use waybill::{
    journal::{Batch, Journal, JournalError, check_all, open},
    rules::luck::Seeded,
};

/// Names the folder for the writer; only a process started by a test here has it.
const FOLDER: &str = "WAYBILL_TEST_FOLDER";
const KILLS: usize = 100;
const USUAL_KILLS: usize = 40;
const RESCUES: usize = 276;
const USUAL_RESCUES: usize = 30;

/// Not a test: the writer. It acknowledges each batch on standard output, for ever.
#[test]
#[ignore = "the writer that the other tests start and kill"]
fn writer() {
    let folder = env::var(FOLDER).expect("only started by a test");
    let journal = match open(Path::new(&folder)) {
        Ok(opened) => opened.journal,
        Err(error) => return println!("\nfailed {error}"),
    };
    println!("\nopened"); // libtest has begun a line of its own
    for batch in journal.tip("Tuesday").unwrap().map_or(0, |tip| tip.next).. {
        journal.commit(&batch_number(&*journal, batch)).unwrap();
        println!("kept {batch}");
    }
}

/// One record at one table, two at another, a letter out, the one before it sent, a cursor.
fn batch_number(journal: &dyn Journal, batch: u64) -> Batch {
    let text = format!("batch {batch}");
    let mut other = append(journal, "caffè", &[&text, "and more"]);
    other.snapshot = batch.is_multiple_of(7).then(|| vec![batch as u8; 6000]);
    Batch {
        appends: vec![append(journal, "Tuesday", &[&text]), other],
        post: vec![batch.to_string().into_bytes()],
        sent: batch.checked_sub(1).into_iter().collect(),
        cursors: vec![("inbox".to_owned(), batch.to_string().into_bytes())],
        seen: vec![(format!("<{batch}@example.org>"), b"answered".to_vec())],
    }
}

/// Not a test: rescues a folder once.
#[test]
#[ignore = "the rescuer that the other tests start and kill"]
fn rescuer() {
    let folder = env::var(FOLDER).expect("only started by a test");
    rescued(Path::new(&folder));
    println!("\nrescued");
}

fn start_writer(folder: &Path) -> Child {
    start("journal_kill::writer", folder)
}

fn start(test: &str, folder: &Path) -> Child {
    Command::new(env::current_exe().unwrap())
        .args([test, "--exact", "--ignored", "--nocapture", "--test-threads=1"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn nothing_acknowledged_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let seed = std::process::id().into();
    println!("moments drawn from {seed}");
    let mut moments = Seeded::new(seed);
    // How long a writer takes to open says when it is worth killing it.
    let start = Instant::now();
    let mut writer = start_writer(folder.path());
    assert!(BufReader::new(writer.stdout.take().unwrap()).lines().any(|line| line.unwrap() == "opened"));
    let mut patience = 2 * start.elapsed() + Duration::from_millis(50);
    writer.kill().unwrap();
    writer.wait().unwrap();
    let (mut checked, mut opened, mut after_open, mut damaged) = (0, 0, 0, 0);
    for round in 0..count(KILLS, USUAL_KILLS) {
        let mut writer = start_writer(folder.path());
        let output = BufReader::new(writer.stdout.take().unwrap());
        let reader = thread::spawn(move || output.lines().map(Result::unwrap).collect::<Vec<_>>());
        thread::sleep(patience.mul_f64(moments.below(1000) as f64 / 1000.0));
        writer.kill().unwrap();
        writer.wait().unwrap();
        let said = reader.join().unwrap();
        assert!(!said.iter().any(|line| line.starts_with("failed")), "{said:?}");
        let kept = said.iter().filter_map(|line| line.strip_prefix("kept ")?.parse::<u64>().ok()).max();
        let has_opened = said.iter().any(|line| line == "opened");
        opened += usize::from(has_opened);
        if !has_opened {
            patience = patience.mul_f64(1.1); // the machine may have become slower since
        }
        after_open += usize::from(kept.is_some());
        damaged += check_without(round, folder.path(), kept.map_or(checked, |kept| kept + 1));
        checked = check(folder.path(), kept.map_or(checked, |kept| kept + 1), checked);
    }
    check(folder.path(), checked, 0);
    survived(count(KILLS, USUAL_KILLS), "kills of a writer");
    survived(damaged, "kills of a writer that lost one of its two copies besides");
    println!("{checked} batches; {opened} writers had opened, {after_open} had written");
    assert!(checked > 100 && opened > count(KILLS, USUAL_KILLS) / 4, "the writers came to write");
}

/// What a killed writer left has everything in each of its two places: one of them goes, and nothing is lost.
fn check_without(round: usize, folder: &Path, acknowledged: u64) -> usize {
    if acknowledged == 0 {
        return 0;
    }
    let copied = tempfile::tempdir().unwrap();
    let place = copied.path();
    copy(folder, place);
    match round % 3 {
        0 => fs::remove_dir_all(place.join("mirror")).unwrap(),
        1 => {
            fs::remove_dir_all(place.join("store")).unwrap();
            rescued(place);
        }
        _ => {
            // A power cut takes what the store had not carried out; the log has it.
            fs::write(place.join("store/waiting"), "").unwrap();
        }
    }
    let journal = open(place).unwrap_or_else(|error| panic!("way {}: {error}", round % 3)).journal;
    for (table, records) in [("Tuesday", acknowledged), ("caffè", 2 * acknowledged)] {
        let lines = journal.read(table, 0).unwrap();
        assert!(lines.len() as u64 >= records, "way {}: {} of {records}", round % 3, lines.len());
        check_all(table, lines.iter().map(String::as_str)).unwrap();
    }
    let letter = format!("<{}@example.org>", acknowledged - 1);
    assert_eq!(journal.seen(&letter).unwrap().as_deref(), Some(&b"answered"[..]));
    1
}

/// Opens what a killed writer left: `acknowledged` batches must be there, whole, in store and
/// mirror; those before `from` were looked at before. Gives how many batches there are.
fn check(folder: &Path, acknowledged: u64, from: u64) -> u64 {
    let journal = open(folder).expect("it opens after every kill").journal;
    let Some(tip) = journal.tip("Tuesday").unwrap() else {
        assert_eq!(acknowledged, 0);
        assert_eq!(journal.tables().unwrap(), []);
        return 0;
    };
    let batches = tip.next;
    assert!(batches >= acknowledged, "{acknowledged} batches acknowledged, {batches} left");
    assert!(batches >= from, "{from} batches were there before, {batches} are left");
    for (table, records) in [("Tuesday", batches), ("caffè", 2 * batches)] {
        let lines = journal.read(table, 0).unwrap();
        assert_eq!(lines.len() as u64, records, "a batch is kept whole");
        let checked = check_all(table, lines.iter().map(String::as_str)).unwrap();
        assert_eq!(journal.tip(table).unwrap(), Some(checked));
        let file =
            folder.join("mirror").join(if table == "caffè" { "caff%C3%A8.jsonl" } else { "Tuesday.jsonl" });
        assert!(fs::read_to_string(file).unwrap().lines().eq(&lines), "the mirror has the same lines");
    }
    let last = (batches - 1).to_string().into_bytes();
    assert_eq!(journal.outbox().unwrap(), [(batches - 1, last.clone())]);
    assert_eq!(journal.cursor("inbox").unwrap(), Some(last));
    let snapshot = (batches - 1) / 7 * 7;
    assert_eq!(journal.snapshot("caffè").unwrap(), Some(vec![snapshot as u8; 6000]));
    for batch in from..batches {
        let seen = journal.seen(&format!("<{batch}@example.org>")).unwrap();
        assert_eq!(seen.as_deref(), Some(&b"answered"[..]));
    }
    let index: Vec<_> = journal.tables().unwrap().into_iter().map(|(_, index)| index).collect();
    assert_eq!(index, [index_of("Tuesday", batches), index_of("caffè", 2 * batches)]);
    let post = fs::read_to_string(folder.join("mirror/+post.jsonl")).unwrap();
    assert!(post.lines().all(|line| line.ends_with("\"}")), "the post log has whole lines");
    batches
}

/// A rescue may be killed at any moment, too: the next one finds all that there was.
#[test]
fn a_killed_rescue_loses_nothing() {
    let place = tempfile::tempdir().unwrap();
    let good = place.path().join("good");
    let expected = filled(&good);
    let begun = Instant::now();
    rescued(&{
        let first = place.path().join("first");
        copy(&good, &first);
        first
    });
    let mut patience = 2 * begun.elapsed() + Duration::from_millis(50);
    let mut moments = Seeded::new(std::process::id().into());
    let (mut kills, mut refused) = (0, 0);
    while kills < count(RESCUES, USUAL_RESCUES) {
        let folder = tempfile::tempdir().unwrap();
        copy(&good, folder.path());
        match kills % 3 {
            0 => fs::remove_dir_all(folder.path().join("store")).unwrap(),
            1 => fs::write(folder.path().join("store/db"), "garbage").unwrap(),
            _ => {}
        }
        // Killed some times in a row, and let live at last.
        for _ in 0..3 {
            let mut rescuer = start("journal_kill::rescuer", folder.path());
            thread::sleep(patience.mul_f64(moments.below(1000) as f64 / 1000.0));
            rescuer.kill().unwrap();
            let ended = rescuer.wait().unwrap();
            if ended.success() {
                patience = patience.mul_f64(0.95);
                break;
            }
            kills += 1;
        }
        let opened = open(folder.path()).map(|opened| all(&*opened.journal));
        if let Ok(found) = &opened {
            assert_eq!(*found, expected, "what opens has everything");
        }
        refused += usize::from(opened.is_err());
        drop(opened);
        rescued(folder.path());
        assert_eq!(all(&*open(folder.path()).unwrap().journal), expected);
    }
    survived(kills, "kills of a rescue");
    println!("{refused} folders needed one more rescue");
}

#[test]
fn a_second_process_is_kept_out() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = start_writer(folder.path());
    let mut lines = BufReader::new(writer.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap() == "opened"));
    let error = open(folder.path()).unwrap_err();
    assert!(matches!(error, JournalError::InUse { process: Some(process), .. } if process == writer.id()));
    assert_eq!(
        error.to_string(),
        format!("{} is in use by another Waybill, process {}", folder.path().display(), writer.id())
    );
    assert!(matches!(waybill::journal::rescue(folder.path()), Err(JournalError::InUse { .. })));
    writer.kill().unwrap();
    writer.wait().unwrap();
    open(folder.path()).unwrap();
}
