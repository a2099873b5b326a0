//! A table folded from its records: the house's part, the position, and the way back.

use super::cards;
use super::draft::NewRecord;
use super::house::{House, HouseEvent, LuckKind, Private, Progress};
use super::lineage::Lineage;
use super::luck::LuckBook;
use super::openings::{Openings, WrittenOpening};
use super::way_back::{Anchor, Stop, WayBack};
use crate::games::{self, Events, Folded, Game, Opening};
use crate::journal::{Kept, Record, RecordLine, guarded, is_open, moment_text, number_of};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::fmt;
use std::sync::Arc;

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
    fn line(&self, record: u64) -> Result<RecordLine, String>;
}

impl<T: AsRef<str>> Lines for [T] {
    fn line(&self, record: u64) -> Result<RecordLine, String> {
        let line = usize::try_from(record).ok().and_then(|record| self.get(record));
        line.map(|line| line.as_ref().to_owned()).ok_or_else(|| "it is not there".to_owned())
    }
}

/// Whether the event that opens a table is written in the one way in which the house writes it; its board is the title's own,
/// and may stand in any form. The board is not decoded for that.
pub(super) fn opens_in_one_way(event: &RawValue) -> bool {
    let read = serde_json::from_str::<FirstEvent<'_>>(event.get());
    let written = read.and_then(|first| serde_json::to_string(&first));
    written.is_ok_and(|written| written == event.get())
}

/// The house's event that opens a table, read as far as the opening itself.
#[derive(Serialize, Deserialize)]
struct FirstEvent<'l> {
    #[serde(borrow, rename = "Opened")]
    opened: Opened<'l>,
}

#[derive(Serialize, Deserialize)]
struct Opened<'l> {
    #[serde(borrow)]
    opening: WrittenOpening<'l>,
    luck: LuckKind,
    commitment: String,
    #[serde(default)]
    salts: Vec<String>,
}

/// A table as far as its records were folded.
pub struct Replay {
    /// The table's name.
    pub table: String,
    /// The house's part.
    pub house: House,
    /// The position, which sheets and letters may share.
    pub game: Arc<dyn Game>,
    /// The place of the next line.
    pub next: u64,
    /// The number of the next open record.
    pub seq: u64,
    lineage: Lineage,
    way_back: WayBack,
}

/// Counted up when what a snapshot holds of the house changes its shape.
const SHAPE: u32 = 7;

/// What a snapshot holds; the opening is read from the first record. Before it stand the shapes of house and title: one
/// that does not fit is thrown away, and the records are folded.
#[derive(Serialize, Deserialize)]
struct Snapshot {
    next: u64,
    seq: u64,
    lineage: Lineage,
    progress: Progress,
    position: Vec<u8>,
    anchors: Vec<Anchor>,
}

/// A position to be changed; one that is shared is copied first.
pub fn own(game: &mut Arc<dyn Game>) -> &mut dyn Game {
    if Arc::get_mut(game).is_none() {
        *game = game.copy().into();
    }
    Arc::get_mut(game).expect("nobody shares it now")
}

impl Replay {
    /// Opens a table with its first record.
    pub fn open(table: &str, first: &str, openings: &Openings) -> Result<Replay, Broken> {
        let first = Record::read(first).map_err(|damage| Broken { record: 0, why: damage.to_string() })?;
        Replay::open_with(table, &first, openings)
    }

