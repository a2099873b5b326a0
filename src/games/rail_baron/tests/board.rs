//! The board: the worked examples of tables, payoffs, distances and legal moves.

use super::rules;
use crate::games::rail_baron::data::{Table, Throw};
use crate::games::rail_baron::luck;
use crate::games::rail_baron::names::{City, Dot, Railroad, Sections};
use crate::games::rail_baron::routes::{Train, distances};
use crate::games::rail_baron::{RailBaron, Title, written};
use crate::rules::luck::{Drawn, Secret};
use crate::rules::{Ask, Dice, Owed, Seat, Story};

fn throw(coloured: u8, white: [u8; 2]) -> Throw {
    Throw { coloured, white }
}

#[test]
fn throws_lead_where_the_tables_say() {
    let (rules, _) = rules(3, &[]);
    let data = &rules.board.data;
    let check = |region: Throw, named: &str, city: Throw, found: &str| {
        let region = data.region_table.find(region);
        assert_eq!(data.regions[region.index()].id, named);
        assert_eq!(data.city_tables[region.index()].find(city), rules.find_city(found));
    };
    check(throw(5, [2, 4]), "NC", throw(4, [1, 6]), "chicago");
    check(throw(6, [3, 3]), "SW", throw(6, [4, 4]), "los_angeles");
    check(throw(1, [5, 6]), "NE", throw(5, [4, 5]), "portland_me");
}

/// In how many of 72 throws of three dice, with odd and even counted once, each cell of a table comes up.
fn chances<T: Copy + PartialEq>(table: &Table<T>, wanted: T) -> u32 {
    let ways = |row: usize| 6 - (row as u32 + 2).abs_diff(7);
    let column = |column: &[T; 11]| (0..11).filter(|row| column[*row] == wanted).map(ways).sum::<u32>();
    column(&table.odd) + column(&table.even)
}

#[test]
fn chances_of_regions_and_cities() {
    let (rules, _) = rules(3, &[]);
    let data = &rules.board.data;
    let of_region = |id: &str| {
        let region =
            rules.board.regions().find(|region| data.regions[region.index()].id == id).expect("a region");
        (region, chances(&data.region_table, region))
    };
    for (id, of_72) in [("NE", 15), ("SE", 9), ("NC", 11), ("SC", 9), ("PL", 8), ("NW", 8), ("SW", 12)] {
        assert_eq!(of_region(id).1, of_72, "{id}");
    }
    let cities = [
        ("new_york", 210),
        ("los_angeles", 204),
        ("chicago", 176),
        ("boston", 150),
        ("philadelphia", 150),
        ("kansas_city", 144),
    ];
    for (id, of_5184) in cities {
        let city = rules.find_city(id);
        let region = rules.board.region(city);
        let chance = chances(&data.region_table, region) * chances(&data.city_tables[region.index()], city);
        assert_eq!(chance, of_5184, "{id}");
    }
    let pennsylvania = rules.find_line("PA");
    for (id, of_72) in [("NE", 54), ("NC", 53)] {
        let table = &data.city_tables[of_region(id).0.index()];
        let reached: u32 = (0..data.cities.len())
            .map(City::at)
            .filter(|city| rules.board.tracks.railroads_at(rules.board.dot(*city)).contains(&pennsylvania))
            .map(|city| chances(table, city))
            .sum();
        assert_eq!(reached, of_72, "the Pennsylvania in {id}");
    }
}

#[test]
fn payoffs_are_those_of_the_chart() {
    let (rules, _) = rules(3, &[]);
    let (corrected, _) = super::rules(3, &[("payoffs", "corrected")]);
    let check = |from: &str, to: &str, dollars: u32| {
        assert_eq!(rules.board.payoff(rules.find_city(from), rules.find_city(to)), dollars, "{from} {to}");
        assert_eq!(rules.board.payoff(rules.find_city(to), rules.find_city(from)), dollars, "{to} {from}");
    };
    check("new_york", "los_angeles", 31_000);
    check("new_york", "chicago", 9_000);
    check("miami", "seattle", 35_000);
    check("dallas", "fort_worth", 500);
    check("baltimore", "washington_dc", 500);
    check("albany", "minneapolis", 12_500);
    check("albany", "st_paul", 12_000);
    check("boston", "oakland", 33_000);
    check("minneapolis", "st_paul", 0);
    // Cells on which lists of the chart disagree.
    check("el_paso", "san_antonio", 6_000);
    check("dallas", "las_vegas", 16_000);
    check("detroit", "new_orleans", 11_000);
    check("houston", "omaha", 9_500);
    check("billings", "chicago", 13_000);
    check("st_louis", "spokane", 19_000);
    // Probable misprints stand as printed, and are put right where the table wants it.
    let misprints = [
        ("atlanta", "casper", 25_500, 15_500),
        ("oklahoma_city", "shreveport", 10_500, 4_000),
        ("casper", "tampa", 15_000, 20_000),
        ("chattanooga", "tampa", 2_000, 6_500),
        ("fargo", "reno", 15_000, 18_000),
        ("minneapolis", "shreveport", 8_000, 10_500),
    ];
    for (from, to, printed, right) in misprints {
        check(from, to, printed);
        let (from, to) = (corrected.find_city(from), corrected.find_city(to));
        assert_eq!(corrected.board.payoff(from, to), right);
    }
}

