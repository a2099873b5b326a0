//! Batches for the tests of the journal.

use serde_json::value::RawValue;
use std::{fs, path::Path};
use waybill::{
    journal::{
        Append, Batch, Chain, Draft, Journal, JournalError, Notice, Part, RecordLine, check_all, open, rescue,
    },
    rules::{By, Seat},
};

/// A line that is record `seq` of a table; the fourth of every five has a secret.
fn line(table: &str, seq: u64, chain: &Chain, text: &str) -> (RecordLine, Chain) {
    let event = RawValue::from_string(serde_json::json!({ "Said": text }).to_string()).unwrap();
    let event = if seq % 5 == 3 { Part::Secret(event) } else { Part::Open(event) };
    let draft = Draft {
        voice: None,
        at: chrono::DateTime::from_timestamp(1_794_801_266, 0).unwrap(),
        by: By::Seat(Seat(1)),
        cause: "console".to_owned(),
        order: Some(Part::Open(format!("say {seq}"))),
        house: vec![],
        events: vec![event],
        luck: vec![],
        position: "00".to_owned(),
    };
    draft.seal(table, seq, chain, |part| format!("{part}a"))
}

/// What appends records with these texts after the tip of a table.
pub fn append(journal: &dyn Journal, table: &str, texts: &[&str]) -> Append {
    let tip = journal.tip(table).unwrap();
    let (expected, mut chain) = tip.map_or((0, Chain::start(table)), |tip| (tip.next, tip.chain));
    let mut lines = Vec::new();
    for (seq, text) in (expected..).zip(texts) {
        let (line, next) = line(table, seq, &chain, text);
        lines.push(line);
        chain = next;
    }
    let index = index_of(table, expected + lines.len() as u64);
    Append { table: table.to_owned(), expected, lines, chain, index, snapshot: None }
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
        let chain = check_all(&name, lines.iter().map(String::as_str)).unwrap();
        let tip = journal.tip(&name)?.unwrap();
        assert_eq!((tip.next, tip.chain), (lines.len() as u64, chain));
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
    rescue.rebuild(|table, lines| (index_of(table, lines.len() as u64), None)).unwrap()
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
