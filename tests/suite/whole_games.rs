//! A genuine game with everything in it audits clean, with the right counts; whatever is done to its records is found.

use crate::attacks::survived;
use crate::audits::{lines_of, play};
use crate::forging::rechained;
use crate::house::{hall, hand, new_table, opening, told};
use crate::luck::for_the_checker;
use waybill::games::find;
use waybill::journal::{Shows, export};
use waybill::rules::{By, Seat, Turn};
use waybill::table::{Audit, Hall, LuckKind, Openings, Table, audit};

fn take_back_last(hall: &Hall, table: &mut Table, why: Option<&str>) {
    let step = table.last_step(hall.journal()).unwrap();
    let by = hand(By::Moderator, 1);
    let sheet = table.take_back_because(hall.journal(), &by, step.to, why).unwrap();
    hall.keep(table, sheet).unwrap();
}

/// Played to its end with two take-backs, diaries, words before and after the end.
fn genuine(hall: &Hall, title: &str, luck: LuckKind) -> Table {
    let title = find(title).unwrap();
    let mut new = new_table("Genuine", opening(title, *title.seats().start()), 5);
    new.luck = luck;
    if luck == LuckKind::Told {
        new.told = told(&[2]);
    }
    let mut table = hall.open(new, &hand(By::Moderator, 0)).unwrap();
    play(hall, &mut table, 1, 6);
    take_back_last(hall, &mut table, Some("a slip"));
    let sheet = table.note(&hand(By::Seat(Seat(0)), 1), Seat(0), "they must not know").unwrap();
    hall.keep(&mut table, sheet).unwrap();
    play(hall, &mut table, 2, 8);
    take_back_last(hall, &mut table, None);
    play(hall, &mut table, 3, usize::MAX);
    assert!(matches!(table.replay.game.turn(), Turn::Over(_)) && table.replay.house.progress.closed);
    for seat in [Seat(0), Seat(1)] {
        let sheet = table.press(&hand(By::Seat(seat), 2), seat, &[], "good game!").unwrap();
        hall.keep(&mut table, sheet).unwrap();
    }
    let sheet = table.press(&hand(By::Seat(Seat(0)), 3), Seat(0), &[Seat(1)], "revenge?").unwrap();
    hall.keep(&mut table, sheet).unwrap();
    table
}

fn copy_of(hall: &Hall, shows: Shows) -> (String, Audit) {
    let text = export::write("Genuine", &lines_of(hall, "Genuine"), shows).unwrap();
    let copy = export::verify(text.as_bytes()).unwrap();
    let found = audit("Genuine", &copy.lines, &Openings::default());
    (text.clone(), found)
}

#[test]
fn a_genuine_game_audits_clean_with_the_right_counts() {
    for (title, luck) in [("steel-driver", LuckKind::Told), ("railroad-dice", LuckKind::Drawn)] {
        let hall = hall();
        let table = genuine(&hall, title, luck);
        let (_, full) = copy_of(&hall, Shows::Everything);
        let (text, finished) = copy_of(&hall, Shows::TheGame);
        for_the_checker(&hall, "Genuine", &format!("genuine-{title}"));
        assert!(full.passes(), "{title}: {:?}", full.findings);
        assert!(finished.passes(), "{title}: {:?}", finished.findings);
        assert!(
            !text.contains("they must not know") && !text.contains("revenge?") && text.contains("good game!")
        );
        for found in [&full, &finished] {
            assert_eq!(found.records, table.tip().seq);
            assert!(found.closed && found.secret_known && found.sealed == 0 && found.unmade == 0);
            assert_eq!(found.take_backs.len(), 2, "{title}");
            assert!(found.take_backs.iter().all(|back| back.orders == 1), "{:?}", found.take_backs);
            assert_eq!(found.take_backs[0].why.as_deref(), Some("a slip"));
            let rests = found.rests;
            assert_eq!(rests.letters + rests.hand + rests.clock, found.draws);
            assert_eq!((rests.told, found.told > 0), (found.told, luck == LuckKind::Told));
            assert_eq!(found.draws > 0, luck == LuckKind::Drawn, "{found:?}");
        }
        assert_eq!((full.draws, full.decided, full.told), (finished.draws, finished.decided, finished.told));
    }
}

/// Every line dropped, said twice, or put in another's place is found, though nobody looks at a header.
#[test]
fn no_record_can_be_dropped_repeated_or_moved() {
    let hall = hall();
    let title = find("steel-driver").unwrap();
    let mut table = hall.open(new_table("Short", opening(title, 3), 3), &hand(By::Moderator, 0)).unwrap();
    play(&hall, &mut table, 7, 8);
    let kept = lines_of(&hall, "Short");
    let mut tried = 0;
    for shows in [Shows::Everything, Shows::TheGame, Shows::Nothing] {
        let copy = export::write("Short", &kept, shows).unwrap();
        let lines: Vec<&str> = copy.lines().skip(1).collect();
        let mut check = |forged: Vec<&str>, what: String| {
            let found = audit("Short", &forged, &Openings::default());
            assert!(!found.passes(), "{shows:?}: {what} passed");
            tried += 1;
        };
        for one in 0..lines.len() {
            if one + 1 < lines.len() {
                let mut less = lines.clone();
                less.remove(one);
                check(less, format!("line {one} dropped"));
            }
            for other in 0..lines.len() {
                let mut more = lines.clone();
                more.insert(other, lines[one]);
                check(more, format!("line {one} again at {other}"));
                if one < other {
                    let mut swapped = lines.clone();
                    swapped.swap(one, other);
                    check(swapped, format!("lines {one} and {other} swapped"));
                }
            }
        }
    }
    survived(tried, "records dropped or repeated or swapped found");
}

/// With all chains made anew only what the records say gives a forger away: a dropped order too.
#[test]
fn an_order_that_is_left_out_is_found_though_all_chains_are_made_anew() {
    let hall = hall();
    let title = find("steel-driver").unwrap();
    let mut table = hall.open(new_table("Short", opening(title, 3), 3), &hand(By::Moderator, 0)).unwrap();
    play(&hall, &mut table, 7, 8);
    let lines = lines_of(&hall, "Short");
    let values: Vec<serde_json::Value> =
        lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let moves =
        |value: &serde_json::Value| value["events"].as_array().is_some_and(|events| !events.is_empty());
    let mut tried = 0;
    for one in (1..values.len() - 1).filter(|one| moves(&values[*one])) {
        let mut less = values.clone();
        less.remove(one);
        let forged = rechained("Short", &less).unwrap();
        assert!(!audit("Short", &forged, &Openings::default()).passes(), "line {one} left out");
        tried += 1;
    }
    assert!(tried > 4, "{tried}");
}
