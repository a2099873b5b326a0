//! Ways of goods: no place twice, no further than the engine, printed links between neighbours.

use crate::board::hex::sample::{Table, hex};
use crate::board::hex::{Change, Goods, HexMap, Neighbours, Net, Owner};

const BLACK: usize = 4;

#[test]
fn no_place_is_visited_twice_and_none_beyond_the_engine() {
    let mut table = Table::new();
    table.lay_all(
        0,
        &[("K10", "NE-SW", 2), ("L9", "NE-SW", 2), ("J9", "S-NE", 2), ("K9", "SW NE", 3), ("L8", "SW-SE", 2)],
    );
    let net = Net::new(&table.land());
    let red = Goods::at(0);
    assert!(net.ways(hex("J10"), red, 6, |_| true).is_empty(), "round and round leads nowhere");
    table.found(1, "K9", 0);
    let net = Net::new(&table.land());
    let ways = |most| net.ways(hex("J10"), red, most, |_| true);
    assert_eq!((ways(1).len(), ways(2).len()), (1, 2));
    assert!(ways(6).iter().all(|way| way.places[0] == hex("J10") && way.links.len() <= 2));
    assert!(net.ways(hex("J10"), Goods::at(BLACK), 6, |_| true).is_empty());
    assert_eq!(net.between(hex("J10"), hex("K9")).count(), 1);
}

#[test]
fn printed_links_join_neighbours_without_track() {
    let mut table = Table::new();
    let mut data = table.map.data().clone();
    // Two of the printed towns stand in for cities that touch.
    data.neighbours.push(Neighbours(hex("J10"), hex("J9")));
    data.cities.push(crate::board::hex::CityData {
        name: "Vincennes".into(),
        hex: hex("J9"),
        goods: Goods::at(0),
        cubes: 0,
        port: true,
        aliases: Vec::new(),
    });
    table.map = HexMap::new(data);
    let red = Goods::at(0);
    assert!(Net::new(&table.land()).ways(hex("J10"), red, 1, |_| true).is_empty());
    table.network.apply(&Change::Taken { link: 0, owner: Owner(2) });
    let net = Net::new(&table.land());
    assert_eq!(net.ways(hex("J10"), red, 1, |_| true).len(), 1);
    assert!(net.ways(hex("J10"), red, 1, |link| link.owner == Some(Owner(1))).is_empty());
    assert_eq!(net.link(0).length(), 0);
}
