//! What a table has agreed on beside its pace: who may write to whom, what silence about a proposal means, whether a first
//! miss is excused. It is chosen at the opening, and the moderator can change it; the table is told.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The customs of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Customs {
    /// Who may write to whom.
    pub press: Press,
    /// Whether who says nothing about a proposal agrees to it. Past a throw nobody agrees by silence.
    pub silence_agrees: bool,
    /// Whether a first miss becomes an absence.
    pub excuses: bool,
}

/// Who may write to whom through the house.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Press {
    /// Everybody to everybody, with their names.
    #[default]
    Named,
    /// Without their names, too.
    Unsigned,
    /// Nobody to anybody.
    Free,
}

/// The words for something that can be agreed on, and what it sets.
type Phrase = (&'static [&'static str], fn(&mut Customs));

/// What can be agreed on, each with the words for it; the first of them are shown and kept.
const PHRASES: [Phrase; 7] = [
    (&["press signed", "press named", "stampa firmata"], |customs| customs.press = Press::Named),
    (
        &["press unsigned", "press anonymous", "unsigned press", "anonymous press", "stampa anonima"],
        |customs| customs.press = Press::Unsigned,
    ),
    (&["no press", "press none", "press-free", "niente stampa", "senza stampa"], |customs| {
        customs.press = Press::Free;
    }),
    (&["silence refuses", "chi tace rifiuta"], |customs| customs.silence_agrees = false),
    (&["silence agrees", "chi tace acconsente"], |customs| customs.silence_agrees = true),
    (&["first miss counts", "prima mancata conta"], |customs| customs.excuses = false),
    (&["first miss excused", "prima mancata scusata"], |customs| customs.excuses = true),
];

impl Customs {
    /// Reads customs as people write them, phrases with commas between them; what is not mentioned is as it was.
    pub fn read(words: &str, before: Customs) -> Result<Customs, String> {
        let (mut customs, mut any) = (before, false);
        for phrase in words.split([',', ';', '\n']).map(str::trim).filter(|phrase| !phrase.is_empty()) {
            let said = phrase.to_lowercase();
            let said = said.split_whitespace().collect::<Vec<&str>>().join(" ");
            let known = PHRASES.iter().find(|(words, _)| words.contains(&said.as_str()));
            let (_, set) = known.ok_or_else(|| phrase.to_owned())?;
            set(&mut customs);
            any = true;
        }
        if any { Ok(customs) } else { Err(words.trim().to_owned()) }
    }

    /// Every phrase that can be agreed on, in English or, at another place of the same order, as it is kept.
    pub fn phrases() -> impl Iterator<Item = &'static str> {
        PHRASES.iter().map(|(words, _)| words[0])
    }
}

impl fmt::Display for Customs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.press {
            Press::Named => "press signed",
            Press::Unsigned => "press unsigned",
            Press::Free => "no press",
        })?;
        f.write_str(if self.silence_agrees { ", silence agrees" } else { ", silence refuses" })?;
        f.write_str(if self.excuses { ", first miss excused" } else { ", first miss counts" })
    }
}

impl FromStr for Customs {
    type Err = String;

    fn from_str(words: &str) -> Result<Customs, String> {
        Customs::read(words, Customs::default())
    }
}

impl TryFrom<String> for Customs {
    type Error = String;

    fn try_from(words: String) -> Result<Customs, String> {
        words.parse()
    }
}

impl From<Customs> for String {
    fn from(customs: Customs) -> String {
        customs.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn customs_are_read_in_both_languages_and_read_back() {
        for (words, kept) in [
            ("no press", "no press, silence refuses, first miss counts"),
            ("Stampa anonima, chi tace acconsente", "press unsigned, silence agrees, first miss counts"),
            ("press-free; prima mancata scusata", "no press, silence refuses, first miss excused"),
            ("press  anonymous, press signed", "press signed, silence refuses, first miss counts"),
        ] {
            let customs: Customs = words.parse().unwrap_or_else(|why| panic!("{words}: {why}"));
            assert_eq!(customs.to_string(), kept, "{words}");
            assert_eq!(kept.parse(), Ok(customs));
        }
        let before: Customs = "press unsigned".parse().unwrap();
        let after = Customs::read("silence agrees", before).unwrap();
        assert_eq!(after.press, Press::Unsigned, "what is not mentioned stays");
        for words in ["", "press loud", "no press, whatever"] {
            assert!(words.parse::<Customs>().is_err(), "{words}");
        }
    }
}
