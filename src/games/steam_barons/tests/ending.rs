//! Beginning and end.

use super::*;
use crate::rules::{Place, Turn};

/// U11: what players begin with.
#[test]
fn start_cash() {
    for (seats, cash) in [(2, 40), (3, 30), (4, 25), (5, 20), (6, 20)] {
        let names: Vec<String> = (0..seats).map(|seat| format!("P{seat}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut played = Played::<SteamBarons>::on(board(), &names, &[]);
        played.begin(&[]);
        assert!(played.state.open.investors.iter().all(|investor| investor.cash == cash));
        for firm in &played.state.open.firms {
            assert_eq!((firm.price, firm.treasury, firm.available, firm.unissued), (Some(5), 5, 1, 7));
        }
    }
}

/// U12, B1: cubes at the start, and no grey one stays.
#[test]
fn start_goods() {
    for (options, cubes) in [(US, 88), (ENGLAND, 64)] {
        let mut played = Played::<SteamBarons>::on(board(), &FOUR, options);
        played.begin(&[]);
        let open = &played.state.open;
        let lying = open.cubes.values().flatten().count() as u32;
        let gone: u32 = open.gone.iter().sum();
        assert_eq!(lying + gone, cubes);
        assert_eq!(open.gone[goods("grey").index()], gone, "only grey ones leave");
        assert!(!open.cubes.values().flatten().any(|cube| *cube == goods("grey")));
    }
}

/// In the fifth turn everything is sold, and the most cash wins; treasuries are nobody's (U11).
#[test]
fn the_last_turn_sells_everything() {
    let mut table = Table::on(ENGLAND);
    table.holds("Simon", "orange", 2).holds("Andy", "green", 1).treasury("orange", 500);
    table.state.open.turn = 5;
    assert_eq!(table.refuses("Simon", "sell nothing"), Refusal::AllSoldAtEnd);
    table.shipping(2, &[]).goes_on();
    assert!(!table.events().iter().any(|event| matches!(event, Event::TurnBegan { .. })));
    let places = vec![
        Place { seats: vec![Seat(0)], score: 35 },
        Place { seats: vec![Seat(1)], score: 30 },
        Place { seats: vec![Seat(2), Seat(3)], score: 25 },
    ];
    assert_eq!(table.rules.turn(&table.state.open), Turn::Over(places));
    assert_eq!(table.refuses("Simon", "pass"), Refusal::GameOver);
}
