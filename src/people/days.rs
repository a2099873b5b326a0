//! Days as people write them: `1 Aug to 15 Aug`, `dal 1 al 15 agosto`, `2026-08-01`, `3.8.`, `today`.

use crate::rules::Sentence;
use chrono::{Datelike, NaiveDate, TimeDelta, Weekday};

/// Why words name no stretch of days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadDays {
    /// They are no days at all.
    Unreadable {
        /// The words.
        words: String,
    },
    /// There is no such day in any calendar.
    NoSuchDay {
        /// The words.
        words: String,
    },
    /// The last day comes before the first.
    Backwards,
    /// They are over already.
    Past,
    /// They are too far away to be promised.
    TooFar,
}

impl BadDays {
    /// Says it.
    pub fn sentence(&self) -> Sentence {
        match self {
            BadDays::Unreadable { words } => {
                Sentence::new("days-no-unreadable").with("words", words.as_str())
            }
            BadDays::NoSuchDay { words } => Sentence::new("days-no-such-day").with("words", words.as_str()),
            BadDays::Backwards => Sentence::new("days-no-backwards"),
            BadDays::Past => Sentence::new("days-no-past"),
            BadDays::TooFar => Sentence::new("days-no-too-far"),
        }
    }
}

/// Months by the beginnings of their names in both languages.
const MONTHS: [&[&str]; 12] = [
    &["jan", "gen"],
    &["feb"],
    &["mar"],
    &["apr"],
    &["may", "mag"],
    &["jun", "giu"],
    &["jul", "lug"],
    &["aug", "ago"],
    &["sep", "set"],
    &["oct", "ott"],
    &["nov"],
    &["dec", "dic"],
];

/// Days of the week by the beginnings of their names in both languages; of the Italian ones more, for `mar` is a month.
const WEEKDAYS: [(Weekday, &[&str]); 7] = [
    (Weekday::Mon, &["monday", "lunedì", "lunedi"]),
    (Weekday::Tue, &["tuesday", "martedì", "martedi"]),
    (Weekday::Wed, &["wednesday", "mercoledì", "mercoledi"]),
    (Weekday::Thu, &["thursday", "giovedì", "giovedi"]),
    (Weekday::Fri, &["friday", "venerdì", "venerdi"]),
    (Weekday::Sat, &["saturday", "sabato"]),
    (Weekday::Sun, &["sunday", "domenica"]),
];

/// How far ahead days may lie.
const FURTHEST: TimeDelta = TimeDelta::days(550);

/// A day as far as it was written.
#[derive(Debug, Clone, Copy, Default)]
struct Written {
    day: u32,
    month: Option<u32>,
    year: Option<i32>,
}

impl Written {
    /// The day, where all of it was written.
    fn dated(self) -> Option<NaiveDate> {
        NaiveDate::from_ymd_opt(self.year?, self.month?, self.day)
    }
}

/// Reads a stretch of days, from a first one to a last one; a single day is both.
pub fn read_days(words: &str, today: NaiveDate) -> Result<(NaiveDate, NaiveDate), BadDays> {
    let lower = words.trim().trim_end_matches(['.', '!']).to_lowercase();
    let lower = lower.trim_start_matches("from ").trim_start_matches("dal ").trim_start_matches("da ");
    let until =
        [" to ", " until ", " till ", " through ", " al ", " a ", " fino al ", " - ", "–", "..", " e il "];
    let (first, last) = match until.iter().find_map(|word| lower.split_once(word)) {
        Some((first, last)) => (first, Some(last)),
        None => {
            match ["until ", "till ", "fino al ", "fino a "].iter().find_map(|word| lower.strip_prefix(word))
            {
                Some(last) => ("today", Some(last)),
                None => (lower, None),
            }
        }
    };
    let unreadable = || BadDays::Unreadable { words: words.trim().to_owned() };
    let mut first = written(first, today, today).ok_or_else(unreadable)?;
    // `Friday to Monday`: the Monday after that Friday.
    let after = first.dated().unwrap_or(today);
    let last = last.map(|last| written(last, today, after.max(today)).ok_or_else(unreadable)).transpose()?;
    if let Some(last) = last {
        // `dal 1 al 15 agosto`, `1 to 15 Aug 2027`
        first.month = first.month.or(last.month);
    }
    let no_such = || BadDays::NoSuchDay { words: words.trim().to_owned() };
    let first_year = first.year.or(last.and_then(|last| last.year));
    let begin = dated(Written { year: first_year, ..first }, today).ok_or_else(no_such)?;
    let end = match last {
        None => begin,
        Some(last) if last.year.is_none() => {
            let month = last.month.unwrap_or(begin.month());
            let this_year = NaiveDate::from_ymd_opt(begin.year(), month, last.day).ok_or_else(no_such)?;
            // From the end of one year into the next; else the end comes before the beginning.
            match this_year < begin && begin.month() >= 11 && month <= 2 {
                true => NaiveDate::from_ymd_opt(begin.year() + 1, month, last.day).ok_or_else(no_such)?,
                false => this_year,
            }
        }
        Some(last) => dated(last, today).ok_or_else(no_such)?,
    };
    match () {
        () if end < begin => Err(BadDays::Backwards),
        () if end < today => Err(BadDays::Past),
        () if end - today > FURTHEST => Err(BadDays::TooFar),
        () => Ok((begin, end)),
    }
}

