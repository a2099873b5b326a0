//! How often a person wants letters about what others do.

use serde::{Deserialize, Serialize};

/// How often reports are sent to a person. Answers, press and the end of a game always are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Delivery {
    /// Whenever something happened that they may know.
    EveryMove,
    /// When something is asked of them, or something that they left ahead was done or dropped.
    #[default]
    MyTurn,
    /// Once a day at most.
    Daily,
    /// When something is asked of them, or a round is over.
    Round,
    /// One letter a day over all their tables, and no reports of each.
    Digest,
}

impl Delivery {
    /// All of them, with the words for each in English and Italian, the first of which are shown.
    pub const ALL: [(Delivery, &'static [&'static str]); 5] = [
        (Delivery::EveryMove, &["every move", "ogni mossa", "every", "all", "tutte"]),
        (Delivery::MyTurn, &["my turn", "mio turno", "il mio turno", "turn", "turno"]),
        (Delivery::Daily, &["daily", "ogni giorno", "every day", "day", "giorno", "al giorno"]),
        (Delivery::Round, &["round", "ogni giro", "every round", "giro"]),
        (Delivery::Digest, &["digest", "riassunto", "daily digest", "in one", "in una"]),
    ];

    /// What words say.
    pub fn read(words: &str) -> Option<Delivery> {
        let words = words.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
        let words = words.split_whitespace().collect::<Vec<&str>>().join(" ");
        Delivery::ALL.into_iter().find(|(_, known)| known.contains(&words.as_str())).map(|(one, _)| one)
    }

    /// The message that confirms it.
    pub fn says(self) -> &'static str {
        match self {
            Delivery::EveryMove => "house-letters-every-move",
            Delivery::MyTurn => "house-letters-my-turn",
            Delivery::Daily => "house-letters-daily",
            Delivery::Round => "house-letters-round",
            Delivery::Digest => "house-letters-digest",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_read_in_both_languages() {
        for (wish, words) in Delivery::ALL {
            for word in words {
                assert_eq!(Delivery::read(&format!(": {}. ", word.to_uppercase())), Some(wish), "{word}");
            }
        }
        assert_eq!(Delivery::read("whenever"), None);
    }
}
