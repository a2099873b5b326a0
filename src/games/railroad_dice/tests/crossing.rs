//! New tiles: which fit, what leaves play, what is paid.

use super::*;
use Face::{Curve, Question, Straight};

/// Ann stands before the east edge of the start tile with five dice on it.
fn before_edge(front: &[Face]) -> Table {
    let mut table = Table::later(&THREE);
    table.give("Ann", &[Straight; 4], 0);
    table.play("Ann", "build from west straight", &[]);
    table.play("Ann", "build from east straight, straight", &[]);
    table.give("Ann", front, 0);
    table
}

#[test]
fn a_tile_must_fit_and_be_left() {
    let mut table = before_edge(&[Straight, Straight]);
    let (why, marked) = table.why("Ann", "cross east onto ridge turned 90");
    assert!(matches!(why, Refusal::WrongTurn { .. }) && marked == "90");
    let meadow = table.kind("meadow");
    table.state.open.stock[meadow.index()] = 0;
    let (why, marked) = table.why("Ann", "cross east onto meadow");
    assert!(matches!(why, Refusal::TileUsedUp { .. }) && marked == "meadow");
    table.play("Ann", "cross east onto ridge", &[]);
    assert_eq!(table.state.open.map[1].turned, 0);
}

#[test]
fn beyond_a_mountain_edge_no_meadow_fits() {
    let mut table = Table::later(&THREE);
    table.put("ridge", EndName::East, (1, 3), Dir::North);
    for column in [0, 1, 2, 4, 5] {
        let piece = Piece { cell: Cell::new(6, column), from: Dir::East, what: Built::Rail(Dir::East) };
        table.state.open.map[1].pieces.as_mut().unwrap().push(piece);
    }
    table.give("Ann", &[Straight, Straight, Question], 3);
    let (why, marked) = table.why("Ann", "cross from east north onto lake");
    assert!(matches!(why, Refusal::TileDoesNotFit { .. }) && marked == "lake");
    // Mountain goes on over the edge: one die pays for both sides.
    table.play("Ann", "cross from east north onto ridge", &[]);
    assert_eq!(table.behind("Ann"), 2);
}

#[test]
fn a_map_place_that_is_taken_closes_its_edge() {
    let mut table = before_edge(&[Straight, Straight]);
    let other = MapTile { spot: Spot { row: 0, column: 1 }, pieces: None, ..table.state.open.map[0].clone() };
    table.state.open.map.push(other);
    assert_eq!(
        table.why("Ann", "cross from east east onto meadow").0,
        Refusal::EdgeClosed { side: Dir::East }
    );
}

#[test]
fn when_both_ends_have_left_the_start_tile_goes() {
    let mut table = before_edge(&[Straight; 6]);
    table.play("Ann", "cross from east east onto meadow", &[]);
    table.play("Ann", "build from west straight", &[]);
    let bank = table.state.open.bank;
    let told = table.play("Ann", "cross from west west onto meadow", &[]);
    assert!(told.contains(&Event::TileLeft { tile: Tile::at(0), dice: 7 }), "{told:?}");
    assert_eq!(table.state.open.bank, bank + 7 - 2);
    assert_eq!(table.state.open.in_play().collect::<Vec<_>>(), [Tile::at(1), Tile::at(2)]);
}

#[test]
fn a_crossing_may_go_on_and_use_its_own_reward() {
    let mut table = before_edge(&[Straight, Curve]);
    table.play("Ann", "cross from east east onto meadow with straight, left, ? right, ? straight", &[]);
    let east = *table.state.open.end(EndName::East);
    assert_eq!((east.cell, east.heading), (Cell::new(2, 1), Dir::East));
    assert_eq!(table.front("Ann").total(), 0);
}

#[test]
fn the_first_tile_is_rewarded_unless_the_table_reads_it_otherwise() {
    let mut table = Table::with(&THREE, &[("first-tile", "none")]);
    table.audited = false;
    table.give("Ann", &[Straight; 6], 0);
    table.play("Ann", "build from west straight", &[]);
    table.play("Ann", "build from east straight, straight", &[]);
    table.play("Ann", "cross from east east onto meadow", &[]);
    assert_eq!(table.front("Ann").questions(), 0);
}

