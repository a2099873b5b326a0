//! One game in play: its seats, its records, whose move it is; and the hall where all tables stand.

mod audit;
mod audit_form;
mod audit_house;
mod audit_luck;
mod audit_time;
mod audit_told;
mod cards;
mod consent;
mod customs;
mod deciding;
mod draft;
mod hall;
mod hearing;
mod house;
mod house_deeds;
mod house_orders;
mod letter;
mod lineage;
mod luck;
mod motions;
mod names;
mod openings;
pub mod pace;
mod receipts;
mod replay;
mod silence;
mod sittings;
mod undone;
mod vetting;
mod waits;
mod way_back;

pub use audit::{Audit, Finding, TakeBack, audit, lifted};
pub use audit_luck::Rests;
pub use cards::{Whom, house_events};
pub use consent::{Poll, Question, Undoing, undoing};
pub use customs::{Customs, Press};
pub use deciding::{Manner, Proposal, Verdict, decide};
pub use draft::{Hand, NewRecord, Sheet};
pub use hall::{Hall, HallError, Index, Stage};
pub use hearing::{Understood, stands, understand};
pub use house::{House, HouseEvent, HouseRefusal, LuckKind, OwedLuck, Private, Progress, purpose_fact};
pub use house_deeds::{NewTable, Step};
pub use house_orders::{AddressChange, HouseOrder, VERBS as HOUSE_VERBS, looks_like_house_order};
pub use letter::{Said, Section, Setting, is_mere_prose, sort};
pub use luck::LuckBook;
pub use motions::Motion;
pub use names::{is_address, is_name, is_table_name};
pub use openings::Openings;
pub use receipts::{Attested, KeptLetter, answer_mark, attest, receipt};
pub use replay::{Broken, Lines, Replay, own};
pub use silence::{clock_order, clock_voice, held_order, held_voice};
pub use sittings::{Played, Reliability, Sitting, quartiles};
pub use undone::{UndoneOrder, lines_after, taken_back_to, undone};
pub use vetting::{can_go_on, vet};
pub use waits::Waits;

use crate::games::Game;
use crate::journal::{Append, Journal, RecordLine, Tip};
use crate::rules::{Language, Place, Seat, TokenKey, Turn};
use std::sync::Arc;

/// A snapshot is kept after every so many records.
const SNAPSHOT_EVERY: u64 = 32;

/// A table that is open for orders.
pub struct Table {
    /// Its records, folded.
    pub replay: Replay,
    tip: Tip,
}

/// Reads lines of one table from a journal.
struct FromJournal<'j> {
    journal: &'j dyn Journal,
    table: &'j str,
}

impl Lines for FromJournal<'_> {
    fn line(&self, record: u64) -> Result<RecordLine, String> {
        let mut lines =
            self.journal.read_range(self.table, record, record + 1).map_err(|error| error.to_string())?;
        lines.pop().ok_or_else(|| "it is not there".to_owned())
    }
}

/// Where the game stands, for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// The game has not begun.
    NotBegun,
    /// Waiting for luck to be told.
    Waiting(OwedLuck),
    /// These seats are to move.
    ToMove(Vec<Seat>),
    /// Over.
    Over(Vec<Place>),
    /// Closed before the game was over, by the moderator or because everybody agreed.
    Closed,
}

impl Replay {
    /// Where the game stands.
    pub fn standing(&self) -> Standing {
        match (&self.house.progress.owed, self.game.turn()) {
            (_, Turn::Over(ranking)) => Standing::Over(ranking),
            _ if self.house.progress.closed => Standing::Closed,
            (Some(owed), _) => Standing::Waiting(owed.clone()),
            _ if self.house.progress.started.is_none() => Standing::NotBegun,
            (None, Turn::Seats(seats)) => Standing::ToMove(seats),
        }
    }
}

