//! One suite for every journal: whatever keeps records keeps them like this.

use super::journal_help::{all, append, filled, index_of, only};
use std::{fs, path::Path};
use waybill::journal::{Batch, Chain, Journal, JournalError, MemoryJournal, Notice, open};

/// Runs a test with a journal in memory and with one on disk.
fn with_each(test: impl Fn(&dyn Journal)) {
    test(&MemoryJournal::new());
    let folder = tempfile::tempdir().unwrap();
    test(&*open(folder.path()).unwrap().journal);
}

#[test]
fn records_are_kept_in_order() {
    with_each(|journal| {
        assert_eq!(journal.tip("Tuesday").unwrap(), None);
        assert_eq!(journal.read("Tuesday", 0).unwrap(), [""; 0]);
        let mut lines = Vec::new();
        for round in 0..50 {
            let append = append(journal, "Tuesday", &["one", "two", &format!("three {round}")]);
            lines.extend(append.lines.clone());
            journal.commit(&only(vec![append])).unwrap();
        }
        assert_eq!(journal.read("Tuesday", 0).unwrap(), lines);
        assert_eq!(journal.read("Tuesday", 148).unwrap(), lines[148..]);
        assert_eq!(journal.read("Tuesday", 150).unwrap(), [""; 0]);
        assert_eq!(journal.read("Tuesday", u64::MAX).unwrap(), [""; 0]);
        let edges = [0, 1, 15, 16, 17, 62, 63, 64, 65, 127, 128, 129, 149, 150];
        for (from, to) in
            edges.into_iter().flat_map(|from| edges.map(|to| (from, to))).filter(|(from, to)| from <= to)
        {
            let found = journal.read_range("Tuesday", from as u64, to as u64).unwrap();
            assert_eq!(found, lines[from..to], "{from} to {to}");
        }
        assert_eq!(journal.read_range("Tuesday", 9, 7).unwrap(), [""; 0]);
        assert_eq!(journal.read_range("Tuesday", 149, 999).unwrap(), lines[149..]);
        all(journal);
    });
}

#[test]
fn tables_do_not_mix_whatever_they_are_called() {
    with_each(|journal| {
        let names = ["a", "aa", "a\0", "A b", "ab", "b", "caffè", "i", "r\u{1}a", "z\u{ff}"];
        for round in 0..3 {
            for name in names.iter().rev() {
                journal.commit(&only(vec![append(journal, name, &[name, &format!("{round}")])])).unwrap();
            }
        }
        let tables = journal.tables().unwrap();
        let mut expected: Vec<_> = names.iter().map(|name| (name.to_string(), index_of(name, 6))).collect();
        expected.sort();
        assert_eq!(tables, expected);
        all(journal);
    });
}

#[test]
fn who_comes_second_is_told_and_changes_nothing() {
    with_each(|journal| {
        journal.commit(&only(vec![append(journal, "Tuesday", &["one"])])).unwrap();
        let late = append(journal, "Tuesday", &["late"]);
        let other = append(journal, "Other", &["with it"]);
        journal.commit(&only(vec![append(journal, "Tuesday", &["first"])])).unwrap();
        let before = all(journal);
        let batch = Batch {
            appends: vec![other, late],
            post: vec![b"letter".to_vec()],
            cursors: vec![("inbox".to_owned(), b"7".to_vec())],
            seen: vec![("<1@example.org>".to_owned(), vec![])],
            ..Batch::default()
        };
        let error = journal.commit(&batch).unwrap_err();
        assert!(matches!(error, JournalError::Conflict { expected: 1, next: 2, .. }), "{error}");
        assert_eq!(all(journal), before);
        assert_eq!(journal.tip("Other").unwrap(), None);
        assert_eq!(journal.seen("<1@example.org>").unwrap(), None);
    });
}

#[test]
fn what_does_not_follow_is_refused() {
    with_each(|journal| {
        journal.commit(&only(vec![append(journal, "Tuesday", &["one"])])).unwrap();
        let before = all(journal);
        let good = append(journal, "Tuesday", &["two", "three"]);
        let mut changed = good.clone();
        changed.lines[1] = changed.lines[1].replace("three", "Three");
        let mut wrong_tip = good.clone();
        wrong_tip.tip.chain = Chain::start("Tuesday");
        let mut foreign = append(journal, "Wednesday", &["zero", "one", "two"]);
        foreign.table = "Tuesday".to_owned();
        foreign.expected = 1;
        foreign.lines.remove(0);
        let mut nameless = append(journal, "x", &["one"]);
        nameless.table = String::new();
        let mut long = append(journal, "x", &["one"]);
        long.table = "x".repeat(81);
        for bad in [changed, wrong_tip, foreign, nameless, long] {
            let error = journal.commit(&only(vec![bad])).unwrap_err();
            assert!(
                matches!(error, JournalError::Unchained { .. } | JournalError::BadName { .. }),
                "{error}"
            );
        }
        assert_eq!(all(journal), before);
        journal.commit(&only(vec![good])).unwrap();
    });
}

