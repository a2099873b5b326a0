//! Exports and audits: what was tampered with is found and named, what was played under other rules replays.

use crate::attacks::survived;
use crate::forging::{chained, draft_of, order_of, replace_house, rewrite};
use crate::house::{begun, bot_line, hall, hand, is_full, is_long, moment, new_table, opening};
use waybill::games::{Bot, TITLES};
use waybill::journal::{Draft, Record, Shows, export};
use waybill::rules::luck::Seeded;
use waybill::rules::{By, Turn};
use waybill::table::{Hall, Motion, Openings, Replay, Table, audit};

/// Plays sensibly for a number of orders, or to the end.
pub fn play(hall: &Hall, table: &mut Table, seed: u64, most: usize) {
    let mut dice = Seeded::new(seed);
    for _ in 0..most {
        let Turn::Seats(turn) = table.replay.game.turn() else { return };
        let line = bot_line(table, turn[0], Bot::Sensible, &mut dice).unwrap();
        let proposal = table.orders(&hand(By::Seat(turn[0]), 1), turn[0], &[&line]).unwrap();
        hall.keep(table, proposal.sheet).unwrap();
    }
}

pub fn lines_of(hall: &Hall, table: &str) -> Vec<String> {
    hall.journal().read(table, 0).unwrap()
}

/// Ends a table before its game is over.
fn close(hall: &Hall, table: &mut Table) {
    let secret = table.replay.house.secret.as_ref().unwrap().to_hex();
    let motion = Motion::Close { why: "rain".to_owned(), secret };
    let sheet = table.put(&hand(By::Moderator, 2), &motion).unwrap();
    hall.keep(table, sheet).unwrap();
}

#[test]
fn an_export_passes_its_audit_and_any_changed_byte_fails_it() {
    let mut flipped = 0;
    for title in TITLES {
        let hall = hall();
        let mut table = begun(&hall, *title, "Short", *title.seats().start(), 3);
        play(&hall, &mut table, 7, if is_long(*title) { 4 } else { 2 });
        close(&hall, &mut table);
        let lines = lines_of(&hall, "Short");
        for opens in [Shows::Everything, Shows::TheGame, Shows::Nothing] {
            let good = export::write("Short", &lines, opens).unwrap().into_bytes();
            let whole = export::verify(&good).unwrap();
            let found = audit("Short", &whole.lines, &Openings::default());
            assert!(found.passes() || opens == Shows::Nothing, "{:?}", found.findings);
            // A board as long as Rail Baron's takes long byte by byte; in a usual run its places are sampled.
            let step = if is_full() { 1 } else { 1 + good.len() / 60_000 * 16 };
            for place in (0..good.len()).step_by(step) {
                for flip in [1, 0x20] {
                    let mut bad = good.clone();
                    bad[place] ^= flip;
                    let damage = export::verify(&bad).expect_err("a changed byte").to_string();
                    assert!(
                        ["record", "line", "drawer"].iter().any(|word| damage.contains(word)),
                        "byte {place}: {damage}"
                    );
                    flipped += 1;
                }
            }
        }
    }
    survived(flipped, "flipped bytes of copies found");
}

#[test]
fn a_finished_public_export_is_decided_again_and_keeps_addresses() {
    let hall = hall();
    let mut new = new_table("Public", opening(TITLES[0], 3), 5);
    new.addresses = vec!["anna@example.org".into(), "bert@example.org".into(), "carla@example.org".into()];
    let mut table = hall.open(new, &hand(By::Moderator, 0)).unwrap();
    play(&hall, &mut table, 1, usize::MAX);
    let text = export::write("Public", &lines_of(&hall, "Public"), Shows::TheGame).unwrap();
    assert!(!text.contains("@example.org"), "addresses never become public");
    let whole = export::verify(text.as_bytes()).unwrap();
    let found = audit("Public", &whole.lines, &Openings::default());
    assert!(found.passes(), "{:?}", found.findings);
    assert!(found.secret_known && found.draws == 1 && found.sealed == 0);
    assert!(found.decided > 100);
}