/// One day, as far as it is written; a day of the week is the first of its name from a day on.
fn written(words: &str, today: NaiveDate, from: NaiveDate) -> Option<Written> {
    let whole = |day: NaiveDate| Written { day: day.day(), month: Some(day.month()), year: Some(day.year()) };
    match words.trim() {
        "today" | "oggi" | "now" | "adesso" => return Some(whole(today)),
        "tomorrow" | "domani" => return Some(whole(today + TimeDelta::days(1))),
        word => {
            let named = WEEKDAYS.iter().find(|(_, names)| names.contains(&word));
            if let Some((weekday, _)) = named {
                return from.iter_days().take(7).find(|day| day.weekday() == *weekday).map(whole);
            }
        }
    }
    if let Ok(day) = NaiveDate::parse_from_str(words.trim(), "%Y-%m-%d") {
        return Some(whole(day));
    }
    let mut found = Written::default();
    let mut numbers = Vec::new();
    let signs = |sign: char| sign.is_whitespace() || [',', '.', '/'].contains(&sign);
    for word in words.split(signs).filter(|word| !word.is_empty()) {
        let digits = word.trim_end_matches(|sign: char| sign.is_alphabetic() || sign == '°');
        let month = || {
            let is_name = word.len() >= 3 && word.chars().all(char::is_alphabetic);
            let names = |names: &&[&str]| names.iter().any(|name| word.starts_with(name));
            MONTHS.iter().position(|known| is_name && names(known)).map(|month| month as u32 + 1)
        };
        match (digits.parse::<i64>(), month()) {
            (Ok(number), _) => numbers.push(number),
            (_, Some(month)) if found.month.is_none() => found.month = Some(month),
            _ if ["the", "of", "il", "di", "l'"].contains(&word) => {}
            _ => return None,
        }
    }
    let mut numbers = numbers.into_iter();
    found.day = u32::try_from(numbers.next()?).ok()?;
    if found.month.is_none() {
        found.month = numbers.next().map(|month| u32::try_from(month).unwrap_or(0));
    }
    found.year = numbers.next().map(|year| i32::try_from(year).unwrap_or(i32::MAX));
    numbers.next().is_none().then_some(found)
}

/// The day that is meant: without a year the next one that is not long over.
fn dated(written: Written, today: NaiveDate) -> Option<NaiveDate> {
    let month = written.month.unwrap_or(today.month());
    if let Some(year) = written.year {
        let year = if (0..100).contains(&year) { 2_000 + year } else { year };
        return NaiveDate::from_ymd_opt(year, month, written.day);
    }
    let in_year = |year: i32| NaiveDate::from_ymd_opt(year, month, written.day);
    let recent = today - TimeDelta::days(90);
    // The 29th of February waits for its year.
    (today.year()..today.year() + 9).find_map(|year| in_year(year).filter(|day| *day >= recent))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        NaiveDate::parse_from_str(text, "%Y-%m-%d").unwrap()
    }

    #[test]
    fn days_are_read_as_people_write_them() {
        let today = day("2026-07-20");
        for (words, first, last) in [
            ("1 Aug to 15 Aug", "2026-08-01", "2026-08-15"),
            ("from 1st to 15th August", "2026-08-01", "2026-08-15"),
            ("dal 1 al 15 agosto", "2026-08-01", "2026-08-15"),
            ("dal 1° agosto al 3 settembre 2026", "2026-08-01", "2026-09-03"),
            ("2026-08-01 to 2026-08-15", "2026-08-01", "2026-08-15"),
            ("1.8. - 15.8.", "2026-08-01", "2026-08-15"),
            ("August 1, 2026 until August 2, 2026", "2026-08-01", "2026-08-02"),
            ("20 dec to 6 jan", "2026-12-20", "2027-01-06"),
            ("until 30 July", "2026-07-20", "2026-07-30"),
            ("tomorrow", "2026-07-21", "2026-07-21"),
            ("5 February", "2027-02-05", "2027-02-05"),
            ("Friday to Monday", "2026-07-24", "2026-07-27"),
            ("da venerdì a domenica", "2026-07-24", "2026-07-26"),
            ("until Thursday", "2026-07-20", "2026-07-23"),
            ("Monday", "2026-07-20", "2026-07-20"),
        ] {
            assert_eq!(read_days(words, today), Ok((day(first), day(last))), "{words}");
        }
    }

    #[test]
    fn absurd_days_are_refused() {
        let today = day("2026-07-20");
        let words = |words: &str| words.to_owned();
        for (said, why) in [
            ("whenever", BadDays::Unreadable { words: words("whenever") }),
            ("", BadDays::Unreadable { words: words("") }),
            ("31 Feb to 2 Mar", BadDays::NoSuchDay { words: words("31 Feb to 2 Mar") }),
            ("1 Aug to 99 Aug", BadDays::NoSuchDay { words: words("1 Aug to 99 Aug") }),
            ("15 Aug to 1 Aug", BadDays::Backwards),
            ("1 May to 3 May", BadDays::Past),
            ("2019-08-01 to 2019-08-05", BadDays::Past),
            ("1 Aug 2090 to 5 Aug 2090", BadDays::TooFar),
            ("1 Aug 99999999999 to 5", BadDays::NoSuchDay { words: words("1 Aug 99999999999 to 5") }),
        ] {
            assert_eq!(read_days(said, today), Err(why), "{said}");
        }
    }
}
