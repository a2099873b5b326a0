//! The board file of Rail Baron: what was written, checked, and then what is meant.

use super::RailBaron;
use super::data::{
    CityData, Data, DotData, Figures, Governor, GroupData, JunctionData, Money, ROWS, RailroadData,
    RegionData, Table,
};
use super::names::{City, Dot, Railroad, Region, Sections};
use crate::games::Title;
use crate::orders::Names;
use crate::written::{Complaint, Written};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// No sum of money off the components is larger; the sums of a whole game then stay far from any overflow.
const LARGEST: u32 = 1_000_000;

/// Cities, railroads and regions are counted in one byte.
const MOST: usize = 200;

/// How many dots and junctions a board may have together.
const MOST_NODES: usize = 4_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCity {
    id: String,
    name: String,
    region: String,
    /// The dot of a twin city; all others are called like their dot.
    dot: Option<String>,
    #[serde(default)]
    aliases: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenDot {
    id: String,
    name: String,
    state: String,
    x: i32,
    y: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenJunction {
    id: String,
    railroad: String,
    x: i32,
    y: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenRailroad {
    id: String,
    short: String,
    name: String,
    price: u32,
    sections: Vec<(String, String)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenGroup {
    id: String,
    name: String,
    railroads: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTable {
    odd: Vec<String>,
    even: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCorrection {
    between: (String, String),
    dollars: u32,
}

/// Reads a board file. All that is wrong with it is said at once.
pub fn read(text: &str) -> Result<Data, Vec<Complaint>> {
    let mut written = Written::parse(text)?;
    let title: Option<String> = written.value("title");
    if title.is_some_and(|title| title != RailBaron::ID) {
        written.complain(written.line_of("title"), format!("this is no board of {}", RailBaron::ID));
    }
    let board: Option<String> = written.value("board");
    let published: Option<bool> = written.value("published");
    let note: Option<String> = written.value("note");
    let money: Option<Money> = written.value("money");
    let options: Option<Figures> = written.value("options");
    let governor: Option<Governor> = written.value("governor");
    let regions: Vec<(usize, RegionData)> = written.list("regions");
    let cities: Vec<(usize, WrittenCity)> = written.list("cities");
    let dots: Vec<(usize, WrittenDot)> = written.list("dots");
    let junctions: Vec<(usize, WrittenJunction)> = written.list("junctions");
    let railroads: Vec<(usize, WrittenRailroad)> = written.list("railroads");
    let groups: Vec<(usize, WrittenGroup)> = written.list("groups");
    let region_table: Option<WrittenTable> = written.value("region_table");
    let city_tables: Option<BTreeMap<String, WrittenTable>> = written.value("city_tables");
    let payoffs: Option<BTreeMap<String, Vec<u32>>> = written.value("payoffs");
    let corrections: Vec<(usize, WrittenCorrection)> = written.list("corrections");

    check_money(&mut written, money.as_ref(), options.as_ref(), governor.as_ref());
    let region_ids = Ids::new(&mut written, "regions", "region", MOST);
    let city_ids = Ids::new(&mut written, "cities", "city", MOST);
    let railroad_ids = Ids::new(&mut written, "railroads", "railroad", MOST);
    let dot_ids = Ids::new(&mut written, "dots", "dot", MOST_NODES);
    let junction_ids = Ids::new(&mut written, "junctions", "junction", MOST);
    let nodes = dot_ids.joined(&junction_ids);

    let meant_cities = mean_cities(&mut written, &cities, &region_ids, &dot_ids);
    let meant_junctions = mean_junctions(&mut written, &junctions, &railroad_ids);
    let meant_railroads = mean_railroads(&mut written, &railroads, &nodes);
    let meant_groups = mean_groups(&mut written, &groups, &railroad_ids);
    let region_table = region_table
        .and_then(|table| mean_table(&mut written, "region_table", "region", table, &region_ids))
        .map(|table| {
            let region = |place: usize| Region::at(place.min(MOST));
            Table { odd: table.odd.map(region), even: table.even.map(region) }
        });
    let city_tables = mean_city_tables(&mut written, city_tables, &regions, &meant_cities, &city_ids);
    let payoffs = mean_payoffs(&mut written, payoffs, &city_ids);
    let corrections = mean_corrections(&mut written, corrections, &city_ids);
    let whole = [dots.len() == dot_ids.len(), junctions.len() == junction_ids.len()];
    if whole == [true; 2] && railroads.len() == railroad_ids.len() {
        check_track(&mut written, &nodes, dots.len(), &railroads, &meant_railroads, &meant_junctions);
    }
    written.finish()?;

    let (Some(board), Some(published), Some(note), Some(money), Some(options), Some(governor)) =
        (board, published, note, money, options, governor)
    else {
        unreachable!("a missing value is a complaint")
    };
    let (Some(region_table), Some(city_tables), Some(payoffs)) = (region_table, city_tables, payoffs) else {
        unreachable!("a missing table is a complaint")
    };
    Ok(Data {
        board,
        published,
        note,
        money,
        options,
        governor,
        groups: meant_groups,
        regions: regions.into_iter().map(|(_, region)| region).collect(),
        region_table,
        city_tables,
        cities: meant_cities,
        dots: dots.into_iter().map(|(_, dot)| mean_dot(dot)).collect(),
        junctions: meant_junctions,
        railroads: meant_railroads,
        payoffs,
        corrections,
    })
}

/// The ids of one list, in its order, so that others can name its items.
struct Ids {
    kind: &'static str,
    places: BTreeMap<String, usize>,
    names: Vec<String>,
}

impl Ids {
    fn new(written: &mut Written<'_>, key: &'static str, kind: &'static str, most: usize) -> Ids {
        let names = written.ids(key).unwrap_or_default();
        let line = written.line_of(key);
        if names.is_empty() {
            written.complain(line, format!("there is no {kind} at all"));
        }
        if names.len() > most {
            written.complain(line, format!("{} are too many: at most {most} in \"{key}\"", names.len()));
        }
        let mut places = BTreeMap::new();
        for (place, id) in names.iter().enumerate() {
            if places.insert(id.clone(), place).is_some() {
                written.complain(line, format!("the {kind} {id} is there twice"));
            }
        }
        Ids { kind, places, names }
    }

    fn len(&self) -> usize {
        self.names.len()
    }

    fn name(&self, place: usize) -> &str {
        self.names.get(place).map_or("", String::as_str)
    }

    /// This list, and after it another.
    fn joined(&self, other: &Ids) -> Ids {
        let names: Vec<String> = self.names.iter().chain(&other.names).cloned().collect();
        let places = names.iter().cloned().enumerate().map(|(place, id)| (id, place)).collect();
        Ids { kind: self.kind, places, names }
    }

    fn find(&self, written: &mut Written<'_>, line: usize, id: &str) -> Option<usize> {
        let found = self.places.get(id).copied();
        if found.is_none() {
            let names = Names::new(self.names.iter().map(|id| (id.as_str(), &[] as &[&str])));
            let near = names.nearest(id, 1);
            let hint = near.first().map(|near| format!(", did you mean {near}?")).unwrap_or_default();
            written.complain(line, format!("no {} has the id \"{id}\"{hint}", self.kind));
        }
        found
    }
}

fn check_money(
    written: &mut Written<'_>,
    money: Option<&Money>,
    options: Option<&Figures>,
    governor: Option<&Governor>,
) {
    let mut sums: Vec<(&str, u32)> = Vec::new();
    if let Some(money) = money {
        let Money { start, express, superchief, fee, toll, toll_after, announce, victory, rover, step } =
            *money;
        sums.extend([start, express, superchief, fee, toll, toll_after].map(|sum| ("money", sum)));
        sums.extend([announce, victory, rover, step].map(|sum| ("money", sum)));
        if step == 0 {
            written.complain(written.line_of("money"), "an auction rises by at least 1: step cannot be 0");
        }
    }
    if let Some(Figures { superchief, net_worth, net_worth_cash, bonus_percent }) = options {
        sums.extend(superchief.values().chain(net_worth.values()).map(|sum| ("options", *sum)));
        sums.extend([*net_worth_cash, *bonus_percent].map(|sum| ("options", sum)));
        for seats in RailBaron::SEATS {
            if !superchief.contains_key(&seats) || !net_worth.contains_key(&seats) {
                written.complain(written.line_of("options"), format!("no figures for {seats} seats"));
            }
        }
    }
    if let Some(governor) = governor {
        let Governor { superchief, markup_percent, resale_percent, toll, toll_after } = *governor;
        sums.extend(
            [superchief, markup_percent, resale_percent, toll, toll_after].map(|sum| ("governor", sum)),
        );
    }
    for (key, sum) in sums.into_iter().filter(|(_, sum)| *sum > LARGEST) {
        written.complain(written.line_of(key), format!("{sum} is more than {LARGEST}"));
    }
}

fn mean_dot(dot: WrittenDot) -> DotData {
    DotData { id: dot.id, name: dot.name, state: dot.state, x: dot.x, y: dot.y }
}

fn mean_cities(
    written: &mut Written<'_>,
    cities: &[(usize, WrittenCity)],
    regions: &Ids,
    dots: &Ids,
) -> Vec<CityData> {
    let mut meant = Vec::new();
    for (line, city) in cities {
        let region = regions.find(written, *line, &city.region);
        let dot = dots.find(written, *line, city.dot.as_deref().unwrap_or(&city.id));
        let (Some(region), Some(dot)) = (region, dot) else { continue };
        meant.push(CityData {
            id: city.id.clone(),
            name: city.name.clone(),
            aliases: city.aliases.clone(),
            region: Region::at(region.min(MOST)),
            dot: Dot::at(dot.min(MOST_NODES)),
        });
    }
    meant
}

fn mean_junctions(
    written: &mut Written<'_>,
    junctions: &[(usize, WrittenJunction)],
    railroads: &Ids,
) -> Vec<JunctionData> {
    let mut meant = Vec::new();
    for (line, WrittenJunction { id, railroad, x, y }) in junctions {
        let Some(railroad) = railroads.find(written, *line, railroad) else { continue };
        meant.push(JunctionData { id: id.clone(), railroad: Railroad::at(railroad.min(MOST)), x: *x, y: *y });
    }
    meant
}

fn mean_railroads(
    written: &mut Written<'_>,
    railroads: &[(usize, WrittenRailroad)],
    nodes: &Ids,
) -> Vec<RailroadData> {
    let total: usize = railroads.iter().map(|(_, railroad)| railroad.sections.len()).sum();
    if total > Sections::MOST {
        let line = written.line_of("railroads");
        written.complain(line, format!("{total} sections are too many: at most {}", Sections::MOST));
    }
    let mut meant = Vec::new();
    for (line, railroad) in railroads {
        if railroad.price > LARGEST {
            written.complain(*line, format!("{}: {} is more than {LARGEST}", railroad.id, railroad.price));
        }
        let mut sections = Vec::new();
        for (a, b) in &railroad.sections {
            let ends = (nodes.find(written, *line, a), nodes.find(written, *line, b));
            let (Some(a), Some(b)) = ends else { continue };
            let number = |node: usize| u16::try_from(node).unwrap_or(u16::MAX);
            sections.push((number(a), number(b)));
        }
        meant.push(RailroadData {
            id: railroad.id.clone(),
            short: railroad.short.clone(),
            name: railroad.name.clone(),
            price: railroad.price,
            sections,
        });
    }
    meant
}

fn mean_groups(
    written: &mut Written<'_>,
    groups: &[(usize, WrittenGroup)],
    railroads: &Ids,
) -> Vec<GroupData> {
    let mut meant = Vec::new();
    for (line, group) in groups {
        let found: Vec<usize> =
            group.railroads.iter().filter_map(|id| railroads.find(written, *line, id)).collect();
        if group.railroads.len() < 2 {
            written.complain(*line, format!("{} is no group: it has fewer than two lines", group.name));
        }
        let lines = found.into_iter().map(|place| Railroad::at(place.min(MOST))).collect();
        meant.push(GroupData { id: group.id.clone(), name: group.name.clone(), railroads: lines });
    }
    meant
}

/// Both columns of a table, complete from 2 to 12, as places in the list that they name.
fn mean_table(
    written: &mut Written<'_>,
    key: &'static str,
    what: &str,
    table: WrittenTable,
    ids: &Ids,
) -> Option<Table<usize>> {
    let line = written.line_of(key);
    let mut column = |side: &str, rows: Vec<String>| -> Option<[usize; ROWS]> {
        if rows.len() != ROWS {
            let text = format!("{what}, {side}: {} rows, and there must be {ROWS}, from 2 to 12", rows.len());
            written.complain(line, text);
            return None;
        }
        let found: Vec<usize> = rows.iter().filter_map(|id| ids.find(written, line, id)).collect();
        found.try_into().ok()
    };
    let (odd, even) = (column("odd", table.odd), column("even", table.even));
    Some(Table { odd: odd?, even: even? })
}

fn mean_city_tables(
    written: &mut Written<'_>,
    tables: Option<BTreeMap<String, WrittenTable>>,
    regions: &[(usize, RegionData)],
    cities: &[CityData],
    ids: &Ids,
) -> Option<Vec<Table<City>>> {
    let mut tables = tables?;
    let line = written.line_of("city_tables");
    let mut meant = Vec::new();
    for (place, (_, region)) in regions.iter().enumerate() {
        let Some(table) = tables.remove(&region.id) else {
            written.complain(line, format!("the region {} has no table of cities", region.id));
            continue;
        };
        let Some(table) = mean_table(written, "city_tables", &region.id, table, ids) else { continue };
        for city in table.odd.iter().chain(&table.even).filter(|_| cities.len() == ids.len()) {
            if cities[*city].region.index() != place {
                let text =
                    format!("{} is in the table of {} and lies elsewhere", cities[*city].id, region.id);
                written.complain(line, text);
            }
        }
        let city = |place: usize| City::at(place.min(MOST));
        meant.push(Table { odd: table.odd.map(city), even: table.even.map(city) });
    }
    for id in tables.keys() {
        written.complain(line, format!("a table of cities for \"{id}\", which is no region"));
    }
    Some(meant)
}

/// A row for every city but the first, with one payoff for each city before it: complete and symmetric.
fn mean_payoffs(
    written: &mut Written<'_>,
    rows: Option<BTreeMap<String, Vec<u32>>>,
    cities: &Ids,
) -> Option<Vec<Vec<u32>>> {
    let mut rows = rows?;
    let line = written.line_of("payoffs");
    let mut meant = Vec::new();
    for place in 0..cities.len() {
        let id = cities.name(place);
        let row = rows.remove(id).unwrap_or_default();
        if row.len() != place {
            let text = format!("{id}: {} payoffs, and {place} cities stand before it", row.len());
            written.complain(line, text);
        }
        if let Some(sum) = row.iter().find(|sum| **sum > LARGEST) {
            written.complain(line, format!("{id}: {sum} is more than {LARGEST}"));
        }
        meant.push(row);
    }
    for id in rows.keys() {
        written.complain(line, format!("payoffs for \"{id}\", which is no city"));
    }
    Some(meant)
}

fn mean_corrections(
    written: &mut Written<'_>,
    corrections: Vec<(usize, WrittenCorrection)>,
    cities: &Ids,
) -> Vec<(City, City, u32)> {
    let mut meant = Vec::new();
    for (line, WrittenCorrection { between: (a, b), dollars }) in corrections {
        let ends = (cities.find(written, line, &a), cities.find(written, line, &b));
        if dollars > LARGEST {
            written.complain(line, format!("{dollars} is more than {LARGEST}"));
        }
        if let (Some(a), Some(b)) = ends {
            meant.push((City::at(a.min(MOST)), City::at(b.min(MOST)), dollars));
        }
    }
    meant
}

/// Ways lead from every dot to every other; each railroad is one piece; a junction has arms of one railroad only,
/// three or four of them; no railroad joins the same two dots twice, so that a step is known by where it leads.
fn check_track(
    written: &mut Written<'_>,
    nodes: &Ids,
    dots: usize,
    lines: &[(usize, WrittenRailroad)],
    railroads: &[RailroadData],
    junctions: &[JunctionData],
) {
    let mut arms: Vec<Vec<(usize, usize)>> = vec![Vec::new(); junctions.len()];
    for (number, ((line, _), railroad)) in lines.iter().zip(railroads).enumerate() {
        let ends = || railroad.sections.iter().map(|(a, b)| (usize::from(*a), usize::from(*b)));
        if ends().any(|(a, b)| a >= dots && b >= dots) {
            written.complain(
                *line,
                format!("{}: a section joins two junctions; put a dot between", railroad.id),
            );
        }
        for (a, b) in ends().filter(|(a, b)| a == b) {
            written.complain(*line, format!("{}: {} joins itself", railroad.id, nodes.name(a.max(b))));
        }
        ends().for_each(|(a, b)| {
            for (junction, far) in [(a, b), (b, a)].into_iter().filter(|(node, _)| *node >= dots) {
                arms[junction - dots].push((number, far));
            }
        });
        let mine: BTreeSet<usize> = ends().flat_map(|(a, b)| [a, b]).collect();
        let pieces = Pieces::new(nodes.len(), ends());
        if let Some(first) = mine.first()
            && let Some(apart) = mine.iter().find(|node| !pieces.are_joined(*first, **node))
        {
            let (first, apart) = (nodes.name(*first), nodes.name(*apart));
            written.complain(*line, format!("{} is in pieces: no way from {first} to {apart}", railroad.id));
        }
        check_pairs(written, *line, nodes, dots, railroad);
    }
    let line = written.line_of("junctions");
    for (arms, junction) in arms.iter().zip(junctions) {
        if !(3..=4).contains(&arms.len()) {
            written.complain(
                line,
                format!("{} has {} arms, and three or four are right", junction.id, arms.len()),
            );
        }
        if arms.iter().any(|(railroad, _)| *railroad != junction.railroad.index()) {
            written.complain(line, format!("{} joins more than its own railroad", junction.id));
        }
    }
    let all = railroads.iter().flat_map(|railroad| &railroad.sections);
    let pieces = Pieces::new(nodes.len(), all.map(|(a, b)| (usize::from(*a), usize::from(*b))));
    let line = written.line_of("dots");
    for apart in (0..nodes.len()).filter(|node| !pieces.are_joined(0, *node)) {
        written.complain(line, format!("no way leads from {} to {}", nodes.name(0), nodes.name(apart)));
    }
}

/// Which nodes hang together: every node points at another of its piece, the last one at itself.
struct Pieces(Vec<usize>);

impl Pieces {
    fn new(nodes: usize, joined: impl Iterator<Item = (usize, usize)>) -> Pieces {
        let mut pieces = Pieces((0..nodes).collect());
        for (a, b) in joined {
            let (a, b) = (pieces.last(a), pieces.last(b));
            pieces.0[a] = b;
        }
        pieces
    }

    fn last(&self, mut node: usize) -> usize {
        while self.0[node] != node {
            node = self.0[node];
        }
        node
    }

    fn are_joined(&self, a: usize, b: usize) -> bool {
        self.last(a) == self.last(b)
    }
}

/// No two steps of one railroad lead from the same dot to the same dot, junctions counted in.
fn check_pairs(written: &mut Written<'_>, line: usize, nodes: &Ids, dots: usize, railroad: &RailroadData) {
    let mut arms: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for (a, b) in railroad.sections.iter().map(|(a, b)| (usize::from(*a.min(b)), usize::from(*a.max(b)))) {
        match b < dots {
            true => pairs.push((a, b)),
            false => arms.entry(b).or_default().push(a),
        }
    }
    for arms in arms.values() {
        for (index, a) in arms.iter().enumerate() {
            pairs.extend(arms[index + 1..].iter().map(|b| (*a.min(b), *a.max(b))));
        }
    }
    pairs.sort_unstable();
    for twice in pairs.windows(2).filter(|pair| pair[0] == pair[1]) {
        let (a, b) = (nodes.name(twice[0].0), nodes.name(twice[0].1));
        written.complain(line, format!("{} joins {a} and {b} twice", railroad.id));
    }
}
