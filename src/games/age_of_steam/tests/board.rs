//! The built-in board, and what is said of a bad one.

use super::super::AgeOfSteam;
use super::{board, hex};
use crate::board::hex::{HexMap, Terrain};
use crate::games::Title;

#[test]
fn the_printed_map_is_whole() {
    let data = board();
    let map = HexMap::new(data.map.clone());
    let count = |terrain: Terrain| {
        let places = |hex| map.city(hex).is_some() || map.town(hex).is_some();
        map.hexes().filter(|hex| map.terrain(*hex) == Some(terrain) && !places(*hex)).count()
    };
    assert_eq!(map.hexes().count(), 189);
    assert_eq!((count(Terrain::Plain), count(Terrain::River), count(Terrain::Mountain)), (108, 19, 9));
    assert_eq!(count(Terrain::Water), 27);
    assert_eq!((data.map.cities.len(), data.map.towns.len()), (12, 14));
    assert_eq!(data.map.cities.iter().map(|city| city.cubes).sum::<u32>(), 26);
    assert_eq!(map.name(hex("R6")), "Pittsburgh");
}

#[test]
fn tiles_and_cubes_are_as_many_as_in_the_box() {
    let data = board();
    // The public implementation has 157 tiles.
    assert_eq!(data.tiles.all().iter().filter_map(|kind| kind.count).sum::<u32>(), 136);
    assert_eq!(data.goods.iter().map(|goods| goods.cubes).collect::<Vec<_>>(), [20, 20, 20, 20, 16]);
    assert_eq!(data.display.iter().map(|column| column.spaces).sum::<usize>(), 52);
    assert_eq!(data.new_cities.len(), 8);
}

#[test]
fn all_mistakes_are_said_at_once() {
    let bad = AgeOfSteam::BOARD
        .replace("title: age-of-steam", "title: age-of-stream")
        .replace("6: 6}", "6: 0}")
        .replace("{letter: H, goods: black}", "{letter: G, goods: brown}")
        .replace("die: 6, city: Toronto", "die: 7, city: Torino")
        .replace("{from: 21, by: 4}", "{from: 11, by: 4}")
        .replace("start: {cash: 10,", "start: {cash: 4000000000,")
        .replace("die: 5, city: Minneapolis", "die: 4, city: Minneapolis")
        .replace("name: Red, cubes: 20", "name: Red, cubes: 1")
        .replace("name: Blue, cubes: 20", "name: Blue, cubes: 1");
    let complaints = AgeOfSteam::read_board(&bad).expect_err("it is full of mistakes");
    let said: Vec<String> = complaints.iter().map(ToString::to_string).collect();
    for wanted in [
        "this is no board of age-of-steam",
        "no number of turns for 6 seats",
        "not \"G\"",
        "no goods are \"brown\"",
        "no die shows 7",
        "the map has no city \"Torino\"; a column feeds one city",
        "bands must rise",
        "no figure may be larger than 1000",
        "a roll feeds one city of the map and one new city",
        "there are 58",
    ] {
        assert!(said.iter().any(|line| line.contains(wanted)), "{wanted}: {said:#?}");
    }
}
