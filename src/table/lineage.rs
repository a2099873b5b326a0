//! Which records are in force: all of them, less what was taken back.

use serde::{Deserialize, Serialize};

/// Records in force, as runs of numbers; a long game without take-backs is one run.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Lineage {
    runs: Vec<Run>,
}

/// Records in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Run {
    start: u64,
    end: u64,
    /// How many records in force come before this run.
    before: u64,
}

impl Lineage {
    /// Adds a record with a higher number than all before it.
    pub fn push(&mut self, record: u64) {
        let before = self.len();
        match self.runs.last_mut() {
            Some(run) if run.end == record => run.end += 1,
            _ => self.runs.push(Run { start: record, end: record + 1, before }),
        }
    }

    /// How many records are in force.
    pub fn len(&self) -> u64 {
        self.runs.last().map_or(0, |run| run.before + run.end - run.start)
    }

    /// Whether a record is in force.
    pub fn contains(&self, record: u64) -> bool {
        self.runs[self.first_run(record)..].first().is_some_and(|run| run.start <= record)
    }

    /// The last record in force.
    pub fn last(&self) -> Option<u64> {
        self.runs.last().map(|run| run.end - 1)
    }

    /// The last record in force before the last one.
    pub fn last_but_one(&self) -> Option<u64> {
        let last = self.last()?;
        match self.runs[..] {
            [.., run] if run.start < last => Some(last - 1),
            [.., run, _] => Some(run.end - 1),
            _ => None,
        }
    }

    /// Everything after a record is no longer in force.
    pub fn cut_after(&mut self, record: u64) {
        while let Some(run) = self.runs.last_mut() {
            if run.start <= record {
                run.end = run.end.min(record + 1);
                return;
            }
            self.runs.pop();
        }
    }

    /// The records in force from one to another, both included.
    pub fn between(&self, from: u64, to: u64) -> impl Iterator<Item = u64> + '_ {
        let runs = &self.runs[self.first_run(from)..];
        let runs = runs.iter().take_while(move |run| run.start <= to);
        runs.flat_map(move |run| run.start.max(from)..run.end.min(to + 1))
    }

    /// The place of the first run that reaches to a record or beyond.
    fn first_run(&self, record: u64) -> usize {
        self.runs.partition_point(|run| run.end <= record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_back_leaves_a_gap() {
        let mut lineage = Lineage::default();
        assert_eq!((lineage.len(), lineage.last(), lineage.last_but_one()), (0, None, None));
        (0..6).for_each(|record| lineage.push(record));
        lineage.cut_after(3);
        // Record 6 is the take-back itself, which is never in force.
        (7..9).for_each(|record| lineage.push(record));
        assert_eq!(lineage.between(0, 9).collect::<Vec<_>>(), [0, 1, 2, 3, 7, 8]);
        assert_eq!(lineage.between(2, 7).collect::<Vec<_>>(), [2, 3, 7]);
        assert_eq!(lineage.between(5, 6).collect::<Vec<_>>(), [] as [u64; 0]);
        assert!(lineage.contains(3) && !lineage.contains(4) && lineage.contains(8) && !lineage.contains(9));
        assert_eq!((lineage.len(), lineage.last(), lineage.last_but_one()), (6, Some(8), Some(7)));
        lineage.cut_after(7);
        assert_eq!((lineage.len(), lineage.last(), lineage.last_but_one()), (5, Some(7), Some(3)));
        lineage.cut_after(2);
        assert_eq!((lineage.len(), lineage.last()), (3, Some(2)));
        assert_eq!(lineage.between(1, 9).collect::<Vec<_>>(), [1, 2]);
    }
}
