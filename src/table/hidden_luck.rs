//! What is drawn for one seat alone: Branch Line deals cards face down, and no copy of a running game shows one.

use super::{Hall, Hand, LuckKind, NewTable, Openings, Replay, Table, audit};
use crate::games::{Bot, Opening, find};
use crate::journal::{MemoryJournal, Record, Shows, export};
use crate::orders::Pen;
use crate::rules::luck::{Secret, Seeded};
use crate::rules::{By, Language, SealKey, Seat, TokenKey, Turn};
use chrono::DateTime;
use std::path::Path;
use std::sync::Arc;

const TABLE: &str = "Face down";
const HAND: Hand<'_> = Hand { at: DateTime::UNIX_EPOCH, by: By::Moderator, cause: "console", voice: None };

fn begun(hall: &Hall, luck: LuckKind) -> Table {
    let title = find("branch-line").expect("it is a title of the tests");
    let (board, _) = title.read_board(title.board()).expect("a board");
    let seats = ["Anna", "Bert", "Carla"].map(str::to_owned).to_vec();
    let opening = Opening {
        title: title.id().to_owned(),
        version: title.version(),
        seats,
        options: Default::default(),
        board: board.into(),
    };
    let told = if luck == LuckKind::Told { vec!["3".to_owned(); 7] } else { Vec::new() };
    let new = NewTable {
        table: TABLE,
        opening,
        luck,
        told,
        secret: Secret::new([7; 32]),
        seals: SealKey::new([8; 32]),
        tokens: TokenKey::new([9; 32]),
        addresses: Vec::new(),
        salts: vec![(Seat(0), "a pinch of salt".to_owned())],
        pace: None,
        customs: Default::default(),
        start: true,
    };
    hall.open(new, &HAND).expect("it opens")
}

fn lines(hall: &Hall) -> Vec<String> {
    hall.journal().read(TABLE, 0).expect("a table")
}

fn play(hall: &Hall, table: &mut Table) {
    let mut dice = Seeded::new(3);
    while let Turn::Seats(turn) = table.replay.game.turn() {
        let order = table.replay.game.bot(turn[0], Bot::Sensible, &mut dice).expect("there is a move");
        let line = table.replay.game.write(&order, &Pen { language: Language::English, players: &[] });
        let by = Hand { by: By::Seat(turn[0]), ..HAND };
        let proposal = table.orders(&by, turn[0], &[&line]).expect("it is their turn");
        hall.keep(table, proposal.sheet).expect("memory takes it");
    }
}

/// The copies that may be made of a table, each audited; `tests/run` hands them to the checker.
fn copies(hall: &Hall, name: &str, kinds: &[(Shows, &str)]) -> Vec<String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or("target".into(), std::path::PathBuf::from);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(target).join("tmp/checked");
    std::fs::create_dir_all(&folder).expect("a folder for the checker");
    let written = kinds.iter().map(|(shows, kind)| {
        let text = export::write(TABLE, &lines(hall), *shows).expect("it is whole");
        let copy = export::verify(text.as_bytes()).expect("it is whole");
        let found = audit(TABLE, &copy.lines, &Openings::default());
        // A public copy of a game that is over has no voices, and its audit says so.
        let is_whole = found.passes() || (found.closed && *shows == Shows::Nothing);
        assert!(is_whole, "{kind}: {:#?}", found.findings);
        std::fs::write(folder.join(format!("{name}-{kind}.jsonl")), &text).expect("a file for the checker");
        text
    });
    written.collect()
}

#[test]
fn what_is_drawn_for_one_seat_lies_in_its_drawer() {
    let hall = Hall::new(Arc::new(MemoryJournal::new()));
    let mut table = begun(&hall, LuckKind::Drawn);
    let texts = copies(&hall, "dealt", &[(Shows::Everything, "full"), (Shows::Nothing, "public")]);
    let (full, public) = (&texts[0], &texts[1]);
    assert!(public.contains(r#""luck":[{"of":6,"only":0},{"of":6,"only":0},{"of":6,"only":1}"#), "{public}");
    assert_eq!(public.matches("\"got\"").count(), 1, "only the prize is everybody's");
    assert_eq!(full.matches("\"luck\":[[").count(), 3, "two cards in each drawer: {full}");
    let begun = lines(&hall);
    let read = Record::read(&begun[1]).expect("the start");
    assert!(read.luck.iter().all(|draw| (1..=6).contains(&draw.got)), "{:?}", read.luck);
    // What stands open, in another drawer or nowhere is no record.
    let place = begun[1].find("\"luck\":[[0,").expect("a card of Anna's") + "\"luck\":[[0,".len();
    let card = &begun[1][place..=place];
    for (from, to) in [
        (r#"{"of":6,"only":0}"#.to_owned(), format!(r#"{{"of":6,"got":{card},"only":0}}"#)),
        (format!("\"luck\":[[0,{card}]"), format!("\"luck\":[[2,{card}]")),
        (format!("\"luck\":[[0,{card}]"), format!("\"luck\":[[0,{card}],[0,{card}]")),
        (format!("\"luck\":[[0,{card}],"), "\"luck\":[".to_owned()),
    ] {
        assert!(begun[1].contains(&from), "{from}");
        assert!(Record::read(&begun[1].replacen(&from, &to, 1)).is_err(), "{from} as {to}");
    }
    play(&hall, &mut table);
    let kinds = [(Shows::Everything, "full"), (Shows::Nothing, "public"), (Shows::TheGame, "finished")];
    copies(&hall, "face-down", &kinds);
    let folded = Replay::fold(TABLE, &lines(&hall), &Openings::default()).expect("it folds");
    assert_eq!(folded.house.progress, table.replay.house.progress);
}

#[test]
fn what_was_told_stands_open_in_any_case() {
    let hall = Hall::new(Arc::new(MemoryJournal::new()));
    let mut table = begun(&hall, LuckKind::Told);
    play(&hall, &mut table);
    copies(&hall, "face-down-told", &[(Shows::Everything, "full"), (Shows::Nothing, "public")]);
}