#[test]
fn a_running_public_export_hides_plans_and_still_folds() {
    let hall = hall();
    let mut table = begun(&hall, TITLES[0], "Running", 3, 5);
    play(&hall, &mut table, 1, 12);
    let lines = lines_of(&hall, "Running");
    let secrets = lines.iter().filter(|line| line.contains("MaximumSet")).count();
    assert!(secrets > 1, "sensible players leave maxima");
    let text = export::write("Running", &lines, Shows::Nothing).unwrap();
    assert!(!text.contains("MaximumSet") && !text.contains(" max "), "{text}");
    assert!(!text.contains(&table.replay.house.secret.as_ref().unwrap().to_hex()));
    let whole = export::verify(text.as_bytes()).unwrap();
    let found = audit("Running", &whole.lines, &Openings::default());
    assert!(found.passes() && found.sealed > 0 && !found.secret_known, "{found:?}");
    let replay = Replay::fold("Running", &whole.lines, &Openings::default()).unwrap();
    assert_eq!(replay.game.position(), table.replay.game.position());
}

#[test]
fn a_game_under_other_rules_replays_and_the_audit_says_where() {
    // Played with ten cubes for three, then presented as a game of today's rules with eleven.
    let hall = hall();
    let mut table = begun(&hall, TITLES[0], "Old rules", 3, 9);
    play(&hall, &mut table, 2, 20);
    let lines = lines_of(&hall, "Old rules");
    let altered = rewrite("Old rules", &lines, |_, draft| replace_house(draft, "\"3\":10", "\"3\":11"));
    let replay = Replay::fold("Old rules", &altered, &Openings::default()).unwrap();
    assert_eq!(replay.game.position(), table.replay.game.position(), "replay obeys what was recorded");
    let found = audit("Old rules", &altered, &Openings::default());
    let first = &found.findings.iter().find(|finding| finding.what.contains("decide otherwise")).unwrap();
    assert_eq!(first.record, replay.house.progress.started.unwrap());
    assert!(first.what.contains("cubes: 10") && first.what.contains("cubes: 11"), "{}", first.what);
}

#[test]
fn what_older_rules_decided_is_a_remark_and_what_todays_rules_did_is_a_finding() {
    let hall = hall();
    let mut older = opening(TITLES[0], 3);
    older.version -= 1;
    let mut table = hall.open(new_table("Raised", older, 9), &hand(By::Moderator, 0)).unwrap();
    let started = table.replay.house.progress.started.unwrap();
    play(&hall, &mut table, 2, 20);
    let lines = lines_of(&hall, "Raised");
    let raises: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].contains("RulesChanged")).collect();
    assert_eq!(raises, [started as usize + 1], "the first order of today's rules comes after it");
    let found = audit("Raised", &lines, &Openings::default());
    assert!(found.passes() && found.remarks.is_empty(), "{found:?}");
    // The first order after it seems to have been another one.
    let mut drafts: Vec<Draft> = lines.iter().map(|line| draft_of(line)).collect();
    let order = order_of(&mut drafts[raises[0] + 1]).unwrap();
    assert!(order.starts_with("auction"), "{order}");
    *order = order.replace(|letter: char| letter.is_ascii_digit(), "1").replace("green", "red");
    let told = |drafts: &[Draft]| {
        let found = audit("Raised", &chained("Raised", drafts), &Openings::default());
        let about = |whole: &[waybill::table::Finding], words: &str| {
            whole.iter().filter(|one| one.what.contains(words)).map(|one| one.record).collect::<Vec<u64>>()
        };
        (
            about(&found.remarks, "of the rules decided otherwise"),
            about(&found.findings, "rules decide otherwise"),
        )
    };
    assert_eq!(told(&drafts), (vec![], vec![started + 2]));
    drafts.remove(raises[0]);
    assert_eq!(told(&drafts), (vec![started + 1], vec![]));
}

