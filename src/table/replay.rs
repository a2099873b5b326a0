//! A table folded from its records: the house's part, the position, and the way back.

use super::draft::Entry;
use super::house::{House, HouseEvent, LuckKind, Private, Progress};
use super::lineage::Lineage;
use super::way_back::{Anchor, WayBack};
use crate::games::{self, Folded, Game, Opening};
use crate::journal::{Kept, Line, Record, guarded};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// A record that cannot be folded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    /// The record.
    pub record: u64,
    /// Why.
    pub why: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "record {}: {}", self.record, self.why)
    }
}

/// Where the lines of a table can be read again, for going back.
pub trait Lines {
    /// One line.
    fn line(&self, record: u64) -> Result<Line, String>;
}

impl<T: AsRef<str>> Lines for [T] {
    fn line(&self, record: u64) -> Result<Line, String> {
        let line = usize::try_from(record).ok().and_then(|record| self.get(record));
        line.map(|line| line.as_ref().to_owned()).ok_or_else(|| "it is not there".to_owned())
    }
}

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
struct WrittenOpening<'l> {
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
        self.read(&text)
    }

    /// An opening from its JSON text, and a game that has not begun.
    fn read(&self, text: &str) -> Result<(Opening, Box<dyn Game>), Vec<String>> {
        let unreadable = |error: serde_json::Error| vec![error.to_string()];
        let written: WrittenOpening<'_> = serde_json::from_str(text).map_err(unreadable)?;
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
            return Ok((opening, game.copy()));
        }
        let title = games::find(title).ok_or_else(|| vec![format!("no title is called \"{title}\"")])?;
        let game = title.open(&nameless)?;
        known.boards.insert(board_key, Arc::clone(&opening.board));
        known.games.insert(key, game.copy());
        Ok((opening, game))
    }
}

/// The opening as the title needs to know it. Only an option can name a player, so without options the
/// seats have numbers instead of names, and whoever plays shares the same game.
fn without_names(opening: &Opening) -> Opening {
    let mut nameless = opening.clone();
    if opening.options.is_empty() {
        nameless.seats = (1..=opening.seats.len()).map(|number| number.to_string()).collect();
    }
    nameless
}

/// The house's event that opens a table; the text of its opening is looked up before it is read.
#[derive(Deserialize)]
struct FirstEvent<'l> {
    #[serde(borrow, rename = "Opened")]
    opened: Opened<'l>,
}

#[derive(Deserialize)]
struct Opened<'l> {
    #[serde(borrow)]
    opening: &'l RawValue,
    luck: LuckKind,
    commitment: String,
}

/// A table as far as its records were folded.
pub struct Replay {
    /// The table's name.
    pub table: String,
    /// The house's part.
    pub house: House,
    /// The position.
    pub game: Box<dyn Game>,
    /// The number of the next record.
    pub next: u64,
    lineage: Lineage,
    way_back: WayBack,
}

/// What a snapshot holds; the opening is read from the first record.
#[derive(Serialize, Deserialize)]
struct Snapshot {
    next: u64,
    lineage: Lineage,
    progress: Progress,
    position: Vec<u8>,
    anchors: Vec<Anchor>,
}

impl Replay {
    /// Opens a table with its first record.
    pub fn open(table: &str, first: &str, openings: &Openings) -> Result<Replay, Broken> {
        let broken = |why: String| Broken { record: 0, why };
        let record = Record::read(first).map_err(|damage| broken(damage.to_string()))?;
        let opened = record.house.iter().find_map(|event| serde_json::from_str(event.get()).ok());
        let Some(FirstEvent { opened }) = opened else {
            return Err(broken("it does not open a table".to_owned()));
        };
        let private = match &record.order {
            Some(Kept::Secret(text) | Kept::Open(text)) => {
                let private: Private =
                    serde_json::from_str(text).map_err(|error| broken(error.to_string()))?;
                Some(private)
            }
            _ => None,
        };
        let (opening, game) =
            openings.read(opened.opening.get()).map_err(|complaints| broken(complaints.join("; ")))?;
        let house = House::open(opening, opened.luck, opened.commitment, private);
        let mut replay = Replay::unopened(table, house, game);
        replay.lineage.push(0);
        replay.next = 1;
        Ok(replay)
    }

    /// Folds all lines of a table.
    pub fn fold<T: AsRef<str>>(table: &str, lines: &[T], openings: &Openings) -> Result<Replay, Broken> {
        let first = lines.first().ok_or(Broken { record: 0, why: "there are no records".to_owned() })?;
        let mut replay = Replay::open(table, first.as_ref(), openings)?;
        for line in &lines[1..] {
            replay.step(line.as_ref(), lines)?;
        }
        Ok(replay)
    }

    /// Folds the next line. `lines` gives earlier ones again when something is taken back.
    pub fn step(&mut self, line: &str, lines: &(impl Lines + ?Sized)) -> Result<(), Broken> {
        self.step_by(lines, |game| Ok((game.fold(line)?, ())))
    }

    /// Folds the next line and checks after each event what always holds; what does not comes back.
    pub fn step_checked(
        &mut self,
        line: &str,
        lines: &(impl Lines + ?Sized),
    ) -> Result<Result<(), String>, Broken> {
        self.step_by(lines, |game| game.fold_checked(line))
    }

