//! The mirror itself is damaged, cut, old or gone: it is noticed and named, mended from the store, and what neither has is
//! told record by record.

use super::journal_help::{All, all, append, copy, filled, index_of, only, rescued};
use crate::attacks::survived;
use crate::house::count;
use std::{
    fs,
    path::{Path, PathBuf},
    time::SystemTime,
};
use waybill::journal::{Batch, JournalError, Lost, Notice, Rescue, open, rescue};

/// Two tables of a few short records with letters; gives what is kept. The last batches stand in the log only, as after
/// a kill: the folder is copied while the journal is open.
pub fn killed(place: &Path) -> All {
    killed_and_settled(place, None)
}

/// The same, and the folder once everything has come to its final place.
fn killed_and_settled(place: &Path, settled: Option<&Path>) -> All {
    let folder = tempfile::tempdir().unwrap();
    let journal = open(folder.path()).unwrap().journal;
    let keep = |round: u64| {
        let text = format!("round {round}");
        let batch = Batch {
            appends: vec![
                append(&*journal, "Tuesday", &[&text]),
                append(&*journal, "caffè", &[&text, "more"]),
            ],
            post: vec![text.clone().into_bytes()],
            sent: round.checked_sub(1).into_iter().collect(),
            cursors: vec![("inbox".to_owned(), text.into_bytes())],
            seen: vec![(format!("<{round}@example.org>"), b"answered".to_vec())],
        };
        journal.commit(&batch).unwrap();
    };
    (0..3).for_each(keep);
    journal.settle().unwrap();
    (3..5).for_each(keep);
    copy(folder.path(), place);
    if let Some(settled) = settled {
        journal.settle().unwrap();
        copy(folder.path(), settled);
    }
    all(&*journal)
}

/// The one file of the log that has something.
pub fn log_of(folder: &Path) -> PathBuf {
    let files = fs::read_dir(folder.join("mirror")).unwrap().map(|entry| entry.unwrap().path());
    let is_log = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with("+log-");
    let mut logs = files.filter(|path| is_log(path) && fs::metadata(path).unwrap().len() > 0);
    let log = logs.next().expect("the log has something");
    assert_eq!(logs.next(), None);
    log
}

/// A copy of a folder to be damaged.
pub fn copy_of(good: &Path) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy(good, folder.path());
    folder
}

/// A byte that is surely another one, and for which no line becomes two.
fn flipped(bytes: &[u8], place: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[place] ^= 4;
    bytes
}

/// Where every line ends.
pub fn line_ends(bytes: &[u8]) -> Vec<usize> {
    (1..=bytes.len()).filter(|end| bytes[end - 1] == b'\n').collect()
}

/// The places to damage: all of them at full count, else some.
fn places(length: usize) -> impl Iterator<Item = usize> {
    (0..length).step_by(count(1, 23))
}

#[test]
fn a_log_damaged_at_any_byte_is_mended_from_the_store() {
    let good = tempfile::tempdir().unwrap();
    let expected = killed(good.path());
    let log = fs::read(log_of(good.path())).unwrap();
    let mut named = 0;
    for place in places(log.len()) {
        let folder = copy_of(good.path());
        fs::write(log_of(folder.path()), flipped(&log, place)).unwrap();
        let opened = open(folder.path()).unwrap_or_else(|error| panic!("byte {place}: {error}"));
        assert_eq!(all(&*opened.journal), expected, "byte {place}");
        let is_named = |notice: &Notice| matches!(notice, Notice::LogDamaged { .. });
        assert!(opened.notices.iter().any(is_named), "byte {place}: {:?}", opened.notices);
        named += 1;
        drop(opened);
        let again = open(folder.path()).unwrap();
        assert_eq!(again.notices, [], "byte {place}: once is enough");
        drop(again);
        fs::remove_dir_all(folder.path().join("store")).unwrap();
        rescued(folder.path());
        assert_eq!(
            all(&*open(folder.path()).unwrap().journal),
            expected,
            "byte {place}: and the mirror is whole"
        );
    }
    let ends = line_ends(&log);
    for end in &ends {
        let folder = copy_of(good.path());
        fs::write(log_of(folder.path()), &log[..*end]).unwrap();
        assert_eq!(all(&*open(folder.path()).unwrap().journal), expected, "cut at {end}");
        assert_eq!(open(folder.path()).unwrap().notices, [], "cut at {end}: once is enough");
    }
    survived(named + ends.len(), "flipped bytes and cuts of the log of the mirror");
}

