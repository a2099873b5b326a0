//! Whatever happens to the files, it is noticed or harmless, and nothing acknowledged is lost.

use super::journal_help::{All, all, append, copy, filled, index_of, only, rescued, try_all};
use crate::attacks::survived;
use crate::house::count;
use std::{fs, path::Path};
use waybill::journal::{Damage, JournalError, Lost, Notice, open, rescue};

/// What came of a damage.
#[derive(Debug, PartialEq)]
enum Outcome {
    Harmless,
    Noticed,
}

/// Damages a copy of a good folder; either all is there all the same, or an error says what is
/// wrong and a rescue brings all back.
#[track_caller]
fn check(good: &Path, expected: &All, what: &str, damage: impl FnOnce(&Path)) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    copy(good, folder.path());
    damage(folder.path());
    let found = open(folder.path()).and_then(|opened| {
        let snapshot = opened.journal.snapshot("Tuesday")?;
        assert!(snapshot == Some(vec![39; 9000]), "{what}: the snapshot is another one and nobody noticed");
        try_all(&*opened.journal)
    });
    let error = match found {
        Ok(found) => {
            assert!(found == *expected, "{what}: it is damaged and nobody noticed");
            let journal = open(folder.path()).unwrap().journal;
            journal.commit(&only(vec![append(&*journal, "Tuesday", &["it goes on"])])).unwrap();
            return Outcome::Harmless;
        }
        Err(error) => error,
    };
    let says = error.to_string();
    assert!(!says.contains('\n') && says.len() < 300, "{what}: {says}");
    rescued(folder.path());
    let journal = open(folder.path()).unwrap().journal;
    assert!(all(&*journal) == *expected, "{what}: {says}: the rescue brought back something else");
    assert_eq!(journal.seen("<7@example.org>").unwrap(), Some(b"answered".to_vec()));
    journal.commit(&only(vec![append(&*journal, "Tuesday", &["it goes on"])])).unwrap();
    assert!(folder.path().join("store.damaged-1").exists() || what.contains("whole store"));
    Outcome::Noticed
}

fn overwrite(path: &Path, place: usize, bytes: &[u8]) {
    let mut content = fs::read(path).unwrap();
    for (byte, new) in content[place..].iter_mut().zip(bytes) {
        *byte = *new;
    }
    fs::write(path, content).unwrap();
}

#[test]
fn a_store_damaged_anywhere_is_noticed_and_rescued() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path();
    let expected = filled(good);
    let db = fs::read(good.join("store/db")).unwrap();
    let used = db.iter().rposition(|byte| *byte != 0).unwrap();
    let mut noticed = 0;
    let steps = count(144, 40);
    for step in 0..steps {
        let place = used * step / steps + step;
        let change = |what: &str, bytes: &[u8]| {
            let what = format!("{what} at {place} of {used}");
            check(good, &expected, &what, |folder| overwrite(&folder.join("store/db"), place, bytes))
        };
        noticed += usize::from(change("one byte changed", &[!db[place]]) == Outcome::Noticed);
        noticed += usize::from(change("zeros", &[0; 600]) == Outcome::Noticed);
        let cut = check(good, &expected, &format!("cut at {place} of {used}"), |folder| {
            let file = fs::File::options().write(true).open(folder.join("store/db")).unwrap();
            file.set_len(place as u64).unwrap();
        });
        noticed += usize::from(cut == Outcome::Noticed);
    }
    survived(3 * steps, "damages of a store");
    println!("{noticed} of {} damages were noticed, the others were harmless", 3 * steps);
    assert!(noticed > 30, "most of the file is old pages, but not all of it");
}

#[test]
fn a_snapshot_of_the_store_that_was_never_finished_is_harmless() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path();
    let expected = filled(good);
    for length in [0, 5, 13, 400] {
        let outcome = check(good, &expected, "a draft", |folder| {
            fs::write(folder.join("store/snap.7FFFFFFFFFFFFFFF.generating"), vec![b'x'; length]).unwrap();
        });
        assert_eq!(outcome, Outcome::Harmless, "{length} bytes");
    }
}

