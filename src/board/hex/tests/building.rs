//! What may be kept, changed and turned, and every reason why not.

use crate::board::hex::sample::{Table, hex, runs};
use crate::board::hex::{Change, Class, Edge, Obstacle, Owner, Section};

fn refused(table: &Table, owner: u8, label: &str, track: &str) -> Obstacle {
    table.try_lay(owner, label, track).expect_err("this is not allowed")
}

#[test]
fn prices_go_by_terrain_and_kind_of_work() {
    let mut table = Table::new();
    assert_eq!(table.lay(0, "J9", "N-S"), 2, "plain");
    assert_eq!(table.lay(0, "M10", "N-S"), 3, "river");
    assert_eq!(table.lay(0, "R5", "N-S"), 4, "mountain");
    let town = |exits: &str| table.try_lay(0, "N10", exits).map(|laying| laying.price);
    // Nothing connects Lexington yet, so the price is asked where it does: beside Cincinnati's own track.
    assert!(town("S").is_err());
    table.lay(0, "N9", "S-NW");
    let town = |exits: &str| table.try_lay(0, "N10", exits).map(|laying| laying.price);
    assert_eq!(
        [town("N"), town("N S"), town("N NW NE"), town("N NW NE SW")].map(Result::ok),
        [Some(2), None, Some(4), Some(5)]
    );
    assert_eq!(town("N NW"), Ok(3));
}

#[test]
fn replacements_ignore_the_terrain() {
    let mut table = Table::new();
    table.lay(0, "R5", "N-S");
    assert_eq!(table.lay(0, "R5", "NW-S"), 2, "a loose end turned on a mountain");
    let joins = Obstacle::JoinsRival { hex: hex("Q5"), edge: Edge::SE, owner: Owner(0) };
    assert_eq!(refused(&table, 1, "Q5", "SE-S"), joins);
}

#[test]
fn crossings_cost_3_and_coexisting_track_2() {
    let mut table = Table::new();
    table.lay(0, "K10", "NE-SW");
    table.lay(0, "L9", "NE-SW");
    table.lay(1, "K11", "N-NW");
    assert_eq!(table.lay(1, "K10", "N-S"), 3);
    let mut table = Table::new();
    table.lay(0, "L9", "NE-SW");
    table.lay(0, "K10", "NE-SW");
    table.lay(1, "M10", "N-NW");
    let laying = table.try_lay(1, "L9", "SE-S").unwrap();
    assert_eq!((laying.price, laying.class, laying.replaces), (2, Class::Coexisting, true));
}

#[test]
fn the_map_has_ends() {
    let table = Table::new();
    assert_eq!(refused(&table, 0, "Z9", "N-S"), Obstacle::OffMap { hex: hex("Z9") });
    assert_eq!(refused(&table, 0, "I5", "N-S"), Obstacle::Water { hex: hex("I5") });
    assert_eq!(refused(&table, 0, "J10", "N-S"), Obstacle::OnCity { hex: hex("J10") });
    assert_eq!(refused(&table, 0, "H7", "N"), Obstacle::NoTown { hex: hex("H7") });
    let (i7, i11) = (hex("I7"), hex("I11"));
    assert_eq!(refused(&table, 0, "I7", "N-NW"), Obstacle::LeadsOff { hex: i7, edge: Edge::N });
    assert_eq!(refused(&table, 0, "I11", "NE-S"), Obstacle::LeadsOff { hex: i11, edge: Edge::S });
    assert_eq!(refused(&table, 0, "J7", "N-S"), Obstacle::Unconnected { hex: hex("J7") });
    assert_eq!(refused(&table, 0, "J6", "S"), Obstacle::Unconnected { hex: hex("J6") });
    assert_eq!(refused(&table, 0, "J9", ""), Obstacle::AlreadyThere { hex: hex("J9") });
}

#[test]
fn two_tracks_come_one_after_the_other_unless_a_later_edition_is_played() {
    let mut table = Table::new();
    assert_eq!(refused(&table, 0, "J9", "NE-S N-SE"), Obstacle::ComplexOnEmpty { hex: hex("J9") });
    table.complex_on_empty = true;
    let cross = table.try_lay(0, "M10", "N-S NW-NE");
    assert_eq!(cross, Err(Obstacle::Unconnected { hex: hex("M10") }), "each track needs its own start");
    table.lay(0, "L9", "S-NE");
    table.lay(0, "L10", "N-SE");
    assert_eq!(table.try_lay(0, "M11", "N-NW").map(|laying| laying.price), Ok(2));
    let laying = table.try_lay(0, "M10", "N-S").unwrap();
    assert_eq!(laying.price, 3);
}

#[test]
fn what_belongs_to_others_stays() {
    let mut table = Table::new();
    table.lay(0, "J9", "S-N");
    let section = Section { hex: hex("J9"), run: runs("N-S")[0] };
    assert_eq!(refused(&table, 1, "J9", "NE-S"), Obstacle::Cuts { section, owner: Some(Owner(0)) });
    let joins = Obstacle::JoinsRival { hex: hex("J8"), edge: Edge::S, owner: Owner(0) };
    assert_eq!(refused(&table, 1, "J8", "N-S"), joins);
    table.lay(1, "I10", "SE-NE");
    assert_eq!(table.lay(1, "J9", "SW-SE"), 3, "a crossing keeps what is there");
    table.lay(0, "J9", "S-NE");
    assert_eq!(table.loose(Some(0)), 1, "its own loose end turns within the complex tile");
}