#[test]
fn a_log_damaged_without_a_store_is_rescued_up_to_there_and_the_rest_is_named() {
    let good = tempfile::tempdir().unwrap();
    let expected = killed(good.path());
    fs::remove_dir_all(good.path().join("store")).unwrap();
    let log = fs::read(log_of(good.path())).unwrap();
    let (mut named, mut noticed) = (0, 0);
    for place in places(log.len()) {
        let folder = copy_of(good.path());
        fs::write(log_of(folder.path()), flipped(&log, place)).unwrap();
        assert!(open(folder.path()).is_err(), "byte {place}: something is lost");
        let rescue = rescue(folder.path()).unwrap();
        named += usize::from(rescue.losses().next().is_some());
        let says = |notice: &Notice| matches!(notice, Notice::LogIsDamaged { .. });
        assert!(rescue.notices.iter().any(says), "byte {place}: {:?}", rescue.notices);
        noticed += 1;
        let found = rebuilt(rescue, folder.path());
        assert_eq!(found.tables.len(), 2, "byte {place}");
        for ((_, lines), (_, all)) in found.tables.iter().zip(&expected.tables) {
            assert!(all.starts_with(lines) && lines.len() >= all.len() / 2, "byte {place}");
        }
    }
    survived(noticed, "flipped bytes of the log with a lost store");
    assert!(
        named * 10 > noticed * 8,
        "only a head that is garbled cannot say whose it was: {named} of {noticed}"
    );
}

/// Builds a fresh store and gives what it has.
pub fn rebuilt(rescue: Rescue, folder: &Path) -> All {
    rescue.rebuild(|table, lines, _| (index_of(table, lines.len() as u64), None)).unwrap();
    all(&*open(folder).unwrap().journal)
}

#[test]
fn a_table_file_damaged_at_any_byte_is_named_and_mended() {
    let good = tempfile::tempdir().unwrap();
    killed(good.path());
    let expected = all(&*open(good.path()).unwrap().journal);
    let name = "mirror/Tuesday.jsonl";
    let content = fs::read(good.path().join(name)).unwrap();
    let (mut opening, mut appending, mut examined) = (0, 0, 0);
    for place in places(content.len()) {
        let folder = copy_of(good.path());
        open(folder.path()).unwrap(); // copied files look otherwise; now they are known
        let file = folder.path().join(name);
        let before = fs::metadata(&file).unwrap().modified().unwrap();
        let is_named = |notice: &Notice| {
            matches!(notice, Notice::Replaced { table, .. } | Notice::Completed { table, .. } if table == "Tuesday")
                || matches!(notice, Notice::Unterminated { file, .. } if file == "Tuesday")
        };
        // A change that can be seen is found by the opening.
        fs::write(&file, flipped(&content, place)).unwrap();
        let opened = open(folder.path()).unwrap();
        assert!(opened.notices.iter().any(is_named), "byte {place}: {:?}", opened.notices);
        assert_eq!(fs::read(&file).unwrap(), content, "byte {place}");
        drop(opened);
        opening += 1;
        // Bits that rot leave no trace: the first append finds them, and whoever examines the table.
        let rot = |time: SystemTime| {
            fs::write(&file, flipped(&content, place)).unwrap();
            fs::File::options().write(true).open(&file).unwrap().set_modified(time).unwrap();
        };
        assert_eq!(open(folder.path()).unwrap().notices, []);
        let before = fs::metadata(&file).unwrap().modified().unwrap().max(before);
        rot(before);
        let opened = open(folder.path()).unwrap();
        assert_eq!(opened.notices, [], "byte {place}: it cannot be seen");
        assert!(opened.journal.examine("Tuesday").unwrap().iter().any(is_named), "byte {place}");
        assert_eq!(opened.journal.examine("Tuesday").unwrap(), []);
        drop(opened);
        examined += 1;
        open(folder.path()).unwrap();
        let before = fs::metadata(&file).unwrap().modified().unwrap();
        rot(before);
        let journal = open(folder.path()).unwrap().journal;
        journal.commit(&only(vec![append(&*journal, "Tuesday", &["it goes on"])])).unwrap();
        assert!(journal.notices().iter().any(is_named), "byte {place}");
        let lines = journal.read("Tuesday", 0).unwrap();
        drop(journal);
        assert!(fs::read_to_string(&file).unwrap().lines().eq(&lines), "byte {place}");
        assert_eq!(lines[..lines.len() - 1], expected.tables[0].1);
        appending += 1;
    }
    println!(
        "flipped bytes found: {opening} by the opening, {examined} by an audit, {appending} by the first append"
    );
}

