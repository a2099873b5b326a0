//! The components: setup, edges, rotations, and what is wrong with a file.

use super::*;
use crate::games::Title;
use crate::games::railroad_dice::data::Terrain;
use crate::games::railroad_dice::names::SPACES;
use crate::games::railroad_dice::tiles;
use crate::games::railroad_dice::works::Works;

#[test]
fn rd_t01_the_setup_of_four_players_leaves_23_dice_in_the_bank() {
    for (names, bank) in [(&["A", "B"][..], 31), (&["A", "B", "C"], 27), (&["A", "B", "C", "D"], 23)] {
        let table = Table::of(names);
        let open = &table.state.open;
        assert_eq!((open.bank, open.tile(Tile::at(0)).rails()), (bank, 1));
        assert!(open.players.iter().all(|player| player.front == Dice::of(Face::Question, 4)));
        assert_eq!(open.companies.len(), 5, "all of them, however many play (RD-43)");
        assert!(open.companies.iter().all(|company| company.president.is_none()));
        let heading = |end| open.end(end).heading;
        assert_eq!(EndName::ALL.map(heading), [Dir::West, Dir::East], "the first die lies so (RD-02)");
        table.rules.audit(&table.state).unwrap();
    }
    assert_eq!(Table::with(&["A", "B"], &[("dice", "60")]).state.open.bank, 51);
}

#[test]
fn the_components_are_those_that_are_known() {
    let table = Table::three();
    let data = &table.rules.board.data;
    assert_eq!(data.tiles.iter().map(|tile| tile.small).sum::<u32>(), 35);
    assert_eq!(data.companies.iter().map(|company| company.shares).sum::<u32>(), 50);
    assert_eq!(data.companies.iter().map(|company| company.costs.len()).sum::<usize>(), 44);
    let turns: Vec<usize> =
        table.rules.board.kinds().map(|kind| table.rules.board.turns(kind).len()).collect();
    assert_eq!(turns, [1, 1, 2, 4]);
    assert!(!data.published && data.note.contains("not the published"));
}

#[test]
fn station_spaces_of_every_tile_are_those_of_the_facts() {
    let counts = |table: &mut Table, kind: &str| {
        table.put(kind, EndName::East, (6, 6), Dir::East);
        let works = Works::at(&table.rules, &table.state.open, &Default::default(), Seat(0), EndName::East);
        let good = |company: &str| {
            let company = table.company(company);
            let may = |cell: &Cell| {
                let has = super::super::stations::matching(&table.rules, &works, company, *cell);
                !cell.is_corner() && has.is_some_and(|has| has >= 3)
            };
            Cell::all(SPACES).filter(may).count()
        };
        [good("blue"), good("red"), good("yellow")]
    };
    let mut table = Table::three();
    assert_eq!(counts(&mut table, "meadow"), [45, 0, 0]);
    assert_eq!(counts(&mut table, "lake"), [20, 0, 9]);
    assert_eq!(counts(&mut table, "ridge"), [26, 19, 0]);
    assert_eq!(counts(&mut table, "bend"), [19, 15, 3]);
}

#[test]
fn rd_t07_below_a_mountain_edge_only_ridge_and_bend_fit() {
    let mut table = Table::three();
    table.state.open.map[0].kind = table.kind("ridge");
    let fits = tiles::fitting(&table.rules, &table.state.open, Spot { row: 1, column: 0 });
    let named: Vec<(&str, u8)> =
        fits.iter().map(|(kind, turned)| (table.rules.board.kind(*kind).id.as_str(), *turned)).collect();
    assert_eq!(named, [("ridge", 0), ("bend", 0), ("bend", 3)]);
}

#[test]
fn a_tile_turns_clockwise() {
    let table = Table::three();
    let bend = table.rules.board.ground(table.kind("bend"), 1);
    // The mountains of the north-east corner are in the south-east then, the water of the south-west in the north-west.
    assert_eq!(bend.terrain(Cell::new(3, 6)), Terrain::Mountain);
    assert_eq!(bend.terrain(Cell::new(1, 1)), Terrain::Water);
    assert_eq!([Dir::North, Dir::East, Dir::South, Dir::West].map(|side| bend.edge(side)), [0, 1, 1, 0]);
}

#[test]
fn everything_that_is_wrong_with_a_file_is_said_at_once() {
    let good = RailroadDice::BOARD;
    let check = |from: &str, to: &str, expected: &str| {
        assert!(good.contains(from), "{from}");
        let complaints = RailroadDice::read_board(&good.replacen(from, to, 1)).unwrap_err();
        let said: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        assert!(said.iter().any(|said| said.contains(expected)), "{from} -> {to}: {said:?}");
    };
    check("title: railroad-dice", "title: other", "no components");
    check("dice: 40", "dice: 4", "a number from 20 to 200");
    check("dice: 40", "dices: 40", "dice");
    check("gate: {2: 1, 3: 3, 4: 4}", "gate: {2: 1, 3: 3, 5: 4}", "not for 5 seats");
    check("spaces: '..^^^..'", "spaces: '..^^^^.'", "both ways");
    check("spaces: '..^^^..'", "spaces: '.^.'", "has 3 spaces");
    check("edges: [M, P, M, P]", "edges: [P, P, M, P]", "its spaces are");
    check("edges: [M, P, M, P]", "edges: [M, X, M, P]", "no edge is called");
    check("'..~~~..'", "'..~x~..'", "no terrain is written");
    check("id: lake", "id: meadow", "two are called");
    check("needs: plain", "needs: sand", "sand");
    check("costs: [3, 3, 3, 3, 4, 4, 4, 5, 5]", "costs: []", "costs");
    check("start: 4 ", "start: 4000000000 ", "a number from 0 to 10");
}
