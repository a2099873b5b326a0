//! Tables: letters that stand or fall together, take-backs, luck drawn and told, loading.

use crate::house::{begun, hall, hand, new_table, opening, told};
use waybill::games::TITLES;
use waybill::journal::Tip;
use waybill::orders::Pen;
use waybill::rules::{By, Seat, Turn};
use waybill::table::{Hall, HallError, HouseRefusal, LuckKind, Openings, Standing, Table, Verdict};

fn steel_driver(hall: &Hall, table: &str, first: &str) -> Table {
    let mut opening = opening(TITLES[0], 3);
    opening.options.insert("first".to_owned(), first.to_owned());
    hall.open(new_table(table, opening, 1), &hand(By::Moderator, 0)).unwrap()
}

/// A table of two where Anna has thrown and is to move; every line that ends her turn throws dice.
fn rail_baron(hall: &Hall, luck: LuckKind) -> Table {
    let mut opening = opening(waybill::games::find("rail-baron").unwrap(), 2);
    opening.options.insert("first".to_owned(), "Anna".to_owned());
    let name = format!("{luck:?}");
    let mut new = new_table(&name, opening, 1);
    new.luck = luck;
    if luck == LuckKind::Told {
        // Homes for both, then Anna's destination and her throw.
        new.told = told(&[1, 1, 1, 1, 1, 1, 1, 6, 6, 1, 6, 6, 2, 1, 1, 2, 1, 1, 2, 3]);
    }
    let table = hall.open(new, &hand(By::Moderator, 0)).unwrap();
    assert_eq!(turn(&table), [Seat(0)]);
    table
}

fn order(hall: &Hall, table: &mut Table, seat: u8, lines: &[&str]) -> Vec<Verdict> {
    let seat = Seat(seat);
    let proposal = table.orders(&hand(By::Seat(seat), 1), seat, lines).unwrap();
    hall.keep(table, proposal.sheet).unwrap();
    proposal.verdicts
}

fn turn(table: &Table) -> Vec<Seat> {
    match table.replay.game.turn() {
        Turn::Seats(seats) => seats,
        Turn::Over(_) => Vec::new(),
    }
}

#[test]
fn a_line_that_does_not_stand_sinks_no_other_but_what_lets_a_chance_pass() {
    let hall = hall();
    let mut table = steel_driver(&hall, "Together", "Anna");
    let before = table.tip();
    let verdicts = order(&hall, &mut table, 0, &["max red 4", "auction gren 2", "pass round"]);
    assert!(
        matches!(verdicts[..], [Verdict::Stands { .. }, Verdict::Denied(_), Verdict::Falls { .. }]),
        "{verdicts:?}"
    );
    assert_eq!(table.tip().next, before.next + 1, "the maximum was recorded");
    let before = table.tip();
    let verdicts = order(&hall, &mut table, 0, &["max red 4", "auction green 2"]);
    assert!(matches!(verdicts[..], [Verdict::Stands { .. }, Verdict::Stands { .. }]), "{verdicts:?}");
    assert_eq!(table.tip().next, before.next + 2, "one record for each order");
}

#[test]
fn no_dice_are_thrown_below_a_line_that_does_not_stand() {
    let hall = hall();
    for luck in [LuckKind::Drawn, LuckKind::Told] {
        let mut table = rail_baron(&hall, luck);
        let before = table.tip();
        let lines = ["prefer regions NE", "move Nowhere", "route shortest", "move Chicago", "buy nothing"];
        let verdicts = order(&hall, &mut table, 0, &lines);
        use Verdict::{Denied, Falls, NotReached, Stands};
        // What the dice would have shown could be guessed from an answer to the second move.
        assert!(
            matches!(verdicts[..], [Stands { .. }, Denied(_), Falls { .. }, NotReached, Stands { .. }]),
            "{verdicts:?}"
        );
        assert_eq!(table.tip().next, before.next + 2, "only what is left for later was recorded");
        let verdicts = order(&hall, &mut table, 0, &["route shortest"]);
        assert!(matches!(verdicts[..], [Stands { .. } | Verdict::Waits { .. }]), "{verdicts:?}");
    }
}

