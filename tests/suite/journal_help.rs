//! Batches for the tests of the journal.

use serde_json::value::RawValue;
use std::{fs, path::Path};
use waybill::{
    journal::{
        Append, Batch, Draft, HiddenPart, Journal, JournalError, Notice, OpenPart, RecordLine, Tip,
        check_all, open, rescue,
    },
    rules::{By, Drawer, Seat},
};

/// How many seats hide something, one after the other.
const SEATS: u64 = 200;

/// The next line of a table; the fourth of every five hides its event in the drawer of the next seat.
fn line(table: &str, tip: &mut Tip, text: &str) -> RecordLine {
    let event = RawValue::from_string(serde_json::json!({ "Said": text }).to_string()).unwrap();
    let number = tip.next;
    let hides = number % 5 == 3;
    let drawer = Drawer::Seat(Seat((number / 5 % SEATS) as u8));
    let mut part = HiddenPart::new(drawer);
    part.events.push((0, event.clone()));
    let draft = Draft {
        at: chrono::DateTime::from_timestamp(1_794_801_266, 0).unwrap(),
        by: By::Seat(Seat(1)),
        cause: "console".to_owned(),
        open: Some(OpenPart {
            order: Some(format!("say {number}")),
            house: vec![],
            events: if hides { vec![] } else { vec![event] },
            luck: vec![],
            position: "00".to_owned(),
            cards: vec![],
        }),
        hidden: if hides { vec![part] } else { vec![] },
    };
    draft.write(table, tip, |leaf| format!("{:032x}", leaf.len()))
}

/// What appends records with these texts after the tip of a table.
pub fn append(journal: &dyn Journal, table: &str, texts: &[&str]) -> Append {
    let mut tip = journal.tip(table).unwrap().unwrap_or_else(|| Tip::start(table));
    let expected = tip.next;
    let lines: Vec<RecordLine> = texts.iter().map(|text| line(table, &mut tip, text)).collect();
    let index = index_of(table, tip.next);
    Append { table: table.to_owned(), expected, lines, tip, index, snapshot: None }
}

/// The index entry of a table with that many records.
pub fn index_of(table: &str, records: u64) -> Vec<u8> {
    format!("{table}: {records} records").into_bytes()
}

/// A batch of appends alone.
pub fn only(appends: Vec<Append>) -> Batch {
    Batch { appends, ..Batch::default() }
}

/// Everything that a journal keeps.
#[derive(Debug, Default, PartialEq)]
pub struct All {
    pub tables: Vec<(String, Vec<RecordLine>)>,
    pub outbox: Vec<(u64, Vec<u8>)>,
    pub cursor: Option<Vec<u8>>,
}

/// Reads everything and checks every chain.
pub fn all(journal: &dyn Journal) -> All {
    try_all(journal).unwrap()
}

/// Reads everything and checks every chain, unless the journal finds itself damaged.
pub fn try_all(journal: &dyn Journal) -> Result<All, JournalError> {
    let mut tables = Vec::new();
    for (name, index) in journal.tables()? {
        let lines = journal.read(&name, 0)?;
        let checked = check_all(&name, lines.iter().map(String::as_str)).unwrap();
        let tip = journal.tip(&name)?.unwrap();
        assert_eq!(tip, checked);
        assert_eq!(index, index_of(&name, tip.next));
        tables.push((name, lines));
    }
    Ok(All { tables, outbox: journal.outbox()?, cursor: journal.cursor("inbox")? })
}

/// A journal with some tables, letters and a cursor, closed again; gives what it keeps.
pub fn filled(folder: &Path) -> All {
    let journal = open(folder).unwrap().journal;
    let long = "long ".repeat(3000);
    for round in 0..40 {
        let texts =
            [format!("round {round}"), if round % 10 == 4 { long.clone() } else { "short".to_owned() }];
        let texts = [texts[0].as_str(), texts[1].as_str()];
        let mut appends =
            vec![append(&*journal, "Tuesday", &texts), append(&*journal, "caffè / 2", &texts[..1])];
        appends[0].snapshot = Some(vec![round as u8; 9000]);
        let batch = Batch {
            appends,
            post: vec![format!("letter {round}").into_bytes(), vec![0xff, round as u8]],
            sent: if round > 2 { vec![2 * (round - 3)] } else { vec![] },
            cursors: vec![("inbox".to_owned(), format!("uid {round}").into_bytes())],
            seen: vec![(format!("<{round}@example.org>"), b"answered".to_vec())],
        };
        journal.commit(&batch).unwrap();
    }
    drop(journal);
    all(&*open(folder).unwrap().journal) // the second opening makes sled write a snapshot of its own
}

/// Rescues a folder, without losses allowed; gives the notices.
pub fn rescued(folder: &Path) -> Vec<Notice> {
    let rescue = rescue(folder).unwrap();
    assert_eq!(rescue.losses().collect::<Vec<_>>(), [] as [&_; 0]);
    rescue.rebuild(|table, lines, _| (index_of(table, lines.len() as u64), None)).unwrap()
}

/// Copies a folder with all that is in it.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}