/// Reading 8: twins stand on one dot and are paid by name. No trip pays nothing but one between twins, and none more
/// than $35,000.
#[test]
fn twins_are_paid_by_name() {
    let (rules, _) = rules(3, &[]);
    let cities: Vec<City> = (0..rules.board.data.cities.len()).map(City::at).collect();
    let id = |city: City| rules.board.data.cities[city.index()].id.as_str();
    let (minneapolis, st_paul) = (rules.find_city("minneapolis"), rules.find_city("st_paul"));
    let others = cities.iter().filter(|city| ![minneapolis, st_paul].contains(city));
    let differ =
        |city: &&City| rules.board.payoff(minneapolis, **city) != rules.board.payoff(st_paul, **city);
    let named: Vec<&str> = others.filter(differ).map(|city| id(*city)).collect();
    assert_eq!(named, ["albany", "shreveport", "tucumcari"]);
    let pairs = || cities.iter().flat_map(|a| cities.iter().filter(move |b| a < b).map(move |b| (*a, *b)));
    let paid = |dollars: u32| -> Vec<(&str, &str)> {
        let such = pairs().filter(|(a, b)| rules.board.payoff(*a, *b) == dollars);
        such.map(|(a, b)| (id(a), id(b))).collect()
    };
    assert_eq!(paid(0), [("minneapolis", "st_paul"), ("oakland", "san_francisco")]);
    assert_eq!(pairs().map(|(a, b)| rules.board.payoff(a, b)).max(), Some(35_000));
    assert_eq!(paid(35_000), [("miami", "portland_or"), ("miami", "seattle")]);
}

/// The towns that the worked examples name on the way.
#[test]
fn ways_lead_over_the_towns_that_are_named() {
    let (rules, _) = rules(3, &[]);
    let check = |from: &str, to: &str, line: &str, via: &[&str]| {
        let (used, line) = (Sections::default(), rules.find_line(line));
        let (at, to) = (rules.find_dot(from), rules.find_dot(to));
        let way = Train { tracks: &rules.board.tracks, at, to, used: &used }.nearest(&|step| step.by == line);
        let way = way.expect("a way");
        let towns: Vec<&str> = way[..way.len() - 1]
            .iter()
            .map(|step| rules.board.data.dots[step.to.index()].id.as_str())
            .collect();
        assert_eq!(towns, via, "{from}");
    };
    check("boston", "new_york", "NYNHH", &["providence", "new_haven"]);
    check("portland_me", "boston", "BM", &["haverhill"]);
    check("portland_me", "albany", "BM", &["haverhill", "fitchburg"]);
    check("washington_dc", "richmond", "RFP", &["fredericksburg"]);
    check("moultrie", "valdosta", "ACL", &[]);
}

#[test]
fn distances_in_dots() {
    let (rules, _) = rules(3, &[]);
    let check = |from: &str, to: &str, only: Option<&str>, dots: u16| {
        let line = only.map(|id| rules.find_line(id));
        let away =
            distances(&rules.board.tracks, rules.find_dot(to), |step| line.is_none_or(|by| step.by == by));
        assert_eq!(away[rules.find_dot(from).index()], dots, "{from} {to} {only:?}");
    };
    check("boston", "new_york", Some("NYNHH"), 3);
    check("new_york", "chicago", Some("NYC"), 11);
    check("new_york", "chicago", Some("PA"), 12);
    check("baltimore", "chicago", Some("BO"), 10);
    check("chicago", "kansas_city", Some("ATSF"), 5);
    check("chicago", "seattle", Some("CMSTPP"), 26);
    check("chicago", "new_orleans", Some("IC"), 14);
    check("new_orleans", "los_angeles", Some("SP"), 23);
    check("portland_me", "boston", Some("BM"), 2);
    check("portland_me", "albany", Some("BM"), 3);
    check("sacramento", "portland_or", Some("SP"), 7);
    check("washington_dc", "richmond", Some("RFP"), 2);
    check("miami", "tampa", Some("SAL"), 5);
    check("moultrie", "valdosta", Some("ACL"), 1);
    check("miami", "seattle", None, 44);
    check("new_york", "los_angeles", None, 37);
}

