//! The options of a table of Rail Baron, and which of them go together.

use crate::games::{Choice, Chosen};
use crate::rules::Seat;

/// Every option.
pub const OPTIONS: &[Choice] = &[
    Choice::seat("first"),
    Choice::yes_no("groups"),
    Choice::yes_no("superchief-price"),
    Choice::yes_no("net-worth"),
    Choice::yes_no("payoff-bonus"),
    Choice::yes_no("governor"),
    Choice::yes_no("automatic-takeover"),
    Choice::yes_no("cards"),
    Choice::one_of("established-rate", &["line", "dot"]),
    Choice::one_of("payoffs", &["printed", "corrected"]),
    Choice::one_of("old-rate", &["lasting", "trip"]),
    Choice::one_of("victory", &["after-fees", "on-arrival"]),
    Choice::one_of("group-price", &["rest", "whole"]),
    Choice::one_of("sales", &["debt", "free"]),
];

/// Options that make different games of it.
pub const KINDS: &[&[(&str, &str)]] = &[
    &[],
    &[("groups", "yes"), ("superchief-price", "yes")],
    &[("net-worth", "yes"), ("payoff-bonus", "yes")],
    &[("governor", "yes")],
    &[("governor", "yes"), ("automatic-takeover", "yes"), ("cards", "yes")],
    &[("cards", "yes"), ("groups", "yes"), ("payoff-bonus", "yes")],
    &[("cards", "yes"), ("net-worth", "yes"), ("superchief-price", "yes")],
    &[
        ("old-rate", "trip"),
        ("victory", "on-arrival"),
        ("groups", "yes"),
        ("group-price", "whole"),
        ("sales", "free"),
    ],
];

/// What a table has chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    pub governor: bool,
    /// The Governor takes a line at the end of a round (reading 23).
    pub takeover: bool,
    pub cards: bool,
    /// The old rate holds for every line at the dot, not only for the one last ridden (reading 4).
    pub wide_rates: bool,
    /// Probable misprints of the payoff chart are put right.
    pub corrected: bool,
    /// An old rate outlives the trip on which it was come to (reading 4).
    pub lasting_rates: bool,
    /// Who comes home declared has won with what they have then, before the fees of the turn (reading 19).
    pub wins_on_arrival: bool,
    /// What is left of a group costs as much as the whole (reading 2).
    pub whole_groups: bool,
    /// Lines may be sold without a debt (reading 16).
    pub free_sales: bool,
}

impl Settings {
    /// Reads options; all that makes no sense together is said at once.
    pub fn read(chosen: Chosen<'_>) -> Result<Settings, Vec<String>> {
        let settings = Settings {
            first: chosen.seat("first"),
            groups: chosen.is_on("groups"),
            superchief_price: chosen.is_on("superchief-price"),
            net_worth: chosen.is_on("net-worth"),
            payoff_bonus: chosen.is_on("payoff-bonus"),
            governor: chosen.is_on("governor"),
            takeover: chosen.is_on("automatic-takeover"),
            cards: chosen.is_on("cards"),
            wide_rates: chosen.word("established-rate") == Some("dot"),
            corrected: chosen.word("payoffs") == Some("corrected"),
            lasting_rates: chosen.word("old-rate") != Some("trip"),
            wins_on_arrival: chosen.word("victory") == Some("on-arrival"),
            whole_groups: chosen.word("group-price") == Some("whole"),
            free_sales: chosen.word("sales") == Some("free"),
        };
        let complaints = settings.contradictions();
        if complaints.is_empty() { Ok(settings) } else { Err(complaints) }
    }

    /// What makes no sense together, with the reason.
    fn contradictions(&self) -> Vec<String> {
        let mut found = Vec::new();
        if self.governor && self.net_worth {
            found.push("net-worth: under the governor nobody declares, so there is nothing to count for");
        }
        if self.governor && self.superchief_price {
            found.push("superchief-price: the governor has a price of their own for the Superchief");
        }
        if self.governor && self.groups {
            found.push("groups: under the governor one line is bought at a time, at a higher price");
        }
        if self.governor && self.wins_on_arrival {
            found.push("victory: under the governor nobody declares, so nobody comes home to win");
        }
        if self.whole_groups && !self.groups {
            found.push("group-price: there are no groups to buy without groups=yes");
        }
        if self.takeover && !self.governor {
            found.push("automatic-takeover: only the governor takes lines, so it needs governor=yes");
        }
        found.into_iter().map(str::to_owned).collect()
    }
}
