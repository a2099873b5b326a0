//! What is said of a bad map.

use crate::board::hex::sample::GOODS;
use crate::board::hex::written::{self, Keys};
use crate::written::Written;

fn complaints(text: &str) -> Vec<String> {
    let mut file = Written::parse(text).unwrap();
    let goods: Vec<String> = GOODS.map(str::to_owned).to_vec();
    let map = written::map(&mut file, Keys::PLAIN, &goods);
    written::kinds(&mut file, "tiles");
    written::prices(&mut file, "prices", map.as_ref());
    file.finish().expect_err("something is wrong").iter().map(ToString::to_string).collect()
}

#[test]
fn all_mistakes_of_a_map_are_said_at_once() {
    let text = r#"columns:
  - {column: A, hexes: "C.x"}
  - {column: C, hexes: ".TL"}
  - {column: C, hexes: "LLL"}
  - {column: D, hexes: "T.."}
cities:
  - {name: Aton, hex: A1, goods: green, cubes: 2}
  - {name: Beton, hex: A2, goods: red, cubes: 2000}
  - {name: Ceton, hex: Z1, goods: red, cubes: 2}
  - {name: C3, hex: J33x, goods: red, cubes: 2}
towns:
  - {name: Aton, hex: B2}
  - {name: Deton, hex: D1, size: 3}
rivers: {A2: N-S}
neighbours: [[A1, B2]]
tiles:
  - {id: straight, tracks: [N-S], count: 2}
  - {id: again, tracks: [NE-SW], count: 2}
  - {id: both, tracks: [N-S], exits: [N], count: 2}
  - {id: meet, tracks: [N-S, S-NE]}
prices:
  terrain: {river: 2}
  coexisting: 1
  crossing: 2
  town: 1
  exit: 1
  replace_by_crossing: 3
  replace_in_town: 3
  replace: 2000
"#;
    let said = complaints(text);
    let expected = [
        "line 2: hex A3: \"x\" is no terrain",
        "line 3: column C stands where B should",
        "line 5: hex D1: no place of the lists stands on \"T\"",
        "line 7: Aton: no goods are \"green\"; there are red, blue",
        "line 8: Beton: the columns have \".\" on hex A2, not \"C\"",
        "line 8: cubes: 2000 is more than 1000",
        "line 9: Ceton: the map has no hex Z1",
        "line 10: cities, item 4: \"J33x\" is no label of a hex",
        "line 12: \"Aton\" is also a name of Aton in line 7",
        "line 13: towns, item 2: unknown field `size`",
        "line 14: no river is on hex A2",
        "line 15: A1 and B2 are not two cities next to each other",
        "line 18: again is straight again, only turned",
        "line 19: both: a tile has one or two tracks",
        "line 20: meet: two tracks meet at one edge",
        "line 21: prices: 2000 is more than 1000",
        "line 21: prices: no price for \".\" hexes",
    ];
    for wanted in expected {
        assert!(said.iter().any(|line| line.starts_with(wanted)), "{wanted}\n{said:#?}");
    }
    assert_eq!(said.len(), expected.len(), "{said:#?}");
}

#[test]
fn a_map_without_a_way_is_refused() {
    let text = "columns:\n  - {column: A, hexes: \"C\"}\n  - {column: B, hexes: \"L\"}\n  - {column: C, hexes: \"C\"}\ncities:\n  - {name: A, hex: A1, goods: red, cubes: 1}\n  - {name: B, hex: C1, goods: red, cubes: 1}\ntowns: []\ntiles: []\nprices: {terrain: {plain: 1}, coexisting: 1, crossing: 1, town: 1, exit: 1, replace_by_crossing: 1, replace_in_town: 1, replace: 1}\n";
    assert_eq!(complaints(text), ["line 1: no land leads from A to B"]);
}
