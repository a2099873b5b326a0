//! Phase 2: building, issuing shares, ports, printed links.

use super::super::building::allowance;
use super::*;
use crate::board::hex::{Change, Edge, Owner, Piece, Run, Tile};
use crate::games::legs::Leg;

/// $5 and a bill of $7: one share is issued, $3 stay, and the box has one share more (U3, B8).
#[test]
fn shares_are_issued_for_what_the_treasury_lacks() {
    let table = three_links();
    let firm = table.firm("green");
    assert_eq!(
        (firm.treasury, firm.unissued, firm.available),
        (3, 2, 2),
        "6 shares, 2 held, 1 for sale, 1 issued"
    );
    assert!(table.events().iter().any(|event| matches!(event, Event::Issued { shares: 1, gets: 5, .. })));
    assert_eq!(table.has("Simon"), 25, "no player helps a company");
}

/// Shares are never issued without need (U3).
#[test]
fn issuing_without_need_is_refused() {
    let mut table = Table::on(ENGLAND);
    table.holds("Simon", "green", 1).building(1, &["green"]);
    let green = company("green");
    let why = table.refuses("Simon", "green: build Newcastle Durham > S issue 1");
    assert_eq!(why, Refusal::NoNeedToIssue { company: green, treasury: 5, cost: 3 });
    assert_eq!(
        table.refuses("Simon", "green: build Newcastle Durham I4 Darlington Northallerton issue 2"),
        Refusal::OtherIssue { company: green, needed: 1, treasury: 5, cost: 7, pays: 5 }
    );
    assert_eq!(
        table.refuses("Simon", "green: issue 1"),
        Refusal::IssueWithBuilding { company: green, treasury: 5 }
    );
    table.says("Simon", "green: build Newcastle Durham I4 Darlington Northallerton issue 1");
    let mut table = Table::on(ENGLAND);
    table.holds("Simon", "green", 5).boxed("green", 1).treasury("green", 6).building(1, &["green"]);
    let why = table.refuses("Simon", "green: build Newcastle Durham I4 Darlington Northallerton");
    let instead = vec![Leg::Path(["I2", "I3", "I4", "I5"].map(hex).to_vec(), None)];
    assert_eq!(why, Refusal::TooDear { nth: 4, company: green, cost: 7, has: 6, instead });
}

/// Turn + 1 tiles in the United States, 3 in England (U4, B4).
#[test]
fn tiles_by_turn() {
    for (options, expected) in [(US, [2, 3, 4, 5, 6]), (ENGLAND, [3; 5])] {
        let mut table = Table::on(options);
        for (turn, tiles) in (1..=5).zip(expected) {
            table.state.open.turn = turn;
            assert_eq!(allowance(&table.rules, &table.state.open), tiles);
        }
    }
    let mut table = three_links();
    assert_eq!(table.next(), ["Andy"], "three tiles, and green has built");
    table.says("Andy", "black: build Leeds I8 > N, I8 NE-S else build Leeds Huddersfield > SW");
    let why = table.refuses("Andy", "black: build G10 NE-SW, G11 N-S, G12 N-S");
    assert!(
        matches!(
            why,
            Refusal::Unconnected { .. } | Refusal::TooManyTiles { .. } | Refusal::NotNeighbours { .. }
        ),
        "{why:?}"
    );
}

/// A printed link costs $3 and counts as a tile; hills cost $4 and mountains $5 (U4).
#[test]
fn prices_of_the_map() {
    let mut table = Table::on(US);
    table.holds("Simon", "green", 1).holds("Andy", "black", 1).building(1, &["green", "black"]);
    table.says("Simon", "green: link New York - Philadelphia");
    assert_eq!(table.firm("green").treasury, 2);
    assert_eq!(table.next(), ["Simon"], "one of two tiles");
    let instead = vec![Leg::Path(["P7", "P6"].map(hex).to_vec(), Some(Edge::N))];
    assert_eq!(
        table.refuses("Simon", "green: build New York P6 Albany > N, P4 N-S"),
        Refusal::TooManyTiles { nth: 2, most: 2, left: 1, instead }
    );
    table.says("Simon", "green: done");
    let taken = Refusal::LinkTaken { nth: 1, from: hex("P7"), to: hex("O8"), by: company("green") };
    assert_eq!(table.refuses("Andy", "black: link New York - Philadelphia"), taken);
    let mut table = Table::on(US);
    table.holds("Simon", "green", 1).treasury("green", 20).building(3, &["green"]);
    table.says("Simon", "green: build Montreal P3 P4 Albany");
    assert_eq!(table.firm("green").treasury, 20 - 2 - 4 - 2, "plain, hills, one exit of a town");
    let mut table = Table::on(US);
    table.holds("Simon", "green", 1).treasury("green", 20).building(3, &["green"]);
    table.says("Simon", "green: build Boston Portland R3 R2 Quebec");
    assert_eq!(table.firm("green").treasury, 20 - 3 - 5 - 2 - 2, "two exits, a mountain, plain, one exit");
}

