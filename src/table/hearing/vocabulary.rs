//! The words of all that a seat may order now, in every language: what a sentence without a verb is read by.

use crate::games::Game;
use crate::orders::{self, Pen};
use crate::rules::{Language, Seat};
use std::collections::HashMap;

/// What may be ordered in one position, found by its words.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    options: Vec<String>,
    /// The options that a word stands in, in their order.
    places: HashMap<String, Vec<usize>>,
}

impl Vocabulary {
    pub(super) fn of(game: &dyn Game, seat: Seat, players: &[String]) -> Vocabulary {
        let options = |language| game.options(seat, &Pen { language, players }).now;
        let (english, italian) = (options(Language::English), options(Language::Italian));
        let mut places: HashMap<String, Vec<usize>> = HashMap::new();
        for (at, (one, other)) in english.iter().zip(&italian).enumerate() {
            for word in orders::content(&format!("{one} {other}")) {
                let found = places.entry(word).or_default();
                if found.last() != Some(&at) {
                    found.push(at);
                }
            }
        }
        Vocabulary { options: english, places }
    }

    /// Whether a word stands in anything that may be ordered.
    pub(super) fn has(&self, word: &str) -> bool {
        self.places.contains_key(word)
    }

    /// Everything in which all of some words stand.
    pub(super) fn with_all(&self, words: &[String]) -> Vec<&str> {
        let mut found: Option<Vec<usize>> = None;
        for word in words {
            let Some(places) = self.places.get(word) else { return Vec::new() };
            match &mut found {
                None => found = Some(places.clone()),
                Some(found) => found.retain(|at| places.binary_search(at).is_ok()),
            }
        }
        let found = found.unwrap_or_default();
        found.into_iter().filter_map(|at| self.options.get(at).map(String::as_str)).collect()
    }
}