#[test]
fn two_appends_to_one_table_may_stand_in_one_batch() {
    with_each(|journal| {
        let both = append(journal, "Tuesday", &["one", "two"]);
        let mut first = append(journal, "Tuesday", &["one"]);
        first.snapshot = Some(vec![1; 20_000]);
        let mut second = both.clone();
        second.lines.remove(0);
        second.expected = 1;
        second.snapshot = Some(vec![2; 5000]);
        journal.commit(&only(vec![first, second])).unwrap();
        assert_eq!(journal.read("Tuesday", 0).unwrap(), both.lines);
        assert_eq!(journal.snapshot("Tuesday").unwrap(), Some(vec![2; 5000]));
        assert_eq!(journal.tables().unwrap().len(), 1);
    });
}

#[test]
fn a_long_game_may_come_all_at_once() {
    with_each(|journal| {
        let long = "long ".repeat(1000);
        let texts: Vec<&str> =
            (0..300).map(|seq| if seq % 7 == 0 { long.as_str() } else { "short" }).collect();
        for (from, to) in [(0, 10), (10, 200), (200, 300)] {
            let append = append(journal, "Tuesday", &texts[from..to]);
            journal.commit(&only(vec![append])).unwrap();
        }
        assert_eq!(all(journal).tables[0].1.len(), 300);
    });
}

#[test]
fn letters_wait_until_they_are_sent() {
    with_each(|journal| {
        let post = |post: &[&[u8]], sent: &[u64]| {
            let post = post.iter().map(|entry| entry.to_vec()).collect();
            journal.commit(&Batch { post, sent: sent.to_vec(), ..Batch::default() }).unwrap();
        };
        let long = vec![7; 100_000];
        post(&[b"zero", &long], &[]);
        post(&[b"two"], &[0, 99]);
        assert_eq!(journal.outbox().unwrap(), [(1, long), (2, b"two".to_vec())]);
        post(&[], &[1, 2]);
        assert_eq!(journal.outbox().unwrap(), []);
        post(&[b"three"], &[]);
        assert_eq!(journal.outbox().unwrap(), [(3, b"three".to_vec())], "no number comes twice");
    });
}

#[test]
fn cursors_letters_and_snapshots_are_overwritten_whatever_their_length() {
    with_each(|journal| {
        let letter = format!("<{}@example.org>", "long".repeat(500));
        for length in [3, 100_000, 4096, 4097, 0, 12_288, 5] {
            let value = vec![length as u8; length];
            let mut append = append(journal, "Tuesday", &["one"]);
            append.snapshot = Some(value.clone());
            let batch = Batch {
                appends: vec![append],
                cursors: vec![("inbox".to_owned(), value.clone())],
                seen: vec![(letter.clone(), value.clone())],
                ..Batch::default()
            };
            journal.commit(&batch).unwrap();
            assert_eq!(journal.snapshot("Tuesday").unwrap().as_ref(), Some(&value));
            assert_eq!(journal.cursor("inbox").unwrap().as_ref(), Some(&value));
            assert_eq!(journal.seen(&letter).unwrap().as_ref(), Some(&value));
        }
        journal.commit(&only(vec![append(journal, "Tuesday", &["two"])])).unwrap();
        assert_eq!(
            journal.snapshot("Tuesday").unwrap(),
            Some(vec![5; 5]),
            "no new snapshot, the old one stays"
        );
        assert_eq!(journal.snapshot("Other").unwrap(), None);
        assert_eq!(journal.cursor("other").unwrap(), None);
        assert_eq!(journal.seen("<other>").unwrap(), None);
    });
}

#[test]
fn an_empty_batch_changes_nothing() {
    with_each(|journal| {
        journal.commit(&Batch::default()).unwrap();
        assert_eq!(all(journal), super::journal_help::All::default());
    });
}

#[test]
fn everything_is_there_after_a_new_start() {
    let folder = tempfile::tempdir().unwrap();
    let before = filled(folder.path());
    for _ in 0..3 {
        let opened = open(folder.path()).unwrap();
        assert_eq!(opened.notices, []);
        assert_eq!(all(&*opened.journal), before);
        assert_eq!(opened.journal.snapshot("Tuesday").unwrap(), Some(vec![39; 9000]));
        assert_eq!(opened.journal.seen("<39@example.org>").unwrap(), Some(b"answered".to_vec()));
    }
    assert_eq!(mirrored(folder.path(), "Tuesday"), before.tables[0].1);
    assert_eq!(mirrored(folder.path(), "caff%C3%A8%20%2F%202"), before.tables[1].1);
    let blobs = fs::read_dir(folder.path().join("store/blobs")).unwrap().count();
    assert_eq!(blobs, 0, "no page is so long that sled keeps it in a file that we do not sync");
}

