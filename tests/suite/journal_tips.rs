//! The tips, and what was kept since they were written: a log that ends too early is noticed though its last line is whole.

use crate::attacks::survived;
use crate::journal_help::all;
use crate::journal_mirror::{copy_of, killed, line_ends, log_of, rebuilt};
use std::fs;
use waybill::journal::{JournalError, open, rescue};

const SINCE: &str = "tips.since";

#[test]
fn a_log_cut_at_the_end_of_a_batch_with_a_lost_store_is_noticed_and_every_record_named() {
    let good = tempfile::tempdir().unwrap();
    let expected = killed(good.path());
    fs::remove_dir_all(good.path().join("store")).unwrap();
    let log = fs::read(log_of(good.path())).unwrap();
    let is_foot =
        |end: &usize| log[..*end].rsplit(|byte| *byte == b'\n').nth(1).unwrap().starts_with(b"{\"chain\"");
    let ends: Vec<usize> = std::iter::once(0).chain(line_ends(&log).into_iter().filter(is_foot)).collect();
    assert_eq!((ends.len(), ends.last()), (3, Some(&log.len())), "two batches stand in the log");
    for (batches, end) in ends[..2].iter().enumerate() {
        let folder = copy_of(good.path());
        fs::write(log_of(folder.path()), &log[..*end]).unwrap();
        let refused = open(folder.path()).expect_err("something is lost");
        assert!(!refused.to_string().is_empty());
        let rescue = rescue(folder.path()).unwrap();
        let losses: Vec<String> =
            rescue.losses().map(|lost| lost.lack.as_ref().expect("it is named").to_string()).collect();
        let tuesday = match batches {
            0 => "table Tuesday has 3 of 5 records; records 3 to 4 are missing",
            _ => "table Tuesday has 4 of 5 records; record 4 is missing",
        };
        assert!(losses.iter().any(|said| said == tuesday), "{losses:?}");
        assert_eq!(losses.len(), 2, "and of the other table, too: {losses:?}");
        let found = rebuilt(rescue, folder.path());
        assert_eq!(found.tables.iter().map(|(_, lines)| lines.len()).sum::<usize>(), 3 * (3 + batches));
        assert_eq!(open(folder.path()).unwrap().notices, [], "it goes on from there, as it was told to");
    }
    // What only the whole log has is rescued without a loss.
    let whole = rescue(good.path()).unwrap();
    assert_eq!(whole.losses().count(), 0);
    assert_eq!(rebuilt(whole, good.path()), expected);
    survived(ends.len() - 1, "logs cut at the end of a batch with a lost store");
}

#[test]
fn tips_that_lag_are_no_loss_and_garbled_ones_hide_none() {
    let good = tempfile::tempdir().unwrap();
    let expected = killed(good.path());
    let since = fs::read(good.path().join(SINCE)).unwrap();
    for end in 0..since.len() {
        let folder = copy_of(good.path());
        fs::write(folder.path().join(SINCE), &since[..end]).unwrap();
        let opened = open(folder.path()).unwrap_or_else(|error| panic!("cut at {end}: {error}"));
        assert_eq!(all(&*opened.journal), expected, "cut at {end}");
    }
    for place in (0..since.len()).step_by(7) {
        let folder = copy_of(good.path());
        let mut bytes = since.clone();
        bytes[place] ^= 4;
        fs::write(folder.path().join(SINCE), bytes).unwrap();
        assert_eq!(all(&*open(folder.path()).unwrap().journal), expected, "byte {place}");
    }
    // An old folder in which the newer tips were left is not continued without being told so.
    let old = tempfile::tempdir().unwrap();
    killed(old.path());
    fs::write(old.path().join(SINCE), &since).unwrap();
    let log = log_of(old.path());
    fs::write(&log, b"").unwrap();
    fs::write(old.path().join("store/waiting"), b"").unwrap();
    assert!(matches!(open(old.path()), Err(JournalError::Older { .. })), "it lacks what the tips know");
    survived(since.len(), "tips cut short or garbled");
}