/// Whether a step is legal for a train that is bound somewhere and has come over some steps.
fn is_legal(rules: &RailBaron, came: &[(&str, &str)], at: &str, to: &str, by: &str, bound: &str) -> bool {
    let mut used = Sections::default();
    let stops: Vec<&str> = came.iter().map(|(from, _)| *from).chain([at]).collect();
    for ((from, line), next) in came.iter().zip(&stops[1..]) {
        let (from, line, next) = (rules.find_dot(from), rules.find_line(line), rules.find_dot(next));
        rules.board.tracks.step(from, line, next).expect("the way it came").use_up(&mut used);
    }
    let train =
        Train { tracks: &rules.board.tracks, at: rules.find_dot(at), to: rules.find_dot(bound), used: &used };
    let (line, next) = (rules.find_line(by), rules.find_dot(to));
    train.legal().steps.iter().any(|step| step.by == line && step.to == next)
}

#[test]
fn legal_and_illegal_steps() {
    let (rules, _) = rules(3, &[]);
    let check = |came: &[(&str, &str)], at: &str, to: &str, by: &str, bound: &str, legal: bool| {
        assert_eq!(
            is_legal(&rules, came, at, to, by, bound),
            legal,
            "{at} to {to} by {by}, bound for {bound}"
        );
    };
    check(&[], "wildwood", "lakeland", "SAL", "chicago", false);
    check(&[], "wildwood", "lakeland", "SAL", "miami", true);
    check(&[], "fitchburg", "haverhill", "BM", "new_york", false);
    check(&[], "fitchburg", "haverhill", "BM", "portland_me", true);
    check(&[], "moultrie", "valdosta", "ACL", "jacksonville", true);
    check(&[], "cartersville", "loudon", "SOU", "knoxville", false);
    let came = [("baltimore", "PA")];
    check(&came, "philadelphia", "baltimore", "BO", "pittsburgh", true);
    check(&came, "philadelphia", "baltimore", "PA", "pittsburgh", false);
}

/// Every dot where a throw can end, by trying every way step by step with the full law.
fn by_hand(rules: &RailBaron, at: Dot, to: Dot, used: Sections, points: u8, found: &mut Vec<Dot>) {
    if points == 0 {
        found.push(at);
        return;
    }
    let train = Train { tracks: &rules.board.tracks, at, to, used: &used };
    for step in train.legal().steps {
        let mut used = used;
        step.use_up(&mut used);
        match step.to == to {
            true => found.push(to),
            false => by_hand(rules, step.to, to, used, points - 1, found),
        }
    }
}

#[test]
fn landings_are_those_of_step_by_step() {
    let (rules, _) = rules(3, &[]);
    let cases = [
        ("chicago", "miami", 4),
        ("wildwood", "chicago", 5),
        ("boston", "portland_me", 6),
        ("jacksonville", "tampa", 6),
        ("norfolk", "seattle", 5),
        ("denver", "boston", 7),
    ];
    let out = rules.board.tracks.around(rules.find_dot("portland_me"))[0];
    // The last train has come into a dead end and must ride the same section again.
    let cases = cases.map(|case| (case, false)).into_iter().chain([(("portland_me", "new_york", 5), true)]);
    for ((at, to, points), shut) in cases {
        let (at, to) = (rules.find_dot(at), rules.find_dot(to));
        let mut used = Sections::default();
        if shut {
            out.use_up(&mut used);
        }
        let mut slow = Vec::new();
        by_hand(&rules, at, to, used, points, &mut slow);
        slow.sort_unstable();
        slow.dedup();
        let train = Train { tracks: &rules.board.tracks, at, to, used: &used };
        assert_eq!(train.landings(points), slow);
        assert!(!slow.is_empty());
    }
}

#[test]
fn the_board_is_what_was_counted() {
    let (rules, _) = rules(3, &[]);
    let data = &rules.board.data;
    let sections: usize = data.railroads.iter().map(|line| line.sections.len()).sum();
    assert_eq!((data.dots.len(), data.junctions.len(), sections), (530, 11, 748));
    assert_eq!((data.cities.len(), data.railroads.len(), data.regions.len()), (67, 28, 7));
    assert_eq!(data.railroads.iter().map(|line| line.price).sum::<u32>(), 514_000);
    let one_line = |id: &str| rules.board.tracks.railroads_at(rules.find_dot(id)).len() == 1;
    let lonely = ["des_moines", "las_vegas", "miami", "nashville", "norfolk", "pocatello", "portland_me"];
    assert!(lonely.into_iter().chain(["rapid_city", "san_diego"]).all(one_line));
    let dead_end = |id: &&str| rules.board.tracks.around(rules.find_dot(id)).len() == 1;
    assert!(["miami", "norfolk", "portland_me", "san_diego"].iter().all(dead_end));
}

