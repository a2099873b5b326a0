//! Which time counts: days off by the walls of a zone, and stretches on which somebody is away.

use crate::rules::{Span, Zone};
use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, TimeDelta, Utc, Weekday};

/// The days of a zone, some of which do not count.
#[derive(Debug, Clone, Copy)]
pub struct Calendar<'c> {
    /// Whose midnights part the days.
    pub zone: Zone,
    /// Whether Saturdays and Sundays do not count.
    pub weekends_off: bool,
    /// First and last days of holidays, which do not count.
    pub holidays: &'c [(NaiveDate, NaiveDate)],
    /// Stretches that do not count, from a moment up to another.
    pub away: &'c [(DateTime<Utc>, DateTime<Utc>)],
}

/// More days off in a row than this are no calendar any more; what is left then counts as it comes.
const MOST_STEPS: usize = 4_000;

impl Calendar<'_> {
    /// The moment at which so much time has passed that counts.
    pub fn add(&self, from: DateTime<Utc>, time: Span) -> DateTime<Utc> {
        let (mut at, mut left) = (from, time.0.max(0));
        for _ in 0..MOST_STEPS {
            let (until, counts) = self.stretch(at);
            let Some(until) = until else { break };
            let length = (until - at).num_seconds();
            if counts && length >= left {
                break;
            }
            if counts {
                left -= length;
            }
            at = until;
        }
        // A deadline never falls on a moment that does not count.
        at + TimeDelta::seconds(left)
    }

    /// How much time that counts lies between two moments.
    pub fn between(&self, from: DateTime<Utc>, until: DateTime<Utc>) -> Span {
        let (mut at, mut sum) = (from, 0);
        for _ in 0..MOST_STEPS {
            if at >= until {
                break;
            }
            let (end, counts) = self.stretch(at);
            let end = end.map_or(until, |end| end.min(until));
            if counts {
                sum += (end - at).num_seconds();
            }
            at = end;
        }
        Span(sum)
    }

    /// The first moment after another at which the wall shows one of these, on a day that counts.
    pub fn next(
        &self,
        after: DateTime<Utc>,
        shows: impl Fn(NaiveDate) -> Vec<NaiveDateTime>,
    ) -> DateTime<Utc> {
        let mut day = self.zone.day(after) - TimeDelta::days(1);
        for _ in 0..MOST_STEPS {
            let moments = shows(day).into_iter().map(|wall| self.zone.moment(wall));
            let counts = |at: &DateTime<Utc>| *at > after && !self.is_away(*at);
            if let Some(at) = moments.filter(counts).min().filter(|_| !self.is_holiday(day)) {
                return at;
            }
            day += TimeDelta::days(1);
        }
        after
    }

    /// Until when everything after a moment is alike, and whether it counts; for ever where nothing ever changes.
    fn stretch(&self, at: DateTime<Utc>) -> (Option<DateTime<Utc>>, bool) {
        let by_days = self.weekends_off || !self.holidays.is_empty();
        let day = self.zone.day(at);
        let mut until = by_days.then(|| {
            let midnight = self.zone.midnight(day + TimeDelta::days(1));
            if midnight > at { midnight } else { at + TimeDelta::hours(1) }
        });
        for (begin, end) in self.away {
            let edge = if at < *begin { *begin } else { *end };
            if edge > at {
                until = Some(until.map_or(edge, |until| until.min(edge)));
            }
        }
        let is_weekend = self.weekends_off && matches!(day.weekday(), Weekday::Sat | Weekday::Sun);
        (until, !(self.is_away(at) || is_weekend || self.is_holiday(day)))
    }

    fn is_away(&self, at: DateTime<Utc>) -> bool {
        self.away.iter().any(|(begin, end)| *begin <= at && at < *end)
    }

    fn is_holiday(&self, day: NaiveDate) -> bool {
        self.holidays.iter().any(|(first, last)| *first <= day && day <= *last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").unwrap().and_utc()
    }

    #[test]
    fn time_off_stands_still() {
        let zone = Zone::read("Rome").unwrap();
        let away = [(at("2026-03-24 00:00"), at("2026-03-25 00:00"))];
        let calendar = Calendar { zone, weekends_off: true, holidays: &[], away: &away };
        // Friday evening, two hours before Saturday in Rome; the clocks go forward on Sunday.
        let friday = at("2026-03-27 21:00");
        assert_eq!(calendar.add(friday, Span::hours(3)), at("2026-03-29 23:00"));
        assert_eq!(calendar.between(friday, at("2026-03-29 23:00")), Span::hours(3));
        let monday = at("2026-03-23 20:00");
        assert_eq!(calendar.add(monday, Span::hours(6)), at("2026-03-25 02:00"), "a day away");
        assert_eq!(calendar.between(monday, at("2026-03-25 02:00")), Span::hours(6));
    }
}