impl Table {
    /// Loads a table: its last snapshot and what came after, or all of it.
    pub fn load(journal: &dyn Journal, table: &str, openings: &Openings) -> Result<Option<Table>, HallError> {
        let Some(tip) = journal.tip(table)? else { return Ok(None) };
        let lines = FromJournal { journal, table };
        let first = lines.line(0).map_err(|why| Broken { record: 0, why })?;
        let snapshot = journal.snapshot(table)?;
        let restored = match snapshot {
            Some(snapshot) => Replay::restore(table, &first, &snapshot, openings)?,
            None => None,
        };
        let mut replay = match restored {
            Some(replay) => replay,
            None => Replay::open(table, &first, openings)?,
        };
        for line in journal.read(table, replay.next)? {
            replay.step(&line, &lines)?;
        }
        replay.house.tokens = journal.cursor(&token_cursor(table))?.as_deref().and_then(token_key);
        Ok(Some(Table { replay, tip }))
    }

    /// A table that does not exist yet, before its first record, and the records that open it.
    pub fn open(
        new: NewTable<'_>,
        hand: &Hand<'_>,
        openings: &Openings,
    ) -> Result<(Table, Sheet), Vec<String>> {
        let (replay, sheet) = house_deeds::open(new, hand, openings)?;
        let tip = Tip::start(&replay.table);
        Ok((Table { replay, tip }, sheet))
    }

    /// The table's name.
    pub fn name(&self) -> &str {
        &self.replay.table
    }

    /// The next record and the chain before it.
    pub fn tip(&self) -> Tip {
        self.tip
    }

    /// Decides the lines of one seat; nothing is recorded.
    pub fn orders(&self, hand: &Hand<'_>, seat: Seat, lines: &[&str]) -> Result<Proposal, HouseRefusal> {
        decide(&self.replay, self.tip, hand, seat, lines, Manner::Meant)
    }

    /// Decides the lines of one seat where from some line on a doubtful one stands above: what throws dice or lets a
    /// chance pass is held back from there on.
    pub fn orders_below(
        &self,
        hand: &Hand<'_>,
        seat: Seat,
        lines: &[&str],
        doubt: Option<usize>,
    ) -> Result<Proposal, HouseRefusal> {
        deciding::decide_below(&self.replay, self.tip, hand, seat, lines, Manner::Meant, doubt)
    }

    /// What the lines of one seat would lead to, without the table's dice; nothing of it can be recorded.
    pub fn trial(&self, hand: &Hand<'_>, seat: Seat, lines: &[&str]) -> Result<Proposal, HouseRefusal> {
        decide(&self.replay, self.tip, hand, seat, lines, Manner::Tried)
    }

    /// Puts a motion to the house that changes no position.
    pub fn put(&self, hand: &Hand<'_>, motion: &Motion) -> Result<Sheet, HouseRefusal> {
        house_deeds::put(&self.replay, self.tip, hand, motion)
    }

    /// Puts a motion to the house that looks at what was recorded; `lines` are all lines of the table.
    pub fn put_with(
        &self,
        hand: &Hand<'_>,
        motion: &Motion,
        lines: &[RecordLine],
    ) -> Result<Sheet, HouseRefusal> {
        house_deeds::put_with(&self.replay, self.tip, hand, motion, lines)
    }

    /// What the players have agreed on is done; nothing where they have not. `lines` are all lines of the table.
    pub fn do_agreed(&self, hand: &Hand<'_>, lines: &[RecordLine]) -> Option<Sheet> {
        let poll = self.replay.house.progress.poll.as_ref().filter(|poll| poll.has_passed())?;
        match poll.question {
            Question::Undo { to } => {
                house_deeds::take_back(&self.replay, self.tip, hand, to, None, lines).ok()
            }
            Question::End | Question::Draw | Question::Concede { .. } => {
                let secret = self.replay.house.secret.as_ref()?.to_hex();
                self.put(&hand.of_house(), &Motion::End { secret }).ok()
            }
        }
    }

    /// Ends the table before its game is over.
    pub fn close(&self, hand: &Hand<'_>, why: &str) -> Result<Sheet, HouseRefusal> {
        let secret = self.replay.house.secret.as_ref().ok_or(HouseRefusal::WrongSecret)?.to_hex();
        self.put(hand, &Motion::Close { why: why.to_owned(), secret })
    }

