//! Settings: what was written in `config.yaml`, then what is meant.

use crate::written::{Complaint, Written};
use std::path::{Path, PathBuf};

/// The settings of a folder, as they are handed out to be filled in.
pub const EXAMPLE: &str = include_str!("../../config.example.yaml");

/// The name of the file.
pub const FILE: &str = "config.yaml";

/// Waybill's own address where none is given.
const ADDRESS: &str = "waybill@localhost";

/// What is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// Two letters: the language of the console.
    pub language: String,
    /// Where boards of the operator's own are.
    pub games: PathBuf,
    /// Where words and layouts of the operator's own are.
    pub templates: PathBuf,
    /// Where letters come from and go to.
    pub post: PathBuf,
    /// Waybill's own address.
    pub address: String,
    /// Whether letters have pictures.
    pub pictures: bool,
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
        let (games, templates, post) = (place("games"), place("templates"), place("post"));
        let address = written.optional::<String>("address").unwrap_or_else(|| ADDRESS.to_owned());
        let is_address = address.split_once('@').is_some_and(|(local, domain)| {
            let plain = |text: &str| {
                !text.is_empty()
                    && text.chars().all(|letter| letter.is_ascii_alphanumeric() || ".-_".contains(letter))
            };
            plain(local) && plain(domain)
        });
        if !is_address {
            written.complain(
                written.line_of("address"),
                format!("address: \"{address}\" is no plain address like waybill@example.org"),
            );
        }
        let pictures = written.optional::<bool>("pictures").unwrap_or(true);
        written.finish()?;
        Ok(Config { language, games, templates, post, address, pictures })
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
