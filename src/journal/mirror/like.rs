//! Index entries as the log keeps them: only what differs from the entry before. Whoever takes a batch up again from the
//! log has that one in the store. Little of an entry changes from record to record, and what is not written need not be
//! synced.

/// How many bytes an entry has in common with the one before: at its beginning and at its end.
pub type Likeness = (usize, usize);

/// Bytes that are compared at once.
const TOGETHER: usize = 32;

/// What an entry has in common with the one before, and what stands between.
pub fn differing<'n>(old: &[u8], new: &'n [u8]) -> (Likeness, &'n [u8]) {
    let start = common(old.chunks_exact(TOGETHER), new.chunks_exact(TOGETHER)) * TOGETHER;
    let start = start + common(old[start..].iter(), new[start..].iter());
    let (old, rest) = (&old[start..], &new[start..]);
    let end = common(old.rchunks_exact(TOGETHER), rest.rchunks_exact(TOGETHER)) * TOGETHER;
    let (old, left) = (&old[..old.len() - end], &rest[..rest.len() - end]);
    let end = end + common(old.iter().rev(), left.iter().rev());
    ((start, end), &rest[..rest.len() - end])
}

fn common<T: PartialEq>(old: impl Iterator<Item = T>, new: impl Iterator<Item = T>) -> usize {
    old.zip(new).take_while(|(old, new)| old == new).count()
}

/// The entry that [`differing`] took apart, or nothing if the one before is another.
pub fn completed(old: &[u8], (start, end): Likeness, between: &[u8]) -> Option<Vec<u8>> {
    let (start, rest) = old.split_at_checked(start)?;
    let end = &rest[rest.len().checked_sub(end)?..];
    Some([start, between, end].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_completes_the_entry_before() {
        let long = "x".repeat(100);
        let entries = ["", "a", "aa", "records 9 of Anna", "records 10 of Anna", "records 10 of Bert", &long];
        let longer = [&long[..50], "y", &long[50..], "z"].concat();
        for old in entries.iter().chain([&longer.as_str()]) {
            for new in entries.iter().chain([&longer.as_str()]) {
                let (like, between) = differing(old.as_bytes(), new.as_bytes());
                let found = completed(old.as_bytes(), like, between);
                assert_eq!(found.as_deref(), Some(new.as_bytes()), "{old} {new} {like:?}");
            }
        }
        let (like, between) = differing(b"records 9 of Anna", b"records 10 of Anna");
        assert_eq!((like, between), ((8, 8), &b"10"[..]));
        assert_eq!(completed(b"records", like, between), None);
    }
}
