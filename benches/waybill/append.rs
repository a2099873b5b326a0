//! `append`: one durable record with its outbox entry, against a bare sled and against a bare file that
//! is synced, one commit of each kind in every round.

use crate::bare::{BareFile, BareSled};
use crate::measure::{Noise, speed};
use crate::movers::{Movers, folder, hall};
use crate::report::{Goal, Row};
use waybill::games::TITLES;

/// How many rounds there are; a commit takes a third of a millisecond.
const ROUNDS: usize = 400;

/// Measures it.
pub fn run() -> Vec<Row> {
    let mut rows = Vec::new();
    for title in TITLES {
        let folder = folder();
        let hall = hall(&folder.path().join("journal"));
        let mut ours = Movers::new(&hall, *title, "Single", 1);
        ours.commit();
        let line = ours.last_lines().remove(0);
        let mut sled = BareSled::new(&folder.path().join("sled"));
        let mut file = BareFile::new(&folder.path().join("file"));
        let ratios = speed(
            Noise::Disk,
            ROUNDS,
            &mut || ours.commit(),
            &mut [&mut || sled.append(&line), &mut || file.append(line.as_bytes())],
        );
        let name = title.id();
        let sled = format!("{name}, speed : sled insert + flush + sync_data");
        rows.push(Row::new(sled, ratios[0]).bar(Goal::AtLeast(0.9)));
        let file = format!("{name}, speed : raw write + fdatasync");
        rows.push(Row::new(file, ratios[1]).bar(Goal::AtLeast(0.35)).target(Goal::AtLeast(0.8)));
    }
    rows
}