#[test]
fn a_spoilt_board_is_told_all_its_mistakes() {
    let text = RailBaron::BOARD
        .replace("[moultrie, j_acl]", "[moultri, j_acl]")
        .replace("  odd: [PL, SE,", "  odd: [SE,")
        .replace("  atlanta: [10000]", "  atlanta: [10000, 5]")
        .replace("[providence, boston]", "[boston, boston]");
    let complaints = written::read(&text).expect_err("four mistakes");
    let said: Vec<String> = complaints.iter().map(ToString::to_string).collect();
    let has = |words: &str| said.iter().any(|complaint| complaint.contains(words));
    assert!(has("did you mean moultrie"), "{said:#?}");
    assert!(has("10 rows"), "{said:#?}");
    assert!(has("atlanta: 2 payoffs"), "{said:#?}");
    assert!(has("boston joins itself"), "{said:#?}");
}

/// Luck of one record after the other, six dice for each.
struct Records<'t>(Drawn<'t>);

impl Dice for Records<'_> {
    fn draw(&mut self, ask: &Ask) -> Result<u32, Owed> {
        if self.0.draws.len() == 6 {
            self.0.throws[1] += 1;
            self.0.draws.clear();
        }
        self.0.draw(ask)
    }
}

/// Pearson's sum over the cities, against the chances of the tables.
#[test]
fn destinations_fit_the_tables_over_many_draws() {
    const DRAWS: u64 = 200_000;
    let (rules, state) = rules(3, &[]);
    let data = &rules.board.data;
    let secret = Secret::new([3; 32]);
    let salts = ["pepper".to_owned()];
    let mut counts = vec![0u64; data.cities.len()];
    let voices = vec![String::new()];
    let throws = vec![0, 0];
    let drawn = Drawn { secret: &secret, salts: &salts, table: "Chance", voices, throws, draws: Vec::new() };
    let mut dice = Records(drawn);
    let mut story = Story::new(&rules, state, &mut dice);
    for _ in 0..DRAWS {
        let mut three = || luck::table(&mut story, Seat(0)).expect("luck is drawn");
        let region = data.region_table.find(three());
        counts[data.city_tables[region.index()].find(three()).index()] += 1;
    }
    let mut sum = 0.0;
    for (city, count) in counts.iter().enumerate() {
        let city = City::at(city);
        let region = rules.board.region(city);
        let chance = chances(&data.region_table, region) * chances(&data.city_tables[region.index()], city);
        let expected = f64::from(chance) / 5184.0 * DRAWS as f64;
        assert!(expected > 0.0, "every city has a cell");
        sum += (*count as f64 - expected).powi(2) / expected;
    }
    // 66 degrees of freedom: one honest sequence in a thousand lies above 107.
    assert!(sum < 107.0, "chi-square {sum}");
}

#[test]
fn ways_avoid_what_they_must_and_cost_what_they_can() {
    let (rules, mut state) = rules(3, &[]);
    let line = |id: &str| rules.find_line(id);
    let (new_york, chicago) = (rules.find_dot("new_york"), rules.find_dot("chicago"));
    let used = Sections::default();
    let train = Train { tracks: &rules.board.tracks, at: new_york, to: chicago, used: &used };
    let short = train.shortest(|_| true).expect("a way");
    assert_eq!(short.len(), 11);
    let around: Vec<Railroad> =
        train.shortest(|step| step.by != line("NYC")).expect("a way").iter().map(|step| step.by).collect();
    assert!(!around.contains(&line("NYC")));
    // With every line of the bank the cheapest way is a shortest one; with the New York Central in other hands
    // it keeps off it.
    let seat = Seat(0);
    let free = train.cheapest(|_| true, &rules.fees_for(&state.open, seat)).expect("a way");
    assert_eq!(free.len(), 11);
    state.open.lines[line("NYC").index()] = crate::games::rail_baron::state::Owner::Seat(Seat(1));
    let kept_off = train.cheapest(|_| true, &rules.fees_for(&state.open, seat)).expect("a way");
    assert!(kept_off.iter().all(|step| step.by != line("NYC")));
    assert_eq!(kept_off.len(), 12, "by the Pennsylvania");
}