#[test]
fn plans_are_taken_before_the_dice_that_a_line_above_them_throws() {
    for luck in [LuckKind::Drawn, LuckKind::Told] {
        let hall = hall();
        let mut table = rail_baron(&hall, luck);
        let (start, seat) = (table.tip().next, Seat(0));
        let lines =
            ["route shortest", "buy express, else nothing", "move Nowhere", "declare when cash 200000"];
        let proposal = table.orders(&hand(By::Seat(seat), 1), seat, &lines).unwrap();
        let told: Vec<String> = proposal.sheet.lines().map(|line| line.to_string()).collect();
        let (plans, dice) = told.split_at(2);
        assert!(plans[0].contains("BuysPlanned") && plans[1].contains("DeclarationPlanned"), "{told:?}");
        assert!(!plans.concat().contains("Thrown") && !plans.concat().contains("Moved"), "{told:?}");
        let verdicts = order(&hall, &mut table, 0, &lines);
        use Verdict::{Denied, NotReached, Stands, Waits};
        let stands = |at: usize| match &verdicts[at] {
            Stands { record, .. } => *record,
            other => panic!("line {at}: {other:?}"),
        };
        // The answer keeps the order in which the lines were written; the records have the plans first.
        assert_eq!((stands(1), stands(3)), (start, start + 1));
        match luck {
            LuckKind::Drawn => {
                assert_eq!(stands(0), start + 2);
                assert!(dice[0].contains("Moved") && dice[0].contains("WhiteThrown"), "{told:?}");
                assert!(matches!(verdicts[2], Denied(_)), "{verdicts:?}");
            }
            LuckKind::Told => {
                assert!(matches!((&verdicts[0], &verdicts[2]), (Waits { .. }, NotReached)), "{verdicts:?}");
                // Bert's region, city and throw: Anna's route goes on where it waited.
                let sheet = table.tell_luck(
                    hall.journal(),
                    &hand(By::Moderator, 2),
                    &crate::house::told(&[1, 1, 1, 1, 6, 6, 2, 2]),
                );
                hall.keep(&mut table, sheet.unwrap()).unwrap();
                assert_eq!(turn(&table), [Seat(1)]);
            }
        }
        let lines = hall.journal().read(table.name(), 0).unwrap();
        let audit = waybill::table::audit(table.name(), &lines, hall.openings());
        assert!(audit.passes() && audit.decided >= 3, "{audit:?}");
        // The plans are nobody's business, so the last open record is the one before them.
        let sheet = table.take_back(hall.journal(), &hand(By::Moderator, 3), start - 1).unwrap();
        hall.keep(&mut table, sheet).unwrap();
        let ahead = table.replay.game.plans(seat, &Pen::CANONICAL).join(", ");
        assert!(ahead.contains("express") && ahead.contains("200000"), "the plans stand: {ahead}");
        assert_eq!(turn(&table), [seat], "and the move is taken back");
    }
}

#[test]
fn nothing_is_taken_past_a_line_that_takes_plans_back() {
    use Verdict::{Denied, Stands};
    let regions = |table: &Table| table.replay.game.plans(Seat(0), &Pen::CANONICAL).join(", ");
    let lines = ["prefer regions NE", "route shortest", "cancel regions", "prefer regions SW"];
    let hall = hall();
    let mut table = rail_baron(&hall, LuckKind::Drawn);
    let start = table.tip().next;
    for (verdict, place) in order(&hall, &mut table, 0, &lines).iter().zip(start..) {
        assert!(matches!(verdict, Stands { record, .. } if *record == place), "{place}: {verdict:?}");
    }
    assert!(regions(&table).contains("SW"), "{}", regions(&table));
    // What is not there before the dice may be there after them, so an idle cancel bars the way all the same.
    let hall = crate::house::hall();
    let mut table = rail_baron(&hall, LuckKind::Drawn);
    let verdicts = order(&hall, &mut table, 0, &lines[1..]);
    assert!(matches!(verdicts[..], [Stands { record: 1.., .. }, Denied(_), Stands { .. }]), "{verdicts:?}");
    assert!(
        regions(&table).contains("SW"),
        "what is left for later stands all the same: {}",
        regions(&table)
    );
}

#[test]
fn a_trial_shows_what_is_certain_and_no_dice() {
    let hall = hall();
    let title = waybill::games::find("rail-baron").unwrap();
    for seed in 0..8 {
        let table = begun(&hall, title, &format!("Trial {seed}"), 2, seed);
        let seat = turn(&table)[0];
        let lines = ["prefer regions NE", "route shortest", "move Chicago", "buy nothing"];
        let hand = hand(By::Seat(seat), 1);
        let events = |proposal: &waybill::table::Proposal| -> String {
            proposal.sheet.lines().map(|line| line.to_string()).collect()
        };
        let tried = table.trial(&hand, seat, &lines).unwrap();
        use Verdict::{NotReached, Stands, Throws};
        let verdicts = &tried.verdicts;
        assert!(
            matches!(verdicts[..], [Stands { .. }, Throws { .. }, NotReached, Stands { .. }]),
            "{verdicts:?}"
        );
        let (tried, real) = (events(&tried), events(&table.orders(&hand, seat, &lines[..2]).unwrap()));
        for thrown in ["RegionThrown", "WhiteThrown"] {
            assert!(real.contains("Thrown") && !tried.contains(thrown), "{thrown}: {tried}");
        }
        assert!(tried.contains("RoutePlanned") && tried.contains("Moved"), "{tried}");
    }
}

