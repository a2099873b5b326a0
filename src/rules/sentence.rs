//! Sentences as data: an identity and its facts. The words stand in `templates/lang/`.

use super::Seat;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// A language in which Waybill writes. Orders are read in all of them, whichever was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Italian.
    #[serde(rename = "it")]
    Italian,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::Italian];

    /// The two-letter code, which is also the folder of its words.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Italian => "it",
        }
    }
}

impl FromStr for Language {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.trim().to_lowercase().as_str() {
            "en" | "english" | "inglese" => Ok(Language::English),
            "it" | "italian" | "italiano" => Ok(Language::Italian),
            _ => Err(format!("no language is called \"{text}\": choose en or it")),
        }
    }
}

/// Something to be said, in whatever language the reader chose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// The message in the language files.
    pub id: &'static str,
    /// What it speaks of, by the names the message uses.
    pub facts: Vec<(&'static str, Fact)>,
}

/// One fact of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// A proper name or a quotation, the same in every language.
    Name(String),
    /// A number; messages choose their plural by it.
    Number(i64),
    /// A word that has a message of its own; `name` stands in where there is none.
    Word {
        /// The message.
        id: String,
        /// What to write if no message has this id: a moderator's own board may add names.
        name: String,
    },
    /// A player.
    Seat(Seat),
    /// Several things, joined as the language joins them.
    All(Vec<Fact>),
    /// Facts one after the other, with nothing between them.
    Row(Vec<Fact>),
    /// A sentence inside a sentence.
    Say(Sentence),
    /// A moment, which every reader is told by their own clock.
    Moment(DateTime<Utc>),
}

impl Sentence {
    /// A sentence without facts yet.
    pub fn new(id: &'static str) -> Sentence {
        Sentence { id, facts: Vec::new() }
    }

    /// Adds a fact.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<Fact>) -> Sentence {
        self.facts.push((name, fact.into()));
        self
    }
}

impl From<&str> for Fact {
    fn from(name: &str) -> Fact {
        Fact::Name(name.to_owned())
    }
}

impl From<String> for Fact {
    fn from(name: String) -> Fact {
        Fact::Name(name)
    }
}

impl From<Seat> for Fact {
    fn from(seat: Seat) -> Fact {
        Fact::Seat(seat)
    }
}

impl From<Sentence> for Fact {
    fn from(sentence: Sentence) -> Fact {
        Fact::Say(sentence)
    }
}

impl From<DateTime<Utc>> for Fact {
    fn from(at: DateTime<Utc>) -> Fact {
        Fact::Moment(at)
    }
}

impl From<Vec<Fact>> for Fact {
    fn from(facts: Vec<Fact>) -> Fact {
        Fact::All(facts)
    }
}

macro_rules! numbers {
    ($($kind:ty),*) => {$(
        impl From<$kind> for Fact {
            fn from(number: $kind) -> Fact {
                Fact::Number(i64::from(number))
            }
        }
    )*};
}

numbers!(u8, u16, u32, i64);
