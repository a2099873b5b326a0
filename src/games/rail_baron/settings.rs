//! The options of a table of Rail Baron, and which of them go together.

use crate::rules::Seat;
use std::collections::BTreeMap;

/// Every option.
pub const KEYS: &[&str] = &[
    "first",
    "groups",
    "superchief-price",
    "net-worth",
    "payoff-bonus",
    "governor",
    "automatic-takeover",
    "cards",
    "established-rate",
    "payoffs",
];

/// What a table has chosen.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Settings {
    /// Who begins, if somebody was named.
    pub first: Option<Seat>,
    /// Groups of lines may be bought (optional rule 1).
    pub groups: bool,
    /// The Superchief costs less with more players (optional rule 2).
    pub superchief_price: bool,
    /// Lines and engines count for victory (optional rule 3).
    pub net_worth: bool,
    /// Trips pay more (optional rule 4).
    pub payoff_bonus: bool,
    /// The Governor variant.
    pub governor: bool,
    /// The Governor takes a line at the end of a round (reading 23).
    pub takeover: bool,
    /// The card variant.
    pub cards: bool,
    /// The old rate holds for every line at the dot, not only for the one last ridden (reading 4).
    pub wide_rates: bool,
    /// Probable misprints of the payoff chart are put right.
    pub corrected: bool,
}

impl Settings {
    /// Reads options; all that is wrong with them is said at once.
    pub fn read(seats: &[String], options: &BTreeMap<String, String>) -> Result<Settings, Vec<String>> {
        let mut complaints = Vec::new();
        let mut first = None;
        if let Some(name) = options.get("first") {
            first = seats.iter().position(|seat| seat.to_lowercase() == name.to_lowercase()).map(Seat::at);
            if first.is_none() {
                complaints.push(format!("first: nobody at the table is called \"{name}\""));
            }
        }
        let mut choice = |key: &str, no: &[&str], yes: &[&str]| {
            let Some(said) = options.get(key) else { return false };
            let is = |words: &[&str]| words.contains(&said.trim().to_lowercase().as_str());
            if !is(yes) && !is(no) {
                complaints.push(format!("{key}: choose {} or {}, not \"{said}\"", yes[0], no[0]));
            }
            is(yes)
        };
        const NO: &[&str] = &["no", "off", "false"];
        const YES: &[&str] = &["yes", "on", "true", "sì", "si"];
        let settings = Settings {
            first,
            groups: choice("groups", NO, YES),
            superchief_price: choice("superchief-price", NO, YES),
            net_worth: choice("net-worth", NO, YES),
            payoff_bonus: choice("payoff-bonus", NO, YES),
            governor: choice("governor", NO, YES),
            takeover: choice("automatic-takeover", NO, YES),
            cards: choice("cards", NO, YES),
            wide_rates: choice("established-rate", &["line"], &["dot"]),
            corrected: choice("payoffs", &["printed"], &["corrected"]),
        };
        complaints.extend(settings.contradictions());
        if complaints.is_empty() { Ok(settings) } else { Err(complaints) }
    }

    /// What makes no sense together, with the reason.
    fn contradictions(&self) -> Vec<String> {
        let mut found = Vec::new();
        if self.governor && self.net_worth {
            found.push("net-worth: under the governor nobody declares, so there is nothing to count for");
        }
        if self.governor && self.superchief_price {
            found.push("superchief-price: the governor has a price of his own for the Superchief");
        }
        if self.governor && self.groups {
            found.push("groups: under the governor one line is bought at a time, at a higher price");
        }
        if self.takeover && !self.governor {
            found.push("automatic-takeover: only the governor takes lines, so it needs governor=yes");
        }
        found.into_iter().map(str::to_owned).collect()
    }
}