#[test]
fn a_trial_does_not_tell_what_others_left_ahead() {
    let hall = hall();
    let mut table = steel_driver(&hall, "Maxima", "Anna");
    order(&hall, &mut table, 1, &["max green 5"]);
    let hand = hand(By::Seat(Seat(0)), 1);
    let told = |proposal: waybill::table::Proposal| -> String {
        proposal.sheet.lines().map(|line| line.to_string()).collect()
    };
    let tried = told(table.trial(&hand, Seat(0), &["auction green 2"]).unwrap());
    let real = told(table.orders(&hand, Seat(0), &["auction green 2"]).unwrap());
    let bid = "\"Raised\"";
    assert!(real.contains(bid), "Bert bids by his maximum: {real}");
    assert!(tried.contains("PutUp") && !tried.contains(bid), "and a trial does not tell so: {tried}");
}

#[test]
fn what_is_taken_back_stays_readable_and_out_of_force() {
    let hall = hall();
    let mut table = steel_driver(&hall, "Back", "Anna");
    let start = table.tip().next - 1;
    let fresh = table.replay.game.position();
    order(&hall, &mut table, 0, &["auction green 2"]);
    let one = table.replay.game.position();
    order(&hall, &mut table, 1, &["bid 3"]);
    let back = |table: &mut Table, to| {
        let sheet = table.take_back(hall.journal(), &hand(By::Moderator, 2), to)?;
        hall.keep(table, sheet).unwrap();
        Ok::<_, HouseRefusal>(())
    };
    back(&mut table, start + 1).unwrap();
    assert_eq!(table.replay.game.position(), one);
    assert_eq!(turn(&table), [Seat(1)], "Bert bids again");
    assert_eq!(back(&mut table, start + 2), Err(HouseRefusal::NotInForce { record: start + 2 }));
    assert_eq!(back(&mut table, start + 1), Err(HouseRefusal::NothingToTakeBack));
    assert_eq!(back(&mut table, 99), Err(HouseRefusal::NoSuchRecord { record: 99, last: start + 3 }));
    assert_eq!(back(&mut table, 0), Err(HouseRefusal::BeforeTheStart { first: start }));
    order(&hall, &mut table, 1, &["bid 5"]);
    back(&mut table, start).unwrap();
    assert_eq!(table.replay.game.position(), fresh);
    assert_eq!(
        hall.journal().read("Back", 0).unwrap().len() as u64,
        start + 6,
        "every record is still there"
    );
    let loaded = hall.table("Back").unwrap();
    assert_eq!(loaded.replay.snapshot(), table.replay.snapshot());
}

