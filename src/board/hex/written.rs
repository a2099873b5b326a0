//! A map, its tiles and prices as a file has them: what was written, checked, and then what is meant.

use super::grid::{COLUMNS, ROWS};
use super::kinds::class_of;
use super::{
    CityData, Class, Goods, Hex, HexMap, Kind, Kinds, MapData, Neighbours, Prices, Run, Terrain, TownData,
};
use crate::written::Written;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The keys under which a file has a map; one with several maps has several sets of keys.
#[derive(Debug, Clone, Copy)]
pub struct Keys {
    /// Columns of hexes.
    pub columns: &'static str,
    /// Cities.
    pub cities: &'static str,
    /// Towns.
    pub towns: &'static str,
    /// Rivers.
    pub rivers: &'static str,
    /// Printed links between neighbouring cities; may be left out.
    pub neighbours: &'static str,
}

impl Keys {
    /// The keys of a file with one map.
    pub const PLAIN: Keys = Keys {
        columns: "columns",
        cities: "cities",
        towns: "towns",
        rivers: "rivers",
        neighbours: "neighbours",
    };
}

/// How many places a map may have.
const PLACES: usize = 100;

/// How many kinds of tiles there may be.
const KINDS: usize = 100;

/// No price and no number of tiles or cubes is larger.
const LARGEST: u32 = 1_000;

/// The sign of a town in a column; the ground below is plain.
const TOWN: char = 'T';

