//! How long to wait before another try: for a server that is away, and for a letter that was not taken.

use super::Remedy;
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Pauses that double from a first to a longest one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backoff {
    /// The pause after the first failure.
    pub first: Duration,
    /// The longest.
    pub longest: Duration,
}

impl Backoff {
    /// For a mailbox: back within seconds after a hiccup, gentle to a server that is down for the night.
    pub const LINE: Backoff = Backoff { first: Duration::from_secs(1), longest: Duration::from_secs(300) };
    /// For a letter: greylisting wants some minutes, a reader's server may be away for days.
    pub const LETTER: Backoff =
        Backoff { first: Duration::from_secs(60), longest: Duration::from_secs(4 * 3600) };
    /// For what only the operator can mend.
    pub const OURS: Backoff = Backoff { first: Duration::from_secs(600), longest: Duration::from_secs(3600) };

    /// The pause after so many failures in a row. `salt` spreads those that failed together by up to a fifth, so
    /// that they do not all come back at once.
    pub fn after(self, failures: u32, salt: u64) -> Duration {
        let doubled = self.first.saturating_mul(1 << failures.saturating_sub(1).min(20));
        let pause = doubled.min(self.longest);
        let spread = blake3::hash(&[salt.to_le_bytes(), u64::from(failures).to_le_bytes()].concat());
        pause - pause.mul_f64(f64::from(spread.as_bytes()[0]) / 255.0 / 5.0)
    }
}

/// The tries of one letter. Plain data, to be kept beside it in the outbox.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tries {
    /// How many there were.
    pub count: u32,
    /// When the first was.
    pub first: DateTime<Utc>,
    /// When the next is.
    pub next: DateTime<Utc>,
    /// What was said at the last.
    pub said: String,
}

/// How long a letter is tried before it is given up for now and shown to the moderator (RFC 5321, 4.5.4.1).
pub const PATIENCE: TimeDelta = TimeDelta::days(5);

impl Tries {
    /// The tries after one more failed.
    pub fn failed(
        before: Option<&Tries>,
        at: DateTime<Utc>,
        remedy: Remedy,
        salt: u64,
        said: String,
    ) -> Tries {
        let count = before.map_or(0, |tries| tries.count).saturating_add(1);
        let pause = match remedy {
            Remedy::Later(Some(pause)) => pause,
            Remedy::Later(None) => Backoff::LETTER.after(count, salt),
            Remedy::Ours | Remedy::NeverForReader => Backoff::OURS.after(count, salt),
        };
        let pause = TimeDelta::from_std(pause).unwrap_or(TimeDelta::hours(4));
        let next = at.checked_add_signed(pause).unwrap_or(at);
        Tries { count, first: before.map_or(at, |tries| tries.first), next, said }
    }

    /// Whether the moderator should see it: for too long nobody took the letter.
    pub fn is_overdue(&self, now: DateTime<Utc>) -> bool {
        now.signed_duration_since(self.first) >= PATIENCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_longest() {
        let mut last = Duration::ZERO;
        for failures in 1..=40 {
            let pause = Backoff::LINE.after(failures, 7);
            assert!(pause <= Backoff::LINE.longest && pause >= Backoff::LINE.first.mul_f64(0.8));
            assert!(pause >= last.mul_f64(0.8), "{failures}");
            last = pause;
        }
        assert!(last >= Backoff::LINE.longest.mul_f64(0.8));
        assert_ne!(Backoff::LINE.after(9, 1), Backoff::LINE.after(9, 2));
    }

    #[test]
    fn a_letter_is_tried_for_days_and_then_shown() {
        let (mut now, mut tries, start) = (DateTime::UNIX_EPOCH, None, DateTime::UNIX_EPOCH);
        while tries.as_ref().is_none_or(|tries: &Tries| !tries.is_overdue(now)) {
            tries = Some(Tries::failed(tries.as_ref(), now, Remedy::Later(None), 3, "451".into()));
            now = tries.as_ref().unwrap().next;
        }
        let count = tries.unwrap().count;
        assert!((30..60).contains(&count), "{count}");
        assert!(now - start < TimeDelta::days(6));
        let named =
            Tries::failed(None, start, Remedy::Later(Some(Duration::from_secs(90))), 0, String::new());
        assert_eq!(named.next - start, TimeDelta::seconds(90));
    }
}