#[test]
fn a_mirror_cut_anywhere_with_a_lost_store_is_rescued_and_every_missing_record_is_named() {
    let good = tempfile::tempdir().unwrap();
    let expected = filled(good.path());
    fs::remove_dir_all(good.path().join("store")).unwrap();
    let name = "mirror/Tuesday.jsonl";
    let content = fs::read(good.path().join(name)).unwrap();
    let ends = line_ends(&content);
    let all_ends: Vec<usize> = std::iter::once(0).chain(ends.iter().copied()).collect();
    let mut named = 0;
    for (lines, end) in all_ends.iter().enumerate().step_by(count(1, 9)).take(ends.len()) {
        let folder = copy_of(good.path());
        fs::write(folder.path().join(name), &content[..*end]).unwrap();
        assert!(open(folder.path()).is_err());
        let rescue = rescue(folder.path()).unwrap();
        let losses: Vec<String> =
            rescue.losses().map(|lost| lost.lack.as_ref().expect("it is named").to_string()).collect();
        let says = match lines {
            0 => "table Tuesday is missing, with 80 records".to_owned(),
            79 => "table Tuesday has 79 of 80 records; record 79 is missing".to_owned(),
            lines => format!("table Tuesday has {lines} of 80 records; records {lines} to 79 are missing"),
        };
        assert_eq!(losses, [says], "cut at {end}");
        named += 1;
        let found = rebuilt(rescue, folder.path());
        assert_eq!(found.tables.iter().map(|(_, lines)| lines.len()).sum::<usize>(), lines + 40);
    }
    // A whole table is gone.
    let folder = copy_of(good.path());
    fs::remove_file(folder.path().join("mirror/caff%C3%A8%20%2F%202.jsonl")).unwrap();
    let gone = rescue(folder.path()).unwrap();
    let losses: Vec<String> = gone.losses().map(|lost| lost.lack.as_ref().unwrap().to_string()).collect();
    assert_eq!(losses, ["table caffè / 2 is missing, with 40 records"]);
    drop(gone);
    // The post log is cut at the end of a line.
    let folder = copy_of(good.path());
    let post = folder.path().join("mirror/+post.jsonl");
    let text = fs::read(&post).unwrap();
    let ends = line_ends(&text);
    fs::write(&post, &text[..ends[ends.len() - 3]]).unwrap();
    let cut = rescue(folder.path()).unwrap();
    assert!(cut.notices.contains(&Notice::PostDamaged { line: ends.len() - 1 }), "{:?}", cut.notices);
    drop(cut);
    assert_eq!(rescued(good.path()).len(), 1, "the mirror alone has everything");
    assert_eq!(all(&*open(good.path()).unwrap().journal), expected);
    survived(named, "cuts of the mirror with a lost store");
}

#[test]
fn an_old_copy_is_not_continued_without_being_told_so() {
    let folder = tempfile::tempdir().unwrap();
    let [work, old] = ["work", "old"].map(|name| folder.path().join(name));
    filled(&work);
    copy(&work, &old);
    let journal = open(&work).unwrap().journal;
    journal.commit(&only(vec![append(&*journal, "Tuesday", &["one", "two"])])).unwrap();
    journal.commit(&only(vec![append(&*journal, "Thursday", &["new"])])).unwrap();
    drop(journal);
    for name in ["store", "mirror"] {
        fs::remove_dir_all(work.join(name)).unwrap();
        copy(&old.join(name), &work.join(name));
    }
    for _ in 0..2 {
        let error = open(&work).unwrap_err();
        assert_eq!(
            error.to_string(),
            "this store is older than the tips that were kept beside it: table Thursday is missing, with 1 records; \
             table Tuesday has 80 of 82 records; records 80 to 81 are missing; put the newest copy back, or run \
             waybill rescue, which looks for the rest, names what is missing, and goes on from here if you say so"
        );
    }
    let rescue = rescue(&work).unwrap();
    assert!(!rescue.is_whole);
    assert_eq!(rescue.losses().count(), 2);
    let found = rebuilt(rescue, &work);
    assert_eq!(found.tables[0].1.len(), 80);
    let journal = open(&work).unwrap().journal;
    journal.commit(&only(vec![append(&*journal, "Tuesday", &["it goes on"])])).unwrap();
    assert!(work.join("tips.damaged-1").exists(), "what was known is put aside, not deleted");
}

