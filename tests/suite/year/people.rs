//! The people of the club: where they live, how soon they answer, what happens to them in a year.

use waybill::rules::luck::Seeded;
use waybill::rules::{Language, Zone};

/// Nine zones: with and without daylight saving time, on both halves of the earth.
pub const ZONES: [&str; 9] = [
    "Europe/Rome",
    "Europe/London",
    "America/New_York",
    "America/Los_Angeles",
    "America/Sao_Paulo",
    "Asia/Tokyo",
    "Asia/Kolkata",
    "Australia/Sydney",
    "UTC",
];

/// What happens to somebody, on which day of the year.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Happens {
    /// They announce so many days of absence that begin in three days.
    GoesAway(i64),
    /// They say nothing for so many days.
    Vanishes(i64),
    /// They write from another address from now on, and say so from the old one.
    Moves,
    /// They give up all their seats.
    Resigns,
    /// They propose to end a game.
    Proposes,
}

/// Somebody of the club.
pub struct Person {
    pub name: String,
    pub address: String,
    /// Addresses that were theirs.
    pub former: Vec<String>,
    pub zone: Zone,
    pub language: Language,
    /// How often they want letters, in their words.
    pub letters: Option<&'static str>,
    /// Half of their answers come within so many minutes.
    pub half: i64,
    pub stands_by: bool,
    /// What happens to them, by day.
    pub year: Vec<(i64, Happens)>,
    /// Until when they say nothing.
    pub silent_until: i64,
    /// When they look at their letters next.
    pub looks: Option<i64>,
    /// Letters that they have not read, as places in the postman's list.
    pub unread: Vec<usize>,
    /// Where they answer about each table.
    pub replies: std::collections::BTreeMap<String, String>,
    /// Games that they want to join.
    pub wants: Vec<String>,
    pub introduced: bool,
}

const NAMES: [&str; 20] = [
    "Ada", "Bruno", "Cleo", "Dario", "Elena", "Fabio", "Greta", "Hugo", "Irma", "Jan", "Kira", "Luca",
    "Mara", "Nino", "Olaf", "Pia", "Rolf", "Sara", "Tito", "Ugo",
];

impl Person {
    pub fn new(number: usize, days: i64, dice: &mut Seeded) -> Person {
        let family = ["", " B", " C", " D"][number / NAMES.len() % 4];
        let name = format!("{}{family}", NAMES[number % NAMES.len()]);
        let address = format!("{}{number}@example.org", NAMES[number % NAMES.len()].to_lowercase());
        let letters =
            [None, None, Some("every move"), Some("daily"), Some("digest"), Some("round")][number % 6];
        // Whoever chose when to hear writes in English, so that the reader of letters knows the words.
        let is_italian = letters.is_none() && number % 4 == 1;
        let mut year = Vec::new();
        // Nobody is lost before the tables are open.
        let first = days / 8 + 8;
        let mut day =
            |from: i64| first + from + dice.below((days - first - from - 14).max(1) as usize) as i64;
        match number % 10 {
            3 => year.push((day(5), Happens::Vanishes(days))),
            5 => year.push((day(0), Happens::Vanishes(25))),
            6 => year.push((day(0), Happens::Moves)),
            7 => year.push((day(5), Happens::Resigns)),
            2 | 8 => year.push((day(5), Happens::Proposes)),
            _ => {}
        }
        if !number.is_multiple_of(3) {
            year.push((day(0), Happens::GoesAway(5 + (number % 9) as i64)));
        }
        year.sort_by_key(|(day, _)| *day);
        Person {
            name,
            address,
            former: Vec::new(),
            zone: Zone::read(ZONES[number % ZONES.len()]).unwrap(),
            language: if is_italian { Language::Italian } else { Language::English },
            letters,
            half: [90, 240, 600, 1_500][number % 4],
            stands_by: number % 4 == 2,
            year,
            silent_until: 0,
            looks: None,
            unread: Vec::new(),
            replies: Default::default(),
            wants: Vec::new(),
            introduced: false,
        }
    }

    /// Whether an address is or was theirs.
    pub fn has(&self, address: &str) -> bool {
        self.address == address || self.former.iter().any(|former| former == address)
    }

    /// When they look at letters that came at a minute: most of them soon, some late, nobody at night.
    pub fn will_look(&self, minute: i64, start: i64, dice: &mut Seeded) -> i64 {
        // Half within the half, three quarters within twice, and so on: a long tail.
        let mut wait = dice.below(self.half as usize + 1) as i64;
        while dice.below(2) == 0 && wait < self.half * 12 {
            wait += dice.below(self.half as usize + 1) as i64 + self.half / 2;
        }
        let mut at = (minute + wait).max(self.silent_until);
        for _ in 0..40 {
            let moment = chrono::DateTime::from_timestamp(start + at * 60, 0).unwrap();
            use chrono::Timelike;
            if (7..23).contains(&self.zone.wall(moment).hour()) {
                break;
            }
            at += 30;
        }
        at.max(minute + 1)
    }
}
