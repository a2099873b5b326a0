//! Whole games between bots, one of each title, and tables as long as one likes.

use chrono::{DateTime, Utc};
use std::collections::BTreeMap;
use std::sync::Arc;
use waybill::games::{AnyTitle, Bot, Opening, TITLES};
use waybill::journal::{Append, Batch, Journal, MemoryJournal, Record, RecordLine, Tip};
use waybill::orders::Pen;
use waybill::rules::luck::{Secret, Seeded};
use waybill::rules::{By, Seat, Turn};
use waybill::table::{Hall, Hand, Index, LuckKind, NewTable, Openings, Table};

/// The name of the table of every game.
pub const TABLE: &str = "Bench";

/// More orders than any game needs.
const ENDLESS: usize = 5_000;

/// A game from its opening to its end.
pub struct WholeGame {
    /// Its title.
    pub title: &'static dyn AnyTitle,
    /// Its records.
    pub lines: Vec<RecordLine>,
    /// Every order of its players, as they wrote it.
    pub orders: Vec<String>,
    /// Who gave each of them.
    pub seats: Vec<Seat>,
    /// What its players did: each record, and whatever a plan did in the place of an order. A peer that knows no
    /// plans needs a move for each of them.
    pub acts: usize,
}

/// A whole game of every title, the same in every run.
pub fn whole_games() -> Vec<WholeGame> {
    TITLES.iter().map(|title| whole_game(*title)).collect()
}

/// A whole game of one title.
pub fn whole_game(title: &'static dyn AnyTitle) -> WholeGame {
    let hall = Hall::new(Arc::new(MemoryJournal::new()));
    let mut table = begun(&hall, title, TABLE);
    let (mut orders, mut seats) = (Vec::new(), Vec::new());
    let mut dice = Seeded::new(1);
    for _ in 0..ENDLESS {
        let Some((seat, order)) = next_order(&table, &mut dice) else { break };
        give(&hall, &mut table, seat, &order);
        orders.push(order);
        seats.push(seat);
    }
    assert!(table.replay.house.progress.closed, "{} does not end", title.id());
    let lines = hall.journal().read(TABLE, 0).expect("memory");
    let acts = lines.len() + lines.iter().map(|line| planned(line)).sum::<usize>();
    WholeGame { title, lines, orders, seats, acts }
}

/// How many events of a record everybody sees a plan bring about.
fn planned(line: &str) -> usize {
    let record = Record::read(line).expect("it was just played");
    let open = record.events.iter().filter(|(owner, _)| owner.is_none());
    open.filter(|(_, event)| event.get().contains(r#""how":"Planned""#)).count()
}

/// A table of a title with as many seats as it takes at most, begun.
pub fn begun(hall: &Hall, title: &dyn AnyTitle, table: &str) -> Table {
    let new = new_table(title, table);
    hall.open(new, &hand(By::Moderator)).expect("the built-in board opens")
}

/// Decides all orders of a game again from its opening, without a journal.
pub fn play_again(game: &WholeGame, openings: &Openings) {
    let opened = Table::open(new_table(game.title, TABLE), &hand(By::Moderator), openings);
    let (mut table, sheet) = opened.expect("the built-in board opens");
    table.append(sheet);
    for (seat, order) in game.seats.iter().zip(&game.orders) {
        let proposal = table.orders(&hand(By::Seat(*seat)), *seat, &[order]).expect("it was just played");
        table.append(proposal.sheet);
    }
}

fn new_table<'n>(title: &dyn AnyTitle, table: &'n str) -> NewTable<'n> {
    let (board, _) = title.read_board(title.board()).expect("the built-in board is right");
    let names = ["Anna", "Bert", "Carla", "Dino", "Elsa", "Franco", "Gina", "Hugo"];
    let opening = Opening {
        title: title.id().to_owned(),
        version: title.version(),
        seats: names[..*title.seats().end()].iter().map(|name| (*name).to_owned()).collect(),
        options: BTreeMap::new(),
        board: board.into(),
    };
    NewTable {
        table,
        addresses: opening.seats.iter().map(|name| format!("{name}@example.org")).collect(),
        opening,
        luck: LuckKind::Drawn,
        told: Vec::new(),
        secret: Secret::new([7; 32]),
        seals: waybill::rules::SealKey::new([8; 32]),
        tokens: waybill::rules::TokenKey::new([9; 32]),
        salts: Vec::new(),
        pace: None,
        customs: Default::default(),
        start: true,
    }
}

