//! What a public copy shows of what is hidden: nothing.

use crate::house::{begun, bot_line, hall, hand, is_long};
use waybill::games::{Bot, TITLES};
use waybill::journal::{Shows, export};
use waybill::rules::luck::Seeded;
use waybill::rules::{By, Language, Seat, Turn};
use waybill::table::{Hall, Openings, Replay, Table, audit};

/// A public copy without what must differ: commitments, and the hashes that hang on them.
fn without_commitments(hall: &Hall, table: &str, shows: Shows) -> Vec<serde_json::Value> {
    let lines = hall.journal().read(table, 0).unwrap();
    let text = export::write(table, &lines, shows).unwrap();
    export::verify(text.as_bytes()).unwrap();
    let plain = |line: &str| {
        let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
        for key in ["hidden", "chain", "tip", "seal", "salt", "closed"] {
            line.as_object_mut().unwrap().remove(key);
        }
        line
    };
    text.lines().map(plain).collect()
}

/// Words to themselves and to each other, and the language of letters.
fn whisper(hall: &Hall, table: &mut Table, minute: i64) {
    let (seat, other) = (Seat((minute % 3) as u8), Seat(((minute + 1) % 3) as u8));
    let by = hand(By::Seat(seat), minute);
    let sheet = match minute % 3 {
        0 => table.note(&by, seat, "they must not know").unwrap(),
        1 => table.press(&by, seat, &[other], "between us").unwrap(),
        _ => table.choose_language(&by, seat, Language::Italian).unwrap(),
    };
    hall.keep(table, sheet).unwrap();
}

/// A game of bots; in the other world they also write what nobody else may know.
fn game(hall: &Hall, title: usize, whispers: bool) -> Table {
    let mut table = begun(hall, TITLES[title], "Twins", 3, 7);
    let mut dice = Seeded::new(5);
    for minute in 1..120 {
        let Turn::Seats(turn) = table.replay.game.turn() else { break };
        for times in 0..if whispers { minute % 4 } else { 0 } {
            whisper(hall, &mut table, minute + times);
        }
        let line = bot_line(&table, turn[0], Bot::Sensible, &mut dice).unwrap();
        let proposal = table.orders(&hand(By::Seat(turn[0]), minute), turn[0], &[&line]).unwrap();
        hall.keep(&mut table, proposal.sheet).unwrap();
    }
    table
}

#[test]
fn games_that_differ_only_in_words_have_the_same_public_copy() {
    for (title, name) in TITLES.iter().map(|title| title.id()).enumerate() {
        let (one, other) = (hall(), hall());
        let quiet = game(&one, title, false);
        let loud = game(&other, title, true);
        let (loud, quiet) = (loud.tip().next, quiet.tip().next);
        let least = if is_long(TITLES[title]) { quiet + 100 } else { quiet * 3 / 2 };
        assert!(loud > least, "{name}: they wrote a lot, {loud} lines and {quiet} without");
        for shows in [Shows::Nothing, Shows::TheGame] {
            let copies =
                [without_commitments(&one, "Twins", shows), without_commitments(&other, "Twins", shows)];
            assert_eq!(copies[0], copies[1], "{name}");
        }
    }
}

/// Orders at a table of Steel Driver for three.
fn auction(orders: &[(u8, &str)]) -> Hall {
    let hall = hall();
    let mut table = begun(&hall, TITLES[0], "Twins", 3, 7);
    for (seat, order) in orders {
        let proposal = table.orders(&hand(By::Seat(Seat(*seat)), 1), Seat(*seat), &[order]).unwrap();
        assert!(proposal.is_whole(), "{order}: {:?}", proposal.verdicts);
        hall.keep(&mut table, proposal.sheet).unwrap();
    }
    hall
}

#[test]
fn a_maximum_and_plans_leave_no_trace() {
    let hall = hall();
    let first = begun(&hall, TITLES[0], "Twins", 3, 7);
    let Turn::Seats(turn) = first.replay.game.turn() else { panic!("somebody begins") };
    let (one, two, three) = (turn[0].0, (turn[0].0 + 1) % 3, (turn[0].0 + 2) % 3);
    let plain = auction(&[(one, "auction red 2"), (two, "pass"), (three, "pass")]);
    let hiding = auction(&[
        (three, "max blue 3"),
        (one, "auction red 2 max 5"),
        (one, "max blue 4"),
        (two, "pass"),
        (three, "pass"),
    ]);
    let copies = [&plain, &hiding].map(|hall| without_commitments(hall, "Twins", Shows::Nothing));
    assert_eq!(copies[0], copies[1]);
    let lines = hiding.journal().read("Twins", 0).unwrap();
    let public = export::write("Twins", &lines, Shows::Nothing).unwrap();
    assert!(!public.contains("max") && !public.contains("drawer"), "{public}");
    let found = audit("Twins", &lines, &Openings::default());
    assert!(found.passes(), "{:?}", found.findings);
    assert_eq!(found.decided, 6, "the beginning and every order, hidden ones too");
}

#[test]
fn a_finished_game_is_opened_and_diaries_are_not() {
    let hall = hall();
    let table = game(&hall, 0, true);
    let lines = hall.journal().read("Twins", 0).unwrap();
    let text = export::write("Twins", &lines, Shows::TheGame).unwrap();
    assert!(
        !text.contains("they must not know") && !text.contains("between us") && !text.contains("\"private ")
    );
    let copy = export::verify(text.as_bytes()).unwrap();
    let found = audit("Twins", &copy.lines, &Openings::default());
    assert!(found.passes(), "{:?}", found.findings);
    assert!(found.decided > 30 && found.sealed == 0, "{found:?}");
    let replay = Replay::fold("Twins", &copy.lines, &Openings::default()).unwrap();
    assert_eq!(replay.game.position(), table.replay.game.position());
    let text = export::write("Twins", &lines, Shows::Nothing).unwrap();
    let copy = export::verify(text.as_bytes()).unwrap();
    let replay = Replay::fold("Twins", &copy.lines, &Openings::default()).unwrap();
    assert_eq!(replay.game.position(), table.replay.game.position(), "the open chain alone gives it too");
}
