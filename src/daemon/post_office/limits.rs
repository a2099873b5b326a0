//! How much may come in: from one sender, to one table, of strangers. What is more is turned away and lies on the desk,
//! unread, so that a storm buries nobody's move.

use super::Rulebook;
use crate::post::rate::{Limit, Rates};
use chrono::{DateTime, TimeDelta, Utc};

/// How often a registered address is asked about held letters in a day.
const MOST_QUESTIONS: usize = 5;

/// Counts of letters that come in by public mailboxes.
pub(super) struct Limits {
    senders: Rates,
    tables: Rates,
    /// Letters that are held count apart, so that a forger cannot keep the players out.
    held: Rates,
    questions: Rates,
    strangers: Rates,
    warnings: Rates,
}

impl Limits {
    pub(super) fn of(rules: &Rulebook) -> Limits {
        let day = |most| [Limit { most, within: TimeDelta::days(1) }];
        let strangers = rules.most_strangers.map(|most| day(most).to_vec());
        Limits {
            senders: Rates::new(bursts(rules.most_from_one)),
            tables: Rates::new(bursts(rules.most_to_table)),
            held: Rates::new(bursts(rules.most_to_table)),
            questions: Rates::new(day(MOST_QUESTIONS)),
            strangers: Rates::new(strangers.unwrap_or_default()),
            warnings: Rates::new(day(1)),
        }
    }

    /// Whether a sender may write one more letter.
    pub(super) fn sender(&mut self, from: &str, now: DateTime<Utc>) -> bool {
        self.senders.take(from, now).is_ok()
    }

    /// Whether one more letter may come to a table.
    pub(super) fn table(&mut self, table: &str, now: DateTime<Utc>) -> bool {
        self.tables.take(table, now).is_ok()
    }

    /// Whether one more letter to a table may be held.
    pub(super) fn held(&mut self, table: &str, now: DateTime<Utc>) -> bool {
        self.held.take(table, now).is_ok()
    }

    /// Whether an address may be asked once more about a held letter.
    pub(super) fn question(&mut self, address: &str, now: DateTime<Utc>) -> bool {
        self.questions.take(address, now).is_ok()
    }

    /// Whether one more stranger may be answered.
    pub(super) fn stranger(&mut self, now: DateTime<Utc>) -> bool {
        self.strangers.take("", now).is_ok()
    }

    /// Whether a player is to be told that letters were turned away: once a day.
    pub(super) fn warning(&mut self, address: &str, now: DateTime<Utc>) -> bool {
        self.warnings.take(address, now).is_ok()
    }
}

/// So many in a minute, somewhat more in five, and still less in the long run: numbers that other gateways have found
/// good.
fn bursts(most: Option<usize>) -> Vec<Limit> {
    most.map_or(Vec::new(), |most| {
        vec![
            Limit { most, within: TimeDelta::minutes(1) },
            Limit { most: most.saturating_mul(12) / 5, within: TimeDelta::minutes(5) },
            Limit { most: most.saturating_mul(12), within: TimeDelta::hours(1) },
        ]
    })
}