/// The sign of a city in a column.
const CITY: char = 'C';

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenColumn {
    column: String,
    hexes: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCity {
    name: String,
    hex: Hex,
    goods: String,
    cubes: u32,
    #[serde(default)]
    port: bool,
    #[serde(default)]
    aliases: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTown {
    name: String,
    hex: Hex,
    #[serde(default)]
    cubes: u32,
    #[serde(default)]
    aliases: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenKind {
    id: String,
    #[serde(default)]
    tracks: Vec<Run>,
    #[serde(default)]
    exits: Vec<Run>,
    #[serde(default)]
    count: Option<u32>,
}

/// Reads a map. `goods` are the ids of the colours in the order of the file. Everything that is wrong is complained
/// of; nothing comes back where the map could not be understood at all.
pub fn map(written: &mut Written<'_>, keys: Keys, goods: &[String]) -> Option<MapData> {
    let columns: Vec<(usize, WrittenColumn)> = written.list(keys.columns);
    let cities: Vec<(usize, WrittenCity)> = written.list(keys.cities);
    let towns: Vec<(usize, WrittenTown)> = written.list(keys.towns);
    let rivers: BTreeMap<Hex, Run> = written.optional(keys.rivers).unwrap_or_default();
    let neighbours: Vec<(Hex, Hex)> = written.optional(keys.neighbours).unwrap_or_default();

    let signs = check_columns(written, &columns);
    let places: Vec<Marked<'_>> = cities
        .iter()
        .map(|(line, city)| Marked {
            line: *line,
            name: &city.name,
            aliases: &city.aliases,
            hex: city.hex,
            sign: CITY,
        })
        .chain(towns.iter().map(|(line, town)| Marked {
            line: *line,
            name: &town.name,
            aliases: &town.aliases,
            hex: town.hex,
            sign: TOWN,
        }))
        .collect();
    check_places(written, keys, &signs, &columns, &places);
    check_names(written, &places);
    for (line, cubes) in cities
        .iter()
        .map(|(line, city)| (*line, city.cubes))
        .chain(towns.iter().map(|(line, town)| (*line, town.cubes)))
    {
        check_size(written, line, "cubes", cubes);
    }
    let cities = mean_cities(written, cities, goods);
    let towns = towns
        .into_iter()
        .map(|(_, WrittenTown { name, hex, cubes, aliases })| TownData { name, hex, cubes, aliases })
        .collect();
    let neighbours: Vec<Neighbours> = neighbours.into_iter().map(|(a, b)| Neighbours(a, b)).collect();
    let ground = |sign: char| if sign == TOWN || sign == CITY { Terrain::Plain.sign() } else { sign };
    let columns = signs.iter().map(|column| column.chars().map(ground).collect()).collect();
    let data = MapData { columns, cities, towns, rivers, neighbours };
    check_lines(written, keys, &data);
    (!data.columns.is_empty()).then_some(data)
}

/// Columns stand in the order of the alphabet, and every sign means something.
fn check_columns(written: &mut Written<'_>, columns: &[(usize, WrittenColumn)]) -> Vec<String> {
    for (nth, (line, column)) in columns.iter().enumerate() {
        let letter = char::from(b'A' + u8::try_from(nth % COLUMNS).unwrap_or_default());
        if nth >= COLUMNS {
            written.complain(*line, format!("at most {COLUMNS} columns are possible"));
        } else if column.column != letter.to_string() {
            written.complain(*line, format!("column {} stands where {letter} should", column.column));
        }
        if column.hexes.chars().count() > ROWS {
            written.complain(*line, format!("column {}: at most {ROWS} rows are possible", column.column));
        }
        for (row, sign) in column.hexes.chars().enumerate() {
            if sign != TOWN && sign != CITY && Terrain::of(sign).is_none() {
                let hex = format!("{}{}", column.column, row + 1);
                written.complain(
                    *line,
                    format!("hex {hex}: \"{sign}\" is no terrain; . ~ h ^ L are, T is a town and C a city"),
                );
            }
        }
    }
    columns.iter().take(COLUMNS).map(|(_, column)| column.hexes.clone()).collect()
}

/// A city or town of the lists.
struct Marked<'w> {
    line: usize,
    name: &'w str,
    aliases: &'w [String],
    hex: Hex,
    sign: char,
}

/// Columns and lists agree on where cities and towns are.
fn check_places(
    written: &mut Written<'_>,
    keys: Keys,
    signs: &[String],
    columns: &[(usize, WrittenColumn)],
    places: &[Marked<'_>],
) {
    if places.len() > PLACES {
        written.complain(written.line_of(keys.cities), format!("at most {PLACES} places are possible"));
    }
    let sign_at = |hex: Hex| signs.get(hex.column()).and_then(|column| column.chars().nth(hex.row()));
    let mut seen: BTreeMap<Hex, usize> = BTreeMap::new();
    for place in places {
        let Marked { line, name, hex, sign, .. } = place;
        if let Some(first) = seen.insert(*hex, *line) {
            written.complain(*line, format!("{name}: hex {hex} has a place already, in line {first}"));
        }
        match sign_at(*hex) {
            None => written.complain(*line, format!("{name}: the map has no hex {hex}")),
            Some(there) if there != *sign => written.complain(
                *line,
                format!("{name}: the columns have \"{there}\" on hex {hex}, not \"{sign}\""),
            ),
            Some(_) => {}
        }
    }
    for (column, (line, _)) in columns.iter().take(COLUMNS).enumerate() {
        for (row, sign) in signs[column].chars().enumerate() {
            let Some(hex) = Hex::at(column, row) else { continue };
            if (sign == TOWN || sign == CITY) && !seen.contains_key(&hex) {
                written.complain(*line, format!("hex {hex}: no place of the lists stands on \"{sign}\""));
            }
        }
    }
}

/// No name or alias is answered to by two places, and none is empty or looks like the label of a hex.
fn check_names(written: &mut Written<'_>, places: &[Marked<'_>]) {
    let mut seen: BTreeMap<String, &Marked<'_>> = BTreeMap::new();
    for place in places {
        for word in [place.name].into_iter().chain(place.aliases.iter().map(String::as_str)) {
            if word.trim().is_empty() {
                written.complain(place.line, format!("a name of the place on {} is empty", place.hex));
            } else if word.parse::<Hex>().is_ok() {
                written.complain(place.line, format!("\"{word}\" looks like the label of a hex"));
            }
            match seen.insert(word.to_lowercase(), place) {
                Some(first) if first.hex != place.hex => written.complain(
                    place.line,
                    format!("\"{word}\" is also a name of {} in line {}", first.name, first.line),
                ),
                _ => {}
            }
        }
    }
}

fn mean_cities(
    written: &mut Written<'_>,
    cities: Vec<(usize, WrittenCity)>,
    goods: &[String],
) -> Vec<CityData> {
    let mut meant = Vec::new();
    for (line, city) in cities {
        let WrittenCity { name, hex, goods: colour, cubes, port, aliases } = city;
        let Some(index) = colour_of(written, line, &name, &colour, goods) else { continue };
        meant.push(CityData { name, hex, goods: index, cubes, port, aliases });
    }
    meant
}

/// The colour that an id names.
pub fn colour_of(
    written: &mut Written<'_>,
    line: usize,
    whose: &str,
    id: &str,
    goods: &[String],
) -> Option<Goods> {
    let found = goods.iter().position(|other| other == id).map(Goods::at);
    if found.is_none() {
        written.complain(line, format!("{whose}: no goods are \"{id}\"; there are {}", goods.join(", ")));
    }
    found
}

/// Rivers lie on river hexes, printed links join neighbouring cities, and every place can be reached over land.
fn check_lines(written: &mut Written<'_>, keys: Keys, data: &MapData) {
    let map = HexMap::new(data.clone());
    for hex in data.rivers.keys() {
        if map.terrain(*hex) != Some(Terrain::River) {
            written
                .complain(written.line_of(keys.rivers), format!("no river is on hex {hex} of the columns"));
        }
    }
    for Neighbours(a, b) in &data.neighbours {
        if map.city(*a).is_none() || map.city(*b).is_none() || a.edge_to(*b).is_none() {
            let text = format!("{a} and {b} are not two cities next to each other");
            written.complain(written.line_of(keys.neighbours), text);
        }
    }
    let Some(first) = data.cities.first() else { return };
    let mut reached = vec![first.hex];
    let mut next = 0;
    while let Some(&hex) = reached.get(next) {
        next += 1;
        let around = super::Edge::ALL.into_iter().filter_map(|edge| hex.neighbour(edge));
        let further: Vec<Hex> = around.filter(|hex| map.is_land(*hex) && !reached.contains(hex)).collect();
        reached.extend(further);
    }
    let places = data.cities.iter().map(|city| (&city.name, city.hex));
    for (name, hex) in places.chain(data.towns.iter().map(|town| (&town.name, town.hex))) {
        if !reached.contains(&hex) && map.is_land(hex) {
            let text = format!("no land leads from {} to {name}", first.name);
            written.complain(written.line_of(keys.columns), text);
        }
    }
}

/// Reads the kinds of tiles.
pub fn kinds(written: &mut Written<'_>, key: &'static str) -> Kinds {
    let list: Vec<(usize, WrittenKind)> = written.list(key);
    let mut kinds: Vec<Kind> = Vec::new();
    if list.len() > KINDS {
        written.complain(written.line_of(key), format!("at most {KINDS} kinds of tiles are possible"));
    }
    for (line, WrittenKind { id, tracks, exits, count }) in list.into_iter().take(KINDS) {
        check_size(written, line, &id, count.unwrap_or(0));
        let runs = if tracks.is_empty() { exits.clone() } else { tracks.clone() };
        let edges: Vec<_> = runs.iter().flat_map(|run| run.edges()).collect();
        let once = edges.iter().enumerate().all(|(nth, edge)| !edges[..nth].contains(edge));
        let town = exits.iter().all(|run| matches!(run, Run::Stop(_)));
        let through = tracks.iter().all(|run| matches!(run, Run::Through(..)));
        if tracks.is_empty() == exits.is_empty() || !town || !through || tracks.len() > 2 {
            written
                .complain(line, format!("{id}: a tile has one or two tracks (N-S), or exits of a town (N)"));
            continue;
        }
        if !once {
            written.complain(line, format!("{id}: two tracks meet at one edge"));
            continue;
        }
        let meant = Kinds::new(kinds.clone());
        if let Some(same) = meant.showing(&runs).first()
            && (class_of(&runs) != Class::Town || meant.kind(*same).class() == Class::Town)
        {
            written.complain(line, format!("{id} is {} again, only turned", meant.kind(*same).id));
        }
        kinds.push(Kind { id, runs, count });
    }
    Kinds::new(kinds)
}

/// Reads prices: one for every terrain of the map, none beyond reason.
pub fn prices(written: &mut Written<'_>, key: &'static str, map: Option<&MapData>) -> Option<Prices> {
    let prices: Prices = written.value(key)?;
    let line = written.line_of(key);
    let others = [
        prices.coexisting,
        prices.crossing,
        prices.town,
        prices.exit,
        prices.replace_by_crossing,
        prices.replace_in_town,
        prices.replace,
        prices.neighbours,
    ];
    prices.terrain.values().copied().chain(others).for_each(|price| check_size(written, line, key, price));
    let signs = map.iter().flat_map(|map| map.columns.iter()).flat_map(|column| column.chars());
    let mut used: Vec<Terrain> = signs.filter_map(Terrain::of).collect();
    used.sort();
    used.dedup();
    for terrain in used {
        if terrain != Terrain::Water && !prices.terrain.contains_key(&terrain) {
            written.complain(line, format!("{key}: no price for \"{}\" hexes", terrain.sign()));
        }
    }
    Some(prices)
}

fn check_size(written: &mut Written<'_>, line: usize, what: &str, number: u32) {
    if number > LARGEST {
        written.complain(line, format!("{what}: {number} is more than {LARGEST}"));
    }
}
