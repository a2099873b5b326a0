//! What tables are opened with, shared by all that were opened alike.

use crate::games::{self, Game, Opening};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

/// Boards and games freshly opened: tables that were opened alike share them, whoever plays, and only the first of
/// them has to read and prepare its board.
#[derive(Default)]
pub struct Openings(Mutex<HashMap<blake3::Hash, Opened>>);

/// A board as it was written, and a game on it that has not begun.
#[derive(Clone)]
struct Opened {
    board: Arc<serde_json::Value>,
    game: Arc<dyn Game>,
}

/// An opening as it is written; the text of its board is looked up before it is read.
#[derive(Serialize, Deserialize)]
pub struct WrittenOpening<'l> {
    title: String,
    version: u32,
    /// How many there are.
    pub seats: u8,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    options: BTreeMap<String, String>,
    #[serde(borrow)]
    board: &'l RawValue,
}

impl Openings {
    /// The same opening with options in their one form and a board that is shared, and a game that has not begun.
    pub fn game(&self, opening: &Opening) -> Result<(Opening, Arc<dyn Game>), Vec<String>> {
        let mut opening = opening.clone();
        if let Some(title) = games::find(&opening.title) {
            opening.options = title.check_options(&opening.options, &opening.seats)?;
        }
        let text = serde_json::to_string(&opening).expect("an opening is plain data");
        self.read(serde_json::from_str(&text).map_err(unreadable)?, opening.seats)
    }

    /// An opening as it is meant, with the names of those who play, and a game that has not begun.
    pub fn read(
        &self,
        written: WrittenOpening<'_>,
        seats: Vec<String>,
    ) -> Result<(Opening, Arc<dyn Game>), Vec<String>> {
        let WrittenOpening { title, version, options, board: text, .. } = written;
        let board_key = blake3::hash(text.get().as_bytes());
        // Rules hear of no names, so the number of seats stands for all who play.
        let key = serde_json::to_vec(&(board_key.as_bytes(), &title, version, seats.len(), &options));
        let key = blake3::hash(&key.expect("an opening is plain data"));
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Opened { board, game }) = known.get(&key).cloned() {
            return Ok((Opening { title, version, seats, options, board }, game));
        }
        let board: Arc<serde_json::Value> = Arc::new(serde_json::from_str(text.get()).map_err(unreadable)?);
        let opening = Opening { title, version, seats, options, board: Arc::clone(&board) };
        let title = games::find(&opening.title)
            .ok_or_else(|| vec![format!("no title is called \"{}\"", opening.title)])?;
        let game: Arc<dyn Game> = title.open(&opening)?.into();
        known.insert(key, Opened { board, game: Arc::clone(&game) });
        Ok((opening, game))
    }
}

fn unreadable(error: serde_json::Error) -> Vec<String> {
    vec![error.to_string()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Choice, TITLES, Values};

    /// An opening of a title that can be told who begins.
    fn opening(names: &[&str], options: &[(&str, &str)]) -> Opening {
        let names_a_seat = |choice: &Choice| choice.values == Values::Seat && choice.key == "first";
        let title = TITLES.iter().find(|title| title.options().iter().any(names_a_seat)).unwrap();
        let (board, _) = title.read_board(title.board()).unwrap();
        Opening {
            title: title.id().to_owned(),
            version: title.version(),
            seats: names.iter().map(|name| (*name).to_owned()).collect(),
            options: options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect(),
            board: board.into(),
        }
    }

    #[test]
    fn whoever_plays_shares_board_and_game() {
        let openings = Openings::default();
        let (anna, _) = openings.game(&opening(&["Anna", "Bert", "Carla"], &[])).unwrap();
        let (dino, _) = openings.game(&opening(&["Dino", "Elsa", "Franco"], &[])).unwrap();
        assert!(Arc::ptr_eq(&anna.board, &dino.board));
        assert_eq!(openings.0.lock().unwrap().len(), 1);
        assert_eq!(dino.seats, ["Dino", "Elsa", "Franco"], "the table knows its players");
        openings.game(&opening(&["Anna", "Bert", "Carla", "Dino"], &[])).unwrap();
        assert_eq!(openings.0.lock().unwrap().len(), 2, "four are another game than three");
    }

    #[test]
    fn an_option_may_name_a_player() {
        let openings = Openings::default();
        let (named, _) = openings.game(&opening(&["Anna", "Bert", "Carla"], &[("first", "Bert")])).unwrap();
        assert_eq!(named.options["first"], "2", "it is kept as the seat, whoever sits there later");
        let nobody = opening(&["Dino", "Elsa", "Franco"], &[("first", "Bert")]);
        assert!(openings.game(&nobody).is_err(), "Bert does not sit there");
    }
}