/// A hand at the moment that all benches share.
pub fn hand(by: By) -> Hand<'static> {
    Hand { at: moment(), by, cause: "<20261116035426.4711@example.org>", voice: None }
}

fn moment() -> DateTime<Utc> {
    DateTime::from_timestamp(1_794_787_200, 0).expect("a moment of our time")
}

/// What a sensible player orders next, and who they are.
pub fn next_order(table: &Table, dice: &mut Seeded) -> Option<(Seat, String)> {
    let Turn::Seats(seats) = table.replay.game.turn() else { return None };
    let seat = *seats.first()?;
    let order = table.replay.game.bot(seat, Bot::Sensible, dice)?;
    Some((seat, table.replay.game.write(&order, &Pen::CANONICAL)))
}

/// Decides one order and keeps it.
pub fn give(hall: &Hall, table: &mut Table, seat: Seat, order: &str) {
    let proposal = table.orders(&hand(By::Seat(seat)), seat, &[order]).expect("the game is under way");
    assert!(proposal.is_whole(), "{order}: {:?}", proposal.verdicts);
    hall.keep(table, proposal.sheet).expect("the journal keeps it");
}

/// Takes back everything after a record and keeps that.
pub fn take_back(hall: &Hall, table: &mut Table, to: u64) {
    let sheet = table.take_back(hall.journal(), &hand(By::Moderator), to).expect("it is in force");
    hall.keep(table, sheet).expect("the journal keeps it");
}

/// The same choice every time: what a bot orders with the same dice in the same position.
pub fn usual_order(table: &Table) -> (Seat, String) {
    next_order(table, &mut Seeded::new(2)).expect("the game is not over")
}

/// A table of many records: some moves, then moves that are taken back again and again.
pub struct LongTable {
    lines: Vec<RecordLine>,
    marks: Vec<Mark>,
}

/// How far the table had come when it was that long.
struct Mark {
    tip: Tip,
    index: Vec<u8>,
    snapshot: Option<Vec<u8>>,
}

/// Snapshots are kept every so often; all lengths lie equally far behind one.
pub const PERIOD: u64 = 32;

/// The lengths that are compared: 10, 100, 1,000 and 10,000 records, or as near as the period allows.
pub const LENGTHS: [u64; 4] = [10, 3 * PERIOD + 10, 31 * PERIOD + 10, 313 * PERIOD + 10];

impl LongTable {
    /// A table of a title, with a mark at each of these lengths, the longest last.
    pub fn new(title: &dyn AnyTitle, lengths: &[u64]) -> LongTable {
        let hall = Hall::new(Arc::new(MemoryJournal::new()));
        let mut table = begun(&hall, title, TABLE);
        let mut marks = Vec::new();
        let mut dice = Seeded::new(3);
        let longest = *lengths.last().expect("at least one length");
        while table.tip().next < longest {
            let next = table.tip().next;
            if next < 9 {
                let (seat, order) = next_order(&table, &mut dice).expect("the game is not over");
                give(&hall, &mut table, seat, &order);
            } else if next % 2 == 1 {
                let (seat, order) = usual_order(&table);
                give(&hall, &mut table, seat, &order);
            } else {
                let to = table.last_step(hall.journal()).expect("there was a move").to;
                take_back(&hall, &mut table, to);
            }
            if lengths.contains(&table.tip().next) {
                marks.push(Mark {
                    tip: table.tip(),
                    index: Index::of(&table.replay).to_bytes(),
                    snapshot: hall.journal().snapshot(TABLE).expect("memory"),
                });
            }
        }
        LongTable { lines: hall.journal().read(TABLE, 0).expect("memory"), marks }
    }

    /// What a journal is to be given for the table when it was that long.
    pub fn append(&self, length: u64) -> Append {
        let mark = self.marks.iter().find(|mark| mark.tip.next == length).expect("a marked length");
        Append {
            table: TABLE.to_owned(),
            expected: 0,
            lines: self.lines[..length as usize].to_vec(),
            tip: mark.tip,
            index: mark.index.clone(),
            snapshot: mark.snapshot.clone(),
        }
    }

    /// A hall with the table when it was that long.
    pub fn hall(&self, length: u64) -> Hall {
        let journal = MemoryJournal::new();
        let batch = Batch { appends: vec![self.append(length)], ..Batch::default() };
        journal.commit(&batch).expect("memory");
        Hall::new(Arc::new(journal))
    }
}

/// The table of a hall, loaded.
pub fn loaded(hall: &Hall, openings: &Openings) -> Table {
    Table::load(hall.journal(), TABLE, openings).expect("it was kept").expect("it is there")
}
