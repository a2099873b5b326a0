//! Games that were recorded elsewhere, entered with told luck: every order stands, and after every turn everybody has
//! what they had there.

use crate::house::{hall, hand, new_table, opening};
use waybill::rules::{By, Seat, Viewer};
use waybill::table::{Hall, LuckKind, Openings, Table, Verdict};

/// Opens the table of a record: its options, then its setup as a moderator writes it.
fn opened(hall: &Hall, record: &str) -> Table {
    let title = waybill::games::find("age-of-steam").unwrap();
    let mut opening = opening(title, 5);
    for option in record.lines().filter_map(|line| line.strip_prefix("option ")) {
        let (key, value) = option.split_once(' ').unwrap();
        opening.options.insert(key.to_owned(), value.to_owned());
    }
    let (_, setup) = record.split_once("\nsetup\n").unwrap();
    let (setup, _) = setup.split_once("\nend\n").unwrap();
    let setup = title.told_setup(&opening.board, setup).unwrap().unwrap();
    opening.options.extend(setup.options);
    let mut new = new_table("Winter", opening, 1);
    (new.luck, new.told) = (LuckKind::Told, setup.told);
    hall.open(new, &hand(By::Moderator, 0)).unwrap()
}

/// What everybody at the table has: cash, income, shares and engine.
fn has(table: &Table, name: &str) -> [u64; 4] {
    let view = serde_json::to_value(table.replay.game.view(Viewer::Public)).unwrap();
    let seat = table.replay.house.opening.seats.iter().position(|seat| seat == name).unwrap();
    let players = view["seats"].as_array().unwrap();
    let player = players.iter().find(|player| player["seat"] == seat).unwrap();
    ["cash", "income", "shares", "engine"].map(|what| player[what].as_u64().unwrap())
}

#[test]
fn a_game_recorded_elsewhere_plays_to_the_same_figures() {
    let record = include_str!("../recorded/age-of-steam.txt");
    let hall = hall();
    let mut table = opened(&hall, record);
    let (_, played) = record.split_once("\nend\n").unwrap();
    let mut compared = 0;
    for line in played.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(told) = line.strip_prefix("tell ") {
            let told: Vec<String> = told.split(' ').map(str::to_owned).collect();
            let sheet = table.tell_luck(hall.journal(), &hand(By::Moderator, 1), &told).unwrap();
            hall.keep(&mut table, sheet).unwrap();
        } else if let Some(figures) = line.strip_prefix("has ") {
            let (name, figures) = figures.split_once(' ').unwrap();
            let figures: Vec<u64> = figures.split(' ').map(|figure| figure.parse().unwrap()).collect();
            assert_eq!(has(&table, name)[..], figures[..], "{name} after {compared} figures");
            compared += 1;
        } else {
            let (name, order) = line.split_once(": ").unwrap();
            let seats = &table.replay.house.opening.seats;
            let seat = Seat::at(seats.iter().position(|seat| seat == name).unwrap());
            let proposal = table.orders(&hand(By::Seat(seat), 1), seat, &[order]).unwrap();
            let [Verdict::Stands { .. } | Verdict::Waits { .. }] = proposal.verdicts[..] else {
                panic!("{line}: {:?}", proposal.verdicts)
            };
            hall.keep(&mut table, proposal.sheet).unwrap();
        }
    }
    assert!(table.replay.house.progress.closed, "it was played to its end");
    assert_eq!(compared, 5 + 6 * 4, "one is bankrupt after the second turn");
    let lines = hall.journal().read("Winter", 0).unwrap();
    let found = waybill::table::audit("Winter", &lines, &Openings::default());
    assert!(found.passes() && found.told > 0 && found.draws == 0, "{found:?}");
}
