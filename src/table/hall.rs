//! All tables of one journal.

use super::cards::{self, Whom};
use super::{Broken, Hand, HouseRefusal, NewTable, Openings, Replay, Sheet, Standing, Table};
use super::{index_of, token_cursor, token_key};
use crate::journal::{Append, Batch, Forgotten, Journal, JournalError, RecordLine, is_table};
use crate::orders::Names;
use crate::rules::Seat;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// All tables of one journal. Only names and index entries are held; a table is loaded when it is wanted.
pub struct Hall {
    journal: Arc<dyn Journal>,
    openings: Arc<Openings>,
    live: Arc<Mutex<Live>>,
}

/// Tables that were in use a short while ago, and when each was put back: the next letter to one finds it as it was.
#[derive(Default)]
struct Live {
    tables: HashMap<String, (u64, Table)>,
    put_back: u64,
}

/// How many tables are held ready; of an idle one nothing is in memory.
const MOST_LIVE: usize = 128;

/// What the list of tables says about one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Index {
    /// The title.
    pub title: String,
    /// Names of the players.
    pub seats: Vec<String>,
    /// How many records there are.
    pub records: u64,
    /// How far it has come.
    pub stage: Stage,
    /// Who is to move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turn: Vec<Seat>,
    /// Where each player gets their letters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub addresses: Vec<String>,
    /// Since when the first of them has been asked, where the table has clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<DateTime<Utc>>,
    /// The next moment at which the clock may have something to do there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<DateTime<Utc>>,
    /// The next moment at which somebody's time runs out there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<DateTime<Utc>>,
    /// What the letters of each player are known by.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<[u8; 16]>,
    /// What they were known by before somebody else sat down, each with its seat: whoever still writes to one gets help.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub old_tokens: Vec<(Seat, [u8; 16])>,
}

/// How far a table has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Not begun; `open` in lists.
    #[serde(rename = "open")]
    NotBegun,
    /// Being played.
    Playing,
    /// Waiting for luck to be told.
    Waiting,
    /// Over.
    Over,
    /// Its records cannot be folded; an audit says why.
    Broken,
}

impl Index {
    /// What there is to say about a table now.
    pub fn of(replay: &Replay) -> Index {
        let (stage, turn) = match replay.standing() {
            Standing::NotBegun => (Stage::NotBegun, Vec::new()),
            Standing::Waiting(_) => (Stage::Waiting, Vec::new()),
            Standing::ToMove(seats) => (Stage::Playing, seats),
            Standing::Over(_) | Standing::Closed => (Stage::Over, Vec::new()),
        };
        let opening = &replay.house.opening;
        let (title, seats) = (opening.title.clone(), opening.seats.clone());
        let addresses = replay.house.addresses.clone();
        // Nobody writes to a table that has no addresses.
        let has_post = addresses.iter().any(|address| !address.is_empty());
        let tokens = Seat::all(if has_post { seats.len() } else { 0 })
            .filter_map(|seat| replay.house.token(&replay.table, seat))
            .collect();
        let seats_with_post = Seat::all(if has_post { seats.len() } else { 0 });
        let old_tokens =
            seats_with_post.flat_map(|seat| replay.house.old_tokens(&replay.table, seat)).collect();
        let clocks = &replay.house.progress.clocks;
        // A bot that holds a seat moves as soon as it can.
        let is_bots = clocks.open && !clocks.paused && turn.iter().any(|seat| clocks.held.contains(seat));
        let at_once = is_bots.then(|| replay.house.progress.moment.parse().unwrap_or(DateTime::UNIX_EPOCH));
        let lapses = replay.house.progress.poll.as_ref().map(|poll| poll.until);
        let due = at_once.or_else(|| clocks.next_due().into_iter().chain(lapses).min());
        let since = turn.iter().filter_map(|seat| Some(clocks.run(*seat)?.since)).min();
        let deadline = clocks.next_deadline();
        let records = replay.seq;
        Index { title, seats, records, stage, turn, addresses, since, due, deadline, tokens, old_tokens }
    }

    /// What is left to say about a table whose records cannot be folded.
    pub fn broken(records: u64) -> Index {
        Index {
            title: String::new(),
            seats: Vec::new(),
            records,
            stage: Stage::Broken,
            turn: Vec::new(),
            addresses: Vec::new(),
            since: None,
            due: None,
            deadline: None,
            tokens: Vec::new(),
            old_tokens: Vec::new(),
        }
    }

    /// The entry without tokens: whoever has one writes for its seat, so no list shows them.
    #[must_use]
    pub fn without_tokens(&self) -> Index {
        Index { tokens: Vec::new(), old_tokens: Vec::new(), ..self.clone() }
    }