#[test]
fn files_that_are_gone_or_garbage_are_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path();
    let expected = filled(good);
    let mut files = vec!["db".to_owned(), "conf".to_owned()];
    let snapshots = fs::read_dir(good.join("store")).unwrap().map(|entry| entry.unwrap().file_name());
    files.extend(snapshots.map(|name| name.into_string().unwrap()).filter(|name| name.starts_with("snap.")));
    assert!(files.len() > 2, "sled wrote a snapshot: {files:?}");
    for file in &files {
        let path = |folder: &Path| folder.join("store").join(file);
        check(good, &expected, &format!("{file} gone"), |folder| fs::remove_file(path(folder)).unwrap());
        check(good, &expected, &format!("{file} empty"), |folder| fs::write(path(folder), "").unwrap());
        check(good, &expected, &format!("{file} garbage"), |folder| {
            fs::write(path(folder), "no such thing ".repeat(500)).unwrap();
        });
        for place in [0, 1, 5, 17, 40] {
            check(good, &expected, &format!("{file} changed at {place}"), |folder| {
                let length = fs::metadata(path(folder)).unwrap().len() as usize;
                overwrite(&path(folder), place.min(length - 1), b"?");
            });
        }
    }
    for garbage in
        ["snap.0000000000000000", "snap.ffffffffffffffff", "snap.0000000000000001.generating", "snap.x"]
    {
        check(good, &expected, &format!("{garbage} new"), |folder| {
            fs::write(folder.join("store").join(garbage), "garbage").unwrap();
        });
    }
    let gone = check(good, &expected, "the whole store gone", |folder| {
        fs::remove_dir_all(folder.join("store")).unwrap();
    });
    assert_eq!(gone, Outcome::Noticed);
}

/// A folder at four moments: after the first batch, one later, two later, and from another life.
struct Moments {
    folder: tempfile::TempDir,
}

impl Moments {
    fn new() -> Moments {
        let folder = tempfile::tempdir().unwrap();
        let work = folder.path().join("work");
        for moment in ["0", "1", "2"] {
            let journal = open(&work).unwrap().journal;
            let appends = vec![append(&*journal, "Tuesday", &[moment]), append(&*journal, moment, &["new"])];
            journal.commit(&only(appends)).unwrap();
            drop(journal);
            copy(&work, &folder.path().join(moment));
        }
        let other = open(&folder.path().join("other")).unwrap().journal;
        for text in ["0", "1", "two"] {
            let appends = vec![append(&*other, "Tuesday", &[text]), append(&*other, text, &["new"])];
            other.commit(&only(appends)).unwrap();
        }
        Moments { folder }
    }

    /// A folder with the store of one moment and the mirror of another, and with the tips of one.
    fn mixed(&self, store: &str, mirror: &str, tips: &str) -> tempfile::TempDir {
        let mixed = tempfile::tempdir().unwrap();
        fs::copy(self.folder.path().join(tips).join("tips"), mixed.path().join("tips")).unwrap();
        copy(&self.folder.path().join(store).join("store"), &mixed.path().join("store"));
        copy(&self.folder.path().join(mirror).join("mirror"), &mixed.path().join("mirror"));
        mixed
    }
}

#[test]
fn a_mirror_that_fell_behind_is_brought_up_to_date() {
    let moments = Moments::new();
    let completed = |table: &str, lines| Notice::Completed { table: table.to_owned(), lines };
    for (mirror, expected) in [
        ("2", vec![]),
        ("1", vec![completed("2", 1), completed("Tuesday", 1)]),
        ("0", vec![completed("1", 1), completed("2", 1), completed("Tuesday", 2)]),
    ] {
        let mixed = moments.mixed("2", mirror, "2");
        if mirror == "1" {
            let file = mixed.path().join("mirror/Tuesday.jsonl");
            let half = fs::read_to_string(&file).unwrap() + "{\"seq\":2,\"at\":\"2026";
            fs::write(file, half).unwrap(); // killed in the middle of a line
        }
        let opened = open(mixed.path()).unwrap();
        assert_eq!(opened.notices, expected);
        drop(opened);
        for file in ["Tuesday.jsonl", "0.jsonl", "1.jsonl", "2.jsonl"] {
            let found = fs::read_to_string(mixed.path().join("mirror").join(file)).unwrap();
            let whole = fs::read_to_string(moments.folder.path().join("2/mirror").join(file)).unwrap();
            assert_eq!(found, whole);
        }
        assert_eq!(open(mixed.path()).unwrap().notices, []);
    }
}

