//! Options that a table may be opened with: what each may be, and what a table has chosen.

use crate::rules::Seat;
use std::collections::BTreeMap;

/// An option of a title; it has a message `option-<title>-<key>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The word that stands for it.
    pub key: &'static str,
    /// What it may be.
    pub values: Values,
}

/// What an option may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Values {
    /// `yes` or `no`; `no` where nothing is said.
    YesNo,
    /// One of these words; the first where nothing is said.
    OneOf(&'static [&'static str]),
    /// A number in these bounds.
    Number {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    },
    /// A player, by name or number. It is kept as the number of the seat, so that rules never hear of names.
    Seat,
    /// All players in some order, by name or number, with commas or slashes between them; kept as numbers.
    Order,
}

/// What a table has chosen, checked and in one form only.
#[derive(Debug, Clone, Copy)]
pub struct Chosen<'c>(&'c BTreeMap<String, String>);

impl Choice {
    /// An option that is on or off.
    pub const fn yes_no(key: &'static str) -> Choice {
        Choice { key, values: Values::YesNo }
    }

    /// An option of several words, the first being the usual one.
    pub const fn one_of(key: &'static str, words: &'static [&'static str]) -> Choice {
        Choice { key, values: Values::OneOf(words) }
    }

    /// An option that names a player.
    pub const fn seat(key: &'static str) -> Choice {
        Choice { key, values: Values::Seat }
    }

    /// An option that puts all players in order.
    pub const fn order(key: &'static str) -> Choice {
        Choice { key, values: Values::Order }
    }

    /// A value in its one form, or what is wrong with it.
    fn meant(&self, said: &str, players: &[String]) -> Result<String, String> {
        const YES: &[&str] = &["yes", "on", "true", "sì", "si"];
        const NO: &[&str] = &["no", "off", "false"];
        let (key, word) = (self.key, said.trim().to_lowercase());
        match self.values {
            Values::YesNo if YES.contains(&word.as_str()) => Ok("yes".to_owned()),
            Values::YesNo if NO.contains(&word.as_str()) => Ok("no".to_owned()),
            Values::YesNo => Err(format!("{key}: choose yes or no, not \"{said}\"")),
            Values::OneOf(words) if words.contains(&word.as_str()) => Ok(word),
            Values::OneOf(words) => Err(format!("{key}: choose {}, not \"{said}\"", words.join(" or "))),
            Values::Number { least, most } => match word.parse::<u32>() {
                Ok(number) if (least..=most).contains(&number) => Ok(number.to_string()),
                _ => Err(format!("{key}: a number from {least} to {most}, not \"{said}\"")),
            },
            Values::Seat => self.player(said, players).map(|seat| seat.to_string()),
            Values::Order => {
                let order: Result<Vec<usize>, String> =
                    said.split([',', '/']).map(|one| self.player(one, players)).collect();
                let order = order?;
                let once = |seat: usize| order.iter().filter(|other| **other == seat).count() == 1;
                if !(1..=players.len()).all(once) || order.len() != players.len() {
                    return Err(format!("{key}: every player once, not \"{said}\""));
                }
                Ok(order.iter().map(usize::to_string).collect::<Vec<_>>().join("/"))
            }
        }
    }

    /// The number of a player, from 1.
    fn player(&self, said: &str, players: &[String]) -> Result<usize, String> {
        let word = said.trim().to_lowercase();
        let named = players.iter().position(|player| player.to_lowercase() == word);
        let numbered = || word.parse().ok().filter(|seat| (1..=players.len()).contains(seat));
        let seat = named.map(|seat| seat + 1).or_else(numbered);
        seat.ok_or_else(|| format!("{}: nobody at the table is called \"{}\"", self.key, said.trim()))
    }
}

/// What was said of options, each in its one form; all that is wrong is said at once.
pub fn check(
    known: &[Choice],
    said: &BTreeMap<String, String>,
    players: &[String],
) -> Result<BTreeMap<String, String>, Vec<String>> {
    let mut complaints = Vec::new();
    let mut meant = BTreeMap::new();
    for (key, value) in said {
        let choice = known.iter().find(|choice| choice.key == key);
        match choice.map(|choice| choice.meant(value, players)) {
            Some(Ok(value)) => drop(meant.insert(key.clone(), value)),
            Some(Err(complaint)) => complaints.push(complaint),
            None => complaints.push(unknown(key, known)),
        }
    }
    if complaints.is_empty() { Ok(meant) } else { Err(complaints) }
}

fn unknown(key: &str, known: &[Choice]) -> String {
    let keys: Vec<&str> = known.iter().map(|choice| choice.key).collect();
    match keys[..] {
        [] => format!("no option is called \"{key}\": this title has none"),
        _ => format!("no option is called \"{key}\": there are {}", keys.join(", ")),
    }
}

impl<'c> Chosen<'c> {
    /// What a table has chosen, as [`check`] gave it.
    pub fn new(options: &'c BTreeMap<String, String>) -> Chosen<'c> {
        Chosen(options)
    }

    /// Whether an option is on.
    pub fn is_on(&self, key: &str) -> bool {
        self.word(key) == Some("yes")
    }

    /// The word chosen for an option.
    pub fn word(&self, key: &str) -> Option<&'c str> {
        self.0.get(key).map(String::as_str)
    }

