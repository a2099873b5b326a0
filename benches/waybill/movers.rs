//! Tables in a journal on the disk at which the same moves are made and taken back, again and again.

use crate::games::{begun, hand, usual_order};
use crate::measure::timed_wall;
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;
use waybill::games::AnyTitle;
use waybill::journal::{self, Append, Batch, RecordLine};
use waybill::rules::By;
use waybill::table::{Hall, Table};

/// A letter in the outbox.
const LETTER: [u8; 512] = [b'x'; 512];

/// A folder on the disk that the program is built on; in memory there would be nothing to sync.
pub fn folder() -> TempDir {
    TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder can be made")
}

/// A hall with a new journal on the disk.
pub fn hall(folder: &Path) -> Hall {
    Hall::new(Arc::from(journal::open(folder).expect("a journal can be made").journal))
}

/// Tables that move together.
pub struct Movers<'h> {
    hall: &'h Hall,
    tables: Vec<Table>,
    /// Where each table goes back to after two moves.
    bases: Vec<u64>,
    moves: usize,
}

impl<'h> Movers<'h> {
    /// New tables of a title.
    pub fn new(hall: &'h Hall, title: &dyn AnyTitle, name: &str, tables: usize) -> Movers<'h> {
        let tables: Vec<Table> =
            (0..tables).map(|number| begun(hall, title, &format!("{name} {number}"))).collect();
        let bases = tables.iter().map(|table| table.replay.last_in_force()).collect();
        Movers { hall, tables, bases, moves: 0 }
    }

    /// The time that it takes to keep one move of each table, with a letter about it.
    pub fn commit(&mut self) -> f64 {
        if self.moves == 2 {
            let appends = self.tables.iter_mut().zip(&self.bases).map(|(table, to)| {
                let back = table.take_back(self.hall.journal(), &hand(By::Moderator), *to);
                table.append(back.expect("it is in force"))
            });
            let batch = Batch { appends: appends.collect(), ..Batch::default() };
            self.hall.journal().commit(&batch).expect("there is room on the disk");
            self.moves = 0;
        }
        self.moves += 1;
        let appends: Vec<Append> = self.tables.iter_mut().map(next_move).collect();
        let post = vec![LETTER.to_vec(); appends.len()];
        let batch = Batch { appends, post, ..Batch::default() };
        let (kept, time) = timed_wall(|| self.hall.journal().commit(&batch));
        kept.expect("there is room on the disk");
        time
    }

    /// The last record of each table.
    pub fn last_lines(&self) -> Vec<RecordLine> {
        let last = |table: &Table| {
            let lines = self.hall.journal().read(table.name(), table.tip().next - 1);
            lines.expect("it was kept").remove(0)
        };
        self.tables.iter().map(last).collect()
    }
}

fn next_move(table: &mut Table) -> Append {
    let (seat, order) = usual_order(table);
    let proposal = table.orders(&hand(By::Seat(seat)), seat, &[&order]).expect("it is under way");
    table.append(proposal.sheet)
}
