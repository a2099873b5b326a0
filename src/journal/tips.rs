//! The tips of all tables, in a file of their own beside store and mirror: how far each had come, and what its file in the
//! mirror looked like. It may lag behind, and never leads: it is written after everything that it speaks of.
//!
//! ```text
//! waybill tips 1 <batches> <chain over them> <bytes of the post log> <when it was changed>
//! <lines> <records> <chain of the last record> <bytes of its file> <when it was changed> <table>
//! end <hash over the lines above>
//! ```
//!
//! A store that has less than its tips has lost something, or is an old one that was put back. A file of the mirror that
//! looks otherwise is read and checked.

use super::{
    Chain, JournalError, Lack, Tip,
    mirror::{
        Mirror,
        tables::{Look, file_name, table_name},
    },
    state::State,
    store::Store,
    text, tips_since,
};
use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs::{self, File},
    io::{self, Write as _},
    path::Path,
};

/// The file.
pub(super) const NAME: &str = "tips";
/// How it begins.
const BEGINNING: &str = "waybill tips 1 ";

/// What the file says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Tips {
    /// How many batches had been kept.
    pub batches: u64,
    /// The chain over them, in hex.
    pub state: String,
    /// What the post log looked like.
    pub post: Option<Look>,
    /// The tables, by name.
    pub tables: BTreeMap<String, Known>,
}

/// What is known of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Known {
    /// How many lines it had.
    pub lines: u64,
    /// How many of them were open records.
    pub records: u64,
    /// The chain after the last record.
    pub chain: Chain,
    /// What its file in the mirror looked like.
    pub file: Option<Look>,
}

impl Known {
    fn of(tip: &Tip, file: Option<Look>) -> Known {
        Known { lines: tip.next, records: tip.seq, chain: tip.chain, file }
    }

    /// Whether this is how far a table has come.
    pub fn is(&self, tip: &Tip) -> bool {
        (self.lines, self.records, self.chain) == (tip.next, tip.seq, tip.chain)
    }
}

/// What became of the file.
pub(super) enum Read {
    /// It is whole.
    Whole(Tips),
    /// It is not.
    Garbled,
    /// There is none.
    Missing,
}

impl Tips {
    /// Reads the file of a folder, and what was kept since it was written.
    pub fn read(folder: &Path) -> Result<Read, JournalError> {
        let path = folder.join(NAME);
        let tips = match fs::read(&path) {
            Ok(bytes) => match String::from_utf8(bytes).ok().and_then(|text| parse(&text)) {
                Some(tips) => Some(tips),
                None => return Ok(Read::Garbled),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(JournalError::io(format!("reading {}", path.display()))(error)),
        };
        Ok(tips_since::moved_on(tips, folder)?.map_or(Read::Missing, Read::Whole))
    }

    /// The tips of everything that store and mirror have.
    pub fn of(store: &Store, state: &State, mirror: &Mirror) -> Result<Tips, JournalError> {
        let mut tables = BTreeMap::new();
        store.each_tip(|table, tip| {
            let known = Known::of(&tip, mirror.tables.look(&table));
            tables.insert(table, known);
            Ok(())
        })?;
        Ok(Tips { batches: state.batches, state: state.hex(), post: mirror.look_at_post(), tables })
    }

    /// Moves on to a state in which only these tables may have changed.
    pub fn move_on<'t>(
        &mut self,
        store: &Store,
        state: &State,
        mirror: &Mirror,
        changed: impl Iterator<Item = &'t String>,
    ) -> Result<(), JournalError> {
        (self.batches, self.state, self.post) = (state.batches, state.hex(), mirror.look_at_post());
        for table in changed {
            if let Some(tip) = store.tip(table)? {
                self.tables.insert(table.clone(), Known::of(&tip, mirror.tables.look(table)));
            }
        }
        Ok(())
    }

    /// Writes the file; the old one stays until the new one is on the disk.
    pub fn write(&self, folder: &Path) -> Result<(), JournalError> {
        let (path, new) = (folder.join(NAME), folder.join("tips.new"));
        let written = || -> io::Result<()> {
            let mut file = File::create(&new)?;
            file.write_all(self.text().as_bytes())?;
            file.sync_all()?;
            fs::rename(&new, &path)?;
            File::open(folder)?.sync_all()
        };
        written().map_err(JournalError::io(format!("writing {}", path.display())))
    }

