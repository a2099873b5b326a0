//! The pace of a table in words: presets, a clock of one's own, or fixed deadlines.

use super::How;
use super::calendar::Calendar;
use crate::people::read_days;
use crate::rules::{Span, Zone};
use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, Utc, Weekday};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// What was agreed about time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Pace {
    /// How deadlines come about.
    pub mode: Mode,
    /// What is added when the time has run out, before the others are asked.
    pub grace: Span,
    /// The longest that anybody may take for one decision, all in all.
    pub longest: Span,
    /// Whose midnights part the days.
    pub zone: Zone,
    /// Whether Saturdays and Sundays do not count.
    pub weekends_off: bool,
    /// First and last days of holidays.
    pub holidays: Vec<(NaiveDate, NaiveDate)>,
    /// What the house does about somebody who is late when nobody says anything.
    pub silence: How,
    /// How long the others may think about it.
    pub patience: Span,
}

/// How deadlines come about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mode {
    /// Everybody has a clock.
    Clock {
        /// What is on it at the start.
        start: Span,
        /// What is added for each decision.
        more: Span,
        /// The most that may be on it.
        cap: Span,
        /// The most that may lie in the bank, where what is over the cap goes.
        bank: Span,
    },
    /// Deadlines fall on fixed hours of the week.
    Fixed {
        /// The hours.
        slots: Vec<Slot>,
        /// Nobody has less time than this.
        minimum: Span,
    },
}

/// An hour of the week.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// The day.
    pub day: Weekday,
    /// The time on the wall.
    pub time: NaiveTime,
}

/// The paces that have a name, each with what it means.
pub const PRESETS: [(&str, &str); 3] = [
    ("post", "clock 5 d, +36 h, cap 7 d, bank 14 d, grace 24 h, longest 21 d, silence skip after 48 h"),
    ("brisk", "clock 36 h, +12 h, cap 3 d, bank 5 d, grace 12 h, longest 7 d, silence skip after 24 h"),
    ("slow", "clock 10 d, +4 d, cap 14 d, bank 28 d, grace 48 h, longest 42 d, silence wait after 4 d"),
];

const DAYS: [(Weekday, &[&str]); 7] = [
    (Weekday::Mon, &["mon", "lun"]),
    (Weekday::Tue, &["tue", "mar"]),
    (Weekday::Wed, &["wed", "mer"]),
    (Weekday::Thu, &["thu", "gio"]),
    (Weekday::Fri, &["fri", "ven"]),
    (Weekday::Sat, &["sat", "sab"]),
    (Weekday::Sun, &["sun", "dom"]),
];

/// Nobody agrees to more than this.
const LONGEST: Span = Span::days(400);

impl Pace {
    /// What counts for a seat that is away on some stretches.
    pub fn calendar<'c>(&'c self, away: &'c [(DateTime<Utc>, DateTime<Utc>)]) -> Calendar<'c> {
        Calendar { zone: self.zone, weekends_off: self.weekends_off, holidays: &self.holidays, away }
    }

    /// The first fixed deadline after a moment.
    pub(super) fn slot_after(
        &self,
        calendar: &Calendar<'_>,
        slots: &[Slot],
        after: DateTime<Utc>,
    ) -> DateTime<Utc> {
        let shows = |day: NaiveDate| {
            let today = slots.iter().filter(|slot| slot.day == day.weekday());
            today.map(|slot| day.and_time(slot.time)).collect()
        };
        calendar.next(after, shows)
    }

    /// What is on a clock at the start.
    pub(super) fn start(&self) -> Span {
        match self.mode {
            Mode::Clock { start, .. } => start,
            Mode::Fixed { .. } => Span::ZERO,
        }
    }

    /// Reads a pace as people write it: phrases with commas between them.
    pub fn read(words: &str) -> Result<Pace, String> {
        let words = words.trim().to_lowercase().replace('à', "a").replace('ì', "i");
        let mut writing = Writing::default();
        // Times and zones of fixed deadlines may come in one phrase: `every Tuesday and Friday 20:00 Europe/Rome`.
        for phrase in words.split([',', ';', '\n']).map(str::trim).filter(|phrase| !phrase.is_empty()) {
            writing.phrase(phrase)?;
        }
        writing.finish()
    }
}

/// A pace as far as it was read.
#[derive(Default)]
struct Writing {
    pace: Option<Pace>,
    slots: Vec<Slot>,
    minimum: Option<Span>,
}