#[test]
fn complete_links_and_towns_are_never_turned() {
    let mut table = Table::new();
    table.lay_all(0, &[("K10", "NE-SW", 2), ("L9", "NE-SW", 2)]);
    assert!(matches!(refused(&table, 0, "K10", "N-SW"), Obstacle::Cuts { owner: Some(Owner(0)), .. }));
    table.lay_all(0, &[("J9", "S-NE", 2), ("K9", "SW N", 3)]);
    let more = table.try_lay(0, "K9", "NE").unwrap();
    let Change::Laid { tile, .. } = more.change else { panic!("a tile is laid") };
    assert_eq!(tile.runs(), runs("N NE SW"), "exits are added, never moved");
    assert_eq!(more.price, 3);
}

#[test]
fn only_the_last_tile_of_a_link_turns() {
    let mut table = Table::new();
    table.lay_all(0, &[("J9", "S-N", 2), ("J8", "S-N", 2)]);
    assert!(matches!(refused(&table, 0, "J9", "S-NE"), Obstacle::Cuts { .. }), "the tile before the last");
    let laying = table.try_lay(0, "J8", "S-NE").unwrap();
    assert_eq!((laying.price, laying.added.len(), laying.redirected.len()), (2, 0, 1));
    assert!(matches!(refused(&table, 0, "J8", "N-NE"), Obstacle::Cuts { .. }), "the end that holds on stays");
}

#[test]
fn nobodys_track_becomes_whoever_extends_it() {
    let mut table = Table::new();
    table.lay_all(0, &[("J9", "S-N", 2), ("J8", "S-N", 2)]);
    let lapsed = table.works(0).lapsed(&[]);
    assert_eq!(lapsed.len(), 2);
    table.network.apply(&Change::Released { track: lapsed });
    assert_eq!((table.loose(None), table.loose(Some(0))), (1, 0));
    table.lay(1, "J7", "S-N");
    assert_eq!((table.loose(None), table.loose(Some(1))), (0, 1), "the whole link changes hands");
    assert_eq!(table.lay(1, "J6", "S"), 2);
    assert_eq!(table.links(1).len(), 1);
    assert!(table.works(1).lapsed(&[]).is_empty(), "complete links stay for ever");
}

#[test]
fn a_link_that_crosses_itself_changes_hands_whole() {
    let mut table = Table::new();
    table.lay_all(0, &[("J9", "S-N", 2), ("J8", "S-NE", 2), ("K8", "SW-SE", 2), ("L8", "NW-S", 2)]);
    table.lay_all(0, &[("L9", "N-SW", 2), ("K10", "NE-NW", 2), ("J9", "SE-NW", 3)]);
    assert_eq!(table.loose(Some(0)), 1);
    let lapsed = table.works(0).lapsed(&[]);
    assert_eq!(lapsed.len(), 7);
    table.network.apply(&Change::Released { track: lapsed });
    assert_eq!(table.lay(1, "J9", "SE-SW"), 2, "its end is turned where it began");
    assert_eq!((table.loose(None), table.loose(Some(1))), (0, 1), "both tracks of that hex are one link");
}

#[test]
fn what_was_extended_this_turn_does_not_lapse() {
    let mut table = Table::new();
    let first = table.try_lay(0, "J9", "S-N").unwrap();
    table.network.apply(&first.change);
    assert!(table.works(0).lapsed(&first.added).is_empty());
    let turned = table.try_lay(0, "J9", "S-NE").unwrap();
    table.network.apply(&turned.change);
    assert_eq!(table.works(0).lapsed(&turned.added).len(), 1, "turning is no extension");
}

#[test]
fn founding_gives_loose_ends_to_their_owners_and_nobodys_to_the_founder() {
    let mut table = Table::new();
    table.lay(0, "J9", "S-NE");
    table.lay(1, "K10", "SW-N");
    let track = table.works(1).lapsed(&[]);
    table.network.apply(&Change::Released { track });
    table.found(2, "K9", 1);
    assert_eq!(table.links(0).len(), 1, "it points at the new city");
    assert_eq!(table.links(2).len(), 1, "nobody's track goes to whoever founded the city");
    assert_eq!(table.works(2).found(hex("K9"), 0), Err(Obstacle::NotATown { hex: hex("K9") }));
    assert_eq!(table.works(2).found(hex("J10"), 0), Err(Obstacle::NotATown { hex: hex("J10") }));
    assert_eq!(refused(&table, 2, "K9", "N"), Obstacle::OnCity { hex: hex("K9") });
}

