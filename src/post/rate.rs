//! How many letters in how much time: a fold over moments, for senders, readers and all together.

use chrono::{DateTime, TimeDelta, Utc};
use std::collections::{BTreeMap, VecDeque};

/// So many within so long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// How many.
    pub most: usize,
    /// Within which time.
    pub within: TimeDelta,
}

/// What one sender may write: numbers that other gateways have found good.
pub const SENDER: [Limit; 3] = [
    Limit { most: 50, within: TimeDelta::minutes(1) },
    Limit { most: 120, within: TimeDelta::minutes(5) },
    Limit { most: 600, within: TimeDelta::hours(1) },
];

/// Counts letters by whom they concern. Letters that were turned away do not count.
#[derive(Debug, Clone)]
pub struct Rates {
    limits: Vec<Limit>,
    moments: BTreeMap<String, VecDeque<DateTime<Utc>>>,
    asked: usize,
}

/// How often those are forgotten who have been silent for long.
const SWEEP: usize = 1_000;

impl Rates {
    /// Counts against these limits; with none everything may pass.
    pub fn new(limits: impl Into<Vec<Limit>>) -> Rates {
        Rates { limits: limits.into(), moments: BTreeMap::new(), asked: 0 }
    }

    /// Counts a letter, or says how long it must wait.
    pub fn take(&mut self, who: &str, now: DateTime<Utc>) -> Result<(), TimeDelta> {
        let longest = self.limits.iter().map(|limit| limit.within).max().unwrap_or_default();
        self.asked += 1;
        if self.asked.is_multiple_of(SWEEP) {
            self.moments.retain(|_, moments| moments.back().is_some_and(|last| now - *last < longest));
        }
        let moments = self.moments.entry(who.to_lowercase()).or_default();
        while moments.front().is_some_and(|first| now - *first >= longest) {
            moments.pop_front();
        }
        let wait = |limit: &Limit| {
            if limit.most == 0 {
                return Some(limit.within);
            }
            let oldest = *moments.get(moments.len().checked_sub(limit.most)?)?;
            // A clock that was set back must not lock anybody out for longer than the limit says.
            let wait = (limit.within - (now - oldest)).min(limit.within);
            (wait > TimeDelta::zero()).then_some(wait)
        };
        match self.limits.iter().filter_map(wait).max() {
            Some(wait) => Err(wait),
            None => {
                moments.push_back(now);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn second(number: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::seconds(number)
    }

    #[test]
    fn whoever_writes_too_much_waits_and_others_do_not() {
        let mut rates = Rates::new(SENDER);
        let taken = (0..200).filter(|_| rates.take("Anna@x.org", second(0)).is_ok()).count();
        assert_eq!(taken, 50);
        assert_eq!(rates.take("anna@x.org", second(10)), Err(TimeDelta::seconds(50)));
        assert_eq!(rates.take("bert@x.org", second(10)), Ok(()));
        assert_eq!(rates.take("anna@x.org", second(60)), Ok(()));
    }

    #[test]
    fn a_day_of_flood_is_bounded_and_forgotten() {
        let mut rates = Rates::new(SENDER);
        let taken = (0..86_400).filter(|at| rates.take("eve@x.org", second(*at)).is_ok()).count();
        assert!(taken <= 600 * 24 + 600, "{taken}");
        for number in 0..5_000 {
            rates.take(&format!("{number}@x.org"), second(86_400 + number * 10)).unwrap();
        }
        assert!(rates.moments.len() <= 1_400, "{}", rates.moments.len());
        assert_eq!(Rates::new([]).take("a", second(0)), Ok(()));
        assert!(Rates::new([Limit { most: 0, within: TimeDelta::hours(1) }]).take("a", second(0)).is_err());
    }
}