    /// The number chosen for an option.
    pub fn number(&self, key: &str) -> Option<u32> {
        self.word(key)?.parse().ok()
    }

    /// The seat chosen for an option.
    pub fn seat(&self, key: &str) -> Option<Seat> {
        let number: usize = self.word(key)?.parse().ok()?;
        Some(Seat::at(number.checked_sub(1)?))
    }

    /// The order of all players chosen for an option.
    pub fn order(&self, key: &str) -> Option<Vec<Seat>> {
        let seat = |number: &str| Some(Seat::at(number.parse::<usize>().ok()?.checked_sub(1)?));
        self.word(key)?.split('/').map(seat).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[Choice] = &[
        Choice::seat("first"),
        Choice::yes_no("cards"),
        Choice::one_of("rate", &["line", "dot"]),
        Choice::order("seating"),
        Choice { key: "dice", values: Values::Number { least: 40, most: 60 } },
    ];

    fn said(pairs: &[(&str, &str)]) -> Result<BTreeMap<String, String>, Vec<String>> {
        let said = pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        check(KNOWN, &said, &["Anna".to_owned(), "Bert".to_owned()])
    }

    #[test]
    fn every_value_has_one_form() {
        let meant = said(&[("first", "bert"), ("cards", "Sì"), ("rate", "DOT"), ("dice", "60")]).unwrap();
        let chosen = Chosen::new(&meant);
        assert_eq!((chosen.seat("first"), chosen.word("first")), (Some(Seat(1)), Some("2")));
        assert!(chosen.is_on("cards"));
        assert_eq!((chosen.word("rate"), chosen.number("dice")), (Some("dot"), Some(60)));
        let seated = said(&[("seating", "2, anna")]).unwrap();
        assert_eq!(Chosen::new(&seated).order("seating"), Some(vec![Seat(1), Seat(0)]));
        assert_eq!(said(&[("seating", "2/1")]).unwrap(), seated);
        assert_eq!(said(&[("first", "2")]).unwrap()["first"], "2", "it reads its own form");
    }

    #[test]
    fn all_that_is_wrong_is_said_at_once() {
        let complaints =
            said(&[("first", "Carla"), ("cards", "maybe"), ("rate", "x"), ("dice", "9"), ("x", "y")]);
        assert_eq!(
            said(&[("seating", "Bert,2")]).unwrap_err(),
            ["seating: every player once, not \"Bert,2\""]
        );
        assert_eq!(
            complaints.unwrap_err(),
            [
                "cards: choose yes or no, not \"maybe\"",
                "dice: a number from 40 to 60, not \"9\"",
                "first: nobody at the table is called \"Carla\"",
                "rate: choose line or dot, not \"x\"",
                "no option is called \"x\": there are first, cards, rate, seating, dice",
            ]
        );
    }
}
