//! What tables are opened with, shared by all that were opened alike.

use crate::games::{self, Game, Opening};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

/// Boards and games freshly opened: tables that were opened alike share them, and only the first of
/// them has to read its board.
#[derive(Default)]
pub struct Openings(Mutex<Known>);

#[derive(Default)]
struct Known {
    boards: HashMap<blake3::Hash, Arc<serde_json::Value>>,
    games: HashMap<blake3::Hash, Box<dyn Game>>,
}

/// An opening as it is written; the text of its board is looked up before it is read.
#[derive(Deserialize)]
pub struct WrittenOpening<'l> {
    title: String,
    version: u32,
    seats: Vec<String>,
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(borrow)]
    board: &'l RawValue,
}

impl Openings {
    /// The same opening with a board that is shared, and a game that has not begun.
    pub fn game(&self, opening: &Opening) -> Result<(Opening, Box<dyn Game>), Vec<String>> {
        let text = serde_json::to_string(opening).expect("an opening is plain data");
        let written = serde_json::from_str(&text).map_err(unreadable)?;
        self.read(written)
    }

    /// An opening as it is meant, and a game that has not begun.
    pub fn read(&self, written: WrittenOpening<'_>) -> Result<(Opening, Box<dyn Game>), Vec<String>> {
        let WrittenOpening { title, version, seats, options, board: board_text } = written;
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let board_key = blake3::hash(board_text.get().as_bytes());
        let board = match known.boards.get(&board_key) {
            Some(board) => Arc::clone(board),
            None => Arc::new(serde_json::from_str(board_text.get()).map_err(unreadable)?),
        };
        let opening = Opening { title, version, seats, options, board };
        let nameless = without_names(&opening);
        let Opening { title, version, seats, options, board: _ } = &nameless;
        let key = serde_json::to_vec(&(board_key.as_bytes(), title, version, seats, options));
        let key = blake3::hash(&key.expect("an opening is plain data"));
        if let Some(game) = known.games.get(&key) {
            let game = game.called(&opening.seats);
            return Ok((opening, game));
        }
        let title = games::find(title).ok_or_else(|| vec![format!("no title is called \"{title}\"")])?;
        let game = title.open(&nameless)?;
        known.boards.insert(board_key, Arc::clone(&opening.board));
        let called = game.called(&opening.seats);
        known.games.insert(key, game);
        Ok((opening, called))
    }
}

fn unreadable(error: serde_json::Error) -> Vec<String> {
    vec![error.to_string()]
}

/// The opening as it is shared. Where no option names a player the seats have numbers instead of names, and whoever
/// plays shares the same game; a table's own copy learns their names.
fn without_names(opening: &Opening) -> Opening {
    let mut nameless = opening.clone();
    let is_seated =
        |name: &String| opening.seats.iter().any(|seat| seat.to_lowercase() == name.to_lowercase());
    if !opening.options.values().any(is_seated) {
        nameless.seats = (1..=opening.seats.len()).map(|number| number.to_string()).collect();
    }
    nameless
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::TITLES;

    fn opening(names: &[&str], options: &[(&str, &str)]) -> Opening {
        let title = TITLES[0];
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
        assert_eq!(openings.0.lock().unwrap().games.len(), 1);
        assert_eq!(dino.seats, ["Dino", "Elsa", "Franco"], "the table knows its players");
        openings.game(&opening(&["Anna", "Bert", "Carla", "Dino"], &[])).unwrap();
        assert_eq!(openings.0.lock().unwrap().games.len(), 2, "four are another game than three");
    }

    #[test]
    fn an_order_names_the_players_of_its_own_table() {
        let openings = Openings::default();
        let title = games::find("rail-baron").unwrap();
        let (board, _) = title.read_board(title.board()).unwrap();
        let board = Arc::new(board);
        for (seats, name, stranger) in
            [(["Anna", "Bert"], "Bert", "Dino"), (["Dino", "Elsa"], "Elsa", "Anna")]
        {
            let mut opening = opening(&seats, &[("cards", "yes")]);
            (opening.title, opening.board) = (title.id().to_owned(), Arc::clone(&board));
            let (_, game) = openings.game(&opening).unwrap();
            let names = |name: &str| game.understands(&format!("chase {name}")).is_ok();
            assert!(names(name) && names("2") && !names(stranger), "{seats:?}");
        }
        assert_eq!(openings.0.lock().unwrap().games.len(), 1, "all but the names is shared");
    }

    #[test]
    fn an_option_may_name_a_player() {
        let openings = Openings::default();
        let named = opening(&["Anna", "Bert", "Carla"], &[("first", "Bert")]);
        openings.game(&named).unwrap();
        let nobody = opening(&["Dino", "Elsa", "Franco"], &[("first", "Bert")]);
        assert!(openings.game(&nobody).is_err(), "Bert does not sit there");
    }
}