    /// As the journal keeps it.
    pub fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("plain data")
    }

    /// As it was kept.
    pub fn from_bytes(bytes: &[u8]) -> Option<Index> {
        serde_json::from_slice(bytes).ok()
    }
}

/// What can go wrong with a table.
#[derive(Debug)]
pub enum HallError {
    /// No table has that name.
    NoSuchTable {
        /// The name asked for.
        name: String,
        /// Names that are near.
        nearest: Vec<String>,
    },
    /// A table of that name exists already.
    Taken {
        /// The name.
        name: String,
    },
    /// A new table cannot be opened like that.
    Complaints(Vec<String>),
    /// The house does not do it.
    Refused(HouseRefusal),
    /// A title went on for ever over an order.
    Endless {
        /// The order.
        order: String,
    },
    /// A record cannot be folded.
    Broken(Broken),
    /// The journal failed.
    Journal(JournalError),
}

impl fmt::Display for HallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HallError::NoSuchTable { name, nearest } if nearest.is_empty() => {
                write!(f, "no table is called \"{name}\"")
            }
            HallError::NoSuchTable { name, nearest } => {
                write!(f, "no table is called \"{name}\"; did you mean {}?", nearest.join(" or "))
            }
            HallError::Taken { name } => write!(f, "a table is called \"{name}\" already"),
            HallError::Complaints(complaints) => f.write_str(&complaints.join("\n")),
            HallError::Refused(refusal) => write!(f, "{refusal:?}"),
            HallError::Endless { order } => write!(f, "the title goes on for ever over \"{order}\""),
            HallError::Broken(broken) => write!(f, "{broken}"),
            HallError::Journal(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for HallError {}

impl From<Broken> for HallError {
    fn from(broken: Broken) -> Self {
        HallError::Broken(broken)
    }
}

impl From<JournalError> for HallError {
    fn from(error: JournalError) -> Self {
        HallError::Journal(error)
    }
}

impl From<HouseRefusal> for HallError {
    fn from(refusal: HouseRefusal) -> Self {
        HallError::Refused(refusal)
    }
}

impl Hall {
    /// The hall of a journal.
    pub fn new(journal: Arc<dyn Journal>) -> Hall {
        Hall { journal, openings: Arc::default(), live: Arc::default() }
    }

    /// The same tables seen through another journal, one that lies before or behind this one.
    pub fn through(&self, journal: Arc<dyn Journal>) -> Hall {
        Hall { journal, openings: Arc::clone(&self.openings), live: Arc::clone(&self.live) }
    }

    /// The journal, for whoever looks through another one at it.
    pub fn shared_journal(&self) -> Arc<dyn Journal> {
        Arc::clone(&self.journal)
    }

    /// Holds a table ready for the next time. It is used again only while its tip is the journal's.
    pub fn put_back(&self, table: Table) {
        let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        live.put_back += 1;
        let moment = live.put_back;
        live.tables.insert(table.name().to_owned(), (moment, table));
        if live.tables.len() > MOST_LIVE {
            let oldest = live.tables.iter().min_by_key(|(_, (moment, _))| *moment);
            if let Some(name) = oldest.map(|(name, _)| name.clone()) {
                live.tables.remove(&name);
            }
        }
    }

    /// A table that is held ready, if nothing has changed it since.
    fn take_live(&self, name: &str) -> Result<Option<Table>, HallError> {
        let held = self.live.lock().unwrap_or_else(PoisonError::into_inner).tables.remove(name);
        let Some((_, table)) = held else { return Ok(None) };
        Ok((self.journal.tip(name)? == Some(table.tip())).then_some(table))
    }

    /// The journal.
    pub fn journal(&self) -> &dyn Journal {
        &*self.journal
    }

    /// Games freshly opened.
    pub fn openings(&self) -> &Openings {
        &self.openings
    }

    /// Hands on every table with what there is to say about it, in the order of their names. Whoever goes through thousands
    /// of them need not have them all in memory.
    pub fn each_table(&self, visit: &mut dyn FnMut(String, Index)) -> Result<(), HallError> {
        let mut enter = |name, entry: &[u8]| {
            if let Some(index) = Index::from_bytes(entry) {
                visit(name, index);
            }
        };
        Ok(self.journal.each_table(&mut enter)?)
    }

    /// All of them at once.
    pub fn tables(&self) -> Result<Vec<(String, Index)>, HallError> {
        let mut tables = Vec::new();
        self.each_table(&mut |name, index| tables.push((name, index)))?;
        Ok(tables)
    }

    /// A table by its name; case does not matter where that leaves one table.
    pub fn table(&self, name: &str) -> Result<Table, HallError> {
        if let Some(table) = self.take_live(name)? {
            return Ok(table);
        }
        if let Some(table) = Table::load(self.journal(), name, &self.openings)? {
            return Ok(table);
        }
        let name = self.name_of(name)?;
        Table::load(self.journal(), &name, &self.openings)?
            .ok_or(HallError::NoSuchTable { name, nearest: Vec::new() })
    }

    /// All lines of a table under its own name, without folding them: no snapshot is looked at.
    pub fn lines(&self, name: &str) -> Result<(String, Vec<RecordLine>), HallError> {
        let name = self.name_of(name)?;
        let lines = self.journal.read(&name, 0)?;
        Ok((name, lines))
    }

    /// What a table is really called, whatever capitals it was asked for with.
    fn name_of(&self, name: &str) -> Result<String, HallError> {
        if self.journal.tip(name)?.is_some() {
            return Ok(name.to_owned());
        }
        let mut names: Vec<String> = Vec::new();
        self.journal.each_table(&mut |name, _| names.extend(Some(name).filter(|name| is_table(name))))?;
        let mut alike = names.iter().filter(|other| other.to_lowercase() == name.to_lowercase());
        if let (Some(only), None) = (alike.next(), alike.next()) {
            return Ok(only.clone());
        }
        let known = Names::new(names.iter().map(|name| (name.as_str(), &[] as &[&str])));
        let nearest = known.nearest(name, 3).into_iter().map(str::to_owned).collect();
        Err(HallError::NoSuchTable { name: name.to_owned(), nearest })
    }

    /// Opens a new table.
    pub fn open(&self, new: NewTable<'_>, hand: &Hand<'_>) -> Result<Table, HallError> {
        self.open_with(new, hand, |_, _| Batch::default())
    }

    /// Opens a new table, together with what `letters` makes of it.
    pub fn open_with(
        &self,
        new: NewTable<'_>,
        hand: &Hand<'_>,
        letters: impl FnOnce(&Table, &Append) -> Batch,
    ) -> Result<Table, HallError> {
        let (wanted, mut is_taken) = (new.table.to_lowercase(), false);
        self.journal.each_table(&mut |other, _| is_taken |= other.to_lowercase() == wanted)?;
        if is_taken {
            return Err(HallError::Taken { name: new.table.to_owned() });
        }
        let tokens = (token_cursor(new.table), new.tokens.as_bytes().to_vec());
        let (mut table, sheet) = Table::open(new, hand, &self.openings).map_err(HallError::Complaints)?;
        self.keep_with(&mut table, sheet, |table, append| {
            let mut batch = letters(table, append);
            batch.cursors.push(tokens);
            batch
        })?;
        Ok(table)
    }

    /// Forgets the names and addresses of somebody at a table; gives how many records knew them. Nothing else changes,
    /// and every chain stays as it is.
    pub fn forget(&self, name: &str, whom: &Whom) -> Result<usize, HallError> {
        let (table, mut lines) = self.lines(name)?;
        let mut forgotten = Vec::new();
        for (place, line) in (0..).zip(&mut lines) {
            if let Some(other) = cards::forget(line, whom) {
                line.clone_from(&other);
                forgotten.push((place, other));
            }
        }
        if forgotten.is_empty() {
            return Ok(0);
        }
        let count = forgotten.len();
        let mut replay = Replay::fold(&table, &lines, &self.openings)?;
        replay.house.tokens = self.journal.cursor(&token_cursor(&table))?.as_deref().and_then(token_key);
        let (index, snapshot) = index_of(&replay);
        let (lines, snapshot, cursors) = (forgotten, Some(snapshot), Vec::new());
        self.journal.forget(&Forgotten { table: table.clone(), lines, index, snapshot, cursors })?;
        self.live.lock().unwrap_or_else(PoisonError::into_inner).tables.remove(&table);
        Ok(count)
    }

    /// Keeps a sheet durably. If that fails the table must be loaded again.
    pub fn keep(&self, table: &mut Table, sheet: Sheet) -> Result<(), HallError> {
        self.keep_with(table, sheet, |_, _| Batch::default())
    }

    /// Keeps a sheet durably, together with what `letters` makes of the table as it is then.
    pub fn keep_with(
        &self,
        table: &mut Table,
        sheet: Sheet,
        letters: impl FnOnce(&Table, &Append) -> Batch,
    ) -> Result<(), HallError> {
        if sheet.is_empty() {
            return Ok(());
        }
        let append = table.append(sheet);
        let mut batch = letters(table, &append);
        batch.appends.push(append);
        Ok(self.journal.commit(&batch)?)
    }
}
