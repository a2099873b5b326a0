//! The records a command looks at: a table of this folder, or an exported file.

use super::{Failure, Office};
use crate::journal::{Line, export};
use crate::table::{Openings, Replay};
use std::fs;
use std::path::Path;

/// Records and where they come from.
pub struct Source {
    /// The name of the table.
    pub table: String,
    /// The records.
    pub lines: Vec<Line>,
}

impl Source {
    /// A file if there is one of that name, else a table.
    pub fn open(office: &mut Office<'_>, name: &str) -> Result<Source, Failure> {
        if Path::new(name).is_file() {
            return Source::from_file(Path::new(name));
        }
        let hall = office.hall()?;
        let table = hall.table(name)?;
        let lines = hall.journal().read(table.name(), 0)?;
        Ok(Source { table: table.name().to_owned(), lines })
    }

    /// An exported file, verified.
    pub fn from_file(path: &Path) -> Result<Source, Failure> {
        let failed = |why: String| Failure::Refused(format!("{}: {why}", path.display()));
        let bytes = fs::read(path).map_err(|error| failed(error.to_string()))?;
        let export = export::verify(&bytes).map_err(|damage| failed(damage.to_string()))?;
        let lines = export.lines.iter().map(|line| (*line).to_owned()).collect();
        Ok(Source { table: export.table, lines })
    }

    /// The table as it was after a record, or as it is.
    pub fn at(&self, record: Option<u64>) -> Result<Replay, Failure> {
        let last = self.lines.len() as u64 - 1;
        let record = record.unwrap_or(last);
        if record > last {
            return Err(Failure::Refused(format!("there is no record {record}: the last one is {last}")));
        }
        let lines = &self.lines[..=record as usize];
        Replay::fold(&self.table, lines, &Openings::default()).map_err(Failure::refused)
    }
}