/// Only letters went between the copy and today: an old copy would send and read them again.
#[test]
fn an_old_copy_that_lacks_letters_only_is_not_continued_either() {
    let folder = tempfile::tempdir().unwrap();
    let [work, old] = ["work", "old"].map(|name| folder.path().join(name));
    filled(&work);
    copy(&work, &old);
    let journal = open(&work).unwrap().journal;
    let sent = journal.outbox().unwrap().into_iter().map(|(number, _)| number).collect();
    journal.commit(&Batch { sent, ..Batch::default() }).unwrap();
    drop(journal);
    for name in ["store", "mirror"] {
        fs::remove_dir_all(work.join(name)).unwrap();
        copy(&old.join(name), &work.join(name));
    }
    let error = open(&work).unwrap_err();
    assert!(matches!(&error, JournalError::Older { lacks, batches: 1 } if lacks.is_empty()), "{error}");
    // With the newer mirror the store alone is old, and nothing is lost.
    drop(error);
    let other = copy_of(&work);
    assert!(matches!(open(other.path()), Err(JournalError::Older { .. })));
    let lost = rescue(&work).unwrap();
    assert!(!lost.is_whole && lost.losses().next().is_none());
}

#[test]
fn a_whole_store_is_known_to_be_whole() {
    let folder = tempfile::tempdir().unwrap();
    let expected = filled(folder.path());
    assert!(rescue(folder.path()).unwrap().is_whole);
    fs::write(folder.path().join("mirror/Tuesday.jsonl"), "garbage\n").unwrap();
    assert!(rescue(folder.path()).unwrap().is_whole, "the store has everything");
    assert_eq!(all(&*open(folder.path()).unwrap().journal), expected);
    let journal = open(folder.path()).unwrap().journal;
    let ahead = copy_of(folder.path());
    journal.commit(&only(vec![append(&*journal, "Tuesday", &["more"])])).unwrap();
    drop(journal);
    fs::remove_dir_all(folder.path().join("store")).unwrap();
    copy(&ahead.path().join("store"), &folder.path().join("store"));
    let error = open(folder.path()).unwrap_err();
    assert!(matches!(error, JournalError::Behind { lost: Lost::Batches(1) }), "{error}");
    assert!(!rescue(folder.path()).unwrap().is_whole, "the mirror has more");
    rescued(folder.path());
    assert_eq!(all(&*open(folder.path()).unwrap().journal).tables[0].1.len(), 81);
}

/// Killed between any two steps of bringing batches to their final place: doing it again changes nothing.
#[test]
fn spreading_may_be_stopped_anywhere() {
    let good = tempfile::tempdir().unwrap();
    let whole = tempfile::tempdir().unwrap();
    let expected = killed_and_settled(good.path(), Some(whole.path()));
    let read = |folder: &Path, name: &str| fs::read(folder.join("mirror").join(name)).unwrap();
    let mut stops = 0;
    for name in ["Tuesday.jsonl", "caff%C3%A8.jsonl", "+post.jsonl"] {
        let (before, after) = (read(good.path(), name), read(whole.path(), name));
        assert!(after.starts_with(&before) && after.len() > before.len());
        for end in (before.len()..=after.len()).step_by(count(1, 37)) {
            let folder = copy_of(good.path());
            fs::write(folder.path().join("mirror").join(name), &after[..end]).unwrap();
            assert_eq!(all(&*open(folder.path()).unwrap().journal), expected, "{name} {end}");
            assert_eq!(open(folder.path()).unwrap().notices, []);
            for name in ["Tuesday.jsonl", "caff%C3%A8.jsonl"] {
                assert_eq!(read(folder.path(), name), read(whole.path(), name), "{name} {end}");
            }
            fs::remove_dir_all(folder.path().join("store")).unwrap();
            rescued(folder.path());
            assert_eq!(all(&*open(folder.path()).unwrap().journal), expected, "{name} {end}: rescued");
            stops += 1;
        }
    }
    // The count or the tips had moved on, and the log had not gone yet.
    for name in ["mirror/+count", "tips"] {
        let folder = copy_of(whole.path());
        let log = log_of(good.path());
        fs::copy(&log, folder.path().join("mirror").join(log.file_name().unwrap())).unwrap();
        fs::copy(good.path().join(name), folder.path().join(name)).unwrap();
        assert_eq!(all(&*open(folder.path()).unwrap().journal), expected, "{name}");
        assert_eq!(open(folder.path()).unwrap().notices, []);
        stops += 1;
    }
    survived(stops, "stops while batches were spread");
}
