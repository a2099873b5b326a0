//! A copy that ends too early: whatever is missing at its end, the file itself or the letters that players kept show it.

use crate::attacks::survived;
use crate::audits::lines_of;
use crate::cli::Office;
use crate::house::{NAMES, bot_line, opening};
use crate::mailbox::Mailbox;
use std::fs;
use waybill::games::{Bot, find};
use waybill::journal::{Shows, export};
use waybill::rules::luck::Seeded;
use waybill::rules::{Language, Turn};
use waybill::table::LuckKind;

const TABLE: &str = "Tuesday";

/// A game by letters, with diaries and plans, and every letter that was sent in it.
fn game(orders: usize) -> (Mailbox, Vec<Vec<u8>>) {
    let mut mailbox = Mailbox::new(Language::English);
    let mut opening = opening(find("steel-driver").unwrap(), 3);
    opening.options.insert("first".to_owned(), "Anna".to_owned());
    mailbox.open(TABLE, opening, LuckKind::Drawn);
    let mut kept = Vec::new();
    let mut dice = Seeded::new(3);
    for number in 0..orders {
        let table = mailbox.hall.table(TABLE).unwrap();
        let Turn::Seats(turn) = table.replay.game.turn() else { break };
        let line = bot_line(&table, turn[0], Bot::Sensible, &mut dice).unwrap();
        drop(table);
        let sent = mailbox.from(NAMES[turn[0].index()], &line).1;
        kept.extend(sent.into_iter().map(|sent| sent.bytes));
        if number % 3 == 1 {
            let sent = mailbox.from("Carla", &format!("note number {number}: they bid too much")).1;
            kept.extend(sent.into_iter().map(|sent| sent.bytes));
        }
    }
    (mailbox, kept)
}

#[test]
fn no_end_can_be_cut_off_a_copy() {
    let (mailbox, letters) = game(14);
    let office = Office::empty();
    let folder = office.file("kept");
    fs::create_dir(&folder).unwrap();
    for (number, bytes) in letters.iter().enumerate() {
        fs::write(format!("{folder}/{number}.eml"), bytes).unwrap();
    }
    let lines = lines_of(&mailbox.hall, TABLE);
    let file = office.file("copy.jsonl");
    let judged = |lines: &[String], shows: Shows| {
        fs::write(&file, export::write(TABLE, lines, shows).unwrap()).unwrap();
        (office.run(&["audit", &file]), office.run(&["audit", &file, "--letters", &folder]))
    };
    let last = lines.last().unwrap();
    assert!(last.starts_with("{\"under\""), "it ends with what only its owner may know: {last}");
    let mut cut = 0;
    for shows in [Shows::Everything, Shows::Nothing] {
        let (alone, compared) = judged(&lines, shows);
        assert_eq!((alone.code, compared.code), (0, 0), "{}{}", compared.out, compared.err);
        for end in 1..lines.len() {
            let is_seen = |line: &String| shows == Shows::Everything || line.starts_with("{\"seq\"");
            let missing = lines[end..].iter().any(is_seen);
            let (alone, compared) = judged(&lines[..end], shows);
            assert_eq!(alone.code, 0, "a copy that ends with line {end} is whole in itself: {}", alone.out);
            assert_eq!(compared.code == 1, missing, "cut at {end}: {}{}", compared.out, compared.err);
            cut += usize::from(missing);
        }
        // A file that is only shorter does not even need letters.
        let whole = export::write(TABLE, &lines, shows).unwrap().into_bytes();
        for end in 0..whole.len() {
            assert!(export::verify(&whole[..end]).is_err(), "cut at byte {end}");
        }
        cut += whole.len();
    }
    survived(cut, "ends of copies cut off found");
}