    /// Opens a table with its first record, which was read already.
    pub fn open_with(table: &str, first: &Record<'_>, openings: &Openings) -> Result<Replay, Broken> {
        let broken = |why: String| Broken { record: 0, why };
        let opened = first.house.iter().find_map(|event| serde_json::from_str(event.get()).ok());
        let Some(FirstEvent { opened }) = opened else {
            return Err(broken("it does not open a table".to_owned()));
        };
        let private = match &first.order {
            Some(Kept::Secret(text) | Kept::Open(text)) => {
                let private: Private =
                    serde_json::from_str(text).map_err(|error| broken(error.to_string()))?;
                Some(private)
            }
            _ => None,
        };
        if opened.salts.len() > usize::from(opened.opening.seats) {
            return Err(broken("it has more salts than seats".to_owned()));
        }
        let (names, addresses) = cards::people(first, usize::from(opened.opening.seats)).map_err(broken)?;
        // A board out of a record was checked by whoever wrote it, who may have been a forger.
        let read = guarded(|| openings.read(opened.opening, names)).map_err(broken)?;
        let (opening, game) = read.map_err(|complaints| broken(complaints.join("; ")))?;
        let house = House::open(opening, opened.luck, opened.commitment, opened.salts, private, addresses);
        let mut replay = Replay::unopened(table, house, game);
        replay.lineage.push(0);
        (replay.next, replay.seq) = (1, 1);
        replay.house.progress.moment = moment_text(first.at);
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
        let record = self.next;
        let broken = |why: String| Broken { record, why };
        self.pass();
        // A record from elsewhere may be well chained and still make no sense.
        let game = own(&mut self.game);
        let folded = guarded(|| game.fold(line)).flatten().map_err(broken)?;
        fold_luck(&mut self.house.progress.book, &folded);
        // What is hidden moves nothing that everybody sees, its moment too.
        if is_open(line) {
            folded.at.clone_into(&mut self.house.progress.moment);
        }
        let Folded { house, parts, .. } = folded;
        let mut decided: Vec<HouseEvent> = Vec::new();
        for house in house.into_iter().chain(parts.iter().filter_map(|part| part.house)) {
            let more: Vec<HouseEvent> =
                serde_json::from_str(house.get()).map_err(|error| broken(error.to_string()))?;
            decided.extend(more);
        }
        if decided.iter().any(|event| matches!(event, HouseEvent::Seated { .. })) {
            let read = Record::read(line).map_err(|damage| broken(damage.to_string()))?;
            cards::name_all(&read, &mut decided);
        }
        self.follow_house(is_open(line), &decided, lines).map_err(broken)
    }

    /// Folds the next record, which was read already, and the title's events out of it. Whoever decided the very same
    /// events again knows the position that they lead to.
    pub fn step_with(
        &mut self,
        read: &Record<'_>,
        events: &Events,
        decided: Option<Box<dyn Game>>,
        lines: &(impl Lines + ?Sized),
    ) -> Result<(), Broken> {
        let record = self.next;
        let broken = |why: String| Broken { record, why };
        self.pass();
        match decided {
            Some(after) => self.game = after.into(),
            None => {
                let game = own(&mut self.game);
                guarded(|| game.evolve(events)).map_err(broken)?;
            }
        }
        let house = cards::house_events(read).map_err(broken)?;
        let Progress { book, moment, .. } = &mut self.house.progress;
        if let (Some(seat), Some(voice)) = (read.by.seat(), &read.voice) {
            book.speak(seat, voice);
        }
        book.count(&read.luck);
        if read.is_open {
            *moment = moment_text(read.at);
        }
        self.follow_house(read.is_open, &house, lines).map_err(broken)
    }

    /// Does what the house decided in the next record, after the title's events.
    fn follow_house(
        &mut self,
        is_open: bool,
        events: &[HouseEvent],
        lines: &(impl Lines + ?Sized),
    ) -> Result<(), String> {
        let (record, seq) = (self.next, self.seq);
        self.next += 1;
        self.seq += u64::from(is_open);
        let mut taken_back = false;
        for event in events {
            self.house.evolve(seq, record, event);
            if let HouseEvent::TakenBack { to, .. } = event {
                self.go_back(*to, lines)?;
                taken_back = true;
            }
        }
        if !taken_back {
            self.lineage.push(record);
        }
        Ok(())
    }