/// First track begins at a port, or in a city that anybody's links join to one.
#[test]
fn ports() {
    let mut table = Table::on(US);
    table
        .holds("Simon", "green", 1)
        .holds("Andy", "brown", 1)
        .treasury("green", 30)
        .building(4, &["brown", "green"]);
    assert!(matches!(
        table.refuses("Andy", "brown: build Chicago D7 > S"),
        Refusal::NoStartHere { nth: 1, .. }
    ));
    assert!(matches!(
        table.refuses("Andy", "brown: link Pittsburgh - Cleveland"),
        Refusal::NoStartHere { .. }
    ));
    table.building(4, &["green", "brown"]);
    table.says("Simon", "green: build Philadelphia N7 Harrisburg L7 K7 Pittsburgh");
    assert_eq!(table.firm("green").treasury, 30 - 2 - 3 - 5 - 4);
    table.says("Simon", "done").says("Andy", "brown: link Pittsburgh - Cleveland");
    assert_eq!(table.firm("brown").treasury, 2);
}

/// All track of a company hangs together, through cities and towns.
#[test]
fn track_hangs_together() {
    let mut table = three_links();
    table.building(2, &["green"]);
    let why = table.refuses("Simon", "green: build Leeds I8 > N");
    assert_eq!(why, Refusal::Unconnected { nth: 1, hex: hex("I8"), company: company("green") });
    let told = table.refused(Seat(0), "green: build Leeds I8 > N").told;
    assert_eq!(told.advice.unwrap().id, "sb-advice-starts");
    table.says("Simon", "green: build Newcastle H2 Hexham");
}

/// Unfinished track stays its company's until the end of its next building.
#[test]
fn unfinished_track_lapses() {
    let mut table = Table::on(ENGLAND);
    table.holds("Simon", "green", 1).building(1, &["green"]);
    table.says("Simon", "green: build Leeds I8 > N").says("Simon", "done");
    assert_eq!(table.state.open.network.pieces().filter(|(_, owner)| owner.is_some()).count(), 1);
    table.building(2, &["green"]);
    table.says("Simon", "done");
    assert_eq!(table.state.open.network.pieces().filter(|(_, owner)| owner.is_some()).count(), 0);
}

/// Tiles join no rival's track; crossings and towns are shared.
#[test]
fn rivals_stay_apart() {
    let mut table = three_links();
    assert!(matches!(table.refuses("Andy", "black: build I4 N-S"), Refusal::AlreadyThere { .. }));
    assert!(matches!(
        table.refuses("Andy", "black: build I4 N-SE"),
        Refusal::CutsRival { by, .. } if by == company("green")
    ));
    table.says("Andy", "black: build Darlington I6 > SE");
    assert_eq!(
        table.refuses("Simon", "green: build Newcastle H2 Hexham"),
        Refusal::HasBuilt { company: company("green") }
    );
}

#[test]
fn only_whoever_controls_a_company_builds_with_it() {
    let mut table = Table::on(ENGLAND);
    table.holds("Simon", "green", 2).holds("Andy", "black", 1).building(1, &["green", "black"]);
    let why = table.refuses("Andy", "green: build Newcastle Durham > S");
    assert_eq!(
        why,
        Refusal::OthersCompany { company: company("green"), seat: Seat(0), mine: vec![company("black")] }
    );
    assert_eq!(
        table.refuses("James", "white: build Leeds I8 > N"),
        Refusal::NobodysCompany { company: company("white") }
    );
    assert_eq!(table.refuses("James", "build Leeds I8 > N"), Refusal::ControlsNothing);
}

/// Nobody's track that comes back to the new tile's own hex belongs to the builder with the rest of the link.
#[test]
fn a_link_that_crosses_itself_is_one_owners() {
    let mut table = Table::on(ENGLAND);
    let lies = [("K13", Edge::N, Edge::S), ("K12", Edge::SE, Edge::S), ("L12", Edge::SW, Edge::NW)];
    for (label, from, to) in lies {
        let run = Run::between(from, to).unwrap();
        let kind = table.rules.board.data.tiles.showing(&[run])[0];
        let tile = Tile { kind, pieces: vec![Piece { run, owner: None }] };
        let change = Change::Laid { hex: hex(label), tile, owner: Owner(0), gained: Vec::new() };
        table.state.open.network.apply(&change);
        let ledger = &mut table.state.open.ledger;
        (ledger.track, ledger.start) = (ledger.track + 2, ledger.start + 2);
    }
    table.holds("Simon", "green", 1).building(1, &["green"]).says("Simon", "green: build K13 NE-SW");
    let green = Some(Owner(company("green").index() as u8));
    assert!(table.state.open.network.pieces().all(|(_, owner)| owner == green));
}