    /// Begins the game.
    pub fn start(&self, hand: &Hand<'_>) -> Result<Sheet, HouseRefusal> {
        house_deeds::start(&self.replay, self.tip, hand)
    }

    /// Adds a player's salt.
    pub fn salt(&self, hand: &Hand<'_>, seat: Seat, salt: &str) -> Result<Sheet, HouseRefusal> {
        self.put(hand, &Motion::Salt { seat, salt: salt.to_owned() })
    }

    /// Chooses the language of a player's letters.
    pub fn choose_language(
        &self,
        hand: &Hand<'_>,
        seat: Seat,
        language: Language,
    ) -> Result<Sheet, HouseRefusal> {
        self.put(hand, &Motion::Speak { seat, language })
    }

    /// Writes into a player's diary.
    pub fn note(&self, hand: &Hand<'_>, seat: Seat, words: &str) -> Result<Sheet, HouseRefusal> {
        self.put(hand, &Motion::Note { seat, words: Some(words.to_owned()) })
    }

    /// Sends a player's words to others, or to everybody if they are for nobody in particular.
    pub fn press(
        &self,
        hand: &Hand<'_>,
        from: Seat,
        to: &[Seat],
        words: &str,
    ) -> Result<Sheet, HouseRefusal> {
        let (to, words) = (to.to_vec(), Some(words.to_owned()));
        self.put(hand, &Motion::Press { from, to, words, unsigned: false })
    }

    /// Tells luck.
    pub fn tell_luck(
        &self,
        journal: &dyn Journal,
        hand: &Hand<'_>,
        outcomes: &[String],
    ) -> Result<Sheet, HouseRefusal> {
        let lines = FromJournal { journal, table: self.name() };
        house_deeds::tell_luck(&self.replay, self.tip, hand, outcomes, &lines)
    }

    /// The step back that undoes the last change of the game.
    pub fn last_step(&self, journal: &dyn Journal) -> Option<Step> {
        house_deeds::last_step(&self.replay, &FromJournal { journal, table: self.name() })
    }

    /// Takes back everything after a record.
    pub fn take_back(&self, journal: &dyn Journal, hand: &Hand<'_>, to: u64) -> Result<Sheet, HouseRefusal> {
        self.take_back_because(journal, hand, to, None)
    }

    /// Takes back everything after a record, and says why.
    pub fn take_back_because(
        &self,
        journal: &dyn Journal,
        hand: &Hand<'_>,
        to: u64,
        why: Option<&str>,
    ) -> Result<Sheet, HouseRefusal> {
        let lines = FromJournal { journal, table: self.name() };
        house_deeds::take_back(&self.replay, self.tip, hand, to, why, &lines)
    }

    /// The position after an earlier record that is in force.
    pub fn at(&self, journal: &dyn Journal, record: u64) -> Result<Arc<dyn Game>, String> {
        self.replay.position_after(record, &FromJournal { journal, table: self.name() })
    }

    /// What a journal has to keep for a sheet; the table is already as it will be once that is kept.
    pub fn append(&mut self, sheet: Sheet) -> Append {
        let expected = self.tip.next;
        let tip = sheet.tip();
        let mut lines = Vec::new();
        for mut entry in sheet.into_entries() {
            lines.push(std::mem::take(&mut entry.line));
            self.replay.adopt(entry);
        }
        self.tip = tip;
        let due = expected / SNAPSHOT_EVERY != tip.next / SNAPSHOT_EVERY;
        let snapshot = due.then(|| self.replay.snapshot());
        let index = Index::of(&self.replay).to_bytes();
        Append { table: self.name().to_owned(), expected, lines, tip, index, snapshot }
    }
}

/// Under which name the key of a table's tokens is kept, beside the records.
pub fn token_cursor(table: &str) -> String {
    format!("tokens of {table}")
}

/// The key of tokens that was kept.
pub fn token_key(kept: &[u8]) -> Option<TokenKey> {
    kept.try_into().ok().map(TokenKey::new)
}

/// Index entry and snapshot of a table that comes from elsewhere.
pub fn index_of(replay: &Replay) -> (Vec<u8>, Vec<u8>) {
    (Index::of(replay).to_bytes(), replay.snapshot())
}
