//! Chains of stations on the map: how many tiles of a company hang together.

use super::names::{Company, Dir, Spot};
use super::state::Open;
use std::collections::BTreeSet;

/// The tiles with a station of a company, large ones in play among them.
fn tiles(open: &Open, company: Company) -> BTreeSet<Spot> {
    open.map.iter().filter(|tile| tile.stations.contains(&company)).map(|tile| tile.spot).collect()
}

/// The groups of tiles that hang together along their sides, never across corners; the largest first.
pub fn groups(open: &Open, company: Company) -> Vec<BTreeSet<Spot>> {
    let mut left = tiles(open, company);
    let mut groups = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut group = BTreeSet::from([first]);
        let mut waiting = vec![first];
        while let Some(spot) = waiting.pop() {
            for next in Dir::ALL.map(|side| spot.next(side)) {
                if left.remove(&next) {
                    group.insert(next);
                    waiting.push(next);
                }
            }
        }
        groups.push(group);
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    groups
}

/// How many tiles a company's chain has: its largest group (RD-34), or the longest way through one where the table has
/// chosen that.
pub fn longest(open: &Open, company: Company, as_path: bool) -> u32 {
    let groups = groups(open, company);
    let length = match as_path {
        false => groups.first().map_or(0, BTreeSet::len),
        true => groups.iter().map(longest_path).max().unwrap_or(0),
    };
    length as u32
}

/// The longest way from tile to tile that enters none twice.
fn longest_path(group: &BTreeSet<Spot>) -> usize {
    fn from(spot: Spot, group: &BTreeSet<Spot>, seen: &mut Vec<Spot>) -> usize {
        seen.push(spot);
        let mut best = 0;
        for next in Dir::ALL.map(|side| spot.next(side)) {
            if group.contains(&next) && !seen.contains(&next) {
                best = best.max(from(next, group, seen));
            }
        }
        seen.pop();
        best + 1
    }
    group.iter().map(|spot| from(*spot, group, &mut Vec::new())).max().unwrap_or(0)
}