fn mirrored(folder: &Path, file: &str) -> Vec<String> {
    let text = fs::read_to_string(folder.join("mirror").join(file).with_extension("jsonl")).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn a_missing_or_wrong_mirror_is_put_right() {
    let folder = tempfile::tempdir().unwrap();
    let before = filled(folder.path());
    let mirror = folder.path().join("mirror");
    let file = mirror.join("Tuesday.jsonl");
    let check = |change: &dyn Fn(), expected: &[Notice]| {
        change();
        let opened = open(folder.path()).unwrap();
        assert_eq!(opened.notices, expected);
        assert_eq!(all(&*opened.journal), before);
        drop(opened);
        assert_eq!(mirrored(folder.path(), "Tuesday"), before.tables[0].1);
        assert_eq!(open(folder.path()).unwrap().notices, [], "once is enough");
    };
    let completed = |lines| Notice::Completed { table: "Tuesday".to_owned(), lines };
    check(&|| fs::remove_dir_all(&mirror).unwrap(), &[Notice::Rebuilt { tables: 2 }]);
    check(&|| fs::remove_file(&file).unwrap(), &[completed(80)]);
    check(&|| fs::write(mirror.join("+post.jsonl"), "garbage").unwrap(), &[Notice::PostReplaced]);
    check(&|| fs::remove_file(mirror.join("+post.jsonl")).unwrap(), &[Notice::PostReplaced]);
    check(&|| fs::remove_file(mirror.join("+count")).unwrap(), &[]);
    check(&|| fs::remove_file(folder.path().join("tips")).unwrap(), &[Notice::Tips { garbled: false }]);
    check(&|| fs::write(folder.path().join("tips"), "garbage").unwrap(), &[Notice::Tips { garbled: true }]);
    let half = fs::read_to_string(&file).unwrap();
    let half = &half[..half.len() / 2];
    check(
        &|| {
            fs::write(mirror.join("+count"), "garbage, and more of it than a count is long".repeat(9))
                .unwrap();
            fs::write(&file, half).unwrap();
        },
        &[completed(80 - half.matches('\n').count() as u64)],
    );
    let why = "record 6: its chain does not match: this record or the one before it was changed".to_owned();
    check(
        &|| {
            fs::write(mirror.join("+count"), "garbage").unwrap();
            fs::write(&file, fs::read_to_string(&file).unwrap().replacen("round 3", "round 9", 1)).unwrap();
        },
        &[Notice::Replaced { table: "Tuesday".to_owned(), why: why.clone() }],
    );
    assert!(mirror.join("Tuesday.jsonl.damaged-1").exists(), "what was wrong is put aside, not deleted");
}

#[test]
fn a_store_that_has_grown_too_long_is_written_anew() {
    let folder = tempfile::tempdir().unwrap();
    let before = filled(folder.path());
    let journal = open(folder.path()).unwrap().journal;
    for round in 0..30 {
        // Letters with pictures come and go, and leave their room behind.
        let number = 80 + round;
        let sent = if round > 0 { vec![number - 1] } else { vec![] };
        journal.commit(&Batch { post: vec![vec![round as u8; 3 << 20]], sent, ..Batch::default() }).unwrap();
    }
    journal.commit(&Batch { sent: vec![109], ..Batch::default() }).unwrap();
    drop(journal);
    let opened = open(folder.path()).unwrap();
    let [Notice::WrittenAnew { before: long, after: short }] = opened.notices[..] else {
        panic!("{:?}", opened.notices)
    };
    assert!(short * 3 < long, "{long} bytes became {short}");
    assert_eq!(all(&*opened.journal), before);
    assert_eq!(opened.journal.snapshot("Tuesday").unwrap(), Some(vec![39; 9000]));
    opened.journal.commit(&only(vec![append(&*opened.journal, "Tuesday", &["it goes on"])])).unwrap();
    drop(opened);

    // A process that runs for months does the same on its way.
    let journal = open(folder.path()).unwrap().journal;
    let mut longest = 0;
    for round in 0..600 {
        let post = vec![vec![round as u8; if round < 30 { 3 << 20 } else { 10 }]];
        let sent = journal.outbox().unwrap().last().map_or(0, |(number, _)| *number);
        journal.commit(&Batch { post, sent: vec![sent], ..Batch::default() }).unwrap();
        longest = longest.max(fs::metadata(folder.path().join("store/db")).unwrap().len());
    }
    let length = fs::metadata(folder.path().join("store/db")).unwrap().len();
    assert!(length < 16 << 20 && 20 << 20 < longest, "{longest} bytes became {length}");
    drop(journal);

    // Stopped between the two renames, the old store comes back.
    fs::rename(folder.path().join("store"), folder.path().join("store.old")).unwrap();
    let opened = open(folder.path()).unwrap();
    assert_eq!(opened.notices, []);
    assert_eq!(all(&*opened.journal).tables[0].1.len(), 81);
}
