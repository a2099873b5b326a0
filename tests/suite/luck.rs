//! Whole games for the checker in another language, and the distribution of what is drawn.

use crate::house::{NAMES, begun, bot_line, hall, hand, opening};
use crate::mailbox::Mailbox;
use waybill::games::{Bot, TITLES};
use waybill::journal::{Journal, Shows, export, is_open};
use waybill::rules::luck::{Ground, Secret, Seeded, outcome};
use waybill::rules::{By, Language, Turn};
use waybill::table::{Hall, LuckKind};

/// `tests/run` hands these files to `tests/luck/check.py`.
#[test]
fn finished_games_are_exported_for_the_checker() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("exports");
    std::fs::create_dir_all(&folder).unwrap();
    for title in TITLES {
        for (seed, seats) in (1..).zip(title.seats()) {
            let hall = hall();
            let name = format!("{} for {seats}, perché no", title.name());
            let mut table = begun(&hall, *title, &name, seats, seed);
            let mut dice = Seeded::new(u64::from(seed));
            while let Turn::Seats(turn) = table.replay.game.turn() {
                let line = bot_line(&table, turn[0], Bot::Sensible, &mut dice).unwrap();
                let proposal = table.orders(&hand(By::Seat(turn[0]), 1), turn[0], &[&line]).unwrap();
                hall.keep(&mut table, proposal.sheet).unwrap();
            }
            let lines = hall.journal().read(&name, 0).unwrap();
            let text = export::write(&name, &lines, Shows::TheGame).unwrap();
            std::fs::write(folder.join(format!("{}-{seats}.jsonl", title.id())), text).unwrap();
        }
    }
}

/// Writes all copies of a table that may be made of it for the checker, which has to find them right.
pub fn for_the_checker(hall: &Hall, table: &str, name: &str) {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("checked");
    std::fs::create_dir_all(&folder).unwrap();
    let lines = hall.journal().read(table, 0).unwrap();
    let closed = hall.table(table).unwrap().replay.house.progress.closed;
    let copies = [(Shows::Everything, "full"), (Shows::Nothing, "public"), (Shows::TheGame, "finished")];
    for (shows, copy) in copies.into_iter().filter(|(shows, _)| closed || *shows != Shows::TheGame) {
        let text = export::write(table, &lines, shows).unwrap();
        std::fs::write(folder.join(format!("{name}-{copy}.jsonl")), text).unwrap();
    }
}

/// Writes the copies of a log that is no table for the checker.
pub fn log_for_the_checker(journal: &dyn Journal, log: &str, name: &str) {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("checked");
    std::fs::create_dir_all(&folder).unwrap();
    let lines = journal.read(log, 0).unwrap();
    for (shows, copy) in [(Shows::Everything, "full"), (Shows::Nothing, "public")] {
        let text = export::write(log, &lines, shows).unwrap();
        assert_eq!(
            text.contains("example.org"),
            shows == Shows::Everything,
            "addresses are nobody's business"
        );
        assert_eq!(text.contains("Anna"), shows == Shows::Everything, "nor are names");
        std::fs::write(folder.join(format!("{name}-{copy}.jsonl")), text).unwrap();
    }
}

/// Writes forged lines for the checker, which has to find `reason` in them.
pub fn forged_for_the_checker(table: &str, lines: &[String], name: &str, reason: &str) {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("forged");
    std::fs::create_dir_all(&folder).unwrap();
    let text = export::write(table, lines, Shows::Everything).unwrap();
    std::fs::write(folder.join(format!("{name}.jsonl")), text).unwrap();
    std::fs::write(folder.join(format!("{name}.reason")), format!("{reason}\n")).unwrap();
}

/// A game by letters, every answer kept: the checker makes receipts and voices again. A copy that is cut off lies beside it.
#[test]
fn letters_are_kept_for_the_checker() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("letters");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("kept")).unwrap();
    let mut mailbox = Mailbox::new(Language::English);
    mailbox.open("Letters", opening(TITLES[0], 3), LuckKind::Drawn);
    let mut dice = Seeded::new(2);
    let mut count = 0;
    for _ in 0..12 {
        let table = mailbox.hall.table("Letters").unwrap();
        let Turn::Seats(turn) = table.replay.game.turn() else { break };
        let line = bot_line(&table, turn[0], Bot::Sensible, &mut dice).unwrap();
        drop(table);
        let words = format!(
            "{line}\n\nIt has been raining here for a week, and the branch line is under water up to the rails, perché no."
        );
        let (_, sent) = mailbox.from(NAMES[turn[0].index()], &words);
        for letter in sent {
            count += 1;
            std::fs::write(folder.join(format!("kept/{count}.eml")), letter.bytes).unwrap();
        }
    }
    let lines = mailbox.hall.journal().read("Letters", 0).unwrap();
    let last = lines.iter().rposition(|line| is_open(line)).unwrap();
    for (name, lines) in [("whole", &lines[..]), ("cut", &lines[..last])] {
        let text = export::write("Letters", lines, Shows::Everything).unwrap();
        std::fs::write(folder.join(format!("{name}.jsonl")), text).unwrap();
    }
    assert!(count > 12, "{count} letters");
}

/// Chi-square of 60,000 draws of a six-sided die; 20.5 is the bound for one in a thousand, and the
/// draws are always the same.
#[test]
fn draws_are_even() {
    let secret = Secret::new([1; 32]);
    let ground = Ground { table: "Even", salts: &[], voices: &[] };
    let mut counts = [0u32; 6];
    for record in 0..20_000 {
        for draw in 0..3 {
            counts[outcome(&secret, ground, None, record, draw, 6) as usize - 1] += 1;
        }
    }
    let expected = 10_000.0;
    let chi: f64 = counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    assert!(chi < 20.5, "{counts:?}");
}
