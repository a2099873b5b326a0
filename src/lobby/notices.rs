//! What is put up in the lobby. Such a notice is decided by the house and, once it stands, is the event.

use super::state::Lobby;
use super::{Announced, LobbyRefusal};
use crate::games;
use crate::rules::By;
use crate::table::{is_address, is_name, is_table_name};
use serde::{Deserialize, Serialize};

/// Something put up in the lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Notice {
    /// The moderator announces a game that looks for players.
    Announced {
        /// What its table will be called.
        game: String,
        /// What is offered.
        offer: Announced,
    },
    /// The moderator withdraws it.
    Withdrawn {
        /// The game.
        game: String,
    },
    /// Somebody whose address is proved signs up.
    Joined {
        /// The game.
        game: String,
        /// Their number in the register.
        person: u32,
        /// What they are called at the table; it stands on a card.
        #[serde(skip)]
        name: String,
        /// Where they get letters; it stands on a card.
        #[serde(skip)]
        address: String,
    },
    /// Somebody signs off, or the moderator strikes them.
    Left {
        /// The game.
        game: String,
        /// Their number in the register.
        person: u32,
    },
    /// Everybody is there, and the table is opened.
    Opened {
        /// The game.
        game: String,
    },
    /// Somebody wants to hear what is open of a game.
    Observed {
        /// The game or table.
        game: String,
        /// Their number in the register.
        person: u32,
        /// Where they get letters; it stands on a card.
        #[serde(skip)]
        address: String,
    },
    /// Somebody has heard enough.
    Unobserved {
        /// The game or table.
        game: String,
        /// Their number in the register.
        person: u32,
    },
}

/// How many observers one table may have.
const MOST_OBSERVERS: usize = 200;

impl Notice {
    /// Judges it.
    pub fn decide(&self, lobby: &Lobby, by: By) -> Result<(), LobbyRefusal> {
        if !self.is_for(by) {
            return Err(LobbyRefusal::NotTheirs);
        }
        let announced = |game: &str| {
            lobby.games.get(game).ok_or_else(|| LobbyRefusal::NoSuchGame { game: game.to_owned() })
        };
        match self {
            Notice::Announced { game, offer } => {
                let title = games::find(&offer.title);
                let known = || LobbyRefusal::NoSuchTitle { title: offer.title.clone() };
                let range = title.ok_or_else(known)?.seats();
                match () {
                    () if !is_table_name(game) => Err(LobbyRefusal::BadName { name: game.clone() }),
                    () if lobby.find(game).is_some() => Err(LobbyRefusal::Announced { game: game.clone() }),
                    () if !range.contains(&offer.seats) => {
                        let (least, most) = (*range.start(), *range.end());
                        Err(LobbyRefusal::BadSeats { seats: offer.seats, least, most })
                    }
                    () if !offer.players.is_empty() => Err(LobbyRefusal::NotTheirs),
                    () => Ok(()),
                }
            }
            Notice::Withdrawn { game } => announced(game).map(|_| ()),
            Notice::Joined { game, person, name, address } => {
                let offer = announced(game)?;
                let alike = |other: &str| other.to_lowercase() == name.to_lowercase();
                match () {
                    () if offer.has(*person) => Err(LobbyRefusal::Joined { game: game.clone() }),
                    () if offer.free() == 0 => Err(LobbyRefusal::Full { game: game.clone() }),
                    () if !is_name(name, games::find(&offer.title)) => {
                        Err(LobbyRefusal::BadName { name: name.clone() })
                    }
                    () if offer.players.iter().any(|player| alike(&player.name)) => {
                        Err(LobbyRefusal::NameTaken { game: game.clone(), name: name.clone() })
                    }
                    () if !is_address(address) => Err(LobbyRefusal::BadAddress { address: address.clone() }),
                    () => Ok(()),
                }
            }
            Notice::Left { game, person } => match announced(game)?.has(*person) {
                true => Ok(()),
                false => Err(LobbyRefusal::NotThere { game: game.clone() }),
            },
            Notice::Opened { game } => match announced(game)?.free() {
                0 => Ok(()),
                free => Err(LobbyRefusal::NotFull { game: game.clone(), free }),
            },
            Notice::Observed { game, person, address } => match () {
                () if lobby.observes(game, *person) => Err(LobbyRefusal::Observes { game: game.clone() }),
                () if lobby.observers(game).len() >= MOST_OBSERVERS => {
                    Err(LobbyRefusal::Full { game: game.clone() })
                }
                () if !is_address(address) => Err(LobbyRefusal::BadAddress { address: address.clone() }),
                () => Ok(()),
            },
            Notice::Unobserved { game, person } => match lobby.observes(game, *person) {
                true => Ok(()),
                false => Err(LobbyRefusal::NotThere { game: game.clone() }),
            },
        }
    }

    /// Whose hand may put it up.
    fn is_for(&self, by: By) -> bool {
        match self {
            Notice::Announced { .. } | Notice::Withdrawn { .. } | Notice::Opened { .. } => {
                by == By::Moderator
            }
            Notice::Joined { person, .. } | Notice::Observed { person, .. } => by == By::Person(*person),
            Notice::Left { person, .. } | Notice::Unobserved { person, .. } => {
                [By::Moderator, By::Person(*person)].contains(&by)
            }
        }
    }

    /// What stands on its cards.
    pub(super) fn cards(&self) -> Vec<String> {
        match self {
            Notice::Joined { name, address, .. } => vec![name.clone(), address.clone()],
            // Cards come in pairs, a name and an address; whoever observes is known by their number.
            Notice::Observed { address, .. } => vec![String::new(), address.clone()],
            Notice::Announced { .. }
            | Notice::Withdrawn { .. }
            | Notice::Left { .. }
            | Notice::Opened { .. }
            | Notice::Unobserved { .. } => Vec::new(),
        }
    }

    /// Fills in what stands on its cards; false where it was forgotten.
    pub(super) fn read_cards<'c>(&mut self, mut cards: impl Iterator<Item = Option<&'c str>>) -> bool {
        let mut nobody = String::new();
        let wanted: Vec<&mut String> = match self {
            Notice::Joined { name, address, .. } => vec![name, address],
            Notice::Observed { address, .. } => vec![&mut nobody, address],
            Notice::Announced { .. }
            | Notice::Withdrawn { .. }
            | Notice::Left { .. }
            | Notice::Opened { .. }
            | Notice::Unobserved { .. } => Vec::new(),
        };
        let mut all = true;
        for word in wanted {
            match cards.next().flatten() {
                Some(kept) => kept.clone_into(word),
                None => all = false,
            }
        }
        all
    }
}