    /// Takes over a record that was decided on this position.
    pub fn adopt(&mut self, entry: NewRecord) {
        let (record, seq) = (self.next, self.seq);
        self.seq += u64::from(entry.is_open);
        self.pass();
        for event in &entry.house {
            self.house.evolve(seq, record, event);
        }
        let before = std::mem::replace(&mut self.game, entry.game);
        let progress = &mut self.house.progress;
        let book = std::mem::replace(&mut progress.book, entry.book);
        if entry.is_open {
            progress.moment = moment_text(entry.at);
        }
        self.next += 1;
        match (entry.back_to, self.lineage.last()) {
            (Some(place), _) => return self.forget_after(place),
            (None, Some(last)) => self.way_back.leave(last, before, book),
            (None, None) => {}
        }
        self.lineage.push(record);
    }

    /// Keeps the present position for going back, if its place is one to keep.
    fn pass(&mut self) {
        if let Some(last) = self.lineage.last() {
            let book = &self.house.progress.book;
            self.way_back.pass(last, self.lineage.len() - 1, &*self.game, book);
        }
    }

    /// A copy that cannot go back; for looking ahead.
    pub fn fork(&self) -> Replay {
        Replay {
            table: self.table.clone(),
            house: self.house.clone(),
            game: Arc::clone(&self.game),
            next: self.next,
            seq: self.seq,
            lineage: self.lineage.clone(),
            way_back: WayBack::default(),
        }
    }

    /// A table before its first record.
    pub fn unopened(table: &str, house: House, game: Arc<dyn Game>) -> Replay {
        let lineage = Lineage::default();
        Replay {
            table: table.to_owned(),
            house,
            game,
            next: 0,
            seq: 0,
            lineage,
            way_back: WayBack::default(),
        }
    }

    /// The position after an earlier line that is in force.
    pub fn position_after(&self, to: u64, lines: &(impl Lines + ?Sized)) -> Result<Arc<dyn Game>, String> {
        self.stand_after(to, lines).map(|(game, _)| game)
    }

    /// The position after an earlier line that is in force, and what draws rested on there.
    pub fn stand_after(
        &self,
        to: u64,
        lines: &(impl Lines + ?Sized),
    ) -> Result<(Arc<dyn Game>, LuckBook), String> {
        if !self.lineage.contains(to) {
            return Err(format!("line {to} is not in force"));
        }
        let (mut game, mut book, from) = match self.way_back.nearest(to, &*self.game)? {
            Some(Stop { record, game, book }) => (game, book, record + 1),
            None => {
                let Opening { title, .. } = &self.house.opening;
                let title = games::find(title).ok_or_else(|| format!("no title is called \"{title}\""))?;
                let game = title.open(&self.house.opening).map_err(|complaints| complaints.join("; "))?;
                (game.into(), LuckBook::new(self.house.names().len()), 0)
            }
        };
        for record in self.lineage.between(from, to) {
            let line = lines.line(record)?;
            fold_luck(&mut book, &own(&mut game).fold(&line)?);
        }
        Ok((game, book))
    }

