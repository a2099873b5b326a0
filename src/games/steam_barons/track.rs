//! Where a company may build: its track hangs together, and begins where the map lets it (phase 2).

use super::SteamBarons;
use super::data::{Company, Starts};
use super::state::{land, owner};
use crate::board::hex::{Change, End, Hex, Land, Laying, Link, Network, Owner, Run, Works};
use std::collections::BTreeSet;

/// A company's track and the cities where new track may begin.
pub struct Ground {
    /// Whether it has any track.
    pub built: bool,
    /// Where new track may begin: what its track touches, or where first track may begin.
    pub starts: BTreeSet<Hex>,
}

impl Ground {
    /// All track of a company hangs together through cities and towns, so new track goes on from there. First track
    /// begins in any city; where the map has ports, at one of them or in a city that somebody's or nobody's links join
    /// to one.
    pub fn of(rules: &SteamBarons, network: &Network, company: Company) -> Ground {
        let land = land(rules, network);
        match touched(&land, owner(company)) {
            Some(starts) => Ground { built: true, starts },
            None => Ground { built: false, starts: first_starts(rules, &land) },
        }
    }

    /// A company at work on some network. Nobody counts tiles and discs; two tracks may come at once, if `both`.
    pub fn works<'w>(
        rules: &'w SteamBarons,
        network: &'w Network,
        company: Company,
        both: bool,
        begins: &'w dyn Fn(Hex) -> bool,
    ) -> Works<'w> {
        Works {
            land: land(rules, network),
            kinds: &rules.board.data.tiles,
            prices: &rules.board.data.prices,
            owner: owner(company),
            discs: None,
            complex_on_empty: both,
            begins,
        }
    }

    /// Whether a tile that joins or turns nobody's track, or begins with two tracks, leaves all track of the company
    /// hanging together, and first track at a good place. Any other tile goes on from where track may begin.
    pub fn allows(&self, rules: &SteamBarons, network: &Network, laying: &Laying, company: Company) -> bool {
        let Change::Laid { gained, .. } = &laying.change else { return true };
        let one_start = self.built || laying.added.len() == 1;
        if gained.is_empty() && laying.redirected.is_empty() && one_start {
            return true;
        }
        let after = network.after(&laying.change);
        let links = land(rules, &after).links();
        let mine: Vec<&Link> = links.iter().filter(|link| link.owner == Some(owner(company))).collect();
        hangs_together(&mine)
            && mine.iter().flat_map(|link| places(link)).any(|place| self.starts.contains(&place))
    }
}

/// The places at the ends of a link.
fn places(link: &Link) -> impl Iterator<Item = Hex> + use<> {
    [link.from, link.to].into_iter().filter_map(|end| match end {
        End::Place(hex) => Some(hex),
        End::Loose(..) | End::Circle => None,
    })
}

/// The places that an owner's track and printed links touch; nothing where there are none. No track is followed for
/// it: a place lies under the track or behind one of its edges, and a town's own exits belong to the link.
fn touched(land: &Land<'_>, owner: Owner) -> Option<BTreeSet<Hex>> {
    let mut built = false;
    let mut places = BTreeSet::new();
    for (section, _) in land.network.pieces().filter(|(_, by)| *by == Some(owner)) {
        built = true;
        match section.run {
            Run::Stop(_) => drop(places.insert(section.hex)),
            Run::Through(..) => {}
        }
        let behind = section.run.edges().filter_map(|edge| section.hex.neighbour(edge));
        places.extend(behind.filter(|hex| land.is_city(*hex)));
    }
    for (link, _) in land.network.taken.iter().filter(|(_, by)| **by == Some(owner)) {
        built = true;
        let pair = land.map.data().neighbours.get(usize::from(*link));
        places.extend(pair.into_iter().flat_map(|pair| [pair.0, pair.1]));
    }
    built.then_some(places)
}

/// Cities where first track may begin.
fn first_starts(rules: &SteamBarons, land: &Land<'_>) -> BTreeSet<Hex> {
    let cities = &rules.board.map.data().cities;
    if rules.board.sheet().starts == Starts::City {
        return cities.iter().map(|city| city.hex).collect();
    }
    let links = land.links();
    let mut reached: BTreeSet<Hex> = cities.iter().filter(|city| city.port).map(|city| city.hex).collect();
    loop {
        let before = reached.len();
        for (a, b) in links.iter().filter_map(Link::places) {
            if reached.contains(&a) || reached.contains(&b) {
                reached.extend([a, b]);
            }
        }
        if reached.len() == before {
            break;
        }
    }
    reached.retain(|hex| rules.board.map.city(*hex).is_some());
    reached
}

/// Whether links hang together through the places at their ends.
pub fn hangs_together(links: &[&Link]) -> bool {
    let Some(first) = links.first() else { return true };
    let mut reached: BTreeSet<Hex> = places(first).collect();
    let mut left: Vec<&&Link> = links[1..].iter().collect();
    loop {
        let before = left.len();
        left.retain(|link| {
            let joined = places(link).any(|place| reached.contains(&place));
            if joined {
                reached.extend(places(link));
            }
            !joined
        });
        if left.is_empty() || left.len() == before {
            return left.is_empty();
        }
    }
}

/// The printed link between two cities, by its place in the map's list.
pub fn printed(rules: &SteamBarons, a: Hex, b: Hex) -> Option<u8> {
    let pairs = &rules.board.map.data().neighbours;
    let nth = pairs.iter().position(|pair| (pair.0, pair.1) == (a, b) || (pair.1, pair.0) == (a, b))?;
    u8::try_from(nth).ok()
}

/// Who has taken a printed link; nothing while it is free.
pub fn taken(network: &Network, link: u8) -> Option<Option<Owner>> {
    network.taken.get(&link).copied()
}
