//! Links counted a second time, from the tiles alone and in another way: track is glued together wherever it meets,
//! and what hangs together is a link. Audits and tests hold it against [`Land::links`](super::Land::links).

use super::{Edge, Hex, Land, Owner, Run, Section};
use std::collections::{BTreeMap, BTreeSet};

/// A link as the recount sees it: its track, the places that it touches, its owners.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Counted {
    /// Its track.
    pub track: BTreeSet<Section>,
    /// The places at its ends; one that both ends touch stands twice.
    pub places: Vec<Hex>,
    /// Everybody who owns a part of it.
    pub owners: BTreeSet<Option<Owner>>,
}

/// Counts all links of track anew. Printed links between neighbouring cities have no track and are not counted.
pub fn recount(land: &Land<'_>) -> BTreeSet<Counted> {
    let sections: Vec<(Section, Option<Owner>)> = land.network.pieces().collect();
    let mut group: Vec<usize> = (0..sections.len()).collect();
    let mut borders: BTreeMap<(Hex, Edge), usize> = BTreeMap::new();
    for (nth, (section, _)) in sections.iter().enumerate() {
        for edge in section.run.edges() {
            let Some(next) = section.hex.neighbour(edge) else { continue };
            borders.insert((section.hex, edge), nth);
            if let Some(&other) = borders.get(&(next, edge.opposite())) {
                glue(&mut group, nth, other);
            }
        }
    }
    let mut counted: BTreeMap<usize, Counted> = BTreeMap::new();
    for (nth, (section, owner)) in sections.iter().enumerate() {
        let entry = counted.entry(root(&group, nth)).or_insert_with(|| Counted {
            track: BTreeSet::new(),
            places: Vec::new(),
            owners: BTreeSet::new(),
        });
        entry.track.insert(*section);
        entry.owners.insert(*owner);
        if let Run::Stop(_) = section.run {
            entry.places.push(section.hex);
        }
        let behind = section.run.edges().filter_map(|edge| section.hex.neighbour(edge));
        entry.places.extend(behind.filter(|hex| land.is_city(*hex)));
        entry.places.sort();
    }
    counted.into_values().collect()
}

/// Says how links and recount differ, if they do: in track, ends or owners.
pub fn differences(land: &Land<'_>) -> Result<(), String> {
    let recounted = recount(land);
    let followed: BTreeSet<Counted> = land
        .links()
        .into_iter()
        .filter(|link| link.printed.is_none())
        .map(|link| {
            let mut places: Vec<Hex> = [link.from, link.to]
                .into_iter()
                .filter_map(|end| match end {
                    super::End::Place(hex) => Some(hex),
                    super::End::Loose(..) | super::End::Circle => None,
                })
                .collect();
            places.sort();
            Counted { track: link.track.into_iter().collect(), places, owners: [link.owner].into() }
        })
        .collect();
    match recounted.symmetric_difference(&followed).next() {
        None => Ok(()),
        Some(odd) => Err(format!("a link is counted in one way only: {odd:?}")),
    }
}

fn root(group: &[usize], mut nth: usize) -> usize {
    while group[nth] != nth {
        nth = group[nth];
    }
    nth
}

fn glue(group: &mut [usize], one: usize, other: usize) {
    let (one, other) = (root(group, one), root(group, other));
    group[one.max(other)] = one.min(other);
}