    fn step_by<'l, T>(
        &mut self,
        lines: &(impl Lines + ?Sized),
        fold: impl FnOnce(&mut dyn Game) -> Result<(Folded<'l>, T), String>,
    ) -> Result<T, Broken> {
        let record = self.next;
        let broken = |why: String| Broken { record, why };
        self.pass();
        // A record from elsewhere may be well chained and still make no sense.
        let game = &mut *self.game;
        let (Folded { house }, found) = guarded(|| fold(game)).flatten().map_err(broken)?;
        let events: Vec<HouseEvent> = match house {
            Some(house) => serde_json::from_str(house.get()).map_err(|error| broken(error.to_string()))?,
            None => Vec::new(),
        };
        self.next += 1;
        let mut taken_back = false;
        for event in &events {
            self.house.evolve(record, event);
            if let HouseEvent::TakenBack { to } = event {
                self.go_back(*to, lines).map_err(broken)?;
                taken_back = true;
            }
        }
        if !taken_back {
            self.lineage.push(record);
        }
        Ok(found)
    }

    /// Takes over a record that was decided on this position.
    pub fn adopt(&mut self, entry: Entry) {
        let record = self.next;
        self.pass();
        let mut taken_back = None;
        for event in &entry.house {
            self.house.evolve(record, event);
            if let HouseEvent::TakenBack { to } = event {
                taken_back = Some(*to);
            }
        }
        let before = std::mem::replace(&mut self.game, entry.game);
        self.next += 1;
        match (taken_back, self.lineage.last()) {
            (Some(to), _) => return self.forget_after(to),
            (None, Some(last)) => self.way_back.leave(last, before),
            (None, None) => {}
        }
        self.lineage.push(record);
    }

    /// Keeps the present position for going back, if its place is one to keep.
    fn pass(&mut self) {
        if let Some(last) = self.lineage.last() {
            self.way_back.pass(last, self.lineage.len() - 1, &*self.game);
        }
    }

    /// A copy that shares nothing and cannot go back; for looking ahead.
    pub fn fork(&self) -> Replay {
        Replay {
            table: self.table.clone(),
            house: self.house.clone(),
            game: self.game.copy(),
            next: self.next,
            lineage: self.lineage.clone(),
            way_back: WayBack::default(),
        }
    }

    /// A table before its first record.
    pub fn unopened(table: &str, house: House, game: Box<dyn Game>) -> Replay {
        let lineage = Lineage::default();
        Replay { table: table.to_owned(), house, game, next: 0, lineage, way_back: WayBack::default() }
    }

    /// The position after an earlier record that is in force.
    pub fn position_after(&self, to: u64, lines: &(impl Lines + ?Sized)) -> Result<Box<dyn Game>, String> {
        if !self.lineage.contains(to) {
            return Err(format!("record {to} is not in force"));
        }
        let (mut game, from) = match self.way_back.nearest(to, &*self.game)? {
            Some((record, game)) => (game, record + 1),
            None => {
                let Opening { title, .. } = &self.house.opening;
                let title = games::find(title).ok_or_else(|| format!("no title is called \"{title}\""))?;
                (title.open(&self.house.opening).map_err(|complaints| complaints.join("; "))?, 0)
            }
        };
        for record in self.lineage.between(from, to) {
            game.fold(&lines.line(record)?)?;
        }
        Ok(game)
    }

    /// Goes back to the position after an earlier record.
    fn go_back(&mut self, to: u64, lines: &(impl Lines + ?Sized)) -> Result<(), String> {
        self.game = self.position_after(to, lines)?;
        self.forget_after(to);
        Ok(())
    }

    fn forget_after(&mut self, to: u64) {
        self.lineage.cut_after(to);
        self.way_back.forget_after(to);
    }

    /// Whether a record is in force.
    pub fn in_force(&self, record: u64) -> bool {
        self.lineage.contains(record)
    }

    /// The last record in force.
    pub fn last_in_force(&self) -> u64 {
        self.lineage.last().unwrap_or(0)
    }

    /// The last record in force before the last one: where a single step back leads.
    pub fn last_but_one(&self) -> u64 {
        self.lineage.last_but_one().unwrap_or(0)
    }

    /// The whole of it, compactly.
    pub fn snapshot(&self) -> Vec<u8> {
        let snapshot = Snapshot {
            next: self.next,
            lineage: self.lineage.clone(),
            progress: self.house.progress.clone(),
            position: self.game.snapshot(),
            anchors: self.way_back.anchors().to_vec(),
        };
        postcard::to_stdvec(&snapshot).expect("a snapshot is plain data")
    }

    /// A table opened with its first record and brought to where a snapshot was taken.
    pub fn restore(table: &str, first: &str, snapshot: &[u8], openings: &Openings) -> Result<Replay, Broken> {
        let mut replay = Replay::open(table, first, openings)?;
        let broken = |why: String| Broken { record: 0, why: format!("its snapshot: {why}") };
        let snapshot: Snapshot = postcard::from_bytes(snapshot).map_err(|error| broken(error.to_string()))?;
        replay.game = replay.game.restore(&snapshot.position).map_err(broken)?;
        replay.next = snapshot.next;
        replay.lineage = snapshot.lineage;
        replay.way_back = WayBack::of(snapshot.anchors);
        replay.house.progress = snapshot.progress;
        Ok(replay)
    }
}
