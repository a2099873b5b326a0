//! What a title gives beside its rules, and the one point where its types are erased.

use super::choices::{self, Choice, Chosen};
use super::live::Live;
use super::proof;
use super::{Count, Game, Opening, Proof, Proves};
use crate::board::Scene;
use crate::orders::{Names, Pen, Verb, VerbInfo, Wording};
use crate::rules::{MessageOf, Rules, Said, Seat, Sentence, StateOf};
use crate::written::Complaint;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The files of a title, read from a folder beside the source into the program: `files!["../x" => "en.ftl", …]`.
#[macro_export]
macro_rules! files {
    ($folder:literal => $($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!($folder, "/", $name)))),*]
    };
}

/// A title without lists of its own.
static PLAIN: Wording = Wording::new(&[]);

/// What a title gives beside its rules: a name, a board, its verbs, its words and layouts.
pub trait Title: Rules {
    /// The word that stands for it in files and commands.
    const ID: &'static str;
    /// Its name as people write it.
    const NAME: &'static str;
    /// How many can play.
    const SEATS: RangeInclusive<usize>;
    /// Counted up when the rules are corrected.
    const VERSION: u32;
    /// Counted up when what is kept of a state changes its shape: then snapshots are thrown away, and positions that
    /// were recorded before cannot be compared.
    const SHAPE: u32 = 1;
    /// The built-in board.
    const BOARD: &'static str;
    /// Options a table may be opened with.
    const OPTIONS: &'static [Choice] = &[];
    /// Every verb.
    const VERBS: &'static [Verb<Self::Order, Self>];
    /// What people write for the words of its orders, besides what they write in every title.
    const READING: &'static Wording = &PLAIN;
    /// Its words and layouts, by their names in `templates/<id>/`.
    const FILES: &'static [(&'static str, &'static str)];
    /// Messages of what speaks beside events and refusals, such as advice.
    const SAYS: &'static [&'static [MessageOf]] = &[];
    /// A checked board. Every one says what it is called (`board`), whether it is the published one (`published`)
    /// and where it comes from (`note`).
    type Board: Serialize + DeserializeOwned;

    /// Reads a board file; all that is wrong with it is said at once.
    fn read_board(text: &str) -> Result<Self::Board, Vec<Complaint>>;

    /// Reads the setup of a game that began elsewhere, where a title lets it be written down by name; nothing where a
    /// file only holds outcomes in the order of their draws.
    fn told_setup(_board: Self::Board, _text: &str) -> Option<Result<ToldSetup, Vec<Complaint>>> {
        None
    }

    /// Prepares the rules on a board, once for all tables that are opened alike, and sets up a game that has not
    /// begun. Complaints are about options that contradict each other.
    fn open(
        board: Self::Board,
        seats: usize,
        options: Chosen<'_>,
    ) -> Result<(Self, StateOf<Self>), Vec<String>>;

    /// Writes an order so that it reads back.
    fn write(&self, order: &Self::Order, pen: &Pen<'_>) -> String;

    /// Everything of the board that has a name, by kinds: a word of a letter that is one of these weighs.
    fn names(&self) -> Vec<&Names> {
        Vec::new()
    }

    /// Where a seat is on its way to, by name: in a letter the last way of several leads there without saying so.
    fn goal(&self, _open: &Self::Open, _seat: Seat) -> Option<String> {
        None
    }

    /// Whether an order does without something that cannot be had again. Unless a title says otherwise, it is what
    /// begins with one of these verbs.
    fn lets_pass(&self, order: &Self::Order) -> bool {
        const PASSING: &[&str] = &["pass", "hold", "go", "skip", "decline", "end", "done"];
        let line = self.write(order, &Pen::CANONICAL);
        crate::orders::verb_of(&line, Self::VERBS).is_some_and(|verb| PASSING.contains(&verb))
    }

    /// What it means in the rules that a seat who is to move says nothing: an order that does no harm and lets the game
    /// go on, or nothing where the rules want a real decision. Unless a title says otherwise, it is to let the chance pass.
    fn silence(&self, open: &Self::Open, own: &Self::Own, seat: Seat) -> Option<Self::Order> {
        self.options(open, own, seat).now.into_iter().find(|order| self.lets_pass(order))
    }

    /// Whether an order does without what is asked of a seat. Unless a title says otherwise, it is a verb of passing
    /// alone, or what ends with `nothing` or with no number at all.
    fn declines(&self, order: &Self::Order) -> bool {
        const ALONE: &[&str] = &["pass", "drop", "done", "skip", "decline", "end"];
        let line = self.write(order, &Pen::CANONICAL);
        let rest = line.split_once(": ").map_or(line.as_str(), |(_, rest)| rest);
        ALONE.contains(&rest) || rest.ends_with(" nothing") || rest.ends_with(" 0")
    }

    /// A bid that Waybill raises by itself as far as another bid, where a title has such a thing.
    fn up_to(&self, _bid: &Self::Order, _most: &Self::Order) -> Option<Self::Order> {
        None
    }

    /// What a word of the board means, such as two letters for a region.
    fn meaning(&self, _word: &str) -> Option<Sentence> {
        None
    }

    /// Which round of the game it is, as the rule book counts them; a game without rounds is one.
    fn round(&self, _open: &Self::Open) -> u32 {
        1
    }

    /// Whether an event only matters until the next thing is decided, as a bid does that is raised.
    fn is_passing(_event: &Self::Event) -> bool {
        false
    }

    /// What a seat has that its orders change, always the same things in the same order; first what decides the game.
    fn counts(&self, _state: &StateOf<Self>, _seat: Seat) -> Vec<Count> {
        Vec::new()
    }

    /// What a seat has of that by which the game is decided, as far as the game has come.
    fn wealth(&self, state: &StateOf<Self>, seat: Seat) -> i64 {
        self.counts(state, seat).first().map_or(0, |count| count.amount)
    }

    /// Whether somebody has won a game that is over. Unless a title says otherwise, whoever stands first in the ranking has.
    fn is_won(&self, _open: &Self::Open) -> bool {
        true
    }

    /// What a seat that orders so will be sorry for, as far as the rules can tell.
    fn trap(&self, _before: &StateOf<Self>, _after: &StateOf<Self>, _seat: Seat) -> Option<Sentence> {
        None
    }

    /// Draws what a viewer may know; what an earlier view of the same game did not have yet is marked as new.
    fn scene(&self, view: &Self::View<'_>, before: Option<&Self::View<'_>>, onlooker: &Onlooker<'_>)
    -> Scene;
}

/// The setup of a game that began elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToldSetup {
    /// Outcomes, in the order of their draws.
    pub told: Vec<String>,
    /// Options that it settles.
    pub options: BTreeMap<String, String>,
}

