//! The boards: both maps are checked at load, and everything that is wrong is said at once.

use super::*;
use crate::games::BoardLabel;

#[test]
fn both_maps_have_the_figures_of_their_tables() {
    let data = board();
    let counts = |nth: usize| {
        let map = crate::board::hex::HexMap::new(data.maps[nth].map.clone());
        let land = map.hexes().filter(|hex| map.is_land(*hex)).count();
        (land, map.data().cities.len(), map.data().towns.len(), data.maps[nth].shares)
    };
    assert_eq!(counts(0), (230, 20, 26, 8));
    assert_eq!(counts(1), (158, 15, 20, 6));
    assert_eq!((data.maps[0].map.neighbours.len(), data.maps[1].map.neighbours.len()), (3, 0));
    assert_eq!(data.goods.iter().map(|goods| goods.cubes).sum::<u32>(), 112);
    let label = BoardLabel::of(&serde_json::to_value(&data).unwrap());
    assert!(!label.published && !label.note.is_empty(), "it says that it is a stand-in");
}

fn complaints(from: &str, to: &str) -> Vec<String> {
    let text = SteamBarons::BOARD.replacen(from, to, 1);
    assert_ne!(text, SteamBarons::BOARD, "{from}");
    let complaints = SteamBarons::read_board(&text).unwrap_err();
    complaints.into_iter().map(|complaint| complaint.text).collect()
}

#[test]
fn mistakes_are_named() {
    let check = |from: &str, to: &str, expected: &str| {
        let all = complaints(from, to);
        assert!(all.iter().any(|text| text.contains(expected)), "{all:?}");
    };
    check("turns: 5", "turns: 0", "1 to 20 turns");
    check("tiles: [2, 3, 4, 5, 6]", "tiles: [2, 3]", "for every turn");
    check("goods: red, cubes: 5, port: true", "goods: rad, cubes: 5, port: true", "no goods are \"rad\"");
    check("{from: 4, dividend", "{from: 1, dividend", "bands must rise");
    check("entry: {1: 0,", "entry: {", "no boxes for 1 stacks and 0 bankrupt");
    check("boxes: [5, 3, 1, 0, -1, -3]", "boxes: [5, 3, 1, 0, 0, -3]", "a way of its own");
    check("green: {3: 1", "green: {1: 1, 3: 1", "two colours");
    check("hills: 4, ", "", "no price for \"h\" hexes");
    check("start_cash: {2: 40, ", "start_cash: {", "no cash for 2 seats");
    check("aliases: [verde, verdi]", "aliases: [marrone]", "\"marrone\" is also a name of");
    check("- [P7, O8]", "- [P7, M9]", "are not two cities next to each other");
}
