//! Settings: what was written in `config.yaml`, then what is meant.

use crate::written::{Complaint, Written};
use std::path::{Path, PathBuf};

/// The settings of a folder, as they are handed out to be filled in.
pub const EXAMPLE: &str = include_str!("../../config.example.yaml");

/// The name of the file.
pub const FILE: &str = "config.yaml";

/// What is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// Two letters: the language of the console.
    pub language: String,
    /// Where boards of the operator's own are.
    pub games: PathBuf,
    /// Where words and layouts of the operator's own are.
    pub templates: PathBuf,
}

impl Config {
    /// Reads settings; folders are meant from `folder`. All that is wrong is said at once.
    pub fn read(text: &str, folder: &Path) -> Result<Config, Vec<Complaint>> {
        let mut written = Written::parse_optional(text)?;
        let language = written.optional::<String>("language").unwrap_or_else(|| "en".to_owned());
        if !["en", "it"].contains(&language.as_str()) {
            written.complain(
                written.line_of("language"),
                format!("language: \"{language}\" is neither en nor it"),
            );
        }
        let mut place = |key| folder.join(written.optional::<String>(key).unwrap_or_else(|| key.to_owned()));
        let (games, templates) = (place("games"), place("templates"));
        written.finish()?;
        Ok(Config { language, games, templates })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_shows_the_defaults() {
        let folder = Path::new("here");
        assert_eq!(Config::read(EXAMPLE, folder), Config::read("", folder));
    }

    #[test]
    fn every_mistake_is_named() {
        let complaints = Config::read("language: fr\nlangauge: it\ngames: [1]\n", Path::new("")).unwrap_err();
        let lines: Vec<usize> = complaints.iter().map(|complaint| complaint.line).collect();
        assert_eq!(lines, [1, 2, 3], "{complaints:?}");
    }
}
