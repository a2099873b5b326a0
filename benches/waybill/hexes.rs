//! `placements` and `deliveries`: the searches of Age of Steam on its own map, against looking at everything without a
//! rule.
//!
//! Placements of a position in the middle of a game stand against merely naming every run of every hex. Deliveries with
//! the strongest engine on a map full of track stand against a breadth-first search from every city, which knows neither
//! colours nor lengths nor owners.

use crate::measure::{Noise, ROUNDS, cost, cpu_chunk};
use crate::report::Row;
use std::collections::{BTreeSet, VecDeque};
use std::hint::black_box;
use waybill::board::hex::{Edge, Goods, Hex, HexMap, Kinds, Land, Net, Network, Owner, Prices, Run, Works};
use waybill::games::Title;
use waybill::games::age_of_steam::AgeOfSteam;
use waybill::rules::luck::{Seeded, pick};

/// Builders who take turns.
const OWNERS: u8 = 4;

/// Tiles on the map in the middle of a game of four.
const MIDDLE: usize = 50;

/// More tiles than the box has.
const FULL: usize = 140;

/// The strongest engine.
const ENGINE: usize = 6;

struct Country {
    map: HexMap,
    kinds: Kinds,
    prices: Prices,
    goods: usize,
    network: Network,
}

impl Country {
    /// The built-in map with so many tiles, laid by builders who take anything legal.
    fn with_tiles(tiles: usize) -> Country {
        let data = AgeOfSteam::read_board(AgeOfSteam::BOARD).expect("the built-in board is right");
        let mut country = Country {
            map: HexMap::new(data.map),
            kinds: data.tiles,
            prices: data.prices,
            goods: data.goods.len(),
            network: Network::default(),
        };
        let mut dice = Seeded::new(4);
        for step in 0..3 * tiles {
            if country.network.tiles.len() >= tiles {
                break;
            }
            let owner = Owner((step % usize::from(OWNERS)) as u8);
            let choices: Vec<_> = country.works(owner).choices().map(|laying| laying.change).collect();
            if choices.is_empty() {
                continue;
            }
            country.network.apply(&choices[pick(&mut dice, choices.len())]);
        }
        country
    }

    fn land(&self) -> Land<'_> {
        Land::new(&self.map, &self.network, &[])
    }

    fn works(&self, owner: Owner) -> Works<'_> {
        Works {
            land: self.land(),
            kinds: &self.kinds,
            prices: &self.prices,
            owner,
            discs: Some(8),
            complex_on_empty: false,
            begins: &|_| true,
        }
    }

    fn cities(&self) -> Vec<Hex> {
        self.map.data().cities.iter().map(|city| city.hex).collect()
    }
}

/// Measures all legal placements of one builder in the middle of a game.
pub fn run_placements() -> Vec<Row> {
    let country = Country::with_tiles(MIDDLE);
    let works = country.works(Owner(0));
    let legal = works.choices().count();
    let mut ours = cpu_chunk(1, || {
        black_box(black_box(&works).choices().count());
    });
    let mut plain = cpu_chunk(1, || {
        let runs = |hex: Hex| Run::all_through().chain(Edge::ALL.map(Run::Stop)).map(move |run| (hex, run));
        black_box(black_box(&country.map).hexes().flat_map(runs).count());
    });
    let ratio = cost(Noise::Cpu, ROUNDS, &mut ours, &mut [&mut plain])[0];
    vec![Row::new(format!("{legal} legal placements, cost : naming every run of every hex"), ratio)]
}

/// Measures everything that can be delivered with an engine of 6 when every city has a cube of every colour.
pub fn run_deliveries() -> Vec<Row> {
    let country = Country::with_tiles(FULL);
    let net = Net::new(&country.land());
    let cities = country.cities();
    let ways = || -> usize {
        let colours = |city: &Hex| {
            Goods::all(country.goods)
                .map(|goods| net.ways(*city, goods, ENGINE, |_| true).len())
                .sum::<usize>()
        };
        cities.iter().map(colours).sum()
    };
    let found = ways();
    let mut ours = cpu_chunk(1, || {
        black_box(ways());
    });
    let mut plain = cpu_chunk(1, || {
        black_box(cities.iter().map(|city| reach(black_box(&net), *city)).sum::<usize>());
    });
    let ratio = cost(Noise::Cpu, ROUNDS, &mut ours, &mut [&mut plain])[0];
    let what =
        format!("{found} deliveries over {} links, cost : plain search from every city", net.links().len());
    vec![Row::new(what, ratio)]
}

/// How many places can be reached from one.
fn reach(net: &Net, from: Hex) -> usize {
    let mut seen = BTreeSet::from([from]);
    let mut next = VecDeque::from([from]);
    while let Some(here) = next.pop_front() {
        next.extend(net.onward(here).iter().map(|(_, far)| *far).filter(|far| seen.insert(*far)));
    }
    seen.len()
}
