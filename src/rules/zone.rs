//! Time zones: what the clock on somebody's wall says. The one place that knows the tables of the world's zones.

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Offset, TimeDelta, TimeZone, Utc};
use chrono_tz::{TZ_VARIANTS, Tz};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A time zone, with its summer times of all years.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Zone(Tz);

/// No clock was ever put forward by more than this.
const LONGEST_GAP: i64 = 26 * 60;

impl Zone {
    /// The zone of records.
    pub const UTC: Zone = Zone(Tz::UTC);

    /// What the wall shows at a moment.
    pub fn wall(self, at: DateTime<Utc>) -> NaiveDateTime {
        at.with_timezone(&self.0).naive_local()
    }

    /// The day at a moment.
    pub fn day(self, at: DateTime<Utc>) -> NaiveDate {
        self.wall(at).date()
    }

    /// The moment at which the wall shows this. What it shows twice, when clocks are put back, is meant the second
    /// time, so that nobody's deadline comes early; what it never shows, when they are put forward, is counted on from
    /// the last time it shows before.
    pub fn moment(self, wall: NaiveDateTime) -> DateTime<Utc> {
        let before = |minutes: i64| {
            let minutes = TimeDelta::minutes(minutes);
            let shown = self.0.from_local_datetime(&(wall - minutes)).latest()?;
            Some(shown.to_utc() + minutes)
        };
        let found = (0..=LONGEST_GAP).step_by(15).find_map(before);
        // A zone without any time is none of this world; the wall is then taken for that of records.
        found.unwrap_or_else(|| wall.and_utc())
    }

    /// The moment at which a day begins.
    pub fn midnight(self, day: NaiveDate) -> DateTime<Utc> {
        self.moment(day.and_time(NaiveTime::MIN))
    }

    /// How its clocks differ from those of records at a moment, as in `+02:00`.
    pub fn offset(self, at: DateTime<Utc>) -> String {
        at.with_timezone(&self.0).offset().fix().to_string()
    }

    /// The short name of its time at a moment, as in `CEST`; zones without one give their offset.
    pub fn short(self, at: DateTime<Utc>) -> String {
        let name = at.with_timezone(&self.0).format("%Z").to_string();
        match name.starts_with(['+', '-']) {
            true => format!("UTC{}", self.offset(at)),
            false => name,
        }
    }

    /// A zone as people write it: `Europe/Rome`, `europe/rome`, `Rome`, `new york`.
    pub fn read(words: &str) -> Option<Zone> {
        let folded = fold(words);
        if folded.is_empty() {
            return None;
        }
        let whole = TZ_VARIANTS.iter().find(|zone| fold(zone.name()) == folded);
        let city = || {
            let city = |zone: &&Tz| zone.name().contains('/') && last(&fold(zone.name())) == folded;
            TZ_VARIANTS.iter().find(city)
        };
        whole.or_else(city).map(|zone| Zone(*zone))
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// The zones of cities whose names begin like this.
    pub fn beginning_with(words: &str) -> Vec<&'static str> {
        let folded = fold(words);
        let begins = |name: &&str| name.contains('/') && last(&fold(name)).starts_with(&folded);
        if folded.is_empty() { Vec::new() } else { Zone::names().filter(begins).collect() }
    }

    /// The names of all zones.
    pub fn names() -> impl Iterator<Item = &'static str> {
        TZ_VARIANTS.iter().map(|zone| zone.name())
    }
}

fn fold(words: &str) -> String {
    words.trim().to_lowercase().replace([' ', '-'], "_")
}

fn last(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Zone {
    type Err = String;

    fn from_str(text: &str) -> Result<Zone, String> {
        Zone::read(text).ok_or_else(|| format!("no time zone is called \"{text}\""))
    }
}

impl TryFrom<String> for Zone {
    type Error = String;

    fn try_from(text: String) -> Result<Zone, String> {
        text.parse()
    }
}

impl From<Zone> for String {
    fn from(zone: Zone) -> String {
        zone.name().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rome(wall: &str) -> String {
        let zone = Zone::read("rome").unwrap();
        let wall = NaiveDateTime::parse_from_str(wall, "%Y-%m-%d %H:%M").unwrap();
        zone.moment(wall).format("%m-%d %H:%M").to_string()
    }

    #[test]
    fn a_wall_that_is_put_forward_or_back_has_one_moment() {
        assert_eq!(rome("2026-03-29 01:59"), "03-29 00:59");
        assert_eq!(rome("2026-03-29 02:30"), "03-29 01:30", "half an hour after two, which never came");
        assert_eq!(rome("2026-03-29 03:00"), "03-29 01:00");
        assert_eq!(rome("2026-10-25 02:30"), "10-25 01:30", "the second time");
    }

    #[test]
    fn zones_are_read_as_people_write_them() {
        for words in ["Europe/Rome", "europe/rome", " Rome ", "ROME"] {
            assert_eq!(Zone::read(words).map(Zone::name), Some("Europe/Rome"), "{words}");
        }
        assert_eq!(Zone::read("new york").map(Zone::name), Some("America/New_York"));
        assert_eq!(Zone::read("utc"), Some(Zone::UTC));
        assert_eq!(Zone::read("Atlantis"), None);
        assert_eq!(Zone::read(""), None);
    }
}
