//! Laying rails: where, with which dice, for which fees.

use super::*;
use Face::{Curve, Question, Straight};

fn at(row: usize, column: usize) -> Cell {
    Cell::new(row, column)
}

#[test]
fn the_line_goes_on_where_its_ends_face() {
    let mut table = Table::later(&THREE);
    table.give("Ann", &[Straight, Curve, Curve, Question], 0);
    assert_eq!(table.why("Ann", "build straight").0, Refusal::WhichEnd);
    table.play("Ann", "build from east straight, left", &[]);
    let east = *table.state.open.end(EndName::East);
    assert_eq!((east.cell, east.heading), (at(3, 5), Dir::North));
    // Without a name the order goes on at the same end in the same turn.
    table.play("Ann", "build right", &[]);
    let east = *table.state.open.end(EndName::East);
    assert_eq!((east.cell, east.heading), (at(2, 5), Dir::East));
    let west = *table.state.open.end(EndName::West);
    assert_eq!((west.cell, west.heading), (at(3, 3), Dir::West));
    table.play("Ann", "west: build ? right", &[]);
    let west = *table.state.open.end(EndName::West);
    assert_eq!((west.cell, west.heading), (at(3, 2), Dir::North));
    assert_eq!(table.front("Ann").total(), 0);
}

#[test]
fn dice_are_laid_as_they_lie() {
    let mut table = Table::later(&THREE);
    table.give("Ann", &[Curve, Question], 5);
    let (why, marked) = table.why("Ann", "build from east left, straight");
    assert!(matches!(why, Refusal::NoSuchDie { nth: 1, face: Straight, .. }));
    assert_eq!(marked, "straight");
    table.play("Ann", "build from east left, ? straight", &[]);
    assert_eq!(table.behind("Ann"), 5, "dice behind the screen cannot be laid, and country costs nothing");
}

#[test]
fn the_line_never_runs_against_itself() {
    let mut table = Table::later(&THREE);
    table.give("Ann", &[Curve; 5], 0);
    let (why, marked) = table.why("Ann", "build from east left, left, left");
    assert_eq!((why, marked.as_str()), (Refusal::RunsAgainst { nth: 2, cell: at(3, 3) }, "left"));
}

#[test]
fn rd_t06_the_line_leaves_a_tile_with_five_dice() {
    let mut table = Table::later(&THREE);
    table.give("Ann", &[Straight; 5], 0);
    table.play("Ann", "build from east straight, straight", &[]);
    assert_eq!(table.why("Ann", "cross east onto meadow").0, Refusal::TooFewRails { rails: 4, needs: 5 });
    table.play("Ann", "build from west straight", &[]);
    table.play("Ann", "cross from east east onto meadow", &[]);
    let open = &table.state.open;
    let east = open.end(EndName::East);
    assert_eq!((east.tile, east.cell, east.heading), (Tile::at(1), at(3, 0), Dir::East));
    assert_eq!(
        (table.front("Ann").questions(), table.front("Ann").total()),
        (2, 2),
        "a new tile brings two questions"
    );
    assert!(open.tile(Tile::at(0)).pieces.is_some(), "the start tile stays until both ends have left it");
}

