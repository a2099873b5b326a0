//! What stands in the lobby now.

use super::Notice;
use crate::journal::{Journal, JournalError};
use crate::table::Customs;
use crate::table::pace::Pace;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Where the journal keeps what stands in the lobby.
pub(super) const STATE: &str = "lobby";

/// What stands in the lobby.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lobby {
    /// Games that look for players, by name.
    pub games: BTreeMap<String, Announced>,
    /// Who observes, by table.
    #[serde(default)]
    observers: BTreeMap<String, Vec<Observer>>,
}

/// A game that looks for players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Announced {
    /// The title.
    pub title: String,
    /// How many play.
    pub seats: usize,
    /// Options of the title.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// What is agreed about time; nothing where there are no deadlines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace>,
    /// What is agreed on beside it.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub customs: Customs,
    /// The hash of the board that it is played on; the board itself lies beside the log.
    pub board: String,
    /// Who has signed up, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<Applicant>,
}

fn is_usual(customs: &Customs) -> bool {
    *customs == Customs::default()
}

/// Somebody who has signed up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Applicant {
    /// Their number in the register.
    pub person: u32,
    /// What they are called at the table.
    pub name: String,
    /// Where they get letters.
    pub address: String,
}

/// Somebody who hears what is open of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observer {
    /// Their number in the register.
    pub person: u32,
    /// Where they get letters.
    pub address: String,
}

impl Announced {
    /// How many seats are free.
    pub fn free(&self) -> usize {
        self.seats.saturating_sub(self.players.len())
    }

    /// Whether somebody has signed up.
    pub fn has(&self, person: u32) -> bool {
        self.players.iter().any(|player| player.person == person)
    }
}

impl Lobby {
    /// What stands in the lobby of a journal.
    pub fn load(journal: &dyn Journal) -> Result<Lobby, JournalError> {
        let kept = journal.cursor(STATE)?;
        Ok(kept.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default())
    }

    /// Who observes a table, without looking at anything else.
    pub fn observers_of(journal: &dyn Journal, table: &str) -> Result<Vec<Observer>, JournalError> {
        let kept = journal.cursor(&observers_key(table))?.filter(|bytes| !bytes.is_empty());
        Ok(kept.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default())
    }

    /// An announced game by its name, whatever capitals it is asked for with.
    pub fn find(&self, name: &str) -> Option<(&str, &Announced)> {
        let alike = |(game, _): &(&String, &Announced)| game.to_lowercase() == name.to_lowercase();
        self.games.iter().find(alike).map(|(game, offer)| (game.as_str(), offer))
    }

    /// Who observes a table.
    pub fn observers(&self, table: &str) -> &[Observer] {
        self.observers.get(table).map_or(&[], Vec::as_slice)
    }

    /// Whether somebody observes a table.
    pub fn observes(&self, table: &str, person: u32) -> bool {
        self.observers(table).iter().any(|observer| observer.person == person)
    }

    /// Carries out what was decided.
    pub fn evolve(&mut self, notice: &Notice) {
        match notice {
            Notice::Announced { game, offer } => {
                self.games.insert(game.clone(), offer.clone());
            }
            Notice::Withdrawn { game } => {
                self.games.remove(game);
                self.observers.remove(game);
            }
            Notice::Opened { game } => {
                self.games.remove(game);
            }
            Notice::Joined { game, person, name, address } => {
                if let Some(offer) = self.games.get_mut(game) {
                    let (person, name, address) = (*person, name.clone(), address.clone());
                    offer.players.push(Applicant { person, name, address });
                }
            }
            Notice::Left { game, person } => {
                if let Some(offer) = self.games.get_mut(game) {
                    offer.players.retain(|player| player.person != *person);
                }
            }
            Notice::Observed { game, person, address } => {
                let observer = Observer { person: *person, address: address.clone() };
                self.observers.entry(game.clone()).or_default().push(observer);
            }
            Notice::Unobserved { game, person } => {
                if let Some(observers) = self.observers.get_mut(game) {
                    observers.retain(|observer| observer.person != *person);
                    if observers.is_empty() {
                        self.observers.remove(game);
                    }
                }
            }
        }
    }
}

/// Where the journal keeps who observes a table.
pub(super) fn observers_key(table: &str) -> String {
    format!("observers of {table}")
}
