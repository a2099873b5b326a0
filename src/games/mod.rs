//! The titles. To add one: its folder, its YAML, `mod x;` and `&x::TITLE` in the list below.

mod live;
pub mod rail_baron;
#[cfg(test)]
mod sample;
pub mod steel_driver;

pub use live::{Bot, Decided, Denied, Events, Folded, Game, Judged};

use crate::board::Scene;
use crate::orders::{Verb, VerbInfo};
use crate::rules::{Language, Rules, Seat, Sentence};
use crate::written::Complaint;
use live::Live;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Every title that Waybill moderates.
pub const TITLES: &[&dyn AnyTitle] = &[steel_driver::TITLE, rail_baron::TITLE];

/// The title of a name, as people write it: `steel-driver`, `Steel Driver`.
pub fn find(name: &str) -> Option<&'static dyn AnyTitle> {
    let plain = |text: &str| text.to_lowercase().replace([' ', '_'], "-");
    TITLES.iter().copied().find(|title| plain(title.id()) == plain(name))
}

/// What a title gives beside its rules: a name, a board, its verbs.
pub trait Title: Rules {
    /// The word that stands for it in files and commands.
    const ID: &'static str;
    /// Its name as people write it.
    const NAME: &'static str;
    /// How many can play.
    const SEATS: RangeInclusive<usize>;
    /// Counted up when the rules are corrected.
    const VERSION: u32;
    /// The built-in board.
    const BOARD: &'static str;
    /// Options a table may be opened with; each has a message `option-<id>-<key>`.
    const OPTIONS: &'static [&'static str];
    /// Every verb.
    const VERBS: &'static [Verb<Self::Order, Self>];
    /// A checked board.
    type Board: Serialize + DeserializeOwned;

    /// Reads a board file; all that is wrong with it is said at once.
    fn read_board(text: &str) -> Result<Self::Board, Vec<Complaint>>;

    /// What a board is called, and whether it is the published one.
    fn label_board(board: &Self::Board) -> BoardLabel;

    /// Sets up a game that has not begun; complaints are about the options.
    fn open(
        board: Self::Board,
        seats: &[String],
        options: &BTreeMap<String, String>,
    ) -> Result<(Self, Self::State), Vec<String>>;

    /// The same rules for players who are called so; nothing where no order can name a player. All else is shared
    /// between tables that were opened alike.
    fn called(&self, _seats: &[String]) -> Option<Self> {
        None
    }

    /// Writes an order so that it reads back.
    fn write(&self, order: &Self::Order, language: Language) -> String;

    /// Draws what a viewer may know; what an earlier view of the same game did not have yet is marked as new.
    fn scene(&self, view: &Self::View<'_>, before: Option<&Self::View<'_>>, reader: &Reader<'_>) -> Scene;
}

/// Who a drawing is for.
pub struct Reader<'r> {
    /// What his table is called.
    pub table: &'r str,
    /// Says a sentence in his language.
    pub say: &'r dyn Fn(&Sentence) -> String,
}

/// How a board is listed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoardLabel {
    /// What it is called.
    pub name: String,
    /// Whether it is the printed board.
    pub published: bool,
    /// Where it comes from.
    pub note: String,
}

/// What a game is opened with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Opening {
    /// The title.
    pub title: String,
    /// The version of its rules.
    pub version: u32,
    /// Names of the players, by seat.
    pub seats: Vec<String>,
    /// Options by key.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The checked board, which many tables may share.
    pub board: Arc<serde_json::Value>,
}

impl Opening {
    /// The seat of a player, by name (case ignored) or number.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        let named = self.seats.iter().position(|seat| seat.to_lowercase() == name.trim().to_lowercase());
        let numbered =
            || name.trim().parse::<usize>().ok()?.checked_sub(1).filter(|&seat| seat < self.seats.len());
        named.or_else(numbered).map(Seat::at)
    }
}

