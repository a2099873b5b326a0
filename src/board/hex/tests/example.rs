//! The building example of the book, tile by tile, with its prices.

use crate::board::hex::sample::{Table, hex};
use crate::board::hex::{Net, Owner};

const PETE: u8 = 0;
const DAVE: u8 = 1;
const JOHN: u8 = 2;
const VINCENT: u8 = 3;

fn link(a: &str, b: &str, length: usize) -> (String, String, usize) {
    (a.to_owned(), b.to_owned(), length)
}

fn pete_and_dave() -> Table {
    let mut table = Table::new();
    assert_eq!(table.lay_all(PETE, &[("K10", "NE-SW", 2), ("L9", "NE-SW", 2), ("N9", "S-NW", 3)]), 7);
    assert_eq!(table.lay_all(DAVE, &[("J9", "NE-S", 2), ("K9", "NE SW", 3), ("L8", "SE-SW", 2)]), 7);
    table
}

fn with_john() -> Table {
    let mut table = pete_and_dave();
    assert_eq!(table.lay_all(JOHN, &[("M10", "N-NW", 3), ("L9", "SE-NW", 3), ("K9", "SE NW", 3)]), 9);
    table
}

#[test]
fn pete_pays_7_for_a_complete_and_an_incomplete_link() {
    let table = pete_and_dave();
    assert_eq!(table.links(PETE), [link("Cincinnati", "Evansville", 2)]);
    assert_eq!(table.loose(Some(PETE)), 1);
}

#[test]
fn dave_pays_7_for_two_links_that_end_in_a_town() {
    let table = pete_and_dave();
    let expected = [link("Cincinnati", "Indianapolis", 2), link("Evansville", "Indianapolis", 2)];
    assert_eq!(table.links(DAVE), expected);
    assert_eq!(table.works(DAVE).discs_used(), 1);
}

#[test]
fn john_pays_9_and_changes_nobodys_track() {
    let before = pete_and_dave();
    let table = with_john();
    // M10, the new track of L9 and the exit of the town.
    assert_eq!(table.links(JOHN), [link("Cincinnati", "Indianapolis", 3)]);
    assert_eq!(table.loose(Some(JOHN)), 1, "the stub at the town's edge NW");
    assert_eq!(table.links(PETE), before.links(PETE));
    assert_eq!(table.links(DAVE), before.links(DAVE));
    assert_eq!(table.works(JOHN).discs_used(), 1, "the disc stays on the larger tile");
}

#[test]
fn vincent_founds_a_city_and_pays_8() {
    let mut table = with_john();
    table.found(VINCENT, "K9", 1);
    assert!(!table.network.tiles.contains_key(&hex("K9")));
    assert_eq!(table.works(VINCENT).discs_used(), 0);
    assert_eq!(table.loose(Some(JOHN)), 0, "the stub lay only on the tile that went");
    assert_eq!(table.links(JOHN), [link("Cincinnati", "Indianapolis", 2)]);
    assert_eq!(
        table.links(DAVE),
        [link("Cincinnati", "Indianapolis", 1), link("Evansville", "Indianapolis", 1)]
    );
    assert_eq!(table.lay_all(VINCENT, &[("K8", "N-S", 2), ("K10", "N-S", 3), ("K11", "N-NW", 3)]), 8);
    assert_eq!(table.links(VINCENT), [link("Evansville", "Indianapolis", 2)]);
    assert_eq!(table.links(PETE), [link("Cincinnati", "Evansville", 2)]);
}

#[test]
fn goods_go_as_in_the_example() {
    let table = pete_and_dave();
    let net = Net::new(&table.land());
    let (evansville, cincinnati) = (hex("J10"), hex("M9"));
    let blue = table.map.city(cincinnati).unwrap().goods;
    let owners = |most: usize| -> Vec<Vec<Owner>> {
        let ways = net.ways(cincinnati, blue, most, |_| true);
        ways.iter().map(|way| way.links.iter().filter_map(|link| net.link(*link).owner).collect()).collect()
    };
    assert_eq!(owners(1), [[Owner(PETE)]], "an engine of 1 reaches over Pete's link alone");
    assert!(owners(2).contains(&vec![Owner(DAVE), Owner(DAVE)]));
    assert_eq!(net.ways(evansville, blue, 2, |link| link.owner == Some(Owner(PETE))).len(), 1);

    let mut table = table;
    table.found(VINCENT, "K9", 1);
    let net = Net::new(&table.land());
    let ways = net.ways(cincinnati, blue, 6, |link| link.owner == Some(Owner(DAVE)));
    assert_eq!(ways.len(), 1);
    assert_eq!(ways[0].places, [cincinnati, hex("K9")], "a blue city on the way ends it");
}