#[test]
fn a_store_that_fell_behind_is_refused_and_rescued() {
    let moments = Moments::new();
    for (store, expected) in [
        ("1", "the store has lost one acknowledged batch; run waybill rescue"),
        ("0", "the store has lost 2 acknowledged batches; run waybill rescue"),
        (
            "other",
            "the store and its mirror do not belong together: batch 3 is not the same in both; run waybill rescue",
        ),
    ] {
        let mixed = moments.mixed(store, "2", "2");
        for _ in 0..2 {
            assert_eq!(open(mixed.path()).unwrap_err().to_string(), expected, "looking changes nothing");
        }
        let notices = rescued(mixed.path());
        assert_eq!(notices.len(), 2 + usize::from(store == "other"), "{notices:?}");
        let journal = open(mixed.path()).unwrap().journal;
        assert_eq!(journal.read("Tuesday", 0).unwrap().len(), 3);
        assert_eq!(journal.read("2", 0).unwrap().len(), 1);
        assert_eq!(fs::read_dir(mixed.path().join("mirror.damaged-1")).unwrap().count(), 7);
    }
}

#[test]
fn a_store_that_fell_behind_is_noticed_without_a_count() {
    let moments = Moments::new();
    let mixed = moments.mixed("1", "2", "1");
    fs::remove_file(mixed.path().join("mirror/+count")).unwrap();
    let error = open(mixed.path()).unwrap_err();
    assert!(matches!(error, JournalError::Behind { lost: Lost::Records { count: 1, .. } }), "{error}");
    fs::remove_dir_all(mixed.path().join("store")).unwrap();
    let error = open(mixed.path()).unwrap_err();
    assert!(matches!(&error, JournalError::Older { lacks, batches: 2 } if lacks.len() == 3), "{error}");
    fs::remove_file(mixed.path().join("tips")).unwrap();
    let error = open(mixed.path()).unwrap_err();
    assert!(matches!(error, JournalError::Behind { lost: Lost::Records { .. } }), "{error}");
}

#[test]
fn a_damaged_mirror_is_named_by_the_rescue() {
    let folder = tempfile::tempdir().unwrap();
    let expected = filled(folder.path());
    let file = folder.path().join("mirror/Tuesday.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen("round 20", "round 21", 1) + "{\"seq\":80,").unwrap();
    let post = folder.path().join("mirror/+post.jsonl");
    fs::write(&post, fs::read_to_string(&post).unwrap().replacen("uid 30", "uid 31", 1)).unwrap();

    // While the store is good it has what the mirror lost.
    let whole = tempfile::tempdir().unwrap();
    copy(folder.path(), whole.path());
    let notices: Vec<String> = rescued(whole.path()).iter().take(4).map(Notice::to_string).collect();
    assert_eq!(
        notices,
        [
            "Tuesday: 10 bytes at its end were left out: they were never acknowledged",
            "table Tuesday: its file in the mirror is damaged, 40 records are good: record 40: its chain does \
             not match: this record or the one before it was changed",
            "table Tuesday: 40 records that the mirror lacked came from the old store",
            "the mirror's log of the post is damaged or cut off from line 31 on: some letters may be sent again or read again",
        ]
    );
    assert_eq!(all(&*open(whole.path()).unwrap().journal), expected);

    // Without it the loss is named, and what is good is kept.
    fs::remove_dir_all(folder.path().join("store")).unwrap();
    let rescue = rescue(folder.path()).unwrap();
    let losses: Vec<_> =
        rescue.losses().map(|lost| (lost.table.as_str(), lost.records, &lost.damage)).collect();
    assert_eq!(losses, [("Tuesday", 40, &Some(Damage::Changed { record: 40 }))]);
    rescue.rebuild(|table, lines, _| (index_of(table, lines.len() as u64), None)).unwrap();
    let found = all(&*open(folder.path()).unwrap().journal);
    assert_eq!(found.tables[0].1, expected.tables[0].1[..40]);
    assert_eq!(found.tables[1], expected.tables[1]);
    assert_eq!(found.cursor, Some(b"uid 29".to_vec()));
}

#[test]
fn with_nothing_left_there_is_nothing_to_rescue() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path());
    fs::remove_dir_all(folder.path().join("mirror")).unwrap();
    fs::write(folder.path().join("store/conf"), "garbage ".repeat(9)).unwrap();
    assert!(matches!(open(folder.path()), Err(JournalError::Damaged { .. })));
    assert!(matches!(rescue(folder.path()), Err(JournalError::Damaged { .. })));
}
