//! Why a notice is not put up; the sentences stand in the language files.

use crate::rules::Sentence;

/// Why a notice is not put up in the lobby.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LobbyRefusal {
    /// It is for somebody else to put up.
    NotTheirs,
    /// No game of that name looks for players.
    NoSuchGame {
        /// The name.
        game: String,
    },
    /// A game of that name is announced already.
    Announced {
        /// The name.
        game: String,
    },
    /// No title is called so.
    NoSuchTitle {
        /// The word.
        title: String,
    },
    /// The title is not played by so many.
    BadSeats {
        /// How many.
        seats: usize,
        /// By how many at least.
        least: usize,
        /// By how many at most.
        most: usize,
    },
    /// Nobody, or no table, can be called so.
    BadName {
        /// The name.
        name: String,
    },
    /// Somebody else at the table has that name.
    NameTaken {
        /// The game.
        game: String,
        /// The name.
        name: String,
    },
    /// No letter could be sent there.
    BadAddress {
        /// The address.
        address: String,
    },
    /// They have signed up already.
    Joined {
        /// The game.
        game: String,
    },
    /// They observe it already.
    Observes {
        /// The table.
        game: String,
    },
    /// No room is left.
    Full {
        /// The game.
        game: String,
    },
    /// Seats are free still.
    NotFull {
        /// The game.
        game: String,
        /// How many.
        free: usize,
    },
    /// They have not signed up and do not observe.
    NotThere {
        /// The game.
        game: String,
    },
}

impl LobbyRefusal {
    /// Says it.
    pub fn sentence(&self) -> Sentence {
        use LobbyRefusal::*;
        let about = |id: &'static str, game: &str| Sentence::new(id).with("game", game);
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        match self {
            NotTheirs => Sentence::new("people-no-not-theirs"),
            NoSuchGame { game } => about("lobby-no-such-game", game),
            Announced { game } => about("lobby-no-announced", game),
            NoSuchTitle { title } => Sentence::new("people-no-such-title").with("word", title.as_str()),
            BadSeats { seats, least, most } => Sentence::new("lobby-no-bad-seats")
                .with("seats", count(*seats))
                .with("least", count(*least))
                .with("most", count(*most)),
            BadName { name } => Sentence::new("house-no-bad-name").with("name", name.as_str()),
            NameTaken { game, name } => about("lobby-no-name-taken", game).with("name", name.as_str()),
            BadAddress { address } => Sentence::new("house-no-bad-address").with("address", address.as_str()),
            Joined { game } => about("lobby-no-joined", game),
            Observes { game } => about("lobby-no-observes", game),
            Full { game } => about("lobby-no-full", game),
            NotFull { game, free } => about("lobby-no-not-full", game).with("free", count(*free)),
            NotThere { game } => about("lobby-no-not-there", game),
        }
    }
}
