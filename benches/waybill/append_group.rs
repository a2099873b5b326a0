//! `append_group`: 100 orders of 100 tables in one commit, against our own single commits and against
//! one write of as many lines to a bare file.

use crate::bare::BareFile;
use crate::measure::{Noise, ROUNDS, speed};
use crate::movers::{Movers, folder, hall};
use crate::report::{Goal, Row};
use waybill::games::TITLES;

/// How many tables move together.
const GROUP: usize = 100;

/// Measures it.
pub fn run() -> Vec<Row> {
    let mut rows = Vec::new();
    for title in TITLES {
        let folder = folder();
        let hall = hall(&folder.path().join("journal"));
        let mut group = Movers::new(&hall, *title, "Group", GROUP);
        group.commit();
        let lines = group.last_lines().join("\n");
        let mut single = Movers::new(&hall, *title, "Single", 1);
        let mut file = BareFile::new(&folder.path().join("file"));
        let ratios = speed(
            Noise::Disk,
            ROUNDS,
            &mut || group.commit() / GROUP as f64,
            &mut [&mut || single.commit(), &mut || file.append(lines.as_bytes()) / GROUP as f64],
        );
        let name = title.id();
        let single = format!("{name}, orders a second in 100s : our own one by one");
        rows.push(Row::new(single, ratios[0]).bar(Goal::AtLeast(25.0)));
        let file = format!("{name}, speed of 100 : raw write of 100 + fdatasync");
        rows.push(Row::new(file, ratios[1]).target(Goal::AtLeast(0.5)));
    }
    rows
}
