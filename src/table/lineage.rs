//! Which records are in force: all of them, less what was taken back.

use serde::{Deserialize, Serialize};

/// Records in force, as runs of numbers; a long game without take-backs is one run.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Lineage {
    runs: Vec<(u64, u64)>,
}

impl Lineage {
    /// Adds a record with a higher number than all before it.
    pub fn push(&mut self, record: u64) {
        match self.runs.last_mut() {
            Some((_, end)) if *end == record => *end += 1,
            _ => self.runs.push((record, record + 1)),
        }
    }

    /// Whether a record is in force.
    pub fn contains(&self, record: u64) -> bool {
        self.runs.iter().rev().any(|&(start, end)| start <= record && record < end)
    }

    /// The last record in force.
    pub fn last(&self) -> Option<u64> {
        self.runs.last().map(|&(_, end)| end - 1)
    }

    /// Everything after a record is no longer in force.
    pub fn cut_after(&mut self, record: u64) {
        while let Some((start, end)) = self.runs.last_mut() {
            if *start <= record {
                *end = (*end).min(record + 1);
                return;
            }
            self.runs.pop();
        }
    }

    /// The records in force from one to another, both included.
    pub fn between(&self, from: u64, to: u64) -> impl Iterator<Item = u64> + '_ {
        self.runs.iter().flat_map(move |&(start, end)| start.max(from)..end.min(to + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_back_leaves_a_gap() {
        let mut lineage = Lineage::default();
        (0..6).for_each(|record| lineage.push(record));
        lineage.cut_after(3);
        // Record 6 is the take-back itself, which is never in force.
        (7..9).for_each(|record| lineage.push(record));
        assert_eq!(lineage.between(0, 9).collect::<Vec<_>>(), [0, 1, 2, 3, 7, 8]);
        assert!(lineage.contains(3) && !lineage.contains(4) && lineage.contains(8));
        lineage.cut_after(2);
        assert_eq!(lineage.last(), Some(2));
        assert_eq!(lineage.between(1, 9).collect::<Vec<_>>(), [1, 2]);
    }
}