impl Writing {
    fn pace(&mut self) -> &mut Pace {
        self.pace.get_or_insert_with(|| Pace {
            mode: Mode::Clock {
                start: Span::days(5),
                more: Span::hours(36),
                cap: Span::days(7),
                bank: Span::days(14),
            },
            grace: Span::hours(24),
            longest: Span::days(21),
            zone: Zone::UTC,
            weekends_off: false,
            holidays: Vec::new(),
            silence: How::Skip,
            patience: Span::hours(48),
        })
    }

    fn phrase(&mut self, phrase: &str) -> Result<(), String> {
        if let Some((_, meaning)) = PRESETS.iter().find(|(name, _)| *name == phrase) {
            return meaning.split(", ").try_for_each(|phrase| self.phrase(phrase));
        }
        let (head, rest) = phrase.split_once(' ').unwrap_or((phrase, ""));
        let span = |words: &str| {
            let span = Span::read(words).filter(|span| *span <= LONGEST);
            span.ok_or_else(|| format!("\"{words}\" is no length of time, like \"36 h\" or \"5 days\""))
        };
        if let Some(more) = phrase.strip_prefix('+') {
            let added = span(more)?;
            return self.clock(|_, more, _, _| *more = added);
        }
        match head {
            "clock" | "orologio" => {
                let value = span(rest)?;
                self.clock(|start, _, _, _| *start = value)
            }
            "cap" | "tetto" => {
                let value = span(rest)?;
                self.clock(|_, _, cap, _| *cap = value)
            }
            "bank" | "banca" => {
                let value = span(rest)?;
                self.clock(|_, _, _, bank| *bank = value)
            }
            "grace" | "grazia" => {
                self.pace().grace = span(rest)?;
                Ok(())
            }
            "longest" | "massimo" => {
                self.pace().longest = span(rest)?;
                Ok(())
            }
            "minimum" | "min" | "minimo" => {
                self.minimum = Some(span(rest)?);
                Ok(())
            }
            "zone" | "fuso" => {
                self.pace().zone = rest.parse()?;
                Ok(())
            }
            "weekends" | "weekend" => {
                self.pace().weekends_off = match rest {
                    "" | "off" | "liberi" | "libero" => true,
                    "on" => false,
                    _ => return Err(format!("weekends are on or off, not \"{rest}\"")),
                };
                Ok(())
            }
            "holidays" | "holiday" | "festivi" | "vacanze" => self.holidays(rest),
            "silence" | "silenzio" => {
                let (how, after) =
                    rest.split_once(" after ").or_else(|| rest.split_once(" dopo ")).unwrap_or((rest, ""));
                let how = How::read(how).ok_or_else(|| format!("\"{how}\" is none of wait, skip, bot"))?;
                self.pace().silence = how;
                if !after.is_empty() {
                    self.pace().patience = span(after)?;
                }
                Ok(())
            }
            _ => self.slots(phrase),
        }
    }

    fn clock(
        &mut self,
        change: impl FnOnce(&mut Span, &mut Span, &mut Span, &mut Span),
    ) -> Result<(), String> {
        match &mut self.pace().mode {
            Mode::Clock { start, more, cap, bank } => {
                change(start, more, cap, bank);
                Ok(())
            }
            Mode::Fixed { .. } => Err("fixed deadlines have no clock".to_owned()),
        }
    }

    fn holidays(&mut self, words: &str) -> Result<(), String> {
        // Days of any year are meant as they are written; a pace may be read again long after them.
        let long_ago = NaiveDate::from_ymd_opt(2000, 1, 1).ok_or("no calendar")?;
        let whole = |text: &str| NaiveDate::parse_from_str(text.trim(), "%Y-%m-%d").ok();
        let days = match words.split_once(" to ") {
            Some((first, last)) => whole(first).zip(whole(last)),
            None => whole(words).map(|day| (day, day)),
        };
        let days = days.or_else(|| read_days(words, long_ago).ok().filter(|_| words.contains("20")));
        match days {
            Some((first, last)) if first <= last => {
                self.pace().holidays.push((first, last));
                Ok(())
            }
            Some(_) => Err(format!("holidays {words}: the last day comes before the first")),
            None => Err(format!("holidays are written like \"2026-12-24 to 2027-01-06\", not \"{words}\"")),
        }
    }