/// Who a drawing is for.
pub struct Onlooker<'r> {
    /// What their table is called.
    pub table: &'r str,
    /// Says a sentence in their language.
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

impl BoardLabel {
    /// What a checked board says of itself.
    pub fn of(board: &serde_json::Value) -> BoardLabel {
        let text = |key: &str| board[key].as_str().unwrap_or_default().to_owned();
        let published = board["published"].as_bool().unwrap_or_default();
        BoardLabel { name: text("board"), published, note: text("note") }
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
    fn options(&self) -> &'static [Choice];
    /// Its words and layouts, by their names in `templates/<id>/`.
    fn files(&self) -> &'static [(&'static str, &'static str)];
    /// Every verb, for the order reference.
    fn verbs(&self) -> Vec<VerbInfo<'static>>;
    /// Every message of its events and refusals.
    fn messages(&self) -> Vec<MessageOf>;
    /// Checks a board file.
    fn read_board(&self, text: &str) -> Result<(serde_json::Value, BoardLabel), Vec<Complaint>>;
    /// Reads the setup of a game that began elsewhere, where it is written down by name.
    fn told_setup(&self, board: &serde_json::Value, text: &str) -> Option<Result<ToldSetup, Vec<Complaint>>>;
    /// Options in their one form.
    fn check_options(
        &self,
        said: &BTreeMap<String, String>,
        players: &[String],
    ) -> Result<BTreeMap<String, String>, Vec<String>>;
    /// Sets up a game that has not begun; options are in their one form.
    fn open(&self, opening: &Opening) -> Result<Box<dyn Game>, Vec<String>>;
    /// Whether a line begins like an order of this title, perhaps with a slip of the pen.
    fn looks_like_order(&self, line: &str) -> bool;
    /// What tests and benches ask of a title.
    fn proof(&self) -> &dyn Proof;
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

impl<T: Title + Proves> AnyTitle for Erased<T> {
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

    fn options(&self) -> &'static [Choice] {
        T::OPTIONS
    }

    fn files(&self) -> &'static [(&'static str, &'static str)] {
        T::FILES
    }

    fn verbs(&self) -> Vec<VerbInfo<'static>> {
        T::VERBS.iter().map(Verb::info).collect()
    }

    fn messages(&self) -> Vec<MessageOf> {
        let [events, hidden] = [T::Event::MESSAGES, T::Hidden::MESSAGES];
        let more = T::SAYS.iter().copied().flatten();
        events.iter().chain(hidden).chain(T::Refusal::MESSAGES).chain(more).copied().collect()
    }

    fn read_board(&self, text: &str) -> Result<(serde_json::Value, BoardLabel), Vec<Complaint>> {
        let board = T::read_board(text)?;
        let value = serde_json::to_value(board).expect("a checked board is plain data");
        let label = BoardLabel::of(&value);
        Ok((value, label))
    }

    fn told_setup(&self, board: &serde_json::Value, text: &str) -> Option<Result<ToldSetup, Vec<Complaint>>> {
        T::told_setup(T::Board::deserialize(board).ok()?, text)
    }

    fn check_options(
        &self,
        said: &BTreeMap<String, String>,
        players: &[String],
    ) -> Result<BTreeMap<String, String>, Vec<String>> {
        choices::check(T::OPTIONS, said, players)
    }

    fn open(&self, opening: &Opening) -> Result<Box<dyn Game>, Vec<String>> {
        let count = opening.seats.len();
        if !T::SEATS.contains(&count) {
            let (least, most) = (T::SEATS.start(), T::SEATS.end());
            return Err(vec![format!("{} is for {least} to {most} seats, not {count}", T::NAME)]);
        }
        self.check_options(&opening.options, &opening.seats)?;
        let board =
            T::Board::deserialize(&*opening.board).map_err(|error| vec![format!("the board: {error}")])?;
        let (rules, state) = T::open(board, count, Chosen::new(&opening.options))?;
        Ok(Box::new(Live { rules: Arc::new(rules), state }))
    }

    fn looks_like_order(&self, line: &str) -> bool {
        crate::orders::looks_like_order(line, T::VERBS) || crate::orders::has_a_slip(line, T::VERBS)
    }

    fn proof(&self) -> &dyn Proof {
        proof::proof_of::<T>()
    }
}
