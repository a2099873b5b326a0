//! The records a command looks at: a table of this folder, or an exported file.

use super::{Failure, Office};
use crate::journal::{RecordLine, export, is_open, number_of};
use crate::table::{Openings, Replay, vet};
use std::fs::File;
use std::io::{BufRead, Read};
use std::path::Path;

/// What stands for the standard input where a file is named.
const STANDARD_INPUT: &str = "-";

/// Records and where they come from.
pub struct Source {
    /// The name of the table.
    pub table: String,
    /// The records.
    pub lines: Vec<RecordLine>,
}

impl Source {
    /// The standard input for `-`, a file if there is one of that name, else a table. What comes from elsewhere is
    /// looked at record by record before anything is done with it.
    pub fn open(office: &mut Office<'_>, input: &mut dyn BufRead, name: &str) -> Result<Source, Failure> {
        let source = Source::open_as_it_is(office, input, name)?;
        if Source::is_file(name) {
            vet(&source.table, &source.lines, &Openings::default())
                .map_err(|broken| Failure::Refused(format!("{name}: {broken}")))?;
        }
        Ok(source)
    }

    /// The same without a look at what the records say: for an audit, which looks at everything itself.
    pub fn open_as_it_is(
        office: &mut Office<'_>,
        input: &mut dyn BufRead,
        name: &str,
    ) -> Result<Source, Failure> {
        if name == STANDARD_INPUT {
            return Source::read(input, "the standard input");
        }
        if Source::is_file(name) {
            return Source::from_file(Path::new(name));
        }
        let hall = office.hall()?;
        let (table, lines) = hall.lines(name)?;
        Ok(Source { table, lines })
    }

    /// Whether a name is that of a file; pipes and devices are files too. A folder holds no records, so a table may be
    /// called like one.
    pub fn is_file(name: &str) -> bool {
        let path = Path::new(name);
        name == STANDARD_INPUT || path.exists() && !path.is_dir()
    }

    /// An exported file, verified.
    pub fn from_file(path: &Path) -> Result<Source, Failure> {
        let shown = path.display().to_string();
        let mut file = File::open(path).map_err(|error| Failure::Refused(format!("{shown}: {error}")))?;
        Source::read(&mut file, &shown)
    }

    /// What an export says, verified; `from` is what complaints call it.
    fn read(input: &mut (impl Read + ?Sized), from: &str) -> Result<Source, Failure> {
        let failed = |why: String| Failure::Refused(format!("{from}: {why}"));
        let bytes = export::read(input).map_err(|error| failed(error.to_string()))?;
        let bytes = bytes.map_err(|damage| failed(damage.to_string()))?;
        let export = export::verify(&bytes).map_err(|damage| failed(damage.to_string()))?;
        let lines = export.lines.iter().map(|line| (*line).to_owned()).collect();
        Ok(Source { table: export.table, lines })
    }

    /// How many records have a number: what is hidden has none.
    pub fn records(&self) -> usize {
        self.lines.iter().filter(|line| is_open(line)).count()
    }

    /// Leaves out what follows a record.
    pub fn cut_after(&mut self, record: Option<u64>) {
        let Some(next) = record.and_then(|record| usize::try_from(record).ok()?.checked_add(1)) else {
            return;
        };
        let open = self.lines.iter().enumerate().filter(|(_, line)| is_open(line));
        if let Some(place) = open.map(|(place, _)| place).nth(next) {
            self.lines.truncate(place);
        }
    }

    /// The table as it was after a record, or as it is.
    pub fn at(&self, record: Option<u64>) -> Result<Replay, Failure> {
        let numbers = self.lines.iter().map(|line| number_of(line).filter(|_| is_open(line)));
        let places: Vec<usize> =
            numbers.enumerate().filter_map(|(place, number)| number.map(|_| place)).collect();
        let last = places.len().saturating_sub(1);
        let end = match record {
            None => self.lines.len(),
            Some(record) => match usize::try_from(record).ok().and_then(|record| places.get(record)) {
                Some(place) => place + 1,
                None => {
                    return Err(Failure::Refused(format!(
                        "there is no record {record}: the last one is {last}"
                    )));
                }
            },
        };
        let lines = &self.lines[..end];
        Replay::fold(&self.table, lines, &Openings::default()).map_err(Failure::refused)
    }
}