/// A title behind the one point of type erasure.
pub trait AnyTitle: Sync {
    /// The word that stands for it.
    fn id(&self) -> &'static str;
    /// Its name.
    fn name(&self) -> &'static str;
    /// How many can play.
    fn seats(&self) -> RangeInclusive<usize>;
    /// The version of its rules.
    fn version(&self) -> u32;
    /// The text of the built-in board.
    fn board(&self) -> &'static str;
    /// Options a table may be opened with.
    fn options(&self) -> &'static [&'static str];
    /// Every verb, for the order reference.
    fn verbs(&self) -> Vec<VerbInfo<'static>>;
    /// Checks a board file.
    fn read_board(&self, text: &str) -> Result<(serde_json::Value, BoardLabel), Vec<Complaint>>;
    /// Sets up a game that has not begun.
    fn open(&self, opening: &Opening) -> Result<Box<dyn Game>, Vec<String>>;
    /// Whether a line begins like an order of this title, perhaps with a slip of the pen.
    fn looks_like_order(&self, line: &str) -> bool;
    /// Reads the events of a record line and counts them; nothing less can be done for a fold.
    fn count_events(&self, line: &str) -> Result<usize, String>;
}

/// The erased form of a title.
pub struct Erased<T>(PhantomData<fn() -> T>);

impl<T> Erased<T> {
    /// The erased form.
    pub const fn new() -> Self {
        Erased(PhantomData)
    }
}

impl<T> Default for Erased<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Title> AnyTitle for Erased<T> {
    fn id(&self) -> &'static str {
        T::ID
    }

    fn name(&self) -> &'static str {
        T::NAME
    }

    fn seats(&self) -> RangeInclusive<usize> {
        T::SEATS
    }

    fn version(&self) -> u32 {
        T::VERSION
    }

    fn board(&self) -> &'static str {
        T::BOARD
    }

    fn options(&self) -> &'static [&'static str] {
        T::OPTIONS
    }

    fn verbs(&self) -> Vec<VerbInfo<'static>> {
        T::VERBS.iter().map(Verb::info).collect()
    }

    fn read_board(&self, text: &str) -> Result<(serde_json::Value, BoardLabel), Vec<Complaint>> {
        let board = T::read_board(text)?;
        let label = T::label_board(&board);
        let value = serde_json::to_value(board).expect("a checked board is plain data");
        Ok((value, label))
    }

    fn open(&self, opening: &Opening) -> Result<Box<dyn Game>, Vec<String>> {
        if !T::SEATS.contains(&opening.seats.len()) {
            let (least, most) = (T::SEATS.start(), T::SEATS.end());
            return Err(vec![format!(
                "{} is for {least} to {most} seats, not {}",
                T::NAME,
                opening.seats.len()
            )]);
        }
        let known = |key: &&String| !T::OPTIONS.contains(&key.as_str());
        let unknown: Vec<String> =
            opening.options.keys().filter(known).map(|key| unknown_option(key, T::OPTIONS)).collect();
        if !unknown.is_empty() {
            return Err(unknown);
        }
        let board =
            T::Board::deserialize(&*opening.board).map_err(|error| vec![format!("the board: {error}")])?;
        let (rules, state) = T::open(board, &opening.seats, &opening.options)?;
        Ok(Box::new(Live { rules: Arc::new(rules), state }))
    }

    fn looks_like_order(&self, line: &str) -> bool {
        crate::orders::looks_like_order(line, T::VERBS) || crate::orders::has_a_slip(line, T::VERBS)
    }

    fn count_events(&self, line: &str) -> Result<usize, String> {
        live::count_events::<T::Event>(line)
    }
}

fn unknown_option(key: &str, known: &[&str]) -> String {
    match known {
        [] => format!("no option is called \"{key}\": this title has none"),
        _ => format!("no option is called \"{key}\": there are {}", known.join(", ")),
    }
}
