//! The clock of the machine, which may be wrong by any measure: after a dead battery it stands before 1970.

use chrono::{DateTime, Datelike, Utc};
use std::time::{SystemTime, UNIX_EPOCH};

/// Years whose moments are kept. The longest time that a clock of a game can be set to, eleven years, still ends before the
/// year 10000, which no record can name.
const YEARS: std::ops::RangeInclusive<i32> = 1970..=9987;

/// Now, as far as the machine knows. chrono's own way ends the process where the clock stands before 1970.
pub fn now() -> DateTime<Utc> {
    moment_of(SystemTime::now())
}

/// A moment of the system, of a file for instance; one that no calendar reaches is the first or the last there is.
pub fn moment_of(at: SystemTime) -> DateTime<Utc> {
    let seconds = |length: u64| i64::try_from(length).unwrap_or(i64::MAX);
    match at.duration_since(UNIX_EPOCH) {
        Ok(after) => DateTime::from_timestamp(seconds(after.as_secs()), after.subsec_nanos())
            .unwrap_or(DateTime::<Utc>::MAX_UTC),
        Err(before) => DateTime::from_timestamp(-seconds(before.duration().as_secs()), 0)
            .unwrap_or(DateTime::<Utc>::MIN_UTC),
    }
}

/// Whether what happens at a moment can be recorded, with all that is counted from it.
pub fn can_be_kept(now: DateTime<Utc>) -> bool {
    YEARS.contains(&now.year())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn no_clock_is_too_wrong_to_be_read() {
        for seconds in [0, 1, 3_000_000_000, 1 << 45, i64::MAX as u64] {
            let apart = Duration::from_secs(seconds);
            let after = UNIX_EPOCH.checked_add(apart).map(moment_of);
            let before = UNIX_EPOCH.checked_sub(apart).map(moment_of);
            assert!(after >= before, "{seconds}: {before:?} {after:?}");
        }
        assert!(can_be_kept(now()));
        assert!(!can_be_kept(moment_of(UNIX_EPOCH - Duration::from_secs(1))));
    }
}