#[test]
fn told_luck_is_waited_for_used_and_shown_as_told() {
    let hall = hall();
    let mut new = new_table("Told", opening(TITLES[0], 4), 1);
    new.luck = LuckKind::Told;
    let mut table = hall.open(new, &hand(By::Moderator, 0)).unwrap();
    assert!(matches!(table.replay.standing(), Standing::Waiting(waiting) if waiting.of == 4));
    let refused = table.orders(&hand(By::Seat(Seat(0)), 1), Seat(0), &["pass"]).err();
    assert!(matches!(refused, Some(HouseRefusal::WaitsForLuck { of: 4, .. })));
    let wrong = table.tell_luck(hall.journal(), &hand(By::Moderator, 1), &told(&[7])).err();
    assert_eq!(
        wrong,
        Some(HouseRefusal::NoSuchOutcome { told: "7".to_owned(), could: vec!["1-4".to_owned()] })
    );
    let sheet = table.tell_luck(hall.journal(), &hand(By::Moderator, 1), &told(&[3])).unwrap();
    hall.keep(&mut table, sheet).unwrap();
    assert_eq!(turn(&table), [Seat(2)], "the third seat begins, as it was told");
    let lines = hall.journal().read("Told", 0).unwrap();
    assert!(lines.last().unwrap().contains(r#""luck":[{"of":4,"got":3,"told":true}]"#));
    let found = waybill::table::audit("Told", &lines, &Openings::default());
    assert!(found.passes() && found.told == 1 && found.draws == 0, "{found:?}");
    assert_eq!(hall.table("Told").unwrap().replay.snapshot(), table.replay.snapshot());
}

#[test]
fn setup_outcomes_may_be_told_at_the_opening() {
    let hall = hall();
    let mut new = new_table("Carried on", opening(TITLES[0], 5), 1);
    (new.luck, new.told) = (LuckKind::Told, told(&[5, 2]));
    let table = hall.open(new, &hand(By::Moderator, 0)).unwrap();
    assert_eq!(turn(&table), [Seat(4)]);
    assert_eq!(table.replay.house.progress.told, ["2"], "what is left over waits");
}

#[test]
fn drawn_luck_cannot_be_told_and_salts_change_it() {
    let hall = hall();
    let table = begun(&hall, TITLES[0], "Drawn", 6, 1);
    let refused = table.tell_luck(hall.journal(), &hand(By::Moderator, 1), &told(&[1])).err();
    assert_eq!(refused, Some(HouseRefusal::LuckIsDrawn));
    let late = table.salt(&hand(By::Seat(Seat(1)), 1), Seat(1), "too late").err();
    assert_eq!(late, Some(HouseRefusal::Started));
    let firsts = (0..40).map(|salt| {
        let mut new = new_table("Salted", opening(TITLES[0], 6), 1);
        new.salts = vec![(Seat(3), format!("grain {salt}"))];
        let (_, sheet) = Table::open(new, &hand(By::Moderator, 0), &Openings::default()).unwrap();
        match sheet.game().turn() {
            Turn::Seats(seats) => seats[0],
            Turn::Over(_) => unreachable!(),
        }
    });
    let firsts: std::collections::BTreeSet<Seat> = firsts.collect();
    assert_eq!(firsts.len(), 6, "one player's salt alone can lead to any first seat");
}

#[test]
fn a_held_table_takes_salts_and_then_begins() {
    let hall = hall();
    let mut new = new_table("Held", opening(TITLES[0], 3), 1);
    new.start = false;
    let mut table = hall.open(new, &hand(By::Moderator, 0)).unwrap();
    assert_eq!(table.replay.standing(), Standing::NotBegun);
    let refused = table.orders(&hand(By::Seat(Seat(0)), 1), Seat(0), &["pass"]).err();
    assert_eq!(refused, Some(HouseRefusal::NotStarted));
    let sheet = table.salt(&hand(By::Seat(Seat(2)), 1), Seat(2), "carla's own").unwrap();
    hall.keep(&mut table, sheet).unwrap();
    let blank = table.salt(&hand(By::Seat(Seat(2)), 1), Seat(2), " \n ").err();
    assert_eq!(blank, Some(HouseRefusal::BadSalt));
    let sheet = table.start(&hand(By::Moderator, 2)).unwrap();
    hall.keep(&mut table, sheet).unwrap();
    assert!(matches!(table.replay.standing(), Standing::ToMove(_)));
    assert_eq!(hall.table("Held").unwrap().replay.house.progress.salts[2], "carla's own");
}

#[test]
fn names_are_checked_and_found() {
    let hall = hall();
    begun(&hall, TITLES[0], "Tuesday night", 3, 1);
    assert_eq!(hall.table("tuesday NIGHT").unwrap().name(), "Tuesday night");
    assert!(matches!(
        hall.table("Tuesday nigth").err(),
        Some(HallError::NoSuchTable { nearest, .. }) if nearest == ["Tuesday night"]
    ));
    let again = hall.open(new_table("TUESDAY night", opening(TITLES[0], 3), 1), &hand(By::Moderator, 0));
    assert!(matches!(again.err(), Some(HallError::Taken { .. })));
    let mut twins = opening(TITLES[0], 3);
    twins.seats = vec!["Anna".into(), "anna".into(), "B:ob".into()];
    let refused = hall.open(new_table("a\nb", twins, 1), &hand(By::Moderator, 0));
    assert!(matches!(refused.err(), Some(HallError::Complaints(all)) if all.len() == 3));
    let two = hall.open(new_table("Two", opening(TITLES[0], 2), 1), &hand(By::Moderator, 0));
    assert!(matches!(two.err(), Some(HallError::Complaints(all)) if all[0].contains("3 to 6 seats, not 2")));
}

#[test]
fn an_empty_table_has_no_tip() {
    let hall = hall();
    assert_eq!(hall.journal().tip("Nobody").unwrap(), None);
    let table = begun(&hall, TITLES[0], "Somebody", 3, 1);
    let tip = hall.journal().tip("Somebody").unwrap().unwrap();
    assert_eq!(tip, table.tip());
    assert_ne!(tip, Tip::start("Somebody"));
}