    /// `every tuesday and friday 20:00 europe/rome`, `fixed tue 20:00`, `fri 20:00`
    fn slots(&mut self, phrase: &str) -> Result<(), String> {
        let unknown = || format!("\"{phrase}\" says nothing about a pace");
        let (mut days, mut times) = (Vec::new(), Vec::new());
        let mut zone = Vec::new();
        for word in phrase.split_whitespace() {
            let is_name = word.chars().all(char::is_alphabetic) && word.len() >= 3;
            let day =
                DAYS.iter().find(|(_, names)| is_name && names.iter().any(|name| word.starts_with(name)));
            let time = NaiveTime::parse_from_str(word, "%H:%M").ok();
            match (day, time) {
                _ if ["every", "ogni", "fixed", "and", "e", "at", "alle", "ore"].contains(&word) => {}
                (Some((day, _)), _) if times.is_empty() => days.push(*day),
                (_, Some(time)) => times.push(time),
                _ => zone.push(word),
            }
        }
        let [time] = &times[..] else { return Err(unknown()) };
        if days.is_empty() {
            return Err(unknown());
        }
        if !zone.is_empty() {
            self.pace().zone = zone.join(" ").parse()?;
        }
        self.pace();
        self.slots.extend(days.into_iter().map(|day| Slot { day, time: *time }));
        Ok(())
    }

    fn finish(mut self) -> Result<Pace, String> {
        if self.pace.is_none() {
            return Err("a pace is a name (post, brisk, slow), a clock or fixed days".to_owned());
        }
        let (slots, minimum) = (std::mem::take(&mut self.slots), self.minimum);
        let pace = self.pace();
        if !slots.is_empty() {
            pace.mode = Mode::Fixed { slots, minimum: minimum.unwrap_or(Span::hours(48)) };
        } else if minimum.is_some() {
            return Err("a minimum goes with fixed deadlines".to_owned());
        }
        if let Mode::Clock { start, cap, .. } = &pace.mode
            && (start.0 == 0 || start > cap)
        {
            return Err("the clock starts with some time, and no more than its cap".to_owned());
        }
        if pace.longest < Span::hours(1) || pace.patience < Span::hours(1) {
            return Err("nobody decides anything within an hour by mail".to_owned());
        }
        Ok(pace.clone())
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.mode {
            Mode::Clock { start, more, cap, bank } => {
                write!(f, "clock {start}, +{more}, cap {cap}, bank {bank}")?;
            }
            Mode::Fixed { slots, minimum } => {
                for slot in slots {
                    write!(f, "fixed {} {}, ", slot.day, slot.time.format("%H:%M"))?;
                }
                write!(f, "minimum {minimum}")?;
            }
        }
        write!(f, ", grace {}, longest {}", self.grace, self.longest)?;
        write!(f, ", silence {} after {}, zone {}", self.silence, self.patience, self.zone)?;
        if self.weekends_off {
            f.write_str(", weekends off")?;
        }
        for (first, last) in &self.holidays {
            write!(f, ", holidays {first} to {last}")?;
        }
        Ok(())
    }
}

impl FromStr for Pace {
    type Err = String;

    fn from_str(words: &str) -> Result<Pace, String> {
        Pace::read(words)
    }
}

impl TryFrom<String> for Pace {
    type Error = String;

    fn try_from(words: String) -> Result<Pace, String> {
        Pace::read(&words)
    }
}

impl From<Pace> for String {
    fn from(pace: Pace) -> String {
        pace.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paces_are_read_and_read_back() {
        for words in [
            "post",
            "brisk",
            "slow, weekends off",
            "post, zone Europe/Rome, holidays 2026-12-24 to 2027-01-06",
            "clock 3 days, +1 day, cap 4 days, bank 0 d, grace 0 h",
            "every Tuesday and Friday 20:00 Europe/Rome",
            "ogni martedì e venerdì 20:00 Europe/Rome, minimo 2 giorni, grazia 12 ore, weekend liberi",
            "fixed mon 08:00, fixed thu 21:30, zone new york, silence bot after 3 days",
        ] {
            let pace = Pace::read(words).unwrap_or_else(|why| panic!("{words}: {why}"));
            assert_eq!(Pace::read(&pace.to_string()), Ok(pace.clone()), "{pace}");
        }
    }

    #[test]
    fn what_makes_no_pace_is_refused() {
        for words in [
            "",
            "whenever",
            "clock 5 moons",
            "clock 9 d, cap 7 d",
            "every tuesday",
            "every someday 20:00",
            "every tuesday 20:00 atlantis",
            "every tuesday 25:00",
            "post, minimum 2 d",
            "post, holidays 2027-01-06 to 2026-12-24",
            "post, holidays soon",
            "post, silence shout",
            "post, longest 1 min",
            "clock 99999 d",
        ] {
            assert!(Pace::read(words).is_err(), "{words}");
        }
    }
}