    /// The place of an open record, found by halving: hidden lines have the number of the record after them.
    pub fn place_of(&self, record: u64, lines: &(impl Lines + ?Sized)) -> Result<u64, String> {
        let (mut low, mut high) = (0, self.next);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            match number_of(&lines.line(middle)?) {
                Some(number) if number <= record => low = middle,
                _ => high = middle,
            }
        }
        let line = lines.line(low)?;
        let found = is_open(&line) && number_of(&line) == Some(record);
        if found { Ok(low) } else { Err(format!("there is no record {record}")) }
    }

    /// The last open record in force before a place, with its own place.
    pub fn open_before(&self, place: u64, lines: &(impl Lines + ?Sized)) -> Option<(u64, u64)> {
        let in_force = (0..place).rev().filter(|place| self.in_force(*place));
        in_force.filter_map(|place| Some((place, lines.line(place).ok()?))).find_map(|(place, line)| {
            number_of(&line).filter(|_| is_open(&line)).map(|number| (number, place))
        })
    }

    /// The last line in force before the open record that follows another: what was left ahead in between stands when
    /// that record is taken back.
    pub fn end_of(&self, record: u64, lines: &(impl Lines + ?Sized)) -> Result<u64, String> {
        let place = self.place_of(record, lines)?;
        let end = self.place_of(record + 1, lines).unwrap_or(place + 1);
        (place..end)
            .rev()
            .find(|place| self.in_force(*place))
            .ok_or(format!("record {record} is not in force"))
    }

    /// What draws rest on once everything after a line is taken back: as it was there, and every order that is taken
    /// back keeps its voice should it come again.
    pub fn book_after(
        &self,
        to: u64,
        mut book: LuckBook,
        lines: &(impl Lines + ?Sized),
    ) -> Result<LuckBook, String> {
        let mut passing = book.clone();
        book.remember(&self.house.progress.book);
        // The take-back itself is not in force, and its line may not be there yet.
        for place in self.lineage.between(to + 1, self.last_in_force()) {
            let line = lines.line(place)?;
            let read = Record::read(&line).map_err(|damage| damage.to_string())?;
            if let (Some(seat), Some(voice)) = (read.by.seat(), &read.voice) {
                if let Some(order) = read.order.as_ref().map(Kept::known) {
                    book.undo(&passing, seat, order, voice);
                }
                passing.speak(seat, voice);
            }
            passing.count(&read.luck);
        }
        Ok(book)
    }

    /// Goes back to the position after an earlier open record.
    fn go_back(&mut self, to: u64, lines: &(impl Lines + ?Sized)) -> Result<(), String> {
        let place = self.end_of(to, lines)?;
        let (game, book) = self.stand_after(place, lines)?;
        let book = self.book_after(place, book, lines)?;
        (self.game, self.house.progress.book) = (game, book);
        self.forget_after(place);
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
            seq: self.seq,
            lineage: self.lineage.clone(),
            progress: self.house.progress.clone(),
            position: self.game.snapshot(),
            anchors: self.way_back.anchors().to_vec(),
        };
        let mut bytes = self.shapes().to_vec();
        bytes.extend(postcard::to_stdvec(&snapshot).expect("a snapshot is plain data"));
        bytes
    }

    fn shapes(&self) -> [u8; 8] {
        let mut shapes = [0; 8];
        shapes[..4].copy_from_slice(&SHAPE.to_le_bytes());
        shapes[4..].copy_from_slice(&self.game.shape().to_le_bytes());
        shapes
    }

    /// A table opened with its first record and brought to where a snapshot was taken, if it is one of today's shape.
    pub fn restore(
        table: &str,
        first: &str,
        snapshot: &[u8],
        openings: &Openings,
    ) -> Result<Option<Replay>, Broken> {
        let mut replay = Replay::open(table, first, openings)?;
        let Some(bytes) = snapshot.strip_prefix(&replay.shapes()) else { return Ok(None) };
        let Ok(snapshot) = postcard::from_bytes::<Snapshot>(bytes) else { return Ok(None) };
        let Ok(game) = replay.game.restore(&snapshot.position) else { return Ok(None) };
        replay.game = game.into();
        (replay.next, replay.seq) = (snapshot.next, snapshot.seq);
        replay.lineage = snapshot.lineage;
        replay.way_back = WayBack::of(snapshot.anchors);
        replay.house.resume(snapshot.progress);
        Ok(Some(replay))
    }
}

/// What a folded record leaves in the book of luck.
fn fold_luck(book: &mut LuckBook, folded: &Folded<'_>) {
    for part in &folded.parts {
        if let (Some(seat), Some(voice)) = (part.drawer.seat(), part.voice) {
            book.speak(seat, voice);
        }
    }
    book.count(&folded.luck);
}
