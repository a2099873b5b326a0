//! The end of a year: passengers, presidents, the start player.

use super::*;
use crate::games::railroad_dice::chains;
use crate::games::railroad_dice::years::president;

#[test]
fn rd_t05_passengers_of_the_book() {
    let spots = [
        ("X1", (0, 0)),
        ("X2", (0, 1)),
        ("A", (0, 2)),
        ("X3", (0, 3)),
        ("B", (0, 4)),
        ("C", (1, 0)),
        ("Y1", (1, 1)),
        ("Y2", (1, 2)),
    ];
    let carried = |extra: &[&str], company: &str| {
        let mut table = Table::three();
        let (red, yellow, first) =
            (table.company("red"), table.company("yellow"), table.state.open.map[0].clone());
        table.state.open.map = spots
            .iter()
            .map(|(name, spot)| {
                let mut stations = Vec::new();
                if ["X1", "X2", "X3"].contains(name) || extra.contains(name) {
                    stations.push(red);
                }
                if ["Y1", "Y2"].contains(name) {
                    stations.push(yellow);
                }
                MapTile { spot: Spot::from(*spot), stations, ..first.clone() }
            })
            .collect();
        chains::longest(&table.state.open, table.company(company), false) * table.rules.board.data.passengers
    };
    assert_eq!((carried(&[], "red"), carried(&[], "yellow")), (2000, 2000));
    assert_eq!(carried(&["A"], "red"), 4000);
    assert_eq!(carried(&["C"], "red"), 3000);
    assert_eq!(carried(&["B"], "red"), 2000);
    assert_eq!(carried(&["A", "B"], "red"), 5000);
}

#[test]
fn a_chain_may_be_read_as_a_path() {
    let mut table = Table::three();
    let (red, first) = (table.company("red"), table.state.open.map[0].clone());
    let spots = [(0, 0), (0, 1), (0, 2), (1, 1)];
    let tile = |spot: &(i16, i16)| MapTile { spot: Spot::from(*spot), stations: vec![red], ..first.clone() };
    table.state.open.map = spots.iter().map(tile).collect();
    assert_eq!(chains::longest(&table.state.open, red, false), 4);
    assert_eq!(chains::longest(&table.state.open, red, true), 3);
}

#[test]
fn rd_t11_presidents() {
    // Shares of Ann, Bob and Cid, the incumbent, the start player, who presides then.
    for (shares, incumbent, starter, expected) in [
        ([3, 3, 0], Some(0), 0, 0),
        ([1, 3, 3], Some(0), 0, 1),
        ([2, 0, 2], None, 1, 2),
        ([2, 2, 2], Some(2), 0, 2),
        ([2, 0, 2], None, 0, 0),
    ] {
        let mut table = Table::three();
        let red = table.company("red");
        for (player, count) in table.state.open.players.iter_mut().zip(shares) {
            player.shares[red.index()] = count;
        }
        table.state.open.company_mut(red).president = incumbent.map(Seat);
        table.state.open.starter = Seat(starter);
        assert_eq!(president(3, &table.state.open, red), Some(Seat(expected)), "{shares:?}");
    }
    let table = Table::three();
    assert_eq!(president(3, &table.state.open, table.company("red")), None, "nobody holds a share");
}

#[test]
fn a_year_pays_before_presidents_change_and_the_start_player_moves() {
    let mut table = Table::later(&THREE);
    table.preside("Bob", "red");
    let red = table.company("red");
    table.state.open.company_mut(red).built = 1;
    table.state.open.map[0].stations.push(red);
    table.state.open.players[0].shares[red.index()] = 4;
    for name in THREE {
        table.give(name, &[], 0);
    }
    table.play("Ann", "done", &[]);
    table.play("Bob", "done", &[]);
    let told = table.play("Cid", "done", &[]);
    let carried = Event::Carried { company: red, seat: Seat(1), tiles: 1, passengers: 1000 };
    let named = Event::PresidentNamed { company: red, seat: Seat(0), before: Some(Seat(1)), shares: 4 };
    let began = Event::YearBegan { year: 3, starter: Seat(1), lost: vec![Seat(1)] };
    assert_eq!(told[1..], [carried, named, began]);
    assert_eq!(table.turn(), ["Bob"]);
    table.play("Bob", "income", &[]);
    assert_eq!(table.front("Bob").questions(), 4, "lost presidents get their dice in front of the screen");
}

#[test]
fn the_first_year_names_presidents_and_carries_nobody() {
    let mut table = Table::three();
    table.play("Ann", "buy red", &[]);
    table.play("Ann", "buy red", &[]);
    table.play("Ann", "done", &[]);
    table.play("Bob", "buy red 2", &[]);
    table.play("Bob", "done", &[]);
    let told = table.play("Cid", "done", &[]);
    assert!(!told.iter().any(|event| matches!(event, Event::Carried { .. })));
    let red = table.company("red");
    assert_eq!(table.state.open.company(red).president, Some(Seat(0)), "a tie goes to the start player");
}
