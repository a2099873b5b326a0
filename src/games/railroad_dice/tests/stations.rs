//! Stations: where, by whom, for how much.

use super::*;
use Face::{Curve, Question, Straight};

#[test]
fn rd_t08_the_terrain_of_a_station() {
    // Tile, space, heading into it, company, whether it is allowed.
    let cases = [
        ("lake", (0, 3), Dir::East, "yellow", true),
        ("lake", (3, 3), Dir::East, "yellow", true),
        ("lake", (2, 0), Dir::North, "yellow", false),
        ("ridge", (3, 3), Dir::South, "red", true),
        ("ridge", (0, 2), Dir::East, "red", true),
        ("ridge", (3, 2), Dir::East, "red", false),
        ("meadow", (0, 0), Dir::West, "blue", false),
        ("meadow", (0, 3), Dir::West, "blue", true),
    ];
    for (kind, (row, column), heading, company, allowed) in cases {
        let mut table = Table::later(&THREE);
        let before = Cell::new(row, column).step(heading.opposite()).unwrap();
        table.put(kind, EndName::East, (before.row(), before.column()), heading);
        table.preside("Ann", company);
        table.give("Ann", &[], 9);
        let line = format!("station {company} from east");
        match allowed {
            true => drop(table.play("Ann", &line, &[])),
            false => {
                let why = table.refuses_place("Ann", &line);
                let expected = matches!(why, Refusal::WrongTerrain { .. } | Refusal::InCorner { .. });
                assert!(expected, "{kind} {row} {column}: {why:?}");
            }
        }
    }
}

#[test]
fn rd_t10_the_cost_of_a_fifth_station() {
    let mut table = Table::later(&THREE);
    table.put("ridge", EndName::East, (1, 1), Dir::East);
    table.preside("Ann", "red");
    let red = table.company("red");
    table.state.open.company_mut(red).built = 4;
    let area = table.rules.board.ground(table.kind("ridge"), 0).area(Cell::new(1, 2)).unwrap();
    table.state.open.turn.mountains.push((Tile::at(1), area));
    table.give("Ann", &[Question, Question], 3);
    let bank = table.state.open.bank;
    let told = table.play("Ann", "station red from east", &[]);
    assert!(matches!(told[0], Event::StationBuilt { cost: 4, paid, .. } if paid.total() == 4));
    assert_eq!(table.state.open.bank, bank + 4 - 2);
    assert_eq!((table.behind("Ann"), table.front("Ann").questions()), (0, 1 + 2));
}

#[test]
fn only_a_president_builds_and_once_on_a_tile() {
    let mut table = Table::later(&THREE);
    table.give("Ann", &[Straight, Straight, Straight], 20);
    let blue = table.company("blue");
    let (why, marked) = table.why("Ann", "station blue");
    assert_eq!((why, marked.as_str()), (Refusal::NotPresident { company: blue, president: None }, "blue"));
    table.preside("Ann", "blue");
    table.play("Ann", "station blue from east", &[]);
    assert_eq!(table.why("Ann", "station blue from west").0, Refusal::OnTileAlready { company: blue });
    // Several companies may share a tile, but their stations never stand side by side.
    table.preside("Ann", "green");
    table.state.open.map[0].kind = table.kind("lake");
    let green = table.company("green");
    let why = table.why("Ann", "station green from east").0;
    assert!(matches!(why, Refusal::BesideStation { other, .. } if other == blue), "{why:?}");
    table.state.open.company_mut(green).built = 8;
    assert_eq!(table.why("Ann", "station green").0, Refusal::NoStationsLeft { company: green });
}

#[test]
fn the_line_leaves_a_station_by_any_other_side() {
    let mut table = Table::later(&THREE);
    table.give("Ann", &[Straight, Curve], 4);
    table.preside("Ann", "blue");
    table.play("Ann", "station blue from east", &[]);
    assert!(matches!(
        table.refuses_place("Ann", "build west straight"),
        Refusal::NotThatWay { side: Dir::West, .. }
    ));
    table.play("Ann", "build south straight, left", &[]);
    let east = *table.state.open.end(EndName::East);
    assert_eq!((east.cell, east.heading), (Cell::new(5, 4), Dir::East));
}

#[test]
fn a_station_that_cannot_be_paid_is_refused() {
    let mut table = Table::later(&THREE);
    table.put("ridge", EndName::East, (1, 1), Dir::East);
    table.preside("Ann", "red");
    table.give("Ann", &[Question], 2);
    let why = table.refuses_place("Ann", "station red from east");
    assert!(matches!(why, Refusal::StationTooDear { due: 4, fee: 1, has: 3, .. }), "{why:?}");
}