#[test]
fn rd_t09_fees_of_mountains_and_water() {
    // Three spaces of one mountain area cost one die.
    let mut table = Table::later(&THREE);
    table.put("ridge", EndName::East, (0, 1), Dir::East);
    table.give("Ann", &[Straight, Straight, Straight], 4);
    table.play("Ann", "build from east straight, straight", &[]);
    table.play("Ann", "build straight", &[]);
    assert_eq!(table.behind("Ann"), 3);
    // A station on the same area in the same turn costs no more than its card says.
    let mut table = Table::later(&THREE);
    table.put("ridge", EndName::East, (1, 1), Dir::East);
    table.preside("Ann", "red");
    table.give("Ann", &[Straight], 4);
    table.play("Ann", "build from east straight", &[]);
    table.play("Ann", "station red", &[]);
    assert_eq!((table.behind("Ann"), table.front("Ann").questions()), (0, 2), "1 + 3, then two questions");
    // Two spaces of one stretch of water cost two dice, and two stretches four.
    let mut table = Table::later(&THREE);
    table.put("lake", EndName::East, (3, 0), Dir::East);
    table.give("Ann", &[Straight; 6], 4);
    table.play("Ann", "build from east straight, straight", &[]);
    assert_eq!(table.behind("Ann"), 2);
    table.play("Ann", "build straight, straight, straight", &[]);
    assert_eq!(table.behind("Ann"), 0);
    // An order that would stop at water is refused at its last piece.
    let mut table = Table::later(&THREE);
    table.put("lake", EndName::East, (3, 0), Dir::East);
    table.give("Ann", &[Straight; 6], 4);
    let (why, marked) = table.why("Ann", "build from east straight");
    assert_eq!((why, marked.as_str()), (Refusal::StopsAtWater { nth: 0, cell: at(3, 2) }, "straight"));
}

#[test]
fn fees_take_dice_from_behind_first_unless_one_says_otherwise() {
    for (line, behind, questions) in [
        ("build from east straight, straight", 1, 2),
        ("build from east straight, straight paying 1 ?", 2, 1),
        ("build from east straight, straight paying 2 ?", 3, 0),
    ] {
        let mut table = Table::later(&THREE);
        table.put("lake", EndName::East, (3, 0), Dir::East);
        table.give("Ann", &[Straight, Straight, Question, Question], 3);
        table.play("Ann", line, &[]);
        assert_eq!((table.behind("Ann"), table.front("Ann").questions()), (behind, questions), "{line}");
    }
    let mut table = Table::later(&THREE);
    table.put("lake", EndName::East, (3, 0), Dir::East);
    table.give("Ann", &[Straight, Straight, Question], 0);
    assert!(matches!(
        table.why("Ann", "build from east straight, straight").0,
        Refusal::FeeTooDear { due: 2, has: 1, .. }
    ));
}

#[test]
fn as_far_as_an_edge_takes_the_fewest_dice() {
    let mut table = Table::later(&THREE);
    table.give("Ann", &[Straight, Straight, Curve, Question], 0);
    table.play("Ann", "build from east as far as east edge", &[]);
    let east = *table.state.open.end(EndName::East);
    assert_eq!((east.cell, east.heading), (at(3, 5), Dir::East), "it faces the last space before the edge");
    assert!(matches!(table.why("Ann", "build as far as the east edge").0, Refusal::BeforeEdge { .. }));
    assert!(matches!(
        table.why("Ann", "build from west as far as north edge").0,
        Refusal::CannotReach { .. }
    ));
}

/// Where no end is named, an order goes to the only one that it suits: the side that it leaves by, the edge that it
/// stands before, the edge that it can be led to.
#[test]
fn an_order_finds_the_end_that_it_suits() {
    let mut table = Table::later(&THREE);
    table.give("Ann", &[Straight, Straight, Straight, Straight, Question], 0);
    assert_eq!(table.why("Ann", "build straight").0, Refusal::WhichEnd);
    table.play("Ann", "build west straight", &[]);
    assert_eq!(table.state.open.end(EndName::West).cell, at(3, 2));
    let mut table = Table::later(&THREE);
    table.give("Ann", &[Straight, Straight, Straight, Straight, Question], 0);
    table.play("Ann", "build as far as east edge", &[]);
    assert_eq!(table.state.open.end(EndName::East).cell, at(3, 5), "the east end is nearer");
    table.play("Ann", "build from west straight", &[]);
    table.play("Ann", "cross east onto meadow", &[]);
    assert_eq!(table.state.open.end(EndName::East).tile.index(), 1, "the end that stands before that edge");
}