    fn text(&self) -> String {
        let (bytes, changed) = shown(self.post);
        let mut text = format!("{BEGINNING}{} {} {bytes} {changed}\n", self.batches, self.state);
        for (table, Known { lines, records, chain, file }) in &self.tables {
            let (bytes, changed) = shown(*file);
            let name = file_name(table);
            // Writing to memory cannot fail.
            let _ = writeln!(text, "{lines} {records} {chain} {bytes} {changed} {name}");
        }
        let hash = blake3::hash(text.as_bytes());
        let _ = writeln!(text, "end {hash}");
        text
    }

    /// Whether nothing has been kept since.
    pub fn are_of(&self, state: &State) -> bool {
        self.batches == state.batches && self.state == state.hex()
    }

    /// What a store lacks of what stands here.
    pub fn lacks(&self, store: &Store) -> Result<Vec<Lack>, JournalError> {
        let mut lacks = Vec::new();
        for (table, known) in &self.tables {
            let tip = store.tip(table)?;
            let kept = |from: u64, to: u64| store.read(table, from..to);
            lacks.extend(known.lack(table, tip.as_ref(), kept)?);
        }
        Ok(lacks)
    }
}

impl Known {
    /// What a table that has come so far lacks; `kept` gives its lines from a place on, up to another.
    pub fn lack(
        &self,
        table: &str,
        tip: Option<&Tip>,
        kept: impl Fn(u64, u64) -> Result<Vec<String>, JournalError>,
    ) -> Result<Option<Lack>, JournalError> {
        let lack = |has: (u64, u64), other| {
            Some(Lack { table: table.to_owned(), has, of: (self.lines, self.records), other })
        };
        let Some(tip) = tip else { return Ok(lack((0, 0), false)) };
        if tip.next < self.lines {
            return Ok(lack((tip.next, tip.seq), false));
        }
        if self.is(tip) {
            return Ok(None);
        }
        // The last open record at or before the place where the tips were written.
        let chain = |line: &String| {
            text::split(line).filter(|split| split.is_open).and_then(|split| Chain::from_hex(split.chain))
        };
        for place in (0..self.lines).rev() {
            if let Some(chain) = kept(place, place + 1)?.first().and_then(chain) {
                let same = chain == self.chain;
                return Ok(if same { None } else { lack((tip.next, tip.seq), true) });
            }
        }
        Ok(None)
    }
}

fn shown(look: Option<Look>) -> (String, String) {
    look.map_or(("-".to_owned(), "-".to_owned()), |look| (look.bytes.to_string(), look.changed.to_string()))
}

fn parse(text: &str) -> Option<Tips> {
    let (body, end) = text.strip_suffix('\n')?.rsplit_once('\n')?;
    let body = &text[..body.len() + 1];
    (end.strip_prefix("end ")? == blake3::hash(body.as_bytes()).to_hex().as_str()).then_some(())?;
    let mut lines = body.lines();
    let mut head = lines.next()?.strip_prefix(BEGINNING)?.split(' ');
    let (batches, state) = (head.next()?.parse().ok()?, head.next()?.to_owned());
    let post = look(head.next()?, head.next()?);
    let mut tables = BTreeMap::new();
    for line in lines {
        let mut words = line.split(' ');
        let (lines, records) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let chain = Chain::from_hex(words.next()?)?;
        let file = look(words.next()?, words.next()?);
        tables.insert(table_name(words.next()?)?, Known { lines, records, chain, file });
    }
    Some(Tips { batches, state, post, tables })
}

fn look(bytes: &str, changed: &str) -> Option<Look> {
    Some(Look { bytes: bytes.parse().ok()?, changed: changed.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tips_read_back_and_notice_every_change() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(Tips::read(folder.path()).unwrap(), Read::Missing));
        let file = Some(Look { bytes: 412, changed: 1_794_801_266_123_456_789 });
        let known = |lines, file| Known { lines, records: 3, chain: Chain::start("x"), file };
        let tables = [("Tuesday", known(5, file)), ("caffè\n2", known(0, None))];
        let tables = tables.map(|(table, known)| (table.to_owned(), known)).into();
        let tips = Tips { batches: 7, state: "07".repeat(32), post: None, tables };
        tips.write(folder.path()).unwrap();
        assert!(matches!(Tips::read(folder.path()).unwrap(), Read::Whole(found) if found == tips));
        let text = tips.text();
        for place in 0..text.len() {
            let mut bad = text.clone().into_bytes();
            bad[place] ^= 1;
            assert_eq!(parse(&String::from_utf8(bad).unwrap()), None, "byte {place}");
            assert_eq!(parse(&text[..place]), None, "cut at {place}");
        }
    }
}