#[test]
fn forged_luck_positions_and_orders_are_found() {
    let hall = hall();
    let mut table = begun(&hall, TITLES[0], "Forged", 4, 11);
    play(&hall, &mut table, 3, 10);
    let lines = lines_of(&hall, "Forged");
    let started = table.replay.house.progress.started.unwrap();
    let finding = |change: &dyn Fn(u64, &mut Draft)| {
        let forged = rewrite("Forged", &lines, change);
        let found = audit("Forged", &forged, &Openings::default());
        let first = found.findings.first().expect("a forgery").clone();
        (first.record, first.what)
    };
    let (record, what) = finding(&|seq, draft| {
        if seq == started {
            let draw = &mut draft.open.as_mut().unwrap().luck[0];
            draw.got = draw.got % 4 + 1;
        }
    });
    assert_eq!(record, started);
    assert!(what.contains("draw 1 should be"), "{what}");
    let (record, what) = finding(&|seq, draft| {
        if seq == started {
            draft.open.as_mut().unwrap().luck[0].of = 0;
        }
    });
    assert_eq!((record, what.as_str()), (started, "draw 1 is out of nothing"));
    let (record, what) = finding(&|seq, draft| {
        if let Some(open) = draft.open.as_mut().filter(|_| seq == started + 2) {
            open.position = "0".repeat(64);
        }
    });
    assert_eq!((record, what.as_str()), (started + 2, "the position afterwards is not the one recorded"));
    let (record, what) = finding(&|seq, draft| {
        if seq == started + 1 {
            *order_of(draft).unwrap() = "pass".to_owned();
        }
    });
    assert_eq!(record, started + 1);
    assert!(what.contains("is not that of the hand") || what.contains("decide otherwise"), "{what}");
}

#[test]
fn nonsense_that_is_well_chained_is_no_panic() {
    let hall = hall();
    let mut table = begun(&hall, TITLES[0], "Nonsense", 3, 1);
    play(&hall, &mut table, 3, 6);
    let lines = lines_of(&hall, "Nonsense");
    let hostile = [
        r#"{"Sold":{"company":200,"seat":99,"price":4000000000,"marker":77}}"#,
        r#"{"Raised":{"seat":0,"bid":4294967295}}"#,
        r#"{"Built":{"company":0,"link":250,"from":63,"to":250,"cost":9,"profit":1}}"#,
        r#"{"Nothing":{}}"#,
    ];
    for event in hostile {
        let forged = rewrite("Nonsense", &lines, |seq, draft| {
            if let Some(open) = draft.open.as_mut().filter(|_| seq == 4) {
                let event = serde_json::value::RawValue::from_string(event.to_owned()).unwrap();
                open.events = vec![event];
            }
        });
        let found = audit("Nonsense", &forged, &Openings::default());
        assert_eq!(found.findings.first().map(|finding| finding.record), Some(4), "{event}");
        let _ = Replay::fold("Nonsense", &forged, &Openings::default());
    }
}

#[test]
fn a_board_that_no_file_could_give_is_no_panic() {
    let hall = hall();
    begun(&hall, TITLES[0], "Motley", 3, 1);
    let lines = lines_of(&hall, "Motley");
    let colours: String = (0..9).map(|n| format!(r#"{{"id":"hue{n}","name":"Hue {n}"}},"#)).collect();
    let motley = format!("\"goods\":[{colours}");
    let forged = rewrite("Motley", &lines, |_, draft| replace_house(draft, "\"goods\":[", &motley));
    assert_ne!(forged, lines);
    let found = audit("Motley", &forged, &Openings::default());
    assert_eq!(found.findings.first().map(|finding| finding.record), Some(0));
}

#[test]
fn the_clock_is_an_argument() {
    let hall = hall();
    let table = begun(&hall, TITLES[0], "Clock", 3, 1);
    let lines = lines_of(&hall, table.name());
    assert_eq!(Record::read(&lines[0]).unwrap().at, moment(0));
}
