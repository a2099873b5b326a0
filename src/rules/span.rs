//! A length of time, as people write it: `36 h`, `2 days`, `una settimana`.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A length of time in whole seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Span(pub i64);

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// The words for each unit, English and Italian.
const UNITS: [(i64, &[&str]); 4] = [
    (MINUTE, &["min", "mins", "minute", "minutes", "minuto", "minuti"]),
    (HOUR, &["h", "hour", "hours", "ora", "ore"]),
    (DAY, &["d", "day", "days", "g", "gg", "giorno", "giorni"]),
    (7 * DAY, &["w", "week", "weeks", "settimana", "settimane"]),
];

/// Words for small numbers.
const NUMBERS: [&[&str]; 10] = [
    &["a", "an", "one", "un", "una", "uno"],
    &["two", "due"],
    &["three", "tre"],
    &["four", "quattro"],
    &["five", "cinque"],
    &["six", "sei"],
    &["seven", "sette"],
    &["eight", "otto"],
    &["nine", "nove"],
    &["ten", "dieci"],
];

/// Nobody means more than this.
const LONGEST: i64 = 1_000;

impl Span {
    /// No time.
    pub const ZERO: Span = Span(0);

    /// So many hours.
    pub const fn hours(hours: i64) -> Span {
        Span(hours * HOUR)
    }

    /// So many days of 24 hours.
    pub const fn days(days: i64) -> Span {
        Span(days * DAY)
    }

    /// Reads a length of time: a number, or a word for one, and a unit. A bare number is so many days.
    pub fn read(words: &str) -> Option<Span> {
        let words = words.trim().to_lowercase();
        let digits = words.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(words.len());
        let (number, unit) = match digits {
            0 => {
                let (first, rest) = words.split_once(' ').unwrap_or((&words, ""));
                (1 + NUMBERS.iter().position(|words| words.contains(&first))? as i64, rest)
            }
            _ => (words[..digits].parse::<i64>().ok()?, &words[digits..]),
        };
        let unit = unit.trim().trim_end_matches('.');
        let seconds = match unit {
            "" if digits > 0 => DAY,
            _ => UNITS.iter().find(|(_, words)| words.contains(&unit))?.0,
        };
        (number <= LONGEST).then_some(Span(number * seconds))
    }

    /// The larger unit in which it is a whole number: days, hours or minutes, as `(number, word)`.
    pub fn parts(self) -> (i64, &'static str) {
        match self.0 {
            seconds if seconds % DAY == 0 => (seconds / DAY, "d"),
            seconds if seconds % HOUR == 0 => (seconds / HOUR, "h"),
            seconds => (seconds / MINUTE, "min"),
        }
    }

    /// The same, rounded to hours from two hours on, and to days from four days on: what is left of a deadline.
    #[must_use]
    pub fn rounded(self) -> Span {
        let near = |unit: i64| Span((self.0 + unit / 2) / unit * unit);
        match self.0 {
            seconds if seconds >= 4 * DAY => near(DAY),
            seconds if seconds >= 2 * HOUR => near(HOUR),
            _ => near(MINUTE),
        }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, unit) = self.parts();
        write!(f, "{number} {unit}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_in_both_languages_and_read_back() {
        for (words, span) in [
            ("36h", Span::hours(36)),
            ("36 hours", Span::hours(36)),
            ("2 days", Span::days(2)),
            ("2", Span::days(2)),
            ("a week", Span::days(7)),
            ("una settimana", Span::days(7)),
            ("3 giorni", Span::days(3)),
            ("90 min.", Span(90 * 60)),
            ("two days", Span::days(2)),
            ("Dieci giorni", Span::days(10)),
        ] {
            assert_eq!(Span::read(words), Some(span), "{words}");
            assert_eq!(Span::read(&span.to_string()), Some(span), "{span}");
        }
        for words in ["", "days", "many days", "two", "-3 days", "99999 days", "3 moons", "3 days ago"] {
            assert_eq!(Span::read(words), None, "{words}");
        }
    }
}