#[test]
fn no_link_leads_back_to_where_it_came_from() {
    let mut table = Table::new();
    table.lay_all(0, &[("J9", "S-NE", 2), ("K9", "SW N", 3), ("K8", "S-SE", 2), ("L8", "NW-SW", 2)]);
    assert_eq!(refused(&table, 0, "K9", "NE"), Obstacle::LoopsBack { hex: hex("K9"), place: hex("K9") });
    let mut table = Table::new();
    table.lay_all(0, &[("J9", "S-SE", 2), ("K10", "NW-S", 2)]);
    assert_eq!(refused(&table, 0, "K11", "N-NW"), Obstacle::LoopsBack { hex: hex("K11"), place: hex("J10") });
}

/// A loose end may point back at the town that its link left, where no exit meets it. Founded as a city the town takes
/// both ends, and the track joins it with nothing: it is no link that scores, and its owner loses it like a loose end.
#[test]
fn track_that_a_new_city_closes_into_a_ring_joins_nothing() {
    let mut table = Table::new();
    table.lay_all(0, &[("J9", "S-NE", 2), ("K9", "SW N", 3), ("K8", "S-SE", 2), ("L8", "NW-SW", 2)]);
    let joined = |length| vec![("Evansville".to_owned(), "Indianapolis".to_owned(), length)];
    assert_eq!((table.links(0), table.loose(Some(0))), (joined(2), 1));
    table.found(1, "K9", 1);
    assert_eq!((table.links(0), table.loose(Some(0))), (joined(1), 1));
    let lapsed = table.works(0).lapsed(&[]);
    assert_eq!(lapsed.len(), 2, "{lapsed:?}");
}

#[test]
fn two_wishes_for_one_edge_are_no_tile() {
    let mut table = Table::new();
    let fork = |table: &Table, wishes: &str| match table.works(0).fit(hex("J9"), &runs(wishes)) {
        Err(Obstacle::NoSuchTile { hex, .. }) => hex.to_string(),
        other => panic!("{wishes}: {other:?}"),
    };
    assert_eq!(fork(&table, "NE-S N-S"), "J9");
    table.lay(0, "J9", "S-NE");
    assert_eq!(fork(&table, "S-N S-SE"), "J9", "an end is turned once");
    assert!(table.works(0).fit(hex("J9"), &runs("S-N")).is_ok());
}

#[test]
fn tiles_and_discs_run_out() {
    let mut table = Table::new();
    let tight = table.kinds.all().iter().position(|kind| kind.id == "tight").unwrap();
    let mut kinds = table.kinds.all().to_vec();
    kinds[tight].count = Some(1);
    table.kinds = crate::board::hex::Kinds::new(kinds);
    table.lay(0, "M10", "N-NW");
    let none = Obstacle::NoneLeft { hex: hex("N8"), kind: u8::try_from(tight).unwrap() };
    assert_eq!(refused(&table, 0, "N8", "S-SW"), none);
    table.lay(0, "M10", "N-NE");
    let mut works = table.works(0);
    works.discs = Some(0);
    assert_eq!(works.fit(hex("N9"), &runs("SW-S")), Err(Obstacle::NoneLeft { hex: hex("N9"), kind: 2 }));
    table.lay(0, "N9", "NW-S");
    let mut works = table.works(0);
    works.discs = Some(0);
    assert_eq!(works.fit(hex("N10"), &runs("N SW")), Err(Obstacle::NoDiscLeft { hex: hex("N10") }));
    assert!(works.fit(hex("N10"), &runs("N")).is_ok(), "one exit needs no disc");
}

#[test]
fn a_network_may_be_made_to_begin_at_certain_cities() {
    let table = Table::new();
    let port = |city| city == hex("N4");
    let mut works = table.works(0);
    works.begins = &port;
    assert_eq!(works.fit(hex("J9"), &runs("S-N")), Err(Obstacle::Unconnected { hex: hex("J9") }));
    assert!(works.fit(hex("M5"), &runs("NE-S")).is_ok());
}

#[test]
fn every_choice_may_be_laid_and_keeps_the_links_in_order() {
    let mut dice = crate::board::hex::tests::Stream(7);
    for game in 0..12 {
        let mut table = Table::new();
        table.complex_on_empty = game % 2 == 1;
        for step in 0..60 {
            let owner = (step % 4) as u8;
            if step % 17 == 16 {
                let towns: Vec<_> = table.map.data().towns.iter().map(|town| town.hex).collect();
                let town = towns[dice.below(towns.len())];
                if let Ok(change) = table.works(owner).found(town, (step % 8) as u8) {
                    table.network.apply(&change);
                }
            }
            let choices: Vec<_> = table.works(owner).choices().collect();
            assert!(!choices.is_empty());
            let laying = &choices[dice.below(choices.len())];
            table.network.apply(&laying.change);
            crate::board::hex::differences_of(&table.land(), &table.land().links()).unwrap();
            for (nth, kind) in table.kinds.all().iter().enumerate() {
                assert!(table.network.used(nth as u8) <= kind.count.unwrap(), "{}", kind.id);
            }
            if step % 5 == 4 {
                let track = table.works(owner).lapsed(&laying.added);
                table.network.apply(&Change::Released { track });
                crate::board::hex::differences_of(&table.land(), &table.land().links()).unwrap();
            }
        }
    }
}