#[test]
fn a_crossing_onto_a_lake_must_not_stop_at_its_water() {
    let table = before_edge(&[Straight, Straight]);
    let why = table.refuses_place("Ann", "cross from east east onto lake with straight, straight");
    assert!(matches!(why, Refusal::StopsAtWater { .. }), "{why:?}");
    assert!(matches!(
        table.refuses_place("Ann", "build from east straight"),
        Refusal::LeavesTile { side: Dir::East, .. }
    ));
}

#[test]
fn the_example_of_a_line_that_leaves_by_a_station_at_the_edge() {
    let mut table = Table::later(&THREE);
    table.give("Ann", &[Straight; 6], 9);
    table.preside("Ann", "blue");
    table.play("Ann", "build from west straight, straight", &[]);
    table.play("Ann", "build from east straight, straight", &[]);
    table.play("Ann", "station blue from east", &[]);
    assert!(table.state.open.end(EndName::East).station);
    table.play("Ann", "cross from east east onto meadow with straight", &[]);
    let east = table.state.open.end(EndName::East);
    assert_eq!(
        (east.tile, east.cell),
        (Tile::at(1), Cell::new(3, 0)),
        "five dice lay there, and one more is enough"
    );
}

/// A station beside the edge can be left by three sides, but only one of them comes to the edge with the next die: a
/// crossing that names another would lay a die where the line does not go.
#[test]
fn a_crossing_leaves_a_station_towards_its_edge() {
    let mut table = Table::later(&THREE);
    table.put("meadow", EndName::East, (1, 6), Dir::North);
    let blue = table.company("blue");
    let tile = &mut table.state.open.map[1];
    let pieces = tile.pieces.as_mut().unwrap();
    pieces[0].what = Built::Station(blue);
    for row in 2..7 {
        pieces.push(Piece { cell: Cell::new(row, 6), from: Dir::North, what: Built::Rail(Dir::North) });
    }
    table.state.open.ends[EndName::East as usize].station = true;
    table.give("Ann", &[Straight, Straight, Curve], 0);
    let (why, marked) = table.why("Ann", "cross from east north onto meadow with west right, straight");
    let ways = vec![Dir::North];
    assert_eq!(why, Refusal::NotThatWay { nth: 0, end: EndName::East, side: Dir::West, ways });
    assert_eq!(marked, "west");
    table.play("Ann", "cross from east north onto meadow with north straight, straight", &[]);
    assert_eq!(table.state.open.end(EndName::East).cell, Cell::new(6, 6));
}

#[test]
fn whoever_crosses_where_no_end_stands_is_told_so() {
    let mut table = Table::later(&THREE);
    table.give("Ann", &[Straight; 2], 0);
    let (why, marked) = table.why("Ann", "cross north onto ridge");
    assert_eq!((why, marked.as_str()), (Refusal::NoEndAtEdge { side: Dir::North }, "north"));
}

/// RD-23: a crossing has a die at the edge that leads over it and one on the new tile, and a tile must be there.
#[test]
fn rd_23_a_crossing_needs_both_its_dice_and_a_tile() {
    let mut table = before_edge(&[Straight, Straight, Curve]);
    let why = table.refuses_place("Ann", "cross from east east onto meadow with straight");
    assert_eq!(why, Refusal::NoPieceBeyond);
    let (why, marked) = table.why("Ann", "cross from east east onto meadow with left, straight");
    let to_side =
        Refusal::NotToThatSide { nth: 0, side: Dir::East, bend: super::super::names::Bend::Straight };
    assert_eq!((why, marked.as_str()), (to_side, "left"));
    table.state.open.stock.fill(0);
    let why = table.refuses_place("Ann", "cross from east east onto meadow");
    assert_eq!(why, Refusal::NoTileFits { side: Dir::East });
}
